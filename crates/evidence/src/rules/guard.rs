//! Panics as answers.
//!
//! A voice that panics is a finding like any other, and the run goes on. A stack that overflows cannot be caught: who wants to
//! outlive that asks in a process of its own.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

thread_local! {
    static LISTENING: Cell<bool> = const { Cell::new(false) };
    static PLACE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// What the work gave, or what it said when it panicked, with the place.
pub(super) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    listen();
    let before = LISTENING.replace(true);
    let outcome = catch_unwind(AssertUnwindSafe(work));
    LISTENING.set(before);
    outcome.map_err(|payload| format!("panic at {}: {}", PLACE.take(), said(payload.as_ref())))
}

/// Once in a process: notes where guarded work panics, and leaves all other panics to whoever was told of them before.
fn listen() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = take_hook();
        set_hook(Box::new(move |info| {
            if LISTENING.get() {
                let place = info.location().map(|l| format!("{}:{}", short(l.file()), l.line()));
                PLACE.set(place.unwrap_or_default());
            } else {
                before(info);
            }
        }));
    });
}

/// The path from the crate on.
fn short(path: &str) -> &str {
    path.find("crates/").map_or(path, |at| &path[at..])
}

fn said(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|s| (*s).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_told_with_its_place() {
        let told = guarded(|| panic!("no {}", "way")).unwrap_err();
        assert!(told.contains("guard.rs") && told.ends_with("no way"), "{told}");
        assert_eq!(guarded(|| 3), Ok(3));
    }
}
