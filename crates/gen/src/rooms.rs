//! Divisions of the board: random ones, and small changes.

use crate::desk::Desk;
use crate::motions::Motions;
use gridwright_base::Rng;
use gridwright_board::{Board, Val, division_blocks};
use gridwright_grid::{Grid, Kind, Place, Symmetry};
use gridwright_lang::ir::LayerId;

impl Desk<'_> {
    /// A cell goes over to a neighbouring block, or becomes a block of its own; its counterparts do the same.
    pub fn shift_border(&mut self, board: &mut Board, layer: LayerId, near: &[Place]) {
        let (block, n_blocks) = division_blocks(&board.grid, board.layer(layer));
        let cells: Vec<Place> = board.grid.places(Kind::Cell).collect();
        let cell = match self.rng.pick(near) {
            Some(&cell) if self.rng.chance(3, 4) => {
                let around = board.grid.neighbours(cell);
                if self.rng.chance(1, 2) { cell } else { self.rng.pick(&around).copied().unwrap_or(cell) }
            }
            _ => cells[self.rng.index(cells.len())],
        };
        let mut others = board.grid.neighbours(cell);
        others.retain(|c| block[c.at()] != block[cell.at()] && block[c.at()] != u32::MAX);
        let symmetry = self.symmetry_of(layer);
        let motions = Motions::new(&board.grid, symmetry);
        if self.hints.rectangles.contains(&layer) {
            return self.relay(board, layer, cell);
        }
        let shift = match self.rng.pick(&others) {
            Some(&other) if self.rng.chance(1, 10) => Shift::Join(cell, other),
            Some(&other) if self.rng.chance(9, 10) => Shift::Move(cell, other),
            _ => Shift::Alone(cell),
        };
        let block = shift.applied(&motions, &block, n_blocks);
        let drawn = borders(&board.grid, &block);
        if is_symmetric(&board.grid, &drawn, symmetry) {
            board.layer_mut(layer).copy_from_slice(&drawn);
            board.fit_blocks(self.genre);
        }
    }
}

/// A small change of a division.
#[derive(Clone, Copy)]
enum Shift {
    /// The blocks of two cells become one.
    Join(Place, Place),
    /// The first cell goes over to the block of the second.
    Move(Place, Place),
    /// The cell becomes a block.
    Alone(Place),
}

impl Shift {
    /// For each cell its block after the change, here and at all counterparts.
    fn applied(self, motions: &Motions<'_>, block: &[u32], n_blocks: usize) -> Vec<u32> {
        let mut changed = block.to_vec();
        let cells = match self {
            Self::Join(cell, other) | Self::Move(cell, other) => vec![cell, other],
            Self::Alone(cell) => vec![cell],
        };
        for (n, image) in motions.all(&cells).into_iter().enumerate() {
            match (self, image.as_slice()) {
                (Self::Join(..), [cell, other]) => {
                    let (from, to) = (changed[cell.at()], changed[other.at()]);
                    changed.iter_mut().filter(|b| **b == from).for_each(|b| *b = to);
                }
                (Self::Move(..), [cell, other]) => changed[cell.at()] = block[other.at()],
                (Self::Alone(_), [cell]) => changed[cell.at()] = (n_blocks + n) as u32,
                _ => {}
            }
        }
        changed
    }
}

/// Whether every border has its counterparts.
fn is_symmetric(grid: &Grid, borders: &[Val], symmetry: Option<Symmetry>) -> bool {
    let motions = Motions::new(grid, symmetry);
    let same =
        |link: Place| motions.all(&[link]).iter().flatten().all(|image| borders[image.at()] == borders[link.at()]);
    symmetry.is_none() || grid.places(Kind::Link).all(same)
}

/// For each cell the number of its block in a random division into blocks of so many cells, as far as that works out: blocks
/// grow from random cells, each with its counterparts, and what stays too small joins a neighbour.
pub(crate) fn random_blocks(grid: &Grid, sizes: (usize, usize), symmetry: Option<Symmetry>, rng: &mut Rng) -> Vec<u32> {
    let (least, most) = sizes;
    let motions = Motions::new(grid, symmetry);
    let mut block = vec![u32::MAX; grid.capacity(Kind::Cell)];
    let mut cells: Vec<Place> = grid.places(Kind::Cell).collect();
    rng.shuffle(&mut cells);
    let mut n_blocks = 0;
    for &seed in &cells {
        if block[seed.at()] != u32::MAX {
            continue;
        }
        let size = least + rng.index(most.saturating_sub(least) + 1);
        let mut members = vec![seed];
        while members.len() < size {
            let free = |c: &Place| block[c.at()] == u32::MAX && !members.contains(c);
            let near = members.iter().flat_map(|&c| grid.neighbours(c)).filter(free);
            let larger: Vec<Vec<Place>> = near.filter_map(|c| motions.enlarged(&members, c)).collect();
            let Some(next) = rng.pick(&larger) else { break };
            members.clone_from(next);
        }
        let is_small = members.len() < least;
        let copies = motions.copies(&members);
        // What is its own counterpart joins only what is, too.
        let friendly = |friend: &Place| {
            let pairs = motions.all(&members).into_iter().zip(motions.all(&[*friend]));
            let mut own = pairs.filter(|(copy, _)| copy.iter().any(|c| members.contains(c)));
            own.all(|(_, image)| image.iter().all(|f| block[f.at()] == block[friend.at()]))
        };
        let near = members.iter().flat_map(|&c| grid.neighbours(c)).filter(|c| block[c.at()] != u32::MAX);
        let near: Vec<Place> = near.filter(friendly).collect();
        match rng.pick(&near).filter(|_| is_small) {
            Some(&friend) => {
                // Each counterpart joins that of the friend; where both are one, it joins the same block.
                for (copy, image) in motions.all(&members).into_iter().zip(motions.all(&[friend])) {
                    let Some(joined) = image.first().map(|f| block[f.at()]) else { continue };
                    copy.iter().for_each(|c| block[c.at()] = joined);
                }
            }
            None => {
                for copy in copies {
                    copy.iter().for_each(|c| block[c.at()] = n_blocks);
                    n_blocks += 1;
                }
            }
        }
    }
    block
}

/// The borders between cells of different blocks.
pub(crate) fn borders(grid: &Grid, block: &[u32]) -> Vec<Val> {
    let mut values = vec![Val::Blank; grid.capacity(Kind::Link)];
    for link in grid.places(Kind::Link) {
        let ends = grid.ends(link);
        if block[ends[0].at()] != block[ends[1].at()] {
            values[link.at()] = Val::Flag(true);
        }
    }
    values
}
