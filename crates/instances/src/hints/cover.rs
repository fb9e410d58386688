//! A smallest set that meets every set of a collection, exactly.
//!
//! Branch and bound for set covering with Lagrangian bounds (J. Beasley, "A Lagrangian heuristic for set-covering problems",
//! Naval Research Logistics 37, 1990): every set gets a price, an element costs one less the prices of its sets, and prices
//! plus all negative costs bound the size from below. Prices are improved by subgradient steps and handed down the tree; the
//! costs also fix elements in or out. A bound by disjoint sets alone leaves a gap of a third on these collections.

use gridwright_base::{Budget, Stop};

/// Sets over at most this many elements.
pub(super) const MOST_ELEMENTS: usize = 128;

/// Rounds of price changes at the root and below.
const ROOT_STEPS: usize = 400;
const NODE_STEPS: usize = 25;
const SLACK: f64 = 1e-6;

/// A collection of sets to be met.
#[derive(Debug, Clone, Default)]
pub(super) struct Cover {
    sets: Vec<u128>,
    prices: Vec<f64>,
}

impl Cover {
    pub fn len(&self) -> usize {
        self.sets.len()
    }

    /// Adds a set, unless one that is part of it is there; larger ones go.
    pub fn add(&mut self, set: u128) {
        if self.sets.iter().any(|other| other & set == *other) {
            return;
        }
        let keep: Vec<bool> = self.sets.iter().map(|other| other & set != set).collect();
        let mut kept = keep.iter();
        self.sets.retain(|_| *kept.next().unwrap_or(&true));
        let mut kept = keep.iter();
        self.prices.retain(|_| *kept.next().unwrap_or(&true));
        self.sets.push(set);
        self.prices.push(0.0);
    }

    /// A set that meets all, by always taking an element of the most sets not met; `tie` breaks ties.
    pub fn greedy(&self, mut tie: impl FnMut() -> u64) -> u128 {
        let mut open = self.sets.clone();
        let mut chosen = 0_u128;
        while !open.is_empty() {
            let n_met = |element: u32| open.iter().filter(|set| *set >> element & 1 == 1).count();
            let best = (0..MOST_ELEMENTS as u32).max_by_key(|&element| (n_met(element), tie())).unwrap_or(0);
            chosen |= 1 << best;
            open.retain(|set| set >> best & 1 == 0);
        }
        chosen
    }

    /// A smallest set that meets all, given one that does and a size that none is below. With a limit reached, the size that
    /// none is below by then.
    pub fn smallest(&mut self, known: u128, at_least: usize, budget: &Budget) -> Result<u128, (Stop, usize)> {
        let mut search = Search { sets: &self.sets, best: known, at_least, root_bound: at_least, budget };
        let mut prices = self.prices.clone();
        let result = search.node(0, 0, &mut prices, ROOT_STEPS);
        let (best, bound) = (search.best, search.root_bound);
        self.prices = prices;
        result.map(|()| best).map_err(|stop| (stop, bound))
    }
}

struct Search<'a> {
    sets: &'a [u128],
    best: u128,
    at_least: usize,
    /// What the prices at the root prove.
    root_bound: usize,
    budget: &'a Budget,
}

