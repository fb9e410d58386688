//! Laws about rectangles: every group is one, every block of a division is one, no group is one.

use crate::error::Result;
use crate::forms::Statement;
use crate::lower::Lowering;
use crate::write::term::GroupId;
use gridwright_base::{QuickMap, QuickSet};
use gridwright_formula::{Lit, Sink};
use gridwright_grid::Kind;

/// Literals by row, first and last column.
type Stretches = QuickMap<(i64, i64, i64), Lit>;

impl Lowering<'_> {
    /// Every group is a rectangle: no 2x2 square has exactly three members.
    pub fn all_rectangles(&mut self, group: GroupId) -> Result<bool> {
        let family = &self.groups[group.at()];
        if family.index.keys().any(|p| p.kind != Kind::Cell) {
            return Ok(false);
        }
        self.stated.add(Statement::Rectangles);
        self.groups[group.at()].is_rectangular = self.gates.guard() == Lit::TRUE;
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
    pub fn division_rectangles(&mut self, group: GroupId) -> Result<bool> {
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

    /// No group is a rectangle, but those that hold a mark may be: for each rectangle without marks, its rows are not all runs of
    /// just this width between rows without members.
    pub fn no_rectangles(&mut self, group: GroupId, marks: &[u32]) -> Result<bool> {
        if self.groups[group.at()].index.keys().any(|p| p.kind != Kind::Cell) {
            return Ok(false);
        }
        let (rows, cols) = (self.board.grid.rows() as i64, self.board.grid.cols() as i64);
        self.stated.add(Statement::NoRectangles);
        // A clause for each rectangle.
        self.within_limit((rows * (rows + 1) / 2 * (cols * (cols + 1) / 2)) as u64)?;
        let members = &self.groups[group.at()].members;
        let at = |mark: &u32| {
            let place = members[*mark as usize].as_place()?;
            (0..rows)
                .flat_map(|row| (0..cols).map(move |col| (row, col)))
                .find(|&(row, col)| self.board.grid.cell(row, col) == Some(place))
        };
        let marked: QuickSet<(i64, i64)> = marks.iter().filter_map(at).collect();
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
                        if (left..=right).any(|col| marked.contains(&(bottom, col))) {
                            break;
                        }
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

    pub(super) fn cell_lit(&self, group: GroupId, row: i64, col: i64) -> Lit {
        let family = &self.groups[group.at()];
        let vertex = self.board.grid.cell(row, col).and_then(|p| family.index.get(&p));
        vertex.map_or(Lit::FALSE, |&v| family.present[v as usize])
    }
}
