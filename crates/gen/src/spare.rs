//! Clues that are not needed but wished for.

use crate::desk::Desk;
use crate::dress::put;
use crate::error::Result;
use crate::judge::Judge;
use crate::values::{clue_values, slots};
use gridwright_board::{Board, Val};
use gridwright_lang::ir::LayerId;

impl Desk<'_> {
    /// Adds as many clues as the specification wants beyond those needed, in whole classes; false if there are not so many.
    pub fn spare(&mut self, board: &mut Board) -> Result<bool> {
        self.spares.clear();
        let mut missing = self.wishes.spare;
        if missing == 0 {
            return Ok(true);
        }
        let layers = self.hints.addable();
        let judge = Judge::of_layers(self.genre, board, &layers, self.budget());
        let mut more: Vec<(LayerId, Vec<usize>)> = Vec::new();
        for &layer in &layers {
            let all = slots(self.genre, board, layer, self.budget())?;
            let blank = |class: &Vec<usize>| class.iter().all(|&i| board.layer(layer)[i] == Val::Blank);
            more.extend(self.classes(board, layer, &all).into_iter().filter(blank).map(|class| (layer, class)));
        }
        self.rng.shuffle(&mut more);
        // Larger classes first: the smaller ones make up the rest.
        more.sort_by_key(|(_, class)| std::cmp::Reverse(class.len()));
        for (layer, class) in more.into_iter().filter(|(_, class)| class.len() <= self.wishes.spare) {
            if class.len() > missing {
                continue;
            }
            let values = clue_values(self.genre, board, layer, false, self.budget())?;
            let mut vals = Vec::new();
            for &i in &class {
                let allowed: Vec<Val> = values[i].iter().copied().filter(|v| self.is_welcome(*v)).collect();
                vals.extend(self.rng.pick(&allowed));
            }
            put(board, layer, &class, &vals);
            if vals.len() < class.len() || !judge.right(board)? {
                class.iter().for_each(|&i| board.layer_mut(layer)[i] = Val::Blank);
                continue;
            }
            missing -= class.len();
            self.spares.extend(class.into_iter().map(|i| (layer, i)));
            if missing == 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
