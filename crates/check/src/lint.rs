//! Doubts about a rule file, found by searching small boards: laws that never decide anything, laws that contradict each
//! other, givens that never matter.
//!
//! A claim is made only for the sizes searched to the end, and for boards that miss no cell. A law is *idle* up to a size if every board that meets all other
//! laws meets it too, whatever the givens; two laws *contradict* each other if no board meets both.

use crate::report::{CheckOptions, State, applies, check};
use crate::search::{BoardSearch, Next, SearchError};
use gridwright_base::{Budget, Progress, Stop};
use gridwright_board::Board;
use gridwright_grid::Grid;
use gridwright_lang::ir::{Genre, Law, Role};

/// What was found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lint {
    /// Laws that the others imply on every size looked at.
    pub idle: Vec<String>,
    /// Laws that no board meets, alone.
    pub impossible: Vec<String>,
    /// Pairs of laws that no board meets together, though each can be met.
    pub contradictions: Vec<(String, String)>,
    /// Given layers that no law reads but idle ones.
    pub idle_givens: Vec<String>,
    /// Questions that were too large to answer: "idle sides 3x3".
    pub open: Vec<String>,
}

/// How many steps one question may take.
const STEPS: u64 = 100_000;

/// Looks for doubts on boards of these sizes (rows, columns).
pub fn lint(genre: &Genre, sizes: &[(usize, usize)], budget: &Budget, progress: &dyn Progress) -> Result<Lint, Stop> {
    let mut found = Lint::default();
    let work = Work { genre, sizes, budget, progress };
    for law in 0..genre.laws.len() {
        if work.is_idle(law, &mut found)? {
            found.idle.push(genre.laws[law].id.clone());
        }
        if work.is_impossible(&[law], &mut found)? {
            found.impossible.push(genre.laws[law].id.clone());
        }
    }
    for second in 0..genre.laws.len() {
        for first in 0..second {
            let ids = [first, second].map(|i| genre.laws[i].id.clone());
            if ids.iter().any(|id| found.impossible.contains(id)) {
                continue;
            }
            if work.is_impossible(&[first, second], &mut found)? {
                let [first, second] = ids;
                found.contradictions.push((first, second));
            }
        }
    }
    found.idle_givens = idle_givens(genre, &found.idle);
    Ok(found)
}

struct Work<'a> {
    genre: &'a Genre,
    sizes: &'a [(usize, usize)],
    budget: &'a Budget,
    progress: &'a dyn Progress,
}

/// An answer, unless the question was too large.
type Answer = Result<Option<bool>, Stop>;

