//! Shading genres: cells, neighbours, 2 x 2 windows, connected colours, numbers of cells.

use crate::Refusal;
use crate::counts::Counts;
use crate::elements::Elements;
use crate::lowered::{Context, Target};
use crate::meaning::{Meaning, Settled};
use gridwright_check::GroundedPiece;
use gridwright_frontier::{Colour, GridProblem, ShadingRules, Shape};
use gridwright_lang::recognise::cells::colour;
use gridwright_lang::recognise::strands::one_group;
use gridwright_zdd::Var;

/// The laws of a shading genre taken so far.
#[derive(Debug, Clone)]
pub(crate) struct Shading {
    rules: ShadingRules,
    counts: Counts,
}

impl Shading {
    /// Nothing asked yet; cells that no value stands behind stay unshaded, and those known are as they are.
    pub fn new(elements: &Elements) -> Self {
        let (rows, cols) = (elements.lattice.rows(), elements.lattice.cols());
        let mut rules = ShadingRules::free(rows, cols);
        for cell in 0..rows * cols {
            let var = Var(cell as u32);
            let shaded = if elements.lives(var) { elements.known(var) } else { Some(false) };
            if let Some(shaded) = shaded {
                rules.fix(cell / cols, cell % cols, if shaded { Colour::Shaded } else { Colour::Unshaded });
            }
        }
        Self { rules, counts: Counts::new(elements) }
    }

    /// All cells of a colour hang together, and perhaps there must be some.
    fn connect(&mut self, elements: &Elements, shaded: bool, exactly: bool) -> Result<(), String> {
        if !shaded && elements.n_values() < elements.n_vars() {
            return Err("cells without a value lie between those that must hang together".to_owned());
        }
        self.rules.connected[usize::from(shaded)] = true;
        if !exactly {
            return Ok(());
        }
        let cells: Vec<Var> = elements.stored().map(|(var, _)| var).collect();
        let none = if shaded { 0 } else { cells.len() };
        let allowed = (0..=cells.len()).map(|n| n != none).collect();
        self.counts.take(elements, &Meaning::Number { elements: cells, allowed })
    }

    /// Whether a cell and its neighbours may be as they are settled.
    fn possible(&self, elements: &Elements, settled: &Settled, cell: Var) -> bool {
        let (cell, cols) = (cell.index(), elements.lattice.cols());
        let pair = |mask: u8, first: Option<bool>, second: Option<bool>| match (first, second) {
            (Some(first), Some(second)) => mask >> (u8::from(first) | u8::from(second) << 1) & 1 == 1,
            _ => true,
        };
        let state = settled[cell];
        let mut fits = state.is_none_or(|shaded| self.rules.cells[cell] >> u8::from(shaded) & 1 == 1);
        if cell % cols > 0 {
            fits &= pair(self.rules.across[cell - 1], settled[cell - 1], state);
        }
        if cell % cols + 1 < cols {
            fits &= pair(self.rules.across[cell], state, settled[cell + 1]);
        }
        if cell >= cols {
            fits &= pair(self.rules.below[cell - cols], settled[cell - cols], state);
        }
        if cell + cols < settled.len() {
            fits &= pair(self.rules.below[cell], state, settled[cell + cols]);
        }
        fits
    }

    fn take(&mut self, elements: &Elements, meaning: &Meaning) -> Result<(), String> {
        if self.take_window(elements, meaning) {
            return Ok(());
        }
        self.counts.take(elements, meaning)
    }

    /// Narrows the smallest window that holds all cells in question, if one does.
    fn take_window(&mut self, elements: &Elements, meaning: &Meaning) -> bool {
        let cells: Vec<(usize, usize)> = meaning.elements().iter().map(|&var| elements.cell(var)).collect();
        let (Some(top), Some(left)) = (cells.iter().map(|c| c.0).min(), cells.iter().map(|c| c.1).min()) else {
            return false;
        };
        let extent = |at: &(usize, usize)| (at.0 - top, at.1 - left);
        let (high, wide) = cells.iter().map(extent).fold((0, 0), |a, b| (a.0.max(b.0), a.1.max(b.1)));
        if high > 1 || wide > 1 {
            return false;
        }
        let cols = elements.lattice.cols();
        let corner = top * cols + left;
        // The cells of the window in reading order, as the rules number patterns.
        let window: Vec<usize> =
            (0..=high).flat_map(|row| (0..=wide).map(move |col| corner + row * cols + col)).collect();
        let fits = |pattern: usize| {
            let taken =
                |var: Var| window.iter().position(|&cell| cell == var.index()).is_some_and(|i| pattern >> i & 1 == 1);
            meaning.allows(taken)
        };
        let allowed: u16 = (0..1 << window.len()).filter(|&pattern| fits(pattern)).map(|pattern| 1 << pattern).sum();
        match (high, wide) {
            (0, 0) => self.rules.cells[corner] &= allowed as u8,
            (0, _) => self.rules.across[corner] &= allowed as u8,
            (_, 0) => self.rules.below[corner] &= allowed as u8,
            _ => self.rules.squares[corner] &= allowed,
        }
        true
    }
}

impl Target for Shading {
    fn piece(&mut self, cx: &mut Context<'_, '_>, _: &str, piece: &GroundedPiece) -> Result<(), String> {
        if let Some((groups, exactly)) = one_group(cx.genre, piece.formula())
            && piece.filters().is_empty()
            && let Some(shaded) = colour(cx.genre, groups, cx.elements.layer)
        {
            return self.connect(cx.elements, shaded, exactly);
        }
        let elements = cx.elements;
        let possible = |settled: &Settled, cell: Var| self.possible(elements, settled, cell);
        let meaning = Meaning::of(cx.genre, cx.grounded, elements, piece, &possible)?;
        self.take(cx.elements, &meaning)
    }

    fn impossible(&mut self) {
        self.counts.impossible = true;
    }

    fn finish(self: Box<Self>, elements: &Elements) -> Result<GridProblem, Refusal> {
        Ok(self.counts.problem(Shape::Shading(self.rules), elements.n_vars(), false))
    }
}
