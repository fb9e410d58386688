//! Any text as a pzprv3 file, on several lines or on one.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    gridwright_fuzz::puzzle(&format!("pzprv3/{text}"));
});
