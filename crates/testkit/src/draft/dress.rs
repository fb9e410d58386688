//! Clues added where they change nothing, clues and marks dropped where they do not matter.

use super::seed::{Seeding, slots, values};
use super::{broken_ids, n_answers};
use crate::judge::judged;
use gridwright_base::Rng;
use gridwright_board::{Board, Val};
use gridwright_check::{CheckOptions, State};
use gridwright_lang::ir::{Domain, Genre, LayerId, Role};

/// The most values tried at one place.
const MOST_VALUES: usize = 300;

/// Adds clues that keep the verdict as it is.
pub fn add_clues(genre: &Genre, board: &mut Board, options: CheckOptions, seeding: &Seeding, rng: &mut Rng) {
    let before = broken_ids(&judged(genre, board, options));
    for (layer, declared) in genre.layers_of(Role::Given) {
        if !matches!(declared.domain, Domain::Values { .. }) {
            continue;
        }
        for i in slots(board, declared, layer) {
            if board.layer(layer)[i] != Val::Blank || !rng.chance(seeding.clues, 100) {
                continue;
            }
            let mut choices = values(genre, declared, board);
            choices.retain(|val| *val != Val::Unknown);
            rng.shuffle(&mut choices);
            let fits = |val: &Val| {
                let mut tried = board.clone();
                tried.layer_mut(layer)[i] = *val;
                broken_ids(&judged(genre, &tried, options)) == before
            };
            let chosen = choices.into_iter().take(MOST_VALUES).find(fits);
            board.layer_mut(layer)[i] = chosen.unwrap_or(Val::Blank);
        }
    }
}

/// Removes clues of a problem with one answer as long as it has one. False if it has not.
pub fn drop_clues(genre: &Genre, board: &mut Board, keep: u64, steps: u64, rng: &mut Rng) -> bool {
    if n_answers(genre, board, 2, steps) != Some(1) {
        return false;
    }
    for (layer, i) in clues(genre, board, rng) {
        if rng.chance(keep, 100) {
            continue;
        }
        let held = std::mem::replace(&mut board.layer_mut(layer)[i], Val::Blank);
        let right = judged(genre, board, CheckOptions::default()).state == State::Right;
        if !right || n_answers(genre, board, 2, steps) != Some(1) {
            board.layer_mut(layer)[i] = held;
        }
    }
    true
}

/// Removes some of the clues that have no effect on the verdict.
pub fn drop_idle_clues(genre: &Genre, board: &mut Board, options: CheckOptions, percent: u64, rng: &mut Rng) {
    let before = judged(genre, board, options);
    for (layer, i) in clues(genre, board, rng) {
        if !rng.chance(percent, 100) {
            continue;
        }
        let held = std::mem::replace(&mut board.layer_mut(layer)[i], Val::Blank);
        let after = judged(genre, board, options);
        if after.state != before.state || broken_ids(&after) != broken_ids(&before) {
            board.layer_mut(layer)[i] = held;
        }
    }
}

/// The clues of a board in random order; rooms are none.
pub fn clues(genre: &Genre, board: &Board, rng: &mut Rng) -> Vec<(LayerId, usize)> {
    let mut all = Vec::new();
    for (layer, declared) in genre.layers_of(Role::Given) {
        if declared.domain != Domain::Division {
            let held = board.layer(layer).iter().enumerate().filter(|(_, val)| **val != Val::Blank);
            all.extend(held.map(|(i, _)| (layer, i)));
        }
    }
    rng.shuffle(&mut all);
    all
}

/// Blanks the marks for what is not there wherever the verdict stays as it is.
pub fn drop_marks(genre: &Genre, board: &mut Board, options: CheckOptions, rng: &mut Rng) {
    let verdict = |board: &Board| {
        let report = judged(genre, board, options);
        (report.state, broken_ids(&report))
    };
    let before = verdict(board);
    let mut marks = Vec::new();
    for (layer, declared) in genre.layers_of(Role::Find) {
        let zero = genre.reads_zero(declared);
        let nothing = |val: Val| matches!(val, Val::Flag(false) | Val::Absent) || (zero && val == Val::Int(0));
        let held = board.layer(layer).iter().enumerate().filter(|(_, val)| nothing(**val));
        marks.extend(held.map(|(i, _)| (layer, i)));
    }
    let mut bare = board.clone();
    for &(layer, i) in &marks {
        bare.layer_mut(layer)[i] = Val::Blank;
    }
    if verdict(&bare) == before {
        *board = bare;
        return;
    }
    rng.shuffle(&mut marks);
    for (layer, i) in marks {
        let held = std::mem::replace(&mut board.layer_mut(layer)[i], Val::Blank);
        if verdict(board) != before {
            board.layer_mut(layer)[i] = held;
        }
    }
}
