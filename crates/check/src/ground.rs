//! Laws cut into small pieces: one for each member of an outer `for each` whose set does not depend on open values.

use crate::partial::{Abs, Partial};
use crate::value::Value;
use gridwright_lang::ir::*;

/// A piece of a law: a formula under bindings, asked only where the filters hold.
#[derive(Debug, Clone)]
pub(crate) struct Piece {
    pub bindings: Vec<(Slot, Value)>,
    pub filters: Vec<ExprId>,
    pub formula: ExprId,
}

/// Pieces of one law are not cut finer than this.
const MOST_PIECES: usize = 100_000;

/// Cuts a formula up.
pub(crate) fn pieces(partial: &mut Partial<'_>, formula: ExprId) -> Vec<Piece> {
    let mut out = Vec::new();
    cut(partial, Piece { bindings: Vec::new(), filters: Vec::new(), formula }, &mut out);
    out
}

fn cut(partial: &mut Partial<'_>, piece: Piece, out: &mut Vec<Piece>) {
    let genre = partial.genre;
    match &genre.expr(piece.formula).node {
        Node::And(items) => {
            for &item in items {
                cut(partial, Piece { formula: item, ..piece.clone() }, out);
            }
        }
        Node::Quant { all: true, slot, set, filter, body } if out.len() < MOST_PIECES => {
            for (slot, value) in &piece.bindings {
                partial.bind(*slot, Abs::Known(value.clone()));
            }
            let Abs::Known(members) = partial.eval(*set) else {
                out.push(piece);
                return;
            };
            // Blocks that are settled now may not be after backtracking, so only sets of the board are cut.
            if genre.expr(*set).stage != Stage::Size {
                out.push(piece);
                return;
            }
            for item in &members.as_set().items {
                let mut next = Piece { formula: *body, ..piece.clone() };
                next.bindings.push((*slot, item.clone()));
                next.filters.extend(filter);
                cut(partial, next, out);
            }
        }
        _ => out.push(piece),
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
