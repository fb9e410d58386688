//! Symmetries of the board: patterns of clues that look the same turned or mirrored.

use gridwright_board::{Board, FieldVal, Val, division_blocks};
use gridwright_grid::{Dir, Grid, Kind, Place};
use gridwright_lang::ir::{Domain, Genre, Ground, LayerId, Role, StructureKind};

/// A symmetry of the pattern of clues.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// None.
    None,
    /// The same after half a turn.
    HalfTurn,
    /// The same after a quarter turn; on boards that are not square, after half a turn.
    QuarterTurn,
    /// The left side mirrors the right one.
    LeftRight,
    /// The upper side mirrors the lower one.
    UpDown,
    /// Both.
    Both,
}

impl Symmetry {
    /// Where a position goes, by everything that generates the symmetry.
    fn images(self, grid: &Grid, (y, x): (i64, i64)) -> Vec<(i64, i64)> {
        let (bottom, right) = (2 * grid.rows() as i64, 2 * grid.cols() as i64);
        match self {
            Self::None => Vec::new(),
            Self::HalfTurn => vec![(bottom - y, right - x)],
            Self::QuarterTurn if bottom == right => vec![(x, bottom - y), (bottom - y, right - x), (right - x, y)],
            Self::QuarterTurn => vec![(bottom - y, right - x)],
            Self::LeftRight => vec![(y, right - x)],
            Self::UpDown => vec![(bottom - y, x)],
            Self::Both => vec![(y, right - x), (bottom - y, x), (bottom - y, right - x)],
        }
    }
}

/// The places of a layer's slots, where slots are places.
pub(crate) fn slot_places(genre: &Genre, board: &Board, layer: LayerId) -> Vec<(usize, Place)> {
    let declared = &genre.layers[layer.at()];
    let on_blocks = declared.places.iter().any(|set| matches!(set.ground, Ground::Blocks(_)));
    if declared.domain == Domain::Division || on_blocks {
        return Vec::new();
    }
    let places = declared.places.iter().flat_map(|set| gridwright_check::eval::ground_places(&board.grid, set.ground));
    places.filter_map(|p| Some((board.index(genre, layer, p)?, p))).collect()
}

/// The slots of a layer in classes that come and go together. Slots that are no places stand alone.
pub(crate) fn orbits(
    genre: &Genre,
    board: &Board,
    layer: LayerId,
    slots: &[usize],
    symmetry: Symmetry,
) -> Vec<Vec<usize>> {
    let places = slot_places(genre, board, layer);
    let place_of = |slot: usize| places.iter().find(|p| p.0 == slot).map(|p| p.1);
    let mut seen = vec![false; board.layer(layer).len()];
    let mut classes = Vec::new();
    for &slot in slots {
        if std::mem::replace(&mut seen[slot], true) {
            continue;
        }
        let mut class = vec![slot];
        if let (Some(place), true) = (place_of(slot), symmetry != Symmetry::None) {
            for (y, x) in symmetry.images(&board.grid, board.grid.position(place)) {
                let image = board.grid.place_at(place.kind, y, x).and_then(|p| board.index(genre, layer, p));
                if let Some(other) = image.filter(|i| slots.contains(i) && !seen[*i]) {
                    seen[other] = true;
                    class.push(other);
                }
            }
        }
        classes.push(class);
    }
    classes
}

/// A number that two problems share if one is the other turned or mirrored, and hardly ever otherwise. Directions turn with
/// the board; other symbols stay as they are.
pub fn fingerprint(genre: &Genre, board: &Board) -> u64 {
    let square = board.grid.rows() == board.grid.cols();
    let turns = (0..8_u8).filter(|turn| square || turn % 2 == 0);
    turns.filter_map(|turn| hash_turned(genre, board, turn)).min().unwrap_or(0)
}

/// The hash of the problem after one of the eight symmetries; none if a given would leave the board.
fn hash_turned(genre: &Genre, board: &Board, turn: u8) -> Option<u64> {
    let (bottom, right) = (2 * board.grid.rows() as i64, 2 * board.grid.cols() as i64);
    let turned = |(y, x): (i64, i64)| {
        let (y, x) = if turn & 4 != 0 { (y, right - x) } else { (y, x) };
        match turn & 3 {
            0 => (y, x),
            1 => (x, bottom - y),
            2 => (bottom - y, right - x),
            _ => (right - x, y),
        }
    };
    let mut entries: Vec<(usize, i64, i64, Val)> = Vec::new();
    for (layer, declared) in genre.layers_of(Role::Given) {
        let mut note = |place: Place, val: Val| {
            let (y, x) = turned(board.grid.position(place));
            board.grid.place_at(place.kind, y, x)?;
            entries.push((layer.at(), y, x, turn_value(val, turn)));
            Some(())
        };
        if declared.domain == Domain::Division {
            let (block, _) = division_blocks(&board.grid, board.layer(layer));
            for link in board.grid.places(Kind::Link) {
                let ends = board.grid.ends(link);
                if block[ends[0].at()] != block[ends[1].at()] {
                    note(link, Val::Flag(true))?;
                }
            }
        }
        for (cell, val) in block_values(genre, board, layer) {
            note(cell, val)?;
        }
        for (i, place) in slot_places(genre, board, layer) {
            if board.layer(layer)[i] != Val::Blank {
                note(place, board.layer(layer)[i])?;
            }
        }
    }
    entries.sort_unstable();
    Some(fnv(&format!("{entries:?}")))
}

/// Clues of blocks, noted at every cell of theirs.
fn block_values(genre: &Genre, board: &Board, layer: LayerId) -> Vec<(Place, Val)> {
    let Some(Ground::Blocks(structure)) = genre.layers[layer.at()].places.first().map(|set| set.ground) else {
        return Vec::new();
    };
    let StructureKind::Division(division) = genre.structures[structure.at()].kind else { return Vec::new() };
    let (block, _) = division_blocks(&board.grid, board.layer(division));
    let value = |cell: Place| board.layer(layer).get(block[cell.at()] as usize).copied().unwrap_or_default();
    board.grid.places(Kind::Cell).map(|cell| (cell, value(cell))).filter(|(_, v)| *v != Val::Blank).collect()
}

fn turn_value(val: Val, turn: u8) -> Val {
    let turned = |dir: Dir| {
        let order = [Dir::Up, Dir::Right, Dir::Down, Dir::Left];
        let at = order.iter().position(|d| *d == dir).unwrap_or(0);
        let at = if turn & 4 != 0 && at % 2 == 1 { 4 - at } else { at };
        order[(at + usize::from(turn & 3)) % 4]
    };
    let field = |field: FieldVal| if let FieldVal::Dir(d) = field { FieldVal::Dir(turned(d)) } else { field };
    match val {
        Val::Dir(d) => Val::Dir(turned(d)),
        Val::Tag(tag, fields) => Val::Tag(tag, fields.map(field)),
        other => other,
    }
}

/// The hash of Fowler, Noll and Vo, 64 bits, variant 1a.
fn fnv(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
