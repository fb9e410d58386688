//! Looking a row ahead drops states, never members.

use gridwright_base::{Budget, Rng};
use gridwright_frontier::{
    Both, CounterSweep, EdgeCount, Foreseeing, Grid, Job, LineSweep, LocalSweep, LoopSweep, Mask, VertexMasks, Window,
    build, count,
};
use gridwright_zdd::Var;

/// Masks with some edges demanded or forbidden.
fn random_masks(grid: Grid, mask: Mask, rng: &mut Rng) -> VertexMasks {
    let mut masks = VertexMasks::uniform(grid, mask);
    for _ in 0..rng.below(5) {
        let (row, col) = (rng.index(grid.rows()), rng.index(grid.cols()));
        let side = *rng.pick(&gridwright_frontier::Side::ALL).unwrap();
        masks.fix_edge(row, col, side, rng.chance(1, 3));
    }
    masks
}

/// The four edges around a face.
fn face(grid: Grid, row: usize, col: usize) -> Vec<Var> {
    [grid.right(row, col), grid.down(row, col), grid.down(row, col + 1), grid.right(row + 1, col)]
        .into_iter()
        .flatten()
        .collect()
}

/// Counts on faces and now and then on any edges.
fn random_counts(grid: Grid, rng: &mut Rng) -> Vec<EdgeCount> {
    let mut counts = Vec::new();
    for row in 0..grid.rows() - 1 {
        for col in 0..grid.cols() - 1 {
            if rng.chance(2, 5) {
                counts
                    .push(EdgeCount { elements: face(grid, row, col), allowed: 1 << rng.below(4) | 1 << rng.below(4) });
            }
        }
    }
    if rng.chance(1, 3) {
        let elements = (0..grid.n_edges() as u32).filter(|_| rng.chance(1, 6)).map(Var).collect();
        counts.push(EdgeCount { elements, allowed: u128::from(rng.next_u64()) });
    }
    counts
}

fn random_windows(grid: Grid, rng: &mut Rng) -> Vec<Window> {
    let window = |rng: &mut Rng| {
        let (row, col) = (rng.index(grid.rows() - 1), rng.index(grid.cols() - 1));
        let elements = face(grid, row, col);
        Window { allowed: (0..1 << elements.len()).map(|_| rng.chance(3, 4)).collect(), elements }
    };
    (0..rng.below(3)).map(|_| window(rng)).collect()
}

/// The numbers of states without and with foresight.
fn compare<A: LineSweep>(shape: &A, masks: &VertexMasks, rng: &mut Rng, what: &str) -> (u64, u64) {
    let grid = masks.grid();
    let (counts, windows) = (random_counts(grid, rng), random_windows(grid, rng));
    let counters = CounterSweep::<u64>::with_windows(shape, &counts, &windows).unwrap();
    let (plain, ahead) = (Both::new(shape, counters.clone()), Foreseeing::new(shape, counters, masks));
    let budget = Budget::unlimited();
    let job = Job::new(&budget);
    let (without, with) = (count(&plain, &job).unwrap(), count(&ahead, &job).unwrap());
    assert_eq!(without.count, with.count, "{what}");
    let (without_diagram, with_diagram) = (build(&plain, &job).unwrap(), build(&ahead, &job).unwrap());
    assert_eq!(without_diagram.n_nodes(), with_diagram.n_nodes(), "{what}");
    assert_eq!(with_diagram.count(), with.count, "{what}");
    assert!(with.n_states <= without.n_states, "{what}");
    (without.n_states, with.n_states)
}

#[test]
fn no_member_is_lost() {
    let (mut without, mut with) = (0, 0);
    for instance in 0..300 {
        let mut rng = Rng::fork(5, instance);
        let grid = Grid::new(2 + rng.index(5), 2 + rng.index(5)).unwrap();
        let what = format!("instance {instance}, {grid:?}");
        let masks = random_masks(grid, Mask::ANY, &mut rng);
        let states = compare(&LoopSweep::<u32>::new(&masks).unwrap(), &masks, &mut rng, &what);
        (without, with) = (without + states.0, with + states.1);
        let masks = random_masks(grid, Mask::degrees(0b111), &mut rng);
        let states = compare(&LocalSweep::<u32>::new(&masks).unwrap(), &masks, &mut rng, &what);
        (without, with) = (without + states.0, with + states.1);
    }
    assert!(with * 10 < without * 9, "{with} states with foresight, {without} without");
}
