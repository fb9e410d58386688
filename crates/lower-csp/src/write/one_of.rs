//! Values that are one of several, and sets of one value, said without a literal for every two.

use crate::error::Result;
use crate::lower::Lowering;
use crate::write::assert::with;
use crate::write::gates::Sum;
use crate::write::term::{Choice, Term};
use gridwright_formula::Lit;
use gridwright_lang::ir::*;
use gridwright_lang::recognise::members::some_equal;
use gridwright_lang::syntax::ast::CmpOp;

/// Sums of more terms are compared with the numbers of a choice by literals that all comparisons share.
pub(crate) const FEW_TERMS: usize = 6;

/// A sum of so many terms is not compared with so many numbers case by case, both multiplied.
const MAX_CASES: usize = 2_000;

impl Lowering<'_> {
    /// `size({f(x) : x in S}) = 1`, or at most that: all values are equal, and there is one. To tell how many are different takes a
    /// literal for every two.
    pub fn one_value(&mut self, op: CmpOp, a: ExprId, b: ExprId, context: &[Lit]) -> Result<bool> {
        let genre = self.genre;
        let Node::Size(set) = genre.expr(a).node else { return Ok(false) };
        let Node::Map { .. } = genre.expr(set).node else { return Ok(false) };
        let exactly = match (op, &genre.expr(b).node) {
            (CmpOp::Eq, Node::Int(1)) => true,
            (CmpOp::Le, Node::Int(1)) | (CmpOp::Lt, Node::Int(2)) => false,
            _ => return Ok(false),
        };
        let Term::Items(values) = self.eval(set)? else { return Ok(false) };
        if exactly {
            let some: Vec<Lit> = values.items.iter().map(|value| value.0).chain(context.iter().copied()).collect();
            self.clause(Lit::FALSE, &some)?;
        }
        for (i, (guard, value)) in values.items.iter().enumerate() {
            self.look()?;
            for (other_guard, other) in &values.items[..i] {
                let equal = self.equal(value, other)?;
                let unless: Vec<Lit> = context.iter().copied().chain([!*guard, !*other_guard]).collect();
                self.clause(equal, &unless)?;
            }
        }
        Ok(true)
    }

    /// A variable with literals for its bounds as a sum of these: then bounds follow from bounds, as they do case by case.
    fn by_bounds(&mut self, choice: &Choice) -> Option<Sum> {
        let int = &mut self.terms.ints[choice.variable? as usize];
        if !int.has_order() || choice.entries.iter().any(|entry| entry.0.as_int().is_none()) {
            return None;
        }
        let (terms, constant) = int.terms(&mut self.gates, 1);
        Some(Sum { terms, constant }.tidy())
    }

    /// A sum of many is one of several numbers: whether it is at least each of them is one literal, whoever asks for it. The cells
    /// of a room that tell how many of them hold something ask for one sum.
    pub fn demand_equal_number(&mut self, sum: &Sum, choice: &Choice, context: &mut Vec<Lit>) -> Result<()> {
        if sum.terms.len() * choice.entries.len() > MAX_CASES
            && let Some(number) = self.by_bounds(choice)
        {
            self.demand_sums(CmpOp::Eq, sum, &number, context);
            return Ok(());
        }
        for (value, lit) in &choice.entries {
            context.push(!*lit);
            match value.as_int() {
                Some(n) => {
                    let (enough, more) = (self.gates.at_least(sum, n), self.gates.at_least(sum, n.saturating_add(1)));
                    self.clause(enough, context)?;
                    self.clause(!more, context)?;
                }
                None => self.clause(Lit::FALSE, context)?,
            }
            context.pop();
        }
        Ok(())
    }

    /// `some x in S where F: f(x) = t`, F being settled: where t is so much, one of the f(x) is. False if it is another formula.
    pub fn one_of_equal(&mut self, id: ExprId, context: &[Lit]) -> Result<bool> {
        let genre = self.genre;
        let Some(some) = some_equal(genre, id).filter(|_| self.recognises()) else { return Ok(false) };
        let Term::Choice(wanted) = self.eval(some.wanted)? else { return Ok(false) };
        let mut values = Vec::new();
        let mut fits = true;
        self.each_item(id, some.var, some.set, &mut |l, guard| {
            fits &= guard == Lit::TRUE;
            if some.conditions.iter().all(|&condition| l.exact.holds(condition)) {
                values.push(l.eval(some.value)?);
            }
            Ok(())
        })?;
        if !fits || !values.iter().all(|value| matches!(value, Term::Choice(_) | Term::Known(_))) {
            return Ok(false);
        }
        for (value, lit) in &wanted.entries {
            let known = Term::Known(value.clone());
            let mut clause = with(context, !*lit);
            for one in &values {
                clause.push(self.equal(one, &known)?);
            }
            self.clause(Lit::FALSE, &clause)?;
        }
        Ok(true)
    }
}
