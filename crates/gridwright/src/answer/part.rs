//! A part of a count, which many machines share.

use super::{Answer, Clock, Verdict};
use crate::error::Error;
use crate::limits::Limits;
use crate::live::{LiveBoard, Scope};
use crate::puzzle::Puzzle;
use gridwright_base::{Budget, Shard};
use gridwright_board::{Board, Site, Val};
use gridwright_lang::ir::{Domain, Role};
use gridwright_solve::{Engine, Facts, SolveError};
use num_bigint::BigUint;
use serde::{Serialize, Serializer};

/// Conflicts for each value that may be forced, before it is taken for open: steps, so that all parts see the same.
const VALUE_EFFORT: u64 = 200;

/// The most questions a puzzle is cut by. A million parts take some twenty.
const MOST_QUESTIONS: usize = 64;

/// What parts that are counted by diagrams repeat: in 16 parts of a blank 12x12 loop and in 256, each took 0.75 of the whole.
const REPEATED: f64 = 0.7;

/// What counting a part adds.
#[derive(Debug, Clone, Serialize)]
pub struct CountedPart {
    /// Which part of how many.
    pub shard: ShardTold,
}

/// A part, and what it takes by estimate.
#[derive(Debug, Clone, Serialize)]
pub struct ShardTold {
    /// Which of how many: `3/32`.
    #[serde(serialize_with = "written")]
    pub part: Shard,
    /// What the work on it takes, the whole being 1, by estimate; 0 for a part that has nothing to do.
    pub share: f64,
}

fn written<S: Serializer>(shard: &Shard, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(shard)
}

impl ShardTold {
    /// To three digits: more is not known.
    pub fn new(part: Shard, share: f64) -> Self {
        let digits = 10_f64.powf(2.0 - share.max(1e-9).log10().floor());
        Self { part, share: (share * digits).round() / digits }
    }
}

impl Puzzle {
    /// The exact number of solutions in a part: all parts together are [`count`](Self::count). A part knows some values of the
    /// answer, from the middle of the board outwards; what is forced anyway is asked about in none. A limit leaves it open.
    ///
    /// ```
    /// use gridwright::{Limits, Puzzle, Shard};
    /// let puzzle = Puzzle::read("slither/5/4/dicicic").unwrap();
    /// let part = |index| puzzle.count_part(Shard { index, of: 5 }, &Limits::none()).unwrap().count.unwrap();
    /// assert_eq!((0..5).map(part).sum::<gridwright::BigUint>(), 2284_u32.into());
    /// ```
    pub fn count_part(&self, shard: Shard, limits: &Limits) -> Result<Answer<CountedPart>, Error> {
        let (clock, budget) = (Clock::start(limits.cpu_of()), limits.budget());
        let mut answer = Answer::new(self, "csp", CountedPart { shard: ShardTold::new(shard, 0.0) });
        if let Err(problem) = self.sum_part(shard, limits, &budget, &mut answer) {
            answer.cut_short(problem)?;
        }
        answer.cpu_ms = Some(clock.milliseconds());
        Ok(answer)
    }

    fn sum_part(
        &self,
        shard: Shard,
        limits: &Limits,
        budget: &Budget,
        answer: &mut Answer<CountedPart>,
    ) -> Result<(), Error> {
        let mut sum = BigUint::ZERO;
        let mut engine = Engine::new(self.rules(), self.board(), budget)?;
        let facts = engine.facts_so_far(VALUE_EFFORT, budget)?;
        let listing = engine.list(1, budget)?;
        if let Some(stop) = listing.stop.filter(|_| listing.solutions.is_empty()) {
            return Err(SolveError::Stopped(stop).into());
        }
        if let Some((facts, solution)) = facts.zip(listing.solutions.first()) {
            let questions = self.questions(&facts, solution);
            let shares = questions.iter().map(|(_, values)| vec![1.2 / values.len() as f64; values.len()]);
            let (pieces, mut share) = (shard.pieces(&shares.collect::<Vec<_>>()), 0.0);
            for piece in pieces {
                let mut board = self.board().problem(self.rules());
                for ((site, values), &value) in questions.iter().zip(&piece.answers) {
                    board.layer_mut(site.layer)[site.at()] = values[value];
                }
                let counted = LiveBoard::new(self.with_answer(board)).count(Scope::Marked, limits)?;
                answer.engine = counted.engine;
                // Search is left with what the values leave it; a diagram is swept whole but near them.
                let repeated = if counted.engine.contains("zdd") { REPEATED } else { 0.0 };
                share += repeated + (1.0 - repeated) * piece.share;
                sum += counted.count.ok_or_else(|| counted.error.unwrap_or(Error::NoSolution))?;
            }
            answer.more.shard = ShardTold::new(shard, share);
        }
        // Whether the whole has a solution is not for a part to say.
        (answer.verdict, answer.count) = (Some(Verdict::Unknown), Some(sum));
        Ok(())
    }

    /// The sites to ask about, from the middle of the board outwards, each with the values that it may have. Where a solution has
    /// nothing the answer has no place (a wall, say), and nothing can be asked.
    fn questions(&self, facts: &Facts, solution: &Board) -> Vec<(Site, Vec<Val>)> {
        let rules = self.rules();
        let mut open: Vec<(Site, Vec<Val>)> = Vec::new();
        for (layer, _) in rules.layers_of(Role::Find).filter(|(_, layer)| layer.domain == Domain::Flag) {
            let slots = facts.board.layer(layer).iter().enumerate().filter(|(_, val)| **val == Val::Blank);
            open.extend(slots.map(|(slot, _)| (Site::new(layer, slot), vec![Val::Flag(false), Val::Flag(true)])));
        }
        let numbers = facts.possible.iter().filter(|(_, _, values)| values.len() > 1);
        open.extend(numbers.map(|(layer, slot, values)| (Site::new(*layer, *slot), values.clone())));
        let there = |site: &Site| self.board().place_of(rules, site.layer, site.at());
        open.retain(|(site, _)| there(site).is_some_and(|place| self.board().grid.exists(place)));
        open.retain(|(site, _)| solution.layer(site.layer)[site.at()] != Val::Blank);
        open.sort_by_key(|(site, _)| (self.distance_to_middle(self.board(), *site), *site));
        open.truncate(MOST_QUESTIONS);
        open
    }

    /// How far a site is from the line in the middle across the longer side, and on it from the middle: in half cells.
    fn distance_to_middle(&self, board: &Board, site: Site) -> (u64, u64) {
        let Some(place) = board.place_of(self.rules(), site.layer, site.at()) else { return (u64::MAX, u64::MAX) };
        let (y, x) = board.grid.position(place);
        let (down, across) = (y.abs_diff(board.grid.rows() as i64), x.abs_diff(board.grid.cols() as i64));
        if board.grid.rows() >= board.grid.cols() { (down, across) } else { (across, down) }
    }
}
