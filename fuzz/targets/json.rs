//! Any text as a board in our JSON.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    gridwright_fuzz::puzzle(&format!("{{{text}"));
});
