//! Boards that nobody would set: empty, tiny, narrow, contradictory, full of nonsense. No genre panics or hangs on them, and
//! where brute force can tell, the verdict is its verdict.

use crate::common;

use common::{answer_key, random_problem, solutions_by_brute_force};
use cpu_time::ThreadTime;
use gridwright_base::{Budget, Rng};
use gridwright_board::{Board, FieldVal, Val};
use gridwright_check::check_problem;
use gridwright_genre::Catalogue;
use gridwright_grid::{Dir, Grid};
use gridwright_lang::ir::{Alt, Domain, Genre, LayerId, Role};
use gridwright_solve::{Engine, SolveError, Verdict, minimize};
use gridwright_testkit::for_every_genre;
use std::time::Duration;

/// Sizes with little or no room.
const SIZES: [(usize, usize); 6] = [(1, 1), (1, 2), (2, 1), (1, 5), (5, 1), (2, 2)];

/// Solutions are compared up to so many.
const MOST: usize = 60;

/// Asks everything of a problem; none of it may panic, and no limit is reached.
fn ask(genre: &Genre, board: &Board) {
    let budget = Budget::unlimited().with_steps(2_000_000);
    let mut engine = match Engine::new(genre, board, &Budget::unlimited()) {
        Ok(engine) => engine,
        // A law may become too large for a number beyond all bounds; it is named.
        Err(SolveError::Lower(problem)) => {
            assert!(
                !check_problem(genre, board, &Budget::unlimited()).unwrap().is_empty(),
                "{}: {problem}: {board:?}",
                genre.id
            );
            return;
        }
        Err(problem) => panic!("{}: {problem}: {board:?}", genre.id),
    };
    let verdict = engine.solve(&budget).unwrap_or_else(|e| panic!("{}: {e}: {board:?}", genre.id));
    let listing = engine.list(MOST + 1, &budget).unwrap();
    let facts = engine.facts(&budget).unwrap();
    assert_eq!(facts.is_none(), listing.solutions.is_empty(), "{}: {board:?}", genre.id);
    assert_eq!(minimize(genre, board, &budget).unwrap().is_some(), matches!(verdict, Verdict::Unique(_)));
    let n = listing.solutions.len();
    let fits = match &verdict {
        Verdict::None => n == 0,
        Verdict::Unique(_) => n == 1,
        Verdict::Multiple { .. } => n > 1,
        Verdict::Unknown { .. } => false,
    };
    assert!(fits, "{}: {n} solutions, {verdict:?}", genre.id);
    if !check_problem(genre, board, &Budget::unlimited()).unwrap().is_empty() {
        assert_eq!(verdict, Verdict::None, "{}: {board:?}", genre.id);
    } else if let Some(expected) = solutions_by_brute_force(genre, board, MOST) {
        let mut found: Vec<_> = listing.solutions.iter().map(|b| answer_key(genre, b)).collect();
        found.sort();
        assert_eq!(found, expected, "{}: {board:?}", genre.id);
    }
}

/// Values that a layer may be found to hold, fitting or not.
fn nonsense(genre: &Genre, layer: LayerId) -> Vec<Val> {
    let mut vals = vec![Val::Flag(true), Val::Unknown, Val::Absent, Val::Dir(Dir::Up)];
    vals.extend([0, 1, 2, -1, 1_000_000_000_000, i64::MAX, i64::MIN].map(Val::Int));
    if let Domain::Values { alts, .. } = &genre.layers[layer.at()].domain {
        for alt in alts {
            if let Alt::Symbol(symbol, _) = alt {
                vals.push(Val::Sym(*symbol));
                let fields = [FieldVal::Int(i64::MAX), FieldVal::Int(0), FieldVal::Dir(Dir::Left), FieldVal::Unknown];
                vals.extend(fields.map(|field| Val::Tag(*symbol, [field, FieldVal::Int(1)])));
            }
        }
    }
    vals
}

fn blank(genre: &Genre, (rows, cols): (usize, usize)) -> Board {
    let mut board = Board::blank(genre, Grid::new(rows, cols).unwrap());
    board.fit_blocks(genre);
    board
}

#[test]
fn boards_without_givens() {
    for_every_genre(|entry| SIZES.iter().for_each(|&size| ask(entry.genre(), &blank(entry.genre(), size))));
}

/// A law that needs a clause for each rectangle of the board: on a huge one that is found out before the first.
#[test]
fn clauses_for_all_rectangles_of_a_huge_board_are_refused() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("cbanana").unwrap().genre();
    let refused = Engine::new(genre, &blank(genre, (80, 80)), &Budget::unlimited())
        .err()
        .expect("there are ten million rectangles");
    assert_eq!(refused.to_string(), "rule `banana` needs 10497600 clauses, limit 4000000");
}

#[test]
fn boards_with_hardly_any_room() {
    for_every_genre(|entry| {
        let mut rng = Rng::new(31);
        for (rows, cols) in SIZES {
            for _ in 0..6 {
                let sparsity = 1 + rng.below(2);
                ask(entry.genre(), &random_problem(entry.genre(), rows, cols, sparsity, &mut rng));
            }
        }
    });
}

#[test]
fn boards_full_of_one_value() {
    for_every_genre(|entry| {
        let genre = entry.genre();
        for (layer, _) in genre.layers_of(Role::Given) {
            for val in nonsense(genre, layer) {
                for size in [(1, 1), (1, 3), (2, 2)] {
                    let mut board = blank(genre, size);
                    board.layer_mut(layer).fill(val);
                    board.fit_blocks(genre);
                    ask(genre, &board);
                }
            }
        }
    });
}

/// Setting up a large problem takes long in many ways, one for each class of law; all of them keep to the limit. It was
/// overrun by seconds to minutes where something forgot to look at the clock.
#[test]
fn large_boards_are_given_up_in_time() {
    for_every_genre(|entry| {
        let genre = entry.genre();
        let board = Board::blank(genre, Grid::new(80, 80).unwrap());
        // What is reached within the limit depends on it.
        for limit in [20, 200].map(Duration::from_millis) {
            let start = ThreadTime::now();
            let budget = Budget::unlimited().with_time(limit);
            let outcome = Engine::new(genre, &board, &budget).and_then(|mut engine| engine.solve(&budget));
            let taken = start.elapsed();
            assert!(taken < limit + Duration::from_secs(1), "{}: {taken:?}, {outcome:?}", genre.id);
        }
    });
}
