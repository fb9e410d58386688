//! A problem as constraints, and the questions about its solutions.

use crate::error::SolveError;
use crate::facts::Facts;
use crate::lone_paths::OnPaths;
use crate::pieces::AnswerValue;
use crate::profile::Account;
use gridwright_base::{Booking, Budget, QuickMap, QuickSet, Rng, Stop, Stopwatch};
use gridwright_board::{Board, Val};
use gridwright_check::eval::{Charts, ground_places};
use gridwright_check::{CheckOptions, State, check_problem_with, check_with};
use gridwright_csp::{Config, Forced, Probed, Shown, Solver, Statistics};
use gridwright_formula::{Lit, Paths, Sink};
use gridwright_grid::{Kind, Place};
use gridwright_lang::ir::{Domain, Genre, LayerId, Role};
use gridwright_lower_csp::{Answer, LoweredFormula, Model, Options, Passes, StatedClause, lower};

/// How many solutions a problem has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Exactly one.
    Unique(Board),
    /// At least these two.
    Multiple {
        /// One.
        first: Board,
        /// Another.
        second: Board,
    },
    /// None.
    None,
    /// A limit was reached before it was clear.
    Unknown {
        /// What stopped the search.
        stop: Stop,
        /// A solution, if one was found: there may be more.
        found: Option<Board>,
    },
}

/// Solutions, one after the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    /// The solutions found, no two of them the same.
    pub solutions: Vec<Board>,
    /// Whether these are all.
    pub complete: bool,
    /// What stopped the search, if a limit did.
    pub stop: Option<Stop>,
}

/// A problem as constraints.
pub struct Engine {
    genre: Genre,
    problem: Board,
    solver: Solver,
    answer: Answer,
    laws: Vec<StatedClause>,
    /// Whether the problem itself is in order; one that is not has no solution.
    sound: bool,
    model: Model,
    charts: Charts,
    /// The memory of the constraints.
    _booking: Booking,
    /// The paths that the answer consists of, unless the engine was told more than the problem.
    paths: Option<Paths>,
    /// Counters of the searches for these paths alone.
    pub(crate) on_paths: Statistics,
    /// What setting up took, and checking.
    pub(crate) passes: Passes,
    pub(crate) checking: Account,
    timed: bool,
}

impl Engine {
    /// Sets up a problem within limits: a board may be too large to be set up at all. What is drawn on the board already is
    /// not looked at.
    pub fn new(genre: &Genre, board: &Board, budget: &Budget) -> Result<Self, SolveError> {
        Self::with_options(genre, board, &Options::within(budget))
    }

    /// As [`new`](Self::new), with limits on the size of what laws become, or in another [`Model`]: one that may differ
    /// from the rules answers for itself, and a solution that breaks a law is an error that says so.
    pub fn with_options(genre: &Genre, board: &Board, options: &Options) -> Result<Self, SolveError> {
        Self::with_solver(
            genre,
            board,
            options,
            Solver::with_config(Config { timed: options.timed, ..Config::default() }),
        )
    }

    /// On a solver made by the caller, who may have set a tracer.
    pub fn with_solver(
        genre: &Genre,
        board: &Board,
        options: &Options,
        mut solver: Solver,
    ) -> Result<Self, SolveError> {
        let (checking, mut watch) = (Account::default(), Stopwatch::when(options.timed));
        let problem = board.problem(genre);
        let sound = check_problem_with(genre, &problem, &options.charts, &options.budget)?.is_empty();
        checking.add(watch.lap());
        let lowered = lower(genre, &problem, &mut solver, options)?;
        let LoweredFormula { answer, laws, booking, paths, pieces, passes } = lowered;
        // Laws that can be switched are all on here.
        pieces.iter().for_each(|piece| solver.add_clause(&[piece.selector]));
        let (model, charts, on_paths) = (options.model, options.charts.clone(), Statistics::default());
        let genre = genre.clone();
        let (timed, _booking) = (options.timed, booking);
        Ok(Self {
            genre,
            problem,
            solver,
            answer,
            laws,
            sound,
            model,
            charts,
            _booking,
            paths,
            on_paths,
            passes,
            checking,
            timed,
        })
    }

