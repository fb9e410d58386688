//! Grid lines, borders, loops on edges, and lines through cells.
//!
//! Every edge of the grid has a weight, and a grid point shows the character that joins the weights round it. Where
//! nothing is drawn along edges or links the grid is light and borders are heavy; where lines run, the grid is left
//! out, borders are light and the lines heavy:
//!
//! ```text
//! ┏━━━┯━━━┓      ┌───┬───┐      ┏━━━┓   ·
//! ┃ 1 │ 2 ┃      │³┏━┿━┓ │      ┃ 3 ┃
//! ┣━━━┿━━━┫      │ ┗━┿━┛ │      ┗━━━┛   ·
//! ```

use super::View;
use super::borders::borders;
use super::canvas::{Canvas, Weight, join};
use crate::slots::{Shape, Slots};
use gridwright_board::Val;
use gridwright_grid::{Dir, Kind, Place};
use gridwright_lang::ir::{Style, Target};

impl View<'_> {
    /// Whether lines run through the cells or on the grid: the grid itself then steps back.
    fn has_lines(&self) -> bool {
        !self.styled(|s| matches!(s, Shape::Links | Shape::Edges)).iter().all(|(_, _, style)| *style == Style::Border)
    }

    /// How heavy each edge is drawn, and which are known not to be there.
    fn edge_weights(&self) -> (Vec<Weight>, Vec<bool>) {
        let grid = &self.board.grid;
        let n_edges = grid.capacity(Kind::Edge);
        let on_edges = !self.styled(|s| s == Shape::Edges).is_empty();
        let base = if self.has_lines() { Weight::None } else { Weight::Light };
        let border = if base == Weight::None { Weight::Light } else { Weight::Heavy };
        let mut weights = vec![Weight::None; n_edges];
        let mut crossed = vec![false; n_edges];
        let borders = self.borders();
        for edge in (0..n_edges).map(|i| Place::new(Kind::Edge, i)).filter(|&e| grid.exists(e)) {
            let frame = grid.cells_at(edge).len() < 2;
            weights[edge.at()] = match (frame, borders.is_some()) {
                (true, _) if on_edges => Weight::None,
                (true, true) => border,
                (true, false) => Weight::Light,
                _ => base,
            };
            if borders.as_ref().is_some_and(|is_border| is_border[edge.at()]) {
                weights[edge.at()] = border;
            }
        }
        for (layer, shape, _) in self.styled(|s| matches!(s, Shape::Edges)) {
            for i in shape.storage(self.board) {
                match self.board.layer(layer)[i] {
                    Val::Flag(true) => weights[i] = Weight::Heavy,
                    Val::Flag(false) => crossed[i] = true,
                    _ => {}
                }
            }
        }
        (weights, crossed)
    }

    /// Which edges separate rooms, tiles or different numbers; none if nothing of the kind is drawn.
    fn borders(&self) -> Option<Vec<bool>> {
        let mut edges = vec![false; self.board.grid.capacity(Kind::Edge)];
        let mut items = self.plan.items.iter().filter(|item| item.style == Style::Border).peekable();
        items.peek()?;
        for edge in items.flat_map(|item| borders(item, self.genre, self.board)) {
            edges[edge.at()] = true;
        }
        Some(edges)
    }

    /// The grid, its borders and what runs on its edges.
    pub(super) fn draw_sides(&self, canvas: &mut Canvas) {
        let (weights, crossed) = self.edge_weights();
        let grid = &self.board.grid;
        let ascii = self.style.ascii;
        let weight = |y: i64, x: i64| grid.place_at(Kind::Edge, y, x).map_or(Weight::None, |edge| weights[edge.at()]);
        for edge in grid.places(Kind::Edge) {
            let (y, x) = grid.position(edge);
            let (row, column) = self.at(y, x);
            let w = weights[edge.at()];
            if x % 2 == 1 {
                let c = join([Weight::None, w, Weight::None, w], ascii);
                (0..self.width).for_each(|i| canvas.put(row, column + i, c));
            } else {
                canvas.put(row, column, join([w, Weight::None, w, Weight::None], ascii));
            }
            if crossed[edge.at()] {
                let (row, column) = self.middle(y, x);
                canvas.put(row, column, if ascii { 'x' } else { '×' });
            }
        }
        let dots = self.plan.items.iter().any(|item| item.target == Target::Points);
        for point in grid.places(Kind::Point) {
            let (y, x) = grid.position(point);
            let arms = [weight(y - 1, x), weight(y, x + 1), weight(y + 1, x), weight(y, x - 1)];
            let (row, column) = self.at(y, x);
            let c = match (arms == [Weight::None; 4], dots) {
                (true, true) => {
                    if ascii {
                        '+'
                    } else {
                        '·'
                    }
                }
                _ => join(arms, ascii),
            };
            canvas.put(row, column, c);
        }
    }

    /// Lines from cell to cell. They stop at the edge of a cell that shows something.
    pub(super) fn draw_links(&self, canvas: &mut Canvas) {
        for (layer, _, style) in self.styled(|s| s == Shape::Links) {
            if style == Style::Border {
                continue;
            }
            for link in self.board.grid.places(Kind::Link) {
                self.draw_link(canvas, link, self.board.get(self.genre, layer, link));
            }
            for cell in self.board.grid.places(Kind::Cell).filter(|&c| !self.is_shown(c)) {
                self.draw_joint(canvas, cell, |link| self.board.get(self.genre, layer, link));
            }
        }
    }

    /// One link: its middle, and both halves inside the cells where it runs level.
    fn draw_link(&self, canvas: &mut Canvas, link: Place, val: Val) {
        let ascii = self.style.ascii;
        let (y, x) = self.board.grid.position(link);
        let (row, column) = self.middle(y, x);
        let level = x % 2 == 0;
        let line = match val {
            Val::Flag(false) => {
                if ascii {
                    'x'
                } else {
                    '×'
                }
            }
            _ if !drawn(val) => return,
            _ => line_char(val, level, ascii),
        };
        let under = canvas.get(row, column);
        let crossing = line != '×' && line != 'x' && !under.is_whitespace() && !matches!(val, Val::Int(_));
        canvas.put(row, column, if crossing { cross(level, ascii) } else { line });
        if level && drawn(val) {
            for (end, to) in self.board.grid.ends(link).into_iter().zip([Dir::Right, Dir::Left]) {
                self.draw_arm(canvas, end, to, line);
            }
        }
    }

    /// The part of a level line inside a cell, up to what the cell shows.
    fn draw_arm(&self, canvas: &mut Canvas, cell: Place, to: Dir, line: char) {
        let (y, x) = self.board.grid.position(cell);
        let (row, first) = self.at(y, x);
        let half = self.width / 2;
        let columns = if to == Dir::Right { first + half + 1..first + self.width } else { first..first + half };
        for column in columns {
            if matches!(canvas.get(row, column), ' ' | '░' | '~') {
                canvas.put(row, column, line);
            }
        }
    }

    /// The middle of a cell that lines pass through.
    fn draw_joint(&self, canvas: &mut Canvas, cell: Place, value: impl Fn(Place) -> Val) {
        let grid = &self.board.grid;
        let at = |dir: Dir| grid.arm(cell, dir).map_or(Val::Blank, &value);
        let vals = [Dir::Up, Dir::Right, Dir::Down, Dir::Left].map(at);
        let (y, x) = grid.position(cell);
        let (row, column) = self.middle(y, x);
        if !vals.iter().any(|&val| drawn(val)) {
            if canvas.get(row, column) == ' ' {
                canvas.put(row, column, if self.style.ascii { '.' } else { '·' });
            }
            return;
        }
        let number = vals.iter().copied().find(|val| matches!(val, Val::Int(n) if *n > 0));
        let c = match number {
            Some(val) => line_char(val, drawn(vals[1]) || drawn(vals[3]), self.style.ascii),
            None => join(vals.map(|val| if drawn(val) { Weight::Heavy } else { Weight::None }), self.style.ascii),
        };
        canvas.put(row, column, c);
    }
}

/// Whether a value draws a line.
fn drawn(val: Val) -> bool {
    !matches!(val, Val::Int(0)) && val.is_present()
}

/// The character of a line; a number of lines side by side has its own.
fn line_char(val: Val, level: bool, ascii: bool) -> char {
    match (val, level, ascii) {
        (Val::Int(1), true, false) => '─',
        (Val::Int(1), false, false) => '│',
        (Val::Int(2), true, false) => '═',
        (Val::Int(2), false, false) => '║',
        (Val::Int(2), true, true) => '=',
        (Val::Int(2), false, true) => 'H',
        (_, true, false) => '━',
        (_, false, false) => '┃',
        (_, true, true) => '-',
        (_, false, true) => '|',
    }
}

/// A line over a border.
fn cross(level: bool, ascii: bool) -> char {
    match (level, ascii) {
        (_, true) => '+',
        (true, false) => '┿',
        (false, false) => '╂',
    }
}
