//! Laws about every block of a family, in the forms that have a constraint of their own.

use crate::error::Result;
use crate::forms::{Forms, Statement};
use crate::lower::Lowering;
use crate::write::assert::minimal;
use crate::write::gates::Sum;
use crate::write::term::{GroupId, Term};
use gridwright_check::eval::Value;
use gridwright_formula::{Components, Connected, Constraint, Lit, MarkRule, Sink, Vertex};
use gridwright_grid::Relation;
use gridwright_lang::ir::*;
use gridwright_lang::recognise::blocks::{
    SomeMark, block_count, block_size, each_member, is_rectangle, no_rectangle_but, some_mark, some_turn,
};
use gridwright_lang::recognise::holders::{held_count, pairs_apart};
use gridwright_lang::recognise::{Each, Shape};
use gridwright_lang::syntax::ast::CmpOp;

/// Groups of at most so many members are tried out in all ways.
const MAX_TRIED: usize = 8;

impl Lowering<'_> {
    /// `for each block X: body`, the formula `id`; false if there is nothing better than to go through the blocks.
    pub fn each_block(&mut self, id: ExprId, context: &[Lit]) -> Result<bool> {
        let genre = self.genre;
        let Some(Each { var, set, filter: None, body }) = genre.each(id) else { return Ok(false) };
        if !self.recognises() || !genre.is_open(set) || !minimal(context).is_empty() {
            return Ok(false);
        }
        let (groups, structure) = match &genre.expr(set).node {
            Node::Groups(groups) => (Some(&**groups), None),
            Node::Blocks(structure) => match &genre.structures[structure.at()].kind {
                StructureKind::Groups(groups) => (Some(groups), Some(*structure)),
                _ => (None, Some(*structure)),
            },
            _ => return Ok(false),
        };
        if self.each_walk(id)? || self.labelled_pairs(id)? {
            return Ok(true);
        }
        let group = match (structure, groups) {
            (Some(structure), _) => self.structure_group(structure)?,
            (None, Some(groups)) => self.inline_group(groups)?,
            (None, None) => return Ok(false),
        };
        let mut rest = Vec::new();
        for conjunct in genre.conjuncts(body) {
            if !self.said_natively(group, groups, var, conjunct)? {
                rest.push(conjunct);
            }
        }
        for conjunct in rest {
            if !self.groups[group.at()].is_rectangular || !self.of_rectangles(group, var, conjunct)? {
                self.go_through(group, var, conjunct)?;
            }
        }
        Ok(true)
    }

    fn said_natively(&mut self, group: GroupId, groups: Option<&Groups>, var: VarId, formula: ExprId) -> Result<bool> {
        let genre = self.genre;
        if self.groups[group.at()].cover.is_some() {
            return Ok(false);
        }
        if let Some((op, other)) = block_size(genre, formula, var)
            && let Term::Known(Value::Int(n)) = self.eval_free(other)?
            && op != CmpOp::Ne
        {
            self.stated.add(Statement::BlockSizes);
            self.bound_sizes(group, op, n);
            return Ok(true);
        }
        if let Some(count) = block_count(genre, formula, var)
            && let Term::Known(Value::Int(n)) = self.eval_free(count.other)?
            && let Some(marks) = self.settled_marks(group, count.member, count.pred)?
        {
            return self.count_marks(group, count.op, n, marks);
        }
        if let Some(some) = some_mark(genre, formula, var)
            && let Some(marks) = self.settled_marks(group, some.member, some.pred)?
        {
            self.some_mark(group, &marks);
            return Ok(true);
        }
        if let Some(each) = each_member(genre, formula, var) {
            self.of_members(group, each)?;
            return Ok(true);
        }
        if let Some(said) = pairs_apart(genre, formula, var) {
            self.pairs_apart(group, &said)?;
            return Ok(true);
        }
        if let Some(turn) = some_turn(genre, formula, var)
            && self.turned_blocks(group, turn)?
        {
            return Ok(true);
        }
        if groups.is_none() && is_rectangle(genre, formula, var) {
            return self.division_rectangles(group);
        }
        if groups.is_some_and(|g| g.relation == Rel::Static(vec![Relation::Touch])) {
            if is_rectangle(genre, formula, var) {
                return self.all_rectangles(group);
            }
            if let Some(marks) = no_rectangle_but(genre, formula, var) {
                return self.no_rectangles_but(group, &marks);
            }
        }
        if self.forest(group, var, formula)? || self.short_runs(group, var, formula)? {
            return Ok(true);
        }
        match held_count(genre, formula, var) {
            Some(count) => self.count_held(group, var, count),
            None => Ok(false),
        }
    }

    /// No group is a rectangle but those that hold one of some marks, if it is settled which these are.
    fn no_rectangles_but(&mut self, group: GroupId, marks: &[SomeMark]) -> Result<bool> {
        let mut all = Vec::new();
        for some in marks {
            let Some(marks) = self.settled_marks(group, some.member, some.pred)? else { return Ok(false) };
            all.extend(marks);
        }
        self.no_rectangles(group, &all)
    }

    /// What is said of every member of every block is said of whatever is there.
    fn of_members(&mut self, group: GroupId, Each { var, filter, body, .. }: Each) -> Result<()> {
        for v in 0..self.groups[group.at()].n() {
            let (value, present) = (self.groups[group.at()].members[v].clone(), self.groups[group.at()].present[v]);
            self.bind(var, Term::Known(value));
            let context = &mut vec![!present];
            match filter {
                Some(filter) => self.under(filter, context, |l, context| l.assert(body, true, context))?,
                None => self.assert(body, true, context)?,
            }
        }
        Ok(())
    }

    /// A term that does not depend on the block.
    fn eval_free(&mut self, id: ExprId) -> Result<Term> {
        if self.genre.expr(id).stage < Stage::Answer { self.eval(id) } else { Ok(Term::Known(Value::None)) }
    }

    fn bound_sizes(&mut self, group: GroupId, op: CmpOp, n: i64) {
        let clamp = |n: i64| n.clamp(0, i64::from(u32::MAX)) as u32;
        let (min, max) = match op {
            CmpOp::Eq => (clamp(n), clamp(n)),
            CmpOp::Le => (0, clamp(n)),
            CmpOp::Lt => (0, clamp(n - 1)),
            CmpOp::Gt => (clamp(n + 1), u32::MAX),
            _ => (clamp(n), u32::MAX),
        };
        self.note_sizes(group, min, max);
        if (min, max) == (2, 2) && self.groups[group.at()].is_static() {
            return self.pairs_only(group);
        }
        if self.options.forms == Forms::Pieces {
            let constraint = Components { min_size: min, max_size: max, ..self.groups[group.at()].components() };
            return self.gates.add(Constraint::Components(constraint));
        }
        let demands = &mut self.groups[group.at()].demands;
        demands.any = true;
        demands.min_size = demands.min_size.max(min);
        demands.max_size = Some(demands.max_size.unwrap_or(u32::MAX).min(max));
    }

    /// Groups of two: each member has exactly one neighbour.
    fn pairs_only(&mut self, group: GroupId) {
        let family = &self.groups[group.at()];
        let present = family.present.clone();
        for (v, near) in family.neighbours().into_iter().enumerate() {
            let count = Sum::count(near.iter().map(|&(w, _)| present[w as usize]));
            let context = [!present[v]];
            self.gates.demand_at_least(&context, &count, 1);
            self.gates.demand_at_least(&context, &count.negated(), -1);
        }
    }

    fn count_marks(&mut self, group: GroupId, op: CmpOp, n: i64, marks: Vec<u32>) -> Result<bool> {
        let rule = match (op, n) {
            (CmpOp::Eq, 1) => MarkRule::ExactlyOne,
            (CmpOp::Le, 1) | (CmpOp::Lt, 2) => MarkRule::AtMostOne,
            (CmpOp::Eq, n) if n > 1 && self.marks_by_value(group, n as usize, &marks)? => return Ok(true),
            (CmpOp::Ge, 1) | (CmpOp::Gt, 0) => {
                self.some_mark(group, &marks);
                return Ok(true);
            }
            _ => return self.count_by_marks(group, op, n, &marks),
        };
        if self.options.forms == Forms::Pieces {
            self.stated.add(Statement::BlockMarks);
            let marks = marks.into_iter().map(Vertex).collect();
            let constraint = Components { marks, mark_rule: rule, ..self.groups[group.at()].components() };
            self.gates.add(Constraint::Components(constraint));
            return Ok(true);
        }
        let demands = &mut self.groups[group.at()].demands;
        if demands.marks.as_ref().is_some_and(|m| *m != (marks.clone(), rule)) {
            return Ok(false);
        }
        demands.any = true;
        demands.marks = Some((marks, rule));
        self.stated.add(Statement::BlockMarks);
        Ok(true)
    }

    /// Groups of equal values with exactly n marks, where the marks' values are known: a value with n marks is one group
    /// that holds them, a value with fewer does not occur.
    fn marks_by_value(&mut self, group: GroupId, n: usize, marks: &[u32]) -> Result<bool> {
        let family = &self.groups[group.at()];
        let Some(values) = &family.values else { return Ok(false) };
        if family.present.iter().any(|&l| l != Lit::TRUE)
            || marks.iter().any(|&m| values[m as usize].entries.len() != 1)
        {
            return Ok(false);
        }
        let mut all: Vec<Value> = Vec::new();
        for choice in values {
            for (value, _) in &choice.entries {
                if !all.contains(value) {
                    all.push(value.clone());
                }
            }
        }
        let own = |value: &Value| -> Vec<u32> {
            marks.iter().copied().filter(|&m| values[m as usize].entries[0].0 == *value).collect()
        };
        if all.iter().any(|v| own(v).len() > n) {
            return Ok(false);
        }
        let (graph, values) = (family.graph(), values.clone());
        let joined = if n == 2 { self.style().value_pairs(self, group, marks)? } else { None };
        self.stated.add(joined.unwrap_or(Statement::ValueGroups));
        for value in &all {
            let vertices: Vec<Lit> = values.iter().map(|c| c.is(value)).collect();
            let own: Vec<u32> = marks.iter().copied().filter(|&m| values[m as usize].entries[0].0 == *value).collect();
            if own.len() < n {
                vertices.iter().filter(|&&l| l != Lit::FALSE).for_each(|&l| self.gates.add_clause(&[!l]));
                continue;
            }
            if joined.is_some() {
                continue;
            }
            let root = Some(Vertex(own[0]));
            let connected = Connected { graph: graph.clone(), vertices, edges: None, root };
            self.gates.add(Constraint::Connected(connected));
        }
        Ok(true)
    }

    /// Asserts a formula of each block, one after the other.
    fn go_through(&mut self, group: GroupId, var: VarId, formula: ExprId) -> Result<()> {
        if self.groups[group.at()].n() <= MAX_TRIED && self.groups[group.at()].is_static() {
            return self.try_out(group, var, formula);
        }
        for (is_block, block) in self.blocks_of(group)? {
            self.bind(var, block);
            self.assert(formula, true, &mut vec![!is_block])?;
        }
        Ok(())
    }

    /// Few members: for each connected set of them the formula, where it is a block: all of it is there and nothing beside it.
    fn try_out(&mut self, group: GroupId, var: VarId, formula: ExprId) -> Result<()> {
        let family = &self.groups[group.at()];
        let (n, members, present) = (family.n(), family.members.clone(), family.present.clone());
        let mut near = vec![0_u32; n];
        for &(a, b) in &family.edges {
            near[a as usize] |= 1 << b;
            near[b as usize] |= 1 << a;
        }
        for block in (1_u32..1 << n).filter(|&block| is_connected(block, &near)) {
            let is_in = |set: u32, v: &usize| set >> v & 1 == 1;
            let beside = (0..n).filter(|v| is_in(block, v)).fold(0, |beside, v| beside | near[v]) & !block;
            let mut context: Vec<Lit> = (0..n).filter(|v| is_in(block, v)).map(|v| !present[v]).collect();
            context.extend((0..n).filter(|v| is_in(beside, v)).map(|v| present[v]));
            if context.contains(&Lit::TRUE) {
                continue;
            }
            let block = Value::set((0..n).filter(|v| is_in(block, v)).map(|v| members[v].clone()).collect());
            self.bind(var, Term::Known(block));
            self.assert(formula, true, &mut context)?;
        }
        Ok(())
    }
}

/// Whether vertices hang together, all of them as bits, with the neighbours of each.
fn is_connected(vertices: u32, near: &[u32]) -> bool {
    let mut reached = vertices & vertices.wrapping_neg();
    loop {
        let next = (0..near.len()).filter(|&v| reached >> v & 1 == 1).fold(reached, |all, v| all | near[v]) & vertices;
        if next == reached {
            return reached == vertices;
        }
        reached = next;
    }
}
