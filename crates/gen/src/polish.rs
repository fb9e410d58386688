//! Paths between marks made fewer, and more as the rule file prefers them.
//!
//! An end of a path goes over to the end of another, cell by cell; a short path is given away whole. What is kept has no more
//! against it than before, and no more paths.

use crate::desk::{Desk, Other};
use crate::error::Result;
use crate::judge::Judge;
use crate::motions::Motions;
use gridwright_base::Rng;
use gridwright_board::{Board, Val};
use gridwright_grid::{Grid, Place};
use gridwright_lang::ir::LayerId;

/// Changes tried for each cell of the board; more, as long as something is the matter.
const STEPS: usize = 4;
const MORE_STEPS: usize = 16;
/// A path of so many cells may be given away whole.
const SHORT: usize = 5;

/// Paths, each as its cells in order.
type Paths = Vec<Vec<Place>>;

impl Desk<'_> {
    /// The paths of a unique board, changed while they get no worse and the board stays unique.
    pub fn polished(&mut self, board: &Board, marks: LayerId, mut paths: Paths, judge: &Judge<'_>) -> Result<Paths> {
        let formulas = self.preferred(board, false);
        let taste = Judge::of_formulas(self.genre, formulas, self.budget());
        let symmetry = self.symmetry();
        let motions = Motions::new(&board.grid, symmetry);
        let names: Vec<Val> = (1..=paths.len() as i64).map(Val::Int).collect();
        let mut drawn = self.draw(board, marks, &paths, &names);
        let mut now = (taste.cost(&drawn)?, paths.len());
        let area = board.grid.area();
        for step in 0..MORE_STEPS * area {
            self.check()?;
            if step >= STEPS * area && now.0 == 0 {
                break;
            }
            let Some(trial) = changed(&board.grid, &motions, &paths, &taste.blamed(&drawn)?, &mut self.rng) else {
                continue;
            };
            let trial_drawn = self.draw(board, marks, &trial, &names);
            let cost = (taste.cost(&trial_drawn)?, trial.len());
            if cost <= now && judge.right(&trial_drawn)? && matches!(self.other(&trial_drawn)?, Other::None) {
                (paths, drawn, now) = (trial, trial_drawn, cost);
            }
        }
        Ok(paths)
    }
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
    let n_given = if cells.len() <= SHORT && rng.chance(1, 2) { cells.len() } else { 1 };
    if n_given == 1 && cells.len() < 3 {
        return None;
    }
    let mut trial = paths.clone();
    for &cell in &cells[..n_given] {
        let near = grid.neighbours(cell);
        let ends = trial.iter().filter(|p| !p.contains(&cell)).flat_map(|p| [p[0], p[p.len() - 1]]);
        let ends: Vec<Place> = ends.filter(|end| near.contains(end) && !cells.contains(end)).collect();
        let end = *rng.pick(&ends)?;
        let mut images = motions.all(&[cell, end]);
        images.sort_unstable();
        images.dedup();
        for image in images {
            trial = given(&trial, *image.first()?, *image.get(1)?)?;
        }
    }
    trial.iter().all(|p| p.len() >= 2).then_some(trial)
}

/// The paths after the end of one, `cell`, went over to another beyond its `end`.
fn given(paths: &Paths, cell: Place, end: Place) -> Option<Paths> {
    let is_end = |p: &Vec<Place>, c: Place| p[0] == c || p.last() == Some(&c);
    let from = paths.iter().position(|p| is_end(p, cell))?;
    let to = paths.iter().position(|p| is_end(p, end))?;
    if from == to {
        return None;
    }
    let mut paths = paths.clone();
    paths[from].retain(|c| *c != cell);
    if paths[to][0] == end {
        paths[to].insert(0, cell);
    } else {
        paths[to].push(cell);
    }
    paths.retain(|p| !p.is_empty());
    Some(paths)
}
