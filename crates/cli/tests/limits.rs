//! Limits and absurd boards: the right exit status, an error that names the limit, and never a panic.

use crate::common;

use common::{Run, gridwright_with, json_lines};
use serde_json::{Value, json};

const QUICK: &str = "slither/3/3/32221313c";

/// Every verb that searches, with a board that is too much for it.
const HOPELESS: [(&[&str], &str); 10] = [
    (&["solve"], "slither/200/200/"),
    (&["solve", "--first"], "slither/200/200/"),
    (&["list"], "slither/200/200/"),
    (&["list", "--engine", "zdd"], "slither/20/20/"),
    (&["count", "--engine", "csp"], "slither/200/200/"),
    (&["count", "--engine", "zdd"], "slither/20/20/"),
    (&["count"], "slither/20/20/"),
    (&["sample"], "slither/20/20/"),
    (&["facts"], "slither/200/200/"),
    (&["minimize"], "slither/200/200/"),
];

/// Asks for a quick answer, a hopeless one, and a quick one again.
fn ask(verb: &[&str], limit: &[&str], hopeless: &str) -> (Run, Vec<Value>) {
    let input = format!("{QUICK}\n{hopeless}\n{QUICK}\n");
    let run = gridwright_with(&[verb, &["--json", "-"], limit].concat(), input.as_bytes());
    assert!(!run.stderr.contains("panicked"), "{verb:?}: {}", run.stderr);
    let objects = json_lines(&run.stdout);
    assert_eq!(objects.len(), 3, "{verb:?}");
    (run, objects)
}

fn assert_limit(limit: &[&str], name: &str) {
    for (verb, hopeless) in HOPELESS {
        let (run, objects) = ask(verb, limit, hopeless);
        assert_eq!(run.code, 3, "{verb:?} {limit:?}: {}", objects[1]);
        // Some verbs come as far as two solutions.
        let verdict = objects[1]["verdict"].as_str().unwrap();
        assert!(["unknown", "multiple"].contains(&verdict), "{verb:?} {limit:?}");
        assert_eq!(objects[1]["count"], json!(null), "{verb:?} {limit:?}");
        assert_eq!(objects[1]["error"]["code"], json!("limit"), "{verb:?} {limit:?}");
        assert!(objects[1]["error"]["message"].as_str().unwrap().contains(name), "{verb:?}: {}", objects[1]);
        assert_eq!((&objects[0]["error"], &objects[2]["error"]), (&json!(null), &json!(null)), "{verb:?}");
    }
}

#[test]
fn a_tenth_of_a_second() {
    assert_limit(&["--time-limit", "0.1"], "time limit");
}

#[test]
fn sixty_four_megabytes() {
    assert_limit(&["--memory-limit", "64"], "memory limit");
}

#[test]
fn what_cannot_fit_is_refused_before_it_is_made() {
    // 40,000 cells with numbers up to 40,000.
    for limit in [["--memory-limit", "64"], ["--time-limit", "60"]] {
        let run = gridwright_with(&[&["solve", "--json", "fillomino/200/200/"], &limit[..]].concat(), b"");
        let object = &json_lines(&run.stdout)[0];
        assert!(run.code == 2 || run.code == 3, "{object}");
        assert!(object["cpu_ms"].as_f64().unwrap() < 30_000.0, "{object}");
    }
}

#[test]
fn contradictory_and_tiny_boards_have_their_status() {
    for (puzzle, code, verdict) in [
        ("slither/2/2/3333", 1, "none"),
        ("slither/1/1/4", 0, "unique"),
        ("slither/1/1/", 0, "unique"),
        ("slither/1/5/3", 1, "multiple"),
        ("nurikabe/1/1/1", 0, "unique"),
        ("nurikabe/1/1/", 0, "unique"),
        ("nurikabe/5/1/1h1", 1, "none"),
        ("nurikabe/3/1/1g1", 0, "unique"),
        ("sudoku/1/1/", 0, "unique"),
    ] {
        let run = gridwright_with(&["solve", "--json", puzzle], b"");
        let object = &json_lines(&run.stdout)[0];
        assert_eq!((run.code, object["verdict"].as_str()), (code, Some(verdict)), "{puzzle}: {object}");
    }
}

#[test]
fn absurd_boards_are_refused() {
    let absurd = [
        "slither/100000/100000/",
        "slither/0/0/",
        "slither/0/5/",
        "slither/-1/5/",
        "slither/5/99999999999999999999/",
        "slither/1001/2/",
        "pzprv3/slither/0/0/",
        "\u{0}",
        "{\"gridwright\": 1, \"rows\": 1e99}",
    ];
    let run = gridwright_with(&["solve", "--json", "-"], absurd.join("\n").as_bytes());
    assert!(!run.stderr.contains("panicked"), "{}", run.stderr);
    let objects = json_lines(&run.stdout);
    assert_eq!((run.code, objects.len()), (2, absurd.len()));
    for object in objects {
        assert!(object["error"]["message"].as_str().is_some_and(|m| !m.is_empty()), "{object}");
    }
}

#[test]
fn blank_boards_of_one_row_or_column_are_answered_in_every_genre() {
    let genres = json_lines(&gridwright_with(&["genres", "--json"], b"").stdout);
    let mut input = String::new();
    for genre in &genres {
        for size in ["1/1", "5/1", "1/5"] {
            input.push_str(&format!("{}/{size}/\n", genre["id"].as_str().unwrap()));
        }
    }
    let run = gridwright_with(&["solve", "--json", "-", "--time-limit", "20"], input.as_bytes());
    assert!(!run.stderr.contains("panicked"), "{}", run.stderr);
    let objects = json_lines(&run.stdout);
    assert_eq!(objects.len(), 3 * genres.len());
    for object in objects {
        let answered = ["unique", "multiple", "none"].iter().any(|v| object["verdict"] == json!(v));
        let refused = ["bad-puzzle", "bad-size", "unsupported"].iter().any(|c| object["error"]["code"] == json!(c));
        assert!(answered || refused, "{object}");
    }
}
