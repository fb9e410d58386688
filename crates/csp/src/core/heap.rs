//! Which variable to decide next: the open variable most active in recent conflicts.
//!
//! VSIDS (M. Moskewicz et al., "Chaff: engineering an efficient SAT solver", DAC 2001, doi:10.1145/378239.379017) in
//! MiniSat's exponential form: instead of decaying all activities, the increment grows. A binary heap with positions gives
//! the best open variable in logarithmic time.

use gridwright_formula::Var;

const RESCALE: f64 = 1e100;
const ABSENT: u32 = u32::MAX;

/// Activities of all variables and a heap of those that may be open.
#[derive(Debug)]
pub(crate) struct VarHeap {
    activity: Vec<f64>,
    heap: Vec<Var>,
    place: Vec<u32>,
    increment: f64,
}

impl VarHeap {
    pub(crate) fn new() -> Self {
        Self { activity: Vec::new(), heap: Vec::new(), place: Vec::new(), increment: 1.0 }
    }

    pub(crate) fn reserve(&mut self, n_vars: usize) {
        self.activity.reserve(n_vars);
        self.heap.reserve(n_vars);
        self.place.reserve(n_vars);
    }

    pub(crate) fn grow(&mut self, activity: f64) {
        let var = Var(self.activity.len() as u32);
        self.activity.push(activity);
        self.place.push(ABSENT);
        self.insert(var);
    }

    #[inline]
    pub(crate) fn insert(&mut self, var: Var) {
        if self.place[var.index()] == ABSENT {
            self.place[var.index()] = self.heap.len() as u32;
            self.heap.push(var);
            self.sift_up(self.heap.len() - 1);
        }
    }

    /// Removes and returns the most active variable.
    pub(crate) fn pop(&mut self) -> Option<Var> {
        let top = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.place[top.index()] = ABSENT;
        if let Some(first) = self.heap.first_mut() {
            *first = last;
            self.place[last.index()] = 0;
            self.sift_down(0);
        }
        Some(top)
    }

    /// Makes a variable more active.
    #[inline]
    pub(crate) fn bump(&mut self, var: Var) {
        self.add(var, 1.0);
    }

    /// Adds `weight` times the present increment.
    pub(crate) fn add(&mut self, var: Var, weight: f64) {
        self.activity[var.index()] += self.increment * weight;
        if self.activity[var.index()] > RESCALE {
            self.rescale();
        }
        let place = self.place[var.index()];
        if place != ABSENT {
            self.sift_up(place as usize);
        }
    }

    /// Makes all past bumps count less.
    pub(crate) fn decay(&mut self, factor: f64) {
        self.increment /= factor;
    }

    fn rescale(&mut self) {
        self.activity.iter_mut().for_each(|activity| *activity /= RESCALE);
        self.increment /= RESCALE;
    }

    #[inline]
    fn above(&self, a: Var, b: Var) -> bool {
        self.activity[a.index()] > self.activity[b.index()]
    }

    fn sift_up(&mut self, mut at: usize) {
        let var = self.heap[at];
        while at > 0 {
            let parent = (at - 1) / 2;
            if !self.above(var, self.heap[parent]) {
                break;
            }
            self.put(at, self.heap[parent]);
            at = parent;
        }
        self.put(at, var);
    }

    fn sift_down(&mut self, mut at: usize) {
        let var = self.heap[at];
        loop {
            let left = 2 * at + 1;
            if left >= self.heap.len() {
                break;
            }
            let right = left + 1;
            let child =
                if right < self.heap.len() && self.above(self.heap[right], self.heap[left]) { right } else { left };
            if !self.above(self.heap[child], var) {
                break;
            }
            self.put(at, self.heap[child]);
            at = child;
        }
        self.put(at, var);
    }

    #[inline]
    fn put(&mut self, at: usize, var: Var) {
        self.heap[at] = var;
        self.place[var.index()] = at as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_leave_by_activity() {
        let mut heap = VarHeap::new();
        (0..50).for_each(|_| heap.grow(0.0));
        for n in 0..50_u32 {
            (0..n * 7 % 50).for_each(|_| heap.bump(Var(n)));
        }
        let order: Vec<u32> = std::iter::from_fn(|| heap.pop()).map(|var| var.0 * 7 % 50).collect();
        assert_eq!(order, (0..50).rev().collect::<Vec<_>>());
    }
}
