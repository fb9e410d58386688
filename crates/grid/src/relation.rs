//! Positional relations between places of one kind, and between neighbours of different kinds.
//!
//! H, V, D and M are those of Definition 2.2. `Touch` (sharing a side) is H or V; `Meet` (two edges or two links with a
//! common end) is H or V or D. Read on doubled coordinates: two equal elements lie two apart along an axis (H, V) or on
//! both (D), an element and a line it ends lie one apart.

use crate::grid::Grid;
use crate::place::{Dir, Kind, Place};

/// A symmetric relation between places that is fixed by the board alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Relation {
    /// Side by side in a row.
    Horizontal,
    /// One above the other.
    Vertical,
    /// Diagonal neighbours; for edges and links: one horizontal, one vertical, with a common end.
    Diagonal,
    /// The same place.
    Coincide,
    /// Sharing a side: horizontal or vertical neighbours.
    Touch,
    /// Of edges or links: having an end in common.
    Meet,
}

impl Grid {
    /// Whether two places stand in a relation.
    pub fn related(&self, relation: Relation, a: Place, b: Place) -> bool {
        match relation {
            Relation::Coincide => a == b,
            Relation::Horizontal => self.is_h(a, b),
            Relation::Vertical => self.is_v(a, b),
            Relation::Diagonal => self.is_d(a, b),
            Relation::Touch if a.kind == Kind::Quarter || b.kind == Kind::Quarter => {
                self.related_to(relation, a).contains(&b)
            }
            Relation::Touch => self.is_h(a, b) || self.is_v(a, b),
            Relation::Meet => self.is_h(a, b) || self.is_v(a, b) || self.is_d(a, b),
        }
    }

