//! A finished answer of a genre, and the clues it gives.
//!
//! A clue layer is *derived* if a blank asks nothing: what could be printed at a place then follows from the answer. Where
//! frontier search takes the genre's laws and a clue is to it a number of elements, all good sets of clues are found at once
//! ([`Subject::good_sets`]); for all other genres there is the way of [`Implicit`](super::Implicit).

use super::{Error, GoodSets, Hint, Question};
use gridwright_base::{Budget, Stop};
use gridwright_board::{Board, Val};
use gridwright_check::eval::ground_places;
use gridwright_check::{CheckOptions, State, check};
use gridwright_frontier::EdgeCount;
use gridwright_grid::{Kind, Place};
use gridwright_lang::ir::{Genre, LayerId};
use gridwright_lower_zdd::{LoweredSpec, Refusal, lower};
use gridwright_zdd::Var;

/// What may be printed at one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedClue {
    /// Where.
    pub place: Place,
    /// Its slot in the layer.
    pub index: usize,
    /// What the answer says there.
    pub val: Val,
}

/// A finished answer and its clues.
#[derive(Debug, Clone)]
pub struct Subject<'g> {
    genre: &'g Genre,
    layer: LayerId,
    /// The problem without any clue of the layer.
    blank: Board,
    /// The same with the answer.
    answer: Board,
    clues: Vec<PlacedClue>,
    /// The clues as numbers of elements, where they are that.
    counted: Option<Counted<'g>>,
}

/// Clues that are numbers of elements, and the problem without them in the terms of frontier search.
#[derive(Debug, Clone)]
struct Counted<'g> {
    lowered: LoweredSpec<'g>,
    answer: Vec<Var>,
    hints: Vec<Hint>,
}

impl<'g> Subject<'g> {
    /// The answer of a board; clues of the layer that it shows are not looked at. What a clue counts is found out clue by
    /// clue, and a board may have many.
    pub fn new(genre: &'g Genre, layer: LayerId, board: &Board, budget: &Budget) -> Result<Self, Error> {
        let mut answer = board.without_marks(genre);
        answer.layer_mut(layer).fill(Val::Blank);
        let stopped = Error::stopped("the reading of clues");
        let report = check(genre, &answer, CheckOptions::default(), budget).map_err(&stopped)?;
        if report.state != State::Right {
            return Err(Error::Unlawful { laws: report.broken.into_iter().map(|broken| broken.law).collect() });
        }
        let blank = answer.problem(genre);
        let mut subject = Self { genre, layer, blank, answer, clues: Vec::new(), counted: None };
        if !subject.read_as_numbers(budget).map_err(&stopped)? {
            subject.read_by_trial(budget).map_err(&stopped)?;
        }
        Ok(subject)
    }

    /// The clues, in the order of their places.
    pub fn clues(&self) -> &[PlacedClue] {
        &self.clues
    }

