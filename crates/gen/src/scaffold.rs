//! Givens that come before the answer: marks by chance, random divisions.

use crate::desk::Desk;
use crate::error::Result;
use crate::rectangles::rectangles;
use crate::rooms::{borders, random_blocks};
use crate::sizes::set_apart;
use crate::thin::plain;
use crate::values::{domain, slots};
use gridwright_base::QuickMap;
use gridwright_board::{Board, Val};
use gridwright_grid::Kind;
use gridwright_lang::ir::{Alt, Domain, ExprId, LayerId, Role};

impl Desk<'_> {
    /// The start with everything that the hints want there before an answer is sought.
    pub fn scaffold(&mut self) -> Result<Board> {
        let mut board = self.wishes.start.problem(self.genre);
        for (layer, least, most) in self.hints.divide.clone() {
            if self.genre.layers[layer.at()].role == Role::Given && !self.is_begun(layer) {
                let symmetry = self.symmetry_of(layer);
                let block = match self.hints.rectangles.contains(&layer) {
                    true => rectangles(&board.grid, (least, most), symmetry, &mut self.rng),
                    false => random_blocks(&board.grid, (least, most), symmetry, &mut self.rng),
                };
                let drawn = borders(&board.grid, &block);
                board.layer_mut(layer).copy_from_slice(&drawn);
                board.fit_blocks(self.genre);
            }
        }
        for layer in self.hints.merge.clone() {
            if self.genre.layers[layer.at()].role == Role::Find || self.is_begun(layer) {
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
        for layer in self.hints.single.clone() {
            self.set_single(&mut board, layer)?;
        }
        Ok(board)
    }

    /// Each symbol of a layer at a place of its own, where nothing else stands; those of the start stay.
    fn set_single(&mut self, board: &mut Board, layer: LayerId) -> Result<()> {
        let mut free = slots(self.genre, board, layer, self.budget())?;
        free.retain(|&i| {
            let place = board.place_of(self.genre, layer, i);
            let stands = |l: LayerId| place.and_then(|p| board.index(self.genre, l, p)).map(|at| board.layer(l)[at]);
            let mut layers = self.genre.layers_of(Role::Given).filter(|(_, l)| l.domain != Domain::Division);
            layers.all(|(l, _)| stands(l).is_none_or(|val| val == Val::Blank))
        });
        self.rng.shuffle(&mut free);
        // Not those that the rule file welcomes by themselves: one symbol alone may be too few.
        let Domain::Values { alts, .. } = &self.genre.layers[layer.at()].domain else { return Ok(()) };
        for alt in alts {
            let Alt::Symbol(symbol, _) = alt else { continue };
            let val = Val::Sym(*symbol);
            if !board.layer(layer).contains(&val)
                && let Some(i) = free.pop()
            {
                board.layer_mut(layer)[i] = val;
            }
        }
        Ok(())
    }

    /// What an answer may look like: numbers that are to be divided are the sizes of blocks.
    pub fn sketch(&mut self, problem: &Board) -> Result<Option<Board>> {
        let sought = |(layer, ..): &&(LayerId, usize, usize)| self.genre.layers[layer.at()].role == Role::Find;
        let Some(&(layer, least, most)) = self.hints.divide.iter().find(sought) else { return Ok(None) };
        let mut board = problem.clone();
        let mut block = random_blocks(&board.grid, (least, most), None, &mut self.rng);
        let budget = self.budget();
        set_apart(&board.grid, &mut block, most, &mut self.rng, budget)?;
        let mut sizes: QuickMap<u32, i64> = QuickMap::default();
        block.iter().for_each(|&b| *sizes.entry(b).or_default() += 1);
        for cell in problem.grid.places(Kind::Cell) {
            board.set(self.genre, layer, cell, Val::Int(sizes[&block[cell.at()]]));
        }
        Ok(Some(board))
    }

    /// The value that says least of those that are allowed.
    pub fn mark_of(&self, board: &Board, layer: LayerId) -> Result<Option<Val>> {
        match plain(self.genre, layer).filter(|v| self.is_allowed(*v)) {
            None => {
                let all = domain(self.genre, board, layer, self.budget())?;
                Ok(all.into_iter().find(|v| self.is_allowed(*v)))
            }
            plain => Ok(plain),
        }
    }

    /// A small value, or any of those that the rule file prefers where it speaks of them.
    fn one_for_all(&mut self, board: &Board, layer: LayerId, slot: usize, small: Val) -> Result<Val> {
        let spoken_of = |f: &ExprId| self.genre.reads(*f, layer);
        if !self.preferred(board, true).iter().any(spoken_of) {
            return Ok(small);
        }
        let mut fine = Vec::new();
        for val in domain(self.genre, board, layer, self.budget())?.into_iter().filter(|v| self.is_allowed(*v)) {
            let mut trial = board.clone();
            trial.layer_mut(layer)[slot] = val;
            if self.is_fine(&trial)? {
                fine.push(val);
            }
        }
        Ok(self.rng.pick(&fine).copied().unwrap_or(small))
    }

    fn scatter(&mut self, board: &mut Board, layer: LayerId, share: u64) -> Result<()> {
        let all = slots(self.genre, board, layer, self.budget())?;
        let Some(mark) = self.mark_of(board, layer)? else { return Ok(()) };
        if all.len() == 1 {
            // One value for the whole board.
            if !self.stays(layer, all[0]) {
                board.layer_mut(layer)[all[0]] = self.one_for_all(board, layer, all[0], mark)?;
            }
            return Ok(());
        }
        let area = board.grid.area();
        for class in self.classes(board, layer, &all) {
            // Margins bear their marks always: they take no cell away. What the start has a part of is made whole.
            let begun = class.iter().any(|&i| self.stays(layer, i));
            if class[0] >= area || begun || self.rng.chance(share, 100) {
                for i in class.into_iter().filter(|&i| !self.stays(layer, i)) {
                    board.layer_mut(layer)[i] = mark;
                }
            }
        }
        Ok(())
    }
}
