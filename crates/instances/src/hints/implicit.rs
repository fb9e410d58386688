//! Hint sets where the whole family is out of reach, by asking a solver.
//!
//! A set of clues is good if it meets the *difference set* of every other answer: the clues that answer contradicts. There
//! are too many to list, so they are found when they are needed (the implicit hitting set method; E. Moreno-Centeno and
//! R. Karp, "The implicit hitting set approach to solve combinatorial optimization problems", Operations Research 61, 2013,
//! doi:10.1287/opre.1120.1139). A smallest set that meets all difference sets known so far is proposed; if the constraint
//! engine finds another answer, its difference set is new, and the size of the proposal is a proved lower bound all the same.
//! Difference sets are made small before they are kept, by asking for answers that contradict only part of them: small ones
//! say more.

use super::cover::{Cover, MOST_ELEMENTS};
use super::{Error, Subject};
use gridwright_base::{Budget, Rng, Stop};
use gridwright_board::Board;
use gridwright_solve::{ClueEngine, OpenClue, SolveError, Verdict, difference};

/// What is known about the fewest clues that are enough.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bounds {
    /// No good set has fewer.
    pub at_least: usize,
    /// A good set of fewest clues found.
    pub best: Vec<usize>,
    /// How many difference sets were needed.
    pub n_differences: usize,
    /// What stopped the search before both met, if a limit did.
    pub stop: Option<Stop>,
}

/// Questions about the clue sets of a subject, answered by the constraint engine.
pub struct Implicit<'s, 'g> {
    subject: &'s Subject<'g>,
    engine: ClueEngine,
    candidates: Vec<usize>,
    required: Vec<usize>,
}

impl<'s, 'g> Implicit<'s, 'g> {
    /// With these clues to choose from, and these shown in any case.
    pub fn new(
        subject: &'s Subject<'g>,
        candidates: Vec<usize>,
        required: Vec<usize>,
        budget: &Budget,
    ) -> Result<Self, Error> {
        let open = |&clue: &usize| {
            let clue = &subject.clues()[clue];
            OpenClue { layer: subject.layer(), index: clue.index, values: vec![clue.val] }
        };
        let open: Vec<OpenClue> = candidates.iter().chain(&required).map(open).collect();
        let engine = ClueEngine::new(subject.genre(), &subject.problem(&[]), &open, budget).map_err(solve_error)?;
        Ok(Self { subject, engine, candidates, required })
    }

    /// Whether these candidates, with what is required, are enough.
    pub fn is_good(&mut self, shown: &[usize], budget: &Budget) -> Result<bool, Error> {
        Ok(self.other(shown, budget)?.is_none())
    }

    /// The candidates each of which alone could be left out, all others being shown.
    pub fn redundant(&mut self, budget: &Budget) -> Result<Vec<usize>, Error> {
        let all = self.candidates.clone();
        let mut found = Vec::new();
        for &clue in &all {
            let others: Vec<usize> = all.iter().copied().filter(|&other| other != clue).collect();
            if self.is_good(&others, budget)? {
                found.push(clue);
            }
        }
        Ok(found)
    }

    /// A minimal good set: candidates taken away in random order as long as the rest is enough. Every minimal set can come
    /// out, but not each with the same chance.
    pub fn minimal(&mut self, rng: &mut Rng, budget: &Budget) -> Result<Option<Vec<usize>>, Error> {
        let all = self.candidates.clone();
        if !self.is_good(&all, budget)? {
            return Ok(None);
        }
        self.reduced(all, rng, budget).map(Some)
    }

    fn reduced(&mut self, mut shown: Vec<usize>, rng: &mut Rng, budget: &Budget) -> Result<Vec<usize>, Error> {
        let mut order = shown.clone();
        rng.shuffle(&mut order);
        for clue in order {
            let less: Vec<usize> = shown.iter().copied().filter(|&other| other != clue).collect();
            if self.is_good(&less, budget)? {
                shown = less;
            }
        }
        shown.sort_unstable();
        Ok(shown)
    }

    /// The fewest candidates that are enough, or bounds if a limit comes first. None if all together are not.
    pub fn minimum(&mut self, rng: &mut Rng, budget: &Budget) -> Result<Option<Bounds>, Error> {
        if self.candidates.len() > MOST_ELEMENTS {
            return Err(Error::input(format!("the fewest of more than {MOST_ELEMENTS} clues are not looked for")));
        }
        let Some(best) = self.minimal(rng, budget)? else { return Ok(None) };
        let mut bounds = Bounds { at_least: 0, best, n_differences: 0, stop: None };
        let mut cover = Cover::default();
        let outcome = self.close(&mut cover, &mut bounds, rng, budget);
        bounds.n_differences = cover.len();
        match outcome {
            Ok(()) => {}
            Err(Error::Stopped { stop, .. }) => bounds.stop = Some(stop),
            Err(other) => return Err(other),
        }
        bounds.best.extend(&self.required);
        bounds.best.sort_unstable();
        bounds.at_least += self.required.len();
        Ok(Some(bounds))
    }

