//! What is to be shown: everything that all solutions share.

use crate::claims::{Claims, Unknown};
use gridwright_base::Budget;
use gridwright_board::{Board, Site, Val};
use gridwright_formula::Lit;
use gridwright_lang::ir::Genre;
use gridwright_solve::{AnswerValue, Engine, Facts, SolveError, Verdict};
use std::collections::HashMap;

/// What all solutions share, as literals.
pub(crate) struct Goal {
    /// By unknown: its value if it is the same in all solutions.
    values: Vec<Option<bool>>,
    /// Whether there is just one solution.
    pub(crate) is_unique: bool,
}

impl Goal {
    /// Asks the engine that answers fastest, of solutions with the values supposed. None if there is no such solution.
    pub(crate) fn new(
        genre: &Genre,
        problem: &Board,
        claims: &Claims,
        supposed: &[AnswerValue],
        budget: &Budget,
    ) -> Result<Option<Self>, SolveError> {
        let mut engine = Engine::new(genre, problem, budget)?;
        match engine.solve_with(supposed, budget)? {
            Verdict::None => Ok(None),
            Verdict::Unique(board) => Ok(Some(Self { values: of_board(claims, &board), is_unique: true })),
            Verdict::Multiple { .. } | Verdict::Unknown { .. } => {
                match engine.facts_told(supposed, budget, &mut |_| {})? {
                    Some(Facts { stop: Some(stop), .. }) => Err(stop.into()),
                    facts => Ok(facts.map(|facts| Self { values: of_facts(claims, &facts), is_unique: false })),
                }
            }
        }
    }

    /// The literal of a variable that holds in all solutions.
    pub(crate) fn lit(&self, claims: &Claims, unknown: Unknown) -> Option<Lit> {
        self.values[unknown.at()].map(|value| claims.lit(unknown, value))
    }

    /// An error if some solution does not have one of these literals: then pieces stated by themselves and all laws together
    /// do not say the same.
    pub(crate) fn agrees(&self, claims: &Claims, lits: &[Lit]) -> Result<(), SolveError> {
        match lits.iter().all(|&lit| self.holds(claims, lit)) {
            true => Ok(()),
            false => Err(SolveError::FormsDiffer),
        }
    }

    /// Whether a literal of the answer holds in all solutions.
    pub(crate) fn holds(&self, claims: &Claims, lit: Lit) -> bool {
        claims.unknown(lit.var()).and_then(|unknown| self.values[unknown.at()]) == Some(lit.is_positive())
    }
}

fn of_board(claims: &Claims, board: &Board) -> Vec<Option<bool>> {
    values(claims, |site, val| Some(board.layer(site.layer)[site.slot as usize] == val))
}

fn of_facts(claims: &Claims, facts: &Facts) -> Vec<Option<bool>> {
    let possible: HashMap<Site, &Vec<Val>> =
        facts.possible.iter().map(|(layer, slot, vals)| (Site::new(*layer, *slot), vals)).collect();
    values(claims, |site, val| match facts.board.layer(site.layer)[site.slot as usize] {
        Val::Blank => possible.get(&site).filter(|vals| !vals.contains(&val)).map(|_| false),
        forced => Some(forced == val),
    })
}

fn values(claims: &Claims, truth: impl Fn(Site, Val) -> Option<bool>) -> Vec<Option<bool>> {
    let mut values = vec![None; claims.n_unknowns()];
    for slot in &claims.slots {
        for &(val, lit) in &slot.values {
            if let (Some(unknown), Some(truth)) = (claims.unknown(lit.var()), truth(slot.site, val)) {
                values[unknown.at()] = Some(truth == lit.is_positive());
            }
        }
    }
    values
}
