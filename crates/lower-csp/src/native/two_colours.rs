//! Two colours of cells each of which hangs together: what follows is said besides.
//!
//! Of a square of four cells the two on one diagonal cannot have one colour and the others the other: the way that joins the two,
//! closed at the point between them, parts the others. For the same reason the colour changes twice at most along the rim.

use crate::error::Result;
use crate::forms::Forms;
use crate::lower::Lowering;
use crate::published::model::Model;
use crate::redundant::Redundant;
use crate::write::gates::Sum;
use crate::write::term::GroupId;
use gridwright_formula::Lit;
use gridwright_grid::Relation;
use gridwright_lang::ir::{Groups, Rel};

impl Lowering<'_> {
    /// Notes that these cells hang together by their sides, and says what follows if all other cells do so too.
    pub fn note_colour(&mut self, group: GroupId, groups: &Groups) -> Result<()> {
        let native = self.options.forms == Forms::Native && self.options.model == Model::Native;
        if !native || !self.states(Redundant::TwoColours) || groups.relation != Rel::Static(vec![Relation::Touch]) {
            return Ok(());
        }
        let (rows, cols) = (self.board.grid.rows() as i64, self.board.grid.cols() as i64);
        let own: Vec<Lit> = (0..rows)
            .flat_map(|row| (0..cols).map(move |col| (row, col)))
            .map(|(r, c)| self.cell_lit(group, r, c))
            .collect();
        let others: Vec<Lit> = own.iter().map(|&lit| !lit).collect();
        if !self.colours.contains(&others) {
            self.colours.push(own);
            return Ok(());
        }
        let at = |row: i64, col: i64| own[(row * cols + col) as usize];
        for (row, col) in (0..rows - 1).flat_map(|row| (0..cols - 1).map(move |col| (row, col))) {
            self.look()?;
            let [a, b, c, d] = [at(row, col), at(row, col + 1), at(row + 1, col), at(row + 1, col + 1)];
            self.clause(Lit::FALSE, &[a, !b, !c, d])?;
            self.clause(Lit::FALSE, &[!a, b, c, !d])?;
        }
        if rows > 1 && cols > 1 {
            let top = (0..cols - 1).map(|col| at(0, col));
            let right = (0..rows - 1).map(|row| at(row, cols - 1));
            let bottom = (1..cols).rev().map(|col| at(rows - 1, col));
            let left = (1..rows).rev().map(|row| at(row, 0));
            let rim: Vec<Lit> = top.chain(right).chain(bottom).chain(left).collect();
            let next = rim.iter().cycle().skip(1);
            let changes: Vec<Lit> = rim.iter().zip(next).map(|(&one, &other)| self.gates.xor(one, other)).collect();
            self.gates.demand_at_least(&[], &Sum::count(changes).negated(), -2);
        }
        Ok(())
    }
}
