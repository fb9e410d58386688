//! Diagrams, search, both together and the checker, on every fixture that lowers to a diagram.

use gridwright_base::{Budget, Quiet, Rng};
use gridwright_board::{Board, Val};
use gridwright_check::{BoardSearch, Next};
use gridwright_count::{
    CountError, Effort, Method, Solutions, count, count_by_paths, count_forced, count_with, solutions,
};
use gridwright_frontier::{Error, Job};
use gridwright_genre::Catalogue;
use gridwright_grid::{Grid, Kind};
use gridwright_lang::ir::Genre;
use gridwright_lower_zdd::lower;
use gridwright_notation::read_text;
use gridwright_solve::Engine;
use gridwright_testkit::{fixtures, for_every_genre, root};
use num_bigint::BigUint;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Steps the checker may take, and conflicts the search may: enough for most fixtures.
const STEPS: u64 = 2_000;
const MOST_LISTED: usize = 300;
/// Larger boards are left to the benchmarks.
const MOST_CELLS: usize = 25;

/// How many solutions plain search of the checker finds, if it gets to the end.
fn by_checker(genre: &Genre, problem: &Board) -> Option<BigUint> {
    let mut n = 0_u64;
    let search = BoardSearch::answers(genre, problem);
    let done = search.run(&Budget::unlimited().with_steps(STEPS), &Quiet, &mut |_| {
        n += 1;
        Next::Go
    });
    done.is_ok().then(|| n.into())
}

/// How many the constraint engine lists, if it gets to the end.
fn by_listing(genre: &Genre, problem: &Board) -> Option<BigUint> {
    let budget = Budget::unlimited().with_steps(STEPS);
    let listing = Engine::new(genre, problem, &budget).ok()?.list(MOST_LISTED, &budget).ok()?;
    listing.complete.then(|| listing.solutions.len().into())
}

#[test]
fn all_ways_of_counting_agree_on_the_fixtures() {
    let [n_diagrams, n_checked, n_listed] = [(); 3].map(|()| AtomicUsize::new(0));
    for_every_genre(|entry| {
        let budget = Budget::unlimited();
        for fixture in fixtures(&root().join(entry.id())) {
            let fixture = fixture.unwrap();
            // The problems of wrong and unfinished boards are mostly those of the others.
            if matches!(
                fixture.kind,
                gridwright_testkit::FixtureKind::Broken | gridwright_testkit::FixtureKind::Unfinished
            ) {
                continue;
            }
            let genre = entry.genre();
            let Ok(read) = read_text(genre, &fixture.parts) else { continue };
            let board = read.board;
            let problem = board.problem(genre);
            if board.grid.area() > MOST_CELLS {
                continue;
            }
            let Ok(lowered) = lower(genre, &problem, &Budget::unlimited()) else { continue };
            let job = Job::new(&budget);
            let alone = lowered.count(&job).unwrap();
            let what = fixture.path.display();
            assert_eq!(count(genre, &board, &job).unwrap().count, alone, "{what}");
            assert_eq!(count_forced(genre, &board, &job).unwrap().count, alone, "{what}, with forced values");
            if let Some(n) = fixture.answers {
                assert_eq!(alone, n.into(), "{what}: as the fixture says");
            }
            n_diagrams.fetch_add(1, Ordering::Relaxed);
            if let Some(n) = by_checker(genre, &problem) {
                assert_eq!(alone, n, "{what}: by the checker");
                n_checked.fetch_add(1, Ordering::Relaxed);
            }
            if let Some(n) = by_listing(genre, &problem) {
                assert_eq!(alone, n, "{what}: by listing");
                n_listed.fetch_add(1, Ordering::Relaxed);
            }
        }
    });
    let [n_diagrams, n_checked, n_listed] = [n_diagrams, n_checked, n_listed].map(AtomicUsize::into_inner);
    assert!(n_diagrams > 30 && n_checked > 15 && n_listed > 20, "{n_diagrams}, {n_checked}, {n_listed}");
}

/// A problem with clues taken from one of its solutions, so that there is at least one.
fn loop_problem(genre: &Genre, size: usize, share: u64, rng: &mut Rng) -> Board {
    let mut board = Board::blank(genre, Grid::new(size, size).unwrap());
    let budget = Budget::unlimited();
    let lowered = lower(genre, &board, &Budget::unlimited()).unwrap();
    let diagram = lowered.build(&Job::new(&budget)).unwrap();
    let table = gridwright_zdd::CountTable::new(&diagram, &budget).unwrap();
    let solution = lowered.board(&table.sample(rng).unwrap());
    let (clue, line) = (genre.layer("clue").unwrap(), genre.layer("loop").unwrap());
    for cell in board.grid.clone().places(Kind::Cell) {
        if rng.chance(share, 100) {
            let sides = board.grid.sides(cell);
            let n = sides.iter().filter(|side| solution.get(genre, line, **side) == Val::Flag(true)).count();
            board.layer_mut(clue)[cell.at()] = Val::Int(n as i64);
        }
    }
    board
}

