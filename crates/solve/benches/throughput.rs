//! Tiny boards by the thousand: what a generator does all day.
//!
//! `cargo bench -p gridwright-solve --bench throughput` makes 5x5 boards with a fixed seed, from random answers of our own: a
//! random loop with the clues that follow from it, thinned; a random sea whose islands get their sizes. Then it counts, per
//! second of user CPU,
//!
//! * fresh engines, from the rules to the verdict on uniqueness, checked solutions included;
//! * questions to one engine whose clues are switched off and on, as thinning a board asks them.
//!
//! With the name of a genre (`-- NAME`) only the fresh engines of that one are counted.

use cpu_time::ProcessTime;
use gridwright_base::{Budget, Rng};
use gridwright_board::{Board, Val};
use gridwright_csp::{Config, Outcome as Found, Solver};
use gridwright_genre::Catalogue;
use gridwright_grid::{Grid, Kind, Place};
use gridwright_lang::ir::{Genre, LayerId, Role};
use gridwright_lower_csp::{Options, lower};
use gridwright_solve::{ClueEngine, Engine, Verdict};

const SIDE: usize = 5;
const N_BOARDS: usize = 200;
/// Each measurement goes on for so many seconds of CPU.
const SECONDS: f64 = 2.0;

#[expect(clippy::print_stdout, reason = "a benchmark's output is its table")]
fn main() {
    let catalogue = Catalogue::shipped();
    let (Some(loops), Some(seas)) = (catalogue.get("slither"), catalogue.get("nurikabe")) else { return };
    let (loops, seas) = (loops.genre(), seas.genre());
    let mut rng = Rng::new(1);
    let full: Vec<Board> = (0..N_BOARDS).map(|_| with_all_clues(loops, &random_loop(loops, &mut rng))).collect();
    let thinned: Vec<Board> = full.iter().map(|board| thin(loops, board, &mut rng).0).collect();
    let islands: Vec<Board> = (0..N_BOARDS).map(|_| random_islands(seas, &mut rng)).collect();
    println!("{SIDE}x{SIDE} boards, per second of user CPU");
    let only = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    for (genre, boards) in [(loops, &thinned), (seas, &islands)] {
        if only.as_ref().is_some_and(|name| *name != genre.id) {
            continue;
        }
        let (rate, n_unique) = fresh_engines(genre, boards);
        println!("{:10} fresh engines {rate:>9.0}   ({n_unique} of {} unique)", genre.id, boards.len());
    }
    if only.is_none() {
        println!("{:10} switched clues {:>8.0}", loops.id, switched_clues(loops, &full, &mut rng));
    }
}

/// The one given layer that holds clues, and the one that is sought.
fn layers(genre: &Genre) -> (LayerId, LayerId) {
    let first = |role| genre.layers_of(role).map(|(id, _)| id).next().expect("the genre has such a layer");
    (first(Role::Given), first(Role::Find))
}

/// A solution of the blank board, whichever the engine finds when it prefers values at random.
fn random_loop(genre: &Genre, rng: &mut Rng) -> Board {
    let blank = Board::blank(genre, Grid::new(SIDE, SIDE).expect("a small grid"));
    loop {
        let mut solver = Solver::with_config(Config { seed: 1 + rng.below(1 << 30), ..Config::default() });
        let lowered =
            lower(genre, &blank, &mut solver, &Options::within(&Budget::unlimited())).expect("the laws are lowered");
        for &lit in lowered.answer.projection() {
            solver.set_phase(if rng.chance(1, 2) { lit } else { !lit });
        }
        let found = solver.solve(&[], &Budget::unlimited());
        let board = lowered.answer.board(&blank, |lit| solver.model_value(lit));
        if found == Ok(Found::Sat) && board.layer(layers(genre).1).contains(&Val::Flag(true)) {
            return board;
        }
    }
}

/// Every cell with the number of its sides in the answer.
fn with_all_clues(genre: &Genre, answer: &Board) -> Board {
    let (clues, lines) = layers(genre);
    let mut board = answer.clone();
    for cell in answer.grid.places(Kind::Cell).collect::<Vec<Place>>() {
        let used = |side: &Place| answer.get(genre, lines, *side) == Val::Flag(true);
        let n = answer.grid.sides(cell).iter().filter(|side| used(side)).count();
        board.set(genre, clues, cell, Val::Int(n as i64));
    }
    board.problem(genre)
}

/// Takes clues away in random order while there is one solution; also tells how many questions that took.
fn thin(genre: &Genre, board: &Board, rng: &mut Rng) -> (Board, usize) {
    let (clues, _) = layers(genre);
    let mut engine =
        ClueEngine::removable(genre, board, &Budget::unlimited()).expect("the clues follow from the answer");
    let mut order: Vec<usize> = (0..board.layer(clues).len()).collect();
    rng.shuffle(&mut order);
    let mut board = board.clone();
    for &index in &order {
        let clue = std::mem::replace(&mut board.layer_mut(clues)[index], Val::Blank);
        if engine.is_unique(&board, &Budget::unlimited()) != Ok(Some(true)) {
            board.layer_mut(clues)[index] = clue;
        }
    }
    (board, order.len())
}

