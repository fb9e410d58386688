//! Cells of one colour.

use super::shape::Shape;
use crate::ir::*;
use gridwright_grid::{Kind, Relation};

/// If groups are of *all* cells that are yes, or no, in a layer, and of nothing else, tied by common sides: whether yes.
pub fn colour(genre: &Genre, groups: &Groups, layer: LayerId) -> Option<bool> {
    let all = genre.expr(groups.base).node == Node::Places(Ground::Kind(Kind::Cell));
    let touch = groups.relation == Rel::Static(vec![Relation::Touch]);
    let mut filter = groups.filter.filter(|_| all && touch)?;
    let mut yes = true;
    while let Node::Not(inner) = genre.expr(filter).node {
        filter = inner;
        yes = !yes;
    }
    (genre.reads_at(filter, groups.var) == Some(layer)).then_some(yes)
}
