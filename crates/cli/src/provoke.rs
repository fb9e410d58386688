//! Mistakes of ours on demand, for the tests of what becomes of them.

/// Panics if a test asks for it by an environment variable that holds this text. Not in the programs that people use.
#[cfg(debug_assertions)]
pub fn provoke(text: &str) {
    if std::env::var("GRIDWRIGHT_PANIC_AT").is_ok_and(|at| at == text) {
        panic!("provoked at {text}");
    }
}

#[cfg(not(debug_assertions))]
pub fn provoke(_: &str) {}
