//! Laws about every block of a family, in the forms that have a constraint of their own.

use crate::error::Result;
use crate::forms::{Forms, Statement};
use crate::lower::Lowering;
use crate::published::distances::Tie;
use crate::write::assert::minimal;
use crate::write::gates::Sum;
use crate::write::term::{Choice, GroupId, Term};
use gridwright_base::QuickMap;
use gridwright_check::eval::Value;
use gridwright_grid::{Kind, Relation};
use gridwright_lang::ir::*;
use gridwright_lang::recognise::blocks::{block_count, block_size, edges_inside, is_rectangle};
use gridwright_lang::recognise::strands::one_group;
use gridwright_lang::recognise::{Each, Shape};
use gridwright_lang::syntax::ast::CmpOp;
use gridwright_spec::{Components, Connected, Constraint, Forest, Lit, MarkRule, Sink, Vertex};
use std::collections::HashMap;
use std::rc::Rc;

/// Literals by row, first and last column.
type Stretches = QuickMap<(i64, i64, i64), Lit>;

/// Groups of at most so many members are tried out in all ways.
const MAX_TRIED: usize = 8;

impl Lowering<'_> {
    /// `for each block X: body`, the formula `id`; false if there is nothing better than to go through the blocks.
    pub fn each_block(&mut self, id: ExprId, context: &[Lit]) -> Result<bool> {
        let genre = self.genre;
        let Some(Each { slot, set, filter: None, body }) = genre.each(id) else { return Ok(false) };
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
            if !self.said_natively(group, groups, slot, conjunct)? {
                rest.push(conjunct);
            }
        }
        for conjunct in rest {
            self.go_through(group, slot, conjunct)?;
        }
        Ok(true)
    }

    fn said_natively(&mut self, group: GroupId, groups: Option<&Groups>, slot: Slot, formula: ExprId) -> Result<bool> {
        let genre = self.genre;
        if self.groups[group.at()].cover.is_some() {
            return Ok(false);
        }
        if let Some((op, other)) = block_size(genre, formula, slot)
            && let Term::Known(Value::Int(n)) = self.eval_free(other)?
            && op != CmpOp::Ne
        {
            self.stated.add(Statement::BlockSizes);
            self.bound_sizes(group, op, n);
            return Ok(true);
        }
        if let Some(count) = block_count(genre, formula, slot)
            && let Term::Known(Value::Int(n)) = self.eval_free(count.other)?
            && let Some(marks) = self.settled_marks(group, count.member, count.pred)?
        {
            return self.count_marks(group, count.op, n, marks);
        }
        if groups.is_none() && is_rectangle(genre, formula, slot) {
            return self.division_rectangles(group);
        }
        if groups.is_some_and(|g| g.relation == Rel::Static(vec![Relation::Touch])) {
            if is_rectangle(genre, formula, slot) {
                return self.all_rectangles(group);
            }
            if let Node::Not(inner) = genre.expr(formula).node
                && is_rectangle(genre, inner, slot)
            {
                return self.no_rectangles(group);
            }
        }
        self.forest(group, slot, formula)
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
            (CmpOp::Eq, n) if n > 1 => return self.marks_by_value(group, n as usize, &marks),
            _ => return Ok(false),
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
        let published = n == 2 && self.wants_published();
        if published {
            self.repair_values(group, &values, marks)?;
        }
        let fuses = n == 2 && !published && self.options.forms == Forms::Native;
        let paths = fuses && self.post_value_paths(group, &values, marks)?;
        self.stated.add(if paths { Statement::ValuePaths } else { Statement::ValueGroups });
        for value in &all {
            let vertices: Vec<Lit> = values.iter().map(|c| c.is(value)).collect();
            let own: Vec<u32> = marks.iter().copied().filter(|&m| values[m as usize].entries[0].0 == *value).collect();
            if own.len() < n {
                vertices.iter().filter(|&&l| l != Lit::FALSE).for_each(|&l| self.gates.add_clause(&[!l]));
                continue;
            }
            if published || paths {
                continue;
            }
            let root = Some(Vertex(own[0]));
            let connected = Connected { graph: graph.clone(), vertices, edges: None, root };
            self.gates.add(Constraint::Connected(connected));
        }
        Ok(true)
    }

    /// Groups of equal values with two marks each, as a paper states paths: every vertex is joined to the first mark of
    /// its value, if the model says so at all.
    fn repair_values(&mut self, group: GroupId, values: &[Rc<Choice>], marks: &[u32]) -> Result<()> {
        let family = &self.groups[group.at()];
        let ties: Vec<Tie> = family.edges.iter().zip(&family.open).map(|(&(a, b), &open)| (a, b, open)).collect();
        let value = |mark: u32| &values[mark as usize].entries[0].0;
        let mut needs = vec![Lit::TRUE; family.n()];
        for (i, &mark) in marks.iter().enumerate() {
            if marks[..i].iter().all(|&m| value(m) != value(mark)) {
                needs[mark as usize] = Lit::FALSE;
            }
        }
        self.repair(needs.len(), &ties, &needs)
    }

    /// Every group is a rectangle: no 2x2 square has exactly three members.
    fn all_rectangles(&mut self, group: GroupId) -> Result<bool> {
        let family = &self.groups[group.at()];
        if family.index.keys().any(|p| p.kind != Kind::Cell) {
            return Ok(false);
        }
        self.stated.add(Statement::Rectangles);
        let grid = &self.board.grid;
        let (rows, cols) = (grid.rows() as i64, grid.cols() as i64);
        for row in 0..rows - 1 {
            self.look()?;
            for col in 0..cols - 1 {
                let lits = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(r, c)| self.cell_lit(group, row + r, col + c));
                for out in 0..4 {
                    let mut clause = lits.map(|l| !l);
                    clause[out] = lits[out];
                    if !clause.contains(&Lit::TRUE) {
                        self.gates.add_clause(&clause);
                    }
                }
            }
        }
        Ok(true)
    }

    /// Every block of a division is a rectangle: where three cells round a point are in one block, so is the fourth.
    fn division_rectangles(&mut self, group: GroupId) -> Result<bool> {
        let family = &self.groups[group.at()];
        let open: QuickMap<(u32, u32), Lit> = family.edges.iter().copied().zip(family.open.iter().copied()).collect();
        let index = family.index.clone();
        self.stated.add(Statement::Rectangles);
        let (rows, cols) = (self.board.grid.rows() as i64, self.board.grid.cols() as i64);
        for (row, col) in (0..rows - 1).flat_map(|row| (0..cols - 1).map(move |col| (row, col))) {
            self.look()?;
            let round = [(0, 0), (0, 1), (1, 1), (1, 0)];
            let cells = round.map(|(r, c)| self.board.grid.cell(row + r, col + c).and_then(|p| index.get(&p).copied()));
            // Whether each is in one block with the next; not if one of them is missing.
            let tied: [Lit; 4] = std::array::from_fn(|i| match (cells[i], cells[(i + 1) % 4]) {
                (Some(a), Some(b)) => open.get(&(a.min(b), a.max(b))).copied().unwrap_or(Lit::FALSE),
                _ => Lit::FALSE,
            });
            for i in 0..4 {
                let [a, b, c, d] = std::array::from_fn(|k| tied[(i + k) % 4]);
                for further in [c, d] {
                    self.clause(further, &[!a, !b])?;
                }
            }
        }
        Ok(true)
    }

    fn cell_lit(&self, group: GroupId, row: i64, col: i64) -> Lit {
        let family = &self.groups[group.at()];
        let vertex = self.board.grid.cell(row, col).and_then(|p| family.index.get(&p));
        vertex.map_or(Lit::FALSE, |&v| family.present[v as usize])
    }

    /// No group is a rectangle: for each rectangle, its rows are not all runs of just this width between rows without
    /// members.
    fn no_rectangles(&mut self, group: GroupId) -> Result<bool> {
        if self.groups[group.at()].index.keys().any(|p| p.kind != Kind::Cell) {
            return Ok(false);
        }
        let (rows, cols) = (self.board.grid.rows() as i64, self.board.grid.cols() as i64);
        self.stated.add(Statement::NoRectangles);
        // A clause for each rectangle.
        self.within_limit((rows * (rows + 1) / 2 * (cols * (cols + 1) / 2)) as u64)?;
        let (mut run, mut gap) = (Stretches::default(), Stretches::default());
        for row in -1..=rows {
            for left in 0..cols {
                let (mut full, mut empty) = (Lit::TRUE, Lit::TRUE);
                for right in left..cols {
                    self.look()?;
                    let here = self.cell_lit(group, row, right);
                    full = self.gates.and([full, here]);
                    empty = self.gates.and([empty, !here]);
                    let (before, after) = (self.cell_lit(group, row, left - 1), self.cell_lit(group, row, right + 1));
                    run.insert((row, left, right), self.gates.and([full, !before, !after]));
                    gap.insert((row, left, right), empty);
                }
            }
        }
        for left in 0..cols {
            for right in left..cols {
                for top in 0..rows {
                    self.look()?;
                    let mut clause = vec![!gap[&(top - 1, left, right)]];
                    for bottom in top..rows {
                        clause.push(!run[&(bottom, left, right)]);
                        clause.push(!gap[&(bottom + 1, left, right)]);
                        if !clause.contains(&Lit::TRUE) {
                            self.gates.add_clause(&clause);
                        }
                        clause.pop();
                    }
                }
            }
        }
        Ok(true)
    }

    /// `how many E(c) lie in X = size(X) - 1`, where the E(c) are just the pairs that tie members: no cycles.
    fn forest(&mut self, group: GroupId, slot: Slot, formula: ExprId) -> Result<bool> {
        let Some(inside) = edges_inside(self.genre, formula, slot) else { return Ok(false) };
        // Every pair that the items join, with its literal; it must be an edge of the graph by itself.
        let mut edges: Vec<((u32, u32), Lit)> = Vec::new();
        for (_, term) in self.items_of(inside.items)? {
            self.bind(inside.item, term);
            let counts = inside.filter.map_or(Ok(Lit::TRUE), |filter| self.truth(filter))?;
            let members = self.eval(inside.pair)?;
            let members = self.members(&members)?;
            let Some(pairs) = self.tied_pairs(group, &members) else { return Ok(false) };
            for (pair, lit) in pairs {
                let lit = self.gates.and([counts, lit]);
                edges.extend((lit != Lit::FALSE).then_some((pair, lit)));
            }
        }
        edges.sort_unstable();
        let family = &self.groups[group.at()];
        let mut own: Vec<((u32, u32), Lit)> = family.edges.iter().copied().zip(family.open.iter().copied()).collect();
        own.sort_unstable();
        if own != edges || family.present.iter().any(|&l| l != Lit::TRUE) {
            return Ok(false);
        }
        let (graph, edges) = (family.graph(), family.open.clone());
        self.stated.add(Statement::Forest);
        self.gates.add(Constraint::Forest(Forest { graph, edges }));
        Ok(true)
    }

    /// A set that consists of two members, whichever they are: members of one literal come in twos, and just one literal
    /// holds.
    fn tied_pairs(&self, group: GroupId, members: &[(Value, Lit)]) -> Option<Vec<((u32, u32), Lit)>> {
        let family = &self.groups[group.at()];
        let mut by_lit: HashMap<Lit, Vec<u32>> = HashMap::new();
        for (value, lit) in members {
            by_lit.entry(*lit).or_default().push(family.vertex(value)?);
        }
        let lits: Vec<Lit> = by_lit.keys().copied().collect();
        let exclusive = lits.len() == 1 && lits[0] == Lit::TRUE || lits.len() == 2 && lits[0] == !lits[1];
        if !exclusive {
            return None;
        }
        by_lit
            .into_iter()
            .map(|(lit, vs)| match vs[..] {
                [a, b] => Some(((a.min(b), a.max(b)), lit)),
                _ => None,
            })
            .collect()
    }

    /// Asserts a formula of each block, one after the other.
    fn go_through(&mut self, group: GroupId, slot: Slot, formula: ExprId) -> Result<()> {
        if self.groups[group.at()].n() <= MAX_TRIED && self.groups[group.at()].is_static() {
            return self.try_out(group, slot, formula);
        }
        for (is_block, block) in self.blocks_of(group)? {
            self.bind(slot, block);
            self.assert(formula, true, &mut vec![!is_block])?;
        }
        Ok(())
    }

    /// Few members: for each set of them that may be there, the formula of its components.
    fn try_out(&mut self, group: GroupId, slot: Slot, formula: ExprId) -> Result<()> {
        let family = &self.groups[group.at()];
        let (n, members, present, edges) =
            (family.n() as u32, family.members.clone(), family.present.clone(), family.edges.clone());
        for mask in 1_u32..1 << n {
            let there = |v: u32| mask >> v & 1 == 1;
            let mut context: Vec<Lit> =
                (0..n).map(|v| if there(v) { !present[v as usize] } else { present[v as usize] }).collect();
            if minimal(&context).contains(&Lit::TRUE) {
                continue;
            }
            let inner: Vec<(u32, u32)> = edges.iter().copied().filter(|&(a, b)| there(a) && there(b)).collect();
            let component = crate::write::labels::components(n, &inner);
            for root in (0..n).filter(|&v| there(v) && component[v as usize] == v) {
                let block = (0..n).filter(|&v| there(v) && component[v as usize] == root);
                let block = Value::set(block.map(|v| members[v as usize].clone()).collect());
                self.bind(slot, Term::Known(block));
                self.assert(formula, true, &mut context)?;
            }
        }
        Ok(())
    }

    /// `size(groups) <= 1` or `= 1`, the formula `id`; false if this is no such comparison.
    pub fn one_group(&mut self, id: ExprId, context: &[Lit]) -> Result<bool> {
        let genre = self.genre;
        let (true, Some((groups, exactly))) = (self.recognises(), one_group(genre, id)) else { return Ok(false) };
        if !minimal(context).is_empty() {
            return Ok(false);
        }
        let Node::Cmp(_, size, _) = genre.expr(id).node else { return Ok(false) };
        let Node::Size(set) = genre.expr(size).node else { return Ok(false) };
        let group = match genre.expr(set).node {
            Node::Blocks(structure) => self.structure_group(structure)?,
            _ => self.inline_group(groups)?,
        };
        self.stated.add(Statement::Connected);
        let present = self.groups[group.at()].present.clone();
        if exactly {
            self.gates.add_clause(&present);
        }
        self.post_connected(group, present)?;
        Ok(true)
    }

    /// The blocks of some vertices are all the same: these vertices hang together. A vertex that is not asked for may help.
    pub fn demand_one_block(&mut self, values: &[(Lit, Term)]) -> Result<bool> {
        let mut found: Option<GroupId> = None;
        let mut asked = Vec::new();
        for (guard, term) in values {
            let (Lit::TRUE, Term::Blocks(group, vertices)) = (*guard, term) else { return Ok(false) };
            if *found.get_or_insert(*group) != *group || vertices.len() != 1 {
                return Ok(false);
            }
            asked.push(vertices[0]);
        }
        let Some(group) = found else { return Ok(true) };
        if !self.recognises() {
            return Ok(false);
        }
        let family = &self.groups[group.at()];
        let all_there = asked.iter().all(|&v| family.present[v as usize] == Lit::TRUE);
        if asked.len() < 3 || !all_there || family.cover.is_some() {
            return Ok(false);
        }
        let mut present = family.present.clone();
        self.stated.add(Statement::Connected);
        for v in (0..present.len()).filter(|v| !asked.contains(&(*v as u32))) {
            let helps = self.gates.new_lit();
            self.gates.add_clause(&[!helps, present[v]]);
            present[v] = helps;
        }
        self.post_connected(group, present)?;
        Ok(true)
    }
}
