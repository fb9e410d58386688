//! Mistakes of ours, caught: a panic is an answer of its own, with its message, and never looks like anything else.

use crate::error::Error;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Does the work; a panic in it, or in a thread whose panic it passes on, is an [`Error::Internal`]. The place of the panic is
/// told as the process's panic hook tells it.
///
/// ```
/// let failed = gridwright::guarded(|| -> u8 { panic!("no such thing") });
/// assert_eq!(failed.unwrap_err().to_string(), "internal error: no such thing");
/// ```
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, Error> {
    // What the work leaves half done is its own: nothing that outlives it is changed but through locks that may be poisoned.
    catch_unwind(AssertUnwindSafe(work)).map_err(|fault| internal(fault.as_ref()))
}

fn internal(fault: &(dyn Any + Send)) -> Error {
    let said = fault.downcast_ref::<&str>().copied().or_else(|| fault.downcast_ref::<String>().map(String::as_str));
    Error::Internal(format!("internal error: {}", said.unwrap_or("a panic without a message")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_keeps_its_message_and_anything_else_is_left_alone() {
        assert_eq!(guarded(|| 7), Ok(7));
        let said = |message: &str| Err(Error::Internal(format!("internal error: {message}")));
        assert_eq!(guarded(|| -> u8 { panic!("plain") }), said("plain"));
        assert_eq!(guarded(|| -> u8 { panic!("with {}", 1) }), said("with 1"));
        assert_eq!(guarded(|| -> u8 { std::panic::panic_any(1) }), said("a panic without a message"));
        let passed_on =
            || std::thread::spawn(|| panic!("elsewhere")).join().unwrap_or_else(|f| std::panic::resume_unwind(f));
        assert_eq!(guarded(passed_on), said("elsewhere"));
    }
}
