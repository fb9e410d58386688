//! Paths between equal marks: one line ends at a mark, none or two meet elsewhere, and a strand touches two equal marks.

use super::plan::{Conjunct, ConjunctId};
use super::shape::Shape;
use super::strands::{LineLayer, Nodes, degrees, each_strand};
use crate::ir::*;
use crate::syntax::ast::CmpOp;
use gridwright_grid::Kind;

/// Three conjuncts that together say: the lines are paths, each between two equal marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JoinedPairs {
    /// The lines, which join cells.
    pub line: LineLayer,
    /// The marks, which are given.
    pub mark: LayerId,
    /// Degree 1 at marks.
    pub ends: ConjunctId,
    /// Degrees 0 and 2 elsewhere.
    pub middle: ConjunctId,
    /// Two equal marks a strand.
    pub pairs: ConjunctId,
}

/// Every such set of paths that some conjuncts ask for, in every way that three of them do.
pub(crate) fn joined(genre: &Genre, conjuncts: &[Conjunct]) -> Vec<JoinedPairs> {
    let mut found = Vec::new();
    for (pairs, at) in ConjunctId::each(conjuncts) {
        let Some((line, mark)) = equal_pairs(genre, at.formula).filter(|(line, _)| line.nodes == Kind::Cell) else {
            continue;
        };
        let degree = |at: Nodes, allowed: &'static [i64]| {
            ConjunctId::each(conjuncts).filter_map(move |(id, conjunct)| {
                let degrees = degrees(genre, conjunct.formula)?;
                (degrees.line == line && degrees.at == at && degrees.allowed == allowed).then_some(id)
            })
        };
        for ends in degree(Nodes::Marked(mark), &[1]) {
            found.extend(degree(Nodes::Unmarked(mark), &[0, 2]).map(|middle| JoinedPairs {
                line,
                mark,
                ends,
                middle,
                pairs,
            }));
        }
    }
    found
}

/// `for each strand S: size({c in touched(S) : mark at c}) = 2 and same(mark in {c in touched(S) : mark at c})`, the marks
/// being given: the lines and the marks.
pub fn equal_pairs(genre: &Genre, formula: ExprId) -> Option<(LineLayer, LayerId)> {
    let (line, strand, body) = each_strand(genre, formula)?;
    let Node::And(items) = &genre.expr(body).node else { return None };
    let (&[first, second], two) = (items.as_slice(), |id| two_marks(genre, id, strand)) else { return None };
    let (mark, other) = match (two(first), two(second)) {
        (Some(mark), None) => (mark, second),
        (None, Some(mark)) => (mark, first),
        _ => return None,
    };
    let Node::Fold { fold: Fold::Same, var, set, value } = genre.expr(other).node else { return None };
    let alike = genre.reads_at(value, var) == Some(mark) && marked_on(genre, set, strand) == Some(mark);
    (alike && genre.layers[mark.at()].role == Role::Given).then_some((line, mark))
}

/// `size({c in touched(S) : mark at c}) = 2`: the marks.
fn two_marks(genre: &Genre, formula: ExprId, strand: VarId) -> Option<LayerId> {
    let Node::Cmp(CmpOp::Eq, size, two) = genre.expr(formula).node else { return None };
    let Node::Size(marked) = genre.expr(size).node else { return None };
    marked_on(genre, marked, strand).filter(|_| genre.constant(two) == Some(2))
}

/// `{c in touched(S) : mark at c}`: the marks.
fn marked_on(genre: &Genre, set: ExprId, strand: VarId) -> Option<LayerId> {
    let Node::Filter { var, set, pred } = genre.expr(set).node else { return None };
    let Node::Geo(Geo::Touched, args) = &genre.expr(set).node else { return None };
    let Node::Has(mark, None, place) = genre.expr(pred).node else { return None };
    (genre.is_var(args[0], strand) && genre.is_var(place, var)).then_some(mark)
}
