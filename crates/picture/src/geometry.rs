//! Points and outlines. Lengths are in units of which a cell has [`CELL`]; y grows downwards.

/// The side of a cell.
pub const CELL: f64 = 40.0;

/// How far the handles of a quarter circle lie from its ends, for radius 1.
const ARC: f64 = 0.552_284_75;

/// A point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pt {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

/// Shorthand for a point.
pub(crate) fn pt(x: f64, y: f64) -> Pt {
    Pt { x, y }
}

impl Pt {
    /// The point moved.
    pub fn shift(self, dx: f64, dy: f64) -> Pt {
        pt(self.x + dx, self.y + dy)
    }

    /// The point on the way to another, 0 here and 1 there.
    pub fn toward(self, to: Pt, part: f64) -> Pt {
        self.shift((to.x - self.x) * part, (to.y - self.y) * part)
    }

    /// The point at an angle (in turns, clockwise from the right) and a distance.
    pub fn polar(self, turns: f64, radius: f64) -> Pt {
        let angle = turns * std::f64::consts::TAU;
        self.shift(radius * angle.cos(), radius * angle.sin())
    }
}

/// A piece of an outline.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Seg {
    /// Start anew here.
    Move(Pt),
    /// A straight line.
    Line(Pt),
    /// A curve with two handles.
    Curve(Pt, Pt, Pt),
    /// Back to the start.
    Close,
}

/// An outline of any number of parts.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Path {
    /// Its pieces.
    pub segs: Vec<Seg>,
}

impl Path {
    /// A straight line.
    pub fn line(a: Pt, b: Pt) -> Path {
        Path { segs: vec![Seg::Move(a), Seg::Line(b)] }
    }

    /// Two strokes that cross.
    pub fn cross(centre: Pt, arm: f64) -> Path {
        let mut path = Path::line(centre.shift(-arm, -arm), centre.shift(arm, arm));
        path.add(Path::line(centre.shift(arm, -arm), centre.shift(-arm, arm)));
        path
    }

    /// Lines from point to point.
    pub fn lines(points: &[Pt]) -> Path {
        let seg = |(i, &p): (usize, &Pt)| if i == 0 { Seg::Move(p) } else { Seg::Line(p) };
        Path { segs: points.iter().enumerate().map(seg).collect() }
    }

    /// A closed polygon.
    pub fn polygon(points: &[Pt]) -> Path {
        let mut path = Path::lines(points);
        path.segs.push(Seg::Close);
        path
    }

    /// A rectangle between two corners.
    pub fn rect(a: Pt, b: Pt) -> Path {
        Path::polygon(&[a, pt(b.x, a.y), b, pt(a.x, b.y)])
    }

    /// A square round a centre.
    pub fn square(centre: Pt, half: f64) -> Path {
        Path::rect(centre.shift(-half, -half), centre.shift(half, half))
    }

    /// A circle.
    pub fn circle(centre: Pt, radius: f64) -> Path {
        Path::ellipse(centre, radius, radius)
    }

    /// An ellipse with level and upright axes.
    pub fn ellipse(c: Pt, rx: f64, ry: f64) -> Path {
        let (kx, ky) = (rx * ARC, ry * ARC);
        let segs = vec![
            Seg::Move(c.shift(rx, 0.0)),
            Seg::Curve(c.shift(rx, ky), c.shift(kx, ry), c.shift(0.0, ry)),
            Seg::Curve(c.shift(-kx, ry), c.shift(-rx, ky), c.shift(-rx, 0.0)),
            Seg::Curve(c.shift(-rx, -ky), c.shift(-kx, -ry), c.shift(0.0, -ry)),
            Seg::Curve(c.shift(kx, -ry), c.shift(rx, -ky), c.shift(rx, 0.0)),
            Seg::Close,
        ];
        Path { segs }
    }

    /// Adds the parts of another outline.
    pub fn add(&mut self, other: Path) {
        self.segs.extend(other.segs);
    }

    /// The outline with every point moved by a function.
    pub fn map(&self, to: impl Fn(Pt) -> Pt) -> Path {
        let seg = |s: &Seg| match *s {
            Seg::Move(p) => Seg::Move(to(p)),
            Seg::Line(p) => Seg::Line(to(p)),
            Seg::Curve(a, b, p) => Seg::Curve(to(a), to(b), to(p)),
            Seg::Close => Seg::Close,
        };
        Path { segs: self.segs.iter().map(seg).collect() }
    }
}
