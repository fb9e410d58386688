//! Going through the trees of a rule file: every expression with what may stand in its place and the variables in reach.

use super::scope::Scope;
use gridwright_lang::syntax::ast::*;

/// What may stand in a place of a tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Something true or false.
    Formula,
    /// A set.
    Set,
    /// A value of any type.
    Value,
    /// A name or a relation: nothing that is computed.
    Word,
}

/// The expressions directly inside one, with the scope of each.
pub(super) fn inside<'e>(expr: &'e mut Expr, scope: &Scope) -> Vec<(Place, Scope, &'e mut Expr)> {
    let mut found = Vec::new();
    let mut add = |place, scope: &Scope, inner: &'e mut Expr| found.push((place, scope.clone(), inner));
    match &mut expr.kind {
        ExprKind::Call(_, args) => args.iter_mut().for_each(|arg| add(word_or_value(arg), scope, arg)),
        ExprKind::At(_, place) => add(Place::Value, scope, place),
        ExprKind::Not(inner) => add(Place::Formula, scope, inner),
        ExprKind::And(items) | ExprKind::Or(items) => items.iter_mut().for_each(|i| add(Place::Formula, scope, i)),
        ExprKind::Implies(a, b) | ExprKind::Iff(a, b) => {
            add(Place::Formula, scope, a);
            add(Place::Formula, scope, b);
        }
        ExprKind::Quant { binder, body, .. } => {
            let (inner, parts) = binder_parts(binder, scope);
            parts.into_iter().for_each(|(place, scope, part)| add(place, &scope, part));
            body.iter_mut().for_each(|body| add(Place::Formula, &inner, body));
        }
        ExprKind::Cmp(_, a, b) | ExprKind::Arith(_, a, b) | ExprKind::Range(a, b) => {
            add(Place::Value, scope, a);
            add(Place::Value, scope, b);
        }
        ExprKind::In(a, b) => {
            add(Place::Value, scope, a);
            add(Place::Set, scope, b);
        }
        ExprKind::Within(a, b) => {
            add(Place::Set, scope, a);
            add(Place::Set, scope, b);
        }
        ExprKind::If(c, a, b) => {
            add(Place::Formula, scope, c);
            add(Place::Value, scope, a);
            add(Place::Value, scope, b);
        }
        ExprKind::Aggregate { set, .. } => add(Place::Set, scope, set),
        ExprKind::Filter { var, set, pred } => {
            let inner = scope.with(&var.text, scope.member(set));
            add(Place::Set, scope, set);
            add(Place::Formula, &inner, pred);
        }
        ExprKind::Map { value, var, set } => {
            let inner = scope.with(&var.text, scope.member(set));
            add(Place::Set, scope, set);
            add(Place::Value, &inner, value);
        }
        ExprKind::List(items) => items.iter_mut().for_each(|i| add(Place::Value, scope, i)),
        ExprKind::Groups(spec) => group_parts(spec, scope).into_iter().for_each(|(p, s, e)| add(p, &s, e)),
        ExprKind::Int(_)
        | ExprKind::Unknown
        | ExprKind::Absent
        | ExprKind::Name(_)
        | ExprKind::Text(_)
        | ExprKind::Error => {}
    }
    found
}

/// The parts of `S where P by R`. The condition speaks of a member that has no name.
pub(super) fn group_parts<'e>(spec: &'e mut GroupSpec, scope: &Scope) -> Vec<(Place, Scope, &'e mut Expr)> {
    let mut found = Vec::new();
    let subject = scope.about(scope.member(&spec.base));
    found.push((Place::Set, scope.clone(), &mut *spec.base));
    found.extend(spec.filter.iter_mut().map(|f| (Place::Formula, subject.clone(), &mut **f)));
    found.extend(spec.relation.iter_mut().map(|r| (Place::Word, scope.clone(), &mut **r)));
    found
}

