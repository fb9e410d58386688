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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Genre;
    use crate::{Library, compile};

    /// Two conjuncts that are one loop together, and one that is written.
    const RULES: &str = "\
genre  round \"Round\"

find   line on links: yes/no

law one-loop(L) \"One loop.\"
  clause degree: for each v in nodes(L): count(L in arms(v)) in {0, 2}
  clause single: size(groups(places(L) where L by meet)) = 1

rule   loop: one-loop(line)
rule   long \"There are five lines or more.\": count(line in links) >= 5
draw   line thick
";

    fn genre() -> Genre {
        let compiled = compile(RULES, &Library::default());
        compiled.genre.unwrap_or_else(|| panic!("{:?}", compiled.diagnostics))
    }

    /// States every conjunct but one.
    fn all_but(plan: &Plan<'_>, left_out: Option<ConjunctId>) -> Coverage {
        let mut coverage = Coverage::of(plan);
        for (id, _) in plan.conjuncts().filter(|(id, _)| Some(*id) != left_out) {
            let how = plan.form_of(id).map_or(Covered::Written, |(form, _)| Covered::Form(form));
            assert_eq!(coverage.state(id, how), Ok(()));
            assert_eq!(coverage.how(id), Some(how));
        }
        coverage
    }

    #[test]
    fn a_dropped_conjunct_is_noticed_whichever_it_is() {
        let genre = genre();
        let plan = Plan::of(&genre, |_| true, |_| true);
        assert_eq!((plan.conjuncts().count(), plan.forms().len()), (3, 1));
        assert_eq!(all_but(&plan, None).complete(&plan), Ok(()));
        for (id, _) in plan.conjuncts() {
            assert_eq!(all_but(&plan, Some(id)).complete(&plan), Err(Gap::Dropped(id)));
        }
    }

    #[test]
    fn a_conjunct_stated_twice_is_noticed_however_it_was_stated() {
        let genre = genre();
        let plan = Plan::of(&genre, |_| true, |_| true);
        for (id, _) in plan.conjuncts() {
            for how in [Covered::Written, Covered::Form(0)] {
                assert_eq!(all_but(&plan, None).state(id, how), Err(Gap::Twice(id)));
            }
        }
    }

    #[test]
    fn a_law_that_does_not_apply_need_not_be_stated() {
        let genre = genre();
        let plan = Plan::of(&genre, |law| law.id == "long", |_| true);
        assert!(plan.forms().is_empty(), "no loop without its law");
        assert_eq!(plan.conjuncts().count(), 1);
        assert!(Coverage::of(&plan).complete(&plan).is_err());
        assert_eq!(all_but(&plan, None).complete(&plan), Ok(()));
    }
}
