//! Rule files built by structure: bytes choose productions of the grammar and changes of shipped files, so that almost every input is
//! a file with laws, parts and definitions, some of which need each other or themselves. What compiles is compared on tiny boards.
#![no_main]

use gridwright_base::{Budget, Rng};
use gridwright_evidence::rules::{Limits, Tally, Workshop, examine};
use gridwright_genre::{Catalogue, library};
use libfuzzer_sys::fuzz_target;
use std::sync::OnceLock;
use std::time::Duration;

fn workshop() -> &'static Workshop<'static> {
    static WORKSHOP: OnceLock<Workshop<'static>> = OnceLock::new();
    WORKSHOP.get_or_init(|| Workshop::new(library(), Catalogue::shipped().entries().map(|entry| entry.text())))
}

fuzz_target!(|bytes: &[u8]| {
    let drawn = workshop().from_bytes(bytes);
    let seed = bytes.iter().fold(bytes.len() as u64, |sum, &byte| sum.wrapping_mul(257).wrapping_add(byte.into()));
    // Everybody may take so long over each board, and one input must not take ten seconds.
    let time = Duration::from_millis(300);
    let limits = Limits { boards: 2, assignments: 1 << 8, steps: 500, conflicts: 2_000, time, ..Limits::default() };
    let mut tally = Tally::default();
    let found = examine(&drawn.text, library(), &mut Rng::new(seed), limits, &Budget::unlimited(), &mut tally);
    if let Ok(Some(found)) = found {
        panic!("{}", found.case.write(&format!("{}, {}: {}", found.voice, found.symptom, found.what)));
    }
});
