//! What goes over the socket.

use crate::position::Position;
use gridwright::Scope;
use gridwright_gen::Strategy;
use gridwright_grid::Symmetry;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

/// What the page asks.
#[derive(Debug, Deserialize)]
#[serde(tag = "op", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Asked {
    /// Everything about a board as it stands; ends what was asked under the same number before.
    Live {
        id: u64,
        rev: u64,
        board: Box<Position>,
        #[serde(default)]
        scope: ScopeWord,
        /// Which stages; all if none is named.
        #[serde(default)]
        stages: Vec<Stage>,
        /// How many times longer than usual it may take.
        #[serde(default = "one")]
        patience: u32,
    },
    /// The picture of a board.
    Draw {
        id: u64,
        rev: u64,
        board: Box<Position>,
        /// What was drawn on trial, which has a picture of its own.
        #[serde(default)]
        trial: Option<Box<Position>>,
    },
    /// Work that takes as long as it takes.
    Job { id: u64, kind: JobKind, args: Box<GenerateArgs> },
    /// So many items of a job have been taken: a job never runs further ahead of the page than a window.
    Ack { id: u64, n: u64 },
    /// Ends a question or a job.
    Stop { id: u64 },
}

fn one() -> u32 {
    1
}

/// What a job does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum JobKind {
    /// Makes puzzles.
    Generate,
}

/// What is asked of puzzles to be made.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GenerateArgs {
    /// Genre and size, and what to begin with.
    pub board: Position,
    /// Whether the givens of that board stay.
    #[serde(default)]
    pub from: bool,
    pub n: u64,
    #[serde(default)]
    pub seed: u64,
    /// The number of the first puzzle of the seed.
    #[serde(default)]
    pub first: u64,
    #[serde(default)]
    pub clues: [Option<usize>; 2],
    #[serde(default)]
    pub length: [Option<usize>; 2],
    #[serde(default)]
    pub symmetry: Option<SymmetryWord>,
    /// The easiest and the hardest.
    #[serde(default)]
    pub grade: Option<[String; 2]>,
    /// The same for the engine: 0 propagation alone, 1 one value assumed at a time, 2 deeper search.
    #[serde(default)]
    pub level: Option<[u8; 2]>,
    /// Clues for a hundred cells.
    #[serde(default)]
    pub density: Option<[Option<usize>; 2]>,
    /// Clues only where a row of this picture has a `#`.
    #[serde(default)]
    pub mask: Vec<String>,
    /// Clues only with these values.
    #[serde(default)]
    pub values: Vec<String>,
    /// So many clues more than needed.
    #[serde(default)]
    pub spare: usize,
    #[serde(default)]
    pub strategy: Option<StrategyWord>,
    #[serde(default = "tries")]
    pub tries: u64,
}

fn tries() -> u64 {
    1000
}

/// How a puzzle is made unique.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum StrategyWord {
    Thin,
    Grow,
    Search,
}

impl From<StrategyWord> for Strategy {
    fn from(word: StrategyWord) -> Self {
        match word {
            StrategyWord::Thin => Strategy::Thin,
            StrategyWord::Grow => Strategy::Grow,
            StrategyWord::Search => Strategy::Search,
        }
    }
}

/// A symmetry by the word of the command line.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) enum SymmetryWord {
    #[serde(rename = "half-turn")]
    HalfTurn,
    #[serde(rename = "quarter-turn")]
    QuarterTurn,
    #[serde(rename = "left-right")]
    LeftRight,
    #[serde(rename = "top-bottom")]
    TopBottom,
    #[serde(rename = "both")]
    Both,
}

impl From<SymmetryWord> for Symmetry {
    fn from(word: SymmetryWord) -> Self {
        match word {
            SymmetryWord::HalfTurn => Symmetry::HalfTurn,
            SymmetryWord::QuarterTurn => Symmetry::QuarterTurn,
            SymmetryWord::LeftRight => Symmetry::LeftRight,
            SymmetryWord::TopBottom => Symmetry::TopBottom,
            SymmetryWord::Both => Symmetry::Both,
        }
    }
}

/// What a question is about.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ScopeWord {
    /// The clues alone.
    #[default]
    Problem,
    /// With what is drawn assumed.
    Marks,
}

impl From<ScopeWord> for Scope {
    fn from(word: ScopeWord) -> Self {
        match word {
            ScopeWord::Problem => Scope::Printed,
            ScopeWord::Marks => Scope::Marked,
        }
    }
}

/// A part of the answer, in the order in which they are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Stage {
    Check,
    Facts,
    Verdict,
    Count,
    Needed,
    Blame,
    Grade,
}

/// Where answers go: every event of one revision of one question.
#[derive(Debug, Clone)]
pub(crate) struct Teller {
    pub id: u64,
    pub rev: u64,
    out: UnboundedSender<String>,
}

impl Teller {
    pub fn new(id: u64, rev: u64, out: UnboundedSender<String>) -> Self {
        Self { id, rev, out }
    }

    /// Tells an event; members of an object beside its name.
    pub fn tell(&self, event: &str, more: Value) {
        let mut object = json!({"id": self.id, "rev": self.rev, "ev": event});
        if let (Some(object), Value::Object(more)) = (object.as_object_mut(), more) {
            object.extend(more);
        }
        // Nobody listens any more: then nobody is told.
        let _ = self.out.send(object.to_string());
    }
}
