//! Expressions: their forms, types and stages.

use super::{ExprId, Ground, Groups, LayerId, OptionId, StructureId, SymId, VarId};
use crate::source::Span;
use crate::syntax::ast::{ArithOp, CmpOp};
use gridwright_grid::{Congruence, Dir, Kind, Relation};
use std::sync::Arc;

/// What an expression needs to be known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stage {
    /// The board's size and the options.
    Size,
    /// The givens.
    Given,
    /// The answer.
    Answer,
}

/// Types of expressions. Values that may be missing or unknown are [`Type::Maybe`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Type {
    /// A truth value.
    Bool,
    /// A whole number.
    Int,
    /// A symbol.
    Sym,
    /// A direction.
    Dir,
    /// A place of a kind.
    Place(Kind),
    /// A place that may be of several kinds.
    AnyPlace,
    /// A set.
    Set(Box<Type>),
    /// A block of a structure; usable as a set of its members.
    Block(StructureId),
    /// One of the two ways along a strand of lines.
    Walk(Kind),
    /// A shape, up to this.
    Shape(Congruence),
    /// A value of a tagged layer, as a whole.
    Tagged,
    /// A list of numbers: a clue, or what a clue is compared with.
    List,
    /// A list of shapes.
    Shapes,
    /// A value that may be `none` or `?`.
    Maybe(Box<Type>),
    /// Something that was in error and has been reported.
    Error,
}

impl Type {
    /// A set of these.
    pub fn set(self) -> Type {
        Type::Set(Box::new(self))
    }

    /// One of these, perhaps missing.
    pub fn maybe(self) -> Type {
        match self {
            Type::Maybe(_) | Type::Error => self,
            other => Type::Maybe(Box::new(other)),
        }
    }

    /// The type without `none` and `?`.
    pub fn known(&self) -> &Type {
        match self {
            Type::Maybe(inner) => inner,
            other => other,
        }
    }
}

/// An expression with what is known about it.
#[derive(Debug, Clone)]
pub struct ExprNode {
    /// What it is.
    pub node: Node,
    /// Its type.
    pub ty: Type,
    /// What it depends on.
    pub stage: Stage,
    /// Where it was written; for what the library says, where it was asked for.
    pub span: Span,
}

/// What `different`, `sum` and their like do with the values of a function over a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fold {
    /// How many are true.
    Count,
    /// The total of those that are defined.
    Sum,
    /// The product of those that are defined.
    Product,
    /// Whether those that are defined differ pairwise.
    Different,
    /// Whether all are equal.
    Same,
    /// The list of those that are defined, in the order of the set.
    List,
}

/// How a printed list is compared with numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Order {
    /// Entry by entry.
    Kept,
    /// As multisets.
    Free,
    /// As multisets of which the second is a part of the first.
    Part,
}

/// Functions of places, directions and sets, fixed by the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each is described in the table of built-in words")]
pub enum Geo {
    Sides,
    Corners,
    Ends,
    Arms,
    Arm,
    CellsAt,
    Neighbours,
    Around,
    LineBetween,
    Step,
    Ray,
    Inward,
    Touched,
    Diagonal,
    QuartersAt,
    QuarterCell,
    Half,
    HalfTurn,
    Width,
    Height,
    Shape(Congruence),
    FirstOf,
    FirstN,
    Isqrt,
    Odd,
    Opposite,
    Row,
    Column,
    Crossing,
    Related(Relation),
}

