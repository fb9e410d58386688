//! Mistakes of ours: a panic is an internal error with its message, and takes no other answer with it. Builds for tests panic
//! where `GRIDWRIGHT_PANIC_AT` says.

#![cfg(debug_assertions)]

use crate::common;

use common::{Run, gridwright_panicking, json_lines};
use serde_json::json;

const ONE: &str = "slither/3/3/32221313c";
const OTHER: &str = "slither/2/2/3333";

fn assert_told(run: &Run, message: &str) {
    assert_eq!(run.code, 2, "{}", run.stderr);
    let said = format!("{}{}", run.stdout, run.stderr);
    assert!(said.contains(&format!("internal error: {message}")), "{said}");
    assert!(!said.contains("interrupted"), "{said}");
}

#[test]
fn a_panic_on_one_line_of_a_stream_is_told_there_and_the_others_are_answered() {
    let lines = [ONE, OTHER, ONE].join("\n");
    for verb in [&["solve"][..], &["check"], &["count"], &["facts"], &["render"], &["convert", "--to", "text"]] {
        for threads in ["1", "3"] {
            let arguments = [verb, &["-", "--json", "--threads", threads]].concat();
            let run = gridwright_panicking(OTHER, &arguments, lines.as_bytes());
            let objects = json_lines(&run.stdout);
            let codes: Vec<_> = objects.iter().map(|object| object["error"]["code"].clone()).collect();
            assert_eq!(codes, [json!(null), json!("internal"), json!(null)], "{verb:?}");
            assert_eq!((&objects[1]["input"], &objects[1]["genre"]), (&json!(OTHER), &json!("slither")), "{verb:?}");
            assert_told(&run, &format!("provoked at {OTHER}"));
        }
    }
}

#[test]
fn a_panic_on_a_single_puzzle_is_an_error_like_any_other() {
    assert_told(&gridwright_panicking(ONE, &["solve", ONE], b""), &format!("provoked at {ONE}"));
}

#[test]
fn a_puzzle_that_cannot_be_made_for_a_panic_leaves_the_others() {
    for threads in ["1", "3"] {
        let arguments = ["generate", "slither", "4x4", "--n", "3", "--json", "--threads", threads];
        let run = gridwright_panicking("puzzle 1", &arguments, b"");
        assert_told(&run, "provoked at puzzle 1");
        let told: Vec<_> =
            json_lines(&run.stdout).iter().map(|o| (o["index"].clone(), o["error"]["code"].clone())).collect();
        let made = |index: u64| (json!(index), json!(null));
        assert_eq!(told, [made(0), (json!(1), json!("internal")), made(2), made(3)], "{}", run.stdout);
    }
}

#[test]
fn the_only_puzzle_that_cannot_be_made_for_a_panic_is_one_error() {
    let run = gridwright_panicking("puzzle 0", &["generate", "slither", "4x4", "--json"], b"");
    assert_told(&run, "provoked at puzzle 0");
    let objects = json_lines(&run.stdout);
    assert_eq!((objects.len(), &objects[0]["error"]["code"]), (1, &json!("internal")), "{}", run.stdout);
    let run = gridwright_panicking("puzzle 0", &["generate", "slither", "4x4"], b"");
    assert_told(&run, "provoked at puzzle 0");
    assert_eq!(run.stdout, "");
}
