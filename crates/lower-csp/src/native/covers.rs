//! Divisions that are sought: blocks as candidates where the laws bound what a block can be.
//!
//! Where every block is a rectangle, a division is an exact cover of the cells by rectangles, and a rectangle that breaks
//! a law by itself is never a candidate. Where every block holds exactly one mark, a block is known by its mark, and each
//! cell has the mark of its block as its label. Otherwise borders alone describe it. [`candidates`](super::candidates) has
//! the first, this file the second and what both are asked for.

use crate::error::Result;
use crate::forms::{Forms, Statement};
use crate::lower::Lowering;
use crate::native::groups::Group;
use crate::write::term::{Choice, GroupId, Term};
use gridwright_check::eval::{Value, applies};
use gridwright_csp::encode;
use gridwright_formula::{Connected, Constraint, Graph, Lit, Sink, Vertex};
use gridwright_grid::{Kind, Place};
use gridwright_lang::ir::*;
use gridwright_lang::recognise::Shape;
use gridwright_lang::recognise::blocks::{is_rectangle, one_mark_inside};
use std::rc::Rc;

/// How the blocks of a division are described.
#[derive(Debug)]
pub(crate) enum Cover {
    /// Candidate blocks with their literals, and for each vertex those that hold it.
    Candidates { blocks: Vec<(Lit, Value)>, at: Vec<Vec<u32>> },
    /// For each vertex the marks whose block it may be in.
    Marked { n_marks: u32, labels: Vec<Vec<(u32, Lit)>> },
}

/// What a law says of every block, or of the block of each of some cells.
pub(super) struct Sayings {
    /// Of every block: its variable and the formula.
    pub each: Vec<(VarId, ExprId)>,
    /// Of the block of one cell: the cell, its variable and the formula.
    pub at: Vec<(Place, VarId, ExprId)>,
    /// Cells that are said to be in one block.
    uncut: Vec<Vec<Place>>,
}