/// The forms of expressions. Truth values, numbers and sets are not kept apart: the types do that.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Node {
    /// A constant truth value.
    Bool(bool),
    /// A number.
    Int(i64),
    /// A symbol.
    Sym(SymId),
    /// A direction.
    Dir(Dir),
    /// A shape drawn in the file: its cells, as [`Congruence::shape`] gives them.
    Figure(Arc<Vec<(i64, i64)>>),
    /// `?`.
    Unknown,
    /// `none`.
    Absent,
    /// H: the number of rows.
    Rows,
    /// W: the number of columns.
    Cols,
    /// Whether an option is set.
    Option(OptionId),
    /// A variable.
    Var(VarId),
    /// A value named and used in a body.
    Let {
        /// The name.
        var: VarId,
        /// The value.
        value: ExprId,
        /// Where it is used.
        body: ExprId,
    },

    /// All places of a kind.
    Places(Ground),
    /// The rows, the columns, or both, each as a set of cells.
    Lines {
        /// The rows.
        rows: bool,
        /// The columns.
        cols: bool,
    },
    /// The four directions.
    Directions,
    /// The blocks of a structure.
    Blocks(StructureId),
    /// Connected components.
    Groups(Box<Groups>),
    /// A set written out.
    List(Vec<ExprId>),
    /// Numbers from one to another.
    Range(ExprId, ExprId),
    /// Two sets together.
    Union(ExprId, ExprId),
    /// The members that satisfy a condition.
    Filter {
        /// The member.
        var: VarId,
        /// The set.
        set: ExprId,
        /// The condition.
        pred: ExprId,
    },
    /// The values of a function on a set.
    Map {
        /// The member.
        var: VarId,
        /// The set.
        set: ExprId,
        /// The function.
        value: ExprId,
    },
    /// The union of the sets that a function gives on a set.
    BigUnion {
        /// The member.
        var: VarId,
        /// The set.
        set: ExprId,
        /// The function.
        value: ExprId,
    },
    /// The longest run of a ray without a place that stops it.
    Beam {
        /// Where it starts; not part of it.
        place: ExprId,
        /// Where it goes.
        dir: ExprId,
        /// The place, in the condition.
        var: VarId,
        /// What stops it.
        stop: ExprId,
    },

    /// The value of a layer at a place; off the layer its zero.
    Read(LayerId, ExprId),
    /// Whether a layer has a value at a place, of a tag if one is named; `?` is a value.
    Has(LayerId, Option<SymId>, ExprId),
    /// Whether the named fields of the value are known: the value itself, or the fields of a tag as bits of a mask.
    Known(LayerId, Option<(SymId, u32)>, ExprId),
    /// A field of the tagged value at a place.
    TagField(LayerId, SymId, u32, ExprId),
    /// The block of a structure that holds a place; empty if none does.
    Block(StructureId, ExprId),

    /// A function of the board.
    Geo(Geo, Vec<ExprId>),
    /// The steps of the shortest walk from one place to another within a set.
    Distance(ExprId, ExprId, ExprId),
    /// How many members a set has.
    Size(ExprId),
    /// A fold of a function over a set.
    Fold {
        /// Which fold.
        fold: Fold,
        /// The member.
        var: VarId,
        /// The set.
        set: ExprId,
        /// The function.
        value: ExprId,
    },

    /// The direction in which a walk comes into a node.
    Entering(ExprId, ExprId),
    /// The direction in which a walk leaves a node.
    Leaving(ExprId, ExprId),
    /// How many steps from the start of a walk a node lies.
    Index(ExprId, ExprId),
    /// The nodes of a walk from its start up to one of them.
    Until(ExprId, ExprId),
    /// The first node of a walk.
    Start(ExprId),
    /// The last node of a walk.
    Finish(ExprId),

    /// Negation.
    Not(ExprId),
    /// All of them.
    And(Vec<ExprId>),
    /// One of them at least.
    Or(Vec<ExprId>),
    /// If the first then the second.
    Implies(ExprId, ExprId),
    /// Both or neither.
    Iff(ExprId, ExprId),
    /// One of two values.
    If(ExprId, ExprId, ExprId),
    /// For all, or for some, members of a set that pass a filter.
    Quant {
        /// All rather than some.
        all: bool,
        /// The member.
        var: VarId,
        /// The set.
        set: ExprId,
        /// Which members.
        filter: Option<ExprId>,
        /// The formula.
        body: ExprId,
    },
    /// For one of the two walks along a strand.
    SomeWalk {
        /// The walk.
        var: VarId,
        /// The strand: a set of lines.
        set: ExprId,
        /// The node it starts from, if one is named: an end of a path, any node of a cycle.
        from: Option<ExprId>,
        /// The formula.
        body: ExprId,
    },
    /// A comparison.
    Cmp(CmpOp, ExprId, ExprId),
    /// Membership.
    In(ExprId, ExprId),
    /// Being a subset.
    Within(ExprId, ExprId),
    /// Arithmetic.
    Arith(ArithOp, ExprId, ExprId),
    /// Whether a printed list agrees with some numbers or shapes: the first is the list, the second the numbers.
    Fits(Order, ExprId, ExprId),
}
