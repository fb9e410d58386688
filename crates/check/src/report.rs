//! The verdict on a board.

use crate::exact::Exact;
use crate::geometry::Charts;
use crate::help::Helped;
use crate::partial::{Open, Partial};
use gridwright_base::{Budget, Stop};
use gridwright_board::Board;
use gridwright_grid::Place;
use gridwright_lang::ir::*;

/// How a board stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum State {
    /// Every law holds.
    Right,
    /// Some law is broken, and nothing that may still be drawn mends it.
    Wrong,
    /// Some law is not met yet, but might be.
    Unfinished,
}

/// A law that does not hold on a board as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Broken {
    /// Its id, with the clause where the law has several: `one-loop/degree`.
    pub law: String,
    /// What the solver is told.
    pub message: String,
    /// Where: of a law that is broken for good the places that are, as far as they can be told from those that are not done
    /// yet; empty if the law names no place.
    pub elements: Vec<Place>,
    /// Whether it stays broken whatever is drawn in the places not decided yet.
    pub is_final: bool,
}

/// What [`check`] found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The verdict.
    pub state: State,
    /// The laws that do not hold, in the order of the rule file.
    pub broken: Vec<Broken>,
}

/// What else to look at.
#[derive(Debug, Clone, Copy, Default)]
pub struct CheckOptions {
    /// Also apply the genre's quirks: what puzz.link asks beyond the rules.
    pub quirks: bool,
}

/// Judges a board. It is read as it stands, as if nothing more were to be drawn; a law that fails then is broken for good
/// only if it fails whatever the undecided places become.
pub fn check(genre: &Genre, board: &Board, options: CheckOptions, budget: &Budget) -> Result<Report, Stop> {
    check_with(genre, board, options, &Charts::default(), budget)
}

/// As [`check`], with charts of the board's shape.
pub fn check_with(
    genre: &Genre,
    board: &Board,
    options: CheckOptions,
    charts: &Charts,
    budget: &Budget,
) -> Result<Report, Stop> {
    budget.check()?;
    let mut exact = Exact::with_charts(genre, board, charts, budget);
    let quirks = if options.quirks { &genre.quirks[..] } else { &[] };
    let helped = if genre.has_help() {
        let mut laws = genre.laws.iter().chain(quirks).filter(|law| applies(law, board));
        Helped::judge(genre, board, &mut laws, charts, budget)?
    } else {
        Helped::default()
    };
    let mut hope = Hope { genre, board, partial: None, helped, budget };
    let mut broken = Vec::new();
    for (layer, declared) in genre.layers_of(Role::Given) {
        broken.extend(misfits(&mut exact, layer, &format!("given/{}", declared.name))?);
    }
    broken_laws(&mut exact, &mut hope, &genre.requires, &mut broken)?;
    for (layer, declared) in genre.layers_of(Role::Find) {
        broken.extend(misfits(&mut exact, layer, &format!("answer/{}", declared.name))?);
    }
    broken_laws(&mut exact, &mut hope, &genre.laws, &mut broken)?;
    broken_laws(&mut exact, &mut hope, quirks, &mut broken)?;
    let state = match broken.as_slice() {
        [] => State::Right,
        all if all.iter().any(|b| b.is_final) => State::Wrong,
        _ => State::Unfinished,
    };
    Ok(Report { state, broken })
}

/// What is wrong with a problem as such: givens that their layers may not hold, and requirements that are not met.
/// Such a problem has no solution.
pub fn check_problem(genre: &Genre, board: &Board, budget: &Budget) -> Result<Vec<Broken>, Stop> {
    check_problem_with(genre, board, &Charts::default(), budget)
}

