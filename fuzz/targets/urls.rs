//! Any text as a puzz.link address.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    gridwright_fuzz::puzzle(text);
});
