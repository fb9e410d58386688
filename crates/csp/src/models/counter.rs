//! The search.

use super::cache::Cache;
use super::parts::Parts;
use super::split::{Component, Split, Splitter};
use crate::core::trail::Reason;
use crate::solver::Solver;
use gridwright_base::{Budget, Pacer, Stop};
use gridwright_formula::{Formula, Lit, Sink, Var};
use num_bigint::BigUint;

/// Counts the models of a formula.
///
/// ```
/// use gridwright_base::Budget;
/// use gridwright_csp::ModelCounter;
/// use gridwright_formula::{Formula, Sink};
/// let mut formula = Formula::new();
/// let lits = formula.new_lits(60);
/// for pair in lits.chunks(2) {
///     formula.add_clause(pair);
/// }
/// let mut counter = ModelCounter::new(formula, &lits);
/// let count = counter.count(&Budget::unlimited(), &mut |_| {}).unwrap();
/// assert_eq!(count, num_bigint::BigUint::from(3_u32).pow(30));
/// ```
pub struct ModelCounter {
    solver: Solver,
    parts: Parts,
    /// By variable: its place in the projection; none if it is not of it.
    rank: Vec<Option<u32>>,
    splitter: Splitter,
}

/// How far a count has come.
#[derive(Debug, Clone)]
pub struct Counting {
    /// There are so many models at least.
    pub at_least: BigUint,
    /// Components looked at so far.
    pub components: u64,
}

/// One component under way.
struct Frame {
    key: Box<[u32]>,
    vars: Vec<Var>,
    parts: Vec<u32>,
    /// What is decided; whether any model will do.
    decided: Var,
    one_will_do: bool,
    /// How many of the two values have been begun.
    n_begun: u8,
    /// The models of the values that are done with.
    sum: BigUint,
    level: u32,
    branch: Branch,
    /// What each model counts in all, if everything else has been counted.
    weight: Option<BigUint>,
}

/// What one value leads to.
#[derive(Default)]
struct Branch {
    components: Vec<Component>,
    product: BigUint,
    /// The first entry of the cache that was made inside.
    serial: u64,
    several: bool,
}

/// Components between two reports of progress.
const REPORT: u64 = 1 << 12;
/// Components between two looks at the clock.
const CHECK: u64 = 16;

impl ModelCounter {
    /// The models of `formula`, seen through the literals of a projection. These are decided in the order they stand in: where
    /// they lie on a board, from one side to the other, what is left of the board depends on little but its rim.
    pub fn new(formula: Formula, projection: &[Lit]) -> Self {
        let mut solver = Solver::new();
        while solver.n_vars() < formula.n_vars as usize {
            solver.new_var();
        }
        formula.clauses.iter().for_each(|clause| solver.add_clause(clause));
        formula.constraints.iter().for_each(|constraint| solver.add(constraint.clone()));
        let n_vars = solver.n_vars();
        let mut rank = vec![None; n_vars];
        for (place, lit) in (0..).zip(projection) {
            rank[lit.var().index()].get_or_insert(place);
        }
        rank[Lit::TRUE.var().index()] = None;
        Self { solver, parts: Parts::new(formula), rank, splitter: Splitter::new(n_vars) }
    }

    /// Their number. Now and then `progress` is told how far it has come.
    pub fn count(&mut self, budget: &Budget, progress: &mut dyn FnMut(&Counting)) -> Result<BigUint, Stop> {
        self.solver.backtrack(0);
        if !self.solver.is_consistent() || self.solver.propagate().is_err() {
            return Ok(BigUint::ZERO);
        }
        let mut run = Run {
            cache: Cache::new(budget),
            counting: Counting { at_least: BigUint::ZERO, components: 0 },
            frames: Vec::new(),
            found: BigUint::ZERO,
            counter: self,
        };
        let result = run.go(budget, progress);
        self.solver.backtrack(0);
        result
    }
}

/// One count under way.
struct Run<'a> {
    counter: &'a mut ModelCounter,
    cache: Cache,
    counting: Counting,
    frames: Vec<Frame>,
    found: BigUint,
}

