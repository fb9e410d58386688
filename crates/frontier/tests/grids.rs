//! The sweeps over small grids against brute force, and against the general specs.

use crate::common;

use common::{Subset, check, subset};
use gridwright_base::{Budget, Rng};
use gridwright_frontier::{
    Both, CounterSweep, Cover, DirectedLoopSweep, EdgeCount, Grid, Job, LocalSweep, LoopSweep, Mask, OrderedGraph,
    PairSweep, Side, Spec, Turns, VertexMasks, Window, build, count, families,
};
use gridwright_zdd::Var;

const N_INSTANCES: u64 = 1000;
const SIZES: [(usize, usize); 8] = [(3, 3), (2, 4), (4, 2), (1, 5), (5, 1), (2, 2), (2, 3), (3, 2)];

fn each_grid(seed: u64, run: impl Fn(&mut Rng, &Board, &str)) {
    let boards: Vec<Board> = SIZES.map(|(rows, cols)| Board::new(Grid::new(rows, cols).unwrap())).into();
    for instance in 0..N_INSTANCES {
        let mut rng = Rng::fork(seed, instance);
        // Half of the instances on the largest board, the rest over all shapes.
        let board = if instance % 2 == 0 { &boards[0] } else { &boards[rng.index(boards.len())] };
        run(&mut rng, board, &format!("instance {instance}, {:?}", board.grid));
    }
}

/// A grid and all its sets of edges, looked at once.
struct Board {
    grid: Grid,
    subsets: Vec<Subset>,
}

impl Board {
    fn new(grid: Grid) -> Self {
        let edges: Vec<(u32, u32)> = grid.edges().into_iter().map(|(a, b)| (a as u32, b as u32)).collect();
        let subsets = (0..1_u32 << edges.len()).map(|bits| subset(grid.n_vertices(), &edges, bits)).collect();
        Self { grid, subsets }
    }

    fn expected(&self, wanted: impl Fn(&Subset) -> bool) -> Vec<u32> {
        self.subsets.iter().filter(|s| wanted(s)).map(|s| s.bits).collect()
    }
}

/// The sides on which a vertex has an edge of the set.
fn sides(grid: Grid, s: &Subset, vertex: usize) -> u16 {
    let (row, col) = (vertex / grid.cols(), vertex % grid.cols());
    let taken = |side: Side| grid.edge(row, col, side).is_some_and(|var| s.bits >> var.0 & 1 == 1);
    Side::ALL.into_iter().filter(|&side| taken(side)).map(Side::bit).sum()
}

fn random_masks(rng: &mut Rng, grid: Grid) -> VertexMasks {
    let mut masks = VertexMasks::uniform(grid, Mask::ANY);
    for vertex in 0..grid.n_vertices() {
        // Mostly permissive, so that members remain: each pattern is dropped with a small chance.
        let dropped = (0..16).filter(|_| rng.chance(1, 8)).fold(0_u16, |bits, pattern| bits | 1 << pattern);
        masks.set(vertex / grid.cols(), vertex % grid.cols(), Mask(!dropped));
    }
    masks
}

fn obeys(grid: Grid, masks: &VertexMasks, s: &Subset) -> bool {
    (0..grid.n_vertices()).all(|v| masks.get(v / grid.cols(), v % grid.cols()).allows(sides(grid, s, v)))
}

#[test]
fn edges_are_numbered_in_row_major_order() {
    let grid = Grid::new(3, 4).unwrap();
    let listed = grid.edges();
    for row in 0..3 {
        for col in 0..4 {
            let vertex = row * 4 + col;
            for (side, other) in [(Side::Right, vertex + 1), (Side::Down, vertex + 4)] {
                if let Some(var) = grid.edge(row, col, side) {
                    assert_eq!(listed[var.index()], (vertex, other));
                }
            }
        }
    }
    assert_eq!(listed.len(), grid.n_edges());
}

#[test]
fn local_rules() {
    each_grid(1, |rng, board, what| {
        let grid = board.grid;
        let masks = random_masks(rng, grid);
        let spec = LocalSweep::<u32>::new(&masks).unwrap();
        check(&spec, board.expected(|s| obeys(grid, &masks, s)), what);
    });
}

#[test]
fn loops_under_local_rules() {
    each_grid(2, |rng, board, what| {
        let grid = board.grid;
        let masks = random_masks(rng, grid);
        let wanted = board.expected(|s| s.is_cycle() && obeys(grid, &masks, s));
        check(&LoopSweep::<u32>::new(&masks).unwrap(), wanted.clone(), what);
        check(&LoopSweep::<u64>::new(&masks).unwrap(), wanted.clone(), what);
        check(&LoopSweep::<u128>::new(&masks).unwrap(), wanted, what);
    });
}

