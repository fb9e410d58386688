//! `bench` on plans and genres small enough to be waited for.

use crate::common;

use common::{Run, gridwright, scratch};
use std::path::Path;

/// A plan of one table: boards made and solved, and a count that was printed.
fn plan(printed: &str) -> String {
    r#"{"quick_seconds": 60, "quick_limit": 10, "tables": [{"id": "loops", "title": "Loops", "source": "Nobody", "note": "Small.",
        "row_head": "cells", "printed": ["printed: count"],
        "columns": [
            {"id": "count", "name": "diagram", "call": ["count", "--engine", "zdd"], "limit": 10, "figures": [
                {"head": "s", "how": "mean", "of": ["/cpu_ms"], "scale": 0.001}, {"head": "count", "how": "last", "of": ["/count"], "equals": 0}]},
            {"id": "solve", "name": "propagators", "call": ["solve", "--first"], "limit": 10, "figures": [
                {"head": "s", "how": "mean", "of": ["/cpu_ms"], "scale": 0.001}, {"head": "solved", "how": "solved"},
                {"head": "MB", "how": "whole", "of": ["peak_mb"]}]}],
        "rows": [
            {"name": "2x2", "at": 2, "boards": {"puzzles": ["slither/2/2/"]}, "printed": ["COUNT"]},
            {"name": "made", "at": 3, "boards": {"generate": ["slither", "3x3"], "n": 3, "quick": 2}, "printed": ["1"]},
            {"name": "large", "at": 4, "full": true, "boards": {"puzzles": ["slither/3/3/"]}, "printed": ["213"]}]}]}"#
        .replace("COUNT", printed)
}

fn papers(folder: &Path, printed: &str, more: &[&str]) -> Run {
    let file = folder.join("plan.json");
    std::fs::write(&file, plan(printed)).unwrap();
    let paths = [file, folder.join("out")].map(|path| path.to_str().unwrap().to_owned());
    gridwright(&[&["bench", "papers", "--plan", &paths[0], "--out", &paths[1]], more].concat())
}

