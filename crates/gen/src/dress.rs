//! Givens that follow from an answer.

use crate::desk::Desk;
use crate::error::Result;
use crate::judge::Judge;
use crate::symmetry::slot_places;
use crate::values::{clue_values, domain};
use gridwright_board::{Board, Val};
use gridwright_grid::{Kind, Place};
use gridwright_lang::ir::{Domain, Ground, LayerId};

/// Values tried at one place when marks are placed.
const PLACED: usize = 4;
/// Marks changed, or nearly, before it is given up that they come to fit the answer.
const REPLACED: usize = 150;

impl Desk<'_> {
    /// Every clue that the answer tells, in the layers that the hints name: everywhere if a blank asks nothing, else where a
    /// mark stands already. What the start holds stays. False if a mark has no value that is true.
    pub fn dress(&mut self, board: &mut Board) -> Result<bool> {
        for (layer, _) in self.hints.remove.clone() {
            if matches!(self.genre.layers[layer.at()].domain, Domain::Division) {
                continue;
            }
            let derived = self.is_derived(layer);
            let kept = board.layer(layer).to_vec();
            let values = clue_values(self.genre, board, layer, !derived, self.budget())?;
            for (i, values) in values.iter().enumerate() {
                let own = self.on_blocks(layer) || !self.stays(layer, i);
                if !own || (!derived && kept[i] == Val::Blank) || !self.may_bear(layer, i, board) {
                    continue;
                }
                let allowed: Vec<Val> = values.iter().copied().filter(|v| self.is_allowed(*v)).collect();
                match self.rng.pick(&allowed) {
                    Some(&val) => board.layer_mut(layer)[i] = val,
                    None if derived => board.layer_mut(layer)[i] = Val::Blank,
                    None if !values.is_empty() => {}
                    None => return Ok(false),
                }
            }
        }
        Ok(true)
    }

    /// Puts marks where the answer asks for them: each that mends more than it breaks. False if something stays broken.
    pub fn place(&mut self, board: &mut Board, layer: LayerId) -> Result<bool> {
        self.place_among(board, layer, &vec![true; board.grid.area()])
    }

    /// As [`place`](Self::place), on some cells only.
    pub fn place_among(&mut self, board: &mut Board, layer: LayerId, cells: &[bool]) -> Result<bool> {
        let judge = Judge::of_layers(self.genre, board, &[layer], self.budget());
        let mut cost = judge.cost(board)?;
        if cost == 0 {
            return Ok(true);
        }
        let values = clue_values(self.genre, board, layer, false, self.budget())?;
        let mut order: Vec<usize> = slot_places(self.genre, board, layer)
            .into_iter()
            .filter(|(i, place)| !values[*i].is_empty() && cells_of(board, *place).iter().all(|c| cells[c.at()]))
            .map(|(i, _)| i)
            .collect();
        self.rng.shuffle(&mut order);
        for i in order {
            if board.layer(layer)[i] != Val::Blank || !self.may_bear(layer, i, board) {
                continue;
            }
            let mut tried = values[i].clone();
            self.rng.shuffle(&mut tried);
            tried.truncate(PLACED);
            let mut best = (cost, Val::Blank);
            for val in tried {
                board.layer_mut(layer)[i] = val;
                let now = judge.cost(board)?;
                if now < best.0 {
                    best = (now, val);
                }
            }
            (cost, board.layer_mut(layer)[i]) = best;
            if cost == 0 {
                return Ok(true);
            }
        }
        self.replace(board, layer, &values, cells, cost)
    }

    /// Changes marks where something is broken, one by one and never for the worse, until all is right.
    fn replace(
        &mut self,
        board: &mut Board,
        layer: LayerId,
        values: &[Vec<Val>],
        cells: &[bool],
        mut cost: u32,
    ) -> Result<bool> {
        let judge = Judge::of_layers(self.genre, board, &[layer], self.budget());
        let places = slot_places(self.genre, board, layer);
        for _ in 0..REPLACED {
            // A mark may break a law far from where it stands.
            let marked = |(i, _): &&(usize, Place)| board.layer(layer)[*i] != Val::Blank;
            let blamed = judge.blamed(board)?;
            let place = match self.rng.chance(1, 2) {
                true => self.rng.pick(&blamed).copied(),
                false => self.rng.pick(&places.iter().filter(marked).collect::<Vec<_>>()).map(|m| m.1),
            };
            let Some(i) = place.and_then(|p| board.index(self.genre, layer, p)) else { continue };
            let near = place.into_iter().flat_map(|p| cells_of(board, p));
            if self.stays(layer, i) || !self.may_bear(layer, i, board) || !near.into_iter().all(|c| cells[c.at()]) {
                continue;
            }
            let was = board.layer(layer)[i];
            let blank = was != Val::Blank && self.rng.chance(1, 2);
            let val = if blank { Val::Blank } else { self.rng.pick(&values[i]).copied().unwrap_or_default() };
            board.layer_mut(layer)[i] = val;
            let now = judge.cost(board)?;
            if now > cost {
                board.layer_mut(layer)[i] = was;
                continue;
            }
            cost = now;
            if cost == 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Values everywhere: at each place one that breaks least, then again where something is broken.
    pub fn fill(&mut self, board: &mut Board, layer: LayerId) -> Result<bool> {
        let judge = Judge::of_layers(self.genre, board, &[layer], self.budget());
        let longer = board.grid.rows().max(board.grid.cols()) as i64;
        let values: Vec<Val> = domain(self.genre, board, layer, self.budget())?
            .into_iter()
            .filter(|v| !matches!(v, Val::Int(n) if *n > longer) && self.is_allowed(*v))
            .collect();
        let slots = crate::values::slots(self.genre, board, layer, self.budget())?;
        let mut cost = judge.cost(board)?;
        for round in 0..6 {
            let mut order: Vec<usize> = slots.iter().copied().filter(|&i| !self.stays(layer, i)).collect();
            self.rng.shuffle(&mut order);
            for i in order {
                let was = board.layer(layer)[i];
                if round > 0 && (cost == 0 || self.rng.chance(1, 2)) {
                    continue;
                }
                let mut best: Vec<Val> = Vec::new();
                let mut least = u32::MAX;
                let mut tried = values.clone();
                self.rng.shuffle(&mut tried);
                for val in tried {
                    board.layer_mut(layer)[i] = val;
                    let now = judge.cost(board)?;
                    if now < least {
                        (least, best) = (now, Vec::new());
                    }
                    if now == least {
                        best.push(val);
                        if now == 0 {
                            break;
                        }
                    }
                }
                board.layer_mut(layer)[i] = self.rng.pick(&best).copied().unwrap_or(was);
                cost = least.min(cost.max(least));
            }
        }
        Ok(judge.cost(board)? == 0)
    }

    /// Whether clues of the layer belong to blocks.
    fn on_blocks(&self, layer: LayerId) -> bool {
        self.genre.layers[layer.at()].places.iter().any(|set| matches!(set.ground, Ground::Blocks(_)))
    }

    /// Whether the specification lets this slot bear a clue.
    pub fn may_bear(&self, layer: LayerId, index: usize, board: &Board) -> bool {
        self.wishes.mask.as_ref().is_none_or(|mask| mask.allows(self.genre, board, layer, index))
    }

    /// Whether the specification allows this value.
    pub fn is_allowed(&self, val: Val) -> bool {
        self.wishes.values.is_empty() || self.wishes.values.contains(&val)
    }
}

/// The cells at a place: itself, or those it lies between.
pub(crate) fn cells_of(board: &Board, place: Place) -> Vec<Place> {
    match place.kind {
        Kind::Cell => vec![place],
        _ => board.grid.cells_at(place),
    }
}