    /// What became of each clause of the laws.
    pub fn laws(&self) -> &[StatedClause] {
        &self.laws
    }

    /// Conflicts, decisions and other counters of the search so far.
    pub fn statistics(&self) -> Statistics {
        self.solver.statistics() + self.on_paths
    }

    /// How many variables the engine has.
    pub fn n_vars(&self) -> usize {
        self.solver.n_vars()
    }

    /// Values to try first and their order, by chance: the solution found next is a random one, though solutions are not
    /// equally likely. `share` of a hundred yes/no values are tried as yes.
    pub fn shuffle(&mut self, rng: &mut Rng, share: u64) {
        self.paths = None;
        shuffle(&mut self.solver, &self.answer, rng, share);
    }

    /// Values of this board are tried first: the solution found next is much like it.
    pub fn resemble(&mut self, board: &Board) {
        for (layer, index, values) in self.answer.slots() {
            let val = board.layer(layer)[index];
            for (other, lit) in values {
                self.solver.set_phase(if other == val { lit } else { !lit });
            }
        }
    }

    /// A solution in which these values hold, if there is one. None also if one of them is no value of its place.
    pub fn first_with(&mut self, wanted: &[AnswerValue], budget: &Budget) -> Result<Option<Board>, SolveError> {
        let Some(assumptions) = self.assumptions(wanted) else { return Ok(None) };
        self.under(&assumptions, budget)
    }

    /// The literals of these values; none if one of them is no value of its place.
    pub(crate) fn assumptions(&self, wanted: &[AnswerValue]) -> Option<Vec<Lit>> {
        literals(&self.answer, wanted)
    }

    /// A solution, if there is one.
    pub fn first(&mut self, budget: &Budget) -> Result<Option<Board>, SolveError> {
        self.under(&[], budget)
    }

    fn under(&mut self, assumptions: &[Lit], budget: &Budget) -> Result<Option<Board>, SolveError> {
        if !self.sound || self.solver.solve(assumptions, budget)? == gridwright_csp::Outcome::Unsat {
            return Ok(None);
        }
        let solver = &self.solver;
        let board = self.answer.filled(&self.problem, |lit| solver.model_value(lit));
        self.confirm(&board, budget)?;
        Ok(Some(board.without_help(&self.genre)))
    }

    /// A solution that differs from this one, if there is any. From then on the engine knows only such solutions: what is
    /// known to be one need not be found again.
    pub fn other_than(&mut self, known: &Board, budget: &Budget) -> Result<Option<Board>, SolveError> {
        let clause: Vec<Lit> = answer_values(&self.answer, known).into_iter().map(|lit| !lit).collect();
        self.solver.add_clause(&clause);
        self.paths = None;
        self.under(&[], budget)
    }

    /// As [`solve`](Self::solve), among the solutions with these values.
    pub fn solve_with(&mut self, wanted: &[AnswerValue], budget: &Budget) -> Result<Verdict, SolveError> {
        if wanted.is_empty() {
            return self.solve(budget);
        }
        let Some(assumptions) = self.assumptions(wanted) else { return Ok(Verdict::None) };
        match self.under(&assumptions, budget) {
            Ok(Some(board)) => {
                let known = self.solver.project(self.answer.projection());
                self.other_solution(board, &known, &assumptions, budget)
            }
            Ok(None) => Ok(Verdict::None),
            Err(SolveError::Stopped(stop)) => Ok(Verdict::Unknown { stop, found: None }),
            Err(other) => Err(other),
        }
    }

    /// Whether a solution with these values, known before, is the only such one. A board that the engine cannot have as a
    /// solution is no solution: the checker has the last word on it, not the caller.
    pub fn another_than(
        &mut self,
        first: Board,
        wanted: &[AnswerValue],
        budget: &Budget,
    ) -> Result<Verdict, SolveError> {
        let Some(assumptions) = self.assumptions(wanted) else { return Ok(Verdict::None) };
        let holds: QuickSet<Lit> = answer_values(&self.answer, &first).into_iter().collect();
        let known: Vec<bool> = self.answer.projection().iter().map(|lit| holds.contains(lit)).collect();
        self.other_solution(first, &known, &assumptions, budget)
    }

