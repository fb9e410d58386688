//! What is said of every block where all blocks are rectangles: a square, one cell wide, of four cells at least.
//!
//! Such a block is known by its first cell and its two sides, the runs of members from there to the right and down. A formula
//! of the block alone is asked of every rectangle before there is an answer, and sides that it refuses are excluded: ranges of
//! heights for ranges of widths.

use crate::error::Result;
use crate::forms::Forms;
use crate::lower::Lowering;
use crate::native::covers::reads_of_answer;
use crate::published::model::Model;
use crate::write::term::{GroupId, Term};
use gridwright_base::QuickMap;
use gridwright_check::eval::Value;
use gridwright_formula::{Lit, Sink};
use gridwright_grid::Place;
use gridwright_lang::ir::*;
use gridwright_lang::recognise::blocks::is_of_sides;

/// Heights that are refused, from the first to the last.
type Refused = Vec<(usize, usize)>;

/// The runs of members from a cell on: what it takes that there are 1, 2, ... of them.
struct Run {
    reaches: Vec<Lit>,
}

impl Lowering<'_> {
    /// States a formula of every block, all of which are rectangles; false if it depends on more than the block.
    pub fn of_rectangles(&mut self, group: GroupId, var: VarId, formula: ExprId) -> Result<bool> {
        let genre = self.genre;
        if !reads_of_answer(genre, formula).is_some_and(|asked| asked.is_empty()) {
            return Ok(false);
        }
        let mut by_sides = is_of_sides(genre, formula, var).then(QuickMap::default);
        for cell in self.groups[group.at()].members.clone() {
            self.look_closely()?;
            let Some(first) = cell.as_place() else { continue };
            // What givens that are switched leave open is no matter of sides.
            let Some(refused) = self.refused_sides(group, first, (var, formula), &mut by_sides)? else {
                return Ok(false);
            };
            if refused.iter().all(Vec::is_empty) {
                continue;
            }
            let right = self.run_of(group, first, (0, 1));
            let down = self.run_of(group, first, (1, 0));
            let mut width = 0;
            for same in refused.chunk_by(|a, b| a == b) {
                let widths = (width + 1, width + same.len());
                width += same.len();
                for &heights in &same[0] {
                    self.refuse_sides(group, first, (&right, widths), (&down, heights));
                }
            }
        }
        self.note_area(group, by_sides.as_ref());
        Ok(true)
    }

    fn is_native(&self) -> bool {
        self.options.forms == Forms::Native && self.options.model == Model::Native
    }

    /// Sides that are not refused bound the size of every block.
    fn note_area(&mut self, group: GroupId, by_sides: Option<&QuickMap<(usize, usize), Lit>>) {
        let Some(by_sides) = by_sides.filter(|_| self.is_native()) else { return };
        let grid = &self.board.grid;
        let all = (1..=grid.cols()).flat_map(|width| (1..=grid.rows()).map(move |height| (width, height)));
        let fits = |sides: &(usize, usize)| by_sides.get(sides) == Some(&Lit::TRUE);
        let most = all.filter(fits).map(|(width, height)| (width * height) as u32).max();
        let demands = &mut self.groups[group.at()].demands;
        demands.max_size = Some(demands.max_size.unwrap_or(u32::MAX).min(most.unwrap_or(0)));
    }

    /// For each width, from 1 on, the heights that the formula refuses to a rectangle from this cell on. What depends on the sides
    /// alone is asked once of each.
    fn refused_sides(
        &mut self,
        group: GroupId,
        first: Place,
        (var, formula): (VarId, ExprId),
        by_sides: &mut Option<QuickMap<(usize, usize), Lit>>,
    ) -> Result<Option<Vec<Refused>>> {
        let right = self.run_of_cells(group, first, (0, 1));
        let columns: Vec<Vec<Place>> = right.iter().map(|&top| self.run_of_cells(group, top, (1, 0))).collect();
        let mut refused = Vec::new();
        let mut tallest = usize::MAX;
        for width in 1..=columns.len() {
            tallest = tallest.min(columns[width - 1].len());
            let mut heights: Refused = Vec::new();
            for height in 1..=tallest {
                let known = by_sides.as_ref().and_then(|known| known.get(&(width, height)).copied());
                let truth = match known {
                    Some(known) => known,
                    None => {
                        self.look()?;
                        let rows = (0..height).flat_map(|row| columns[..width].iter().map(move |column| column[row]));
                        self.bind(var, Term::Known(Value::places(rows)));
                        self.truth(formula)?
                    }
                };
                by_sides.as_mut().map(|known| known.insert((width, height), truth));
                match truth {
                    Lit::TRUE => continue,
                    Lit::FALSE => {}
                    _ => return Ok(None),
                }
                match heights.last_mut().filter(|last| last.1 + 1 == height) {
                    Some(last) => last.1 = height,
                    None => heights.push((height, height)),
                }
            }
            refused.push(heights);
        }
        Ok(Some(refused))
    }

    /// No block from this cell on is so wide and so high.
    fn refuse_sides(
        &mut self,
        group: GroupId,
        first: Place,
        (right, widths): (&Run, (usize, usize)),
        (down, heights): (&Run, (usize, usize)),
    ) {
        let mut clause = Vec::new();
        for (run, (least, most)) in [(right, widths), (down, heights)] {
            clause.push(!run.reaches[least - 1]);
            clause.extend(run.reaches.get(most));
        }
        let (row, col) = self.board.grid.row_col(first);
        let (row, col) = (row as i64, col as i64);
        clause.extend([self.cell_lit(group, row - 1, col), self.cell_lit(group, row, col - 1)]);
        clause.retain(|&lit| lit != Lit::FALSE);
        if !clause.contains(&Lit::TRUE) {
            self.gates.add_clause(&clause);
        }
    }

    fn run_of(&mut self, group: GroupId, first: Place, step: (i64, i64)) -> Run {
        let cells = self.run_of_cells(group, first, step);
        let mut so_far = Lit::TRUE;
        let mut reaches = Vec::with_capacity(cells.len());
        for cell in &cells {
            let family = &self.groups[group.at()];
            let here = family.present[family.index[cell] as usize];
            so_far = self.gates.and([so_far, here]);
            reaches.push(so_far);
        }
        Run { reaches }
    }

    /// The cells from one on that may be members, in a direction.
    fn run_of_cells(&self, group: GroupId, first: Place, (down, right): (i64, i64)) -> Vec<Place> {
        let grid = &self.board.grid;
        let (row, col) = grid.row_col(first);
        let cell = |i: i64| grid.cell(row as i64 + i * down, col as i64 + i * right);
        let member = |cell: &Place| self.groups[group.at()].index.contains_key(cell);
        (0..).map_while(|i| cell(i).filter(member)).collect()
    }
}
