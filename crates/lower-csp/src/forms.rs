//! In which forms laws are stated, and which form each clause took.

use std::fmt;
use std::time::Duration;

/// Whether laws may take a form of their own, or are written out as they stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Forms {
    /// Recognised laws become the engine's own constraints.
    #[default]
    Native,
    /// No law is recognised: every formula is written out as it stands. Slow, and a voice of its own to compare with. Terms
    /// mean what they mean in all forms: values that differ are one constraint, the size of a block is a rule on it.
    Plain,
    /// Every piece of a law by itself, switched on by a literal of its own: what several laws say together is not used, so
    /// that an answer tells which pieces it rests on.
    Pieces,
}

/// How something that a clause says was stated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Statement {
    /// Clauses and sums, as the formula is written. Noted of clauses that were stated in no other way.
    Written,
    /// Values that differ, as one constraint.
    AllDifferent,
    /// One loop.
    Loop,
    /// Paths between equal marks.
    Paths,
    /// One connected group.
    Connected,
    /// Bounds on the sizes of all groups.
    BlockSizes,
    /// The size of one group, or of a union of groups.
    SizeRule,
    /// A mark for each group.
    BlockMarks,
    /// Strands between two equal marks, by a label for each node.
    MarkLabels,
    /// Groups of equal values round their marks.
    ValueGroups,
    /// Groups of equal values that are paths.
    ValuePaths,
    /// Groups that are rectangles, by their corners.
    Rectangles,
    /// Values none of which is far from another.
    Span,
    /// Groups none of which is a rectangle.
    NoRectangles,
    /// Groups that look the same after half a turn, by their centres.
    Turns,
    /// Straight runs none of which is too long, by the shortest that are.
    ShortRuns,
    /// No cycles.
    Forest,
    /// Blocks of a division as candidates or by their marks.
    Cover,
    /// One of the two ways round a loop.
    RoundWalk,
    /// Directions of all strands at once, asked node by node.
    Passes,
    /// Walks from their first nodes.
    Trails,
    /// A walk with directions of its own for each strand.
    WrittenWalk,
    /// A count that grows along a walk.
    Tally,
    /// A scan of a line, position by position.
    Scan,
    /// The groups are pieces of a bank, by the places where they may lie.
    Pieces,
    /// Shapes compared cell by cell, each moved into a corner.
    Outlines,
    /// Whatever belongs to a group holds one of some marks at least.
    SomeMark,
    /// So many groups, each with its members.
    FewGroups,
    /// The block of one member, by who hangs together with it.
    Members,
    /// Groups written out with a label for each member: exact, and large.
    Labels,
}

impl Statement {
    /// All of them.
    pub const ALL: [Statement; 30] = [
        Statement::Written,
        Statement::AllDifferent,
        Statement::Loop,
        Statement::Paths,
        Statement::Connected,
        Statement::BlockSizes,
        Statement::SizeRule,
        Statement::BlockMarks,
        Statement::MarkLabels,
        Statement::ValueGroups,
        Statement::ValuePaths,
        Statement::Rectangles,
        Statement::Span,
        Statement::NoRectangles,
        Statement::Turns,
        Statement::ShortRuns,
        Statement::Forest,
        Statement::Cover,
        Statement::RoundWalk,
        Statement::Passes,
        Statement::Trails,
        Statement::WrittenWalk,
        Statement::Tally,
        Statement::Scan,
        Statement::Pieces,
        Statement::Outlines,
        Statement::SomeMark,
        Statement::FewGroups,
        Statement::Members,
        Statement::Labels,
    ];

    /// Its name, as `rules check` tells it.
    pub fn name(self) -> &'static str {
        match self {
            Statement::Written => "written",
            Statement::AllDifferent => "all-different",
            Statement::Loop => "loop",
            Statement::Paths => "paths",
            Statement::Connected => "connected",
            Statement::BlockSizes => "block-sizes",
            Statement::SizeRule => "size-rule",
            Statement::BlockMarks => "block-marks",
            Statement::MarkLabels => "mark-labels",
            Statement::ValueGroups => "value-groups",
            Statement::ValuePaths => "value-paths",
            Statement::Rectangles => "rectangles",
            Statement::Span => "span",
            Statement::NoRectangles => "no-rectangles",
            Statement::Turns => "turns",
            Statement::ShortRuns => "short-runs",
            Statement::Forest => "forest",
            Statement::Cover => "cover",
            Statement::RoundWalk => "round-walk",
            Statement::Passes => "passes",
            Statement::Trails => "trails",
            Statement::WrittenWalk => "written-walk",
            Statement::Tally => "tally",
            Statement::Scan => "scan",
            Statement::Pieces => "pieces",
            Statement::Outlines => "outlines",
            Statement::SomeMark => "some-mark",
            Statement::FewGroups => "few-groups",
            Statement::Members => "members",
            Statement::Labels => "labels",
        }
    }

    /// Whether this is the long way: groups or walks written out member by member.
    pub fn is_long(self) -> bool {
        matches!(self, Statement::Labels | Statement::Members | Statement::WrittenWalk)
    }
}

/// The ways in which one clause was stated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Statements(u32);

impl Statements {
    /// Adds one.
    pub(crate) fn add(&mut self, statement: Statement) {
        self.0 |= 1 << statement as u8;
    }

    /// What a clause that was stated in no other way was: written.
    pub(crate) fn or_written(mut self) -> Self {
        if self == Self::default() {
            self.add(Statement::Written);
        }
        self
    }

    /// Those of both.
    #[must_use]
    pub fn with(self, other: Statements) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether one is among them.
    pub fn has(self, statement: Statement) -> bool {
        self.0 >> statement as u8 & 1 == 1
    }

    /// Those that are there.
    pub fn iter(self) -> impl Iterator<Item = Statement> {
        Statement::ALL.into_iter().filter(move |&statement| self.has(statement))
    }

    /// Whether anything but the formula itself was stated.
    pub fn is_recognised(self) -> bool {
        self.iter().any(|statement| !statement.is_long() && statement != Statement::Written)
    }
}

impl fmt::Display for Statements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.iter().map(Statement::name).collect();
        f.write_str(&names.join(", "))
    }
}

/// What became of one clause of a law.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatedClause {
    /// The law with its clause: `one-loop/degree`.
    pub id: String,
    /// How it was stated.
    pub statements: Statements,
    /// What it became. What several clauses became together counts for the first.
    pub size: Size,
    /// The time that took, if it was wanted.
    pub time: Duration,
}

/// How much something became.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Size {
    /// Variables.
    pub variables: u64,
    /// Clauses and constraints.
    pub clauses: u64,
    /// Literals of clauses and terms of sums; vertices, edges and entries of other constraints.
    pub literals: u64,
}

impl Size {
    /// Both together.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            variables: self.variables + other.variables,
            clauses: self.clauses + other.clauses,
            literals: self.literals + other.literals,
        }
    }

    /// What came since it was less.
    #[must_use]
    pub fn since(self, before: Self) -> Self {
        Self {
            variables: self.variables - before.variables,
            clauses: self.clauses - before.clauses,
            literals: self.literals - before.literals,
        }
    }
}
