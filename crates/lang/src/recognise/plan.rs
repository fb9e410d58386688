//! The conjuncts of a problem's laws, and which of them are taken together.

use super::classes::{Class, class_of};
use super::loops::{OneLoop, loops};
use super::pairs::{JoinedPairs, joined};
use super::repeats::Repeats;
use super::shape::Shape;
use crate::ir::*;
use std::borrow::Cow;

/// A conjunct of a clause of a law.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Conjunct {
    /// The law: its number among the requirements and laws, in the order of the rule file.
    pub law: usize,
    /// The clause of the law.
    pub clause: usize,
    /// The formula.
    pub formula: ExprId,
    /// What sort of thing it says.
    pub class: Class,
}

/// The number of a conjunct in its plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ConjunctId(pub u32);

impl ConjunctId {
    /// As an array index.
    pub fn at(self) -> usize {
        self.0 as usize
    }

    /// Conjuncts with their numbers.
    pub(crate) fn each(conjuncts: &[Conjunct]) -> impl Iterator<Item = (ConjunctId, &Conjunct)> {
        conjuncts.iter().enumerate().map(|(i, conjunct)| (ConjunctId(i as u32), conjunct))
    }
}

/// Conjuncts that together say one thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fused {
    /// One loop.
    Loop(OneLoop),
    /// Paths between equal marks.
    Pairs(JoinedPairs),
}

impl Fused {
    /// Exactly the conjuncts whose pieces it stands for.
    pub fn covers(&self) -> Vec<ConjunctId> {
        match self {
            Fused::Loop(one) => vec![one.degree, one.single],
            Fused::Pairs(paths) => vec![paths.ends, paths.middle, paths.pairs],
        }
    }

    fn has(&self, id: ConjunctId) -> bool {
        match self {
            Fused::Loop(one) => [one.degree, one.single].contains(&id),
            Fused::Pairs(paths) => [paths.ends, paths.middle, paths.pairs].contains(&id),
        }
    }
}

/// What was found in the laws of a genre, whichever of them apply.
#[derive(Debug, Clone, Default)]
pub struct Recognised {
    /// The conjuncts of all requirements and laws, in the order of the rule file.
    conjuncts: Vec<Conjunct>,
    /// Every form that some of them make, were all laws to apply.
    candidates: Vec<Fused>,
    /// The formulas of the clauses looked at, law by law.
    clauses: Vec<Vec<ExprId>>,
    /// Parts of formulas that are asked again and again.
    pub(crate) repeats: Repeats,
    /// Whether laws are to be taken as they are written, whatever was found.
    pub(crate) as_written: bool,
}

impl Recognised {
    /// Looks at the laws of a genre.
    pub(crate) fn of(genre: &Genre) -> Self {
        let mut conjuncts = Vec::new();
        for (law, stated) in genre.requires.iter().chain(&genre.laws).enumerate() {
            for (clause, stated) in stated.clauses.iter().enumerate() {
                let formulas = genre.conjuncts(stated.formula).into_iter();
                conjuncts.extend(formulas.map(|formula| {
                    let class = class_of(genre, formula);
                    Conjunct { law, clause, formula, class }
                }));
            }
        }
        let pairs = joined(genre, &conjuncts).into_iter().map(Fused::Pairs);
        let candidates = loops(genre, &conjuncts).into_iter().map(Fused::Loop).chain(pairs).collect();
        let clauses = clauses(genre).map(Iterator::collect).collect();
        let repeats = Repeats::of(genre);
        Self { conjuncts, candidates, clauses, repeats, as_written: genre.recognised.as_written }
    }

    /// Whether these are still the laws of the genre: some who ask about fewer laws leave others out.
    fn is_of(&self, genre: &Genre) -> bool {
        let mut laws = self.clauses.iter();
        clauses(genre).all(|law| laws.next().is_some_and(|known| law.eq(known.iter().copied())))
            && laws.next().is_none()
    }

    /// Everything that paths between equal marks are asked for, whichever laws apply.
    pub fn pairs(&self) -> impl Iterator<Item = (&Conjunct, JoinedPairs)> {
        self.candidates.iter().filter_map(|form| match form {
            Fused::Pairs(paths) => Some((&self.conjuncts[paths.pairs.at()], *paths)),
            Fused::Loop(_) => None,
        })
    }
}

/// The formulas of the clauses of all requirements and laws, law by law.
fn clauses(genre: &Genre) -> impl Iterator<Item = impl Iterator<Item = ExprId>> {
    genre.requires.iter().chain(&genre.laws).map(|law| law.clauses.iter().map(|clause| clause.formula))
}

/// The conjuncts of the laws that apply to a problem, and the forms found among them.
///
/// No conjunct is in two forms: where two recognisers want one, the first has it, and the other law is lowered as written.
#[derive(Debug, Clone)]
pub struct Plan<'g> {
    recognised: Cow<'g, Recognised>,
    applies: Vec<bool>,
    forms: Vec<Fused>,
}

impl<'g> Plan<'g> {
    /// The plan for the laws of a genre that apply, with the forms that `wanted` likes.
    pub fn of(genre: &'g Genre, applies: impl Fn(&Law) -> bool, wanted: impl Fn(&Fused) -> bool) -> Self {
        let recognised = match genre.recognised.is_of(genre) {
            true => Cow::Borrowed(&genre.recognised),
            false => Cow::Owned(Recognised::of(genre)),
        };
        let applies: Vec<bool> = genre.requires.iter().chain(&genre.laws).map(applies).collect();
        let mut plan = Self { recognised, applies, forms: Vec::new() };
        for number in 0..plan.recognised.candidates.len() {
            let form = plan.recognised.candidates[number];
            let free = |id: &ConjunctId| plan.has(*id) && plan.form_of(*id).is_none();
            if wanted(&form) && form.covers().iter().all(free) {
                plan.forms.push(form);
            }
        }
        plan
    }

    /// Whether the law of a conjunct applies.
    fn has(&self, id: ConjunctId) -> bool {
        self.applies[self.recognised.conjuncts[id.at()].law]
    }

    /// The conjuncts of the laws that apply, in the order of the rule file.
    pub fn conjuncts(&self) -> impl Iterator<Item = (ConjunctId, &Conjunct)> {
        ConjunctId::each(&self.recognised.conjuncts).filter(|(id, _)| self.has(*id))
    }

    /// How many conjuncts there are, those of laws that do not apply counted.
    pub(crate) fn n_conjuncts(&self) -> usize {
        self.recognised.conjuncts.len()
    }

    /// A conjunct.
    pub fn conjunct(&self, id: ConjunctId) -> &Conjunct {
        &self.recognised.conjuncts[id.at()]
    }

    /// All forms.
    pub fn forms(&self) -> &[Fused] {
        &self.forms
    }

    /// The form that a conjunct is part of, with its number.
    pub fn form_of(&self, id: ConjunctId) -> Option<(usize, Fused)> {
        let number = self.forms.iter().position(|form| form.has(id))?;
        Some((number, self.forms[number]))
    }

    /// The loop that the lines of a layer are.
    pub fn loop_of(&self, layer: LayerId) -> Option<OneLoop> {
        self.forms.iter().find_map(|form| match form {
            Fused::Loop(one) if one.line.layer == layer => Some(*one),
            _ => None,
        })
    }
}
