//! Limits, progress, and the fast lane against the general builder.

use gridwright_base::{Budget, Progress, Step, Stop};
use gridwright_frontier::{
    Colour, Cover, EdgeCount, Error, Grid, GridProblem, Job, LoopSweep, Mask, ShadingRules, Shape, Turns, VertexMasks,
    build, count, ranked,
};
use gridwright_zdd::Var;
use std::sync::Mutex;

fn loops(rows: usize, cols: usize) -> LoopSweep<u64> {
    LoopSweep::new(&VertexMasks::uniform(Grid::new(rows, cols).unwrap(), Mask::ANY)).unwrap()
}

type Work<'a> = (&'a str, fn(&Job<'_>) -> Result<(), Error>);

/// The long-running entry points, on boards far too large to finish in a test.
const WORK: [Work<'static>; 4] = [
    ("build", |job| build(&loops(16, 16), job).map(drop)),
    ("count", |job| count(&loops(18, 18), job).map(drop)),
    ("ranked diagram", |job| ranked::cycles(Grid::new(18, 18).unwrap(), job).map(drop)),
    ("ranked count", |job| ranked::count_cycles(Grid::new(18, 18).unwrap(), job).map(drop)),
];

#[test]
fn running_out_of_memory_names_the_layer_and_gives_everything_back() {
    for (name, work) in WORK {
        let budget = Budget::unlimited().with_memory(3 << 20);
        let error = work(&Job::new(&budget)).unwrap_err();
        let Error::Stopped { stop: Stop::Memory, n_layers, .. } = error else { panic!("{name}: {error}") };
        let message = error.to_string();
        assert!(message.starts_with("memory limit reached during "), "{name}: {message}");
        assert!(message.ends_with(&format!(" of {n_layers}")), "{name}: {message}");
        assert_eq!(budget.memory_used(), 0, "{name}");
    }
}

#[derive(Default)]
struct Listener(Mutex<Vec<(String, u64, Option<u64>)>>);

impl Progress for Listener {
    fn report(&self, step: Step<'_>) {
        self.0.lock().unwrap().push((step.stage.to_owned(), step.done, step.total));
    }
}

#[test]
fn progress_is_told_layer_by_layer() {
    let (budget, listener) = (Budget::unlimited(), Listener::default());
    build(&loops(3, 3), &Job::new(&budget).with_progress(&listener)).unwrap();
    let reports = listener.0.into_inner().unwrap();
    let layers: Vec<u64> = reports.iter().filter(|(stage, ..)| stage == "layer").map(|report| report.1).collect();
    assert_eq!(layers, (1..=9).collect::<Vec<u64>>());
    assert_eq!(reports.last().unwrap(), &("reduced".to_owned(), 9, Some(9)));
}

#[test]
fn the_fast_lane_makes_the_same_diagrams() {
    let budget = Budget::unlimited();
    let job = Job::new(&budget);
    for rows in 1..=9 {
        for cols in 1..=9 {
            let grid = Grid::new(rows, cols).unwrap();
            let fast = ranked::cycles(grid, &job).unwrap();
            let plain = build(&loops(rows, cols), &job).unwrap();
            assert_eq!(fast.n_nodes(), plain.n_nodes(), "{rows} x {cols}");
            assert_eq!(fast.count(), plain.count(), "{rows} x {cols}");
            assert_eq!(ranked::count_cycles(grid, &job).unwrap(), plain.count(), "{rows} x {cols}, counted");
        }
    }
    // The node counts that TdZdd and Graphillion give for the same edge order.
    for (n, known) in [(6, 1_652), (8, 20_504), (12, 2_518_287)] {
        let grid = Grid::new(n, n).unwrap();
        let fast = ranked::cycles(grid, &job).unwrap();
        assert_eq!(fast.n_nodes(), known);
        assert_eq!(ranked::count_cycles(grid, &job.with_threads(3)).unwrap(), fast.count());
    }
}

#[test]
fn the_count_of_13_by_13_is_the_published_one() {
    let budget = Budget::unlimited();
    let counted = ranked::count_cycles(Grid::new(13, 13).unwrap(), &Job::new(&budget)).unwrap();
    assert_eq!(counted.to_string(), "36954917962039884953387868334644457");
}

/// A small board at the far end of a wide one that is blank otherwise: wide words, few states, the small board's count.
#[test]
fn problems_choose_words_that_fit() {
    let budget = Budget::unlimited();
    let job = Job::new(&budget);
    let small = Grid::new(3, 4).unwrap();
    for cols in [15, 16, 21, 22, 31, 32, 40] {
        let wide = Grid::new(3, cols).unwrap();
        for (one, other) in shapes(small).into_iter().zip(shapes(wide)) {
            let all = |grid: Grid| vec![EdgeCount::between((0..grid.n_edges() as u32).map(Var).collect(), 5, 20)];
            let one = GridProblem::new(one).with_counts(all(small)).with_size(4, 12);
            let other = GridProblem::new(other).with_counts(all(wide)).with_size(4, 12);
            let counted = one.count(&job).unwrap().count;
            assert_eq!(counted, other.count(&job).unwrap().count, "{cols} columns");
            assert_eq!(counted, other.build(&job).unwrap().count(), "{cols} columns");
        }
    }
    let shading = Shape::Shading(ShadingRules::free(3, 9).connect(Colour::Shaded));
    let turned = Shape::Shading(ShadingRules::free(9, 3).connect(Colour::Shaded));
    let counted = GridProblem::new(shading).count(&job).unwrap().count;
    assert_eq!(counted, GridProblem::new(turned).count(&job).unwrap().count);
}

/// Shapes in the last four columns of a grid, everything before them blank.
fn shapes(grid: Grid) -> [Shape; 4] {
    let mut masks = VertexMasks::uniform(grid, Mask::ANY);
    let mut turns = vec![Turns::ANY; grid.n_vertices()];
    let first = grid.cols() - 4;
    for row in 0..grid.rows() {
        for col in 0..first {
            masks.set(row, col, Mask::NONE);
            turns[row * grid.cols() + col] = Turns::BLOCKED;
        }
    }
    let pairs = vec![[(0, first), (grid.rows() - 1, grid.cols() - 1)]];
    [
        Shape::Local(masks.clone()),
        Shape::Loop(masks.clone()),
        Shape::DirectedLoop { grid, turns },
        Shape::Pairs { masks, pairs, cover: Cover::Some },
    ]
}
