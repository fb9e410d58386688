//! What a person needs to solve a puzzle.

use crate::error::Result;
use crate::wishes::Wishes;
use gridwright_base::{Budget, Stop};
use gridwright_board::Board;
use gridwright_explain::{Explainer, Grade, Kind, Word};
use gridwright_lang::ir::Genre;
use gridwright_solve::SolveError;

/// Grades a puzzle that has one answer; none if its path takes more steps than the budget has.
pub fn grade(genre: &Genre, problem: &Board, budget: &Budget) -> Result<Option<Grade>> {
    let graded = || -> std::result::Result<Option<Grade>, SolveError> {
        let Some(mut explainer) = Explainer::new(genre, problem, budget)? else { return Ok(None) };
        let path = explainer.path(budget)?;
        match path.stop {
            None | Some(Stop::Steps) => Ok(path.complete.then(|| Grade::of(&path))),
            Some(stop) => Err(stop.into()),
        }
    };
    match graded() {
        Err(SolveError::Stopped(Stop::Steps)) => Ok(None),
        other => Ok(other?),
    }
}

/// Whether a puzzle asks for no more than the specification allows, as far as its grade goes; if so, its grade. The first step
/// that is too hard settles it: nothing easier was open then.
pub(crate) fn graded_within(genre: &Genre, problem: &Board, wishes: &Wishes, budget: &Budget) -> Result<Option<Grade>> {
    let most = wishes.grades.as_ref().map_or(Word::Expert, |grades| *grades.end());
    let kind = wishes.technique.unwrap_or(Kind::Search);
    let graded = || -> std::result::Result<Option<Grade>, SolveError> {
        let Some(mut explainer) = Explainer::new(genre, problem, budget)? else { return Ok(None) };
        while let Some(step) = explainer.advance(budget)? {
            if step.kind > kind || Word::of_step(&step) > most {
                return Ok(None);
            }
        }
        let path = explainer.path(budget)?;
        Ok(path.complete.then(|| Grade::of(&path)))
    };
    match graded() {
        Err(SolveError::Stopped(Stop::Steps)) => Ok(None),
        other => Ok(other?),
    }
}

/// Why a grade is not the one that was asked for.
pub(crate) fn grade_breach(wishes: &Wishes, grade: Option<&Grade>) -> Option<String> {
    match (&wishes.grades, grade) {
        (Some(wanted), Some(grade)) if !wanted.contains(&grade.word) => Some(format!("it is {}", grade.word.name())),
        (Some(_), None) => Some("it could not be graded".to_owned()),
        _ => None,
    }
}

/// Why a puzzle needs more than the kinds of steps that were asked for.
pub(crate) fn technique_breach(wishes: &Wishes, grade: Option<&Grade>) -> Option<String> {
    let wanted = wishes.technique?;
    let Some(grade) = grade else { return Some("it could not be graded".to_owned()) };
    let hardest = Kind::ALL[grade.vector.hardest.min(Kind::ALL.len() - 1)];
    (hardest > wanted).then(|| format!("it needs `{}`", hardest.name()))
}

/// The grade of a name.
pub fn word(name: &str) -> Option<Word> {
    Word::ALL.into_iter().find(|word| word.name() == name)
}
