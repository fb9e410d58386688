//! The tiny boards that a rule file is tried on.

use gridwright_base::Rng;
use gridwright_board::{Board, Val};
use gridwright_check::random_problem;
use gridwright_grid::{Grid, Kind};
use gridwright_lang::ir::{Genre, OptionId, Role};

/// Sizes, the smallest first: among them single cells, rows and columns.
pub(super) const SIZES: [(usize, usize); 11] =
    [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (1, 4), (4, 1), (2, 3), (3, 2), (3, 3)];

/// How often each size is drawn: small boards show most mistakes, and are quick.
const OFTEN: [usize; 16] = [1, 2, 3, 4, 5, 5, 5, 5, 6, 7, 8, 8, 8, 9, 9, 10];

/// Different problems of a genre: a blank one of two rows and two columns, the rest by chance.
pub(super) fn problems(genre: &Genre, n: usize, rng: &mut Rng) -> Vec<Board> {
    let mut found: Vec<Board> = blank(genre, (2, 2)).into_iter().collect();
    for _ in 0..3 * n {
        if found.len() >= n {
            break;
        }
        let (rows, cols) = SIZES[OFTEN[rng.index(OFTEN.len())]];
        let Ok(grid) = Grid::new(rows, cols) else { continue };
        let sparsity = 1 + rng.below(5);
        let mut board = random_problem(genre, grid, sparsity, rng);
        pair_up(genre, &mut board, rng);
        if !found.contains(&board) {
            found.push(board);
        }
    }
    found
}

/// A board without givens.
pub(super) fn blank(genre: &Genre, (rows, cols): (usize, usize)) -> Option<Board> {
    Some(Board::blank(genre, Grid::new(rows, cols).ok()?))
}

/// Now and then numbers are made to occur twice each, at most: what joins pairs has no solution otherwise.
fn pair_up(genre: &Genre, board: &mut Board, rng: &mut Rng) {
    for (layer, _) in genre.layers_of(Role::Given) {
        let numbered = board.layer(layer).iter().any(|v| matches!(v, Val::Int(_)));
        if !numbered || !rng.chance(1, 3) {
            continue;
        }
        let mut n = 0;
        for val in board.layer_mut(layer) {
            if matches!(val, Val::Int(_)) {
                *val = Val::Int(1 + n / 2);
                n += 1;
            }
        }
    }
}

/// Smaller problems: blank ones of every smaller size, the board without its last row or column, without one option, without
/// one given.
pub(super) fn smaller(genre: &Genre, board: &Board) -> Vec<Board> {
    let (rows, cols) = (board.grid.rows(), board.grid.cols());
    let sizes = SIZES.iter().filter(|(r, c)| r * c < rows * cols);
    let mut all: Vec<Board> = sizes.filter_map(|&size| blank(genre, size)).collect();
    let is_blank = |b: &Board| genre.layers_of(Role::Given).all(|(l, _)| b.layer(l).iter().all(|v| !v.is_present()));
    if !is_blank(board) {
        all.extend(blank(genre, (rows, cols)));
    }
    for (r, c) in [(rows - 1, cols), (rows, cols - 1)] {
        for (down, right) in [(0, 0), (rows - r, cols - c)] {
            all.extend(cropped(genre, board, (r, c), (down, right)));
        }
    }
    for option in (0..genre.options.len()).map(|i| OptionId(i as u32)).filter(|&o| board.option(o)) {
        let mut less = board.clone();
        less.set_option(option, false);
        all.push(less);
    }
    for (layer, _) in genre.layers_of(Role::Given) {
        for (slot, val) in board.layer(layer).iter().enumerate().filter(|(_, v)| v.is_present()) {
            let mut less = board.clone();
            less.layer_mut(layer)[slot] = if *val == Val::Flag(true) { Val::Flag(false) } else { Val::Blank };
            less.fit_blocks(genre);
            all.push(less);
        }
    }
    all
}

/// What lies on the cells of a part of the board.
fn cropped(genre: &Genre, board: &Board, (rows, cols): (usize, usize), from: (usize, usize)) -> Option<Board> {
    let mut small = blank(genre, (rows, cols))?;
    for i in (0..genre.options.len()).map(|i| OptionId(i as u32)) {
        small.set_option(i, board.option(i));
    }
    for (layer, _) in genre.layers_of(Role::Given) {
        let cells: Vec<_> = small.grid.places(Kind::Cell).collect();
        for (i, cell) in cells.into_iter().enumerate() {
            let (row, col) = (i / cols + from.0, i % cols + from.1);
            let there = board.grid.cell(row as i64, col as i64)?;
            let val = board.get(genre, layer, there);
            small.set(genre, layer, cell, val);
        }
    }
    Some(small)
}
