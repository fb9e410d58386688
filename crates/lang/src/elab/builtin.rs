//! The built-in functions: their arguments' types and what they give.

use super::Elab;
use super::apply::Arg;
use super::env::{Bound, Env};
use super::groups::relation_word;
use crate::ir::*;
use crate::source::{Code, Diagnostic, Span};
use crate::syntax::ast::{Expr, ExprKind, Ident};
use crate::words;
use gridwright_grid::{Congruence, Kind};
use std::sync::Arc;

const CELL: Type = Type::Place(Kind::Cell);
const POINT: Type = Type::Place(Kind::Point);
const EDGE: Type = Type::Place(Kind::Edge);
const LINK: Type = Type::Place(Kind::Link);
const SPOT: Type = Type::Place(Kind::Spot);
const QUARTER: Type = Type::Place(Kind::Quarter);
const MARGIN: Type = Type::Place(Kind::Margin);

impl<'a> Elab<'a> {
    /// A call of a built-in function; none if there is no such word.
    pub(super) fn builtin(&mut self, name: &str, args: &[Arg<'a>], whole: Span, env: &Env<'a>) -> Option<ExprId> {
        let span = env.place(whole);
        if let Some(relation) = relation_word(name) {
            return Some(self.related(relation, name, args, span, env));
        }
        Some(match name {
            "size" => self.sized(Node::Size, Type::Int, args, name, span, env),
            "width" => self.sized(|s| Node::Geo(Geo::Width, vec![s]), Type::Int, args, name, span, env),
            "height" => self.sized(|s| Node::Geo(Geo::Height, vec![s]), Type::Int, args, name, span, env),
            "in-order" => self.agreement(Order::Kept, args, name, span, env),
            "any-order" => self.agreement(Order::Free, args, name, span, env),
            "some-of" => self.agreement(Order::Part, args, name, span, env),
            "shape" => self.shape(Congruence::Free, args, name, span, env),
            "one-sided-shape" => self.shape(Congruence::OneSided, args, name, span, env),
            "fixed-shape" => self.shape(Congruence::Fixed, args, name, span, env),
            "touched" => self.touched(args, name, span, env),
            "distance" => self.distance(args, span, env),
            "nodes" | "places" => self.of_layer(name, args, span, env),
            "beam" => self.beam(args, span, env),
            "first" => self.first(args, span, env),
            "last" | "entering" | "leaving" | "index" | "until" => self.of_walk(name, args, span, env),
            "isqrt" | "odd" => self.of_number(name, args, span, env),
            "row" => self.geo(Geo::Row, &[&[CELL]], |_| CELL.set(), name, args, span, env),
            "column" => self.geo(Geo::Column, &[&[CELL]], |_| CELL.set(), name, args, span, env),
            "sides" => self.geo(Geo::Sides, &[&[CELL]], |_| EDGE.set(), name, args, span, env),
            "corners" => self.geo(Geo::Corners, &[&[CELL]], |_| POINT.set(), name, args, span, env),
            "ends" => self.geo(Geo::Ends, &[&[EDGE, LINK]], |t| node_of(t).set(), name, args, span, env),
            "arms" => self.geo(Geo::Arms, &[&[CELL, POINT]], |t| line_of(t).set(), name, args, span, env),
            "arm" => self.geo(Geo::Arm, &[&[CELL, POINT], &[Type::Dir]], |t| line_of(t).maybe(), name, args, span, env),
            "cells-at" => {
                self.geo(Geo::CellsAt, &[&[POINT, EDGE, LINK, SPOT, CELL]], |_| CELL.set(), name, args, span, env)
            }
            "neighbours" => self.geo(Geo::Neighbours, &[&[CELL, POINT]], |t| t.clone().set(), name, args, span, env),
            "around" => self.geo(Geo::Around, &[&[CELL]], |_| CELL.set(), name, args, span, env),
            "link" => self.geo(
                Geo::LineBetween,
                &[&[CELL, POINT], &[CELL, POINT]],
                |t| line_of(t).maybe(),
                name,
                args,
                span,
                env,
            ),
            "crossing" => self.geo(Geo::Crossing, &[&[EDGE, LINK]], |t| other_line(t).maybe(), name, args, span, env),
            "step" => self.geo(
                Geo::Step,
                &[&[CELL, POINT, MARGIN], &[Type::Dir]],
                |t| step_to(t).maybe(),
                name,
                args,
                span,
                env,
            ),
            "ray" => self.geo(Geo::Ray, &[&[CELL, MARGIN], &[Type::Dir]], |_| CELL.set(), name, args, span, env),
            "opposite" => self.geo(Geo::Opposite, &[&[Type::Dir]], |_| Type::Dir, name, args, span, env),
            "inward" => self.geo(Geo::Inward, &[&[MARGIN]], |_| CELL.set(), name, args, span, env),
            "diagonal" => self.geo(Geo::Diagonal, &[&[CELL], &[Type::Sym]], |_| POINT.set(), name, args, span, env),
            "quarters-at" => self.geo(Geo::QuartersAt, &[&[POINT]], |_| QUARTER.set(), name, args, span, env),
            "cell" => self.geo(Geo::QuarterCell, &[&[QUARTER]], |_| CELL, name, args, span, env),
            "half" => self.geo(Geo::Half, &[&[CELL], &[Type::Sym]], |_| QUARTER.set(), name, args, span, env),
            "half-turn" => self.geo(Geo::HalfTurn, &[&[CELL], &[SPOT]], |_| CELL.maybe(), name, args, span, env),
            _ if words::word(name).is_some() => {
                let problem = Diagnostic::error(Code::Kind, span, format!("`{name}` takes no arguments here"));
                self.report(problem);
                self.bad(span)
            }
            _ => return None,
        })
    }

    fn arity(&mut self, name: &str, args: &[Arg<'a>], n: usize, span: Span) -> bool {
        if args.len() != n {
            let form = words::word(name).map_or("", |w| w.form);
            let message = format!("`{name}` takes {n} argument{}, not {}", if n == 1 { "" } else { "s" }, args.len());
            self.report(Diagnostic::error(Code::Kind, span, message).hint(format!("write `{form}`")));
        }
        args.len() == n
    }

    /// A function of places and directions. A missing place gives an empty set or none.
    #[expect(clippy::too_many_arguments, reason = "a row of the table above and the call it is read for")]
    fn geo(
        &mut self,
        geo: Geo,
        wanted: &[&[Type]],
        result: impl Fn(&Type) -> Type,
        name: &str,
        args: &[Arg<'a>],
        span: Span,
        env: &Env<'a>,
    ) -> ExprId {
        if !self.arity(name, args, wanted.len(), span) {
            return self.bad(span);
        }
        let ids: Vec<ExprId> = args.iter().map(|&a| self.arg(a, env)).collect();
        for (&id, types) in ids.iter().zip(wanted) {
            let ty = self.ty(id).known().clone();
            let fits = matches!(ty, Type::Error | Type::AnyPlace) || types.contains(&ty);
            if !fits {
                let wanted: Vec<String> = types.iter().map(|t| self.describe(t)).collect();
                let message = format!("`{name}` takes {}, but this is {}", wanted.join(" or "), self.describe(&ty));
                self.error(Code::Kind, span, message);
                return self.bad(span);
            }
        }
        let ty = result(self.ty(ids[0]).known());
        self.join(Node::Geo(geo, ids.clone()), ty, &ids, span)
    }

    fn related(
        &mut self,
        relation: gridwright_grid::Relation,
        name: &str,
        args: &[Arg<'a>],
        span: Span,
        env: &Env<'a>,
    ) -> ExprId {
        if !self.arity(name, args, 2, span) {
            return self.bad(span);
        }
        let ids: Vec<ExprId> = args.iter().map(|&a| self.arg(a, env)).collect();
        self.join(Node::Geo(Geo::Related(relation), ids.clone()), Type::Bool, &ids, span)
    }

    fn set_arg(&mut self, name: &str, args: &[Arg<'a>], span: Span, env: &Env<'a>) -> Option<ExprId> {
        if !self.arity(name, args, 1, span) {
            return None;
        }
        let set = self.arg(args[0], env);
        match self.ty(set).clone() {
            Type::Set(_) | Type::Block(_) => Some(set),
            Type::Error => None,
            other => {
                let message = format!("`{name}` takes a set, but this is {}", self.describe(&other));
                self.error(Code::Kind, span, message);
                None
            }
        }
    }

    fn sized(
        &mut self,
        node: impl Fn(ExprId) -> Node,
        ty: Type,
        args: &[Arg<'a>],
        name: &str,
        span: Span,
        env: &Env<'a>,
    ) -> ExprId {
        match self.set_arg(name, args, span, env) {
            Some(set) => self.join(node(set), ty, &[set], span),
            None => self.bad(span),
        }
    }

    /// The shape of a set of cells, or one that is drawn here.
    fn shape(&mut self, congruence: Congruence, args: &[Arg<'a>], name: &str, span: Span, env: &Env<'a>) -> ExprId {
        let ty = Type::Shape(congruence);
        let [Arg::Ast(Expr { kind: ExprKind::Text(drawing), span: drawn, .. })] = args else {
            return self.sized(|s| Node::Geo(Geo::Shape(congruence), vec![s]), ty, args, name, span, env);
        };
        match cells_of(drawing) {
            Some(cells) => self.mk(Node::Figure(Arc::new(congruence.shape(&cells))), ty, Stage::Size, span),
            None => {
                let message = "this drawing is no shape: its rows are of `#` and `.`, and have a `#`";
                let problem = Diagnostic::error(Code::Kind, env.place(*drawn), message);
                self.report(problem.hint(format!("write `{name}(\"##. .##\")`, with a blank between the rows")));
                self.bad(span)
            }
        }
    }

    /// A printed list beside numbers: a list of them, or a set.
    fn agreement(&mut self, order: Order, args: &[Arg<'a>], name: &str, span: Span, env: &Env<'a>) -> ExprId {
        if !self.arity(name, args, 2, span) {
            return self.bad(span);
        }
        let (clue, numbers) = (self.arg(args[0], env), self.arg(args[1], env));
        let of_shapes = *self.ty(clue).known() == Type::Shapes;
        let is_list = of_shapes || matches!(self.ty(clue).known(), Type::List | Type::Error);
        let are_fit = match self.ty(numbers) {
            Type::Shapes => of_shapes,
            Type::List => !of_shapes,
            Type::Error => true,
            Type::Set(inner) => !of_shapes && matches!(inner.known(), Type::Int | Type::Error),
            _ => false,
        };
        if !is_list || !are_fit {
            let what = if of_shapes { "shapes" } else { "numbers" };
            let message = format!("`{name}` takes a printed list and the {what} that it is compared with");
            let value = if of_shapes { "shape" } else { "size" };
            let hint = format!("write `{name}(L, list({value} in groups(S where P)))`");
            self.report(Diagnostic::error(Code::Kind, span, message).hint(hint));
            return self.bad(span);
        }
        if matches!(self.ty(clue), Type::Maybe(_)) && !self.is_known(clue, env) {
            let problem = Diagnostic::error(Code::Kind, span, "a list that may be missing is compared");
            self.report(problem.hint("bind it first: `for each clue L at c: ...`"));
        }
        self.join(Node::Fits(order, clue, numbers), Type::Bool, &[clue, numbers], span)
    }

    fn distance(&mut self, args: &[Arg<'a>], span: Span, env: &Env<'a>) -> ExprId {
        if !self.arity("distance", args, 3, span) {
            return self.bad(span);
        }
        let ids: Vec<ExprId> = args.iter().map(|&a| self.arg(a, env)).collect();
        let place = |ty: &Type| matches!(ty.known(), &CELL | &POINT | &Type::Error | &Type::AnyPlace);
        let member = self.member_type(ids[2]);
        if !place(self.ty(ids[0])) || !place(self.ty(ids[1])) || !place(&member) {
            self.error(Code::Kind, span, "`distance` takes two cells and a set of cells, or points");
            return self.bad(span);
        }
        self.join(Node::Distance(ids[0], ids[1], ids[2]), Type::Int.maybe(), &ids, span)
    }

    fn touched(&mut self, args: &[Arg<'a>], name: &str, span: Span, env: &Env<'a>) -> ExprId {
        let Some(set) = self.set_arg(name, args, span, env) else { return self.bad(span) };
        let member = self.member_type(set);
        if !matches!(member, LINK | EDGE | Type::Error) {
            self.error(Code::Kind, span, "`touched` takes a set of links or edges");
            return self.bad(span);
        }
        self.join(Node::Geo(Geo::Touched, vec![set]), node_of(&member).set(), &[set], span)
    }

    fn of_layer(&mut self, name: &str, args: &[Arg<'a>], span: Span, env: &Env<'a>) -> ExprId {
        let layer = if args.len() == 1 { self.named_layer(args[0], env) } else { None };
        let Some(layer) = layer else {
            let problem = Diagnostic::error(Code::Kind, span, format!("`{name}` takes the name of a layer"));
            self.report(problem);
            return self.bad(span);
        };
        if name == "places" {
            return self.layer_places(layer, span);
        }
        let Some(kind) = self.node_kind(layer) else {
            self.error(Code::Kind, span, "`nodes` takes a layer on links or edges");
            return self.bad(span);
        };
        self.mk(Node::Places(Ground::Kind(kind)), Type::Place(kind).set(), Stage::Size, span)
    }

    fn beam(&mut self, args: &[Arg<'a>], span: Span, env: &Env<'a>) -> ExprId {
        if !self.arity("beam", args, 3, span) {
            return self.bad(span);
        }
        let (place, dir) = (self.arg(args[0], env), self.arg(args[1], env));
        let fits = matches!(self.ty(place).known(), &CELL | &MARGIN | &Type::Error | &Type::AnyPlace)
            && matches!(self.ty(dir).known(), Type::Dir | Type::Error);
        let Arg::Ast(stop) = args[2] else { return self.bad(span) };
        if !fits {
            self.error(Code::Kind, span, "`beam` takes a cell, a direction and a condition");
            return self.bad(span);
        }
        let bound = Bound { var: self.new_var(), ty: CELL, stage: Stage::Size };
        let var = bound.var;
        let stop = self.formula(stop, &env.with_subject(Some(bound)));
        self.join(Node::Beam { place, dir, var, stop }, CELL.set(), &[place, dir, stop], span)
    }

    fn first(&mut self, args: &[Arg<'a>], span: Span, env: &Env<'a>) -> ExprId {
        let ids: Vec<ExprId> = args.iter().map(|&a| self.arg(a, env)).collect();
        match ids.as_slice() {
            [walk] if matches!(self.ty(*walk), Type::Walk(_)) => {
                let ty = walk_node(self.ty(*walk)).maybe();
                self.join(Node::Start(*walk), ty, &ids, span)
            }
            [set] if matches!(self.ty(*set), Type::Set(_) | Type::Block(_)) => {
                let ty = self.member_type(*set).maybe();
                self.join(Node::Geo(Geo::FirstOf, ids.clone()), ty, &ids, span)
            }
            [n, set] if matches!(self.ty(*set), Type::Set(_)) => {
                self.known_int(*n, span, env);
                let ty = self.ty(*set).clone();
                self.join(Node::Geo(Geo::FirstN, ids.clone()), ty, &ids, span)
            }
            _ => {
                let known = ids.iter().all(|&i| *self.ty(i) != Type::Error);
                if known {
                    let problem = Diagnostic::error(
                        Code::Kind,
                        span,
                        "`first` takes a sequence, a number and a sequence, or a walk",
                    );
                    let usage = words::function_word("first").map_or(String::new(), |word| word.usage());
                    self.report(problem.hint(format!("write {usage}; the number comes before the sequence")));
                }
                self.bad(span)
            }
        }
    }

    fn of_walk(&mut self, name: &str, args: &[Arg<'a>], span: Span, env: &Env<'a>) -> ExprId {
        if !self.arity(name, args, if name == "last" { 1 } else { 2 }, span) {
            return self.bad(span);
        }
        let ids: Vec<ExprId> = args.iter().map(|&a| self.arg(a, env)).collect();
        let walk = self.ty(ids[0]).clone();
        if !matches!(walk, Type::Walk(_)) {
            let problem = Diagnostic::error(Code::Kind, span, format!("`{name}` takes a walk first"));
            self.report(problem.hint("bind one: `some walk w of S: ...`"));
            return self.bad(span);
        }
        match name {
            "last" => self.join(Node::Finish(ids[0]), walk_node(&walk).maybe(), &ids, span),
            "entering" => self.join(Node::Entering(ids[0], ids[1]), Type::Dir.maybe(), &ids, span),
            "leaving" => self.join(Node::Leaving(ids[0], ids[1]), Type::Dir.maybe(), &ids, span),
            "until" => self.join(Node::Until(ids[0], ids[1]), walk_node(&walk).set(), &ids, span),
            _ => self.join(Node::Index(ids[0], ids[1]), Type::Int.maybe(), &ids, span),
        }
    }

    fn of_number(&mut self, name: &str, args: &[Arg<'a>], span: Span, env: &Env<'a>) -> ExprId {
        if !self.arity(name, args, 1, span) {
            return self.bad(span);
        }
        let n = self.arg(args[0], env);
        let n = self.known_int(n, span, env);
        let (geo, ty) = if name == "odd" { (Geo::Odd, Type::Bool) } else { (Geo::Isqrt, Type::Int) };
        self.join(Node::Geo(geo, vec![n]), ty, &[n], span)
    }

    /// A name given as a function, applied to a computed member.
    pub(super) fn apply_text(&mut self, text: &'a str, at: Span, member: ExprId, env: &Env<'a>) -> ExprId {
        let head = Ident { text: text.to_owned(), span: at };
        let closure = env.lookup(text).cloned();
        if let Some(super::env::Binding::Named(closure)) = closure
            && let Expr { kind: ExprKind::Name(inner), span, .. } = closure.expr
        {
            return self.apply_text(inner, *span, member, &closure.env);
        }
        self.apply_done(&head, member, at, env)
    }
}

fn node_of(line: &Type) -> Type {
    match line {
        Type::Place(Kind::Link) => CELL,
        Type::Place(Kind::Edge) => POINT,
        _ => Type::Error,
    }
}

fn line_of(node: &Type) -> Type {
    match node {
        Type::Place(Kind::Cell) => LINK,
        Type::Place(Kind::Point) => EDGE,
        _ => Type::Error,
    }
}

fn other_line(line: &Type) -> Type {
    match line {
        Type::Place(Kind::Link) => EDGE,
        Type::Place(Kind::Edge) => LINK,
        _ => Type::Error,
    }
}

fn step_to(from: &Type) -> Type {
    match from {
        Type::Place(Kind::Point) => POINT,
        Type::Error => Type::Error,
        _ => CELL,
    }
}

fn walk_node(walk: &Type) -> Type {
    match walk {
        Type::Walk(kind) => Type::Place(*kind),
        _ => Type::Error,
    }
}

/// The cells of a drawing, row and column; none if it is not one.
fn cells_of(drawing: &str) -> Option<Vec<(i64, i64)>> {
    let mut cells = Vec::new();
    for (y, row) in drawing.split_whitespace().enumerate() {
        for (x, sign) in row.chars().enumerate() {
            match sign {
                '#' => cells.push((y as i64, x as i64)),
                '.' => {}
                _ => return None,
            }
        }
    }
    (!cells.is_empty()).then_some(cells)
}
