//! Formulas as literals: every subformula gets one literal, equal subformulas the same.
//!
//! Both directions of each definition are stated (G. S. Tseitin, "On the complexity of derivation in propositional
//! calculus", 1968), so a literal may be used in either sign, and every auxiliary literal is a function of the answer.

use crate::forms::Size;
use crate::ground::meter::Meter;
use gridwright_base::QuickMap;
use gridwright_csp::encode;
use gridwright_formula::{Constraint, Linear, Lit, Sink, Var};

/// Sums of at most so many literals under a condition are written out as clauses.
const MAX_WRITTEN_OUT: usize = 6;

/// Absurd numbers of a problem are cut off here: no sum of literals comes near, so comparisons come out right, and nothing
/// overflows.
const FAR: i64 = 1 << 60;

/// Makes literals for formulas.
pub(crate) struct Gates<'s> {
    sink: &'s mut dyn Sink,
    ands: QuickMap<Vec<Lit>, Lit>,
    /// Of two.
    pairs: QuickMap<(Lit, Lit), Lit>,
    xors: QuickMap<(Lit, Lit), Lit>,
    sums: QuickMap<(Vec<(i64, Lit)>, i64), Lit>,
    /// Clauses of two that hold whatever is assumed.
    pub two: Vec<(Lit, Lit)>,
    /// What was made so far.
    pub size: Size,
    pub meter: Meter,
    /// While set, what is demanded is demanded only if this literal holds. Definitions hold always.
    guard: Option<Lit>,
}

impl Sink for Gates<'_> {
    fn new_var(&mut self) -> Var {
        // Without room any variable will do: what is made of it is thrown away at the next look.
        self.size.variables += 1;
        if self.meter.variable() { self.sink.new_var() } else { Lit::TRUE.var() }
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        self.size.clauses += 1;
        self.size.literals += lits.len() as u64;
        if !self.meter.clause(lits.len()) {
            return;
        }
        match self.guard {
            None => {
                if let [a, b] = *lits {
                    self.two.push((a.min(b), a.max(b)));
                }
                self.sink.add_clause(lits);
            }
            Some(guard) => {
                let guarded: Vec<Lit> = lits.iter().copied().chain([!guard]).collect();
                self.sink.add_clause(&guarded);
            }
        }
    }

    fn add(&mut self, constraint: Constraint) {
        self.size.clauses += 1;
        self.size.literals += constraint.n_elements() as u64;
        let constraint = match self.guard {
            None => constraint,
            Some(guard) => self.switched(constraint, guard),
        };
        if self.meter.has_room(&constraint) {
            self.sink.add(constraint);
        }
    }
}

impl<'s> Gates<'s> {
    pub fn new(sink: &'s mut dyn Sink, meter: Meter) -> Self {
        let (ands, pairs) = (QuickMap::default(), QuickMap::default());
        let (xors, sums) = (QuickMap::default(), QuickMap::default());
        Self { sink, ands, pairs, xors, sums, two: Vec::new(), size: Size::default(), meter, guard: None }
    }

    /// The literal under which things are demanded now.
    pub fn guard(&self) -> Lit {
        self.guard.unwrap_or(Lit::TRUE)
    }

    /// Demands things only if a literal holds, until the next call.
    pub fn set_guard(&mut self, guard: Option<Lit>) {
        self.guard = guard;
    }

    /// From now on demands are made only if this literal holds too.
    pub fn rely_on(&mut self, other: Lit) {
        if let Some(guard) = self.guard {
            self.guard = Some(self.and([guard, other]));
        }
    }

    /// Does something without the guard: what gives literals their meaning holds always.
    pub fn define<R>(&mut self, make: impl FnOnce(&mut Self) -> R) -> R {
        let guard = self.guard.take();
        let made = make(self);
        self.guard = guard;
        made
    }

