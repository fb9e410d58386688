//! Curves through measurements: does cost grow as a power of the size or exponentially, and how far does memory reach?
//!
//! Both curves are straight lines in logarithms, fitted by least squares; the one with the smaller residual is taken.

use serde::Serialize;

/// A curve.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Curve {
    /// `a * b^x`.
    Exponential {
        /// At zero.
        a: f64,
        /// Growth by one more.
        b: f64,
    },
    /// `a * x^k`.
    Power {
        /// At one.
        a: f64,
        /// The exponent.
        k: f64,
    },
}

impl Curve {
    /// The value at a size.
    pub fn at(self, x: f64) -> f64 {
        match self {
            Self::Exponential { a, b } => a * b.powf(x),
            Self::Power { a, k } => a * x.powf(k),
        }
    }

    /// The largest whole size, up to `most`, whose value is within a limit. None if not even 1 is.
    pub fn largest(self, limit: f64, most: usize) -> Option<usize> {
        (1..=most).take_while(|&x| self.at(x as f64) <= limit).last()
    }

    /// As a formula in `n`.
    pub fn formula(self) -> String {
        match self {
            Self::Exponential { a, b } => format!("{a:.2e} · {b:.2}^n"),
            Self::Power { a, k } => format!("{a:.2e} · n^{k:.1}"),
        }
    }
}

/// The better curve through points with positive coordinates; none through fewer than three.
pub fn fit(points: &[(f64, f64)]) -> Option<Curve> {
    if points.len() < 3 || points.iter().any(|&(x, y)| x <= 0.0 || y <= 0.0) {
        return None;
    }
    let logs = |of_x: fn(f64) -> f64| -> Vec<(f64, f64)> { points.iter().map(|&(x, y)| (of_x(x), y.ln())).collect() };
    let (exponential, power) = (line(&logs(|x| x))?, line(&logs(f64::ln))?);
    Some(if exponential.residual <= power.residual {
        Curve::Exponential { a: exponential.start.exp(), b: exponential.slope.exp() }
    } else {
        Curve::Power { a: power.start.exp(), k: power.slope }
    })
}

struct Line {
    start: f64,
    slope: f64,
    residual: f64,
}

fn line(points: &[(f64, f64)]) -> Option<Line> {
    let n = points.len() as f64;
    let (sum_x, sum_y) = points.iter().fold((0.0, 0.0), |(sx, sy), (x, y)| (sx + x, sy + y));
    let (mean_x, mean_y) = (sum_x / n, sum_y / n);
    let spread: f64 = points.iter().map(|(x, _)| (x - mean_x).powi(2)).sum();
    let shared: f64 = points.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    if spread == 0.0 {
        return None;
    }
    let slope = shared / spread;
    let start = mean_y - slope * mean_x;
    let residual = points.iter().map(|(x, y)| (y - start - slope * x).powi(2)).sum();
    Some(Line { start, slope, residual })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_law_is_recognised() {
        let of = |f: fn(f64) -> f64| fit(&[3.0, 4.0, 6.0, 9.0].map(|x| (x, f(x)))).unwrap();
        let Curve::Exponential { a, b } = of(|x| 0.5 * 3f64.powf(x)) else { panic!("not exponential") };
        assert!((a - 0.5).abs() < 1e-9 && (b - 3.0).abs() < 1e-9);
        let Curve::Power { a, k } = of(|x| 2.0 * x.powi(4)) else { panic!("not a power") };
        assert!((a - 2.0).abs() < 1e-9 && (k - 4.0).abs() < 1e-9);
    }

    #[test]
    fn the_largest_size_within_a_limit() {
        let doubling = Curve::Exponential { a: 1.0, b: 2.0 };
        assert_eq!(doubling.largest(1024.0, 100), Some(10));
        assert_eq!(doubling.largest(1024.0, 5), Some(5));
        assert_eq!(doubling.largest(1.0, 5), None);
    }

    #[test]
    fn too_few_points_have_no_curve() {
        assert_eq!(fit(&[(1.0, 1.0), (2.0, 2.0)]), None);
        assert_eq!(fit(&[(1.0, 1.0), (1.0, 2.0), (1.0, 3.0)]), None);
    }
}
