//! The work on one puzzle: its chance, its limits, and the questions it asks the engine.
//!
//! Nothing here may depend on time: the same seed gives the same puzzle. A question that takes too many conflicts counts as
//! answered "not unique"; conflicts are the same on every machine.

use crate::error::Result;
use crate::hints::Hints;
use crate::wishes::Wishes;
use gridwright_base::{Budget, Rng, Stop};
use gridwright_board::{Board, Val};
use gridwright_grid::Symmetry;
use gridwright_grid::{Kind, Place};
use gridwright_lang::ir::{Domain, Genre, GivenUse, LayerId, Role};
use gridwright_solve::{Engine, SolveError, difference};

/// Conflicts that one question may take.
const CONFLICTS: u64 = 8_000;
/// Conflicts that a random answer, or another try at something that may as well fail, takes at first; each beginning
/// allows as many more. What one order of trying makes hard, the next one finds at once.
const PATIENCE: u64 = 400;
/// Boards of more cells are large.
const USUAL_AREA: u64 = 100;

/// A value of an answer that is to stay.
pub(crate) type Kept = (LayerId, usize, Val);

/// Another answer of a problem whose one answer is known.
pub(crate) enum Other {
    /// There is none.
    None,
    /// This one.
    Found(Box<Board>),
    /// The question was too hard.
    Unclear,
}

/// The work on one puzzle.
pub(crate) struct Desk<'a> {
    pub genre: &'a Genre,
    pub hints: &'a Hints,
    pub wishes: &'a Wishes,
    pub rng: Rng,
    budget: &'a Budget,
    /// How often an engine was asked.
    pub questions: u64,
    /// How often the puzzle was begun.
    pub attempt: u64,
    /// Whether no diagram of all answers could be built.
    pub too_large: bool,
    /// Whether marks may stand, for the time being, where the specification wants none.
    pub lenient: bool,
    /// The clues that were added beyond what is needed.
    pub spares: Vec<(LayerId, usize)>,
    /// How many clues were put back to make it easier.
    pub eased: usize,
}

impl<'a> Desk<'a> {
    pub fn new(genre: &'a Genre, hints: &'a Hints, wishes: &'a Wishes, rng: Rng, budget: &'a Budget) -> Self {
        Self {
            genre,
            hints,
            wishes,
            rng,
            budget,
            questions: 0,
            attempt: 0,
            too_large: false,
            lenient: false,
            spares: Vec::new(),
            eased: 0,
        }
    }

