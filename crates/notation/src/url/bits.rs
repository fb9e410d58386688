//! Lists of bits and small digits: borders, cells, circles, sparse objects, dots.
//!
//! ```text
//! bits     0 1 0 1 0 | 0        a0     five bits a digit, the last group filled up
//! circles  0 1 2 | 2 0 0        5i     9a + 3b + c
//! sparse   x . . x .            21     an object and the empty slots behind it
//! dots     1 . . 2              4f     2 * (empty slots behind it) + (value - 1)
//! ```

use super::cursor::{Cursor, Gaps, char36};
use gridwright_lang::ir::notation::digit36;

/// The next digit to a base; 0 for what is none. None at the end of the body, with so many slots to go.
fn next_digit(cursor: &mut Cursor, base: usize, n_slots: usize) -> Option<usize> {
    let Some(c) = cursor.next() else {
        cursor.note_missing(n_slots);
        return None;
    };
    let digit = digit36(c).filter(|&value| value < base);
    if digit.is_none() {
        cursor.note_unknown();
    }
    Some(digit.unwrap_or(0))
}

/// Bits in groups of five, the most significant first, as digits to base 32; a shorter last group is filled up with zeros.
pub(crate) fn read_bits(cursor: &mut Cursor, n_bits: usize) -> Vec<bool> {
    let mut bits = vec![false; n_bits];
    let mut rest = bits.as_mut_slice();
    while !rest.is_empty() {
        let Some(value) = next_digit(cursor, 32, rest.len()) else { break };
        let (group, others) = rest.split_at_mut(rest.len().min(5));
        for (i, bit) in group.iter_mut().enumerate() {
            *bit = value >> (4 - i) & 1 == 1;
        }
        if value & ((1 << (5 - group.len())) - 1) != 0 {
            cursor.note_over();
        }
        rest = others;
    }
    bits
}

/// The inverse of [`read_bits`].
pub(crate) fn write_bits(bits: &[bool], out: &mut String) {
    for group in bits.chunks(5) {
        out.push(char36(group.iter().enumerate().map(|(i, &bit)| usize::from(bit) << (4 - i)).sum()));
    }
}

/// Three values below 3 to a digit of base 27.
pub(crate) fn read_circles(cursor: &mut Cursor, n_slots: usize) -> Vec<usize> {
    let mut values = vec![0; n_slots];
    let mut rest = values.as_mut_slice();
    while !rest.is_empty() {
        let Some(value) = next_digit(cursor, 27, rest.len()) else { break };
        let (group, others) = rest.split_at_mut(rest.len().min(3));
        for (slot, power) in group.iter_mut().zip([9, 3, 1]) {
            *slot = value / power % 3;
        }
        if value % [27, 9, 3, 1][group.len()] != 0 {
            cursor.note_over();
        }
        rest = others;
    }
    values
}

/// The inverse of [`read_circles`].
pub(crate) fn write_circles(values: &[usize], out: &mut String) {
    for group in values.chunks(3) {
        out.push(char36(group.iter().zip([9, 3, 1]).map(|(&value, power)| value * power).sum()));
    }
}

/// One kind of object: a digit up to `h` is an object and that many empty slots behind it, a later one empty slots only.
pub(crate) fn read_sparse(cursor: &mut Cursor, n_slots: usize) -> Vec<bool> {
    let mut objects = vec![false; n_slots];
    let mut slot = 0;
    while let Some(c) = cursor.next_of_list(None, &mut slot, n_slots) {
        match digit36(c) {
            Some(value @ 0..=17) => {
                objects[slot] = true;
                slot += value + 1;
            }
            Some(value) => slot += value - 17,
            None => {
                cursor.note_unknown();
                slot += 1;
            }
        }
        if slot > n_slots {
            cursor.note_over();
        }
    }
    objects
}

/// The inverse of [`read_sparse`].
pub(crate) fn write_sparse(objects: &[bool], out: &mut String) {
    let mut gaps = Gaps::new('i', 'z');
    let mut slot = 0;
    while slot < objects.len() {
        if objects[slot] {
            gaps.flush(out);
            let behind = objects[slot + 1..].iter().take(17).take_while(|&&object| !object).count();
            out.push(char36(behind));
            slot += behind;
        } else {
            gaps.push(out);
        }
        slot += 1;
    }
    gaps.flush(out);
}

