//! The reduced diagram of all simple cycles of a blank grid, written bottom-up.
//!
//! **References.** For each vertex, `refs[rank]` is the node of the family of completions of a word. The layer of a vertex
//! needs the references of the next vertex, and of the one after that where the next has both its plugs (such a state has no
//! decision to make and is never stored). Carrying a word on keeps its rank, so half of all reads are in sequence.
//!
//! **Which words.** Near the top not every word can arise yet; a pass from the top marks those that do, until all do. (From
//! then on all do: each word before the next vertex is some word carried on, or undoes a join or a turn of some word.)
//!
//! **Which nodes are new.** Let the references of the words before the next vertex be different, and different from those of
//! states that skip it. Then two words at this vertex can share a node only if both would die by going down and meet the same
//! word by going right, and a skipping state shares the node of a word only if that word cannot start a fragment. Neither
//! happens when enough rows are left. So: rows are built with a search for equal nodes from the bottom until a whole row
//! showed neither case and ended with all references different; from there on nodes are simply written, and every layer
//! still watches for both cases. Should one turn up, the fast lane gives up and the general builder takes over.

use super::words::{Other, Words};
use crate::job::{Booked, Position};
use crate::reduce::LevelBuilder;
use crate::{Error, Grid, Job, LoopSweep, Mask, VertexMasks, build};
use gridwright_base::{BitSet, Stop};
use gridwright_zdd::Diagram;

/// Wider grids have more words than 32-bit ranks are good for.
const MAX_COLS: usize = 24;

/// The reduced diagram of all simple cycles of a grid.
pub fn cycles(grid: Grid, job: &Job<'_>) -> Result<Diagram, Error> {
    if (2..=MAX_COLS).contains(&grid.cols()) && grid.rows() >= 2 {
        let words = Words::new(grid.cols());
        if let Some(diagram) = Lane::new(grid, &words, job)?.run()? {
            return Ok(diagram);
        }
    }
    build(&LoopSweep::<u64>::new(&VertexMasks::uniform(grid, Mask::ANY))?, job)
}

struct Lane<'a> {
    grid: Grid,
    words: &'a Words,
    job: &'a Job<'a>,
    booked: Booked<'a>,
    /// For the first vertices: which words arise. All do before later ones.
    arising: Vec<BitSet>,
    levels: LevelBuilder,
    /// References before the next vertex, before the one after, and of the vertex under way.
    next: Vec<u32>,
    after_next: Vec<u32>,
    now: Vec<u32>,
    /// Nodes of the edge down, by the word that is carried on over it.
    down: Vec<u32>,
    /// The other decision's node or reference, by word.
    other: Vec<u32>,
    /// Whether equal nodes are looked for.
    careful: bool,
    /// Cases seen in this row that could make nodes equal.
    n_doubtful: usize,
}

impl<'a> Lane<'a> {
    fn new(grid: Grid, words: &'a Words, job: &'a Job<'a>) -> Result<Self, Error> {
        let position = Position { doing: "ranking", layer: 0, n_layers: grid.n_vertices() };
        let mut booked = Booked::new(job.budget);
        let n_words = words.len();
        booked.set(words.bytes() + n_words as u64 * 20).map_err(|stop| position.stopped(stop))?;
        let arising = arising(grid, words, job).map_err(|stop| position.stopped(stop))?;
        booked.add((arising.len() * n_words / 8) as u64).map_err(|stop| position.stopped(stop))?;
        Ok(Self {
            grid,
            words,
            job,
            booked,
            arising,
            levels: LevelBuilder::new(grid.n_edges(), job.budget),
            next: vec![0; n_words],
            after_next: vec![0; n_words],
            now: vec![0; n_words],
            down: vec![0; n_words],
            other: vec![0; n_words],
            careful: true,
            n_doubtful: 0,
        })
    }

    /// The diagram, or nothing if the fast lane does not apply after all.
    fn run(mut self) -> Result<Option<Diagram>, Error> {
        let n_layers = self.grid.n_vertices();
        let mut starts = [2_u32; 2];
        for layer in (0..n_layers).rev() {
            let position = Position { doing: "building", layer, n_layers };
            self.job.budget.check().map_err(|stop| position.stopped(stop))?;
            let here = self.levels.next_id();
            self.levels.set_recent(starts[1]);
            self.layer(layer, position)?;
            if !self.careful && self.n_doubtful > 0 {
                return Ok(None);
            }
            starts = [here, starts[0]];
            std::mem::swap(&mut self.after_next, &mut self.next);
            std::mem::swap(&mut self.next, &mut self.now);
            if layer % self.grid.cols() == 0 {
                self.careful = self.careful && !(self.n_doubtful == 0 && self.all_different(layer));
                self.n_doubtful = 0;
            }
            self.job.report("layer", n_layers - layer, n_layers);
        }
        let root = self.next[self.words.rank(0)];
        drop(self.booked);
        Ok(Some(self.levels.finish(root)))
    }

    /// Whether all references before a vertex that are not empty differ.
    fn all_different(&self, layer: usize) -> bool {
        let mut seen = BitSet::new(self.levels.next_id() as usize);
        let arises = |rank: &usize| self.arising.get(layer).is_none_or(|set| set.contains(*rank));
        (0..self.words.len()).filter(arises).map(|rank| self.next[rank] as usize).all(|id| id == 0 || seen.insert(id))
    }

