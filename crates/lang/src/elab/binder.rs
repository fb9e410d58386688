//! Quantifiers and what they run over.

use super::env::{Binding, Bound, Env};
use super::layer::ground_type;
use super::{Elab, Item};
use crate::ir::*;
use crate::source::{Code, Diagnostic, Span};
use crate::syntax::ast::{Binder, Expr, ExprKind, Ident, Quantifier};
use gridwright_grid::Kind;

impl<'a> Elab<'a> {
    pub(super) fn quantified(
        &mut self,
        quantifier: Quantifier,
        binder: &'a Binder,
        body: Option<&'a Expr>,
        expr: &'a Expr,
        env: &Env<'a>,
    ) -> ExprId {
        let span = env.place(expr.span);
        let all = quantifier == Quantifier::Each;
        let id = match binder {
            Binder::In { vars, set, filter } => {
                let set = self.set(set, env);
                self.over_members(all, vars, set, filter.as_deref(), body, expr, env)
            }
            Binder::Block { part, var: name, filter } => {
                let Some(structure) = self.named_structure(&part.text, env) else {
                    self.no_part(part, env);
                    return self.bad(span);
                };
                self.structure(structure);
                let stage = self.genre.structures[structure.at()].stage;
                let set = self.mk(Node::Blocks(structure), Type::Block(structure).set(), stage, span);
                self.over_members(all, std::slice::from_ref(name), set, filter.as_deref(), body, expr, env)
            }
            Binder::Mark { layer, pattern, var: name, filter } => {
                self.over_marks(all, layer, pattern, name, filter.as_deref(), body, expr, env)
            }
            Binder::Walk { var: name, set, from } => {
                if all {
                    self.error(Code::Kind, span, "a walk is one of two ways along a strand: write `some walk`");
                }
                self.over_walks(name, set, from.as_deref(), body, expr, env)
            }
        };
        if quantifier == Quantifier::No { self.join(Node::Not(id), Type::Bool, &[id], span) } else { id }
    }

    fn no_part(&mut self, part: &Ident, env: &Env<'a>) {
        if env.lookup(&part.text).is_none() && self.item(&part.text).is_none() {
            return self.unknown_name(&part.text, part.span, env);
        }
        let problem =
            Diagnostic::error(Code::Kind, env.place(part.span), format!("`{}` has no blocks to run over", part.text));
        self.report(problem.hint("parts, tiles and divisions have; members of a set are bound by `for each x in SET`"));
    }

    fn body(&mut self, body: Option<&'a Expr>, span: Span, env: &Env<'a>) -> ExprId {
        match body {
            Some(body) => self.formula(body, &env.with_subject(None)),
            None => self.mk(Node::Bool(true), Type::Bool, Stage::Size, span),
        }
    }

    /// `for each a, b in S where F: G`, as nested quantifiers; each condition stands as far out as its variables allow.
    #[expect(clippy::too_many_arguments, reason = "the parts of one grammar rule")]
    fn over_members(
        &mut self,
        all: bool,
        vars: &'a [Ident],
        set: ExprId,
        filter: Option<&'a Expr>,
        body: Option<&'a Expr>,
        expr: &'a Expr,
        env: &Env<'a>,
    ) -> ExprId {
        let span = env.place(expr.span);
        let mut inner = env.clone();
        let mut bound_vars = Vec::new();
        for name in vars {
            let (var, next) = self.bind_member(name, set, &inner);
            (inner, bound_vars) = (next, [bound_vars, vec![var]].concat());
        }
        if vars.len() > 1 {
            inner = inner.with_subject(None);
        }
        let filter = filter.map(|f| self.formula(f, &inner));
        let body_env = filter.map_or(inner.clone(), |f| self.knowing(f, &inner));
        let mut id = self.body(body, span, &body_env);
        let mut conditions: Vec<ExprId> = filter.map_or(Vec::new(), |f| self.conjuncts(f));
        for (i, &var) in bound_vars.iter().enumerate().rev() {
            let (here, outer): (Vec<ExprId>, Vec<ExprId>) =
                conditions.into_iter().partition(|&c| i == 0 || self.mentions(c, var));
            conditions = outer;
            let filter = if here.is_empty() { None } else { Some(self.and(here, span)) };
            let parts = [vec![set, id], filter.into_iter().collect()].concat();
            id = self.join(Node::Quant { all, var, set, filter, body: id }, Type::Bool, &parts, span);
        }
        id
    }

