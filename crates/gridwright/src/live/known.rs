//! What is known of a problem, and what of it survives a change.

use super::LiveBoard;
use super::edit::Effect;
use crate::error::Error;
use gridwright_base::Budget;
use gridwright_board::{Board, Site, Val};
use gridwright_check::eval::Exact;
use gridwright_check::{CheckOptions, State, check};
use gridwright_lang::ir::{Domain, Role};
use gridwright_solve::{Fact, Holds};
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// Solutions of earlier states that are kept in mind.
const MOST_WITNESSES: usize = 8;

/// Known for certain about the problem as it stands.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// Different solutions.
    pub witnesses: Vec<Board>,
    /// Solutions of earlier states of the board; whether they still are is looked at when somebody asks.
    earlier: Vec<Board>,
    /// Whether the witnesses are all solutions.
    pub complete: bool,
    /// Values settled: forced, or impossible.
    pub settled: BTreeMap<FactKey, Fact>,
    /// The number of solutions.
    pub count: Option<BigUint>,
    /// Whether the problem meets its requirements; none if nobody looked.
    pub in_order: Option<bool>,
}

/// A site and a value.
pub(super) type FactKey = (Site, Val);

impl Known {
    /// After a change of the problem.
    pub fn pass(&mut self, effect: Effect) {
        if effect == Effect::Same {
            return;
        }
        let found = self.witnesses.drain(..).chain(self.earlier.drain(..)).take(MOST_WITNESSES).collect();
        self.earlier = found;
        self.count = None;
        // With fewer solutions what held in all of them still does; unless there were none because the problem itself was
        // not in order, which a clue more may mend.
        let keeps = effect == Effect::Fewer && self.in_order == Some(true);
        if !keeps {
            self.settled.clear();
            self.complete = false;
        } else {
            // That a value varies was shown by solutions that may be gone.
            self.settled.retain(|_, fact| fact.holds != Holds::Sometimes);
        }
        self.in_order = None;
    }

    /// Notes a solution.
    pub fn add(&mut self, solution: Board) {
        if self.witnesses.len() < MOST_WITNESSES && !self.witnesses.contains(&solution) {
            self.witnesses.push(solution);
        }
    }

    pub fn settle(&mut self, fact: Fact) {
        if fact.holds != Holds::Sometimes {
            self.settled.insert((fact.site, fact.val), fact);
        }
    }
}

impl LiveBoard {
    /// Holds solutions of earlier states against the board as it stands. If those were all solutions and a clue was added, they
    /// still are all.
    pub(super) fn revive(&mut self, budget: &Budget) -> Result<(), Error> {
        while let Some(witness) = self.known.earlier.first() {
            if let Some(board) = self.with_answer_of(witness) {
                let board = self.told_as_new(board, budget)?;
                let report = check(self.puzzle.rules(), &board, CheckOptions::default(), budget)?;
                if report.state == State::Right {
                    self.known.in_order = Some(true);
                    self.known.add(board);
                }
            }
            self.known.earlier.remove(0);
        }
        Ok(())
    }

    /// An answer as an engine made for the board as it stands would tell it: nothing where nothing can stand any more, and a no
    /// where nobody had asked before.
    fn told_as_new(&self, mut board: Board, budget: &Budget) -> Result<Board, Error> {
        let rules = self.puzzle.rules();
        for (layer, declared) in rules.layers_of(Role::Find) {
            let lives = Exact::new(rules, &board, budget).mask(layer);
            let no = match declared.domain {
                Domain::Flag | Domain::Division => Val::Flag(false),
                Domain::Values { absent: true, .. } => Val::Absent,
                Domain::Values { .. } => Val::Blank,
            };
            for (slot, val) in board.layer_mut(layer).iter_mut().enumerate() {
                match lives.get(slot) {
                    Some(true) if *val == Val::Blank => *val = no,
                    Some(true) => {}
                    _ => *val = Val::Blank,
                }
            }
        }
        Ok(board)
    }
}
