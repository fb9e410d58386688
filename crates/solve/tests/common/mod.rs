//! Random small problems of any genre, and their solutions by brute force.

#![allow(dead_code, reason = "every test takes what it needs")]

use gridwright_base::{Budget, Quiet, Rng};
use gridwright_board::{Board, Val};
use gridwright_check::{BoardSearch, Next};
use gridwright_genre::Catalogue;
use gridwright_grid::Grid;
use gridwright_lang::ir::{Genre, Role};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A problem with random givens; about one place in `sparsity` has one.
pub fn random_problem(genre: &Genre, rows: usize, cols: usize, sparsity: u64, rng: &mut Rng) -> Board {
    gridwright_check::random_problem(genre, Grid::new(rows, cols).unwrap(), sparsity, rng)
}

/// The answer of a board, so that two are equal exactly if they are the same solution.
pub fn answer_key(genre: &Genre, board: &Board) -> Vec<Vec<Val>> {
    let plain = board.without_marks(genre);
    genre.layers_of(Role::Find).map(|(layer, _)| plain.layer(layer).to_vec()).collect()
}

/// All solutions of a problem, sorted, by trying every answer; none if there are more than `most` or it takes too long.
pub fn solutions_by_brute_force(genre: &Genre, board: &Board, most: usize) -> Option<Vec<Vec<Vec<Val>>>> {
    let mut found = Vec::new();
    let budget = Budget::unlimited().with_steps(12_000);
    let search = BoardSearch::answers(genre, board);
    let outcome = search.run(&budget, &Quiet, &mut |solution| {
        found.push(answer_key(genre, solution));
        if found.len() > most { Next::Enough } else { Next::Go }
    });
    (outcome.is_ok() && found.len() <= most).then(|| {
        found.sort();
        found
    })
}

/// Does something for every shipped genre, shared out among threads; a panic of one of them is one of the caller.
pub fn for_every_genre(work: impl Fn(&str) + Sync) {
    let catalogue = Catalogue::shipped();
    let names: Vec<&str> = catalogue.entries().map(|entry| entry.id()).collect();
    let next = AtomicUsize::new(0);
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..n_threads {
            scope.spawn(|| {
                while let Some(name) = names.get(next.fetch_add(1, Ordering::Relaxed)) {
                    work(name);
                }
            });
        }
    });
    assert!(next.into_inner() >= names.len() && !names.is_empty());
}
