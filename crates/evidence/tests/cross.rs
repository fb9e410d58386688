//! A short run of the comparison that `gridwright bench cross` does at length.

use gridwright_base::Budget;
use gridwright_evidence::cross::{Limits, Outcome, compare, draw};
use gridwright_genre::Catalogue;

/// Boards compared of each genre.
const BOARDS: u64 = 8;

#[test]
fn three_voices_say_the_same_of_every_genre() {
    let catalogue = Catalogue::shipped();
    let limits = Limits { most_solutions: 100, steps: 3_000 };
    for entry in catalogue.entries() {
        let genre = entry.genre();
        let (mut n_compared, mut n_solvable, mut number) = (0, 0, 0);
        while n_compared < BOARDS {
            assert!(number < 40 * BOARDS, "{}: only {n_compared} of {number} boards could be compared", genre.id);
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
        assert!(n_solvable > 0, "{}: no board has a solution", genre.id);
    }
}
