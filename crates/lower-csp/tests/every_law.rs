//! No law is left out, and the lowering does not depend on who takes it.

use gridwright_base::Budget;
use gridwright_board::Board;
use gridwright_check::eval::applies;
use gridwright_csp::Solver;
use gridwright_genre::Catalogue;
use gridwright_grid::Grid;
use gridwright_lower_csp::{LowerError, Options, lower};
use gridwright_spec::Formula;

#[test]
fn every_clause_of_every_law_is_lowered() {
    for entry in Catalogue::shipped().entries() {
        let genre = entry.genre();
        let board = Board::blank(genre, Grid::new(4, 4).unwrap());
        let laws = genre.requires.iter().chain(&genre.laws).filter(|law| applies(law, &board));
        let expected: usize = laws.map(|law| law.clauses.len()).sum();
        let lowered = lower(genre, &board, &mut Formula::new(), &Options::within(&Budget::unlimited()));
        let lowered = lowered.unwrap_or_else(|e| panic!("{}: {e}", genre.id));
        assert_eq!(lowered.laws.len(), expected, "{}", genre.id);
    }
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
