//! The oracle: direct evaluation of expressions on a finished board, by the definitions and nothing else.
//!
//! A board is read as if nothing more were to be drawn: a yes/no that was not decided is no, a border that was not drawn is
//! none, a number that was not written is missing.

mod layers;
mod sets;
mod structures;

use crate::blocks::{Blocks, From, walks};
use crate::geometry::{Charts, Geometry, distance};
use crate::lists::{agrees, list_of};
use crate::lookup::{Evaluate, Found, conditions};
use crate::ops::{arithmetic, clash, compare, is_known};
use crate::value::{Set, Value};
use gridwright_base::{Budget, QuickMap, Stop, Watch};
use gridwright_board::{Board, Val};
use gridwright_grid::Kind;
use gridwright_lang::ir::*;
use std::sync::Arc;

/// A range of numbers is cut off after so many: no board has use for more.
pub(crate) const LONGEST_RANGE: i64 = 100_000;

/// Evaluates expressions of a genre on one board.
pub struct Exact<'a> {
    /// The genre.
    pub genre: &'a Genre,
    /// The board.
    pub board: &'a Board,
    frame: Vec<Value>,
    families: Vec<Option<Arc<Blocks>>>,
    masks: Vec<Option<Arc<Vec<bool>>>>,
    geometry: Arc<Geometry>,
    /// For each expression that picks members of a set, how to look them up.
    indexes: Vec<Found>,
    /// For each condition that ends a view, what is known of it cell by cell; nothing if it depends on more than the cell.
    stops: QuickMap<ExprId, Vec<Option<bool>>>,
    /// How many cells there are, once somebody asked.
    n_cells: Option<i64>,
    watch: Watch,
}

impl<'a> Exact<'a> {
    /// An evaluator with no variable bound. When the budget has run out it leaves everything as it is and answers anything:
    /// ask [`check`](Self::check) before an answer is believed.
    pub fn new(genre: &'a Genre, board: &'a Board, budget: &Budget) -> Self {
        Self::with_charts(genre, board, &Charts::default(), budget)
    }

    /// As [`new`](Self::new), with what others have found out about boards of this shape.
    pub fn with_charts(genre: &'a Genre, board: &'a Board, charts: &Charts, budget: &Budget) -> Self {
        Self {
            genre,
            board,
            frame: vec![Value::None; genre.n_vars],
            families: vec![None; genre.structures.len()],
            masks: vec![None; genre.layers.len()],
            geometry: charts.of(&board.grid),
            indexes: vec![Found::Unasked; genre.exprs.len()],
            stops: QuickMap::default(),
            n_cells: None,
            watch: Watch::new(budget),
        }
    }

    pub(crate) fn n_cells(&mut self) -> i64 {
        let grid = &self.board.grid;
        *self.n_cells.get_or_insert_with(|| grid.places(Kind::Cell).count() as i64)
    }

    /// An error if the budget ran out, so that what was answered since means nothing.
    pub fn check(&self) -> Result<(), Stop> {
        self.watch.check()
    }

    /// One that tries every member of every set.
    #[cfg(test)]
    pub fn without_lookup(genre: &'a Genre, board: &'a Board) -> Self {
        Self { indexes: vec![Found::Asked(None); genre.exprs.len()], ..Self::new(genre, board, &Budget::unlimited()) }
    }

    /// Whether a formula is true.
    pub fn holds(&mut self, formula: ExprId) -> bool {
        self.eval(formula).is_true()
    }

    /// Sets a variable; the caller evaluates what is under it next.
    pub fn bind(&mut self, var: VarId, value: Value) {
        self.frame[var.at()] = value;
    }

