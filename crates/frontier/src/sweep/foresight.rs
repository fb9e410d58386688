//! States without a future, dropped early: one row is looked ahead.
//!
//! When a vertex is decided, what hangs down from its row and what is left of the counters often leave nothing for the row
//! below, long before the sweep gets there, and on boards with few counters most states are of that kind. So the
//! next row is tried out, as far as rules about single vertices and about the three edges around a face say, over a few columns
//! up to the vertex just decided; how lines hang together is not looked at.
//!
//! ```text
//!     | .   |       edges that hang down: known
//!   --x---x---x--   each vertex of the row below leaves some pairs (right, down), given what comes from above and from the
//!     |   |   |     left; each face, some triples (its edge above, the edges down on both sides)
//! ```
//!
//! A column is a relation between the four pairs (right, down) of one vertex and those of the next: a 4 x 4 bit matrix in
//! sixteen bits. Rules meet by `and`, and the row can go on while the product of the matrices is not zero. What a rule under
//! way still allows is found from its machine, with everything outside the row left free, so only states that have no
//! completion are dropped. Dropping them cut the states of Slitherlink boards with a third of the clues missing to a fraction
//! (figures in `docs/diagrams.md`).

use super::counters::Placed;
use super::{CounterSweep, Grid, Mask, Side, VertexMasks, Word};
use crate::{Layer, Moves, Outcome, Spec};
use gridwright_zdd::Var;

/// Columns looked at in the row below, and how often: a state that goes on for two layers more costs less than looking each time.
const BELOW: usize = 8;
const BELOW_EVERY: usize = 3;
/// Columns looked at in the row under way, and how often.
const AHEAD: usize = 10;
const AHEAD_EVERY: usize = 6;
/// Rules with more classes than this are not looked at.
const MOST_CLASSES: usize = 16;

/// A 4 x 4 relation between pairs (right, down) of neighbours: bit `4 * before + after`; a pair is `right + 2 * down`.
type Matrix = u16;

/// A sweep whose states tell which edges hang down.
pub trait LineSweep: Spec {
    /// Whether an edge hangs down from the vertex of a column that was decided last; not for the column that comes next.
    fn hangs(&self, state: &Self::State, col: usize) -> bool;

    /// The codes that the vertex of a layer may get in this state, as a set of bits; too many do no harm.
    fn choices(&self, layer: usize, state: &Self::State) -> u16;
}

impl<S: LineSweep> LineSweep for &S {
    #[inline]
    fn hangs(&self, state: &Self::State, col: usize) -> bool {
        (**self).hangs(state, col)
    }

    #[inline]
    fn choices(&self, layer: usize, state: &Self::State) -> u16 {
        (**self).choices(layer, state)
    }
}

/// The intersection of a sweep with counters, without the states that have no next row.
#[derive(Debug, Clone)]
pub struct Foreseeing<A, W> {
    shape: A,
    counters: CounterSweep<W>,
    windows: Vec<Windows>,
}

/// What is looked at before a layer.
#[derive(Debug, Clone, Default)]
struct Windows {
    /// The row below, up to the vertex decided last.
    below: Window,
    /// The row of the layer, from its vertex on.
    ahead: Window,
}

/// Columns from `first` on.
#[derive(Debug, Clone, Default)]
struct Window {
    first: usize,
    columns: Vec<Column>,
}

/// What one column, with the face before it, allows.
#[derive(Debug, Clone)]
struct Column {
    /// By whether an edge comes from above.
    vertex: [Matrix; 2],
    rules: Vec<Rule>,
}

/// A rule under way, by its class.
#[derive(Debug, Clone)]
struct Rule {
    bit: u32,
    bits: u32,
    classes: Vec<Matrix>,
}

impl<A: LineSweep, W: Word> Foreseeing<A, W> {
    /// The sweep `shape`, which allows no more than the masks, together with the counters.
    pub fn new(shape: A, counters: CounterSweep<W>, masks: &VertexMasks) -> Self {
        let grid = masks.grid();
        let (masks, faces) = (masks.propagated(), faces(grid, counters.placed()));
        let look = Look { grid, masks: &masks, layers: counters.layers(), rules: counters.placed(), faces: &faces };
        let windows = |layer| Windows { below: look.below(layer), ahead: look.ahead(layer) };
        let windows = (0..=grid.n_vertices()).map(windows).collect();
        Self { shape, counters, windows }
    }

