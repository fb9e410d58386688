//! Nothing that a step cites can be left out, and the same puzzle is always explained in the same way.

mod common;

use common::{boards, some_boards};
use gridwright_base::Budget;
use gridwright_explain::{Claim, Explainer, Kind, Step, Teller};
use gridwright_testkit::for_every_genre;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Boards of each genre.
const BOARDS: usize = 2;

/// The step without one of the pieces or known values that it cites.
fn fewer(step: &Step) -> Vec<(Vec<usize>, Vec<Claim>)> {
    let pieces = (0..step.pieces.len()).map(|n| {
        let mut fewer = step.pieces.clone();
        fewer.remove(n);
        (fewer, step.since.clone())
    });
    let since = (0..step.since.len()).map(|n| {
        let mut fewer = step.since.clone();
        fewer.remove(n);
        (step.pieces.clone(), fewer)
    });
    pieces.chain(since).collect()
}

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
                let all = |explainer: &mut Explainer, pieces: &[usize], since: &[Claim]| {
                    step.forced.iter().all(|&claim| explainer.forces(step, pieces, since, claim))
                };
                assert!(all(&mut explainer, &step.pieces, &step.since), "{}: {step:?} forces less", genre.id);
                for (pieces, since) in fewer(step) {
                    n_asked.fetch_add(1, Ordering::Relaxed);
                    let still = all(&mut explainer, &pieces, &since);
                    assert!(!still, "{}: {step:?} needs only {pieces:?} and {since:?} on {board:?}", genre.id);
                }
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
