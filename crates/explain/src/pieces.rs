//! The pieces of the laws, what they read, and what hangs together.

use crate::claims::{Claims, Unknown};
use gridwright_base::{Budget, Stop};
use gridwright_board::{Board, Site};
use gridwright_check::eval::Value;
use gridwright_check::{Grounded, GroundedPiece};
use gridwright_formula::Lit;
use gridwright_grid::Place;
use gridwright_lang::ir::Genre;
use gridwright_lower_csp::StatedPiece;

/// A piece of a law.
pub(crate) struct Piece {
    /// The law with its clause: `one-loop/degree`.
    pub(crate) id: String,
    /// The number of the law.
    pub(crate) law: usize,
    /// Its clause among those that apply.
    pub(crate) clause: usize,
    pub(crate) piece: GroundedPiece,
    /// The literal that switches it on.
    pub(crate) selector: Lit,
    /// The variables of the answer that it looks at.
    pub(crate) scope: Vec<Unknown>,
    /// How many slots these belong to.
    pub(crate) n_slots: usize,
    /// Whether it may look at most of the board.
    pub(crate) is_wide: bool,
    /// Whether it is about the whole board: it is wide, and no place is named in it.
    pub(crate) is_global: bool,
    /// Where the first place is that is named in it.
    position: Option<(i64, i64)>,
}

/// All pieces of a problem.
pub(crate) struct Pieces {
    pub(crate) all: Vec<Piece>,
    /// All pieces by number, those about few places first.
    pub(crate) local_first: Vec<usize>,
    /// The laws that have a piece about the whole board.
    pub(crate) wholes: Vec<usize>,
    /// By unknown: the pieces that look at it.
    readers: Vec<Vec<u32>>,
    /// By slot: where it is.
    positions: Vec<Option<(i64, i64)>>,
}

/// A piece that looks at so many variables is as much work as one more.
const LARGE: usize = 64;
/// A board with fewer slots has no pieces that speak of most of it.
const SMALL_BOARD: usize = 12;

impl Pieces {
    pub(crate) fn new(
        genre: &Genre,
        problem: &Board,
        stated: Vec<StatedPiece>,
        claims: &Claims,
        budget: &Budget,
    ) -> Result<Self, Stop> {
        let mut grounded = Grounded::new(genre, problem, budget);
        let mut all: Vec<Piece> = Vec::new();
        for stated in stated {
            let reads = grounded.look(&stated.piece).reads;
            grounded.check()?;
            let mut slots: Vec<usize> = reads.into_iter().filter_map(|site| claims.slot_at(site)).collect();
            slots.sort_unstable();
            slots.dedup();
            let mut scope: Vec<Unknown> = slots.iter().flat_map(|&slot| claims.unknowns_of(slot)).collect();
            scope.sort_unstable();
            scope.dedup();
            let n_all = claims.slots.len();
            let name = stated.id.split('/').next().unwrap_or_default();
            let law = all.iter().rev().find(|piece| piece.id.split('/').next() == Some(name)).map(|piece| piece.law);
            let is_wide = n_all > SMALL_BOARD && 2 * slots.len() > n_all;
            let places = stated.piece.bindings().iter().find_map(|(_, value)| places_of(value));
            all.push(Piece {
                law: law.unwrap_or_else(|| all.last().map_or(0, |piece| piece.law + 1)),
                clause: stated.clause,
                id: stated.id,
                piece: stated.piece,
                selector: stated.selector,
                n_slots: slots.len(),
                is_wide,
                is_global: is_wide && places.is_none(),
                position: places.and_then(|places| places.first().map(|&place| problem.grid.position(place))),
                scope,
            });
        }
        let readers = index(all.iter().map(|piece| &piece.scope[..]), claims.n_unknowns());
        let mut local_first: Vec<usize> = (0..all.len()).collect();
        local_first.sort_by_key(|&piece| (all[piece].is_wide, all[piece].n_slots));
        let mut wholes: Vec<usize> = all.iter().filter(|piece| piece.is_global).map(|piece| piece.law).collect();
        wholes.sort_unstable();
        wholes.dedup();
        let place = |site: Site| problem.place_of(genre, site.layer, site.at());
        let positions = claims.slots.iter().map(|slot| place(slot.site).map(|place| problem.grid.position(place)));
        Ok(Self { positions: positions.collect(), all, local_first, wholes, readers })
    }

    /// The pieces that look at a variable.
    pub(crate) fn readers(&self, unknown: Unknown) -> impl Iterator<Item = usize> + '_ {
        self.readers[unknown.at()].iter().map(|&piece| piece as usize)
    }

    /// How much work it is to switch a piece on, beside one about few places.
    pub(crate) fn cost(&self, piece: usize) -> usize {
        1 + self.all[piece].scope.len() / LARGE
    }

    /// How far from a slot a piece is, as far as it names a place.
    pub(crate) fn distance(&self, piece: usize, slot: usize) -> i64 {
        match (self.all[piece].position, self.positions[slot]) {
            (Some((r, c)), Some((row, col))) => (r - row).abs() + (c - col).abs(),
            _ => i64::MAX,
        }
    }

    /// The literals that switch some pieces on.
    pub(crate) fn selectors<'a>(&'a self, pieces: &'a [usize]) -> impl Iterator<Item = Lit> + 'a {
        pieces.iter().map(|&piece| self.all[piece].selector)
    }

    /// How many things there are to think of: a piece about the whole board and all others of its law are one.
    pub(crate) fn weight(&self, pieces: &[usize]) -> usize {
        let whole = |law: usize| pieces.iter().any(|&other| self.all[other].law == law && self.all[other].is_global);
        let mut laws: Vec<usize> = pieces.iter().map(|&n| self.all[n].law).filter(|&law| whole(law)).collect();
        laws.sort_unstable();
        laws.dedup();
        laws.len() + pieces.iter().filter(|&&n| !whole(self.all[n].law)).count()
    }
}

/// The places that a variable stands for.
fn places_of(value: &Value) -> Option<Vec<Place>> {
    match value {
        Value::Place(place) => Some(vec![*place]),
        Value::Set(set) => Some(set.places()),
        _ => None,
    }
}

/// Who looks at each variable.
fn index<'a>(scopes: impl Iterator<Item = &'a [Unknown]>, n_unknowns: usize) -> Vec<Vec<u32>> {
    let mut readers = vec![Vec::new(); n_unknowns];
    for (number, scope) in scopes.enumerate() {
        for unknown in scope {
            readers[unknown.at()].push(number as u32);
        }
    }
    readers
}