impl Search<'_> {
    fn size(&self) -> usize {
        self.best.count_ones() as usize
    }

    /// Looks for sets smaller than the best that take `taken` and none of `barred`.
    fn node(&mut self, taken: u128, barred: u128, prices: &mut [f64], steps: usize) -> Result<(), Stop> {
        self.budget.check()?;
        let (mut taken, mut barred) = (taken, barred);
        loop {
            let open: Vec<usize> = (0..self.sets.len()).filter(|&i| self.sets[i] & taken == 0).collect();
            if open.is_empty() {
                if (taken.count_ones() as usize) < self.size() {
                    self.best = taken;
                }
                return Ok(());
            }
            if self.size() <= self.at_least || open.iter().any(|&i| self.sets[i] & !barred == 0) {
                return Ok(());
            }
            let goal = (self.size() - taken.count_ones() as usize) as f64;
            let (bound, costs) = self.improve(&open, barred, prices, goal, steps);
            if taken == 0 && barred == 0 {
                self.root_bound = self.root_bound.max((bound - SLACK).ceil().max(0.0) as usize);
            }
            if bound > goal - 1.0 + SLACK {
                return Ok(());
            }
            let (force, bar) = self.fixed(&open, taken | barred, &costs, bound, goal);
            if force == 0 && bar == 0 {
                return self.branch(&open, taken, barred, &costs, prices);
            }
            (taken, barred) = (taken | force, barred | bar);
        }
    }

    /// Better prices, the bound they give and the cost of every element.
    fn improve(
        &self,
        open: &[usize],
        barred: u128,
        prices: &mut [f64],
        goal: f64,
        steps: usize,
    ) -> (f64, [f64; MOST_ELEMENTS]) {
        let mut best = (f64::MIN, [1.0; MOST_ELEMENTS]);
        let mut best_prices: Vec<f64> = open.iter().map(|&i| prices[i]).collect();
        let (mut pace, mut idle) = (1.0, 0);
        for _ in 0..steps {
            let mut costs = [1.0; MOST_ELEMENTS];
            let mut bound = 0.0;
            for &i in open {
                bound += prices[i];
                each_element(self.sets[i] & !barred, |element| costs[element] -= prices[i]);
            }
            let mut negative = 0_u128;
            for (element, &cost) in costs.iter().enumerate().filter(|(_, cost)| **cost < 0.0) {
                if barred >> element & 1 == 0 {
                    bound += cost;
                    negative |= 1 << element;
                }
            }
            idle += 1;
            if bound > best.0 + 1e-4 {
                idle = 0;
            }
            if bound > best.0 {
                best = (bound, costs);
                best_prices.iter_mut().zip(open).for_each(|(kept, &i)| *kept = prices[i]);
            }
            if bound > goal - 1.0 + SLACK {
                break;
            }
            if idle > 12 {
                (pace, idle) = (pace * 0.6, 0);
            }
            let slope = |i: usize| 1.0 - f64::from((self.sets[i] & negative).count_ones());
            let norm: f64 = open.iter().map(|&i| slope(i) * slope(i)).sum();
            if norm < 0.5 || pace < 0.005 {
                break;
            }
            let step = pace * (goal - bound).max(0.1) / norm;
            for &i in open {
                prices[i] = (prices[i] + step * slope(i)).max(0.0);
            }
        }
        best_prices.iter().zip(open).for_each(|(kept, &i)| prices[i] = *kept);
        best
    }

    /// Elements that every smaller set must take, and those that none can.
    fn fixed(&self, open: &[usize], decided: u128, costs: &[f64], bound: f64, goal: f64) -> (u128, u128) {
        let useful = open.iter().fold(0, |all, &i| all | self.sets[i]) & !decided;
        let (mut force, mut bar) = (0, 0);
        each_element(useful, |element| {
            let cost = costs[element];
            if cost >= 0.0 && bound + cost > goal - 1.0 + SLACK {
                bar |= 1_u128 << element;
            } else if cost < 0.0 && bound - cost > goal - 1.0 + SLACK {
                force |= 1_u128 << element;
            }
        });
        (force, bar)
    }

    /// One of the elements of a set is taken: the cheap ones first, and later branches without them.
    fn branch(&mut self, open: &[usize], taken: u128, barred: u128, costs: &[f64], prices: &[f64]) -> Result<(), Stop> {
        let free = |i: usize| self.sets[i] & !barred;
        let Some(&set) = open.iter().min_by_key(|&&i| free(i).count_ones()) else { return Ok(()) };
        let mut elements = Vec::new();
        each_element(free(set), |element| elements.push(element));
        elements.sort_by(|&a, &b| costs[a].total_cmp(&costs[b]));
        let mut barred = barred;
        for element in elements {
            let mut own = prices.to_vec();
            self.node(taken | 1 << element, barred, &mut own, NODE_STEPS)?;
            barred |= 1 << element;
        }
        Ok(())
    }
}

fn each_element(mut set: u128, mut each: impl FnMut(usize)) {
    while set != 0 {
        each(set.trailing_zeros() as usize);
        set &= set - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright_base::Rng;

    fn by_trying_all(sets: &[u128], n: u32) -> u32 {
        let meets = |chosen: &u128| sets.iter().all(|set| set & chosen != 0);
        (0..1_u128 << n).filter(meets).map(u128::count_ones).min().unwrap_or(0)
    }

    #[test]
    fn random_collections_are_met_by_as_few_elements_as_can_be() {
        let mut rng = Rng::new(5);
        for _ in 0..200 {
            let n = 4 + rng.below(8) as u32;
            let mut cover = Cover::default();
            let mut sets = Vec::new();
            for _ in 0..1 + rng.below(25) {
                let set = u128::from(rng.next_u64() & rng.next_u64() & ((1 << n) - 1));
                if set != 0 {
                    cover.add(set);
                    sets.push(set);
                }
            }
            let known = cover.greedy(|| 0);
            assert!(sets.iter().all(|set| set & known != 0));
            let best = cover.smallest(known, 0, &Budget::unlimited()).unwrap();
            assert!(sets.iter().all(|set| set & best != 0));
            assert_eq!(best.count_ones(), by_trying_all(&sets, n));
        }
    }
}