    /// `for each clue n at c where F: G`: over the places where the layer holds a value of which all named fields are known.
    #[expect(clippy::too_many_arguments, reason = "the parts of one grammar rule")]
    fn over_marks(
        &mut self,
        all: bool,
        layer: &'a Ident,
        pattern: &'a [Ident],
        name: &'a Ident,
        filter: Option<&'a Expr>,
        body: Option<&'a Expr>,
        expr: &'a Expr,
        env: &Env<'a>,
    ) -> ExprId {
        let span = env.place(expr.span);
        let Some((id, tag)) = self.marked_layer(layer, env) else { return self.bad(span) };
        let n_fields = tag.map_or(1, |t| self.tag_fields(id, t));
        if pattern.len() != n_fields {
            let message = format!("`{}` has {n_fields} fields, and {} are named", layer.text, pattern.len());
            let problem = Diagnostic::error(Code::Kind, env.place(layer.span), message);
            self.report(problem.hint("name every field, `_` for one that does not matter"));
            return self.bad(span);
        }
        let set = self.layer_places(id, span);
        self.check_variable(name);
        let place = Bound { var: self.named_var(&name.text), ty: self.member_type(set), stage: Stage::Size };
        let place_id = self.var(&place, span);
        let mut inner = env.bind(&name.text, Binding::Var(place.clone())).with_subject(Some(place.clone()));
        let mut lets = Vec::new();
        let mut mask = 0;
        for (i, name) in pattern.iter().enumerate().filter(|(_, n)| n.text != "_") {
            mask |= 1 << i;
            self.check_variable(name);
            let value = self.marked_value(id, tag, i, place_id, span);
            let var = self.named_var(&name.text);
            if tag.is_none() {
                self.var_layer.insert(var, id);
            }
            let ty = self.ty(value).known().clone();
            let stage = self.layer_stage(id);
            inner = inner.bind(&name.text, Binding::Var(Bound { var, ty, stage }));
            lets.push((var, value));
        }
        let known = Node::Known(id, tag.map(|t| (t, mask)), place_id);
        let known = self.mk(known, Type::Bool, self.layer_stage(id), span);
        let filter = filter.map(|f| self.formula(f, &inner));
        let body_env = filter.map_or(inner.clone(), |f| self.knowing(f, &inner));
        let body = self.body(body, span, &body_env);
        let (filter, body) = self.place_condition(all, known, filter, body, &lets, span);
        let body = self.wrap_lets(&lets, body);
        let parts = [set, filter, body];
        self.join(Node::Quant { all, var: place.var, set, filter: Some(filter), body }, Type::Bool, &parts, span)
    }

    /// A condition that speaks of the value goes into the body, where the value is bound; any other stays a filter.
    fn place_condition(
        &mut self,
        all: bool,
        known: ExprId,
        filter: Option<ExprId>,
        body: ExprId,
        lets: &[(VarId, ExprId)],
        span: Span,
    ) -> (ExprId, ExprId) {
        let Some(filter) = filter else { return (known, body) };
        if !lets.iter().any(|&(var, _)| self.mentions(filter, var)) {
            return (self.and(vec![known, filter], span), body);
        }
        let body = if all {
            self.join(Node::Implies(filter, body), Type::Bool, &[filter, body], span)
        } else {
            self.and(vec![filter, body], span)
        };
        (known, body)
    }

