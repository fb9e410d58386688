//! What formulas say, read off their form.

use gridwright_lang::ir::*;
use gridwright_lang::syntax::ast::{ArithOp, CmpOp};

/// Questions about the form of expressions.
pub(crate) trait Reading {
    /// Whether a variable occurs.
    fn mentions(&self, id: ExprId, slot: Slot) -> bool;
    /// Whether variables other than this one occur that are not bound inside.
    fn has_free_slots(&self, id: ExprId, but: Slot) -> bool;
    /// The conjuncts of a formula.
    fn conjuncts(&self, id: ExprId) -> Vec<ExprId>;
    /// Whether it is this variable.
    fn is_var(&self, id: ExprId, slot: Slot) -> bool;
    /// Whether a formula says that the block in this variable is a rectangle.
    fn is_rectangle(&self, id: ExprId, block: Slot) -> bool;
    /// `how many members of the block satisfy P` compared with something: (comparison, member, P, the other side).
    fn block_count(&self, id: ExprId, block: Slot) -> Option<(CmpOp, Slot, ExprId, ExprId)>;
    /// `size of the block` compared with something.
    fn block_size(&self, id: ExprId, block: Slot) -> Option<(CmpOp, ExprId)>;
}

impl Reading for Genre {
    fn mentions(&self, id: ExprId, slot: Slot) -> bool {
        let mut found = false;
        self.walk(id, &mut |node| found |= *node == Node::Var(slot));
        found
    }

    fn has_free_slots(&self, id: ExprId, but: Slot) -> bool {
        let (mut used, mut bound) = (Vec::new(), vec![but]);
        self.walk(id, &mut |node| match node {
            Node::Var(slot) => used.push(*slot),
            Node::Let { slot, .. }
            | Node::Filter { slot, .. }
            | Node::Map { slot, .. }
            | Node::BigUnion { slot, .. }
            | Node::Beam { slot, .. }
            | Node::Fold { slot, .. }
            | Node::SomeWalk { slot, .. }
            | Node::Quant { slot, .. } => bound.push(*slot),
            Node::Groups(groups) => {
                bound.push(groups.slot);
                match &groups.relation {
                    Rel::Same { slot, .. } | Rel::Through { slot, .. } => bound.push(*slot),
                    Rel::User { slots, .. } => bound.extend([slots.0, slots.1]),
                    Rel::Static(_) => {}
                }
            }
            _ => {}
        });
        used.iter().any(|slot| !bound.contains(slot))
    }

    fn conjuncts(&self, id: ExprId) -> Vec<ExprId> {
        match &self.expr(id).node {
            Node::And(items) => items.iter().flat_map(|&i| self.conjuncts(i)).collect(),
            _ => vec![id],
        }
    }

    fn is_var(&self, id: ExprId, slot: Slot) -> bool {
        self.expr(id).node == Node::Var(slot)
    }

    fn is_rectangle(&self, id: ExprId, block: Slot) -> bool {
        let Node::Cmp(CmpOp::Eq, size, product) = self.expr(id).node else { return false };
        let Node::Arith(ArithOp::Mul, a, b) = self.expr(product).node else { return false };
        let Node::Size(set) = self.expr(size).node else { return false };
        let side = |id: ExprId| match &self.expr(id).node {
            Node::Geo(geo @ (Geo::Width | Geo::Height), args) if self.is_var(args[0], block) => Some(*geo),
            _ => None,
        };
        let sides = (side(a), side(b));
        self.is_var(set, block)
            && matches!(sides, (Some(Geo::Width), Some(Geo::Height)) | (Some(Geo::Height), Some(Geo::Width)))
    }

    fn block_count(&self, id: ExprId, block: Slot) -> Option<(CmpOp, Slot, ExprId, ExprId)> {
        let Node::Cmp(op, count, other) = self.expr(id).node else { return None };
        let (member, set, pred) = match &self.expr(count).node {
            Node::Size(filter) => match &self.expr(*filter).node {
                Node::Filter { slot, set, pred } => (*slot, *set, *pred),
                _ => return None,
            },
            Node::Fold { fold: Fold::Count, slot, set, value } => (*slot, *set, *value),
            _ => return None,
        };
        (self.is_var(set, block) && !self.mentions(pred, block) && !self.mentions(other, block))
            .then_some((op, member, pred, other))
    }

    fn block_size(&self, id: ExprId, block: Slot) -> Option<(CmpOp, ExprId)> {
        let Node::Cmp(op, size, other) = self.expr(id).node else { return None };
        let Node::Size(set) = self.expr(size).node else { return None };
        (self.is_var(set, block) && !self.mentions(other, block)).then_some((op, other))
    }
}
