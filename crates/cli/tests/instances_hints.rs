//! `instances` where clues follow from an answer, on the real program.

use crate::common;

use common::{gridwright, scratch};
use serde_json::Value;

fn last_object(text: &str) -> Value {
    serde_json::from_str(text.lines().last().unwrap()).unwrap()
}

#[test]
fn a_region_is_counted_listed_and_drawn() {
    let run = gridwright(&["instances", "slitherlink", "##./#../...", "--json"]);
    assert_eq!((run.code, last_object(&run.stdout)["count"].as_str()), (0, Some("292")));
    let page = scratch("hints-page").join("page.svg");
    let args = ["instances", "slitherlink", "##./#../...", "--minimal", "--list", "--svg", page.to_str().unwrap()];
    let run = gridwright(&args);
    assert_eq!((run.code, run.stdout.lines().count(), run.stdout.lines().last()), (0, 19, Some("18")));
    assert!(std::fs::read_to_string(page).unwrap().starts_with("<svg"));
    for url in run.stdout.lines().take(3) {
        assert_eq!(gridwright(&["solve", url]).code, 0, "{url}");
    }
}

#[test]
fn a_finished_board_gives_the_same_family_in_any_format() {
    let board = "pzprv3.1/slither/3/3/. . . /. . . /. . . /0 0 0 /0 0 0 /0 0 0 /1 0 1 0 /1 1 0 0 /0 0 0 0 /1 1 0 /0 1 0 /1 0 0 /0 0 0 /";
    let run = gridwright(&["instances", "slitherlink", board]);
    assert_eq!((run.code, run.stdout.trim()), (0, "292"), "{}", run.stderr);
}

#[test]
fn choices_narrow_the_family() {
    let count = |more: &[&str]| {
        let mut args = vec!["instances", "slitherlink", "##./#../...", "--json"];
        args.extend(more);
        let object = last_object(&gridwright(&args).stdout);
        object["count"].as_str().map(str::to_owned).unwrap_or_else(|| object["error"]["message"].to_string())
    };
    assert_eq!(count(&["--minimal"]), "18");
    let (with, without) = (count(&["--with", "1,1"]), count(&["--without", "1,1"]));
    assert_eq!(with.parse::<u32>().unwrap() + without.parse::<u32>().unwrap(), 292);
    let (few, many) = (count(&["--max-clues", "4"]), count(&["--min-clues", "5"]));
    assert_eq!(few.parse::<u32>().unwrap() + many.parse::<u32>().unwrap(), 292);
    assert_eq!(count(&["--candidates", "###/###/###"]), "292");
    assert_eq!(count(&["--hardest"]), "1");
    let half_turn = count(&["--symmetry", "half-turn"]).parse::<u32>().unwrap();
    assert!(half_turn > 0 && half_turn < 32);
}

#[test]
fn a_puzzle_has_its_redundant_clues_named() {
    let run = gridwright(&["instances", "slitherlink", "##./#../...", "--min-clues", "9", "--list"]);
    let all_shown = run.stdout.lines().next().unwrap();
    let run = gridwright(&["instances", "slitherlink", all_shown, "--json"]);
    let object = last_object(&run.stdout);
    assert_eq!((run.code, object["count"].as_str()), (0, Some("292")));
    assert_eq!(object["redundant"].as_array().map(Vec::len), Some(9));
    assert_eq!(gridwright(&["solve", object["reduced"].as_str().unwrap()]).code, 0);
    let solved = gridwright(&["instances", "slitherlink", "##./#../...", "--solver", "--json"]);
    let object = last_object(&solved.stdout);
    assert_eq!((solved.code, object["clues"].as_u64(), object["at_least"].as_u64()), (0, Some(3), Some(3)));
    let drawn = gridwright(&["instances", "slitherlink", "##./#../...", "--solver", "--sample", "2", "--json"]);
    assert_eq!((drawn.code, drawn.stdout.lines().count()), (0, 3));
    assert_eq!(last_object(&drawn.stdout)["uniform"], Value::Bool(false));
}

