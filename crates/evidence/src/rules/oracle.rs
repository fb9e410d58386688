//! All solutions of a tiny problem, by the definitions and nothing else: every assignment of the sought layers is judged.

use gridwright_base::{Budget, Quiet, Stop};
use gridwright_board::{Board, FieldVal, Val};
use gridwright_check::eval::{Charts, Exact, Value, applies};
use gridwright_check::{BoardSearch, CheckOptions, Next, SearchError, State, check_with};
use gridwright_grid::Dir;
use gridwright_lang::ir::{Alt, Domain, Genre, LayerId, Role};

/// A solution alone: the values of the sought layers.
pub(super) type Key = Vec<Vec<Val>>;

/// Numbers tried for a place; what its layer may not hold is left out.
const NUMBERS: std::ops::RangeInclusive<i64> = -2..=20;

/// Why there is no list of all solutions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Missing {
    /// There are too many assignments or solutions, or the search takes too long.
    TooLarge,
    /// Somebody interrupted it.
    Stopped(Stop),
}

/// The places of the answer with the values that each may have.
pub(super) struct Answers<'g> {
    genre: &'g Genre,
    problem: Board,
    slots: Vec<(LayerId, usize, Vec<Val>)>,
    /// For each layer, which slots mean anything: a border beside a cell that is not divided does not.
    lives: Vec<Vec<bool>>,
    charts: Charts,
}

impl<'g> Answers<'g> {
    /// Of a problem.
    pub fn new(genre: &'g Genre, problem: &Board) -> Self {
        let problem = problem.problem(genre);
        let charts = Charts::default();
        let mut slots = Vec::new();
        let mut lives = vec![Vec::new(); genre.layers.len()];
        let mut exact = Exact::with_charts(genre, &problem, &charts, &Budget::unlimited());
        for (layer, declared) in genre.layers_of(Role::Find).chain(genre.layers_of(Role::Help)) {
            let mask = exact.mask(layer).to_vec();
            for slot in (0..mask.len()).filter(|&slot| mask[slot]) {
                if let Some(place) = problem.place_of(genre, layer, slot) {
                    for set in &declared.places {
                        exact.bind(set.var, Value::Place(place));
                    }
                }
                slots.push((layer, slot, values(&mut exact, &declared.domain)));
            }
            lives[layer.at()] = mask;
        }
        drop(exact);
        Self { genre, problem, slots, lives, charts }
    }

    /// How many assignments there are.
    pub fn n_assignments(&self) -> u64 {
        self.slots.iter().map(|(_, _, values)| values.len() as u64).fold(1, u64::saturating_mul)
    }

    /// The answer on a board, in a form that can be compared.
    pub fn key(&self, board: &Board) -> Key {
        let plain = board.without_marks(self.genre);
        let layer = |(layer, _): (LayerId, _)| {
            let lives = &self.lives[layer.at()];
            let shown = |(i, &val): (usize, &Val)| if lives.get(i) == Some(&true) { val } else { Val::Blank };
            plain.layer(layer).iter().enumerate().map(shown).collect()
        };
        self.genre.layers_of(Role::Find).map(layer).collect()
    }

    /// All solutions, by judging every assignment; in order of their keys.
    pub fn all(&self, most: u64, budget: &Budget) -> Result<Vec<Board>, Missing> {
        if self.n_assignments() > most {
            return Err(Missing::TooLarge);
        }
        let mut found = Vec::new();
        let mut board = self.problem.clone();
        let mut digits = vec![0; self.slots.len()];
        if self.slots.iter().any(|(_, _, values)| values.is_empty()) {
            return Ok(found);
        }
        loop {
            budget.check().map_err(Missing::Stopped)?;
            for (&digit, (layer, slot, values)) in digits.iter().zip(&self.slots) {
                board.layer_mut(*layer)[*slot] = values[digit];
            }
            if self.is_right(&board) {
                found.push(board.clone().without_help(self.genre));
            }
            let next = (0..digits.len()).find(|&i| digits[i] + 1 < self.slots[i].2.len());
            let Some(next) = next else { break };
            digits[next] += 1;
            digits[..next].fill(0);
        }
        found.sort_by_key(|board| self.key(board));
        // What helps may do so in several ways.
        found.dedup();
        Ok(found)
    }

    /// The laws are asked first: most assignments break one, and the whole judgement takes longer.
    fn is_right(&self, board: &Board) -> bool {
        let mut exact = Exact::with_charts(self.genre, board, &self.charts, &Budget::unlimited());
        let laws = self.genre.requires.iter().chain(&self.genre.laws).filter(|law| applies(law, board));
        for law in laws {
            if !law.clauses.iter().all(|clause| exact.holds(clause.formula)) {
                return false;
            }
        }
        let board = &board.clone().without_help(self.genre);
        check_with(self.genre, board, CheckOptions::default(), &self.charts, &Budget::unlimited())
            .is_ok_and(|report| report.state == State::Right)
    }

    /// All solutions by the checker's own search, in order of their keys.
    pub fn searched(&self, most: usize, steps: u64, budget: &Budget) -> Result<Vec<Board>, Missing> {
        let mut found = Vec::new();
        let budget = budget.clone().with_steps(steps);
        let outcome = BoardSearch::answers(self.genre, &self.problem).run(&budget, &Quiet, &mut |board| {
            found.push(board.clone());
            if found.len() > most { Next::Enough } else { Next::Go }
        });
        match outcome {
            Err(SearchError::Stopped(stop @ Stop::Cancelled)) => return Err(Missing::Stopped(stop)),
            Err(_) => return Err(Missing::TooLarge),
            Ok(()) if found.len() > most => return Err(Missing::TooLarge),
            Ok(()) => {}
        }
        found.sort_by_key(|board| self.key(board));
        Ok(found)
    }
}

/// The values that a layer may have at the place that is bound.
fn values(exact: &mut Exact<'_>, domain: &Domain) -> Vec<Val> {
    let mut found = vec![Val::Absent];
    match domain {
        Domain::Flag | Domain::Division => return vec![Val::Flag(false), Val::Flag(true)],
        Domain::Values { alts, .. } => {
            for alt in alts {
                match alt {
                    Alt::Range(..) => found.extend(NUMBERS.map(Val::Int)),
                    Alt::Direction => found.extend(Dir::ALL.map(Val::Dir)),
                    Alt::List(_) => {}
                    Alt::Symbol(symbol, fields) if fields.is_empty() => found.push(Val::Sym(*symbol)),
                    Alt::Symbol(symbol, fields) => {
                        let second = if fields.len() > 1 { fields_tried() } else { vec![FieldVal::Unused] };
                        let pairs = fields_tried().into_iter().flat_map(|a| second.iter().map(move |&b| [a, b]));
                        found.extend(pairs.map(|pair| Val::Tag(*symbol, pair)));
                    }
                }
            }
        }
    }
    found.retain(|&val| exact.fits(Role::Find, domain, val));
    found.sort();
    found.dedup();
    found
}

fn fields_tried() -> Vec<FieldVal> {
    let numbers = NUMBERS.map(FieldVal::Int);
    [FieldVal::Unknown, FieldVal::Absent].into_iter().chain(Dir::ALL.map(FieldVal::Dir)).chain(numbers).collect()
}
