//! Sizes of blocks: rules on components, or numbers where a law computes with them.
//!
//! This is in all forms, [`Forms::Plain`](crate::Forms::Plain) too. Nothing is recognised here: `size(part(c))` is a term
//! whose value is the size of that component ([`Term::Sizes`]), and a rule on the component is the plain way to say what it
//! compares with. To write it out by labels would be the same claim in more clauses.

use crate::error::{LowerError, Result};
use crate::forms::{Forms, Statement};
use crate::lower::Lowering;
use crate::native::groups::{Group, Union};
use crate::write::assert::minimal;
use crate::write::term::{Choice, GroupId, Term};
use gridwright_check::eval::Value;
use gridwright_csp::encode::Int;
use gridwright_formula::{Lit, Sink, SizeRule, Vertex};
use gridwright_lang::syntax::ast::CmpOp;
use std::collections::BinaryHeap;
use std::rc::Rc;

type Part = (GroupId, Rc<Vec<u32>>);

impl Lowering<'_> {
    /// Demands that a sum of block sizes compares so with `n`, unless a literal of `context` holds.
    pub fn demand_size(&mut self, parts: &[Part], op: CmpOp, n: i64, context: &mut Vec<Lit>) -> Result<()> {
        self.stated.add(Statement::SizeRule);
        let Some(cases) = self.exclusive(parts) else {
            let settled = self.settle_sizes(&Term::Sizes(Rc::new(parts.to_vec())))?;
            return self.demand_compare(op, &settled, &Term::int(n), context);
        };
        let zero_fits = op.holds(0.cmp(&n));
        if !zero_fits {
            let some: Vec<Lit> = context.iter().copied().chain(cases.iter().map(|c| c.1)).collect();
            self.clause(Lit::FALSE, &some)?;
        }
        let (min, max) = bounds(op, n);
        for ((group, vertices), present) in cases {
            let here = minimal(context);
            let guard = self.gates.guard();
            let condition = self.gates.and(here.iter().map(|&l| !l).chain([guard]));
            if min > max {
                self.clause(!present, &here)?;
                continue;
            }
            if let [one] = vertices[..] {
                self.rule(group, one, condition, min, max);
            } else {
                let min = if zero_fits { 0 } else { min };
                self.groups[group.at()].unions_due.push(Union { vertices, condition, min, max });
            }
        }
        Ok(())
    }

    /// The parts with the literal that each is not empty, if at most one of them is at a time.
    fn exclusive(&mut self, parts: &[Part]) -> Option<Vec<(Part, Lit)>> {
        let mut cases = Vec::new();
        for part in parts {
            let present: Vec<Lit> = part.1.iter().map(|&v| self.groups[part.0.at()].present[v as usize]).collect();
            let some = self.gates.or(present);
            cases.push((part.clone(), some));
        }
        let apart = cases.len() == 1 || (cases.len() == 2 && cases[0].1 == !cases[1].1);
        apart.then_some(cases)
    }

    /// Posts the demands on unions of blocks, all of which are known by now.
    pub fn post_unions(&mut self) -> Result<()> {
        for group in (0..self.groups.len() as u32).map(GroupId) {
            let due = std::mem::take(&mut self.groups[group.at()].unions_due);
            let most = self.most_in_block(group, &due);
            for Union { vertices, condition, min, max } in due {
                self.look_closely()?;
                let (helper, hub, extra) = self.anchor(group, &vertices, max, &most);
                self.rule(helper, hub, condition, min.saturating_add(extra), max.saturating_add(extra));
            }
        }
        Ok(())
    }

    /// For each vertex the size that its block has at most, as far as demands say so without condition.
    fn most_in_block(&self, group: GroupId, due: &[Union]) -> Vec<u32> {
        let group = &self.groups[group.at()];
        let mut most = vec![group.demands.max_size.unwrap_or(u32::MAX); group.n()];
        let unions = due.iter().filter(|union| union.condition == Lit::TRUE);
        let of_unions = unions.flat_map(|union| union.vertices.iter().map(move |&v| (v, union.max)));
        let rules = group.demands.sizes.iter().filter(|rule| rule.lit == Lit::TRUE);
        for (v, max) in of_unions.chain(rules.map(|rule| (rule.vertex.0, rule.max))) {
            most[v as usize] = most[v as usize].min(max);
        }
        most
    }

    /// Where to ask for the size of a union of blocks: at a vertex of its own, joined to all of them. Returns how many
    /// vertices too many are counted there. If sizes above `max` need not be told apart, what is out of reach is left out: a
    /// group of more than `max` has more than `max` members within that many steps, and a way on which some vertex's block
    /// has more members than `most` is forbidden there. (Of all demands that an assignment breaks, that with the least
    /// maximum still sees it: whatever it leaves out lies beyond more vertices than it allows.)
    fn anchor(&mut self, group: GroupId, vertices: &Rc<Vec<u32>>, max: u32, most: &[u32]) -> (GroupId, u32, u32) {
        let near = self.groups[group.at()].neighbours();
        let order = in_reach(&near, vertices, max, most);
        let mut number = vec![u32::MAX; near.len()];
        order.iter().enumerate().for_each(|(i, &v)| number[v as usize] = i as u32);
        let family = &self.groups[group.at()];
        let mut helper = Group::default();
        for &v in &order {
            helper.members.push(family.members[v as usize].clone());
            helper.present.push(family.present[v as usize]);
        }
        helper.members.push(Value::None);
        helper.present.push(Lit::TRUE);
        for (&(a, b), &open) in family.edges.iter().zip(&family.open) {
            if number[a as usize] != u32::MAX && number[b as usize] != u32::MAX {
                helper.tie(number[a as usize], number[b as usize], open);
            }
        }
        let hub = order.len() as u32;
        for &v in vertices.iter().filter(|&&v| number[v as usize] != u32::MAX) {
            helper.tie(number[v as usize], hub, Lit::TRUE);
        }
        let helper = self.add_group(helper);
        (helper, hub, 1)
    }

    fn rule(&mut self, group: GroupId, vertex: u32, lit: Lit, min: u32, max: u32) {
        if lit == Lit::FALSE {
            return;
        }
        let demands = &mut self.groups[group.at()].demands;
        demands.any = true;
        demands.sizes.push(SizeRule { vertex: Vertex(vertex), lit, min, max });
    }

    /// Whether a sum of block sizes is at least `n`, as a literal.
    pub fn size_at_least(&mut self, parts: &[Part], n: i64) -> Result<Lit> {
        self.stated.add(Statement::SizeRule);
        if n <= 0 {
            return Ok(Lit::TRUE);
        }
        self.look()?;
        let Some(cases) = self.exclusive(parts) else {
            let settled = self.settle_sizes(&Term::Sizes(Rc::new(parts.to_vec())))?;
            return self.compare(CmpOp::Ge, &settled, &Term::int(n));
        };
        let mut lits = Vec::new();
        for ((group, vertices), present) in cases {
            let (group, vertex, extra) = match vertices[..] {
                [one] => (group, one, 0),
                _ => self.union_anchor(group, &vertices),
            };
            let enough = self.component_at_least(group, vertex, n + i64::from(extra));
            lits.push(self.gates.and([present, enough]));
        }
        Ok(self.gates.or(lits))
    }

    /// The component of a vertex, if it is there, has at least `n` members.
    fn component_at_least(&mut self, group: GroupId, vertex: u32, n: i64) -> Lit {
        if n <= 1 {
            return Lit::TRUE;
        }
        if n > i64::from(self.most_reached(group, vertex)) {
            return Lit::FALSE;
        }
        if let Some(&known) = self.groups[group.at()].reified.get(&(vertex, n)) {
            return known;
        }
        let lit = self.gates.new_lit();
        self.rule(group, vertex, lit, n as u32, u32::MAX);
        self.rule(group, vertex, !lit, 0, n as u32 - 1);
        self.groups[group.at()].reified.insert((vertex, n), lit);
        lit
    }

    /// How many members the component of a vertex may have at most.
    fn most_reached(&mut self, group: GroupId, vertex: u32) -> u32 {
        let reach = self.groups[group.at()].reach();
        let own = reach[vertex as usize];
        let within = reach.iter().filter(|&&first| first == own).count() as u32;
        // It relies on what another law says.
        let native = self.options.forms == Forms::Native;
        let most = self.groups[group.at()].demands.max_size.filter(|_| native);
        within.min(most.unwrap_or(u32::MAX))
    }

    fn union_anchor(&mut self, group: GroupId, vertices: &Rc<Vec<u32>>) -> (GroupId, u32, u32) {
        if let Some(&helper) = self.groups[group.at()].unions.get(vertices) {
            return (helper, self.groups[helper.at()].n() as u32 - 1, 1);
        }
        let anchor = self.anchor(group, vertices, u32::MAX - 2, &[]);
        self.groups[group.at()].unions.insert(Rc::clone(vertices), anchor.0);
        anchor
    }

    /// A sum of block sizes as a number.
    pub fn settle_sizes(&mut self, term: &Term) -> Result<Term> {
        let Term::Sizes(parts) = term else { return Ok(term.clone()) };
        let mut total = crate::write::gates::Sum::default();
        for (group, vertices) in parts.iter() {
            let choice = self.size_choice(*group, vertices)?;
            if parts.len() == 1 {
                return Ok(Term::Choice(choice));
            }
            let Some(sum) = choice.sum(None) else { return Err(LowerError::unsupported("a sum of sizes")) };
            total = total.plus(&sum, 1);
        }
        Ok(Term::sum(total))
    }

    /// The size of a union of blocks, one literal for each possible number, each with its rule.
    fn size_choice(&mut self, group: GroupId, vertices: &Rc<Vec<u32>>) -> Result<Rc<Choice>> {
        let (group, vertex, extra) = match vertices[..] {
            [one] => (group, one, 0),
            _ => self.union_anchor(group, vertices),
        };
        if let Some(known) = self.groups[group.at()].sizes.get(&vertex) {
            return Ok(Rc::clone(known));
        }
        let n = self.most_reached(group, vertex) - extra;
        self.within_limit(u64::from(n) * u64::from(n))?;
        let present = self.groups[group.at()].present[vertex as usize];
        let least = if present == Lit::TRUE && extra == 0 { 1 } else { 0 };
        let int = self.gates.define(|gates| Int::new(gates, least..=n as i32));
        for (k, lit) in int.entries() {
            if k > 0 || extra > 0 {
                self.rule(group, vertex, lit, k as u32 + extra, k as u32 + extra);
            }
        }
        if extra == 0 {
            let absent = int.is(0);
            self.gates.define(|gates| {
                gates.add_clause(&[absent, present]);
                gates.add_clause(&[!absent, !present]);
            });
        }
        let entries = int.entries().into_iter().map(|(k, l)| (Value::Int(i64::from(k)), l)).collect();
        let choice = Rc::new(Choice::of(entries));
        self.groups[group.at()].sizes.insert(vertex, Rc::clone(&choice));
        Ok(choice)
    }
}

