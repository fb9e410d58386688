//! Whole statements changed: laws of the library written out, clauses and rules dropped or added, layers of other roles.

use crate::rules::scope::{Scope, Ty};
use crate::rules::terms::Grower;
use crate::rules::tree::*;
use crate::rules::walk::{is_formula, rename};
use gridwright_lang::syntax::ast::*;
use gridwright_lang::{Library, Span};

impl Grower<'_> {
    /// Copies a law of the library that some rule calls into the file, under a name of its own.
    pub(super) fn write_out(&mut self, file: &mut File, library: &Library) {
        let called = |s: &Statement| match &s.kind {
            StatementKind::Rule { body: Expr { kind: ExprKind::Call(head, _), .. }, .. } => Some(head.text.clone()),
            _ => None,
        };
        let calls: Vec<String> = file.statements.iter().filter_map(called).collect();
        let of_library = |law: &&String| library.files().any(|(_, f)| f.statements.iter().any(|s| is_law(s, law)));
        let known: Vec<&String> = calls.iter().filter(of_library).collect();
        if known.is_empty() {
            return;
        }
        let law = (*self.choice.pick(&known)).clone();
        let own = format!("own-{law}");
        if file.statements.iter().any(|s| s.kind.declared().is_some_and(|d| d.text == own)) {
            return;
        }
        let source = library.files().flat_map(|(_, f)| &f.statements).find(|s| is_law(s, &law));
        let Some(mut copy) = source.cloned() else { return };
        copy.leading.clear();
        if let StatementKind::Law { name, clauses, .. } = &mut copy.kind {
            name.text.clone_from(&own);
            if clauses.len() > 1 && self.choice.chance(20) {
                clauses.remove(self.choice.below(clauses.len()));
            }
        }
        for statement in &mut file.statements {
            if let StatementKind::Rule { body, .. } = &mut statement.kind {
                rename(body, &law, &own);
            }
        }
        file.statements.push(copy);
    }

    /// A rule or clause more, fewer, or twice.
    pub(super) fn change_statements(&mut self, file: &mut File, library: &Library) {
        let scope = Scope::of(file);
        match self.choice.below(8) {
            0 => self.drop_one(file, |s| matches!(s.kind, StatementKind::Rule { kind: RuleKind::Rule, .. })),
            1 | 2 => self.change_clauses(file),
            3 => self.write_out(file, library),
            4 => {
                let id = format!("more{}", file.statements.len());
                if let Some(rule) = self.library_rule(&scope, &id) {
                    file.statements.push(rule);
                }
            }
            5 => {
                let part = |s: &mut Statement| match &mut s.kind {
                    StatementKind::Part { spec, .. } => Some(spec.clone()),
                    _ => None,
                };
                let specs: Vec<GroupSpec> = file.statements.iter_mut().filter_map(part).collect();
                if let Some(spec) = specs.first() {
                    let mut changed = spec.clone();
                    self.change_groups(&scope, &mut changed);
                    replace_spec(file, spec, &changed);
                }
            }
            _ => {
                let body = self.body(&scope);
                file.statements.push(rule(&format!("more{}", file.statements.len()), body));
            }
        }
    }

    fn drop_one(&mut self, file: &mut File, fits: impl Fn(&Statement) -> bool) {
        let found: Vec<usize> = (0..file.statements.len()).filter(|&i| fits(&file.statements[i])).collect();
        if found.len() > 1 {
            file.statements.remove(*self.choice.pick(&found));
        }
    }

    /// A clause of a law dropped, moved or added.
    fn change_clauses(&mut self, file: &mut File) {
        let scope = Scope::of(file);
        let at = file.statements.iter().position(|s| matches!(s.kind, StatementKind::Law { .. }));
        let Some(at) = at else { return };
        let StatementKind::Law { name, params, clauses, .. } = &mut file.statements[at].kind else { return };
        let inner = scope.of_law(&name.text, params);
        match self.choice.below(4) {
            0 if clauses.len() > 1 => {
                clauses.remove(self.choice.below(clauses.len()));
            }
            1 if clauses.len() > 1 => clauses.rotate_left(1),
            _ => {
                let body = if self.choice.chance(50) { self.degrees(&inner) } else { None };
                let body = body.unwrap_or_else(|| self.body(&inner));
                let named = clauses.iter().all(|c| c.name.is_some());
                let name = Some(ident(&format!("more{}", clauses.len())));
                let clause = Clause { name, say: None, body };
                if named {
                    clauses.push(clause);
                }
            }
        }
    }

    /// A layer of another role, on other places or with other values.
    pub(super) fn change_layer(&mut self, file: &mut File) {
        let scope = Scope::of(file);
        let layers: Vec<usize> = (0..file.statements.len())
            .filter(|&i| matches!(file.statements[i].kind, StatementKind::Layer { .. }))
            .collect();
        if layers.is_empty() {
            return;
        }
        let at = *self.choice.pick(&layers);
        let StatementKind::Layer { role, places, values, .. } = &mut file.statements[at].kind else { return };
        match self.choice.below(5) {
            0 => *role = if *role == Role::Find { Role::Given } else { Role::Find },
            1 => *role = if *role == Role::Find { Role::Help } else { Role::Find },
            2 => {
                let place = &mut places[0];
                let kind = scope.ty(&name(&place.base.text));
                let member = if let Ty::Set(inner) = kind { *inner } else { Ty::Other };
                place.filter = Some(self.formula(&scope.of_givens().about(member), 0));
            }
            3 => values.alts = vec![AltAst::Range(int(1), Some(int(1 + self.choice.below(3) as i64)))],
            _ => {
                let alt = if *role == Role::Given {
                    AltAst::Unknown(Span::default())
                } else {
                    AltAst::Absent(Span::default())
                };
                values.alts.push(alt);
            }
        }
    }

    /// Gives the body of some rule's quantifier a name.
    pub(super) fn bind_by_define(&mut self, file: &mut File) {
        let bodies = file.statements.iter_mut().filter_map(|s| match &mut s.kind {
            StatementKind::Rule { body, .. } => match &mut body.kind {
                ExprKind::Quant { binder: Binder::In { vars, .. }, body: Some(body), .. } => Some((vars.clone(), body)),
                _ => None,
            },
            _ => None,
        });
        let mut bodies: Vec<(Vec<Ident>, &mut Box<Expr>)> = bodies.filter(|(_, body)| is_formula(body)).collect();
        let at = self.choice.below(bodies.len());
        let Some((params, body)) = bodies.get_mut(at) else { return };
        let args: Vec<Expr> = params.iter().map(|p| name(&p.text)).collect();
        let own = "named-so";
        let old = std::mem::replace(&mut ***body, call(own, args));
        let define = StatementKind::Define { relation: false, name: ident(own), params: params.clone(), body: old };
        if !file.statements.iter().any(|s| s.kind.declared().is_some_and(|d| d.text == own)) {
            file.statements.push(statement(define));
        }
    }
}

fn is_law(statement: &Statement, law: &str) -> bool {
    matches!(&statement.kind, StatementKind::Law { name, .. } if name.text == law)
}

fn replace_spec(file: &mut File, old: &GroupSpec, new: &GroupSpec) {
    for statement in &mut file.statements {
        if let StatementKind::Part { spec, .. } = &mut statement.kind
            && spec == old
        {
            *spec = new.clone();
            return;
        }
    }
}
