//! Printed lists beside numbers that the answer decides.
//!
//! The numbers come one after the other, so they are read by a machine: at each position one of several *letters* is there,
//! and which is there is a literal. As it is written, a list is the values of a function over a set: a position for each
//! possible member, which is a gap or a number. Where a list tells of runs along a sequence ([`Measure`]), a position is a
//! member of the sequence, and the machine counts the runs itself: far less to write down.
//!
//! What the machine has to remember is which entries are done and how long the present run is. Demanded without a condition
//! it is stated as a scan of its states (`encode::regular`), which propagates all there is to know about one line; otherwise
//! its states are literals like any others.

use crate::error::{LowerError, Result};
use crate::forms::{Forms, Statement};
use crate::lower::Lowering;
use crate::write::assert::minimal;
use crate::write::pattern::{Letter, Pattern, State};
use crate::write::term::{GroupId, Term};
use gridwright_check::eval::{Value, entry_of, number_of};
use gridwright_csp::encode::{self, Int};
use gridwright_formula::Lit;
use gridwright_lang::ir::*;
use gridwright_lang::recognise::runs::{Measure, measure};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Numbers as a machine reads them.
#[derive(Debug)]
pub(crate) struct Reading {
    /// For each position the letters that may be there; exactly one is.
    positions: Vec<Vec<(Letter, Lit)>>,
    /// Whether the order of the positions is that of the numbers.
    in_order: bool,
    /// Whether the last position may be tied to the first.
    cyclic: bool,
}

/// A machine may have so many states over all its positions.
const MAX_STATES: u64 = 1_000_000;

