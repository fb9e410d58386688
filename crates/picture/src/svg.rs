//! Pictures as SVG: plain paths with plain colours, so that every viewer and printer shows the same.

use crate::outline::{self, number};
use crate::palette::Ink;
use crate::scene::{Paint, Scene, Shape};
use std::fmt::Write;

/// One outline of a picture, for those who put it together elsewhere.
#[derive(Debug, Clone, PartialEq)]
pub struct Outline {
    /// What it is drawn in.
    pub ink: Ink,
    /// The width of the line along it; none if its inside is filled.
    pub stroke: Option<f64>,
    /// Its path data.
    pub data: String,
}

impl Scene {
    /// What is drawn, first to last; first the ground.
    pub fn outlines(&self) -> impl Iterator<Item = Outline> + '_ {
        self.shapes.iter().map(|shape| Outline {
            ink: shape.ink,
            stroke: match shape.paint {
                Paint::Fill => None,
                Paint::Stroke(width) => Some(width),
            },
            data: outline::data(&shape.path),
        })
    }

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
        self.shapes.iter().for_each(|shape| self.write_shape(&mut out, shape));
        out.push_str("</g>\n</svg>\n");
        out
    }

    /// What is drawn, without the ground, as a short group for another SVG file.
    pub fn svg_group(&self) -> String {
        let mut out = "<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n".to_owned();
        self.shapes.iter().skip(1).for_each(|shape| self.write_shape(&mut out, shape));
        out.push_str("</g>\n");
        out
    }

    /// An outline as a path. Discs of one size are dots of a pen: a few characters each.
    fn write_shape(&self, out: &mut String, shape: &Shape) {
        let colour = self.palette.hex(shape.ink);
        let pen = |width: f64| format!("stroke=\"{colour}\" stroke-width=\"{}\"", number(width));
        let (paint, data) = match (shape.paint, outline::dots(&shape.path)) {
            (Paint::Fill, Some((width, data))) => (pen(width), data),
            (Paint::Fill, None) => (format!("fill=\"{colour}\""), outline::data(&shape.path)),
            (Paint::Stroke(width), _) => (pen(width), outline::data(&shape.path)),
        };
        let _ = writeln!(out, "<path {paint} d=\"{data}\"/>");
    }
}

/// Text that XML may hold.
pub fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
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
    fn what_xml_forbids_is_escaped() {
        assert_eq!(escape("a<b & c\u{1}"), "a&lt;b &amp; c ");
    }
}
