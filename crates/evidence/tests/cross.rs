//! A short run of the comparison that `gridwright bench cross` does at length.

use gridwright_base::Budget;
use gridwright_evidence::cross::{Limits, Outcome, compare, draw};
use gridwright_testkit::for_every_genre;

/// Boards compared of each genre; fewer where so many are too large that twice as many were drawn.
const BOARDS: u64 = 8;
/// But so many are compared, and one of them has a solution.
const LEAST: u64 = 2;

#[test]
fn three_voices_say_the_same_of_every_genre() {
    let limits = Limits { most_solutions: 100, steps: 3_000 };
    for_every_genre(|entry| {
        let genre = entry.genre();
        let (mut n_compared, mut n_solvable, mut number) = (0, 0, 0);
        // Boards without a solution say only half of it.
        while n_compared < BOARDS && number < 2 * BOARDS || n_compared < LEAST || n_solvable == 0 {
            let told = format!("{n_compared} of {number} boards compared, {n_solvable} with a solution");
            assert!(number < 40 * BOARDS, "{}: {told}", genre.id);
            let problem = draw(genre, 11, number).unwrap();
            match compare(genre, &problem, limits, &Budget::unlimited()).unwrap() {
                Outcome::Agreed { n_solutions, .. } => {
                    n_compared += 1;
                    n_solvable += usize::from(n_solutions > 0);
                }
                Outcome::TooLarge => {}
                other => panic!("{} {number}: {other:?}\n{problem:?}", genre.id),
            }
            number += 1;
        }
    });
}
