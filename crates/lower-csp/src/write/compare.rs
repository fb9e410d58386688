//! Equality and order of terms.

use crate::error::{LowerError, Result};
use crate::lower::Lowering;
use crate::write::gates::Sum;
use crate::write::term::{Choice, Term};
use gridwright_check::eval::{Value, compare};
use gridwright_formula::{Lit, Sink};
use gridwright_lang::syntax::ast::CmpOp;

impl Lowering<'_> {
    /// A comparison as a literal.
    pub fn compare(&mut self, op: CmpOp, a: &Term, b: &Term) -> Result<Lit> {
        if let (Term::Steps(steps), other) | (other, Term::Steps(steps)) = (a, b) {
            let settled = self.settle_steps(*steps)?;
            return match a {
                Term::Steps(_) => self.compare(op, &settled, other),
                _ => self.compare(op, other, &settled),
            };
        }
        match (op, a, b) {
            (_, Term::Known(x), Term::Known(y)) => Ok(if compare(op, x, y) { Lit::TRUE } else { Lit::FALSE }),
            (CmpOp::Eq, ..) => self.equal(a, b),
            (CmpOp::Ne, ..) => Ok(!self.equal(a, b)?),
            _ => self.order(op, a, b),
        }
    }

    /// Whether two terms have the same value.
    pub fn equal(&mut self, a: &Term, b: &Term) -> Result<Lit> {
        match (a, b) {
            (Term::Known(x), Term::Known(y)) => Ok(if x == y { Lit::TRUE } else { Lit::FALSE }),
            (Term::Known(x), Term::Choice(choice)) | (Term::Choice(choice), Term::Known(x)) => Ok(choice.is(x)),
            (Term::Choice(x), Term::Choice(y)) => self.choices_equal(x, y),
            (Term::Outline(x), Term::Outline(y)) => self.outlines_equal(x, y),
            (Term::Outline(outline), Term::Known(shape)) | (Term::Known(shape), Term::Outline(outline)) => {
                self.has_shape(outline, shape)
            }
            (Term::Outline(outline), Term::Choice(choice)) | (Term::Choice(choice), Term::Outline(outline)) => {
                self.has_one_shape(outline, choice)
            }
            (Term::Bool(_) | Term::Known(Value::Bool(_)), Term::Bool(_) | Term::Known(Value::Bool(_))) => {
                Ok(self.gates.iff(a.truth(), b.truth()))
            }
            (Term::Blocks(g, x), Term::Blocks(h, y)) if g == h && x.len() == 1 && y.len() == 1 => {
                self.blocks_equal(*g, x[0], y[0])
            }
            (Term::Sum(_) | Term::Sizes(_), _) | (_, Term::Sum(_) | Term::Sizes(_)) => self.numbers_equal(a, b),
            (Term::Set(_) | Term::Blocks(..), _) | (_, Term::Set(_) | Term::Blocks(..)) => {
                let (there, back) = (self.within(a, b)?, self.within(b, a)?);
                Ok(self.gates.and([there, back]))
            }
            _ => Err(LowerError::unsupported("a comparison of values that are not settled")),
        }
    }

    fn choices_equal(&mut self, x: &Choice, y: &Choice) -> Result<Lit> {
        self.look()?;
        if let (Some((group, u)), Some((same, v))) = (x.block_of, y.block_of)
            && group == same
        {
            return self.together(group, u, v);
        }
        let key = match (x.variable, y.variable) {
            (Some(a), Some(b)) if a == b => return Ok(Lit::TRUE),
            (Some(a), Some(b)) => Some((a.min(b), a.max(b))),
            _ => None,
        };
        if let Some(&known) = key.and_then(|k| self.equalities.get(&k)) {
            return Ok(known);
        }
        let (pairs, lonely) = matched(x, y);
        let equal = if pairs.iter().all(|p| p.1 == Lit::FALSE) {
            Lit::FALSE
        } else {
            let equal = self.gates.new_lit();
            self.gates.define(|gates| {
                for (a, b) in pairs {
                    gates.add_clause(&[!equal, !a, b]);
                    gates.add_clause(&[!equal, a, !b]);
                    gates.add_clause(&[equal, !a, !b]);
                }
                lonely.into_iter().for_each(|b| gates.add_clause(&[!equal, !b]));
            });
            equal
        };
        if let Some(key) = key {
            self.equalities.insert(key, equal);
        }
        Ok(equal)
    }

    fn numbers_equal(&mut self, a: &Term, b: &Term) -> Result<Lit> {
        self.look()?;
        if let (Term::Sizes(sizes), other) | (other, Term::Sizes(sizes)) = (a, b) {
            let sizes = std::rc::Rc::clone(sizes);
            if let Term::Known(Value::Int(n)) = other {
                let at_least = self.size_at_least(&sizes, *n)?;
                let more = self.size_at_least(&sizes, n.saturating_add(1))?;
                return Ok(self.gates.and([at_least, !more]));
            }
            let settled = self.settle_sizes(&Term::Sizes(sizes))?;
            return self.equal(&settled, &other.clone());
        }
        match (a, b) {
            (Term::Sum(sum), Term::Choice(choice)) | (Term::Choice(choice), Term::Sum(sum)) => {
                let mut lits = Vec::new();
                for (value, lit) in &choice.entries {
                    if let Some(n) = value.as_int() {
                        let equal = self.gates.equals(sum, n);
                        lits.push(self.gates.and([*lit, equal]));
                    }
                }
                Ok(self.gates.or(lits))
            }
            _ => match (self.as_sum(a)?, self.as_sum(b)?) {
                (Some(x), Some(y)) => Ok(self.gates.equals(&x.plus(&y, -1), 0)),
                // A number is never equal to what is missing.
                _ => Ok(Lit::FALSE),
            },
        }
    }

    fn order(&mut self, op: CmpOp, a: &Term, b: &Term) -> Result<Lit> {
        self.look()?;
        if let (Term::Sizes(sizes), Term::Known(Value::Int(n))) = (a, b) {
            let sizes = std::rc::Rc::clone(sizes);
            return Ok(match op {
                CmpOp::Ge => self.size_at_least(&sizes, *n)?,
                CmpOp::Gt => self.size_at_least(&sizes, n.saturating_add(1))?,
                CmpOp::Lt => !self.size_at_least(&sizes, *n)?,
                _ => !self.size_at_least(&sizes, n.saturating_add(1))?,
            });
        }
        if let (Term::Known(Value::Int(_)), Term::Sizes(_)) = (a, b) {
            return self.order(turned(op), b, a);
        }
        match (a, b) {
            (Term::Choice(choice), Term::Known(y)) => {
                if let Some(lit) = self.bound_of_variable(op, choice, y) {
                    return Ok(lit);
                }
                let (fits, others): (Vec<_>, Vec<_>) = choice.entries.iter().partition(|(x, _)| compare(op, x, y));
                // Exactly one of all holds.
                let none_of = others.len() < fits.len();
                let lit = self.gates.or((if none_of { others } else { fits }).into_iter().map(|entry| entry.1));
                Ok(if none_of { !lit } else { lit })
            }
            (Term::Known(_), Term::Choice(_)) => self.order(turned(op), b, a),
            (Term::Choice(x), Term::Choice(_)) => {
                let mut lits = Vec::new();
                for (value, lit) in &x.entries {
                    let below = self.order(op, &Term::Known(value.clone()), b)?;
                    lits.push(self.gates.and([*lit, below]));
                }
                Ok(self.gates.or(lits))
            }
            _ => match (self.as_sum(a)?, self.as_sum(b)?) {
                (Some(x), Some(y)) => {
                    let (sum, bound) = at_least_form(op, &x, &y);
                    Ok(self.gates.at_least(&sum, bound))
                }
                _ if matches!((a, b), (Term::Sum(_), Term::Known(_)) | (Term::Known(_), Term::Sum(_))) => {
                    Ok(Lit::FALSE)
                }
                _ => Err(LowerError::unsupported("an order of values that may be missing")),
            },
        }
    }
}

