//! Laws piece by piece, each under a switch: what reasons are made of.
//!
//! A piece is what the checker cuts a law into: a clause under bindings of its outer `for each`. Each is stated by itself,
//! void unless its *selector* holds; what gives literals their meaning, and that a division is one, holds always. Whoever
//! assumes some selectors has the problem of just these pieces; all of them make the problem itself.

use crate::error::{LowerError, Result};
use crate::forms::{StatedClause, Statements};
use crate::lower::Lowering;
use crate::write::term::Term;
use gridwright_base::Stopwatch;
use gridwright_check::{Grounded, GroundedPiece};
use gridwright_formula::{Lit, Sink};

/// A piece of a law and its switch.
#[derive(Debug, Clone)]
pub struct StatedPiece {
    /// The clause it is of: its number among the clauses of the laws that apply.
    pub clause: usize,
    /// The law with its clause: `one-loop/degree`.
    pub id: String,
    /// What is said, and of what.
    pub piece: GroundedPiece,
    /// The literal that switches it on.
    pub selector: Lit,
}

impl Lowering<'_> {
    /// States every piece of every law that applies, each under a selector of its own.
    pub fn state_pieces(&mut self) -> Result<(Vec<StatedClause>, Vec<StatedPiece>)> {
        let mut grounded = Grounded::new(self.genre, self.board, &self.options.budget);
        let clauses = grounded.clauses()?;
        let mut order: Vec<usize> = (0..clauses.len()).collect();
        let known = self.clauses();
        if known.len() != clauses.len() {
            return Err(LowerError::Internal { what: "checker and lowering see other clauses".to_owned() });
        }
        order.sort_by_key(|&clause| known[clause].1);
        let (mut stated, mut pieces) = (Vec::new(), Vec::new());
        for clause in order {
            let (before, id) = (self.gates.size, &clauses[clause].id);
            let mut watch = Stopwatch::when(self.options.timed);
            self.stated = Statements::default();
            for piece in &clauses[clause].pieces {
                let selector = self.gates.new_lit();
                self.state_piece(piece, selector).map_err(|e| e.of(id))?;
                pieces.push(StatedPiece { clause, id: id.clone(), piece: piece.clone(), selector });
            }
            let (size, time) = (self.gates.size.since(before), watch.lap());
            stated.push(StatedClause { id: id.clone(), statements: self.stated.or_written(), size, time });
        }
        pieces.sort_by_key(|piece| piece.clause);
        Ok((stated, pieces))
    }

    fn state_piece(&mut self, piece: &GroundedPiece, selector: Lit) -> Result<()> {
        for (slot, value) in piece.bindings() {
            self.bind(*slot, Term::Known(value.clone()));
        }
        self.gates.set_guard(Some(selector));
        let done = self.state_guarded(piece);
        self.gates.set_guard(None);
        done
    }

    fn state_guarded(&mut self, piece: &GroundedPiece) -> Result<()> {
        let mut context = Vec::new();
        for &filter in piece.filters() {
            let asked = self.truth(filter)?;
            context.push(!asked);
        }
        self.assert(piece.formula(), true, &mut context)
    }
}
