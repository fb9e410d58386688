//! The solutions of one instance, by drawing paths: slow and plain, to confirm what the families say.

use super::Instance;
use gridwright_base::{Budget, Pacer, Stop};
use gridwright_frontier::OrderedGraph;

/// What was found of the solutions of an instance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Solved {
    /// How many there are; counting stops at the limit.
    pub n_solutions: usize,
    /// Whether each of them uses every vertex.
    pub all_cover: bool,
}

impl Solved {
    /// One solution, and it uses every vertex.
    pub fn is_good(self) -> bool {
        self.n_solutions == 1 && self.all_cover
    }
}

/// Draws the paths of the pairs, one pair after the other, in every way.
pub fn solve(graph: &OrderedGraph, instance: &Instance, limit: usize, budget: &Budget) -> Result<Solved, Stop> {
    let mut neighbours = vec![Vec::new(); graph.n_vertices as usize];
    for &(a, b) in &graph.edges {
        neighbours[a as usize].push(b);
        neighbours[b as usize].push(a);
    }
    let mut used = vec![false; graph.n_vertices as usize];
    instance.iter().for_each(|&(a, b)| (used[a as usize], used[b as usize]) = (true, true));
    let solved = Solved { n_solutions: 0, all_cover: true };
    let mut search = Search { neighbours, instance, limit, used, solved, pacer: Pacer::new(budget, 1024) };
    match instance.first() {
        Some(&(start, _)) => search.extend(0, start)?,
        None => search.note(),
    }
    Ok(search.solved)
}

struct Search<'a> {
    neighbours: Vec<Vec<u32>>,
    instance: &'a Instance,
    limit: usize,
    used: Vec<bool>,
    solved: Solved,
    pacer: Pacer<'a>,
}

impl Search<'_> {
    fn note(&mut self) {
        self.solved.n_solutions += 1;
        self.solved.all_cover &= self.used.iter().all(|&used| used);
    }

    /// The path of a pair has come to a vertex.
    fn extend(&mut self, pair: usize, at: u32) -> Result<(), Stop> {
        self.pacer.check()?;
        let target = self.instance[pair].1;
        for next in self.neighbours[at as usize].clone() {
            if self.solved.n_solutions >= self.limit {
                return Ok(());
            }
            if next == target {
                match self.instance.get(pair + 1) {
                    Some(&(start, _)) => self.extend(pair + 1, start)?,
                    None => self.note(),
                }
            } else if !self.used[next as usize] {
                self.used[next as usize] = true;
                self.extend(pair, next)?;
                self.used[next as usize] = false;
            }
        }
        Ok(())
    }
}