/// The vertices that a block from one of `starts` may reach, nearest first, and those that are one step too far: a block that
/// is too large shows there. (What a vertex leaves for the rest of the way counts from its distance, which may be less than
/// the way taken: merely weaker.)
fn in_reach(near: &[Vec<(u32, Lit)>], starts: &[u32], max: u32, most: &[u32]) -> Vec<u32> {
    let most = |v: u32| i64::from(most.get(v as usize).map_or(max, |&most| most.min(max)));
    let mut steps = vec![0; near.len()];
    starts.iter().for_each(|&v| steps[v as usize] = 1);
    let mut order = starts.to_vec();
    let mut next = 0;
    while next < order.len() {
        let v = order[next];
        next += 1;
        for &(w, _) in &near[v as usize] {
            if steps[w as usize] == 0 && i64::from(steps[v as usize]) <= i64::from(max) {
                steps[w as usize] = steps[v as usize] + 1;
                order.push(w);
            }
        }
    }
    // How many more vertices a block can take that has come here; -2: none comes here.
    let mut left = vec![-2; near.len()];
    let mut waiting: BinaryHeap<(i64, u32)> = starts.iter().map(|&v| (most(v) - 1, v)).collect();
    while let Some((after, v)) = waiting.pop() {
        if left[v as usize] >= after {
            continue;
        }
        left[v as usize] = after;
        for &(w, _) in near[v as usize].iter().filter(|(w, _)| after >= 0 && steps[*w as usize] > 0) {
            let then = (after - 1).min(most(w) - i64::from(steps[w as usize])).max(-1);
            if then > left[w as usize] {
                waiting.push((then, w));
            }
        }
    }
    order.retain(|&v| left[v as usize] >= -1);
    order
}

