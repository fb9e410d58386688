//! Sizes of boards as URLs and files write them.
//!
//! Other programs read whatever their language takes for a number, so `1e1` is ten columns there, and an option never looks
//! like a number. What they cannot make a board of, such as `-3` and `3.5`, is refused.

use crate::error::{NotationError, shorten};
use crate::remark::{Remark, RemarkCode};

/// A number of rows or columns. One that is not in plain digits is read, and told.
pub(crate) fn read_size(text: &str, what: &str, remarks: &mut Vec<Remark>) -> Result<usize, NotationError> {
    // Nine digits fit every machine and are far more than any board may have.
    if !text.is_empty() && text.len() < 10 && text.bytes().all(|b| b.is_ascii_digit()) {
        return Ok(text.parse().unwrap_or(usize::MAX));
    }
    let whole = |n: &f64| n.fract() == 0.0 && (1.0..1e9).contains(n);
    let Some(size) = number(text).filter(whole) else { return Err(NotationError::Size { text: shorten(text) }) };
    let message = format!("`{}` is read as {size}", shorten(text));
    remarks.push(Remark::new(RemarkCode::Size, what, message));
    Ok(size as usize)
}

/// Whether a text is a number to everybody, however odd it is written.
pub(crate) fn is_number(text: &str) -> bool {
    number(text).is_some()
}

/// The number a text stands for: decimal, perhaps with a sign, a point or an exponent, or to base 16, 8 or 2.
fn number(text: &str) -> Option<f64> {
    let text = text.trim();
    let radix = text.strip_prefix('0').and_then(|rest| match rest.chars().next()? {
        'x' | 'X' => Some(16),
        'o' | 'O' => Some(8),
        'b' | 'B' => Some(2),
        _ => None,
    });
    if let Some(radix) = radix {
        let digits = text.get(2..).filter(|digits| digits.chars().all(|c| c.is_digit(radix)))?;
        return u32::from_str_radix(digits, radix).ok().map(f64::from);
    }
    // The standard library also takes words such as `inf`.
    let plain = text.bytes().all(|b| b.is_ascii_digit() || b"+-.eE".contains(&b));
    if plain { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(text: &str) -> Option<(usize, usize)> {
        let mut remarks = Vec::new();
        let size = read_size(text, "rows", &mut remarks).ok()?;
        Some((size, remarks.len()))
    }

    #[test]
    fn odd_sizes_are_read_as_others_do_and_told() {
        assert_eq!(size("10"), Some((10, 0)));
        assert_eq!(size("010"), Some((10, 0)));
        for (text, n) in [("1e1", 10), ("+5", 5), ("7.0", 7), (" 5 ", 5), ("0x1F", 31), ("0b11", 3)] {
            assert_eq!(size(text), Some((n, 1)), "{text}");
        }
    }

    #[test]
    fn what_is_no_size_to_anybody_is_refused() {
        for text in ["", "-3", "3.5", "0.0", "1e9", "1e400", "inf", "NaN", "0x", "0x-1", "ten", "e", "+", "--1"] {
            assert_eq!(size(text), None, "{text}");
        }
        assert!(is_number("-3") && is_number("3.5") && !is_number("f") && !is_number("e") && !is_number(""));
    }
}