    /// The constraint, void unless a literal holds.
    fn switched(&mut self, mut constraint: Constraint, guard: Lit) -> Constraint {
        match &mut constraint {
            Constraint::Clause(lits) => lits.push(!guard),
            Constraint::Linear(linear) => {
                let least: i64 = linear.terms.iter().map(|term| term.0.min(0)).sum();
                if linear.bound > least {
                    linear.terms.push((linear.bound - least, !guard));
                }
            }
            // A value of its own for each column, taken while it is off.
            Constraint::AllDifferent(all) => {
                let beyond = all.columns.iter().flatten().map(|entry| entry.0).max().unwrap_or(0);
                for (i, column) in all.columns.iter_mut().enumerate() {
                    column.iter_mut().for_each(|entry| entry.1 = self.and([entry.1, guard]));
                    column.push((beyond + 1 + i as i32, !guard));
                }
            }
            Constraint::Connected(connected) => self.switch_all(&mut connected.vertices, guard),
            Constraint::Components(components) => self.switch_all(&mut components.vertices, guard),
            Constraint::Forest(forest) => self.switch_all(&mut forest.edges, guard),
            Constraint::Loop(one) => self.switch_all(&mut one.edges, guard),
            // Terminals would still have to be joined.
            _ => debug_assert!(false, "paths are never one piece of a law"),
        }
        constraint
    }

    fn switch_all(&mut self, lits: &mut [Lit], guard: Lit) {
        lits.iter_mut().for_each(|lit| *lit = self.and([*lit, guard]));
    }

    /// All of them.
    pub fn and(&mut self, lits: impl IntoIterator<Item = Lit>) -> Lit {
        let mut lits = lits.into_iter().filter(|&l| l != Lit::TRUE);
        let Some(first) = lits.next() else { return Lit::TRUE };
        let Some(second) = lits.find(|&l| l != first) else { return first };
        let Some(third) = lits.find(|&l| l != first && l != second) else { return self.both(first, second) };
        let mut all: Vec<Lit> = [first, second, third].into_iter().chain(lits).collect();
        all.sort_unstable();
        all.dedup();
        if all.contains(&Lit::FALSE) || all.windows(2).any(|pair| pair[0] == !pair[1]) {
            return Lit::FALSE;
        }
        if let Some(&known) = self.ands.get(&all) {
            return known;
        }
        let gate = self.new_lit();
        let guard = self.guard.take();
        let mut back: Vec<Lit> = Vec::with_capacity(all.len() + 1);
        back.push(gate);
        for &lit in &all {
            self.add_clause(&[!gate, lit]);
            back.push(!lit);
        }
        self.add_clause(&back);
        self.guard = guard;
        self.ands.insert(all, gate);
        gate
    }

    /// Two literals that differ.
    fn both(&mut self, a: Lit, b: Lit) -> Lit {
        if a == !b || a == Lit::FALSE || b == Lit::FALSE {
            return Lit::FALSE;
        }
        let key = (a.min(b), a.max(b));
        if let Some(&known) = self.pairs.get(&key) {
            return known;
        }
        let gate = self.new_lit();
        let guard = self.guard.take();
        self.add_clause(&[!gate, key.0]);
        self.add_clause(&[!gate, key.1]);
        self.add_clause(&[gate, !key.0, !key.1]);
        self.guard = guard;
        self.pairs.insert(key, gate);
        gate
    }

    /// One of them at least.
    pub fn or(&mut self, lits: impl IntoIterator<Item = Lit>) -> Lit {
        !self.and(lits.into_iter().map(|l| !l))
    }

