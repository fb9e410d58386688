//! The typed intermediate form of a rule file: names resolved, library laws and definitions written out, every expression
//! typed and staged. The checker evaluates it, the engines lower it, and nobody below sees source text again.

mod draw;
mod expr;
mod list;
mod make;
pub mod notation;
mod val;

pub use draw::*;
pub use expr::*;
pub use list::*;
pub use make::*;
pub use notation::{FilePlan, Notation, UrlPlan};
pub use val::*;

use crate::recognise::Recognised;
use crate::source::Span;
pub use crate::syntax::ast::Role;
use gridwright_grid::{Kind, Relation, Side};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

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
    VarId
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

/// A genre: what a rule file says, compiled. Whoever keeps one has a share of it, so cloning is cheap; a genre that is changed
/// becomes a copy of its own.
#[derive(Debug, Clone)]
pub struct Genre(Arc<Rulebook>);

impl Deref for Genre {
    type Target = Rulebook;

    fn deref(&self) -> &Rulebook {
        &self.0
    }
}

impl DerefMut for Genre {
    fn deref_mut(&mut self) -> &mut Rulebook {
        Arc::make_mut(&mut self.0)
    }
}

impl From<Rulebook> for Genre {
    fn from(book: Rulebook) -> Self {
        Self(Arc::new(book))
    }
}

/// What a genre consists of.
#[derive(Debug, Clone)]
pub struct Rulebook {
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
    /// Everything that has a value: layers given, sought, noted and helping, in the order declared.
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
    /// What those who make puzzles see to: boards that break it are boards all the same.
    pub prefers: Vec<Law>,
    /// How it is written down and drawn.
    pub notation: Notation,
    /// All expressions.
    pub exprs: Vec<ExprNode>,
    /// How many variables there are: every one has a number of its own.
    pub n_vars: usize,
    /// What each variable is called in the file; nothing if it has no name there.
    pub var_names: Vec<String>,
    /// What was found in its laws.
    pub recognised: Recognised,
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
    /// Given, sought, a note, or helping.
    pub role: Role,
    /// Where it lives; values are stored place set after place set.
    pub places: Vec<PlaceSet>,
    /// What it may hold.
    pub domain: Domain,
    /// For a division, its blocks.
    pub structure: Option<StructureId>,
    /// What a given layer is to the laws; of any other always structural.
    pub given_use: GivenUse,
    /// Where it is declared.
    pub span: Span,
}

impl Layer {
    /// Its symbols and tags, with the fields of each.
    pub fn tags(&self) -> impl Iterator<Item = (SymId, &[Field])> {
        let alts = match &self.domain {
            Domain::Values { alts, .. } => alts.as_slice(),
            Domain::Flag | Domain::Division => &[],
        };
        alts.iter().filter_map(|alt| match alt {
            Alt::Symbol(sym, fields) => Some((*sym, fields.as_slice())),
            _ => None,
        })
    }
}

/// Some places of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceSet {
    /// Of which kind.
    pub ground: Ground,
    /// The place, in the filter and in the domain's bounds.
    pub var: VarId,
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

impl Domain {
    /// Whether it holds plain numbers.
    pub fn has_numbers(&self) -> bool {
        matches!(self, Domain::Values { alts, .. } if alts.iter().any(|alt| matches!(alt, Alt::Range(..))))
    }

    /// Whether it holds plain directions.
    pub fn has_directions(&self) -> bool {
        matches!(self, Domain::Values { alts, .. } if alts.contains(&Alt::Direction))
    }

    /// What its lists are made of, if it holds lists.
    pub fn entries(&self) -> Option<&Entries> {
        let Domain::Values { alts, .. } = self else { return None };
        alts.iter().find_map(|alt| match alt {
            Alt::List(entries) => Some(entries),
            _ => None,
        })
    }

    /// The value of a list that was read: a lone `?` is the whole clue unknown, where the domain has that.
    pub fn list_value(&self, list: List) -> Val {
        let lone = list.entries().eq([Entry::Unknown]);
        if lone && matches!(self, Domain::Values { unknown: true, .. }) { Val::Unknown } else { Val::List(list) }
    }
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
    /// A list of numbers or shapes.
    List(Entries),
}

/// What the entries of a list may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entries {
    /// Ranges.
    pub alts: Vec<Alt>,
    /// Whether they are shapes instead of numbers.
    pub shapes: bool,
    /// Whether `?` may stand for one of them.
    pub unknown: bool,
    /// Whether `*` may stand for any number of them.
    pub many: bool,
    /// How many there may be at most, if that is told.
    pub most: Option<ExprId>,
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
    pub var: VarId,
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
        var: VarId,
        /// The value.
        value: ExprId,
    },
    /// Sharing a side, the link between satisfying a condition.
    Through {
        /// The link.
        var: VarId,
        /// The condition.
        pred: ExprId,
    },
    /// A formula of two members.
    User {
        /// The two members.
        vars: (VarId, VarId),
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
    /// How a reason puts it for the places at hand: names of variables in braces stand for what they are bound to, `{it}` for
    /// what is forced, `{otherwise}` for the condition that it were not so.
    pub say: Option<String>,
    /// The formula.
    pub formula: ExprId,
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

impl Genre {
    /// Looks at the laws anew: to be called by whoever changes a formula, a stage or the list of laws.
    pub fn recognise(&mut self) {
        self.recognised = Recognised::of(self);
    }

    /// From now on laws are taken as they are written: for who does not trust recognisers.
    pub fn take_as_written(&mut self) {
        self.recognised.as_written = true;
    }

    /// Whether laws are taken as they are written.
    pub fn is_as_written(&self) -> bool {
        self.recognised.as_written
    }

    /// The variables that a part of a law depends on, if it is asked of the same things again and again: worth keeping for
    /// whoever evaluates it.
    #[inline]
    pub fn repeated(&self, id: ExprId) -> Option<&[VarId]> {
        self.recognised.repeats.vars(id)
    }

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

    /// Whether a layer of numbers that are to be filled in may be 0: where nothing is written, and off its places, it then reads 0.
    pub fn reads_zero(&self, layer: &Layer) -> bool {
        let Domain::Values { alts, .. } = &layer.domain else { return false };
        let Some(Alt::Range(low, _)) = alts.first() else { return false };
        layer.role.is_open() && self.expr(*low).node == Node::Int(0)
    }

    /// The layers of a role.
    pub fn layers_of(&self, role: Role) -> impl Iterator<Item = (LayerId, &Layer)> {
        self.layers.iter().enumerate().filter(move |(_, l)| l.role == role).map(|(i, l)| (LayerId(i as u32), l))
    }

    /// Whether a layer helps: its values are no part of an answer.
    pub fn has_help(&self) -> bool {
        self.layers.iter().any(|layer| layer.role == Role::Help)
    }

    /// Whether a formula reads a layer that helps, itself or in a part that it speaks of.
    pub fn reads_help(&self, formula: ExprId) -> bool {
        self.has_help() && self.layers_of(Role::Help).any(|(layer, _)| self.reads(formula, layer))
    }

    /// Every name it goes by: its id, its aliases.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.id.as_str()).chain(self.aliases.iter().map(String::as_str))
    }
}
