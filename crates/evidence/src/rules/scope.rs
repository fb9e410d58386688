//! What can be spoken of at a place of a rule file: layers, parts, variables, and of which type they are.
//!
//! Types are found by a light reading, enough to make new parts that fit most of the time. The compiler has the last word: a
//! file that it refuses is counted as such, and tried no further.

use gridwright_lang::syntax::ast::*;

/// Kinds of place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Cell,
    Point,
    Edge,
    Link,
    Other,
}

/// What a value is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Ty {
    Place(Kind),
    Number,
    Direction,
    Set(Box<Ty>),
    /// A walk along links or edges, by the kind of its nodes.
    Walk(Kind),
    /// Something else, or not known.
    Other,
}

/// What a layer holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Sort {
    Flag,
    /// Numbers; whether `none` is one of the values, and whether `?` is.
    Number {
        absent: bool,
        unknown: bool,
    },
    Symbol(Vec<String>),
    Direction,
    Division,
    /// Tags with fields, or a mixture.
    Mixed,
}

/// A layer.
#[derive(Debug, Clone)]
pub(super) struct Layer {
    pub name: String,
    pub given: bool,
    pub kind: Kind,
    pub sort: Sort,
    /// Whether it lives everywhere on its kind of place.
    pub total: bool,
}

/// A part, tiles or a division, with the type of its members.
#[derive(Debug, Clone)]
pub(super) struct Part {
    pub name: String,
    pub member: Ty,
}

/// Everything in reach.
#[derive(Debug, Clone, Default)]
pub(super) struct Scope {
    pub layers: Vec<Layer>,
    pub parts: Vec<Part>,
    /// Definitions of one parameter that are conditions on a cell.
    pub predicates: Vec<String>,
    /// Variables, the innermost last.
    pub vars: Vec<(String, Ty)>,
    /// The type of a member that has no name, of which bare names speak.
    pub subject: Option<Ty>,
    /// For each law of the file, the layers or parts it is called with.
    calls: Vec<(String, Vec<String>)>,
}

impl Kind {
    /// The word for all of them.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Cell | Kind::Other => "cells",
            Kind::Point => "points",
            Kind::Edge => "edges",
            Kind::Link => "links",
        }
    }

    fn of_word(word: &str) -> Option<Kind> {
        Some(match word {
            "cells" => Kind::Cell,
            "points" => Kind::Point,
            "edges" | "borders" => Kind::Edge,
            "links" => Kind::Link,
            "spots" | "quarters" | "margin" | "board" => Kind::Other,
            _ => return None,
        })
    }

    /// What lines of this kind join.
    pub fn node(self) -> Kind {
        match self {
            Kind::Link => Kind::Cell,
            Kind::Edge => Kind::Point,
            other => other,
        }
    }

    /// What joins nodes of this kind.
    pub fn line(self) -> Kind {
        match self {
            Kind::Cell => Kind::Link,
            Kind::Point => Kind::Edge,
            other => other,
        }
    }
}

impl Ty {
    pub fn set_of(kind: Kind) -> Ty {
        Ty::Set(Box::new(Ty::Place(kind)))
    }

    fn member(self) -> Ty {
        match self {
            Ty::Set(inner) => *inner,
            _ => Ty::Other,
        }
    }
}

impl Scope {
    /// What the statements of a file declare.
    pub fn of(file: &File) -> Scope {
        let mut scope = Scope::default();
        for statement in &file.statements {
            scope.declare(statement);
        }
        // Parts may be declared after what uses them, and may have each other as members.
        for statement in &file.statements {
            if let StatementKind::Part { name, spec } = &statement.kind {
                let member = scope.member(&spec.base);
                scope.parts.push(Part { name: name.text.clone(), member });
            }
        }
        scope
    }