    /// Exactly one of the two.
    pub fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        let flip = a.is_positive() != b.is_positive();
        let (x, y) = (a.var().pos().min(b.var().pos()), a.var().pos().max(b.var().pos()));
        let signed = |lit: Lit| if flip { !lit } else { lit };
        if x == y {
            return signed(Lit::FALSE);
        }
        if x == Lit::TRUE {
            return signed(!y);
        }
        if let Some(&known) = self.xors.get(&(x, y)) {
            return signed(known);
        }
        let gate = self.new_lit();
        self.define(|gates| {
            for clause in [[!gate, x, y], [!gate, !x, !y], [gate, !x, y], [gate, x, !y]] {
                gates.add_clause(&clause);
            }
        });
        self.xors.insert((x, y), gate);
        signed(gate)
    }

    /// Both or neither.
    pub fn iff(&mut self, a: Lit, b: Lit) -> Lit {
        !self.xor(a, b)
    }

    /// Whether a sum is at least `bound`, as a literal.
    pub fn at_least(&mut self, sum: &Sum, bound: i64) -> Lit {
        let (terms, bound) = sum.positive(bound);
        let total: i64 = terms.iter().map(|t| t.0).sum();
        if bound <= 0 {
            return Lit::TRUE;
        }
        if total < bound {
            return Lit::FALSE;
        }
        if terms.iter().all(|t| t.0 >= bound) {
            return self.or(terms.iter().map(|t| t.1));
        }
        if terms.iter().all(|t| total - t.0 < bound) {
            return self.and(terms.iter().map(|t| t.1));
        }
        if let Some(&known) = self.sums.get(&(terms.clone(), bound)) {
            return known;
        }
        let gate = self.new_lit();
        self.define(|gates| encode::iff_at_least(gates, gate, &terms, bound));
        self.sums.insert((terms, bound), gate);
        gate
    }

    /// Whether a sum is exactly `n`.
    pub fn equals(&mut self, sum: &Sum, n: i64) -> Lit {
        // A sum and its negation are asked for one thing.
        if sum.terms.first().is_some_and(|term| term.0 < 0) {
            return self.equals(&sum.negated(), n.saturating_neg());
        }
        let least = self.at_least(sum, n);
        let more = self.at_least(sum, n + 1);
        self.and([least, !more])
    }

    /// Demands that one of `context` holds or the sum is at least `bound`.
    pub fn demand_at_least(&mut self, context: &[Lit], sum: &Sum, bound: i64) {
        let (terms, bound) = sum.positive(bound);
        let total: i64 = terms.iter().map(|t| t.0).sum();
        if bound <= 0 {
            return;
        }
        let with = |lits: &mut dyn Iterator<Item = Lit>| -> Vec<Lit> { context.iter().copied().chain(lits).collect() };
        if total < bound {
            return self.add_clause(context);
        }
        if terms.iter().all(|t| t.0 >= bound) {
            let clause = with(&mut terms.iter().map(|t| t.1));
            return self.add_clause(&clause);
        }
        if terms.iter().all(|t| total - t.0 < bound) {
            for &(_, lit) in &terms {
                let clause = with(&mut std::iter::once(lit));
                self.add_clause(&clause);
            }
            return;
        }
        if context.is_empty() {
            return self.add(Constraint::Linear(Linear { terms, bound }));
        }
        if terms.len() <= MAX_WRITTEN_OUT {
            return self.write_out(context, &terms, total - bound);
        }
        let condition = self.and(context.iter().map(|&l| !l));
        encode::implies_at_least(self, condition, &terms, bound);
    }

    /// Every set of terms heavier than `slack` contains a true one: the minimal such sets, as clauses.
    fn write_out(&mut self, context: &[Lit], terms: &[(i64, Lit)], slack: i64) {
        for mask in 1_u32..1 << terms.len() {
            let chosen = || (0..terms.len()).filter(move |i| mask >> i & 1 == 1);
            let weight: i64 = chosen().map(|i| terms[i].0).sum();
            if weight > slack && chosen().all(|i| weight - terms[i].0 <= slack) {
                let clause: Vec<Lit> = context.iter().copied().chain(chosen().map(|i| terms[i].1)).collect();
                self.add_clause(&clause);
            }
        }
    }
}

/// A constant and multiples of literals.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Sum {
    pub terms: Vec<(i64, Lit)>,
    pub constant: i64,
}

impl Sum {
    pub fn constant(constant: i64) -> Self {
        Self { terms: Vec::new(), constant }
    }

    /// How many of the literals are true.
    pub fn count(lits: impl IntoIterator<Item = Lit>) -> Self {
        Self { terms: lits.into_iter().map(|l| (1, l)).collect(), constant: 0 }.tidy()
    }

    /// `self + factor * other`.
    pub fn plus(&self, other: &Sum, factor: i64) -> Self {
        let mut terms = self.terms.clone();
        terms.extend(other.terms.iter().map(|&(c, l)| (c.saturating_mul(factor), l)));
        let constant = self.constant.saturating_add(factor.saturating_mul(other.constant));
        Self { terms, constant }.tidy()
    }

    /// The sum with its sign turned.
    pub fn negated(&self) -> Self {
        Sum::default().plus(self, -1)
    }

