//! Drawings with everything at a fixed place.
//!
//! Boxes, cells of width 3 (corners `+`, sides `---` and `|`, `x` for a side known not to be there):
//!
//! ```text
//! +---+   +
//! | 3   2 |
//! +   + x +
//! ```
//!
//! Links, cells of width 1 (`---` and `|`, `x` for a link known not to be there):
//!
//! ```text
//! 1---.   2
//!     |   x
//! 3 x .---.
//! ```

use super::layout::Form;
use crate::error::NotationError;

/// Where things lie in a drawing of boxes or links.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lattice {
    /// Boxes or links.
    pub form: Form,
    /// Rows of cells.
    pub rows: usize,
    /// Columns of cells.
    pub cols: usize,
    /// The width of a cell.
    pub width: usize,
}

/// Blanks, or a link, between two cells.
const LINK: usize = 3;

impl Lattice {
    /// Lines of the drawing.
    pub fn n_lines(&self) -> usize {
        if self.form == Form::Boxes { 2 * self.rows + 1 } else { 2 * self.rows - 1 }
    }

    /// Columns from one cell to the next.
    fn pitch(&self) -> usize {
        self.width + if self.form == Form::Boxes { 1 } else { LINK }
    }

    /// Columns of the drawing.
    pub fn n_columns(&self) -> usize {
        if self.form == Form::Boxes { self.cols * self.pitch() + 1 } else { self.cols * self.pitch() - LINK }
    }

    /// Line and first column of a cell.
    pub fn cell(&self, row: usize, col: usize) -> (usize, usize) {
        let shift = usize::from(self.form == Form::Boxes);
        (2 * row + shift, col * self.pitch() + shift)
    }

    /// Line and column of a corner.
    pub fn point(&self, row: usize, col: usize) -> (usize, usize) {
        (2 * row, col * self.pitch())
    }

    /// Line and first column of the side above a row, `width` characters wide.
    pub fn level_side(&self, row: usize, col: usize) -> (usize, usize) {
        (2 * row, col * self.pitch() + 1)
    }

    /// Line and column of the side before a column.
    pub fn upright_side(&self, row: usize, col: usize) -> (usize, usize) {
        (2 * row + 1, col * self.pitch())
    }

    /// Line and first of the three columns of the link to the right of a cell.
    pub fn level_link(&self, row: usize, col: usize) -> (usize, usize) {
        (2 * row, col * self.pitch() + self.width)
    }

    /// Line and column of the link below a cell.
    pub fn upright_link(&self, row: usize, col: usize) -> (usize, usize) {
        (2 * row + 1, col * self.pitch() + self.width / 2)
    }

    /// The size of a drawing of boxes, from its first line: corners are whatever is no side.
    pub fn of_boxes(lines: &[&str]) -> Result<Lattice, String> {
        let first: Vec<char> = lines.first().map(|line| line.trim_end().chars().collect()).unwrap_or_default();
        let is_side = |c: &char| matches!(c, '-' | ' ' | 'x');
        let width = first.iter().skip(1).take_while(|c| is_side(c)).count();
        if first.first().is_none_or(is_side)
            || width == 0
            || first.len() < width + 2
            || !(first.len() - 1).is_multiple_of(width + 1)
        {
            return Err("the first line of boxes has a corner at each end and after every cell".to_owned());
        }
        if lines.len().is_multiple_of(2) || lines.len() < 3 {
            return Err(format!("{} lines, where boxes have a line for each row and one between", lines.len()));
        }
        let (rows, cols) = (lines.len() / 2, (first.len() - 1) / (width + 1));
        Ok(Lattice { form: Form::Boxes, rows, cols, width })
    }

    /// The size of a drawing of links, from its longest line.
    pub fn of_links(lines: &[&str], width: usize) -> Result<Lattice, String> {
        let longest = lines.iter().map(|line| line.trim_end().chars().count()).max().unwrap_or(0);
        if lines.len().is_multiple_of(2) {
            return Err(format!("{} lines, where links have a line for each row and one between", lines.len()));
        }
        // The last cell of a line may be narrower than its place.
        let cols = (longest + LINK + width - 1) / (width + LINK);
        Ok(Lattice { form: Form::Links, rows: lines.len().div_ceil(2), cols: cols.max(1), width })
    }
}

/// A drawing as characters.
#[derive(Debug, Clone)]
pub(crate) struct Canvas {
    /// The characters, line by line.
    lines: Vec<Vec<char>>,
    /// Where something was read, so that what is left over can be reported.
    seen: Vec<Vec<bool>>,
}

impl Canvas {
    /// An empty drawing of that size.
    pub fn blank(lattice: &Lattice) -> Canvas {
        Canvas { lines: vec![vec![' '; lattice.n_columns()]; lattice.n_lines()], seen: Vec::new() }
    }

    /// A drawing that was read.
    pub fn of(lines: &[&str]) -> Canvas {
        let lines: Vec<Vec<char>> = lines.iter().map(|line| line.trim_end().chars().collect()).collect();
        let seen = lines.iter().map(|line| vec![false; line.len()]).collect();
        Canvas { lines, seen }
    }

    /// Writes a text; what falls outside is dropped.
    pub fn put(&mut self, (line, column): (usize, usize), text: &str) {
        for (i, c) in text.chars().enumerate() {
            if let Some(slot) = self.lines.get_mut(line).and_then(|line| line.get_mut(column + i)) {
                *slot = c;
            }
        }
    }

    /// Text in the middle of a place of this width.
    pub fn centre(&mut self, (line, column): (usize, usize), width: usize, text: &str) {
        let length = text.chars().count().min(width);
        self.put((line, column + (width - length) / 2), text);
    }

    /// Reads a character and remembers that it was read; blank outside the drawing.
    pub fn take(&mut self, (line, column): (usize, usize)) -> char {
        if let Some(seen) = self.seen.get_mut(line).and_then(|line| line.get_mut(column)) {
            *seen = true;
        }
        self.lines.get(line).and_then(|line| line.get(column)).copied().unwrap_or(' ')
    }

    /// Reads several characters of a line.
    pub fn take_text(&mut self, (line, column): (usize, usize), width: usize) -> String {
        (0..width).map(|i| self.take((line, column + i))).collect()
    }

    /// The first character that nobody asked for, as an error; `first_line` is the number of the drawing's first line.
    pub fn left_over(&self, first_line: usize) -> Result<(), NotationError> {
        for (y, (line, seen)) in self.lines.iter().zip(&self.seen).enumerate() {
            if let Some(x) = (0..line.len()).find(|&x| !seen[x] && line[x] != ' ') {
                let reason = format!("`{}` in column {} stands where nothing can", line[x], x + 1);
                return Err(NotationError::line(first_line + y, reason));
            }
        }
        Ok(())
    }

    /// The drawing as text, without blanks at the ends of lines.
    pub fn text(&self) -> String {
        self.lines.iter().map(|line| line.iter().collect::<String>().trim_end().to_owned() + "\n").collect()
    }
}
