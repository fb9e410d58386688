//! What is asked of a share of the files besides: doubts about the laws, a problem with one answer, a problem with as few givens as can be. Each is
//! held to the oracle as far as it claims something.

use super::boards::blank;
use super::oracle::Answers;
use super::voices::{Reply, failed};
use super::{Limits, Symptom};
use gridwright_base::{Budget, Quiet};
use gridwright_board::{Board, Val};
use gridwright_check::eval::applies;
use gridwright_check::{CheckOptions, Lint, State, check, lint, witness};
use gridwright_lang::ir::{Domain, Genre, Law, OptionId, Role};
use gridwright_solve::minimize;
use std::time::Duration;

/// Sizes on which doubts are looked for.
const LINTED: [(usize, usize); 2] = [(1, 2), (2, 2)];

/// How long doubts are looked for: every question has steps of its own, and there are many.
const LINT_TIME: Duration = Duration::from_millis(200);

/// A verb about a whole file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verb {
    Lint,
    Witness,
}

impl Verb {
    pub const ALL: [Verb; 2] = [Verb::Lint, Verb::Witness];

    /// The name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Verb::Lint => "lint",
            Verb::Witness => "witness",
        }
    }

    /// Asks it; what it claims is held to the oracle on these problems.
    pub fn ask(self, genre: &Genre, problems: &[Board], limits: Limits, budget: &Budget) -> Reply {
        let question = limits.question(budget);
        match self {
            Verb::Lint => doubts(genre, problems, limits, &question),
            Verb::Witness => one_answer(genre, limits, &question),
        }
    }
}

/// Laws that are said to do nothing do nothing, and those that are said to be impossible are met on no board.
fn doubts(genre: &Genre, problems: &[Board], limits: Limits, budget: &Budget) -> Reply {
    let Ok(found) = lint(genre, &LINTED, &budget.clone().with_time(LINT_TIME), &Quiet) else { return Reply::Limit };
    let claimed = |p: &&Board| LINTED.contains(&(p.grid.rows(), p.grid.cols())) && !p.grid.has_holes();
    for problem in problems.iter().filter(claimed) {
        let Ok(all) = Answers::new(genre, problem).all(limits.assignments, budget) else { continue };
        for law in &genre.laws {
            if !all.is_empty() && is_impossible(genre, &found, law, problem) {
                return differs(format!("rule `{}` is called impossible and is met", law.id));
            }
            if !is_idle(genre, &found, law, problem) {
                continue;
            }
            let mut less = genre.clone();
            less.laws.retain(|other| other.id != law.id);
            if Answers::new(&less, problem).all(limits.assignments, budget).is_ok_and(|more| more.len() != all.len()) {
                return differs(format!("rule `{}` is called idle and decides something", law.id));
            }
        }
    }
    Reply::Agrees
}

/// Whether a law is called impossible, alone or with another, and applies to a problem.
fn is_impossible(genre: &Genre, found: &Lint, law: &Law, problem: &Board) -> bool {
    let asked = |id: &String| genre.laws.iter().any(|law| law.id == *id && applies(law, problem));
    found.impossible.contains(&law.id) && asked(&law.id)
        || found.contradictions.iter().any(|(a, b)| *a == law.id && asked(a) && asked(b))
}

/// Whether a law is called idle on a problem: one of a size that was searched to the end, with the law's own option and no other.
fn is_idle(genre: &Genre, found: &Lint, law: &Law, problem: &Board) -> bool {
    let own = law.guard.and_then(|(option, set)| set.then_some(option));
    let mut options = (0..genre.options.len()).map(|i| OptionId(i as u32));
    let size = format!("idle {} {}x{}", law.id, problem.grid.rows(), problem.grid.cols());
    found.idle.contains(&law.id)
        && !found.open.contains(&size)
        && options.all(|option| problem.option(option) == (own == Some(option)))
}

/// The problem shown to have one answer has just this one.
fn one_answer(genre: &Genre, limits: Limits, budget: &Budget) -> Reply {
    let Some(blank) = blank(genre, (2, 2)) else { return Reply::Limit };
    let found = witness(genre, &blank, &budget.clone().with_steps(limits.steps), &Quiet);
    for shown in found.satisfied.iter().chain(&found.unique) {
        match check(genre, shown, CheckOptions::default(), budget) {
            Ok(report) if report.state == State::Right => {}
            Ok(_) => return differs("a board is shown that breaks a law".to_owned()),
            Err(_) => return Reply::Limit,
        }
    }
    if let Some(solved) = &found.unique {
        let answers = Answers::new(genre, solved);
        match answers.all(limits.assignments, budget) {
            Ok(all) if all.len() == 1 && answers.key(&all[0]) == answers.key(solved) => {}
            Ok(all) => return differs(format!("a problem is shown as unique that has {} solutions", all.len())),
            Err(_) => return Reply::Limit,
        }
    }
    if found.stopped.is_some() { Reply::Limit } else { Reply::Agrees }
}

/// A problem with one solution keeps it without the givens that are taken away, and needs those that are left.
pub(super) fn fewest_givens(
    genre: &Genre,
    problem: &Board,
    n_solutions: usize,
    limits: Limits,
    budget: &Budget,
) -> Reply {
    let found = match minimize(genre, problem, budget) {
        Ok(found) => found,
        Err(error) => return failed(error),
    };
    let found = match (found, n_solutions) {
        (Some(found), 1) => found,
        (None, 1) => return differs("a problem with one solution is not made smaller".to_owned()),
        (Some(_), n) => return differs(format!("a problem with {n} solutions is made smaller")),
        (None, _) => return Reply::Agrees,
    };
    let count = |board: &Board| Answers::new(genre, board).all(limits.assignments, budget).map(|all| all.len());
    match count(&found.board) {
        Ok(1) => {}
        Ok(n) => return differs(format!("what is left of the problem has {n} solutions")),
        Err(_) => return Reply::Limit,
    }
    if !found.complete {
        return Reply::Limit;
    }
    for (layer, declared) in genre.layers_of(Role::Given).filter(|(_, layer)| layer.domain != Domain::Division) {
        for slot in 0..found.board.layer(layer).len() {
            let mut less = found.board.clone();
            if std::mem::replace(&mut less.layer_mut(layer)[slot], Val::Blank).is_present() && count(&less) == Ok(1) {
                return differs(format!("a `{}` is left that is not needed", declared.name));
            }
        }
    }
    Reply::Agrees
}

fn differs(what: String) -> Reply {
    Reply::Differs(Symptom::Verdict, what)
}
