//! The laws about the answer as a whole, recognised by the form of their formula.
//!
//! The classifier sorts formulas for people and for several engines and is generous; what frontier search takes for a loop or
//! a pair must be exactly that, so the forms are matched to the last node here.

use gridwright_grid::{Kind, Relation};
use gridwright_lang::ir::*;
use gridwright_lang::syntax::ast::CmpOp;

/// `size(groups) = 1` or `<= 1`: the groups, and whether there must be one.
pub(crate) fn one_group(genre: &Genre, formula: ExprId) -> Option<(&Groups, bool)> {
    let Node::Cmp(op @ (CmpOp::Le | CmpOp::Eq), size, one) = &genre.expr(formula).node else { return None };
    let Node::Size(set) = genre.expr(*size).node else { return None };
    let groups = groups_of(genre, set)?;
    (genre.expr(*one).node == Node::Int(1)).then_some((groups, *op == CmpOp::Eq))
}

/// Whether these are all lines of a layer, grouped by common ends.
pub(crate) fn are_strands(genre: &Genre, groups: &Groups, layer: LayerId) -> bool {
    let kind = match genre.layers[layer.at()].places[0].ground {
        Ground::Kind(kind) => kind,
        _ => return false,
    };
    let all = genre.expr(groups.base).node == Node::Places(Ground::Kind(kind));
    all && groups.relation == Rel::Static(vec![Relation::Meet]) && filter_colour(genre, groups, layer) == Some(true)
}

/// If these are all cells of one colour, grouped by common sides: whether that colour is yes.
pub(crate) fn colour(genre: &Genre, groups: &Groups, layer: LayerId) -> Option<bool> {
    let all = genre.expr(groups.base).node == Node::Places(Ground::Kind(Kind::Cell));
    let touch = groups.relation == Rel::Static(vec![Relation::Touch]);
    if all && touch { filter_colour(genre, groups, layer) } else { None }
}

/// The value the members of groups have in a layer, if that is all that is asked of them.
fn filter_colour(genre: &Genre, groups: &Groups, layer: LayerId) -> Option<bool> {
    let mut filter = groups.filter?;
    let mut yes = true;
    while let Node::Not(inner) = genre.expr(filter).node {
        filter = inner;
        yes = !yes;
    }
    match &genre.expr(filter).node {
        Node::Read(read, place) if *read == layer && genre.expr(*place).node == Node::Var(groups.slot) => Some(yes),
        _ => None,
    }
}

/// `for each strand S: size({c in touched(S) : mark at c}) = 2 and same(mark in ...)`: the layer of the marks.
pub(crate) fn pairs(genre: &Genre, formula: ExprId, layer: LayerId) -> Option<LayerId> {
    let (strand, body) = each_strand(genre, formula, layer)?;
    let Node::And(items) = &genre.expr(body).node else { return None };
    let [two, same] = items.as_slice() else { return None };
    let Node::Cmp(CmpOp::Eq, size, n) = genre.expr(*two).node else { return None };
    let Node::Size(marked) = genre.expr(size).node else { return None };
    let mark = marked_on(genre, marked, strand)?;
    let Node::Fold { fold: Fold::Same, slot, set, value } = genre.expr(*same).node else { return None };
    let Node::Read(read, place) = genre.expr(value).node else { return None };
    let alike = read == mark
        && genre.expr(place).node == Node::Var(slot)
        && marked_on(genre, set, strand) == Some(mark)
        && genre.expr(n).node == Node::Int(2);
    alike.then_some(mark)
}

/// `{c in touched(S) : mark at c}`.
fn marked_on(genre: &Genre, set: ExprId, strand: Slot) -> Option<LayerId> {
    let Node::Filter { slot, set, pred } = genre.expr(set).node else { return None };
    let Node::Geo(Geo::Touched, args) = &genre.expr(set).node else { return None };
    let Node::Has(mark, None, place) = genre.expr(pred).node else { return None };
    let fits = genre.expr(args[0]).node == Node::Var(strand) && genre.expr(place).node == Node::Var(slot);
    fits.then_some(mark)
}

/// A formula about the way along every strand: `for each strand S: some walk w of S: body`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Way {
    pub walk: Slot,
    pub body: ExprId,
}

/// The way a formula asks for, if its body asks nothing of the strand but that, and of the walk nothing but how it comes to
/// nodes and leaves them.
pub(crate) fn way(genre: &Genre, formula: ExprId, layer: LayerId) -> Option<Way> {
    let (strand, body) = each_strand(genre, formula, layer)?;
    let Node::SomeWalk { slot: walk, set, body } = genre.expr(body).node else { return None };
    let mut plain = genre.expr(set).node == Node::Var(strand);
    genre.walk(body, &mut |node| {
        plain &= !matches!(node, Node::Index(..) | Node::Start(_) | Node::Finish(_) | Node::SomeWalk { .. });
        plain &= *node != Node::Var(strand);
    });
    plain.then_some(Way { walk, body })
}

/// `for each strand S: body`.
fn each_strand(genre: &Genre, formula: ExprId, layer: LayerId) -> Option<(Slot, ExprId)> {
    let Node::Quant { all: true, slot, set, filter: None, body } = genre.expr(formula).node else { return None };
    are_strands(genre, groups_of(genre, set)?, layer).then_some((slot, body))
}

fn groups_of(genre: &Genre, set: ExprId) -> Option<&Groups> {
    match &genre.expr(set).node {
        Node::Groups(groups) => Some(groups),
        Node::Blocks(structure) => match &genre.structures[structure.at()].kind {
            StructureKind::Groups(groups) => Some(groups),
            _ => None,
        },
        _ => None,
    }
}