#[test]
fn a_table_is_measured_beside_what_was_printed() {
    let folder = scratch("papers-quick");
    let run = papers(&folder, "13", &[]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let text = std::fs::read_to_string(folder.join("out/papers-quick.md")).unwrap();
    assert!(text.contains("| 13 = |") && text.contains("| 2 of 2 |") && text.contains("| not run |"), "{text}");
    assert!(text.contains("loops-quick.svg"), "{text}");
    let plot = std::fs::read_to_string(folder.join("out/loops-quick.svg")).unwrap();
    assert!(plot.starts_with("<svg") && plot.contains("diagram"), "{plot}");
}

#[test]
fn a_count_that_differs_is_told() {
    let folder = scratch("papers-differ");
    let run = papers(&folder, "14", &[]);
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(std::fs::read_to_string(folder.join("out/papers-quick.md")).unwrap().contains("13 **differs**"));
}

#[test]
fn a_full_run_goes_on_where_it_ended() {
    let folder = scratch("papers-full");
    let none = papers(&folder, "13", &["--full", "--within", "0"]);
    assert_eq!((none.code, none.stderr.matches("so far").count()), (0, 0), "{}", none.stderr);
    let all = papers(&folder, "13", &["--full"]);
    assert_eq!(all.stderr.matches("so far").count(), 6, "{}", all.stderr);
    let again = papers(&folder, "13", &["--full"]);
    assert_eq!((again.code, again.stderr.as_str()), (0, ""));
    assert!(std::fs::read_to_string(folder.join("out/papers.md")).unwrap().contains("| 213 = |"));
    let fresh = papers(&folder, "13", &["--full", "--fresh"]);
    assert_eq!(fresh.stderr.matches("so far").count(), 6, "{}", fresh.stderr);
}

#[test]
fn nothing_is_written_unless_told_where() {
    let folder = scratch("papers-nowhere");
    let run_in = |words: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_gridwright"));
        let output = command.args(words).current_dir(&folder).env("GRIDWRIGHT_CACHE", &folder).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let file = scratch("papers-nowhere-plan").join("plan.json");
    std::fs::write(&file, plan("13")).unwrap();
    let told = run_in(&["bench", "papers", "--plan", file.to_str().unwrap()]);
    assert!(told.contains("| 13 = |") && !told.contains(".svg"), "{told}");
    assert!(told.ends_with("0 figures differ from the printed ones they must equal\n"), "{told}");
    let told = run_in(&["bench", "growth", "slither", "--patience", "0.01"]);
    assert!(told.contains("| slither | constraints: proof | 3-") && !told.contains(".svg"), "{told}");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn a_plan_that_is_none_is_refused() {
    let folder = scratch("papers-bad");
    let file = folder.join("plan.json");
    std::fs::write(&file, r#"{"quick_seconds": 1, "tables": []}"#).unwrap();
    let run = gridwright(&["bench", "papers", "--plan", file.to_str().unwrap(), "--out", folder.to_str().unwrap()]);
    assert!(run.code == 2 && run.stderr.contains("quick_limit"), "{}", run.stderr);
    let run = gridwright(&["bench", "papers", "no-such-table", "--out", folder.to_str().unwrap()]);
    assert!(run.code == 2 && run.stderr.contains("no-such-table"), "{}", run.stderr);
}

#[test]
fn growth_of_a_genre_is_measured_until_it_takes_long() {
    let folder = scratch("growth");
    let out = folder.to_str().unwrap();
    let run = gridwright(&["bench", "growth", "slither", "--patience", "0.01", "--out", out]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let text = std::fs::read_to_string(folder.join("growth.md")).unwrap();
    assert!(text.contains("| slither | constraints: proof | 3-") && text.contains("blank board"), "{text}");
    assert!(folder.join("growth-time.svg").exists() && folder.join("growth-memory.svg").exists());
    let again = gridwright(&["bench", "growth", "slither", "--out", out]);
    assert_eq!((again.code, again.stderr.as_str()), (0, ""));
}

#[test]
fn what_a_run_took_is_told_on_request() {
    let run = gridwright(&["solve", "slither/3/3/32221313c", "--account"]);
    let account: serde_json::Value = serde_json::from_str(run.stderr.lines().last().unwrap()).unwrap();
    assert!(account["cpu_ms"].as_f64().is_some_and(|ms| ms > 0.0), "{account}");
}

#[test]
fn rule_files_are_made_and_asked_about() {
    let show = |seed: &str| gridwright(&["bench", "rules", "--show", "7", "--seed", seed]).stdout;
    assert!(show("1").starts_with("genre") && show("1") == show("1") && show("1") != show("2"));
    let run =
        gridwright(&["bench", "rules", "--files", "6", "--boards", "3", "--seed", "1", "--threads", "2", "--json"]);
    let last: serde_json::Value = serde_json::from_str(run.stdout.lines().last().unwrap()).unwrap();
    let files = ["mutated", "generated", "lost"].map(|key| last[key].as_u64().unwrap());
    assert_eq!(files.iter().sum::<u64>(), 6, "{}", run.stdout);
    assert_eq!(run.code == 0, last["findings"] == 0 && last["lost"] == 0, "{}", run.stdout);
}

#[test]
fn a_case_is_asked_about_again() {
    let file = scratch("rules-replay").join("case.rule");
    let rule = "genre twos \"Twos\"\nfind value on cells: 1..2\nrule two \"Two.\": for each c in cells: value(c) = 2\n";
    let board = "-- board {\"gridwright\":1,\"genre\":\"twos\",\"rows\":1,\"cols\":3,\"layers\":{}}\n";
    std::fs::write(&file, format!("{board}{rule}")).unwrap();
    let run = gridwright(&["bench", "rules", "--replay", file.to_str().unwrap()]);
    assert!(run.code == 0 && run.stdout.ends_with("no difference\n"), "{}{}", run.stdout, run.stderr);
}

/// A collection of two genres, four boards.
fn collection(name: &str) -> String {
    let file = scratch(name).join("boards.jsonl");
    let lines = [
        r#"{"genre": "slither", "id": 1, "url": "slither/3/3/32221313c"}"#,
        r#"{"genre": "slither", "id": 2, "url": "slither/3/3/o"}"#,
        r#"{"id": "three", "url": "https://puzz.link/p?nurikabe/2/2/3j"}"#,
        r#"{"genre": "slither", "id": 4, "url": "slither/2/1/40"}"#,
    ];
    std::fs::write(&file, lines.join("\n")).unwrap();
    file.to_str().unwrap().to_owned()
}

#[test]
fn a_collection_is_solved_genre_by_genre_beside_another_program() {
    let file = collection("corpus");
    let run = gridwright(&["bench", "corpus", &file, "--against", env!("CARGO_BIN_EXE_gridwright")]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    let rows: Vec<Vec<&str>> =
        run.stdout.lines().skip(2).map(|row| row.split('|').map(str::trim).skip(1).take(3).collect()).collect();
    assert_eq!(
        rows,
        [["slither", "old", "3"], ["slither", "new", "3"], ["nurikabe", "old", "1"], ["nurikabe", "new", "1"]]
    );
    let odd = gridwright(&["bench", "corpus", &file, "--lines", "odd"]);
    assert!(odd.stdout.contains("| slither | new | 1 |") && odd.stdout.contains("| nurikabe | new | 1 |"));
    let bad = gridwright(&["bench", "corpus", &file, "--against", "/no/such/program"]);
    assert!(bad.code == 2 && bad.stderr.contains("/no/such/program"), "{}", bad.stderr);
}

#[test]
fn a_line_that_is_no_board_is_named() {
    let file = scratch("corpus-bad").join("boards.jsonl");
    std::fs::write(&file, "{\"url\": \"slither/3/3/o\"}\n{\"id\": 2}\n").unwrap();
    let run = gridwright(&["bench", "corpus", file.to_str().unwrap()]);
    assert!(run.code == 2 && run.stderr.contains("line 2") && run.stderr.contains("url"), "{}", run.stderr);
}

#[test]
fn a_profile_has_all_passes_laws_and_kinds() {
    let run = gridwright(&["solve", "slither/3/3/32221313c", "--profile", "--json"]);
    let answer: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let profile = &answer["profile"];
    for pass in ["read_ms", "check_ms", "ground_ms", "recognise_ms", "encode_ms", "search_ms"] {
        assert!(profile[pass].as_f64().is_some_and(|ms| ms >= 0.0), "{pass}: {profile}");
    }
    let laws: Vec<&str> = profile["laws"].as_array().unwrap().iter().filter_map(|law| law["form"].as_str()).collect();
    assert!(laws.contains(&"loop") && profile["variables"].as_u64() > Some(24), "{profile}");
    assert!(profile["propagators"].as_array().unwrap().iter().any(|kind| kind["kind"] == "loop"), "{profile}");
    let without = gridwright(&["solve", "slither/3/3/32221313c", "--json"]);
    assert!(!without.stdout.contains("profile"));
}

#[test]
fn profiles_of_collections_and_of_random_boards_are_tables() {
    let run = gridwright(&["bench", "profile", &collection("profile")]);
    assert!(
        run.code == 0 && run.stdout.contains("| slither | 3 |") && run.stdout.contains("one-loop"),
        "{}",
        run.stdout
    );
    let run =
        gridwright(&["bench", "profile", "--size", "4x4", "--boards", "2", "--genre", "nurikabe", "--genre", "sudoku"]);
    let genres: Vec<&str> = run.stdout.lines().skip(2).filter_map(|row| row.split('|').nth(1)).map(str::trim).collect();
    assert_eq!((run.code, genres), (0, vec!["nurikabe", "sudoku"]), "{}{}", run.stdout, run.stderr);
}

#[test]
fn puzzles_are_timed_with_another_program_beside() {
    let calls = scratch("bench-generate").join("calls.txt");
    std::fs::write(&calls, "# small\nslither 3x3 --symmetry half-turn   # two by two\n\nslither 3x3 --clues 10\n")
        .unwrap();
    let calls = calls.to_str().unwrap();
    let this = env!("CARGO_BIN_EXE_gridwright");
    let run = gridwright(&["bench", "generate", "sudoku 4x4", "--calls", calls, "--n", "2", "--against", this]);
    // Ten clues have no room: the call comes to nothing in both, and that is told.
    assert_eq!(run.code, 1, "{}", run.stderr);
    let rows: Vec<Vec<&str>> = run.stdout.lines().map(|line| line.split('|').map(str::trim).collect()).collect();
    assert_eq!(rows[0][1..6], ["call", "old: puzzles", "s a puzzle", "s in all", "new: puzzles"]);
    assert_eq!(rows[0].len(), rows[1].len());
    for (row, call) in rows[2..4].iter().zip(["`sudoku 4x4`", "`slither 3x3 --symmetry half-turn`"]) {
        assert_eq!((row[1], row[2], row[5]), (call, "2", "2"));
        let [mean, all, ratio] = [row[6], row[7], row[8]].map(|cell| cell.parse::<f64>().unwrap());
        assert!((2.0 * mean - all).abs() < 0.01 && ratio > 0.0, "{row:?}");
    }
    assert_eq!((rows[4][2], rows[4][3], rows[4][8]), ("0", "-", "-"));
    assert!(run.stdout.contains("Slower by more than a twentieth: "), "{}", run.stdout);
}
