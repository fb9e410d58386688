//! How many nodes of some sort a walk has come by.
//!
//! `size({x in until(w, c) : P})` is a number that grows along the walk: each node gets one, which is that of the node before
//! it, and one more if P holds. Positions and sets of nodes, as the term is written, take a literal for every two nodes; this
//! takes one for each node and number, and only as many numbers as there are nodes of that sort.

use crate::error::{LowerError, Result};
use crate::forms::{Forms, Statement};
use crate::lower::Lowering;
use crate::write::term::{Choice, Term};
use gridwright_check::eval::Value;
use gridwright_csp::encode::Int;
use gridwright_formula::Lit;
use gridwright_lang::ir::{ExprId, Node, VarId};
use std::rc::Rc;

impl Lowering<'_> {
    /// `size(until(w, c))` or `size({x in until(w, c) : P})`, given by its set; none if it is another set.
    pub fn size_until(&mut self, set: ExprId) -> Result<Option<Term>> {
        match self.genre.expr(set).node {
            Node::Filter { var, set, pred } => self.count_until(set, Some((var, pred))),
            _ => self.count_until(set, None),
        }
    }

    /// How many members of a set, if it is the nodes of a walk up to one, satisfy a condition.
    pub fn count_until(&mut self, set: ExprId, condition: Option<(VarId, ExprId)>) -> Result<Option<Term>> {
        let Node::Until(walk, place) = self.genre.expr(set).node else { return Ok(None) };
        if self.options.forms == Forms::Plain {
            return Ok(None);
        }
        let (Term::Way(way), place) = (self.eval(walk)?, self.eval(place)?) else { return Ok(None) };
        let Term::Known(place) = place else {
            return Err(LowerError::unsupported("the nodes of a walk up to a place that is not settled"));
        };
        let Some((place, number)) = place.as_place().and_then(|p| Some((p, self.ways[way].number(p)?))) else {
            return Ok(Some(Term::int(0)));
        };
        let mut counted = Vec::new();
        for node in self.ways[way].places() {
            counted.push(match condition {
                Some((var, pred)) => {
                    self.bind(var, Term::Known(Value::Place(node)));
                    self.truth(pred)?
                }
                None => Lit::TRUE,
            });
        }
        let tally = self.tally(way, &counted)?[number].clone();
        let (starts, used) = (self.way_starts(way), self.node_used(way, place));
        let started = self.gates.or(starts.into_iter().map(|start| start.1));
        let mut entries = Vec::new();
        for (k, lit) in tally.entries().into_iter().filter(|entry| entry.0 > 0) {
            entries.push((Value::Int(i64::from(k)), self.gates.and([lit, used, started])));
        }
        let some = self.gates.or(entries.iter().map(|entry| entry.1));
        entries.push((Value::Int(0), !some));
        Ok(Some(Term::Choice(Rc::new(Choice::of(entries)))))
    }

    /// For each node of a walk how many of the nodes up to it are counted.
    fn tally(&mut self, way: usize, counted: &[Lit]) -> Result<Vec<Int>> {
        if let Some((_, known)) = self.ways[way].tallies.iter().find(|(lits, _)| lits == counted) {
            return Ok(known.clone());
        }
        self.stated.add(Statement::Tally);
        let most = counted.iter().filter(|&&lit| lit != Lit::FALSE).count() as i32;
        let steps = self.ways[way].steps();
        self.within_limit(2 * (most as u64 + 1) * steps.len() as u64)?;
        let ints: Vec<Int> = counted.iter().map(|_| self.gates.define(|gates| Int::new(gates, 0..=most))).collect();
        let context = self.ways[way].context().to_vec();
        let starts = self.way_starts(way);
        for ((&(_, start), &here), int) in starts.iter().zip(counted).zip(&ints) {
            for clause in [[!start, !here, int.is(1)], [!start, here, int.is(0)]] {
                let clause: Vec<Lit> = context.iter().copied().chain(clause).collect();
                self.clause(Lit::FALSE, &clause)?;
            }
        }
        let started = self.gates.or(starts.iter().map(|start| start.1));
        for (from, to, taken) in steps {
            self.look()?;
            // The last step round a cycle leads to where the walk began; where it began nowhere, nothing is counted.
            let unless = [!started, !taken[0], !taken[1], starts[to].1];
            for k in 0..=most {
                for rest in [[!counted[to], ints[to].is(k + 1)], [counted[to], ints[to].is(k)]] {
                    let step = unless.into_iter().chain([!ints[from].is(k)]).chain(rest);
                    let clause: Vec<Lit> = context.iter().copied().chain(step).collect();
                    self.clause(Lit::FALSE, &clause)?;
                }
            }
        }
        self.ways[way].tallies.push((counted.to_vec(), ints.clone()));
        Ok(ints)
    }
}
