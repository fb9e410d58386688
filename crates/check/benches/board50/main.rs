//! How long the checker needs for a 50x50 board of every genre: `cargo bench -p gridwright-check --bench board50`.
//!
//! Each genre is judged on many boards: its answer drawn in several patterns (nothing, everything, a checkerboard, a comb
//! that snakes over the whole board, stripes, noise), each with no, few and many clues and with several kinds of rooms.
//! For the genres of the papers there is also a solved board full of clues. Printed is the processor time of one check: on
//! the solved board, at the median and at the worst, and which board that was. Names on the command line restrict the
//! genres; a number after `--size` changes the side.

#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

mod solved;

use gridwright_base::{Budget, Rng};
use gridwright_board::{Board, FieldVal, Val};
use gridwright_check::{CheckOptions, Report, State, check};
use gridwright_genre::Catalogue;
use gridwright_grid::{Dir, Grid, Kind, Place};
use gridwright_lang::ir::*;
use std::time::Instant;

/// How an answer is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Pattern {
    Undecided,
    Nothing,
    Everything,
    Checkerboard,
    Comb,
    Stripes,
    Sparse,
    Noise,
}

/// How a problem is printed.
#[derive(Debug, Clone, Copy)]
struct Print {
    /// Percentage of places with a clue.
    clues: u64,
    /// Cells a room may have; 0 for rooms of five by five.
    room: usize,
}

const PATTERNS: [Pattern; 8] = [
    Pattern::Undecided,
    Pattern::Nothing,
    Pattern::Everything,
    Pattern::Checkerboard,
    Pattern::Comb,
    Pattern::Stripes,
    Pattern::Sparse,
    Pattern::Noise,
];

const PRINTS: [Print; 4] = [
    Print { clues: 0, room: 2500 },
    Print { clues: 8, room: 0 },
    Print { clues: 35, room: 6 },
    Print { clues: 100, room: 30 },
];

fn main() {
    let mut names: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    let mut side = 50;
    if let Some(at) = names.iter().position(|a| a == "--size") {
        side = names.get(at + 1).and_then(|n| n.parse().ok()).unwrap_or(side);
        names.truncate(at);
    }
    println!("{:<12} {:>8} {:>8} {:>8}   worst board ({side}x{side}, ms)", "genre", "solved", "median", "worst");
    let catalogue = Catalogue::shipped();
    for entry in catalogue.entries().filter(|e| names.is_empty() || names.iter().any(|n| n == e.id())) {
        measure(entry.genre(), side);
    }
}

fn measure(genre: &Genre, side: usize) {
    let mut times: Vec<(f64, String)> = Vec::new();
    for pattern in PATTERNS {
        for print in PRINTS {
            let board = drawn(genre, side, pattern, print);
            let (spent, report) = timed(genre, &board);
            let state = match report.state {
                State::Right => "right".to_owned(),
                _ => report.broken.iter().map(|b| b.law.as_str()).collect::<Vec<_>>().join(" "),
            };
            times.push((spent, format!("{pattern:?}, {}% clues, rooms {}: {state}", print.clues, print.room)));
        }
    }
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (median, (worst, what)) = (times[times.len() / 2].0, &times[times.len() - 1]);
    let solved = solved::solved(genre, side).map_or(String::new(), |board| {
        let (spent, report) = timed(genre, &board);
        assert_eq!(report.state, State::Right, "{}: {:?}", genre.id, report.broken.first());
        format!("{spent:.1}")
    });
    println!("{:<12} {solved:>8} {median:>8.1} {worst:>8.1}   {what}", genre.id);
}

/// Checks a board often enough for a clock that ticks every few milliseconds; the time of one check.
fn timed(genre: &Genre, board: &Board) -> (f64, Report) {
    let start = processor_ms();
    for n in 1.. {
        let report = check(genre, board, CheckOptions::default(), &Budget::unlimited()).unwrap();
        let spent = processor_ms() - start;
        if spent > 60.0 || n == 50 {
            return (spent / f64::from(n), report);
        }
    }
    unreachable!("fifty is reached")
}

/// Processor time of this thread where the system tells it, else wall-clock time.
fn processor_ms() -> f64 {
    thread_local!(static START: Instant = Instant::now());
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    nanos.map_or_else(|| START.with(|s| s.elapsed().as_secs_f64() * 1e3), |n| n / 1e6)
}

fn drawn(genre: &Genre, side: usize, pattern: Pattern, print: Print) -> Board {
    let mut rng = Rng::new(50);
    let mut board = Board::blank(genre, Grid::new(side, side).unwrap());
    for role in [Role::Given, Role::Find] {
        for (layer, declared) in genre.layers_of(role) {
            board.fit_blocks(genre);
            let grid = board.grid.clone();
            if declared.domain == Domain::Division {
                let borders = rooms(&mut rng, &grid, if role == Role::Given { print.room } else { sizes(pattern) });
                board.layer_mut(layer).copy_from_slice(&borders);
                continue;
            }
            let places: Vec<Option<Place>> = slots(genre, &board, layer);
            for (slot, place) in places.into_iter().enumerate() {
                let yes = match role {
                    Role::Given => rng.chance(print.clues, 100),
                    Role::Find | Role::Note | Role::Help => {
                        place.is_some_and(|p| is_drawn(&mut rng, &grid, pattern, p))
                    }
                };
                let blank = role == Role::Given || pattern == Pattern::Undecided;
                board.layer_mut(layer)[slot] = value(&mut rng, &declared.domain, yes, blank, side);
            }
        }
    }
    board
}

