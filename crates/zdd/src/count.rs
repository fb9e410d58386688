//! Exact counts.
//!
//! The number of members below a node is the sum over its children, so one pass over the nodes counts all. The question
//! is what to hold per node when counts have hundreds of bits:
//!
//! * [`Diagram::count`] wants the root only: one pass in floating point finds the size of the answer (relative error below
//!   `n_vars` times 2^-52, so the bound is safe), then one pass per 63-bit prime, 8 bytes a node, and the Chinese remainder
//!   theorem. Primes rather than wider integers, because the largest diagrams barely leave room for 8 bytes a node.
//! * [`CountTable`] keeps every node's exact count, for ranks and samples, as integers of one common width ([`Limbs`]).

use crate::error::Halt;
use crate::{Diagram, Error, Limbs, NodeId};
use gridwright_base::{Booking, Budget, Pacer};
use num_bigint::BigUint;

/// The largest primes below 2^63, as distances from it.
const PRIME_OFFSETS: [u64; 16] = [25, 165, 259, 301, 375, 387, 391, 409, 457, 471, 517, 529, 549, 627, 649, 669];
/// Nodes between two looks at the budget.
const PATIENCE: u64 = 1 << 16;
/// The same where a node has a number for every size.
const SIZES_PATIENCE: u64 = 1 << 9;
/// A number of one or two machine words with what holds it.
pub(crate) const BYTES_A_COUNT: usize = 48;

impl Diagram {
    /// How many members the family has.
    pub fn count(&self) -> BigUint {
        self.count_within(&Budget::unlimited()).unwrap_or_default()
    }

    /// As [`count`](Self::count), for diagrams so large that it takes long.
    pub fn count_within(&self, budget: &Budget) -> Result<BigUint, Error> {
        let bytes = (self.n_nodes() as u64 + 2) * 8;
        let booked = budget.charge(bytes).map_err(Halt::from);
        let result = booked.and_then(|()| {
            let result = self.count_exactly(budget);
            budget.release(bytes);
            result
        });
        result.map_err(|halt| halt.into_error("counting", self.n_nodes()))
    }

    fn count_exactly(&self, budget: &Budget) -> Result<BigUint, Halt> {
        let estimate = self.fold(budget, 1.0_f64, 0.0, |lo, hi| lo + hi)?;
        let bits = (estimate.log2().max(0.0) as usize).saturating_add(2);
        if bits <= 63 {
            return Ok(BigUint::from(self.fold(budget, 1_u64, 0, |lo, hi| lo + hi)?));
        }
        let n_primes = bits.div_ceil(62);
        if n_primes > PRIME_OFFSETS.len() {
            let table = CountTable::fill(self, budget)?;
            return Ok(table.big(self.root().index()));
        }
        let mut residues = Vec::with_capacity(n_primes);
        for offset in &PRIME_OFFSETS[..n_primes] {
            let prime = (1_u64 << 63) - offset;
            let residue = self.fold(budget, 1_u64, 0, |lo, hi| reduce_once(lo + hi, prime))?;
            residues.push((residue, prime));
        }
        Ok(recombine(&residues))
    }

    /// Folds the diagram bottom-up, given the values of the two terminals.
    fn fold<T: Copy>(&self, budget: &Budget, unit: T, empty: T, add: impl Fn(T, T) -> T) -> Result<T, Halt> {
        let mut values = Vec::with_capacity(self.n_nodes() + 2);
        values.extend([empty, unit]);
        let mut pacer = Pacer::new(budget, 1);
        for chunk in self.raw().chunks(PATIENCE as usize) {
            pacer.check()?;
            for node in chunk {
                values.push(add(values[node.lo.index()], values[node.hi.index()]));
            }
        }
        Ok(values[self.root().index()])
    }

    /// How many members there are of each size, from 0 up to the largest.
    pub fn count_by_size(&self) -> Vec<BigUint> {
        self.count_by_size_within(&Budget::unlimited()).unwrap_or_default()
    }

    /// As [`count_by_size`](Self::count_by_size), for diagrams so large that it takes long.
    pub fn count_by_size_within(&self, budget: &Budget) -> Result<Vec<BigUint>, Error> {
        self.sizes(budget).map_err(|halt| halt.into_error("counting by size", self.n_nodes()))
    }

    fn sizes(&self, budget: &Budget) -> Result<Vec<BigUint>, Halt> {
        let mut sizes: Vec<Vec<BigUint>> = vec![Vec::new(), vec![BigUint::from(1_u32)]];
        let (mut booking, mut bytes) = (Booking::new(budget), 0);
        let mut pacer = Pacer::new(budget, SIZES_PATIENCE);
        for node in self.raw() {
            pacer.check()?;
            let (lo, hi) = (&sizes[node.lo.index()], &sizes[node.hi.index()]);
            let mut sum = vec![BigUint::default(); lo.len().max(hi.len() + 1)];
            for (size, count) in lo.iter().enumerate() {
                sum[size] += count;
            }
            for (size, count) in hi.iter().enumerate() {
                sum[size + 1] += count;
            }
            bytes += (sum.len() * BYTES_A_COUNT) as u64;
            booking.grow_to(bytes)?;
            sizes.push(sum);
        }
        Ok(sizes.swap_remove(self.root().index()))
    }

