//! `given` and `find`: where layers live and what they may hold.

use super::env::{Binding, Bound, Env};
use super::{Elab, Item};
use crate::ir::*;
use crate::source::{Code, Diagnostic, Span};
use crate::syntax::ast::{AltAst, Ident, PlacesAst, Statement, StatementKind, ValuesAst};
use gridwright_grid::Kind;

/// The kind of place that a word such as `cells` stands for.
pub(super) fn ground(word: &str) -> Option<Ground> {
    Some(match word {
        "cells" => Ground::Kind(Kind::Cell),
        "points" => Ground::Kind(Kind::Point),
        "edges" => Ground::Kind(Kind::Edge),
        "links" => Ground::Kind(Kind::Link),
        "borders" => Ground::Borders,
        "spots" => Ground::Kind(Kind::Spot),
        "quarters" => Ground::Kind(Kind::Quarter),
        "margin" => Ground::Kind(Kind::Margin),
        "board" => Ground::Kind(Kind::Board),
        _ => return None,
    })
}

/// `shape`, as an entry of a list.
fn is_shape(alt: &AltAst) -> bool {
    matches!(alt, AltAst::Symbol(name, fields) if name.text == "shape" && fields.is_empty())
}

pub(super) fn ground_type(ground: Ground) -> Type {
    match ground {
        Ground::Kind(kind) => Type::Place(kind),
        Ground::Borders => Type::Place(Kind::Edge),
        Ground::Blocks(id) => Type::Block(id),
    }
}

impl<'a> Elab<'a> {
    /// First pass: the layer's name, role, kinds of place and shape of domain; bounds and filters come later.
    pub(super) fn declare_layer(
        &mut self,
        role: Role,
        name: &'a Ident,
        places: &'a [PlacesAst],
        values: &'a ValuesAst,
    ) {
        let id = LayerId(self.genre.layers.len() as u32);
        let domain = match values.alts.as_slice() {
            [AltAst::Division(_)] => Domain::Division,
            [AltAst::Flag { .. }] => Domain::Flag,
            alts => self.declare_values(alts),
        };
        if role == Role::Note && domain != Domain::Flag {
            let message = format!("`{}` is a note, and a note is yes or no", name.text);
            self.report(Diagnostic::error(Code::Kind, values.span, message).hint("write `yes/no`"));
        }
        if role == Role::Help {
            self.check_help(name, places, values, &domain);
        }
        if domain.entries().is_some() && role != Role::Given {
            let message = format!("`{}` is not printed, and only what is printed is a list", name.text);
            self.report(Diagnostic::error(Code::Kind, values.span, message).hint("lists are printed: `given`"));
        }
        let structure = (domain == Domain::Division).then(|| {
            let structure = self.add_structure(name, StructureKind::Division(id), None);
            self.genre.structures[structure.at()].stage =
                if role == Role::Given { Stage::Given } else { Stage::Answer };
            structure
        });
        let sets: Vec<PlaceSet> = places.iter().filter_map(|p| self.declare_places(p)).collect();
        if domain == Domain::Division {
            self.check_division(name, places, &sets);
        } else {
            self.check_sets(name, places, &sets);
        }
        let given_use = GivenUse::Idle;
        let layer =
            Layer { name: name.text.clone(), role, places: sets, domain, structure, given_use, span: name.span };
        self.genre.layers.push(layer);
        self.declare_name(name, Item::Layer(id));
    }

    /// A layer that helps is filled in value by value, each by itself, on places that are there whatever is printed.
    fn check_help(&mut self, name: &Ident, places: &[PlacesAst], values: &ValuesAst, domain: &Domain) {
        let name = &name.text;
        if *domain == Domain::Division {
            let message = format!("`{name}` helps, and a layer that helps is no division");
            let problem = Diagnostic::error(Code::Kind, values.span, message);
            self.report(problem.hint("say on `links` or `borders` what parts two cells: `yes/no`"));
        }
        for ast in places.iter().filter(|ast| ground(&ast.base.text).is_none()) {
            let message = format!("`{name}` helps, and a layer that helps lives on places of the board");
            let problem = Diagnostic::error(Code::Kind, ast.base.span, message);
            self.report(problem.hint("let it live on `cells`, `points`, `edges`, `links`, `borders`"));
        }
    }

