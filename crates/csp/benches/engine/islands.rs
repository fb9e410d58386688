//! Island boards: each group of white cells holds one clue, its size; black cells hang together and fill no 2x2 square.

use gridwright_base::{Budget, Rng};
use gridwright_csp::{Config, Outcome, Solver, Uniqueness};
use gridwright_formula::{Components, Connected, Constraint, Graph, Lit, MarkRule, Sink, SizeRule, Vertex};

/// A board: clues by cell.
#[derive(Clone)]
pub struct IslandBoard {
    pub rows: usize,
    pub cols: usize,
    pub clues: Vec<Option<u32>>,
}

const MAX_SIZE: u32 = 6;

impl IslandBoard {
    fn graph(rows: usize, cols: usize) -> Graph {
        let mut edges = Vec::new();
        for cell in 0..rows * cols {
            if cell % cols + 1 < cols {
                edges.push((cell as u32, cell as u32 + 1));
            }
            if cell + cols < rows * cols {
                edges.push((cell as u32, (cell + cols) as u32));
            }
        }
        Graph::new(rows * cols, &edges)
    }

    fn model_black(sink: &mut dyn Sink, rows: usize, cols: usize, white: &[Lit]) {
        for r in 0..rows - 1 {
            for c in 0..cols - 1 {
                let cell = r * cols + c;
                sink.add_clause(&[white[cell], white[cell + 1], white[cell + cols], white[cell + cols + 1]]);
            }
        }
        let vertices = white.iter().map(|&lit| !lit).collect();
        let graph = Self::graph(rows, cols);
        sink.add(Constraint::Connected(Connected { graph, vertices, edges: None, root: None }));
    }

    /// The rules with this board's clues; returns the literals "this cell is white".
    pub fn model(&self, sink: &mut dyn Sink) -> Vec<Lit> {
        let white = sink.new_lits(self.rows * self.cols);
        let mut spec = Components::of_vertices(Self::graph(self.rows, self.cols), white.clone());
        spec.mark_rule = MarkRule::ExactlyOne;
        for (cell, clue) in self.clues.iter().enumerate() {
            if let Some(size) = *clue {
                let vertex = Vertex(cell as u32);
                sink.add_clause(&[white[cell]]);
                spec.marks.push(vertex);
                spec.sizes.push(SizeRule { vertex, lit: Lit::TRUE, min: size, max: size });
            }
        }
        sink.add(Constraint::Components(spec));
        Self::model_black(sink, self.rows, self.cols, &white);
        white
    }

    pub fn uniqueness(&self) -> Uniqueness {
        let mut solver = Solver::new();
        let white = self.model(&mut solver);
        solver.uniqueness(&white, &[], &Budget::unlimited()).expect("no limit is set")
    }

    /// A board with a unique solution if some tries find one: a random solution of the rules without clues, then clues in
    /// random cells of its islands.
    pub fn random(rows: usize, cols: usize, seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let white = random_solution(rows, cols, seed);
        let mut board = Self { rows, cols, clues: vec![None; rows * cols] };
        for _ in 0..30 {
            board.clues.fill(None);
            for island in islands(rows, cols, &white) {
                let cell = *rng.pick(&island).expect("an island has a cell");
                board.clues[cell] = Some(island.len() as u32);
            }
            if matches!(board.uniqueness(), Uniqueness::Unique(_)) {
                break;
            }
        }
        board
    }
}

fn random_solution(rows: usize, cols: usize, seed: u64) -> Vec<bool> {
    let mut solver = Solver::with_config(Config { seed: seed + 1, ..Config::default() });
    let white = solver.new_lits(rows * cols);
    let mut spec = Components::of_vertices(IslandBoard::graph(rows, cols), white.clone());
    spec.max_size = MAX_SIZE;
    solver.add(Constraint::Components(spec));
    IslandBoard::model_black(&mut solver, rows, cols, &white);
    let mut rng = Rng::new(seed);
    white.iter().for_each(|&lit| solver.set_phase(if rng.chance(2, 5) { lit } else { !lit }));
    assert_eq!(solver.solve(&[], &Budget::unlimited()), Ok(Outcome::Sat));
    solver.project(&white)
}

fn islands(rows: usize, cols: usize, white: &[bool]) -> Vec<Vec<usize>> {
    let mut seen = vec![false; rows * cols];
    let mut islands = Vec::new();
    for start in (0..rows * cols).filter(|&cell| white[cell]) {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut island = vec![start];
        let mut next = 0;
        while next < island.len() {
            let cell = island[next];
            next += 1;
            let sides = [
                (cell % cols > 0).then(|| cell - 1),
                (cell % cols + 1 < cols).then(|| cell + 1),
                cell.checked_sub(cols),
                Some(cell + cols).filter(|&below| below < rows * cols),
            ];
            for side in sides.into_iter().flatten() {
                if white[side] && !std::mem::replace(&mut seen[side], true) {
                    island.push(side);
                }
            }
        }
        islands.push(island);
    }
    islands
}
