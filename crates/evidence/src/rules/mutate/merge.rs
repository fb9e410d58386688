//! Laws of two genres over the same layers.

use crate::rules::scope::{Scope, Sort};
use crate::rules::terms::Grower;
use crate::rules::walk::{of_statement, rename};
use gridwright_lang::syntax::ast::*;

impl Grower<'_> {
    /// Takes rules of another file over. Its layers become ours where there is one of the same kind and sort; others, and parts
    /// and definitions, come along.
    pub(super) fn merge(&mut self, file: &mut File, others: &[File]) {
        if others.is_empty() {
            return;
        }
        let mut other = self.choice.pick(others).clone();
        let (ours, theirs) = (Scope::of(file), Scope::of(&other));
        for layer in &theirs.layers {
            let like = |l: &&super::super::scope::Layer| {
                l.kind == layer.kind && l.given == layer.given && alike(&l.sort, &layer.sort)
            };
            if let Some(same) = ours.layers.iter().find(like) {
                rename_all(&mut other, &layer.name, &same.name);
            }
        }
        let taken: Vec<String> =
            file.statements.iter().filter_map(|s| s.kind.declared()).map(|d| d.text.clone()).collect();
        let mut n_rules = 0;
        let most = 1 + self.choice.below(2);
        for mut statement in other.statements {
            match &mut statement.kind {
                StatementKind::Rule { id, kind: RuleKind::Rule, guard: None, .. } if n_rules < most => {
                    id.text = format!("other-{}", id.text);
                    n_rules += 1;
                }
                StatementKind::Part { name, .. } | StatementKind::Define { name, .. }
                    if !taken.contains(&name.text) => {}
                StatementKind::Layer { name, role: Role::Given, .. } if !taken.contains(&name.text) => {}
                StatementKind::Board(BoardDecl::Margin(_) | BoardDecl::Holes) => {}
                _ => continue,
            }
            if !file.statements.iter().any(|s| s.kind == statement.kind) {
                file.statements.push(statement);
            }
        }
    }
}

fn alike(a: &Sort, b: &Sort) -> bool {
    std::mem::discriminant(a) == std::mem::discriminant(b)
}

fn rename_all(file: &mut File, from: &str, to: &str) {
    let nothing = Scope::default();
    for statement in &mut file.statements {
        if let StatementKind::Layer { name, .. } = &mut statement.kind
            && name.text == from
        {
            name.text = to.to_owned();
        }
        for (_, _, expr) in of_statement(statement, &nothing) {
            rename(expr, from, to);
        }
    }
}
