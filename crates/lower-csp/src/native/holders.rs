//! Blocks by what they hold.
//!
//! "Some block holds both", "the block that holds this" and "no block holds two of these" speak of a few blocks, not of all of
//! them: whoever hangs together with something settled gets a literal, and no labels are needed.

use crate::error::{LowerError, Result};
use crate::lower::Lowering;
use crate::write::term::{GroupId, Term};
use gridwright_check::eval::Value;
use gridwright_formula::Lit;
use gridwright_lang::ir::*;
use gridwright_lang::recognise::Shape;
use gridwright_lang::recognise::holders::{Held, OfHolders, PairsApart, held, of_holders};
use std::rc::Rc;

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
    pub(super) fn seeds(&mut self, group: GroupId, Held { value, is_touched }: Held) -> Result<Vec<u32>> {
        match self.eval(value)? {
            Term::Known(value) => Ok(self.seeds_of(group, &value, is_touched)),
            _ => Err(LowerError::unsupported("a block that holds something that is not settled")),
        }
    }

    pub(super) fn seeds_of(&self, group: GroupId, value: &Value, is_touched: bool) -> Vec<u32> {
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
    pub(super) fn meetings(&mut self, group: GroupId, some: &[u32], others: &[u32]) -> Result<Vec<Lit>> {
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
    pub(super) fn things_of(&self, group: GroupId, touched: bool) -> Vec<Value> {
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
}

/// Whether all of its parts have to hold.
fn is_for_all(said: &OfHolders) -> bool {
    !matches!(said, OfHolders::Holder { body: None, .. })
}
