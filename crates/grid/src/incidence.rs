//! Incidence: which places of one kind belong to a place of another. All lists are short and in a fixed order.

use crate::grid::Grid;
use crate::place::{Diagonal, Dir, Kind, Place};

impl Grid {
    /// The cells round a place: of a point up to four, of an edge or a link up to two, of a spot those it lies on.
    pub fn cells_at(&self, place: Place) -> Vec<Place> {
        if place.kind == Kind::Board {
            return self.places(Kind::Cell).collect();
        }
        if place.kind == Kind::Margin {
            return Vec::new();
        }
        let (y, x) = self.position(place);
        let rows = if y % 2 == 0 { [y / 2 - 1, y / 2] } else { [y / 2, y / 2] };
        let cols = if x % 2 == 0 { [x / 2 - 1, x / 2] } else { [x / 2, x / 2] };
        let mut cells = Vec::with_capacity(4);
        for row in rows {
            for col in cols {
                if let Some(cell) = self.cell(row, col)
                    && !cells.contains(&cell)
                {
                    cells.push(cell);
                }
            }
        }
        cells
    }

    /// The four edges round a cell, in the order up, down, left, right.
    pub fn sides(&self, cell: Place) -> Vec<Place> {
        let (y, x) = self.position(cell);
        Dir::ALL.iter().filter_map(|d| self.place_at(Kind::Edge, y + d.delta().0, x + d.delta().1)).collect()
    }

    /// The four points at the corners of a cell.
    pub fn corners(&self, cell: Place) -> Vec<Place> {
        let (y, x) = self.position(cell);
        [(-1, -1), (-1, 1), (1, -1), (1, 1)]
            .iter()
            .filter_map(|(dy, dx)| self.place_at(Kind::Point, y + dy, x + dx))
            .collect()
    }

    /// The two ends of an edge (points) or of a link (cells), the upper or left one first.
    pub fn ends(&self, line: Place) -> Vec<Place> {
        match line.kind {
            Kind::Link => self.link_ends(line).to_vec(),
            Kind::Edge => {
                let (y, x) = self.position(line);
                let (dy, dx) = if y % 2 == 0 { (0, 1) } else { (1, 0) };
                [(y - dy, x - dx), (y + dy, x + dx)]
                    .iter()
                    .filter_map(|&(y, x)| self.place_at(Kind::Point, y, x))
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// The two cells a link joins, missing or not.
    pub(crate) fn link_ends(&self, link: Place) -> [Place; 2] {
        let i = link.at();
        let first = if i < self.n_across() {
            i / (self.cols() - 1) * self.cols() + i % (self.cols() - 1)
        } else {
            i - self.n_across()
        };
        let second = if i < self.n_across() { first + 1 } else { first + self.cols() };
        [Place::new(Kind::Cell, first), Place::new(Kind::Cell, second)]
    }

    /// The kind of line that leaves a node: links leave cells, edges leave points.
    pub fn arm_kind(node: Kind) -> Option<Kind> {
        match node {
            Kind::Cell => Some(Kind::Link),
            Kind::Point => Some(Kind::Edge),
            _ => None,
        }
    }

    /// The link of a cell, or the edge of a point, that leaves it in a direction.
    pub fn arm(&self, node: Place, dir: Dir) -> Option<Place> {
        let (y, x) = self.position(node);
        self.place_at(Self::arm_kind(node.kind)?, y + dir.delta().0, x + dir.delta().1)
    }

    /// All arms of a cell or point, in the order up, down, left, right.
    pub fn arms(&self, node: Place) -> Vec<Place> {
        Dir::ALL.iter().filter_map(|&d| self.arm(node, d)).collect()
    }

    /// The place of the same kind one step on; from a margin place, the first cell of its line.
    pub fn step(&self, place: Place, dir: Dir) -> Option<Place> {
        let (y, x) = self.position(place);
        let (dy, dx) = dir.delta();
        match place.kind {
            Kind::Cell | Kind::Margin => self.place_at(Kind::Cell, y + 2 * dy, x + 2 * dx),
            Kind::Point => self.place_at(Kind::Point, y + 2 * dy, x + 2 * dx),
            _ => None,
        }
    }

    /// The cells (or points) that share a side (an edge) with this one.
    pub fn neighbours(&self, place: Place) -> Vec<Place> {
        Dir::ALL.iter().filter_map(|&d| self.step(place, d)).collect()
    }

    /// The cells that touch a cell at a side or a corner, clockwise from the one above it.
    pub fn around(&self, cell: Place) -> Vec<Place> {
        const RING: [(i64, i64); 8] = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];
        let (row, col) = self.row_col(cell);
        RING.iter().filter_map(|(down, right)| self.cell(row as i64 + down, col as i64 + right)).collect()
    }

    /// The link between two neighbouring cells, or the edge between two neighbouring points.
    pub fn line_between(&self, a: Place, b: Place) -> Option<Place> {
        if a.kind != b.kind {
            return None;
        }
        Dir::ALL.iter().find(|&&d| self.step(a, d) == Some(b)).and_then(|&d| self.arm(a, d))
    }

    /// The direction from a place to a neighbour of the same kind.
    pub fn direction(&self, from: Place, to: Place) -> Option<Dir> {
        Dir::ALL.into_iter().find(|&d| self.step(from, d) == Some(to))
    }

    /// The edge a link crosses.
    pub fn crossed(&self, link: Place) -> Option<Place> {
        let (y, x) = self.position(link);
        self.place_at(Kind::Edge, y, x)
    }

    /// The link that crosses an edge, where one does: inner edges only.
    pub fn crossing(&self, edge: Place) -> Option<Place> {
        let (y, x) = self.position(edge);
        self.place_at(Kind::Link, y, x)
    }

    /// The two corners that a diagonal of a cell joins.
    pub fn diagonal(&self, cell: Place, diagonal: Diagonal) -> Vec<Place> {
        let (y, x) = self.position(cell);
        let ends = match diagonal {
            Diagonal::Falling => [(y - 1, x - 1), (y + 1, x + 1)],
            Diagonal::Rising => [(y - 1, x + 1), (y + 1, x - 1)],
        };
        ends.iter().filter_map(|&(y, x)| self.place_at(Kind::Point, y, x)).collect()
    }

    /// The quarter of a cell that lies on one of its sides.
    pub fn quarter(&self, cell: Place, side: Dir) -> Place {
        Place::new(Kind::Quarter, 4 * cell.at() + side as usize)
    }

    /// The cell a quarter is cut from, and the side of it the quarter lies on.
    pub fn quarter_cell(&self, quarter: Place) -> (Place, Dir) {
        (Place::new(Kind::Cell, quarter.at() / 4), Dir::ALL[quarter.at() % 4])
    }

    /// The quarters that touch a point: two of each cell round it.
    pub fn quarters_at(&self, point: Place) -> Vec<Place> {
        let (py, px) = self.position(point);
        let mut quarters = Vec::with_capacity(8);
        for cell in self.cells_at(point) {
            let (y, x) = self.position(cell);
            let vertical = if py < y { Dir::Up } else { Dir::Down };
            let horizontal = if px < x { Dir::Left } else { Dir::Right };
            quarters.extend([self.quarter(cell, vertical), self.quarter(cell, horizontal)]);
        }
        quarters
    }

    /// Where a cell goes under a half turn about a spot.
    pub fn half_turn(&self, cell: Place, centre: Place) -> Option<Place> {
        let (y, x) = self.position(cell);
        let (cy, cx) = self.position(centre);
        self.place_at(Kind::Cell, 2 * cy - y, 2 * cx - x)
    }
}
