//! Shadings of a rectangle of cells: two colours, local windows, connected colours.
//!
//! Elements are cells in row-major order; a set is the shaded cells. **State.** For each column the last decided cell: its
//! colour, and, for a colour that must be connected, the number of its component among those that reach the frontier,
//! numbered from column 0 on. Besides: the colour of the cell above and to the left (which the frontier has just lost, and a
//! 2 x 2 window still needs), and for each colour whether a component has been closed off, after which the colour may not
//! appear again.
//!
//! ```text
//! # . #      first row decided: colours # . #, components of # are 1 and 2; shading (1,1) makes 1 2 2 ... and, once
//! # # ?      (1,1) joined (1,0) below component 1, deciding (1,2) as # merges 1 and 2
//! ```
//!
//! Component labels go back to K. Sekine, H. Imai and S. Tani, "Computing the Tutte polynomial of a graph of moderate size",
//! ISAAC 1995, doi:10.1007/BFb0015427.

use crate::sweep::Word;
use crate::{Error, Layer, Moves, Outcome, Spec};
use gridwright_zdd::Var;
use std::marker::PhantomData;

/// A colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colour {
    /// Not in the set.
    Unshaded = 0,
    /// In the set.
    Shaded = 1,
}

/// The rules of a shading, as plain data. Masks allow a pattern by the bit with the pattern's number; a pattern's number has a
/// bit for every shaded cell, in reading order from the lowest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShadingRules {
    rows: usize,
    cols: usize,
    /// For each cell: bit 0 allows it unshaded, bit 1 shaded.
    pub cells: Vec<u8>,
    /// For each cell and the one to its right (last column unused): 4 patterns.
    pub across: Vec<u8>,
    /// For each cell and the one below (last row unused): 4 patterns.
    pub below: Vec<u8>,
    /// For each cell, the one to its right and the two below these (rims unused): 16 patterns.
    pub squares: Vec<u16>,
    /// Whether all cells of a colour must be connected, by colour; none at all counts as connected.
    pub connected: [bool; 2],
}

impl ShadingRules {
    /// Everything allowed.
    pub fn free(rows: usize, cols: usize) -> Self {
        let n_cells = rows * cols;
        Self {
            rows,
            cols,
            cells: vec![0b11; n_cells],
            across: vec![0b1111; n_cells],
            below: vec![0b1111; n_cells],
            squares: vec![u16::MAX; n_cells],
            connected: [false; 2],
        }
    }

    /// Rows of cells.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Columns of cells.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// Demands that all cells of a colour be connected.
    #[must_use]
    pub fn connect(mut self, colour: Colour) -> Self {
        self.connected[colour as usize] = true;
        self
    }

    /// Allows only some patterns in every 2 x 2 window.
    #[must_use]
    pub fn every_square(mut self, allowed: u16) -> Self {
        self.squares.iter_mut().for_each(|mask| *mask &= allowed);
        self
    }

    /// Allows only some patterns in every pair of neighbours.
    #[must_use]
    pub fn every_pair(mut self, allowed: u8) -> Self {
        self.across.iter_mut().chain(&mut self.below).for_each(|mask| *mask &= allowed);
        self
    }

    /// Fixes a cell.
    pub fn fix(&mut self, row: usize, col: usize, colour: Colour) {
        self.cells[row * self.cols + col] &= 1 << colour as u8;
    }
}

/// All shadings that obey the rules.
#[derive(Debug, Clone)]
pub struct ShadingSpec<W> {
    rules: ShadingRules,
    label_bits: u32,
    word: PhantomData<W>,
}

/// The most columns any word can hold.
const MAX_COLS: usize = 32;

/// A state taken apart.
#[derive(Debug, Clone, Copy)]
struct Front {
    colour: [u8; MAX_COLS],
    label: [u8; MAX_COLS],
    /// The colour of the cell above and to the left.
    corner: u8,
    closed: [bool; 2],
}

impl<W: Word> ShadingSpec<W> {
    /// The spec of some rules.
    pub fn new(rules: ShadingRules) -> Result<Self, Error> {
        let n_cells = rules.rows * rules.cols;
        let lengths = [rules.cells.len(), rules.across.len(), rules.below.len(), rules.squares.len()];
        if n_cells == 0 || lengths.iter().any(|&len| len != n_cells) {
            return Err(Error::Input { reason: "one entry of every rule per cell is needed, and at least one cell" });
        }
        // Components of one colour lie apart, except at the step of the frontier, where two cells touch at a corner only; of
        // both colours every cell may be one.
        let n_labels = if rules.connected == [true; 2] { rules.cols } else { (rules.cols / 2 + 1).min(rules.cols) };
        let label_bits = match rules.connected {
            [false, false] => 0,
            _ => usize::BITS - n_labels.leading_zeros(),
        };
        if rules.cols > MAX_COLS || rules.cols as u32 * (label_bits + 1) + 3 > W::BITS {
            return Err(Error::Input { reason: "too many columns for this word" });
        }
        Ok(Self { rules, label_bits, word: PhantomData })
    }

    fn unpack(&self, word: W) -> Front {
        let mut front = Front { colour: [0; MAX_COLS], label: [0; MAX_COLS], corner: 0, closed: [false; 2] };
        let bits = self.label_bits + 1;
        for col in 0..self.rules.cols {
            let code = word.code(col as u32 * bits, bits);
            front.colour[col] = (code & 1) as u8;
            front.label[col] = (code >> 1) as u8;
        }
        let flags = word.code(self.rules.cols as u32 * bits, 3);
        front.corner = (flags & 1) as u8;
        front.closed = [flags & 2 != 0, flags & 4 != 0];
        front
    }

