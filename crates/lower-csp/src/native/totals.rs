//! Values that differ and add up to a known total: what a law about sums and another about differences say together.

use crate::error::Result;
use crate::forms::Forms;
use crate::lower::Lowering;
use crate::published::model::Model;
use crate::redundant::Redundant;
use crate::write::term::{Choice, Term};
use gridwright_base::{QuickMap, QuickSet};
use gridwright_check::eval::Value;
use gridwright_formula::{Constraint, DistinctSum, Lit, Sink};
use gridwright_lang::ir::*;
use gridwright_lang::syntax::ast::CmpOp;
use std::rc::Rc;

/// Of more values, or of more numbers, sums and differences are left to themselves.
const MAX_VALUES: usize = 12;
const MAX_NUMBERS: usize = 9;

/// Numbers that are demanded to differ, or to have a total, whatever else holds.
#[derive(Debug, Default)]
pub(crate) struct Numbers {
    /// By the variable of the answer: the numbers of the sets of different values that it is in.
    different: QuickMap<u32, Vec<u32>>,
    n_different: u32,
    /// Pairs of variables that differ, the smaller first.
    apart: QuickSet<(u32, u32)>,
    totals: Vec<(Vec<Rc<Choice>>, i64)>,
}

impl Lowering<'_> {
    /// Takes note that these differ.
    pub fn note_different(&mut self, columns: &[Rc<Choice>]) {
        let number = self.numbers.n_different;
        self.numbers.n_different += 1;
        for variable in columns.iter().filter_map(|column| column.variable) {
            self.numbers.different.entry(variable).or_default().push(number);
        }
    }

    /// Takes note that two values differ.
    pub fn note_apart(&mut self, a: &Choice, b: &Choice) {
        if let (Some(a), Some(b)) = (a.variable, b.variable) {
            self.numbers.apart.insert((a.min(b), a.max(b)));
        }
    }

    /// Takes note of `sum(values) = n` for a known n, if the comparison says it.
    pub fn note_total(&mut self, op: CmpOp, a: ExprId, b: ExprId) -> Result<()> {
        let genre = self.genre;
        for (sum, other) in [(a, b), (b, a)] {
            if let (CmpOp::Eq, Node::Fold { fold: Fold::Sum, var, set, value }) = (op, &genre.expr(sum).node)
                && genre.expr(other).stage < Stage::Answer
                && let Term::Known(Value::Int(n)) = self.eval(other)?
            {
                let values = self.values_of(*var, *set, *value)?;
                let numbers: Option<Vec<Rc<Choice>>> = values.iter().map(number).collect();
                self.numbers.totals.extend(numbers.map(|numbers| (numbers, n)));
            }
        }
        Ok(())
    }

    /// Posts what totals and differences say together.
    pub fn post_totals(&mut self) -> Result<()> {
        if !self.posts_totals() {
            return Ok(());
        }
        for (numbers, total) in std::mem::take(&mut self.numbers.totals) {
            self.look()?;
            if are_few(&numbers) && self.differ(&numbers) {
                let column = |n: &Rc<Choice>| {
                    n.entries.iter().filter_map(|(v, lit)| Some((i32::try_from(v.as_int()?).ok()?, *lit))).collect()
                };
                let columns = numbers.iter().map(column).collect();
                self.gates.add(Constraint::DistinctSum(DistinctSum { columns, total }));
            }
        }
        Ok(())
    }

    fn posts_totals(&self) -> bool {
        let native = self.options.forms == Forms::Native && self.options.model == Model::Native;
        native && self.states(Redundant::Totals)
    }

    /// Whether the total of just these numbers, which differ, is known and will be stated with that: what their being different
    /// says by itself is then part of it. (As constraints of their own beside the totals they took a tenth of the time of a
    /// Kakuro, and spared no conflict.)
    pub fn have_total(&self, columns: &[Rc<Choice>]) -> bool {
        let variables =
            |numbers: &[Rc<Choice>]| -> Option<QuickSet<u32>> { numbers.iter().map(|n| n.variable).collect() };
        let Some(own) = variables(columns).filter(|_| self.posts_totals()) else { return false };
        let mut totals = self.numbers.totals.iter().filter(|(numbers, _)| numbers.len() == columns.len());
        totals.any(|(numbers, _)| are_few(numbers) && variables(numbers).is_some_and(|others| others == own))
    }

    /// Whether laws keep all of these apart, pair by pair.
    fn differ(&self, numbers: &[Rc<Choice>]) -> bool {
        let variables: Option<Vec<u32>> = numbers.iter().map(|number| number.variable).collect();
        variables.is_some_and(|all| {
            let mut pairs = all.iter().enumerate().flat_map(|(i, &b)| all[..i].iter().map(move |&a| (a, b)));
            pairs.all(|(a, b)| self.numbers.are_apart(a, b))
        })
    }
}

impl Numbers {
    /// Whether two variables are in one set of different values, or differ by themselves. One that stands in a sum twice does not
    /// differ from itself.
    fn are_apart(&self, a: u32, b: u32) -> bool {
        let sets = |variable: u32| self.different.get(&variable).map_or(&[][..], |sets| &sets[..]);
        a != b && (sets(a).iter().any(|set| sets(b).contains(set)) || self.apart.contains(&(a.min(b), a.max(b))))
    }
}

/// Whether sums and differences of these are stated together.
fn are_few(numbers: &[Rc<Choice>]) -> bool {
    let mut values: Vec<i64> = numbers.iter().flat_map(|n| n.entries.iter().filter_map(|e| e.0.as_int())).collect();
    values.sort_unstable();
    values.dedup();
    numbers.len() > 1 && numbers.len() <= MAX_NUMBERS && values.len() <= MAX_VALUES
}

/// A number of the answer that is always there.
fn number((guard, term): &(Lit, Term)) -> Option<Rc<Choice>> {
    match (guard, term) {
        (&Lit::TRUE, Term::Choice(choice)) => {
            let all = choice.variable.is_some() && choice.entries.iter().all(|entry| entry.0.as_int().is_some());
            all.then(|| Rc::clone(choice))
        }
        _ => None,
    }
}
