//! Random problems: as they come, with a solution, and made by the generator.

use gridwright_base::{Budget, Quiet, Rng};
use gridwright_board::{Board, Val};
use gridwright_check::{BoardSearch, Next, random_problem};
use gridwright_gen::{Wishes, make};
use gridwright_grid::Grid;
use gridwright_lang::ir::{Genre, Role};

/// The sizes drawn: small enough for plain search, among them single rows, single columns and single cells.
const SIZES: [(usize, usize); 12] =
    [(1, 1), (1, 4), (3, 1), (2, 2), (2, 3), (3, 2), (3, 3), (2, 4), (4, 2), (3, 4), (4, 3), (4, 4)];

/// How often givens are taken away before a problem is left as it is.
const TRIES: usize = 4;
/// Steps of the plain search for one solution.
const STEPS: u64 = 1500;

/// The random problem with this number in the sequence of a seed.
///
/// Most random clues contradict each other, and a problem without a solution says less about an engine. So of every four problems
/// one stays as it is drawn, two lose givens until the plain search finds a solution, and one is made by the generator, and then
/// loses some of its givens or none.
pub fn draw(genre: &Genre, seed: u64, number: u64) -> Option<Board> {
    let mut rng = Rng::fork(seed, number);
    let (rows, cols) = *rng.pick(&SIZES)?;
    let grid = Grid::new(rows, cols).ok()?;
    let made = if number % 4 == 1 { generated(genre, &grid, seed, number) } else { None };
    if let Some(made) = made {
        return Some(if rng.chance(1, 2) { made } else { relaxed(genre, &made, &mut rng) });
    }
    let sparsity = 1 + rng.below(6);
    let mut board = random_problem(genre, grid, sparsity, &mut rng);
    let tries = if number.is_multiple_of(4) { 0 } else { TRIES };
    for _ in 0..tries {
        if is_solvable(genre, &board) {
            break;
        }
        board = relaxed(genre, &board, &mut rng);
    }
    Some(board)
}

/// A puzzle with one answer, if there is one to be had at once.
fn generated(genre: &Genre, grid: &Grid, seed: u64, number: u64) -> Option<Board> {
    let mut wishes = Wishes::new(Board::blank(genre, grid.clone()));
    wishes.tries = 2;
    make(genre, &wishes, seed, number, &Budget::unlimited()).ok().map(|made| made.problem)
}

fn is_solvable(genre: &Genre, board: &Board) -> bool {
    let mut found = false;
    let _ = BoardSearch::answers(genre, board).run(&Budget::unlimited().with_steps(STEPS), &Quiet, &mut |_| {
        found = true;
        Next::Enough
    });
    found
}

/// The board with about a third of its givens taken away.
fn relaxed(genre: &Genre, board: &Board, rng: &mut Rng) -> Board {
    let mut board = board.clone();
    for (layer, _) in genre.layers_of(Role::Given) {
        for val in board.layer_mut(layer) {
            if rng.chance(1, 3) {
                *val = if matches!(val, Val::Flag(_)) { Val::Flag(false) } else { Val::Blank };
            }
        }
    }
    board.fit_blocks(genre);
    board
}
