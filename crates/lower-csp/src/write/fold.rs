//! Counts, sums, products, and values that differ or agree.

use crate::error::{LowerError, Result};
use crate::forms::{Forms, Statement};
use crate::lower::Lowering;
use crate::redundant::Redundant;
use crate::write::gates::Sum;
use crate::write::term::{Choice, Term};
use gridwright_check::eval::Value;
use gridwright_csp::encode::{self, Int};
use gridwright_formula::{AllDifferent, Constraint, Lit, Sink};
use gridwright_lang::ir::*;
use std::rc::Rc;

/// A product that is not compared with a constant may have so many values.
const MAX_PRODUCTS: usize = 2_000;

impl Lowering<'_> {
    /// The values of a function over a set, each with the literal that says its member is there.
    pub fn values_of(&mut self, var: VarId, set: ExprId, value: ExprId) -> Result<Vec<(Lit, Term)>> {
        let mut values = Vec::new();
        if self.genre.expr(set).stage < Stage::Answer {
            let known = self.exact.eval(set).as_set();
            values.reserve(known.items.len());
            for item in &known.items {
                self.bind(var, Term::Known(item.clone()));
                values.push((Lit::TRUE, self.eval(value)?));
            }
            return Ok(values);
        }
        let set = self.eval(set)?;
        for (guard, item) in self.distinct_items(&set)? {
            self.bind(var, item);
            values.push((guard, self.eval(value)?));
        }
        Ok(values)
    }

    /// The same where it does not matter whether a member is there twice.
    pub fn values_of_any(&mut self, var: VarId, set: ExprId, value: ExprId) -> Result<Vec<(Lit, Term)>> {
        if self.genre.expr(set).stage < Stage::Answer {
            return self.values_of(var, set, value);
        }
        let mut values = Vec::new();
        for (guard, item) in self.items_of(set)? {
            self.bind(var, item);
            values.push((guard, self.eval(value)?));
        }
        Ok(values)
    }

    pub fn fold(&mut self, fold: Fold, var: VarId, set: ExprId, value: ExprId) -> Result<Term> {
        if fold == Fold::Count
            && let Some(passed) = self.count_until(set, Some((var, value)))?
        {
            return Ok(passed);
        }
        let values = match fold {
            Fold::Same => self.values_of_any(var, set, value)?,
            _ => self.values_of(var, set, value)?,
        };
        match fold {
            Fold::Count => {
                let lits: Vec<Lit> = values.iter().map(|(g, t)| self.gates.and([*g, t.truth()])).collect();
                Ok(Term::sum(Sum::count(lits)))
            }
            Fold::Sum => {
                let mut total = Sum::default();
                for (guard, term) in values {
                    total = total.plus(&self.addend(guard, &term)?, 1);
                }
                Ok(Term::sum(total))
            }
            Fold::Product => self.product(values),
            Fold::List => Err(LowerError::unsupported("a list that is compared with nothing")),
            Fold::Different => {
                let mut lits = Vec::new();
                for (i, (guard, a)) in values.iter().enumerate() {
                    self.look()?;
                    for (other, b) in &values[..i] {
                        let equal = self.equal(a, b)?;
                        let missing = self.is_none(a);
                        lits.push(self.gates.or([!*guard, !*other, !equal, missing]));
                    }
                }
                Ok(Term::lit(self.gates.and(lits)))
            }
            Fold::Same => {
                let mut lits = Vec::new();
                for (i, j) in same_pairs(&values) {
                    self.look()?;
                    let equal = self.equal(&values[i].1, &values[j].1)?;
                    lits.push(self.gates.or([!values[i].0, !values[j].0, equal]));
                }
                Ok(Term::lit(self.gates.and(lits)))
            }
        }
    }

    /// A number times its guard; what is missing counts nothing.
    fn addend(&mut self, guard: Lit, term: &Term) -> Result<Sum> {
        let sum = match term {
            Term::Choice(choice) if self.options.forms == Forms::Pieces => Some(self.bounded(choice)),
            Term::Choice(choice) => choice.sum(Some(0)),
            Term::Known(value) => Some(Sum::constant(value.as_int().unwrap_or(0))),
            other => self.as_sum(other)?,
        };
        let sum = sum.ok_or_else(|| LowerError::unsupported("a sum of what are no numbers"))?;
        if guard == Lit::TRUE {
            return Ok(sum);
        }
        let mut terms = vec![(sum.constant, guard)];
        for (c, lit) in sum.terms {
            terms.push((c, self.gates.and([guard, lit])));
        }
        Ok(Sum { terms, constant: 0 }.tidy())
    }

    /// A number by its bounds: the least, and what each larger one adds if it is reached. Where a piece stands alone nothing else says
    /// of a sum's numbers that each has one value; from bounds, what the others leave for it follows all the same.
    fn bounded(&mut self, choice: &Choice) -> Sum {
        let mut entries: Vec<(i64, Lit)> = choice.entries.iter().map(|(v, l)| (v.as_int().unwrap_or(0), *l)).collect();
        entries.sort_by_key(|entry| entry.0);
        let constant = entries.first().map_or(0, |entry| entry.0);
        let mut terms = Vec::new();
        for at in (1..entries.len()).filter(|&at| entries[at].0 > entries[at - 1].0) {
            let reached = self.gates.or(entries[at..].iter().map(|entry| entry.1));
            terms.push((entries[at].0 - entries[at - 1].0, reached));
        }
        Sum { terms, constant }.tidy()
    }

    fn product(&mut self, values: Vec<(Lit, Term)>) -> Result<Term> {
        let mut so_far = Term::int(1);
        for (guard, term) in values {
            let factor = self.select(vec![(guard, term), (!guard, Term::int(1))])?;
            so_far = self.lift(so_far, |l, x| {
                l.lift(factor.clone(), |_, y| {
                    let product = x.as_int().unwrap_or(1).saturating_mul(y.as_int().unwrap_or(1));
                    Ok(Term::int(product))
                })
            })?;
            if let Term::Choice(choice) = &so_far
                && choice.entries.len() > MAX_PRODUCTS
            {
                return Err(LowerError::unsupported("a product with very many values"));
            }
        }
        Ok(so_far)
    }

    /// The literal that says a term is none.
    fn is_none(&mut self, term: &Term) -> Lit {
        match term {
            Term::Known(Value::None) => Lit::TRUE,
            Term::Choice(choice) => choice.is(&Value::None),
            _ => Lit::FALSE,
        }
    }

    /// Demands that the defined values differ pairwise, or one of `context` holds.
    pub fn demand_different(&mut self, values: &[(Lit, Term)], context: &[Lit]) -> Result<()> {
        let columns: Option<Vec<Rc<Choice>>> = values
            .iter()
            .filter(|(_, t)| !matches!(t, Term::Known(Value::None)))
            .map(|(guard, term)| (*guard == Lit::TRUE).then(|| column(term)).flatten())
            .collect();
        if let Some(columns) = columns {
            if context.is_empty() {
                self.note_different(&columns);
            }
            let joint = columns.len() > 2 && self.states(Redundant::Matching);
            if joint && context.is_empty() && columns.iter().all(|c| c.is(&Value::None) == Lit::FALSE) {
                self.stated.add(Statement::AllDifferent);
                if !self.have_total(&columns) {
                    self.post_all_different(&columns);
                    return Ok(());
                }
            }
            for (i, a) in columns.iter().enumerate() {
                for b in &columns[..i] {
                    self.look()?;
                    for (value, lit) in a.entries.iter().filter(|e| !matches!(e.0, Value::None)) {
                        let other = b.is(value);
                        if other != Lit::FALSE {
                            let clause: Vec<Lit> = context.iter().copied().chain([!*lit, !other]).collect();
                            self.gates.add_clause(&clause);
                        }
                    }
                }
            }
            return Ok(());
        }
        for (i, (guard, a)) in values.iter().enumerate() {
            self.look()?;
            for (other, b) in &values[..i] {
                let equal = self.equal(a, b)?;
                if equal == Lit::FALSE {
                    continue;
                }
                let missing = self.is_none(a);
                let clause: Vec<Lit> = context.iter().copied().chain([!*guard, !*other, !equal, missing]).collect();
                self.gates.add_clause(&clause);
            }
        }
        Ok(())
    }

    fn post_all_different(&mut self, columns: &[Rc<Choice>]) {
        let mut codes: Vec<Value> = Vec::new();
        let mut code = |value: &Value| match value {
            Value::Int(n) => *n as i32,
            other => {
                let known = codes.iter().position(|c| c == other);
                -1 - known.unwrap_or_else(|| {
                    codes.push(other.clone());
                    codes.len() - 1
                }) as i32
            }
        };
        let columns = columns.iter().map(|c| c.entries.iter().map(|(v, l)| (code(v), *l)).collect()).collect();
        self.gates.add(Constraint::AllDifferent(AllDifferent { columns }));
    }

    /// Demands `product(values) = n`, or tells that it cannot be said so.
    pub fn demand_product(&mut self, values: &[(Lit, Term)], n: i64) -> bool {
        let mut ints = Vec::new();
        for (guard, term) in values {
            let entries = match (guard, term) {
                (&Lit::TRUE, Term::Choice(choice)) => choice.entries.clone(),
                (&Lit::TRUE, Term::Known(value)) => vec![(value.clone(), Lit::TRUE)],
                _ => return false,
            };
            let entries: Option<Vec<(i32, Lit)>> =
                entries.iter().map(|(v, l)| Some((i32::try_from(v.as_int()?).ok()?, *l))).collect();
            let Some(entries) = entries else { return false };
            ints.push(Int::from_direct(&entries));
        }
        encode::product(&mut self.gates, &ints, n);
        true
    }
}

/// Which pairs must be equal so that all are: neighbours, unless some may be missing.
pub(crate) fn same_pairs(values: &[(Lit, Term)]) -> impl Iterator<Item = (usize, usize)> + use<> {
    let all_there = values.iter().all(|v| v.0 == Lit::TRUE);
    let first = move |i: usize| if all_there { i.saturating_sub(1) } else { 0 };
    (0..values.len()).flat_map(move |i| (first(i)..i).map(move |j| (j, i)))
}

fn column(term: &Term) -> Option<Rc<Choice>> {
    match term {
        Term::Choice(choice) => Some(Rc::clone(choice)),
        Term::Known(value) => Some(Rc::new(Choice::of(vec![(value.clone(), Lit::TRUE)]))),
        _ => None,
    }
}
