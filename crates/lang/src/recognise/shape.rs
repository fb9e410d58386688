//! Small questions about the shape of expressions, which all recognisers ask.

use crate::ir::*;
use crate::syntax::ast::CmpOp;

/// Questions about the shape of expressions.
pub trait Shape {
    /// Whether it is this variable.
    fn is_var(&self, id: ExprId, var: VarId) -> bool;
    /// Whether a variable occurs.
    fn mentions(&self, id: ExprId, var: VarId) -> bool;
    /// Whether variables other than this one occur that are not bound inside.
    fn has_free_vars(&self, id: ExprId, but: VarId) -> bool;
    /// The conjuncts of a formula.
    fn conjuncts(&self, id: ExprId) -> Vec<ExprId>;
    /// The number that it is.
    fn constant(&self, id: ExprId) -> Option<i64>;
    /// The numbers of a list of numbers, ascending, each once.
    fn constants(&self, set: ExprId) -> Option<Vec<i64>>;
    /// Whether it depends on the answer.
    fn is_open(&self, id: ExprId) -> bool;
    /// The groups that an expression is the set of: written there, or the blocks of a part.
    fn groups_of(&self, set: ExprId) -> Option<&Groups>;
    /// Whether groups depend on the answer.
    fn are_open(&self, groups: &Groups) -> bool;
    /// `L(x)` of this variable: the layer.
    fn reads_at(&self, id: ExprId, var: VarId) -> Option<LayerId>;
    /// `for each x in S where F: body`, of all members.
    fn each(&self, id: ExprId) -> Option<Each>;
}

/// `for each var in set where filter: body`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Each {
    /// The member.
    pub var: VarId,
    /// The set.
    pub set: ExprId,
    /// Which members.
    pub filter: Option<ExprId>,
    /// The formula.
    pub body: ExprId,
}

impl Shape for Genre {
    fn is_var(&self, id: ExprId, var: VarId) -> bool {
        self.expr(id).node == Node::Var(var)
    }

    fn mentions(&self, id: ExprId, var: VarId) -> bool {
        let mut found = false;
        self.walk(id, &mut |node| found |= *node == Node::Var(var));
        found
    }

    fn has_free_vars(&self, id: ExprId, but: VarId) -> bool {
        self.free_vars(id).iter().any(|&var| var != but)
    }

    fn conjuncts(&self, id: ExprId) -> Vec<ExprId> {
        match &self.expr(id).node {
            Node::And(items) => items.iter().flat_map(|&i| self.conjuncts(i)).collect(),
            _ => vec![id],
        }
    }

    fn constant(&self, id: ExprId) -> Option<i64> {
        match self.expr(id).node {
            Node::Int(n) => Some(n),
            _ => None,
        }
    }

    fn constants(&self, set: ExprId) -> Option<Vec<i64>> {
        let Node::List(items) = &self.expr(set).node else { return None };
        let mut all: Vec<i64> = items.iter().map(|&i| self.constant(i)).collect::<Option<_>>()?;
        all.sort_unstable();
        all.dedup();
        Some(all)
    }

    fn is_open(&self, id: ExprId) -> bool {
        self.expr(id).stage == Stage::Answer
    }

    fn groups_of(&self, set: ExprId) -> Option<&Groups> {
        match &self.expr(set).node {
            Node::Groups(groups) => Some(groups),
            Node::Blocks(structure) => match &self.structures[structure.at()].kind {
                StructureKind::Groups(groups) => Some(groups),
                _ => None,
            },
            _ => None,
        }
    }

    fn are_open(&self, groups: &Groups) -> bool {
        groups.children().iter().any(|&c| self.is_open(c))
    }

    fn reads_at(&self, id: ExprId, var: VarId) -> Option<LayerId> {
        match self.expr(id).node {
            Node::Read(layer, place) if self.is_var(place, var) => Some(layer),
            _ => None,
        }
    }

    fn each(&self, id: ExprId) -> Option<Each> {
        match self.expr(id).node {
            Node::Quant { all: true, var, set, filter, body } => Some(Each { var, set, filter, body }),
            _ => None,
        }
    }
}

/// Whether `count op n` says "at most one" or "exactly one": then whether exactly.
pub(crate) fn at_most_one(op: CmpOp, n: Option<i64>) -> Option<bool> {
    match (op, n?) {
        (CmpOp::Le, 1) | (CmpOp::Lt, 2) => Some(false),
        (CmpOp::Eq, 1) => Some(true),
        _ => None,
    }
}
