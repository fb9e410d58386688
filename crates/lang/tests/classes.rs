//! The class of every law of every shipped genre, and the use of every given layer: one line each, so that a change of the
//! recognisers shows.

mod common;

use gridwright_lang::ir::Role;
use gridwright_lang::recognise::classes::classes;

#[test]
fn classes_of_the_shipped_genres() {
    let mut out = String::new();
    for genre in common::genres() {
        out.push_str(&format!("{}\n", genre.id));
        for (_, layer) in genre.layers_of(Role::Given) {
            out.push_str(&format!("  given {}: {:?}\n", layer.name, layer.given_use));
        }
        for law in genre.requires.iter().chain(&genre.laws).chain(&genre.quirks) {
            for (i, clause) in law.clauses.iter().enumerate() {
                let names: Vec<&str> = classes(&genre, clause.formula).into_iter().map(|c| c.name()).collect();
                out.push_str(&format!("  {}: {}\n", law.clause_id(i), names.join(", ")));
            }
        }
    }
    insta::assert_snapshot!(out);
}