    fn declare(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::Layer { role, name, places, values } => {
                self.declare_layer(*role == Role::Given, name, places, values);
            }
            StatementKind::Board(BoardDecl::Tiles { name, .. }) => {
                self.parts.push(Part { name: name.text.clone(), member: Ty::Place(Kind::Cell) });
            }
            StatementKind::Define { relation: false, params, body, .. }
                if params.len() == 1 && super::walk::is_formula(body) =>
            {
                self.predicates.extend(statement.kind.declared().map(|name| name.text.clone()));
            }
            StatementKind::Rule { body: Expr { kind: ExprKind::Call(head, args), .. }, .. } => {
                let words = args.iter().map(|arg| match &arg.kind {
                    ExprKind::Name(word) => word.clone(),
                    _ => String::new(),
                });
                self.calls.push((head.text.clone(), words.collect()));
            }
            _ => {}
        }
    }

    fn declare_layer(&mut self, given: bool, name: &Ident, places: &[PlacesAst], values: &ValuesAst) {
        let kind = places.first().and_then(|p| Kind::of_word(&p.base.text)).unwrap_or(Kind::Other);
        let sort = sort_of(&values.alts);
        if sort == Sort::Division {
            self.parts.push(Part { name: name.text.clone(), member: Ty::Place(Kind::Cell) });
        }
        let total = places.len() == 1 && places[0].filter.is_none();
        self.layers.push(Layer { name: name.text.clone(), given, kind, sort, total });
    }

    pub fn layer(&self, name: &str) -> Option<&Layer> {
        self.layers.iter().find(|l| l.name == name)
    }

    /// The type of the blocks of a part.
    pub fn block(&self, name: &str) -> Ty {
        self.parts.iter().find(|p| p.name == name).map_or(Ty::Other, |p| Ty::Set(Box::new(p.member.clone())))
    }

    pub fn with(&self, var: &str, ty: Ty) -> Scope {
        let mut inner = self.clone();
        inner.vars.retain(|(name, _)| name != var);
        inner.vars.push((var.to_owned(), ty));
        inner.subject = None;
        inner
    }

    /// The same without what is sought.
    pub fn of_givens(&self) -> Scope {
        let mut inner = self.clone();
        inner.layers.retain(|layer| layer.given);
        inner
    }

    /// The scope of a condition on a member that has no name.
    pub fn about(&self, ty: Ty) -> Scope {
        Scope { subject: Some(ty), ..self.clone() }
    }

    pub fn with_walk(&self, var: &str, set: &Expr) -> Scope {
        let ty = match self.member(set) {
            Ty::Place(kind) => Ty::Walk(kind.node()),
            _ => Ty::Other,
        };
        self.with(var, ty)
    }

    pub fn with_mark(&self, layer: &str, pattern: &[Ident], var: &str) -> Scope {
        let found = self.layer(layer);
        let place = found.map_or(Ty::Place(Kind::Cell), |l| Ty::Place(l.kind));
        let value = match found.map(|l| &l.sort) {
            Some(Sort::Number { .. }) => Ty::Number,
            Some(Sort::Direction) => Ty::Direction,
            _ => Ty::Other,
        };
        let inner = self.with(var, place);
        pattern.iter().filter(|p| p.text != "_").fold(inner, |scope, name| scope.with(&name.text, value.clone()))
    }

    /// A parameter of a definition: by custom, small letters are places and capitals are sets.
    pub fn with_param(&self, param: &str) -> Scope {
        let ty = match param {
            "a" | "b" | "c" | "x" | "y" => Ty::Place(Kind::Cell),
            "p" | "q" => Ty::Place(Kind::Point),
            "e" => Ty::Place(Kind::Link),
            "n" => Ty::Number,
            "d" => Ty::Direction,
            "R" | "X" => Ty::set_of(Kind::Cell),
            _ => Ty::Other,
        };
        self.with(param, ty)
    }

    /// Inside a law, its parameters are the layers and parts that some rule calls it with.
    pub fn of_law(&self, law: &str, params: &[Ident]) -> Scope {
        let mut inner = self.clone();
        let Some((_, args)) = self.calls.iter().find(|(name, _)| name == law) else { return inner };
        for (param, arg) in params.iter().zip(args) {
            let layers: Vec<Layer> = self.layers.iter().filter(|l| l.name == *arg).cloned().collect();
            inner.layers.extend(layers.into_iter().map(|l| Layer { name: param.text.clone(), ..l }));
            let parts: Vec<Part> = self.parts.iter().filter(|p| p.name == *arg).cloned().collect();
            inner.parts.extend(parts.into_iter().map(|p| Part { name: param.text.clone(), ..p }));
        }
        inner
    }

    /// Variables of a type, the innermost first.
    pub fn vars_of(&self, ty: &Ty) -> Vec<&str> {
        self.vars.iter().rev().filter(|(_, t)| t == ty).map(|(name, _)| name.as_str()).collect()
    }

    /// A name that no variable in reach has.
    pub fn fresh(&self, stem: &str) -> String {
        let taken = |name: &str| self.vars.iter().any(|(n, _)| n == name) || self.layer(name).is_some();
        let numbered = (1..).map(|i| format!("{stem}{i}"));
        std::iter::once(stem.to_owned()).chain(numbered).find(|name| !taken(name)).unwrap_or_default()
    }

    /// The type of a set's members.
    pub fn member(&self, set: &Expr) -> Ty {
        if let ExprKind::Name(name) = &set.kind
            && self.parts.iter().any(|p| p.name == *name)
        {
            return self.block(name);
        }
        self.ty(set).member()
    }

    /// The type of an expression, as far as it is told by its outermost word.
    pub fn ty(&self, expr: &Expr) -> Ty {
        match &expr.kind {
            ExprKind::Int(_) => Ty::Number,
            ExprKind::Name(name) => self.of_name(name),
            ExprKind::Call(head, args) => self.of_call(&head.text, args),
            ExprKind::Arith(_, a, _) => self.ty(a),
            ExprKind::Range(..) => Ty::Set(Box::new(Ty::Number)),
            ExprKind::If(_, a, _) => self.ty(a),
            ExprKind::Aggregate { kind: AggKind::Count | AggKind::Sum | AggKind::Product, .. } => Ty::Number,
            ExprKind::Filter { set, .. } => Ty::Set(Box::new(self.member(set))),
            ExprKind::Map { value, var, set } => Ty::Set(Box::new(self.with(&var.text, self.member(set)).ty(value))),
            ExprKind::List(items) => Ty::Set(Box::new(items.first().map_or(Ty::Other, |item| self.ty(item)))),
            ExprKind::Groups(spec) => Ty::Set(Box::new(Ty::Set(Box::new(self.member(&spec.base))))),
            _ => Ty::Other,
        }
    }

    fn of_name(&self, name: &str) -> Ty {
        if let Some((_, ty)) = self.vars.iter().rev().find(|(n, _)| n == name) {
            return ty.clone();
        }
        if let Some(kind) = Kind::of_word(name) {
            return Ty::set_of(kind);
        }
        match name {
            "W" | "H" => Ty::Number,
            "rows" | "columns" => Ty::Set(Box::new(Ty::set_of(Kind::Cell))),
            "directions" => Ty::Set(Box::new(Ty::Direction)),
            "up" | "down" | "left" | "right" => Ty::Direction,
            _ => Ty::Other,
        }
    }

    fn of_call(&self, head: &str, args: &[Expr]) -> Ty {
        let first = || args.first().map_or(Ty::Other, |arg| self.ty(arg));
        let kind_of = |ty: Ty| if let Ty::Place(kind) = ty { kind } else { Kind::Other };
        if let Some(layer) = self.layer(head) {
            return match layer.sort {
                Sort::Number { .. } => Ty::Number,
                Sort::Direction => Ty::Direction,
                Sort::Division => Ty::set_of(Kind::Cell),
                _ => Ty::Other,
            };
        }
        if self.parts.iter().any(|p| p.name == head) {
            return self.block(head);
        }
        match head {
            "size" | "width" | "height" | "degree" | "isqrt" => Ty::Number,
            "row" | "column" | "ray" | "beam" | "inward" | "view" | "linked" | "cells-at" => Ty::set_of(Kind::Cell),
            "sides" => Ty::set_of(Kind::Edge),
            "corners" | "diagonal" => Ty::set_of(Kind::Point),
            "exits" => Ty::set_of(Kind::Link),
            "neighbours" => Ty::Set(Box::new(first())),
            "ends" => Ty::set_of(kind_of(first()).node()),
            "arms" => Ty::set_of(kind_of(first()).line()),
            "touched" => Ty::set_of(kind_of(first().member()).node()),
            "step" => first(),
            "arm" | "link" => Ty::Place(kind_of(first()).line()),
            "places" => self.layer_arg(args).map_or(Ty::Other, Ty::set_of),
            "nodes" => self.layer_arg(args).map_or(Ty::Other, |kind| Ty::set_of(kind.node())),
            "entering" | "leaving" => Ty::Direction,
            _ => Ty::Other,
        }
    }

    fn layer_arg(&self, args: &[Expr]) -> Option<Kind> {
        match &args.first()?.kind {
            ExprKind::Name(name) => self.layer(name).map(|l| l.kind),
            _ => None,
        }
    }
}

fn sort_of(alts: &[AltAst]) -> Sort {
    let absent = alts.iter().any(|a| matches!(a, AltAst::Absent(_)));
    let unknown = alts.iter().any(|a| matches!(a, AltAst::Unknown(_)));
    let rest: Vec<&AltAst> = alts.iter().filter(|a| !matches!(a, AltAst::Absent(_) | AltAst::Unknown(_))).collect();
    let symbols: Vec<String> = rest.iter().filter_map(|a| plain_symbol(a)).collect();
    match rest.as_slice() {
        [AltAst::Division(_)] => Sort::Division,
        [AltAst::Flag { .. }] => Sort::Flag,
        [AltAst::Direction(_)] => Sort::Direction,
        [AltAst::Range(..)] => Sort::Number { absent, unknown },
        all if symbols.len() == all.len() => Sort::Symbol(symbols),
        _ => Sort::Mixed,
    }
}

fn plain_symbol(alt: &AltAst) -> Option<String> {
    match alt {
        AltAst::Symbol(name, fields) if fields.is_empty() => Some(name.text.clone()),
        _ => None,
    }
}