    /// Rounds of proposals until both bounds meet.
    fn close(&mut self, cover: &mut Cover, bounds: &mut Bounds, rng: &mut Rng, budget: &Budget) -> Result<(), Error> {
        // Cheap proposals first: they bring difference sets as well as the best ones do, and cost nothing.
        const GREEDY_ROUNDS: usize = 60;
        let mut round = 0;
        while bounds.at_least < bounds.best.len() {
            let greedy = cover.greedy(|| rng.next_u64());
            let proposal = if round < GREEDY_ROUNDS {
                greedy
            } else {
                let smallest = cover.smallest(greedy, bounds.at_least, budget);
                let smallest = smallest.map_err(|(stop, bound)| {
                    bounds.at_least = bounds.at_least.max(bound);
                    Error::Stopped { stop, doing: "the search for the fewest clues" }
                })?;
                bounds.at_least = bounds.at_least.max(smallest.count_ones() as usize);
                smallest
            };
            round += 1;
            if bounds.at_least < bounds.best.len() {
                self.repair(proposal, cover, bounds, rng, budget)?;
            }
        }
        Ok(())
    }

    /// Adds the difference sets of answers that a proposal leaves, and clues until none is left: a good set, which may be
    /// the best so far once what it does not need is taken away.
    fn repair(
        &mut self,
        proposal: u128,
        cover: &mut Cover,
        bounds: &mut Bounds,
        rng: &mut Rng,
        budget: &Budget,
    ) -> Result<(), Error> {
        let mut shown = self.clues_of(proposal);
        while let Some(difference) = self.other(&shown, budget)? {
            let difference = self.shrunk(difference, rng, budget)?;
            cover.add(self.bits(&difference));
            shown.extend(rng.pick(&difference));
        }
        if shown.len() < bounds.best.len() + 2 {
            let reduced = self.reduced(shown, rng, budget)?;
            if reduced.len() < bounds.best.len() {
                bounds.best = reduced;
            }
        }
        Ok(())
    }

    /// A difference set no part of which is one, within this one.
    fn shrunk(&mut self, difference: Vec<usize>, rng: &mut Rng, budget: &Budget) -> Result<Vec<usize>, Error> {
        let mut untried = difference.clone();
        let mut difference = difference;
        rng.shuffle(&mut untried);
        while let Some(clue) = untried.pop() {
            let agreed = |other: &&usize| !difference.contains(other) || **other == clue;
            let shown: Vec<usize> = self.candidates.iter().filter(agreed).copied().collect();
            if let Some(smaller) = self.other(&shown, budget)? {
                untried.retain(|other| smaller.contains(other));
                difference = smaller;
            }
        }
        Ok(difference)
    }

    /// The candidates that another answer contradicts which agrees with what is shown; none if there is none.
    fn other(&mut self, shown: &[usize], budget: &Budget) -> Result<Option<Vec<usize>>, Error> {
        let shown: Vec<usize> = shown.iter().chain(&self.required).copied().collect();
        let problem = self.subject.problem(&shown);
        let verdict = self.engine.solve(&problem, budget).map_err(solve_error)?;
        let (first, second) = match verdict {
            Some(Verdict::Multiple { first, second }) => (first, second),
            Some(Verdict::Unknown { stop, .. }) => {
                return Err(Error::Stopped { stop, doing: "a question about clues" });
            }
            _ => return Ok(None),
        };
        let is_own = |board: &Board| difference(self.subject.genre(), board, self.subject.answer()).is_empty();
        let other = if is_own(&first) { second } else { first };
        let mut clues =
            self.subject.contradicted_by(&other, budget).map_err(Error::stopped("a question about clues"))?;
        clues.retain(|clue| self.candidates.contains(clue));
        Ok(Some(clues))
    }

    fn bits(&self, clues: &[usize]) -> u128 {
        let place = |clue: &usize| self.candidates.iter().position(|candidate| candidate == clue);
        clues.iter().filter_map(place).fold(0, |bits, place| bits | 1 << place)
    }

    fn clues_of(&self, bits: u128) -> Vec<usize> {
        let chosen = self.candidates.iter().enumerate().filter(|(place, _)| bits >> place & 1 == 1);
        chosen.map(|(_, &clue)| clue).collect()
    }
}

fn solve_error(problem: SolveError) -> Error {
    match problem {
        SolveError::Stopped(stop) => Error::Stopped { stop, doing: "a question about clues" },
        other => Error::Beyond { reason: other.to_string() },
    }
}
