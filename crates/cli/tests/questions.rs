//! `solve`, `list`, `count`, `facts`, `minimize` and proofs, as scripts see them.

use crate::common;

use common::{gridwright, gridwright_with, json_lines, scratch};

const NURIKABE: &str = "nurikabe/8/8/l5s4i3g2l6g2h3zj1";
/// The same without its last clue.
const SEVERAL: &str = "nurikabe/8/8/l5s4i3g2l6g2h3zq";

#[test]
fn a_unique_puzzle_is_drawn_and_called_unique() {
    let run = gridwright(&["solve", NURIKABE]);
    assert_eq!((run.code, run.stdout.lines().last()), (0, Some("unique")));
    assert!(run.stdout.contains("│███│███│   │   │   │   │ 5 │███│"), "{}", run.stdout);
}

#[test]
fn two_witnesses_are_drawn_with_their_difference_marked() {
    let run = gridwright(&["solve", SEVERAL]);
    assert_eq!(run.code, 1);
    assert!(run.stdout.contains('*'), "{}", run.stdout);
    assert_eq!(run.stdout.lines().last(), Some("several; they differ in 2 places"));
    let json = &json_lines(&gridwright(&["solve", "--json", SEVERAL]).stdout)[0];
    assert_eq!((json["verdict"].as_str(), json["solutions"].as_array().unwrap().len()), (Some("multiple"), 2));
}

#[test]
fn solutions_are_listed_counted_and_compared() {
    let run = gridwright(&["count", "--engine", "csp", "slither/3/3/o"]);
    assert_eq!((run.code, run.stdout.trim()), (0, "213"));
    let json = &json_lines(&gridwright(&["list", "--limit", "5", "--json", "slither/2/2/j"]).stdout)[0];
    assert_eq!((json["solutions"].as_array().unwrap().len(), &json["count"]), (5, &serde_json::Value::Null));
    let run = gridwright(&["facts", SEVERAL]);
    assert_eq!((run.code, run.stdout.lines().last()), (0, Some("62 of 64 values are forced")));
}

#[test]
fn a_bad_line_does_not_stop_the_stream_and_limits_have_their_status() {
    let input = format!("{NURIKABE}\nno/such/thing\n{SEVERAL}\n");
    let run = gridwright_with(&["solve", "--json", "-"], input.as_bytes());
    let verdicts: Vec<_> = json_lines(&run.stdout).iter().map(|o| o["verdict"].clone()).collect();
    assert_eq!(verdicts, ["unique".into(), serde_json::Value::Null, "multiple".into()]);
    assert_eq!(run.code, 2);
    let run = gridwright(&["count", "--time-limit", "0", "slither/10/10/"]);
    assert_eq!(run.code, 3, "{}", run.stdout);
}

#[test]
fn a_published_model_that_differs_says_so() {
    // A ring that no path reaches.
    let run = gridwright(&["solve", "--model", "published", "flow-free/4/2/12h12h"]);
    let last = "the published model allows this, the rules do not: one-path";
    assert_eq!((run.code, run.stdout.lines().last()), (1, Some(last)));
    let json = &json_lines(&gridwright(&["solve", "--json", "--model", "published", "flow-free/4/2/12h12h"]).stdout)[0];
    assert_eq!(
        (json["error"]["code"].as_str(), json["solutions"].as_array().map(Vec::len)),
        (Some("model-differs"), Some(0))
    );
    let run = gridwright(&["solve", "--model", "published-flow", "flow-free/4/2/12h12h"]);
    assert_eq!((run.code, run.stdout.trim()), (1, "no solution"));
    let run = gridwright(&["solve", "--model", "published-position", NURIKABE]);
    assert_eq!((run.code, run.stdout.lines().last()), (0, Some("unique")));
    let run = gridwright(&["solve", "--model", "published", "shikaku/2/1/2g"]);
    assert_eq!(run.code, 2, "{}", run.stderr);
    assert!(run.stderr.contains("no law of this problem"), "{}", run.stderr);
}

#[test]
fn a_minimal_puzzle_tells_what_was_not_needed() {
    let json = &json_lines(&gridwright(&["minimize", "--json", NURIKABE]).stdout)[0];
    assert_eq!((json["verdict"].as_str(), json["complete"].as_bool()), (Some("unique"), Some(true)));
    let url = json["url"].as_str().unwrap();
    assert_eq!(gridwright(&["solve", url]).code, 0);
    assert_eq!(gridwright(&["minimize", SEVERAL]).code, 1);
    // What is taken away is told by its place.
    let full = "slither/3/3/32221313c";
    let json = &json_lines(&gridwright(&["minimize", "--json", full]).stdout)[0];
    let first = &json["redundant"][0];
    assert_eq!((&first["layer"], first["elements"][0]["kind"].as_str()), (&"clue".into(), Some("cell")));
    let place =
        |o: &serde_json::Value| (o["elements"][0]["row"].as_u64().unwrap(), o["elements"][0]["col"].as_u64().unwrap());
    let places: Vec<(u64, u64)> = json["redundant"].as_array().unwrap().iter().map(place).collect();
    assert!(places.iter().all(|p| (1..=3).contains(&p.0) && (1..=3).contains(&p.1)), "{places:?}");
    // Any one clue of this puzzle can go, though not all that can go alone can go together.
    assert_eq!((json["redundant_alone"].as_array().unwrap().len(), places.len()), (9, 5));
    let text = gridwright(&["minimize", full]).stdout;
    assert!(text.contains("each of 9 clues is redundant by itself: clue:r1c1, clue:r1c2,"), "{text}");
    let (row, col) = places[0];
    assert!(text.contains(&format!("clues were not needed: clue:r{row}c{col}")), "{text}");
}

#[test]
fn a_proof_is_verified_and_a_corrupted_one_rejected() {
    let file = scratch("proof").join("nurikabe.proof");
    let path = file.to_str().unwrap();
    assert_eq!(gridwright(&["solve", "--proof", path, NURIKABE]).code, 0);
    assert_eq!(gridwright(&["verify-proof", path]).code, 0);
    let text = std::fs::read_to_string(&file).unwrap();
    let header: Vec<&str> = text.lines().take(2).collect();
    std::fs::write(&file, format!("{}\n0\n", header.join("\n"))).unwrap();
    let run = gridwright(&["verify-proof", path]);
    assert_eq!(run.code, 1);
    assert!(run.stdout.starts_with("rejected"), "{}", run.stdout);
}
