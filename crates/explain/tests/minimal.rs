//! Nothing that a step cites can be left out, and the same puzzle is always explained in the same way.

use crate::common;

use common::{boards, leave_out, some_boards};
use gridwright_base::Budget;
use gridwright_explain::{Explainer, Kind, Teller};
use gridwright_genre::Catalogue;
use gridwright_testkit::for_every_genre;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Boards of each genre.
const BOARDS: usize = 2;

#[test]
fn nothing_cited_can_be_left_out() {
    let budget = Budget::unlimited();
    let n_asked = AtomicUsize::new(0);
    for_every_genre(|entry| {
        let genre = entry.genre();
        for board in some_boards(genre, BOARDS) {
            let Ok(Some(mut explainer)) = Explainer::new(genre, &board, &budget) else { continue };
            let mut steps = Vec::new();
            while let Some(step) = explainer.advance(&budget).unwrap() {
                steps.push(step);
            }
            for step in steps.iter().filter(|step| step.kind != Kind::Search) {
                let forces = |&claim| explainer.forces(step, &step.pieces, &step.since, claim);
                assert!(step.forced.iter().all(forces), "{}: {step:?} forces less", genre.id);
                let (n, still) = leave_out(&mut explainer, step);
                n_asked.fetch_add(n, Ordering::Relaxed);
                assert!(still.is_empty(), "{}: {step:?} needs only {:?} on {board:?}", genre.id, still[0]);
            }
        }
    });
    assert!(n_asked.into_inner() > 1_000);
}

#[test]
fn the_same_puzzle_is_explained_in_the_same_words() {
    let budget = Budget::unlimited();
    for_every_genre(|entry| {
        let Some(board) = boards(entry.genre()).into_iter().next() else { return };
        let told = || {
            let mut explainer = Explainer::new(entry.genre(), &board, &budget).ok()??;
            let path = explainer.path(&budget).unwrap();
            let teller = Teller::new(&explainer);
            Some(path.steps.iter().map(|step| teller.step(step)).collect::<Vec<String>>())
        };
        assert_eq!(told(), told(), "{}", entry.genre().id);
    });
}

/// Over all values that could be told, by a search that knows no limit (`--bench smallest` takes published boards).
#[test]
fn steps_of_several_things_rest_on_the_fewest() {
    let budget = Budget::unlimited();
    let catalogue = Catalogue::shipped();
    let (mut n_states, mut n_smallest) = (0, 0);
    for id in ["slither", "mashu", "nurikabe", "heyawake", "lits"] {
        let genre = catalogue.get(id).unwrap().genre();
        for board in some_boards(genre, BOARDS) {
            let mut explainer = Explainer::new(genre, &board, &budget).unwrap().unwrap();
            loop {
                if let Some(step) = explainer.peek(&budget).unwrap()
                    && step.kind == Kind::Several
                {
                    let forced = explainer.forced_by_several(&budget).unwrap();
                    let fewer = explainer.fewest_things(&forced, step.size.pieces, &budget).unwrap();
                    n_states += 1;
                    n_smallest += usize::from(fewer.is_none());
                }
                if explainer.advance(&budget).unwrap().is_none() {
                    break;
                }
            }
        }
    }
    assert!(n_states >= 10, "{n_states} states of several things");
    assert!(n_smallest * 10 >= n_states * 9, "{n_smallest} of {n_states} are smallest");
}
