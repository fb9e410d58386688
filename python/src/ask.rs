//! Questions about a puzzle by the names of the command line's verbs, and their answers as the command line prints them.

use crate::errors;
use crate::puzzle::PyPuzzle;
use gridwright::answer::{Engine, Nothing, SolveHow};
use gridwright::{Answer, Error, Limits, Puzzle, Shard};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::Serialize;

/// A question: a verb and what belongs to it.
#[derive(Debug, Clone)]
pub enum Question {
    Solve(SolveHow),
    Count(Engine),
    CountPart(Shard),
    Facts,
    Check { as_pzpr: bool },
    List { most: usize, engine: Engine },
    Sample { n: usize, seed: u64 },
    Minimize,
    Explain,
    Why { site: String },
    Hint,
    Mistake,
    Grade,
}

/// What comes back, free of the interpreter.
pub struct Reply {
    /// The JSON line.
    pub text: String,
    /// The solutions.
    pub boards: Vec<Puzzle>,
    /// The board that the question is about: facts, the minimal puzzle.
    pub board: Option<Puzzle>,
    /// Why it is not complete.
    pub error: Option<Error>,
}

/// What Python gets of it: the line, the solutions, the board, the error.
type Told<'py> = (String, Vec<PyPuzzle>, Option<PyPuzzle>, Option<Bound<'py, PyDict>>);

impl Reply {
    pub fn of<T: Serialize>(answer: Answer<T>, board: Option<Puzzle>) -> Result<Self, Error> {
        let text = serde_json::to_string(&answer).map_err(|e| Error::Internal(e.to_string()))?;
        Ok(Self { text, boards: answer.solutions, board, error: answer.error })
    }

    /// About a text that is no puzzle.
    pub fn unread(input: &str, problem: Error) -> Self {
        Self::of(Answer::unread(input, problem.clone()), None).unwrap_or_else(Self::empty)
    }

    /// About a puzzle of which nothing could be said.
    fn failed(puzzle: &Puzzle, problem: Error) -> Self {
        let answer: Answer<Nothing> = Answer::failed(puzzle, "none", problem);
        Self::of(answer, None).unwrap_or_else(Self::empty)
    }

    fn empty(problem: Error) -> Self {
        Self { text: "{}".to_owned(), boards: Vec::new(), board: None, error: Some(problem) }
    }

    /// As Python gets it.
    pub fn told(self, py: Python<'_>) -> PyResult<Told<'_>> {
        let error = self.error.map(|problem| errors::told(py, &problem, None)).transpose()?;
        let boards = self.boards.into_iter().map(PyPuzzle::from).collect();
        Ok((self.text, boards, self.board.map(PyPuzzle::from), error))
    }
}

impl Question {
    /// Of a verb and its options.
    pub fn new(verb: &str, options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut options = Options::new(options)?;
        let question = match verb {
            "solve" => Self::Solve(SolveHow {
                first: options.flag("first")?,
                blame: options.flag("blame")?,
                ..SolveHow::default()
            }),
            "count" => match options.word("shard")? {
                Some(part) => Self::CountPart(part.parse().map_err(options::wrong)?),
                None => Self::Count(options.engine()?),
            },
            "facts" => Self::Facts,
            "check" => Self::Check { as_pzpr: options.flag("as_pzpr")? },
            "list" => Self::List { most: options.number("limit", 100)? as usize, engine: options.engine()? },
            "sample" => Self::Sample { n: options.number("n", 1)? as usize, seed: options.number("seed", 0)? },
            "minimize" => Self::Minimize,
            "explain" => Self::Explain,
            "why" => Self::Why { site: options.word("site")?.unwrap_or_default() },
            "hint" => Self::Hint,
            "mistake" => Self::Mistake,
            "grade" => Self::Grade,
            _ => {
                let known = "solve, count, facts, check, list, sample, minimize, explain, why, hint, mistake, grade";
                return Err(options::wrong(format!("no question is called `{verb}`; there are {known}")));
            }
        };
        options.end(verb)?;
        Ok(question)
    }

