//! Patterns of clues that a symmetry of the board maps to themselves.

use crate::desk::Desk;
use gridwright_board::{Board, division_blocks};
use gridwright_grid::{Grid, Kind, Place, Symmetry};
use gridwright_lang::ir::{Domain, Genre, Ground, LayerId, Role, StructureKind};

/// The places of a layer's slots, where slots are places.
pub(crate) fn slot_places(genre: &Genre, board: &Board, layer: LayerId) -> Vec<(usize, Place)> {
    let declared = &genre.layers[layer.at()];
    if declared.domain == Domain::Division || rooms_of(genre, layer).is_some() {
        return Vec::new();
    }
    let places = declared.places.iter().flat_map(|set| gridwright_check::eval::ground_places(&board.grid, set.ground));
    places.filter_map(|p| Some((board.index(genre, layer, p)?, p))).collect()
}

/// The division to whose rooms the clues of a layer belong.
pub(crate) fn rooms_of(genre: &Genre, layer: LayerId) -> Option<LayerId> {
    genre.layers[layer.at()].places.iter().find_map(|set| match set.ground {
        Ground::Blocks(structure) => match genre.structures[structure.at()].kind {
            StructureKind::Division(division) => Some(division),
            _ => None,
        },
        _ => None,
    })
}

/// Whether clues belong to the rooms of a division: a pattern of such clues is one of rooms.
pub(crate) fn bears_clues(genre: &Genre, division: LayerId) -> bool {
    genre.layers_of(Role::Given).any(|(layer, _)| rooms_of(genre, layer) == Some(division))
}

/// The places to which a symmetry takes one, itself left out. None if one of them is not on the board; what stands outside the
/// board or belongs to all of it is no part of a pattern.
pub(crate) fn images(symmetry: Option<Symmetry>, grid: &Grid, place: Place) -> Option<Vec<Place>> {
    match symmetry {
        Some(symmetry) if !matches!(place.kind, Kind::Margin | Kind::Board) => {
            symmetry.images(grid, place).into_iter().collect()
        }
        _ => Some(Vec::new()),
    }
}

impl Desk<'_> {
    /// Slots of a layer that may bear clues, in classes that come and go together. A slot whose class is not whole among
    /// `slots`, or has a member where the specification wants no clue, is in none.
    pub fn classes(&self, board: &Board, layer: LayerId, slots: &[usize]) -> Vec<Vec<usize>> {
        let n_slots = board.layer(layer).len();
        let (mut is_slot, mut seen) = (vec![false; n_slots], vec![false; n_slots]);
        slots.iter().for_each(|&slot| is_slot[slot] = self.may_bear(layer, slot, board));
        let rooms = rooms_of(self.genre, layer);
        let rooms = rooms.map(|division| division_blocks(&board.grid, board.layer(division)).0);
        let mut classes = Vec::new();
        for &slot in slots {
            if std::mem::replace(&mut seen[slot], true) {
                continue;
            }
            let Some(others) = self.counterparts(board, layer, slot, rooms.as_deref()) else { continue };
            let mut class = vec![slot];
            class.extend(others.into_iter().filter(|&other| !std::mem::replace(&mut seen[other], true)));
            if class.iter().all(|&i| is_slot[i]) {
                classes.push(class);
            }
        }
        classes
    }

    /// The slots to which the symmetry takes one; none if one of them does not exist.
    fn counterparts(&self, board: &Board, layer: LayerId, slot: usize, rooms: Option<&[u32]>) -> Option<Vec<usize>> {
        if self.symmetry().is_none() {
            return Some(Vec::new());
        }
        let place = match rooms {
            Some(of) => Place::new(Kind::Cell, of.iter().position(|&room| room as usize == slot)?),
            None => board.place_of(self.genre, layer, slot)?,
        };
        let to_slot = |image: Place| match rooms {
            Some(of) => of.get(image.at()).filter(|&&room| room != u32::MAX).map(|&room| room as usize),
            None => board.index(self.genre, layer, image),
        };
        images(self.symmetry(), &board.grid, place)?.into_iter().map(to_slot).collect()
    }

    /// The symmetry that a division has to have: that of the clues, if they belong to its rooms.
    pub fn symmetry_of(&self, division: LayerId) -> Option<Symmetry> {
        self.symmetry().filter(|_| bears_clues(self.genre, division))
    }
}
