//! Expressions and formulas.

use super::env::{Binding, Bound, Closure, Env};
use super::layer::ground;
use super::{Elab, Item};
use crate::ir::*;
use crate::source::{Code, Diagnostic, Span};
use crate::syntax::ast::{AggKind, ArithOp, CmpOp, Expr, ExprKind, FuncRef, Ident, StatementKind};
use gridwright_grid::{Congruence, Dir};

impl<'a> Elab<'a> {
    pub(super) fn mk(&mut self, node: Node, ty: Type, stage: Stage, span: Span) -> ExprId {
        let (node, ty) = if self.fits(&node, span) { (node, ty) } else { (Node::Bool(true), Type::Error) };
        self.genre.exprs.push(ExprNode { node, ty, stage, span });
        ExprId(self.genre.exprs.len() as u32 - 1)
    }

    /// What stands where a mistake has been reported.
    pub(super) fn bad(&mut self, span: Span) -> ExprId {
        self.mk(Node::Bool(true), Type::Error, Stage::Size, span)
    }

    pub(super) fn ty(&self, id: ExprId) -> &Type {
        &self.genre.expr(id).ty
    }

    pub(super) fn stage(&self, id: ExprId) -> Stage {
        self.genre.expr(id).stage
    }

    pub(super) fn max_stage(&self, ids: &[ExprId]) -> Stage {
        ids.iter().map(|&id| self.stage(id)).max().unwrap_or(Stage::Size)
    }

    /// A node whose stage is that of its parts.
    pub(super) fn join(&mut self, node: Node, ty: Type, parts: &[ExprId], span: Span) -> ExprId {
        let stage = self.max_stage(parts);
        self.mk(node, ty, stage, span)
    }

    /// Reports an expression that depends on more than it may.
    pub(super) fn needs_stage(&mut self, id: ExprId, most: Stage, what: &str) {
        let node = self.genre.expr(id);
        if node.stage > most && node.ty != Type::Error {
            let (on, may) = match most {
                Stage::Size => ("the givens or the answer", "the size of the board and the options"),
                _ => ("the answer", "the givens"),
            };
            let message = format!("{what} may depend on {may} only, but this depends on {on}");
            let span = node.span;
            self.error(Code::Stage, span, message);
        }
    }

    fn wrong_type(&mut self, id: ExprId, wanted: &str, span: Span, env: &Env<'a>) {
        let found = self.describe(&self.ty(id).clone());
        let message = format!("this is {found}, but {wanted} is needed here");
        let mut problem = Diagnostic::error(Code::Kind, env.place(span), message);
        if let (Node::Read(layer, _), "true or false") = (&self.genre.expr(id).node, wanted) {
            let name = &self.genre.layers[layer.at()].name;
            problem = problem.hint(format!("to ask whether a value is there write `{name} at c`"));
        }
        self.report(problem);
    }

    pub(super) fn describe(&self, ty: &Type) -> String {
        match ty {
            Type::Bool => "true or false".to_owned(),
            Type::Int => "a number".to_owned(),
            Type::Sym => "a symbol".to_owned(),
            Type::Dir => "a direction".to_owned(),
            Type::Place(kind) => format!("a {}", kind.singular()),
            Type::AnyPlace => "a place".to_owned(),
            Type::Set(inner) => format!("a set (of {})", self.describe(inner)),
            Type::Block(id) => format!("a block of `{}`", self.genre.structures[id.at()].name),
            Type::Walk(_) => "a walk".to_owned(),
            Type::Shape(Congruence::Free) => "a shape".to_owned(),
            Type::Shape(Congruence::OneSided) => "a shape that may be turned".to_owned(),
            Type::Shape(Congruence::Fixed) => "a shape that lies as it lies".to_owned(),
            Type::Tagged => "a marked value".to_owned(),
            Type::List => "a list".to_owned(),
            Type::Shapes => "a list of shapes".to_owned(),
            Type::Maybe(inner) => format!("{} that may be missing", self.describe(inner)),
            Type::Error => "a mistake".to_owned(),
        }
    }