    /// Renumbers components from column 0 on and packs.
    fn pack(&self, front: &Front) -> W {
        let bits = self.label_bits + 1;
        let mut names = [0_u8; 256];
        let mut n_names = 0;
        let mut word = W::ZERO;
        for col in 0..self.rules.cols {
            let label = front.label[col];
            if label != 0 && names[label as usize] == 0 {
                n_names += 1;
                names[label as usize] = n_names;
            }
            let code = u32::from(names[label as usize]) << 1 | u32::from(front.colour[col]);
            word = word.with(col as u32 * bits, code);
        }
        let flags = u32::from(front.corner) | u32::from(front.closed[0]) << 1 | u32::from(front.closed[1]) << 2;
        word.with(self.rules.cols as u32 * bits, flags)
    }

    /// Whether the cell may have this colour as far as its neighbours go.
    fn locally_fine(&self, layer: usize, front: &Front, colour: u8) -> bool {
        let (row, col) = (layer / self.rules.cols, layer % self.rules.cols);
        let mut fine = self.rules.cells[layer] >> colour & 1 == 1;
        if col > 0 {
            fine &= self.rules.across[layer - 1] >> (front.colour[col - 1] | colour << 1) & 1 == 1;
        }
        if row > 0 {
            fine &= self.rules.below[layer - self.rules.cols] >> (front.colour[col] | colour << 1) & 1 == 1;
        }
        if row > 0 && col > 0 {
            let pattern = front.corner | front.colour[col] << 1 | front.colour[col - 1] << 2 | colour << 3;
            fine &= self.rules.squares[layer - self.rules.cols - 1] >> pattern & 1 == 1;
        }
        fine
    }

    /// The state after a cell gets a colour, or nothing.
    fn decide(&self, layer: usize, front: &Front, colour: u8) -> Option<Front> {
        if !self.locally_fine(layer, front, colour) || front.closed[colour as usize] {
            return None;
        }
        let (row, col) = (layer / self.rules.cols, layer % self.rules.cols);
        let mut next = *front;
        let above = (row > 0).then_some((front.colour[col], front.label[col]));
        next.label[col] = 0;
        if let Some((lost, label)) = above.filter(|&(lost, _)| lost != colour && self.rules.connected[lost as usize]) {
            self.lose(layer, &mut next, lost, label)?;
        }
        next.corner = if row > 0 { front.colour[col] } else { 0 };
        next.colour[col] = colour;
        if self.rules.connected[colour as usize] {
            let same = |&(other, _): &(u8, u8)| other == colour;
            let left = (col > 0).then(|| (front.colour[col - 1], front.label[col - 1])).filter(same);
            next.label[col] = match (above.filter(same), left) {
                (None, None) => u8::MAX,
                (Some((_, label)), None) | (None, Some((_, label))) => label,
                (Some((_, label)), Some((_, other))) => {
                    next.label.iter_mut().filter(|known| **known == other).for_each(|known| *known = label);
                    label
                }
            };
        }
        if col + 1 == self.rules.cols {
            next.corner = 0;
        }
        Some(next)
    }

    /// A cell of a connected colour is covered by the other colour; its component may thereby be closed off.
    fn lose(&self, layer: usize, next: &mut Front, lost: u8, label: u8) -> Option<()> {
        let (row, col) = (layer / self.rules.cols, layer % self.rules.cols);
        let decided = |place: usize| place != col && (row > 0 || place < col);
        let mut others = (0..self.rules.cols).filter(|&place| decided(place) && next.colour[place] == lost);
        if others.clone().any(|place| next.label[place] == label) {
            return Some(());
        }
        if others.next().is_some() {
            return None;
        }
        next.closed[lost as usize] = true;
        Some(())
    }

    /// After the last cell: at most one component of each connected colour.
    fn ends_well(&self, front: &Front) -> bool {
        (0..2_u8).filter(|&colour| self.rules.connected[colour as usize]).all(|colour| {
            let mut labels =
                (0..self.rules.cols).filter(|&col| front.colour[col] == colour).map(|col| front.label[col]);
            let first = labels.next();
            labels.all(|label| Some(label) == first)
        })
    }
}

impl<W: Word> Spec for ShadingSpec<W> {
    type State = W;

    fn n_vars(&self) -> usize {
        self.rules.rows * self.rules.cols
    }

    fn n_layers(&self) -> usize {
        self.n_vars()
    }

    fn layer(&self, layer: usize) -> Layer {
        Layer::one(Var(layer as u32))
    }

    fn root(&self) -> W {
        W::ZERO
    }

    fn expand(&self, layer: usize, state: &W, moves: &mut Moves<W>) {
        let front = self.unpack(*state);
        for colour in 0..2 {
            if let Some(next) = self.decide(layer, &front, colour) {
                moves.set(colour.into(), Outcome::Go(self.pack(&next)));
            }
        }
    }

    /// Unshaded cells obey rules too, so doing nothing is played to the end.
    fn idle(&self, layer: usize, state: &W) -> bool {
        let start = Some(self.unpack(*state));
        let end = (layer..self.n_layers()).fold(start, |front, layer| {
            let next = self.decide(layer, &front?, Colour::Unshaded as u8)?;
            Some(self.unpack(self.pack(&next)))
        });
        end.is_some_and(|front| self.ends_well(&front))
    }
}