    /// Whether this row and the one below can go on.
    #[inline]
    fn has_future(&self, layer: usize, (shape, counters): &(A::State, W)) -> bool {
        let Windows { below, ahead } = &self.windows[layer];
        let from_left: Matrix = if below.first == 0 { 0b0001 } else { 0b0011 };
        let go_on = |pairs: Matrix, (col, column): (usize, &Column)| {
            let pairs = column.after(pairs, self.shape.hangs(shape, col), *counters);
            (pairs != 0).then_some(pairs)
        };
        if (below.first..).zip(&below.columns).try_fold(from_left, go_on).is_none() {
            return false;
        }
        let Some((next, rest)) = ahead.columns.split_first() else { return true };
        // The edges before the next vertex are decided, so it does not matter which pair comes before.
        let pairs = next.after(0b0001, false, *counters) & self.shape.choices(layer, shape);
        pairs != 0 && (ahead.first + 1..).zip(rest).try_fold(pairs, go_on).is_some()
    }
}

impl Column {
    /// The pairs that can follow some pairs.
    #[inline]
    fn after<W: Word>(&self, pairs: Matrix, hangs: bool, counters: W) -> Matrix {
        let class = |rule: &Rule| counters.code(rule.bit, rule.bits) as usize;
        let allowed = |matrix: Matrix, rule: &Rule| matrix & rule.classes.get(class(rule)).copied().unwrap_or(0);
        let matrix = self.rules.iter().fold(self.vertex[usize::from(hangs)], allowed);
        let reached = matrix & SPREAD[usize::from(pairs)];
        (reached | reached >> 4 | reached >> 8 | reached >> 12) & 0b1111
    }
}

/// For each set of pairs the rows of a matrix that belong to them.
const SPREAD: [Matrix; 16] = {
    let mut spread = [0; 16];
    let mut set = 0;
    while set < 16 {
        let mut pair = 0;
        while pair < 4 {
            if set >> pair & 1 == 1 {
                spread[set] |= 0b1111 << (4 * pair);
            }
            pair += 1;
        }
        set += 1;
    }
    spread
};

/// What is needed to make the windows.
struct Look<'a> {
    grid: Grid,
    masks: &'a [Mask],
    layers: &'a [Layer],
    rules: &'a [Placed],
    /// For each vertex the rules about the face to its left and below, by number.
    faces: &'a [Vec<usize>],
}

impl Look<'_> {
    /// The columns from the vertex of a layer on.
    fn ahead(&self, layer: usize) -> Window {
        let (row, first) = (layer / self.grid.cols(), layer % self.grid.cols());
        if row >= self.grid.rows() || !first.is_multiple_of(AHEAD_EVERY) {
            return Window::default();
        }
        let end = (first + AHEAD).min(self.grid.cols());
        let mut columns: Vec<Column> = (first..end).map(|col| self.column(layer, row, col, col > 0)).collect();
        if let Some(next) = columns.first_mut() {
            next.vertex = [Matrix::MAX; 2];
        }
        Window { first, columns }
    }

    /// The columns below the vertices decided last, before a layer.
    fn below(&self, layer: usize) -> Window {
        let Some(last) = layer.checked_sub(1) else { return Window::default() };
        let (row, col) = (last / self.grid.cols() + 1, last % self.grid.cols());
        if row >= self.grid.rows() {
            return Window::default();
        }
        if (col + 1) % BELOW_EVERY != 0 && col + 1 != self.grid.cols() {
            return Window::default();
        }
        let first = (col + 1).saturating_sub(BELOW);
        Window { first, columns: (first..=col).map(|col| self.column(layer, row, col, col > first)).collect() }
    }

    fn column(&self, layer: usize, row: usize, col: usize, with_face: bool) -> Column {
        let vertex = row * self.grid.cols() + col;
        let mut column =
            Column { vertex: [false, true].map(|up| vertex_matrix(self.masks[vertex], up)), rules: Vec::new() };
        if !with_face {
            return column;
        }
        for rule in self.faces[vertex].iter().map(|&number| &self.rules[number]) {
            let track = &rule.track;
            if layer >= track.first + track.steps.len() {
                continue;
            }
            let from = layer.max(track.first);
            let n_classes = track.steps[from - track.first].accepting.len();
            let classes: Vec<Matrix> =
                (0..n_classes).map(|class| self.face_matrix(rule, from, class, row, col)).collect();
            if layer < track.first {
                column.vertex = column.vertex.map(|matrix| matrix & classes[0]);
            } else if classes.iter().any(|&matrix| matrix != Matrix::MAX) {
                column.rules.push(Rule { bit: rule.bit, bits: rule.bits, classes });
            }
        }
        column
    }

    /// What a rule in a class allows on the face before a column.
    fn face_matrix(&self, rule: &Placed, from: usize, class: usize, row: usize, col: usize) -> Matrix {
        let around = [self.grid.right(row, col - 1), self.grid.down(row, col - 1), self.grid.down(row, col)];
        let mut matrix = 0;
        for taken in 0..8_usize {
            let fixed = |var: Var| around.iter().position(|&edge| edge == Some(var)).map(|at| taken >> at & 1 == 1);
            if rule.track.may_end_well(from, class, self.layers, &fixed) {
                let (before, down) = (taken & 3, taken >> 2);
                matrix |= 0b0011 << (4 * before + 2 * down);
            }
        }
        matrix
    }
}

