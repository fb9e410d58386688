//! Random small problems of any genre, and their solutions by brute force.

#![allow(dead_code, reason = "every test takes what it needs")]

use gridwright_base::{Budget, Quiet, Rng};
use gridwright_board::{Board, Val};
use gridwright_check::{BoardSearch, Next};
use gridwright_grid::Grid;
use gridwright_lang::ir::{Genre, GivenUse, Role};
use gridwright_notation::read_text;
use gridwright_testkit::{fixtures, root};

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

/// A board with some of the clues of another taken away.
pub fn thinned(genre: &Genre, board: &Board, rng: &mut Rng) -> Board {
    let mut thin = board.clone();
    for (layer, _) in genre.layers_of(Role::Given).filter(|(_, l)| l.given_use == GivenUse::Derived) {
        for val in thin.layer_mut(layer) {
            if rng.below(3) == 0 {
                *val = Val::Blank;
            }
        }
    }
    thin
}

/// The problems of the genre's fixtures, for genres of which chance makes few that can be solved.
pub fn drawn_problems(genre: &Genre) -> Vec<Board> {
    let fixtures = fixtures(&root().join(&genre.id)).into_iter().map(Result::unwrap);
    let boards = fixtures.map(|fixture| read_text(genre, &fixture.parts).unwrap().board.problem(genre));
    boards.filter(|board| board.grid.rows() * board.grid.cols() <= 25).collect()
}