impl Run<'_> {
    fn go(&mut self, budget: &Budget, progress: &mut dyn FnMut(&Counting)) -> Result<BigUint, Stop> {
        let mut pacer = Pacer::new(budget, CHECK);
        self.begin();
        loop {
            pacer.check()?;
            let Some(frame) = self.frames.last_mut() else { return Ok(std::mem::take(&mut self.found)) };
            let branch = &mut frame.branch;
            if branch.product == BigUint::ZERO {
                if branch.several {
                    // One of several has no model. What propagation refuted for that reason while it was at the others
                    // says nothing about them.
                    self.cache.forget_since(branch.serial);
                }
                self.close_branch()?;
                continue;
            }
            let Some(component) = branch.components.pop() else {
                self.close_branch()?;
                continue;
            };
            self.counting.components += 1;
            if self.counting.components.is_multiple_of(REPORT) {
                progress(&self.counting);
            }
            let weight = frame.weight.as_ref().filter(|_| branch.components.is_empty());
            let weight = weight.map(|weight| weight * &branch.product);
            match self.cache.get(&component.key) {
                Some(count) => {
                    branch.product *= &count;
                    self.counting.at_least += weight.unwrap_or_default() * count;
                }
                None => self.open(component, weight)?,
            }
        }
    }

    /// The whole is the only branch of a component that is never kept.
    fn begin(&mut self) {
        let vars: Vec<Var> = (1..self.counter.solver.n_vars() as u32).map(Var).collect();
        let parts: Vec<u32> = (0..self.counter.parts.len() as u32).collect();
        let branch = self.branch(&vars, &parts);
        let (key, decided, level) = (Box::default(), Lit::TRUE.var(), 0);
        let (one_will_do, n_begun, sum) = (false, 2, BigUint::ZERO);
        let weight = Some(BigUint::from(1_u32));
        self.frames.push(Frame { key, vars, parts, decided, one_will_do, n_begun, sum, level, branch, weight });
    }

    /// Begins with a component.
    fn open(&mut self, component: Component, weight: Option<BigUint>) -> Result<(), Stop> {
        let rank = &self.counter.rank;
        let ranked = component.vars.iter().filter_map(|&var| Some((rank[var.index()]?, var)));
        let chosen = ranked.min().map(|(_, var)| var);
        let one_will_do = chosen.is_none();
        let decided = chosen.unwrap_or(component.vars[0]);
        self.frames.push(Frame {
            key: component.key,
            vars: component.vars,
            parts: component.parts,
            decided,
            one_will_do,
            n_begun: 0,
            sum: BigUint::ZERO,
            level: self.counter.solver.core.trail.level(),
            branch: Branch::default(),
            weight,
        });
        self.next_branch()
    }

    /// A value of the component at hand is done with.
    fn close_branch(&mut self) -> Result<(), Stop> {
        let frame = self.frames.last_mut().expect("somebody asked");
        frame.sum += std::mem::take(&mut frame.branch.product);
        let level = frame.level;
        self.counter.solver.backtrack(level);
        self.next_branch()
    }

    /// The next value of the component at hand, or its end.
    fn next_branch(&mut self) -> Result<(), Stop> {
        loop {
            let frame = self.frames.last_mut().expect("somebody asked");
            let enough = frame.one_will_do && frame.sum != BigUint::ZERO;
            if frame.n_begun == 2 || enough {
                return self.close();
            }
            let lit = frame.decided.lit(frame.n_begun == 0);
            frame.n_begun += 1;
            let solver = &mut self.counter.solver;
            solver.core.trail.push_level();
            solver.core.assign(lit, Reason::None);
            if solver.propagate().is_err() {
                solver.backtrack(frame.level);
                continue;
            }
            let (vars, parts) = (std::mem::take(&mut frame.vars), std::mem::take(&mut frame.parts));
            let branch = self.branch(&vars, &parts);
            let frame = self.frames.last_mut().expect("it was there");
            if branch.components.is_empty()
                && let Some(weight) = &frame.weight
            {
                self.counting.at_least += weight * &branch.product;
            }
            (frame.vars, frame.parts, frame.branch) = (vars, parts, branch);
            return Ok(());
        }
    }

    /// The component at hand is counted.
    fn close(&mut self) -> Result<(), Stop> {
        let Some(frame) = self.frames.pop() else { return Ok(()) };
        match self.frames.last_mut() {
            Some(parent) => {
                parent.branch.product *= &frame.sum;
                self.cache.insert(frame.key, frame.sum)
            }
            None => {
                self.found = frame.sum;
                Ok(())
            }
        }
    }

    /// What is left of some variables and constraints as things stand.
    fn branch(&mut self, vars: &[Var], parts: &[u32]) -> Branch {
        let ModelCounter { solver, parts: all, splitter, rank } = &mut *self.counter;
        let Split { mut components, free } = splitter.split(vars, parts, all, &solver.core.trail);
        let n_free = free.iter().filter(|var| rank[var.index()].is_some()).count();
        // The smallest last, where it is taken first: if it has no model the others need not be looked at.
        components.sort_by_key(|component| std::cmp::Reverse(component.vars.len()));
        let several = components.len() > 1;
        Branch { components, product: BigUint::from(1_u32) << n_free, serial: self.cache.serial(), several }
    }
}