/// Dots of value 1 or 2: a hex digit is a dot and up to seven empty slots behind it.
pub(crate) fn read_dots(cursor: &mut Cursor, n_slots: usize) -> Vec<usize> {
    let gaps = Gaps::new('g', 'z');
    let mut dots = vec![0; n_slots];
    let mut slot = 0;
    while let Some(c) = cursor.next_of_list(Some(&gaps), &mut slot, n_slots) {
        match digit36(c) {
            Some(value) => {
                dots[slot] = value % 2 + 1;
                slot += value / 2 + 1;
            }
            None => cursor.note_unknown(),
        }
    }
    dots
}

/// The inverse of [`read_dots`].
pub(crate) fn write_dots(dots: &[usize], out: &mut String) {
    let mut gaps = Gaps::new('g', 'z');
    let mut slot = 0;
    while slot < dots.len() {
        let dot = dots[slot];
        if dot == 0 {
            gaps.push(out);
        } else {
            gaps.flush(out);
            // Without another dot near, the digit covers seven empty slots even where the board ends before.
            let behind = (1..=7).find(|i| dots.get(slot + i).is_some_and(|&d| d > 0)).map_or(7, |i| i - 1);
            out.push(char36(2 * behind + dot - 1));
            slot += behind;
        }
        slot += 1;
    }
    gaps.flush(out);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(text: &str) -> Vec<bool> {
        text.chars().map(|c| c == '1').collect()
    }

    #[test]
    fn bits_are_padded_at_the_end() {
        let mut out = String::new();
        write_bits(&bits("010100"), &mut out);
        assert_eq!(out, "a0");
        assert_eq!(read_bits(&mut Cursor::new("a9"), 6), bits("010100"));
        assert_eq!(read_bits(&mut Cursor::new(""), 6), bits("000000"));
        write_bits(&[], &mut out);
        assert_eq!(out, "a0");
    }

    #[test]
    fn three_circles_to_a_digit() {
        let values = [0, 1, 2, 2, 0, 0, 0, 1];
        let mut out = String::new();
        write_circles(&values, &mut out);
        assert_eq!(out, "5i3");
        assert_eq!(read_circles(&mut Cursor::new("5i3"), 8), values);
    }

    #[test]
    fn sparse_objects_take_their_gaps_along() {
        let objects: Vec<bool> = (0..16).map(|i| [0, 7, 13].contains(&i)).collect();
        let mut out = String::new();
        write_sparse(&objects, &mut out);
        assert_eq!(out, "652");
        assert_eq!(read_sparse(&mut Cursor::new("652"), 16), objects);
        let mut far = vec![false; 60];
        far[0] = true;
        far[59] = true;
        let mut out = String::new();
        write_sparse(&far, &mut out);
        assert_eq!(read_sparse(&mut Cursor::new(&out), 60), far);
    }

    /// Every list of ten slots comes back, with nothing left of the body.
    #[test]
    fn short_lists_come_back() {
        for code in 0..3_usize.pow(10) {
            let digits: Vec<usize> = (0..10).map(|i| code / 3_usize.pow(i) % 3).collect();
            let objects: Vec<bool> = digits.iter().map(|&d| d == 1).collect();
            let mut out = [String::new(), String::new(), String::new(), String::new()];
            write_bits(&objects, &mut out[0]);
            write_sparse(&objects, &mut out[1]);
            write_circles(&digits, &mut out[2]);
            write_dots(&digits, &mut out[3]);
            let mut cursors = out.map(|body| Cursor::new(&body));
            assert_eq!(read_bits(&mut cursors[0], 10), objects);
            assert_eq!(read_sparse(&mut cursors[1], 10), objects);
            assert_eq!(read_circles(&mut cursors[2], 10), digits);
            assert_eq!(read_dots(&mut cursors[3], 10), digits);
            assert!(cursors.iter().all(Cursor::is_done));
        }
    }

    #[test]
    fn dots_on_a_lattice() {
        let mut dots = [0; 21];
        dots[8] = 1;
        dots[12] = 2;
        let mut out = String::new();
        write_dots(&dots, &mut out);
        assert_eq!(out, "n6fg");
        assert_eq!(read_dots(&mut Cursor::new("n6fg"), 21), dots);
    }
}
