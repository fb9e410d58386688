//! Places whose values some law says are equal: one variable for all of them.
//!
//! `for each c in S: value(E(c)) = value(F(c))`, where the problem settles S, E and F. A line that goes straight on has then one
//! variable from end to end, and nothing has to be propagated along it. The laws are stated as before, and find that they hold.

use crate::error::Result;
use crate::ground::answer;
use crate::ground::narrow::Narrowed;
use crate::lower::Lowering;
use crate::write::term::Term;
use gridwright_base::{QuickMap, UnionFind};
use gridwright_board::Val;
use gridwright_check::eval::Value;
use gridwright_lang::ir::*;
use gridwright_lang::syntax::ast::CmpOp;

/// A layer's slot.
type Slot = (LayerId, usize);

/// Equal slots found so far.
#[derive(Default)]
pub(crate) struct Equal {
    pairs: Vec<(Slot, Slot)>,
    /// Slots that equal what a missing place reads.
    zero: Vec<Slot>,
}

impl Lowering<'_> {
    /// Finds the equalities that a conjunct of a law states without condition.
    pub(super) fn find_equal(&mut self, formula: ExprId, equal: &mut Equal) -> Result<()> {
        let genre = self.genre;
        if !states_equality(genre, formula) {
            return Ok(());
        }
        match &genre.expr(formula).node {
            Node::And(items) => items.iter().try_for_each(|&item| self.find_equal(item, equal)),
            Node::Quant { var, set, filter, body, .. } => {
                for item in &self.exact.eval(*set).as_set().items {
                    self.look()?;
                    self.bind(*var, Term::Known(item.clone()));
                    if filter.is_none_or(|filter| self.exact.holds(filter)) {
                        self.find_equal(*body, equal)?;
                    }
                }
                Ok(())
            }
            Node::Cmp(_, a, b) | Node::Iff(a, b) => {
                let (a, b) = (self.slot_read(*a), self.slot_read(*b));
                match (a, b) {
                    (Some((layer, Some(x))), Some((other, Some(y)))) => equal.pairs.push(((layer, x), (other, y))),
                    (Some((layer, Some(x))), Some((other, None))) | (Some((other, None)), Some((layer, Some(x)))) => {
                        let reads_zero = genre.reads_zero(&genre.layers[other.at()]);
                        equal.zero.extend(reads_zero.then_some((layer, x)));
                    }
                    _ => {}
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The slot that a term reads; none of a layer if the place is missing.
    fn slot_read(&mut self, id: ExprId) -> Option<(LayerId, Option<usize>)> {
        let Node::Read(layer, place) = self.genre.expr(id).node else { return None };
        let place = self.exact.eval(place);
        Some((layer, self.exact.slot_of(layer, &place)))
    }

    /// Joins what was found: the first of equal slots stands for all, with the values that all can have.
    pub(super) fn join_equal(&mut self, equal: &Equal, narrowed: &mut Narrowed) -> Result<()> {
        let mut slots: Vec<Slot> =
            equal.pairs.iter().flat_map(|pair| [pair.0, pair.1]).chain(equal.zero.clone()).collect();
        slots.sort_unstable();
        slots.dedup();
        let mut zero = equal.zero.clone();
        zero.sort_unstable();
        let number: QuickMap<Slot, u32> = slots.iter().copied().zip(0..).collect();
        let mut sets = UnionFind::new(slots.len());
        for (a, b) in &equal.pairs {
            sets.union(number[a], number[b]);
        }
        let mut left: Vec<Option<Vec<Val>>> = vec![None; slots.len()];
        for (i, &slot) in slots.iter().enumerate() {
            self.look()?;
            let values = self.values_of_slot(slot, zero.binary_search(&slot).is_ok(), narrowed);
            let of_all = &mut left[sets.find(i as u32) as usize];
            match (of_all.as_mut(), values) {
                (Some(all), Some(values)) => all.retain(|val| values.contains(val)),
                (None, values) => *of_all = values,
                (Some(_), None) => {}
            }
        }
        let mut first: Vec<Option<Slot>> = vec![None; slots.len()];
        for (i, &slot) in slots.iter().enumerate() {
            let root = sets.find(i as u32) as usize;
            let stands = *first[root].get_or_insert(slot);
            // No value left is a contradiction, which the laws will tell by themselves.
            match &left[root] {
                Some(values) if values.is_empty() => continue,
                Some(values) => _ = narrowed.values.insert(slot, values.clone()),
                None => {}
            }
            if stands != slot {
                narrowed.same.insert(slot, stands);
            }
        }
        Ok(())
    }

    /// The values of a slot that holds one of several; none of one that holds yes or no.
    fn values_of_slot(&mut self, (layer, index): Slot, is_zero: bool, narrowed: &Narrowed) -> Option<Vec<Val>> {
        if !matches!(self.genre.layers[layer.at()].domain, Domain::Values { .. }) {
            return None;
        }
        let mut values = match narrowed.values.get(&(layer, index)) {
            Some(values) => values.clone(),
            None => {
                let place = self.board.place_of(self.genre, layer, index)?;
                answer::domain(&mut self.exact, layer, &Value::Place(place))
            }
        };
        values.retain(|&val| !is_zero || val == Val::Int(0));
        Some(values)
    }
}

/// Whether there is an equality of two values of the answer inside nothing but `and` and `for each` over what is settled.
fn states_equality(genre: &Genre, formula: ExprId) -> bool {
    let settled = |id: ExprId| genre.expr(id).stage < Stage::Answer;
    let reads = |id: ExprId| match genre.expr(id).node {
        Node::Read(layer, place) if settled(place) => {
            let declared = &genre.layers[layer.at()];
            (declared.role == Role::Find && declared.domain != Domain::Division).then_some(layer)
        }
        _ => None,
    };
    match &genre.expr(formula).node {
        Node::And(items) => items.iter().any(|&item| states_equality(genre, item)),
        Node::Quant { all: true, set, filter, body, .. } => {
            settled(*set) && filter.is_none_or(settled) && states_equality(genre, *body)
        }
        Node::Cmp(CmpOp::Eq, a, b) | Node::Iff(a, b) => reads(*a).is_some() && reads(*a) == reads(*b),
        _ => false,
    }
}
