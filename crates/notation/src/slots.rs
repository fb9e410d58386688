//! The places of a layer in the order in which notations list them.

use gridwright_board::{Board, Val, division_blocks};
use gridwright_grid::{Grid, Kind, Place, Side};
pub use gridwright_lang::ir::notation::Shape;

/// The places of a shape on one board, in the order in which notations list them: its slots.
pub(crate) trait Slots {
    /// How long the lines of a plane over these places are.
    fn lines(self, grid: &Grid) -> Vec<usize>;

    /// Where the values of the slots are stored in the layer's array. Missing cells have a slot as well: a notation learns
    /// of them only afterwards.
    fn storage(self, board: &Board) -> Vec<usize>;

    /// Words for a slot, for messages.
    fn describe(self, board: &Board, slot: usize) -> String;
}

impl Slots for Shape {
    fn lines(self, grid: &Grid) -> Vec<usize> {
        let (h, w) = (grid.rows(), grid.cols());
        let two = |n: usize, length: usize, n2: usize, length2: usize| {
            let mut lines = vec![length; n];
            lines.extend(std::iter::repeat_n(length2, n2));
            lines
        };
        match self {
            Shape::Cells | Shape::Blocks(_) => vec![w; h],
            Shape::Points => vec![w + 1; h + 1],
            Shape::Links | Shape::Borders => two(h, w - 1, h - 1, w),
            Shape::Edges => two(h, w + 1, h + 1, w),
            Shape::Spots => vec![2 * w - 1; 2 * h - 1],
            Shape::Quarters => vec![4 * w; h],
            Shape::Margin => {
                let sides = Side::ALL.into_iter().filter(|side| grid.margins().contains(side));
                sides.map(|side| side_length(grid, side)).collect()
            }
            Shape::Board => vec![1],
        }
    }

    fn storage(self, board: &Board) -> Vec<usize> {
        let grid = &board.grid;
        let (h, w) = (grid.rows(), grid.cols());
        let n_level = (h + 1) * w;
        match self {
            Shape::Cells => (0..grid.capacity(Kind::Cell)).collect(),
            Shape::Points => (0..grid.capacity(Kind::Point)).collect(),
            Shape::Links => (0..grid.capacity(Kind::Link)).collect(),
            Shape::Spots => (0..grid.capacity(Kind::Spot)).collect(),
            Shape::Quarters => (0..grid.capacity(Kind::Quarter)).collect(),
            Shape::Board => vec![0],
            Shape::Margin => grid.places(Kind::Margin).map(Place::at).collect(),
            // Notations list the upright ones first, the grid the level ones.
            Shape::Edges => (n_level..grid.capacity(Kind::Edge)).chain(0..n_level).collect(),
            Shape::Borders => {
                let upright = (0..h).flat_map(|y| (1..w).map(move |x| n_level + y * (w + 1) + x));
                upright.chain(w..h * w).collect()
            }
            Shape::Blocks(rooms) => (0..division_blocks(grid, board.layer(rooms)).1).collect(),
        }
    }

    fn describe(self, board: &Board, slot: usize) -> String {
        let grid = &board.grid;
        let (h, w) = (grid.rows(), grid.cols());
        let at = |y: usize, x: usize| format!("row {}, column {}", y + 1, x + 1);
        match self {
            Shape::Cells => at(slot / w, slot % w),
            Shape::Points => format!("point {}", at(slot / (w + 1), slot % (w + 1))),
            Shape::Spots => format!("spot {}", at(slot / (2 * w - 1), slot % (2 * w - 1))),
            Shape::Links | Shape::Borders if slot < h * (w - 1) => {
                format!("right of {}", at(slot / (w - 1), slot % (w - 1)))
            }
            Shape::Links | Shape::Borders => format!("below {}", at((slot - h * (w - 1)) / w, slot % w)),
            Shape::Quarters => format!("quarter {} of {}", slot % 4 + 1, at(slot / 4 / w, slot / 4 % w)),
            Shape::Edges => format!("edge {}", slot + 1),
            Shape::Margin => format!("outside place {}", slot + 1),
            Shape::Board => "board".to_owned(),
            Shape::Blocks(_) => format!("room {}", slot + 1),
        }
    }
}

/// The cell that a slot tells of when it tells of a missing one.
pub(crate) fn hole_cell(shape: Shape, board: &Board, slot: usize) -> Option<Place> {
    match shape {
        Shape::Cells => Some(Place::new(Kind::Cell, slot)),
        Shape::Spots => {
            let width = 2 * board.grid.cols() - 1;
            let (y, x) = (slot / width, slot % width);
            (y % 2 == 0 && x % 2 == 0).then(|| Place::new(Kind::Cell, y / 2 * board.grid.cols() + x / 2))
        }
        _ => None,
    }
}

/// How many lines of the board meet a side.
fn side_length(grid: &Grid, side: Side) -> usize {
    if side.inward().is_horizontal() { grid.rows() } else { grid.cols() }
}

/// The blocks of a division with the cell in which the clue of each is printed.
pub struct Rooms {
    /// For each block its cells in the order in which a clue is looked for.
    pub cells: Vec<Vec<usize>>,
    /// For each block the cell that carries its clue: the uppermost of its leftmost column.
    pub top: Vec<usize>,
}

impl Rooms {
    /// The blocks that borders make.
    pub fn of(grid: &Grid, borders: &[Val]) -> Rooms {
        let (block, n_blocks) = division_blocks(grid, borders);
        let mut rooms = Rooms { cells: vec![Vec::new(); n_blocks], top: vec![usize::MAX; n_blocks] };
        let mut seen = vec![false; block.len()];
        for first in 0..block.len() {
            if !seen[first] && block[first] != u32::MAX {
                rooms.cells[block[first] as usize] = walk(grid, borders, first, &mut seen);
            }
        }
        for (top, cells) in rooms.top.iter_mut().zip(&rooms.cells) {
            *top = cells.iter().copied().min_by_key(|&c| (c % grid.cols(), c / grid.cols())).unwrap_or(0);
        }
        rooms
    }
}

/// The cells of a block, depth first, trying down, right, left, up.
fn walk(grid: &Grid, borders: &[Val], first: usize, seen: &mut [bool]) -> Vec<usize> {
    use gridwright_grid::Dir;
    let mut cells = Vec::new();
    let mut stack = vec![first];
    while let Some(cell) = stack.pop() {
        if std::mem::replace(&mut seen[cell], true) {
            continue;
        }
        cells.push(cell);
        let place = Place::new(Kind::Cell, cell);
        for dir in [Dir::Up, Dir::Left, Dir::Right, Dir::Down] {
            let open = grid.arm(place, dir).is_some_and(|link| borders.get(link.at()) != Some(&Val::Flag(true)));
            if let (true, Some(next)) = (open, grid.step(place, dir))
                && !seen[next.at()]
            {
                stack.push(next.at());
            }
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rooms `a b b / b b c / d c c`: the clue of b sits in its leftmost column, not in its first row.
    #[test]
    fn a_clue_sits_in_the_leftmost_column() {
        let grid = Grid::new(3, 3).unwrap();
        let bits = "100110101110";
        let borders: Vec<Val> = bits.chars().map(|c| Val::Flag(c == '1')).collect();
        let rooms = Rooms::of(&grid, &borders);
        assert_eq!(rooms.top, [0, 3, 7, 6]);
        assert_eq!(rooms.cells[1], [1, 4, 3, 2]);
    }
}