/// As [`check_problem`], with charts of the board's shape.
pub fn check_problem_with(genre: &Genre, board: &Board, charts: &Charts, budget: &Budget) -> Result<Vec<Broken>, Stop> {
    budget.check()?;
    let problem = board.as_problem(genre);
    let mut exact = Exact::with_charts(genre, &problem, charts, budget);
    let mut broken = Vec::new();
    for (layer, declared) in genre.layers_of(Role::Given) {
        broken.extend(misfits(&mut exact, layer, &format!("given/{}", declared.name))?);
    }
    let mut hope = Hope { genre, board: &problem, partial: None, helped: Helped::default(), budget };
    broken_laws(&mut exact, &mut hope, &genre.requires, &mut broken)?;
    Ok(broken)
}

/// One report for all misfits of a layer.
fn misfits(exact: &mut Exact<'_>, layer: LayerId, law: &str) -> Result<Option<Broken>, Stop> {
    let found = exact.misfits(layer);
    exact.check()?;
    let Some(worst) = found.iter().max_by_key(|m| m.is_final) else { return Ok(None) };
    let same = found.iter().filter(|m| m.is_final == worst.is_final);
    let elements = same.flat_map(|m| m.place.iter().copied()).collect();
    Ok(Some(Broken { law: law.to_owned(), message: worst.message.clone(), elements, is_final: worst.is_final }))
}

fn broken_laws<'a>(
    exact: &mut Exact<'a>,
    hope: &mut Hope<'a>,
    laws: &'a [Law],
    broken: &mut Vec<Broken>,
) -> Result<(), Stop> {
    for law in laws.iter().filter(|law| applies(law, exact.board)) {
        for (i, clause) in law.clauses.iter().enumerate() {
            if hope.genre.reads_help(clause.formula) {
                if let Some((elements, is_final)) = hope.helped.breach(clause.formula) {
                    let (law, message) = (law.clause_id(i), law.sentence.clone());
                    broken.push(Broken { law, message, elements, is_final });
                }
                continue;
            }
            let holds = exact.holds(clause.formula);
            exact.check()?;
            if holds {
                continue;
            }
            let is_final = !hope.is_left(clause.formula)?;
            let mut elements = if is_final { hope.lost(clause.formula)? } else { Vec::new() };
            if elements.is_empty() {
                elements = exact.blame(clause.formula);
                exact.check()?;
            }
            broken.push(Broken { law: law.clause_id(i), message: law.sentence.clone(), elements, is_final });
        }
    }
    Ok(())
}

/// Whether undecided places can still mend a broken law. Three-valued evaluation is asked only if there are such places
/// and the law depends on the answer.
struct Hope<'a> {
    genre: &'a Genre,
    board: &'a Board,
    partial: Option<Partial<'a>>,
    /// What became of the laws that read a layer that helps.
    helped: Helped,
    budget: &'a Budget,
}

impl<'a> Hope<'a> {
    fn is_left(&mut self, formula: ExprId) -> Result<bool, Stop> {
        let (genre, board) = (self.genre, self.board);
        let undecided = |(id, layer): (LayerId, &Layer)| board.layer(id).iter().any(|val| val.is_undecided(layer));
        if genre.expr(formula).stage != Stage::Answer || !genre.layers_of(Role::Find).any(undecided) {
            return Ok(false);
        }
        let start = || Partial::fixed(genre, board.clone(), Open::undecided(genre, board), self.budget);
        let partial = self.partial.get_or_insert_with(start);
        let truth = partial.truth(formula);
        partial.check()?;
        Ok(truth != Some(false))
    }

    /// The places where a law is broken that no undecided place can mend; empty where nothing is undecided, or where they
    /// cannot be told apart.
    fn lost(&mut self, formula: ExprId) -> Result<Vec<Place>, Stop> {
        let Some(partial) = self.partial.as_mut() else { return Ok(Vec::new()) };
        if self.genre.expr(formula).stage != Stage::Answer {
            return Ok(Vec::new());
        }
        let places = partial.blame(formula);
        partial.check()?;
        Ok(places)
    }
}

/// Whether a law's option is as it asks.
pub fn applies(law: &Law, board: &Board) -> bool {
    law.guard.is_none_or(|(option, when)| board.option(option) == when)
}
