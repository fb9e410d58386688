//! Names applied to arguments: layers, parts, definitions, library laws, built-in functions.

use super::env::{Binding, Bound, Closure, Env};
use super::layer::ground_type;
use super::{Elab, Item};
use crate::ir::*;
use crate::source::{Code, Diagnostic, Span};
use crate::syntax::ast::{Expr, ExprKind, Ident, Statement, StatementKind};
use gridwright_grid::Kind;

/// Values computed before a body that was written out.
pub(super) type Lets = Vec<(VarId, ExprId)>;

/// An argument of a call: written, or already computed.
#[derive(Clone, Copy)]
pub(super) enum Arg<'a> {
    Ast(&'a Expr),
    Done(ExprId),
}

impl<'a> Elab<'a> {
    pub(super) fn call(&mut self, head: &'a Ident, args: &'a [Expr], expr: &'a Expr, env: &Env<'a>) -> ExprId {
        let args: Vec<Arg<'a>> = args.iter().map(Arg::Ast).collect();
        self.apply_name(&head.text, head.span, &args, expr.span, env)
    }

    /// `f(args.., member)`, as folds use it.
    pub(super) fn apply(
        &mut self,
        head: &'a Ident,
        args: &'a [Expr],
        member: ExprId,
        at: Span,
        env: &Env<'a>,
    ) -> ExprId {
        let mut all: Vec<Arg<'a>> = args.iter().map(Arg::Ast).collect();
        all.push(Arg::Done(member));
        self.apply_name(&head.text, head.span, &all, at, env)
    }

    /// `f(member)`.
    pub(super) fn apply_done(&mut self, head: &Ident, member: ExprId, at: Span, env: &Env<'a>) -> ExprId {
        self.apply_name(&head.text, head.span, &[Arg::Done(member)], at, env)
    }

    fn apply_name(&mut self, name: &str, at: Span, args: &[Arg<'a>], whole: Span, env: &Env<'a>) -> ExprId {
        let span = env.place(whole);
        match env.lookup(name).cloned() {
            Some(Binding::Named(closure)) => return self.apply_closure(&closure, args, whole, env),
            Some(Binding::Var(_)) => {
                let problem =
                    Diagnostic::error(Code::Kind, env.place(at), format!("`{name}` is a value, not a function"));
                self.report(problem);
                return self.bad(span);
            }
            None => {}
        }
        match self.item(name) {
            Some(Item::Layer(id)) => {
                self.used.insert(name.to_owned());
                match self.one_place(name, args, span, env) {
                    Some(place) => self.read(id, place, span, env),
                    None => self.bad(span),
                }
            }
            Some(Item::Structure(id)) => {
                self.used.insert(name.to_owned());
                match self.one_place(name, args, span, env) {
                    Some(place) => self.block(id, place, span, env),
                    None => self.bad(span),
                }
            }
            Some(Item::Symbol(tag)) => {
                self.used.insert(name.to_owned());
                self.tag_value(name, tag, args, span, env)
            }
            Some(Item::Call(statement)) => self.inline(statement, args, whole, env),
            None => match self.builtin(name, args, whole, env) {
                Some(id) => id,
                None => {
                    self.unknown_name(name, at, env);
                    self.bad(span)
                }
            },
        }
    }

    /// An argument passed by name, applied: `P(c)` where P is `shaded`, `not shaded` or `straight(line)`.
    fn apply_closure(&mut self, closure: &Closure<'a>, args: &[Arg<'a>], whole: Span, env: &Env<'a>) -> ExprId {
        let span = env.place(whole);
        self.deeper(span, |elab| elab.apply_closure_here(closure, args, whole, env))
    }

