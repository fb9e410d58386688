//! The name of a puzzle that it shares with those that are only turned or mirrored.
//!
//! What a turn does to a symbol is nowhere written down: a dash may become a bar. So the checker is asked: the solved board is
//! turned, and of the ways to read its values afterwards (as they are, two symbols exchanged, the two fields of tags exchanged)
//! the first that obeys all laws is the right one. A turn without any is no symmetry of the genre.

use crate::symmetry::slot_places;
use gridwright_base::{Budget, Stop};
use gridwright_board::{Board, FieldVal, Val, division_blocks};
use gridwright_check::{CheckOptions, State, check};
use gridwright_grid::{Dir, Grid, Kind, Place};
use gridwright_lang::ir::{Domain, Genre, Ground, LayerId, Role, StructureKind, SymId};

/// One of the eight symmetries of the square: mirrored if it is 4 or more, then turned by so many quarters.
#[derive(Clone, Copy)]
struct Turn(u8);

/// What a turn does to values, directions aside.
#[derive(Clone, Copy)]
struct Reading {
    /// Two symbols that change places.
    swapped: Option<(SymId, SymId)>,
    /// Whether the two fields of tags change places.
    crossed: bool,
}

/// A value of a layer with the place it stands at, by position.
type Entry = (LayerId, Kind, (i64, i64), Val);

/// A number that two solved boards share if the problem of one is that of the other turned or mirrored, and hardly ever
/// otherwise.
pub fn fingerprint(genre: &Genre, solved: &Board, budget: &Budget) -> Result<u64, Stop> {
    let square = solved.grid.rows() == solved.grid.cols();
    let turns = (0..8).filter(|turn| square || turn % 2 == 0).map(Turn);
    let hashes: Vec<Option<u64>> =
        turns.map(|turn| hash_turned(genre, solved, turn, budget)).collect::<Result<_, _>>()?;
    Ok(hashes.into_iter().flatten().min().unwrap_or(0))
}

/// The hash of the problem after a turn; none if that is no symmetry of the genre.
fn hash_turned(genre: &Genre, solved: &Board, turn: Turn, budget: &Budget) -> Result<Option<u64>, Stop> {
    let hash = |board: &Board| fnv(&format!("{:?}", entries(genre, board, Role::Given)));
    if turn.0 == 0 {
        return Ok(Some(hash(solved)));
    }
    for reading in readings(genre, turn) {
        let Some(turned) = turned(genre, solved, turn, reading) else { continue };
        if check(genre, &turned, CheckOptions::default(), budget)?.state == State::Right {
            return Ok(Some(hash(&turned)));
        }
    }
    Ok(None)
}

/// The ways to read values after a turn, the likeliest first: where rows become columns, what is said of them changes places.
fn readings(genre: &Genre, turn: Turn) -> Vec<Reading> {
    let symbols = || (0..genre.symbols.len() as u32).map(SymId);
    let pairs = symbols().flat_map(|a| symbols().filter(move |b| a.0 < b.0).map(move |b| Some((a, b))));
    let swaps = || std::iter::once(None).chain(pairs.clone());
    let crosses = turn.0 & 1 == 1;
    let likely = swaps().map(|swapped| Reading { swapped, crossed: crosses });
    likely.chain(swaps().map(|swapped| Reading { swapped, crossed: !crosses })).collect()
}

/// The board after a turn; none if something would leave it.
fn turned(genre: &Genre, board: &Board, turn: Turn, reading: Reading) -> Option<Board> {
    let mut image = board.clone();
    for role in [Role::Given, Role::Find] {
        genre.layers_of(role).for_each(|(layer, _)| image.layer_mut(layer).fill(Val::Blank));
    }
    let all = [Role::Given, Role::Find].map(|role| entries(genre, board, role));
    for on_blocks in [false, true] {
        for &(layer, kind, at, val) in all.iter().flatten().filter(|e| blocks_of(genre, e.0).is_some() == on_blocks) {
            let place = turn.place(&board.grid, kind, at)?;
            let index = match blocks_of(genre, layer) {
                Some(division) => division_blocks(&image.grid, image.layer(division)).0[place.at()] as usize,
                None if genre.layers[layer.at()].domain == Domain::Division => place.at(),
                None => image.index(genre, layer, place)?,
            };
            *image.layer_mut(layer).get_mut(index)? = turn.value(val, reading);
        }
        image.fit_blocks(genre);
    }
    Some(image)
}

