//! The typed intermediate form of a rule file: names resolved, library laws and definitions written out, every expression
//! typed and staged. The checker evaluates it, the engines lower it, and nobody below sees source text again.

use crate::classify::Class;
use crate::source::Span;
use crate::syntax::ast::{ArithOp, CmpOp, Codec, Ident};
use gridwright_grid::{Dir, Kind, Relation, Side};

macro_rules! index {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u32);
        impl $name {
            /// As an array index.
            pub fn at(self) -> usize {
                self.0 as usize
            }
        }
    };
}

index!(
    /// An expression of a genre.
    ExprId
);
index!(
    /// A variable. No two binders of a genre share one, so a frame with one place for each serves all evaluation.
    Slot
);
index!(
    /// A layer of a genre.
    LayerId
);
index!(
    /// A structure of a genre: a part, a division, tiles.
    StructureId
);
index!(
    /// A symbol or tag name of a genre.
    SymId
);
index!(
    /// An option of a genre.
    OptionId
);

/// A genre made usable.
#[derive(Debug, Clone)]
pub struct Genre {
    /// Its id, which is puzz.link's where that has one.
    pub id: String,
    /// Its name in English.
    pub title: String,
    /// Other names.
    pub aliases: Vec<String>,
    /// Where it comes from.
    pub source: Option<String>,
    /// Its options, with the sentence of each.
    pub options: Vec<(String, String)>,
    /// Whether cells may be missing.
    pub holes: bool,
    /// Sides with places outside the board.
    pub margins: Vec<Side>,
    /// Everything that has a value, given layers and sought ones, in the order declared.
    pub layers: Vec<Layer>,
    /// Parts, divisions and tiles. Each depends only on earlier ones and on layers.
    pub structures: Vec<Structure>,
    /// The names of symbols and tags.
    pub symbols: Vec<String>,
    /// Properties of the problem.
    pub requires: Vec<Law>,
    /// The rules.
    pub laws: Vec<Law>,
    /// What other checkers ask beyond the rules.
    pub quirks: Vec<Law>,
    /// How it is written down and drawn.
    pub notation: Notation,
    /// All expressions.
    pub exprs: Vec<ExprNode>,
    /// How many variables there are: every one has a slot of its own.
    pub n_slots: usize,
}

/// Whose a layer is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// Printed with the problem.
    Given,
    /// Sought by the solver.
    Find,
}

/// What a given layer is to the laws.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GivenUse {
    /// An answer determines it: every law that reads it has the form "for each clue n at c: term = n".
    Derived,
    /// Other laws read it as places, stops of a beam or conditions: removing one value changes what others mean.
    Structural,
    /// No law reads it.
    Idle,
}

/// A layer.
#[derive(Debug, Clone)]
pub struct Layer {
    /// Its name.
    pub name: String,
    /// Given or sought.
    pub role: Role,
    /// Where it lives; values are stored place set after place set.
    pub places: Vec<PlaceSet>,
    /// What it may hold.
    pub domain: Domain,
    /// For a division, its blocks.
    pub structure: Option<StructureId>,
    /// What a given layer is to the laws; of a sought one always structural.
    pub given_use: GivenUse,
    /// Where it is declared.
    pub span: Span,
}

/// Some places of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceSet {
    /// Of which kind.
    pub ground: Ground,
    /// The place, in the filter and in the domain's bounds.
    pub slot: Slot,
    /// Which of them; depends on the givens only.
    pub filter: Option<ExprId>,
}

/// What kinds of thing may carry values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ground {
    /// All places of a kind.
    Kind(Kind),
    /// Inner edges: those that a link crosses. Stored with the numbers of the edges.
    Borders,
    /// The blocks of a structure, in its order.
    Blocks(StructureId),
}

/// What a layer may hold, beside being blank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Domain {
    /// `yes/no`, or just `yes` for a given mark.
    Flag,
    /// A partition of the layer's cells into connected blocks. Stored as one flag for each link: whether a border crosses it.
    Division,
    /// Numbers, symbols, tags.
    Values {
        /// The alternatives.
        alts: Vec<Alt>,
        /// Whether `?` may be printed.
        unknown: bool,
        /// Whether `none` is a value.
        absent: bool,
    },
}

/// One alternative of a domain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Alt {
    /// Whole numbers from the first bound to the second, or up to the number of cells of the board.
    Range(ExprId, Option<ExprId>),
    /// A direction.
    Direction,
    /// A symbol, or a tag with fields.
    Symbol(SymId, Vec<Field>),
}

/// A field of a tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// What it may hold: ranges and directions.
    pub alts: Vec<Alt>,
    /// Whether `?` may stand there.
    pub unknown: bool,
    /// Whether `none` may stand there.
    pub absent: bool,
}

/// A family of disjoint sets of places.
#[derive(Debug, Clone)]
pub struct Structure {
    /// Its name.
    pub name: String,
    /// How it comes about.
    pub kind: StructureKind,
    /// The type of its members.
    pub member: Type,
    /// What it depends on.
    pub stage: Stage,
    /// Where it is declared.
    pub span: Span,
}

/// How a structure comes about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StructureKind {
    /// Connected components: the paper's maximal `combine`.
    Groups(Groups),
    /// The blocks of a layer that is a division: the paper's `fill`.
    Division(LayerId),
    /// Tiles of a width and height, cut from the upper left corner.
    Tiles(ExprId, ExprId),
}

