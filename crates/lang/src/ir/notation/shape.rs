//! The kinds of place that notations list.

use crate::ir::{Domain, Genre, Ground, LayerId, StructureKind};
use gridwright_grid::Kind;

/// Where a layer lives, as far as notations care.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Cells, missing ones too.
    Cells,
    /// Grid points.
    Points,
    /// One slot for each pair of neighbouring cells: links, and divisions.
    Links,
    /// The same slots, stored with the numbers of the edges.
    Borders,
    /// Sides of cells, the frame included.
    Edges,
    /// Centres, sides and corners as one lattice.
    Spots,
    /// Quarters of cells.
    Quarters,
    /// Places outside the board.
    Margin,
    /// The board itself.
    Board,
    /// The blocks of the division that this layer holds.
    Blocks(LayerId),
}

impl Shape {
    /// The shape of a layer; none if it lives on several kinds of place or on one that no notation lists.
    pub fn of(genre: &Genre, layer: LayerId) -> Option<Shape> {
        let layer = &genre.layers[layer.at()];
        if layer.domain == Domain::Division {
            return Some(Shape::Links);
        }
        let [set] = layer.places.as_slice() else { return None };
        Shape::of_ground(genre, set.ground)
    }

    /// The shape of one set of places.
    pub fn of_ground(genre: &Genre, ground: Ground) -> Option<Shape> {
        match ground {
            Ground::Kind(Kind::Cell) => Some(Shape::Cells),
            Ground::Kind(Kind::Point) => Some(Shape::Points),
            Ground::Kind(Kind::Link) => Some(Shape::Links),
            Ground::Kind(Kind::Edge) => Some(Shape::Edges),
            Ground::Kind(Kind::Spot) => Some(Shape::Spots),
            Ground::Kind(Kind::Margin) => Some(Shape::Margin),
            Ground::Kind(Kind::Board) => Some(Shape::Board),
            Ground::Kind(Kind::Quarter) => Some(Shape::Quarters),
            Ground::Borders => Some(Shape::Borders),
            Ground::Blocks(structure) => match genre.structures[structure.at()].kind {
                StructureKind::Division(rooms) => Some(Shape::Blocks(rooms)),
                _ => None,
            },
        }
    }

    /// What its places are called.
    pub fn word(self) -> &'static str {
        match self {
            Shape::Cells => "cells",
            Shape::Points => "points",
            Shape::Links => "links",
            Shape::Borders => "borders",
            Shape::Edges => "edges",
            Shape::Spots => "spots",
            Shape::Quarters => "quarters",
            Shape::Margin => "margin",
            Shape::Board => "board",
            Shape::Blocks(_) => "blocks",
        }
    }
}