    /// One term per variable, no constants among the terms, and the constant within [`FAR`].
    pub fn tidy(mut self) -> Self {
        let mut by_var: Vec<(Lit, i64)> = Vec::with_capacity(self.terms.len());
        for &(c, lit) in &self.terms {
            if lit.is_positive() {
                by_var.push((lit, c));
            } else {
                self.constant = self.constant.saturating_add(c);
                by_var.push((!lit, c.saturating_neg()));
            }
        }
        by_var.sort_unstable();
        self.terms.clear();
        for group in by_var.chunk_by(|a, b| a.0 == b.0) {
            let c = group.iter().fold(0_i64, |sum, g| sum.saturating_add(g.1));
            match group[0].0 {
                Lit::TRUE => self.constant = self.constant.saturating_add(c),
                lit if c != 0 => self.terms.push((c, lit)),
                _ => {}
            }
        }
        self.constant = self.constant.clamp(-FAR, FAR);
        self
    }

    /// The least and greatest value.
    pub fn range(&self) -> (i64, i64) {
        let low: i64 = self.terms.iter().map(|t| t.0.min(0)).sum();
        let high: i64 = self.terms.iter().map(|t| t.0.max(0)).sum();
        (self.constant + low, self.constant + high)
    }

    /// "At least `bound`" with positive coefficients, none above the bound, and no constant.
    fn positive(&self, bound: i64) -> (Vec<(i64, Lit)>, i64) {
        let mut bound = bound - self.constant;
        let mut terms: Vec<(i64, Lit)> = Vec::with_capacity(self.terms.len());
        for &(c, lit) in &self.terms {
            if c > 0 {
                terms.push((c, lit));
            } else {
                bound -= c;
                terms.push((-c, !lit));
            }
        }
        terms.iter_mut().for_each(|t| t.0 = t.0.min(bound.max(1)));
        (terms, bound)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright_base::Budget;
    use gridwright_csp::Solver;

    /// The models of four literals under which `gate` is true, as bit masks.
    fn models(build: impl Fn(&mut Gates<'_>, &[Lit]) -> Lit) -> Vec<u32> {
        let mut solver = Solver::new();
        let lits = solver.new_lits(4);
        let gate = build(&mut Gates::new(&mut solver, Meter::unlimited()), &lits);
        solver.add_clause(&[gate]);
        let mut found = Vec::new();
        solver
            .enumerate(&lits, &[], &Budget::unlimited(), |values| {
                found.push(values.iter().rev().fold(0, |mask, &v| mask << 1 | u32::from(v)));
                true
            })
            .unwrap();
        found.sort_unstable();
        found
    }

    #[test]
    fn weighted_sums_have_the_models_of_their_definition() {
        for weights in [[1, 1, 1, 1], [1, 2, 3, 4], [1, -2, 3, -4], [2, 0, -1, 5]] {
            let value = |mask: u32| (0..4).map(|i| weights[i] * i64::from(mask >> i & 1)).sum::<i64>();
            for bound in -8..=11 {
                let sum = |lits: &[Lit]| {
                    Sum { terms: weights.into_iter().zip(lits.iter().copied()).collect(), constant: 0 }.tidy()
                };
                let expected: Vec<u32> = (0..16).filter(|&m| value(m) >= bound).collect();
                assert_eq!(models(|g, l| g.at_least(&sum(l), bound)), expected, "{weights:?} >= {bound}");
                assert_eq!(models(|g, l| !g.at_least(&sum(l), bound)).len(), 16 - expected.len());
                let demanded = models(|g, l| {
                    g.demand_at_least(&[], &sum(l), bound);
                    Lit::TRUE
                });
                assert_eq!(demanded, expected, "{weights:?} demanded >= {bound}");
                let equal: Vec<u32> = (0..16).filter(|&m| value(m) == bound).collect();
                assert_eq!(models(|g, l| g.equals(&sum(l), bound)), equal, "{weights:?} = {bound}");
            }
        }
    }

    #[test]
    fn gates_of_equal_formulas_are_one_literal() {
        let mut solver = Solver::new();
        let [a, b]: [Lit; 2] = solver.new_lits(2).try_into().unwrap();
        let mut gates = Gates::new(&mut solver, Meter::unlimited());
        assert_eq!(gates.and([a, b, a]), gates.and([b, a, Lit::TRUE]));
        assert_eq!(gates.and([a, !a]), Lit::FALSE);
        assert_eq!(gates.xor(a, !b), !gates.xor(b, a));
        assert_eq!(gates.or([a, Lit::FALSE]), a);
    }
}