    /// A solution with these values that is none of those seen.
    pub fn unlike(
        &mut self,
        seen: &[Board],
        wanted: &[AnswerValue],
        budget: &Budget,
    ) -> Result<Option<Board>, SolveError> {
        let Some(assumptions) = self.assumptions(wanted) else { return Ok(None) };
        let genre = self.genre.clone();
        let mut found = None;
        self.visit(&assumptions, budget, |board| {
            let is_new = |board: &Board| seen.iter().all(|other| !difference(&genre, board, other).is_empty());
            let ends = board.as_ref().map_or(true, is_new);
            if ends {
                found = Some(board);
            }
            !ends
        })?;
        found.transpose()
    }

    /// A solution and whether it is the only one. A limit is an answer here, not an error.
    pub fn solve(&mut self, budget: &Budget) -> Result<Verdict, SolveError> {
        match self.solve_paths(budget) {
            OnPaths::Settled(verdict) => return Ok(*verdict),
            OnPaths::Right(right) => return self.solve_from(&right, budget),
            OnPaths::Nothing => {}
        }
        match self.first(budget) {
            Ok(Some(board)) => {
                let known = self.solver.project(self.answer.projection());
                self.other_solution(board, &known, &[], budget)
            }
            Ok(None) => Ok(Verdict::None),
            Err(SolveError::Stopped(stop)) => Ok(Verdict::Unknown { stop, found: None }),
            Err(other) => Err(other),
        }
    }

    /// Whether a solution, also given as values of the answer's literals, is the only one.
    pub(crate) fn other_solution(
        &mut self,
        first: Board,
        known: &[bool],
        assumptions: &[Lit],
        budget: &Budget,
    ) -> Result<Verdict, SolveError> {
        let projection = self.answer.projection().to_vec();
        match self.solver.another(&projection, known, assumptions, budget) {
            Ok(None) => Ok(Verdict::Unique(first)),
            Ok(Some(other)) => {
                let second = self.read(&other);
                match self.confirm(&second, budget) {
                    Err(SolveError::Stopped(stop)) => Ok(Verdict::Unknown { stop, found: Some(first) }),
                    confirmed => confirmed.map(|()| Verdict::Multiple { first, second }),
                }
            }
            Err(stop) => Ok(Verdict::Unknown { stop, found: Some(first) }),
        }
    }

    /// Up to `limit` solutions, no two of them the same. The budget pays for their memory while they are found.
    pub fn list(&mut self, limit: usize, budget: &Budget) -> Result<Listing, SolveError> {
        let mut listing = Listing { solutions: Vec::new(), complete: true, stop: None };
        let mut refused = None;
        let mut more = false;
        let mut booking = Booking::new(budget);
        let outcome = self.visit(&[], budget, |engine_board| match engine_board {
            Ok(board) if listing.solutions.len() < limit => {
                listing.stop = booking.grow_to((listing.solutions.len() as u64 + 1) * board.bytes()).err();
                if listing.stop.is_none() {
                    listing.solutions.push(board);
                }
                listing.stop.is_none()
            }
            Ok(_) => {
                more = true;
                false
            }
            Err(problem) => {
                refused = Some(problem);
                false
            }
        });
        if let Some(problem) = refused {
            return Err(problem);
        }
        listing.stop = listing.stop.or(outcome.err());
        listing.complete = !more && listing.stop.is_none();
        Ok(listing)
    }

    /// Hands over solutions as they are found, no two of them the same, until `take` says false; whether these are all.
    pub fn each(&mut self, budget: &Budget, mut take: impl FnMut(Board) -> bool) -> Result<bool, SolveError> {
        let (mut refused, mut left) = (None, false);
        self.visit(&[], budget, |found| {
            match found {
                Ok(board) => left = !take(board),
                Err(problem) => refused = Some(problem),
            }
            !left && refused.is_none()
        })?;
        refused.map_or(Ok(!left), Err)
    }

    /// How many solutions there are, by going through them all. With a limit reached, how many there are at least.
    pub fn count(&mut self, budget: &Budget) -> Result<(u64, Option<Stop>), SolveError> {
        self.count_with(&[], budget)
    }

