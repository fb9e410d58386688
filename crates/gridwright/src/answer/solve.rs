//! A solution and whether it is the only one.

use super::blame::BlamedPiece;
use super::place::names;
use super::profile::{Around, Profile};
use super::{Answer, Clock, Element, Verdict};
use crate::error::Error;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::read::read_again;
use gridwright_base::{Budget, Moment, Stop, Stopwatch};
use gridwright_solve::{Engine, Forms, Options, SolveError, Verdict as Found, difference};
use serde::{Serialize, Serializer};

pub use gridwright_solve::Model;

/// How a puzzle is solved; the default is a solution and whether it is the only one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SolveHow {
    /// The first solution is enough, whether it is the only one or not.
    pub first: bool,
    /// How loops, paths and groups are stated.
    pub model: Model,
    /// Ask again with every law as it is written, and hold the answers against each other.
    pub confirm: bool,
    /// Prove that a solution is the only one; see [`Solved::proof`].
    pub prove: bool,
    /// If there is no solution, name a small set of clues and laws that cannot stand together.
    pub blame: bool,
    /// Tell where the time went; see [`Solved::profile`].
    pub profile: bool,
}

/// What `solve` adds.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Solved {
    /// The places in which the two witnesses differ; empty unless there are several solutions. In JSON their names.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "place_names")]
    pub differ: Vec<Element>,
    /// The model, where it is another than our own.
    #[serde(skip_serializing_if = "is_native", serialize_with = "model_name")]
    pub model: Model,
    /// What came of asking again.
    #[serde(skip_serializing_if = "Confirmed::is_idle")]
    pub confirmed: Confirmed,
    /// What cannot stand together, if that was asked and there is no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blame: Option<Vec<BlamedPiece>>,
    /// Where the time went, if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile: Option<Box<Profile>>,
    /// The proof that the solution is the only one, as the text of a file for `verify-proof`.
    #[serde(skip)]
    pub proof: Option<String>,
}

/// What came of asking again in another way. In JSON `null` if it was left open, and `plain` if both say the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Confirmed {
    /// Nobody asked, or there was nothing to confirm.
    #[default]
    Idle,
    /// A limit came first.
    Open(Stop),
    /// With every law as it is written the answer is the same.
    Plain,
}

impl Confirmed {
    fn is_idle(&self) -> bool {
        *self == Self::Idle
    }
}

impl Serialize for Confirmed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Plain => serializer.serialize_str("plain"),
            Self::Idle | Self::Open(_) => serializer.serialize_none(),
        }
    }
}

#[allow(clippy::ptr_arg, reason = "serde hands over the field as it is")]
fn place_names<S: Serializer>(places: &Vec<Element>, serializer: S) -> Result<S::Ok, S::Error> {
    names(places, serializer)
}

fn is_native(model: &Model) -> bool {
    *model == Model::Native
}

fn model_name<S: Serializer>(model: &Model, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(model.name())
}

impl Puzzle {
    /// A solution and whether it is the only one. A limit leaves the verdict unknown, with a solution if one was found.
    pub fn solve(&self, limits: &Limits) -> Result<Answer<Solved>, Error> {
        self.solve_how(SolveHow::default(), limits)
    }

    /// As [`solve`](Self::solve), in some other way, or with more.
    ///
    /// ```
    /// use gridwright::answer::SolveHow;
    /// use gridwright::{Limits, Puzzle, Verdict};
    /// // Two clues that no loop meets.
    /// let puzzle = Puzzle::read("slither/2/1/40").unwrap();
    /// let how = SolveHow { blame: true, ..SolveHow::default() };
    /// let answer = puzzle.solve_how(how, &Limits::none()).unwrap();
    /// assert_eq!(answer.verdict, Some(Verdict::None));
    /// assert!(answer.more.blame.unwrap().len() <= 2);
    /// ```
    pub fn solve_how(&self, how: SolveHow, limits: &Limits) -> Result<Answer<Solved>, Error> {
        let (clock, budget) = (Clock::start(limits.cpu_of()), limits.budget());
        let answer = if how.first { self.first(how, &budget) } else { self.judged(how, &budget) };
        let mut answer = match answer {
            // The board solves the problem in the model: it is told, but not as a solution.
            Err(SolveError::ModelDiffers { laws, board, .. }) => {
                let mut answer = Answer::new(self, "csp", Solved::default());
                answer.verdict = Some(Verdict::Unknown);
                answer.error = Some(Error::ModelDiffers { laws, board: Box::new(self.with_answer(*board)) });
                answer
            }
            answer => answer?,
        };
        answer.more.model = how.model;
        self.add_reasons(how, &budget, &mut answer)?;
        answer.cpu_ms = Some(clock.milliseconds());
        Ok(answer)
    }

