//! Which form each law of each genre takes: one line a clause, so that a law that falls back to the long way shows.

use gridwright_base::{Budget, Rng};
use gridwright_check::random_problem;
use gridwright_formula::Formula;
use gridwright_genre::Catalogue;
use gridwright_grid::Grid;
use gridwright_lang::ir::Genre;
use gridwright_lower_csp::{Forms, Options, Statements, lower};
use gridwright_testkit::kept::{STATEMENTS, assert_unchanged, changed};
use gridwright_testkit::named_sizes;

/// Sizes of the boards looked at, besides those that the genre's `sizes.txt` names.
const SIZES: [(usize, usize); 1] = [(4, 4)];

/// About one place in so many has a given; two boards each.
const SPARSITIES: [u64; 3] = [2, 4, 8];

#[test]
fn statements_of_the_shipped_genres() {
    let catalogue = Catalogue::shipped();
    let changes = catalogue.entries().filter_map(|entry| changed(entry.id(), STATEMENTS, &stated(entry.genre())));
    assert_unchanged(&changes.collect::<Vec<_>>());
}

/// `law/clause: names` for each clause, with all forms that it takes on some board.
fn stated(genre: &Genre) -> Vec<String> {
    let laws = genre.requires.iter().chain(&genre.laws);
    let ids = laws.flat_map(|law| (0..law.clauses.len()).map(|clause| law.clause_id(clause)));
    let mut forms: Vec<(String, Statements)> = ids.map(|id| (id, Statements::default())).collect();
    let mut rng = Rng::new(11);
    for (rows, cols) in sizes(&genre.id) {
        for sparsity in SPARSITIES.into_iter().flat_map(|sparsity| [sparsity; 2]) {
            let board = random_problem(genre, Grid::new(rows, cols).unwrap(), sparsity, &mut rng);
            let options = Options { forms: Forms::Native, ..Options::within(&Budget::unlimited()) };
            let lowered = lower(genre, &board, &mut Formula::new(), &options);
            for clause in lowered.unwrap_or_else(|e| panic!("{}: {e}", genre.id)).laws {
                let known = forms.iter_mut().find(|form| form.0 == clause.id).unwrap();
                known.1 = known.1.with(clause.statements);
            }
        }
    }
    forms.into_iter().map(|(id, statements)| format!("{id}: {statements}")).collect()
}

/// The usual size and those that the genre names, for whatever test.
fn sizes(genre: &str) -> Vec<(usize, usize)> {
    let mut sizes: Vec<(usize, usize)> = SIZES.into_iter().chain(named_sizes(genre)).collect();
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}
