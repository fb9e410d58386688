//! Taking clues away while the puzzle stays unique.
//!
//! Clues that an answer determines are switched in one engine, which keeps what it learnt. A question that ends well names
//! the clues it needed; all others go with it. A clue that was needed once stays needed when others go, so each is asked
//! about once. Structural givens change what others mean: there every question is a new problem, and passes are repeated
//! until one removes nothing.

use crate::desk::{Desk, Other, givens, with_answer};
use crate::error::Result;
use crate::judge::Judge;
use crate::values::{may_be_unknown, slots};
use gridwright_base::{QuickMap, QuickSet, Stop};
use gridwright_board::{Board, Val};
use gridwright_lang::ir::{Alt, Domain, Entry, Genre, LayerId, List};
use gridwright_solve::{Clue, ClueEngine, Engine, Verdict};

/// What is left when a given goes.
enum Left {
    /// A problem with one answer.
    One(Box<Board>),
    /// None with one answer; these are others, as far as they are known.
    Others(Vec<Board>),
}

impl Desk<'_> {
    /// Takes away what a unique solved board does not need. `least` clues stay at least.
    pub fn thin(&mut self, board: &mut Board, least: usize) -> Result<()> {
        let (derived, structural): (Vec<_>, Vec<_>) = (self.hints.remove.iter())
            .partition(|&&(l, value_only)| self.is_derived(l) && !(value_only && holds_lists(self.genre, l)));
        let grown = self.hints.grow.iter().map(|&layer| (layer, false));
        let structural: Vec<(LayerId, bool)> = structural.into_iter().copied().chain(grown).collect();
        if !structural.is_empty() {
            self.thin_structural(board, &structural, least)?;
        }
        if !derived.is_empty() {
            self.thin_derived(board, least)?;
            self.plain_down(board)?;
        }
        Ok(())
    }

    /// Switchable clues of the layers that the hints name, by classes of symmetry.
    fn thin_derived(&mut self, board: &mut Board, least: usize) -> Result<()> {
        let mut units: Vec<Vec<Clue>> = Vec::new();
        for &(layer, value_only) in &self.hints.remove {
            if !self.is_derived(layer) || value_only && holds_lists(self.genre, layer) {
                continue;
            }
            let there: Vec<usize> = slots(self.genre, board, layer, self.budget())?
                .into_iter()
                .filter(|&i| board.layer(layer)[i] != Val::Blank)
                .collect();
            for class in self.classes(board, layer, &there) {
                if class.iter().all(|&i| !self.stays(layer, i)) {
                    let clue = |index: usize| Clue { layer, index, val: board.layer(layer)[index] };
                    units.push(class.into_iter().map(clue).collect());
                }
            }
        }
        if units.is_empty() {
            return Ok(());
        }
        self.rng.shuffle(&mut units);
        let mut engine = ClueEngine::removable(self.genre, board, self.budget())?;
        engine.settle(board);
        let mut decided: Vec<Clue> = self.other_derived(board, &units);
        let mut n_clues = givens(self.genre, board).len();
        while let Some(unit) = units.pop() {
            if n_clues < least + unit.len() {
                break;
            }
            let blank: Vec<Clue> = unit.iter().map(|c| Clue { val: Val::Blank, ..*c }).collect();
            let list: Vec<Clue> = units.iter().flatten().chain(&blank).chain(&decided).copied().collect();
            self.questions += 1;
            match engine.needed(&list, &self.thinning(board.grid.area())) {
                Ok(Some(needed)) => {
                    n_clues -= unit.len();
                    decided.extend(blank);
                    let mut at = 0;
                    units.retain(|unit| {
                        let used = needed[at..at + unit.len()].iter().any(|n| *n);
                        at += unit.len();
                        let stays = used || n_clues < least + unit.len();
                        if !stays {
                            n_clues -= unit.len();
                            decided.extend(unit.iter().map(|c| Clue { val: Val::Blank, ..*c }));
                        }
                        stays
                    });
                }
                Ok(None) | Err(Stop::Steps) => decided.extend(unit),
                Err(stop) => return Err(stop.into()),
            }
        }
        for clue in decided {
            board.layer_mut(clue.layer)[clue.index] = clue.val;
        }
        Ok(())
    }

    /// The switchable clues that are not up for removal.
    fn other_derived(&self, board: &Board, units: &[Vec<Clue>]) -> Vec<Clue> {
        let up: QuickSet<(LayerId, usize)> = units.iter().flatten().map(|c| (c.layer, c.index)).collect();
        let all = givens(self.genre, board).into_iter().filter(|at| self.is_derived(at.0) && !up.contains(at));
        all.map(|(layer, index)| Clue { layer, index, val: board.layer(layer)[index] }).collect()
    }

    /// Other givens, one by one, pass after pass.
    fn thin_structural(&mut self, board: &mut Board, names: &[(LayerId, bool)], least: usize) -> Result<()> {
        let layers: Vec<LayerId> = names.iter().map(|n| n.0).collect();
        let judge = Judge::of_layers(self.genre, board, &layers, self.budget());
        let taste = Judge::of_formulas(self.genre, self.preferred(board, false), self.budget());
        let held = taste.right(board)?;
        // For each class that had to stay, the other answers that would have come in: most likely they still would.
        let mut refuted: QuickMap<(LayerId, usize), Vec<Board>> = QuickMap::default();
        // How many classes had gone when a class was last asked about: until another goes, it need not be asked again.
        let mut asked: QuickMap<(LayerId, usize), usize> = QuickMap::default();
        let mut n_gone = 0;
        // Whether the answer may change: when nothing can go otherwise.
        let mut bold = false;
        loop {
            let mut units: Vec<(LayerId, bool, Vec<usize>)> = Vec::new();
            for &(layer, value_only) in names {
                let there: Vec<usize> = slots(self.genre, board, layer, self.budget())?
                    .into_iter()
                    .filter(|&i| board.layer(layer)[i] != Val::Blank)
                    .collect();
                let classes = match value_only {
                    true => there.into_iter().map(|i| vec![i]).collect(),
                    false => self.classes(board, layer, &there),
                };
                let free = classes.into_iter().filter(|class| class.iter().all(|&i| !self.stays(layer, i)));
                units.extend(free.map(|class| (layer, value_only, class)));
            }
            self.rng.shuffle(&mut units);
            let before = n_gone;
            for (layer, value_only, class) in units {
                let Some(weaker) = self.weaker(board, layer, value_only, class[0]) else { continue };
                if !value_only && givens(self.genre, board).len() < least + class.len() {
                    self.plain_down(board)?;
                    return Ok(());
                }
                let mut trial = board.clone();
                class.iter().for_each(|&i| trial.layer_mut(layer)[i] = weaker);
                if held && !taste.right(&trial)? {
                    continue;
                }
                let fits = judge.right(&trial)?;
                let grown = !value_only && self.hints.grow.contains(&layer);
                let key = (layer, class[0]);
                if !(fits || grown && bold) || asked.insert(key, n_gone) == Some(n_gone) {
                    continue;
                }
                let mut known = 0;
                for other in refuted.get(&key).into_iter().flatten() {
                    known += usize::from(judge.right(&with_answer(self.genre, &trial, other))?);
                }
                if known + usize::from(fits) > 1 {
                    continue;
                }
                let left = if fits { self.without_other(trial)? } else { self.only_answer(&trial)? };
                match left {
                    Left::One(solved) => {
                        n_gone += 1;
                        // What was another answer may be the answer now.
                        if !fits {
                            refuted.clear();
                        }
                        *board = *solved;
                    }
                    Left::Others(others) => drop(refuted.insert(key, others)),
                }
            }
            if n_gone == before && bold {
                // What a plainer value no longer does may have been all that another given was needed for.
                if !self.plain_down(board)? {
                    return Ok(());
                }
                n_gone += 1;
            }
            bold = n_gone == before;
        }
    }

    /// Whether a solved board has no other answer.
    fn without_other(&mut self, board: Board) -> Result<Left> {
        Ok(match self.other(&board)? {
            Other::None => Left::One(Box::new(board)),
            Other::Found(other) => Left::Others(vec![*other]),
            Other::Unclear => Left::Others(Vec::new()),
        })
    }

    /// The one answer of a problem whose answer so far does not fit any more, if it is as wished: without a given another
    /// may say more. Where a wall was, a wind blows on.
    fn only_answer(&mut self, board: &Board) -> Result<Left> {
        self.questions += 1;
        Ok(match Engine::new(self.genre, &board.problem(self.genre), self.budget())?.solve(&self.allowance())? {
            Verdict::Unique(solved) if self.is_as_wished(&solved) => Left::One(Box::new(solved)),
            Verdict::Multiple { first, second } => Left::Others(vec![first, second]),
            Verdict::Unknown { stop: stop @ (Stop::Cancelled | Stop::Time | Stop::Cpu | Stop::Memory), .. } => {
                return Err(stop.into());
            }
            _ => Left::Others(Vec::new()),
        })
    }

    /// A list with one number less: `?` stands for it.
    fn weaker_list(&self, layer: LayerId, list: List) -> Option<Val> {
        let entries = self.genre.layers[layer.at()].domain.entries().filter(|entries| entries.unknown)?;
        let number = |entry: Entry| matches!(entry, Entry::Number(n) if n > 0 && !entries.alts.is_empty());
        let at = list.entries().position(number)?;
        list.with(at, Entry::Unknown).map(Val::List).filter(|val| self.is_welcome(*val))
    }

    /// What a given becomes when it goes, if it can go.
    fn weaker(&self, board: &Board, layer: LayerId, value_only: bool, index: usize) -> Option<Val> {
        let now = board.layer(layer)[index];
        if let (true, Val::List(list)) = (value_only, now) {
            return self.weaker_list(layer, list);
        }
        let weaker = if value_only { plain(self.genre, layer).filter(|v| self.is_welcome(*v))? } else { Val::Blank };
        (now != weaker && (!value_only || now != Val::Blank)).then_some(weaker)
    }
}

/// Whether the values of a layer are lists.
fn holds_lists(genre: &Genre, layer: LayerId) -> bool {
    genre.layers[layer.at()].domain.entries().is_some()
}

/// The value that says only that something is there: `?`, or a symbol without fields beside tags with some.
pub(crate) fn plain(genre: &Genre, layer: LayerId) -> Option<Val> {
    if may_be_unknown(genre, layer) {
        return Some(Val::Unknown);
    }
    match &genre.layers[layer.at()].domain {
        Domain::Flag => Some(Val::Flag(true)),
        Domain::Values { alts, .. } => alts.iter().find_map(|alt| match alt {
            Alt::Symbol(symbol, fields) if fields.is_empty() => Some(Val::Sym(*symbol)),
            _ => None,
        }),
        Domain::Division => None,
    }
}
