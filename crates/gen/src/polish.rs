//! Paths between marks made fewer, and more as the rule file and the specification prefer them.
//!
//! Local search over ways to fill the board with paths: ends go over to other paths, paths take parts of others, and two become
//! one. The puzzle stays unique all the time. What nobody likes never gets more; the lengths may get a little more even from
//! time to time, but on the whole long paths grow at the expense of short ones until those are gone.

use crate::desk::{Desk, Other};
use crate::error::Result;
use crate::judge::Judge;
use crate::motions::Motions;
use crate::strands::{Move, Paths, is_sound};
use gridwright_base::Rng;
use gridwright_board::{Board, Val};
use gridwright_grid::{Grid, Place};
use gridwright_lang::ir::LayerId;

/// Changes tried for each cell of the board; more, as long as something is the matter.
const STEPS: usize = 4;
const MORE_STEPS: usize = 30;
/// One path for so many cells is few.
const FEW: usize = 9;
/// A path of so many cells may be given away whole.
const SHORT: usize = 5;
/// How much more even lengths may get in one change: in hundredths of the root of a length.
const SLACK: usize = 20;

/// What is wished of paths.
struct Taste<'a> {
    judge: Judge<'a>,
    /// How far the ends of a path are to be apart, in steps.
    apart: usize,
    grid: &'a Grid,
}

/// How good paths are; less is better.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Worth {
    /// What is not as wished.
    faults: usize,
    /// The roots of their lengths, summed: few long paths have less than many short ones.
    roots: usize,
}

impl Desk<'_> {
    /// The paths of a unique board, changed while they get better and the board stays unique.
    pub fn polished(&mut self, board: &Board, marks: LayerId, mut paths: Paths, judge: &Judge<'_>) -> Result<Paths> {
        let formulas = self.preferred(board, false);
        let taste = Taste {
            judge: Judge::of_formulas(self.genre, formulas, self.budget()),
            apart: self.wishes.apart,
            grid: &board.grid,
        };
        let symmetry = self.symmetry();
        let motions = Motions::new(&board.grid, symmetry);
        let names: Vec<Val> = (1..=paths.len() as i64).map(Val::Int).collect();
        let mut drawn = self.draw(board, marks, &paths, &names);
        let mut now = Worth { faults: taste.faults(&drawn, &paths)?, roots: roots(&paths) };
        let mut blamed = taste.blamed(&drawn, &paths)?;
        let mut shortcuts = None;
        let area = board.grid.area();
        let (least, most) = (self.wishes.clues.start().div_ceil(2), self.wishes.clues.end() / 2);
        for step in 0..MORE_STEPS * area {
            self.check()?;
            let content = now.faults == 0 && paths.len() <= most;
            if content && (step >= STEPS * area || paths.len() <= area / FEW) {
                break;
            }
            let Some(trial) = changed(&board.grid, &motions, &paths, &blamed, &mut self.rng) else { continue };
            let roots = roots(&trial);
            if trial.len() < least || roots > now.roots + self.rng.index(SLACK + 1) && now.faults == 0 {
                continue;
            }
            let trial_drawn = self.draw(board, marks, &trial, &names);
            let faults = taste.faults(&trial_drawn, &trial)?;
            let better = faults < now.faults || faults == now.faults && roots <= now.roots + SLACK;
            if !better || self.has_shortcut(&trial, (board, marks, &names), judge, &mut shortcuts)? {
                continue;
            }
            if judge.right(&trial_drawn)? && matches!(self.other_within(&trial_drawn, &self.patience())?, Other::None) {
                (paths, drawn, now) = (trial, trial_drawn, Worth { faults, roots });
                blamed = taste.blamed(&drawn, &paths)?;
            }
        }
        Ok(paths)
    }

    /// Whether a path touches itself where the laws let it be cut short: then there is another answer. What they let is asked
    /// once, of the first path that does.
    fn has_shortcut(
        &self,
        paths: &Paths,
        (board, marks, names): (&Board, LayerId, &[Val]),
        judge: &Judge<'_>,
        known: &mut Option<bool>,
    ) -> Result<bool> {
        let Some((which, cut)) =
            paths.iter().enumerate().find_map(|(i, path)| Some((i, cut_short(&board.grid, path)?)))
        else {
            return Ok(false);
        };
        if let Some(known) = known {
            return Ok(*known);
        }
        let mut shorter = paths.clone();
        shorter[which] = cut;
        let allowed = judge.right(&self.draw(board, marks, &shorter, names))?;
        *known = Some(allowed);
        Ok(allowed)
    }
}