impl Lowering<'_> {
    /// The literal that a variable of many numbers is at most, or at least, a number: it has them anyway.
    fn bound_of_variable(&mut self, op: CmpOp, choice: &Choice, bound: &Value) -> Option<Lit> {
        let number = |value: &Value| value.as_int().and_then(|n| i32::try_from(n).ok());
        let (variable, n) = (choice.variable? as usize, number(bound)?);
        let int = &mut self.terms.ints[variable];
        if !int.has_order() || choice.entries.iter().any(|(value, _)| number(value).is_none()) {
            return None;
        }
        Some(match op {
            CmpOp::Le => int.at_most(&mut self.gates, n),
            CmpOp::Lt => int.at_most(&mut self.gates, n.checked_sub(1)?),
            CmpOp::Ge => !int.at_most(&mut self.gates, n.checked_sub(1)?),
            _ => !int.at_most(&mut self.gates, n),
        })
    }
}

/// A comparison of two sums as "this sum is at least so much".
pub(crate) fn at_least_form(op: CmpOp, x: &Sum, y: &Sum) -> (Sum, i64) {
    match op {
        CmpOp::Ge => (x.plus(y, -1), 0),
        CmpOp::Gt => (x.plus(y, -1), 1),
        CmpOp::Le => (y.plus(x, -1), 0),
        _ => (y.plus(x, -1), 1),
    }
}

/// The comparison with its sides exchanged.
pub(crate) fn turned(op: CmpOp) -> CmpOp {
    match op {
        CmpOp::Lt => CmpOp::Gt,
        CmpOp::Le => CmpOp::Ge,
        CmpOp::Gt => CmpOp::Lt,
        CmpOp::Ge => CmpOp::Le,
        same => same,
    }
}

/// The comparison that holds when this one does not, for numbers.
pub(crate) fn negated(op: CmpOp) -> CmpOp {
    match op {
        CmpOp::Eq => CmpOp::Ne,
        CmpOp::Ne => CmpOp::Eq,
        CmpOp::Lt => CmpOp::Ge,
        CmpOp::Le => CmpOp::Gt,
        CmpOp::Gt => CmpOp::Le,
        CmpOp::Ge => CmpOp::Lt,
    }
}

/// For each value of the first choice its literal and that of the second; and the literals of values that the second has alone.
fn matched(x: &Choice, y: &Choice) -> (Vec<(Lit, Lit)>, Vec<Lit>) {
    // Mostly both are values of one layer, in one order. Looking each of four hundred numbers up among four hundred took most
    // of the time of a blank board of areas.
    let both = || x.entries.iter().zip(&y.entries);
    if x.entries.len() == y.entries.len() && both().all(|(a, b)| a.0 == b.0) {
        return (both().map(|(a, b)| (a.1, b.1)).collect(), Vec::new());
    }
    let pairs = x.entries.iter().map(|(v, l)| (*l, y.is(v))).collect();
    let lonely = y.entries.iter().filter(|(v, _)| x.is(v) == Lit::FALSE).map(|e| e.1).collect();
    (pairs, lonely)
}