    /// A division is stored as borders between cells, so it can divide nothing else.
    fn check_division(&mut self, name: &Ident, places: &[PlacesAst], sets: &[PlaceSet]) {
        let others = |set: &&PlaceSet| set.ground != Ground::Kind(Kind::Cell);
        let stray = places.iter().zip(sets).find(|(_, set)| others(set)).map(|(ast, _)| &ast.base);
        let (at, message) = match (stray, places) {
            _ if sets.len() < places.len() => return,
            (Some(base), _) => (base, format!("`{}` is a division, and a division is of cells only", name.text)),
            (None, [_, second, ..]) => {
                (&second.base, format!("`{}` is a division, and divides one set of cells", name.text))
            }
            _ => return,
        };
        let problem = Diagnostic::error(Code::Kind, at.span, message);
        self.report(
            problem.hint(format!("write `{} on cells: division`, or `on cells where ...` for some of them", name.text)),
        );
    }

    /// A layer stores one value a place, so no place may belong to two of its sets. How many blocks there are depends on the
    /// problem, so they are stored alone.
    fn check_sets(&mut self, name: &Ident, places: &[PlacesAst], sets: &[PlaceSet]) {
        let is_block = |set: &PlaceSet| matches!(set.ground, Ground::Blocks(_));
        for (i, set) in sets.iter().enumerate().skip(1).filter(|_| sets.len() == places.len()) {
            let at = &places[i].base;
            let kind = ground_type(set.ground);
            let problem = if sets[..i].iter().any(|before| ground_type(before.ground) == kind) {
                let message = format!("`{}` lives on these places already", name.text);
                Diagnostic::error(Code::Kind, at.span, message)
                    .hint("name each kind once, and join conditions with `or`")
            } else if is_block(set) || sets[..i].iter().any(is_block) {
                let message = format!("`{}` lives on blocks, so it can live on nothing else", name.text);
                Diagnostic::error(Code::Kind, at.span, message)
                    .hint("declare one layer for the blocks and one for the rest")
            } else {
                continue;
            };
            self.report(problem);
        }
    }

    /// Values of blocks are stored by the number of the block, which the borders alone must tell.
    fn check_blocks(&mut self, id: LayerId, places: &[PlacesAst]) {
        for (i, ast) in places.iter().enumerate() {
            let Some(Ground::Blocks(structure)) = self.genre.layers[id.at()].places.get(i).map(|set| set.ground) else {
                continue;
            };
            let StructureKind::Division(division) = self.genre.structures[structure.at()].kind else { continue };
            if self.genre.layers[division.at()].places.iter().any(|set| set.filter.is_some()) {
                let message =
                    format!("`{}` divides some of the cells only, so no layer can live on its blocks", ast.base.text);
                let problem = Diagnostic::error(Code::Kind, ast.base.span, message);
                self.report(problem.hint("divide all cells, or give each block its value at one of its cells"));
            }
        }
    }

    fn declare_places(&mut self, places: &'a PlacesAst) -> Option<PlaceSet> {
        let var = self.new_var();
        if let Some(ground) = ground(&places.base.text) {
            if ground == Ground::Kind(Kind::Margin) && self.genre.margins.is_empty() {
                let problem = Diagnostic::error(Code::Missing, places.base.span, "the board has no margin");
                self.report(problem.hint("add a line such as `board margin top, left`"));
            }
            return Some(PlaceSet { ground, var, filter: None });
        }
        match self.item(&places.base.text) {
            Some(Item::Layer(id)) if self.genre.layers[id.at()].structure.is_some() => {
                self.used.insert(places.base.text.clone());
                let layer = &self.genre.layers[id.at()];
                if layer.role == Role::Find {
                    let message =
                        format!("a layer cannot live on the blocks of `{}`, which are to be found", layer.name);
                    self.error(Code::Stage, places.base.span, message);
                }
                let structure = self.genre.layers[id.at()].structure?;
                Some(PlaceSet { ground: Ground::Blocks(structure), var, filter: None })
            }
            _ => {
                let message = format!("`{}` is no kind of place", places.base.text);
                let hint = "layers live on cells, points, edges, links, borders, spots, margin, board, or on the rooms of a \
                            given division declared above";
                self.report(Diagnostic::error(Code::Name, places.base.span, message).hint(hint));
                None
            }
        }
    }

