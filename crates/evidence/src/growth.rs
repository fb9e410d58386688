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
/// Memory is fitted where it is so many megabytes above that of the smallest board; less is the program itself.
const SEEN: f64 = 1.0;
/// Boards with longer sides than this are not foretold.
const MOST: usize = 1000;

impl Measured {
    /// The curve of the time; of figures too small to mean anything there is none.
    pub fn time(&self) -> Option<Curve> {
        fit(&self.sizes(|p| p.seconds, 0.0005))
    }

    /// The curve of the memory beyond what a process holds that has next to nothing to do.
    pub fn memory(&self) -> Option<Curve> {
        let idle = self.idle();
        fit(&self.sizes(|p| p.megabytes - idle, SEEN))
    }

    fn idle(&self) -> f64 {
        self.points.iter().map(|p| p.megabytes).fold(f64::INFINITY, f64::min)
    }

    /// The largest side within [`MEMORY`], and the seconds it would take; nothing if memory has no curve that rises.
    fn reach(&self) -> Option<String> {
        let (curve, last) = (self.memory()?, self.points.last()?.side as f64);
        let side = curve.largest(MEMORY - self.idle(), MOST).filter(|_| curve.at(2.0 * last) > 2.0 * curve.at(last))?;
        let seconds = self.time().map_or(String::new(), |time| format!(" ({:.0e} s)", time.at(side as f64)));
        Some(if side == MOST { format!("> {MOST}") } else { format!("{side}{seconds}") })
    }

    fn sizes(&self, of: impl Fn(&Point) -> f64, least: f64) -> Vec<(f64, f64)> {
        self.points.iter().map(|p| (p.side as f64, of(p))).filter(|p| p.1 >= least).collect()
    }
}

/// A row for each genre and way that was answered.
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
            let (Some(first), Some(last)) = (measured.points.first(), measured.points.last()) else { continue };
            let formula = |curve: Option<Curve>| curve.map_or("-".to_owned(), Curve::formula);
            let _ = writeln!(
                out,
                "| {genre} | {way} | {}-{} | {:.3} | {:.0} | {} | {} | {} | {} |",
                first.side,
                last.side,
                last.seconds,
                last.megabytes,
                formula(measured.time()),
                formula(measured.memory()),
                measured.reach().unwrap_or("-".to_owned()),
                measured.ended
            );
        }
    }
    out
}

/// What has no row, and why.
pub fn unanswered(growth: &Growth) -> String {
    let mut by_reason: BTreeMap<(&str, &str), Vec<&str>> = BTreeMap::new();
    for (genre, ways) in growth {
        for (way, measured) in ways.iter().filter(|(_, measured)| measured.points.is_empty()) {
            by_reason.entry((way, &measured.ended)).or_default().push(genre);
        }
    }
    by_reason.iter().map(|((way, why), genres)| format!("* {way}: {why}: {}\n", genres.join(", "))).collect()
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
        let more = |side: usize| if side < 3 { 0.0 } else { 2f64.powi(side as i32) };
        let point = |side: usize| Point { side, seconds: 0.01, megabytes: 9.0 + more(side) };
        let measured = Measured { points: (1..10).map(point).collect(), ended: "time".into() };
        let growth: Growth = [("g".to_owned(), [("w".to_owned(), measured)].into())].into();
        // 2^14 = 16 GB fits, 2^15 does not; the process that has nothing to do is that of the smallest board.
        assert!(table(&growth).contains("| 1-9 | 0.010 | 521 |"), "{}", table(&growth));
        assert!(table(&growth).contains("| 14 (1e-2 s) | time |"), "{}", table(&growth));
    }

    #[test]
    fn small_figures_have_no_curve() {
        let point = |side: usize| Point { side, seconds: 0.0001, megabytes: 9.0 };
        let measured = Measured { points: (2..8).map(point).collect(), ended: String::new() };
        assert_eq!((measured.time(), measured.memory()), (None, None));
    }
}