    /// A formula: true or false. Bare predicate names speak of the subject.
    pub(super) fn formula(&mut self, expr: &'a Expr, env: &Env<'a>) -> ExprId {
        let id = match &expr.kind {
            ExprKind::Name(name) => self.predicate_name(name, expr, env),
            // `where used(line)`: a condition that lacks its last argument speaks of the subject, too.
            ExprKind::Call(head, args) if env.subject.is_some() && self.lacks_subject(head, args, env) => {
                let subject = env.subject.clone().map(|subject| self.var(&subject, expr.span));
                let subject = subject.unwrap_or_else(|| self.bad(expr.span));
                self.predicate(head, args, subject, expr.span, env)
            }
            _ => self.value(expr, env),
        };
        match self.ty(id) {
            Type::Bool | Type::Error => id,
            _ => {
                self.wrong_type(id, "true or false", expr.span, env);
                self.bad(expr.span)
            }
        }
    }

    /// Whether a call names a definition and leaves its last argument out.
    fn lacks_subject(&self, head: &'a Ident, args: &'a [Expr], env: &Env<'a>) -> bool {
        let defined = match self.item(&head.text) {
            Some(Item::Call(statement)) => &statement.kind,
            _ => return false,
        };
        env.lookup(&head.text).is_none()
            && matches!(defined, StatementKind::Define { params, .. } if params.len() == args.len() + 1)
    }

    fn predicate_name(&mut self, name: &'a str, expr: &'a Expr, env: &Env<'a>) -> ExprId {
        match (env.lookup(name).cloned(), &env.subject) {
            (Some(Binding::Named(closure)), _) => {
                let inner = closure.env.with_subject(env.subject.clone());
                self.formula(closure.expr, &inner)
            }
            (None, Some(subject)) if self.item(name).is_some() => {
                let subject = self.var(&subject.clone(), expr.span);
                let head = Ident { text: name.to_owned(), span: expr.span };
                self.predicate(&head, &[], subject, expr.span, env)
            }
            _ => self.value(expr, env),
        }
    }

    pub(super) fn var(&mut self, bound: &Bound, span: Span) -> ExprId {
        self.mk(Node::Var(bound.var), bound.ty.clone(), bound.stage, span)
    }

    /// A number that is surely there.
    pub(super) fn int(&mut self, expr: &'a Expr, env: &Env<'a>) -> ExprId {
        let id = self.value(expr, env);
        self.known_int(id, expr.span, env)
    }

    pub(super) fn known_int(&mut self, id: ExprId, span: Span, env: &Env<'a>) -> ExprId {
        match self.ty(id).clone() {
            Type::Int | Type::Error => id,
            Type::Maybe(inner) if *inner == Type::Int => {
                if !self.is_known(id, env) {
                    self.may_be_missing(id, span, env);
                }
                id
            }
            _ => {
                self.wrong_type(id, "a number", span, env);
                self.bad(span)
            }
        }
    }

    /// Any set; a block is one.
    pub(super) fn set(&mut self, expr: &'a Expr, env: &Env<'a>) -> ExprId {
        let id = self.value(expr, env);
        if !matches!(self.ty(id), Type::Set(_) | Type::Block(_) | Type::Error) {
            self.wrong_type(id, "a set", expr.span, env);
            return self.bad(expr.span);
        }
        id
    }

    /// The type of a set's members.
    pub(super) fn member_type(&mut self, id: ExprId) -> Type {
        match self.ty(id).clone() {
            Type::Set(inner) => *inner,
            Type::Block(structure) => {
                self.structure(structure);
                self.genre.structures[structure.at()].member.clone()
            }
            _ => Type::Error,
        }
    }

    /// An expression of any type.
    pub(super) fn value(&mut self, expr: &'a Expr, env: &Env<'a>) -> ExprId {
        self.deeper(env.place(expr.span), |elab| elab.value_here(expr, env))
    }

