//! What is stated besides the laws: it follows from them, and is there for speed alone.
//!
//! All of it is on. A bench takes one kind away at a time (`cargo bench -p gridwright-solve --bench redundant`), and what does not pay goes.
//! Without any of them the solutions are the same.

/// A kind of constraint that says nothing new.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[non_exhaustive]
pub enum Redundant {
    /// Inside and outside of one loop.
    Sides,
    /// The pair that each place on a path between pairs belongs to.
    PathColours,
    /// What holds round the corners of paths that use every place and have no shortcuts.
    Corners,
    /// Values that differ and have a known total, as one constraint more.
    Totals,
    /// Values that differ, as one constraint and not pair by pair alone.
    Matching,
    /// Squares and the rim where two colours hang together each.
    TwoColours,
    /// Numbers that no area can have, by counting cells.
    Room,
    /// The one area of a number hangs together and is as large as the number says.
    OnlyAreas,
    /// Values that only groups without a mark could have.
    MarkValues,
    /// Marks whose block cannot get to a place.
    MarkReach,
}

impl Redundant {
    /// All of them.
    pub const ALL: [Redundant; 10] = [
        Redundant::Sides,
        Redundant::PathColours,
        Redundant::Corners,
        Redundant::Totals,
        Redundant::Matching,
        Redundant::TwoColours,
        Redundant::Room,
        Redundant::OnlyAreas,
        Redundant::MarkValues,
        Redundant::MarkReach,
    ];

    /// Its name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Redundant::Sides => "sides",
            Redundant::PathColours => "path-colours",
            Redundant::Corners => "corners",
            Redundant::Totals => "totals",
            Redundant::Matching => "matching",
            Redundant::TwoColours => "two-colours",
            Redundant::Room => "room",
            Redundant::OnlyAreas => "only-areas",
            Redundant::MarkValues => "mark-values",
            Redundant::MarkReach => "mark-reach",
        }
    }

    fn bit(self) -> u16 {
        1 << self as u8
    }
}

/// Kinds that are stated; usually all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Redundants(u16);

impl Default for Redundants {
    fn default() -> Self {
        Self(Redundant::ALL.into_iter().fold(0, |bits, kind| bits | kind.bit()))
    }
}

impl Redundants {
    /// The same without one.
    #[must_use]
    pub fn without(self, kind: Redundant) -> Self {
        Self(self.0 & !kind.bit())
    }

    /// Whether a kind is stated.
    pub fn has(self, kind: Redundant) -> bool {
        self.0 & kind.bit() != 0
    }
}
