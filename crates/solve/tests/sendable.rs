//! Engines, their answers and genres may go from one thread to another.

use gridwright_board::Board;
use gridwright_check::eval::Charts;
use gridwright_lang::ir::Genre;
use gridwright_solve::{ClueEngine, Engine, Facts, Listing, Minimized, PieceEngine, Reason, SolveError, Verdict};

const fn sent<T: Send + 'static>() {}
const fn shared<T: Send + Sync + 'static>() {}

const _: () = {
    sent::<Engine>();
    sent::<ClueEngine>();
    sent::<PieceEngine>();
    shared::<Genre>();
    shared::<Board>();
    shared::<Charts>();
    shared::<Verdict>();
    shared::<Facts>();
    shared::<Listing>();
    shared::<Minimized>();
    shared::<Reason>();
    shared::<SolveError>();
};

#[test]
fn an_engine_set_up_here_answers_elsewhere() {
    use gridwright_base::Budget;
    use gridwright_grid::Grid;
    let genre = gridwright_genre::Catalogue::shipped().get("slitherlink").unwrap().genre().clone();
    let budget = Budget::unlimited();
    let mut engine = Engine::new(&genre, &Board::blank(&genre, Grid::new(2, 2).unwrap()), &budget).unwrap();
    let elsewhere = std::thread::spawn(move || engine.count(&budget).unwrap().0);
    assert_eq!(elsewhere.join().unwrap(), 13);
}
