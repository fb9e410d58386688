//! Joining blocks while the puzzle stays unique: rooms of a given division, or areas of the answer with their marks.
//!
//! The finest division, every cell by itself, leaves nothing open; each border that goes makes the puzzle harder.

use crate::desk::{Desk, Other};
use crate::dress::cells_of;
use crate::error::Result;
use crate::judge::Judge;
use gridwright_board::{Board, Val, division_blocks};
use gridwright_grid::{Kind, Place};
use gridwright_lang::ir::{LayerId, Role};

/// A block of this size grows no more.
const LARGEST: usize = 12;

impl Desk<'_> {
    /// Joins blocks of a division of a unique solved board, in random order, each pair once.
    pub fn merge(&mut self, board: &mut Board, layer: LayerId) -> Result<()> {
        let judge = Judge::all(self.genre, board, self.budget());
        let sought = self.genre.layers[layer.at()].role == Role::Find;
        let mut links: Vec<Place> = board.grid.places(Kind::Link).collect();
        self.rng.shuffle(&mut links);
        for link in links {
            self.check()?;
            let (block, _) = division_blocks(&board.grid, board.layer(layer));
            let ends = board.grid.ends(link);
            let (one, two) = (block[ends[0].at()], block[ends[1].at()]);
            let joined: Vec<bool> = block.iter().map(|&b| b == one || b == two).collect();
            let size = joined.iter().filter(|j| **j).count();
            // Small blocks are joined more readily than large ones, so sizes vary.
            if one == two || size > LARGEST || self.rng.chance(size as u64, LARGEST as u64 + 4) {
                continue;
            }
            let mut trial = board.clone();
            for inner in board.grid.places(Kind::Link) {
                if board.grid.ends(inner).iter().all(|c| joined[c.at()]) {
                    trial.layer_mut(layer)[inner.at()] = if sought { Val::Flag(false) } else { Val::Blank };
                }
            }
            trial.fit_blocks(self.genre);
            if !self.mark_anew(&mut trial, &joined)? || !self.dress(&mut trial)? || !judge.right(&trial)? {
                continue;
            }
            if matches!(self.other(&trial)?, Other::None) {
                *board = trial;
            }
        }
        Ok(())
    }

    /// Takes marks off the joined cells and puts new ones where the answer wants them.
    fn mark_anew(&mut self, board: &mut Board, joined: &[bool]) -> Result<bool> {
        for layer in self.hints.place.clone() {
            for (i, place) in crate::symmetry::slot_places(self.genre, board, layer) {
                if cells_of(board, place).iter().all(|c| joined[c.at()]) {
                    board.layer_mut(layer)[i] = Val::Blank;
                }
            }
            if !self.place_among(board, layer, joined)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
