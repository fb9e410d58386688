//! Answers. Their JSON is what the command line prints.
//!
//! ```
//! use gridwright::answer::Answer;
//! use gridwright::{Limits, Puzzle, Verdict};
//! # fn main() -> Result<(), gridwright::Error> {
//! let solved: Answer<_> = Puzzle::read("slither/3/3/o")?.solve(&Limits::none())?;
//! assert_eq!((solved.verdict, solved.solutions.len()), (Some(Verdict::Multiple), 2));
//! let json = serde_json::to_value(&solved).unwrap();
//! assert_eq!(json["verdict"], "multiple");
//! # Ok(())
//! # }
//! ```

mod blame;
mod check;
mod clock;
mod count;
mod explain;
mod facts;
mod list;
mod minimize;
mod needs;
mod part;
mod place;
mod profile;
mod proof;
mod share;
mod solve;
mod told_step;

pub use blame::{Blame, BlamedPiece, Without};
pub use check::{BrokenLaw, Checked, State};
pub use count::{Counted, Engine};
pub use explain::{Explained, GradeVector, Graded, Hinted, MistakeShown, Stage};
pub use facts::{Fact, FactsFound, Holds};
pub use list::{Listed, Sampled};
pub use minimize::{Minimized, RedundantClue};
pub use part::{CountedPart, ShardTold};
pub use place::Element;
pub use profile::{LawCost, Profile, PropagatorTime, SizeTold};
pub use share::{Share, Shares};
pub use solve::{Confirmed, Model, SolveHow, Solved};
pub use told_step::{Because, Consequence, Known, StepPlaces, StepSize, ToldStep};

pub(crate) use clock::Clock;
pub(crate) use facts::Words;
pub(crate) use needs::Needs;

use crate::error::Error;
use crate::puzzle::Puzzle;
use crate::remark::Remark;
use gridwright_base::Stop;
use num_bigint::BigUint;
use serde::{Serialize, Serializer};

/// How many solutions a problem has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Exactly one.
    Unique,
    /// More than one.
    Multiple,
    /// None.
    None,
    /// A limit was reached before it was clear, or nobody asked.
    Unknown,
}

/// What every answer about a puzzle has, and what belongs to the question.
#[derive(Debug, Clone, Serialize)]
pub struct Answer<T> {
    /// The text the puzzle was read from; empty for one that was not read.
    pub input: String,
    /// The genre's id.
    pub genre: Option<String>,
    /// Columns.
    pub width: Option<usize>,
    /// Rows.
    pub height: Option<usize>,
    /// How many solutions there are, where the question is about that.
    pub verdict: Option<Verdict>,
    /// Solutions; two, the witnesses, where there are several and only that was asked.
    pub solutions: Vec<Puzzle>,
    /// The number of solutions, where it is known.
    #[serde(serialize_with = "decimal")]
    pub count: Option<BigUint>,
    /// Who answered: `csp`, `zdd`, `csp+zdd`, `checker` or `none`.
    pub engine: &'static str,
    /// Processor time in milliseconds.
    pub cpu_ms: Option<f64>,
    /// Why the answer is not complete.
    pub error: Option<Error>,
    /// What was read, but not as it was written.
    pub remarks: Vec<Remark>,
    /// What the question was about.
    #[serde(flatten)]
    pub more: T,
}

impl<T> Answer<T> {
    /// An answer of one's own about a puzzle, which says nothing yet. The engine is a word for programs.
    pub fn new(puzzle: &Puzzle, engine: &'static str, more: T) -> Self {
        Self {
            input: puzzle.input().to_owned(),
            genre: Some(puzzle.genre().id().to_owned()),
            width: Some(puzzle.cols()),
            height: Some(puzzle.rows()),
            verdict: None,
            solutions: Vec::new(),
            count: None,
            engine,
            cpu_ms: None,
            error: None,
            remarks: puzzle.remarks().to_vec(),
            more,
        }
    }

    /// The first solution.
    pub fn solution(&self) -> Option<&Puzzle> {
        self.solutions.first()
    }

    /// Whether there is exactly one solution.
    pub fn is_unique(&self) -> bool {
        self.verdict == Some(Verdict::Unique)
    }

    /// The limit that ended the question early, if one did.
    pub fn stopped(&self) -> Option<Stop> {
        self.error.as_ref().and_then(Error::stop)
    }

    /// The same with something else about the question.
    pub fn with<U>(self, more: U) -> Answer<U> {
        let Self { input, genre, width, height, verdict, solutions, count, engine, cpu_ms, error, remarks, .. } = self;
        Answer { input, genre, width, height, verdict, solutions, count, engine, cpu_ms, error, remarks, more }
    }

    /// Notes a limit that leaves the answer incomplete; any other problem is an error.
    pub(crate) fn cut_short(&mut self, problem: Error) -> Result<(), Error> {
        if problem.stop().is_none() {
            return Err(problem);
        }
        self.verdict.get_or_insert(Verdict::Unknown);
        self.error = Some(problem);
        Ok(())
    }

    /// Notes a limit.
    pub(crate) fn stop(&mut self, stop: Stop) {
        self.error = Some(stop.into());
    }

    /// Notes how many solutions there are; the verdict follows.
    pub fn set_count(&mut self, count: BigUint) {
        self.verdict = Some(match u8::try_from(&count) {
            Ok(0) => Verdict::None,
            Ok(1) => Verdict::Unique,
            _ => Verdict::Multiple,
        });
        self.count = Some(count);
    }
}

/// Nothing beyond what every answer has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Nothing {}

impl Answer<Nothing> {
    /// Of a puzzle that was read, but about which nothing could be said.
    pub fn failed(puzzle: &Puzzle, engine: &'static str, error: Error) -> Self {
        let mut answer = Self::new(puzzle, engine, Nothing {});
        answer.verdict = match error.code() {
            "none" => Some(Verdict::None),
            "not-unique" => None,
            _ => Some(Verdict::Unknown),
        };
        answer.error = Some(error);
        answer
    }

    /// Of a text that is no puzzle.
    pub fn unread(input: &str, error: Error) -> Self {
        Self {
            input: input.to_owned(),
            genre: None,
            width: None,
            height: None,
            verdict: None,
            solutions: Vec::new(),
            count: None,
            engine: "none",
            cpu_ms: None,
            error: Some(error),
            remarks: Vec::new(),
            more: Nothing {},
        }
    }
}

fn decimal<S: Serializer>(count: &Option<BigUint>, serializer: S) -> Result<S::Ok, S::Error> {
    match count {
        Some(count) => serializer.serialize_str(&count.to_string()),
        None => serializer.serialize_none(),
    }
}