    fn value_here(&mut self, expr: &'a Expr, env: &Env<'a>) -> ExprId {
        let span = env.place(expr.span);
        match &expr.kind {
            ExprKind::Int(n) => self.mk(Node::Int(*n), Type::Int, Stage::Size, span),
            ExprKind::Text(_) => {
                let problem = Diagnostic::error(Code::Kind, span, "a drawing stands in brackets after `shape`");
                self.report(problem.hint("write `shape(\"##. .##\")`"));
                self.bad(span)
            }
            ExprKind::Unknown => self.mk(Node::Unknown, Type::Error.maybe(), Stage::Size, span),
            ExprKind::Absent => self.mk(Node::Absent, Type::Error.maybe(), Stage::Size, span),
            ExprKind::Name(name) => self.name(name, expr, env),
            ExprKind::Call(head, args) => self.call(head, args, expr, env),
            ExprKind::At(head, place) => self.at(head, place, expr, env),
            ExprKind::Not(inner) => {
                let inner = self.formula(inner, env);
                self.join(Node::Not(inner), Type::Bool, &[inner], span)
            }
            ExprKind::And(items) => self.conjunction(items, expr, env),
            ExprKind::Or(items) => {
                let items: Vec<ExprId> = items.iter().map(|i| self.formula(i, env)).collect();
                self.join(Node::Or(items.clone()), Type::Bool, &items, span)
            }
            ExprKind::Implies(a, b) => {
                let a = self.formula(a, env);
                let b = self.formula(b, &self.knowing(a, env));
                self.join(Node::Implies(a, b), Type::Bool, &[a, b], span)
            }
            ExprKind::Iff(a, b) => {
                let (a, b) = (self.formula(a, env), self.formula(b, env));
                self.join(Node::Iff(a, b), Type::Bool, &[a, b], span)
            }
            ExprKind::Quant { quantifier, binder, body } => {
                self.quantified(*quantifier, binder, body.as_deref(), expr, env)
            }
            ExprKind::Cmp(op, a, b) => self.comparison(*op, a, b, expr, env),
            ExprKind::In(a, b) => self.membership(a, b, expr, env),
            ExprKind::Within(a, b) => {
                let (a, b) = (self.set(a, env), self.set(b, env));
                self.same_type(a, b, expr.span, env);
                self.join(Node::Within(a, b), Type::Bool, &[a, b], span)
            }
            ExprKind::Arith(op, a, b) => self.arithmetic(*op, a, b, expr, env),
            ExprKind::Range(a, b) => {
                let (a, b) = (self.int(a, env), self.int(b, env));
                self.join(Node::Range(a, b), Type::Int.set(), &[a, b], span)
            }
            ExprKind::If(c, a, b) => {
                let c = self.formula(c, env);
                let (a, b) = (self.value(a, &self.knowing(c, env)), self.value(b, env));
                self.same_choice(a, b, expr.span, env);
                let ty = self.ty(a).clone();
                self.join(Node::If(c, a, b), ty, &[c, a, b], span)
            }
            ExprKind::Aggregate { kind, func, set } => self.aggregate(*kind, func.as_ref(), set, expr, env),
            ExprKind::Filter { var: name, set, pred } => self.filter(name, set, pred, expr, env),
            ExprKind::Map { value, var: name, set } => {
                let set = self.set(set, env);
                let (var, inner) = self.bind_member(name, set, env);
                let value = self.value(value, &inner);
                let ty = self.ty(value).clone().set();
                self.join(Node::Map { var, set, value }, ty, &[set, value], span)
            }
            ExprKind::List(items) => {
                let items: Vec<ExprId> = items.iter().map(|i| self.value(i, env)).collect();
                for pair in items.windows(2) {
                    self.same_type(pair[0], pair[1], expr.span, env);
                }
                let ty = items.first().map_or(Type::Error, |&i| self.ty(i).known().clone());
                self.join(Node::List(items.clone()), ty.set(), &items, span)
            }
            ExprKind::Groups(spec) => {
                let (groups, ty, stage) = self.groups(spec, env);
                self.mk(Node::Groups(Box::new(groups)), ty.set().set(), stage, span)
            }
            ExprKind::Error => self.bad(span),
        }
    }

    fn name(&mut self, name: &'a str, expr: &'a Expr, env: &Env<'a>) -> ExprId {
        let span = env.place(expr.span);
        match env.lookup(name).cloned() {
            Some(Binding::Var(bound)) => return self.var(&bound, span),
            Some(Binding::Named(Closure { expr, env: inner })) => {
                return self.value(expr, &inner.with_subject(env.subject.clone()));
            }
            None => {}
        }
        if let Some(id) = self.constant(name, span) {
            return id;
        }
        match self.item(name) {
            Some(Item::Symbol(symbol)) => {
                self.used.insert(name.to_owned());
                self.mk(Node::Sym(symbol), Type::Sym, Stage::Size, span)
            }
            Some(item) => {
                self.misused_name(name, item, span);
                self.bad(span)
            }
            None if crate::words::word(name).is_some() => {
                let usage = crate::words::word(name).map_or(String::new(), |word| word.usage());
                let problem =
                    Diagnostic::error(Code::Kind, span, format!("`{name}` is a function and needs arguments"));
                self.report(problem.hint(format!("write {usage}")));
                self.bad(span)
            }
            None => {
                self.unknown_name(name, expr.span, env);
                self.bad(span)
            }
        }
    }