#[test]
fn loops_with_counters() {
    each_grid(3, |rng, board, what| {
        let grid = board.grid;
        let masks = random_masks(rng, grid);
        let loops = LoopSweep::<u32>::new(&masks).unwrap();
        let counts: Vec<EdgeCount> = (0..rng.below(6))
            .map(|_| {
                let elements = (0..grid.n_edges() as u32).filter(|_| rng.chance(1, 3)).map(Var).collect();
                EdgeCount { elements, allowed: u128::from(rng.below(15) + 1) }
            })
            .collect();
        let counted = |bits: u32| {
            counts.iter().all(|c| c.allowed >> c.elements.iter().filter(|v| bits >> v.0 & 1 == 1).count() & 1 == 1)
        };
        let counters = CounterSweep::<u64>::over(&loops, &counts).unwrap();
        check(&counters, board.expected(|s| counted(s.bits)), what);
        let both = Both::new(&loops, &counters);
        check(&both, board.expected(|s| s.is_cycle() && obeys(grid, &masks, s) && counted(s.bits)), what);
    });
}

#[test]
fn loops_with_windows() {
    each_grid(9, |rng, board, what| {
        let grid = board.grid;
        let loops = LoopSweep::<u32>::new(&VertexMasks::uniform(grid, Mask::ANY)).unwrap();
        let mut window = || {
            let mut elements: Vec<Var> = (0..grid.n_edges() as u32).map(Var).collect();
            rng.shuffle(&mut elements);
            elements.truncate(rng.index(5));
            let allowed = (0..1 << elements.len()).map(|_| rng.chance(3, 4)).collect();
            Window { elements, allowed }
        };
        let windows: Vec<Window> = (0..4).map(|_| window()).collect();
        let fits = |bits: u32| {
            windows.iter().all(|w| {
                let taken = w.elements.iter().enumerate().map(|(i, v)| (bits >> v.0 & 1) << i);
                w.allowed[taken.sum::<u32>() as usize]
            })
        };
        let sweep = CounterSweep::<u64>::with_windows(&loops, &[], &windows).unwrap();
        check(&sweep, board.expected(|s| fits(s.bits)), what);
        check(&Both::new(&loops, &sweep), board.expected(|s| s.is_cycle() && fits(s.bits)), what);
    });
}

#[test]
fn linked_pairs_in_both_senses() {
    each_grid(4, |rng, board, what| {
        let grid = board.grid;
        let mut vertices: Vec<usize> = (0..grid.n_vertices()).collect();
        rng.shuffle(&mut vertices);
        let n_pairs = rng.index(grid.n_vertices() / 2 + 1).min(3);
        let pairs: Vec<[usize; 2]> = vertices.chunks_exact(2).take(n_pairs).map(|pair| [pair[0], pair[1]]).collect();
        let places: Vec<_> = pairs.iter().map(|pair| pair.map(|v| (v / grid.cols(), v % grid.cols()))).collect();
        let masks = if rng.chance(1, 2) { random_masks(rng, grid) } else { VertexMasks::uniform(grid, Mask::ANY) };
        for cover in [Cover::Some, Cover::All] {
            let spec = PairSweep::<u32>::new(&masks, &places, cover).unwrap();
            let wanted = board.expected(|s| s.links(&pairs, cover == Cover::All) && obeys(grid, &masks, s));
            check(&spec, wanted, &format!("{what}, {places:?}, {cover:?}"));
        }
    });
}

/// Walks a cycle in both directions and looks for one that every vertex allows.
fn flows(grid: Grid, turns: &[Turns], s: &Subset) -> bool {
    let all: Vec<u16> = (0..grid.n_vertices()).map(|v| sides(grid, s, v)).collect();
    let Some(start) = all.iter().position(|&sides| sides != 0) else { return false };
    let step = |vertex: usize, side: Side| match side {
        Side::Left => vertex - 1,
        Side::Up => vertex - grid.cols(),
        Side::Right => vertex + 1,
        Side::Down => vertex + grid.cols(),
    };
    let empties_fine = all.iter().zip(turns).all(|(&sides, turn)| sides != 0 || turn.may_be_empty);
    let leaving = Side::ALL.into_iter().filter(|side| all[start] & side.bit() != 0);
    empties_fine
        && leaving.into_iter().any(|first| {
            let (mut vertex, mut out) = (start, first);
            loop {
                let entered = out.opposite();
                vertex = step(vertex, out);
                let exits = Side::ALL.into_iter().filter(|side| all[vertex] & side.bit() != 0 && *side != entered);
                out = exits.into_iter().next().unwrap();
                if turns[vertex].passes >> (4 * entered as u16 + out as u16) & 1 == 0 {
                    return false;
                }
                if vertex == start {
                    return true;
                }
            }
        })
}

#[test]
fn directed_loops() {
    each_grid(5, |rng, board, what| {
        let grid = board.grid;
        let drop = rng.below(5);
        let turns: Vec<Turns> = (0..grid.n_vertices())
            .map(|_| {
                let dropped = (0..16).filter(|_| rng.chance(drop, 10)).fold(0_u16, |bits, pass| bits | 1 << pass);
                Turns { passes: !dropped, may_be_empty: rng.chance(9, 10) }
            })
            .collect();
        let spec = DirectedLoopSweep::<u64>::new(grid, &turns).unwrap();
        check(&spec, board.expected(|s| s.is_cycle() && flows(grid, &turns, s)), what);
    });
}

