//! The laws of one problem, cut into pieces that an engine can ask about one by one.
//!
//! An engine that lowers laws by what they mean, rather than by how they are written, needs three things of a piece: which
//! values of the answer it looks at, whether it holds once some of them are settled, and, for a law about the way along a
//! strand, whether it holds for a walk that passes one node in a given manner. All three come from three-valued
//! evaluation, so what is said here holds whatever the values that are still open become.

use crate::ground::{Piece, pieces_of};
use crate::partial::{Abs, Open, Partial};
use crate::report::applies;
use crate::value::{Value, Walk};
use gridwright_base::{Budget, Stop};
use gridwright_board::{Board, Site, Val};
use gridwright_grid::Place;
use gridwright_lang::ir::*;
use std::sync::Arc;

/// A clause of a law that applies to the problem.
#[derive(Debug, Clone)]
pub struct GroundedClause {
    /// The law with its clause: `one-loop/degree`.
    pub id: String,
    /// Its formula.
    pub formula: ExprId,
    /// Its pieces; the clause holds exactly if all do.
    pub pieces: Vec<GroundedPiece>,
}

/// A formula under bindings.
#[derive(Debug, Clone)]
pub struct GroundedPiece(pub(crate) Piece);

impl GroundedPiece {
    /// The formula.
    pub fn formula(&self) -> ExprId {
        self.0.formula
    }

    /// What its variables are bound to.
    pub fn bindings(&self) -> &[(VarId, Value)] {
        &self.0.bindings
    }

    /// Conditions that depend on the answer: the formula is asked only where they hold.
    pub fn filters(&self) -> &[ExprId] {
        &self.0.filters
    }
}

/// What a look at a piece showed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Look {
    /// Its truth, if that is settled whatever is still open.
    pub truth: Option<bool>,
    /// The values of the answer it looked at, settled or open.
    pub reads: Vec<Site>,
    /// The nodes at which it asked a walk for its way.
    pub walked: Vec<Place>,
}

/// A problem whose answer is being settled bit by bit.
pub struct Grounded<'a> {
    partial: Partial<'a>,
}

impl<'a> Grounded<'a> {
    /// The problem on a board; whatever answer is drawn there is left out.
    pub fn new(genre: &'a Genre, board: &Board, budget: &Budget) -> Self {
        let problem = board.problem(genre);
        let open = Open::undecided(genre, &problem);
        Self { partial: Partial::new(genre, problem, open, budget) }
    }

    /// An error if the budget ran out, so that what was answered since means nothing: cutting and looking leave then.
    pub fn check(&self) -> Result<(), Stop> {
        self.partial.check()
    }

    /// The clauses of all laws that apply, requirements on the problem first.
    pub fn clauses(&mut self) -> Result<Vec<GroundedClause>, Stop> {
        let genre = self.partial.genre;
        let mut clauses = Vec::new();
        for law in genre.requires.iter().chain(&genre.laws) {
            if !applies(law, &self.partial.board) {
                continue;
            }
            for (i, clause) in law.clauses.iter().enumerate() {
                let whole = Piece { bindings: Vec::new(), filters: Vec::new(), formula: clause.formula };
                let pieces = self.cut(whole);
                self.check()?;
                clauses.push(GroundedClause { id: law.clause_id(i), formula: clause.formula, pieces });
            }
        }
        Ok(clauses)
    }

    /// The pieces of a formula inside a piece, under the bindings and conditions of that piece.
    pub fn inside(&mut self, piece: &GroundedPiece, formula: ExprId) -> Vec<GroundedPiece> {
        self.cut(Piece { formula, ..piece.0.clone() })
    }

    fn cut(&mut self, whole: Piece) -> Vec<GroundedPiece> {
        pieces_of(&mut self.partial, whole, Stage::Given).into_iter().map(GroundedPiece).collect()
    }

    /// Whether a layer has a value at a place; what depends on the answer counts as no.
    pub fn lives(&mut self, layer: LayerId, place: Place) -> bool {
        self.partial.lives(layer, place) == Some(true)
    }

    /// Settles a yes/no of the answer, or opens it again.
    pub fn settle(&mut self, site: Site, yes: Option<bool>) {
        self.partial.set(site, yes.map(Val::Flag));
    }

    /// Binds the variable of a walk to a walk through these nodes in this order; none at all: to one that passes
    /// elsewhere. Only what happens at the inner nodes means anything.
    pub fn bind_walk(&mut self, var: VarId, nodes: &[Place]) {
        self.partial.bind(var, Abs::Known(Value::Walk(Arc::new(Walk::new(nodes.to_vec(), false)))));
    }

    /// Looks at a piece.
    pub fn look(&mut self, piece: &GroundedPiece) -> Look {
        self.partial.take_reads();
        self.partial.take_walked();
        let truth = piece.0.truth(&mut self.partial);
        let genre = self.partial.genre;
        let sought = |site: &Site| genre.layers[site.layer.at()].role == Role::Find;
        let reads = self.partial.take_reads().into_iter().filter(sought).collect();
        Look { truth, reads, walked: self.partial.take_walked() }
    }
}
