//! What is stated besides the laws says nothing new: without it the solutions are the same.

use crate::common::{answer_key, drawn_problems, random_problem};
use gridwright_base::{Budget, Rng};
use gridwright_board::{Board, Val};
use gridwright_formula::Formula;
use gridwright_genre::Catalogue;
use gridwright_lang::ir::Genre;
use gridwright_lower_csp::lower;
use gridwright_solve::{Engine, Options, Redundant, Redundants};

/// For each kind a genre that has it.
const GENRES: [(Redundant, &str); 10] = [
    (Redundant::Sides, "slither"),
    (Redundant::PathColours, "numlin"),
    (Redundant::Corners, "flow-free"),
    (Redundant::Totals, "kakuro"),
    (Redundant::Matching, "sudoku"),
    (Redundant::TwoColours, "yinyang"),
    (Redundant::Room, "fillomino"),
    (Redundant::OnlyAreas, "fillomino"),
    (Redundant::MarkValues, "flow-free"),
    (Redundant::MarkReach, "tentaisho"),
];
/// Solutions compared of each board: all of them, or none if there are more.
const MOST: usize = 60;

fn options(kind: Option<Redundant>) -> Options {
    let all = Redundants::default();
    Options { redundants: kind.map_or(all, |kind| all.without(kind)), ..Options::within(&Budget::unlimited()) }
}

fn solutions(genre: &Genre, board: &Board, kind: Option<Redundant>) -> Option<Vec<Vec<Vec<Val>>>> {
    let mut engine = Engine::with_options(genre, board, &options(kind)).unwrap();
    let listing = engine.list(MOST, &Budget::unlimited()).unwrap();
    let mut keys: Vec<_> = listing.solutions.iter().map(|solution| answer_key(genre, solution)).collect();
    keys.sort();
    listing.complete.then_some(keys)
}

fn stated(genre: &Genre, board: &Board, kind: Option<Redundant>) -> Formula {
    let mut formula = Formula::new();
    lower(genre, board, &mut formula, &options(kind)).unwrap();
    formula
}

#[test]
fn without_what_is_stated_besides_the_solutions_are_the_same() {
    let catalogue = Catalogue::shipped();
    for (kind, id) in GENRES {
        let genre = catalogue.get(id).unwrap().genre();
        let mut rng = Rng::new(3);
        let mut boards = drawn_problems(genre);
        boards.extend((0..12).map(|n| random_problem(genre, 4, 4, [2, 3, 5][n % 3], &mut rng)));
        let mut matters = false;
        for board in &boards {
            matters |= stated(genre, board, None) != stated(genre, board, Some(kind));
            assert_eq!(solutions(genre, board, None), solutions(genre, board, Some(kind)), "{id} {}", kind.name());
        }
        assert!(matters, "{id} never has {}", kind.name());
    }
}
