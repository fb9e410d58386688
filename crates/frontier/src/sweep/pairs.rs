//! Disjoint paths between given pairs of vertices of a grid.
//!
//! Algorithm 2 of R. Yoshinaka et al. (doi:10.3390/a5020176) in plug form. **State.** A code per column: no plug, an end of a
//! fragment with both ends on the frontier (parentheses, as in `loops`), or *label i*: the end of a fragment whose other
//! end is a terminal of pair i. Parentheses nest among themselves; labels lie between them and do not disturb.
//!
//! ```text
//! 1---.        2 x 2, pair 1 = {(0,0), (1,1)}: after (0,0) went right, column 1 has label 1 from the left;
//!     |        after (0,1) went down it still has; at (1,1), the other terminal, the label ends: nothing is open,
//! x   1        all terminals are behind, so the path so far is a member and nothing may be added: accept (Remark 6)
//! ```
//!
//! Loose or strict (Remark 7) is a matter of degrees: a vertex that is no terminal has degree 0 or 2, or 2 only.

use super::loops::{CLOSE, FULL, NONE, OPEN};
use super::{Grid, LineSweep, Mask, Side, VertexMasks, Word};
use crate::{Error, Layer, Moves, Outcome, Spec};
use std::marker::PhantomData;

/// Must paths cover every vertex?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cover {
    /// Vertices may stay empty (the loose sense).
    Some,
    /// Every vertex lies on a path (the strict sense).
    All,
}

/// The code of label 0; labels follow.
const FIRST_LABEL: u32 = 4;

const LEFT: u16 = Side::Left.bit();
const UP: u16 = Side::Up.bit();
const RIGHT: u16 = Side::Right.bit();
const DOWN: u16 = Side::Down.bit();

#[derive(Debug, Clone, Copy)]
struct Vertex {
    mask: Mask,
    /// The code a path from this terminal carries; `NONE` at other vertices.
    label: u32,
    /// Whether it matters where a single plug came from.
    sided: bool,
    met: u32,
    /// All later vertices may stay empty and are no terminals.
    rest_empty: bool,
}

/// Sets of disjoint paths, one between the two vertices of each pair, and nothing else.
#[derive(Debug, Clone)]
pub struct PairSweep<W> {
    grid: Grid,
    vertices: Vec<Vertex>,
    /// Whether nothing need be taken from a vertex on: like `rest_empty`, for the vertex itself too.
    all_empty: Vec<bool>,
    bits: u32,
    word: PhantomData<W>,
}

impl<W: Word> PairSweep<W> {
    /// Paths between pairs of vertices, given by row and column, within the masks.
    pub fn new(masks: &VertexMasks, pairs: &[[(usize, usize); 2]], cover: Cover) -> Result<Self, Error> {
        let grid = masks.grid();
        let bits = u32::BITS - (FIRST_LABEL + pairs.len() as u32 - 1).leading_zeros();
        if grid.cols() as u32 * bits + 1 > W::BITS {
            return Err(Error::Input { reason: "the grid is too wide, or has too many pairs, for this word" });
        }
        let labels = labels(grid, pairs)?;
        let masks = degree_masks(masks, &labels, cover).propagated();
        let n_vertices = masks.len();
        let mut all_empty = vec![true; n_vertices + 1];
        let mut vertices = Vec::with_capacity(n_vertices);
        for number in (0..n_vertices).rev() {
            vertices.push(vertex(masks[number], labels[number], all_empty[number + 1]));
            all_empty[number] = all_empty[number + 1] && masks[number].allows(0) && labels[number] == NONE;
        }
        vertices.reverse();
        Ok(Self { grid, vertices, all_empty, bits, word: PhantomData })
    }

    #[inline]
    fn at(&self, col: usize) -> u32 {
        col as u32 * self.bits
    }

    #[inline]
    fn side_bit(&self) -> u32 {
        self.at(self.grid.cols())
    }

