//! Drafts are what they are asked to be.

use gridwright_base::Rng;
use gridwright_check::{CheckOptions, State};
use gridwright_genre::Catalogue;
use gridwright_testkit::draft::{Bench, Seeding, broken_ids, n_answers, targets};
use gridwright_testkit::judged;

#[test]
fn a_law_turned_round_is_broken_alone() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("nurikabe").unwrap().genre();
    let mut bench = bench(genre);
    for target in targets(genre) {
        let board = bench.broken(&target).unwrap();
        assert_eq!(broken_ids(&judged(genre, &board, CheckOptions::default())), [target.id]);
    }
}

#[test]
fn a_solved_draft_has_one_answer() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("sudoku").unwrap().genre();
    let board = bench(genre).solved((4, 4)).unwrap();
    assert_eq!(judged(genre, &board, CheckOptions::default()).state, State::Right);
    assert_eq!(n_answers(genre, &board, 2, 100_000), Some(1));
}

#[test]
fn a_law_that_cannot_fall_alone_takes_others_with_it() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("slither").unwrap().genre();
    let target = targets(genre).into_iter().find(|target| target.id == "one-loop/some").unwrap();
    let board = bench(genre).broken(&target).unwrap();
    let broken = broken_ids(&judged(genre, &board, CheckOptions::default()));
    assert!(broken.contains(&target.id) && broken.contains(&"one-loop/single".to_owned()), "{broken:?}");
}

fn bench(genre: &gridwright_lang::ir::Genre) -> Bench<'_> {
    Bench {
        genre,
        seeding: Seeding::default(),
        sizes: vec![(3, 3)],
        bases: Vec::new(),
        attempts: 150,
        rng: Rng::new(1),
    }
}
