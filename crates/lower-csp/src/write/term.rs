//! Values of expressions when the answer is still open.
//!
//! A value is a constant, or says with literals what it depends on: a truth value is one literal, a number a sum of
//! literals or one of several constants, a set a list of possible members.

use crate::native::trails::{Steps, Trail};
use crate::write::gates::Sum;
use crate::write::lists::Reading;
use crate::write::outlines::Outline;
use gridwright_base::QuickMap;
use gridwright_check::eval::Value;
use gridwright_formula::Lit;
use gridwright_grid::{Kind, Place};
use gridwright_lang::ir::LayerId;
use std::rc::Rc;

/// A value that may depend on the answer.
#[derive(Debug, Clone)]
pub(crate) enum Term {
    /// A constant.
    Known(Value),
    /// A truth value.
    Bool(Lit),
    /// One of several constants.
    Choice(Rc<Choice>),
    /// A number.
    Sum(Rc<Sum>),
    /// A set, by its possible members.
    Set(Rc<Members>),
    /// The set of the values of these terms, each a member only if its literal holds.
    Items(Rc<Items>),
    /// The union of the blocks of some vertices in a family of groups; an absent vertex has an empty block.
    Blocks(GroupId, Rc<Vec<u32>>),
    /// The sum of the sizes of such unions.
    Sizes(Rc<Vec<(GroupId, Rc<Vec<u32>>)>>),
    /// One of the two ways round the single loop of a line layer.
    Walk(Rc<Round>),
    /// The walk from a node along its strand, one of several.
    Trail(Trail),
    /// The lines of such a strand.
    Strand(Trail),
    /// How far a node lies along such a walk, or how long it is.
    Steps(Steps),
    /// A walk along some lines, written out.
    Way(usize),
    /// A list of numbers.
    List(Rc<Reading>),
    /// The shape of a set some of whose members may be missing.
    Outline(Rc<Outline>),
}

/// Terms whose values are the members of a set.
#[derive(Debug)]
pub(crate) struct Items {
    pub items: Vec<(Lit, Term)>,
    /// Whether no two that are there can be equal.
    pub distinct: bool,
}

/// A way round the single loop of a line layer.
#[derive(Debug)]
pub(crate) struct Round {
    pub line: LayerId,
    /// What the lines join.
    pub kind: Kind,
    /// For each line the literal "from its first end to its second".
    pub forward: Vec<Lit>,
}

/// A family of groups in the making.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct GroupId(pub u32);

impl GroupId {
    pub fn at(self) -> usize {
        self.0 as usize
    }
}

/// Exactly one of these literals holds, and the value is the one beside it. No value occurs twice.
#[derive(Debug, Clone)]
pub(crate) struct Choice {
    pub entries: Vec<(Value, Lit)>,
    /// The number of the answer variable whose value this is, if it is one.
    pub variable: Option<u32>,
    /// The vertex whose block it is, if it is the block of one.
    pub block_of: Option<(GroupId, u32)>,
}

/// Possible members of a set, with the literals that say they are.
#[derive(Debug, Default)]
pub(crate) struct Members {
    pub items: Vec<(Value, Lit)>,
    /// Whether they stand in the order that the set has; it may depend on the answer.
    pub in_order: bool,
    /// Empty if there are few.
    by_place: QuickMap<Place, Lit>,
}

/// So many members are sooner looked through than looked up.
const FEW: usize = 12;

impl Members {
    pub fn new(items: Vec<(Value, Lit)>) -> Self {
        let looked_up = if items.len() > FEW { items.as_slice() } else { &[] };
        let by_place = looked_up.iter().filter_map(|(v, l)| Some((v.as_place()?, *l))).collect();
        Self { items, in_order: true, by_place }
    }

    /// The literal that says a value is a member.
    pub fn lit(&self, value: &Value) -> Lit {
        match value {
            Value::Place(place) if self.items.len() > FEW => self.by_place.get(place).copied().unwrap_or(Lit::FALSE),
            _ => self.items.iter().find(|(v, _)| v == value).map_or(Lit::FALSE, |i| i.1),
        }
    }
}

impl Choice {
    /// A value that is not known by any other name.
    pub fn of(entries: Vec<(Value, Lit)>) -> Self {
        Self { entries, variable: None, block_of: None }
    }

    /// The literal that says it is this value.
    pub fn is(&self, value: &Value) -> Lit {
        // Mostly they are numbers without a gap.
        if let (Value::Int(n), Some((Value::Int(first), _))) = (value, self.entries.first())
            && let Some(entry) = n.checked_sub(*first).and_then(|at| self.entries.get(usize::try_from(at).ok()?))
            && entry.0 == *value
        {
            return entry.1;
        }
        self.entries.iter().find(|(v, _)| v == value).map_or(Lit::FALSE, |e| e.1)
    }

    /// As a sum, if every value is a number; with `none_is`, other values count as that number.
    pub fn sum(&self, none_is: Option<i64>) -> Option<Sum> {
        let ints: Option<Vec<(i64, Lit)>> =
            self.entries.iter().map(|(v, l)| Some((v.as_int().or(none_is)?, *l))).collect();
        let ints = ints?;
        // Relative to the least value, which then needs no literal.
        let base = ints.iter().map(|e| e.0).min().unwrap_or(0);
        let terms = ints.into_iter().map(|(k, l)| (k - base, l)).filter(|t| t.0 != 0).collect();
        Some(Sum { terms, constant: base }.tidy())
    }
}

impl Term {
    pub fn lit(lit: Lit) -> Term {
        match lit {
            Lit::TRUE => Term::Known(Value::Bool(true)),
            Lit::FALSE => Term::Known(Value::Bool(false)),
            other => Term::Bool(other),
        }
    }

    pub fn int(n: i64) -> Term {
        Term::Known(Value::Int(n))
    }

    pub fn sum(sum: Sum) -> Term {
        if sum.terms.is_empty() { Term::int(sum.constant) } else { Term::Sum(Rc::new(sum)) }
    }

    /// A set; a constant if it is one.
    pub fn members(items: Vec<(Value, Lit)>) -> Term {
        let items: Vec<(Value, Lit)> = items.into_iter().filter(|i| i.1 != Lit::FALSE).collect();
        if items.iter().all(|i| i.1 == Lit::TRUE) {
            return Term::Known(Value::set(items.into_iter().map(|i| i.0).collect()));
        }
        Term::Set(Rc::new(Members::new(items)))
    }

    /// A set of possible members whose order depends on the answer; a constant only if the order cannot matter.
    pub fn unordered(items: Vec<(Value, Lit)>) -> Term {
        let items: Vec<(Value, Lit)> = items.into_iter().filter(|i| i.1 != Lit::FALSE).collect();
        if items.len() < 2 {
            return Term::members(items);
        }
        Term::Set(Rc::new(Members { in_order: false, ..Members::new(items) }))
    }

    /// The literal of a truth value; what is none is false.
    pub fn truth(&self) -> Lit {
        match self {
            Term::Known(value) if value.is_true() => Lit::TRUE,
            Term::Bool(lit) => *lit,
            _ => Lit::FALSE,
        }
    }
}
