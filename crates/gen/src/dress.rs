//! Givens that follow from an answer.

use crate::desk::Desk;
use crate::error::Result;
use crate::judge::Judge;
use crate::symmetry::{rooms_of, slot_places};
use crate::values::{clue_values, domain, may_be_unknown};
use gridwright_board::{Board, FieldVal, Val};
use gridwright_grid::{Kind, Place};
use gridwright_lang::ir::{Domain, LayerId};

/// Values tried at one place when marks are placed.
const PLACED: usize = 4;
/// Marks changed, or nearly, before it is given up that they come to fit the answer; as often for each cell of a larger board.
const REPLACED: usize = 150;
const REPLACED_PER_CELL: usize = 4;
/// A board of so many cells is large.
const LARGE: usize = 100;

impl Desk<'_> {
    /// Every clue that the answer tells, in the layers that the hints name: everywhere if a blank asks nothing, else where a
    /// mark stands already. What the start holds stays. False if a mark has no value that is true.
    pub fn dress(&mut self, board: &mut Board) -> Result<bool> {
        for (layer, _) in self.hints.remove.clone() {
            if matches!(self.genre.layers[layer.at()].domain, Domain::Division) {
                continue;
            }
            let fits = match self.is_derived(layer) {
                true => self.dress_places(board, layer)?,
                false => self.dress_marks(board, layer)?,
            };
            if !fits {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Clues of a layer at every place where the answer tells one, in whole classes.
    fn dress_places(&mut self, board: &mut Board, layer: LayerId) -> Result<bool> {
        let mut values = clue_values(self.genre, board, layer, false, self.budget())?;
        values.iter_mut().for_each(|of| of.retain(|v| self.is_allowed(*v)));
        let told: Vec<usize> = (0..values.len()).filter(|&i| !values[i].is_empty() || self.is_own(layer, i)).collect();
        let mut worn = vec![Val::Blank; values.len()];
        for class in self.classes(board, layer, &told) {
            class.iter().for_each(|&i| worn[i] = self.rng.pick(&values[i]).copied().unwrap_or_default());
        }
        for (i, val) in worn.into_iter().enumerate() {
            if !self.is_own(layer, i) {
                board.layer_mut(layer)[i] = val;
            }
        }
        Ok(true)
    }

    /// The values of marks that stand already. False if one has none that is true.
    fn dress_marks(&mut self, board: &mut Board, layer: LayerId) -> Result<bool> {
        let values = clue_values(self.genre, board, layer, true, self.budget())?;
        let silent = self.mark_of(board, layer)?;
        for (i, values) in values.iter().enumerate() {
            if self.is_own(layer, i) || board.layer(layer)[i] == Val::Blank {
                continue;
            }
            let allowed: Vec<Val> = values.iter().copied().filter(|v| self.is_allowed(*v)).collect();
            match (self.rng.pick(&allowed), silent) {
                (Some(&val), _) => board.layer_mut(layer)[i] = val,
                // What may not be told is kept silent about.
                (None, Some(mark)) if !values.is_empty() && is_silent(mark) => board.layer_mut(layer)[i] = mark,
                (None, _) => return Ok(false),
            }
        }
        Ok(true)
    }

    /// Whether a clue is one of the start. Clues of rooms are, if the rooms are.
    fn is_own(&self, layer: LayerId, index: usize) -> bool {
        self.stays(layer, index) && rooms_of(self.genre, layer).is_none_or(|division| self.is_begun(division))
    }

    /// Puts marks where the answer asks for them: each that mends more than it breaks. False if something stays broken.
    pub fn place(&mut self, board: &mut Board, layer: LayerId) -> Result<bool> {
        self.place_among(board, layer, &vec![true; board.grid.area()])
    }

    /// As [`place`](Self::place), on some cells only.
    pub fn place_among(&mut self, board: &mut Board, layer: LayerId, cells: &[bool]) -> Result<bool> {
        let judge = Judge::of_layers(self.genre, board, &[layer], self.budget());
        // The answer tells every list there is: nothing has to be tried.
        if self.genre.layers[layer.at()].domain.entries().is_some() {
            self.dress_places(board, layer)?;
            return Ok(judge.cost(board)? == 0);
        }
        let mut cost = judge.cost(board)?;
        if cost == 0 {
            return Ok(true);
        }
        let values = self.placeable(board, layer)?;
        let near: Vec<usize> = slot_places(self.genre, board, layer)
            .into_iter()
            .filter(|(i, place)| !values[*i].is_empty() && cells_of(board, *place).iter().all(|c| cells[c.at()]))
            .map(|(i, _)| i)
            .collect();
        let mut order = self.classes(board, layer, &near);
        self.rng.shuffle(&mut order);
        for class in &order {
            if class.iter().any(|&i| board.layer(layer)[i] != Val::Blank) {
                continue;
            }
            let mut best = (cost, vec![Val::Blank; class.len()]);
            for vals in self.combinations(class, &values) {
                put(board, layer, class, &vals);
                let now = judge.cost(board)?;
                if now < best.0 {
                    best = (now, vals);
                }
            }
            cost = best.0;
            put(board, layer, class, &best.1);
            if cost == 0 {
                return Ok(true);
            }
        }
        self.replace(board, layer, &values, &order, cost)
    }

    /// What may be said at each place beside the answer: nothing but `?` where the true values are not allowed.
    pub fn placeable(&self, board: &Board, layer: LayerId) -> Result<Vec<Vec<Val>>> {
        let mut values = clue_values(self.genre, board, layer, false, self.budget())?;
        let silent = may_be_unknown(self.genre, layer).then_some(Val::Unknown);
        for of in &mut values {
            let was = of.len();
            of.retain(|v| self.is_allowed(*v));
            if of.is_empty() && was > 0 {
                of.extend(silent);
            }
        }
        Ok(values)
    }

    /// A handful of ways to give each place of a class a value.
    fn combinations(&mut self, class: &[usize], values: &[Vec<Val>]) -> Vec<Vec<Val>> {
        if let [one] = class {
            let mut tried = values[*one].clone();
            self.rng.shuffle(&mut tried);
            tried.truncate(PLACED);
            return tried.into_iter().map(|val| vec![val]).collect();
        }
        let most: usize = class.iter().map(|&i| values[i].len()).fold(1, usize::saturating_mul);
        let draw = |desk: &mut Self| class.iter().map(|&i| values[i][desk.rng.index(values[i].len())]).collect();
        (0..most.min(2 * PLACED)).map(|_| draw(self)).collect()
    }

    /// Changes marks where something is broken, one by one and never for the worse, until all is right.
    fn replace(
        &mut self,
        board: &mut Board,
        layer: LayerId,
        values: &[Vec<Val>],
        classes: &[Vec<usize>],
        mut cost: u32,
    ) -> Result<bool> {
        let judge = Judge::of_layers(self.genre, board, &[layer], self.budget());
        let area = board.grid.area();
        for _ in 0..if area < LARGE { REPLACED } else { REPLACED_PER_CELL * area } {
            // A mark may break a law far from where it stands.
            let blamed = judge.blamed(board)?;
            let class = match self.rng.chance(1, 2) {
                true => {
                    let slot = self.rng.pick(&blamed).and_then(|&p| board.index(self.genre, layer, p));
                    slot.and_then(|i| classes.iter().find(|class| class.contains(&i)))
                }
                false => {
                    let marked = |class: &&Vec<usize>| board.layer(layer)[class[0]] != Val::Blank;
                    self.rng.pick(&classes.iter().filter(marked).collect::<Vec<_>>()).copied()
                }
            };
            let Some(class) = class.filter(|class| class.iter().all(|&i| !self.stays(layer, i))) else { continue };
            let was: Vec<Val> = class.iter().map(|&i| board.layer(layer)[i]).collect();
            let blank = was[0] != Val::Blank && self.rng.chance(1, 2);
            for &i in class {
                let val = if blank { Val::Blank } else { self.rng.pick(&values[i]).copied().unwrap_or_default() };
                board.layer_mut(layer)[i] = val;
            }
            let now = judge.cost(board)?;
            if now > cost {
                put(board, layer, class, &was);
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

    /// Whether the specification lets this slot bear a clue.
    pub fn may_bear(&self, layer: LayerId, index: usize, board: &Board) -> bool {
        self.lenient || self.wishes.mask.as_ref().is_none_or(|mask| mask.allows(self.genre, board, layer, index))
    }

    /// Whether the specification allows this value.
    pub fn is_allowed(&self, val: Val) -> bool {
        self.wishes.allows(val)
    }
}

/// Whether a mark says nothing beyond that it is there.
fn is_silent(mark: Val) -> bool {
    match mark {
        Val::Tag(_, fields) => !fields.iter().any(|f| matches!(f, FieldVal::Int(_) | FieldVal::Dir(_))),
        Val::Int(_) | Val::Dir(_) => false,
        _ => true,
    }
}

/// Writes values into the slots of a class.
pub(crate) fn put(board: &mut Board, layer: LayerId, class: &[usize], vals: &[Val]) {
    class.iter().zip(vals).for_each(|(&i, &val)| board.layer_mut(layer)[i] = val);
}

/// The cells at a place: itself, or those it lies between.
pub(crate) fn cells_of(board: &Board, place: Place) -> Vec<Place> {
    match place.kind {
        Kind::Cell => vec![place],
        _ => board.grid.cells_at(place),
    }
}
