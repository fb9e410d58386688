//! The clause-learning core against an independent solver, and against its own proofs.

use batsat::{BasicSolver, SolverInterface, lbool};
use gridwright_base::{Budget, CancelToken, Rng, Stop};
use gridwright_csp::{Config, Outcome, ProofLog, RestartPolicy, Solver};
use gridwright_formula::{Formula, Lit, Sink, Var};
use std::time::{Duration, Instant};

type Cnf = Vec<Vec<Lit>>;

fn random_cnf(rng: &mut Rng, n_vars: u32, n_clauses: usize, width: usize) -> Cnf {
    let lit = |rng: &mut Rng| Var(1 + rng.below(u64::from(n_vars)) as u32).lit(rng.chance(1, 2));
    (0..n_clauses).map(|_| (0..width).map(|_| lit(rng)).collect()).collect()
}

/// Random clauses, each of which the hidden assignment satisfies.
fn planted_cnf(rng: &mut Rng, n_vars: u32, n_clauses: usize) -> Cnf {
    let hidden: Vec<bool> = (0..=n_vars).map(|_| rng.chance(1, 2)).collect();
    let mut cnf = random_cnf(rng, n_vars, n_clauses, 3);
    for clause in &mut cnf {
        if !clause.iter().any(|lit| hidden[lit.var().index()] == lit.is_positive()) {
            clause[0] = !clause[0];
        }
    }
    cnf
}

/// `pigeons` into one hole fewer.
fn pigeonhole(pigeons: u32) -> Cnf {
    let holes = pigeons - 1;
    let var = |p: u32, h: u32| Var(1 + p * holes + h);
    let mut cnf: Cnf = (0..pigeons).map(|p| (0..holes).map(|h| var(p, h).pos()).collect()).collect();
    for h in 0..holes {
        for p in 0..pigeons {
            cnf.extend((0..p).map(|q| vec![var(p, h).negated(), var(q, h).negated()]));
        }
    }
    cnf
}

fn n_vars(cnf: &Cnf) -> u32 {
    cnf.iter().flatten().map(|lit| lit.var().0 + 1).max().unwrap_or(1)
}

fn load(sink: &mut dyn Sink, cnf: &Cnf) {
    sink.new_lits(n_vars(cnf) as usize - 1);
    cnf.iter().for_each(|clause| sink.add_clause(clause));
}

fn reference(cnf: &Cnf) -> Outcome {
    let mut solver = BasicSolver::default();
    let vars: Vec<_> = (0..n_vars(cnf)).map(|_| solver.new_var_default()).collect();
    for clause in cnf {
        let mut lits: Vec<_> =
            clause.iter().map(|lit| batsat::Lit::new(vars[lit.var().index()], lit.is_positive())).collect();
        solver.add_clause_reuse(&mut lits);
    }
    if solver.solve_limited(&[]) == lbool::TRUE { Outcome::Sat } else { Outcome::Unsat }
}

/// Solves, verifies the model or the proof, and compares with the other solver.
fn cross_check(cnf: &Cnf, config: Config) -> Outcome {
    let mut solver = Solver::with_config(config);
    let log = ProofLog::new();
    solver.set_tracer(Box::new(log.clone()));
    load(&mut solver, cnf);
    let verdict = solver.solve(&[], &Budget::unlimited()).unwrap();
    assert_eq!(verdict, reference(cnf));
    match verdict {
        Outcome::Sat => assert!(cnf.iter().all(|clause| clause.iter().any(|&lit| solver.model_value(lit)))),
        Outcome::Unsat => {
            let mut formula = Formula::new();
            load(&mut formula, cnf);
            assert_eq!(gridwright_proof::check(&formula, &log.text(), &[], &Budget::unlimited()), Ok(()));
        }
    }
    verdict
}

#[test]
fn random_formulas_near_the_threshold_agree_with_the_reference() {
    let mut rng = Rng::new(1);
    let mut sat = 0;
    for round in 0..150 {
        let n = 20 + rng.below(60) as u32;
        let cnf = random_cnf(&mut rng, n, (f64::from(n) * 4.26) as usize, 3);
        let restarts = [RestartPolicy::Ema, RestartPolicy::Luby { unit: 8 }, RestartPolicy::Never][round % 3];
        let config = Config { seed: round as u64, restarts, first_reduce: 50, ..Config::default() };
        sat += u32::from(cross_check(&cnf, config) == Outcome::Sat);
    }
    assert!((30..120).contains(&sat), "{sat} of 150 satisfiable: the ratio is off");
}

#[test]
fn tiny_formulas_with_short_clauses_agree_with_the_reference() {
    let mut rng = Rng::new(2);
    for _ in 0..2000 {
        let n = 2 + rng.below(8) as u32;
        let width = 1 + rng.index(3);
        let count = rng.index(20);
        let mut cnf = random_cnf(&mut rng, n, count, width);
        let more = rng.index(20);
        cnf.extend(random_cnf(&mut rng, n, more, 2));
        cross_check(&cnf, Config::default());
    }
}

#[test]
fn planted_formulas_are_satisfiable() {
    let mut rng = Rng::new(3);
    for _ in 0..20 {
        let cnf = planted_cnf(&mut rng, 150, 640);
        assert_eq!(cross_check(&cnf, Config::default()), Outcome::Sat);
    }
}

