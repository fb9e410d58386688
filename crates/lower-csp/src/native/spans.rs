//! Values that lie near one another: what some value is not above bounds all others.
//!
//! Asked of every two members it takes a sum for each pair. Here a literal for each number says that some value is at most that
//! number, and then no value is too far above it.

use crate::error::Result;
use crate::forms::Statement;
use crate::lower::Lowering;
use crate::write::term::Term;
use gridwright_check::eval::Value;
use gridwright_formula::{Lit, Sink};
use gridwright_lang::ir::*;
use gridwright_lang::recognise::spans::{Span, span};
use gridwright_lang::syntax::ast::CmpOp;

impl Lowering<'_> {
    /// `for each a, b in S: f(a) - f(b) < n`, the formula `id`; false if it is another, or values may be missing.
    pub fn assert_span(&mut self, id: ExprId, context: &[Lit]) -> Result<bool> {
        let Some(Span { set, layer, most, reached }) = span(self.genre, id).filter(|_| self.recognises()) else {
            return Ok(false);
        };
        let Term::Known(Value::Int(most)) = self.eval(most)? else { return Ok(false) };
        let most = if reached { most } else { most.saturating_sub(1) };
        let mut values = Vec::new();
        for (_, item) in self.items_of(set)? {
            let Term::Known(place) = item else { return Ok(false) };
            values.push(self.read(layer, &place));
        }
        let Some(numbers) = values.iter().map(numbers).collect::<Option<Vec<Vec<i64>>>>() else { return Ok(false) };
        if most < 0 || values.len() < 3 {
            return Ok(false);
        }
        self.stated.add(Statement::Span);
        let mut all: Vec<i64> = numbers.iter().flatten().copied().collect();
        all.sort_unstable();
        all.dedup();
        let greatest = all.last().copied().unwrap_or(0);
        for k in all.into_iter().take_while(|k| k.saturating_add(most) < greatest) {
            self.look()?;
            let low = self.bounds(&values, k)?;
            let low = self.gates.or(low);
            let near = self.bounds(&values, k + most)?;
            for lit in near {
                let clause: Vec<Lit> = context.iter().copied().chain([!low, lit]).collect();
                if !clause.contains(&Lit::TRUE) {
                    self.gates.add_clause(&clause);
                }
            }
        }
        Ok(true)
    }

    /// For each value the literal that it is at most a number.
    fn bounds(&mut self, values: &[Term], k: i64) -> Result<Vec<Lit>> {
        values.iter().map(|value| self.compare(CmpOp::Le, value, &Term::int(k))).collect()
    }
}

/// The numbers that a value may be; none if it may be anything else.
fn numbers(value: &Term) -> Option<Vec<i64>> {
    match value {
        Term::Known(Value::Int(n)) => Some(vec![*n]),
        Term::Choice(choice) => choice.entries.iter().map(|entry| entry.0.as_int()).collect(),
        _ => None,
    }
}