    /// Asks.
    pub fn ask(&self, puzzle: &Puzzle, limits: &Limits) -> Result<Reply, Error> {
        match self {
            Self::Solve(how) => Reply::of(puzzle.solve_how(*how, limits)?, None),
            Self::Count(engine) => Reply::of(puzzle.count_by(*engine, limits)?, None),
            Self::CountPart(shard) => Reply::of(puzzle.count_part(*shard, limits)?, None),
            Self::Facts => {
                let answer = puzzle.facts(limits)?;
                let board = answer.more.facts.clone();
                Reply::of(answer, board)
            }
            Self::Check { as_pzpr: false } => Reply::of(puzzle.check(limits)?, None),
            Self::Check { as_pzpr: true } => Reply::of(puzzle.check_as_pzpr(limits)?, None),
            Self::List { most, engine } => Reply::of(puzzle.list_by(*engine, *most, limits)?, None),
            Self::Sample { n, seed } => Reply::of(puzzle.sample(*n, *seed, limits)?, None),
            Self::Minimize => {
                let answer = puzzle.minimize(limits)?;
                let board = Some(answer.more.pzprv3.clone());
                Reply::of(answer, board)
            }
            Self::Explain => Reply::of(puzzle.explain(limits)?, None),
            Self::Why { site } => Reply::of(puzzle.why(site, limits)?, None),
            Self::Hint => Reply::of(puzzle.hint(limits)?, None),
            Self::Mistake => Reply::of(puzzle.mistake(limits)?, None),
            Self::Grade => Reply::of(puzzle.grade(limits)?, None),
        }
    }

    /// Asks about a text; whatever goes wrong is in the reply.
    pub fn answer(&self, read: impl FnOnce(&str) -> Result<Puzzle, Error>, text: &str, limits: &Limits) -> Reply {
        let puzzle = match read(text) {
            Ok(puzzle) => puzzle,
            Err(problem) => return Reply::unread(text, problem),
        };
        self.ask(&puzzle, limits).unwrap_or_else(|problem| Reply::failed(&puzzle, problem))
    }
}

pub use options::Options;

mod options {
    use gridwright::answer::Engine;
    use pyo3::exceptions::{PyTypeError, PyValueError};
    use pyo3::prelude::*;
    use pyo3::types::PyDict;

    pub fn wrong(message: String) -> PyErr {
        PyValueError::new_err(message)
    }

    fn not(name: &str, what: &str, value: &Bound<'_, PyAny>) -> PyErr {
        PyTypeError::new_err(format!("{name} is {what}, not {value}"))
    }

    /// Named options, each taken once; what is left over at the end is a misunderstanding.
    pub struct Options<'py>(Vec<(String, Bound<'py, PyAny>)>);

    impl<'py> Options<'py> {
        pub fn new(options: Option<&Bound<'py, PyDict>>) -> PyResult<Self> {
            let all = options.into_iter().flat_map(|options| options.iter());
            let all = all.filter(|(_, value)| !value.is_none());
            Ok(Self(all.map(|(name, value)| Ok((name.extract()?, value))).collect::<PyResult<_>>()?))
        }

        pub fn take(&mut self, name: &str) -> Option<Bound<'py, PyAny>> {
            let at = self.0.iter().position(|(known, _)| known == name)?;
            Some(self.0.swap_remove(at).1)
        }

        pub fn flag(&mut self, name: &str) -> PyResult<bool> {
            self.take(name).map_or(Ok(false), |value| value.extract().map_err(|_| not(name, "True or False", &value)))
        }

        pub fn number(&mut self, name: &str, otherwise: u64) -> PyResult<u64> {
            self.take(name)
                .map_or(Ok(otherwise), |value| value.extract().map_err(|_| not(name, "a number from 0 up", &value)))
        }

        pub fn word(&mut self, name: &str) -> PyResult<Option<String>> {
            self.take(name).map(|value| value.extract().map_err(|_| not(name, "a word", &value))).transpose()
        }

        /// From a number to a number, where one is given.
        pub fn range(&mut self, name: &str) -> PyResult<Option<(usize, usize)>> {
            let given: Option<(Option<usize>, Option<usize>)> = self.take(name).map(|v| v.extract()).transpose()?;
            Ok(given.map(|(low, high)| (low.unwrap_or(0), high.unwrap_or(usize::MAX))))
        }

        pub fn engine(&mut self) -> PyResult<Engine> {
            match self.word("engine")?.as_deref() {
                None | Some("auto") => Ok(Engine::Auto),
                Some("csp") => Ok(Engine::Csp),
                Some("zdd") => Ok(Engine::Zdd),
                Some(other) => Err(wrong(format!("no engine is called `{other}`; there are auto, csp and zdd"))),
            }
        }

        pub fn end(self, of: &str) -> PyResult<()> {
            match self.0.first() {
                None => Ok(()),
                Some((name, _)) => Err(PyTypeError::new_err(format!("{of} has no option '{name}'"))),
            }
        }
    }
}