/// A sea without pools that hangs together; each island has its size in one of its cells. Only boards with one solution are
/// kept.
fn random_islands(genre: &Genre, rng: &mut Rng) -> Board {
    let (clues, _) = layers(genre);
    loop {
        let mut board = Board::blank(genre, Grid::new(SIDE, SIDE).expect("a small grid"));
        let mut order: Vec<Place> = board.grid.places(Kind::Cell).collect();
        let mut dry = vec![false; order.len()];
        rng.shuffle(&mut order);
        for &cell in &order {
            dry[cell.at()] = true;
            let torn = regions(&board.grid, |at| !dry[at.at()]).len() > 1;
            dry[cell.at()] = !torn && (in_pool(&board.grid, cell, &dry) || rng.chance(1, 3));
        }
        for island in regions(&board.grid, |at| dry[at.at()]) {
            let size = island.len() as i64;
            board.set(genre, clues, *rng.pick(&island).expect("an island has cells"), Val::Int(size));
        }
        let verdict =
            Engine::new(genre, &board, &Budget::unlimited()).and_then(|mut engine| engine.solve(&Budget::unlimited()));
        if matches!(verdict, Ok(Verdict::Unique(_))) {
            return board;
        }
    }
}

/// Whether the cell was one of four wet cells in a square.
fn in_pool(grid: &Grid, cell: Place, dry: &[bool]) -> bool {
    let (row, col) = grid.row_col(cell);
    let (row, col) = (row as i64, col as i64);
    let wet = |r: i64, c: i64| grid.cell(r, c).is_some_and(|at| at == cell || !dry[at.at()]);
    [(-1, -1), (-1, 0), (0, -1), (0, 0)]
        .into_iter()
        .any(|(r, c)| (0..2).all(|i| (0..2).all(|j| wet(row + r + i, col + c + j))))
}

/// The cells for which `inside` holds, in connected pieces.
fn regions(grid: &Grid, inside: impl Fn(Place) -> bool) -> Vec<Vec<Place>> {
    let mut seen = vec![false; grid.capacity(Kind::Cell)];
    let mut found = Vec::new();
    for start in grid.places(Kind::Cell) {
        let mut region = vec![start];
        let mut next = 0;
        if !inside(start) || std::mem::replace(&mut seen[start.at()], true) {
            continue;
        }
        while let Some(&cell) = region.get(next) {
            next += 1;
            for other in grid.neighbours(cell) {
                if inside(other) && !std::mem::replace(&mut seen[other.at()], true) {
                    region.push(other);
                }
            }
        }
        found.push(region);
    }
    found
}

fn fresh_engines(genre: &Genre, boards: &[Board]) -> (f64, usize) {
    // The boards are of one shape: what is next to what is listed once.
    let options = Options::within(&Budget::unlimited());
    let engine = |board: &Board| Engine::with_options(genre, board, &options);
    let verdict = |board: &Board| engine(board).and_then(|mut e| e.solve(&Budget::unlimited()));
    let n_unique = boards.iter().filter(|board| matches!(verdict(board), Ok(Verdict::Unique(_)))).count();
    let start = ProcessTime::now();
    let mut n = 0;
    while start.elapsed().as_secs_f64() < SECONDS {
        for board in boards {
            let _ = std::hint::black_box(verdict(board));
        }
        n += boards.len();
    }
    (n as f64 / start.elapsed().as_secs_f64(), n_unique)
}

fn switched_clues(genre: &Genre, boards: &[Board], rng: &mut Rng) -> f64 {
    let (mut n, mut spent) = (0, 0.0);
    for board in boards.iter().cycle() {
        let (clues, _) = layers(genre);
        let mut engine =
            ClueEngine::removable(genre, board, &Budget::unlimited()).expect("the clues follow from the answer");
        let start = ProcessTime::now();
        let mut thin = board.clone();
        let mut order: Vec<usize> = (0..board.layer(clues).len()).collect();
        // Thinned twenty times, each time in another order: a generator keeps the best.
        for _ in 0..20 {
            thin.clone_from(board);
            rng.shuffle(&mut order);
            for &index in &order {
                let clue = std::mem::replace(&mut thin.layer_mut(clues)[index], Val::Blank);
                if engine.is_unique(&thin, &Budget::unlimited()) != Ok(Some(true)) {
                    thin.layer_mut(clues)[index] = clue;
                }
                n += 1;
            }
        }
        spent += start.elapsed().as_secs_f64();
        if spent > SECONDS {
            break;
        }
    }
    f64::from(n) / spent
}
