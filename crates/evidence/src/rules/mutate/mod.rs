//! Rule files changed: a few random changes of statements, formulas and sets, some of which keep the meaning.

mod exprs;
mod files;
mod merge;
mod rephrase;

use super::choice::Choice;
use super::scope::Scope;
use super::terms::Grower;
use super::walk::{Place, change_at, n_exprs, of_statement};
use gridwright_lang::Library;
use gridwright_lang::syntax::ast::*;

/// Changes a file in one to four ways. `others` are the files whose laws may be merged into it.
pub(super) fn mutate(choice: &mut dyn Choice, file: &mut File, library: &Library, others: &[File]) {
    let mut grower = Grower { choice };
    if grower.choice.chance(55) {
        grower.write_out(file, library);
    }
    for _ in 0..1 + grower.choice.below(4) {
        match grower.choice.below(20) {
            0..=12 => grower.change_some_expr(file),
            13..=15 => grower.change_statements(file, library),
            16 => grower.change_layer(file),
            17 => grower.merge(file, others),
            18 => grower.bind_by_define(file),
            _ => grower.guards(file),
        }
    }
    grower.keep_sentences(file);
}

impl Grower<'_> {
    /// Changes one expression somewhere in the rules, laws, definitions or parts.
    fn change_some_expr(&mut self, file: &mut File) {
        let scope = Scope::of(file);
        let mut roots: Vec<_> = file.statements.iter_mut().flat_map(|s| of_statement(s, &scope)).collect();
        let sizes: Vec<usize> = roots.iter_mut().map(|(_, _, root)| n_exprs(root)).collect();
        let total = sizes.iter().sum();
        let mut number = self.choice.below(total);
        // What recognisers look at, and should look at, is among few of the expressions.
        for _ in 0..3 {
            let mut telling = false;
            at_number(&mut roots, &sizes, number, &mut |_, _, expr| telling = is_telling(expr));
            if telling {
                break;
            }
            number = self.choice.below(total);
        }
        at_number(&mut roots, &sizes, number, &mut |place, scope, expr| self.change(place, scope, expr));
    }

    /// A rule that no longer calls a law needs a sentence of its own.
    fn keep_sentences(&mut self, file: &mut File) {
        for statement in &mut file.statements {
            if let StatementKind::Rule { sentence, .. } = &mut statement.kind {
                sentence.get_or_insert_with(|| super::tree::ident("Said."));
            }
        }
    }
}

/// Calls `change` with the expression of this number among all trees, whose sizes are known.
fn at_number(
    roots: &mut [(Place, Scope, &mut Expr)],
    sizes: &[usize],
    mut number: usize,
    change: &mut dyn FnMut(Place, &Scope, &mut Expr),
) {
    for ((place, scope, root), &size) in roots.iter_mut().zip(sizes) {
        if number < size {
            change_at(*place, scope, root, &mut number, change);
            return;
        }
        number -= size;
    }
}

/// Quantifiers, groups, sets and comparisons.
fn is_telling(expr: &Expr) -> bool {
    matches!(
        expr.kind,
        ExprKind::Quant { .. }
            | ExprKind::Groups(_)
            | ExprKind::Filter { .. }
            | ExprKind::Cmp(..)
            | ExprKind::Aggregate { .. }
            | ExprKind::And(_)
    )
}