    fn misused_name(&mut self, name: &str, item: Item<'a>, span: Span) {
        let (what, hint) = match item {
            Item::Layer(id) if self.genre.layers[id.at()].structure.is_none() => {
                ("a layer; its value is read at a place", format!("write `{name}(c)`"))
            }
            Item::Layer(_) | Item::Structure(_) => (
                "a part; a part cannot stand for a set of places",
                format!("write `for each {name} X: ...` or `{name}(c)`"),
            ),
            _ => ("a definition; it needs its arguments", format!("write `{name}(...)`")),
        };
        let problem = Diagnostic::error(Code::Kind, span, format!("`{name}` is {what}"));
        self.report(problem.hint(hint));
    }

    fn constant(&mut self, name: &str, span: Span) -> Option<ExprId> {
        if let Some(ground) = ground(name) {
            let ty = super::layer::ground_type(ground).set();
            return Some(self.mk(Node::Places(ground), ty, Stage::Size, span));
        }
        let direction = Dir::ALL.into_iter().find(|d| d.word() == name);
        let cells = Type::Place(gridwright_grid::Kind::Cell).set();
        let (node, ty) = match (name, direction) {
            (_, Some(dir)) => (Node::Dir(dir), Type::Dir),
            ("W", _) => (Node::Cols, Type::Int),
            ("H", _) => (Node::Rows, Type::Int),
            ("rows", _) => (Node::Lines { rows: true, cols: false }, cells.set()),
            ("columns", _) => (Node::Lines { rows: false, cols: true }, cells.set()),
            ("directions", _) => (Node::Directions, Type::Dir.set()),
            _ => return None,
        };
        Some(self.mk(node, ty, Stage::Size, span))
    }

    fn conjunction(&mut self, items: &'a [Expr], expr: &Expr, env: &Env<'a>) -> ExprId {
        let mut inner = env.clone();
        let mut ids = Vec::new();
        for item in items {
            let id = self.formula(item, &inner);
            inner = self.knowing(id, &inner);
            ids.push(id);
        }
        self.and(ids, env.place(expr.span))
    }

    fn comparison(&mut self, op: CmpOp, a: &'a Expr, b: &'a Expr, expr: &'a Expr, env: &Env<'a>) -> ExprId {
        let (left, right) = (self.value(a, env), self.value(b, env));
        if matches!(op, CmpOp::Eq | CmpOp::Ne) {
            self.same_type(left, right, expr.span, env);
            self.check_reachable(left, right, expr.span, env);
            self.check_reachable(right, left, expr.span, env);
        } else {
            self.known_int_in(left, expr, a.span, env);
            self.known_int_in(right, expr, b.span, env);
        }
        self.join(Node::Cmp(op, left, right), Type::Bool, &[left, right], env.place(expr.span))
    }

    fn known_int_in(&mut self, id: ExprId, whole: &Expr, span: Span, env: &Env<'a>) {
        let before = self.diagnostics.len();
        self.known_int(id, span, env);
        if let Some(problem) = self.diagnostics[before..].first_mut()
            && problem.message.starts_with("a value")
        {
            problem.message = "this compares a value that may be missing".to_owned();
            problem.span = env.place(whole.span);
        }
    }

    fn membership(&mut self, a: &'a Expr, b: &'a Expr, expr: &Expr, env: &Env<'a>) -> ExprId {
        let (a, b) = (self.value(a, env), self.set(b, env));
        let member = self.member_type(b);
        self.unify(&self.ty(a).clone(), &member, expr.span, env);
        self.join(Node::In(a, b), Type::Bool, &[a, b], env.place(expr.span))
    }

    fn arithmetic(&mut self, op: ArithOp, a: &'a Expr, b: &'a Expr, expr: &Expr, env: &Env<'a>) -> ExprId {
        let span = env.place(expr.span);
        let (left, right) = (self.value(a, env), self.value(b, env));
        if op == ArithOp::Add && matches!(self.ty(left), Type::Set(_) | Type::Block(_)) {
            self.same_type(left, right, expr.span, env);
            let ty = self.member_type(left).set();
            return self.join(Node::Union(left, right), ty, &[left, right], span);
        }
        let (left, right) = (self.known_int(left, a.span, env), self.known_int(right, b.span, env));
        self.join(Node::Arith(op, left, right), Type::Int, &[left, right], span)
    }

    fn filter(&mut self, name: &'a Ident, set: &'a Expr, pred: &'a Expr, expr: &Expr, env: &Env<'a>) -> ExprId {
        let set = self.set(set, env);
        let (var, inner) = self.bind_member(name, set, env);
        let pred = self.formula(pred, &inner);
        let ty = self.member_type(set).set();
        let span = env.place(expr.span);
        if let Some(union) = self.as_union(var, set, pred, span) {
            return union;
        }
        self.join(Node::Filter { var, set, pred }, ty, &[set, pred], span)
    }

