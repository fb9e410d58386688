//! Random beginnings of boards: rooms, a few givens, a few answers.

use gridwright_base::Rng;
use gridwright_board::{Board, FieldVal, Val, division_blocks};
use gridwright_grid::{Dir, Grid, Kind, Piece, Place};
use gridwright_lang::ir::{Alt, Domain, Entry, ExprId, Field, Genre, Ground, Layer, LayerId, List, Node, Role};

/// How boards begin.
#[derive(Debug, Clone)]
pub struct Seeding {
    /// The mean size of a given room.
    pub room: usize,
    /// The most givens scattered, in percent of the places.
    pub givens: u64,
    /// The most answers scattered, in percent of the places.
    pub answers: u64,
    /// How often the search may choose the other givens, in percent.
    pub open_givens: u64,
    /// How many of the places that may hold a clue are tried afterwards, in percent.
    pub clues: u64,
    /// How many clues without effect on the verdict are dropped again, in percent.
    pub thin: u64,
    /// The largest number scattered.
    pub most: i64,
    /// How many cells are missing, in percent, where the genre has holes.
    pub holes: u64,
    /// Whether to begin with nothing even where there are solved boards to rework.
    pub afresh: bool,
    /// Options to set.
    pub options: Vec<String>,
}

impl Default for Seeding {
    fn default() -> Self {
        Self {
            room: 4,
            givens: 20,
            answers: 20,
            open_givens: 50,
            clues: 60,
            thin: 50,
            most: i64::MAX,
            holes: 0,
            afresh: false,
            options: Vec::new(),
        }
    }
}

/// A random beginning.
pub fn seeded(genre: &Genre, mut grid: Grid, seeding: &Seeding, rng: &mut Rng) -> Board {
    for cell in 0..grid.area() {
        if genre.holes && rng.chance(seeding.holes, 100) {
            grid.set_hole(Place::new(Kind::Cell, cell), true);
        }
    }
    let mut board = Board::blank(genre, grid);
    for letter in &seeding.options {
        if let Some(option) = genre.option(letter) {
            board.set_option(option, true);
        }
    }
    let (givens, answers) = (rng.below(seeding.givens + 1), rng.below(seeding.answers + 1));
    for (layer, declared) in genre.layers_of(Role::Given) {
        if declared.domain != Domain::Division {
            scatter(genre, &mut board, layer, givens, seeding.most, rng);
        }
    }
    for (layer, declared) in genre.layers_of(Role::Given) {
        if declared.domain == Domain::Division {
            partition(&mut board, layer, seeding.room, rng);
            board.fit_blocks(genre);
        }
    }
    for (layer, declared) in genre.layers_of(Role::Find) {
        if declared.domain != Domain::Division && declared.places.iter().all(|set| set.filter.is_none()) {
            scatter(genre, &mut board, layer, answers, i64::MAX, rng);
        }
    }
    board
}

/// A solved board with a window of it wiped clean: its answers, and perhaps some of its clues.
pub fn reworked(genre: &Genre, base: &Board, rng: &mut Rng) -> Board {
    let mut board = base.clone();
    let (h, w) = (base.grid.rows() as i64, base.grid.cols() as i64);
    let (top, left) = (rng.below(h as u64) as i64 - 1, rng.below(w as u64) as i64 - 1);
    let (height, width) = (1 + rng.below(3) as i64, 1 + rng.below(3) as i64);
    let inside = |(y, x): (i64, i64)| {
        (2 * top..=2 * (top + height)).contains(&y) && (2 * left..=2 * (left + width)).contains(&x)
    };
    let clue_chance = *rng.pick(&[0, 0, 30]).unwrap_or(&0);
    for (i, declared) in genre.layers.iter().enumerate() {
        let layer = LayerId(i as u32);
        for slot in 0..board.layer(layer).len() {
            let position = position(&board, declared, slot);
            if declared.role == Role::Find && position.is_none_or(inside) {
                board.layer_mut(layer)[slot] = Val::Blank;
            } else if declared.role == Role::Find && board.layer(layer)[slot] == Val::Blank {
                board.layer_mut(layer)[slot] = nothing(genre, declared);
            } else if declared.role == Role::Given
                && declared.domain != Domain::Division
                && position.is_none_or(inside)
                && rng.chance(clue_chance, 100)
            {
                let val = random_value(genre, declared, &board, rng).filter(|_| rng.chance(1, 2));
                board.layer_mut(layer)[slot] = val.unwrap_or_default();
            }
        }
    }
    board
}

/// What a blank of a sought layer stands for once the board is finished.
fn nothing(genre: &Genre, declared: &Layer) -> Val {
    match declared.domain {
        Domain::Flag | Domain::Division if declared.places.iter().all(|set| set.filter.is_none()) => Val::Flag(false),
        Domain::Values { absent: true, .. } => Val::Absent,
        Domain::Values { .. } if genre.reads_zero(declared) => Val::Int(0),
        _ => Val::Blank,
    }
}

fn position(board: &Board, declared: &Layer, slot: usize) -> Option<(i64, i64)> {
    if declared.domain == Domain::Division {
        return Some(board.grid.position(Place::new(Kind::Link, slot)));
    }
    let mut offset = 0;
    for set in &declared.places {
        let kind = match set.ground {
            Ground::Kind(kind) => kind,
            Ground::Borders => Kind::Edge,
            Ground::Blocks(_) => return None,
        };
        let capacity = board.grid.capacity(kind);
        if slot < offset + capacity {
            return Some(board.grid.position(Place::new(kind, slot - offset)));
        }
        offset += capacity;
    }
    None
}

