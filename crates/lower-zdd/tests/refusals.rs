//! What the diagram engine makes of every genre: taken, or refused by the law that does not fit.

use crate::common;

use common::usual_problems;
use gridwright_base::Budget;
use gridwright_board::{Board, Val};
use gridwright_genre::Catalogue;
use gridwright_grid::Grid;
use gridwright_lang::ir::Genre;
use gridwright_lower_zdd::{Refusal, lower};
use gridwright_testkit::for_every_genre;
use gridwright_testkit::kept::{DIAGRAM, assert_unchanged, changed};
use std::collections::BTreeSet;

#[test]
fn what_diagrams_take_of_the_shipped_genres() {
    for_every_genre(|entry| {
        let change = changed(entry.id(), DIAGRAM, &told(entry.genre()));
        assert_unchanged(change.as_slice());
    });
}

/// Whether problems of a usual size are taken, and every cause of a refusal.
fn told(genre: &Genre) -> Vec<String> {
    let asked: Vec<_> = usual_problems(genre).map(|p| lower(genre, &p, &Budget::unlimited()).map(|_| ())).collect();
    let causes: BTreeSet<String> = asked.iter().filter_map(|asked| asked.as_ref().err().map(cause)).collect();
    let taken = match (asked.iter().any(Result::is_ok), causes.is_empty()) {
        (true, true) => "always",
        (true, false) => "sometimes",
        (false, _) => "never",
    };
    let causes = causes.into_iter().map(|cause| format!("refused: {cause}"));
    [format!("taken: {taken}")].into_iter().chain(causes).collect()
}

/// What was refused, without the detail that differs between problems.
fn cause(refusal: &Refusal) -> String {
    refusal.to_string().split(':').next().unwrap_or_default().to_owned()
}

#[test]
fn equal_marks_in_fours_are_refused() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("numlin").unwrap().genre();
    let mut board = Board::blank(genre, Grid::new(2, 2).unwrap());
    let clue = genre.layer("clue").unwrap();
    board.layer_mut(clue).fill(Val::Int(1));
    let refusal = lower(genre, &board, &Budget::unlimited()).unwrap_err().to_string();
    assert!(refusal.starts_with("law pairs/pairs cannot be lowered to diagrams: a mark occurs 4 times"), "{refusal}");
}
