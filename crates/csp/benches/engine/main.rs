//! Times the engine: `cargo bench -p gridwright-csp`. An argument selects benchmarks by name.
//!
//! Each line gives the distribution, over the cases, of the time of the fastest of five runs, model building included, and
//! the rate by processor time. Boards are
//! generated from fixed seeds; every loop board is unique and has no superfluous clue.
#![allow(clippy::print_stdout, reason = "a benchmark prints its results")]

mod boards;
mod islands;

use batsat::{BasicSolver, SolverInterface, lbool};
use boards::LoopBoard;
use gridwright_base::{Budget, Rng};
use gridwright_csp::{Outcome, Solver, Uniqueness};
use gridwright_formula::{Formula, Lit, Sink, Var};
use islands::IslandBoard;
use std::time::Instant;

fn main() {
    let filter = std::env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or_default();
    let wanted = |name: &str| name.contains(&filter);
    for (side, count) in [(5, 200), (10, 40), (15, 10), (20, 6)] {
        let name = format!("loop {side}x{side}");
        if wanted(&name) {
            let boards: Vec<LoopBoard> = (0..count).map(|seed| LoopBoard::minimal(side, side, seed)).collect();
            report(&name, &boards, |board| assert!(board.is_unique()));
        }
    }
    for (side, count) in [(5, 200), (10, 40), (15, 10), (20, 6)] {
        let name = format!("islands {side}x{side}");
        if wanted(&name) {
            let boards: Vec<IslandBoard> = (0..count).map(|seed| IslandBoard::random(side, side, seed)).collect();
            let unique = boards.iter().filter(|board| matches!(board.uniqueness(), Uniqueness::Unique(_))).count();
            report(&format!("{name} ({unique} unique)"), &boards, |board| drop(board.uniqueness()));
        }
    }
    if wanted("incremental") {
        incremental();
    }
    if wanted("cnf") {
        compare_cores();
    }
}

/// One solver, clues switched by assumptions: what a generator does.
fn incremental() {
    let board = LoopBoard::full(5, 5, 3);
    let mut solver = Solver::new();
    let (edges, switches) = board.model_switched(&mut solver);
    let mut rng = Rng::new(1);
    let mut on = vec![true; switches.len()];
    let (n_queries, mut n_unique) = (20_000, 0);
    let origin = Instant::now();
    let start = cpu_seconds(origin);
    for _ in 0..n_queries {
        let flipped = rng.index(on.len());
        on[flipped] = !on[flipped];
        let assumptions: Vec<Lit> = switches.iter().zip(&on).filter(|pair| *pair.1).map(|pair| *pair.0).collect();
        let unique = solver.uniqueness(&edges, &assumptions, &Budget::unlimited());
        n_unique += u32::from(matches!(unique, Ok(Uniqueness::Unique(_))));
    }
    let seconds = cpu_seconds(origin) - start;
    println!(
        "incremental 5x5 loop: {:.0} uniqueness queries/s ({n_unique} of {n_queries} unique)",
        f64::from(n_queries) / seconds
    );
}

/// The same clauses to our core and to batsat.
fn compare_cores() {
    let random = |n: u32, seed: u64| {
        let mut rng = Rng::new(seed);
        let mut formula = Formula::new();
        formula.new_lits(n as usize);
        for _ in 0..(f64::from(n) * 4.26) as usize {
            let clause: Vec<Lit> = (0..3).map(|_| Var(1 + rng.below(n.into()) as u32).lit(rng.chance(1, 2))).collect();
            formula.add_clause(&clause);
        }
        formula
    };
    let pigeons = |n: u32| {
        let mut formula = Formula::new();
        let at: Vec<Vec<Lit>> = (0..n).map(|_| formula.new_lits(n as usize - 1)).collect();
        at.iter().for_each(|row| formula.add_clause(row));
        for (index, row) in at.iter().enumerate() {
            for other in &at[..index] {
                row.iter().zip(other).for_each(|(&a, &b)| formula.add_clause(&[!a, !b]));
            }
        }
        formula
    };
    let sets: [(&str, Vec<Formula>); 3] = [
        ("cnf random-3sat 150", (0..20).map(|seed| random(150, seed)).collect()),
        ("cnf random-3sat 200", (0..10).map(|seed| random(200, seed)).collect()),
        ("cnf pigeons 7 8", vec![pigeons(7), pigeons(8)]),
    ];
    for (name, formulas) in &sets {
        report(&format!("{name} ours"), formulas, |formula| assert!(ours(formula).is_some()));
        report(&format!("{name} batsat"), formulas, |formula| assert!(theirs(formula).is_some()));
        assert!(formulas.iter().all(|formula| ours(formula) == theirs(formula)));
    }
}

fn ours(formula: &Formula) -> Option<Outcome> {
    let mut solver = Solver::new();
    solver.new_lits(formula.n_vars as usize - 1);
    formula.clauses.iter().for_each(|clause| solver.add_clause(clause));
    solver.solve(&[], &Budget::unlimited()).ok()
}

fn theirs(formula: &Formula) -> Option<Outcome> {
    let mut solver = BasicSolver::default();
    let vars: Vec<_> = (0..formula.n_vars).map(|_| solver.new_var_default()).collect();
    for clause in &formula.clauses {
        let mut lits: Vec<_> =
            clause.iter().map(|lit| batsat::Lit::new(vars[lit.var().index()], lit.is_positive())).collect();
        solver.add_clause_reuse(&mut lits);
    }
    let answer = solver.solve_limited(&[]);
    (answer == lbool::TRUE).then_some(Outcome::Sat).or((answer == lbool::FALSE).then_some(Outcome::Unsat))
}

/// How often each case is run.
const N_RUNS: u32 = 5;

/// Seconds of processor time used by this thread so far; wall time where the system does not tell.
fn cpu_seconds(origin: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| origin.elapsed().as_secs_f64(), |ns| ns * 1e-9)
}

/// Runs each case five times and prints the distribution of its fastest (wall) times, and the rate by processor time.
fn report<T>(name: &str, cases: &[T], run: impl Fn(&T)) {
    let origin = Instant::now();
    let cpu_start = cpu_seconds(origin);
    let fastest = |case: &T| {
        let times = (0..N_RUNS).map(|_| {
            let start = Instant::now();
            run(case);
            start.elapsed().as_secs_f64() * 1e3
        });
        times.fold(f64::INFINITY, f64::min)
    };
    let mut times: Vec<f64> = cases.iter().map(fastest).collect();
    let cpu = cpu_seconds(origin) - cpu_start;
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!(
        "{name:<28} n {:>4}  median {:>9.3} ms  p90 {:>9.3} ms  max {:>9.3} ms  {:>9.0}/s",
        times.len(),
        at(0.5),
        at(0.9),
        at(1.0),
        f64::from(N_RUNS) * times.len() as f64 / cpu
    );
}
