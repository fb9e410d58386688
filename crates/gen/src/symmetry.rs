//! Patterns of clues that a symmetry of the board maps to themselves.

use gridwright_board::Board;
use gridwright_grid::{Place, Symmetry};
use gridwright_lang::ir::{Domain, Genre, Ground, LayerId};

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
    symmetry: Option<Symmetry>,
) -> Vec<Vec<usize>> {
    let places = slot_places(genre, board, layer);
    let n_slots = board.layer(layer).len();
    let (mut place_of, mut is_slot, mut seen) = (vec![None; n_slots], vec![false; n_slots], vec![false; n_slots]);
    places.iter().rev().for_each(|&(slot, place)| place_of[slot] = Some(place));
    slots.iter().for_each(|&slot| is_slot[slot] = true);
    let mut classes = Vec::new();
    for &slot in slots {
        if std::mem::replace(&mut seen[slot], true) {
            continue;
        }
        let mut class = vec![slot];
        if let (Some(place), Some(symmetry)) = (place_of[slot], symmetry) {
            for image in symmetry.images(&board.grid, place).into_iter().flatten() {
                let image = board.index(genre, layer, image);
                if let Some(other) = image.filter(|i| is_slot[*i] && !seen[*i]) {
                    seen[other] = true;
                    class.push(other);
                }
            }
        }
        classes.push(class);
    }
    classes
}
