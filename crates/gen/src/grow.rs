//! Adding givens until the puzzle is unique.
//!
//! The paper adds random givens and solves again each time. Here an answer is fixed first and only givens that fit it are
//! added, so no board is ever without solution; and each must contradict another answer found before, so every step helps.

use crate::desk::{Desk, Other, cells_apart, with_answer};
use crate::error::Result;
use crate::judge::Judge;
use crate::values::{domain, slots};
use gridwright_base::QuickSet;
use gridwright_board::{Board, Val};
use gridwright_lang::ir::LayerId;

/// How many givens are tried against one other answer.
const TRIES: usize = 400;
/// One given for so many cells is there before the first question, if as many fit.
const SOWN: usize = 2;
/// How many values are tried at one place.
const VALUES: usize = 12;
/// Other answers that are remembered.
const WITNESSES: usize = 12;

/// Values that do not fit the answer.
type Unfit = QuickSet<(LayerId, usize, Val)>;

/// A layer to grow: its slots in classes of symmetry, and its values as often as they are wished.
struct Choice {
    layer: LayerId,
    classes: Vec<Vec<usize>>,
    values: Vec<Val>,
}

impl Desk<'_> {
    /// Adds givens of these layers to a solved board until nothing but its answer fits. False if that did not come about.
    pub fn grow(&mut self, board: &mut Board, layers: &[LayerId]) -> Result<bool> {
        let judge = Judge::of_layers(self.genre, board, layers, self.budget());
        let mut answer = board.clone();
        let mut choices: Vec<Choice> = Vec::new();
        for &layer in layers {
            let all = slots(self.genre, board, layer, self.budget())?;
            let classes = self.classes(board, layer, &all);
            let values = self.weighted(domain(self.genre, board, layer, self.budget())?);
            if !values.is_empty() {
                choices.push(Choice { layer, classes, values });
            }
        }
        let mut witnesses: Vec<Board> = Vec::new();
        let mut unfit = Unfit::default();
        if !self.make_whole(board, &judge, &choices)? {
            return Ok(false);
        }
        self.sow(board, &judge, &choices, &mut unfit)?;
        loop {
            self.check()?;
            if witnesses.is_empty() {
                match self.other(&with_answer(self.genre, board, &answer))? {
                    Other::None => {
                        *board = with_answer(self.genre, board, &answer);
                        return Ok(true);
                    }
                    Other::Unclear => return Ok(false),
                    Other::Found(other) => witnesses.push(*other),
                }
            }
            if !self.add(board, &answer, &judge, &choices, &witnesses[0], &mut unfit)? {
                // No given tells the answer from this other one; but perhaps one tells the other from the answer.
                unfit.clear();
                let turns = self.is_as_wished(&witnesses[0]);
                if !turns || !self.add(board, &witnesses[0], &judge, &choices, &answer, &mut unfit)? {
                    return Ok(false);
                }
                answer = witnesses.swap_remove(0);
            }
            let mut left = Vec::new();
            for other in witnesses {
                if judge.right(&with_answer(self.genre, board, &other))? {
                    left.push(other);
                }
            }
            witnesses = left;
            witnesses.truncate(WITNESSES);
        }
    }

    /// Givens that fit the answer, before anything is asked: an empty board is the hardest question, and a given too many
    /// is found out sooner than a given that is missing.
    fn sow(&mut self, board: &mut Board, judge: &Judge<'_>, choices: &[Choice], unfit: &mut Unfit) -> Result<()> {
        let wished = board.grid.area() / SOWN;
        let (mut sown, mut tries) = (0, 0);
        while sown < wished && tries < 8 * wished {
            tries += 1;
            let Some(choice) = self.rng.pick(choices) else { break };
            let Some(class) = self.rng.pick(&choice.classes) else { break };
            if class.iter().all(|&i| board.layer(choice.layer)[i] != Val::Blank) {
                continue;
            }
            let class: Vec<usize> = self.open_part(board, choice.layer, class);
            let vals: Vec<Val> = class.iter().map(|_| choice.values[self.rng.index(choice.values.len())]).collect();
            let entries = || class.iter().zip(&vals).map(|(&i, &val)| (choice.layer, i, val));
            if entries().any(|entry| unfit.contains(&entry)) {
                continue;
            }
            entries().for_each(|(layer, i, val)| board.layer_mut(layer)[i] = val);
            if judge.right(board)? {
                sown += class.len();
                continue;
            }
            if let [(layer, i, val)] = entries().collect::<Vec<_>>()[..] {
                unfit.insert((layer, i, val));
            }
            entries().for_each(|(layer, i, _)| board.layer_mut(layer)[i] = Val::Blank);
        }
        Ok(())
    }

    /// Adds a given, or a class of them, that fits the answer and contradicts the first of the others. Places where the two
    /// differ are tried first.
    fn add(
        &mut self,
        board: &mut Board,
        answer: &Board,
        judge: &Judge<'_>,
        choices: &[Choice],
        witness: &Board,
        unfit: &mut Unfit,
    ) -> Result<bool> {
        let apart = cells_apart(self.genre, answer, witness);
        for attempt in 0..TRIES {
            let Some(choice) = self.rng.pick(choices) else { return Ok(false) };
            let class = match self.rng.pick(&apart) {
                Some(cell) if attempt % 4 != 0 => choice.classes.iter().find(|class| class.contains(&cell.at())),
                _ => self.rng.pick(&choice.classes),
            };
            let Some(class) = class else { continue };
            if class.iter().all(|&i| board.layer(choice.layer)[i] != Val::Blank) {
                continue;
            }
            let mut trial = with_answer(self.genre, board, answer);
            let mut fits = true;
            for i in self.open_part(board, choice.layer, class) {
                // Each place of a class finds its own value.
                fits = fits && self.put_fitting(&mut trial, judge, choice, i, unfit)?;
            }
            if fits && !judge.right(&with_answer(self.genre, &trial, witness))? {
                *board = trial;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Puts a value that fits into a slot; false if a handful of tries found none.
    fn put_fitting(
        &mut self,
        trial: &mut Board,
        judge: &Judge<'_>,
        choice: &Choice,
        i: usize,
        unfit: &mut Unfit,
    ) -> Result<bool> {
        for _ in 0..VALUES {
            let val = choice.values[self.rng.index(choice.values.len())];
            trial.layer_mut(choice.layer)[i] = val;
            // What did not fit the answer once hardly ever does later.
            if unfit.contains(&(choice.layer, i, val)) {
                continue;
            }
            if judge.right(trial)? {
                return Ok(true);
            }
            unfit.insert((choice.layer, i, val));
        }
        Ok(false)
    }

    /// Adds to every class of which the start, or an answer's marks, fill a part what is missing of it. False if nothing fits.
    fn make_whole(&mut self, board: &mut Board, judge: &Judge<'_>, choices: &[Choice]) -> Result<bool> {
        for choice in choices {
            for class in &choice.classes {
                let open = self.open_part(board, choice.layer, class);
                if open.is_empty() || open.len() == class.len() {
                    continue;
                }
                for i in open {
                    if !self.put_fitting(board, judge, choice, i, &mut Unfit::default())? {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    /// The slots of a class without a given.
    fn open_part(&self, board: &Board, layer: LayerId, class: &[usize]) -> Vec<usize> {
        class.iter().copied().filter(|&i| board.layer(layer)[i] == Val::Blank).collect()
    }

    /// Values repeated as often as the specification wants them tried.
    fn weighted(&self, values: Vec<Val>) -> Vec<Val> {
        let allowed = values.into_iter().filter(|v| self.is_allowed(*v));
        allowed.flat_map(|v| std::iter::repeat_n(v, self.weight(v).min(1000) as usize)).collect()
    }

    /// How often a value is tried.
    fn weight(&self, val: Val) -> u64 {
        let name = val.symbol().map(|s| self.genre.symbols[s.at()].as_str());
        let of = |n: &str| self.wishes.weights.iter().find(|w| w.0 == n).map(|w| w.1);
        name.and_then(of).unwrap_or(10)
    }

    /// Whether a value may come up at all.
    pub fn is_welcome(&self, val: Val) -> bool {
        self.is_allowed(val) && self.weight(val) > 0
    }
}