impl Lowering<'_> {
    /// Sets up all divisions that are sought.
    pub fn divide(&mut self) -> Result<()> {
        let genre = self.genre;
        for (layer, declared) in genre.layers_of(Role::Find) {
            if let Some(structure) = declared.structure {
                let group = self.division_group(layer, structure);
                self.structures.insert(structure, group);
                // A cover speaks for several laws.
                if self.options.forms != Forms::Native {
                    continue;
                }
                let sayings = self.sayings(structure)?;
                if sayings.each.iter().any(|&(slot, body)| is_rectangle(genre, body, slot)) {
                    self.cover_by_rectangles(structure, group, &sayings)?;
                } else if let Some(marks) = self.marks_of_blocks(group, &sayings)? {
                    self.cover_by_marks(structure, group, &marks)?;
                }
            }
        }
        Ok(())
    }

    fn division_group(&mut self, layer: LayerId, structure: StructureId) -> GroupId {
        let mut group = Group { is_division: true, ..Group::default() };
        let mut cells: Vec<Place> = self.exact.family(structure).blocks.iter().flat_map(|b| b.places()).collect();
        cells.sort_unstable();
        for cell in cells {
            group.index.insert(cell, group.members.len() as u32);
            group.members.push(Value::Place(cell));
            group.present.push(Lit::TRUE);
        }
        for link in self.board.grid.places(Kind::Link) {
            let ends = self.board.grid.ends(link);
            if let (Some(&a), Some(&b)) = (group.index.get(&ends[0]), group.index.get(&ends[1]))
                && let Some(Term::Bool(border)) = self.terms.get(layer, link.at())
            {
                group.tie(a, b, !*border);
            }
        }
        self.add_group(group)
    }

    fn sayings(&mut self, structure: StructureId) -> Result<Sayings> {
        let genre = self.genre;
        let mut found = Sayings { each: Vec::new(), at: Vec::new(), uncut: Vec::new() };
        for law in genre.laws.iter().filter(|law| applies(law, self.board)) {
            for formula in law.clauses.iter().flat_map(|c| genre.conjuncts(c.formula)) {
                let Node::Quant { all: true, var, set, filter, body } = &genre.expr(formula).node else { continue };
                if genre.expr(*set).node == Node::Blocks(structure) {
                    if filter.is_none() {
                        found.each.extend(genre.conjuncts(*body).into_iter().map(|b| (*var, b)));
                    }
                    continue;
                }
                let settled = |id: ExprId| genre.expr(id).stage < Stage::Answer;
                let uncut = uncut_cells(genre, *body, structure);
                let own = only_own_block(genre, *body, structure, *var);
                if !settled(*set) || !filter.is_none_or(settled) || !(own || uncut.is_some()) {
                    continue;
                }
                for (_, item) in self.items_of(*set)? {
                    self.bind(*var, item.clone());
                    let Term::Known(Value::Place(place)) = item else { continue };
                    if !filter.is_none_or(|f| self.exact.holds(f)) {
                        continue;
                    }
                    match uncut {
                        Some(cells) => found.uncut.push(self.exact.eval(cells).as_set().places()),
                        None => found.at.push((place, *var, *body)),
                    }
                }
            }
        }
        Ok(found)
    }

    /// The members that satisfy a condition, if the givens settle that for all.
    pub fn settled_marks(&mut self, group: GroupId, member: VarId, pred: ExprId) -> Result<Option<Vec<u32>>> {
        let mut marks = Vec::new();
        for (vertex, value) in self.groups[group.at()].members.clone().into_iter().enumerate() {
            self.look()?;
            self.bind(member, Term::Known(value));
            match self.truth(pred)? {
                Lit::TRUE => marks.push(vertex as u32),
                Lit::FALSE => {}
                _ => return Ok(None),
            }
        }
        Ok(Some(marks))
    }

    /// The marks of a division whose blocks hold exactly one each: for every mark its cells, all in one block.
    fn marks_of_blocks(&mut self, group: GroupId, sayings: &Sayings) -> Result<Option<Vec<Vec<Place>>>> {
        let genre = self.genre;
        for &(slot, body) in &sayings.each {
            let Some(inside) = one_mark_inside(genre, body, slot) else { continue };
            let mut marks = Vec::new();
            for (_, item) in self.items_of(inside.marks)? {
                self.look()?;
                self.bind(inside.mark, item.clone());
                if inside.others.iter().all(|&c| self.exact.holds(c)) {
                    let cells = self.exact.eval(inside.cells).as_set().places();
                    // A mark that is not all on the division's cells is in no block.
                    if cells.iter().all(|cell| self.groups[group.at()].index.contains_key(cell)) {
                        marks.push(cells);
                    }
                }
            }
            let uncut = |cells: &Vec<Place>| {
                cells.len() == 1 || sayings.uncut.iter().any(|all| cells.iter().all(|c| all.contains(c)))
            };
            if marks.iter().all(uncut) && !marks.iter().any(Vec::is_empty) {
                return Ok(Some(marks));
            }
        }
        Ok(None)
    }

    fn cover_by_marks(&mut self, structure: StructureId, group: GroupId, marks: &[Vec<Place>]) -> Result<()> {
        let n = self.groups[group.at()].n();
        let mut fixed = vec![None; n];
        for (mark, cells) in marks.iter().enumerate() {
            for cell in cells {
                let vertex = self.groups[group.at()].index[cell];
                // Two marks on one cell cannot both have their block.
                if fixed[vertex as usize].replace(mark as u32).is_some() {
                    self.gates.add_clause(&[]);
                }
            }
        }
        let possible = self.possible_marks(structure, group, marks, &fixed)?;
        let mut labels: Vec<Vec<(u32, Lit)>> = Vec::with_capacity(n);
        for (mark, possible) in fixed.iter().zip(possible) {
            self.look_closely()?;
            labels.push(match mark {
                Some(mark) => vec![(*mark, Lit::TRUE)],
                None => possible.into_iter().map(|m| (m, self.gates.new_lit())).collect(),
            });
        }
        for entries in labels.iter().filter(|l| l.len() != 1 || l[0].1 != Lit::TRUE) {
            self.look_closely()?;
            let lits: Vec<Lit> = entries.iter().map(|e| e.1).collect();
            encode::exactly_one(&mut self.gates, &lits);
        }
        self.tie_labels(group, marks, &labels)?;
        self.groups[group.at()].cover = Some(Cover::Marked { n_marks: marks.len() as u32, labels });
        Ok(())
    }

    /// Tied neighbours have the same label, others not; the cells of a label hang together with its mark.
    fn tie_labels(&mut self, group: GroupId, marks: &[Vec<Place>], labels: &[Vec<(u32, Lit)>]) -> Result<()> {
        let family = &self.groups[group.at()];
        let (edges, open) = (family.edges.clone(), family.open.clone());
        let roots: Vec<u32> = marks.iter().map(|cells| family.index[&cells[0]]).collect();
        let get = |v: u32, m: u32| labels[v as usize].iter().find(|l| l.0 == m).map_or(Lit::FALSE, |l| l.1);
        for (&(a, b), &open) in edges.iter().zip(&open) {
            self.look_closely()?;
            let mut either: Vec<u32> = [a, b].iter().flat_map(|&v| labels[v as usize].iter().map(|l| l.0)).collect();
            either.sort_unstable();
            either.dedup();
            for m in either {
                let (x, y) = (get(a, m), get(b, m));
                self.gates.add_clause(&[!open, !x, y]);
                self.gates.add_clause(&[!open, x, !y]);
                self.gates.add_clause(&[open, !x, !y]);
            }
        }
        for (m, &root) in roots.iter().enumerate() {
            self.look_closely()?;
            self.hang_together(root, m as u32, labels, &edges);
        }
        Ok(())
    }

    /// The cells of a label hang together with its mark: a graph of those that may have it.
    fn hang_together(&mut self, root: u32, mark: u32, labels: &[Vec<(u32, Lit)>], edges: &[(u32, u32)]) {
        let mut number = vec![None; labels.len()];
        let mut vertices = Vec::new();
        for (v, entries) in labels.iter().enumerate() {
            if let Some(&(_, lit)) = entries.iter().find(|l| l.0 == mark) {
                number[v] = Some(vertices.len() as u32);
                vertices.push(lit);
            }
        }
        let both = |&(a, b): &(u32, u32)| number[a as usize].zip(number[b as usize]);
        let inside: Vec<(u32, u32)> = edges.iter().filter_map(both).collect();
        let Some(root) = number[root as usize] else { return self.gates.add_clause(&[]) };
        let graph = Graph::new(vertices.len(), &inside);
        self.gates.add(Constraint::Connected(Connected { graph, vertices, edges: None, root: Some(Vertex(root)) }));
    }

    /// The block of a vertex as the cover describes it.
    pub fn covered_block(&mut self, group: GroupId, vertex: u32) -> Option<Term> {
        self.note_cover(group);
        if let Some(known) = self.groups[group.at()].covered_blocks.get(&vertex) {
            return Some(known.clone());
        }
        match self.groups[group.at()].cover.as_ref()? {
            Cover::Candidates { blocks, at } => {
                let entries: Vec<(Value, Lit)> =
                    at[vertex as usize].iter().map(|&i| (blocks[i as usize].1.clone(), blocks[i as usize].0)).collect();
                let choice = Choice { block_of: Some((group, vertex)), ..Choice::of(entries) };
                let term = Term::Choice(Rc::new(choice));
                self.groups[group.at()].covered_blocks.insert(vertex, term.clone());
                Some(term)
            }
            Cover::Marked { labels, .. } => match labels[vertex as usize][..] {
                [(mark, _)] => Some(mark),
                _ => None,
            }
            .map(|mark| self.marked_block(group, mark)),
        }
    }

    /// Notes that the clause at hand speaks of blocks as a cover describes them, if there is one.
    fn note_cover(&mut self, group: GroupId) {
        if self.groups[group.at()].cover.is_some() {
            self.stated.add(Statement::Cover);
        }
    }

    fn marked_block(&mut self, group: GroupId, mark: u32) -> Term {
        if let Some(known) = self.groups[group.at()].marked_blocks.get(&mark) {
            return known.clone();
        }
        let block = self.new_marked_block(group, mark);
        self.groups[group.at()].marked_blocks.insert(mark, block.clone());
        block
    }

    fn new_marked_block(&self, group: GroupId, mark: u32) -> Term {
        let family = &self.groups[group.at()];
        let Some(Cover::Marked { labels, .. }) = &family.cover else { return Term::Known(Value::None) };
        let lit = |entries: &Vec<(u32, Lit)>| entries.iter().find(|l| l.0 == mark).map(|l| l.1);
        let members = family.members.iter().zip(labels);
        Term::members(members.filter_map(|(member, entries)| Some((member.clone(), lit(entries)?))).collect())
    }

    /// All blocks as the cover describes them.
    pub fn covered_blocks(&mut self, group: GroupId) -> Option<Vec<(Lit, Term)>> {
        self.note_cover(group);
        match self.groups[group.at()].cover.as_ref()? {
            Cover::Candidates { blocks, .. } => {
                Some(blocks.iter().map(|(lit, block)| (*lit, Term::Known(block.clone()))).collect())
            }
            &Cover::Marked { n_marks, .. } => {
                Some((0..n_marks).map(|mark| (Lit::TRUE, self.marked_block(group, mark))).collect())
            }
        }
    }

    /// Whether two vertices are in one block, as the cover describes it.
    pub fn covered_together(&mut self, group: GroupId, u: u32, v: u32) -> Option<Lit> {
        self.note_cover(group);
        if self.groups[group.at()].cover.is_some()
            && let Some(open) = self.groups[group.at()].tie_between(u, v)
        {
            return Some(open);
        }
        let lits: Vec<[Lit; 2]> = match self.groups[group.at()].cover.as_ref()? {
            Cover::Candidates { .. } if self.are_near(group, u, v) => return Some(self.along_corner(group, u, v)),
            Cover::Candidates { blocks, at } => {
                let both = at[u as usize].iter().filter(|i| at[v as usize].binary_search(i).is_ok());
                both.map(|&i| [blocks[i as usize].0, Lit::TRUE]).collect()
            }
            Cover::Marked { labels, .. } => {
                let (a, b) = (&labels[u as usize], &labels[v as usize]);
                let pairs = a.iter().filter_map(|x| Some([x.1, b.iter().find(|y| y.0 == x.0)?.1]));
                pairs.collect()
            }
        };
        let lits: Vec<Lit> = lits.into_iter().map(|pair| self.gates.and(pair)).collect();
        Some(self.gates.or(lits))
    }
}

