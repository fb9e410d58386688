//! Expressions, structures and domains in the framework's signs.

use super::symbols::Symbols;
use crate::ir::*;
use crate::syntax::ast::{ArithOp, CmpOp};
use gridwright_grid::{Congruence, Kind, Relation};
use std::collections::{BTreeMap, BTreeSet};

pub(super) struct Printer<'g> {
    genre: &'g Genre,
    s: Symbols,
    /// What stands for a variable: its name, or the expression it was bound to.
    names: BTreeMap<VarId, String>,
    taken: BTreeSet<String>,
    /// Components that formulas speak of without a name: given a letter when first met.
    anonymous: Vec<(Groups, String, String)>,
}

/// How tightly a printed formula binds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Tight {
    Loose,
    Connective,
    Atom,
}

impl<'g> Printer<'g> {
    pub fn new(genre: &'g Genre, s: Symbols) -> Self {
        Self { genre, s, names: BTreeMap::new(), taken: BTreeSet::new(), anonymous: Vec::new() }
    }

    pub fn genre(&self) -> &'g Genre {
        self.genre
    }

    /// A formula of its own: variables start anew.
    pub fn formula(&mut self, id: ExprId) -> String {
        self.names.clear();
        self.taken.clear();
        self.print(id).0
    }

    fn node(&self, id: ExprId) -> &'g Node {
        &self.genre.expr(id).node
    }

    fn at_least(&mut self, id: ExprId, tight: Tight) -> String {
        let (text, own) = self.print(id);
        if own >= tight { text } else { format!("[{text}]") }
    }

    fn plain(&mut self, id: ExprId) -> String {
        self.print(id).0
    }

    /// A fresh variable for members of a set, named after what they are.
    fn bind(&mut self, var: VarId, ty: &Type) -> String {
        let letter = match ty {
            Type::Place(Kind::Cell) => "c",
            Type::Place(Kind::Point) => "p",
            Type::Place(Kind::Edge | Kind::Link) => "e",
            Type::Place(Kind::Margin) => "m",
            Type::Place(Kind::Spot) => "s",
            Type::Place(Kind::Quarter) => "q",
            Type::Set(_) | Type::Block(_) => "X",
            Type::Dir => "d",
            Type::Walk(_) => "w",
            Type::Int => "k",
            _ => "x",
        };
        let mut name = letter.to_owned();
        while !self.taken.insert(name.clone()) {
            name.push('\'');
        }
        self.names.insert(var, name.clone());
        name
    }

    /// The name may be used again: its scope has ended.
    fn free(&mut self, name: &str) {
        self.taken.remove(name);
    }

    fn member_type(&self, set: ExprId) -> Type {
        match &self.genre.expr(set).ty {
            Type::Set(inner) => (**inner).clone(),
            Type::Block(s) => self.genre.structures[s.at()].member.clone(),
            _ => Type::Error,
        }
    }

    fn print(&mut self, id: ExprId) -> (String, Tight) {
        let s = self.s;
        let atom = |text: String| (text, Tight::Atom);
        match self.node(id) {
            Node::Bool(true) => atom("true".to_owned()),
            Node::Bool(false) => atom("false".to_owned()),
            Node::Int(n) => atom(n.to_string()),
            Node::Sym(sym) => atom(s.word(&self.genre.symbols[sym.at()])),
            Node::Dir(d) => atom(s.word(d.word())),
            Node::Figure(cells) => {
                let cells: Vec<String> = cells.iter().map(|(y, x)| format!("({y}, {x})")).collect();
                atom(format!("{}({})", s.function("shape"), cells.join(", ")))
            }
            Node::Unknown => atom(s.word("undecided")),
            Node::Absent => atom(s.word("null")),
            Node::Rows => atom("m".to_owned()),
            Node::Cols => atom("n".to_owned()),
            Node::Option(o) => atom(s.word(&self.genre.options[o.at()].0)),
            Node::Var(var) => atom(self.names.get(var).cloned().unwrap_or_else(|| "x".to_owned())),
            Node::Let { var, value, body } => {
                let value = self.at_least(*value, Tight::Atom);
                self.names.insert(*var, value);
                self.print(*body)
            }
            Node::Not(a) => (format!("{}{}", s.not, self.at_least(*a, Tight::Atom)), Tight::Atom),
            Node::And(items) => self.join(items, s.and),
            Node::Or(items) => self.join(items, s.or),
            Node::Implies(a, b) => self.join(&[*a, *b], s.implies),
            Node::Iff(a, b) => self.join(&[*a, *b], s.iff),
            Node::If(c, a, b) => {
                let (c, a, b) = (self.plain(*c), self.plain(*a), self.plain(*b));
                atom(format!("({a} if {c} else {b})"))
            }
            Node::Quant { all, var, set, filter, body } => self.quantified(*all, *var, *set, *filter, *body),
            Node::SomeWalk { var, set, from, body } => {
                let strand = self.plain(*set);
                let from = from.map_or(String::new(), |from| format!(", {}", self.plain(from)));
                let name = self.bind(*var, &Type::Walk(Kind::Cell));
                let body = self.plain(*body);
                self.free(&name);
                (format!("{}{name}{}{}({strand}{from}): {body}", s.some, s.element, s.function("walks")), Tight::Loose)
            }
            Node::Cmp(op, a, b) => self.comparison(*op, *a, *b),
            Node::Fits(Order::Kept, a, b) => self.infix(*a, s.agrees, *b),
            Node::Fits(Order::Free, a, b) => {
                let (a, b) = (self.plain(*a), self.plain(*b));
                let bag = s.function("bag");
                (format!("{bag}({a}){}{bag}({b})", s.agrees), Tight::Connective)
            }
            Node::Fits(Order::Part, a, b) => {
                let (a, b) = (self.plain(*a), self.plain(*b));
                let bag = s.function("bag");
                (format!("{bag}({b}){}{bag}({a})", s.subset), Tight::Connective)
            }
            Node::In(a, b) => self.infix(*a, s.element, *b),
            Node::Within(a, b) => self.infix(*a, s.subset, *b),
            Node::Arith(op, a, b) => {
                let sign = match op {
                    ArithOp::Add => " + ",
                    ArithOp::Sub => " - ",
                    ArithOp::Mul => s.times,
                };
                let (a, b) = (self.at_least(*a, Tight::Connective), self.at_least(*b, Tight::Atom));
                (format!("{a}{sign}{b}"), Tight::Connective)
            }
            Node::Fold { fold, var, set, value } => self.fold(*fold, *var, *set, *value),
            Node::Size(set) => atom(format!("|{}|", self.plain(*set))),
            Node::Read(layer, place) => self.read(*layer, *place),
            Node::Has(layer, tag, place) => {
                let value = self.applied(&self.genre.layers[layer.at()].name, *place);
                match tag {
                    Some(tag) => (format!("{value} = {}", s.word(&self.genre.symbols[tag.at()])), Tight::Connective),
                    None if self.genre.layers[layer.at()].domain == Domain::Flag => {
                        (format!("{value} = 1"), Tight::Connective)
                    }
                    None => (format!("{value}{}{}", s.differs, s.word("null")), Tight::Connective),
                }
            }
            Node::Known(layer, tag, place) => {
                let name =
                    tag.map_or(self.genre.layers[layer.at()].name.clone(), |(t, _)| self.genre.symbols[t.at()].clone());
                let value = self.applied(&name, *place);
                let lists = self.genre.layers[layer.at()].domain.entries().is_some();
                let known = match tag {
                    None if lists => format!("{}{}", s.differs, s.word("null")),
                    Some(_) => format!("{}{}", s.differs, s.word("null")),
                    None => format!("{}{}", s.element, s.integers),
                };
                (format!("{value}{known}"), Tight::Connective)
            }
            Node::TagField(_, tag, field, place) => {
                let place = self.plain(*place);
                let name = s.word(&self.genre.symbols[tag.at()]);
                atom(if *field == 0 { format!("{name}({place})") } else { format!("{name}_{}({place})", field + 1) })
            }
            Node::Block(structure, place) => {
                let place = self.plain(*place);
                atom(format!("[{}{}{place}]", s.structure(&self.genre.structures[structure.at()].name), s.contains))
            }
            Node::Entering(w, c) => self.of_walk("in", *w, *c),
            Node::Leaving(w, c) => self.of_walk("out", *w, *c),
            Node::Index(w, c) => self.of_walk("pos", *w, *c),
            Node::Until(w, c) => self.of_walk("until", *w, *c),
            Node::Start(w) => atom(format!("first({})", self.plain(*w))),
            Node::Finish(w) => atom(format!("last({})", self.plain(*w))),
            Node::Geo(geo, args) => self.geo(*geo, args),
            Node::Distance(a, b, set) => {
                let (a, b, set) = (self.plain(*a), self.plain(*b), self.plain(*set));
                atom(format!("{}({a}, {b})", s.below("d", &set)))
            }
            _ => self.set(id),
        }
    }

    fn set(&mut self, id: ExprId) -> (String, Tight) {
        let s = self.s;
        let text = match self.node(id) {
            Node::Places(ground) => self.ground(*ground),
            Node::Lines { rows: true, cols: false } => "A_h".to_owned(),
            Node::Lines { rows: false, .. } => "A_v".to_owned(),
            Node::Lines { .. } => format!("A_h{}A_v", s.union),
            Node::Directions => s.set("up, down, left, right"),
            Node::Blocks(structure) => format!("B({})", s.structure(&self.genre.structures[structure.at()].name)),
            Node::Groups(groups) => self.letter(groups),
            Node::List(items) => {
                let items: Vec<String> = items.iter().map(|&i| self.plain(i)).collect();
                s.set(&items.join(", "))
            }
            Node::Range(a, b) => format!("{}{}..{}{}", s.open, self.plain(*a), self.plain(*b), s.close),
            Node::Union(a, b) => format!("{}{}{}", self.plain(*a), s.union, self.plain(*b)),
            Node::Filter { var, set, pred } => {
                let base = self.plain(*set);
                let name = self.bind(*var, &self.member_type(*set));
                let pred = self.plain(*pred);
                self.free(&name);
                s.set(&format!("{name}{}{base}{}{pred}", s.element, s.such_that))
            }
            Node::Map { var, set, value } => {
                let base = self.plain(*set);
                let name = self.bind(*var, &self.member_type(*set));
                let value = self.plain(*value);
                self.free(&name);
                s.set(&format!("{value}{}{name}{}{base}", s.such_that, s.element))
            }
            Node::BigUnion { var, set, value } => {
                let base = self.plain(*set);
                let name = self.bind(*var, &self.member_type(*set));
                let index = format!("{name}{}{base}", s.element);
                let value = self.plain(*value);
                self.free(&name);
                format!("{}{value}", s.below(s.big_union, &index))
            }
            Node::Beam { place, dir, var, stop } => {
                let (place, dir) = (self.plain(*place), self.plain(*dir));
                let name = self.bind(*var, &Type::Place(Kind::Cell));
                let stop = self.plain(*stop);
                self.free(&name);
                format!("{}({place}, {dir}; {name}: {stop})", s.function("beam"))
            }
            _ => "?".to_owned(),
        };
        (text, Tight::Atom)
    }

    fn join(&mut self, items: &[ExprId], sign: &str) -> (String, Tight) {
        let items: Vec<String> = items.iter().map(|&i| self.at_least(i, Tight::Connective)).collect();
        (items.join(sign), Tight::Loose)
    }

    fn infix(&mut self, a: ExprId, sign: &str, b: ExprId) -> (String, Tight) {
        let (a, b) = (self.at_least(a, Tight::Connective), self.at_least(b, Tight::Connective));
        (format!("{a}{sign}{b}"), Tight::Connective)
    }

    fn comparison(&mut self, op: CmpOp, a: ExprId, b: ExprId) -> (String, Tight) {
        if let Some(set) = self.is_rectangle(op, a, b) {
            return (format!("{}({})", self.s.function("is_rectangle"), self.plain(set)), Tight::Atom);
        }
        let sign = match op {
            CmpOp::Eq => " = ",
            CmpOp::Ne => self.s.differs,
            CmpOp::Lt => " < ",
            CmpOp::Le => self.s.at_most,
            CmpOp::Gt => " > ",
            CmpOp::Ge => self.s.at_least,
        };
        self.infix(a, sign, b)
    }

    /// `size(X) = width(X) * height(X)` is what the paper means by `is_rectangle`.
    fn is_rectangle(&self, op: CmpOp, a: ExprId, b: ExprId) -> Option<ExprId> {
        let (Node::Size(set), Node::Arith(ArithOp::Mul, w, h)) = (self.node(a), self.node(b)) else { return None };
        let (Node::Geo(Geo::Width, x), Node::Geo(Geo::Height, y)) = (self.node(*w), self.node(*h)) else { return None };
        let same = op == CmpOp::Eq && self.node(x[0]) == self.node(*set) && self.node(y[0]) == self.node(*set);
        same.then_some(*set)
    }

    fn quantified(
        &mut self,
        all: bool,
        var: VarId,
        set: ExprId,
        filter: Option<ExprId>,
        body: ExprId,
    ) -> (String, Tight) {
        let s = self.s;
        let base = self.plain(set);
        let name = self.bind(var, &self.member_type(set));
        let filter = filter.map_or(String::new(), |f| format!(", {}", self.at_least(f, Tight::Connective)));
        let body = self.at_least(body, Tight::Connective);
        self.free(&name);
        let sign = if all { s.all } else { s.some };
        (format!("{sign}{name}{}{base}{filter}: {body}", s.element), Tight::Loose)
    }

    fn fold(&mut self, fold: Fold, var: VarId, set: ExprId, value: ExprId) -> (String, Tight) {
        let s = self.s;
        if let Some(text) = self.degree(fold, var, set, value) {
            return (text, Tight::Atom);
        }
        let base = self.plain(set);
        let name = self.bind(var, &self.member_type(set));
        let value = self.plain(value);
        self.free(&name);
        let index = format!("{name}{}{base}", s.element);
        let values = s.set(&format!("{value}{}{index}", s.such_that));
        let text = match fold {
            Fold::Count => format!("|{}|", s.set(&format!("{index}{}{value}", s.such_that))),
            Fold::Sum => format!("{}{value}", s.below(s.sum, &index)),
            Fold::Product => format!("{}{value}", s.below(s.product, &index)),
            Fold::Different => format!("{}{values}", s.function("all_different")),
            Fold::Same => format!("{}{values}", s.function("all_equal")),
            Fold::List => s.list(&format!("{value}{}{index}", s.such_that)),
        };
        (text, Tight::Atom)
    }

    /// The paper's cross(p) and cycle(c): how many drawn lines end at a node, or lie round a cell.
    fn degree(&mut self, fold: Fold, var: VarId, set: ExprId, value: ExprId) -> Option<String> {
        let (Fold::Count, Node::Geo(geo, args), Node::Read(layer, place)) = (fold, self.node(set), self.node(value))
        else {
            return None;
        };
        let word = match geo {
            Geo::Arms => "cross",
            Geo::Sides => "cycle",
            _ => return None,
        };
        if *self.node(*place) != Node::Var(var) || self.genre.layers[layer.at()].domain != Domain::Flag {
            return None;
        }
        let at = self.plain(args[0]);
        Some(format!("{}({at})", self.s.function(word)))
    }

    fn applied(&mut self, name: &str, place: ExprId) -> String {
        let place = self.plain(place);
        format!("{}({place})", self.s.word(name))
    }

    fn read(&mut self, layer: LayerId, place: ExprId) -> (String, Tight) {
        let declared = &self.genre.layers[layer.at()];
        let value = self.applied(&declared.name, place);
        if declared.domain == Domain::Flag { (format!("{value} = 1"), Tight::Connective) } else { (value, Tight::Atom) }
    }

    fn of_walk(&mut self, word: &str, walk: ExprId, node: ExprId) -> (String, Tight) {
        let (walk, node) = (self.plain(walk), self.plain(node));
        (format!("{word}_{walk}({node})"), Tight::Atom)
    }

    /// A sort applied to an element is incidence: C(p) are the cells round p. Any other function keeps its word.
    fn geo(&mut self, geo: Geo, args: &[ExprId]) -> (String, Tight) {
        let of_points = args.first().is_some_and(|&a| *self.genre.expr(a).ty.known() == Type::Place(Kind::Point));
        let args: Vec<String> = args.iter().map(|&a| self.plain(a)).collect();
        let head = match geo {
            Geo::Related(relation) => relation_sign(relation).to_owned(),
            Geo::CellsAt => self.s.elements(Kind::Cell),
            Geo::Corners => self.s.elements(Kind::Point),
            Geo::Sides => self.s.elements(Kind::Edge),
            Geo::Arms if of_points => self.s.elements(Kind::Edge),
            Geo::Arms => self.s.elements(Kind::Link),
            Geo::Neighbours => "HV".to_owned(),
            Geo::Around => "HVD".to_owned(),
            Geo::Shape(Congruence::Free) => self.s.function("shape"),
            Geo::Shape(Congruence::OneSided) => self.s.function("turned"),
            Geo::Shape(Congruence::Fixed) => self.s.function("moved"),
            other => self.s.function(&format!("{other:?}").to_lowercase()),
        };
        (format!("{head}({})", args.join(", ")), Tight::Atom)
    }

    fn ground(&self, ground: Ground) -> String {
        match ground {
            Ground::Kind(kind) => self.s.elements(kind),
            Ground::Borders => format!("{}^inner", self.s.elements(Kind::Edge)),
            Ground::Blocks(structure) => {
                format!("B({})", self.s.structure(&self.genre.structures[structure.at()].name))
            }
        }
    }

    /// The letter of components without a name; the same components get the same letter.
    fn letter(&mut self, groups: &Groups) -> String {
        if let Some((_, letter, _)) = self.anonymous.iter().find(|(g, _, _)| g == groups) {
            return format!("B({})", self.s.structure(letter));
        }
        let letter = format!("G_{}", self.anonymous.len() + 1);
        let taken = std::mem::take(&mut self.taken);
        let line = self.groups(&letter, groups);
        self.taken = taken;
        self.anonymous.push((groups.clone(), letter.clone(), line));
        format!("B({})", self.s.structure(&letter))
    }

    pub fn take_anonymous(&mut self) -> Vec<String> {
        std::mem::take(&mut self.anonymous).into_iter().map(|(_, _, line)| line).collect()
    }

    /// `X := max combine({H, V}, {c in C | ...})`.
    pub fn groups(&mut self, name: &str, groups: &Groups) -> String {
        let s = self.s;
        self.taken.clear();
        let base = self.plain(groups.base);
        let members = match groups.filter {
            Some(filter) => {
                let member = self.bind(groups.var, &self.member_type(groups.base));
                let pred = self.plain(filter);
                s.set(&format!("{member}{}{base}{}{pred}", s.element, s.such_that))
            }
            None => base,
        };
        let relation = match &groups.relation {
            Rel::Static(relations) => s.set(&relations.iter().flat_map(|&r| parts(r)).collect::<Vec<_>>().join(", ")),
            Rel::Same { var, value } => {
                let member = self.bind(*var, &self.member_type(groups.base));
                let value = self.plain(*value);
                format!("{}, equal {value} (in {member})", s.set("H, V"))
            }
            Rel::Through { var, pred } => {
                self.bind(*var, &Type::Place(Kind::Link));
                let pred = self.plain(*pred);
                format!("{}, through {pred}", s.set("H, V"))
            }
            Rel::User { vars, body } => {
                let ty = self.member_type(groups.base);
                let (a, b) = (self.bind(vars.0, &ty), self.bind(vars.1, &ty));
                let body = self.plain(*body);
                s.set(&format!("({a}, {b}){}{body}", s.such_that))
            }
        };
        format!("{}{}{}({relation}, {members})", s.structure(name), s.defined, s.function("max combine"))
    }

    pub fn division(&mut self, name: &str, layer: &Layer) -> String {
        let whose = if layer.role == Role::Given { "given" } else { "sought" };
        format!(
            "{}{}{}({}), {}",
            self.s.structure(name),
            self.s.defined,
            self.s.function("fill"),
            self.s.elements(Kind::Cell),
            self.s.function(whose)
        )
    }

    pub fn tiles(&mut self, name: &str, width: ExprId, height: ExprId) -> String {
        let (width, height) = (self.plain(width), self.plain(height));
        format!("{}{}{}({width}, {height})", self.s.structure(name), self.s.defined, self.s.function("tiles"))
    }

    pub fn empty_domain(&self, kind: Kind) -> String {
        let null = self.s.set(&self.s.word("null"));
        format!("{}{}{null}{}{null}", self.s.elements(kind), self.s.to, self.s.hidden)
    }

    pub fn division_domain(&self, layer: &Layer) -> String {
        let null = self.s.set(&self.s.word("null"));
        let shown = if layer.role == Role::Given { "given" } else { "undecided" };
        format!("{}{}{null}{}{}", self.s.word(&layer.name), self.s.to, self.s.hidden, self.s.set(&self.s.word(shown)))
    }

    pub fn domain(&mut self, ground: Ground, layer: &Layer) -> String {
        let s = self.s;
        self.names.clear();
        self.taken.clear();
        for set in &layer.places {
            let ty = Type::Place(Kind::Cell);
            self.bind(set.var, &ty);
        }
        let values = self.values(&layer.domain);
        let null = s.set(&s.word("null"));
        let (domain, shown) = match layer.role {
            Role::Given => (null, s.set(&format!("{values}, {}", s.word("null")))),
            Role::Find | Role::Note | Role::Help => (s.set(&values), s.set(&s.word("undecided"))),
        };
        // The paper knows no values that are no part of a solution; these are said to exist.
        let exists = if layer.role == Role::Help { format!(", {}", s.function("exists")) } else { String::new() };
        format!("{}{}{}: {domain}{}{shown}{exists}", self.ground(ground), s.to, s.word(&layer.name), s.hidden)
    }

    fn values(&mut self, domain: &Domain) -> String {
        match domain {
            Domain::Flag | Domain::Division => "0, 1".to_owned(),
            Domain::Values { alts, unknown, absent } => {
                let mut all: Vec<String> = alts.iter().map(|alt| self.alternative(alt)).collect();
                all.extend(unknown.then(|| self.s.word("undecided")));
                all.extend(absent.then(|| self.s.word("null")));
                all.join(", ")
            }
        }
    }

    fn alternative(&mut self, alt: &Alt) -> String {
        match alt {
            Alt::Range(low, high) => {
                let low = self.plain(*low);
                let high = match high {
                    Some(high) => self.plain(*high),
                    None => format!("|{}|", self.s.elements(Kind::Cell)),
                };
                format!("{low}..{high}")
            }
            Alt::Direction => self.s.word("direction"),
            Alt::List(entries) => {
                let mut alts: Vec<String> = entries.alts.iter().map(|a| self.alternative(a)).collect();
                alts.extend(entries.shapes.then(|| self.s.word("shape")));
                alts.extend(entries.unknown.then(|| self.s.word("undecided")));
                alts.extend(entries.many.then(|| "*".to_owned()));
                self.s.list(&format!("{}, ..", alts.join(" or ")))
            }
            Alt::Symbol(symbol, fields) => {
                let name = self.s.word(&self.genre.symbols[symbol.at()]);
                if fields.is_empty() {
                    return name;
                }
                let mut parts = Vec::new();
                for field in fields {
                    let alts: Vec<String> = field.alts.iter().map(|a| self.alternative(a)).collect();
                    parts.push(alts.join(" or "));
                }
                format!("{name}({})", parts.join(", "))
            }
        }
    }
}

fn relation_sign(relation: Relation) -> &'static str {
    match relation {
        Relation::Horizontal => "H",
        Relation::Vertical => "V",
        Relation::Diagonal => "D",
        Relation::Coincide => "M",
        Relation::Touch => "HV",
        Relation::Meet => "HVD",
    }
}

fn parts(relation: Relation) -> Vec<&'static str> {
    match relation {
        Relation::Touch => vec!["H", "V"],
        Relation::Meet => vec!["H", "V", "D"],
        other => vec![relation_sign(other)],
    }
}
