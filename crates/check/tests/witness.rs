//! Can the laws be met, and is there a problem with exactly one answer? Decided for small boards, and the witness shown.

use gridwright_base::{Budget, Quiet};
use gridwright_board::{Board, Val};
use gridwright_check::{BoardSearch, CheckOptions, State, Witness, check, witness};
use gridwright_genre::Catalogue;
use gridwright_grid::Grid;
use gridwright_lang::ir::{Genre, LayerId, Role};

fn look(genre: &Genre, rows: usize, cols: usize) -> Witness {
    let blank = Board::blank(genre, Grid::new(rows, cols).unwrap());
    witness(genre, &blank, &Budget::unlimited(), &Quiet)
}

/// A genre with rules of its own.
fn with_rules(text: &str, test: impl FnOnce(&Genre)) {
    let mut catalogue = Catalogue::shipped();
    if let Err(bad) = catalogue.add("toy", text) {
        panic!("{}", bad.diagnostics.iter().map(|d| d.plain("toy", text)).collect::<Vec<_>>().join("\n"));
    }
    test(catalogue.get("toy").unwrap().genre());
}

/// How many answers a problem of a genre with one yes/no layer has, by judging every way to fill it in.
fn count_by_judging(genre: &Genre, problem: &Board) -> usize {
    let finds: Vec<LayerId> = genre.layers_of(Role::Find).map(|(layer, _)| layer).collect();
    let [layer] = finds[..] else { panic!("{} has several layers to fill in", genre.id) };
    let n = problem.layer(layer).len();
    assert!(n <= 16);
    let judged = |bits: u32| {
        let mut board = problem.clone();
        let vals = board.layer_mut(layer).iter_mut().enumerate();
        vals.for_each(|(i, val)| *val = Val::Flag(bits >> i & 1 == 1));
        check(genre, &board, CheckOptions::default(), &Budget::unlimited()).unwrap().state == State::Right
    };
    (0..1_u32 << n).filter(|&bits| judged(bits)).count()
}

#[test]
fn shipped_genres_have_problems_with_one_answer() {
    let catalogue = Catalogue::shipped();
    let yes_no = [
        ("slither", 2, 2),
        ("numlin", 2, 2),
        ("numlin", 1, 4),
        ("arukone", 2, 3),
        ("nurikabe", 2, 2),
        ("nurikabe", 2, 3),
        ("nagare", 3, 3),
        ("shikaku", 2, 2),
        ("shikaku", 2, 3),
        ("cbanana", 2, 2),
        ("kurotto", 2, 2),
        ("norinori", 2, 3),
        ("hitori", 2, 2),
        ("mashu", 3, 3),
        ("tents", 1, 2),
        ("lightup", 2, 2),
        ("heyawake", 2, 2),
    ];
    for (id, rows, cols) in yes_no {
        let genre = catalogue.get(id).unwrap().genre();
        let found = look(genre, rows, cols);
        assert_eq!(found.stopped, None, "{id} {rows}x{cols}");
        let unique = found.unique.unwrap_or_else(|| panic!("{id} {rows}x{cols}: no unique problem"));
        assert_eq!(
            check(genre, &unique, CheckOptions::default(), &Budget::unlimited()).unwrap().state,
            State::Right,
            "{id}"
        );
        assert_eq!(count_by_judging(genre, &unique.problem(genre)), 1, "{id} {rows}x{cols}");
        assert!(found.satisfied.is_some() && found.problems > 0);
    }
}

#[test]
fn genres_of_numbers_have_problems_with_one_answer() {
    let catalogue = Catalogue::shipped();
    for (id, rows, cols) in
        [("sudoku", 2, 2), ("factors", 2, 2), ("fillomino", 2, 2), ("sukoro", 2, 2), ("flow-free", 2, 2)]
    {
        let genre = catalogue.get(id).unwrap().genre();
        let found = look(genre, rows, cols);
        let unique = found.unique.unwrap_or_else(|| panic!("{id}: no unique problem"));
        assert_eq!(
            check(genre, &unique, CheckOptions::default(), &Budget::unlimited()).unwrap().state,
            State::Right,
            "{id}"
        );
        let answers = BoardSearch::answers(genre, &unique.problem(genre)).count(u64::MAX, &Budget::unlimited());
        assert_eq!(answers, Ok(1), "{id}");
    }
}

#[test]
fn contradictory_laws_are_shown_unsatisfiable() {
    let text = r#"
genre  toy "Contradiction"
given  clue on cells: 0..4
find   shaded on cells: yes/no
rule   some "Something is shaded.": any(shaded in cells)
rule   none "Nothing is shaded.": none(shaded in cells)
rule   count "A number is how many neighbours are shaded.": for each clue n at c: count(shaded in neighbours(c)) = n
"#;
    with_rules(text, |genre| {
        for (rows, cols) in [(1, 1), (2, 2), (3, 3)] {
            let found = look(genre, rows, cols);
            assert!(found.satisfied.is_none() && found.unique.is_none() && found.stopped.is_none());
        }
    });
}

#[test]
fn a_genre_that_is_never_unique_is_found_out() {
    // Swapping shaded and unshaded keeps every law, so answers come in pairs.
    let text = r#"
genre  toy "Two colours"
given  clue on cells: 0..4
find   shaded on cells: yes/no
define alike(c) = {x in neighbours(c) : shaded(x) iff shaded(c)}
rule   count "A number is how many neighbours have the colour of its cell.": for each clue n at c: size(alike(c)) = n
"#;
    with_rules(text, |genre| {
        for (rows, cols) in [(1, 1), (1, 3), (2, 2)] {
            let found = look(genre, rows, cols);
            assert!(found.satisfied.is_some(), "{rows}x{cols}");
            assert!(found.unique.is_none() && found.stopped.is_none(), "{rows}x{cols}");
            assert!(found.problems > 0);
        }
    });
}

#[test]
fn a_genre_may_be_unique_on_some_sizes_only() {
    let text = r#"
genre  toy "One in a row"
find   star on cells: yes/no
rule   one "Each row has one star.": for each X in rows: count(star in X) = 1
"#;
    with_rules(text, |genre| {
        assert!(look(genre, 3, 1).unique.is_some());
        let wide = look(genre, 2, 2);
        assert!(wide.satisfied.is_some() && wide.unique.is_none());
        assert_eq!(wide.problems, 1);
    });
}

#[test]
fn a_witness_out_of_budget_says_so() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("slither").unwrap().genre();
    let blank = Board::blank(genre, Grid::new(6, 6).unwrap());
    let found = witness(genre, &blank, &Budget::unlimited().with_steps(20), &Quiet);
    assert!(found.stopped.is_some() && found.unique.is_none());
}
