//! What a finding does not need is taken away: statements, clauses, parts of formulas, rows, columns, givens.

use super::boards::smaller;
use super::examine::legal;
use super::scope::Scope;
use super::tree::{and, int, or};
use super::walk::{Place, change_at, n_exprs, of_statement};
use super::{Case, Finding};
use gridwright_lang::Library;
use gridwright_lang::syntax::ast::*;
use gridwright_lang::syntax::{parse, write};

/// The smallest case found within so many attempts on which `judge` finds the same sort of thing.
pub fn shrink(
    found: &Finding,
    library: &Library,
    attempts: usize,
    judge: &mut dyn FnMut(&Case) -> Option<Finding>,
) -> Finding {
    let mut best = found.clone();
    let mut left = attempts;
    loop {
        let before = best.case.clone();
        shrink_rule(&mut best, &mut left, judge);
        shrink_board(&mut best, library, &mut left, judge);
        if best.case == before || left == 0 {
            return best;
        }
    }
}

/// Takes the case if it shows the same.
fn attempt(best: &mut Finding, case: &Case, left: &mut usize, judge: &mut dyn FnMut(&Case) -> Option<Finding>) -> bool {
    if *left == 0 || *case == best.case {
        return false;
    }
    *left -= 1;
    match judge(case).filter(|other| other.is_like(best)) {
        Some(mut smaller) => {
            // A finding about the file alone has no board any more; the case stays as it was asked.
            smaller.case = case.clone();
            *best = smaller;
            true
        }
        None => false,
    }
}

fn shrink_rule(best: &mut Finding, left: &mut usize, judge: &mut dyn FnMut(&Case) -> Option<Finding>) {
    let mut number = 0;
    while *left > 0 {
        let file = parse(&best.case.rule).file;
        let Some(candidate) = simpler(&file, number) else { return };
        let Some(candidate) = candidate else {
            number += 1;
            continue;
        };
        let case = Case { rule: write(&candidate), board: best.case.board.clone() };
        // After a success the same number is another, smaller change.
        if case.rule.len() >= best.case.rule.len() || !attempt(best, &case, left, judge) {
            number += 1;
        }
    }
}

fn shrink_board(
    best: &mut Finding,
    library: &Library,
    left: &mut usize,
    judge: &mut dyn FnMut(&Case) -> Option<Finding>,
) {
    // Without a board there is nothing to be done, and a file that ends processes must not be compiled here.
    if best.case.board.is_none() {
        return;
    }
    let Ok(Some(genre)) = legal(&best.case.rule, library) else { return };
    while let Some(board) = best.case.problem(&genre) {
        let cases = smaller(&genre, &board).into_iter().map(|b| Case::new(&best.case.rule, &genre, &b));
        let cases: Vec<Case> = cases.collect();
        if !cases.iter().any(|case| attempt(best, case, left, judge)) {
            return;
        }
    }
}

/// The file with the change of this number: statements first, then clauses, then expressions. The outer nothing says that there
/// are not so many changes, the inner one that this one changes nothing.
fn simpler(file: &File, number: usize) -> Option<Option<File>> {
    let mut changed = file.clone();
    let n_statements = file.statements.len();
    if number < n_statements {
        // From the end: what comes late uses what comes early.
        changed.statements.remove(n_statements - 1 - number);
        return Some(Some(changed));
    }
    let mut rest = number - n_statements;
    for statement in &mut changed.statements {
        match &mut statement.kind {
            StatementKind::Law { clauses, .. } => {
                if rest < clauses.len() {
                    clauses.remove(rest);
                    return Some((!clauses.is_empty()).then_some(changed));
                }
                rest -= clauses.len();
            }
            StatementKind::Layer { places, .. } => {
                if rest == 0 {
                    let had = places.iter_mut().any(|p| p.filter.take().is_some()) || places.len() > 1;
                    places.truncate(1);
                    return Some(had.then_some(changed));
                }
                rest -= 1;
            }
            StatementKind::Rule { guard, .. } => {
                if rest == 0 {
                    let had = guard.take().is_some();
                    return Some(had.then_some(changed));
                }
                rest -= 1;
            }
            StatementKind::Part { spec, .. } => {
                if rest < 2 {
                    let had = if rest == 0 { spec.filter.take().is_some() } else { spec.relation.take().is_some() };
                    return Some(had.then_some(changed));
                }
                rest -= 2;
            }
            _ => {}
        }
    }
    simpler_expr(changed, rest)
}

/// Ways to make one expression simpler.
const WAYS: usize = 5;

fn simpler_expr(mut file: File, number: usize) -> Option<Option<File>> {
    let (mut at, way) = (number / WAYS, number % WAYS);
    let scope = Scope::default();
    let mut roots: Vec<_> = file.statements.iter_mut().flat_map(|s| of_statement(s, &scope)).collect();
    for (place, scope, root) in &mut roots {
        let size = n_exprs(root);
        if at < size {
            let mut done = false;
            change_at(*place, scope, root, &mut at, &mut |place, _, expr| done = simplify(place, expr, way));
            return Some(done.then_some(file));
        }
        at -= size;
    }
    None
}

/// Makes an expression simpler; false if there is no such way.
fn simplify(place: Place, expr: &mut Expr, way: usize) -> bool {
    let old = std::mem::replace(expr, int(0));
    let simple = match (old.kind.clone(), way) {
        (ExprKind::And(mut items), _) if way < items.len() && items.len() > 1 => {
            items.remove(way);
            Some(and(items))
        }
        (ExprKind::Or(mut items), _) if way < items.len() && items.len() > 1 => {
            items.remove(way);
            Some(or(items))
        }
        (ExprKind::Not(inner), 0) => Some(*inner),
        (ExprKind::Implies(_, b) | ExprKind::Iff(_, b), 0) => Some(*b),
        (ExprKind::Implies(a, _) | ExprKind::Iff(a, _), 1) => Some(*a),
        (ExprKind::Quant { body: Some(body), .. }, 0) => Some(*body),
        (ExprKind::Quant { quantifier, binder, body }, 1) => {
            without_filter(binder).map(|binder| Expr::new(ExprKind::Quant { quantifier, binder, body }, old.span))
        }
        (ExprKind::Filter { set, .. }, 0) => Some(*set),
        (ExprKind::Arith(_, a, _), 0) => Some(*a),
        (ExprKind::Arith(_, _, b), 1) => Some(*b),
        (ExprKind::If(_, a, _), 0) => Some(*a),
        (ExprKind::If(_, _, b), 1) => Some(*b),
        (ExprKind::Groups(mut spec), 0) => spec.filter.take().map(|_| Expr::new(ExprKind::Groups(spec), old.span)),
        (ExprKind::List(mut items), _) if way < items.len() && items.len() > 1 => {
            items.remove(way);
            Some(Expr::new(ExprKind::List(items), old.span))
        }
        (ExprKind::Call(_, args), 2) if place == Place::Value && args.len() == 1 => args.into_iter().next(),
        (_, 3) if place == Place::Formula => Some(super::tree::cmp(CmpOp::Eq, int(0), int(0))),
        (_, 4) if place == Place::Value => Some(int(1)),
        _ => None,
    };
    let changed = simple.is_some();
    *expr = simple.unwrap_or(old);
    changed
}

fn without_filter(mut binder: Binder) -> Option<Binder> {
    let had = match &mut binder {
        Binder::In { filter, .. } | Binder::Mark { filter, .. } | Binder::Block { filter, .. } => filter.take(),
        Binder::Walk { .. } => None,
    };
    had.map(|_| binder)
}