    /// The probability that a random set, holding each element independently with its probability, is a member.
    ///
    /// # Panics
    /// If there are fewer probabilities than elements.
    pub fn probability(&self, chances: &[f64]) -> f64 {
        assert!(chances.len() >= self.n_vars(), "a probability for every element");
        let skipped = |from: usize, to: usize| chances[from..to].iter().map(|chance| 1.0 - chance).product::<f64>();
        let mut below: Vec<(f64, usize)> = vec![(0.0, self.n_vars()), (1.0, self.n_vars())];
        for (_, var, node) in self.nodes() {
            let part = |id: NodeId| {
                let (value, top) = below[id.index()];
                if value == 0.0 { 0.0 } else { value * skipped(var.index() + 1, top) }
            };
            let chance = chances[var.index()];
            below.push(((1.0 - chance) * part(node.lo) + chance * part(node.hi), var.index()));
        }
        let (value, top) = below[self.root().index()];
        value * skipped(0, top)
    }
}

#[inline]
fn reduce_once(sum: u64, modulus: u64) -> u64 {
    if sum >= modulus { sum - modulus } else { sum }
}

/// The number below the product of the primes with these residues (Garner's mixed-radix form).
fn recombine(residues: &[(u64, u64)]) -> BigUint {
    let mut value = BigUint::default();
    let mut product = BigUint::from(1_u32);
    for &(residue, prime) in residues {
        let have = remainder(&value, prime);
        let missing = (u128::from(residue) + u128::from(prime) - u128::from(have)) % u128::from(prime);
        let inverse = power_mod(remainder(&product, prime), prime - 2, prime);
        let digit = missing * u128::from(inverse) % u128::from(prime);
        value += &product * digit;
        product *= prime;
    }
    value
}

fn remainder(value: &BigUint, modulus: u64) -> u64 {
    (value % modulus).iter_u64_digits().next().unwrap_or(0)
}

fn power_mod(base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let modulus = u128::from(modulus);
    let (mut base, mut result) = (u128::from(base) % modulus, 1);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = result * base % modulus;
        }
        base = base * base % modulus;
        exponent >>= 1;
    }
    result as u64
}

/// The exact count below every node of one diagram.
#[derive(Debug, Clone)]
pub struct CountTable<'a> {
    pub(crate) diagram: &'a Diagram,
    pub(crate) counts: Limbs,
}

impl<'a> CountTable<'a> {
    /// Counts below every node.
    pub fn new(diagram: &'a Diagram, budget: &Budget) -> Result<Self, Error> {
        let counts = Self::fill(diagram, budget).map_err(|halt| halt.into_error("counting", diagram.n_nodes()))?;
        Ok(Self { diagram, counts })
    }

    fn fill(diagram: &Diagram, budget: &Budget) -> Result<Limbs, Halt> {
        let mut counts = Limbs::zeros(2, 1);
        counts.set_small(NodeId::UNIT.index(), 1);
        let mut pacer = Pacer::new(budget, PATIENCE);
        for node in diagram.raw() {
            pacer.check()?;
            counts.push_sum(node.lo.index(), node.hi.index());
        }
        Ok(counts)
    }

    /// The number of members of the whole family.
    pub fn total(&self) -> BigUint {
        self.counts.big(self.diagram.root().index())
    }

    /// The number of members below one node.
    pub fn below(&self, id: NodeId) -> BigUint {
        self.counts.big(id.index())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DiagramBuilder;

    /// Miller and Rabin with bases that decide all 64-bit numbers.
    fn is_prime(n: u64) -> bool {
        let (odd, twos) = ((n - 1) >> (n - 1).trailing_zeros(), (n - 1).trailing_zeros());
        [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37].iter().all(|&base| {
            let mut x = power_mod(base, odd, n);
            if x == 1 || x == n - 1 {
                return true;
            }
            (1..twos).any(|_| {
                x = (u128::from(x) * u128::from(x) % u128::from(n)) as u64;
                x == n - 1
            })
        })
    }

    #[test]
    fn the_moduli_are_the_largest_primes_below_two_to_the_63() {
        let found: Vec<u64> = (1..=669).filter(|offset| is_prime((1 << 63) - offset)).collect();
        assert_eq!(found, PRIME_OFFSETS);
    }

    fn power_set(n_vars: usize) -> Diagram {
        let mut builder = DiagramBuilder::new(n_vars, &Budget::unlimited());
        let root = (0..n_vars).fold(NodeId::UNIT, |below, _| {
            let id = builder.push(below, below);
            builder.end_level().unwrap();
            id
        });
        builder.finish(root)
    }

    #[test]
    fn power_sets_count_right_in_every_range_of_sizes() {
        for n_vars in [1, 10, 61, 62, 63, 64, 124, 125, 500, 990, 1100, 2000] {
            let diagram = power_set(n_vars);
            assert_eq!(diagram.count(), BigUint::from(1_u32) << n_vars, "{n_vars} elements");
            let table = CountTable::new(&diagram, &Budget::unlimited()).unwrap();
            assert_eq!(table.total(), diagram.count());
        }
    }

    #[test]
    fn sizes_of_a_power_set_are_binomials() {
        let sizes: Vec<String> = power_set(5).count_by_size().iter().map(BigUint::to_string).collect();
        assert_eq!(sizes, ["1", "5", "10", "10", "5", "1"]);
    }

    #[test]
    fn the_power_set_is_certain() {
        let chance = power_set(4).probability(&[0.1, 0.2, 0.3, 0.4]);
        assert!((chance - 1.0).abs() < 1e-12);
    }
}
