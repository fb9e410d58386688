//! The question: which sets of hints leave a given answer the only one?

use super::Error;
use gridwright_frontier::{EdgeCount, Layer};
use gridwright_zdd::Var;

/// A hint: a set of elements, and how many of them the given answer takes (Definition 4 of R. Yoshinaka et al.,
/// doi:10.3390/a5020176). A set that takes another number disagrees with the hint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The elements that are counted.
    pub elements: Vec<Var>,
    /// How many of them are taken.
    pub number: u32,
}

impl Hint {
    /// The hint that an answer gives about a set of elements.
    pub fn of(answer: &[Var], elements: Vec<Var>) -> Self {
        let number = elements.iter().filter(|&element| answer.contains(element)).count() as u32;
        Self { elements, number }
    }

    /// Whether an answer agrees.
    pub fn agrees(&self, answer: &[Var]) -> bool {
        self.elements.iter().filter(|&element| answer.contains(element)).count() as u32 == self.number
    }

    /// The hint as a rule that answers obey.
    pub fn as_count(&self) -> EdgeCount {
        EdgeCount::exactly(self.elements.clone(), self.number)
    }
}

/// A given answer, and which hints about it may be shown.
///
/// Hints are shown in *groups*, all of a group or none: a group is one hint mostly, and the hints that a symmetry maps to
/// each other where a pattern must be symmetric.
#[derive(Debug, Clone)]
pub struct Question {
    /// The elements of the given answer, ascending.
    pub answer: Vec<Var>,
    /// The hints there are; each must agree with the answer.
    pub hints: Vec<Hint>,
    /// The groups, as numbers of hints; no hint is in two.
    pub groups: Vec<Vec<usize>>,
    /// Hints shown in any case, as numbers of hints.
    pub required: Vec<usize>,
}

impl Question {
    /// Every hint may be shown or not, independently.
    pub fn free(answer: Vec<Var>, hints: Vec<Hint>) -> Self {
        let groups = (0..hints.len()).map(|hint| vec![hint]).collect();
        Self { answer, hints, groups, required: Vec::new() }
    }

    /// What is wrong with it, if something is.
    pub(super) fn check(&self) -> Result<(), Error> {
        if let Some(bad) = self.hints.iter().position(|hint| !hint.agrees(&self.answer)) {
            return Err(Error::input(format!("hint {bad} disagrees with the given answer")));
        }
        let mut used = vec![false; self.hints.len()];
        for &hint in self.groups.iter().flatten().chain(&self.required) {
            match used.get_mut(hint) {
                None => return Err(Error::input(format!("there is no hint {hint}"))),
                Some(true) => return Err(Error::input(format!("hint {hint} is used twice"))),
                Some(used) => *used = true,
            }
        }
        Ok(())
    }

    /// The groups in the order in which the layers of a sweep complete them: what is decided last of all is asked last.
    /// Diagrams over groups in this order grow at their top only while the sweep is undone.
    #[must_use]
    pub fn in_completion_order(mut self, layers: &[Layer]) -> Self {
        let done: Vec<usize> = (0..self.hints.len()).map(|hint| self.done(hint, layers)).collect();
        self.groups.sort_by_key(|group| group.iter().map(|&hint| (done[hint], hint)).max());
        self
    }

    /// The layer that completes each group.
    pub(super) fn completed(&self, layers: &[Layer]) -> Vec<usize> {
        let last = |group: &Vec<usize>| group.iter().map(|&hint| self.done(hint, layers)).max().unwrap_or(0);
        self.groups.iter().map(last).collect()
    }

    /// The last layer that decides an element of a hint.
    fn done(&self, hint: usize, layers: &[Layer]) -> usize {
        let elements = &self.hints[hint].elements;
        let decides =
            |layer: &Layer| [layer.first, layer.second].into_iter().flatten().any(|var| elements.contains(&var));
        layers.iter().rposition(decides).unwrap_or(0)
    }
}