    fn apply_closure_here(&mut self, closure: &Closure<'a>, args: &[Arg<'a>], whole: Span, env: &Env<'a>) -> ExprId {
        let span = env.place(whole);
        // Arguments are computed in the surroundings of the call, the function's name means what it meant to the caller.
        let done: Vec<Arg<'a>> = args.iter().map(|&a| Arg::Done(self.arg(a, env))).collect();
        let mut inner = closure.env.as_ref().clone();
        inner.site = env.site;
        match &closure.expr.kind {
            ExprKind::Name(name) => self.apply_name(name, closure.expr.span, &done, whole, &inner),
            ExprKind::Not(negated) => {
                let positive = Closure { expr: negated, env: closure.env.clone() };
                let id = self.apply_closure(&positive, &done, whole, env);
                let id = self.truth(id, span);
                self.join(Node::Not(id), Type::Bool, &[id], span)
            }
            ExprKind::Call(head, first) => {
                let mut all: Vec<Arg<'a>> = Vec::new();
                for arg in first {
                    all.push(Arg::Done(self.value(arg, &closure.env)));
                }
                all.extend(done);
                self.apply_name(&head.text, head.span, &all, whole, &inner)
            }
            _ => {
                self.error(Code::Kind, span, "this argument is used as a function, but it is a value");
                self.bad(span)
            }
        }
    }

    pub(super) fn arg(&mut self, arg: Arg<'a>, env: &Env<'a>) -> ExprId {
        match arg {
            Arg::Ast(expr) => self.value(expr, env),
            Arg::Done(id) => id,
        }
    }

    fn one_place(&mut self, name: &str, args: &[Arg<'a>], span: Span, env: &Env<'a>) -> Option<ExprId> {
        let [arg] = args else {
            self.error(Code::Kind, span, format!("`{name}` is read at one place, not {}", args.len()));
            return None;
        };
        Some(self.arg(*arg, env))
    }

    /// The value of a layer at a place.
    pub(super) fn read(&mut self, layer: LayerId, place: ExprId, span: Span, env: &Env<'a>) -> ExprId {
        if let Some(structure) = self.genre.layers[layer.at()].structure {
            return self.block(structure, place, span, env);
        }
        self.check_place(layer, place, span, env);
        let ty = self.layer_type(layer);
        let role = self.genre.layers[layer.at()].role;
        let stage = self.stage(place).max(self.layer_stage(layer));
        let zero = matches!(&self.genre.layers[layer.at()].domain, Domain::Values { alts, .. }
            if matches!(alts.first(), Some(Alt::Range(low, _)) if matches!(self.genre.exprs.get(low.at()).map(|e| &e.node), Some(Node::Int(0)))));
        let partial = self.genre.layers[layer.at()].places.iter().any(|p| p.filter.is_some());
        let off = matches!(self.ty(place), Type::Maybe(_)) || partial;
        let ty = if off && ty != Type::Bool && !(zero && role.is_open()) { ty.maybe() } else { ty };
        self.mk(Node::Read(layer, place), ty, stage, span)
    }

    /// Reports a place on which the layer does not live.
    fn check_place(&mut self, layer: LayerId, place: ExprId, span: Span, env: &Env<'a>) {
        let ty = self.ty(place).known().clone();
        let fits = |ground: Ground| match (&ty, ground_type(ground)) {
            (Type::Error | Type::AnyPlace, _) => true,
            (have, want) => *have == want,
        };
        let layer = &self.genre.layers[layer.at()];
        if layer.places.is_empty() || layer.places.iter().any(|set| fits(set.ground)) {
            return;
        }
        let lives: Vec<String> = layer.places.iter().map(|set| self.describe(&ground_type(set.ground))).collect();
        let message = format!("`{}` is read at {}, but this is {}", layer.name, lives.join(" or "), self.describe(&ty));
        self.error(Code::Kind, env.place(span), message);
    }

    /// The block of a structure at a place; of a block of it, that block.
    fn block(&mut self, structure: StructureId, place: ExprId, span: Span, env: &Env<'a>) -> ExprId {
        self.structure(structure);
        let member = self.genre.structures[structure.at()].member.clone();
        let ty = self.ty(place).known().clone();
        self.unify(&ty, &member, span, env);
        let stage = self.stage(place).max(self.genre.structures[structure.at()].stage);
        self.mk(Node::Block(structure, place), Type::Block(structure), stage, span)
    }

    /// The layers that may hold a symbol.
    pub(super) fn layers_with(&self, tag: SymId) -> Vec<LayerId> {
        let holds = |layer: &Layer| {
            matches!(&layer.domain, Domain::Values { alts, .. }
            if alts.iter().any(|a| matches!(a, Alt::Symbol(t, _) if *t == tag)))
        };
        (0..self.genre.layers.len()).filter(|&i| holds(&self.genre.layers[i])).map(|i| LayerId(i as u32)).collect()
    }

    pub(super) fn tag_fields(&self, layer: LayerId, tag: SymId) -> usize {
        match &self.genre.layers[layer.at()].domain {
            Domain::Values { alts, .. } => alts
                .iter()
                .find_map(|a| match a {
                    Alt::Symbol(t, fields) if *t == tag => Some(fields.len()),
                    _ => None,
                })
                .unwrap_or(0),
            _ => 0,
        }
    }

    /// The layer a tag belongs to; reported if there are several.
    pub(super) fn tag_layer(&mut self, name: &str, tag: SymId, span: Span) -> Option<LayerId> {
        match self.layers_with(tag).as_slice() {
            [layer] => {
                let layer_name = self.genre.layers[layer.at()].name.clone();
                self.used.insert(layer_name);
                Some(*layer)
            }
            layers => {
                let names: Vec<&str> = layers.iter().map(|l| self.genre.layers[l.at()].name.as_str()).collect();
                let message = format!("`{name}` is a value of several layers ({})", names.join(", "));
                let problem = Diagnostic::error(Code::Kind, span, message);
                self.report(problem.hint(format!("say which one: `LAYER(c) = {name}`")));
                None
            }
        }
    }

    fn tag_value(&mut self, name: &str, tag: SymId, args: &[Arg<'a>], span: Span, env: &Env<'a>) -> ExprId {
        let Some(layer) = self.tag_layer(name, tag, span) else { return self.bad(span) };
        if self.tag_fields(layer, tag) != 1 {
            let problem = Diagnostic::error(Code::Kind, span, format!("`{name}` has not exactly one field to read"));
            self.report(
                problem.hint(format!("bind its fields: `for each {name} (a, b) at c: ...`, or ask `{name} at c`")),
            );
            return self.bad(span);
        }
        let Some(place) = self.one_place(name, args, span, env) else { return self.bad(span) };
        let ty = self.field_type(layer, tag, 0).maybe();
        let stage = self.stage(place).max(self.layer_stage(layer));
        self.mk(Node::TagField(layer, tag, 0, place), ty, stage, span)
    }

    pub(super) fn layer_stage(&self, layer: LayerId) -> Stage {
        if self.genre.layers[layer.at()].role == Role::Given { Stage::Given } else { Stage::Answer }
    }

    pub(super) fn field_type(&self, layer: LayerId, tag: SymId, field: usize) -> Type {
        let Domain::Values { alts, .. } = &self.genre.layers[layer.at()].domain else { return Type::Error };
        let field = alts.iter().find_map(|a| match a {
            Alt::Symbol(t, fields) if *t == tag => fields.get(field),
            _ => None,
        });
        match field.and_then(|f| f.alts.first()) {
            Some(Alt::Range(..)) => Type::Int,
            Some(Alt::Direction) => Type::Dir,
            _ => Type::Sym,
        }
    }

    /// `clue at c`: whether something is there.
    pub(super) fn at(&mut self, head: &'a Ident, place: &'a Expr, expr: &'a Expr, env: &Env<'a>) -> ExprId {
        let place = self.value(place, env);
        self.has(&head.text, head.span, place, expr.span, env)
    }

    fn has(&mut self, name: &str, at: Span, place: ExprId, whole: Span, env: &Env<'a>) -> ExprId {
        let span = env.place(whole);
        if let Some(Binding::Named(closure)) = env.lookup(name).cloned()
            && let ExprKind::Name(inner) = &closure.expr.kind
        {
            let mut inner_env = closure.env.as_ref().clone();
            inner_env.site = env.site;
            return self.has(inner, closure.expr.span, place, whole, &inner_env);
        }
        let (layer, tag) = match self.item(name) {
            Some(Item::Layer(layer)) if self.genre.layers[layer.at()].structure.is_none() => (layer, None),
            Some(Item::Symbol(tag)) => match self.tag_layer(name, tag, span) {
                Some(layer) => (layer, Some(tag)),
                None => return self.bad(span),
            },
            Some(_) => {
                let problem = Diagnostic::error(Code::Kind, env.place(at), format!("`{name}` is no layer and no tag"));
                self.report(problem.hint(format!("write `{name}(c)`")));
                return self.bad(span);
            }
            None => {
                self.unknown_name(name, at, env);
                return self.bad(span);
            }
        };
        self.used.insert(name.to_owned());
        self.check_place(layer, place, span, env);
        let stage = self.stage(place).max(self.layer_stage(layer));
        self.mk(Node::Has(layer, tag, place), Type::Bool, stage, span)
    }

    /// A name as a condition on a member: is it yes, has it a value, does it hold?
    pub(super) fn predicate(
        &mut self,
        head: &Ident,
        args: &'a [Expr],
        member: ExprId,
        span: Span,
        env: &Env<'a>,
    ) -> ExprId {
        let mut all: Vec<Arg<'a>> = args.iter().map(Arg::Ast).collect();
        all.push(Arg::Done(member));
        self.predicate_of(&head.text, head.span, &all, span, env)
    }

    pub(super) fn predicate_of(&mut self, name: &str, at: Span, args: &[Arg<'a>], span: Span, env: &Env<'a>) -> ExprId {
        if let ([Arg::Done(member)], None) = (args, env.lookup(name))
            && let Some(Item::Symbol(_)) = self.item(name)
        {
            return self.has(name, at, *member, span, env);
        }
        let id = self.apply_name(name, at, args, span, env);
        self.truth(id, env.place(span))
    }

    /// A layer's value as a condition: whether there is one.
    fn truth(&mut self, id: ExprId, span: Span) -> ExprId {
        match (&self.genre.expr(id).node, self.ty(id)) {
            (Node::Read(layer, place), ty) if *ty != Type::Bool => {
                let (layer, place, stage) = (*layer, *place, self.stage(id));
                self.mk(Node::Has(layer, None, place), Type::Bool, stage, span)
            }
            (Node::Block(..), _) => {
                let size = self.join(Node::Size(id), Type::Int, &[id], span);
                let zero = self.mk(Node::Int(0), Type::Int, Stage::Size, span);
                self.join(Node::Cmp(crate::syntax::ast::CmpOp::Gt, size, zero), Type::Bool, &[size], span)
            }
            (_, Type::Bool | Type::Error) => id,
            (_, ty) => {
                let message = format!("this is {}, but a condition is needed here", self.describe(&ty.clone()));
                self.error(Code::Kind, span, message);
                self.bad(span)
            }
        }
    }

    fn inline(&mut self, statement: &'a Statement, args: &[Arg<'a>], whole: Span, env: &Env<'a>) -> ExprId {
        let span = env.place(whole);
        if let StatementKind::Law { .. } = &statement.kind {
            let formulas: Vec<ExprId> =
                self.law_clauses(statement, args, whole, env).iter().map(|c| c.formula).collect();
            return if formulas.is_empty() { self.bad(span) } else { self.and(formulas, span) };
        }
        let StatementKind::Define { name, params, body, .. } = &statement.kind else { return self.bad(span) };
        self.used.insert(name.text.clone());
        if self.circular.contains(name.text.as_str()) {
            return self.bad(span);
        }
        let Some((body_env, lets)) = self.bind_args(&name.text, params, args, whole, env) else {
            return self.bad(span);
        };
        let result = match &body.kind {
            ExprKind::Name(_) => self.value(body, &body_env),
            _ if joins_formulas(body) => self.formula(body, &body_env),
            _ => self.value(body, &body_env),
        };
        self.wrap_lets(&lets, result)
    }

    pub(super) fn wrap_lets(&mut self, lets: &Lets, body: ExprId) -> ExprId {
        let (ty, span) = (self.ty(body).clone(), self.genre.expr(body).span);
        lets.iter().rev().fold(body, |body, &(var, value)| {
            self.join(Node::Let { var, value, body }, ty.clone(), &[value, body], span)
        })
    }

    pub(super) fn bind_args(
        &mut self,
        name: &str,
        params: &'a [Ident],
        args: &[Arg<'a>],
        span: Span,
        env: &Env<'a>,
    ) -> Option<(Env<'a>, Lets)> {
        if params.len() != args.len() {
            let form: Vec<&str> = params.iter().map(|p| p.text.as_str()).collect();
            let message = format!("`{name}` takes {} arguments, not {}", params.len(), args.len());
            let problem = Diagnostic::error(Code::Kind, env.place(span), message);
            self.report(problem.hint(format!("write `{name}({})`", form.join(", "))));
            return None;
        }
        let mut body = env.body(span);
        let mut lets = Lets::new();
        for (param, &arg) in params.iter().zip(args) {
            let binding = match arg {
                Arg::Ast(expr) if self.passes_by_name(expr) => self.named(expr, env),
                _ => {
                    let value = self.arg(arg, env);
                    self.bind_value(value, &mut lets)
                }
            };
            body = body.bind(&param.text, binding);
        }
        Some((body, lets))
    }

    /// A computed argument: a variable as it is, anything else computed once.
    fn bind_value(&mut self, value: ExprId, lets: &mut Lets) -> Binding<'a> {
        let node = self.genre.expr(value).clone();
        let var = match node.node {
            Node::Var(var) => var,
            _ => {
                let var = self.new_var();
                lets.push((var, value));
                var
            }
        };
        Binding::Var(Bound { var, ty: node.ty, stage: node.stage })
    }

    fn named(&self, expr: &'a Expr, env: &Env<'a>) -> Binding<'a> {
        if let ExprKind::Name(name) = &expr.kind
            && let Some(binding) = env.lookup(name)
        {
            return binding.clone();
        }
        Binding::Named(Closure { expr, env: Box::new(env.clone()) })
    }

    /// Layers, parts, definitions, words and conditions on them are passed by name; values are computed.
    fn passes_by_name(&self, expr: &'a Expr) -> bool {
        match &expr.kind {
            ExprKind::Name(_) => true,
            ExprKind::Not(inner) => self.passes_by_name(inner),
            ExprKind::Call(head, args) => match self.item(&head.text) {
                Some(Item::Call(statement)) => matches!(&statement.kind,
                    StatementKind::Define { params, .. } if params.len() == args.len() + 1),
                _ => false,
            },
            _ => false,
        }
    }

    /// The layer that an argument names, for words such as `nodes(L)`.
    pub(super) fn named_layer(&mut self, arg: Arg<'a>, env: &Env<'a>) -> Option<LayerId> {
        let Arg::Ast(expr) = arg else { return None };
        let ExprKind::Name(name) = &expr.kind else { return None };
        match env.lookup(name) {
            Some(Binding::Named(Closure { expr, env })) => {
                let (expr, env) = (*expr, env.as_ref().clone());
                self.named_layer(Arg::Ast(expr), &env)
            }
            Some(Binding::Var(_)) => None,
            None => match self.item(name)? {
                Item::Layer(id) => {
                    self.used.insert(name.clone());
                    Some(id)
                }
                _ => None,
            },
        }
    }

    /// The structure that a name stands for: a part, tiles, or a division.
    pub(super) fn named_structure(&mut self, name: &str, env: &Env<'a>) -> Option<StructureId> {
        if let Some(Binding::Named(closure)) = env.lookup(name).cloned() {
            let ExprKind::Name(inner) = &closure.expr.kind else { return None };
            return self.named_structure(inner, &closure.env);
        }
        match self.item(name)? {
            Item::Structure(id) => {
                self.used.insert(name.to_owned());
                Some(id)
            }
            Item::Layer(id) => {
                self.used.insert(name.to_owned());
                self.genre.layers[id.at()].structure
            }
            _ => None,
        }
    }

    /// The kind of line a layer draws, and the nodes it joins.
    pub(super) fn node_kind(&self, layer: LayerId) -> Option<Kind> {
        match self.genre.layers[layer.at()].places.first()?.ground {
            Ground::Kind(Kind::Link) => Some(Kind::Cell),
            Ground::Kind(Kind::Edge) | Ground::Borders => Some(Kind::Point),
            _ => None,
        }
    }
}

/// Whether an expression joins formulas or ranges over places, so that its parts can only be formulas.
fn joins_formulas(expr: &Expr) -> bool {
    matches!(
        expr.kind,
        ExprKind::Not(_)
            | ExprKind::And(_)
            | ExprKind::Or(_)
            | ExprKind::Implies(..)
            | ExprKind::Iff(..)
            | ExprKind::Quant { .. }
    )
}
