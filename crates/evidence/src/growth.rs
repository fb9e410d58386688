//! How cost grows with the size of the board: series of measurements, the curves through them, and how far memory reaches.

use crate::fit::{Curve, fit};
use crate::plot::{Panel, Series};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write;

/// What one size took.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// Rows, and columns.
    pub side: usize,
    /// Seconds a board.
    pub seconds: f64,
    /// The most memory of the process, in megabytes.
    pub megabytes: f64,
}

/// One genre, asked in one way.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Measured {
    /// From small to large.
    pub points: Vec<Point>,
    /// Why there is no larger one.
    pub ended: String,
}

/// By genre and way.
pub type Growth = BTreeMap<String, BTreeMap<String, Measured>>;

/// Megabytes for which the largest board is looked for.
pub const MEMORY: f64 = 24.0 * 1024.0;
/// A process holds about so much before it has anything to do.
const IDLE: f64 = 8.0;
/// Boards with longer sides than this are not foretold.
const MOST: usize = 1000;

impl Measured {
    /// The curve of the time; of figures too small to mean anything there is none.
    pub fn time(&self) -> Option<Curve> {
        fit(&self.sizes(|p| p.seconds, 0.0005))
    }

    /// The curve of the memory beyond what any process holds.
    pub fn memory(&self) -> Option<Curve> {
        fit(&self.sizes(|p| p.megabytes - IDLE, 1.0))
    }

    fn sizes(&self, of: impl Fn(&Point) -> f64, least: f64) -> Vec<(f64, f64)> {
        self.points.iter().map(|p| (p.side as f64, of(p))).filter(|p| p.1 >= least).collect()
    }
}

/// A row for each genre and way.
pub fn table(growth: &Growth) -> String {
    let heads = [
        "genre",
        "asked",
        "sides",
        "last: s",
        "last: MB",
        "seconds ~",
        "megabytes ~",
        "largest side in 24 GB",
        "ended by",
    ];
    let mut out = format!("| {} |\n|{}\n", heads.join(" | "), "---|".repeat(heads.len()));
    for (genre, ways) in growth {
        for (way, measured) in ways {
            let (Some(first), Some(last)) = (measured.points.first(), measured.points.last()) else {
                let _ = writeln!(out, "| {genre} | {way} | - | - | - | - | - | - | {} |", measured.ended);
                continue;
            };
            let formula = |curve: Option<Curve>| curve.map_or("-".to_owned(), Curve::formula);
            let reach = match measured.memory() {
                // A curve that hardly rises says nothing about boards far away.
                Some(curve) if curve.at(2.0 * last.side as f64) > curve.at(last.side as f64) => curve
                    .largest(MEMORY - IDLE, MOST)
                    .map_or("-".to_owned(), |n| if n == MOST { format!("> {MOST}") } else { n.to_string() }),
                _ => "-".to_owned(),
            };
            let _ = writeln!(
                out,
                "| {genre} | {way} | {}-{} | {:.3} | {:.0} | {} | {} | {reach} | {} |",
                first.side,
                last.side,
                last.seconds,
                last.megabytes,
                formula(measured.time()),
                formula(measured.memory()),
                measured.ended
            );
        }
    }
    out
}

/// One panel a genre with a line a way.
pub fn panels(growth: &Growth, of: fn(&Point) -> f64) -> Vec<Panel> {
    let series = |(way, measured): (&String, &Measured)| Series {
        name: way.clone(),
        points: measured.points.iter().map(|p| (p.side as f64, of(p))).collect(),
        dashed: false,
    };
    growth
        .iter()
        .map(|(genre, ways)| Panel { title: genre.clone(), series: ways.iter().map(series).collect() })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_that_doubles_reaches_so_far() {
        let point = |side: usize| Point { side, seconds: 0.01, megabytes: IDLE + 2f64.powi(side as i32) };
        let measured = Measured { points: (2..8).map(point).collect(), ended: "time".into() };
        let growth: Growth = [("g".to_owned(), [("w".to_owned(), measured)].into())].into();
        // 2^14 = 16 GB fits, 2^15 does not.
        assert!(table(&growth).contains("| 2-7 | 0.010 | 136 |"), "{}", table(&growth));
        assert!(table(&growth).contains("| 14 | time |"), "{}", table(&growth));
    }

    #[test]
    fn small_figures_have_no_curve() {
        let point = |side: usize| Point { side, seconds: 0.0001, megabytes: IDLE };
        let measured = Measured { points: (2..8).map(point).collect(), ended: String::new() };
        assert_eq!((measured.time(), measured.memory()), (None, None));
    }
}