/// Whether a formula depends on the answer through the block of one cell alone.
fn only_own_block(genre: &Genre, body: ExprId, structure: StructureId, var: VarId) -> bool {
    reads_of_answer(genre, body).is_some_and(|asked| {
        asked.iter().all(|&(s, place)| s == structure && place.is_some_and(|place| genre.is_var(place, var)))
    })
}

/// The sought blocks that a formula asks for, each with the place it asks of; none if it reads the answer otherwise.
pub(super) fn reads_of_answer(genre: &Genre, body: ExprId) -> Option<Vec<(StructureId, Option<ExprId>)>> {
    let (mut only, mut asked) = (true, Vec::new());
    let open = |s: StructureId| genre.structures[s.at()].stage == Stage::Answer;
    genre.walk(body, &mut |node| match node {
        Node::Block(s, place) if open(*s) => asked.push((*s, Some(*place))),
        Node::Blocks(s) if open(*s) => asked.push((*s, None)),
        Node::Read(layer, _) | Node::Has(layer, ..) | Node::Known(layer, ..) | Node::TagField(layer, ..) => {
            only &= genre.layers[layer.at()].role == Role::Given;
        }
        Node::Groups(_) | Node::SomeWalk { .. } => only = false,
        _ => {}
    });
    only.then_some(asked)
}

/// `same(block in S)`: S, whose members are all in one block.
fn uncut_cells(genre: &Genre, body: ExprId, structure: StructureId) -> Option<ExprId> {
    match &genre.expr(body).node {
        Node::Fold { fold: Fold::Same, var, set, value } if genre.expr(*set).stage < Stage::Answer => {
            let own = matches!(genre.expr(*value).node, Node::Block(s, x) if s == structure && genre.is_var(x, *var));
            own.then_some(*set)
        }
        _ => None,
    }
}