    /// Go on, or accept at once where nothing is open and nothing need follow.
    #[inline]
    fn go(&self, layer: usize, word: W) -> Outcome<W> {
        if word == W::ZERO && self.vertices[layer].rest_empty { Outcome::Accept } else { Outcome::Go(word) }
    }

    /// The edge right of `col` carries `end`; `rest` holds all other plugs.
    #[inline]
    fn go_right(&self, layer: usize, rest: W, end: u32, col: usize) -> Outcome<W> {
        let next = &self.vertices[layer + 1];
        let at = self.at(col + 1);
        let met = rest.code(at, self.bits);
        if met == NONE {
            let side = if next.sided { W::from_u32(1) << self.side_bit() } else { W::ZERO };
            return Outcome::Go(rest.with(at, end) | side);
        }
        if !next.mask.allows(LEFT | UP) {
            return Outcome::Dead;
        }
        let cleared = rest.cleared(at, self.bits);
        match self.join(cleared, end, met, col) {
            Some(joined) => self.go(layer, joined.with(at, next.met)),
            None => Outcome::Dead,
        }
    }

    /// Joins two ends, already cleared, that meet between `col` and the column after.
    fn join(&self, word: W, left: u32, right: u32, col: usize) -> Option<W> {
        match (left, right) {
            (OPEN, CLOSE) => None,
            (CLOSE, OPEN) => Some(word),
            (OPEN, OPEN) => Some(self.change_partner(word, OPEN, col, OPEN)),
            (CLOSE, CLOSE) => Some(self.change_partner(word, CLOSE, col, CLOSE)),
            (label, OPEN | CLOSE) => Some(self.change_partner(word, right, col, label)),
            (OPEN | CLOSE, label) => Some(self.change_partner(word, left, col, label)),
            _ => (left == right).then_some(word),
        }
    }

    /// Gives the far end of a fragment a new code; its near end, of kind `end`, was cleared near `col`.
    fn change_partner(&self, word: W, end: u32, col: usize, code: u32) -> W {
        let mut depth = 0;
        let mut partner = col;
        let step = |partner: usize| if end == OPEN { partner + 1 } else { partner.wrapping_sub(1) };
        // The near end stood in `col` or in the column after; both are empty now.
        let mut place = col;
        while place < self.grid.cols() {
            let here = word.code(self.at(place), self.bits);
            if here == end {
                depth += 1;
            } else if here == OPEN + CLOSE - end {
                if depth == 0 {
                    partner = place;
                    break;
                }
                depth -= 1;
            }
            place = step(place);
        }
        word.cleared(self.at(partner), self.bits).with(self.at(partner), code)
    }

    /// A vertex that is no terminal.
    #[inline]
    fn expand_passage(&self, layer: usize, rest: W, end: u32, sides: u16, moves: &mut Moves<W>) {
        let col = layer % self.grid.cols();
        let mask = self.vertices[layer].mask;
        match end {
            NONE => {
                if mask.allows(0) {
                    moves.set(0, self.go(layer, rest));
                }
                if mask.allows(RIGHT | DOWN) {
                    moves.set(3, self.corner(layer, rest, col));
                }
            }
            FULL => moves.set(0, self.go(layer, rest)),
            end => {
                if mask.allows(sides | RIGHT) {
                    moves.set(1, self.go_right(layer, rest, end, col));
                }
                if mask.allows(sides | DOWN) {
                    moves.set(2, Outcome::Go(rest.with(self.at(col), end)));
                }
            }
        }
    }

    fn corner(&self, layer: usize, rest: W, col: usize) -> Outcome<W> {
        let next = &self.vertices[layer + 1];
        let (here, at) = (self.at(col), self.at(col + 1));
        let met = rest.code(at, self.bits);
        if met == NONE {
            let side = if next.sided { W::from_u32(1) << self.side_bit() } else { W::ZERO };
            return Outcome::Go(rest.with(here, OPEN).with(at, CLOSE) | side);
        }
        if next.mask.allows(LEFT | UP) {
            Outcome::Go(rest.cleared(at, self.bits).with(here, met).with(at, next.met))
        } else {
            Outcome::Dead
        }
    }