impl Work<'_> {
    /// Whether dropping a law lets no further board pass.
    fn is_idle(&self, law: usize, found: &mut Lint) -> Result<bool, Stop> {
        let others: Vec<usize> = (0..self.genre.laws.len()).filter(|&i| i != law).collect();
        let mut settled = false;
        for &(rows, cols) in self.sizes {
            let Some(board) = self.blank(&[law], rows, cols) else { continue };
            let breaks = |candidate: &Board| {
                let report = check(self.genre, candidate, CheckOptions::default(), self.budget)?;
                // It meets all others; where a layer helps, the one blamed may be another.
                Ok(report.state != State::Right)
            };
            match self.exists(&others, &board, &breaks)? {
                Some(true) => return Ok(false),
                Some(false) => settled = true,
                None => found.open.push(format!("idle {} {rows}x{cols}", self.genre.laws[law].id)),
            }
        }
        Ok(settled)
    }

    /// Whether no board of any size meets these laws.
    fn is_impossible(&self, laws: &[usize], found: &mut Lint) -> Result<bool, Stop> {
        let mut settled = false;
        for &(rows, cols) in self.sizes {
            let Some(board) = self.blank(laws, rows, cols) else { continue };
            match self.exists(laws, &board, &|_| Ok(true))? {
                Some(true) => return Ok(false),
                Some(false) => settled = true,
                None => {
                    let names: Vec<&str> = laws.iter().map(|&i| self.genre.laws[i].id.as_str()).collect();
                    found.open.push(format!("{} {rows}x{cols}", names.join(" and ")));
                    return Ok(false);
                }
            }
        }
        Ok(settled)
    }

    /// The blank board with the options these laws ask for; none if they ask for opposite ones.
    fn blank(&self, laws: &[usize], rows: usize, cols: usize) -> Option<Board> {
        let mut board = Board::blank(self.genre, Grid::new(rows, cols).ok()?);
        for law in laws.iter().map(|&i| &self.genre.laws[i]) {
            if let Some((option, true)) = law.guard {
                board.set_option(option, true);
            }
        }
        laws.iter().all(|&i| applies(&self.genre.laws[i], &board)).then_some(board)
    }

    /// Whether some board with some givens meets these laws and passes a test.
    fn exists(&self, laws: &[usize], board: &Board, wanted: &dyn Fn(&Board) -> Result<bool, Stop>) -> Answer {
        let mut reduced = self.genre.clone();
        let keep: Vec<Law> = laws.iter().map(|&i| self.genre.laws[i].clone()).collect();
        reduced.laws = keep;
        let limited = self.budget.clone().with_steps(STEPS);
        let mut yes = Ok(false);
        let result =
            BoardSearch::answers(&reduced, board).with_givens().run(&limited, self.progress, &mut |candidate| {
                yes = wanted(candidate);
                if yes == Ok(false) { Next::Go } else { Next::Enough }
            });
        match result {
            Ok(()) => yes.map(Some),
            Err(SearchError::Stopped(Stop::Steps) | SearchError::TooManyValues { .. }) => Ok(None),
            Err(SearchError::Stopped(stop)) => Err(stop),
        }
    }
}

fn idle_givens(genre: &Genre, idle: &[String]) -> Vec<String> {
    let matters = |law: &&Law| !idle.contains(&law.id);
    genre
        .layers_of(Role::Given)
        .filter(|(layer, _)| {
            let read = |law: &Law| law.clauses.iter().any(|c| genre.reads(c.formula, *layer));
            !genre.requires.iter().chain(genre.laws.iter().filter(matters)).any(read) && !genre.shapes_layers(*layer)
        })
        .map(|(_, layer)| layer.name.clone())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright_base::Quiet;
    use gridwright_genre::library;
    use gridwright_lang::compile;

    fn doubts(laws: &str) -> Lint {
        let text = format!(
            "genre t \"T\"\ngiven clue on cells: 0..2\ngiven moon on cells: yes\nfind s on cells: yes/no\n\
             define odd-one(c) = moon at c\n{laws}\n"
        );
        let genre =
            compile(&text, library()).genre.unwrap_or_else(|| panic!("{:?}", compile(&text, library()).diagnostics));
        lint(&genre, &[(1, 2), (2, 2)], &Budget::unlimited(), &Quiet).unwrap()
    }

    #[test]
    fn a_law_that_follows_from_another_is_idle() {
        let found = doubts(
            "rule few \"F.\": count(s in cells) <= 1\nrule apart: not-adjacent(s)\n\
             rule clue \"C.\": for each clue n at c: count(s in neighbours(c)) = n",
        );
        assert_eq!(found.idle, ["apart"]);
        assert_eq!(found.idle_givens, ["moon"]);
        assert_eq!((found.impossible, found.contradictions), (vec![], vec![]));
    }

    #[test]
    fn contradictions_are_found_in_pairs_and_alone() {
        let found = doubts(
            "rule some \"S.\": any(s in cells)\nrule none-at-all \"N.\": none(s in cells)\nrule never \"X.\": W = 0\n\
             rule moons \"M.\": for each c in cells where odd-one: s(c)",
        );
        assert_eq!(found.impossible, ["never"]);
        assert_eq!(found.contradictions, [("some".to_owned(), "none-at-all".to_owned())]);
    }
}