/// Connected components of a set under a relation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Groups {
    /// The set.
    pub base: ExprId,
    /// The member, in the filter.
    pub slot: Slot,
    /// Which members.
    pub filter: Option<ExprId>,
    /// What ties two together.
    pub relation: Rel,
}

/// A symmetric relation between members.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rel {
    /// One that the board fixes; of sets, by some element of each (Definition 2.4).
    Static(Vec<Relation>),
    /// Sharing a side and agreeing in a value.
    Same {
        /// The member.
        slot: Slot,
        /// The value.
        value: ExprId,
    },
    /// Sharing a side, the link between satisfying a condition.
    Through {
        /// The link.
        slot: Slot,
        /// The condition.
        pred: ExprId,
    },
    /// A formula of two members.
    User {
        /// The two members.
        slots: (Slot, Slot),
        /// The formula.
        body: ExprId,
    },
}

/// A rule, a quirk or a requirement.
#[derive(Debug, Clone)]
pub struct Law {
    /// Its id.
    pub id: String,
    /// What a person is told.
    pub sentence: String,
    /// The option it depends on, and whether that must be set.
    pub guard: Option<(OptionId, bool)>,
    /// Its formulas; a law of one formula has one unnamed clause.
    pub clauses: Vec<LawClause>,
    /// Where it is stated.
    pub span: Span,
}

/// One formula of a law.
#[derive(Debug, Clone)]
pub struct LawClause {
    /// Its name, if the law has several.
    pub name: Option<String>,
    /// The formula.
    pub formula: ExprId,
    /// What engines may take it for.
    pub classes: Vec<Class>,
}

impl Law {
    /// The id of one of its clauses: `one-loop/degree`.
    pub fn clause_id(&self, clause: usize) -> String {
        match &self.clauses[clause].name {
            Some(name) => format!("{}/{name}", self.id),
            None => self.id.clone(),
        }
    }
}

/// The `url`, `file`, `draw` and `make` lines, still to be bound to codecs.
#[derive(Debug, Clone, Default)]
pub struct Notation {
    /// The url line.
    pub url: Option<UrlLine>,
    /// The file line.
    pub file: Option<FileLine>,
    /// The drawing styles.
    pub draw: Vec<Vec<Ident>>,
    /// The hints to generators.
    pub make: Vec<Vec<Ident>>,
}

/// A url line.
#[derive(Debug, Clone)]
pub struct UrlLine {
    /// Its codecs.
    pub codecs: Vec<Codec>,
    /// The id written, where it is not the genre's.
    pub output_id: Option<String>,
    /// All of it.
    pub span: Span,
}

/// A file line.
#[derive(Debug, Clone)]
pub struct FileLine {
    /// The version written.
    pub version: i64,
    /// Its planes.
    pub codecs: Vec<Codec>,
    /// All of it.
    pub span: Span,
}

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
    /// A shape up to turning and mirroring.
    Shape,
    /// A value of a tagged layer, as a whole.
    Tagged,
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
    Shape,
    FirstOf,
    FirstN,
    Isqrt,
    Odd,
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
    Var(Slot),
    /// A value named and used in a body.
    Let {
        /// The name.
        slot: Slot,
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
        slot: Slot,
        /// The set.
        set: ExprId,
        /// The condition.
        pred: ExprId,
    },
    /// The values of a function on a set.
    Map {
        /// The member.
        slot: Slot,
        /// The set.
        set: ExprId,
        /// The function.
        value: ExprId,
    },
    /// The union of the sets that a function gives on a set.
    BigUnion {
        /// The member.
        slot: Slot,
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
        slot: Slot,
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
    /// How many members a set has.
    Size(ExprId),
    /// A fold of a function over a set.
    Fold {
        /// Which fold.
        fold: Fold,
        /// The member.
        slot: Slot,
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
        slot: Slot,
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
        slot: Slot,
        /// The strand: a set of lines.
        set: ExprId,
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
}

impl Genre {
    /// An expression.
    pub fn expr(&self, id: ExprId) -> &ExprNode {
        &self.exprs[id.at()]
    }

    /// A layer by name.
    pub fn layer(&self, name: &str) -> Option<LayerId> {
        self.layers.iter().position(|l| l.name == name).map(|i| LayerId(i as u32))
    }

    /// A symbol or tag by name.
    pub fn symbol(&self, name: &str) -> Option<SymId> {
        self.symbols.iter().position(|s| s == name).map(|i| SymId(i as u32))
    }

    /// An option by its letter.
    pub fn option(&self, letter: &str) -> Option<OptionId> {
        self.options.iter().position(|(id, _)| id == letter).map(|i| OptionId(i as u32))
    }

    /// Whether a sought layer of numbers may be 0: where nothing is written, and off its places, it then reads 0.
    pub fn reads_zero(&self, layer: &Layer) -> bool {
        let Domain::Values { alts, .. } = &layer.domain else { return false };
        let Some(Alt::Range(low, _)) = alts.first() else { return false };
        layer.role == Role::Find && self.expr(*low).node == Node::Int(0)
    }

    /// The layers of a role.
    pub fn layers_of(&self, role: Role) -> impl Iterator<Item = (LayerId, &Layer)> {
        self.layers.iter().enumerate().filter(move |(_, l)| l.role == role).map(|(i, l)| (LayerId(i as u32), l))
    }

    /// Every name it goes by: its id, its aliases.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.id.as_str()).chain(self.aliases.iter().map(String::as_str))
    }
}