/// The scope of what a quantifier says, and the parts of what it runs over.
fn binder_parts<'e>(binder: &'e mut Binder, scope: &Scope) -> (Scope, Vec<(Place, Scope, &'e mut Expr)>) {
    let mut parts = Vec::new();
    let inner = match binder {
        Binder::In { vars, set, filter } => {
            let ty = scope.member(set);
            let inner = vars.iter().fold(scope.clone(), |scope, var| scope.with(&var.text, ty.clone()));
            parts.push((Place::Set, scope.clone(), &mut **set));
            parts.extend(filter.iter_mut().map(|f| (Place::Formula, inner.clone(), &mut **f)));
            inner
        }
        Binder::Walk { var, set, from } => {
            let inner = scope.with_walk(&var.text, set);
            parts.push((Place::Set, scope.clone(), &mut **set));
            parts.extend(from.iter_mut().map(|f| (Place::Value, scope.clone(), &mut **f)));
            inner
        }
        Binder::Mark { layer, pattern, var, filter } => {
            let inner = scope.with_mark(&layer.text, pattern, &var.text);
            parts.extend(filter.iter_mut().map(|f| (Place::Formula, inner.clone(), &mut **f)));
            inner
        }
        Binder::Block { part, var, filter } => {
            let inner = scope.with(&var.text, scope.block(&part.text));
            parts.extend(filter.iter_mut().map(|f| (Place::Formula, inner.clone(), &mut **f)));
            inner
        }
    };
    (inner, parts)
}

/// Names as arguments may be passed by name; whatever else stands there is computed.
fn word_or_value(arg: &Expr) -> Place {
    if matches!(arg.kind, ExprKind::Name(_) | ExprKind::Not(_)) { Place::Word } else { Place::Value }
}

/// The expressions of a statement, with the scope of each.
pub(super) fn of_statement<'e>(statement: &'e mut Statement, scope: &Scope) -> Vec<(Place, Scope, &'e mut Expr)> {
    match &mut statement.kind {
        StatementKind::Rule { body, .. } => vec![(Place::Formula, scope.clone(), body)],
        StatementKind::Define { body, params, .. } => {
            let inner = params.iter().fold(scope.clone(), |scope, param| scope.with_param(&param.text));
            vec![(if is_formula(body) { Place::Formula } else { Place::Value }, inner, body)]
        }
        StatementKind::Law { name, params, clauses, .. } => {
            let inner = scope.of_law(&name.text, params);
            clauses.iter_mut().map(|clause| (Place::Formula, inner.clone(), &mut clause.body)).collect()
        }
        StatementKind::Part { spec, .. } => group_parts(spec, scope),
        _ => Vec::new(),
    }
}

/// Calls `change` with the expression of this number, counted from the outside in; false if there are not so many.
pub(super) fn change_at(
    place: Place,
    scope: &Scope,
    expr: &mut Expr,
    number: &mut usize,
    change: &mut dyn FnMut(Place, &Scope, &mut Expr),
) -> bool {
    if *number == 0 {
        change(place, scope, expr);
        return true;
    }
    *number -= 1;
    inside(expr, scope).into_iter().any(|(place, scope, inner)| change_at(place, &scope, inner, number, change))
}

/// How many expressions there are, this one included.
pub(super) fn n_exprs(expr: &mut Expr) -> usize {
    let nothing = Scope::default();
    1 + inside(expr, &nothing).into_iter().map(|(_, _, inner)| n_exprs(inner)).sum::<usize>()
}

/// Whether an expression is true or false by its form.
pub(super) fn is_formula(expr: &Expr) -> bool {
    use AggKind as A;
    match &expr.kind {
        ExprKind::Not(_) | ExprKind::And(_) | ExprKind::Or(_) | ExprKind::Implies(..) | ExprKind::Iff(..) => true,
        ExprKind::Quant { .. } | ExprKind::Cmp(..) | ExprKind::In(..) | ExprKind::Within(..) | ExprKind::At(..) => true,
        ExprKind::Aggregate { kind, .. } => !matches!(kind, A::Count | A::Sum | A::Product),
        _ => false,
    }
}

/// Renames what is called by a name, wherever it is not a variable of the formula itself.
pub(super) fn rename(expr: &mut Expr, from: &str, to: &str) {
    let word = |ident: &mut Ident| {
        if ident.text == from {
            to.clone_into(&mut ident.text);
        }
    };
    match &mut expr.kind {
        ExprKind::Name(text) if text == from => to.clone_into(text),
        ExprKind::Call(head, _) | ExprKind::At(head, _) => word(head),
        ExprKind::Aggregate { func: Some(func), .. } => {
            word(&mut func.name);
            func.args.iter_mut().for_each(|arg| rename(arg, from, to));
        }
        ExprKind::Quant { binder: Binder::Mark { layer: head, .. } | Binder::Block { part: head, .. }, .. } => {
            word(head)
        }
        _ => {}
    }
    let nothing = Scope::default();
    inside(expr, &nothing).into_iter().for_each(|(_, _, inner)| rename(inner, from, to));
}