fn scatter(genre: &Genre, board: &mut Board, layer: LayerId, percent: u64, most: i64, rng: &mut Rng) {
    let declared = &genre.layers[layer.at()];
    for i in slots(board, declared, layer) {
        if rng.chance(percent, 100)
            && let Some(val) = random_value(genre, declared, board, rng)
            && number(val).is_none_or(|n| n <= most)
        {
            board.layer_mut(layer)[i] = val;
        }
    }
}

fn number(val: Val) -> Option<i64> {
    match val {
        Val::Int(n) | Val::Tag(_, [_, FieldVal::Int(n)] | [FieldVal::Int(n), _]) => Some(n),
        _ => None,
    }
}

/// The slots of a layer that stand for something on the board.
pub(super) fn slots(board: &Board, declared: &Layer, layer: LayerId) -> Vec<usize> {
    let mut all: Vec<usize> = (0..board.layer(layer).len()).collect();
    if let [set] = declared.places.as_slice() {
        match set.ground {
            Ground::Borders => {
                let inner = |i: &usize| board.grid.crossing(Place::new(Kind::Edge, *i)).is_some();
                all.retain(inner);
            }
            Ground::Kind(kind) => all.retain(|&i| board.grid.exists(Place::new(kind, i))),
            Ground::Blocks(_) => {}
        }
    }
    all
}

/// Cuts the board into random connected rooms of about this size.
pub fn partition(board: &mut Board, layer: LayerId, mean: usize, rng: &mut Rng) {
    let links: Vec<Place> = board.grid.places(Kind::Link).collect();
    board.layer_mut(layer).fill(Val::Blank);
    for link in &links {
        board.layer_mut(layer)[link.at()] = Val::Flag(true);
    }
    let n_cells = board.grid.places(Kind::Cell).count();
    let wanted = (n_cells / mean.max(1)).max(1);
    let mut order = links.clone();
    rng.shuffle(&mut order);
    for link in order {
        let (block, n_blocks) = division_blocks(&board.grid, board.layer(layer));
        let ends = board.grid.ends(link);
        let of = |i: usize| block.iter().filter(|b| **b == block[ends[i].at()]).count();
        if n_blocks > wanted && of(0) + of(1) <= mean + mean / 2 + 1 {
            board.layer_mut(layer)[link.at()] = Val::Blank;
        }
    }
    let (block, _) = division_blocks(&board.grid, board.layer(layer));
    for link in links {
        let ends = board.grid.ends(link);
        let cut = block[ends[0].at()] != block[ends[1].at()];
        board.layer_mut(layer)[link.at()] = if cut { Val::Flag(true) } else { Val::Blank };
    }
}

fn random_value(genre: &Genre, declared: &Layer, board: &Board, rng: &mut Rng) -> Option<Val> {
    if matches!(declared.domain, Domain::Flag) && declared.role == Role::Find {
        return Some(Val::Flag(rng.chance(1, 2)));
    }
    rng.pick(&values(genre, declared, board)).copied()
}

/// The values a layer may hold, as far as its declaration shows them; numbers up to that of the cells.
pub fn values(genre: &Genre, declared: &Layer, board: &Board) -> Vec<Val> {
    let Domain::Values { alts, unknown, absent } = &declared.domain else { return vec![Val::Flag(true)] };
    let mut all = Vec::new();
    for alt in alts {
        match alt {
            Alt::Range(low, high) => all.extend(range(genre, *low, *high, board).map(Val::Int)),
            Alt::Direction => all.extend(Dir::ALL.map(Val::Dir)),
            Alt::List(entries) => {
                let numbers = entries.alts.iter().flat_map(|alt| match alt {
                    Alt::Range(low, high) => range(genre, *low, *high, board).take(9).collect::<Vec<_>>(),
                    _ => Vec::new(),
                });
                let shapes = Piece::all().filter(|_| entries.shapes).take(9).map(Entry::Shape);
                let lists = numbers.map(Entry::Number).chain(shapes).filter_map(|entry| List::new([entry]));
                all.extend(lists.map(Val::List));
            }
            Alt::Symbol(sym, fields) if fields.is_empty() => all.push(Val::Sym(*sym)),
            Alt::Symbol(sym, fields) => {
                let first = field_values(genre, fields.first(), board);
                let second = field_values(genre, fields.get(1), board);
                let pairs = first.iter().flat_map(|&a| second.iter().map(move |&b| [a, b]));
                all.extend(pairs.map(|pair| Val::Tag(*sym, pair)));
            }
        }
    }
    all.extend(unknown.then_some(Val::Unknown));
    all.extend((*absent && declared.role == Role::Find).then_some(Val::Absent));
    all
}

fn field_values(genre: &Genre, field: Option<&Field>, board: &Board) -> Vec<FieldVal> {
    let Some(field) = field else { return vec![FieldVal::Unused] };
    let mut all = Vec::new();
    for alt in &field.alts {
        match alt {
            Alt::Range(low, high) => all.extend(range(genre, *low, *high, board).map(FieldVal::Int)),
            Alt::Direction => all.extend(Dir::ALL.map(FieldVal::Dir)),
            Alt::Symbol(..) | Alt::List(_) => {}
        }
    }
    all.extend(field.unknown.then_some(FieldVal::Unknown));
    all.extend(field.absent.then_some(FieldVal::Absent));
    all
}

fn range(genre: &Genre, low: ExprId, high: Option<ExprId>, board: &Board) -> std::ops::RangeInclusive<i64> {
    let plain = |id: ExprId| match genre.expr(id).node {
        Node::Int(n) => Some(n),
        Node::Cols => Some(board.grid.cols() as i64),
        _ => None,
    };
    let area = board.grid.area() as i64;
    plain(low).unwrap_or(1)..=high.map_or(area, |id| plain(id).unwrap_or(area).min(area))
}
