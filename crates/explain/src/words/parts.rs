//! What a cut would cut off.

use super::{Teller, english};
use crate::claims::Claim;
use crate::step::Step;
use gridwright_base::QuickSet;
use gridwright_board::Val;
use gridwright_grid::{Kind, Place};
use gridwright_lang::recognise::{cells::colour, strands::one_group};

impl Teller<'_> {
    /// The part that a step's law tells of, in words.
    pub(super) fn part_cut_off(&self, step: &Step) -> Option<String> {
        let part = self.cut_off(step)?;
        let is_it = step.forced.first() == part.first();
        Some(if is_it { english::IT.to_owned() } else { self.places.sites(&part) })
    }

    /// Where the one piece that a step rests on says that cells of a colour hang together: of the two parts into which those known would
    /// fall if the first forced cell were not of it the one with less room, or the cell itself if it must not be of it. None if it is not
    /// two parts that fall apart.
    pub fn cut_off(&self, step: &Step) -> Option<Vec<Claim>> {
        let [piece] = step.pieces[..] else { return None };
        let cut = *step.forced.first().filter(|claim| !claim.not)?;
        let (_, clause) = self.clause(piece)?;
        let (groups, _) = one_group(self.genre, clause.formula)?;
        let colour = Val::Flag(colour(self.genre, groups, cut.site.layer)?);
        if cut.val != colour {
            return (step.forced.len() == 1).then(|| vec![cut]);
        }
        let kept: Vec<Claim> = step.since.iter().copied().filter(|claim| claim.is_like(cut)).collect();
        let mut walls: QuickSet<Place> = QuickSet::default();
        for claim in step.since.iter().chain([&cut]).filter(|claim| **claim == cut || !claim.is_like(cut)) {
            walls.insert(self.cell(claim)?);
        }
        let mut parts: Vec<(usize, Vec<Claim>)> = Vec::new();
        let mut left = kept;
        while let Some(first) = left.first() {
            let reached = self.reached(self.cell(first)?, &walls);
            let (part, rest) =
                left.into_iter().partition(|claim| self.cell(claim).is_some_and(|cell| reached.contains(&cell)));
            parts.push((reached.len(), part));
            left = rest;
        }
        let [one, other] = <[(usize, Vec<Claim>); 2]>::try_from(parts).ok()?;
        Some(if other.0 < one.0 { other.1 } else { one.1 })
    }

    fn cell(&self, claim: &Claim) -> Option<Place> {
        let place = self.explainer.problem().place_of(self.genre, claim.site.layer, claim.site.at())?;
        (place.kind == Kind::Cell).then_some(place)
    }

    /// The cells that hang together with one, round some walls.
    fn reached(&self, from: Place, walls: &QuickSet<Place>) -> QuickSet<Place> {
        let grid = &self.explainer.problem().grid;
        let (mut reached, mut stack) = (QuickSet::default(), vec![from]);
        while let Some(cell) = stack.pop() {
            if reached.insert(cell) {
                stack.extend(grid.neighbours(cell).into_iter().filter(|next| !walls.contains(next)));
            }
        }
        reached
    }
}
