//! Divisions into rectangles.

use crate::desk::Desk;
use crate::motions::Motions;
use crate::rooms::borders;
use gridwright_base::Rng;
use gridwright_board::{Board, division_blocks};
use gridwright_grid::{Grid, Kind, Place, Symmetry};
use gridwright_lang::ir::LayerId;

/// The number of no block.
const FREE: u32 = u32::MAX;

/// For each cell the number of its block in a random division into rectangles of so many cells, as far as that works out.
pub(crate) fn rectangles(grid: &Grid, sizes: (usize, usize), symmetry: Option<Symmetry>, rng: &mut Rng) -> Vec<u32> {
    let mut block = vec![FREE; grid.capacity(Kind::Cell)];
    fill(grid, sizes, &Motions::new(grid, symmetry), &mut block, rng);
    block
}

/// Fills the free cells with rectangles, from the upper left on, each with its counterparts.
fn fill(grid: &Grid, (least, most): (usize, usize), motions: &Motions<'_>, block: &mut [u32], rng: &mut Rng) {
    let mut n_blocks = block.iter().filter(|b| **b != FREE).max().map_or(0, |b| b + 1);
    let cells: Vec<Place> = grid.places(Kind::Cell).collect();
    while let Some(&corner) = cells.iter().find(|c| block[c.at()] == FREE) {
        let mut choices: Vec<(usize, Vec<Place>)> = Vec::new();
        for height in 1..=most {
            for width in 1..=most / height {
                let rectangle = rectangle(grid, corner, height, width);
                let is_free = |c: &Place| block[c.at()] == FREE;
                let sound = rectangle.filter(|r| r.iter().all(is_free) && motions.is_sound(r));
                choices.extend(sound.map(|r| (tickets(height, width), r)));
            }
        }
        let large = choices.iter().filter(|(_, r)| r.len() >= least);
        let lots: Vec<&Vec<Place>> = large.flat_map(|(n, r)| std::iter::repeat_n(r, *n)).collect();
        // What is too small stands alone rather than in a row.
        let alone = || choices.iter().map(|(_, r)| r).max_by_key(|r| r.len());
        let chosen = rng.pick(&lots).copied().or_else(alone).cloned().unwrap_or(vec![corner]);
        for copy in motions.copies(&chosen) {
            copy.iter().for_each(|c| block[c.at()] = n_blocks);
            n_blocks += 1;
        }
    }
}

/// How many lots a rectangle has: the nearer to a square, the more. Filling from a corner leaves narrow gaps anyway, and a
/// board of nothing but strips has little to think about.
fn tickets(height: usize, width: usize) -> usize {
    let (short, long) = (height.min(width), height.max(width));
    (6 * short * short / long).max(1)
}

/// The cells of a rectangle by its upper left corner; none if it leaves the board.
fn rectangle(grid: &Grid, corner: Place, height: usize, width: usize) -> Option<Vec<Place>> {
    let (top, left) = grid.position(corner);
    let at = |y: usize, x: usize| grid.place_at(Kind::Cell, top + 2 * y as i64, left + 2 * x as i64);
    (0..height).flat_map(|y| (0..width).map(move |x| (y, x))).map(|(y, x)| at(y, x)).collect()
}

impl Desk<'_> {
    /// Lays the blocks round a cell anew, as rectangles.
    pub fn relay(&mut self, board: &mut Board, layer: LayerId, cell: Place) {
        let Some(&(_, least, most)) = self.hints.divide.iter().find(|d| d.0 == layer) else { return };
        let (mut block, _) = division_blocks(&board.grid, board.layer(layer));
        let symmetry = self.symmetry_of(layer);
        let motions = Motions::new(&board.grid, symmetry);
        let mut near = board.grid.neighbours(cell);
        self.rng.shuffle(&mut near);
        near.truncate(1 + self.rng.index(2));
        near.push(cell);
        let images: Vec<Place> = near.iter().flat_map(|c| motions.all(&[*c])).flatten().collect();
        let gone: Vec<u32> = images.iter().map(|c| block[c.at()]).collect();
        block.iter_mut().filter(|b| gone.contains(b)).for_each(|b| *b = FREE);
        fill(&board.grid, (least, most), &motions, &mut block, &mut self.rng);
        let drawn = borders(&board.grid, &block);
        board.layer_mut(layer).copy_from_slice(&drawn);
        board.fit_blocks(self.genre);
    }
}
