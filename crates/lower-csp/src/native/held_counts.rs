//! How many of some things each block holds: marks that may be open themselves, what its lines touch, what it has by its members.
//!
//! One of them, or one at most, is a rule on marks of a graph in which each thing is one vertex more. Other numbers are counted in
//! the block of each thing.

use crate::error::Result;
use crate::forms::Statement;
use crate::lower::Lowering;
use crate::write::gates::Sum;
use crate::write::term::{GroupId, Term};
use gridwright_check::eval::Value;
use gridwright_formula::{Components, Connected, Constraint, Graph, Lit, MarkRule, Sink, Vertex};
use gridwright_lang::ir::*;
use gridwright_lang::recognise::Shape;
use gridwright_lang::recognise::holders::{HeldCount, held, nodes_of};
use gridwright_lang::syntax::ast::CmpOp;

/// Vertices of a family, each with the literal under which it counts.
type Counted = Vec<(u32, Lit)>;

impl Lowering<'_> {
    /// Each block holds at most, at least or exactly one of some things that need not be settled; false if this form does not
    /// fit.
    pub fn count_held(&mut self, group: GroupId, block: VarId, count: HeldCount) -> Result<bool> {
        let genre = self.genre;
        if count.other.is_some_and(|other| genre.is_open(other)) || self.groups[group.at()].cover.is_some() {
            return Ok(false);
        }
        let other = count.other.map_or(Ok(Term::int(0)), |other| self.eval(other))?;
        let Term::Known(Value::Int(n)) = other else { return Ok(false) };
        let Some(things) = self.held_things(group, block, count)? else { return Ok(false) };
        let is_some = matches!((count.op, n), (CmpOp::Ge, 1) | (CmpOp::Gt, 0));
        let rule = match (count.op, n) {
            (CmpOp::Eq, 1) => Some(MarkRule::ExactlyOne),
            (CmpOp::Le, 1) | (CmpOp::Lt, 2) => Some(MarkRule::AtMostOne),
            _ => None,
        };
        if is_some {
            let marks: Counted = things.into_iter().flatten().collect();
            self.some_held(group, &marks);
            return Ok(true);
        }
        if !self.are_apart(group, &things) {
            return Ok(false);
        }
        match rule {
            Some(rule) => self.one_held(group, &things, rule),
            None if self.are_few(group, &things) => self.count_by_things(group, count.op, n, &things)?,
            None => return Ok(false),
        }
        Ok(true)
    }

    /// Whether nothing that is counted can be touched by several blocks: as a vertex more it would join them.
    fn are_apart(&mut self, group: GroupId, things: &[Counted]) -> bool {
        let family = &mut self.groups[group.at()];
        things.iter().all(|thing| {
            thing
                .iter()
                .enumerate()
                .all(|(i, &(v, _))| thing[..i].iter().all(|&(w, _)| family.tie_between(v, w) == Some(Lit::TRUE)))
        })
    }

    /// Whether things count in any case, and are too few to ask for labels.
    fn are_few(&self, group: GroupId, things: &[Counted]) -> bool {
        let n = things.iter().filter(|thing| !thing.is_empty()).count();
        2 * n < self.groups[group.at()].n() && things.iter().flatten().all(|&(_, lit)| lit == Lit::TRUE)
    }

    /// How many of some things each block holds, counted in the block of each of them; a block without any holds none.
    fn count_by_things(&mut self, group: GroupId, op: CmpOp, n: i64, things: &[Counted]) -> Result<()> {
        if !op.holds(0.cmp(&n)) {
            let some: Counted = things.iter().flatten().copied().collect();
            self.some_held(group, &some);
        }
        for thing in things.iter().filter(|thing| !thing.is_empty()) {
            self.look()?;
            let vertices: Vec<u32> = thing.iter().map(|&(v, _)| v).collect();
            let mut lits = Vec::with_capacity(things.len());
            for other in things {
                let others: Vec<u32> = other.iter().map(|&(w, _)| w).collect();
                let met = self.meetings(group, &vertices, &others)?;
                lits.push(self.gates.or(met));
            }
            let present: Vec<Lit> = vertices.iter().map(|&v| self.groups[group.at()].present[v as usize]).collect();
            let there = self.gates.or(present);
            self.demand_compare(op, &Term::sum(Sum::count(lits)), &Term::int(n), &mut vec![!there])?;
        }
        Ok(())
    }

    /// How many of some settled marks each block holds, counted at every member of it: whoever is there is in the blocks of so
    /// many marks. False if there are so many marks that labels take less.
    pub(super) fn count_by_marks(&mut self, group: GroupId, op: CmpOp, n: i64, marks: &[u32]) -> Result<bool> {
        let n_members = self.groups[group.at()].n();
        if 2 * marks.len() >= n_members || self.groups[group.at()].max_degree() < 3 {
            return Ok(false);
        }
        let mut own = Vec::with_capacity(marks.len());
        for &mark in marks {
            self.look()?;
            own.push(self.own_block(group, mark)?);
        }
        // Where a block may be without marks, those that have some are all that can be wrong.
        let asked = if op.holds(0.cmp(&n)) { marks.to_vec() } else { (0..n_members as u32).collect() };
        for v in asked {
            self.look()?;
            let held = Term::sum(Sum::count(own.iter().map(|own| own[v as usize])));
            let present = self.groups[group.at()].present[v as usize];
            self.demand_compare(op, &held, &Term::int(n), &mut vec![!present])?;
        }
        Ok(true)
    }

    /// For each of the things counted the members that a block has one of exactly if it counts for it, each with a condition.
    fn held_things(&mut self, group: GroupId, block: VarId, count: HeldCount) -> Result<Option<Vec<Counted>>> {
        let mut things = Vec::new();
        if let Some(is_touched) = nodes_of(self.genre, count.set, block) {
            for value in self.things_of(group, is_touched) {
                self.look()?;
                let seeds = self.seeds_of(group, &value, is_touched);
                self.bind(count.item, Term::Known(value));
                let counts = self.truth(count.pred)?;
                if counts != Lit::FALSE {
                    things.push(seeds.into_iter().map(|v| (v, counts)).collect());
                }
            }
            return Ok(Some(things));
        }
        for (_, item) in self.items_of(count.set)? {
            self.look()?;
            self.bind(count.item, item);
            let mut found = Counted::new();
            if !self.add_holders(group, block, count.pred, Lit::TRUE, &mut found)? {
                return Ok(None);
            }
            things.push(found);
        }
        Ok(Some(things))
    }

    /// Adds the members one of which a block has exactly if a formula is true of it and `condition` holds; false if it is no such
    /// formula.
    fn add_holders(
        &mut self,
        group: GroupId,
        block: VarId,
        formula: ExprId,
        condition: Lit,
        found: &mut Counted,
    ) -> Result<bool> {
        let genre = self.genre;
        if let Some(held) = held(genre, formula, block) {
            found.extend(self.seeds(group, held)?.into_iter().map(|v| (v, condition)));
            return Ok(true);
        }
        match &genre.expr(formula).node {
            // All of them are there, and then they hang together.
            Node::Within(set, whole) if nodes_of(genre, *whole, block) == Some(false) && !genre.is_open(*set) => {
                let values = self.exact.eval(*set).as_set();
                let family = &self.groups[group.at()];
                let vertices: Option<Vec<u32>> = values.items.iter().map(|value| family.vertex(value)).collect();
                let Some(vertices) = vertices else { return Ok(true) };
                let Some(&first) = vertices.first().filter(|_| self.are_tied(group, &vertices)) else {
                    return Ok(false);
                };
                let present = vertices.iter().map(|&v| self.groups[group.at()].present[v as usize]);
                let all: Vec<Lit> = present.chain([condition]).collect();
                let lit = self.gates.and(all);
                found.extend((lit != Lit::FALSE).then_some((first, lit)));
                Ok(true)
            }
            Node::And(_) => {
                let (own, others): (Vec<ExprId>, Vec<ExprId>) =
                    genre.conjuncts(formula).into_iter().partition(|&part| genre.mentions(part, block));
                let &[own] = own.as_slice() else { return Ok(false) };
                let mut lits = vec![condition];
                for other in others {
                    lits.push(self.truth(other)?);
                    if lits.last() == Some(&Lit::FALSE) {
                        return Ok(true);
                    }
                }
                let condition = self.gates.and(lits);
                self.add_holders(group, block, own, condition, found)
            }
            Node::Or(items) => {
                for &item in items {
                    if !self.add_holders(group, block, item, condition, found)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Node::Quant { all: false, var, set, filter, body }
                if !genre.is_open(*set) && !genre.mentions(*set, block) =>
            {
                if filter.is_some_and(|filter| genre.mentions(filter, block)) {
                    return Ok(false);
                }
                for (_, item) in self.items_that_matter(formula, *set)? {
                    self.bind(*var, item);
                    let asked = filter.map_or(Ok(Lit::TRUE), |filter| self.truth(filter))?;
                    let condition = self.gates.and([condition, asked]);
                    if condition != Lit::FALSE && !self.add_holders(group, block, *body, condition, found)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Node::Let { var, value, body } if !genre.mentions(*value, block) => {
                let value = self.eval(*value)?;
                self.bind(*var, value);
                self.add_holders(group, block, *body, condition, found)
            }
            Node::Quant { all: false, var, set, filter, body } if nodes_of(genre, *set, block) == Some(false) => {
                if genre.mentions(*body, block) || filter.is_some_and(|filter| genre.mentions(filter, block)) {
                    return Ok(false);
                }
                for v in 0..self.groups[group.at()].n() as u32 {
                    let member = self.groups[group.at()].members[v as usize].clone();
                    self.bind(*var, Term::Known(member));
                    let asked = filter.map_or(Ok(Lit::TRUE), |filter| self.truth(filter))?;
                    if asked != Lit::FALSE {
                        let counts = self.truth(*body)?;
                        let counts = self.gates.and([condition, asked, counts]);
                        found.extend((counts != Lit::FALSE).then_some((v, counts)));
                    }
                }
                Ok(true)
            }
            // What is no matter of the block counts for all or for none.
            _ if !genre.mentions(formula, block) => Ok(self.truth(formula)? == Lit::FALSE),
            _ => Ok(false),
        }
    }

    /// Whether vertices hang together by themselves wherever all of them are there.
    fn are_tied(&mut self, group: GroupId, vertices: &[u32]) -> bool {
        let mut reached: Vec<u32> = vertices.first().copied().into_iter().collect();
        let mut next = 0;
        while let Some(&v) = reached.get(next) {
            next += 1;
            for &w in vertices {
                if !reached.contains(&w) && self.groups[group.at()].tie_between(v, w) == Some(Lit::TRUE) {
                    reached.push(w);
                }
            }
        }
        reached.len() == vertices.len()
    }

    /// Every group has one of these members at least under its condition: with a vertex more that is joined to all of them,
    /// whatever is there hangs together.
    fn some_held(&mut self, group: GroupId, marks: &[(u32, Lit)]) {
        self.stated.add(Statement::SomeMark);
        let family = &self.groups[group.at()];
        let hub = family.n() as u32;
        let (mut vertices, mut edges, mut open) = (family.present.clone(), family.edges.clone(), family.open.clone());
        vertices.push(Lit::TRUE);
        edges.extend(marks.iter().map(|&(mark, _)| (mark, hub)));
        open.extend(marks.iter().map(|&(_, lit)| lit));
        let graph = Graph::new(vertices.len(), &edges);
        let root = Some(Vertex(hub));
        self.gates.add(Constraint::Connected(Connected { graph, vertices, edges: Some(open), root }));
    }

    /// Every group has one of these things, or at most one: each is a vertex more, joined to what it belongs to.
    fn one_held(&mut self, group: GroupId, things: &[Counted], rule: MarkRule) {
        self.stated.add(Statement::BlockMarks);
        let family = &self.groups[group.at()];
        let (mut edges, mut open) = (family.edges.clone(), family.open.clone());
        let mut vertices = family.present.clone();
        let present = family.present.clone();
        let mut marks = Vec::new();
        for thing in things.iter().filter(|thing| !thing.is_empty()) {
            let mark = vertices.len() as u32;
            let there: Vec<Lit> = thing.iter().map(|&(v, lit)| self.gates.and([lit, present[v as usize]])).collect();
            vertices.push(self.gates.or(there));
            edges.extend(thing.iter().map(|&(v, _)| (v, mark)));
            open.extend(thing.iter().map(|&(_, lit)| lit));
            marks.push(Vertex(mark));
        }
        let graph = Graph::new(vertices.len(), &edges);
        let of_vertices = Components::of_vertices(graph, vertices);
        let edges = open.iter().any(|&lit| lit != Lit::TRUE).then_some(open);
        self.gates.add(Constraint::Components(Components { edges, marks, mark_rule: rule, ..of_vertices }));
    }
}
