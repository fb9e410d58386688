//! Pages on their way: text put down, running heads, page numbers.

use crate::face::{Face, fitted, width};
use crate::page::{Area, Item, Page, Paper, Text, Tone};
use crate::signs::line;

/// The size of type in running heads.
const HEAD: f64 = 8.5;

/// Puts a line of text down.
pub(crate) fn put(page: &mut Page, (x, y): (f64, f64), (face, size, tone): (Face, f64, Tone), text: &str) {
    if !text.is_empty() {
        page.items.push(Item::Text(Text { x, y, size, face, tone, text: text.to_owned() }));
    }
}

/// Puts a line of text in the middle of an area's width.
pub(crate) fn centre(page: &mut Page, area: &Area, y: f64, (face, size, tone): (Face, f64, Tone), text: &str) {
    let x = area.x + (area.w - width(face, size, text)) / 2.0;
    put(page, (x, y), (face, size, tone), text);
}

/// Puts a line of text at the right edge of an area.
pub(crate) fn right(page: &mut Page, area: &Area, y: f64, (face, size, tone): (Face, f64, Tone), text: &str) {
    put(page, (area.right() - width(face, size, text), y), (face, size, tone), text);
}

/// The running head, book on the left and part on the right, and the number of the page.
pub(crate) fn dress(page: &mut Page, paper: Paper, number: usize, title: &str, part: &str) {
    let body = paper.body();
    let (_, height) = paper.size();
    let half = body.w / 2.0 - 8.0;
    let style = (Face::Regular, HEAD, Tone::Grey);
    put(page, (body.x, 42.0), style, &fitted(Face::Regular, HEAD, title, half));
    right(page, &body, 42.0, style, &fitted(Face::Regular, HEAD, part, half));
    page.items.push(line(body.x, 50.0, body.w));
    centre(page, &body, height - 34.0, style, &number.to_string());
}
