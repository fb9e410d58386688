//! Every step is what it says: the pieces and values that it cites force what it tells, by the checker alone, or by a proof where that
//! takes long.

use crate::common;

use common::{CLAIMS, Judged, LOOKS, judge, proven, some_boards};
use gridwright_base::Budget;
use gridwright_explain::{Explainer, Stage, Teller};
use gridwright_testkit::for_every_genre;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Boards of each genre.
const BOARDS: usize = 2;

#[test]
fn paths_reach_the_solution_and_every_step_is_right() {
    let budget = Budget::unlimited();
    let [steps, open] = [(); 2].map(|()| AtomicUsize::new(0));
    for_every_genre(|entry| {
        let genre = entry.genre();
        let (mut mine, mut mine_open, mut n_boards) = (0, 0, 0);
        for board in some_boards(genre, BOARDS) {
            let Ok(Some(mut explainer)) = Explainer::new(genre, &board, &budget) else { continue };
            n_boards += 1;
            let unique = explainer.is_unique();
            while let Some(step) = explainer.advance(&budget).unwrap() {
                assert!(!step.pieces.is_empty(), "{}: a step without a law: {step:?}", genre.id);
                mine += 1;
                let teller = Teller::new(&explainer);
                for text in Stage::ALL.map(|stage| teller.hint(&step, stage)) {
                    let outside = common::outside(&text, board.grid.rows(), board.grid.cols());
                    assert_eq!(outside, None, "{}: there is no such cell: {text}", genre.id);
                }
                match judge(&explainer, &step, LOOKS, CLAIMS) {
                    Judged::Right => {}
                    Judged::Open => {
                        assert!(proven(&explainer, &step, CLAIMS), "{}: no proof of {step:?} on {board:?}", genre.id);
                        mine_open += 1;
                    }
                    Judged::Wrong => panic!("{}: a wrong step: {step:?} on {board:?}", genre.id),
                }
            }
            assert_eq!(explainer.is_complete(), unique, "{}: the path ends early on {board:?}", genre.id);
        }
        assert!(n_boards > 0, "{}: no board", genre.id);
        steps.fetch_add(mine, Ordering::Relaxed);
        open.fetch_add(mine_open, Ordering::Relaxed);
    });
    let [steps, open] = [steps, open].map(AtomicUsize::into_inner);
    // With more patience the checker decides nearly all (`cargo bench -p gridwright-gen --bench reasons`); here the rest is proved.
    assert!(open * 100 <= 8 * steps, "{open} of {steps} steps were left to proofs");
}
