//! Small boards, and hint sets by solving every subset.

#![allow(dead_code, reason = "every test program uses its part")]

use gridwright_base::{Budget, Rng};
use gridwright_frontier::{Grid, GridProblem, Job, Mask, Shape, Side, VertexMasks};
use gridwright_instances::hints::Hint;
use gridwright_zdd::{CountTable, Var};
use std::collections::BTreeSet;

/// A grid of faces and what answers look like there.
#[derive(Debug, Clone, Copy)]
pub struct Board {
    pub grid: Grid,
    degrees: u8,
    single: bool,
}

impl Board {
    pub fn one_loop(rows: usize, cols: usize) -> Self {
        Self { grid: Grid::new(rows + 1, cols + 1).unwrap(), degrees: 0b101, single: true }
    }

    pub fn loops(rows: usize, cols: usize) -> Self {
        Self { single: false, ..Self::one_loop(rows, cols) }
    }

    pub fn covering(rows: usize, cols: usize) -> Self {
        Self { degrees: 0b100, ..Self::one_loop(rows, cols) }
    }

    pub fn problem(self) -> GridProblem {
        let masks = VertexMasks::uniform(self.grid, Mask::degrees(self.degrees));
        if self.single {
            return GridProblem::new(Shape::Loop(masks));
        }
        GridProblem::new(Shape::Local(masks)).with_size(1, self.grid.n_edges() as u32)
    }
}

/// Every answer of a board.
pub fn all_loops(board: Board) -> Vec<Vec<Var>> {
    board.problem().build(&Job::new(&Budget::unlimited())).unwrap().iter().collect()
}

/// An answer by seed.
pub fn random_loops(board: Board, seed: u64) -> Vec<Var> {
    let budget = Budget::unlimited();
    let diagram = board.problem().build(&Job::new(&budget)).unwrap();
    CountTable::new(&diagram, &budget).unwrap().sample(&mut Rng::new(seed)).unwrap()
}

/// The four edges around each face, faces in row-major order.
pub fn faces(grid: Grid) -> Vec<Vec<Var>> {
    let at = |row, col, side| grid.edge(row, col, side).unwrap();
    let faces = (0..grid.rows() - 1).flat_map(|row| (0..grid.cols() - 1).map(move |col| (row, col)));
    faces
        .map(|(row, col)| {
            let (up, left) = (at(row, col, Side::Right), at(row, col, Side::Down));
            vec![up, left, at(row, col + 1, Side::Down), at(row + 1, col, Side::Right)]
        })
        .collect()
}

/// All subsets of so many hints, as bits.
pub fn subsets(n: usize) -> impl Iterator<Item = u32> {
    0..1_u32 << n
}

/// The sets of hints with which no other answer agrees, by asking for every set.
pub fn brute_force(answers: &[Vec<Var>], answer: &[Var], hints: &[Hint]) -> BTreeSet<Vec<usize>> {
    let agreeing = |other: &Vec<Var>| {
        let bits = hints.iter().enumerate().map(|(i, hint)| u32::from(hint.agrees(other)) << i);
        bits.sum::<u32>()
    };
    let mut others: Vec<u32> = answers.iter().filter(|other| *other != answer).map(agreeing).collect();
    others.sort_unstable();
    others.dedup();
    let is_good = |set: &u32| !others.iter().any(|agreeing| agreeing & set == *set);
    let as_list = |set: u32| (0..hints.len()).filter(|hint| set >> hint & 1 == 1).collect();
    subsets(hints.len()).filter(is_good).map(as_list).collect()
}

/// The sets of which no proper part is among them, by comparing with every set one smaller.
pub fn minimal_by_hand(sets: &BTreeSet<Vec<usize>>) -> BTreeSet<Vec<usize>> {
    let without = |set: &Vec<usize>, left_out: usize| -> Vec<usize> {
        set.iter().copied().filter(|&hint| hint != left_out).collect()
    };
    sets.iter().filter(|set| set.iter().all(|&hint| !sets.contains(&without(set, hint)))).cloned().collect()
}
