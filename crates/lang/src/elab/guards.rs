//! Values that may be missing, and types that must agree.
//!
//! A clue may be blank, so `clue(c) < 3` would compare nothing with 3. It is an error unless a condition before it has
//! shown that the value is there: `clue(c) != none and ...`.

use super::Elab;
use super::env::Env;
use crate::ir::*;
use crate::source::{Code, Diagnostic, Span};
use crate::syntax::ast::CmpOp;

impl<'a> Elab<'a> {
    /// The surroundings in which `condition` holds: what it compares unequal with `none` is known there.
    pub(super) fn knowing(&self, condition: ExprId, env: &Env<'a>) -> Env<'a> {
        match &self.genre.expr(condition).node {
            Node::And(items) => items.iter().fold(env.clone(), |env, &item| self.knowing(item, &env)),
            Node::Cmp(CmpOp::Ne, a, b) if self.genre.expr(*b).node == Node::Absent => env.with_known(*a),
            Node::Cmp(CmpOp::Ne, a, b) if self.genre.expr(*a).node == Node::Absent => env.with_known(*b),
            Node::Has(..) => env.with_known(condition),
            _ => env.clone(),
        }
    }

    pub(super) fn is_known(&self, id: ExprId, env: &Env<'a>) -> bool {
        env.known().any(|known| self.same_expr(known, id) || self.is_there(known, id))
    }

    /// Whether `clue at c` shows that a value is known: it does where no `?` can be printed.
    fn is_there(&self, known: ExprId, id: ExprId) -> bool {
        let Node::Has(layer, tag, at) = &self.genre.expr(known).node else { return false };
        let declared = &self.genre.layers[layer.at()];
        match (&self.genre.expr(id).node, tag) {
            (Node::Read(read, place), None) => {
                let unknown = matches!(declared.domain, Domain::Values { unknown: true, .. });
                read == layer && !unknown && self.same_expr(*at, *place)
            }
            (Node::TagField(read, own, field, place), Some(tag)) => {
                let field = declared.tags().find(|(sym, _)| sym == tag).and_then(|(_, f)| f.get(*field as usize));
                let always = field.is_some_and(|field| !field.unknown && !field.absent);
                read == layer && own == tag && always && self.same_expr(*at, *place)
            }
            _ => false,
        }
    }

    /// Whether two expressions are written alike, variable by variable.
    pub(super) fn same_expr(&self, a: ExprId, b: ExprId) -> bool {
        let (a, b) = (&self.genre.expr(a).node, &self.genre.expr(b).node);
        let all = |xs: &[ExprId], ys: &[ExprId]| {
            xs.len() == ys.len() && xs.iter().zip(ys).all(|(&x, &y)| self.same_expr(x, y))
        };
        match (a, b) {
            (Node::Read(l, x), Node::Read(m, y)) => l == m && self.same_expr(*x, *y),
            (Node::TagField(l, t, i, x), Node::TagField(m, u, j, y)) => {
                (l, t, i) == (m, u, j) && self.same_expr(*x, *y)
            }
            (Node::Block(l, x), Node::Block(m, y)) => l == m && self.same_expr(*x, *y),
            (Node::Geo(f, xs), Node::Geo(g, ys)) => f == g && all(xs, ys),
            (Node::Entering(x, c), Node::Entering(y, d))
            | (Node::Leaving(x, c), Node::Leaving(y, d))
            | (Node::Index(x, c), Node::Index(y, d))
            | (Node::Until(x, c), Node::Until(y, d)) => self.same_expr(*x, *y) && self.same_expr(*c, *d),
            (x, y) => x == y && !matches!(x, Node::Filter { .. } | Node::Map { .. } | Node::Fold { .. }),
        }
    }

    pub(super) fn may_be_missing(&mut self, id: ExprId, span: Span, env: &Env<'a>) {
        let problem = Diagnostic::error(Code::Kind, env.place(span), "a value that may be missing is used as a number");
        let problem = match &self.genre.expr(id).node {
            Node::Read(layer, _) => {
                let layer = &self.genre.layers[layer.at()];
                let name = layer.name.clone();
                let why = match (layer.role, &layer.domain) {
                    (Role::Given, Domain::Values { unknown: true, .. }) => "may be blank or `?` here",
                    (Role::Given, _) => "may be blank here",
                    _ => "may have no value here",
                };
                problem.label(format!("`{name}` {why}")).hint(format!(
                    "bind it first: `for each {name} n at c: ... n ...`, or ask `{name}(c) != none` before"
                ))
            }
            _ => problem.hint("ask whether it is there first: `... != none and ...`"),
        };
        self.report(problem);
    }

    /// Reports two expressions that can never be equal because they are of different sorts.
    pub(super) fn same_type(&mut self, a: ExprId, b: ExprId, span: Span, env: &Env<'a>) {
        let (a, b) = (self.ty(a).clone(), self.ty(b).clone());
        self.unify(&a, &b, span, env);
    }

    /// As [`same_type`](Self::same_type), for the two sides of a choice. A formula beside a number is most often the left side
    /// of a comparison that lost its brackets.
    pub(super) fn same_choice(&mut self, a: ExprId, b: ExprId, span: Span, env: &Env<'a>) {
        let before = self.diagnostics.len();
        self.same_type(a, b, span, env);
        let is_formula = [a, b].iter().any(|&side| *self.ty(side).known() == Type::Bool);
        for problem in self.diagnostics[before..].iter_mut().filter(|_| is_formula) {
            problem.hint = Some("formulas need brackets in a choice: `if CONDITION then (A) else (B)`".to_owned());
        }
    }

    pub(super) fn unify(&mut self, a: &Type, b: &Type, span: Span, env: &Env<'a>) {
        if !self.agree(a, b) {
            let message = format!("{} and {} are never the same", self.describe(a.known()), self.describe(b.known()));
            let problem = Diagnostic::error(Code::Kind, env.place(span), message);
            let is_set = |t: &Type| matches!(t.known(), Type::Set(_) | Type::Block(_));
            let counts = (is_set(a) && *b.known() == Type::Int) || (is_set(b) && *a.known() == Type::Int);
            self.report(if counts { problem.hint("how many members a set has is `size(...)`") } else { problem });
        }
    }

    fn agree(&self, a: &Type, b: &Type) -> bool {
        match (a.known(), b.known()) {
            (Type::Error, _) | (_, Type::Error) => true,
            (Type::AnyPlace, Type::Place(_)) | (Type::Place(_), Type::AnyPlace) => true,
            (Type::Set(x), Type::Set(y)) => self.agree(x, y),
            (Type::Block(s), Type::Set(x)) | (Type::Set(x), Type::Block(s)) => {
                self.agree(x, &self.genre.structures[s.at()].member)
            }
            (Type::Block(s), Type::Block(t)) => {
                let member = |id: &StructureId| self.genre.structures[id.at()].member.clone();
                s == t || self.agree(&member(s), &member(t))
            }
            (Type::Tagged, Type::Sym) | (Type::Sym, Type::Tagged) => true,
            (x, y) => x == y,
        }
    }

    /// Reports a constant that a layer never holds: `clue(c) = 9` where clues go up to 4.
    /// A library law asks about values that a layer may or may not have, so only the file's own formulas are looked at.
    pub(super) fn check_reachable(&mut self, value: ExprId, constant: ExprId, span: Span, env: &Env<'a>) {
        if env.site.is_some() {
            return;
        }
        let layer = match &self.genre.expr(value).node {
            Node::Read(layer, _) => Some(*layer),
            Node::Var(var) => self.var_layer.get(var).copied(),
            _ => None,
        };
        let Some(layer) = layer else { return };
        let Domain::Values { alts, unknown, .. } = &self.genre.layers[layer.at()].domain else { return };
        let (held, shown) = match &self.genre.expr(constant).node {
            Node::Int(n) => (alts.iter().any(|a| self.may_hold(a, *n)), n.to_string()),
            Node::Sym(s) => {
                (alts.iter().any(|a| matches!(a, Alt::Symbol(t, _) if s == t)), self.genre.symbols[s.at()].clone())
            }
            Node::Unknown => (*unknown, "?".to_owned()),
            _ => return,
        };
        if !held {
            let name = self.genre.layers[layer.at()].name.clone();
            let problem = Diagnostic::error(Code::Range, env.place(span), format!("`{name}` is never {shown}"));
            self.report(problem.hint("compare with a value that the layer is declared to hold"));
        }
    }

    fn may_hold(&self, alt: &Alt, n: i64) -> bool {
        let constant = |id: &ExprId| match self.genre.exprs.get(id.at()).map(|e| &e.node) {
            Some(Node::Int(n)) => Some(*n),
            _ => None,
        };
        match alt {
            Alt::Range(low, high) => {
                constant(low).is_none_or(|low| n >= low)
                    && high.as_ref().and_then(constant).is_none_or(|high| n <= high)
            }
            _ => false,
        }
    }
}