    /// A terminal: its one edge is the plug that arrived, or one of the two to come.
    #[inline]
    fn expand_terminal(&self, layer: usize, rest: W, end: u32, sides: u16, moves: &mut Moves<W>) {
        let col = layer % self.grid.cols();
        let Vertex { mask, label, .. } = self.vertices[layer];
        if end == NONE {
            if mask.allows(RIGHT) {
                moves.set(1, self.go_right(layer, rest, label, col));
            }
            if mask.allows(DOWN) {
                moves.set(2, Outcome::Go(rest.with(self.at(col), label)));
            }
        } else if mask.allows(sides) {
            let done = match end {
                OPEN | CLOSE => Some(self.change_partner(rest, end, col, label)),
                other => (other == label).then_some(rest),
            };
            moves.set(0, done.map_or(Outcome::Dead, |word| self.go(layer, word)));
        }
    }
}

fn labels(grid: Grid, pairs: &[[(usize, usize); 2]]) -> Result<Vec<u32>, Error> {
    let mut labels = vec![NONE; grid.n_vertices()];
    for (pair, &ends) in pairs.iter().enumerate() {
        for (row, col) in ends {
            if row >= grid.rows() || col >= grid.cols() {
                return Err(Error::Input { reason: "a terminal lies outside the grid" });
            }
            let label = &mut labels[row * grid.cols() + col];
            if *label != NONE {
                return Err(Error::Input { reason: "a vertex is a terminal twice" });
            }
            *label = FIRST_LABEL + pair as u32;
        }
    }
    Ok(labels)
}

fn degree_masks(masks: &VertexMasks, labels: &[u32], cover: Cover) -> VertexMasks {
    let grid = masks.grid();
    let mut masks = masks.clone();
    for (number, &label) in labels.iter().enumerate() {
        let degrees = match (label, cover) {
            (NONE, Cover::Some) => 0b101,
            (NONE, Cover::All) => 0b100,
            _ => 0b010,
        };
        masks.restrict(number / grid.cols(), number % grid.cols(), Mask::degrees(degrees));
    }
    masks
}

fn vertex(mask: Mask, label: u32, rest_empty: bool) -> Vertex {
    let differs = |sides: u16| mask.allows(LEFT | sides) != mask.allows(UP | sides);
    let sided = [0, RIGHT, DOWN].into_iter().any(differs);
    let free = mask.allows(0) && !mask.allows(RIGHT | DOWN) && label == NONE;
    Vertex { mask, label, sided, met: if free { NONE } else { FULL }, rest_empty }
}

impl<W: Word> Spec for PairSweep<W> {
    type State = W;

    fn n_vars(&self) -> usize {
        self.grid.n_edges()
    }

    fn n_layers(&self) -> usize {
        self.grid.n_vertices()
    }

    fn layer(&self, layer: usize) -> Layer {
        self.grid.layer(layer)
    }

    fn root(&self) -> W {
        W::ZERO
    }

    #[inline]
    fn expand(&self, layer: usize, state: &W, moves: &mut Moves<W>) {
        let here = self.at(layer % self.grid.cols());
        let end = state.code(here, self.bits);
        let sides = if state.code(self.side_bit(), 1) == 1 { LEFT } else { UP };
        let rest = state.cleared(here, self.bits).cleared(self.side_bit(), 1);
        if self.vertices[layer].label == NONE {
            self.expand_passage(layer, rest, end, sides, moves);
        } else {
            self.expand_terminal(layer, rest, end, sides, moves);
        }
    }

    fn idle(&self, layer: usize, state: &W) -> bool {
        *state == W::ZERO && self.all_empty[layer]
    }
}

impl<W: Word> LineSweep for PairSweep<W> {
    #[inline]
    fn hangs(&self, state: &W, col: usize) -> bool {
        state.code(self.at(col), self.bits) != NONE
    }

    #[inline]
    fn choices(&self, _: usize, _: &W) -> u16 {
        0b1111
    }
}
