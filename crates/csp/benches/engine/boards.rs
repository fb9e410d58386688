//! Boards for the benchmarks, generated and modelled directly on the engine.

use gridwright_base::{Budget, Rng};
use gridwright_csp::{Solver, Uniqueness};
use gridwright_formula::{Constraint, Graph, Linear, Lit, Loop, Sink};

/// A loop board: `clues[r][c]` counts the loop's edges around a cell.
#[derive(Clone)]
pub struct LoopBoard {
    pub rows: usize,
    pub cols: usize,
    pub clues: Vec<Option<u8>>,
}

impl LoopBoard {
    /// Edge numbers around cell `(r, c)`: above, below, left, right.
    fn around(&self, r: usize, c: usize) -> [usize; 4] {
        let vertical = (self.rows + 1) * self.cols;
        let column = self.cols + 1;
        [r * self.cols + c, (r + 1) * self.cols + c, vertical + r * column + c, vertical + r * column + c + 1]
    }

    fn graph(&self) -> Graph {
        let at = |r: usize, c: usize| (r * (self.cols + 1) + c) as u32;
        let mut edges = Vec::new();
        for r in 0..=self.rows {
            edges.extend((0..self.cols).map(|c| (at(r, c), at(r, c + 1))));
        }
        for r in 0..self.rows {
            edges.extend((0..=self.cols).map(|c| (at(r, c), at(r + 1, c))));
        }
        Graph::new((self.rows + 1) * (self.cols + 1), &edges)
    }

    /// The loop, the counts, and (as a strong redundant constraint) which cells are inside.
    pub fn model(&self, sink: &mut dyn Sink, colours: bool) -> Vec<Lit> {
        let graph = self.graph();
        let edges = sink.new_lits(graph.n_edges());
        if colours {
            self.model_colours(sink, &edges);
        }
        for r in 0..self.rows {
            for c in 0..self.cols {
                if let Some(clue) = self.clues[r * self.cols + c] {
                    let around = self.around(r, c).map(|e| edges[e]);
                    exactly(sink, &around, clue.into());
                }
            }
        }
        sink.add_clause(&edges);
        sink.add(Constraint::Loop(Loop { graph, edges: edges.clone() }));
        edges
    }

    /// As [`model`](Self::model), with each clue behind a literal of its own.
    pub fn model_switched(&self, sink: &mut dyn Sink) -> (Vec<Lit>, Vec<Lit>) {
        let blank = Self { clues: vec![None; self.clues.len()], ..*self };
        let edges = blank.model(sink, true);
        let switches = sink.new_lits(self.clues.len());
        for (cell, clue) in self.clues.iter().enumerate() {
            if let Some(clue) = *clue {
                let around = self.around(cell / self.cols, cell % self.cols).map(|e| edges[e]);
                // Written out: sixteen patterns, each with the wrong count refused.
                for mask in (0_u32..16).filter(|mask| mask.count_ones() != u32::from(clue)) {
                    let mut clause = vec![!switches[cell]];
                    clause.extend((0..4).map(|i| if mask >> i & 1 == 1 { !around[i] } else { around[i] }));
                    sink.add_clause(&clause);
                }
            }
        }
        (edges, switches)
    }

    fn model_colours(&self, sink: &mut dyn Sink, edges: &[Lit]) {
        let inside = sink.new_lits(self.rows * self.cols);
        let cell = |r: usize, c: usize| {
            if r < self.rows && c < self.cols { inside[r * self.cols + c] } else { Lit::FALSE }
        };
        let vertical = (self.rows + 1) * self.cols;
        for r in 0..=self.rows {
            for c in 0..self.cols {
                xor(sink, edges[r * self.cols + c], cell(r.wrapping_sub(1), c), cell(r, c));
            }
        }
        for r in 0..self.rows {
            for c in 0..=self.cols {
                xor(sink, edges[vertical + r * (self.cols + 1) + c], cell(r, c.wrapping_sub(1)), cell(r, c));
            }
        }
    }

    /// All clues of a random loop, the border of a region grown cell by cell without holes.
    pub fn full(rows: usize, cols: usize, seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let mut inside = vec![false; rows * cols];
        inside[rng.index(rows * cols)] = true;
        let at = |inside: &[bool], r: i64, c: i64| {
            (0..rows as i64).contains(&r) && (0..cols as i64).contains(&c) && inside[r as usize * cols + c as usize]
        };
        for _ in 0..rows * cols * 8 {
            let (r, c) = (rng.index(rows) as i64, rng.index(cols) as i64);
            let ring = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)];
            let around: Vec<bool> = ring.iter().map(|(dr, dc)| at(&inside, r + dr, c + dc)).collect();
            let sides = around.iter().skip(1).step_by(2).filter(|&&x| x).count();
            let changes = (0..8).filter(|&i| around[i] != around[(i + 1) % 8]).count();
            // One connected stretch of the ring keeps both the region and its outside connected.
            if changes == 2 && (1..=2).contains(&sides) {
                inside[r as usize * cols + c as usize] = true;
            }
        }
        let count = |i: usize| {
            let (r, c) = ((i / cols) as i64, (i % cols) as i64);
            let sides = [(-1, 0), (1, 0), (0, -1), (0, 1)];
            Some(sides.iter().filter(|(dr, dc)| at(&inside, r + dr, c + dc) != inside[i]).count() as u8)
        };
        Self { rows, cols, clues: (0..rows * cols).map(count).collect() }
    }

    /// Removes clues one by one as long as the solution stays unique.
    pub fn minimal(rows: usize, cols: usize, seed: u64) -> Self {
        let mut board = Self::full(rows, cols, seed);
        let mut order: Vec<usize> = (0..rows * cols).collect();
        Rng::new(seed ^ 1).shuffle(&mut order);
        if !board.is_unique() {
            return Self::minimal(rows, cols, seed + 1000);
        }
        for index in order {
            let kept = board.clues[index].take();
            if !board.is_unique() {
                board.clues[index] = kept;
            }
        }
        board
    }

    pub fn is_unique(&self) -> bool {
        let mut solver = Solver::new();
        let edges = self.model(&mut solver, true);
        matches!(solver.uniqueness(&edges, &[], &Budget::unlimited()), Ok(Uniqueness::Unique(_)))
    }
}

pub fn exactly(sink: &mut dyn Sink, lits: &[Lit], count: i64) {
    let terms: Vec<(i64, Lit)> = lits.iter().map(|&lit| (1, lit)).collect();
    let negated = terms.iter().map(|&(c, lit)| (-c, lit)).collect();
    sink.add(Constraint::Linear(Linear { terms, bound: count }));
    sink.add(Constraint::Linear(Linear { terms: negated, bound: -count }));
}

/// `a = b xor c`.
pub fn xor(sink: &mut dyn Sink, a: Lit, b: Lit, c: Lit) {
    for [a, b, c] in [[!a, b, c], [!a, !b, !c], [a, !b, c], [a, b, !c]] {
        sink.add_clause(&[a, b, c]);
    }
}
