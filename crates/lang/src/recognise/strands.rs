//! Lines: layers of yes/no on links or edges, the strands they form, and how many meet at a node.

use super::shape::{Shape, at_most_one};
use crate::ir::*;
use crate::syntax::ast::CmpOp;
use gridwright_grid::{Kind, Relation};

/// A layer of lines: where they lie and what they join.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineLayer {
    /// The layer.
    pub layer: LayerId,
    /// Links or edges.
    pub lines: Kind,
    /// What they join: cells or points.
    pub nodes: Kind,
}

/// A layer that is sought and says yes or no on links alone or on edges alone.
pub fn line_layer(genre: &Genre, layer: LayerId) -> Option<LineLayer> {
    let declared = &genre.layers[layer.at()];
    let [places] = declared.places.as_slice() else { return None };
    let sought = declared.role == Role::Find && declared.domain == Domain::Flag;
    let (lines, nodes) = match places.ground {
        Ground::Kind(Kind::Link) => (Kind::Link, Kind::Cell),
        Ground::Kind(Kind::Edge) => (Kind::Edge, Kind::Point),
        _ => return None,
    };
    sought.then_some(LineLayer { layer, lines, nodes })
}

/// If groups are the strands of a layer: *all* its lines that are drawn, and nothing else, tied by common ends.
pub fn strands(genre: &Genre, groups: &Groups) -> Option<LineLayer> {
    let line = line_layer(genre, genre.reads_at(groups.filter?, groups.var)?)?;
    let all = genre.expr(groups.base).node == Node::Places(Ground::Kind(line.lines));
    (all && groups.relation == Rel::Static(vec![Relation::Meet])).then_some(line)
}

/// `for each strand S: body`: the lines, the strand's variable and the body.
pub fn each_strand(genre: &Genre, formula: ExprId) -> Option<(LineLayer, VarId, ExprId)> {
    let each = genre.each(formula).filter(|each| each.filter.is_none())?;
    Some((strands(genre, genre.groups_of(each.set)?)?, each.var, each.body))
}

/// `size(strands) = 1` or `<= 1`: the lines, and whether there must be a strand.
pub fn one_strand(genre: &Genre, formula: ExprId) -> Option<(LineLayer, bool)> {
    let (groups, exactly) = one_group(genre, formula)?;
    Some((strands(genre, groups)?, exactly))
}

/// `size(groups) = 1`, `<= 1` or `< 2`: the groups, and whether there must be one.
pub fn one_group(genre: &Genre, formula: ExprId) -> Option<(&Groups, bool)> {
    let Node::Cmp(op, size, one) = genre.expr(formula).node else { return None };
    let Node::Size(set) = genre.expr(size).node else { return None };
    Some((genre.groups_of(set)?, at_most_one(op, genre.constant(one))?))
}

/// `size(groups) = n`, `<= n` or `< n + 1`: the groups, the set of them as it is written, whether there must be so many, and n.
pub fn few_groups(genre: &Genre, formula: ExprId) -> Option<(&Groups, ExprId, bool, i64)> {
    let Node::Cmp(op, size, n) = genre.expr(formula).node else { return None };
    let Node::Size(set) = genre.expr(size).node else { return None };
    let (exactly, most) = match (op, genre.constant(n)?) {
        (CmpOp::Eq, n) => (true, n),
        (CmpOp::Le, n) => (false, n),
        (CmpOp::Lt, n) => (false, n.saturating_sub(1)),
        _ => return None,
    };
    Some((genre.groups_of(set)?, set, exactly, most))
}

/// How many lines may meet at nodes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Degrees {
    /// The lines.
    pub line: LineLayer,
    /// The numbers allowed, ascending.
    pub allowed: Vec<i64>,
    /// Of which nodes.
    pub at: Nodes,
}

/// Some of the nodes that lines join.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nodes {
    /// All of them.
    All,
    /// Those with a value in a given layer.
    Marked(LayerId),
    /// Those without.
    Unmarked(LayerId),
}

/// `for each node v: how many lines meet at v` is one of some constants.
pub fn degrees(genre: &Genre, formula: ExprId) -> Option<Degrees> {
    let each = genre.each(formula)?;
    let (count, allowed) = match genre.expr(each.body).node {
        Node::In(count, set) => (count, genre.constants(set)?),
        Node::Cmp(CmpOp::Eq, count, n) => (count, vec![genre.constant(n)?]),
        _ => return None,
    };
    let Node::Fold { fold: Fold::Count, var: arm, set: arms, value } = genre.expr(count).node else { return None };
    let line = line_layer(genre, genre.reads_at(value, arm)?)?;
    let at_node = match &genre.expr(arms).node {
        Node::Geo(Geo::Arms, args) => args.len() == 1 && genre.is_var(args[0], each.var),
        _ => false,
    };
    let all_nodes = genre.expr(each.set).node == Node::Places(Ground::Kind(line.nodes));
    if !at_node || !all_nodes {
        return None;
    }
    let at = each.filter.map_or(Some(Nodes::All), |filter| marked_nodes(genre, filter, each.var))?;
    Some(Degrees { line, allowed, at })
}

/// `mark at v` or `not mark at v`, where the marks are settled.
fn marked_nodes(genre: &Genre, filter: ExprId, node: VarId) -> Option<Nodes> {
    match genre.expr(filter).node {
        Node::Not(inner) => match marked_nodes(genre, inner, node)? {
            Nodes::Marked(mark) => Some(Nodes::Unmarked(mark)),
            Nodes::Unmarked(mark) => Some(Nodes::Marked(mark)),
            Nodes::All => None,
        },
        Node::Has(mark, None, place) if genre.is_var(place, node) && !genre.is_open(filter) => {
            Some(Nodes::Marked(mark))
        }
        _ => None,
    }
}
