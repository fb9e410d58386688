//! Examples and checker cases from elsewhere. They are not ours to ship, so this asks for them:
//!
//! `GRIDWRIGHT_EXAMPLES=FOLDER[:FOLDER] cargo test -p gridwright-notation --test all upstream -- --ignored --nocapture`
//!
//! with folders of `*.jsonl` files. The same is asked of boards of our own, at least one a genre, in `examples.rs`.

use crate::common;

use common::{find, shipped};
use serde_json::Value;

fn lines() -> Vec<Value> {
    let folders = std::env::var("GRIDWRIGHT_EXAMPLES").expect("GRIDWRIGHT_EXAMPLES names folders with *.jsonl files");
    let mut values = Vec::new();
    for folder in folders.split(':') {
        let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
        paths.sort();
        for path in paths.iter().filter(|p| p.extension().is_some_and(|e| e == "jsonl")) {
            let text = std::fs::read_to_string(path).unwrap();
            values.extend(text.lines().map(|line| serde_json::from_str(line).unwrap()));
        }
    }
    values
}

#[test]
#[ignore = "needs data that are not ours: GRIDWRIGHT_EXAMPLES names their folders"]
fn examples_and_cases_come_back_as_they_were() {
    let genres = shipped();
    let (mut checked, mut skipped, mut failures) = (0, 0, Vec::new());
    for line in lines() {
        let name = line["genre"].as_str().unwrap();
        let Some(s) = find(&genres, name) else {
            skipped += 1;
            continue;
        };
        let mut same = |what: &str, input: &str, got: Result<String, _>, want: &str| {
            checked += 1;
            let got: String = got.unwrap_or_else(|e: gridwright_notation::NotationError| format!("error: {e}"));
            if got != want {
                failures.push(format!("{name} {what}: {input}\n   want {want}\n   got  {got}"));
            }
        };
        let text = |key: &str| line[key].as_str().unwrap_or_default();
        if line.get("problem").is_some() {
            let (url, problem, board) = (text("url"), text("problem"), text("board"));
            same("url-url", url, s.read_url(url).and_then(|b| s.write_url(&b)), url);
            same("url-file", url, s.read_url(url).and_then(|b| s.write_file(&b)), problem);
            same("file-url", problem, s.read_file(problem).and_then(|b| s.write_url(&b)), url);
            same("board-file", board, s.read_file(board).and_then(|b| s.write_file(&b)), board);
            same("board-url", board, s.read_file(board).and_then(|b| s.write_url(&b)), url);
            let again = s.read_file(board).and_then(|b| s.write_file(&b.problem(&s.genre)));
            same("board-problem", board, again, problem);
        }
        for case in line["cases"].as_array().into_iter().flatten() {
            let board = case["board"].as_str().unwrap();
            let first = s.read_file(board).and_then(|b| s.write_file(&b));
            let written = first.clone().unwrap_or_default();
            same("case", board, first.map(|_| String::new()), "");
            same("case again", &written, s.read_file(&written).and_then(|b| s.write_file(&b)), &written);
        }
    }
    assert!(failures.is_empty(), "{} of {checked} differ\n{}", failures.len(), failures.join("\n"));
    assert!(checked > 0, "nothing to compare; {skipped} lines of genres we do not have");
    eprintln_count(checked, skipped);
}

#[expect(clippy::print_stderr, reason = "tells the person who asked for it how much was done")]
fn eprintln_count(checked: usize, skipped: usize) {
    eprintln!("{checked} comparisons; {skipped} lines of genres we do not have");
}
