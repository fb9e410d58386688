//! Published solutions, as collections write them: a line with rows and columns, then a grid of tokens.
//!
//! Shading is `x`, and so is the inside of a loop along edges; lines through cells are the sides they leave by (`ns`, `se`);
//! numbers are numbers; areas are numbered in any way. What does not apply is `-`.

use gridwright_board::{Board, Val, division_blocks};
use gridwright_check::eval::ground_places;
use gridwright_grid::{Dir, Grid, Kind, Place};
use gridwright_lang::ir::{Domain, Genre, LayerId, Role};
use std::collections::HashMap;

/// Whether a board is the published solution; none if there is no such grid to compare with.
pub fn agrees(genre: &Genre, board: &Board, published: &str) -> Option<bool> {
    let (rows, cols) = (board.grid.rows(), board.grid.cols());
    let lines: Vec<Vec<&str>> = published.lines().skip(1).take(rows).map(|l| l.split_whitespace().collect()).collect();
    if lines.len() != rows || lines.iter().any(|line| line.len() != cols) {
        return None;
    }
    let theirs: Vec<&str> = lines.into_iter().flatten().collect();
    let (layer, declared) = genre.layers_of(Role::Find).next()?;
    let kind = declared.places.first().and_then(|set| ground_places(&board.grid, set.ground).into_iter().next())?.kind;
    Some(match (&declared.domain, kind) {
        (Domain::Division, _) => {
            let (blocks, _) = division_blocks(&board.grid, board.layer(layer));
            in_order_of_appearance(&blocks) == in_order_of_appearance(&theirs)
        }
        (Domain::Flag, Kind::Edge) => same(board, &theirs, |cell| shading(is_inside(genre, board, layer, cell))),
        (Domain::Flag, Kind::Link) => {
            let theirs: Vec<String> = theirs.iter().map(|token| sorted(token)).collect();
            let theirs: Vec<&str> = theirs.iter().map(String::as_str).collect();
            same(board, &theirs, |cell| sides(genre, board, layer, cell))
        }
        (Domain::Flag, _) => same(board, &theirs, |cell| shading(is_on(genre, board, layer, cell))),
        _ => same(board, &theirs, |cell| match board.get(genre, layer, cell) {
            Val::Int(n) => n.to_string(),
            _ => "-".to_owned(),
        }),
    })
}

fn same(board: &Board, theirs: &[&str], ours: impl Fn(Place) -> String) -> bool {
    let cells = cells(&board.grid);
    cells.zip(theirs).all(|(cell, &token)| ours(cell) == if token == "o" { "-" } else { token })
}

fn cells(grid: &Grid) -> impl Iterator<Item = Place> + '_ {
    let row = move |r: usize| (0..grid.cols()).filter_map(move |c| grid.cell(r as i64, c as i64));
    (0..grid.rows()).flat_map(row)
}

fn is_on(genre: &Genre, board: &Board, layer: LayerId, place: Place) -> bool {
    matches!(board.get(genre, layer, place), Val::Flag(true) | Val::Int(1..))
}

fn shading(on: bool) -> String {
    if on { "x" } else { "-" }.to_owned()
}

/// A cell is inside a loop if the way out to the left crosses it an odd number of times.
fn is_inside(genre: &Genre, board: &Board, layer: LayerId, cell: Place) -> bool {
    let (y, x) = board.grid.position(cell);
    let sides = (0..=x).filter_map(|x| board.grid.place_at(Kind::Edge, y, x));
    sides.filter(|&side| is_on(genre, board, layer, side)).count() % 2 == 1
}

fn sides(genre: &Genre, board: &Board, layer: LayerId, cell: Place) -> String {
    let letter = |dir: &Dir| match dir {
        Dir::Up => 'n',
        Dir::Down => 's',
        Dir::Left => 'w',
        Dir::Right => 'e',
    };
    let on = |dir: &&Dir| board.grid.arm(cell, **dir).is_some_and(|link| is_on(genre, board, layer, link));
    let letters: String = Dir::ALL.iter().filter(on).map(letter).collect();
    if letters.is_empty() { "-".to_owned() } else { sorted(&letters) }
}

fn sorted(token: &str) -> String {
    let mut letters: Vec<char> = token.chars().collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

/// Names of areas replaced by the order in which they first appear.
fn in_order_of_appearance<T: Eq + std::hash::Hash>(names: &[T]) -> Vec<usize> {
    let mut numbers: HashMap<&T, usize> = HashMap::new();
    names
        .iter()
        .map(|name| {
            let next = numbers.len();
            *numbers.entry(name).or_insert(next)
        })
        .collect()
}
