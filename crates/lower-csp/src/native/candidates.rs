//! Blocks of a sought division that are rectangles, as candidates: an exact cover of the cells.

use crate::error::Result;
use crate::lower::Lowering;
use crate::native::covers::{Cover, Sayings, reads_of_answer};
use crate::write::term::{GroupId, Term};
use gridwright_base::QuickMap;
use gridwright_check::eval::Value;
use gridwright_csp::encode;
use gridwright_formula::{Lit, Sink};
use gridwright_grid::{Grid, Place};
use gridwright_lang::ir::*;
use gridwright_lang::recognise::blocks::{block_count, is_of_sides};
use gridwright_lang::syntax::ast::CmpOp;

/// A formula of the block in a variable.
type Said = (VarId, ExprId);

impl Lowering<'_> {
    /// Describes a division all whose blocks are rectangles: a literal for each that may be a block, by what laws say of it alone.
    pub(super) fn cover_by_rectangles(
        &mut self,
        structure: StructureId,
        group: GroupId,
        sayings: &Sayings,
    ) -> Result<()> {
        let mut blocks: Vec<(Lit, Value)> = Vec::new();
        let mut at = vec![Vec::new(); self.groups[group.at()].n()];
        let mut by_sides = QuickMap::default();
        // What a formula looks at is asked once, not of each rectangle.
        let (of_sides, of_block) = self.told_of_blocks(sayings);
        for rectangle in self.rectangles(group, sayings)? {
            self.look()?;
            if self.sides_break_a_law(rectangle, &of_sides, &mut by_sides)? {
                continue;
            }
            let cells = rectangle.cells(&self.board.grid);
            let block = Value::places(cells.iter().copied());
            if self.breaks_a_law(structure, &block, rectangle, (&of_block, sayings))? {
                continue;
            }
            let lit = self.gates.new_lit();
            for cell in &cells {
                let vertex = self.groups[group.at()].index[cell];
                at[vertex as usize].push(blocks.len() as u32);
            }
            blocks.push((lit, block));
        }
        for candidates in &at {
            self.look()?;
            let lits: Vec<Lit> = candidates.iter().map(|&i| blocks[i as usize].0).collect();
            encode::exactly_one(&mut self.gates, &lits);
        }
        // A border is open exactly if one block covers both sides.
        let edges: Vec<((u32, u32), Lit)> = {
            let family = &self.groups[group.at()];
            family.edges.iter().copied().zip(family.open.iter().copied()).collect()
        };
        for ((a, b), open) in edges {
            self.look()?;
            for (x, y) in [(a, b), (b, a)] {
                for &i in &at[x as usize] {
                    let both = at[y as usize].binary_search(&i).is_ok();
                    self.gates.add_clause(&[!blocks[i as usize].0, if both { open } else { !open }]);
                }
            }
        }
        self.groups[group.at()].cover = Some(Cover::Candidates { blocks, at });
        Ok(())
    }

    /// All rectangles of cells, without those that hold a wrong number of marks.
    fn rectangles(&mut self, group: GroupId, sayings: &Sayings) -> Result<Vec<Rectangle>> {
        let grid = &self.board.grid;
        let (rows, cols) = (grid.rows(), grid.cols());
        let mut counts = Vec::new();
        for &(slot, body) in &sayings.each {
            counts.extend(self.mark_sums(group, slot, body)?);
        }
        let grid = &self.board.grid;
        let cell = |r: usize, c: usize| {
            grid.cell(r as i64, c as i64).filter(|p| self.groups[group.at()].index.contains_key(p))
        };
        let mut found = Vec::new();
        for top in 0..rows {
            for left in 0..cols {
                let mut width = cols - left;
                for bottom in top..rows {
                    self.gates.meter.look()?;
                    let row = (left..left + width).take_while(|&c| cell(bottom, c).is_some()).count();
                    width = width.min(row);
                    for right in left..left + width {
                        let fits = counts.iter().all(|(sums, n)| sums.count(top, left, bottom, right) == *n);
                        found.extend(fits.then_some(Rectangle { top, left, bottom, right }));
                    }
                }
            }
        }
        Ok(found)
    }

    /// "Exactly n marks in each block", as sums over rectangles.
    fn mark_sums(&mut self, group: GroupId, var: VarId, body: ExprId) -> Result<Option<(Prefix, i64)>> {
        let genre = self.genre;
        let Some(count) = block_count(genre, body, var).filter(|count| count.op == CmpOp::Eq) else { return Ok(None) };
        let Term::Known(Value::Int(n)) = self.eval(count.other)? else { return Ok(None) };
        let Some(marks) = self.settled_marks(group, count.member, count.pred)? else { return Ok(None) };
        let grid = &self.board.grid;
        let mut prefix = Prefix::new(grid.rows(), grid.cols());
        for vertex in marks {
            if let Some(place) = self.groups[group.at()].members[vertex as usize].as_place() {
                let (row, col) = grid.row_col(place);
                prefix.add(row, col);
            }
        }
        prefix.finish();
        Ok(Some((prefix, n)))
    }

    /// Whether two cells touch at a corner.
    pub(super) fn are_near(&self, group: GroupId, u: u32, v: u32) -> bool {
        self.corners_between(group, u, v).is_some()
    }

    /// Two cells that touch at a corner are in one rectangle exactly if it goes round that corner.
    pub(super) fn along_corner(&mut self, group: GroupId, u: u32, v: u32) -> Lit {
        let Some(corner) = self.corners_between(group, u, v).flatten() else { return Lit::FALSE };
        let family = &mut self.groups[group.at()];
        let both = [u, v].map(|cell| family.tie_between(cell, corner).unwrap_or(Lit::FALSE));
        self.gates.and(both)
    }

    /// For cells that touch at a corner, a cell that touches both, if it may be in a block.
    fn corners_between(&self, group: GroupId, u: u32, v: u32) -> Option<Option<u32>> {
        let (grid, family) = (&self.board.grid, &self.groups[group.at()]);
        let [a, b] = [u, v].map(|vertex| family.members[vertex as usize].as_place().map(|place| grid.row_col(place)));
        let (a, b) = (a?, b?);
        let near = a.0.abs_diff(b.0) == 1 && a.1.abs_diff(b.1) == 1;
        let corner = || grid.cell(a.0 as i64, b.1 as i64).and_then(|place| family.index.get(&place).copied());
        near.then(corner)
    }

    /// What is said of every block's sides, and what else of the block alone, but for how many marks it holds, which is counted.
    fn told_of_blocks(&self, sayings: &Sayings) -> (Vec<Said>, Vec<Said>) {
        let genre = self.genre;
        let (of_sides, others): (Vec<Said>, Vec<Said>) =
            sayings.each.iter().partition(|said| is_of_sides(genre, said.1, said.0));
        let counted = |said: &Said| block_count(genre, said.1, said.0).is_some_and(|count| count.op == CmpOp::Eq);
        let of_block = others.into_iter().filter(|said| !counted(said) && only_this_block(genre, said.1));
        (of_sides, of_block.collect())
    }

    /// Whether a law refuses a block of these sides wherever it lies.
    fn sides_break_a_law(
        &mut self,
        rectangle: Rectangle,
        of_sides: &[Said],
        known: &mut QuickMap<(ExprId, usize, usize), bool>,
    ) -> Result<bool> {
        let (width, height) = rectangle.sides();
        for &(slot, body) in of_sides {
            let breaks = match known.get(&(body, width, height)) {
                Some(&known) => known,
                None => {
                    let block = Value::places(rectangle.cells(&self.board.grid));
                    self.bind(slot, Term::Known(block));
                    self.truth(body)? == Lit::FALSE
                }
            };
            known.insert((body, width, height), breaks);
            if breaks {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn breaks_a_law(
        &mut self,
        structure: StructureId,
        block: &Value,
        rectangle: Rectangle,
        (of_block, sayings): (&[Said], &Sayings),
    ) -> Result<bool> {
        for &(slot, body) in of_block {
            self.bind(slot, Term::Known(block.clone()));
            if self.truth(body)? == Lit::FALSE {
                return Ok(true);
            }
        }
        let grid = &self.board.grid;
        for &(place, slot, body) in sayings.at.iter().filter(|s| rectangle.holds(grid.row_col(s.0))) {
            self.bind(slot, Term::Known(Value::Place(place)));
            self.assumed_block = Some((structure, block.clone()));
            let truth = self.truth(body);
            self.assumed_block = None;
            if truth? == Lit::FALSE {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Some rows and columns, from the first to the last.
#[derive(Clone, Copy)]
struct Rectangle {
    top: usize,
    left: usize,
    bottom: usize,
    right: usize,
}

impl Rectangle {
    fn sides(self) -> (usize, usize) {
        (self.right - self.left + 1, self.bottom - self.top + 1)
    }

    fn holds(self, (row, col): (usize, usize)) -> bool {
        (self.top..=self.bottom).contains(&row) && (self.left..=self.right).contains(&col)
    }

    fn cells(self, grid: &Grid) -> Vec<Place> {
        let all = (self.top..=self.bottom).flat_map(|row| (self.left..=self.right).map(move |col| (row, col)));
        all.filter_map(|(row, col)| grid.cell(row as i64, col as i64)).collect()
    }
}

/// Whether a formula depends on the answer through the block in a variable alone.
fn only_this_block(genre: &Genre, body: ExprId) -> bool {
    reads_of_answer(genre, body).is_some_and(|asked| asked.is_empty())
}

/// How many marks a rectangle holds, from sums over all rectangles that start in the corner.
struct Prefix {
    cols: usize,
    sums: Vec<i64>,
}

impl Prefix {
    fn new(rows: usize, cols: usize) -> Self {
        Self { cols: cols + 1, sums: vec![0; (rows + 1) * (cols + 1)] }
    }

    fn add(&mut self, row: usize, col: usize) {
        self.sums[(row + 1) * self.cols + col + 1] += 1;
    }

    fn finish(&mut self) {
        for i in self.cols..self.sums.len() {
            if i % self.cols > 0 {
                self.sums[i] += self.sums[i - 1] + self.sums[i - self.cols] - self.sums[i - self.cols - 1];
            }
        }
    }

    fn count(&self, top: usize, left: usize, bottom: usize, right: usize) -> i64 {
        let at = |row: usize, col: usize| self.sums[row * self.cols + col];
        at(bottom + 1, right + 1) - at(top, right + 1) - at(bottom + 1, left) + at(top, left)
    }
}
