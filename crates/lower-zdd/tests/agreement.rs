//! Diagrams against plain search, on random problems of every genre that lowers.

mod common;

use common::{answers, random_problem, sorted};
use gridwright_base::{Budget, Rng};
use gridwright_board::Board;
use gridwright_frontier::Job;
use gridwright_genre::Catalogue;
use gridwright_grid::Grid;
use gridwright_lang::ir::Genre;
use gridwright_lower_zdd::{Refusal, lower};

#[test]
#[ignore]
fn survey() {
    let catalogue = Catalogue::shipped();
    for entry in catalogue.entries() {
        let genre = entry.genre();
        for seed in 0..3 {
            let board = random_problem(genre, 5, 5, 25, &mut Rng::new(seed));
            match lower(genre, &board) {
                Ok(lowered) => eprintln!("{}: lowers, {} counts", genre.id, lowered.problem().counts.len()),
                Err(refusal) => eprintln!("{}: {refusal}", genre.id),
            }
        }
    }
}