    fn declare_values(&mut self, alts: &'a [AltAst]) -> Domain {
        let (mut out, mut unknown, mut absent) = (Vec::new(), false, false);
        for alt in alts {
            match alt {
                AltAst::Unknown(_) => unknown = true,
                AltAst::Absent(_) => absent = true,
                AltAst::Division(span) | AltAst::Flag { span, .. } => {
                    self.error(Code::Kind, *span, "`division` and `yes/no` stand alone, not among other values");
                }
                AltAst::Symbol(name, fields) => {
                    let symbol = self.declare_symbol(name);
                    if fields.len() > 2 {
                        self.error(Code::Kind, name.span, "a tag has at most two fields");
                    }
                    out.push(Alt::Symbol(symbol, fields.iter().map(|f| self.declare_field(f)).collect()));
                }
                AltAst::Direction(_) => out.push(Alt::Direction),
                AltAst::Many(span) => self.error(Code::Kind, *span, "`*` stands in a list only: `list(1.. or *)`"),
                AltAst::List { entries, span, .. } => {
                    if alts.iter().any(|other| !matches!(other, AltAst::Unknown(_)) && other != alt) {
                        self.error(Code::Kind, *span, "beside lists a layer holds nothing but `?`");
                    }
                    out.push(Alt::List(self.declare_entries(entries)));
                }
                AltAst::Range(..) => out.push(Alt::Range(ExprId(u32::MAX), None)),
            }
        }
        Domain::Values { alts: out, unknown, absent }
    }

    fn declare_entries(&mut self, alts: &'a [AltAst]) -> Entries {
        let (many, rest): (Vec<&AltAst>, Vec<&AltAst>) = alts.iter().partition(|a| matches!(a, AltAst::Many(_)));
        let unknown = rest.iter().any(|a| matches!(a, AltAst::Unknown(_)));
        let shapes = rest.iter().any(|a| is_shape(a));
        let mut ranges = Vec::new();
        for alt in rest {
            match alt {
                AltAst::Range(low, _) if shapes => {
                    let message = "a list holds numbers or shapes, not both";
                    self.error(Code::Kind, low.span, message);
                }
                alt if is_shape(alt) => {}
                AltAst::Range(..) => ranges.push(Alt::Range(ExprId(u32::MAX), None)),
                AltAst::Unknown(_) => {}
                AltAst::Symbol(Ident { span, .. }, _)
                | AltAst::Division(span)
                | AltAst::Flag { span, .. }
                | AltAst::Absent(span)
                | AltAst::Direction(span)
                | AltAst::Many(span)
                | AltAst::List { span, .. } => {
                    let problem =
                        Diagnostic::error(Code::Kind, *span, "an entry of a list is a number, a shape, `?` or `*`");
                    self.report(problem.hint("write `list(1.. or ?)`, or `list(shape)`"));
                }
            }
        }
        Entries { alts: ranges, shapes, unknown, many: !many.is_empty(), most: None }
    }

    fn declare_field(&mut self, alts: &'a [AltAst]) -> Field {
        if let Some(AltAst::Symbol(name, _)) = alts.iter().find(|alt| matches!(alt, AltAst::Symbol(..))) {
            let problem =
                Diagnostic::error(Code::Kind, name.span, format!("a field of a tag cannot be `{}`", name.text));
            self.report(problem.hint("fields hold numbers and directions; give each symbol a tag of its own"));
        }
        match self.declare_values(alts) {
            Domain::Values { alts, unknown, absent } => Field { alts, unknown, absent },
            _ => Field { alts: Vec::new(), unknown: false, absent: false },
        }
    }

    /// Symbols are shared between layers: `white` may be a pearl and a star.
    fn declare_symbol(&mut self, name: &'a Ident) -> SymId {
        if let Some(known) = self.genre.symbol(&name.text) {
            return known;
        }
        let id = SymId(self.genre.symbols.len() as u32);
        self.genre.symbols.push(name.text.clone());
        self.declare_name(name, Item::Symbol(id));
        id
    }

