//! What a solver has drawn already, and what of it is wrong.

use crate::claims::Claim;
use crate::explainer::Explainer;
use crate::ladder::Near;
use crate::step::Step;
use gridwright_base::Budget;
use gridwright_board::{Board, Site, Val};
use gridwright_formula::Lit;
use gridwright_solve::SolveError;

/// A value that is drawn and wrong, with the steps that show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// What is drawn and no solution has.
    pub drawn: Claim,
    /// What is drawn beside it, if solutions have it, but none has it and all of this together.
    pub beside: Vec<Claim>,
    /// The steps from what is drawn rightly to the last, which excludes it.
    pub steps: Vec<Step>,
}

impl Explainer {
    /// Takes what is drawn on a board as known, as far as all solutions have it. Returns what no solution has; what some
    /// solutions have and others have not is left open.
    pub fn take_marks(&mut self, board: &Board) -> Vec<Claim> {
        let (right, wrong) = self.compared(board);
        self.know_lits(&right);
        wrong
    }

    /// The solver looks at these sites: from now on, of steps that one piece shows the nearest is told, and of those that one
    /// piece and one assumption show. What needs more is told by how little it needs, wherever it is.
    pub fn look_at(&mut self, sites: &[Site]) {
        let spot = |site: Site| {
            let place = self.problem.place_of(&self.genre, site.layer, site.at())?;
            Some(self.problem.grid.position(place))
        };
        let looked: Vec<(i64, i64)> = sites.iter().filter_map(|&site| spot(site)).collect();
        let far = |site: Site| {
            let (y, x) = spot(site)?;
            looked.iter().map(|&(v, u)| y.abs_diff(v) + x.abs_diff(u)).min()
        };
        let claims = &self.reasoner.claims;
        let nearest = |unknown| {
            let slots = claims.slots_of(unknown).iter();
            slots.filter_map(|&slot| far(claims.slots[slot as usize].site)).min().unwrap_or(0)
        };
        let distances = if looked.is_empty() { Vec::new() } else { claims.unknowns().map(nearest).collect() };
        self.ladder.near = Near::new(distances);
    }

    /// What is drawn on a board and no solution has.
    pub fn wrong_marks(&self, board: &Board) -> Vec<Claim> {
        self.compared(board).1
    }

    /// The first step of the path so far that tells a value which is not drawn on a board; the path goes on if there is none.
    /// None if all that can be known is drawn.
    pub fn first_undrawn(&mut self, board: &Board, budget: &Budget) -> Result<Option<Step>, SolveError> {
        let is_undrawn = |claim: &Claim| !claim.not && board.layer(claim.site.layer)[claim.site.at()] != claim.val;
        let mut number = 0;
        loop {
            let Some(step) = self.step(number, budget)? else { return Ok(None) };
            if step.forced.iter().chain(&step.settled).any(is_undrawn) {
                return Ok(Some(step));
            }
            number += 1;
        }
    }

    /// What is drawn and right, and what is drawn and wrong.
    fn compared(&self, board: &Board) -> (Vec<Lit>, Vec<Claim>) {
        let (mut right, mut wrong) = (Vec::new(), Vec::new());
        for slot in &self.reasoner.claims.slots {
            let val = board.layer(slot.site.layer)[slot.site.at()];
            if matches!(val, Val::Blank | Val::Unknown) {
                continue;
            }
            let claim = Claim { site: slot.site, val, not: false };
            match self.reasoner.claims.lit_of(claim) {
                Some(Lit::TRUE) => {}
                Some(lit) if self.goal.holds(&self.reasoner.claims, lit) => right.push(lit),
                Some(lit) if lit != Lit::FALSE && !self.goal.holds(&self.reasoner.claims, !lit) => {}
                _ => wrong.push(claim),
            }
        }
        (right, wrong)
    }

    /// Shows that one of some values that no solution has is wrong: the one that is excluded soonest, by the fewest steps.
    /// None if nothing is wrong.
    pub fn mistake(&mut self, wrong: &[Claim], budget: &Budget) -> Result<Option<Mistake>, SolveError> {
        if wrong.is_empty() {
            return Ok(None);
        }
        loop {
            self.tell_all(budget)?;
            let shown = wrong.iter().filter(|claim| self.is_excluded(**claim));
            let mistakes = shown.map(|&drawn| Mistake { drawn, beside: Vec::new(), steps: self.steps_against(drawn) });
            if let Some(mistake) = mistakes.min_by_key(|mistake| mistake.steps.len()) {
                return Ok(Some(mistake));
            }
            if self.advance(budget)?.is_none() {
                return Ok(None);
            }
        }
    }

    fn is_excluded(&self, claim: Claim) -> bool {
        match self.reasoner.claims.lit_of(claim) {
            // A value that its site cannot have at all.
            None | Some(Lit::FALSE) => true,
            Some(lit) => self.position.holds(&self.reasoner, !lit),
        }
    }

    fn steps_against(&self, claim: Claim) -> Vec<Step> {
        let lit = self.reasoner.claims.lit_of(claim).filter(|&lit| lit != Lit::FALSE);
        self.slice(lit.map(|lit| !lit).into_iter().collect())
    }

    /// The sites of the answer.
    pub fn sites(&self) -> impl Iterator<Item = Site> + '_ {
        self.reasoner.claims.slots.iter().map(|slot| slot.site)
    }
}