/// The sizes above 0 that compare so.
fn bounds(op: CmpOp, n: i64) -> (u32, u32) {
    let clamp = |n: i64| n.clamp(0, i64::from(u32::MAX)) as u32;
    match op {
        CmpOp::Eq => (clamp(n).max(1), clamp(n)),
        CmpOp::Le => (1, clamp(n)),
        CmpOp::Lt => (1, clamp(n.saturating_sub(1))),
        CmpOp::Gt => (clamp(n.saturating_add(1)).max(1), u32::MAX),
        _ => (clamp(n).max(1), u32::MAX),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row of vertices, each next to the one before.
    fn row(n: u32) -> Vec<Vec<(u32, Lit)>> {
        let near = |v: u32| [v.checked_sub(1), (v + 1 < n).then_some(v + 1)].into_iter().flatten();
        (0..n).map(|v| near(v).map(|w| (w, Lit::TRUE)).collect()).collect()
    }

    #[test]
    fn a_union_reaches_one_step_beyond_its_maximum() {
        assert_eq!(in_reach(&row(6), &[0], 2, &[]), [0, 1, 2]);
        assert_eq!(in_reach(&row(6), &[5], 9, &[]), [5, 4, 3, 2, 1, 0]);
        assert_eq!(in_reach(&row(6), &[1, 4], 0, &[]), [1, 4]);
    }

    #[test]
    fn no_way_leads_through_a_vertex_of_small_blocks() {
        let mut most = [u32::MAX; 6];
        most[2] = 2;
        assert_eq!(in_reach(&row(6), &[0], 6, &most), [0, 1, 2], "a block of three at 2, which may be in one of two");
        most[2] = 3;
        assert_eq!(in_reach(&row(6), &[0], 6, &most), [0, 1, 2, 3], "2 ends a block of three: 3 is one too many");
        most[2] = 4;
        assert_eq!(in_reach(&row(6), &[0], 6, &most), [0, 1, 2, 3, 4]);
    }
}
