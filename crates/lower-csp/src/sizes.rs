//! Sizes of blocks: rules on components, or numbers where a law computes with them.

use crate::assert::minimal;
use crate::error::{LowerError, Result};
use crate::groups::Group;
use crate::lower::Lowering;
use crate::term::{Choice, GroupId, Term};
use gridwright_check::eval::Value;
use gridwright_lang::syntax::ast::CmpOp;
use gridwright_spec::{Lit, Sink, SizeRule, Vertex};
use std::collections::VecDeque;
use std::rc::Rc;

type Part = (GroupId, Rc<Vec<u32>>);

impl Lowering<'_> {
    /// Demands that a sum of block sizes compares so with `n`, unless a literal of `context` holds.
    pub fn demand_size(&mut self, parts: &[Part], op: CmpOp, n: i64, context: &mut Vec<Lit>) -> Result<()> {
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
            let condition = self.gates.and(here.iter().map(|&l| !l));
            if min > max {
                self.clause(!present, &here)?;
                continue;
            }
            let (group, vertex, extra) = self.anchor(group, &vertices, max);
            let min = if extra > 0 && zero_fits { 0 } else { min };
            self.rule(group, vertex, condition, min.saturating_add(extra), max.saturating_add(extra));
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

    /// Where to ask for the size of a union of blocks: at a vertex of its own, joined to all of them. Returns how many
    /// vertices too many are counted there. If sizes above `max` need not be told apart, what is far away is left out: a
    /// group of more than `max` has more than `max` members within that many steps.
    fn anchor(&mut self, group: GroupId, vertices: &Rc<Vec<u32>>, max: u32) -> (GroupId, u32, u32) {
        if let [one] = vertices[..] {
            return (group, one, 0);
        }
        let near = self.groups[group.at()].neighbours();
        let mut number = vec![u32::MAX; near.len()];
        let mut order: Vec<u32> = Vec::new();
        let mut queue: VecDeque<(u32, u32)> = vertices.iter().map(|&v| (v, 1)).collect();
        while let Some((v, steps)) = queue.pop_front() {
            if number[v as usize] != u32::MAX {
                continue;
            }
            number[v as usize] = order.len() as u32;
            order.push(v);
            if steps <= max {
                queue.extend(near[v as usize].iter().map(|&(w, _)| (w, steps + 1)));
            }
        }
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
        for &v in vertices.iter() {
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
        if n <= 0 {
            return Ok(Lit::TRUE);
        }
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
        if n > self.groups[group.at()].n() as i64 {
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

    fn union_anchor(&mut self, group: GroupId, vertices: &Rc<Vec<u32>>) -> (GroupId, u32, u32) {
        if let Some(&helper) = self.groups[group.at()].unions.get(vertices) {
            return (helper, self.groups[helper.at()].n() as u32 - 1, 1);
        }
        let anchor = self.anchor(group, vertices, u32::MAX - 2);
        self.groups[group.at()].unions.insert(Rc::clone(vertices), anchor.0);
        anchor
    }

    /// A sum of block sizes as a number.
    pub fn settle_sizes(&mut self, term: &Term) -> Result<Term> {
        let Term::Sizes(parts) = term else { return Ok(term.clone()) };
        let mut total = crate::gates::Sum::default();
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
        let n = self.groups[group.at()].n() as u32 - extra;
        self.within_limit(u64::from(n) * u64::from(n))?;
        let present = self.groups[group.at()].present[vertex as usize];
        let least = if present == Lit::TRUE && extra == 0 { 1 } else { 0 };
        let int = gridwright_csp::encode::Int::new(&mut self.gates, least..=n as i32);
        for (k, lit) in int.entries() {
            if k > 0 || extra > 0 {
                self.rule(group, vertex, lit, k as u32 + extra, k as u32 + extra);
            }
        }
        if extra == 0 {
            let absent = int.is(0);
            self.gates.add_clause(&[absent, present]);
            self.gates.add_clause(&[!absent, !present]);
        }
        let entries = int.entries().into_iter().map(|(k, l)| (Value::Int(i64::from(k)), l)).collect();
        let choice = Rc::new(Choice { entries, variable: None });
        self.groups[group.at()].sizes.insert(vertex, Rc::clone(&choice));
        Ok(choice)
    }
}

/// The sizes above 0 that compare so.
fn bounds(op: CmpOp, n: i64) -> (u32, u32) {
    let clamp = |n: i64| n.clamp(0, i64::from(u32::MAX)) as u32;
    match op {
        CmpOp::Eq => (clamp(n).max(1), clamp(n)),
        CmpOp::Le => (1, clamp(n)),
        CmpOp::Lt => (1, clamp(n - 1)),
        CmpOp::Gt => (clamp(n.saturating_add(1)).max(1), u32::MAX),
        _ => (clamp(n).max(1), u32::MAX),
    }
}
