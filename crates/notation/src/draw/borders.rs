//! Which edges an item of the draw line turns into borders: what it holds differs on their two sides.

use crate::slots::Shape;
use gridwright_board::{Board, Val};
use gridwright_grid::{Kind, Place};
use gridwright_lang::ir::{DrawItem, ExprId, Genre, Geo, LayerId, Node, StructureKind, Target};
use gridwright_lang::syntax::ast::{ArithOp, CmpOp};

/// The edges inside the board that separate rooms, tiles or different values of an item.
pub fn borders(item: &DrawItem, genre: &Genre, board: &Board) -> Vec<Place> {
    let grid = &board.grid;
    let mut edges = Vec::new();
    for link in grid.places(Kind::Link) {
        let (Some(edge), &[a, b]) = (grid.crossed(link), grid.ends(link).as_slice()) else { continue };
        let separates = match item.target {
            Target::Structure(structure) => different_tiles(genre, board, structure.at(), a, b),
            Target::Layer(layer) => layer_separates(genre, board, layer, (link, edge), (a, b)),
            _ => false,
        };
        if separates {
            edges.push(edge);
        }
    }
    edges
}

/// Whether a layer puts a border between two neighbouring cells, given the link that joins them and the edge it crosses.
fn layer_separates(
    genre: &Genre,
    board: &Board,
    layer: LayerId,
    (link, edge): (Place, Place),
    (a, b): (Place, Place),
) -> bool {
    match Shape::of(genre, layer) {
        Some(Shape::Links) => board.layer(layer)[link.at()] == Val::Flag(true),
        Some(Shape::Borders) => board.layer(layer)[edge.at()] == Val::Flag(true),
        Some(Shape::Cells) => {
            let [a, b] = [a, b].map(|c| board.get(genre, layer, c));
            a != b && a != Val::Blank && b != Val::Blank
        }
        _ => false,
    }
}

/// Whether two cells lie in different tiles.
fn different_tiles(genre: &Genre, board: &Board, structure: usize, a: Place, b: Place) -> bool {
    let StructureKind::Tiles(width, height) = genre.structures[structure].kind else { return false };
    let number = |id: ExprId| size_number(genre, board, id);
    let (Some(width), Some(height)) = (number(width), number(height)) else { return false };
    let tile = |cell: Place| {
        let (row, col) = board.grid.row_col(cell);
        (row as i64 / height.max(1), col as i64 / width.max(1))
    };
    tile(a) != tile(b)
}

/// A number that depends on the size of the board only.
fn size_number(genre: &Genre, board: &Board, id: ExprId) -> Option<i64> {
    let number = |id: ExprId| size_number(genre, board, id);
    match &genre.expr(id).node {
        Node::Int(n) => Some(*n),
        Node::Rows => Some(board.grid.rows() as i64),
        Node::Cols => Some(board.grid.cols() as i64),
        Node::Arith(op, a, b) => {
            let (a, b) = (number(*a)?, number(*b)?);
            match op {
                ArithOp::Add => a.checked_add(b),
                ArithOp::Sub => a.checked_sub(b),
                ArithOp::Mul => a.checked_mul(b),
            }
        }
        Node::If(test, then, otherwise) => {
            let Node::Cmp(op, a, b) = &genre.expr(*test).node else { return None };
            let holds: bool = CmpOp::holds(*op, number(*a)?.cmp(&number(*b)?));
            number(if holds { *then } else { *otherwise })
        }
        Node::Geo(Geo::Isqrt, args) => number(*args.first()?).map(|n| n.max(0).isqrt()),
        _ => None,
    }
}