    fn judged(&self, how: SolveHow, budget: &Budget) -> Result<Answer<Solved>, SolveError> {
        let options = Options { model: how.model, timed: how.profile, ..Options::within(budget) };
        let mut profile = None;
        let found = match Engine::with_options(self.rules(), self.board(), &options) {
            Ok(mut engine) if how.profile => {
                let (found, told) = self.profiled(&mut engine, budget)?;
                profile = Some(Box::new(told));
                found
            }
            Ok(mut engine) => engine.solve(budget)?,
            Err(SolveError::Stopped(stop)) => Found::Unknown { stop, found: None },
            Err(problem) => return Err(problem),
        };
        let again = if how.confirm { self.confirmed(&found, budget)? } else { Confirmed::Idle };
        let mut answer = self.verdict(found);
        if let Confirmed::Open(stop) = again {
            answer.stop(stop);
        }
        answer.more.confirmed = again;
        answer.more.profile = profile;
        Ok(answer)
    }

    /// The verdict, and where the time went. The text is read once more to see what reading takes.
    fn profiled(&self, engine: &mut Engine, budget: &Budget) -> Result<(Found, Profile), SolveError> {
        let mut watch = Stopwatch::when(true);
        read_again(self);
        let (read, checked_before) = (watch.lap(), engine.profile().check);
        let start = Moment::now();
        let found = engine.solve(budget)?;
        let around = Around { read, asked: watch.lap(), asked_by_the_wall: start.elapsed(), checked_before };
        Ok((found, Profile::new(engine.profile(), &around)))
    }

    /// The first solution, about which no more is asked.
    fn first(&self, how: SolveHow, budget: &Budget) -> Result<Answer<Solved>, SolveError> {
        let options = Options { model: how.model, ..Options::within(budget) };
        let engine = Engine::with_options(self.rules(), self.board(), &options);
        let mut answer = Answer::new(self, "csp", Solved::default());
        match engine.and_then(|mut engine| engine.first(budget)) {
            Ok(Some(board)) => {
                answer.verdict = Some(Verdict::Unknown);
                answer.solutions.push(self.with_answer(board));
            }
            Ok(None) => answer.set_count(0_u8.into()),
            Err(SolveError::Stopped(stop)) => {
                answer.verdict = Some(Verdict::Unknown);
                answer.stop(stop);
            }
            Err(problem) => return Err(problem),
        }
        Ok(answer)
    }

    /// Asks once more with every law as it is written. Another answer is an error inside, and no verdict is told.
    fn confirmed(&self, found: &Found, budget: &Budget) -> Result<Confirmed, SolveError> {
        if matches!(found, Found::Unknown { .. }) {
            return Ok(Confirmed::Idle);
        }
        let options = Options { forms: Forms::Plain, ..Options::within(budget) };
        let again = Engine::with_options(self.rules(), self.board(), &options).and_then(|mut e| e.solve(budget));
        let same = match (found, again) {
            (_, Ok(Found::Unknown { stop, .. }) | Err(SolveError::Stopped(stop))) => return Ok(Confirmed::Open(stop)),
            (_, Err(problem)) => return Err(problem),
            (Found::Unique(one), Ok(Found::Unique(other))) => difference(self.rules(), one, &other).is_empty(),
            (Found::Multiple { .. }, Ok(Found::Multiple { .. })) | (Found::None, Ok(Found::None)) => true,
            _ => false,
        };
        if same { Ok(Confirmed::Plain) } else { Err(SolveError::FormsDiffer) }
    }

    /// A proof or a blame, where one was asked for.
    fn add_reasons(&self, how: SolveHow, budget: &Budget, answer: &mut Answer<Solved>) -> Result<(), Error> {
        let added = match (answer.verdict, answer.solutions.first()) {
            (Some(Verdict::Unique), Some(only)) if how.prove => {
                self.proof(only, budget).map(|proof| answer.more.proof = Some(proof))
            }
            (Some(Verdict::None), _) if how.blame => self.blamed(budget).map(|blamed| answer.more.blame = Some(blamed)),
            _ => Ok(()),
        };
        added.or_else(|problem| answer.cut_short(problem))
    }

    /// The verdict of the engine as an answer.
    pub(crate) fn verdict(&self, verdict: Found) -> Answer<Solved> {
        let mut answer = Answer::new(self, "csp", Solved::default());
        let board = |board| self.with_answer(board);
        match verdict {
            Found::Unique(only) => {
                answer.solutions = vec![board(only)];
                answer.set_count(1_u8.into());
            }
            Found::None => answer.set_count(0_u8.into()),
            Found::Multiple { first, second } => {
                let places = difference(self.rules(), &first, &second);
                answer.more.differ = places.into_iter().map(|p| Element::of(&first.grid, p)).collect();
                answer.solutions = vec![board(first), board(second)];
                answer.verdict = Some(Verdict::Multiple);
            }
            Found::Unknown { stop, found } => {
                answer.verdict = Some(Verdict::Unknown);
                answer.stop(stop);
                answer.solutions = found.into_iter().map(board).collect();
            }
        }
        answer
    }
}
