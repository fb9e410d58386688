//! Small rewritings that keep the meaning and spare evaluation a factor of the board's size.

use super::Elab;
use crate::ir::*;
use crate::source::Span;

impl<'a> Elab<'a> {
    /// A conjunction, flat.
    pub(super) fn and(&mut self, items: Vec<ExprId>, span: Span) -> ExprId {
        let flat: Vec<ExprId> = items.iter().flat_map(|&i| self.conjuncts(i)).collect();
        match flat.as_slice() {
            [one] => *one,
            _ => self.join(Node::And(flat.clone()), Type::Bool, &flat, span),
        }
    }

    pub(super) fn conjuncts(&self, id: ExprId) -> Vec<ExprId> {
        match &self.genre.expr(id).node {
            Node::And(items) => items.clone(),
            _ => vec![id],
        }
    }

    /// `{x in S : some y in T : x in f(y)}` is the union of f(y) over T, if S holds everything f gives.
    pub(super) fn as_union(&mut self, var: VarId, set: ExprId, pred: ExprId, span: Span) -> Option<ExprId> {
        let Node::Places(Ground::Kind(kind)) = self.genre.expr(set).node else { return None };
        let Node::Quant { all: false, var: inner, set: over, filter: None, body } = self.genre.expr(pred).node else {
            return None;
        };
        let Node::In(member, value) = self.genre.expr(body).node else { return None };
        let is_member = self.genre.expr(member).node == Node::Var(var);
        if !is_member || self.mentions(over, var) || self.mentions(value, var) {
            return None;
        }
        if self.member_type(value) != Type::Place(kind) {
            return None;
        }
        let ty = Type::Place(kind).set();
        Some(self.join(Node::BigUnion { var: inner, set: over, value }, ty, &[over, value], span))
    }

    /// Whether an expression reads a variable.
    pub(super) fn mentions(&self, id: ExprId, var: VarId) -> bool {
        let mut found = false;
        self.genre.walk(id, &mut |node| found |= *node == Node::Var(var));
        found
    }
}
