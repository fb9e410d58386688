//! An array of unsigned integers of one common width, which grows by a limb when a sum no longer fits.
//!
//! Exact counts need integers of hundreds of bits, millions of them. A vector of big integers costs 24 bytes and an
//! allocation each; residues modulo primes need a bound known in advance and a recombination. Here the integers lie side
//! by side, `width` limbs of 64 bits each, little-endian, and the width follows the largest value so far: counting usually
//! runs most of its time on narrow integers, and nothing has to be known in advance.

use num_bigint::BigUint;

/// Integers of equal width, all limbs in one array.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limbs {
    width: usize,
    limbs: Vec<u64>,
}

impl Limbs {
    /// `len` zeros of `width` limbs each.
    pub fn zeros(len: usize, width: usize) -> Self {
        let width = width.max(1);
        Self { width, limbs: vec![0; len * width] }
    }

    /// Integers of `width` limbs from their limbs in order.
    pub fn from_raw(limbs: Vec<u64>, width: usize) -> Self {
        Self { width: width.max(1), limbs }
    }

    /// Limbs per integer.
    pub fn width(&self) -> usize {
        self.width
    }

    /// How many integers there are.
    pub fn len(&self) -> usize {
        self.limbs.len() / self.width
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.limbs.is_empty()
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        (self.limbs.len() * 8) as u64
    }

    /// One integer, least significant limb first.
    pub fn get(&self, index: usize) -> &[u64] {
        &self.limbs[index * self.width..][..self.width]
    }

    /// All limbs, integer after integer.
    pub fn raw(&self) -> &[u64] {
        &self.limbs
    }

    /// All limbs, to be written in place.
    pub fn raw_mut(&mut self) -> &mut [u64] {
        &mut self.limbs
    }

    /// Sets one integer to a small value.
    pub fn set_small(&mut self, index: usize, value: u64) {
        let place = index * self.width;
        self.limbs[place..place + self.width].fill(0);
        self.limbs[place] = value;
    }

    /// One integer as a big one.
    pub fn big(&self, index: usize) -> BigUint {
        to_big(self.get(index))
    }

    /// Makes every integer one limb wider, in place: a copy would double the memory of the largest counts.
    pub fn widen(&mut self) {
        let (len, old, new) = (self.len(), self.width, self.width + 1);
        self.limbs.reserve_exact(len);
        self.limbs.resize(len * new, 0);
        for index in (0..len).rev() {
            self.limbs.copy_within(index * old..(index + 1) * old, index * new);
            self.limbs[index * new + old] = 0;
        }
        self.width = new;
    }

    /// Appends the sum of two integers of this array, widening all if it does not fit.
    pub fn push_sum(&mut self, a: usize, b: usize) {
        let start = self.limbs.len();
        let mut carry = false;
        for limb in 0..self.width {
            let (x, y) = (self.limbs[a * self.width + limb], self.limbs[b * self.width + limb]);
            let (sum, over) = add_carry(x, y, carry);
            carry = over;
            self.limbs.push(sum);
        }
        if carry {
            self.limbs.truncate(start);
            self.widen();
            self.push_sum(a, b);
        }
    }
}

/// One limb of an addition.
#[inline]
fn add_carry(x: u64, y: u64, carry: bool) -> (u64, bool) {
    let (sum, over) = x.overflowing_add(y);
    let (sum, over_again) = sum.overflowing_add(u64::from(carry));
    (sum, over | over_again)
}

/// A big integer from limbs, least significant first.
pub(crate) fn to_big(limbs: &[u64]) -> BigUint {
    let digits = limbs.iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]).collect();
    BigUint::new(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_widen_when_they_no_longer_fit() {
        let mut fibonacci = Limbs::zeros(2, 1);
        fibonacci.set_small(1, 1);
        for i in 0..300 {
            fibonacci.push_sum(i, i + 1);
        }
        assert_eq!(fibonacci.width(), 4);
        let mut pair = (BigUint::from(0_u32), BigUint::from(1_u32));
        for _ in 0..301 {
            pair = (pair.1.clone(), &pair.0 + &pair.1);
        }
        assert_eq!(fibonacci.big(301), pair.0);
    }
}