impl Taste<'_> {
    fn faults(&self, drawn: &Board, paths: &Paths) -> Result<usize> {
        let near: usize = paths.iter().map(|path| self.apart.saturating_sub(self.reach(path))).sum();
        Ok(self.judge.cost(drawn)? as usize + near)
    }

    /// The cells where something is the matter.
    fn blamed(&self, drawn: &Board, paths: &Paths) -> Result<Vec<Place>> {
        let mut cells = self.judge.blamed(drawn)?;
        cells.extend(paths.iter().filter(|path| self.reach(path) < self.apart).map(|path| path[0]));
        Ok(cells)
    }

    /// Steps from one end of a path to the other, as the crow walks.
    fn reach(&self, path: &[Place]) -> usize {
        let at = |place: Option<&Place>| place.map_or((0, 0), |p| self.grid.row_col(*p));
        let (one, two) = (at(path.first()), at(path.last()));
        one.0.abs_diff(two.0) + one.1.abs_diff(two.1)
    }
}

/// The roots of the lengths of paths, in hundredths.
fn roots(paths: &Paths) -> usize {
    paths.iter().map(|path| (10_000 * path.len()).isqrt()).sum()
}

/// A path without the cells between two that touch, if any do.
fn cut_short(grid: &Grid, path: &[Place]) -> Option<Vec<Place>> {
    for (i, cell) in path.iter().enumerate() {
        let near = grid.neighbours(*cell);
        if let Some(beyond) = path[i + 1..].iter().skip(1).position(|c| near.contains(c)) {
            return Some([&path[..=i], &path[i + 2 + beyond..]].concat());
        }
    }
    None
}

/// The paths after one change: preferably of a path that something is the matter with, else of a short one.
fn changed(grid: &Grid, motions: &Motions<'_>, paths: &Paths, blamed: &[Place], rng: &mut Rng) -> Option<Paths> {
    let is_blamed = |p: &&Vec<Place>| blamed.contains(&p[0]) || p.last().is_some_and(|end| blamed.contains(end));
    let suspects: Vec<&Vec<Place>> = paths.iter().filter(is_blamed).collect();
    let short: Vec<&Vec<Place>> = paths.iter().filter(|p| p.len() <= SHORT).collect();
    let path = match rng.pick(&suspects) {
        Some(&path) if rng.chance(3, 4) => path,
        _ => rng.pick(&short).copied().filter(|_| rng.chance(1, 2)).or_else(|| rng.pick(paths))?,
    };
    let mut cells = path.clone();
    if rng.chance(1, 2) {
        cells.reverse();
    }
    if cells.len() <= SHORT && rng.chance(1, 3) {
        return given_away(grid, motions, paths, &cells, rng);
    }
    let end = cells[0];
    let others: Vec<Place> = grid.neighbours(end).into_iter().filter(|c| !cells.contains(c)).collect();
    let other = *rng.pick(&others)?;
    let is_end = paths.iter().any(|p| p[0] == other || p.last() == Some(&other));
    let kind = match is_end {
        true if rng.chance(1, 2) => Move::Join,
        true => Move::Give,
        false => Move::Take { longer: rng.chance(1, 2) },
    };
    kind.everywhere(motions, paths, end, other)
}

/// The paths after a short one was given away, cell by cell.
fn given_away(grid: &Grid, motions: &Motions<'_>, paths: &Paths, cells: &[Place], rng: &mut Rng) -> Option<Paths> {
    let mut trial = paths.clone();
    for &cell in cells {
        let near = grid.neighbours(cell);
        let ends = trial.iter().filter(|p| !p.contains(&cell)).flat_map(|p| [p[0], p[p.len() - 1]]);
        let ends: Vec<Place> = ends.filter(|end| near.contains(end) && !cells.contains(end)).collect();
        trial = Move::Give.images(motions, &trial, cell, *rng.pick(&ends)?)?;
    }
    is_sound(motions, &trial).then_some(trial)
}
