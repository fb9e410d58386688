//! Givens that come before the answer: marks by chance, random divisions.

use crate::desk::Desk;
use crate::error::Result;
use crate::symmetry::orbits;
use crate::thin::plain;
use crate::values::{domain, slots};
use gridwright_base::{QuickMap, Rng};
use gridwright_board::{Board, Val};
use gridwright_grid::{Grid, Kind, Place};
use gridwright_lang::ir::{LayerId, Role};

impl Desk<'_> {
    /// The start with everything that the hints want there before an answer is sought.
    pub fn scaffold(&mut self) -> Result<Board> {
        let mut board = self.wishes.start.problem(self.genre);
        for (layer, least, most) in self.hints.divide.clone() {
            if self.genre.layers[layer.at()].role == Role::Given && board.layer(layer).iter().all(|v| *v == Val::Blank)
            {
                let borders = random_division(&board.grid, least, most, &mut self.rng);
                board.layer_mut(layer).copy_from_slice(&borders);
                board.fit_blocks(self.genre);
            }
        }
        for layer in self.hints.merge.clone() {
            if self.genre.layers[layer.at()].role == Role::Find {
                continue;
            }
            for link in board.grid.places(Kind::Link).collect::<Vec<_>>() {
                board.layer_mut(layer)[link.at()] = Val::Flag(true);
            }
            board.fit_blocks(self.genre);
        }
        for (layer, share) in self.hints.scatter.clone() {
            self.scatter(&mut board, layer, share)?;
        }
        Ok(board)
    }

    /// What an answer may look like: numbers that are to be divided are the sizes of blocks.
    pub fn sketch(&mut self, problem: &Board) -> Option<Board> {
        let sought = |(layer, ..): &&(LayerId, usize, usize)| self.genre.layers[layer.at()].role == Role::Find;
        let &(layer, least, most) = self.hints.divide.iter().find(sought)?;
        let mut board = problem.clone();
        let block = random_blocks(&board.grid, least, most, &mut self.rng);
        let mut sizes: QuickMap<u32, i64> = QuickMap::default();
        block.iter().for_each(|&b| *sizes.entry(b).or_default() += 1);
        for cell in problem.grid.places(Kind::Cell) {
            board.set(self.genre, layer, cell, Val::Int(sizes[&block[cell.at()]]));
        }
        Some(board)
    }

    /// The value that says least.
    pub fn mark_of(&self, board: &Board, layer: LayerId) -> Result<Option<Val>> {
        match plain(self.genre, layer) {
            None => Ok(domain(self.genre, board, layer, self.budget())?.first().copied()),
            plain => Ok(plain),
        }
    }

    fn scatter(&mut self, board: &mut Board, layer: LayerId, share: u64) -> Result<()> {
        let all = slots(self.genre, board, layer, self.budget())?;
        let Some(mark) = self.mark_of(board, layer)? else { return Ok(()) };
        if all.len() == 1 {
            // One value for the whole board: a small one.
            board.layer_mut(layer)[all[0]] = mark;
            return Ok(());
        }
        let area = board.grid.area();
        let classes = orbits(self.genre, board, layer, &all, self.symmetry());
        for class in classes {
            // Margins bear their marks always: they take no cell away.
            if class[0] >= area || self.rng.chance(share, 100) {
                class.iter().for_each(|&i| board.layer_mut(layer)[i] = mark);
            }
        }
        Ok(())
    }
}

/// A random division into blocks of `least` to `most` cells, as far as that works out: blocks grow from random cells, and
/// what stays too small joins a neighbour.
fn random_division(grid: &Grid, least: usize, most: usize, rng: &mut Rng) -> Vec<Val> {
    borders(grid, &random_blocks(grid, least, most, rng))
}

/// For each cell the number of its block.
fn random_blocks(grid: &Grid, least: usize, most: usize, rng: &mut Rng) -> Vec<u32> {
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
        block[seed.at()] = n_blocks;
        while members.len() < size {
            let free: Vec<Place> =
                members.iter().flat_map(|&c| neighbours(grid, c)).filter(|c| block[c.at()] == u32::MAX).collect();
            let Some(&next) = rng.pick(&free) else { break };
            block[next.at()] = n_blocks;
            members.push(next);
        }
        if members.len() < least {
            let near: Vec<u32> = members
                .iter()
                .flat_map(|&c| neighbours(grid, c))
                .map(|c| block[c.at()])
                .filter(|&b| b != u32::MAX && b != n_blocks)
                .collect();
            if let Some(&joined) = rng.pick(&near) {
                members.iter().for_each(|c| block[c.at()] = joined);
                continue;
            }
        }
        n_blocks += 1;
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

pub(crate) fn neighbours(grid: &Grid, cell: Place) -> Vec<Place> {
    grid.neighbours(cell)
}
