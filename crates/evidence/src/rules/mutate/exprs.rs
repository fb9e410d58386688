//! One expression replaced by another that fits its place.

use crate::rules::scope::{Kind, Scope, Ty};
use crate::rules::terms::Grower;
use crate::rules::tree::*;
use crate::rules::walk::Place;
use gridwright_lang::syntax::ast::*;

impl Grower<'_> {
    /// Changes an expression in a way that its place allows.
    pub(super) fn change(&mut self, place: Place, scope: &Scope, expr: &mut Expr) {
        if self.choice.chance(15) && self.rephrase(place, scope, expr) {
            return;
        }
        match (place, &mut expr.kind) {
            (_, ExprKind::Quant { quantifier, binder, .. }) if self.choice.chance(55) => {
                self.change_binder(scope, quantifier, binder);
            }
            (_, ExprKind::Groups(spec)) => self.change_groups(scope, spec),
            (_, ExprKind::Aggregate { kind, func, .. }) if self.choice.chance(50) => {
                self.change_fold(scope, kind, func)
            }
            (_, ExprKind::Cmp(op, ..)) if self.choice.chance(60) => *op = self.sign(),
            (Place::Formula, ExprKind::And(items) | ExprKind::Or(items)) if self.choice.chance(60) => {
                self.change_items(scope, items);
            }
            (Place::Formula, _) => self.change_formula(scope, expr),
            (Place::Set, _) => self.change_set(scope, expr),
            (Place::Word, _) => self.change_word(scope, expr),
            (_, ExprKind::Int(n)) => {
                let step = *self.choice.pick(&[1, -1, 1, 2]);
                *n = (*n + step).max(0);
            }
            (Place::Value, _) => self.change_value(scope, expr),
        }
        tidy(expr);
    }

    fn change_formula(&mut self, scope: &Scope, expr: &mut Expr) {
        let old = std::mem::replace(expr, int(0));
        *expr = match self.choice.below(7) {
            0 | 1 => not(old),
            2 | 3 => and(vec![old, self.formula(scope, 1)]),
            4 => or(vec![old, self.formula(scope, 1)]),
            5 => implies(self.formula(scope, 0), old),
            _ => self.formula(scope, 1),
        };
    }

    /// Drops, negates, adds or moves an item.
    fn change_items(&mut self, scope: &Scope, items: &mut Vec<Expr>) {
        let at = self.choice.below(items.len());
        match self.choice.below(4) {
            0 if items.len() > 1 => {
                items.remove(at);
            }
            1 => {
                let item = items.remove(at);
                items.insert(at, not(item));
            }
            2 => items.push(self.formula(scope, 1)),
            _ => items.rotate_left(at),
        }
    }

    fn change_binder(&mut self, scope: &Scope, quantifier: &mut Quantifier, binder: &mut Binder) {
        if self.choice.chance(12) && !matches!(binder, Binder::Walk { .. }) {
            *quantifier = *self.choice.pick(&[Quantifier::Each, Quantifier::Some, Quantifier::No]);
            return;
        }
        match binder {
            Binder::In { vars, set, filter } => {
                let ty = scope.member(set);
                if self.choice.chance(50) {
                    self.change_set(scope, set);
                } else {
                    let inner = vars.iter().fold(scope.clone(), |s, v| s.with(&v.text, ty.clone()));
                    self.change_filter(&inner, filter);
                }
            }
            Binder::Walk { set, .. } => self.change_set(scope, set),
            Binder::Mark { layer, pattern, var, filter } => {
                let inner = scope.with_mark(&layer.text, pattern, &var.text);
                self.change_filter(&inner, filter);
            }
            Binder::Block { part, var, filter } => {
                let inner = scope.with(&var.text, scope.block(&part.text));
                self.change_filter(&inner, filter);
            }
        }
    }

    /// A condition added, taken away, negated or made stronger.
    fn change_filter(&mut self, scope: &Scope, filter: &mut Option<Box<Expr>>) {
        let old = filter.take().map(|f| *f);
        *filter = match (old, self.choice.below(4)) {
            (None, _) => Some(Box::new(self.formula(scope, 0))),
            (Some(_), 0) => None,
            (Some(old), 1) => Some(Box::new(not(old))),
            (Some(old), 2) => Some(Box::new(and(vec![old, self.formula(scope, 0)]))),
            (Some(old), _) => Some(Box::new(or(vec![old, self.formula(scope, 0)]))),
        };
    }

    /// Another base, condition or relation.
    pub(super) fn change_groups(&mut self, scope: &Scope, spec: &mut GroupSpec) {
        let member = scope.member(&spec.base);
        let kind = if let Ty::Place(kind) = &member { *kind } else { Kind::Cell };
        match self.choice.below(5) {
            0 | 1 => {
                self.change_set(scope, &mut spec.base);
                // A base is printed as an atom; what is none needs braces.
                if matches!(spec.base.kind, ExprKind::Arith(..)) {
                    let var = scope.fresh("x");
                    let set = std::mem::replace(&mut *spec.base, int(0));
                    *spec.base = filter(&var, set, cmp(CmpOp::Eq, name(&var), name(&var)));
                }
            }
            2 | 3 => self.change_filter(&scope.about(member), &mut spec.filter),
            _ => spec.relation = self.relation(scope, kind).map(Box::new),
        }
    }

    fn change_fold(&mut self, scope: &Scope, kind: &mut AggKind, func: &mut Option<FuncRef>) {
        use AggKind as A;
        if let Some(func) = func
            && self.choice.chance(35)
        {
            let truth = !matches!(kind, A::Sum | A::Product | A::Different | A::Same | A::List);
            if truth && self.choice.chance(60) {
                func.negated = !func.negated;
            } else if let Some(layer) = self.readable(scope, |_| true) {
                func.name = ident(&layer.name);
            }
            return;
        }
        let kinds: &[A] = match kind {
            A::Any | A::All | A::None | A::One => &[A::Any, A::All, A::None, A::One],
            A::Sum | A::Product | A::Count => &[A::Sum, A::Product, A::Count],
            A::Different | A::Same => &[A::Different, A::Same],
            A::List => &[A::List],
        };
        *kind = *self.choice.pick(kinds);
    }

    /// The set made smaller, larger or another one.
    pub(super) fn change_set(&mut self, scope: &Scope, set: &mut Expr) {
        let member = scope.member(set);
        let old = std::mem::replace(set, int(0));
        let var = scope.fresh("x");
        let inner = scope.with(&var, member.clone());
        *set = match (self.choice.below(8), member) {
            (0..=4, _) => filter(&var, old, self.formula(&inner, 0)),
            (5, _) => filter(&var, old, self.formula(&inner, 1)),
            (6, Ty::Place(kind)) => arith(ArithOp::Add, old, self.set(scope, kind, 1)),
            (_, Ty::Place(kind)) => self.set(scope, kind, 2),
            (_, Ty::Set(_)) => self.family(scope, 1),
            _ => old,
        };
    }

    /// Another layer or part of the same sort.
    fn change_word(&mut self, scope: &Scope, expr: &mut Expr) {
        let ExprKind::Name(word) = &expr.kind else {
            if let ExprKind::Not(inner) = &expr.kind {
                *expr = (**inner).clone();
            }
            return;
        };
        let others: Vec<String> = if let Some(layer) = scope.layer(word) {
            scope.layers.iter().filter(|l| l.kind == layer.kind).map(|l| l.name.clone()).collect()
        } else {
            scope.parts.iter().map(|p| p.name.clone()).collect()
        };
        let old = word.clone();
        let is_flag = scope.layer(&old).is_some_and(|l| l.kind == Kind::Cell);
        if is_flag && self.choice.chance(25) {
            *expr = not(name(&old));
        } else if scope.vars.iter().all(|(v, _)| *v != old) && !others.is_empty() {
            *expr = name(self.choice.pick(&others));
        }
    }

    fn change_value(&mut self, scope: &Scope, expr: &mut Expr) {
        match scope.ty(expr) {
            Ty::Number => {
                let old = std::mem::replace(expr, int(0));
                *expr = match self.choice.below(4) {
                    0 => arith(ArithOp::Add, old, int(1)),
                    1 => arith(ArithOp::Sub, old, int(1)),
                    2 => self.number(scope, 1),
                    _ => arith(ArithOp::Add, old, self.number(scope, 1)),
                };
            }
            Ty::Place(kind) => {
                if let Some(place) = self.place(scope, kind) {
                    *expr = place;
                }
            }
            Ty::Direction => *expr = self.direction(scope),
            Ty::Set(_) => self.change_set(scope, expr),
            _ => {}
        }
    }
}

/// A conjunction of one item is that item.
fn tidy(expr: &mut Expr) {
    let old = std::mem::replace(expr, int(0));
    *expr = match old.kind {
        ExprKind::And(items) => and(items),
        ExprKind::Or(items) => or(items),
        kind => Expr::new(kind, old.span),
    };
}
