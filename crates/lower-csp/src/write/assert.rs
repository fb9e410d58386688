//! Formulas that must hold: they fall apart into clauses, sums and constraints on groups.
//!
//! A *context* is a list of literals one of which may hold instead: the conditions, negated, under which the formula is
//! asked for. What is demanded without context can use the engine's own constraints.

use crate::error::Result;
use crate::forms::Forms;
use crate::lower::{AtMost, Lowering};
use crate::write::compare::{at_least_form, negated, turned};
use crate::write::fold::same_pairs;
use crate::write::gates::Sum;
use crate::write::one_of::FEW_TERMS;
use crate::write::term::Term;
use gridwright_check::eval::Value;
use gridwright_csp::encode;
use gridwright_formula::{Lit, Sink};
use gridwright_lang::ir::*;
use gridwright_lang::recognise::members::some_equal;
use gridwright_lang::syntax::ast::CmpOp;
use std::rc::Rc;

/// A negated equality of a sum forbids each way to reach it; up to so many terms these are written out.
const MAX_FORBIDDEN: usize = 5;

impl Lowering<'_> {
    /// Demands that a formula is `holds`, unless a literal of `context` is true.
    pub fn assert(&mut self, id: ExprId, holds: bool, context: &mut Vec<Lit>) -> Result<()> {
        self.look()?;
        self.within_limit(self.gates.size.clauses / 4)?;
        let genre = self.genre;
        if genre.expr(id).stage < Stage::Answer {
            if self.exact.holds(id) != holds {
                self.gates.add_clause(context);
            }
            return Ok(());
        }
        match (&genre.expr(id).node, holds) {
            (Node::Not(a), _) => self.assert(*a, !holds, context),
            (Node::And(items), true) | (Node::Or(items), false) => {
                for &item in items {
                    self.assert(item, holds, context)?;
                    // A condition may guard what comes after it.
                    if genre.expr(item).stage < Stage::Answer && self.exact.holds(item) != holds {
                        break;
                    }
                }
                Ok(())
            }
            (Node::And(items), false) | (Node::Or(items), true) => self.assert_one(items, holds, context),
            (Node::Implies(a, b), true) => self.under(*a, context, |l, context| l.assert(*b, true, context)),
            (Node::If(condition, yes, no), _) => {
                let met = self.truth(*condition)?;
                for (branch, unless) in [(*yes, !met), (*no, met)] {
                    if unless != Lit::TRUE {
                        context.push(unless);
                        self.assert(branch, holds, context)?;
                        context.pop();
                    }
                }
                Ok(())
            }
            (Node::Let { var, value, body }, _) => {
                let value = self.eval(*value)?;
                self.bind(*var, value);
                self.assert(*body, holds, context)
            }
            (Node::Quant { all, var, set, filter, body }, _) if *all == holds => {
                if self.assert_of_holders(id, holds, context)?
                    || *all && (self.each_block(id, context)? || self.assert_span(id, context)?)
                {
                    return Ok(());
                }
                self.each_item(id, *var, *set, &mut |l, guard| {
                    if guard == Lit::FALSE {
                        return Ok(());
                    }
                    let before = context.len();
                    context.extend((guard != Lit::TRUE).then_some(!guard));
                    match filter {
                        Some(f) => l.under(*f, context, |l, context| l.assert(*body, holds, context))?,
                        None => l.assert(*body, holds, context)?,
                    }
                    context.truncate(before);
                    Ok(())
                })
            }
            (Node::Quant { .. }, _) => {
                if self.assert_of_holders(id, holds, context)? || holds && self.one_of_equal(id, context)? {
                    return Ok(());
                }
                let mut lits = Vec::new();
                self.disjuncts(id, holds, &mut lits)?;
                self.add_one_of(lits, context);
                Ok(())
            }
            (Node::Cmp(op, a, b), _) => {
                let op = if holds { *op } else { negated(*op) };
                // Orders of values that may be missing are not negated so.
                if !holds && !matches!(op, CmpOp::Eq | CmpOp::Ne) {
                    let lit = self.truth(id)?;
                    return self.clause(!lit, context);
                }
                if holds && (self.one_group(id, context)? || self.few_groups(id, context)?) {
                    return Ok(());
                }
                if self.options.forms == Forms::Native && minimal(context).is_empty() {
                    self.note_total(op, *a, *b)?;
                }
                self.assert_compare(op, *a, *b, context)
            }
            (Node::SomeWalk { var, set, from, body }, true) => self.written_walk((*var, *set, *from), *body, context),
            (Node::In(a, set), true) => self.assert_in(*a, *set, context),
            (Node::Fits(order, clue, numbers), true) => self.demand_agreement(*order, *clue, *numbers, context),
            (Node::Fold { fold: Fold::Different, var, set, value }, true) => {
                let values = self.values_of(*var, *set, *value)?;
                self.demand_different(&values, &minimal(context))
            }
            (Node::Fold { fold: Fold::Same, var, set, value }, true) => {
                let values = self.values_of_any(*var, *set, *value)?;
                self.demand_same(&values, context)
            }
            _ => {
                let lit = self.truth(id)?;
                self.clause(if holds { lit } else { !lit }, context)
            }
        }
    }

    /// Adds a clause of a literal and the context.
    pub fn clause(&mut self, lit: Lit, context: &[Lit]) -> Result<()> {
        if lit != Lit::TRUE && !context.contains(&Lit::TRUE) {
            let mut clause = Vec::with_capacity(context.len() + 1);
            clause.extend(context.iter().copied().filter(|&l| l != Lit::FALSE));
            if clause.len() > 1 {
                clause.sort_unstable();
                clause.dedup();
            }
            clause.extend((lit != Lit::FALSE).then_some(lit));
            if !clause.contains(&Lit::TRUE) {
                self.gates.add_clause(&clause);
            }
        }
        Ok(())
    }

    /// Does something where a condition holds: its conjuncts, negated, join the context.
    pub fn under(
        &mut self,
        condition: ExprId,
        context: &mut Vec<Lit>,
        then: impl FnOnce(&mut Self, &mut Vec<Lit>) -> Result<()>,
    ) -> Result<()> {
        let before = context.len();
        let genre = self.genre;
        let conjuncts: &[ExprId] = match &genre.expr(condition).node {
            Node::And(items) => items,
            _ => &[condition],
        };
        for &conjunct in conjuncts {
            let lit = self.truth(conjunct)?;
            if lit == Lit::FALSE {
                context.truncate(before);
                return Ok(());
            }
            context.push(!lit);
        }
        then(self, context)?;
        context.truncate(before);
        Ok(())
    }

    /// One of these is `holds`.
    fn assert_one(&mut self, items: &[ExprId], holds: bool, context: &[Lit]) -> Result<()> {
        let genre = self.genre;
        let mut lits = Vec::with_capacity(items.len());
        // The last is stated by itself if it has a form of its own.
        let last = items.last().filter(|&&last| holds && some_equal(genre, last).is_some());
        for &item in &items[..items.len() - usize::from(last.is_some())] {
            self.disjuncts(item, holds, &mut lits)?;
            if lits.last() == Some(&Lit::TRUE) {
                return Ok(());
            }
        }
        if let Some(&last) = last {
            let all: Vec<Lit> = lits.iter().chain(context).copied().collect();
            if self.one_of_equal(last, &all)? {
                return Ok(());
            }
            self.disjuncts(last, holds, &mut lits)?;
        }
        self.add_one_of(lits, context);
        Ok(())
    }

    /// Adds literals one of which holds exactly if the formula is `holds`: what is one of several already needs no literal of
    /// its own. Ends with a true one at the first.
    fn disjuncts(&mut self, id: ExprId, holds: bool, lits: &mut Vec<Lit>) -> Result<()> {
        let genre = self.genre;
        if genre.expr(id).stage == Stage::Answer {
            match (&genre.expr(id).node, holds) {
                (Node::Not(a), _) => return self.disjuncts(*a, !holds, lits),
                (Node::Or(items), true) | (Node::And(items), false) => {
                    for &item in items {
                        self.disjuncts(item, holds, lits)?;
                        if lits.last() == Some(&Lit::TRUE) {
                            break;
                        }
                    }
                    return Ok(());
                }
                (Node::Quant { all, .. }, _) if *all != holds => return self.disjuncts_of_members(id, holds, lits),
                _ => {}
            }
        }
        let lit = self.truth(id)?;
        lits.push(if holds { lit } else { !lit });
        Ok(())
    }

    /// As [`disjuncts`](Self::disjuncts), of a quantifier that asks for some member.
    fn disjuncts_of_members(&mut self, id: ExprId, holds: bool, lits: &mut Vec<Lit>) -> Result<()> {
        let genre = self.genre;
        let Node::Quant { var, set, filter, body, .. } = &genre.expr(id).node else { return Ok(()) };
        if let Some(lit) = self.truth_of_holders(id)? {
            lits.push(if holds { lit } else { !lit });
            return Ok(());
        }
        self.each_item(id, *var, *set, &mut |l, guard| {
            if lits.last() == Some(&Lit::TRUE) || guard == Lit::FALSE {
                return Ok(());
            }
            let asked = filter.map_or(Ok(Lit::TRUE), |f| l.truth(f))?;
            match (guard, asked) {
                (_, Lit::FALSE) => {}
                (Lit::TRUE, Lit::TRUE) => l.disjuncts(*body, holds, lits)?,
                _ => {
                    let body = l.truth(*body)?;
                    lits.push(l.gates.and([guard, asked, if holds { body } else { !body }]));
                }
            }
            Ok(())
        })
    }

    /// One of the literals holds, or one of the context.
    fn add_one_of(&mut self, mut lits: Vec<Lit>, context: &[Lit]) {
        lits.extend_from_slice(context);
        let clause = minimal(&lits);
        if !clause.contains(&Lit::TRUE) {
            self.gates.add_clause(&clause);
        }
    }

    fn assert_compare(&mut self, op: CmpOp, a: ExprId, b: ExprId, context: &mut Vec<Lit>) -> Result<()> {
        if context.contains(&Lit::TRUE) {
            return Ok(());
        }
        if self.assert_product(op, a, b, context)? || self.one_value(op, a, b, context)? {
            return Ok(());
        }
        let (x, y) = (self.eval(a)?, self.eval(b)?);
        self.demand_compare(op, &x, &y, context)
    }

    /// `product(...) = n` without conditions is a scan over remaining quotients.
    fn assert_product(&mut self, op: CmpOp, a: ExprId, b: ExprId, context: &[Lit]) -> Result<bool> {
        let genre = self.genre;
        let Node::Fold { fold: Fold::Product, var, set, value } = &genre.expr(a).node else { return Ok(false) };
        if op != CmpOp::Eq || !minimal(context).is_empty() {
            return Ok(false);
        }
        let Term::Known(Value::Int(n)) = self.eval(b)? else { return Ok(false) };
        let values = self.values_of(*var, *set, *value)?;
        Ok(self.demand_product(&values, n))
    }

    pub fn demand_compare(&mut self, op: CmpOp, x: &Term, y: &Term, context: &mut Vec<Lit>) -> Result<()> {
        match (x, y) {
            (Term::Sizes(sizes), Term::Known(Value::Int(n))) if op != CmpOp::Ne => {
                let sizes = Rc::clone(sizes);
                self.demand_size(&sizes, op, *n, context)
            }
            (Term::Known(Value::Int(_)), Term::Sizes(_)) if op != CmpOp::Ne => {
                self.demand_compare(turned(op), y, x, context)
            }
            (Term::Sum(sum), Term::Choice(choice)) if op == CmpOp::Eq && sum.terms.len() > FEW_TERMS => {
                let (sum, choice) = (Rc::clone(sum), Rc::clone(choice));
                self.demand_equal_number(&sum, &choice, context)
            }
            // A number that is one of several: case by case.
            (Term::Sizes(_) | Term::Sum(_), Term::Choice(choice)) if op != CmpOp::Ne => {
                for (value, lit) in choice.entries.clone() {
                    context.push(!lit);
                    match value {
                        Value::Int(_) => self.demand_compare(op, x, &Term::Known(value), context)?,
                        _ => self.clause(Lit::FALSE, context)?,
                    }
                    context.pop();
                }
                Ok(())
            }
            (Term::Choice(_), Term::Sizes(_) | Term::Sum(_)) if op != CmpOp::Ne => {
                self.demand_compare(turned(op), y, x, context)
            }
            (Term::Sum(_), Term::Known(Value::Int(_)) | Term::Sum(_)) | (Term::Known(Value::Int(_)), Term::Sum(_)) => {
                let (Some(x), Some(y)) = (self.as_sum(x)?, self.as_sum(y)?) else { return Ok(()) };
                self.demand_sums(op, &x, &y, context);
                Ok(())
            }
            (Term::Choice(a), Term::Choice(b))
                if op == CmpOp::Eq && a.variable.is_some() && a.variable == b.variable =>
            {
                Ok(())
            }
            (Term::Choice(a), Term::Choice(b)) if op == CmpOp::Eq => {
                for (one, other) in [(a, b), (b, a)] {
                    for (value, lit) in &one.entries {
                        context.push(!*lit);
                        self.clause(other.is(value), context)?;
                        context.pop();
                    }
                }
                Ok(())
            }
            (Term::Choice(a), Term::Choice(b)) if op == CmpOp::Ne => {
                if self.options.forms == Forms::Native && minimal(context).is_empty() {
                    self.note_apart(a, b);
                }
                for (value, lit) in &a.entries {
                    let other = b.is(value);
                    if other != Lit::FALSE {
                        context.push(!*lit);
                        self.clause(!other, context)?;
                        context.pop();
                    }
                }
                Ok(())
            }
            (Term::Choice(a), Term::Choice(_)) => {
                for (value, lit) in &a.entries {
                    let rest = self.compare(op, &Term::Known(value.clone()), y)?;
                    self.clause(rest, &with(context, !*lit))?;
                }
                Ok(())
            }
            // Every value that does not compare so is excluded: units where there is no condition.
            (Term::Choice(choice), Term::Known(constant)) => {
                for (value, lit) in &choice.entries {
                    if !gridwright_check::eval::compare(op, value, constant) {
                        self.clause(!*lit, context)?;
                    }
                }
                Ok(())
            }
            _ => {
                let lit = self.compare(op, x, y)?;
                self.clause(lit, context)
            }
        }
    }

    pub fn demand_sums(&mut self, op: CmpOp, x: &Sum, y: &Sum, context: &[Lit]) {
        let context = minimal(context);
        if context.contains(&Lit::TRUE) {
            return;
        }
        match op {
            CmpOp::Eq => {
                let difference = x.plus(y, -1);
                self.note_at_most(&difference, &context);
                self.gates.demand_at_least(&context, &difference, 0);
                self.gates.demand_at_least(&context, &Sum::default().plus(&difference, -1), 0);
            }
            CmpOp::Ne => {
                let difference = x.plus(y, -1);
                let more = if difference.terms.len() <= MAX_FORBIDDEN {
                    return self.forbid(&difference, 0, &context);
                } else {
                    self.gates.new_lit()
                };
                self.gates.demand_at_least(&with(&context, !more), &difference, 1);
                self.gates.demand_at_least(&with(&context, more), &Sum::default().plus(&difference, -1), 1);
            }
            _ => {
                let (sum, bound) = at_least_form(op, x, y);
                self.note_at_most(&Sum::default().plus(&sum, 1).plus(&Sum::constant(bound), -1).negated(), &context);
                self.gates.demand_at_least(&context, &sum, bound);
            }
        }
    }

    /// Remembers "at most so many of these": `sum <= 0` with coefficients 1, or 2 for what is counted twice. A literal that is
    /// subtracted counts where it does not hold.
    fn note_at_most(&mut self, sum: &Sum, context: &[Lit]) {
        if context.is_empty() && sum.terms.iter().all(|t| (1..=2).contains(&t.0.abs())) {
            let counted =
                |&(times, lit): &(i64, Lit)| (if times < 0 { !lit } else { lit }, times.unsigned_abs() as usize);
            let mut lits: Vec<Lit> =
                sum.terms.iter().map(counted).flat_map(|(lit, times)| std::iter::repeat_n(lit, times)).collect();
            lits.sort_unstable();
            let subtracted: i64 = sum.terms.iter().map(|t| t.0.min(0)).sum();
            let bound = -(sum.constant + subtracted);
            self.at_most.push(AtMost { lits, bound, guard: self.gates.guard() });
        }
    }

    /// The sum is not `n`: each way to reach it is a clause.
    fn forbid(&mut self, sum: &Sum, n: i64, context: &[Lit]) {
        for mask in 0_u32..1 << sum.terms.len() {
            let holds = |i: usize| mask >> i & 1 == 1;
            let total: i64 =
                sum.constant + (0..sum.terms.len()).filter(|&i| holds(i)).map(|i| sum.terms[i].0).sum::<i64>();
            if total == n {
                let differs = sum.terms.iter().enumerate().map(|(i, &(_, l))| if holds(i) { !l } else { l });
                let clause: Vec<Lit> = context.iter().copied().chain(differs).collect();
                self.gates.add_clause(&clause);
            }
        }
    }

    /// A count that is one of several constants, or membership in general.
    fn assert_in(&mut self, a: ExprId, set: ExprId, context: &[Lit]) -> Result<()> {
        let (value, set) = (self.eval(a)?, self.eval(set)?);
        if let (Term::Sum(sum), Term::Known(constants)) = (&value, &set)
            && minimal(context).is_empty()
            && sum.terms.iter().all(|t| t.0 == 1)
        {
            let counts: Option<Vec<i64>> = constants.as_set().items.iter().map(Value::as_int).collect();
            if let Some(counts) = counts {
                let counts: Vec<usize> = counts.iter().filter_map(|n| usize::try_from(n - sum.constant).ok()).collect();
                let lits: Vec<Lit> = sum.terms.iter().map(|t| t.1).collect();
                encode::in_set(&mut self.gates, &lits, &counts);
                return Ok(());
            }
        }
        let lit = self.member(&value, &set)?;
        self.clause(lit, context)
    }

    /// All present values are equal; blocks of one family are so if their vertices hang together.
    fn demand_same(&mut self, values: &[(Lit, Term)], context: &[Lit]) -> Result<()> {
        if minimal(context).is_empty() && self.demand_one_block(values)? {
            return Ok(());
        }
        for (i, j) in same_pairs(values) {
            self.look()?;
            let equal = self.equal(&values[i].1, &values[j].1)?;
            let mut context = context.to_vec();
            context.extend([!values[i].0, !values[j].0]);
            self.clause(equal, &context)?;
        }
        Ok(())
    }
}

/// A context without constants and repetitions; `TRUE` stays.
pub(crate) fn minimal(context: &[Lit]) -> Vec<Lit> {
    let mut lits: Vec<Lit> = context.iter().copied().filter(|&l| l != Lit::FALSE).collect();
    lits.sort_unstable();
    lits.dedup();
    lits
}

pub(crate) fn with(context: &[Lit], lit: Lit) -> Vec<Lit> {
    let mut all = context.to_vec();
    all.push(lit);
    all
}
