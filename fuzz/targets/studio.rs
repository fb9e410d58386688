//! Anything as a call of the studio's page, or as a message of its socket.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    gridwright_fuzz::studio::anything(input);
});
