//! Laws cut into small pieces: one for each member of an outer `for each` whose set does not depend on open values.

use crate::partial::{Abs, Partial};
use crate::value::Value;
use gridwright_lang::ir::*;

/// A piece of a law: a formula under bindings, asked only where the filters hold.
#[derive(Debug, Clone)]
pub(crate) struct Piece {
    pub bindings: Vec<(VarId, Value)>,
    pub filters: Vec<ExprId>,
    pub formula: ExprId,
}

/// Pieces of one law are not cut finer than this.
const MOST_PIECES: usize = 100_000;

/// Cuts a formula up where sets and conditions depend on the board alone.
pub(crate) fn pieces(partial: &mut Partial<'_>, formula: ExprId) -> Vec<Piece> {
    let whole = Piece { bindings: Vec::new(), filters: Vec::new(), formula };
    pieces_of(partial, whole, Stage::Size)
}

/// Cuts a piece further. Sets and conditions up to a stage count as settled: blocks that are settled now may not be after
/// backtracking, so a search that tries givens passes [`Stage::Size`].
pub(crate) fn pieces_of(partial: &mut Partial<'_>, whole: Piece, settled: Stage) -> Vec<Piece> {
    let mut out = Vec::new();
    Cut { partial, settled, out: &mut out }.cut(whole);
    out
}

struct Cut<'c, 'a> {
    partial: &'c mut Partial<'a>,
    settled: Stage,
    out: &'c mut Vec<Piece>,
}

impl Cut<'_, '_> {
    fn cut(&mut self, piece: Piece) {
        let genre = self.partial.genre;
        for (var, value) in &piece.bindings {
            self.partial.bind(*var, Abs::Known(value.clone()));
        }
        match &genre.expr(piece.formula).node {
            Node::And(items) => {
                for &item in items {
                    self.cut(Piece { formula: item, ..piece.clone() });
                }
            }
            Node::Quant { all: true, var, set, filter, body } if self.out.len() < MOST_PIECES => {
                let Some(Abs::Known(members)) = self.settled(*set) else {
                    self.out.push(piece);
                    return;
                };
                for item in &members.as_set().items {
                    let mut next = Piece { formula: *body, ..piece.clone() };
                    next.bindings.push((*var, item.clone()));
                    self.partial.bind(*var, Abs::Known(item.clone()));
                    if filter.is_none_or(|filter| self.passes(filter, &mut next)) {
                        self.cut(next);
                    }
                }
            }
            Node::Let { var, value, body } => match self.settled(*value) {
                Some(Abs::Known(value)) => {
                    let mut next = Piece { formula: *body, ..piece };
                    next.bindings.push((*var, value));
                    self.cut(next);
                }
                _ => self.out.push(piece),
            },
            Node::Implies(condition, then) => {
                let mut next = Piece { formula: *then, ..piece.clone() };
                match self.settled(*condition) {
                    Some(Abs::Known(_)) if self.passes(*condition, &mut next) => self.cut(next),
                    Some(Abs::Known(_)) => {}
                    _ => self.out.push(piece),
                }
            }
            _ => self.out.push(piece),
        }
    }

    /// The value of an expression that later decisions cannot change.
    fn settled(&mut self, id: ExprId) -> Option<Abs> {
        (self.partial.genre.expr(id).stage <= self.settled).then(|| self.partial.eval(id))
    }

    /// Whether a piece is asked at all; a condition that is open becomes one of its filters.
    fn passes(&mut self, filter: ExprId, piece: &mut Piece) -> bool {
        match self.settled(filter).and_then(|value| value.truth()) {
            Some(truth) => truth,
            None => {
                piece.filters.push(filter);
                true
            }
        }
    }
}

impl Piece {
    /// Its truth, as far as it is settled.
    pub fn truth(&self, partial: &mut Partial<'_>) -> Option<bool> {
        for (slot, value) in &self.bindings {
            partial.bind(*slot, Abs::Known(value.clone()));
        }
        let mut asked = Some(true);
        for &filter in &self.filters {
            match partial.truth(filter) {
                Some(false) => return Some(true),
                Some(true) => {}
                None => asked = None,
            }
        }
        match (asked, partial.truth(self.formula)) {
            (_, Some(true)) => Some(true),
            (Some(true), truth) => truth,
            _ => None,
        }
    }
}
