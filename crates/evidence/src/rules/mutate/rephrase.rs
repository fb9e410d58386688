//! The same said in other words: recognisers must not hang on a wording, and plain lowering must not mind one.

use crate::rules::scope::{Scope, Ty};
use crate::rules::terms::Grower;
use crate::rules::tree::*;
use crate::rules::walk::Place;
use gridwright_lang::syntax::ast::*;

impl Grower<'_> {
    /// Says it in other words, if there are any.
    pub(super) fn rephrase(&mut self, place: Place, scope: &Scope, expr: &mut Expr) -> bool {
        let other = match place {
            Place::Formula => self.other_formula(scope, expr),
            Place::Set => self.other_set(scope, expr),
            Place::Value => self.other_value(scope, expr),
            Place::Word => None,
        };
        let found = other.is_some();
        if let Some(other) = other {
            *expr = other;
        }
        found
    }

    fn other_formula(&mut self, scope: &Scope, expr: &Expr) -> Option<Expr> {
        let swapped = |op: CmpOp| match op {
            CmpOp::Lt => CmpOp::Gt,
            CmpOp::Le => CmpOp::Ge,
            CmpOp::Gt => CmpOp::Lt,
            CmpOp::Ge => CmpOp::Le,
            same => same,
        };
        Some(match &expr.kind {
            ExprKind::Cmp(op, a, b) => cmp(swapped(*op), (**b).clone(), (**a).clone()),
            ExprKind::Implies(a, b) => or(vec![not((**a).clone()), (**b).clone()]),
            ExprKind::Iff(a, b) => iff((**b).clone(), (**a).clone()),
            ExprKind::And(items) => not(or(items.iter().cloned().map(not).collect())),
            ExprKind::Quant { quantifier: Quantifier::Each, binder, body: Some(body) }
                if !matches!(binder, Binder::Walk { .. }) =>
            {
                self.other_each(binder, body)
            }
            ExprKind::In(a, set) => match &set.kind {
                ExprKind::List(items) => {
                    or(items.iter().map(|item| cmp(CmpOp::Eq, (**a).clone(), item.clone())).collect())
                }
                _ => cmp(CmpOp::Gt, call("size", [self.those_equal(scope, a, set)]), int(0)),
            },
            ExprKind::At(head, place) => not(not(at(&head.text, (**place).clone()))),
            _ if matches!(expr.kind, ExprKind::Name(_)) => return None,
            _ => not(not(expr.clone())),
        })
    }

    /// `{x in S : x = a}`.
    fn those_equal(&mut self, scope: &Scope, member: &Expr, set: &Expr) -> Expr {
        let var = scope.fresh("x");
        filter(&var, set.clone(), cmp(CmpOp::Eq, name(&var), member.clone()))
    }

    /// No member for which it is not so; or the condition moved into the set or the formula.
    fn other_each(&mut self, binder: &Binder, body: &Expr) -> Expr {
        let Binder::In { vars, set, filter: Some(condition) } = binder else {
            return each(Quantifier::No, binder.clone(), not(body.clone()));
        };
        let [var] = vars.as_slice() else {
            return each(Quantifier::No, binder.clone(), not(body.clone()));
        };
        match self.choice.below(3) {
            0 => {
                let those = filter(&var.text, (**set).clone(), (**condition).clone());
                each(Quantifier::Each, members(&var.text, those, None), body.clone())
            }
            1 => {
                let said = implies((**condition).clone(), body.clone());
                each(Quantifier::Each, members(&var.text, (**set).clone(), None), said)
            }
            _ => each(Quantifier::No, binder.clone(), not(body.clone())),
        }
    }

    fn other_set(&mut self, scope: &Scope, set: &Expr) -> Option<Expr> {
        let var = scope.fresh("x");
        Some(match &set.kind {
            ExprKind::Groups(_) => return None,
            _ if self.choice.chance(30) => arith(ArithOp::Add, set.clone(), set.clone()),
            _ => filter(&var, set.clone(), cmp(CmpOp::Eq, name(&var), name(&var))),
        })
    }

    fn other_value(&mut self, scope: &Scope, value: &Expr) -> Option<Expr> {
        match &value.kind {
            ExprKind::Aggregate { kind: AggKind::Count, func: Some(f), set } if f.args.is_empty() => {
                let var = scope.fresh("x");
                let truth = call(&f.name.text, [name(&var)]);
                let truth = if f.negated { not(truth) } else { truth };
                Some(call("size", [filter(&var, (**set).clone(), truth)]))
            }
            _ if scope.ty(value) == Ty::Number => Some(arith(ArithOp::Add, value.clone(), int(0))),
            _ => None,
        }
    }
}
