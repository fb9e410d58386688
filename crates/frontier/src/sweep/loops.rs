//! One simple cycle on a grid, under any rules about single vertices.
//!
//! **State.** Path fragments above the frontier do not cross, so their ends nest like parentheses, and two bits a column say
//! everything a mate array says: `00` no plug, `01` the left end of a fragment, `10` the right end. The vertex about to be
//! decided has its edge from the left and its edge from above merged into one code, with `11` for both; which of the two it
//! is, where only one, needs a bit of its own only at vertices whose mask makes a difference (for instance: "go straight").
//!
//! ```text
//! o---o            2 x 2, first row decided with the edge right of (0,0) and both edges down:
//! |   |            column 0 "(" = 01, column 1 ")" = 10, word 1001
//! x   x            at (1,0) going right joins "(" and ")": the cycle is closed and nothing else is open: accept
//! ```
//!
//! Joining two fragments turns over at most one far end: `((` makes the inner partner an opening one, `))` a closing one,
//! `)(` changes nothing, `()` closes a cycle, which must then be the only fragment.
//!
//! Rejected: mate arrays (5 bits a column and renumbering on every join; kept for general graphs), and separate codes for
//! the left and the upper plug (up to a third more states). Cycles by mate arrays: R. Yoshinaka et al., Algorithms 5, 2012,
//! doi:10.3390/a5020176, Algorithm 4; parentheses: I. Jensen, "A parallel algorithm for the enumeration of self-avoiding polygons", J. Phys. A 36, 2003.

use super::{Grid, LineSweep, Mask, Side, VertexMasks, Word};
use crate::{Error, Layer, Moves, Outcome, Spec};
use std::marker::PhantomData;

pub(crate) const NONE: u32 = 0;
pub(crate) const OPEN: u32 = 1;
pub(crate) const CLOSE: u32 = 2;
pub(crate) const FULL: u32 = 3;

const LEFT: u16 = Side::Left.bit();
const UP: u16 = Side::Up.bit();
const RIGHT: u16 = Side::Right.bit();
const DOWN: u16 = Side::Down.bit();

/// What a vertex needs to know of its mask, looked up instead of computed.
#[derive(Debug, Clone, Copy)]
struct Vertex {
    col: u32,
    empty: bool,
    corner: bool,
    /// Going right or down, by where the one plug came from: from above, from the left.
    right: [bool; 2],
    down: [bool; 2],
    /// Whether both plugs may meet here.
    meet: bool,
    /// The code after both plugs met: `NONE` where a vertex with no plug could do nothing else either.
    met: u32,
    /// Whether it matters where the one plug came from.
    sided: bool,
    /// Whether all later vertices may stay empty.
    rest_empty: bool,
}

/// One simple cycle, never empty, obeying a mask at every vertex.
#[derive(Debug, Clone)]
pub struct LoopSweep<W> {
    grid: Grid,
    vertices: Vec<Vertex>,
    word: PhantomData<W>,
}

impl<W: Word> LoopSweep<W> {
    /// The widest grid a word of this kind can sweep.
    pub const MAX_COLS: usize = ((W::BITS - 1) / 2) as usize;

    /// All simple cycles within these masks.
    pub fn new(masks: &VertexMasks) -> Result<Self, Error> {
        let grid = masks.grid();
        if grid.cols() > Self::MAX_COLS {
            return Err(Error::Input { reason: "the grid is too wide for this word" });
        }
        let masks = masks.propagated();
        let mut rest_empty = true;
        let mut vertices: Vec<Vertex> = Vec::with_capacity(masks.len());
        for (number, &mask) in masks.iter().enumerate().rev() {
            vertices.push(vertex(mask, (number % grid.cols()) as u32, rest_empty));
            rest_empty &= mask.allows(0);
        }
        vertices.reverse();
        Ok(Self { grid, vertices, word: PhantomData })
    }

    /// Bit that says "the one plug came from the left".
    #[inline]
    fn side_bit(&self) -> u32 {
        2 * self.grid.cols() as u32
    }

    /// The edge right of column `col` carries a fragment's end of kind `end`; `rest` holds all other plugs.
    #[inline]
    fn go_right(&self, vertex: usize, rest: W, end: u32, col: u32) -> Outcome<W> {
        let next = &self.vertices[vertex + 1];
        let at = 2 * (col + 1);
        let met = rest.code(at, 2);
        if met == NONE {
            let side = if next.sided { W::from_u32(1) << self.side_bit() } else { W::ZERO };
            return Outcome::Go(rest.with(at, end) | side);
        }
        if !next.meet {
            return Outcome::Dead;
        }
        let cleared = rest.cleared(at, 2);
        if end == OPEN && met == CLOSE {
            return if cleared == W::ZERO && next.rest_empty { Outcome::Accept } else { Outcome::Dead };
        }
        Outcome::Go(join(cleared, end, met, at - 2).with(at, next.met))
    }

