//! One puzzle from beginning to end.

use crate::audit::{Finished, audit};
use crate::desk::{Desk, Other, givens, length};
use crate::difficulty::{Difficulty, measure};
use crate::error::{GenError, Result};
use crate::grade::grade;
use crate::hints::Hints;
use crate::judge::without_laws_on;
use crate::nearest::Nearest;
use crate::refuse::refuse;
use crate::wishes::{Strategy, Wishes};
use gridwright_base::{Budget, Rng};
use gridwright_board::{Board, Val};
use gridwright_explain::Grade;
use gridwright_grid::Kind;
use gridwright_lang::ir::{Domain, Genre, LayerId, Role};
use gridwright_solve::{Engine, Verdict};

/// A puzzle.
#[derive(Debug, Clone, PartialEq)]
pub struct Made {
    /// The problem.
    pub problem: Board,
    /// The problem with its answer.
    pub solved: Board,
    /// Where its answer came from.
    pub origin: Origin,
    /// How it was made unique.
    pub strategy: Strategy,
    /// How many givens it has, borders aside.
    pub n_clues: usize,
    /// How many values of its answer are yes, or numbers.
    pub length: usize,
    /// The clues that it has beyond what it needs.
    pub spare: Vec<(LayerId, usize)>,
    /// How many clues were put back to make it as easy as was asked for.
    pub eased: usize,
    /// How often an engine was asked.
    pub questions: u64,
    /// How often it was begun.
    pub attempts: u64,
    /// What the engine needs to solve it.
    pub difficulty: Difficulty,
    /// What a person needs, if that was asked for.
    pub grade: Option<Grade>,
}

/// Where the answer of a puzzle came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Origin {
    /// Drawn from a diagram of all answers, each as likely as any other.
    Sampled,
    /// Found by the constraint engine with random choices: every answer can come, not all equally often.
    Searched,
    /// Built up together with the givens.
    Built,
}

impl Origin {
    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sampled => "uniform sampling of a diagram",
            Self::Searched => "randomised search",
            Self::Built => "built up with the givens",
        }
    }
}

/// Makes the `index`-th puzzle of a seed. The same arguments give the same puzzle on every machine.
pub fn make(genre: &Genre, wishes: &Wishes, seed: u64, index: u64, budget: &Budget) -> Result<Made> {
    make_with(genre, &Hints::of(genre), wishes, seed, index, budget)
}

/// As [`make`], with other hints than those of the rule file.
pub fn make_with(
    genre: &Genre,
    hints: &Hints,
    wishes: &Wishes,
    seed: u64,
    index: u64,
    budget: &Budget,
) -> Result<Made> {
    make_watched(genre, hints, wishes, (seed, index), budget, &mut |_| {})
}

/// How far the work on a puzzle is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    /// The attempt that begins.
    pub attempt: u64,
    /// How many there may be.
    pub tries: u64,
    /// What became of those before, and how near they came; empty before the first.
    pub so_far: String,
}

/// As [`make_with`], telling at each beginning how far it is. What it is told changes nothing.
pub fn make_watched(
    genre: &Genre,
    hints: &Hints,
    wishes: &Wishes,
    (seed, index): (u64, u64),
    budget: &Budget,
    watch: &mut dyn FnMut(Progress),
) -> Result<Made> {
    refuse(genre, hints, wishes, budget)?;
    let mut desk = Desk::new(genre, hints, wishes, Rng::fork(seed, index), budget);
    let mut nearest = Nearest::default();
    for attempt in 1..=wishes.tries {
        desk.check()?;
        desk.attempt = attempt;
        let so_far = if attempt == 1 { String::new() } else { nearest.told(attempt - 1).1 };
        watch(Progress { attempt, tries: wishes.tries, so_far });
        let Some((mut board, origin, strategy)) = desk.unique_board(&mut nearest)? else { continue };
        desk.thin(&mut board, wishes.clues.start().saturating_sub(wishes.spare))?;
        if !desk.spare(&mut board)? {
            nearest.unfit += 1;
            continue;
        }
        desk.ease(&mut board)?;
        if let Some(made) = desk.accept(&board, (origin, strategy), &mut nearest)? {
            return Ok(made);
        }
        if nearest.is_hopeless() {
            break;
        }
    }
    let (part, nearest) = nearest.told(desk.attempt);
    Err(GenError::Unmet { part, nearest })
}

