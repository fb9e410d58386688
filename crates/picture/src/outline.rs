//! Outlines as path data, short: points are rounded to a tenth of a unit (a four-hundredth of a cell) and told from the point
//! before, and circles are arcs. Rounding is of places, not of steps, so no error grows along an outline.

use crate::geometry::{Path, Pt, Seg};
use std::fmt::Write;

/// The path data of an outline.
pub(crate) fn data(path: &Path) -> String {
    let mut pen = Pen::default();
    let mut segs = path.segs.as_slice();
    while let Some((seg, rest)) = segs.split_first() {
        if let Some(circle) = Circle::of(segs) {
            pen.circle(circle);
            segs = &segs[Circle::SEGS..];
            continue;
        }
        pen.seg(seg);
        segs = rest;
    }
    pen.out
}

/// The data of dots, with the width of the pen that makes them, if an outline is discs of one size and nothing else.
pub(crate) fn dots(path: &Path) -> Option<(f64, String)> {
    let circles: Option<Vec<Circle>> = path.segs.chunks(Circle::SEGS).map(Circle::of).collect();
    let circles = circles.filter(|all| !all.is_empty())?;
    let radius = circles[0].radius;
    if circles.iter().any(|circle| (circle.radius - radius).abs() > 1e-6) {
        return None;
    }
    let mut pen = Pen::default();
    for circle in circles {
        pen.go('m', &[circle.centre]);
        pen.out.push_str("h0");
    }
    Some((2.0 * radius, pen.out))
}

/// A number to two places, without what is not needed.
pub(crate) fn number(value: f64) -> String {
    let hundredths = (value * 100.0).round() as i64;
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, part) = (hundredths.abs() / 100, hundredths.abs() % 100);
    match part {
        0 => format!("{sign}{whole}"),
        _ if part % 10 == 0 => format!("{sign}{whole}.{}", part / 10),
        _ => format!("{sign}{whole}.{part:02}"),
    }
}

/// A circle among the pieces of an outline.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Circle {
    centre: Pt,
    radius: f64,
}

impl Circle {
    /// How many pieces it is made of; see [`Path::ellipse`].
    const SEGS: usize = 6;

    /// The circle that the next pieces are, if they are one.
    fn of(segs: &[Seg]) -> Option<Circle> {
        let [
            Seg::Move(right),
            Seg::Curve(_, _, bottom),
            Seg::Curve(_, _, left),
            Seg::Curve(..),
            Seg::Curve(..),
            Seg::Close,
        ] = segs.get(..Self::SEGS)?
        else {
            return None;
        };
        let centre = right.toward(*left, 0.5);
        let (radius, down) = (right.x - centre.x, bottom.y - centre.y);
        let is_round = (radius - down).abs() < 1e-6 && (bottom.x - centre.x).abs() < 1e-6 && right.y == left.y;
        is_round.then_some(Circle { centre, radius })
    }
}

/// Path data on its way: in tenths, where the pen is and where the part began.
#[derive(Default)]
struct Pen {
    out: String,
    at: (i64, i64),
    start: (i64, i64),
}

impl Pen {
    fn seg(&mut self, seg: &Seg) {
        match *seg {
            Seg::Move(p) => {
                self.go('m', &[p]);
                self.start = self.at;
            }
            Seg::Line(p) if tenths(p).1 == self.at.1 => self.level('h', tenths(p)),
            Seg::Line(p) if tenths(p).0 == self.at.0 => self.level('v', tenths(p)),
            Seg::Line(p) => self.go('l', &[p]),
            Seg::Curve(a, b, p) => self.go('c', &[a, b, p]),
            Seg::Close => {
                self.out.push('z');
                self.at = self.start;
            }
        }
    }

    /// A command with points, and the pen at the last of them.
    fn go(&mut self, command: char, points: &[Pt]) {
        // The first place of a path is told from nowhere.
        self.out.push(if self.out.is_empty() { command.to_ascii_uppercase() } else { command });
        let from = self.at;
        for (i, &p) in points.iter().enumerate() {
            let to = tenths(p);
            self.step(to.0 - from.0, i == 0);
            self.step(to.1 - from.1, false);
            self.at = to;
        }
    }

    /// A level or upright line.
    fn level(&mut self, command: char, to: (i64, i64)) {
        self.out.push(command);
        self.step(to.0 - self.at.0 + to.1 - self.at.1, true);
        self.at = to;
    }

    fn circle(&mut self, Circle { centre, radius }: Circle) {
        self.seg(&Seg::Move(centre.shift(-radius, 0.0)));
        let (r, across) = (number(radius), number(2.0 * radius));
        let _ = write!(self.out, "a{r} {r} 0 1 1 {across} 0a{r} {r} 0 1 1-{across} 0z");
    }

    /// A difference in tenths; a minus sign parts it from the number before, too.
    fn step(&mut self, difference: i64, is_first: bool) {
        let (whole, part) = (difference.abs() / 10, difference.abs() % 10);
        let part_text = if part > 0 { format!(".{part}") } else { String::new() };
        let separator = match (difference < 0, is_first) {
            (true, _) => "-",
            (false, true) => "",
            (false, false) => " ",
        };
        let whole = if whole > 0 || part == 0 { whole.to_string() } else { String::new() };
        let _ = write!(self.out, "{separator}{whole}{part_text}");
    }
}

fn tenths(p: Pt) -> (i64, i64) {
    ((p.x * 10.0).round() as i64, (p.y * 10.0).round() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::pt;

    #[test]
    fn numbers_are_short() {
        assert_eq!([0.0, 1.5, -0.25, 12.345, 2.999, -0.001].map(number), ["0", "1.5", "-0.25", "12.35", "3", "0"]);
    }

    #[test]
    fn lines_and_curves_are_told_from_the_point_before() {
        let mut path = Path::rect(pt(1.0, 2.0), pt(11.0, 5.0));
        path.add(Path::line(pt(0.5, 0.5), pt(0.24, 1.0)));
        assert_eq!(data(&path), "M1 2h10v3h-10zm-.5-1.5l-.3.5".replace("-.3.5", "-.3 .5"));
        let curve = Path { segs: vec![Seg::Move(pt(0.0, 0.0)), Seg::Curve(pt(1.0, -1.0), pt(2.0, 0.0), pt(3.0, 0.0))] };
        assert_eq!(data(&curve), "M0 0c1-1 2 0 3 0");
    }

    #[test]
    fn rounding_does_not_add_up() {
        let points: Vec<Pt> = (0..1000).map(|i| pt(f64::from(i) * 0.04, f64::from(i) * 0.06)).collect();
        let mut pen = Pen::default();
        Path::lines(&points).segs.iter().for_each(|seg| pen.seg(seg));
        assert_eq!(pen.at, (400, 599));
    }

    #[test]
    fn circles_are_arcs_and_discs_are_dots() {
        let mut discs = Path::circle(pt(10.0, 10.0), 2.5);
        assert_eq!(data(&discs), "M7.5 10a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1-5 0z");
        discs.add(Path::circle(pt(20.0, 10.0), 2.5));
        assert_eq!(dots(&discs), Some((5.0, "M10 10h0m10 0h0".to_owned())));
        discs.add(Path::circle(pt(30.0, 10.0), 2.0));
        assert_eq!(dots(&discs), None);
        assert_eq!(dots(&Path::rect(pt(0.0, 0.0), pt(1.0, 1.0))), None);
        assert!(data(&Path::ellipse(pt(0.0, 0.0), 2.0, 1.0)).contains('c'));
    }
}
