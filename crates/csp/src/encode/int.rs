//! Integers of small domains.
//!
//! Every integer has *direct* literals, one per value ("x is 3"). *Order* literals ("x is at most 3") are made when somebody
//! asks for them, and tied to the direct ones; sums want them, since a sum over them propagates bounds. (T. Walsh, "SAT v
//! CSP", CP 2000; N. Tamura et al., "Compiling finite linear CSP into SAT", Constraints 14, 2009,
//! doi:10.1007/s10601-008-9061-0.)

use gridwright_formula::{Lit, Sink};

/// Up to so many values, "not two at once" is said pairwise; above, order literals say it in linear size.
const MAX_PAIRWISE: usize = 8;

/// An integer variable.
///
/// ```
/// use gridwright_base::Budget;
/// use gridwright_csp::{Solver, encode::Int};
/// use gridwright_formula::Sink;
/// let mut solver = Solver::new();
/// let mut x = Int::new(&mut solver, 1..=4);
/// let at_most_two = x.at_most(&mut solver, 2);
/// solver.add_clause(&[!at_most_two]);
/// solver.add_clause(&[!x.is(3)]);
/// solver.solve(&[], &Budget::unlimited()).unwrap();
/// assert_eq!(x.value(|lit| solver.model_value(lit)), Some(4));
/// ```
#[derive(Debug, Clone)]
pub struct Int {
    values: Vec<i32>,
    direct: Vec<Lit>,
    /// For each value but the last the literal "at most this"; empty until asked for.
    order: Vec<Lit>,
}

impl Int {
    /// A new integer with these possible values. No value at all is a contradiction.
    pub fn new(sink: &mut dyn Sink, values: impl IntoIterator<Item = i32>) -> Self {
        let mut values: Vec<i32> = values.into_iter().collect();
        values.sort_unstable();
        values.dedup();
        let direct = match values.len() {
            0 => {
                sink.add_clause(&[]);
                Vec::new()
            }
            1 => vec![Lit::TRUE],
            2 => {
                let first = sink.new_lit();
                vec![first, !first]
            }
            n => sink.new_lits(n),
        };
        let mut int = Self { values, direct, order: Vec::new() };
        if int.values.len() > MAX_PAIRWISE {
            int.make_order(sink);
        } else if int.values.len() > 2 {
            sink.add_clause(&int.direct);
            for (index, &a) in int.direct.iter().enumerate() {
                int.direct[..index].iter().for_each(|&b| sink.add_clause(&[!a, !b]));
            }
        }
        int
    }

    /// An integer whose direct literals exist already; exactly one of them must be true in every model.
    pub fn from_direct(entries: &[(i32, Lit)]) -> Self {
        let mut entries = entries.to_vec();
        entries.sort_unstable();
        let (values, direct) = entries.into_iter().unzip();
        Self { values, direct, order: Vec::new() }
    }

    /// The possible values, in order.
    pub fn values(&self) -> &[i32] {
        &self.values
    }

    /// The pairs of value and direct literal: a column for [`AllDifferent`](gridwright_formula::AllDifferent).
    pub fn entries(&self) -> Vec<(i32, Lit)> {
        self.values.iter().copied().zip(self.direct.iter().copied()).collect()
    }

    /// The literal "x is `value`".
    pub fn is(&self, value: i32) -> Lit {
        self.values.binary_search(&value).map_or(Lit::FALSE, |index| self.direct[index])
    }

    /// Whether there are order literals already, so that bounds cost nothing.
    pub fn has_order(&self) -> bool {
        !self.order.is_empty()
    }

    /// The literal "x is at most `value`".
    pub fn at_most(&mut self, sink: &mut dyn Sink, value: i32) -> Lit {
        let n_below = self.values.partition_point(|&v| v <= value);
        if n_below == 0 {
            return Lit::FALSE;
        }
        if n_below == self.values.len() {
            return Lit::TRUE;
        }
        self.make_order(sink);
        self.order[n_below - 1]
    }

    /// The literal "x is at least `value`".
    pub fn at_least(&mut self, sink: &mut dyn Sink, value: i32) -> Lit {
        !self.at_most(sink, value - 1)
    }

    /// `factor * x` as terms of a linear sum and a constant.
    pub fn terms(&mut self, sink: &mut dyn Sink, factor: i64) -> (Vec<(i64, Lit)>, i64) {
        self.make_order(sink);
        let steps = self.values.windows(2).zip(&self.order);
        let terms = steps.map(|(pair, &at_most)| (factor * i64::from(pair[1] - pair[0]), !at_most)).collect();
        (terms, factor * i64::from(self.values.first().copied().unwrap_or(0)))
    }

    /// The value in a model given by `holds`.
    pub fn value(&self, holds: impl Fn(Lit) -> bool) -> Option<i32> {
        self.direct.iter().position(|&lit| holds(lit)).map(|index| self.values[index])
    }

    fn make_order(&mut self, sink: &mut dyn Sink) {
        let n = self.values.len();
        if !self.order.is_empty() || n < 2 {
            return;
        }
        if n == 2 {
            self.order = vec![self.direct[0]];
            return;
        }
        // The first and last order literals are direct ones.
        self.order.push(self.direct[0]);
        let inner = sink.new_lits(n - 3);
        self.order.extend(inner);
        self.order.push(!self.direct[n - 1]);
        for index in 1..n - 1 {
            let (below, upto, is) = (self.order[index - 1], self.order[index], self.direct[index]);
            sink.add_clause(&[!below, upto]);
            sink.add_clause(&[!is, upto]);
            sink.add_clause(&[!is, !below]);
            sink.add_clause(&[is, below, !upto]);
        }
    }
}