    /// The limits of all the work.
    pub fn budget(&self) -> &'a Budget {
        self.budget
    }

    /// What one question may spend.
    pub fn allowance(&self) -> Budget {
        self.budget.clone().with_steps(CONFLICTS)
    }

    /// What the question may spend whether a clue can go, one of as many as the board has cells: less on large boards, where a
    /// clue that is hard to do without had better stay.
    pub fn thinning(&self, area: usize) -> Budget {
        self.budget.clone().with_steps(CONFLICTS * USUAL_AREA / (area as u64).max(USUAL_AREA))
    }

    /// What a question may spend that is one of many like it.
    pub fn patience(&self) -> Budget {
        self.budget.clone().with_steps(PATIENCE)
    }

    /// What a question may spend that is better asked in another way than for long.
    pub fn short_allowance(&self) -> Budget {
        self.budget.clone().with_steps((PATIENCE * self.attempt).clamp(PATIENCE, CONFLICTS))
    }

    /// The symmetry of the places that bear clues: as wished, else as the hints say.
    pub fn symmetry(&self) -> Option<Symmetry> {
        self.wishes.symmetry.or(self.hints.symmetry)
    }

    /// Whether to go on.
    pub fn check(&self) -> Result<()> {
        Ok(self.budget.check()?)
    }

    /// Whether the problem of a solved board has another answer.
    pub fn other(&mut self, solved: &Board) -> Result<Other> {
        self.other_within(solved, &self.allowance())
    }

    /// As [`other`](Self::other), with less patience.
    pub fn other_soon(&mut self, solved: &Board) -> Result<Other> {
        self.other_within(solved, &self.short_allowance())
    }

    /// As [`other`](Self::other), within an allowance of its own.
    pub fn other_within(&mut self, solved: &Board, allowance: &Budget) -> Result<Other> {
        self.questions += 1;
        let mut engine = Engine::new(self.genre, solved, self.budget)?;
        // Another answer is found soonest beside the known one.
        engine.resemble(solved);
        match engine.other_than(solved, allowance) {
            Ok(None) => Ok(Other::None),
            Ok(Some(board)) => Ok(Other::Found(Box::new(board))),
            Err(SolveError::Stopped(Stop::Steps)) => Ok(Other::Unclear),
            Err(problem) => Err(problem.into()),
        }
    }

    /// A random answer of a problem under the laws of `genre`, which may be fewer than all.
    pub fn answer(&mut self, genre: &Genre, problem: &Board) -> Result<Option<Board>> {
        self.answer_like(genre, problem, None)
    }

    /// As [`answer`](Self::answer), as much like another answer as comes easily.
    pub fn answer_like(&mut self, genre: &Genre, problem: &Board, like: Option<&Board>) -> Result<Option<Board>> {
        let sketch = if like.is_none() { self.sketch(problem)? } else { None };
        self.answer_where(genre, problem, like.or(sketch.as_ref()), &[])
    }

    /// As [`answer`](Self::answer), with these values.
    pub fn answer_with(&mut self, genre: &Genre, problem: &Board, kept: &[Kept]) -> Result<Option<Board>> {
        self.answer_where(genre, problem, None, kept)
    }

    fn answer_where(
        &mut self,
        genre: &Genre,
        problem: &Board,
        like: Option<&Board>,
        kept: &[Kept],
    ) -> Result<Option<Board>> {
        self.questions += 1;
        let share = self.hints.share.unwrap_or(50);
        let mut engine = Engine::new(genre, problem, self.budget)?;
        engine.shuffle(&mut self.rng, share);
        if let Some(like) = like {
            engine.resemble(like);
        }
        let mut wanted = wished(genre, &self.wishes.start);
        wanted.extend(kept);
        match engine.first_with(&wanted, &self.short_allowance()) {
            Ok(found) => Ok(found),
            Err(SolveError::Stopped(Stop::Steps)) => Ok(None),
            Err(problem) => Err(problem.into()),
        }
    }

    /// Whether an answer is of the length that is asked for and keeps what the start shows of it.
    pub fn is_as_wished(&self, solved: &Board) -> bool {
        let keeps = |&(layer, index, val): &Kept| solved.layer(layer)[index] == val;
        self.wishes.length.contains(&length(self.genre, solved))
            && wished(self.genre, &self.wishes.start).iter().all(keeps)
    }

    /// Whether clues of the layer can be switched in one engine.
    pub fn is_derived(&self, layer: LayerId) -> bool {
        self.genre.layers[layer.at()].given_use == GivenUse::Derived
    }

    /// Whether the start says something about a layer; a division that it draws is whole, and stays.
    pub fn is_begun(&self, layer: LayerId) -> bool {
        self.wishes.start.layer(layer).iter().any(|v| *v != Val::Blank)
    }

    /// Whether a given of the start stays whatever happens.
    pub fn stays(&self, layer: LayerId, index: usize) -> bool {
        self.wishes.start.layer(layer).get(index).is_some_and(|v| *v != Val::Blank)
    }
}

/// How many values of an answer are yes, or something else that is there.
pub(crate) fn length(genre: &Genre, board: &Board) -> usize {
    let layers = genre.layers_of(Role::Find);
    layers.map(|(layer, _)| board.layer(layer).iter().filter(|v| v.is_present()).count()).sum()
}

/// The part of an answer that the start asks for.
fn wished(genre: &Genre, start: &Board) -> Vec<Kept> {
    let mut wanted = Vec::new();
    for (layer, _) in genre.layers_of(Role::Find) {
        let values = start.layer(layer).iter().enumerate().filter(|(_, v)| **v != Val::Blank);
        wanted.extend(values.map(|(index, val)| (layer, index, *val)));
    }
    wanted
}

/// A problem with another board's answer.
pub(crate) fn with_answer(genre: &Genre, problem: &Board, answer: &Board) -> Board {
    let mut board = problem.clone();
    for (layer, _) in genre.layers_of(Role::Find) {
        board.layer_mut(layer).copy_from_slice(answer.layer(layer));
    }
    board
}

/// The givens that may come and go: every value but borders.
pub(crate) fn givens(genre: &Genre, board: &Board) -> Vec<(LayerId, usize)> {
    let layers = genre.layers_of(Role::Given).filter(|(_, l)| l.domain != Domain::Division);
    layers
        .flat_map(|(layer, _)| {
            let values = board.layer(layer).iter().enumerate();
            values.filter(|(_, v)| **v != Val::Blank).map(move |(i, _)| (layer, i))
        })
        .collect()
}

/// The cells at which two answers differ.
pub(crate) fn cells_apart(genre: &Genre, one: &Board, other: &Board) -> Vec<Place> {
    let mut cells = Vec::new();
    for place in difference(genre, one, other) {
        match place.kind {
            Kind::Cell => cells.push(place),
            _ => cells.extend(one.grid.cells_at(place)),
        }
    }
    cells
}
