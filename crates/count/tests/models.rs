//! Counting models against listing, on every fixture and on blank boards: whatever constraints laws become.

use gridwright_base::Budget;
use gridwright_board::Board;
use gridwright_grid::Grid;
use gridwright_lang::ir::Genre;
use gridwright_notation::read_text;
use gridwright_solve::{Engine, count_models};
use gridwright_testkit::{fixtures, for_every_genre, root};
use num_bigint::BigUint;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Conflicts of the search, components of the count, and solutions that are listed: enough for most fixtures.
const STEPS: u64 = 2_000;
const MOST_LISTED: usize = 120;
/// Larger boards are left to the benchmarks.
const MOST_CELLS: usize = 36;

/// Whether both came to an end, and say the same.
fn agree(genre: &Genre, problem: &Board, what: &str) -> bool {
    let budget = Budget::unlimited().with_steps(STEPS);
    let Ok(listing) = Engine::new(genre, problem, &budget).and_then(|mut engine| engine.list(MOST_LISTED, &budget))
    else {
        return false;
    };
    let Ok(counted) = count_models(genre, problem, &[], &budget, &mut |_| {}) else { return false };
    let n = BigUint::from(listing.solutions.len());
    if listing.complete {
        assert_eq!(counted, n, "{what}");
    } else {
        assert!(counted >= n, "{what}: {counted} of at least {n}");
    }
    true
}

#[test]
fn models_are_as_many_as_solutions_are_listed() {
    let n_compared = AtomicUsize::new(0);
    for_every_genre(|entry| {
        let genre = entry.genre();
        let mut problems: Vec<(String, Board)> = Vec::new();
        for fixture in fixtures(&root().join(entry.id())).into_iter().flatten() {
            let Ok(read) = read_text(genre, &fixture.parts) else { continue };
            let problem = read.board.problem(genre);
            if problem.grid.area() <= MOST_CELLS && problems.iter().all(|known| known.1 != problem) {
                problems.push((fixture.path.display().to_string(), problem));
            }
        }
        for (rows, cols) in [(1, 1), (1, 3), (2, 2), (3, 2)] {
            let blank = Grid::new(rows, cols).map(|grid| Board::blank(genre, grid));
            problems.extend(blank.into_iter().map(|board| (format!("{} {rows}x{cols}", entry.id()), board)));
        }
        let n = problems.iter().filter(|(what, problem)| agree(genre, problem, what)).count();
        n_compared.fetch_add(n, Ordering::Relaxed);
    });
    let n = n_compared.load(Ordering::Relaxed);
    assert!(std::env::var_os("GRIDWRIGHT_GENRE").is_some() || n > 500, "only {n} problems were compared");
}
