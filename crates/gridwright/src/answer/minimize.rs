//! The puzzle without the clues it does not need.

use super::{Answer, Clock, Element, Needs};
use crate::error::Error;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use gridwright_base::Budget;
use gridwright_board::Site;
use gridwright_solve::{Clue, minimize};
use serde::Serialize;

/// What `minimize` adds.
#[derive(Debug, Clone, Serialize)]
pub struct Minimized {
    /// The puzzle that is left, as a URL; none where the genre has no such form.
    pub url: Option<String>,
    /// The puzzle that is left.
    pub pzprv3: Puzzle,
    /// The clues taken away, in the order in which that was done.
    pub redundant: Vec<RedundantClue>,
    /// Whether no further clue can be taken away.
    pub complete: bool,
    /// Every clue that the puzzle does not need by itself, all others staying; none if a limit came before all were asked about.
    pub redundant_alone: Option<Vec<RedundantClue>>,
}

/// A clue that is not needed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RedundantClue {
    /// Its layer.
    pub layer: String,
    /// Its place; a clue of a room is at the room's first cell.
    pub elements: Vec<Element>,
    /// Its name: `clue:r3c4`.
    pub site: String,
}

impl Puzzle {
    /// The puzzle without clues it does not need: none that is left can go. There may be other such puzzles, so every clue that
    /// is redundant by itself is told, too. Needs a puzzle with exactly one solution.
    ///
    /// ```
    /// use gridwright::{Limits, Puzzle};
    /// let puzzle = Puzzle::read("slither/3/3/32221313c").unwrap();
    /// let found = puzzle.minimize(&Limits::none()).unwrap().more;
    /// assert!(found.complete && found.redundant_alone.unwrap().len() > found.redundant.len());
    /// ```
    pub fn minimize(&self, limits: &Limits) -> Result<Answer<Minimized>, Error> {
        let (clock, budget) = (Clock::start(limits.cpu_of()), limits.budget());
        let found = minimize(self.rules(), self.board(), &budget)?.ok_or(Error::NotUnique)?;
        let left = self.with_answer(found.board);
        let more = Minimized {
            url: left.url().ok(),
            redundant: found.redundant.iter().map(|clue| self.redundant(Site::new(clue.layer, clue.index))).collect(),
            complete: found.complete,
            redundant_alone: None,
            pzprv3: left,
        };
        let mut answer = Answer::new(self, "csp", more);
        answer.set_count(1_u8.into());
        match found.stop.map_or_else(|| self.redundant_alone(&found.redundant, &budget), |stop| Err(stop.into())) {
            Ok(alone) => answer.more.redundant_alone = Some(alone),
            Err(problem) => answer.cut_short(problem)?,
        }
        answer.cpu_ms = Some(clock.milliseconds());
        Ok(answer)
    }

    /// The clues that are not needed, each by itself. Of those that could go together the derived ones need not be asked about.
    fn redundant_alone(&self, together: &[Clue], budget: &Budget) -> Result<Vec<RedundantClue>, Error> {
        let mut needs = Needs::new(self, budget)?;
        let mut alone = Vec::new();
        for site in needs.sites() {
            let went = together.iter().any(|clue| (clue.layer, clue.index) == (site.layer, site.at()));
            if went && needs.is_derived(site) || !needs.is_needed(site, budget)? {
                alone.push(self.redundant(site));
            }
        }
        Ok(alone)
    }

    fn redundant(&self, site: Site) -> RedundantClue {
        let (rules, board) = (self.rules(), self.board());
        let place = board.place_of(rules, site.layer, site.at());
        RedundantClue {
            layer: rules.layers[site.layer.at()].name.clone(),
            elements: place.into_iter().map(|place| Element::of(&board.grid, place)).collect(),
            site: site.name(rules, board),
        }
    }
}