    /// The value of an expression.
    pub fn eval(&mut self, id: ExprId) -> Value {
        if self.watch.is_over() {
            return Value::None;
        }
        let genre = self.genre;
        match &genre.expr(id).node {
            Node::Bool(b) => Value::Bool(*b),
            Node::Int(n) => Value::Int(*n),
            Node::Sym(s) => Value::Sym(*s),
            Node::Dir(d) => Value::Dir(*d),
            Node::Figure(cells) => Value::Shape(Arc::clone(cells)),
            Node::Unknown => Value::Unknown,
            Node::Absent => Value::None,
            Node::Rows => Value::Int(self.board.grid.rows() as i64),
            Node::Cols => Value::Int(self.board.grid.cols() as i64),
            Node::Option(option) => Value::Bool(self.board.option(*option)),
            Node::Var(var) => self.frame[var.at()].clone(),
            Node::Let { var, value, body } => {
                let value = self.eval(*value);
                self.bind(*var, value);
                self.eval(*body)
            }
            Node::Read(layer, place) => {
                let place = self.eval(*place);
                self.read(*layer, &place)
            }
            Node::Has(layer, tag, place) => {
                let place = self.eval(*place);
                let val = self.raw(*layer, &place);
                Value::Bool(val.is_present() && tag.is_none_or(|t| val.symbol() == Some(t)))
            }
            Node::Known(layer, tag, place) => {
                let place = self.eval(*place);
                Value::Bool(is_known(self.raw(*layer, &place), *tag))
            }
            Node::TagField(layer, tag, field, place) => {
                let place = self.eval(*place);
                match self.raw(*layer, &place) {
                    Val::Tag(t, fields) if t == *tag => Value::from_field(fields[*field as usize]),
                    _ => Value::None,
                }
            }
            Node::Not(a) => Value::Bool(!self.holds(*a)),
            Node::And(items) => Value::Bool(items.iter().all(|&i| self.holds(i))),
            Node::Or(items) => Value::Bool(items.iter().any(|&i| self.holds(i))),
            Node::Implies(a, b) => Value::Bool(!self.holds(*a) || self.holds(*b)),
            Node::Iff(a, b) => Value::Bool(self.holds(*a) == self.holds(*b)),
            Node::If(c, a, b) => {
                let branch = if self.holds(*c) { *a } else { *b };
                self.eval(branch)
            }
            Node::Cmp(op, a, b) => {
                let (a, b) = (self.eval(*a), self.eval(*b));
                Value::Bool(compare(*op, &a, &b))
            }
            Node::In(a, set) => {
                let (a, set) = (self.eval(*a), self.eval(*set).as_set());
                Value::Bool(set.contains(&a))
            }
            Node::Within(a, b) => {
                let (a, b) = (self.eval(*a).as_set(), self.eval(*b).as_set());
                Value::Bool(a.items.iter().all(|item| b.contains(item)))
            }
            Node::Arith(op, a, b) => {
                let (a, b) = (self.eval(*a), self.eval(*b));
                arithmetic(*op, &a, &b)
            }
            Node::Fits(order, clue, numbers) => {
                let (clue, numbers) = (self.eval(*clue), self.eval(*numbers));
                Value::Bool(agrees(*order, &clue, &numbers))
            }
            Node::Quant { all, var, set, filter, body } => {
                let set = self.narrowed(id, *var, *set, conditions(genre, *all, *filter, *body));
                Value::Bool(self.quantify(*all, *var, &set.items, *filter, *body))
            }
            Node::SomeWalk { var, set, from, body } => {
                let lines = self.eval(*set).as_set().places();
                let from = from.map_or(From::Anywhere, |from| From::Node(self.eval(from).as_place()));
                let found = walks(&self.board.grid, &lines, from).into_iter().any(|walk| {
                    self.bind(*var, Value::Walk(Arc::new(walk)));
                    self.holds(*body)
                });
                Value::Bool(found)
            }
            Node::Fold { fold, var, set, value } => {
                let set = self.eval(*set).as_set();
                self.fold(*fold, *var, &set, *value)
            }
            Node::Distance(a, b, set) => {
                let (a, b, set) = (self.eval(*a), self.eval(*b), self.eval(*set).as_set());
                distance(&self.board.grid, &a, &b, &set)
            }
            Node::Size(set) => Value::Int(self.eval(*set).as_set().items.len() as i64),
            Node::Geo(geo, args) => {
                let first = args.first().map_or(Value::None, |&a| self.eval(a));
                let second = args.get(1).map_or(Value::None, |&a| self.eval(a));
                self.geometry.apply(genre, *geo, &[first, second])
            }
            Node::Entering(w, c) | Node::Leaving(w, c) | Node::Index(w, c) | Node::Until(w, c) => {
                let (walk, node) = (self.eval(*w), self.eval(*c));
                self.of_walk(&genre.expr(id).node, &walk, &node)
            }
            Node::Start(w) | Node::Finish(w) => {
                let walk = self.eval(*w);
                self.of_walk(&genre.expr(id).node, &walk, &Value::None)
            }
            Node::Block(structure, place) => {
                let place = self.eval(*place);
                Value::Set(self.family(*structure).block_of(&place))
            }
            _ => self.set(id),
        }
    }

    fn quantify(&mut self, all: bool, var: VarId, items: &[Value], filter: Option<ExprId>, body: ExprId) -> bool {
        for item in items {
            self.bind(var, item.clone());
            if filter.is_none_or(|f| self.holds(f)) && self.holds(body) != all {
                return !all;
            }
        }
        all
    }

    fn fold(&mut self, fold: Fold, var: VarId, set: &Set, value: ExprId) -> Value {
        if fold == Fold::Count {
            let counts = |item: &&Value| {
                self.bind(var, (*item).clone());
                self.holds(value)
            };
            return Value::Int(set.items.iter().filter(counts).count() as i64);
        }
        let mut values = Vec::with_capacity(set.items.len());
        for item in &set.items {
            self.bind(var, item.clone());
            values.push(self.eval(value));
        }
        let ints = values.iter().filter_map(Value::as_int);
        match fold {
            Fold::Count => Value::Int(values.len() as i64),
            Fold::Sum => Value::Int(ints.fold(0, i64::saturating_add)),
            Fold::Product => Value::Int(ints.fold(1, i64::saturating_mul)),
            Fold::Different => Value::Bool(clash(&values).is_none()),
            Fold::List => list_of(&values),
            Fold::Same => Value::Bool(values.windows(2).all(|pair| pair[0] == pair[1])),
        }
    }

    fn of_walk(&self, node: &Node, walk: &Value, at: &Value) -> Value {
        let grid = &self.board.grid;
        let Value::Walk(walk) = walk else { return Value::None };
        match (node, at.as_place()) {
            (Node::Start(_), _) => walk.start(),
            (Node::Finish(_), _) => walk.finish(),
            (Node::Entering(..), Some(c)) => walk.entering(grid, c),
            (Node::Leaving(..), Some(c)) => walk.leaving(grid, c),
            (Node::Index(..), Some(c)) => walk.index(c),
            (Node::Until(..), Some(c)) => walk.until(c),
            _ => Value::None,
        }
    }
}

impl Evaluate for Exact<'_> {
    fn genre(&self) -> &Genre {
        self.genre
    }

    fn board(&self) -> &Board {
        self.board
    }

    fn assume(&mut self, var: VarId, value: Value) {
        self.bind(var, value);
    }

    fn possible(&mut self, set: ExprId) -> Option<Arc<Set>> {
        Some(self.eval(set).as_set())
    }

    fn settled(&mut self, value: ExprId) -> Option<Value> {
        Some(self.eval(value))
    }
}
