//! A second reading of specifications: what can be seen of a puzzle with nothing but rows and columns.
//!
//! It knows less than the auditor (clues in cells, counts, the start) and shares no code with it, so that a mistake of the auditor does
//! not stay unseen.

use gridwright_board::Val;
use gridwright_gen::{Made, Wishes};
use gridwright_grid::{Kind, Symmetry};
use gridwright_lang::ir::{Domain, Genre, Role};

/// What is plainly not as it was asked for.
pub fn seen(genre: &Genre, wishes: &Wishes, made: &Made) -> Option<String> {
    let given = genre.layers_of(Role::Given).filter(|(_, l)| l.domain != Domain::Division);
    let n_clues: usize = given.map(|(l, _)| made.problem.layer(l).iter().filter(|v| **v != Val::Blank).count()).sum();
    let answer = genre.layers_of(Role::Find).flat_map(|(l, _)| made.solved.layer(l));
    let length = answer.filter(|v| v.is_present()).count();
    if n_clues != made.n_clues || !wishes.clues.contains(&n_clues) {
        return Some(format!("{n_clues} clues"));
    }
    if length != made.length || !wishes.length.contains(&length) {
        return Some(format!("an answer of {length}"));
    }
    let (rows, cols) = (made.problem.grid.rows(), made.problem.grid.cols());
    for (layer, declared) in genre.layers_of(Role::Given) {
        let (is, was) = (made.problem.layer(layer), wishes.start.layer(layer));
        if declared.domain != Domain::Division && was.iter().zip(is).any(|(a, b)| *a != Val::Blank && a != b) {
            return Some(format!("{} is not as it was", declared.name));
        }
        let single = genre.notation.make.hints.contains(&gridwright_lang::ir::MakeHint::Single(layer));
        let in_cells = made.problem.place_of(genre, layer, 0).is_some_and(|p| p.kind == Kind::Cell);
        if !in_cells || single || is.len() != rows * cols {
            continue;
        }
        let there = |r: usize, c: usize| is[r * cols + c] != Val::Blank;
        for (r, c) in (0..rows).flat_map(|r| (0..cols).map(move |c| (r, c))) {
            let same = |symmetry| match symmetry {
                Symmetry::HalfTurn => there(r, c) == there(rows - 1 - r, cols - 1 - c),
                Symmetry::LeftRight => there(r, c) == there(r, cols - 1 - c),
                Symmetry::TopBottom => there(r, c) == there(rows - 1 - r, c),
                Symmetry::Both => there(r, c) == there(r, cols - 1 - c) && there(r, c) == there(rows - 1 - r, c),
                Symmetry::QuarterTurn => there(r, c) == there(c, rows - 1 - r),
            };
            if wishes.symmetry.is_some_and(|symmetry| !same(symmetry)) {
                return Some(format!("row {r} column {c} has no counterpart"));
            }
            let cells = wishes.mask.as_ref().map(|mask| mask.picture().1).filter(|mask| mask.len() == rows);
            if there(r, c) && cells.is_some_and(|mask| !mask[r][c]) {
                return Some(format!("row {r} column {c} is masked"));
            }
            let numbers = wishes.values.iter().any(|v| matches!(v, Val::Int(_)));
            if matches!(is[r * cols + c], Val::Int(_)) && numbers && !wishes.values.contains(&is[r * cols + c]) {
                return Some(format!("row {r} column {c} has another number"));
            }
        }
    }
    None
}