impl Lowering<'_> {
    /// The list of the values of a function over a set.
    pub fn list(&mut self, var: VarId, set: ExprId, value: ExprId) -> Result<Term> {
        let genre = self.genre;
        if let (true, Node::Groups(groups), Some(measure)) =
            (self.recognises(), &genre.expr(set).node, measure(genre, value, var))
        {
            let group = self.inline_group(groups)?;
            if let Some(runs) = self.run_letters(group, measure)? {
                return Ok(runs);
            }
        }
        let in_order = !matches!(self.eval(set)?, Term::Set(members) if !members.in_order);
        let values = self.values_of(var, set, value)?;
        self.reading(values, in_order)
    }

    /// The literal that a printed list agrees with numbers.
    pub fn agrees(&mut self, order: Order, clue: ExprId, numbers: ExprId) -> Result<Lit> {
        let clue = self.eval(clue)?;
        if let Some(group) = self.bank_of(order, numbers, &clue)? {
            let told = self.lift(clue, |l, clue| {
                let says = l.bank(order, group, &clue)?;
                Ok(Term::lit(l.gates.and(says)))
            })?;
            return Ok(told.truth());
        }
        let numbers = self.numbers(numbers)?;
        let told = self.lift(clue, |l, clue| {
            let lit = match l.pattern(order, &clue, &numbers)? {
                Some(pattern) => l.accepted(&pattern, &numbers)?,
                None => Lit::FALSE,
            };
            Ok(Term::lit(lit))
        })?;
        Ok(told.truth())
    }

    /// Demands that a printed list agrees with numbers, or one of the context holds.
    pub fn demand_agreement(&mut self, order: Order, clue: ExprId, numbers: ExprId, context: &[Lit]) -> Result<()> {
        let known = self.eval(clue)?;
        if let Some(group) = self.bank_of(order, numbers, &known)?
            && let Term::Known(clue) = &known
        {
            self.stated.add(Statement::Pieces);
            return self.bank(order, group, clue)?.into_iter().try_for_each(|lit| self.clause(lit, context));
        }
        let written = self.options.forms == Forms::Plain || !minimal(context).is_empty();
        if let (false, Term::Known(clue)) = (written, self.eval(clue)?) {
            let numbers = self.numbers(numbers)?;
            if let Some(pattern) = self.pattern(order, &clue, &numbers)? {
                self.scan(&pattern, &numbers);
                return Ok(());
            }
        }
        let lit = self.agrees(order, clue, numbers)?;
        self.clause(lit, context)
    }

    /// The machine for a clue; none if it is no list, and so agrees with nothing.
    fn pattern(&mut self, order: Order, clue: &Value, numbers: &Reading) -> Result<Option<Pattern>> {
        let Value::List(entries) = clue else { return Ok(None) };
        if order == Order::Kept && (numbers.cyclic || !numbers.in_order) {
            return Err(LowerError::unsupported("numbers in an order that is not settled"));
        }
        let pattern = Pattern::new(entries, order, numbers.cyclic);
        let n_states = pattern.n_states().saturating_mul(numbers.positions.len() as u64);
        if n_states > MAX_STATES {
            return Err(LowerError::TooLarge { law: String::new(), needed: n_states, limit: MAX_STATES });
        }
        Ok(Some(pattern))
    }

    /// Numbers that may depend on the answer, as a machine reads them.
    fn numbers(&mut self, numbers: ExprId) -> Result<Rc<Reading>> {
        let term = match self.eval(numbers)? {
            Term::List(reading) => return Ok(reading),
            Term::Known(Value::List(list)) => {
                let items = list.iter().filter_map(number_of).map(|n| (Lit::TRUE, Term::int(n))).collect();
                self.reading(items, true)?
            }
            Term::Items(items) => {
                // Of a set only matters which numbers are in it.
                let mut of: BTreeMap<i64, Vec<Lit>> = BTreeMap::new();
                for (guard, term) in &items.items {
                    self.look()?;
                    for (number, lit) in self.cases(term)? {
                        let both = self.gates.and([*guard, lit]);
                        number.into_iter().for_each(|n| of.entry(n).or_default().push(both));
                    }
                }
                let there = of.into_iter().map(|(n, lits)| (self.gates.or(lits), Term::int(n))).collect();
                self.reading(there, false)?
            }
            set => {
                let in_order = matches!(&set, Term::Known(_)) || matches!(&set, Term::Set(m) if m.in_order);
                let items = self.distinct_items(&set)?;
                self.reading(items, in_order)?
            }
        };
        match term {
            Term::List(reading) => Ok(reading),
            _ => Err(LowerError::unsupported("something that is no list")),
        }
    }

    /// Numbers that are there or not, one after the other.
    fn reading(&mut self, items: Vec<(Lit, Term)>, in_order: bool) -> Result<Term> {
        let mut positions = Vec::with_capacity(items.len());
        for (guard, term) in items {
            self.look()?;
            let mut letters = vec![(Letter::Gap, !guard)];
            for (value, lit) in self.cases(&term)? {
                let both = self.gates.and([guard, lit]);
                letters.push((value.map_or(Letter::Gap, Letter::Start), both));
            }
            positions.push(letters);
        }
        self.finish_reading(positions, in_order, false)
    }

    fn finish_reading(&mut self, mut positions: Vec<Vec<(Letter, Lit)>>, in_order: bool, cyclic: bool) -> Result<Term> {
        for letters in &mut positions {
            let mut merged: BTreeMap<Letter, Vec<Lit>> = BTreeMap::new();
            letters.iter().for_each(|&(letter, lit)| merged.entry(letter).or_default().push(lit));
            *letters = merged.into_iter().map(|(letter, lits)| (letter, self.gates.or(lits))).collect();
            letters.retain(|&(_, lit)| lit != Lit::FALSE);
            if letters.iter().any(|(letter, _)| letter.number().is_some_and(|n| !(0..1 << 20).contains(&n))) {
                return Err(LowerError::unsupported("a list of numbers that are negative or very large"));
            }
        }
        Ok(Term::List(Rc::new(Reading { positions, in_order, cyclic })))
    }

    /// The numbers that a term may be, none for what is no number; exactly one of the literals holds.
    fn cases(&mut self, term: &Term) -> Result<Vec<(Option<i64>, Lit)>> {
        let settled = match term {
            Term::Sizes(_) => self.settle_sizes(term)?,
            other => other.clone(),
        };
        match &settled {
            Term::Known(value) => return Ok(vec![(in_list(value), Lit::TRUE)]),
            Term::Choice(choice) => return Ok(choice.entries.iter().map(|(v, lit)| (in_list(v), *lit)).collect()),
            _ => {}
        }
        let Some(sum) = self.as_sum(&settled)? else {
            return Err(LowerError::unsupported("a list of what are no numbers"));
        };
        let (low, high) = sum.range();
        self.within_limit((high - low).max(0) as u64)?;
        let mut cases = Vec::new();
        for n in low..=high {
            let (reached, passed) = (self.gates.at_least(&sum, n), self.gates.at_least(&sum, n + 1));
            cases.push((Some(n), self.gates.and([reached, !passed])));
        }
        Ok(cases)
    }

    /// Groups whose ties lead from each member to the next at most, and perhaps from the last to the first: the letters of the
    /// members, run by run. None if there are other ties.
    fn run_letters(&mut self, group: GroupId, measure: Measure) -> Result<Option<Term>> {
        let family = &self.groups[group.at()];
        let n = family.n();
        let (members, present) = (family.members.clone(), family.present.clone());
        let mut ties = vec![Lit::FALSE; n.max(1)];
        for (&(a, b), &open) in family.edges.iter().zip(&family.open) {
            match (a as usize, b as usize) {
                (a, b) if b == a + 1 => ties[b] = open,
                // Of two members the first is also the one after the last.
                (0, b) if b + 1 == n => ties[0] = open,
                _ => return Ok(None),
            }
        }
        let mut positions = Vec::with_capacity(n + 1);
        for (i, member) in members.into_iter().enumerate() {
            self.look()?;
            let weights = match measure {
                Measure::Size => vec![(Some(1), Lit::TRUE)],
                Measure::Sum { member: var, value } => {
                    self.bind(var, Term::Known(member));
                    let value = self.eval(value)?;
                    self.cases(&value)?
                }
            };
            let tied = if i == 0 { Lit::FALSE } else { ties[i] };
            let mut letters = vec![(Letter::Gap, !present[i])];
            for (weight, lit) in weights {
                let weight = weight.unwrap_or(0);
                letters.push((Letter::Join(weight), self.gates.and([present[i], lit, tied])));
                letters.push((Letter::Start(weight), self.gates.and([present[i], lit, !tied])));
            }
            positions.push(letters);
        }
        let cyclic = ties[0] != Lit::FALSE;
        if cyclic {
            positions.push(vec![(Letter::Closed, ties[0]), (Letter::Parted, !ties[0])]);
        }
        self.finish_reading(positions, true, cyclic).map(Some)
    }

    /// The literal that a machine accepts what is there.
    fn accepted(&mut self, pattern: &Pattern, numbers: &Reading) -> Result<Lit> {
        let mut states: BTreeMap<State, Lit> = BTreeMap::from([(pattern.start(), Lit::TRUE)]);
        for letters in &numbers.positions {
            self.look()?;
            let mut next: BTreeMap<State, Vec<Lit>> = BTreeMap::new();
            for (state, &here) in &states {
                for &(letter, lit) in letters {
                    if let Some(then) = pattern.step(state, letter) {
                        next.entry(then).or_default().push(self.gates.and([here, lit]));
                    }
                }
            }
            states = next.into_iter().map(|(state, lits)| (state, self.gates.or(lits))).collect();
        }
        let accepted: Vec<Lit> = states.iter().filter(|(state, _)| pattern.accepts(state)).map(|s| *s.1).collect();
        Ok(self.gates.or(accepted))
    }

    /// Demands that a machine accepts what is there.
    fn scan(&mut self, pattern: &Pattern, numbers: &Reading) {
        self.stated.add(Statement::Scan);
        let int = |letters: &Vec<(Letter, Lit)>| {
            let entries: Vec<(i32, Lit)> = letters.iter().map(|&(letter, lit)| (letter.code(), lit)).collect();
            Int::from_direct(&entries)
        };
        let ints: Vec<Int> = numbers.positions.iter().map(int).collect();
        let step = |state: &State, code: i32| pattern.step(state, Letter::of(code));
        encode::regular(&mut self.gates, &ints, pattern.start(), step, |state| pattern.accepts(state));
    }
}

/// The number by which a value is compared with the entries of a list.
fn in_list(value: &Value) -> Option<i64> {
    entry_of(value).as_ref().and_then(number_of)
}
