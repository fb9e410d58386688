//! The pictures of words. One without is shown by its first letter.

use crate::content::Brush;
use crate::geometry::{CELL, Path, Pt, Seg};
use crate::palette::Ink;
use gridwright_lang::ir::Icon;

/// The line of signs that are drawn with strokes.
const STROKE: f64 = 3.0;

impl Brush<'_> {
    /// Draws the picture of a word.
    pub fn icon(self, icon: Icon) {
        match icon {
            Icon::White | Icon::Black => self.pearl(icon, ""),
            Icon::Sun => self.sun(),
            Icon::Moon => self.moon(),
            Icon::Tree => self.tree(),
            Icon::Tent => self.tent(),
            Icon::Hole => self.hole(),
            Icon::Star => self.star(),
            Icon::Bulb => self.bulb(),
            Icon::Plus => self.strokes(&[[(-0.27, 0.0), (0.27, 0.0)], [(0.0, -0.27), (0.0, 0.27)]]),
            Icon::Tall => self.strokes(&[[(0.0, -0.27), (0.0, 0.27)]]),
            Icon::Times => self.strokes(&[[(-0.2, -0.2), (0.2, 0.2)], [(-0.2, 0.2), (0.2, -0.2)]]),
            Icon::Over => self.number(":"),
            Icon::Wide | Icon::Minus => self.strokes(&[[(-0.27, 0.0), (0.27, 0.0)]]),
            Icon::Falling => self.strokes(&[[(-0.5, -0.5), (0.5, 0.5)]]),
            Icon::Rising => self.strokes(&[[(-0.5, 0.5), (0.5, -0.5)]]),
            Icon::UpperLeft => self.half([(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5)]),
            Icon::UpperRight => self.half([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5)]),
            Icon::LowerLeft => self.half([(-0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]),
            Icon::LowerRight => self.half([(0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]),
            Icon::BendUpRight => self.strokes(&[[(0.0, -0.27), (0.0, 0.0)], [(0.0, 0.0), (0.27, 0.0)]]),
            Icon::BendUpLeft => self.strokes(&[[(0.0, -0.27), (0.0, 0.0)], [(0.0, 0.0), (-0.27, 0.0)]]),
            Icon::BendDownLeft => self.strokes(&[[(0.0, 0.27), (0.0, 0.0)], [(0.0, 0.0), (-0.27, 0.0)]]),
            Icon::BendDownRight => self.strokes(&[[(0.0, 0.27), (0.0, 0.0)], [(0.0, 0.0), (0.27, 0.0)]]),
            Icon::Letter(letter, _) => self.number(&letter.to_string()),
        }
    }

    /// Straight strokes between points in cells from the centre.
    fn strokes(self, strokes: &[[(f64, f64); 2]]) {
        let mut path = Path::default();
        for [a, b] in strokes {
            path.add(Path::line(self.by(a.0, a.1), self.by(b.0, b.1)));
        }
        self.scene.stroke(self.ink, STROKE, path);
    }

    /// Half a cell.
    fn half(self, corners: [(f64, f64); 3]) {
        let ink = if self.ink == Ink::Answer { Ink::AnswerFill } else { Ink::Wall };
        let points = corners.map(|(dx, dy)| self.by(dx, dy));
        self.scene.rimmed(ink, self.ink, 1.4, Path::polygon(&points));
    }

    /// A disc with eight rays.
    fn sun(self) {
        self.scene.rimmed(Ink::Paper, self.ink, 1.7, Path::circle(self.centre, self.length(0.17)));
        let mut rays = Path::default();
        for i in 0..8 {
            let turn = f64::from(i) / 8.0;
            let ray = |radius: f64| self.centre.polar(turn, self.length(radius));
            rays.add(Path::line(ray(0.25), ray(0.35)));
        }
        self.scene.stroke(self.ink, 1.9, rays);
    }

    /// A crescent: one circle less another.
    fn moon(self) {
        let c = self.by(0.11, 0.0);
        let at = |dx: f64, dy: f64| c.shift(dx * CELL * self.size, dy * CELL * self.size);
        let horns = [at(0.1, -0.3), at(0.1, 0.3)];
        let segs = vec![
            Seg::Move(horns[0]),
            Seg::Curve(at(-0.02, -0.2), at(-0.08, -0.1), at(-0.08, 0.0)),
            Seg::Curve(at(-0.08, 0.1), at(-0.02, 0.2), horns[1]),
            Seg::Curve(at(-0.16, 0.36), at(-0.36, 0.2), at(-0.36, 0.0)),
            Seg::Curve(at(-0.36, -0.2), at(-0.16, -0.36), horns[0]),
            Seg::Close,
        ];
        self.scene.fill(self.ink, Path { segs });
    }

    /// A round crown on a trunk.
    fn tree(self) {
        self.scene.fill(self.ink, Path::rect(self.by(-0.05, 0.05), self.by(0.05, 0.36)));
        for (dx, dy, radius) in [(0.0, -0.17, 0.17), (-0.13, 0.02, 0.15), (0.13, 0.02, 0.15)] {
            self.scene.fill(self.ink, Path::circle(self.by(dx, dy), self.length(radius)));
        }
    }

    /// A triangle with an opening.
    fn tent(self) {
        let points = [(0.0, -0.29), (0.33, 0.27), (-0.33, 0.27)].map(|(dx, dy)| self.by(dx, dy));
        self.scene.rimmed(self.ink, self.ink, 1.7, Path::polygon(&points));
        let door = [(0.0, 0.0), (0.12, 0.27), (-0.12, 0.27)].map(|(dx, dy)| self.by(dx, dy));
        self.scene.fill(Ink::Paper, Path::polygon(&door));
    }

    /// A hole in the ground with a rim.
    fn hole(self) {
        self.scene.stroke(self.ink, 1.7, Path::circle(self.centre, self.length(0.34)));
        self.scene.fill(self.ink, Path::circle(self.centre, self.length(0.2)));
    }

    /// A star with five points.
    fn star(self) {
        let tip = |i: usize| {
            let radius = if i.is_multiple_of(2) { 0.36 } else { 0.15 };
            self.by(0.0, 0.03).polar(i as f64 / 10.0 - 0.25, self.length(radius))
        };
        let points: Vec<Pt> = (0..10).map(tip).collect();
        self.scene.rimmed(self.ink, self.ink, 1.2, Path::polygon(&points));
    }

    /// A light bulb: a disc with a socket.
    fn bulb(self) {
        self.scene.fill(self.ink, Path::circle(self.by(0.0, -0.07), self.length(0.24)));
        let neck = [(-0.13, 0.1), (0.13, 0.1), (0.09, 0.22), (-0.09, 0.22)].map(|(dx, dy)| self.by(dx, dy));
        self.scene.fill(self.ink, Path::polygon(&neck));
        let mut socket = Path::line(self.by(-0.08, 0.27), self.by(0.08, 0.27));
        socket.add(Path::line(self.by(-0.045, 0.335), self.by(0.045, 0.335)));
        self.scene.stroke(self.ink, 2.0 * self.size, socket);
    }
}