/// Everything on a board that its layers of one role hold, in order of places.
fn entries(genre: &Genre, board: &Board, role: Role) -> Vec<Entry> {
    let mut found: Vec<Entry> = Vec::new();
    for (layer, declared) in genre.layers_of(role) {
        let mut note = |place: Place, val: Val| found.push((layer, place.kind, board.grid.position(place), val));
        if declared.domain == Domain::Division {
            let (block, _) = division_blocks(&board.grid, board.layer(layer));
            for link in board.grid.places(Kind::Link) {
                let ends = board.grid.ends(link);
                if block[ends[0].at()] != block[ends[1].at()] {
                    note(link, Val::Flag(true));
                } else if role == Role::Find {
                    note(link, Val::Flag(false));
                }
            }
        }
        if let Some(division) = blocks_of(genre, layer) {
            let (block, _) = division_blocks(&board.grid, board.layer(division));
            for cell in board.grid.places(Kind::Cell) {
                let val = board.layer(layer).get(block[cell.at()] as usize).copied().unwrap_or_default();
                if val != Val::Blank {
                    note(cell, val);
                }
            }
        }
        for (i, place) in slot_places(genre, board, layer) {
            if board.layer(layer)[i] != Val::Blank {
                note(place, board.layer(layer)[i]);
            }
        }
    }
    found.sort_unstable_by_key(|&(layer, kind, at, val)| (layer.at(), at, kind as u8, val));
    found
}

/// The division whose blocks a layer's values belong to.
fn blocks_of(genre: &Genre, layer: LayerId) -> Option<LayerId> {
    let Ground::Blocks(structure) = genre.layers[layer.at()].places.first()?.ground else { return None };
    match genre.structures[structure.at()].kind {
        StructureKind::Division(division) => Some(division),
        _ => None,
    }
}

impl Turn {
    /// The place to which the one at a position comes.
    fn place(self, grid: &Grid, kind: Kind, at: (i64, i64)) -> Option<Place> {
        let (y, x) = self.position(grid, at);
        match kind {
            Kind::Board => grid.places(kind).next(),
            Kind::Margin => grid.places(kind).find(|p| grid.position(*p) == (y, x)),
            _ => grid.place_at(kind, y, x),
        }
    }

    fn position(self, grid: &Grid, (y, x): (i64, i64)) -> (i64, i64) {
        let (bottom, right) = (2 * grid.rows() as i64, 2 * grid.cols() as i64);
        let (y, x) = if self.0 & 4 != 0 { (y, right - x) } else { (y, x) };
        match self.0 & 3 {
            0 => (y, x),
            1 => (x, bottom - y),
            2 => (bottom - y, right - x),
            _ => (right - x, y),
        }
    }

    fn direction(self, dir: Dir) -> Dir {
        let order = [Dir::Up, Dir::Right, Dir::Down, Dir::Left];
        let at = order.iter().position(|d| *d == dir).unwrap_or(0);
        let at = if self.0 & 4 != 0 && at % 2 == 1 { 4 - at } else { at };
        order[(at + usize::from(self.0 & 3)) % 4]
    }

    fn value(self, val: Val, reading: Reading) -> Val {
        let symbol = |symbol: SymId| match reading.swapped {
            Some((a, b)) if symbol == a => b,
            Some((a, b)) if symbol == b => a,
            _ => symbol,
        };
        let field = |field: FieldVal| match field {
            FieldVal::Dir(d) => FieldVal::Dir(self.direction(d)),
            other => other,
        };
        match val {
            Val::Dir(d) => Val::Dir(self.direction(d)),
            Val::Sym(s) => Val::Sym(symbol(s)),
            Val::Tag(tag, [a, b]) if reading.crossed && b != FieldVal::Unused => {
                Val::Tag(symbol(tag), [field(b), field(a)])
            }
            Val::Tag(tag, fields) => Val::Tag(symbol(tag), fields.map(field)),
            other => other,
        }
    }
}

/// The hash of Fowler, Noll and Vo, 64 bits, variant 1a.
fn fnv(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
