//! Large boards are given up in time, whatever takes long: the diagram, the search, or setting up either.

use cpu_time::ThreadTime;
use gridwright_base::Budget;
use gridwright_board::Board;
use gridwright_count::count;
use gridwright_frontier::Job;
use gridwright_grid::Grid;
use gridwright_testkit::for_every_genre;
use std::time::Duration;

#[test]
fn counting_on_large_boards_is_given_up_in_time() {
    for_every_genre(|entry| {
        let genre = entry.genre();
        let board = Board::blank(genre, Grid::new(90, 90).unwrap());
        // What is reached within the limit depends on it.
        for limit in [20, 200].map(Duration::from_millis) {
            let start = ThreadTime::now();
            let outcome = count(genre, &board, &Job::new(&Budget::unlimited().with_time(limit)));
            let taken = start.elapsed();
            assert!(taken < limit + Duration::from_secs(1), "{}: {taken:?}, {:?}", genre.id, outcome.err());
        }
    });
}
