//! No law is left out, and the lowering does not depend on who takes it.

use gridwright_base::{Budget, Rng};
use gridwright_board::Board;
use gridwright_check::random_problem;
use gridwright_csp::Solver;
use gridwright_formula::Formula;
use gridwright_genre::Catalogue;
use gridwright_grid::Grid;
use gridwright_lang::ir::{Genre, Rulebook};
use gridwright_lower_csp::{Forms, LowerError, Options, lower};
use gridwright_testkit::for_every_genre;

/// Every clause says something to the engine: without it, some problem becomes other constraints. A clause that is dropped on
/// the way, or an encoder that takes it and states nothing, leaves them all as they were.
///
/// That what is stated is also *right* is held to the checker by the exhaustive tests of `count` and `solve`.
#[test]
fn no_clause_of_any_law_can_be_left_out_unnoticed() {
    for_every_genre(|entry| {
        let mut unnoticed = Vec::new();
        let genre = entry.genre();
        let boards = boards(genre);
        for forms in [Forms::Native, Forms::Plain] {
            let whole: Vec<(&Board, Formula)> =
                boards.iter().filter_map(|board| Some((board, told(genre, board, forms)?))).collect();
            assert!(!whole.is_empty(), "{}: every board is too large {forms:?}", genre.id);
            for (id, less) in one_clause_less(genre) {
                if whole.iter().all(|(board, whole)| told(&less, board, forms).as_ref() == Some(whole)) {
                    unnoticed.push(format!("{} {id} {forms:?}", genre.id));
                }
            }
        }
        assert!(unnoticed.is_empty(), "the same constraints with and without {unnoticed:?}");
    });
}

/// Problems with many givens and few: some laws speak only of those that are there.
fn boards(genre: &Genre) -> Vec<Board> {
    let mut rng = Rng::new(7);
    let mut boards = Vec::new();
    for (rows, cols) in [(3, 3), (2, 4), (4, 4)] {
        for sparsity in [1, 2, 4, 8] {
            for _ in 0..4 {
                boards.push(random_problem(genre, Grid::new(rows, cols).unwrap(), sparsity, &mut rng));
            }
        }
    }
    boards
}

/// What the engine is told; none if that would be too large, as where no law says how large blocks are whose shapes count.
fn told(genre: &Genre, board: &Board, forms: Forms) -> Option<Formula> {
    let mut formula = Formula::new();
    let options = Options { forms, ..Options::within(&Budget::unlimited()) };
    match lower(genre, board, &mut formula, &options) {
        Ok(_) => Some(formula),
        Err(LowerError::TooLarge { .. }) => None,
        Err(e) => panic!("{}: {e}", genre.id),
    }
}

/// The genre without each of its clauses, with the clause's name.
fn one_clause_less(genre: &Genre) -> Vec<(String, Genre)> {
    let mut found = Vec::new();
    let all = genre.requires.iter().chain(&genre.laws).enumerate();
    for (number, clause, id) in
        all.flat_map(|(number, law)| (0..law.clauses.len()).map(move |c| (number, c, law.clause_id(c))))
    {
        let mut less = genre.clone();
        let book: &mut Rulebook = &mut less;
        let mut laws = book.requires.iter_mut().chain(&mut book.laws);
        laws.nth(number).unwrap().clauses.remove(clause);
        drop(laws);
        found.push((id, less));
    }
    found
}

#[test]
fn written_as_they_stand_laws_take_no_recognised_form() {
    // Pieces of a bank and shapes have no other form: where pieces may lie, and a set moved into a corner, is how they are written out.
    let plain = ["written", "all-different", "size-rule", "labels", "written-walk", "pieces", "outlines"];
    for_every_genre(|entry| {
        let genre = entry.genre();
        let options = Options { forms: Forms::Plain, ..Options::within(&Budget::unlimited()) };
        for board in boards(genre) {
            let lowered = match lower(genre, &board, &mut Formula::new(), &options) {
                Err(LowerError::TooLarge { .. }) => continue,
                lowered => lowered.unwrap(),
            };
            for clause in lowered.laws {
                let recognised = clause.statements.iter().find(|form| !plain.contains(&form.name()));
                assert_eq!(recognised, None, "{} {}", genre.id, clause.id);
            }
        }
    });
}

#[test]
fn engine_and_formula_get_the_same_variables() {
    for entry in Catalogue::shipped().entries() {
        let genre = entry.genre();
        let board = Board::blank(genre, Grid::new(3, 3).unwrap());
        let (mut formula, mut solver) = (Formula::new(), Solver::new());
        let one = lower(genre, &board, &mut formula, &Options::within(&Budget::unlimited())).unwrap();
        let other = lower(genre, &board, &mut solver, &Options::within(&Budget::unlimited())).unwrap();
        assert_eq!(formula.n_vars as usize, solver.n_vars(), "{}", genre.id);
        assert_eq!(one.answer.projection(), other.answer.projection(), "{}", genre.id);
        assert_eq!(one.laws, other.laws, "{}", genre.id);
    }
}

#[test]
fn a_law_that_grows_too_large_is_named() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("tents").unwrap().genre();
    let mut board = Board::blank(genre, Grid::new(12, 12).unwrap());
    let tree = genre.layer("tree").unwrap();
    for (i, val) in board.layer_mut(tree).iter_mut().enumerate() {
        *val = if i % 5 == 0 { gridwright_board::Val::Flag(true) } else { gridwright_board::Val::Blank };
    }
    let problem = lower(
        genre,
        &board,
        &mut Formula::new(),
        &Options { max_clauses: 1000, ..Options::within(&Budget::unlimited()) },
    )
    .unwrap_err();
    assert!(matches!(&problem, LowerError::TooLarge { law, limit: 1000, .. } if law == "camps"), "{problem}");
}
