//! Numbers of elements and tables of few, as both line and shading genres have them.

use crate::elements::Elements;
use crate::meaning::Meaning;
use gridwright_frontier::{EdgeCount, GridProblem, Shape, Window};

/// The most elements a counter of the frontier search can tell apart.
pub(crate) const MOST_COUNTED: usize = 127;

/// Why a law that counts more is refused.
pub(crate) fn counts_too_many() -> String {
    format!("it counts more than {MOST_COUNTED} values of the answer")
}

/// What was found so far about numbers of elements and sets of few.
#[derive(Debug, Clone, Default)]
pub(crate) struct Counts {
    counts: Vec<EdgeCount>,
    windows: Vec<Window>,
    /// Whether something must be in the answer at all.
    some: bool,
    /// Whether something is known to be.
    sure: bool,
    /// Whether a law fails whatever the answer.
    pub impossible: bool,
}

impl Counts {
    /// Nothing found yet but what the known values tell.
    pub fn new(elements: &Elements) -> Self {
        Self { sure: elements.stored().any(|(var, _)| elements.known(var) == Some(true)), ..Self::default() }
    }

    /// Takes any meaning: as a number of elements if nothing else matters, as a window if it does.
    pub fn take(&mut self, elements: &Elements, meaning: &Meaning) -> Result<(), String> {
        match (meaning, meaning.numbers()) {
            (Meaning::Settled(truth), _) => self.impossible |= !truth,
            (_, Some(allowed)) => return self.take_numbers(elements, meaning, &allowed),
            (Meaning::Table { elements, allowed }, None) => {
                let window = Window { elements: elements.clone(), allowed: allowed.clone() };
                if !self.windows.contains(&window) {
                    self.windows.push(window);
                }
            }
            (Meaning::Number { .. }, None) => {}
        }
        Ok(())
    }

    fn take_numbers(&mut self, elements: &Elements, meaning: &Meaning, allowed: &[bool]) -> Result<(), String> {
        if allowed.iter().all(|&fine| fine) {
            return Ok(());
        }
        let all = !self.sure && meaning.elements().len() == elements.n_open();
        if all && !allowed[0] && allowed[1..].iter().all(|&fine| fine) {
            // No counter: a loop is never empty, and where the empty set is possible a size is cheaper.
            self.some = true;
            return Ok(());
        }
        if meaning.elements().len() > MOST_COUNTED {
            return Err(counts_too_many());
        }
        let bits = allowed.iter().enumerate().map(|(n, &fine)| u128::from(fine) << n).sum();
        let count = EdgeCount { elements: meaning.elements().to_vec(), allowed: bits };
        // Laws often say a thing once from either side.
        if !self.counts.contains(&count) {
            self.counts.push(count);
        }
        Ok(())
    }

    /// Whether the answer cannot be empty.
    pub fn some(&self) -> bool {
        self.some || self.sure
    }

    /// The problem of a shape with these counts; `filled` if the shape is never empty.
    pub fn problem(self, shape: Shape, n_vars: usize, filled: bool) -> GridProblem {
        let mut counts = self.counts;
        if self.impossible {
            counts.push(EdgeCount { elements: Vec::new(), allowed: 0 });
        }
        let problem = GridProblem::new(shape).with_counts(counts).with_windows(self.windows);
        if self.some && !filled { problem.with_size(1, n_vars as u32) } else { problem }
    }
}
