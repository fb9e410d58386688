//! Every rule file makes puzzles: unique by a fresh engine, right by the checker, and with nothing in them that could go.

use gridwright_base::Budget;
use gridwright_board::{Board, Val};
use gridwright_check::{CheckOptions, State, check};
use gridwright_gen::{Hints, Made, Strategy, Wishes, make, make_with};
use gridwright_genre::Catalogue;
use gridwright_grid::Grid;
use gridwright_lang::ir::Genre;
use gridwright_solve::{Engine, Verdict};
use gridwright_testkit::{for_every_genre, sizes};

fn is_unique(genre: &Genre, problem: &Board) -> bool {
    matches!(
        Engine::new(genre, problem, &Budget::unlimited()).unwrap().solve(&Budget::unlimited()).unwrap(),
        Verdict::Unique(_)
    )
}

fn made(genre: &Genre, rows: usize, cols: usize, seed: u64) -> Made {
    let wishes = Wishes::new(Board::blank(genre, Grid::new(rows, cols).unwrap()));
    make(genre, &wishes, seed, 0, &Budget::unlimited()).unwrap_or_else(|e| panic!("{} {rows}x{cols}: {e}", genre.id))
}

/// Givens that the generator promises to need: those it takes away one by one.
fn promised(genre: &Genre, problem: &Board) -> Vec<Board> {
    let hints = Hints::of(genre);
    let whole = hints.remove.iter().filter(|r| !r.1).map(|r| r.0).chain(hints.grow.iter().copied());
    let mut boards = Vec::new();
    for layer in whole {
        for i in 0..problem.layer(layer).len() {
            if problem.layer(layer)[i] != Val::Blank {
                let mut without = problem.clone();
                without.layer_mut(layer)[i] = Val::Blank;
                boards.push(without);
            }
        }
    }
    boards
}

#[test]
fn every_genre_makes_puzzles_that_are_unique_and_lean() {
    for_every_genre(|entry| {
        let genre = entry.genre();
        // A genre that has no puzzles of this size names another in its `sizes.txt`.
        let (rows, cols) = sizes(&genre.id, "make").map_or((4, 4), |sizes| sizes[0]);
        let made = made(genre, rows, cols, 1);
        assert!(is_unique(genre, &made.problem), "{} is not unique", genre.id);
        assert_eq!(
            check(genre, &made.solved, CheckOptions::default(), &Budget::unlimited()).unwrap().state,
            State::Right,
            "{}",
            genre.id
        );
        assert_eq!(made.solved.problem(genre), made.problem, "{}", genre.id);
        for without in promised(genre, &made.problem) {
            assert!(!is_unique(genre, &without), "{}: a given could go", genre.id);
        }
    });
}

#[test]
fn a_rule_file_without_hints_makes_puzzles_too() {
    let text = "genre t \"T\"\ngiven clue on cells: 0..4\nfind s on cells: yes/no\nrule apart: not-adjacent(s)\n\
                rule clear \"C.\": for each c in cells where clue at c: not s(c)\n\
                rule count \"N.\": for each clue n at c: count(s in neighbours(c)) = n\n";
    let genre = gridwright_lang::compile(text, gridwright_genre::library()).genre.unwrap();
    for seed in 0..3 {
        let made = made(&genre, 4, 4, seed);
        assert!(is_unique(&genre, &made.problem));
        assert!(promised(&genre, &made.problem).iter().all(|without| !is_unique(&genre, without)));
    }
}

#[test]
fn the_same_seed_makes_the_same_puzzle_and_another_seed_another() {
    let catalogue = Catalogue::shipped();
    for name in ["slither", "nagare", "norinori"] {
        let genre = catalogue.get(name).unwrap().genre();
        let (one, again, other) = (made(genre, 5, 5, 7), made(genre, 5, 5, 7), made(genre, 5, 5, 8));
        assert_eq!(one, again, "{name}");
        assert_ne!(one.problem, other.problem, "{name}");
    }
}

/// Another strategy than the file suggests makes good puzzles too.
#[test]
fn every_strategy_serves_genres_that_suggest_another() {
    let catalogue = Catalogue::shipped();
    let cases = [
        ("slither", Strategy::Grow, 4),
        ("sudoku", Strategy::Grow, 4),
        ("mashu", Strategy::Grow, 4),
        ("heyawake", Strategy::Search, 4),
        ("ripple", Strategy::Search, 4),
        ("makaro", Strategy::Search, 4),
    ];
    for (name, strategy, size) in cases {
        let genre = catalogue.get(name).unwrap().genre();
        let hints = Hints::of(genre).with_strategy(genre, Some(strategy)).unwrap();
        let wishes = Wishes::new(Board::blank(genre, Grid::new(size, size).unwrap()));
        let made =
            make_with(genre, &hints, &wishes, 1, 0, &Budget::unlimited()).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(made.strategy, strategy, "{name}");
        assert!(is_unique(genre, &made.problem), "{name}");
    }
}

/// A random answer on random walls is seldom the only one. Walls are then moved, those onto cells where the answer stands, too.
#[test]
fn scattered_marks_move_until_the_puzzle_is_unique() {
    let catalogue = Catalogue::shipped();
    for name in ["lightup", "shakashaka"] {
        let genre = catalogue.get(name).unwrap().genre();
        let all: Vec<Made> = (0..6).map(|seed| made(genre, 6, 6, seed)).collect();
        let moved = all.iter().filter(|made| made.strategy == Strategy::Search);
        assert!(moved.clone().count() > 0, "{name}");
        assert!(moved.clone().all(|made| is_unique(genre, &made.problem)), "{name}");
    }
}