    fn layer(&mut self, layer: usize, position: Position) -> Result<(), Error> {
        let full = |error| position.diagram_error(error);
        let late = |stop| position.stopped(stop);
        let (row, col) = (layer / self.grid.cols(), layer % self.grid.cols());
        let (right, down) = (self.grid.right(row, col), self.grid.down(row, col));
        self.levels.expect_nodes(2 * self.words.len()).map_err(full)?;
        if let Some(var) = down {
            self.open(var.index()).map_err(full)?;
        }
        self.down.fill(0);
        self.others_and_downs(layer, col, right.is_some(), down.is_some()).map_err(late)?;
        if down.is_some() {
            self.levels.end_level().map_err(full)?;
        }
        let Some(var) = right else { return self.carry_all(layer, col).map_err(late) };
        self.open(var.index()).map_err(full)?;
        self.rights(layer, col).map_err(late)?;
        self.levels.end_level().map_err(full)
    }

    fn open(&mut self, var: usize) -> Result<(), gridwright_zdd::Error> {
        if self.careful { self.levels.open_level(var) } else { self.levels.open_level_without_search(var) }
    }

    /// First half of a layer: nodes of the edge down, and where the other decision leads.
    fn others_and_downs(&mut self, layer: usize, col: usize, has_right: bool, has_down: bool) -> Result<(), Stop> {
        let Self { words, arising, levels, next, after_next, down, other, careful, n_doubtful, job, .. } = self;
        let (words, arising) = (*words, arising.get(layer));
        let shift = 2 * col as u32;
        // Before the first column and in the last one, no vertex can have both plugs.
        let may_be_skipped = has_right && has_down && col > 0;
        let make = |levels: &mut LevelBuilder, hi: u32| match (hi, *careful) {
            (0, _) => 0,
            (hi, true) => levels.node(0, hi),
            (hi, false) => levels.push(0, hi),
        };
        words.for_all(job.budget, |rank, word| {
            if arising.is_some_and(|set| !set.contains(rank)) {
                return;
            }
            let is_free = word >> shift & 3 == 0;
            if !is_free && has_down && down[rank] == 0 {
                down[rank] = make(levels, next[rank]);
            }
            if !has_right || (is_free && !has_down) {
                other[rank] = 0;
                return;
            }
            let target = words.other(word, col);
            let reached = match target {
                Other::Dead => 0,
                Other::Accept => 1,
                Other::Next(to) => next[to],
                Other::Skip(to) => after_next[to],
            };
            if is_free {
                other[rank] = match target {
                    Other::Next(to) => {
                        if down[to] == 0 {
                            down[to] = make(levels, reached);
                        }
                        down[to]
                    }
                    _ => make(levels, reached),
                };
                *n_doubtful += usize::from(may_be_skipped && reached == 0 && next[rank] != 0);
            } else {
                other[rank] = reached;
                let joins = word >> shift & 12 != 0;
                *n_doubtful += usize::from(joins && down[rank] == 0 && reached != 0);
            }
        })
    }

    /// Second half: nodes of the edge to the right.
    fn rights(&mut self, layer: usize, col: usize) -> Result<(), Stop> {
        let Self { words, arising, levels, next, now, down, other, careful, job, .. } = self;
        let (words, arising) = (*words, arising.get(layer));
        let shift = 2 * col as u32;
        words.for_all(job.budget, |rank, word| {
            if arising.is_some_and(|set| !set.contains(rank)) {
                now[rank] = 0;
                return;
            }
            let lo = if word >> shift & 3 == 0 { next[rank] } else { down[rank] };
            now[rank] = match (other[rank], *careful) {
                (0, _) => lo,
                (hi, true) => levels.node(lo, hi),
                (hi, false) => levels.push(lo, hi),
            };
        })
    }

    /// The last column: every word is carried on, plugs over the edge down.
    fn carry_all(&mut self, layer: usize, col: usize) -> Result<(), Stop> {
        let Self { words, arising, next, now, down, job, .. } = self;
        let shift = 2 * col as u32;
        let arising = arising.get(layer);
        words.for_all(job.budget, |rank, word| {
            let arises = arising.is_none_or(|set| set.contains(rank));
            now[rank] = match (arises, word >> shift & 3) {
                (false, _) => 0,
                (true, 0) => next[rank],
                (true, _) => down[rank],
            };
        })
    }
}

/// For each of the first vertices, which words arise before it; the first vertex not listed sees all words.
fn arising(grid: Grid, words: &Words, job: &Job<'_>) -> Result<Vec<BitSet>, Stop> {
    let n_words = words.len();
    let mut sets: Vec<BitSet> = vec![BitSet::new(n_words)];
    sets[0].insert(words.rank(0));
    for layer in 0..grid.n_vertices() {
        let (row, col) = (layer / grid.cols(), layer % grid.cols());
        if sets[layer].len() == n_words {
            sets.truncate(layer);
            break;
        }
        while sets.len() < layer + 3 {
            sets.push(BitSet::new(n_words));
        }
        let (has_right, has_down) = (col + 1 < grid.cols(), row + 1 < grid.rows());
        let (before, later) = sets.split_at_mut(layer + 1);
        words.for_all(job.budget, |rank, word| {
            if !before[layer].contains(rank) {
                return;
            }
            let is_free = word >> (2 * col) & 3 == 0;
            if is_free || has_down {
                later[0].insert(rank);
            }
            if has_right && (has_down || !is_free) {
                match words.other(word, col) {
                    Other::Next(to) => drop(later[0].insert(to)),
                    Other::Skip(to) => drop(later[1].insert(to)),
                    Other::Dead | Other::Accept => {}
                }
            }
        })?;
    }
    Ok(sets)
}