#[test]
fn forced_values_change_no_count() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("slither").unwrap().genre();
    let budget = Budget::unlimited();
    let job = Job::new(&budget);
    for seed in 0..40 {
        let problem = loop_problem(genre, 5, 20 + seed, &mut Rng::new(seed));
        let alone = lower(genre, &problem, &Budget::unlimited()).unwrap().count(&job).unwrap();
        assert_eq!(count_forced(genre, &problem, &job).unwrap().count, alone, "seed {seed}");
    }
}

/// Pairs of terminals anywhere.
fn pairs_problem(genre: &Genre, rows: usize, cols: usize, n_pairs: usize, rng: &mut Rng) -> Board {
    let mut board = Board::blank(genre, Grid::new(rows, cols).unwrap());
    let mut cells: Vec<usize> = (0..rows * cols).collect();
    rng.shuffle(&mut cells);
    let clue = genre.layer("clue").unwrap();
    for (index, cell) in cells.into_iter().take(2 * n_pairs).enumerate() {
        board.layer_mut(clue)[cell] = Val::Int(1 + index as i64 / 2);
    }
    board
}

/// What all solutions of the paths alone share is forced under the loose rule and under the strict one.
#[test]
fn going_through_the_paths_changes_no_count() {
    let catalogue = Catalogue::shipped();
    let budget = Budget::unlimited();
    let job = Job::new(&budget);
    for name in ["numlin", "arukone"] {
        let genre = catalogue.get(name).unwrap().genre();
        let (mut several, mut none) = (0, 0);
        for seed in 0..150 {
            let problem = pairs_problem(genre, 4, 5, 3, &mut Rng::new(seed));
            let alone = lower(genre, &problem, &Budget::unlimited()).unwrap().count(&job).unwrap();
            let Some(counted) = count_by_paths(genre, &problem, &job).unwrap() else {
                none += 1;
                continue;
            };
            assert_eq!(counted.count, alone, "{name}, seed {seed}");
            several += usize::from(alone > BigUint::from(1_u8));
        }
        assert!(several > 10 && none < 130, "{name}: {several}, {none}");
    }
}

/// With next to nothing for each attempt, all of them are made; the count is the same.
#[test]
fn every_attempt_leads_to_the_same_count() {
    let catalogue = Catalogue::shipped();
    let budget = Budget::unlimited();
    let job = Job::new(&budget);
    let mut methods = Vec::new();
    for name in ["numlin", "arukone", "slither"] {
        let genre = catalogue.get(name).unwrap().genre();
        for seed in 0..30 {
            let problem = match name {
                "slither" => loop_problem(genre, 4, 50, &mut Rng::new(seed)),
                _ => pairs_problem(genre, 4, 5, 4, &mut Rng::new(seed)),
            };
            let alone = lower(genre, &problem, &Budget::unlimited()).unwrap().count(&job).unwrap();
            for paths in [0, 1_000] {
                for (bytes, conflicts) in [(1, 0), (1, 1_000), (1 << 20, 0)] {
                    let turns = [(1, 0), (bytes, conflicts)];
                    let effort = Effort { little_memory: 1, second: 0, turns, paths };
                    let counted = count_with(genre, &problem, &job, &effort).unwrap();
                    assert_eq!(counted.count, alone, "{name}, seed {seed}, {effort:?}");
                    methods.push(counted.method);
                }
            }
        }
    }
    assert!(methods.contains(&Method::Both) && methods.contains(&Method::Search), "{methods:?}");
}

#[test]
fn a_limit_on_memory_is_kept_and_the_layer_named() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("slither").unwrap().genre();
    let board = Board::blank(genre, Grid::new(14, 14).unwrap());
    // Time too, because search takes over where memory ends.
    let budget = Budget::unlimited().with_memory(6 << 20).with_time(std::time::Duration::from_secs(2));
    let problem = count(genre, &board, &Job::new(&budget)).unwrap_err();
    assert!(matches!(problem, CountError::Diagram(Error::Stopped { .. })), "{problem}");
    assert!(problem.to_string().contains("in layer"), "{problem}");
    assert_eq!(budget.memory_used(), 0);
}

#[test]
fn laws_that_fit_no_diagram_are_left_to_search() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("gokigen").unwrap().genre();
    let board = Board::blank(genre, Grid::new(2, 2).unwrap());
    let budget = Budget::unlimited();
    let counted = count(genre, &board, &Job::new(&budget)).unwrap();
    assert_eq!(Some(counted.count), by_checker(genre, &board));
    assert_eq!(counted.method, Method::Search);
    let (found, _) = solutions(genre, &board, &Job::new(&budget)).unwrap();
    assert!(matches!(found, Solutions::Listed(_)));
}
