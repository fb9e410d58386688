//! What all solutions share.

use crate::Verdict;
use crate::engine::Engine;
use crate::error::SolveError;
use crate::lone_paths::OnPaths;
use crate::pieces::AnswerValue;
use gridwright_base::{Budget, QuickMap, Stop};
use gridwright_board::{Board, Site, Val};
use gridwright_csp::Shown;
use gridwright_formula::{Lit, Var};
use gridwright_lang::ir::LayerId;
use gridwright_lower_csp::Answer;

/// In which solutions a value stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Holds {
    /// In all of them.
    Always,
    /// In none.
    Never,
    /// In some, but not in all.
    Sometimes,
}

/// Something about a value, known for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fact {
    /// Where.
    pub site: Site,
    /// The value.
    pub val: Val,
    /// In which solutions it stands there.
    pub holds: Holds,
}

/// What is the same in all solutions of a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    /// The problem with every value that is forced; what may differ is blank.
    pub board: Board,
    /// How many values are forced.
    pub n_forced: usize,
    /// How many values the answer has.
    pub n_values: usize,
    /// For each slot of number layers that is not forced, the values that some solution has there.
    pub possible: Vec<(LayerId, usize, Vec<Val>)>,
    /// Whether everything that is forced is known; if not, `possible` may name too much.
    pub complete: bool,
    /// What ended the search for more, if a limit did.
    pub stop: Option<Stop>,
}

impl Facts {
    /// Of a problem with this one solution: everything is forced.
    pub(crate) fn of_only(answer: &Answer, board: Board) -> Self {
        let n_values = answer.slots().count();
        Self { board, n_forced: n_values, n_values, possible: Vec::new(), complete: true, stop: None }
    }

    /// Reads the forced literals: a slot is settled if one of its values is certain.
    pub(crate) fn new(problem: &Board, answer: &Answer, projection: &[Lit], forced: &[Option<bool>]) -> Self {
        let known = |lit: Lit| -> Option<bool> {
            if lit == Lit::TRUE || lit == Lit::FALSE {
                return Some(lit == Lit::TRUE);
            }
            let i = projection.binary_search_by_key(&lit.var(), |l| l.var()).ok()?;
            Some((forced[i]? == projection[i].is_positive()) == lit.is_positive())
        };
        let (board, possible) = (problem.clone(), Vec::new());
        let mut facts = Self { board, n_forced: 0, n_values: 0, possible, complete: true, stop: None };
        for (layer, index, values) in answer.slots() {
            facts.n_values += 1;
            match values.iter().find(|(_, lit)| known(*lit) == Some(true)) {
                Some((val, _)) => {
                    facts.board.layer_mut(layer)[index] = *val;
                    facts.n_forced += 1;
                }
                None if values.len() > 2 || !matches!(values[0].0, Val::Flag(_)) => {
                    let left = values.iter().filter(|(_, lit)| known(*lit) != Some(false)).map(|v| v.0);
                    facts.possible.push((layer, index, left.collect()));
                }
                None => {}
            }
        }
        facts
    }
}

/// What the literals of an answer say about values, by their variables.
struct Sayings(QuickMap<Var, Vec<(Site, Val, bool)>>);

impl Sayings {
    /// Of all slots; what is settled by the givens alone is told at once.
    fn new(answer: &Answer, tell: &mut dyn FnMut(Fact)) -> Self {
        let mut all: QuickMap<Var, Vec<(Site, Val, bool)>> = QuickMap::default();
        for (layer, slot, values) in answer.slots() {
            let site = Site::new(layer, slot);
            // Of the two literals of a yes or no, one is enough.
            let said = if is_flag(&values) { &values[..1] } else { &values[..] };
            for &(val, lit) in said {
                match lit {
                    Lit::TRUE => tell(Fact { site, val, holds: Holds::Always }),
                    Lit::FALSE => tell(denied(site, val)),
                    _ => all.entry(lit.var()).or_default().push((site, val, lit.is_positive())),
                }
            }
        }
        Self(all)
    }

    fn tell(&self, lit: Lit, shown: Shown, tell: &mut dyn FnMut(Fact)) {
        for &(site, val, positive) in self.0.get(&lit.var()).into_iter().flatten() {
            match shown {
                Shown::Always(value) if (value == lit.is_positive()) == positive => {
                    tell(Fact { site, val, holds: Holds::Always });
                }
                Shown::Always(_) => tell(denied(site, val)),
                Shown::Varies => tell(Fact { site, val, holds: Holds::Sometimes }),
                Shown::Open => {}
            }
        }
    }
}

fn is_flag(values: &[(Val, Lit)]) -> bool {
    values.len() == 2 && values[0].0 == Val::Flag(true)
}

/// A yes that is never is a no that always is.
fn denied(site: Site, val: Val) -> Fact {
    match val {
        Val::Flag(yes) => Fact { site, val: Val::Flag(!yes), holds: Holds::Always },
        _ => Fact { site, val, holds: Holds::Never },
    }
}

impl Engine {
    /// What is the same in all solutions; none if there is no solution. A limit is an error; see
    /// [`facts_told`](Self::facts_told) for what is known by then.
    pub fn facts(&mut self, budget: &Budget) -> Result<Option<Facts>, SolveError> {
        match self.facts_told(&[], budget, &mut |_| {})? {
            Some(Facts { stop: Some(stop), .. }) => Err(stop.into()),
            facts => Ok(facts),
        }
    }

    /// What all solutions with these values share, each value told as soon as it is settled: first what propagation shows, then
    /// what is proved or refuted by a solution. A limit ends it with what is known. None if there is no such solution: then
    /// nothing that was told means anything.
    pub fn facts_told(
        &mut self,
        assumed: &[AnswerValue],
        budget: &Budget,
        tell: &mut dyn FnMut(Fact),
    ) -> Result<Option<Facts>, SolveError> {
        let Some(assumptions) = self.assumptions(assumed).filter(|_| self.is_sound()) else { return Ok(None) };
        let projection = self.answer().projection().to_vec();
        let sayings = Sayings::new(self.answer(), tell);
        if assumed.is_empty()
            && let OnPaths::Settled(verdict) = self.solve_paths(budget)
        {
            match *verdict {
                Verdict::None => return Ok(None),
                Verdict::Unique(board) => {
                    let facts = Facts::of_only(self.answer(), board);
                    tell_all(self.answer(), &facts.board, tell);
                    return Ok(Some(facts));
                }
                Verdict::Unknown { .. } | Verdict::Multiple { .. } => {}
            }
        }
        let found = self.solver().backbone_told(&projection, &assumptions, budget, &mut |index, shown| {
            sayings.tell(projection[index], shown, tell);
        });
        if found.has_model == Some(false) {
            return Ok(None);
        }
        let forced: Vec<Option<bool>> = found.shown.into_iter().map(Shown::always).collect();
        let facts = Facts::new(self.problem(), self.answer(), &projection, &forced);
        Ok(Some(Facts { complete: found.stop.is_none(), stop: found.stop, ..facts }))
    }
}

/// Tells every value of the only solution. Values settled by the givens alone are told again, which does no harm.
fn tell_all(answer: &Answer, board: &Board, tell: &mut dyn FnMut(Fact)) {
    for (layer, slot, _) in answer.slots() {
        tell(Fact { site: Site::new(layer, slot), val: board.layer(layer)[slot], holds: Holds::Always });
    }
}
