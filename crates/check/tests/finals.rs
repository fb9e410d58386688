//! Where a law is broken for good, and not where it is merely not met yet.

use gridwright_base::Budget;
use gridwright_check::{CheckOptions, State, check};
use gridwright_genre::Catalogue;
use gridwright_grid::PlaceName;
use gridwright_notation::{Bound, read_any};

/// The laws that a drawn board breaks for good, each with its places.
fn lost(name: &str, text: &str) -> Vec<String> {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get(name).unwrap().genre();
    let board = Bound::bind(genre).read(genre, &read_any(text).unwrap()).unwrap().board;
    let report = check(genre, &board, CheckOptions::default(), &Budget::unlimited()).unwrap();
    assert_eq!(report.state, State::Wrong);
    let lost = report.broken.iter().filter(|broken| broken.is_final);
    let told = lost.map(|broken| {
        let places = broken.elements.iter().map(|&place| PlaceName::of(&board.grid, place).to_string());
        format!("{}: {}", broken.law, places.collect::<Vec<_>>().join(" "))
    });
    told.collect()
}

#[test]
fn a_clue_that_has_too_much_and_not_those_that_have_too_little() {
    // The 1 has two sides; no other clue has all of its own.
    let board = "genre: slither\n\n+---+   +   +\n| 1   3   3\n+   +   +   +\n  3       2\n+   +   +   +\n";
    let told = lost("slither", board);
    assert!(told.iter().any(|line| line.ends_with(": r1c1")), "{told:?}");
    assert!(!told.iter().any(|line| line.contains("r1c2") || line.contains("r2c1")), "{told:?}");
}

#[test]
fn an_area_that_is_too_large_and_not_those_that_grow() {
    let board = "genre: fillomino\n\n[clue]\n2 . . 5\n. . . .\n. 4 . .\n. . . 3\n\n[value]\n2 2 . 5\n2 . . .\n. 4 . .\n. . . 3\n";
    assert_eq!(lost("fillomino", board), ["size: r1c1 r1c2 r2c1"]);
}

#[test]
fn the_pair_that_clashes_and_not_lines_that_are_not_filled_in() {
    let board =
        "genre: sudoku\n\n[clue]\n. . 1 .\n3 . . .\n. . 4 .\n4 . . .\n\n[value]\n1 . 1 .\n3 . . .\n. . 4 .\n4 . . .\n";
    assert_eq!(lost("sudoku", board), ["lines: r1c1 r1c3"]);
}

#[test]
fn two_by_two_and_nothing_else() {
    let board = "genre: nurikabe\nlegend: # shaded\n\n . # # .\n . # # .\n . . . 2\n 3 . . .\n";
    let told = lost("nurikabe", board);
    let [(_, places)] = told.iter().filter_map(|line| line.split_once(": ")).collect::<Vec<_>>()[..] else {
        panic!("{told:?}")
    };
    // The four cells, or the point between them.
    let square = ["r1c2", "r1c3", "r2c2", "r2c3", "r1c2.down-right"];
    assert!(!places.is_empty() && places.split(' ').all(|place| square.contains(&place)), "{told:?}");
}
