//! The tables of answers beside the fixtures agree with the checker. They come from definitions written apart from rule files
//! and evaluators, `fixtures/GENRE/definition.py`, which try every answer of tiny boards by plain loops.

use gridwright_base::Budget;
use gridwright_board::Board;
use gridwright_check::BoardSearch;
use gridwright_genre::Entry;
use gridwright_grid::Grid;
use gridwright_notation::{Bound, read_any};
use gridwright_testkit::for_every_genre;
use gridwright_testkit::kept::{COUNTS, kept};

/// A line of a table: how many right answers a problem has, and the problem.
fn count_and_problem<'l>(entry: &Entry, bound: &Bound, line: &'l str) -> (u64, Board, &'l str) {
    let (count, text) = line.split_once('\t').unwrap_or_else(|| panic!("no tab in `{line}`"));
    let read = read_any(text).and_then(|input| bound.read(entry.genre(), &input));
    let read = read.unwrap_or_else(|problem| panic!("{}: {problem}\n{text}", entry.id()));
    assert_eq!(read.remarks, [], "{text}");
    (count.parse().expect("a number of answers"), read.board, text)
}

#[test]
fn tables_of_answers_agree_with_the_checker() {
    for_every_genre(|entry| {
        let bound = Bound::bind(entry.genre());
        for line in kept(entry.id(), COUNTS).unwrap_or_default() {
            let (count, problem, text) = count_and_problem(entry, &bound, &line);
            let found = BoardSearch::answers(entry.genre(), &problem).count(count + 1, &Budget::unlimited());
            assert_eq!(found, Ok(count), "{}: the definition counts {count} answers of\n{text}", entry.id());
        }
    });
}

#[test]
fn a_genre_that_is_known_nowhere_else_has_a_table_that_tells_its_laws() {
    for_every_genre(|entry| {
        let grid = Grid::new(3, 3).expect("a small board");
        let known = Bound::bind(entry.genre()).is_known_elsewhere(&Board::blank(entry.genre(), grid));
        let lines = kept(entry.id(), COUNTS).unwrap_or_default();
        let counts: Vec<&str> = lines.iter().filter_map(|line| line.split('\t').next()).collect();
        let telling = |n: &str| counts.contains(&n);
        assert!(
            known || counts.len() >= 12 && telling("0") && telling("1"),
            "fixtures/{}/{COUNTS} wants a dozen problems, among them some with no and with one answer; see fixtures/README.md",
            entry.id()
        );
    });
}