    /// A new fragment with one end going down and one going right.
    #[inline]
    fn corner(&self, vertex: usize, rest: W, col: u32) -> Outcome<W> {
        let next = &self.vertices[vertex + 1];
        let (here, at) = (2 * col, 2 * (col + 1));
        let met = rest.code(at, 2);
        if met == NONE {
            let side = if next.sided { W::from_u32(1) << self.side_bit() } else { W::ZERO };
            return Outcome::Go(rest.with(here, OPEN).with(at, CLOSE) | side);
        }
        // The end that goes right meets the plug from above, so the end that goes down takes that plug's place.
        if next.meet { Outcome::Go(rest.cleared(at, 2).with(here, met).with(at, next.met)) } else { Outcome::Dead }
    }
}

fn vertex(mask: Mask, col: u32, rest_empty: bool) -> Vertex {
    let from = |sides: u16| [mask.allows(UP | sides), mask.allows(LEFT | sides)];
    let (right, down) = (from(RIGHT), from(DOWN));
    let corner = mask.allows(RIGHT | DOWN);
    Vertex {
        col,
        empty: mask.allows(0),
        corner,
        right,
        down,
        meet: mask.allows(LEFT | UP),
        met: if mask.allows(0) && !corner { NONE } else { FULL },
        sided: right[0] != right[1] || down[0] != down[1],
        rest_empty,
    }
}

/// Joins the ends `left` and `right`, both already cleared from `word`, at bit `at`: turns over the far end if need be.
#[inline]
pub(crate) fn join<W: Word>(word: W, left: u32, right: u32, at: u32) -> W {
    if left != right {
        return word;
    }
    let partner = if left == OPEN { partner_of_open(word, at) } else { partner_of_close(word, at) };
    word ^ W::from_u32(FULL) << partner
}

/// The place of the first unmatched closing end from bit `at` up.
#[inline]
fn partner_of_open<W: Word>(word: W, at: u32) -> u32 {
    let mut rest = word & !W::ones(at);
    let mut depth = 0_i32;
    loop {
        let place = rest.lowest() & !1;
        if rest.code(place, 2) == CLOSE {
            if depth == 0 {
                return place;
            }
            depth -= 1;
        } else {
            depth += 1;
        }
        rest = rest.cleared(place, 2);
    }
}

/// The place of the first unmatched opening end below bit `at`, going down.
#[inline]
fn partner_of_close<W: Word>(word: W, at: u32) -> u32 {
    let mut rest = word & W::ones(at);
    let mut depth = 0_i32;
    loop {
        let place = rest.highest() & !1;
        if rest.code(place, 2) == OPEN {
            if depth == 0 {
                return place;
            }
            depth -= 1;
        } else {
            depth += 1;
        }
        rest = rest.cleared(place, 2);
    }
}

impl<W: Word> Spec for LoopSweep<W> {
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
        let vertex = &self.vertices[layer];
        let here = 2 * vertex.col;
        let end = state.code(here, 2);
        let side = state.code(self.side_bit(), 1) as usize;
        let rest = state.cleared(here, 2).cleared(self.side_bit(), 1);
        match end {
            NONE => {
                if vertex.empty {
                    moves.set(0, Outcome::Go(rest));
                }
                if vertex.corner {
                    moves.set(3, self.corner(layer, rest, vertex.col));
                }
            }
            FULL => moves.set(0, Outcome::Go(rest)),
            end => {
                if vertex.right[side] {
                    moves.set(1, self.go_right(layer, rest, end, vertex.col));
                }
                if vertex.down[side] {
                    moves.set(2, Outcome::Go(rest.with(here, end)));
                }
            }
        }
    }

    /// A cycle is accepted the moment it closes; before that, nothing is a member.
    fn idle(&self, _: usize, _: &W) -> bool {
        false
    }
}

impl<W: Word> LineSweep for LoopSweep<W> {
    #[inline]
    fn hangs(&self, state: &W, col: usize) -> bool {
        state.code(2 * col as u32, 2) != NONE
    }

    #[inline]
    fn choices(&self, layer: usize, state: &W) -> u16 {
        let vertex = &self.vertices[layer];
        let side = state.code(self.side_bit(), 1) as usize;
        match state.code(2 * vertex.col, 2) {
            NONE => u16::from(vertex.empty) | u16::from(vertex.corner) << 3,
            FULL => 1,
            _ => u16::from(vertex.right[side]) << 1 | u16::from(vertex.down[side]) << 2,
        }
    }
}