/// What a vertex allows: rows differ only in whether the edge from the left is there.
fn vertex_matrix(mask: Mask, up: bool) -> Matrix {
    let up = if up { Side::Up.bit() } else { 0 };
    let after = |left: u16| {
        (0..4_u16).filter(move |pair| mask.allows(left | up | pair << 2)).map(|pair| 1 << pair).sum::<u16>()
    };
    (0..4_u16).map(|before| after((before & 1) * Side::Left.bit()) << (4 * before)).sum()
}

/// For each vertex the rules about the face to its left and below: each rule goes where most of its edges in a row are.
fn faces(grid: Grid, rules: &[Placed]) -> Vec<Vec<usize>> {
    let mut faces = vec![Vec::new(); grid.n_vertices()];
    let touching = |vertex: usize| {
        let (row, col) = (vertex / grid.cols(), vertex % grid.cols());
        let below =
            if col > 0 { [grid.right(row, col - 1), grid.down(row, col - 1), grid.down(row, col)] } else { [None; 3] };
        below.into_iter().flatten()
    };
    let edges = grid.edges();
    for (number, rule) in rules.iter().enumerate().filter(|(_, rule)| rule.n_classes() <= MOST_CLASSES) {
        // Edges of a row lie around faces whose right vertex is one of these.
        let mut near: Vec<usize> =
            rule.elements.iter().flat_map(|var| edges.get(var.index())).flat_map(|&(a, b)| [a, b]).collect();
        near.extend(near.clone().iter().map(|vertex| vertex + 1).filter(|vertex| vertex % grid.cols() != 0));
        near.sort_unstable();
        near.dedup();
        let held = |vertex: usize| touching(vertex).filter(|edge| rule.elements.contains(edge)).count();
        let held: Vec<(usize, usize)> =
            near.into_iter().filter(|&v| v < grid.n_vertices()).map(|v| (v, held(v))).collect();
        for &(vertex, n) in held.iter().filter(|face| face.1 > 0) {
            let row = vertex / grid.cols();
            let most = held.iter().filter(|face| face.0 / grid.cols() == row).map(|face| face.1).max();
            if most == Some(n) {
                faces[vertex].push(number);
            }
        }
    }
    faces
}

impl<A: LineSweep, W: Word> Spec for Foreseeing<A, W> {
    type State = (A::State, W);

    fn n_vars(&self) -> usize {
        self.shape.n_vars()
    }

    fn n_layers(&self) -> usize {
        self.shape.n_layers()
    }

    fn layer(&self, layer: usize) -> Layer {
        self.shape.layer(layer)
    }

    fn root(&self) -> Self::State {
        (self.shape.root(), self.counters.root())
    }

    #[inline]
    fn expand(&self, layer: usize, (shape, counters): &Self::State, moves: &mut Moves<Self::State>) {
        let mut of_shape = Moves::new();
        self.shape.expand(layer, shape, &mut of_shape);
        of_shape.take(|code, outcome| {
            let Some(counters) = self.counters.step(layer, *counters, code) else { return };
            match outcome {
                Outcome::Go(shape) => {
                    let state = (shape, counters);
                    if self.has_future(layer + 1, &state) {
                        moves.set(code, Outcome::Go(state));
                    }
                }
                Outcome::Accept if self.counters.idle(layer + 1, &counters) => moves.set(code, Outcome::Accept),
                _ => {}
            }
        });
    }

    fn idle(&self, layer: usize, (shape, counters): &Self::State) -> bool {
        self.shape.idle(layer, shape) && self.counters.idle(layer, counters)
    }
}
