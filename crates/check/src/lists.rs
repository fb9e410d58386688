//! Printed lists beside numbers.

use crate::value::Value;
use gridwright_lang::ir::{Entry, Order};
use std::sync::Arc;

/// Whether a printed list agrees with some numbers. A lone 0 is the list of no numbers; in any order a lone `?` may be that 0.
pub(crate) fn fits(order: Order, clue: &[Entry], numbers: &[i64]) -> bool {
    let lone = clue == [Entry::Number(0)] || order == Order::Free && clue == [Entry::Unknown];
    if lone && numbers.is_empty() {
        return true;
    }
    match order {
        Order::Kept => fits_in_order(clue, numbers),
        Order::Free => fits_in_any_order(clue, numbers),
    }
}

fn fits_in_order(clue: &[Entry], numbers: &[i64]) -> bool {
    match (clue, numbers) {
        ([], _) => numbers.is_empty(),
        ([Entry::Many, rest @ ..], _) => (0..=numbers.len()).any(|skipped| fits_in_order(rest, &numbers[skipped..])),
        ([Entry::Unknown, rest @ ..], [_, others @ ..]) => fits_in_order(rest, others),
        ([Entry::Number(n), rest @ ..], [first, others @ ..]) => n == first && fits_in_order(rest, others),
        (_, []) => false,
    }
}

/// Every printed number takes a number of its own; what is left over is as much as `?` and `*` stand for.
fn fits_in_any_order(clue: &[Entry], numbers: &[i64]) -> bool {
    let mut left = numbers.to_vec();
    for entry in clue {
        if let Entry::Number(n) = entry {
            let Some(at) = left.iter().position(|number| number == n) else { return false };
            left.swap_remove(at);
        }
    }
    let n_unknown = clue.iter().filter(|entry| **entry == Entry::Unknown).count();
    if clue.contains(&Entry::Many) { left.len() >= n_unknown } else { left.len() == n_unknown }
}

/// The list of those values that are numbers.
pub(crate) fn list_of<'v>(values: impl IntoIterator<Item = &'v Value>) -> Value {
    Value::List(Arc::new(values.into_iter().filter_map(Value::as_int).map(Entry::Number).collect()))
}

/// The numbers of a list or of a set of numbers.
pub(crate) fn numbers(value: &Value) -> Vec<i64> {
    match value {
        Value::List(list) => {
            let number = |entry: &Entry| if let Entry::Number(n) = entry { Some(*n) } else { None };
            list.iter().filter_map(number).collect()
        }
        other => other.as_set().items.iter().filter_map(Value::as_int).collect(),
    }
}

/// Whether a known clue agrees with known numbers; what is no list agrees with nothing.
pub(crate) fn agrees(order: Order, clue: &Value, with: &Value) -> bool {
    matches!(clue, Value::List(clue) if fits(order, clue, &numbers(with)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use Entry::{Many as M, Number as N, Unknown as U};

    #[test]
    fn in_order_entries_follow_each_other() {
        let fits = |clue: &[Entry], numbers: &[i64]| fits(Order::Kept, clue, numbers);
        assert!(fits(&[N(2), N(1)], &[2, 1]) && !fits(&[N(2), N(1)], &[1, 2]) && !fits(&[N(2)], &[2, 1]));
        assert!(fits(&[U, N(1)], &[7, 1]) && !fits(&[U, N(1)], &[1]));
        assert!(fits(&[M], &[]) && fits(&[M, N(1), M], &[3, 1, 2]) && !fits(&[M, N(1)], &[1, 2]));
        assert!(fits(&[N(0)], &[]) && fits(&[N(0)], &[0]) && !fits(&[N(0), N(1)], &[1]) && !fits(&[U], &[]));
    }

    #[test]
    fn in_any_order_only_how_often_matters() {
        let fits = |clue: &[Entry], numbers: &[i64]| fits(Order::Free, clue, numbers);
        assert!(fits(&[N(2), N(1)], &[1, 2]) && !fits(&[N(1), N(1)], &[1]) && !fits(&[N(1)], &[1, 1]));
        assert!(fits(&[N(1), U], &[3, 1]) && fits(&[N(1), U], &[1, 1]) && !fits(&[N(1), U], &[3, 3]));
        assert!(fits(&[N(1), M], &[2, 1, 2]) && !fits(&[U, M], &[]) && fits(&[N(0)], &[]) && fits(&[U], &[]));
    }
}
