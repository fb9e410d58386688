//! Pictures as SVG: plain paths with plain colours, so that every viewer and printer shows the same.

use crate::geometry::{Path, Pt, Seg};
use crate::scene::{Paint, Scene};
use std::fmt::Write;

impl Scene {
    /// The picture as an SVG file.
    pub fn svg(&self) -> String {
        let (width, height) = (number(self.width), number(self.height));
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\">\n"
        );
        if !self.title.is_empty() {
            let _ = writeln!(out, "<title>{}</title>", escape(&self.title));
        }
        out.push_str("<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n");
        for shape in &self.shapes {
            let colour = self.palette.hex(shape.ink);
            let paint = match shape.paint {
                Paint::Fill => format!("fill=\"{colour}\""),
                Paint::Stroke(width) => format!("stroke=\"{colour}\" stroke-width=\"{}\"", number(width)),
            };
            let _ = writeln!(out, "<path {paint} d=\"{}\"/>", data(&shape.path));
        }
        out.push_str("</g>\n</svg>\n");
        out
    }
}

/// The path data of an outline. Level and upright lines have commands of their own.
fn data(path: &Path) -> String {
    let mut out = String::new();
    let mut last: Option<Pt> = None;
    for seg in &path.segs {
        match *seg {
            Seg::Move(p) => point(&mut out, 'M', p),
            Seg::Line(p) if last.is_some_and(|l| number(l.y) == number(p.y)) => {
                let _ = write!(out, "H{}", number(p.x));
            }
            Seg::Line(p) if last.is_some_and(|l| number(l.x) == number(p.x)) => {
                let _ = write!(out, "V{}", number(p.y));
            }
            Seg::Line(p) => point(&mut out, 'L', p),
            Seg::Curve(a, b, p) => {
                point(&mut out, 'C', a);
                point(&mut out, ' ', b);
                point(&mut out, ' ', p);
            }
            Seg::Close => out.push('Z'),
        }
        last = match *seg {
            Seg::Move(p) | Seg::Line(p) | Seg::Curve(_, _, p) => Some(p),
            Seg::Close => None,
        };
    }
    out
}

/// A command and a point.
fn point(out: &mut String, command: char, p: Pt) {
    let _ = write!(out, "{command}{} {}", number(p.x), number(p.y));
}

/// A number to two places, without trailing zeros.
fn number(value: f64) -> String {
    let hundredths = (value * 100.0).round() as i64;
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, part) = (hundredths.abs() / 100, hundredths.abs() % 100);
    match part {
        0 => format!("{sign}{whole}"),
        _ if part % 10 == 0 => format!("{sign}{whole}.{}", part / 10),
        _ => format!("{sign}{whole}.{part:02}"),
    }
}

/// Text that XML may hold.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!([0.0, 1.5, -0.25, 12.345, 2.999, -0.001].map(number), ["0", "1.5", "-0.25", "12.35", "3", "0"]);
        assert_eq!(escape("a<b & c\u{1}"), "a&lt;b &amp; c ");
    }
}
