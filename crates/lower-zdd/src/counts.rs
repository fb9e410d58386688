//! Numbers of elements, as both line and shading genres have them.

use crate::elements::Elements;
use crate::meaning::Meaning;
use gridwright_frontier::{EdgeCount, GridProblem, Shape};

/// The most elements a counter of the frontier search can tell apart.
const MOST_COUNTED: usize = 127;

/// What was found so far about numbers of elements.
#[derive(Debug, Clone, Default)]
pub(crate) struct Counts {
    counts: Vec<EdgeCount>,
    /// Whether something must be in the answer at all.
    pub some: bool,
    /// Whether a law fails whatever the answer.
    pub impossible: bool,
}

impl Counts {
    /// Takes a meaning in which only the number of elements matters; false if it is none.
    pub fn take(&mut self, elements: &Elements, meaning: &Meaning) -> Result<bool, String> {
        if let Meaning::Settled(truth) = meaning {
            self.impossible |= !truth;
            return Ok(true);
        }
        let Some(allowed) = meaning.numbers() else { return Ok(false) };
        if allowed.iter().all(|&fine| fine) {
            return Ok(true);
        }
        let all = meaning.elements().len() == elements.n_values();
        if all && !allowed[0] && allowed[1..].iter().all(|&fine| fine) {
            // No counter: a loop is never empty, and where the empty set is possible a size is cheaper.
            self.some = true;
            return Ok(true);
        }
        if meaning.elements().len() > MOST_COUNTED {
            return Err(format!("it counts more than {MOST_COUNTED} values of the answer"));
        }
        let bits = allowed.iter().enumerate().map(|(n, &fine)| u128::from(fine) << n).sum();
        let count = EdgeCount { elements: meaning.elements().to_vec(), allowed: bits };
        // Laws often say a thing once from either side.
        if !self.counts.contains(&count) {
            self.counts.push(count);
        }
        Ok(true)
    }

    /// The problem of a shape with these counts; `filled` if the shape is never empty.
    pub fn problem(self, shape: Shape, n_vars: usize, filled: bool) -> GridProblem {
        let mut counts = self.counts;
        if self.impossible {
            counts.push(EdgeCount { elements: Vec::new(), allowed: 0 });
        }
        let problem = GridProblem::new(shape).with_counts(counts);
        if self.some && !filled { problem.with_size(1, n_vars as u32) } else { problem }
    }
}
