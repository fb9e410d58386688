//! Times over a collection of boards: what a table says of them.

/// Times of some boards in milliseconds.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Times {
    sorted: Vec<f64>,
    /// Boards that were not settled.
    pub open: usize,
}

impl Times {
    /// The times of boards, in any order, and how many of these were not settled.
    pub fn new(mut times: Vec<f64>, open: usize) -> Self {
        times.sort_by(f64::total_cmp);
        Self { sorted: times, open }
    }

    /// How many boards there are.
    pub fn n(&self) -> usize {
        self.sorted.len()
    }

    /// All together.
    pub fn sum(&self) -> f64 {
        self.sorted.iter().sum()
    }

    /// On average; zero of no boards.
    pub fn mean(&self) -> f64 {
        if self.sorted.is_empty() { 0.0 } else { self.sum() / self.sorted.len() as f64 }
    }

    /// The time that this share of the boards does not exceed: the smallest such time of a board; zero of no boards.
    pub fn quantile(&self, share: f64) -> f64 {
        let rank = (share * self.sorted.len() as f64).ceil() as usize;
        self.sorted.get(rank.clamp(1, self.sorted.len().max(1)) - 1).copied().unwrap_or(0.0)
    }

    /// As cells of a table: boards, median, mean, p90, max in milliseconds, sum in seconds, open.
    pub fn cells(&self) -> [String; 7] {
        let ms = |time: f64| if time < 100.0 { format!("{time:.1}") } else { format!("{time:.0}") };
        [
            self.n().to_string(),
            ms(self.quantile(0.5)),
            ms(self.mean()),
            ms(self.quantile(0.9)),
            ms(self.quantile(1.0)),
            format!("{:.2}", self.sum() / 1000.0),
            self.open.to_string(),
        ]
    }
}

/// What the columns are called.
pub const COLUMNS: [&str; 7] = ["boards", "median ms", "mean", "p90", "max", "sum s", "open"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_times_of_boards() {
        let times = Times::new(vec![4.0, 1.0, 3.0, 2.0, 10.0], 1);
        assert_eq!((times.quantile(0.5), times.quantile(0.9), times.quantile(1.0)), (3.0, 10.0, 10.0));
        assert_eq!((times.n(), times.mean(), times.sum()), (5, 4.0, 20.0));
        assert_eq!(times.cells(), ["5", "3.0", "4.0", "10.0", "10.0", "0.02", "1"]);
    }

    #[test]
    fn no_boards_take_no_time() {
        let none = Times::default();
        assert_eq!((none.quantile(0.5), none.mean(), none.sum()), (0.0, 0.0, 0.0));
    }
}
