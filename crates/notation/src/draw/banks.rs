//! The pieces of a bank, below the drawing of the board.

use super::View;
use gridwright_board::Val;
use gridwright_grid::{Kind, Place};
use gridwright_lang::ir::{Entry, Target};

/// How many characters a line may have where nothing is said.
const WIDTH: usize = 72;

impl View<'_> {
    /// Every bank that is drawn: a blank line, its name, and its pieces side by side.
    pub(super) fn banks(&self) -> String {
        let mut out = String::new();
        for item in &self.plan.items {
            let Target::Layer(layer) = item.target else { continue };
            if !self.genre.layers[layer.at()].domain.entries().is_some_and(|entries| entries.shapes) {
                continue;
            }
            let Val::List(list) = self.board.get(self.genre, layer, Place::new(Kind::Board, 0)) else { continue };
            out.push_str(&format!("\n{}:\n", self.genre.layers[layer.at()].name));
            let entries: Vec<Entry> = list.entries().collect();
            let drawn: Vec<Vec<String>> = entries.iter().map(rows).collect();
            side_by_side(&drawn, self.style.max_width.unwrap_or(WIDTH), &mut out);
        }
        out
    }
}

/// An entry, line by line.
fn rows(entry: &Entry) -> Vec<String> {
    entry.to_string().split('/').map(|row| row.replace('.', " ")).collect()
}

fn side_by_side(drawn: &[Vec<String>], most: usize, out: &mut String) {
    let wide = |rows: &Vec<String>| rows.first().map_or(0, |row| row.chars().count());
    let mut rest = drawn;
    while !rest.is_empty() {
        let (mut n, mut used) = (0, 0);
        while n < rest.len() && (n == 0 || used + 2 + wide(&rest[n]) <= most) {
            used += wide(&rest[n]) + if n > 0 { 2 } else { 0 };
            n += 1;
        }
        let (line, others) = rest.split_at(n);
        for y in 0..line.iter().map(Vec::len).max().unwrap_or(0) {
            let row = |rows: &Vec<String>| rows.get(y).cloned().unwrap_or_else(|| " ".repeat(wide(rows)));
            let text = line.iter().map(row).collect::<Vec<_>>().join("  ");
            out.push_str(text.trim_end());
            out.push('\n');
        }
        rest = others;
    }
}
