//! The grid itself, and what each vertex may look like.

use crate::{Error, Layer};
use gridwright_zdd::{Universe, Var};

/// A rectangular grid of vertices. Edges are numbered in row-major order of their first vertex, right before down.
///
/// ```text
/// 2 x 3:   o-0-o-2-o
///          1   3   4
///          o-5-o-6-o
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grid {
    rows: usize,
    cols: usize,
}

/// A side of a vertex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Side {
    /// Towards the column before.
    Left = 0,
    /// Towards the row before.
    Up = 1,
    /// Towards the column after.
    Right = 2,
    /// Towards the row after.
    Down = 3,
}

impl Side {
    /// All four, in the order of their bits.
    pub const ALL: [Side; 4] = [Side::Left, Side::Up, Side::Right, Side::Down];

    /// The bit of this side in a set of sides.
    pub const fn bit(self) -> u16 {
        1 << self as u8
    }

    /// The side a neighbour on this side is seen from.
    pub fn opposite(self) -> Side {
        Side::ALL[(self as usize + 2) % 4]
    }
}

impl Grid {
    /// A grid of so many rows and columns of vertices.
    pub fn new(rows: usize, cols: usize) -> Result<Self, Error> {
        if rows == 0 || cols == 0 || rows.saturating_mul(cols) > 1 << 24 {
            return Err(Error::Input {
                reason: "a grid needs at least one row and one column, and at most 2^24 vertices",
            });
        }
        Ok(Self { rows, cols })
    }

    /// Rows of vertices.
    pub fn rows(self) -> usize {
        self.rows
    }

    /// Columns of vertices.
    pub fn cols(self) -> usize {
        self.cols
    }

    /// How many vertices there are.
    pub fn n_vertices(self) -> usize {
        self.rows * self.cols
    }

    /// How many edges there are.
    pub fn n_edges(self) -> usize {
        self.rows * (self.cols - 1) + self.cols * (self.rows - 1)
    }

    /// The edge to the right of a vertex.
    pub fn right(self, row: usize, col: usize) -> Option<Var> {
        (col + 1 < self.cols).then(|| Var(self.first_edge(row, col)))
    }

    /// The edge below a vertex.
    pub fn down(self, row: usize, col: usize) -> Option<Var> {
        (row + 1 < self.rows).then(|| Var(self.first_edge(row, col) + u32::from(col + 1 < self.cols)))
    }

    /// The edge on one side of a vertex.
    pub fn edge(self, row: usize, col: usize, side: Side) -> Option<Var> {
        match side {
            Side::Left => col.checked_sub(1).and_then(|col| self.right(row, col)),
            Side::Up => row.checked_sub(1).and_then(|row| self.down(row, col)),
            Side::Right => self.right(row, col),
            Side::Down => self.down(row, col),
        }
    }

    /// The number of the first edge that leaves a vertex to the right or down.
    fn first_edge(self, row: usize, col: usize) -> u32 {
        let before = row * (2 * self.cols - 1);
        let here = if row + 1 < self.rows { 2 * col } else { col };
        (before + here) as u32
    }

    /// The two ends of every edge, as vertex numbers in row-major order.
    pub fn edges(self) -> Vec<(usize, usize)> {
        let mut edges = Vec::with_capacity(self.n_edges());
        for vertex in 0..self.n_vertices() {
            if vertex % self.cols + 1 < self.cols {
                edges.push((vertex, vertex + 1));
            }
            if vertex / self.cols + 1 < self.rows {
                edges.push((vertex, vertex + self.cols));
            }
        }
        edges
    }

    /// Names for the edges: `row,col-row,col`.
    pub fn universe(self) -> Universe {
        let name = |vertex: usize| format!("{},{}", vertex / self.cols, vertex % self.cols);
        Universe::new(self.edges().into_iter().map(|(a, b)| format!("{}-{}", name(a), name(b))).collect())
    }

    /// What the layer of a vertex decides.
    pub(crate) fn layer(self, vertex: usize) -> Layer {
        let (row, col) = (vertex / self.cols, vertex % self.cols);
        Layer { first: self.right(row, col), second: self.down(row, col) }
    }