    /// Second pass: filters and bounds.
    pub(super) fn define_layer(&mut self, statement: &'a Statement) {
        let StatementKind::Layer { name, places, values, .. } = &statement.kind else { return };
        let Some((Item::Layer(id), span)) = self.items.get(&name.text).copied() else { return };
        if span != name.span {
            return;
        }
        let mut env = Env::default();
        for (i, ast) in places.iter().enumerate() {
            let Some(set) = self.genre.layers[id.at()].places.get(i).cloned() else { continue };
            let bound = Bound { var: set.var, ty: ground_type(set.ground), stage: Stage::Size };
            if let Some(name) = &ast.var {
                env = env.bind(&name.text, Binding::Var(bound.clone()));
            }
            if let Some(filter) = &ast.filter {
                let filter = self.formula(filter, &env.with_subject(Some(bound)));
                self.needs_stage(filter, Stage::Given, "where a layer lives");
                self.genre.layers[id.at()].places[i].filter = Some(filter);
            }
        }
        self.check_blocks(id, places);
        self.fill_domain(id, values, &env);
    }

    fn fill_domain(&mut self, id: LayerId, values: &'a ValuesAst, env: &Env<'a>) {
        let mut domain = self.genre.layers[id.at()].domain.clone();
        if let Domain::Values { alts, absent, unknown } = &mut domain {
            self.fill_alts(alts, &values.alts, env);
            let layer = &self.genre.layers[id.at()];
            let (role, name) = (layer.role, layer.name.clone());
            if role.is_open() && *unknown {
                let why = if role == Role::Find { "is to be found" } else { "helps to find one" };
                let message = format!("an answer cannot be `?`: `{name}` {why}");
                let problem = Diagnostic::error(Code::Kind, values.span, message);
                self.report(problem.hint("use `none` for a place that stays empty"));
            }
            if role == Role::Given && *absent {
                let problem = Diagnostic::warning(Code::Kind, values.span, "a given layer may always be blank");
                self.report(problem.hint("leave `none` out"));
            }
        }
        self.genre.layers[id.at()].domain = domain;
    }

    fn fill_alts(&mut self, alts: &mut [Alt], source: &'a [AltAst], env: &Env<'a>) {
        let source = source.iter().filter(|a| !matches!(a, AltAst::Unknown(_) | AltAst::Absent(_) | AltAst::Many(_)));
        for (alt, ast) in alts.iter_mut().zip(source) {
            match (alt, ast) {
                (Alt::Range(low, high), AltAst::Range(from, to)) => {
                    *low = self.bound(from, env);
                    *high = to.as_ref().map(|to| self.bound(to, env));
                    let span = to.as_ref().map_or(from.span, |to| from.span.to(to.span));
                    self.check_order(*low, *high, span);
                }
                (Alt::Symbol(_, fields), AltAst::Symbol(_, sources)) => {
                    for (field, source) in fields.iter_mut().zip(sources) {
                        self.fill_alts(&mut field.alts, source, env);
                    }
                }
                (Alt::List(list), AltAst::List { entries, most, .. }) => {
                    self.fill_alts(&mut list.alts, entries, env);
                    list.most = most.as_ref().map(|most| self.bound(most, env));
                }
                _ => {}
            }
        }
    }

    fn bound(&mut self, ast: &'a crate::syntax::ast::Expr, env: &Env<'a>) -> ExprId {
        let bound = self.int(ast, env);
        self.needs_stage(bound, Stage::Given, "the range of a layer");
        bound
    }

    fn check_order(&mut self, low: ExprId, high: Option<ExprId>, span: Span) {
        if let (Node::Int(low), Some(Node::Int(high))) =
            (&self.genre.expr(low).node, high.map(|h| &self.genre.expr(h).node))
            && low > high
        {
            let message = format!("the range {low}..{high} is empty");
            self.report(Diagnostic::error(Code::Range, span, message).hint("the smaller number comes first"));
        }
    }

    /// What reading a layer gives, at one of its own places.
    pub(super) fn layer_type(&self, id: LayerId) -> Type {
        let layer = &self.genre.layers[id.at()];
        match &layer.domain {
            Domain::Flag => Type::Bool,
            Domain::Division => layer.structure.map_or(Type::Error, Type::Block),
            Domain::Values { alts, absent, .. } => {
                let is_tagged = alts.iter().any(|a| matches!(a, Alt::Symbol(_, f) if !f.is_empty()));
                let ty = match alts.first() {
                    _ if is_tagged => Type::Tagged,
                    Some(Alt::Range(..)) => Type::Int,
                    Some(Alt::Direction) => Type::Dir,
                    Some(Alt::List(entries)) if entries.shapes => Type::Shapes,
                    Some(Alt::List(_)) => Type::List,
                    _ => Type::Sym,
                };
                if *absent || layer.role == Role::Given { ty.maybe() } else { ty }
            }
        }
    }
}