    /// Binds a member of a set to a name.
    pub(super) fn bind_member(&mut self, name: &'a Ident, set: ExprId, env: &Env<'a>) -> (VarId, Env<'a>) {
        let bound = Bound { var: self.named_var(&name.text), ty: self.member_type(set), stage: self.stage(set) };
        self.check_variable(name);
        let var = bound.var;
        (var, env.bind(&name.text, Binding::Var(bound.clone())).with_subject(Some(bound)))
    }

    /// A variable may hide nothing: a hidden layer would be read as the variable without a word.
    pub(super) fn check_variable(&mut self, name: &Ident) {
        let built_in = crate::words::word(&name.text).is_some();
        if built_in || self.items.contains_key(&name.text) {
            let whose = if built_in { "is a word of the language" } else { "is a name of this file" };
            let problem =
                Diagnostic::error(Code::Duplicate, name.span, format!("the variable `{}` {whose}", name.text));
            self.report(problem.hint("choose another name for the variable"));
        }
    }

    fn aggregate(
        &mut self,
        kind: AggKind,
        func: Option<&'a FuncRef>,
        set: &'a Expr,
        expr: &'a Expr,
        env: &Env<'a>,
    ) -> ExprId {
        let span = env.place(expr.span);
        let set = self.set(set, env);
        let bound = Bound { var: self.new_var(), ty: self.member_type(set), stage: self.stage(set) };
        let var = bound.var;
        let truth =
            !matches!(kind, AggKind::Sum | AggKind::Product | AggKind::Different | AggKind::Same | AggKind::List);
        let member = self.var(&bound, span);
        let mut value = match func {
            Some(f) if truth => self.predicate(&f.name, &f.args, member, expr.span, env),
            Some(f) => self.apply(&f.name, &f.args, member, expr.span, env),
            None => member,
        };
        if func.is_some_and(|f| f.negated) {
            value = self.join(Node::Not(value), Type::Bool, &[value], span);
        }
        self.check_folded(kind, value, expr.span, env);
        let parts = [set, value];
        let quant = |all| Node::Quant { all, var, set, filter: None, body: value };
        let fold = |fold| Node::Fold { fold, var, set, value };
        match kind {
            AggKind::Any => self.join(quant(false), Type::Bool, &parts, span),
            AggKind::All => self.join(quant(true), Type::Bool, &parts, span),
            AggKind::None => {
                let some = self.join(quant(false), Type::Bool, &parts, span);
                self.join(Node::Not(some), Type::Bool, &[some], span)
            }
            AggKind::One => {
                let count = self.join(fold(Fold::Count), Type::Int, &parts, span);
                let one = self.mk(Node::Int(1), Type::Int, Stage::Size, span);
                self.join(Node::Cmp(CmpOp::Eq, count, one), Type::Bool, &[count], span)
            }
            AggKind::Count => self.join(fold(Fold::Count), Type::Int, &parts, span),
            AggKind::Sum => self.join(fold(Fold::Sum), Type::Int, &parts, span),
            AggKind::Product => self.join(fold(Fold::Product), Type::Int, &parts, span),
            AggKind::Different => self.join(fold(Fold::Different), Type::Bool, &parts, span),
            AggKind::Same => self.join(fold(Fold::Same), Type::Bool, &parts, span),
            AggKind::List => {
                let of_shapes = matches!(self.ty(value).known(), Type::Shape(_));
                self.join(fold(Fold::List), if of_shapes { Type::Shapes } else { Type::List }, &parts, span)
            }
        }
    }

    fn check_folded(&mut self, kind: AggKind, value: ExprId, span: Span, env: &Env<'a>) {
        let ty = self.ty(value).known().clone();
        let fits = match kind {
            AggKind::Sum | AggKind::Product => matches!(ty, Type::Int | Type::Error),
            AggKind::List => matches!(ty, Type::Int | Type::Shape(Congruence::Free) | Type::Error),
            AggKind::Different | AggKind::Same => true,
            _ => matches!(ty, Type::Bool | Type::Error),
        };
        if !fits {
            let numbers = matches!(kind, AggKind::Sum | AggKind::Product | AggKind::List);
            let wanted = if numbers { "a number" } else { "true or false" };
            self.wrong_type(value, wanted, span, env);
        }
    }
}
