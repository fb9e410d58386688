//! The class of every law of every shipped genre, and the use of every given layer: one line each, so that a change of the
//! recognisers shows.

use gridwright_genre::Catalogue;
use gridwright_lang::ir::{Genre, Role};
use gridwright_lang::recognise::classes::classes;
use gridwright_testkit::kept::{CLASSES, assert_unchanged, changed};

#[test]
fn classes_of_the_shipped_genres() {
    let catalogue = Catalogue::shipped();
    let changes = catalogue.entries().filter_map(|entry| changed(entry.id(), CLASSES, &told(entry.genre())));
    assert_unchanged(&changes.collect::<Vec<_>>());
}

fn told(genre: &Genre) -> Vec<String> {
    let givens = genre.layers_of(Role::Given).map(|(_, layer)| format!("given {}: {:?}", layer.name, layer.given_use));
    let laws = genre.requires.iter().chain(&genre.laws).chain(&genre.quirks);
    let clauses = laws.flat_map(|law| {
        law.clauses.iter().enumerate().map(|(i, clause)| {
            let names: Vec<&str> = classes(genre, clause.formula).into_iter().map(|c| c.name()).collect();
            format!("{}: {}", law.clause_id(i), names.join(", "))
        })
    });
    givens.chain(clauses).collect()
}
