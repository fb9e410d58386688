//! Values of expressions on a finished board.

use gridwright_base::QuickMap;
use gridwright_board::{FieldVal, Val};
use gridwright_grid::{Dir, Kind, Place};
use gridwright_lang::ir::{Entry, SymId};
use std::sync::Arc;

/// A value. What is large is shared, so cloning is cheap.
#[derive(Debug, Clone)]
pub enum Value {
    /// `none`, a missing place, a blank clue.
    None,
    /// `?`.
    Unknown,
    /// A truth value.
    Bool(bool),
    /// A number.
    Int(i64),
    /// A symbol.
    Sym(SymId),
    /// A direction.
    Dir(Dir),
    /// A place.
    Place(Place),
    /// The value of a tagged layer as a whole.
    Tag(Arc<Val>),
    /// A set.
    Set(Arc<Set>),
    /// A list of numbers.
    List(Arc<Vec<Entry>>),
    /// One way along a strand.
    Walk(Arc<Walk>),
    /// A shape, as the grid gives it.
    Shape(Arc<Vec<(i64, i64)>>),
}

/// A set, in a fixed order without repetition; sequences such as rays are sets whose order matters to `first`.
#[derive(Debug, Default)]
pub struct Set {
    /// The members.
    pub items: Vec<Value>,
    /// For one of several disjoint sets of places: who is where, and the label of this one. Makes membership and equality
    /// quick.
    pub label: Option<(Arc<Labels>, u32)>,
    /// For a block: its number in its family, under which layers on blocks store its value.
    pub number: Option<u32>,
}

/// Which of several disjoint sets each place is in.
#[derive(Debug)]
pub struct Labels {
    /// What sort of places.
    pub kind: Kind,
    /// Labels by place number; `u32::MAX` where there is none.
    pub of: Vec<u32>,
}

impl Labels {
    /// The label of a place.
    pub fn get(&self, place: Place) -> Option<u32> {
        if place.kind != self.kind {
            return None;
        }
        self.of.get(place.at()).copied().filter(|&b| b != u32::MAX)
    }
}

/// The nodes of a strand in one direction. On a cycle the first node is not repeated at the end.
#[derive(Debug)]
pub struct Walk {
    /// The nodes, in order.
    pub nodes: Vec<Place>,
    /// Whether it is a cycle.
    pub closed: bool,
    /// Whether its first node is where it starts: always, unless it is a cycle that was given no start.
    pub started: bool,
    /// Where each node stands in the walk.
    pub order: QuickMap<Place, usize>,
}

impl Value {
    /// A set of these members, which must differ.
    pub fn set(items: Vec<Value>) -> Value {
        Value::Set(Arc::new(Set::new(items)))
    }

    /// A set of places.
    pub fn places(places: impl IntoIterator<Item = Place>) -> Value {
        Value::set(places.into_iter().map(Value::Place).collect())
    }

    /// A place, or none.
    pub fn from_place(place: Option<Place>) -> Value {
        place.map_or(Value::None, Value::Place)
    }

    /// The value of a layer as an expression sees it.
    pub fn from_val(val: Val) -> Value {
        match val {
            Val::Blank | Val::Absent => Value::None,
            Val::Unknown => Value::Unknown,
            Val::Flag(b) => Value::Bool(b),
            Val::Int(n) => Value::Int(n),
            Val::Dir(d) => Value::Dir(d),
            Val::Sym(s) => Value::Sym(s),
            Val::Tag(..) => Value::Tag(Arc::new(val)),
            Val::List(list) => Value::List(Arc::new(list.entries().collect())),
        }
    }

    /// A field of a tag as an expression sees it.
    pub fn from_field(field: FieldVal) -> Value {
        match field {
            FieldVal::Unused | FieldVal::Absent => Value::None,
            FieldVal::Unknown => Value::Unknown,
            FieldVal::Int(n) => Value::Int(n),
            FieldVal::Dir(d) => Value::Dir(d),
        }
    }

    /// Whether it is the truth value true.
    pub fn is_true(&self) -> bool {
        matches!(self, Value::Bool(true))
    }

    /// The number, if it is one.
    pub fn as_int(&self) -> Option<i64> {
        match self {
            Value::Int(n) => Some(*n),
            _ => None,
        }
    }

    /// The place, if it is one.
    pub fn as_place(&self) -> Option<Place> {
        match self {
            Value::Place(p) => Some(*p),
            _ => None,
        }
    }

    /// The direction, if it is one.
    pub fn as_dir(&self) -> Option<Dir> {
        match self {
            Value::Dir(d) => Some(*d),
            _ => None,
        }
    }

    /// The members, if it is a set; nothing otherwise, as for the block of a missing place.
    pub fn as_set(&self) -> Arc<Set> {
        match self {
            Value::Set(set) => Arc::clone(set),
            _ => Arc::default(),
        }
    }
}

impl Set {
    /// A set of these members, which must differ.
    pub fn new(items: Vec<Value>) -> Self {
        Self { items, label: None, number: None }
    }

    /// Whether a value is a member.
    pub fn contains(&self, value: &Value) -> bool {
        if let (Some((labels, label)), Value::Place(place)) = (&self.label, value) {
            return labels.get(*place) == Some(*label);
        }
        self.items.contains(value)
    }

    /// The members that are places.
    pub fn places(&self) -> Vec<Place> {
        self.items.iter().filter_map(Value::as_place).collect()
    }
}

impl PartialEq for Set {
    fn eq(&self, other: &Self) -> bool {
        if let (Some((family, a)), Some((other_family, b))) = (&self.label, &other.label)
            && Arc::ptr_eq(family, other_family)
        {
            return a == b;
        }
        self.items.len() == other.items.len() && self.items.iter().all(|item| other.contains(item))
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Value::None, Value::None) | (Value::Unknown, Value::Unknown) => true,
            (Value::Bool(a), Value::Bool(b)) => a == b,
            (Value::Int(a), Value::Int(b)) => a == b,
            (Value::Sym(a), Value::Sym(b)) => a == b,
            (Value::Dir(a), Value::Dir(b)) => a == b,
            (Value::Place(a), Value::Place(b)) => a == b,
            (Value::Tag(a), Value::Tag(b)) => a == b,
            (Value::Set(a), Value::Set(b)) => Arc::ptr_eq(a, b) || a == b,
            (Value::Shape(a), Value::Shape(b)) => a == b,
            (Value::List(a), Value::List(b)) => a == b,
            _ => false,
        }
    }
}
