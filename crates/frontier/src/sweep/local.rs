//! Rules about single vertices only: no word about how edges hang together.
//!
//! The state is one bit per column ("an edge hangs here") and one for the edge from the left. Degree constraints on grids,
//! and any number of disjoint cycles (every degree 0 or 2), are of this kind; so are the local halves of larger specs.
//!
//! ```text
//! o-o   2 x 2 after (0,0) with both edges: column 0 hangs, the left bit is set: word 101 (left bit, column 1, column 0)
//! |
//! ```

use super::{Grid, LineSweep, Mask, Side, VertexMasks, Word};
use crate::{Error, Layer, Moves, Outcome, Spec};
use std::marker::PhantomData;

/// All sets of edges that obey a mask at every vertex; the empty set too, if the masks allow it.
#[derive(Debug, Clone)]
pub struct LocalSweep<W> {
    grid: Grid,
    masks: Vec<Mask>,
    rest_empty: Vec<bool>,
    word: PhantomData<W>,
}

impl<W: Word> LocalSweep<W> {
    /// The sets of edges within these masks.
    pub fn new(masks: &VertexMasks) -> Result<Self, Error> {
        let grid = masks.grid();
        if grid.cols() as u32 >= W::BITS {
            return Err(Error::Input { reason: "the grid is too wide for this word" });
        }
        let masks = masks.propagated();
        let mut rest_empty = vec![true; masks.len() + 1];
        for (number, mask) in masks.iter().enumerate().rev() {
            rest_empty[number] = rest_empty[number + 1] && mask.allows(0);
        }
        Ok(Self { grid, masks, rest_empty, word: PhantomData })
    }

    /// The edges decided already of the vertex of a layer.
    #[inline]
    fn arrived(&self, layer: usize, state: W) -> u16 {
        let (col, left_bit) = ((layer % self.grid.cols()) as u32, self.grid.cols() as u32);
        state.code(left_bit, 1) as u16 * Side::Left.bit() + state.code(col, 1) as u16 * Side::Up.bit()
    }
}

impl<W: Word> Spec for LocalSweep<W> {
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
        let (col, left_bit) = ((layer % self.grid.cols()) as u32, self.grid.cols() as u32);
        let before = self.arrived(layer, *state);
        let rest = state.cleared(left_bit, 1).cleared(col, 1);
        for code in 0..4_u16 {
            // Bits 0 and 1 of a code are right and down, bits 2 and 3 of a set of sides.
            if self.masks[layer].allows(before | code << 2) {
                let (right, down) = (u32::from(code & 1), u32::from(code >> 1));
                moves.set(code.into(), Outcome::Go(rest.with(left_bit, right).with(col, down)));
            }
        }
    }

    fn idle(&self, layer: usize, state: &W) -> bool {
        *state == W::ZERO && self.rest_empty[layer]
    }
}

impl<W: Word> LineSweep for LocalSweep<W> {
    #[inline]
    fn hangs(&self, state: &W, col: usize) -> bool {
        state.code(col as u32, 1) == 1
    }

    #[inline]
    fn choices(&self, layer: usize, state: &W) -> u16 {
        let before = self.arrived(layer, *state);
        (0..4).filter(|code| self.masks[layer].allows(before | code << 2)).map(|code| 1 << code).sum()
    }
}