    /// As [`count`](Self::count), of the solutions with these values.
    pub fn count_with(&mut self, wanted: &[AnswerValue], budget: &Budget) -> Result<(u64, Option<Stop>), SolveError> {
        let Some(assumptions) = self.assumptions(wanted) else { return Ok((0, None)) };
        let (mut n, mut refused) = (0_u64, None);
        let outcome = self.visit(&assumptions, budget, |board| {
            match board {
                Ok(_) => n += 1,
                Err(problem) => refused = Some(problem),
            }
            refused.is_none()
        });
        match refused {
            Some(problem) => Err(problem),
            None => Ok((n, outcome.err())),
        }
    }

    /// Calls `each` with every solution, confirmed or refused, until it says false.
    fn visit(
        &mut self,
        assumptions: &[Lit],
        budget: &Budget,
        mut each: impl FnMut(Result<Board, SolveError>) -> bool,
    ) -> Result<(), Stop> {
        if !self.sound {
            return Ok(());
        }
        let projection = self.answer.projection().to_vec();
        let (genre, problem, answer, model, charts) =
            (&self.genre, &self.problem, &self.answer, self.model, &self.charts);
        self.solver.enumerate(&projection, assumptions, budget, |values| {
            let board = answer.board(problem, |lit| value_of(&projection, values, lit));
            each(confirm_in(model, genre, &board, charts, budget).map(|()| board))
        })?;
        Ok(())
    }

    /// How far propagation gets, alone and with one value assumed at a time: a measure of what the problem asks of the engine.
    pub fn probe(&mut self, budget: &Budget) -> Result<Probed, SolveError> {
        let projection = self.answer.projection().to_vec();
        Ok(self.solver.probe(&projection, budget)?)
    }

    /// As [`facts`](Self::facts), as far as `effort` conflicts a value show it; what is left out may be forced or not.
    pub fn facts_so_far(&mut self, effort: u64, budget: &Budget) -> Result<Option<Facts>, SolveError> {
        if !self.sound {
            return Ok(None);
        }
        let projection = self.answer.projection().to_vec();
        let shown = match self.solver.forced(&projection, effort, budget)? {
            Forced::Unsat => return Ok(None),
            Forced::Shown(shown) => shown,
        };
        let forced: Vec<Option<bool>> = shown.iter().copied().map(Shown::always).collect();
        let facts = Facts::new(&self.problem, &self.answer, &projection, &forced);
        Ok(Some(Facts { complete: !shown.contains(&Shown::Open), ..facts }))
    }

    /// Facts from the values that literals of the projection are forced to have; there may be more.
    pub(crate) fn facts_from(&self, forced: &[Option<bool>]) -> Facts {
        Facts { complete: false, ..Facts::new(&self.problem, &self.answer, self.answer.projection(), forced) }
    }

    /// Whether the problem itself is in order.
    pub(crate) fn is_sound(&self) -> bool {
        self.sound
    }

    pub(crate) fn answer(&self) -> &Answer {
        &self.answer
    }

    pub(crate) fn solver_ref(&self) -> &Solver {
        &self.solver
    }

    pub(crate) fn solver(&mut self) -> &mut Solver {
        &mut self.solver
    }

    /// The givens that the engine was made for.
    pub fn problem(&self) -> &Board {
        &self.problem
    }

    /// The board on which the literals of the projection have these values.
    pub(crate) fn read(&self, values: &[bool]) -> Board {
        self.answer.board(&self.problem, |lit| value_of(self.answer.projection(), values, lit))
    }

    /// The paths that are all there is to the answer, if the problem is in order.
    pub(crate) fn lone_paths(&self) -> Option<&Paths> {
        self.paths.as_ref().filter(|_| self.sound)
    }

    /// Whether the checker finds nothing wrong.
    pub(crate) fn is_right(&self, board: &Board, budget: &Budget) -> Result<bool, Stop> {
        match self.confirm(board, budget) {
            Err(SolveError::Stopped(stop)) => Err(stop),
            confirmed => Ok(confirmed.is_ok()),
        }
    }