#[test]
fn pigeons_do_not_fit() {
    for pigeons in 2..8 {
        assert_eq!(cross_check(&pigeonhole(pigeons), Config::default()), Outcome::Unsat);
    }
}

/// Assumptions behave like unit clauses, cores are cores, and clauses can be added in between.
#[test]
fn incremental_solving_equals_solving_afresh() {
    let mut rng = Rng::new(4);
    for _ in 0..100 {
        let n = 5 + rng.below(20) as u32;
        let mut solver = Solver::new();
        let mut formula = Formula::new();
        let log = ProofLog::new();
        solver.set_tracer(Box::new(log.clone()));
        assert_eq!(solver.new_lits(n as usize), formula.new_lits(n as usize));
        let mut cnf = Cnf::new();
        let mut assumptions: Vec<Lit> = Vec::new();
        for _ in 0..30 {
            for clause in random_cnf(&mut rng, n, 3, 3) {
                solver.add_clause(&clause);
                formula.add_clause(&clause);
                cnf.push(clause);
            }
            assumptions.truncate(rng.index(assumptions.len() + 1));
            let more = rng.index(4);
            assumptions.extend(random_cnf(&mut rng, n, 1, more).remove(0));
            let verdict = solver.solve(&assumptions, &Budget::unlimited()).unwrap();
            let with = |lits: &[Lit]| reference(&cnf.iter().cloned().chain(lits.iter().map(|&l| vec![l])).collect());
            assert_eq!(verdict, with(&assumptions));
            if verdict == Outcome::Unsat {
                assert!(solver.failed().iter().all(|lit| assumptions.contains(lit)));
                assert_eq!(with(solver.failed()), Outcome::Unsat);
                assert_eq!(gridwright_proof::check(&formula, &log.text(), &assumptions, &Budget::unlimited()), Ok(()));
            } else {
                assert!(assumptions.iter().all(|&lit| solver.model_value(lit)));
                assert!(cnf.iter().all(|clause| clause.iter().any(|&lit| solver.model_value(lit))));
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_search() {
    let cnf = random_cnf(&mut Rng::new(5), 120, 500, 3);
    let run = |seed| {
        let mut solver = Solver::with_config(Config { seed, ..Config::default() });
        load(&mut solver, &cnf);
        (solver.solve(&[], &Budget::unlimited()), solver.statistics())
    };
    assert_eq!(run(1), run(1));
    assert_ne!(run(1).1, run(2).1);
}

#[test]
fn limits_and_cancellation_stop_the_search_in_time() {
    let mut solver = Solver::new();
    load(&mut solver, &pigeonhole(12));
    assert_eq!(solver.solve(&[], &Budget::unlimited().with_steps(100)), Err(Stop::Steps));
    assert_eq!(solver.solve(&[], &Budget::unlimited().with_memory(1000)), Err(Stop::Memory));
    let start = Instant::now();
    assert_eq!(solver.solve(&[], &Budget::unlimited().with_time(Duration::from_millis(50))), Err(Stop::Time));
    let late = start.elapsed().saturating_sub(Duration::from_millis(50));
    assert!(late < Duration::from_millis(150), "stopped {late:?} late");
    let token = CancelToken::new();
    let canceller = token.clone();
    let thread = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(30));
        canceller.cancel();
        Instant::now()
    });
    assert_eq!(solver.solve(&[], &Budget::unlimited().with_cancel(token)), Err(Stop::Cancelled));
    let late = thread.join().unwrap().elapsed();
    assert!(late < Duration::from_millis(150), "stopped {late:?} late");
}

#[test]
fn a_user_phase_is_tried_first() {
    let mut solver = Solver::new();
    let lits = solver.new_lits(10);
    for (index, &lit) in lits.iter().enumerate() {
        solver.set_phase(if index % 3 == 0 { lit } else { !lit });
    }
    assert_eq!(solver.solve(&[], &Budget::unlimited()), Ok(Outcome::Sat));
    assert!(lits.iter().enumerate().all(|(index, &lit)| solver.model_value(lit) == (index % 3 == 0)));
}

#[test]
fn corrupted_proofs_are_rejected() {
    let cnf = pigeonhole(5);
    let mut solver = Solver::new();
    let log = ProofLog::new();
    solver.set_tracer(Box::new(log.clone()));
    load(&mut solver, &cnf);
    assert_eq!(solver.solve(&[], &Budget::unlimited()), Ok(Outcome::Unsat));
    let mut formula = Formula::new();
    load(&mut formula, &cnf);
    let proof = log.text();
    assert_eq!(gridwright_proof::check(&formula, &proof, &[], &Budget::unlimited()), Ok(()));
    let lines: Vec<&str> = proof.lines().collect();
    assert!(
        gridwright_proof::check(&formula, &lines[..lines.len() - 1].join("\n"), &[], &Budget::unlimited()).is_err(),
        "the end is missing"
    );
    // A weaker formula: the same proof cannot be right.
    formula.clauses.pop();
    assert!(gridwright_proof::check(&formula, &proof, &[], &Budget::unlimited()).is_err());
}
