//! Any bytes as a diagram, in our binary form or as a text dump: what loads can be counted, saved and loaded again.
#![no_main]

use gridwright_base::Budget;
use gridwright_zdd::{load_binary, load_graphillion, save_binary, save_graphillion};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let budget = Budget::unlimited().with_memory(64 << 20);
    if let Ok((diagram, universe)) = load_binary(&mut &bytes[..], &budget) {
        let count = diagram.count();
        let mut saved = Vec::new();
        save_binary(&diagram, &universe, &mut saved).expect("memory takes any diagram");
        let (again, _) = load_binary(&mut &saved[..], &budget).expect("what was saved loads");
        assert_eq!(again.count(), count);
    }
    if let Ok(diagram) = load_graphillion(&mut &bytes[..], 64, &budget) {
        let mut saved = Vec::new();
        save_graphillion(&diagram, &mut saved).expect("memory takes any diagram");
        let again = load_graphillion(&mut &saved[..], 64, &budget).expect("what was saved loads");
        assert_eq!(again.count(), diagram.count());
    }
});
