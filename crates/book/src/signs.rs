//! Stars, lines, and links as codes that a telephone reads.

use crate::page::{Area, Item, Tone};
use gridwright_picture::{Paint, Path, Pt};
use qrcode::{Color, EcLevel, QrCode};

/// The room between stars, for stars of size 1.
const STEP: f64 = 1.15;

/// The side of a square of a code: 0.42 millimetres, which ordinary printers and telephones manage.
const SQUARE: f64 = 1.2;

/// The clear squares that a code needs on every side.
const QUIET: f64 = 4.0;

/// How wide a row of four stars is.
pub(crate) fn stars_width(size: f64) -> f64 {
    size * (3.0 * STEP + 1.0)
}

/// A row of four stars, so many of them filled.
pub(crate) fn stars(x: f64, y: f64, size: f64, filled: usize, out: &mut Vec<Item>) {
    for i in 0..4 {
        let area = Area { x: x + i as f64 * STEP * size, y, w: size, h: size };
        let is_filled = i < filled;
        let paint = if is_filled { Paint::Fill } else { Paint::Stroke(0.06 * size) };
        let tone = if is_filled { Tone::Black } else { Tone::Grey };
        out.push(Item::Sign { area, path: star(&area, if is_filled { 0.5 } else { 0.46 }), paint, tone });
    }
}

/// A star of five points in the middle of a square.
fn star(area: &Area, radius: f64) -> Path {
    let centre = Pt { x: area.x + area.w / 2.0, y: area.y + area.h * 0.53 };
    let point = |i: i32| {
        let far = if i % 2 == 0 { radius } else { 0.42 * radius };
        centre.polar(f64::from(i) / 10.0 - 0.25, far * area.w)
    };
    Path::polygon(&(0..10).map(point).collect::<Vec<_>>())
}

/// A thin level line.
pub(crate) fn line(x: f64, y: f64, w: f64) -> Item {
    let area = Area { x, y: y - 0.25, w, h: 0.5 };
    let path = Path::line(Pt { x, y }, Pt { x: x + w, y });
    Item::Sign { area, path, paint: Paint::Stroke(0.5), tone: Tone::Pale }
}

/// A code for a text.
#[derive(Debug, Clone)]
pub(crate) struct Code {
    squares: Vec<bool>,
    across: usize,
}

impl Code {
    /// The code of a text; none if it is too long for one.
    pub fn of(text: &str) -> Option<Code> {
        let code = QrCode::with_error_correction_level(text, EcLevel::L).ok()?;
        let across = code.width();
        Some(Code { squares: code.to_colors().into_iter().map(|c| c == Color::Dark).collect(), across })
    }

    /// The side of the code with the clear room round it.
    pub fn side(&self) -> f64 {
        (self.across as f64 + 2.0 * QUIET) * SQUARE
    }

    /// The code at a place: dark squares, those beside each other in one.
    pub fn at(&self, x: f64, y: f64) -> Item {
        let mut path = Path::default();
        for (row, squares) in self.squares.chunks(self.across).enumerate() {
            let mut col = 0;
            while col < self.across {
                let run = squares[col..].iter().take_while(|dark| **dark).count();
                if run > 0 {
                    let at = |r: usize, c: usize| Pt {
                        x: x + (c as f64 + QUIET) * SQUARE,
                        y: y + (r as f64 + QUIET) * SQUARE,
                    };
                    path.add(Path::rect(at(row, col), at(row + 1, col + run)));
                }
                col += run.max(1);
            }
        }
        let area = Area { x, y, w: self.side(), h: self.side() };
        Item::Sign { area, path, paint: Paint::Fill, tone: Tone::Black }
    }
}