/// The places of a layer in the order of its values; none for blocks and for numbers no place has.
fn slots(genre: &Genre, board: &Board, layer: LayerId) -> Vec<Option<Place>> {
    let mut places = vec![None; board.layer(layer).len()];
    for set in &genre.layers[layer.at()].places {
        let kind = match set.ground {
            Ground::Kind(kind) => kind,
            Ground::Borders => Kind::Edge,
            Ground::Blocks(_) => continue,
        };
        for place in board.grid.places(kind) {
            if let Some(i) = board.index(genre, layer, place) {
                places[i] = Some(place);
            }
        }
    }
    places
}

/// The size of the blocks of a drawn division.
fn sizes(pattern: Pattern) -> usize {
    match pattern {
        Pattern::Undecided | Pattern::Nothing => usize::MAX,
        Pattern::Everything => 1,
        Pattern::Checkerboard | Pattern::Stripes => 0,
        Pattern::Comb | Pattern::Sparse => 40,
        Pattern::Noise => 5,
    }
}

/// Whether a place belongs to the pattern, by its doubled coordinates.
fn is_drawn(rng: &mut Rng, grid: &Grid, pattern: Pattern, place: Place) -> bool {
    let (y, x) = grid.position(place);
    let far = 2 * grid.cols() as i64;
    let is_line = matches!(place.kind, Kind::Link | Kind::Edge);
    match pattern {
        Pattern::Undecided | Pattern::Nothing => false,
        Pattern::Everything => true,
        Pattern::Checkerboard => (y / 2 + x / 2) % 2 == 0,
        // Of lines, the outline of a comb: one loop through every node. Of cells, a comb: one piece with long teeth.
        Pattern::Comb if is_line => on_comb(grid, place, y, x),
        Pattern::Comb => x / 2 == 0 || y / 2 % 2 == 0,
        Pattern::Stripes if is_line => y % 2 != 0 && place.kind == Kind::Link || y % 2 == 0 && place.kind == Kind::Edge,
        Pattern::Stripes => y / 2 % 2 == 0 && x < far,
        Pattern::Sparse => rng.chance(1, 8),
        Pattern::Noise => rng.chance(1, 2),
    }
}

/// A loop through every node of an even lattice: down the first column, then back and forth along the rows.
fn on_comb(grid: &Grid, line: Place, y: i64, x: i64) -> bool {
    let shift = i64::from(line.kind == Kind::Link);
    let (y, x) = (y - shift, x - shift);
    let last = if line.kind == Kind::Link { grid.cols() as i64 - 1 } else { grid.cols() as i64 };
    let (row, col) = (y.div_euclid(2), x.div_euclid(2));
    let along_row = y.rem_euclid(2) == 0;
    match along_row {
        true => col > 0 || row == 0 || row == grid.rows() as i64 - 1,
        false => col == 0 || (row % 2 == 0) == (col == last) && (col == last || col == 1),
    }
}

fn value(rng: &mut Rng, domain: &Domain, yes: bool, blank: bool, side: usize) -> Val {
    let none = if blank { Val::Blank } else { Val::Flag(false) };
    match domain {
        Domain::Flag | Domain::Division => {
            if yes {
                Val::Flag(true)
            } else {
                none
            }
        }
        Domain::Values { alts, absent, unknown } => {
            if !yes && (blank || *absent) {
                return if blank { Val::Blank } else { Val::Absent };
            }
            if *unknown && rng.chance(1, 12) {
                return Val::Unknown;
            }
            let alt = if yes { rng.pick(alts) } else { alts.first() };
            alt.map_or(Val::Blank, |alt| one_of(rng, alt, yes, side))
        }
    }
}

fn one_of(rng: &mut Rng, alt: &Alt, yes: bool, side: usize) -> Val {
    let number = |rng: &mut Rng| if yes { 1 + rng.below(side as u64 / 6) as i64 } else { 1 };
    let field = |rng: &mut Rng, field: Option<&Field>| match field.map(|f| &f.alts[0]) {
        None => FieldVal::Unused,
        Some(Alt::Direction) => FieldVal::Dir(Dir::ALL[rng.index(4)]),
        Some(_) => FieldVal::Int(number(rng)),
    };
    match alt {
        Alt::Range(..) => Val::Int(number(rng)),
        Alt::Direction => Val::Dir(Dir::ALL[rng.index(4)]),
        Alt::Symbol(symbol, fields) if fields.is_empty() => Val::Sym(*symbol),
        Alt::Symbol(symbol, fields) => Val::Tag(*symbol, [field(rng, fields.first()), field(rng, fields.get(1))]),
        Alt::List(_) => List::new([Entry::Number(number(rng))]).map_or(Val::Blank, Val::List),
    }
}

/// Borders of rooms of at most this many cells; squares of five for 0.
fn rooms(rng: &mut Rng, grid: &Grid, most: usize) -> Vec<Val> {
    let links: Vec<Place> = grid.places(Kind::Link).collect();
    let mut home: Vec<usize> = (0..grid.area()).collect();
    let mut size = vec![1; grid.area()];
    if most == 0 {
        let box_of = |c: usize| c / grid.cols() / 5 * grid.cols() + c % grid.cols() / 5;
        home.iter_mut().enumerate().for_each(|(c, h)| *h = box_of(c));
    } else {
        let mut order = links.clone();
        rng.shuffle(&mut order);
        for link in order {
            let ends = grid.ends(link);
            let (a, b) = (root(&home, ends[0].at()), root(&home, ends[1].at()));
            if a != b && size[a] + size[b] <= most {
                home[b] = a;
                size[a] += size[b];
            }
        }
    }
    let of = |c: Place| if most == 0 { home[c.at()] } else { root(&home, c.at()) };
    links.iter().map(|&l| Val::Flag(of(grid.ends(l)[0]) != of(grid.ends(l)[1]))).collect()
}

fn root(home: &[usize], mut cell: usize) -> usize {
    while home[cell] != cell {
        cell = home[cell];
    }
    cell
}
