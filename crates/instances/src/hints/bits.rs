//! Relations as matrices of bits.

/// Rows of equally many bits.
#[derive(Debug, Clone, Default)]
pub(super) struct BitMatrix {
    n_cols: usize,
    /// Words of a row.
    stride: usize,
    words: Vec<u64>,
}

impl BitMatrix {
    /// All bits 0.
    pub fn new(n_rows: usize, n_cols: usize) -> Self {
        let stride = n_cols.div_ceil(64);
        Self { n_cols, stride, words: vec![0; n_rows * stride] }
    }

    pub fn n_rows(&self) -> usize {
        self.words.len().checked_div(self.stride).unwrap_or(0)
    }

    /// Words of a row.
    pub fn stride(&self) -> usize {
        self.stride
    }

    pub fn row(&self, row: usize) -> &[u64] {
        &self.words[row * self.stride..(row + 1) * self.stride]
    }

    pub fn row_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.words[row * self.stride..(row + 1) * self.stride]
    }

    pub fn bytes(&self) -> u64 {
        (self.words.len() * 8) as u64
    }

    /// Rows for columns, by squares of 64 bits.
    pub fn transposed(&self) -> Self {
        let n_rows = self.n_rows();
        let mut turned = Self::new(self.n_cols, n_rows);
        for top in (0..n_rows).step_by(64) {
            for word in 0..self.stride {
                let mut square = [0; 64];
                let high = (n_rows - top).min(64);
                for (line, bits) in square[..high].iter_mut().enumerate() {
                    *bits = self.words[(top + line) * self.stride + word];
                }
                if square.iter().all(|&bits| bits == 0) {
                    continue;
                }
                transpose(&mut square);
                let wide = (self.n_cols - word * 64).min(64);
                for (line, &bits) in square[..wide].iter().enumerate() {
                    turned.words[(word * 64 + line) * turned.stride + top / 64] = bits;
                }
            }
        }
        turned
    }
}

/// Transposes a square of bits by exchanging its quarters, then theirs, and so on.
fn transpose(square: &mut [u64; 64]) {
    let mut half = 32;
    let mut mask = u64::from(u32::MAX);
    while half > 0 {
        for at in (0..64).filter(|at| at & half == 0) {
            let moved = (square[at] >> half ^ square[at + half]) & mask;
            square[at] ^= moved << half;
            square[at + half] ^= moved;
        }
        half /= 2;
        mask ^= mask << half;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright_base::{Rng, has_bit, set_bit};

    #[test]
    fn rows_become_columns() {
        let mut rng = Rng::new(5);
        for (n_rows, n_cols) in [(1, 1), (3, 70), (64, 64), (130, 65), (200, 3)] {
            let mut matrix = BitMatrix::new(n_rows, n_cols);
            for row in 0..n_rows {
                for col in (0..n_cols).filter(|_| rng.chance(1, 3)) {
                    set_bit(matrix.row_mut(row), col);
                }
            }
            let turned = matrix.transposed();
            assert_eq!(turned.n_rows(), n_cols);
            for (row, col) in (0..n_rows).flat_map(|row| (0..n_cols).map(move |col| (row, col))) {
                assert_eq!(has_bit(matrix.row(row), col), has_bit(turned.row(col), row));
            }
        }
    }
}