#[test]
fn a_message_comes_with_its_picture() {
    let run = gridwright(&["instances", "slitherlink", "--message", "HI"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let url = run.stdout.lines().next().unwrap();
    assert!(url.starts_with("slither/m/9/7/"), "{url}");
    assert_eq!(gridwright(&["solve", url]).code, 0);
    assert_eq!(gridwright(&["instances", "slitherlink", "--message", "Ω"]).code, 2);
}

#[test]
fn hints_about_edge_sets_of_a_graph() {
    let file = scratch("hints-graph").join("k4.json");
    let text = r#"{"n_vertices": 4, "edges": [[0,1],[0,2],[0,3],[1,2],[1,3],[2,3]],
                   "cycle": [0, 1, 3], "hints": [[0], [1], [2], [3], [4], [5], [2, 4, 5]]}"#;
    std::fs::write(&file, text).unwrap();
    let run = gridwright(&["instances", "slitherlink", "--graph", file.to_str().unwrap(), "--minimum", "--list"]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "6\n1\n"), "{}", run.stderr);
    std::fs::write(&file, text.replace("[0, 1, 3]", "[0, 1]")).unwrap();
    let run = gridwright(&["instances", "slitherlink", "--graph", file.to_str().unwrap()]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("does not obey the laws"), "{}", run.stderr);
}

/// Arguments, exit status, words of the message.
type Mistake = (&'static [&'static str], i32, &'static str);

#[test]
fn mistakes_are_told_with_the_right_status() {
    let mistakes: [Mistake; 9] = [
        (&["#../.#./..."], 2, "not one: it breaks one-loop/degree"),
        (&["#.#"], 2, "not one: it breaks one-loop/single"),
        (&["##/#"], 2, "of one length"),
        (&["##./#../...", "--candidates", "9,9"], 2, "`9,9` is no cell"),
        (&["##./#../...", "--candidates", "##/##"], 2, "not of the board's size, 3x3"),
        (&["##./#../...", "--with", "1,1", "--without", "1,1"], 2, "must and must not"),
        (&["slither/3/3/i"], 1, "several"),
        (&["nurikabe/3/3/i"], 2, "not of Slitherlink"),
        (&[], 2, "is needed"),
    ];
    for (arguments, code, words) in mistakes {
        let run = gridwright(&[&["instances", "slitherlink"], arguments].concat());
        assert_eq!(run.code, code, "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(words), "{arguments:?}: {}", run.stderr);
    }
}

#[test]
fn a_board_too_large_for_the_memory_limit_is_status_3() {
    let comb = "###########/#.#.#.#.#.#/#.#.#.#.#.#/#.#.#.#.#.#/#.#.#.#.#.#/#.#.#.#.#.#/#.#.#.#.#.#/#.#.#.#.#.#";
    let run = gridwright(&["instances", "slitherlink", comb, "--memory-limit", "20"]);
    assert_eq!(run.code, 3, "{}", run.stderr);
    assert!(run.stderr.contains("memory limit reached"), "{}", run.stderr);
    let run = gridwright(&["instances", "slitherlink", comb, "--time-limit", "0.3", "--json"]);
    assert_eq!((run.code, last_object(&run.stdout)["error"]["code"].as_str()), (3, Some("limit")));
}

#[test]
fn a_size_is_no_answer_and_that_is_said() {
    for genre in ["sudoku", "slitherlink"] {
        let run = gridwright(&["instances", genre, "4x4"]);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""));
        assert!(run.stderr.contains("a finished board is needed") && run.stderr.contains("4x4 is only a size"));
    }
}

#[test]
fn a_dumped_family_is_read_by_family() {
    let folder = scratch("hints-dump");
    let (all, minimal) = (folder.join("all.gwd"), folder.join("minimal.gwd"));
    let (all, minimal) = (all.to_str().unwrap(), minimal.to_str().unwrap());
    let told = |args: &[&str]| gridwright(args).stdout.lines().last().unwrap_or_default().to_owned();
    let counted = told(&["instances", "slitherlink", "##./###/..#", "--dump", all]);
    let few = told(&["instances", "slitherlink", "##./###/..#", "--minimal", "--dump", minimal]);
    assert_eq!((told(&["family", all]), told(&["family", minimal])), (counted, few.clone()));
    assert_eq!(told(&["family", all, "--minimal"]), few, "both ways to the minimal sets");
    let without = told(&["instances", "slitherlink", "##./###/..#", "--without", "2,2"]);
    assert_eq!(told(&["family", all, "--excluding", "clue:r2c2"]), without);
}
