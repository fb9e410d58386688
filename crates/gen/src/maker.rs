//! One puzzle from beginning to end.

use crate::desk::{Desk, Other, givens, length};
use crate::difficulty::{Difficulty, measure};
use crate::error::{GenError, Result};
use crate::hints::Hints;
use crate::judge::without_laws_on;
use crate::wishes::{Strategy, Wishes};
use gridwright_base::{Budget, Rng};
use gridwright_board::{Board, Val};
use gridwright_grid::Kind;
use gridwright_lang::ir::{Genre, LayerId, Role};
use gridwright_solve::{Engine, Verdict};

/// A puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
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
    /// How often an engine was asked.
    pub questions: u64,
    /// How often it was begun.
    pub attempts: u64,
    /// What the engine needs to solve it.
    pub difficulty: Difficulty,
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
    let mut desk = Desk::new(genre, hints, wishes, Rng::fork(seed, index), budget);
    let mut nearest = Nearest::default();
    for attempt in 1..=wishes.tries {
        desk.check()?;
        desk.attempt = attempt;
        let Some((mut board, origin, strategy)) = desk.unique_board(&mut nearest)? else { continue };
        desk.thin(&mut board, *wishes.clues.start())?;
        desk.spare(&mut board)?;
        if let Some(made) = desk.accept(&board, (origin, strategy), &mut nearest)? {
            return Ok(made);
        }
    }
    Err(nearest.report(wishes))
}

impl Desk<'_> {
    /// A solved board whose problem has no other answer, with more givens than it needs.
    fn unique_board(&mut self, nearest: &mut Nearest) -> Result<Option<(Board, Origin, Strategy)>> {
        let scaffold = self.scaffold()?;
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
        if !self.wishes.length.contains(&length) {
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
        let relaxed = without_laws_on(self.genre, &self.hints.after());
        if let Some(board) = self.uniform(&relaxed, scaffold)? {
            return Ok(Some((board, Origin::Sampled)));
        }
        Ok(self.answer(&relaxed, scaffold)?.map(|board| (board, Origin::Searched)))
    }

    /// The givens that follow from the answer. False if it has none that fit.
    fn follow(&mut self, board: &mut Board) -> Result<bool> {
        let staged = !self.hints.fit.is_empty() && !self.hints.grow.is_empty();
        if staged && !self.fit(board, &self.hints.fit.clone())? {
            return Ok(false);
        }
        for layer in self.hints.place.clone() {
            if !self.place(board, layer)? {
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

    /// Makes a solved board unique. None if that did not come about.
    fn settle(&mut self, board: &mut Board) -> Result<Option<Strategy>> {
        if self.hints.mend {
            return Ok(self.mend(board)?.then_some(Strategy::Search));
        }
        if !self.hints.grow.is_empty() {
            let layers = self.hints.grow.clone();
            return Ok(self.grow(board, &layers)?.then_some(Strategy::Grow));
        }
        if !self.hints.fit.is_empty() {
            let layers = self.hints.fit.clone();
            return Ok(self.fit(board, &layers)?.then_some(Strategy::Search));
        }
        if matches!(self.other(board)?, Other::None) {
            for layer in self.hints.merge.clone() {
                self.merge(board, layer)?;
            }
            return Ok(Some(Strategy::Thin));
        }
        Ok(self.vary(board)?.then_some(Strategy::Search))
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

    /// Clues that are not needed but wished for.
    fn spare(&mut self, board: &mut Board) -> Result<()> {
        if self.wishes.spare == 0 {
            return Ok(());
        }
        let mut full = board.clone();
        self.dress(&mut full)?;
        let mut more: Vec<(LayerId, usize)> =
            givens(self.genre, &full).into_iter().filter(|&(layer, i)| board.layer(layer)[i] == Val::Blank).collect();
        self.rng.shuffle(&mut more);
        for (layer, i) in more.into_iter().take(self.wishes.spare) {
            board.layer_mut(layer)[i] = full.layer(layer)[i];
        }
        Ok(())
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
        Ok(Some(Made {
            length: length(self.genre, &solved),
            problem,
            solved,
            origin: how.0,
            strategy: how.1,
            n_clues,
            questions: self.questions,
            attempts: self.attempt,
            difficulty,
        }))
    }
}

/// What failed, for whoever asked for too much.
#[derive(Default)]
struct Nearest {
    unanswered: u64,
    ambiguous: u64,
    unfit: u64,
    clues: Vec<usize>,
    lengths: Vec<usize>,
    levels: Vec<u8>,
}

impl Nearest {
    fn report(self, wishes: &Wishes) -> GenError {
        let tries = wishes.tries;
        let span = |found: &[usize]| {
            let (low, high) = (found.iter().min().unwrap_or(&0), found.iter().max().unwrap_or(&0));
            format!("came between {low} and {high}")
        };
        let (part, nearest) = if !self.levels.is_empty() {
            let (low, high) = (self.levels.iter().min().unwrap_or(&0), self.levels.iter().max().unwrap_or(&0));
            ("no puzzle of that difficulty".to_owned(), format!("levels came between {low} and {high}"))
        } else if !self.clues.is_empty() {
            ("no puzzle with that number of clues".to_owned(), span(&self.clues))
        } else if !self.lengths.is_empty() {
            ("no answer of that length".to_owned(), span(&self.lengths))
        } else if self.unanswered == tries {
            ("no answer fits the start".to_owned(), format!("{tries} times"))
        } else {
            let (other, none, unfit) = (self.ambiguous, self.unanswered, self.unfit);
            let counts = format!(
                "{tries} attempts: {other} with several answers, {none} with none, {unfit} without givens that fit"
            );
            ("no puzzle with a single answer".to_owned(), counts)
        };
        GenError::Unmet { part, nearest }
    }
}
