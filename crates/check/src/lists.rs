//! Printed lists beside numbers or shapes.

use crate::value::Value;
use gridwright_grid::Piece;
use gridwright_lang::ir::{Entry, Order};
use std::sync::Arc;

/// The number of a shape that is no piece: it is none that a list could print.
const NO_PIECE: i64 = Piece::COUNT as i64 + 1;

/// Whether a printed list agrees with some numbers. A lone 0 is the list of no numbers; in any order a lone `?` may be that 0.
pub(crate) fn fits(order: Order, clue: &[Entry], numbers: &[i64]) -> bool {
    let lone = clue == [Entry::Number(0)] || order == Order::Free && clue == [Entry::Unknown];
    if lone && numbers.is_empty() {
        return true;
    }
    match order {
        Order::Kept => fits_in_order(clue, numbers),
        Order::Free => fits_in_any_order(clue, numbers),
        Order::Part => fits_as_part(clue, numbers),
    }
}

/// The number that stands for an entry when lists are compared: its own, or that of the shape, from 1.
pub fn number_of(entry: &Entry) -> Option<i64> {
    match entry {
        Entry::Number(n) => Some(*n),
        Entry::Shape(piece) => Some(i64::from(piece.number()) + 1),
        Entry::Unknown | Entry::Many => None,
    }
}

fn fits_in_order(clue: &[Entry], numbers: &[i64]) -> bool {
    match (clue, numbers) {
        ([], _) => numbers.is_empty(),
        ([Entry::Many, rest @ ..], _) => (0..=numbers.len()).any(|skipped| fits_in_order(rest, &numbers[skipped..])),
        ([Entry::Unknown, rest @ ..], [_, others @ ..]) => fits_in_order(rest, others),
        ([entry, rest @ ..], [first, others @ ..]) => number_of(entry) == Some(*first) && fits_in_order(rest, others),
        (_, []) => false,
    }
}

/// Every printed number takes a number of its own; what is left over is as much as `?` and `*` stand for.
fn fits_in_any_order(clue: &[Entry], numbers: &[i64]) -> bool {
    let mut left = numbers.to_vec();
    for entry in clue {
        if let Some(n) = number_of(entry) {
            let Some(at) = left.iter().position(|number| *number == n) else { return false };
            left.swap_remove(at);
        }
    }
    let n_unknown = clue.iter().filter(|entry| **entry == Entry::Unknown).count();
    if clue.contains(&Entry::Many) { left.len() >= n_unknown } else { left.len() == n_unknown }
}

/// Every number takes a printed one of its own, or a `?`; what is printed may be left over.
fn fits_as_part(clue: &[Entry], numbers: &[i64]) -> bool {
    let mut left = numbers.to_vec();
    for n in clue.iter().filter_map(number_of) {
        if let Some(at) = left.iter().position(|number| *number == n) {
            left.swap_remove(at);
        }
    }
    clue.contains(&Entry::Many) || left.len() <= clue.iter().filter(|entry| **entry == Entry::Unknown).count()
}

/// A value as an entry of a list; none if it is no number and no shape. A shape that is no piece is told by a number that no
/// piece has, and that of nothing is left out.
pub fn entry_of(value: &Value) -> Option<Entry> {
    match value {
        Value::Int(n) => Some(Entry::Number(*n)),
        Value::Shape(cells) if cells.is_empty() => None,
        Value::Shape(cells) => Some(Piece::of(cells).map_or(Entry::Number(NO_PIECE), Entry::Shape)),
        _ => None,
    }
}

/// The list of those values that are numbers or shapes.
pub(crate) fn list_of<'v>(values: impl IntoIterator<Item = &'v Value>) -> Value {
    Value::List(Arc::new(values.into_iter().filter_map(entry_of).collect()))
}

/// The numbers of a list or of a set of numbers, and those of shapes.
pub fn numbers(value: &Value) -> Vec<i64> {
    match value {
        Value::List(list) => list.iter().filter_map(number_of).collect(),
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
    #[test]
    fn a_part_may_leave_over_what_is_printed_and_nothing_else() {
        let fits = |clue: &[Entry], numbers: &[i64]| fits(Order::Part, clue, numbers);
        assert!(fits(&[N(2), N(1)], &[]) && fits(&[N(2), N(1)], &[1]) && !fits(&[N(2), N(1)], &[1, 1]));
        assert!(fits(&[N(2), U], &[7]) && fits(&[N(2), U], &[2, 2]) && !fits(&[N(2), U], &[7, 7]));
        assert!(fits(&[N(2), M], &[7, 7, 2]));
    }

    #[test]
    fn shapes_are_compared_as_pieces() {
        let shape = |drawing: &str| Piece::read(drawing).unwrap();
        let of = |drawings: &[&str]| {
            let shapes: Vec<Value> =
                drawings.iter().map(|d| Value::Shape(Arc::new(shape(d).cells().to_vec()))).collect();
            list_of(&shapes)
        };
        let clue = Value::List(Arc::new(vec![Entry::Shape(shape("##")), Entry::Shape(shape("###/#.."))]));
        assert!(agrees(Order::Free, &clue, &of(&["#../###", "#/#"])));
        assert!(!agrees(Order::Free, &clue, &of(&["#../###"])) && agrees(Order::Part, &clue, &of(&["#../###"])));
        let large: Vec<(i64, i64)> = (0..8).map(|x| (0, x)).collect();
        let with_large = list_of(&[Value::Shape(Arc::new(large))]);
        assert!(!agrees(Order::Part, &clue, &with_large));
    }
}