    /// The sides on which a vertex has an edge.
    fn sides(self, vertex: usize) -> u16 {
        let (row, col) = (vertex / self.cols, vertex % self.cols);
        Side::ALL.iter().filter(|&&side| self.edge(row, col, side).is_some()).map(|side| side.bit()).sum()
    }
}

/// Which sets of edges a vertex may have: bit `s` allows the set of sides `s` (see [`Side::bit`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mask(pub u16);

impl Mask {
    /// Anything.
    pub const ANY: Mask = Mask(u16::MAX);
    /// Exactly no edge.
    pub const NONE: Mask = Mask(1);

    /// Sets whose size is in `degrees`, a bit mask of sizes.
    pub fn degrees(degrees: u8) -> Self {
        Mask((0..16_u16).filter(|sides| degrees >> sides.count_ones() & 1 == 1).map(|sides| 1 << sides).sum())
    }

    /// Whether a set of sides is allowed.
    #[inline]
    pub fn allows(self, sides: u16) -> bool {
        self.0 >> sides & 1 == 1
    }

    /// The part of this mask in which a side has an edge, or has none.
    #[must_use]
    pub fn fixing(self, side: Side, present: bool) -> Self {
        Mask((0..16).filter(|sides| self.allows(*sides) && (sides & side.bit() != 0) == present).map(|s| 1 << s).sum())
    }

    /// What both allow.
    #[must_use]
    pub fn and(self, other: Mask) -> Self {
        Mask(self.0 & other.0)
    }

    /// Whether an edge on this side is possible, and whether its absence is.
    fn possible(self, side: Side) -> (bool, bool) {
        (self.fixing(side, true).0 != 0, self.fixing(side, false).0 != 0)
    }
}

/// A mask for every vertex of a grid: degree sets, fixed edges, straights and turns, all in one form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VertexMasks {
    grid: Grid,
    masks: Vec<Mask>,
}

impl VertexMasks {
    /// The same mask everywhere, as far as the rim allows.
    pub fn uniform(grid: Grid, mask: Mask) -> Self {
        Self { grid, masks: vec![mask; grid.n_vertices()] }
    }

    /// The grid.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The mask of a vertex.
    pub fn get(&self, row: usize, col: usize) -> Mask {
        self.masks[row * self.grid.cols + col]
    }

    /// Replaces the mask of a vertex.
    pub fn set(&mut self, row: usize, col: usize, mask: Mask) {
        self.masks[row * self.grid.cols + col] = mask;
    }

    /// Narrows the mask of a vertex.
    pub fn restrict(&mut self, row: usize, col: usize, mask: Mask) {
        self.set(row, col, self.get(row, col).and(mask));
    }

    /// Demands or forbids an edge, given from one of its ends.
    pub fn fix_edge(&mut self, row: usize, col: usize, side: Side, present: bool) {
        self.set(row, col, self.get(row, col).fixing(side, present));
    }

    /// The masks with everything removed that the rim or a neighbour's mask makes impossible.
    pub(crate) fn propagated(&self) -> Vec<Mask> {
        let grid = self.grid;
        let mut masks: Vec<Mask> = (0..grid.n_vertices())
            .map(|vertex| {
                let sides = grid.sides(vertex);
                let missing = Side::ALL.into_iter().filter(|side| sides & side.bit() == 0);
                missing.fold(self.masks[vertex], |mask, side| mask.fixing(side, false))
            })
            .collect();
        while self.propagate_once(&mut masks) {}
        masks
    }

    fn propagate_once(&self, masks: &mut [Mask]) -> bool {
        let before = masks.to_vec();
        for (a, b) in self.grid.edges() {
            let side = if b == a + 1 && self.grid.cols > 1 { Side::Right } else { Side::Down };
            for (one, other, side) in [(a, b, side), (b, a, side.opposite())] {
                let (present, absent) = masks[other].possible(side.opposite());
                if !present {
                    masks[one] = masks[one].fixing(side, false);
                }
                if !absent {
                    masks[one] = masks[one].fixing(side, true);
                }
            }
        }
        masks != before
    }
}
