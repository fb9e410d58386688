//! Blocks by what they hold.
//!
//! "Some block holds both", "the block that holds this" and "no block holds two of these" speak of a few blocks, not of all of
//! them: whoever hangs together with something settled gets a literal, and no labels are needed. How many of some things
//! that are open themselves a block holds is asked of a graph in which each of them is one vertex more.

use crate::error::{LowerError, Result};
use crate::forms::Statement;
use crate::lower::Lowering;
use crate::write::gates::Sum;
use crate::write::term::{GroupId, Term};
use gridwright_check::eval::Value;
use gridwright_formula::{Components, Connected, Constraint, Graph, Lit, MarkRule, Sink, Vertex};
use gridwright_lang::ir::*;
use gridwright_lang::recognise::Shape;
use gridwright_lang::recognise::holders::{Held, HeldCount, OfHolders, PairsApart, held, nodes_of, of_holders};
use gridwright_lang::syntax::ast::CmpOp;
use std::rc::Rc;

/// Vertices of a family, each with the literal under which it counts.
type Counted = Vec<(u32, Lit)>;

impl Lowering<'_> {
    /// The literal of a quantifier over blocks that hold something; none if it is over others too.
    pub fn truth_of_holders(&mut self, id: ExprId) -> Result<Option<Lit>> {
        let Some(said) = self.of_holders(id) else { return Ok(None) };
        let parts = self.parts_of_holders(&said)?;
        Ok(Some(match is_for_all(&said) {
            true => self.gates.and(parts),
            false => self.gates.or(parts),
        }))
    }

    /// Demands it, or its negation, unless a literal of `context` holds; false if it is another formula.
    pub fn assert_of_holders(&mut self, id: ExprId, holds: bool, context: &mut Vec<Lit>) -> Result<bool> {
        let Some(said) = self.of_holders(id) else { return Ok(false) };
        if let (true, OfHolders::Holder { block, set, held, others, body: Some(body) }) = (holds, &*said) {
            let group = self.family_of(*set)?;
            for v in self.seeds(group, *held)? {
                let before = context.len();
                context.push(!self.groups[group.at()].present[v as usize]);
                let term = self.block_at(group, v);
                self.bind(*block, term);
                if self.conditions(others, context)? {
                    self.assert(*body, true, context)?;
                }
                context.truncate(before);
            }
            return Ok(true);
        }
        let parts = self.parts_of_holders(&said)?;
        if is_for_all(&said) == holds {
            for lit in parts {
                self.clause(if holds { lit } else { !lit }, context)?;
            }
        } else {
            let lit = match holds {
                true => self.gates.or(parts),
                false => !self.gates.and(parts),
            };
            self.clause(lit, context)?;
        }
        Ok(true)
    }

    /// Adds the negations of conditions to a context; false if one of them cannot hold.
    fn conditions(&mut self, conditions: &[ExprId], context: &mut Vec<Lit>) -> Result<bool> {
        for &condition in conditions {
            match self.truth(condition)? {
                Lit::FALSE => return Ok(false),
                lit => context.push(!lit),
            }
        }
        Ok(true)
    }

    /// What of it has to hold: one of these, or all of them.
    fn parts_of_holders(&mut self, said: &OfHolders) -> Result<Vec<Lit>> {
        match said {
            OfHolders::Both { set, held: [a, b], .. } => {
                let group = self.family_of(*set)?;
                let (a, b) = (self.seeds(group, *a)?, self.seeds(group, *b)?);
                let mut parts = self.each_with(group, &a, &b)?;
                parts.extend(self.each_with(group, &b, &a)?);
                Ok(parts)
            }
            OfHolders::Holder { block, set, held: first, others, body } => {
                let group = self.family_of(*set)?;
                let seeds = self.seeds(group, *first)?;
                if let (None, &[other]) = (body, others.as_slice())
                    && let Some(second) = held(self.genre, other, *block)
                {
                    let others = self.seeds(group, second)?;
                    return self.meetings(group, &seeds, &others);
                }
                let mut parts = Vec::with_capacity(seeds.len());
                for v in seeds {
                    let mut unless = vec![!self.groups[group.at()].present[v as usize]];
                    let term = self.block_at(group, v);
                    self.bind(*block, term);
                    let possible = self.conditions(others, &mut unless)?;
                    match (possible, body) {
                        (true, Some(body)) => {
                            unless.push(self.truth(*body)?);
                            parts.push(self.gates.or(unless));
                        }
                        (true, None) => parts.push(!self.gates.or(unless)),
                        (false, _) => {}
                    }
                }
                Ok(parts)
            }
        }
    }

    fn of_holders(&mut self, id: ExprId) -> Option<Rc<OfHolders>> {
        let Node::Quant { set, .. } = self.genre.expr(id).node else { return None };
        if !self.genre.is_open(set) || !self.recognises() {
            return None;
        }
        let genre = self.genre;
        self.holders.entry(id).or_insert_with(|| of_holders(genre, id).map(Rc::new)).clone()
    }

    /// The family whose blocks are meant, made once for what is bound.
    fn family_of(&mut self, set: ExprId) -> Result<GroupId> {
        let genre = self.genre;
        match &genre.expr(set).node {
            Node::Blocks(structure) => self.structure_group(*structure),
            Node::Groups(groups) => {
                let key = self.lasting_key(set);
                if let Some(&known) = key.and_then(|key| self.families.get(&key)) {
                    return Ok(known);
                }
                let group = self.inline_group(groups)?;
                key.map(|key| self.families.insert(key, group));
                Ok(group)
            }
            _ => Err(LowerError::unsupported("blocks of something that is no family")),
        }
    }

    /// The block of a vertex.
    fn block_at(&mut self, group: GroupId, vertex: u32) -> Term {
        let covered = self.covered_block(group, vertex);
        covered.unwrap_or_else(|| Term::Blocks(group, Rc::new(vec![vertex])))
    }

    /// The members that a block has one of exactly if it holds this.
    fn seeds(&mut self, group: GroupId, Held { value, is_touched }: Held) -> Result<Vec<u32>> {
        match self.eval(value)? {
            Term::Known(value) => Ok(self.seeds_of(group, &value, is_touched)),
            _ => Err(LowerError::unsupported("a block that holds something that is not settled")),
        }
    }

    fn seeds_of(&self, group: GroupId, value: &Value, is_touched: bool) -> Vec<u32> {
        let family = &self.groups[group.at()];
        if !is_touched {
            return family.vertex(value).into_iter().collect();
        }
        let lines = value.as_place().map_or(Vec::new(), |node| self.board.grid.arms(node));
        lines.into_iter().filter_map(|line| family.vertex(&Value::Place(line))).collect()
    }

    /// For each of some vertices: if it is there, one of the others is in its block.
    fn each_with(&mut self, group: GroupId, vertices: &[u32], others: &[u32]) -> Result<Vec<Lit>> {
        let mut parts = Vec::with_capacity(vertices.len());
        for &v in vertices {
            let mut lits = self.meetings(group, &[v], others)?;
            lits.push(!self.groups[group.at()].present[v as usize]);
            parts.push(self.gates.or(lits));
        }
        Ok(parts)
    }

    /// Literals one of which holds exactly if some block has one of each.
    fn meetings(&mut self, group: GroupId, some: &[u32], others: &[u32]) -> Result<Vec<Lit>> {
        let known = self.knows_members(group, others) && !self.knows_members(group, some);
        let (first, second) = if known { (others, some) } else { (some, others) };
        if let Some(reached) = self.own_union(group, first)? {
            return Ok(second.iter().map(|&w| reached[w as usize]).collect());
        }
        let mut lits = Vec::with_capacity(some.len() * others.len());
        for &v in some {
            for &w in others {
                lits.push(self.together(group, v, w)?);
            }
        }
        Ok(lits)
    }

    /// `for each two in X: ...`: no block holds two of which it is false.
    pub fn pairs_apart(&mut self, group: GroupId, said: &PairsApart) -> Result<()> {
        let genre = self.genre;
        let [a, b] = said.pair;
        let alone = |var: VarId, other: VarId| -> Vec<ExprId> {
            said.conditions.iter().copied().filter(|&c| genre.mentions(c, var) && !genre.mentions(c, other)).collect()
        };
        let things = self.things_of(group, said.is_touched);
        let firsts = self.fitting(&things, a, &alone(a, b))?;
        let seconds = self.fitting(&things, b, &alone(b, a))?;
        for &i in &firsts {
            self.look()?;
            for &j in &seconds {
                self.bind(a, Term::Known(things[i].clone()));
                self.bind(b, Term::Known(things[j].clone()));
                let mut unless = Vec::new();
                if !self.conditions(&said.conditions, &mut unless)? {
                    continue;
                }
                unless.push(self.truth(said.body)?);
                if unless.contains(&Lit::TRUE) {
                    continue;
                }
                let [x, y] = [i.min(j), i.max(j)].map(|at| self.seeds_of(group, &things[at], said.is_touched));
                for lit in self.meetings(group, &x, &y)? {
                    self.clause(!lit, &unless)?;
                }
            }
        }
        Ok(())
    }

    /// Which of some things may satisfy conditions on one of them.
    fn fitting(&mut self, things: &[Value], var: VarId, conditions: &[ExprId]) -> Result<Vec<usize>> {
        let mut fitting = Vec::new();
        for (at, thing) in things.iter().enumerate() {
            self.bind(var, Term::Known(thing.clone()));
            if self.conditions(conditions, &mut Vec::new())? {
                fitting.push(at);
            }
        }
        Ok(fitting)
    }

    /// The members of a family, or all that its lines can touch, in order.
    fn things_of(&self, group: GroupId, touched: bool) -> Vec<Value> {
        let members = &self.groups[group.at()].members;
        if !touched {
            return members.clone();
        }
        let lines = members.iter().filter_map(Value::as_place);
        let mut nodes: Vec<_> = lines.flat_map(|line| self.board.grid.ends(line)).collect();
        nodes.sort_unstable();
        nodes.dedup();
        nodes.into_iter().map(Value::Place).collect()
    }

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
            thing.iter().enumerate().all(|(i, &(v, _))| {
                thing[..i].iter().all(|&(w, _)| family.tie_between(v, w) == Some(Lit::TRUE))
            })
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
            let present: Vec<Lit> =
                vertices.iter().map(|&v| self.groups[group.at()].present[v as usize]).collect();
            let there = self.gates.or(present);
            self.demand_compare(op, &Term::sum(Sum::count(lits)), &Term::int(n), &mut vec![!there])?;
        }
        Ok(())
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
            Node::Quant { all: false, var, set, filter, body } if !genre.is_open(*set) && !genre.mentions(*set, block) => {
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

/// Whether all of its parts have to hold.
fn is_for_all(said: &OfHolders) -> bool {
    !matches!(said, OfHolders::Holder { body: None, .. })
}