impl Desk<'_> {
    /// A solved board whose problem has no other answer, with more givens than it needs.
    fn unique_board(&mut self, nearest: &mut Nearest) -> Result<Option<(Board, Origin, Strategy)>> {
        let mut scaffold = self.scaffold()?;
        if !self.tidy(&mut scaffold)? {
            nearest.unfit += 1;
            return Ok(None);
        }
        if self.marks_first() {
            self.hints.place.clone().into_iter().for_each(|layer| self.sow_marks(&mut scaffold, layer));
        }
        if let Some(&layer) = self.hints.thread.first() {
            return Ok(self.thread(&scaffold, layer)?.map(|board| (board, Origin::Built, Strategy::Thin)));
        }
        if let Some(&layer) = self.hints.pile.first() {
            return Ok(self.pile(&scaffold, layer)?.map(|board| (board, Origin::Built, Strategy::Grow)));
        }
        let Some((mut board, origin)) = self.random_answer(&scaffold)? else {
            nearest.unanswered += 1;
            return Ok(None);
        };
        let length = length(self.genre, &board);
        // What is built up changes its length on the way.
        if origin != Origin::Built && !self.wishes.length.contains(&length) {
            nearest.lengths.push(length);
            return Ok(None);
        }
        if !self.follow(&mut board)? {
            nearest.unfit += 1;
            return Ok(None);
        }
        let strategy = self.settle(&mut board)?;
        if strategy.is_none() {
            nearest.ambiguous += 1;
        }
        Ok(strategy.map(|strategy| (board, origin, strategy)))
    }

    /// An answer to make a puzzle of.
    fn random_answer(&mut self, scaffold: &Board) -> Result<Option<(Board, Origin)>> {
        if let Some(board) = self.whole_answer(scaffold) {
            return Ok(Some((board, Origin::Built)));
        }
        let relaxed = without_laws_on(self.genre, &self.after());
        if let Some(board) = self.uniform(&relaxed, scaffold)? {
            return Ok(Some((board, Origin::Sampled)));
        }
        Ok(self.answer(&relaxed, scaffold)?.map(|board| (board, Origin::Searched)))
    }

    /// The givens that follow from the answer. False if it has none that fit.
    fn follow(&mut self, board: &mut Board) -> Result<bool> {
        let fitted = self.fitted();
        let staged = !fitted.is_empty() && !self.hints.grow.is_empty();
        if staged && !self.fit(board, &fitted)? {
            return Ok(false);
        }
        for layer in self.hints.place.clone() {
            let placed = match self.marks_first() {
                true => self.tell_marks(board, layer)?,
                false => {
                    self.place(board, layer)? || !self.hints.merge.is_empty() && self.place_all_for_now(board, layer)?
                }
            };
            if !placed {
                return Ok(false);
            }
        }
        for layer in self.hints.fill.clone() {
            if !self.fill(board, layer)? {
                return Ok(false);
            }
        }
        self.dress(board)
    }

    /// Marks on every area, wherever they may stand.
    fn place_all_for_now(&mut self, board: &mut Board, layer: LayerId) -> Result<bool> {
        let everywhere = vec![true; board.grid.area()];
        self.place_for_now(board, layer, &everywhere)
    }

    /// Makes a solved board unique. None if that did not come about.
    fn settle(&mut self, board: &mut Board) -> Result<Option<Strategy>> {
        if self.hints.mend || self.marks_first() {
            return Ok(self.mend(board)?.then_some(Strategy::Search));
        }
        if !self.hints.grow.is_empty() {
            let layers = self.hints.grow.clone();
            return Ok(self.grow(board, &layers)?.then_some(Strategy::Grow));
        }
        let layers = self.fitted();
        if !layers.is_empty() {
            return Ok(self.fit(board, &layers)?.then_some(Strategy::Search));
        }
        if matches!(self.other(board)?, Other::None) {
            for layer in self.hints.merge.clone() {
                self.merge(board, layer)?;
            }
            return Ok(Some(Strategy::Thin));
        }
        if self.hints.only == Some(Strategy::Thin) {
            return Ok(None);
        }
        let done = if self.varied().is_empty() { self.mend(board)? } else { self.vary(board)? };
        Ok(done.then_some(Strategy::Search))
    }

    /// The layers that local search may change: rooms that the start draws stay.
    fn fitted(&self) -> Vec<LayerId> {
        let whole = |l: &LayerId| self.genre.layers[l.at()].domain == Domain::Division && self.is_begun(*l);
        self.hints.fit.iter().copied().filter(|l| !whole(l)).collect()
    }

    /// Where areas of the answer are to be joined: the answer in which every cell stands alone.
    fn whole_answer(&self, scaffold: &Board) -> Option<Board> {
        let layer = *self.hints.merge.first()?;
        (self.genre.layers[layer.at()].role == Role::Find).then(|| {
            let mut board = scaffold.clone();
            let links: Vec<_> = board.grid.places(Kind::Link).collect();
            links.iter().for_each(|link| board.layer_mut(layer)[link.at()] = Val::Flag(true));
            board
        })
    }

    /// The puzzle, if a fresh engine and the checker confirm it and it is what was asked for.
    fn accept(&self, board: &Board, how: (Origin, Strategy), nearest: &mut Nearest) -> Result<Option<Made>> {
        let problem = board.problem(self.genre);
        let n_clues = givens(self.genre, &problem).len();
        if !self.wishes.clues.contains(&n_clues) {
            nearest.clues.push(n_clues);
            return Ok(None);
        }
        let Verdict::Unique(solved) = Engine::new(self.genre, &problem, self.budget())?.solve(&self.allowance())?
        else {
            return Ok(None);
        };
        if self.wishes.both {
            self.confirm_by_diagram(&problem)?;
        }
        let difficulty = measure(self.genre, &problem, &self.allowance())?;
        if !self.wishes.levels.contains(&difficulty.level) {
            nearest.levels.push(difficulty.level);
            return Ok(None);
        }
        let asked = self.wishes.asks_for_a_grade();
        let grade = if asked { grade(self.genre, &problem, &self.allowance())? } else { None };
        let finished = Finished {
            problem: &problem,
            solved: &solved,
            spare: &self.spares,
            difficulty: &difficulty,
            grade: grade.as_ref(),
        };
        let breaches = audit(self.genre, self.wishes, finished, self.budget())?;
        nearest.graded(grade.as_ref(), &breaches);
        if !breaches.is_empty() {
            nearest.note(breaches);
            return Ok(None);
        }
        Ok(Some(Made {
            length: length(self.genre, &solved),
            problem,
            solved,
            origin: how.0,
            strategy: how.1,
            n_clues,
            spare: self.spares.clone(),
            eased: self.eased,
            questions: self.questions,
            attempts: self.attempt,
            difficulty,
            grade,
        }))
    }
}
