//! Joining blocks while the puzzle stays unique: rooms of a given division, or areas of the answer with their marks.
//!
//! The finest division, every cell by itself, leaves nothing open; each border that goes makes the puzzle harder.

use crate::desk::{Desk, Other};
use crate::dress::cells_of;
use crate::error::Result;
use crate::judge::Judge;
use crate::motions::Motions;
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
        if !sought && self.is_begun(layer) {
            return Ok(());
        }
        // Where marks follow the areas of the answer, the areas have the symmetry of the marks.
        let symmetry = if sought { self.symmetry() } else { self.symmetry_of(layer) };
        let cells: Vec<Place> = board.grid.places(Kind::Cell).collect();
        let marks = self.hints.place.first().copied();
        for link in self.links_to_join(board, marks) {
            self.check()?;
            let (block, _) = division_blocks(&board.grid, board.layer(layer));
            let ends = board.grid.ends(link);
            let (one, two) = (block[ends[0].at()], block[ends[1].at()]);
            let union: Vec<Place> = cells.iter().copied().filter(|c| [one, two].contains(&block[c.at()])).collect();
            let size = union.len();
            // Small blocks are joined more readily than large ones, so sizes vary.
            if one == two || size > LARGEST || self.rng.chance(size as u64, LARGEST as u64 + 4) {
                continue;
            }
            let motions = Motions::new(&board.grid, symmetry);
            if !motions.is_sound(&union) {
                continue;
            }
            let copies = motions.copies(&union);
            let mut trial = board.clone();
            for inner in board.grid.places(Kind::Link) {
                let ends = board.grid.ends(inner);
                if copies.iter().any(|copy| ends.iter().all(|c| copy.contains(c))) {
                    trial.layer_mut(layer)[inner.at()] = if sought { Val::Flag(false) } else { Val::Blank };
                }
            }
            let mut joined = vec![false; board.grid.capacity(Kind::Cell)];
            copies.iter().flatten().for_each(|c| joined[c.at()] = true);
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
            if !self.place_among(board, layer, joined)? && !self.place_for_now(board, layer, joined)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Puts marks on some cells, also where the specification wants none: blocks that are too small to do without are joined
    /// later, and if they are not, the auditor sees it.
    pub fn place_for_now(&mut self, board: &mut Board, layer: LayerId, cells: &[bool]) -> Result<bool> {
        if self.wishes.mask.is_none() {
            return Ok(false);
        }
        self.lenient = true;
        let placed = self.place_among(board, layer, cells);
        self.lenient = false;
        placed
    }

    /// Links in random order; those at cells that are to bear no mark come first.
    pub fn links_to_join(&mut self, board: &Board, marks: Option<LayerId>) -> Vec<Place> {
        let mut links: Vec<Place> = board.grid.places(Kind::Link).collect();
        self.rng.shuffle(&mut links);
        let may_bear = |cell: &Place| {
            let slot = marks.and_then(|layer| Some((layer, board.index(self.genre, layer, *cell)?)));
            slot.is_none_or(|(layer, i)| self.may_bear(layer, i, board))
        };
        links.sort_by_key(|link| board.grid.ends(*link).iter().all(may_bear));
        links
    }
}
