//! A picture as outlines in drawing order, before it is written down.

use crate::font;
use crate::geometry::{Path, Pt, pt};
use crate::palette::{Ink, Palette};

/// A finished picture: its size, and outlines with inks. See [`Scene::svg`] and [`Scene::png`].
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    /// How wide it is, in units of which a cell has 40.
    pub width: f64,
    /// How high.
    pub height: f64,
    /// What its inks are.
    pub palette: Palette,
    /// What it shows, for those who cannot see it.
    pub title: String,
    /// Where the upper left corner of the board lies.
    pub origin: (f64, f64),
    /// What is drawn, first to last.
    pub(crate) shapes: Vec<Shape>,
}

/// An outline and how it is drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Shape {
    /// Where.
    pub path: Path,
    /// In what.
    pub ink: Ink,
    /// How.
    pub paint: Paint,
}

/// How an outline is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Paint {
    /// Its inside.
    Fill,
    /// A line along it, with round ends and joins.
    Stroke(f64),
}

impl Scene {
    /// An empty sheet.
    pub(crate) fn new(width: f64, height: f64, palette: Palette) -> Scene {
        let mut scene = Scene { width, height, palette, title: String::new(), origin: (0.0, 0.0), shapes: Vec::new() };
        scene.fill(Ink::Paper, Path::rect(pt(0.0, 0.0), pt(width, height)));
        scene
    }

    /// What is drawn, first to last; the first is the ground.
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// Whether two pictures have the same lines, whatever their inks are.
    pub fn same_geometry(&self, other: &Scene) -> bool {
        (self.width, self.height, &self.shapes) == (other.width, other.height, &other.shapes)
    }

    /// Fills an outline.
    pub(crate) fn fill(&mut self, ink: Ink, path: Path) {
        self.put(Shape { path, ink, paint: Paint::Fill });
    }

    /// Draws along an outline.
    pub(crate) fn stroke(&mut self, ink: Ink, width: f64, path: Path) {
        self.put(Shape { path, ink, paint: Paint::Stroke(width) });
    }

    /// Fills an outline and draws its rim.
    pub(crate) fn rimmed(&mut self, fill: Ink, rim: Ink, width: f64, path: Path) {
        self.fill(fill, path.clone());
        self.stroke(rim, width, path);
    }

    /// A text round a centre, as high as asked unless it were wider than `widest`.
    pub(crate) fn text(&mut self, ink: Ink, centre: Pt, height: f64, widest: f64, text: &str) {
        let set = font::set(text, height, widest);
        self.stroke(
            ink,
            set.stroke,
            set.path.map(|p| p.shift(centre.x - set.width / 2.0, centre.y - set.height / 2.0)),
        );
    }

    /// A text that starts at a point: its left end, at half its height.
    pub(crate) fn text_from(&mut self, ink: Ink, start: Pt, height: f64, text: &str) {
        let set = font::set(text, height, f64::INFINITY);
        self.stroke(ink, set.stroke, set.path.map(|p| p.shift(start.x, start.y - set.height / 2.0)));
    }

    /// Another picture at a place in this one.
    pub(crate) fn place(&mut self, other: &Scene, at: Pt) {
        for shape in &other.shapes {
            self.shapes.push(Shape { path: shape.path.map(|p| p.shift(at.x, at.y)), ..shape.clone() });
        }
    }

    /// Adds a shape. Neighbours of one kind become one outline, which keeps files small; as inks are opaque, and outlines
    /// that are filled run clockwise, it looks the same.
    fn put(&mut self, shape: Shape) {
        if shape.path.segs.is_empty() {
            return;
        }
        match self.shapes.last_mut() {
            Some(last) if (last.ink, last.paint) == (shape.ink, shape.paint) => last.path.add(shape.path),
            _ => self.shapes.push(shape),
        }
    }
}
