//! Reading proofs.

use crate::ProofError;
use gridwright_formula::{ConstraintId, Lit};

/// One line of a proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// Follows from what is there by unit propagation.
    Learnt(Vec<Lit>),
    /// Follows from one constraint.
    Lemma(ConstraintId, Vec<Lit>),
    /// Will not be used any more.
    Deleted(Vec<Lit>),
}

impl Line {
    /// Reads a line; `Ok(None)` for comments. `line` is the number used in errors.
    pub fn parse(text: &str, line: usize) -> Result<Option<Line>, ProofError> {
        let mut words = text.split_ascii_whitespace().peekable();
        let step = match words.peek() {
            None | Some(&"c") => return Ok(None),
            Some(&"d") => {
                words.next();
                Line::Deleted(clause(words, line)?)
            }
            Some(&"l") => {
                words.next();
                let id = words.next().and_then(|word| word.parse().ok()).ok_or(ProofError::Syntax { line })?;
                Line::Lemma(ConstraintId(id), clause(words, line)?)
            }
            Some(_) => Line::Learnt(clause(words, line)?),
        };
        Ok(Some(step))
    }

    /// The clause of the step.
    pub fn clause(&self) -> &[Lit] {
        match self {
            Line::Learnt(clause) | Line::Lemma(_, clause) | Line::Deleted(clause) => clause,
        }
    }
}

fn clause<'a>(mut words: impl Iterator<Item = &'a str>, line: usize) -> Result<Vec<Lit>, ProofError> {
    let syntax = || ProofError::Syntax { line };
    let mut lits = Vec::new();
    loop {
        let number: i64 = words.next().ok_or_else(syntax)?.parse().map_err(|_| syntax())?;
        if number == 0 {
            return if words.next().is_none() { Ok(lits) } else { Err(syntax()) };
        }
        lits.push(Lit::from_dimacs(number).ok_or_else(syntax)?);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_or_refused() {
        let lit = |number| Lit::from_dimacs(number).unwrap();
        assert_eq!(Line::parse("l 3 1 -2 0", 1), Ok(Some(Line::Lemma(ConstraintId(3), vec![lit(1), lit(-2)]))));
        assert_eq!(Line::parse("d 1 0", 1), Ok(Some(Line::Deleted(vec![lit(1)]))));
        assert_eq!(Line::parse("0", 1), Ok(Some(Line::Learnt(vec![]))));
        assert_eq!(Line::parse("c anything", 1), Ok(None));
        for bad in ["1 2", "x 1 0", "l 0", "l -1 2 0", "1 0 2 0", "99999999999999999999 0", "4294967297 0"] {
            assert_eq!(Line::parse(bad, 9), Err(ProofError::Syntax { line: 9 }), "{bad}");
        }
    }
}