    /// The places of the same kind that stand in a relation to this one, itself left out.
    pub fn related_to(&self, relation: Relation, place: Place) -> Vec<Place> {
        let kind = place.kind;
        let mut found = Vec::with_capacity(8);
        let (y, x) = self.position(place);
        let mut look = |steps: &[(i64, i64)]| {
            found.extend(steps.iter().filter_map(|&(dy, dx)| self.place_at(kind, y + dy, x + dx)));
        };
        const ROW: [(i64, i64); 2] = [(0, -2), (0, 2)];
        const COLUMN: [(i64, i64); 2] = [(-2, 0), (2, 0)];
        const CORNERS: [(i64, i64); 4] = [(-2, -2), (-2, 2), (2, -2), (2, 2)];
        const NEAR: [(i64, i64); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
        let line = matches!(kind, Kind::Edge | Kind::Link);
        // A line runs along the axis of its odd coordinate if it joins points, of its even one if it joins cells.
        let along_row = if kind == Kind::Edge { y % 2 == 0 } else { y % 2 != 0 };
        if kind == Kind::Quarter {
            return if relation == Relation::Touch { self.touching_quarters(place) } else { Vec::new() };
        }
        if !matches!(kind, Kind::Point | Kind::Cell | Kind::Edge | Kind::Link) {
            return Vec::new();
        }
        let wants = |r: Relation| match relation {
            Relation::Touch => matches!(r, Relation::Horizontal | Relation::Vertical),
            Relation::Meet => true,
            other => other == r,
        };
        if wants(Relation::Horizontal) && (!line || along_row) {
            look(&ROW);
        }
        if wants(Relation::Vertical) && (!line || !along_row) {
            look(&COLUMN);
        }
        if wants(Relation::Diagonal) {
            look(if line { &NEAR } else { &CORNERS });
        }
        found
    }

    fn is_h(&self, a: Place, b: Place) -> bool {
        let ((ya, xa), (yb, xb)) = (self.position(a), self.position(b));
        ya == yb
            && (xa - xb).abs() == self.reach(a.kind, b.kind)
            && self.runs_along(a, true)
            && self.runs_along(b, true)
    }

    fn is_v(&self, a: Place, b: Place) -> bool {
        let ((ya, xa), (yb, xb)) = (self.position(a), self.position(b));
        xa == xb
            && (ya - yb).abs() == self.reach(a.kind, b.kind)
            && self.runs_along(a, false)
            && self.runs_along(b, false)
    }

    fn is_d(&self, a: Place, b: Place) -> bool {
        let ((ya, xa), (yb, xb)) = (self.position(a), self.position(b));
        let apart = match (a.kind, b.kind) {
            (Kind::Point, Kind::Point) | (Kind::Cell, Kind::Cell) => 2,
            (Kind::Edge, Kind::Edge) | (Kind::Link, Kind::Link) => 1,
            _ => return false,
        };
        (ya - yb).abs() == apart && (xa - xb).abs() == apart
    }

    /// How far apart two places of these kinds lie when they are neighbours in line; 0 where they never are.
    fn reach(&self, a: Kind, b: Kind) -> i64 {
        match (a, b) {
            (Kind::Point | Kind::Cell | Kind::Edge | Kind::Link, _) if a == b => 2,
            (Kind::Point, Kind::Edge)
            | (Kind::Edge, Kind::Point)
            | (Kind::Cell, Kind::Link)
            | (Kind::Link, Kind::Cell) => 1,
            _ => i64::MAX,
        }
    }

    /// Points and cells lie on both axes; a line only on the one it runs along.
    fn runs_along(&self, place: Place, row: bool) -> bool {
        let (y, _) = self.position(place);
        match place.kind {
            Kind::Edge => (y % 2 == 0) == row,
            Kind::Link => (y % 2 != 0) == row,
            _ => true,
        }
    }

    fn touching_quarters(&self, quarter: Place) -> Vec<Place> {
        let (cell, side) = self.quarter_cell(quarter);
        let beside = |d: &&Dir| d.is_horizontal() != side.is_horizontal();
        let mut found: Vec<Place> = Dir::ALL.iter().filter(beside).map(|&d| self.quarter(cell, d)).collect();
        found.extend(self.step(cell, side).map(|next| self.quarter(next, side.opposite())));
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Definition 2.2 transcribed in the paper's own coordinates: kind letter, i, j.
    fn paper(grid: &Grid, place: Place) -> (char, i64, i64) {
        let (y, x) = grid.position(place);
        match place.kind {
            Kind::Point => ('p', y / 2 + 1, x / 2 + 1),
            Kind::Cell => ('c', y / 2 + 1, x / 2 + 1),
            Kind::Edge if y % 2 == 0 => ('h', y / 2 + 1, x / 2 + 1),
            Kind::Edge => ('v', y / 2 + 1, x / 2 + 1),
            Kind::Link if y % 2 != 0 => ('H', y / 2 + 1, x / 2),
            _ => ('V', y / 2, x / 2 + 1),
        }
    }

    fn definition(relation: Relation, a: (char, i64, i64), b: (char, i64, i64)) -> bool {
        let (di, dj) = (a.1 - b.1, a.2 - b.2);
        match relation {
            Relation::Horizontal => {
                di == 0
                    && match (a.0, b.0) {
                        ('p', 'p') | ('c', 'c') | ('h', 'h') | ('H', 'H') => dj.abs() == 1,
                        ('p', 'h') | ('c', 'H') => dj == 0 || dj == 1,
                        ('h', 'p') | ('H', 'c') => dj == 0 || dj == -1,
                        _ => false,
                    }
            }
            Relation::Vertical => {
                dj == 0
                    && match (a.0, b.0) {
                        ('p', 'p') | ('c', 'c') | ('v', 'v') | ('V', 'V') => di.abs() == 1,
                        ('p', 'v') | ('c', 'V') => di == 0 || di == 1,
                        ('v', 'p') | ('V', 'c') => di == 0 || di == -1,
                        _ => false,
                    }
            }
            Relation::Diagonal => match (a.0, b.0) {
                ('p', 'p') | ('c', 'c') => di.abs() == 1 && dj.abs() == 1,
                ('h', 'v') | ('H', 'V') => (di == 0 || di == 1) && (dj == 0 || dj == -1),
                ('v', 'h') | ('V', 'H') => (di == 0 || di == -1) && (dj == 0 || dj == 1),
                _ => false,
            },
            _ => unreachable!("only the paper's adjacencies are tested"),
        }
    }

    #[test]
    fn relations_are_those_of_definition_2_2() {
        let grid = Grid::new(3, 4).unwrap();
        let kinds = [Kind::Point, Kind::Cell, Kind::Edge, Kind::Link];
        let all: Vec<Place> = kinds.iter().flat_map(|&k| grid.places(k)).collect();
        for relation in [Relation::Horizontal, Relation::Vertical, Relation::Diagonal] {
            for &a in &all {
                for &b in &all {
                    let expected = definition(relation, paper(&grid, a), paper(&grid, b));
                    assert_eq!(grid.related(relation, a, b), expected, "{relation:?} {a:?} {b:?}");
                }
            }
        }
    }

    #[test]
    fn related_to_lists_exactly_the_related_places_of_its_kind() {
        let mut grid = Grid::new(3, 3).unwrap();
        grid.set_hole(Place::new(Kind::Cell, 4), true);
        let relations = [Relation::Horizontal, Relation::Vertical, Relation::Diagonal, Relation::Touch, Relation::Meet];
        for kind in [Kind::Point, Kind::Cell, Kind::Edge, Kind::Link] {
            for relation in relations {
                for a in grid.places(kind) {
                    let mut listed = grid.related_to(relation, a);
                    listed.sort_unstable();
                    let expected: Vec<Place> =
                        grid.places(kind).filter(|&b| a != b && grid.related(relation, a, b)).collect();
                    assert_eq!(listed, expected, "{relation:?} {a:?}");
                }
            }
        }
    }

    #[test]
    fn two_lines_meet_exactly_if_they_share_an_end() {
        let grid = Grid::new(3, 4).unwrap();
        for kind in [Kind::Edge, Kind::Link] {
            for a in grid.places(kind) {
                for b in grid.places(kind).filter(|&b| b != a) {
                    let shared = grid.ends(a).iter().any(|e| grid.ends(b).contains(e));
                    assert_eq!(grid.related(Relation::Meet, a, b), shared, "{a:?} {b:?}");
                }
            }
        }
    }

    #[test]
    fn eight_quarters_lie_round_an_inner_point_in_a_ring() {
        let grid = Grid::new(2, 2).unwrap();
        let centre = grid.point(1, 1).unwrap();
        let ring = grid.quarters_at(centre);
        assert_eq!(ring.len(), 8);
        for &quarter in &ring {
            let near = grid.related_to(Relation::Touch, quarter);
            assert_eq!(near.iter().filter(|q| ring.contains(q)).count(), 2);
            assert!(near.iter().all(|&q| grid.related(Relation::Touch, q, quarter)));
        }
    }
}