    fn marked_layer(&mut self, name: &'a Ident, env: &Env<'a>) -> Option<(LayerId, Option<SymId>)> {
        let mut text = name.text.as_str();
        let mut scope = env.clone();
        while let Some(Binding::Named(closure)) = scope.lookup(text).cloned() {
            let ExprKind::Name(inner) = &closure.expr.kind else { break };
            (text, scope) = (inner, *closure.env);
        }
        match self.item(text) {
            Some(Item::Layer(id)) if matches!(self.genre.layers[id.at()].domain, Domain::Values { .. }) => {
                self.used.insert(text.to_owned());
                Some((id, None))
            }
            Some(Item::Symbol(tag)) => {
                self.used.insert(text.to_owned());
                let layer = self.tag_layer(text, tag, env.place(name.span))?;
                Some((layer, Some(tag)))
            }
            Some(_) => {
                let problem =
                    Diagnostic::error(Code::Kind, env.place(name.span), format!("`{text}` holds no values to bind"));
                self.report(problem.hint(format!("bind the place: `for each c in cells where {text}: ...`")));
                None
            }
            None => {
                self.unknown_name(text, name.span, env);
                None
            }
        }
    }

    fn marked_value(&mut self, layer: LayerId, tag: Option<SymId>, field: usize, place: ExprId, span: Span) -> ExprId {
        let stage = self.layer_stage(layer);
        match tag {
            Some(tag) => {
                let ty = self.field_type(layer, tag, field);
                self.mk(Node::TagField(layer, tag, field as u32, place), ty, stage, span)
            }
            None => {
                let ty = self.layer_type(layer).known().clone();
                self.mk(Node::Read(layer, place), ty, stage, span)
            }
        }
    }

    /// The places a layer lives on, as a set.
    pub(super) fn layer_places(&mut self, layer: LayerId, span: Span) -> ExprId {
        let sets = self.genre.layers[layer.at()].places.clone();
        let several = sets.len() > 1;
        let mut union = None;
        for set in sets {
            let ty = if several { Type::AnyPlace } else { ground_type(set.ground) };
            let (node, stage) = match set.ground {
                Ground::Blocks(id) => (Node::Blocks(id), self.genre.structures[id.at()].stage),
                ground => (Node::Places(ground), Stage::Size),
            };
            let next = self.mk(node, ty.clone().set(), stage, span);
            union = Some(match union {
                Some(before) => self.join(Node::Union(before, next), ty.set(), &[before, next], span),
                None => next,
            });
        }
        union.unwrap_or_else(|| self.bad(span))
    }

    fn over_walks(
        &mut self,
        name: &'a Ident,
        set: &'a Expr,
        from: Option<&'a Expr>,
        body: Option<&'a Expr>,
        expr: &'a Expr,
        env: &Env<'a>,
    ) -> ExprId {
        let span = env.place(expr.span);
        let set = self.set(set, env);
        let nodes = match self.member_type(set) {
            Type::Place(Kind::Link) => Kind::Cell,
            Type::Place(Kind::Edge) => Kind::Point,
            Type::Error => return self.bad(span),
            _ => {
                self.error(Code::Kind, span, "a walk goes along links or edges");
                return self.bad(span);
            }
        };
        let from = match from {
            Some(from) => {
                let at = env.place(from.span);
                let start = self.value(from, env);
                if !matches!(self.ty(start).known(), Type::Place(kind) if *kind == nodes) {
                    if *self.ty(start) != Type::Error {
                        let what = if nodes == Kind::Cell { "a cell" } else { "a point" };
                        self.error(Code::Kind, at, format!("such a walk starts from {what}"));
                    }
                    return self.bad(span);
                }
                Some(start)
            }
            None => None,
        };
        self.check_variable(name);
        let walk = Bound { var: self.new_var(), ty: Type::Walk(nodes), stage: Stage::Answer };
        let var = walk.var;
        let inner = env.bind(&name.text, Binding::Var(walk));
        let body = self.body(body, span, &inner);
        let parts: Vec<ExprId> = [set].into_iter().chain(from).chain([body]).collect();
        self.join(Node::SomeWalk { var, set, from, body }, Type::Bool, &parts, span)
    }
}
