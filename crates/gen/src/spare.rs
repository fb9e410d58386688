//! Clues that are not needed but wished for.

use crate::desk::Desk;
use crate::dress::put;
use crate::error::Result;
use crate::judge::Judge;
use crate::thin::plain;
use crate::values::{clue_values, slots};
use gridwright_base::QuickMap;
use gridwright_board::{Board, Val};
use gridwright_check::eval::Exact;
use gridwright_lang::ir::{LayerId, Role};

/// What may be said at the places of a layer, everywhere or only where a mark stands.
pub(crate) type Told = QuickMap<(LayerId, bool), Vec<Vec<Val>>>;

/// Places of a layer that may get clues, together or not at all.
pub(crate) type Class = (LayerId, Vec<usize>);

impl Desk<'_> {
    /// Adds as many clues as the specification wants beyond those needed, in whole classes; false if there are not so many.
    pub fn spare(&mut self, board: &mut Board) -> Result<bool> {
        self.spares.clear();
        let mut missing = self.wishes.spare;
        if missing == 0 {
            return Ok(true);
        }
        let judge = Judge::of_layers(self.genre, board, &self.hints.addable(), self.budget());
        let mut more = self.blank_classes(board)?;
        let mut told = Told::default();
        // Larger classes first: the smaller ones make up the rest.
        more.sort_by_key(|(_, class)| std::cmp::Reverse(class.len()));
        for (layer, class) in more.into_iter().filter(|(_, class)| class.len() <= self.wishes.spare) {
            if class.len() > missing || !self.add_clues(board, (layer, &class), &judge, &mut told)? {
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

    /// Where clues can be added, in random order.
    pub fn blank_classes(&mut self, board: &Board) -> Result<Vec<Class>> {
        let mut blank: Vec<Class> = Vec::new();
        for layer in self.hints.addable() {
            let all = slots(self.genre, board, layer, self.budget())?;
            let is_blank = |class: &Vec<usize>| class.iter().all(|&i| board.layer(layer)[i] == Val::Blank);
            blank.extend(self.classes(board, layer, &all).into_iter().filter(is_blank).map(|class| (layer, class)));
        }
        self.rng.shuffle(&mut blank);
        Ok(blank)
    }

    /// Marks that could tell their value and do not, in random order.
    pub fn silent_marks(&mut self, board: &Board) -> Vec<Class> {
        let mut silent: Vec<Class> = Vec::new();
        for &(layer, _) in self.hints.remove.iter().filter(|(_, value_only)| *value_only) {
            let Some(mark) = plain(self.genre, layer) else { continue };
            let values = board.layer(layer).iter().enumerate();
            let there = values.filter(|(i, val)| **val == mark && !self.stays(layer, *i));
            silent.extend(there.map(|(i, _)| (layer, vec![i])));
        }
        self.rng.shuffle(&mut silent);
        silent
    }

    /// Whether every clue stands where its layer has places: a clue of one layer may take away those of another.
    pub fn is_at_home(&self, board: &Board) -> Result<bool> {
        let genre = self.genre;
        let mut exact = Exact::new(genre, board, self.budget());
        let confined = genre.layers_of(Role::Given).filter(|(_, l)| l.places.iter().any(|set| set.filter.is_some()));
        let at_home = confined.into_iter().all(|(layer, _)| {
            let mask = exact.mask(layer);
            board.layer(layer).iter().zip(mask.iter()).all(|(val, lives)| *lives || *val == Val::Blank)
        });
        exact.check()?;
        Ok(at_home)
    }

    /// Puts clues that are true at the places of a class. False, and nothing changed, if there are none or the laws do not like
    /// them there.
    pub fn add_clues(
        &mut self,
        board: &mut Board,
        (layer, class): (LayerId, &[usize]),
        judge: &Judge<'_>,
        told: &mut Told,
    ) -> Result<bool> {
        let was: Vec<Val> = class.iter().map(|&i| board.layer(layer)[i]).collect();
        let marked = was[0] != Val::Blank;
        // What the answer alone tells stays true; what other givens have a say in is asked anew.
        let known = told.remove(&(layer, marked)).filter(|_| self.is_derived(layer));
        let values = match known {
            Some(values) => values,
            None => clue_values(self.genre, board, layer, marked, self.budget())?,
        };
        let mut vals = Vec::new();
        for &i in class {
            let allowed: Vec<Val> = values[i].iter().copied().filter(|v| self.is_welcome(*v)).collect();
            vals.extend(self.rng.pick(&allowed));
        }
        told.insert((layer, marked), values);
        put(board, layer, class, &vals);
        let added = vals.len() == class.len() && judge.right(board)? && self.is_at_home(board)?;
        if !added {
            put(board, layer, class, &was);
        }
        Ok(added)
    }
}
