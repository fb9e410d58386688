//! Account of what a lowering has stated: every conjunct once.

use super::plan::{ConjunctId, Plan};

/// How a conjunct was stated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Covered {
    /// As it is written.
    Written,
    /// As part of a form, by its number in the plan.
    Form(usize),
}

/// What went wrong: a mistake of the lowering, never of a rule file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Gap {
    /// Nobody stated it.
    Dropped(ConjunctId),
    /// It was stated twice.
    Twice(ConjunctId),
}

/// What was stated so far.
#[derive(Debug, Clone, Default)]
pub struct Coverage {
    by: Vec<Option<Covered>>,
}

impl Coverage {
    /// Nothing stated yet.
    pub fn of(plan: &Plan<'_>) -> Self {
        Self { by: vec![None; plan.n_conjuncts()] }
    }

    /// Notes that a conjunct was stated.
    pub fn state(&mut self, id: ConjunctId, how: Covered) -> Result<(), Gap> {
        match self.by[id.at()].replace(how) {
            None => Ok(()),
            Some(_) => Err(Gap::Twice(id)),
        }
    }

    /// How a conjunct was stated.
    pub fn how(&self, id: ConjunctId) -> Option<Covered> {
        self.by[id.at()]
    }

    /// An error if some conjunct of the plan was not stated.
    pub fn complete(&self, plan: &Plan<'_>) -> Result<(), Gap> {
        match plan.conjuncts().find(|(id, _)| self.how(*id).is_none()) {
            None => Ok(()),
            Some((missing, _)) => Err(Gap::Dropped(missing)),
        }
    }
}