    /// The genre.
    pub fn genre(&self) -> &'g Genre {
        self.genre
    }

    /// The layer of the clues.
    pub fn layer(&self) -> LayerId {
        self.layer
    }

    /// The problem without any clue, with the answer.
    pub fn answer(&self) -> &Board {
        &self.answer
    }

    /// The problem that shows these clues, by their numbers.
    pub fn problem(&self, shown: &[usize]) -> Board {
        self.with_clues(&self.blank, shown)
    }

    /// The same with the answer.
    pub fn solution(&self, shown: &[usize]) -> Board {
        self.with_clues(&self.answer, shown)
    }

    /// The number of the clue at a place.
    pub fn clue_at(&self, place: Place) -> Option<usize> {
        self.clues.iter().position(|clue| clue.place == place)
    }

    /// The clues that a problem shows and the answer gives, by their numbers.
    pub fn shown_on(&self, problem: &Board) -> Vec<usize> {
        let shown = |clue: &PlacedClue| problem.layer(self.layer).get(clue.index) == Some(&clue.val);
        (0..self.clues.len()).filter(|&number| shown(&self.clues[number])).collect()
    }

    /// The clues that another answer contradicts, by their numbers.
    pub fn contradicted_by(&self, other: &Board, budget: &Budget) -> Result<Vec<usize>, Stop> {
        if let Some(counted) = &self.counted {
            let member = counted.lowered.member(other);
            return Ok((0..counted.hints.len()).filter(|&number| !counted.hints[number].agrees(&member)).collect());
        }
        let mut board = other.clone();
        let mut broken = Vec::new();
        for (number, clue) in self.clues.iter().enumerate() {
            board.layer_mut(self.layer).fill(Val::Blank);
            board.layer_mut(self.layer)[clue.index] = clue.val;
            if check(self.genre, &board, CheckOptions::default(), budget)?.state != State::Right {
                broken.push(number);
            }
        }
        Ok(broken)
    }

    /// All good sets of clues. `groups` and `required` name clues by their numbers, as a [`Question`] does.
    pub fn good_sets(&self, groups: Vec<Vec<usize>>, required: Vec<usize>, budget: &Budget) -> Result<GoodSets, Error> {
        let beyond = |reason: String| Error::Beyond { reason };
        let Some(counted) = &self.counted else {
            let refusal = lower(self.genre, &self.blank, budget).err();
            if let Some(Refusal::Stopped(stop)) = refusal {
                return Err(Error::stopped("the reading of clues")(stop));
            }
            let reason = refusal.map(|refusal| refusal.to_string());
            let reason = reason.unwrap_or_else(|| "its clues are not numbers of elements of the answer".to_owned());
            return Err(beyond(reason));
        };
        let (answer, hints) = (counted.answer.clone(), counted.hints.clone());
        GoodSets::of_problem(counted.lowered.problem(), Question { answer, hints, groups, required }, budget)
    }

    /// Every place of the layer with its slot.
    fn slots(&self) -> Vec<(Place, usize)> {
        let grounds = self.genre.layers[self.layer.at()].places.iter().map(|set| set.ground);
        let places = grounds.flat_map(|ground| ground_places(&self.blank.grid, ground));
        let slot = |place: Place| Some((place, self.blank.index(self.genre, self.layer, place)?));
        places.filter(|&place| place.kind != Kind::Cell || !self.blank.grid.is_hole(place)).filter_map(slot).collect()
    }

    /// Takes each clue for a number of elements, and lets the checker look at all of them together.
    fn read_as_numbers(&mut self, budget: &Budget) -> Result<bool, Stop> {
        let lowered = match lower(self.genre, &self.blank, budget) {
            Ok(lowered) => lowered,
            Err(Refusal::Stopped(stop)) => return Err(stop),
            Err(_) => return Ok(false),
        };
        let member = lowered.member(&self.answer);
        let (mut clues, mut hints) = (Vec::new(), Vec::new());
        for (place, index) in self.slots() {
            budget.check()?;
            let Some(elements) = self.counted_by(&lowered, index, budget)? else { return Ok(false) };
            let hint = Hint::of(&member, elements);
            clues.push(PlacedClue { place, index, val: Val::Int(i64::from(hint.number)) });
            hints.push(hint);
        }
        let all: Vec<usize> = (0..clues.len()).collect();
        let known = std::mem::replace(&mut self.clues, clues);
        if check(self.genre, &self.solution(&all), CheckOptions::default(), budget)?.state != State::Right {
            self.clues = known;
            return Ok(false);
        }
        self.counted = Some(Counted { lowered, answer: member, hints });
        Ok(true)
    }

    /// The elements that a clue in a slot counts, if counting elements is all it does.
    fn counted_by(&self, without: &LoweredSpec<'_>, index: usize, budget: &Budget) -> Result<Option<Vec<Var>>, Stop> {
        const NUMBER: i64 = 1;
        let mut board = self.blank.clone();
        board.layer_mut(self.layer)[index] = Val::Int(NUMBER);
        let with = match lower(self.genre, &board, budget) {
            Ok(with) => with,
            Err(Refusal::Stopped(stop)) => return Err(stop),
            Err(_) => return Ok(None),
        };
        let (with, without) = (with.problem(), without.problem());
        if with.shape != without.shape || with.windows != without.windows || with.size != without.size {
            return Ok(None);
        }
        let new: Vec<&EdgeCount> = with.counts.iter().filter(|count| !without.counts.contains(count)).collect();
        Ok(match new.as_slice() {
            [one] if one.allowed == 1 << NUMBER => Some(one.elements.clone()),
            _ => None,
        })
    }

    /// Tries every number at every place; a clue is where exactly one is right.
    fn read_by_trial(&mut self, budget: &Budget) -> Result<(), Stop> {
        let most = self.blank.grid.area() as i64;
        let mut clues = Vec::new();
        let mut board = self.answer.clone();
        for (place, index) in self.slots() {
            budget.check()?;
            let mut fits = Vec::new();
            for val in (0..=most).map(Val::Int) {
                board.layer_mut(self.layer)[index] = val;
                if check(self.genre, &board, CheckOptions::default(), budget)?.state == State::Right {
                    fits.push(val);
                }
                if fits.len() > 1 {
                    break;
                }
            }
            if let [val] = fits[..] {
                clues.push(PlacedClue { place, index, val });
            }
            board.layer_mut(self.layer)[index] = Val::Blank;
        }
        self.clues = clues;
        Ok(())
    }

    fn with_clues(&self, board: &Board, shown: &[usize]) -> Board {
        let mut board = board.clone();
        for clue in shown.iter().filter_map(|&number| self.clues.get(number)) {
            board.layer_mut(self.layer)[clue.index] = clue.val;
        }
        board
    }
}