/// One board large enough for deep nesting, where turning over far ends goes wrong first.
#[test]
fn directed_loops_agree_with_filtering_a_larger_grid() {
    let grid = Grid::new(4, 5).unwrap();
    let budget = Budget::unlimited();
    let loops = LoopSweep::<u32>::new(&VertexMasks::uniform(grid, Mask::ANY)).unwrap();
    let all = build(&loops, &Job::new(&budget)).unwrap();
    for seed in 0..40 {
        let mut rng = Rng::new(seed);
        let turns: Vec<Turns> = (0..20)
            .map(|_| Turns {
                passes: rng.next_u64() as u16 | rng.next_u64() as u16 | rng.next_u64() as u16,
                may_be_empty: true,
            })
            .collect();
        let edges: Vec<(u32, u32)> = grid.edges().into_iter().map(|(a, b)| (a as u32, b as u32)).collect();
        let bits = |set: &[Var]| set.iter().fold(0_u32, |bits, var| bits | 1 << var.0);
        let wanted = all.iter().filter(|set| flows(grid, &turns, &subset(20, &edges, bits(set)))).count();
        let spec = DirectedLoopSweep::<u64>::new(grid, &turns).unwrap();
        let counted = count(&spec, &Job::new(&budget)).unwrap().count;
        assert_eq!(counted.to_string(), wanted.to_string(), "seed {seed}");
    }
}

#[test]
fn known_numbers_of_cycles() {
    let budget = Budget::unlimited();
    for (n, known) in
        [(2, "1"), (3, "13"), (4, "213"), (5, "9349"), (6, "1222363"), (7, "487150371"), (8, "603841648931")]
    {
        let grid = Grid::new(n, n).unwrap();
        let spec = LoopSweep::<u32>::new(&VertexMasks::uniform(grid, Mask::ANY)).unwrap();
        assert_eq!(count(&spec, &Job::new(&budget)).unwrap().count.to_string(), known);
        let blank = vec![Turns::ANY; n * n];
        let directed = DirectedLoopSweep::<u64>::new(grid, &blank).unwrap();
        assert_eq!(count(&directed, &Job::new(&budget)).unwrap().count.to_string(), known);
    }
}

/// Corner to corner: OEIS A007764.
#[test]
fn known_numbers_of_paths() {
    let budget = Budget::unlimited();
    for (n, known) in [(2, "2"), (3, "12"), (4, "184"), (5, "8512"), (6, "1262816"), (7, "575780564")] {
        let grid = Grid::new(n, n).unwrap();
        let masks = VertexMasks::uniform(grid, Mask::ANY);
        let spec = PairSweep::<u64>::new(&masks, &[[(0, 0), (n - 1, n - 1)]], Cover::Some).unwrap();
        assert_eq!(count(&spec, &Job::new(&budget)).unwrap().count.to_string(), known);
    }
}

/// The sweep and the general spec make the same reduced diagram, node for node, with any number of threads.
#[test]
fn sweeps_and_mate_arrays_make_equal_diagrams() {
    let budget = Budget::unlimited();
    for n in 2..=8 {
        let grid = Grid::new(n, n).unwrap();
        let spec = LoopSweep::<u32>::new(&VertexMasks::uniform(grid, Mask::ANY)).unwrap();
        let diagram = build(&spec, &Job::new(&budget)).unwrap();
        let general = families::cycles(&OrderedGraph::grid(n, n).unwrap()).unwrap();
        let other = build(&general, &Job::new(&budget)).unwrap();
        assert_eq!(diagram.n_nodes(), other.n_nodes(), "{n} x {n}");
        assert_eq!(diagram.count(), other.count());
    }
}

fn threads_agree(spec: &impl Spec) {
    let budget = Budget::unlimited();
    let one = build(spec, &Job::new(&budget)).unwrap();
    let tally = count(spec, &Job::new(&budget)).unwrap();
    assert!(tally.widest > 1 << 13, "wide enough for threads to be used: {}", tally.widest);
    for threads in 2..=4 {
        let job = Job::new(&budget).with_threads(threads);
        assert_eq!(build(spec, &job).unwrap(), one, "the same diagram, bit for bit");
        assert_eq!(count(spec, &job).unwrap(), tally);
    }
    assert_eq!(one.count(), tally.count);
}

#[test]
fn threads_change_nothing() {
    let grid = Grid::new(12, 12).unwrap();
    let masks = VertexMasks::uniform(grid, Mask::ANY);
    threads_agree(&LoopSweep::<u32>::new(&masks).unwrap());
    let grid = Grid::new(10, 10).unwrap();
    let masks = VertexMasks::uniform(grid, Mask::ANY);
    let pairs = [[(0, 0), (7, 6)], [(3, 3), (9, 9)]];
    threads_agree(&PairSweep::<u64>::new(&masks, &pairs, Cover::Some).unwrap());
    threads_agree(&families::path_matchings(&OrderedGraph::grid(8, 9).unwrap()).unwrap());
}
