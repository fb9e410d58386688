//! A step: what is forced, and by what.

use crate::claims::Claim;

/// How a step is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// By one piece of a law, or one law about the whole board, with what is known.
    Piece,
    /// By one such piece and one assumption, which it refutes.
    Assume,
    /// An assumption leads to a contradiction between several pieces, consequence by consequence.
    Several,
    /// No such chain was found: the cases must be gone through.
    Search,
}

impl Kind {
    /// All, the easiest first.
    pub const ALL: [Kind; 4] = [Kind::Piece, Kind::Assume, Kind::Several, Kind::Search];

    /// How it is called in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Piece => "piece",
            Kind::Assume => "assume",
            Kind::Several => "several",
            Kind::Search => "search",
        }
    }
}

/// How much a step asks of whoever follows it; of one that tells many things seen at a glance, each of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Size {
    /// Things to think of: pieces, all of a law that is taken as a whole counting as one.
    pub pieces: usize,
    /// Known values that are needed.
    pub cells: usize,
    /// Consequences from the assumption to the contradiction.
    pub chain: usize,
}

/// A consequence of the assumption that a step refutes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consequence {
    /// What follows; none for the contradiction, which comes last.
    pub claim: Option<Claim>,
    /// The pieces by which it follows, by number.
    pub pieces: Vec<usize>,
    /// The known values and earlier consequences that it rests on.
    pub since: Vec<Claim>,
    /// Whether it was known before: it follows from the pieces, so the step does not cite it.
    pub is_known: bool,
}

/// What can be known next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// How it is seen.
    pub kind: Kind,
    /// What is forced, for one reason.
    pub forced: Vec<Claim>,
    /// What then holds without any law, by the meaning of values: of a site with one value left, or a border that must go on.
    pub settled: Vec<Claim>,
    /// The pieces of laws it rests on, by number.
    pub pieces: Vec<usize>,
    /// The known values it rests on.
    pub since: Vec<Claim>,
    /// If an assumption is refuted, that of the contrary of the first value forced: what comes of it.
    pub chain: Vec<Consequence>,
    /// How much it is.
    pub size: Size,
    /// How many other steps of this kind were seen.
    pub open: usize,
}
