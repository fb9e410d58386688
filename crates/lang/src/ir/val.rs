//! Single values, as boards store them and notations name them.

use super::{Domain, Layer, List, SymId};
use gridwright_grid::Dir;

/// The value of a layer at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Val {
    /// Nothing: no clue, or not decided.
    #[default]
    Blank,
    /// `?`: something is there, and what is not told. Of a sought layer that may be `none`: it is not, but still open which.
    Unknown,
    /// `none`, as an answer: decided to stay empty.
    Absent,
    /// Yes or no; of a division, on a link: whether a border crosses it.
    Flag(bool),
    /// A number.
    Int(i64),
    /// A direction.
    Dir(Dir),
    /// A symbol, or a tag without fields.
    Sym(SymId),
    /// A tag with one or two fields.
    Tag(SymId, [FieldVal; 2]),
    /// A list of numbers or shapes.
    List(List),
}

/// A field of a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum FieldVal {
    /// The tag has fewer fields.
    #[default]
    Unused,
    /// `?`.
    Unknown,
    /// `none`.
    Absent,
    /// A number.
    Int(i64),
    /// A direction.
    Dir(Dir),
}

impl Val {
    /// A tag with one field.
    pub fn tag1(tag: SymId, field: FieldVal) -> Val {
        Val::Tag(tag, [field, FieldVal::Unused])
    }

    /// Whether something is there, `?` included. A `no` and a `none` are not.
    pub fn is_present(self) -> bool {
        !matches!(self, Val::Blank | Val::Absent | Val::Flag(false))
    }

    /// Whether the value of a layer is still open: it is sought or helps, and nothing is told, or only that it is not `none`.
    pub fn is_undecided(self, layer: &Layer) -> bool {
        let may_be_none = matches!(layer.domain, Domain::Values { absent: true, .. });
        layer.role.is_open() && (self == Val::Blank || self == Val::Unknown && may_be_none)
    }

    /// The symbol or tag, if it is one.
    pub fn symbol(self) -> Option<SymId> {
        match self {
            Val::Sym(s) | Val::Tag(s, _) => Some(s),
            _ => None,
        }
    }
}