    fn confirm(&self, board: &Board, budget: &Budget) -> Result<(), SolveError> {
        let mut watch = Stopwatch::when(self.timed);
        let confirmed = confirm_in(self.model, &self.genre, board, &self.charts, budget);
        self.checking.add(watch.lap());
        confirmed
    }
}

/// Random first values and a random order for the literals of the answer.
pub(crate) fn shuffle(solver: &mut Solver, answer: &Answer, rng: &mut Rng, share: u64) {
    for &lit in answer.projection() {
        solver.set_phase(if rng.chance(share, 100) { lit } else { !lit });
        solver.prefer(lit.var(), rng.below(1000) as f64 / 1000.0);
    }
}

/// The value of a literal of the answer. The projection is in order of variables, as they were made.
pub(crate) fn value_of(projection: &[Lit], values: &[bool], lit: Lit) -> bool {
    if lit == Lit::TRUE || lit == Lit::FALSE {
        return lit == Lit::TRUE;
    }
    let at = projection.binary_search_by_key(&lit.var(), |l| l.var());
    at.is_ok_and(|i| (values[i] == projection[i].is_positive()) == lit.is_positive())
}

/// A model that may differ from the rules is not to blame for being what it is.
fn confirm_in(model: Model, genre: &Genre, board: &Board, charts: &Charts, budget: &Budget) -> Result<(), SolveError> {
    match confirm(genre, board, charts, budget) {
        Err(SolveError::Refused { laws }) if !model.is_exact() => {
            Err(SolveError::ModelDiffers { model, laws, board: Box::new(board.clone()) })
        }
        other => other,
    }
}

pub(crate) fn confirm(genre: &Genre, board: &Board, charts: &Charts, budget: &Budget) -> Result<(), SolveError> {
    let report = check_with(genre, board, CheckOptions::default(), charts, budget)?;
    if report.state == State::Right {
        return Ok(());
    }
    Err(SolveError::Refused { laws: report.broken.into_iter().map(|b| b.law).collect() })
}

/// The literals of some values; none if one of them is no value of its place.
pub(crate) fn literals(answer: &Answer, wanted: &[AnswerValue]) -> Option<Vec<Lit>> {
    if wanted.is_empty() {
        return Some(Vec::new());
    }
    let slots = answer.slots().map(|(layer, index, values)| ((layer, index), values));
    let by_slot: QuickMap<(LayerId, usize), Vec<(Val, Lit)>> = slots.collect();
    let lit =
        |&(layer, index, val): &AnswerValue| by_slot.get(&(layer, index))?.iter().find(|v| v.0 == val).map(|v| v.1);
    wanted.iter().map(lit).collect()
}

/// For each value of a board's answer, the literal that says so.
pub(crate) fn answer_values(answer: &Answer, board: &Board) -> Vec<Lit> {
    let slots = answer.slots();
    slots
        .filter_map(|(layer, index, values)| {
            let val = board.layer(layer)[index];
            let val = if val == Val::Blank { Val::Flag(false) } else { val };
            values.into_iter().find(|v| v.0 == val).map(|v| v.1)
        })
        .collect()
}

/// The places where two boards differ in their answers.
pub fn difference(genre: &Genre, a: &Board, b: &Board) -> Vec<Place> {
    let mut found = Vec::new();
    for (layer, declared) in genre.layers_of(Role::Find) {
        let plain = |val: Option<&Val>| val.copied().filter(|v| *v != Val::Flag(false)).unwrap_or_default();
        let grounds = declared.places.iter().map(|set| set.ground);
        let places: Vec<Place> = match declared.domain {
            Domain::Division => a.grid.places(Kind::Link).collect(),
            _ => grounds.flat_map(|ground| ground_places(&a.grid, ground)).collect(),
        };
        for place in places {
            let Some(i) = a.index(genre, layer, place) else { continue };
            if plain(a.layer(layer).get(i)) != plain(b.layer(layer).get(i)) {
                let shown = if declared.domain == Domain::Division { a.grid.crossed(place) } else { None };
                found.push(shown.unwrap_or(place));
            }
        }
    }
    found
}
