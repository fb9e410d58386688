//! Areas of equal values: groups of *all* places of a layer, tied by the value there.

use super::blocks::block_count;
use super::shape::Shape;
use crate::ir::*;
use crate::syntax::ast::CmpOp;

/// The layer whose equal neighbours are tied, if the groups are of all its places and of nothing else.
pub fn areas(genre: &Genre, groups: &Groups) -> Option<LayerId> {
    let Rel::Same { var, value } = groups.relation else { return None };
    let layer = genre.reads_at(value, var)?;
    let declared = &genre.layers[layer.at()];
    let [places] = declared.places.as_slice() else { return None };
    let whole = places.filter.is_none() && genre.expr(groups.base).node == Node::Places(places.ground);
    let sought = declared.role == Role::Find && matches!(declared.domain, Domain::Values { .. });
    (whole && groups.filter.is_none() && sought).then_some(layer)
}

/// `for each place c of a layer: size(area(c)) = value(c)`, the area being c's among [`areas`]: the layer.
pub fn sized_by_value(genre: &Genre, formula: ExprId) -> Option<LayerId> {
    let each = genre.each(formula).filter(|each| each.filter.is_none())?;
    let Node::Cmp(CmpOp::Eq, a, b) = genre.expr(each.body).node else { return None };
    let (size, value) = if matches!(genre.expr(a).node, Node::Size(_)) { (a, b) } else { (b, a) };
    let Node::Size(block) = genre.expr(size).node else { return None };
    let Node::Block(structure, place) = genre.expr(block).node else { return None };
    let StructureKind::Groups(groups) = &genre.structures[structure.at()].kind else { return None };
    let layer = areas(genre, groups)?;
    let everywhere = genre.expr(each.set).node == genre.expr(groups.base).node;
    let own = genre.is_var(place, each.var) && genre.reads_at(value, each.var) == Some(layer);
    (everywhere && own).then_some(layer)
}

/// Marks that every area of a structure holds: `for each area X: how many c of X satisfy P = n`, n at least 1 and P settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MarkedAreas {
    /// The layer of the values.
    pub layer: LayerId,
    /// The member, in the condition.
    pub member: VarId,
    /// What makes it a mark.
    pub pred: ExprId,
}

/// Areas each of which holds a mark.
pub fn marked_areas(genre: &Genre, formula: ExprId) -> Option<MarkedAreas> {
    let each = genre.each(formula).filter(|each| each.filter.is_none())?;
    let layer = areas(genre, genre.groups_of(each.set)?)?;
    let count = block_count(genre, each.body, each.var)?;
    let some = count.op == CmpOp::Eq && genre.constant(count.other).is_some_and(|n| n > 0);
    let given = reads_givens_at(genre, count.pred, count.member);
    (some && given).then_some(MarkedAreas { layer, member: count.member, pred: count.pred })
}

/// Whether a condition depends on nothing but a member and what is printed. (A member of an open block is open itself, so the
/// condition's own stage does not tell.)
fn reads_givens_at(genre: &Genre, pred: ExprId, member: VarId) -> bool {
    let mut given = !genre.has_free_vars(pred, member);
    genre.walk(pred, &mut |node| {
        given &= match node {
            Node::Read(layer, _) | Node::Has(layer, ..) | Node::Known(layer, ..) | Node::TagField(layer, ..) => {
                genre.layers[layer.at()].role == Role::Given
            }
            Node::Block(structure, _) | Node::Blocks(structure) => {
                genre.structures[structure.at()].stage < Stage::Answer
            }
            Node::Groups(_) | Node::SomeWalk { .. } => false,
            _ => true,
        };
    });
    given
}
