//! Which form each law of each genre takes: one line a clause, so that a law that falls back to the long way shows.

use gridwright_base::{Budget, Rng};
use gridwright_check::random_problem;
use gridwright_formula::Formula;
use gridwright_genre::Catalogue;
use gridwright_grid::Grid;
use gridwright_lang::ir::Genre;
use gridwright_lower_csp::{Forms, Options, Statements, lower};
use std::path::Path;

/// Sizes of the boards looked at, besides those that the genre's `sizes.txt` names.
const SIZES: [(usize, usize); 1] = [(4, 4)];

/// About one place in so many has a given; two boards each.
const SPARSITIES: [u64; 3] = [2, 4, 8];

#[test]
fn statements_of_the_shipped_genres() {
    let catalogue = Catalogue::shipped();
    let lines: Vec<String> = catalogue.entries().flat_map(|entry| stated(entry.genre())).collect();
    insta::assert_snapshot!(lines.join("\n"));
}

/// `genre law/clause: names` for each clause, with all forms that it takes on some board.
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
    forms.into_iter().map(|(id, statements)| format!("{} {id}: {statements}", genre.id)).collect()
}

/// The usual sizes and all that `fixtures/GENRE/sizes.txt` names, whatever for.
fn sizes(genre: &str) -> Vec<(usize, usize)> {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let text = std::fs::read_to_string(fixtures.join(genre).join("sizes.txt")).unwrap_or_default();
    let named = text.split_whitespace().filter_map(|word| {
        let (rows, cols) = word.split_once('x')?;
        Some((rows.parse().ok()?, cols.parse().ok()?))
    });
    let mut sizes: Vec<(usize, usize)> = SIZES.into_iter().chain(named).collect();
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}
