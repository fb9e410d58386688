//! `generate`, by the real program.

use crate::common;

use common::{gridwright, json_lines, scratch};
use std::process::{Command, Stdio};

#[test]
fn a_puzzle_comes_with_all_that_was_promised() {
    let run = gridwright(&["generate", "slitherlink", "5x5", "--seed", "4", "--json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let object = &json_lines(&run.stdout)[0];
    assert_eq!(object["genre"], "slither");
    assert_eq!(object["seed"], 4);
    assert_eq!(object["spec"], "met");
    for member in ["url", "pzprv3", "solution", "clues", "difficulty", "stats", "id"] {
        assert!(!object[member].is_null(), "{member}");
    }
    let solved = gridwright(&["solve", object["url"].as_str().unwrap(), "--json"]);
    assert_eq!(json_lines(&solved.stdout)[0]["verdict"], "unique");
    assert_eq!(json_lines(&solved.stdout)[0]["solutions"][0], object["solution"]);
}

#[test]
fn the_number_of_threads_changes_no_byte() {
    let call = |threads: &str| {
        gridwright(&["generate", "nagare", "4x4", "--n", "12", "--seed", "2", "--json", "--threads", threads])
    };
    let (one, two) = (call("1"), call("2"));
    assert_eq!(one.code, 0, "{}", one.stderr);
    assert_eq!(json_lines(&one.stdout).len(), 12);
    assert_eq!(one.stdout, two.stdout);
}

#[test]
fn a_genre_that_exists_nowhere_else_makes_puzzles() {
    let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rules");
    let run = gridwright(&["generate", "twins", "5x5", "--n", "3", "--json", "--rules", rules]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    for object in json_lines(&run.stdout) {
        let solved = gridwright(&["solve", object["url"].as_str().unwrap(), "--json", "--rules", rules]);
        assert_eq!(json_lines(&solved.stdout)[0]["verdict"], "unique");
    }
}

#[test]
fn what_cannot_be_met_says_which_part_failed_and_how_near_it_came() {
    let run = gridwright(&["generate", "slither", "4x4", "--clues", "1", "--tries", "2"]);
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("number of clues") && run.stderr.contains("came between"), "{}", run.stderr);
    for wrong in [
        vec!["generate", "no-such-genre", "4x4"],
        vec!["generate", "slither", "4by4"],
        vec!["generate", "slither", "4x4", "--options", "z"],
        vec!["generate", "slither", "4x4", "--values", "moon"],
        vec!["generate", "slither", "4x4", "--clues", "9..3"],
        vec!["generate", "slither", "4x4", "--from", "nurikabe/3/3/i"],
    ] {
        assert_eq!(gridwright(&wrong).code, 2, "{wrong:?}");
    }
}

#[test]
fn no_board_comes_twice_turned_or_mirrored() {
    let run = gridwright(&["generate", "sudoku", "4x4", "--n", "20", "--json"]);
    let mut ids: Vec<String> = json_lines(&run.stdout).iter().map(|o| o["id"].to_string()).collect();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 20);
}

/// Killed without warning, a batch goes on where it was and ends as if nothing had happened.
#[test]
fn a_killed_batch_resumes_without_loss_or_repetition() {
    let folder = scratch("resume");
    let (whole, broken) = (folder.join("whole.jsonl"), folder.join("broken.jsonl"));
    let args = ["generate", "slither", "7x7", "--n", "60", "--seed", "9", "--quiet", "--resume"];
    let call = |file: &std::path::Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gridwright"));
        command.args(args).arg(file).stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    assert!(call(&whole).status().unwrap().success());
    let mut child = call(&broken).spawn().unwrap();
    // Wait for a few puzzles, then pull the plug.
    while std::fs::read_to_string(&broken).map_or(0, |text| text.lines().count()) < 5 {
        assert!(child.try_wait().unwrap().is_none(), "the batch was over before it could be killed");
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    // As if the last line had been cut off in the middle.
    let half = format!("{}{{\"input\":\"sli", std::fs::read_to_string(&broken).unwrap());
    std::fs::write(&broken, half).unwrap();
    assert!(call(&broken).status().unwrap().success());
    assert_eq!(std::fs::read(&whole).unwrap(), std::fs::read(&broken).unwrap());
    assert!(call(&broken).status().unwrap().success(), "nothing is left to do");
    assert_eq!(std::fs::read(&whole).unwrap(), std::fs::read(&broken).unwrap());
}

/// So many of each grade: the same bytes whatever the threads, and after an interruption.
#[test]
fn quotas_are_filled_grade_by_grade_and_resume() {
    let folder = scratch("quotas");
    let (whole, broken) = (folder.join("whole.jsonl"), folder.join("broken.jsonl"));
    let call = |file: &std::path::Path, threads: &str| {
        let quota = ["--quota", "hard=2,easy=3,medium=1", "--threads", threads, "--quiet", "--resume"];
        gridwright(&[&["generate", "slither", "5x5", "--seed", "5"], &quota[..], &[file.to_str().unwrap()]].concat())
    };
    let run = call(&whole, "2");
    assert_eq!(run.code, 0, "{}", run.stderr);
    let text = std::fs::read_to_string(&whole).unwrap();
    let lines = json_lines(&text);
    assert_eq!(lines[0]["batch"]["spec"]["quota"]["easy"], 3);
    let count = |grade: &str| lines.iter().filter(|line| line["grade"] == grade).count();
    assert_eq!((count("easy"), count("medium"), count("hard"), lines.len()), (3, 1, 2, 7));
    for line in &lines[1..] {
        let graded = gridwright(&["grade", line["url"].as_str().unwrap(), "--json"]);
        assert_eq!(json_lines(&graded.stdout)[0]["grade"], line["grade"], "graded anew");
    }
    // Everything after the third puzzle, and half of that, is lost.
    let kept: String = text.split_inclusive('\n').take(4).collect();
    std::fs::write(&broken, format!("{}{{\"inp", &kept)).unwrap();
    assert_eq!(call(&broken, "1").code, 0);
    assert_eq!(std::fs::read_to_string(&broken).unwrap(), text);
}

#[test]
fn a_quota_out_of_reach_is_told_and_the_others_are_filled() {
    let call = |quota: &str| gridwright(&["generate", "sudoku", "4x4", "--quota", quota, "--json"]);
    let run = call("expert=1,easy=2");
    assert_eq!(run.code, 1);
    let lines = json_lines(&run.stdout);
    assert_eq!(lines.iter().filter(|line| line["grade"] == "easy").count(), 2);
    assert!(lines[2]["error"]["message"].as_str().unwrap().contains("expert: no puzzle of that grade"));
    for wrong in ["easy", "easy=0", "trivial=3", "easy=1,easy=2", ""] {
        assert_eq!(call(wrong).code, 2, "{wrong}");
    }
    assert_eq!(gridwright(&["generate", "sudoku", "4x4", "--quota", "easy=1", "--n", "3"]).code, 2);
}

/// A file holds puzzles of one specification: whatever else is asked for is refused, and the file stays as it is.
#[test]
fn a_file_to_resume_is_refused_to_another_specification() {
    let folder = scratch("specifications");
    let file = folder.join("batch.jsonl");
    let path = file.to_str().unwrap();
    let first =
        ["generate", "slither", "4x4", "--n", "2", "--seed", "3", "--clues", "..9", "--quiet", "--resume", path];
    assert_eq!(gridwright(&first).code, 0);
    let text = std::fs::read_to_string(&file).unwrap();
    let header: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!(header["batch"]["genre"], "slither");
    assert_eq!(header["batch"]["spec"]["clues"], "0..9");
    assert!(header["batch"]["rules"].is_string() && header["batch"]["version"].is_string());
    for (other, named) in [
        (vec!["slither", "4x4", "--seed", "3", "--clues", "..8"], "`--clues`"),
        (vec!["slither", "4x4", "--seed", "3"], "`--clues`"),
        (vec!["slither", "4x4", "--seed", "3", "--clues", "..9", "--symmetry", "both"], "`--symmetry`"),
        (vec!["slither", "4x4", "--seed", "4", "--clues", "..9"], "`seed`"),
        (vec!["slither", "5x4", "--seed", "3", "--clues", "..9"], "`rows`"),
        (vec!["sudoku", "4x4", "--seed", "3", "--clues", "..9"], "`genre`"),
    ] {
        let call: Vec<&str> = ["generate"].into_iter().chain(other).chain(["--n", "3", "--resume", path]).collect();
        let run = gridwright(&call);
        assert_eq!(run.code, 2, "{call:?}");
        assert!(run.stderr.contains(named) && run.stderr.contains("made for something else"), "{}", run.stderr);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
    }
    std::fs::write(&file, text.replace(env!("CARGO_PKG_VERSION"), "0.0.1")).unwrap();
    assert_eq!(gridwright(&first).code, 2, "another version may make other puzzles");
    std::fs::write(&file, "{\"a file\": \"of somebody else\"}").unwrap();
    assert_eq!(gridwright(&first).code, 2);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "{\"a file\": \"of somebody else\"}");
}

#[test]
fn a_batch_is_read_as_puzzles_and_its_first_line_is_none() {
    let folder = scratch("batches");
    let file = folder.join("batch.jsonl");
    let path = file.to_str().unwrap();
    assert_eq!(gridwright(&["generate", "slither", "4x4", "--n", "2", "--quiet", "--resume", path]).code, 0);
    let run = gridwright(&["solve", path, "--json"]);
    assert_eq!(run.code, 0, "{}", run.stdout);
    assert_eq!(json_lines(&run.stdout).len(), 2);
}

#[test]
fn puzzles_of_another_file_are_not_made_again() {
    let folder = scratch("distinct");
    let (one, two) = (folder.join("one.jsonl"), folder.join("two.jsonl"));
    let call = |file: &std::path::Path, more: &[&str]| {
        let args = ["generate", "sudoku", "4x4", "--n", "8", "--quiet", "--resume", file.to_str().unwrap()];
        gridwright(&[&args[..], more].concat())
    };
    assert_eq!(call(&one, &[]).code, 0);
    assert_eq!(call(&two, &["--distinct-from", one.to_str().unwrap()]).code, 0);
    let ids = |file: &std::path::Path| -> Vec<String> {
        let text = std::fs::read_to_string(file).unwrap();
        json_lines(&text).iter().skip(1).map(|object| object["id"].to_string()).collect()
    };
    let (one_ids, two_ids) = (ids(&one), ids(&two));
    assert_eq!((one_ids.len(), two_ids.len()), (8, 8));
    assert!(two_ids.iter().all(|id| !one_ids.contains(id)));
    assert_eq!(call(&two, &[]).code, 2, "that was another specification");
    // The same seed: all that the first file has come again, more than are patiently left out of so few otherwise.
    let call = |more: &[&str]| gridwright(&[&["generate", "slither", "4x4", "--quiet", "--json"], more].concat());
    let many = folder.join("many.jsonl");
    assert_eq!(call(&["--n", "40", "--resume", many.to_str().unwrap()]).code, 0);
    let next = call(&["--n", "2", "--distinct-from", many.to_str().unwrap()]);
    assert_eq!((next.code, json_lines(&next.stdout).len()), (0, 2), "{}", next.stdout);
    std::fs::write(&one, "slither/3/3/32221313c\n").unwrap();
    let run = gridwright(&["generate", "sudoku", "4x4", "--distinct-from", one.to_str().unwrap()]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("line 1 has no `id`"), "{}", run.stderr);
}

/// What cannot be kept is refused before anything is made or written.
#[test]
fn what_cannot_be_kept_is_refused() {
    let folder = scratch("refused");
    let file = folder.join("none.jsonl");
    for (call, why) in [
        (vec!["lits", "6x6", "--symmetry", "half-turn"], "no clues that make a pattern"),
        (vec!["slither", "4x6", "--symmetry", "quarter-turn"], "square board"),
        (vec!["nurikabe", "5x5", "--spare", "2"], "none can be added"),
        (vec!["numlin", "5x5", "--strategy", "search"], "built up together"),
        (vec!["slither", "5x5", "--apart", "3"], "not the ends of paths"),
        (vec!["slither", "5x5", "--values", "9"], "no clue of slither has the value 9"),
    ] {
        let call: Vec<&str> =
            ["generate"].into_iter().chain(call).chain(["--resume", file.to_str().unwrap()]).collect();
        let run = gridwright(&call);
        assert_eq!(run.code, 2, "{call:?}");
        assert!(run.stderr.contains(why), "{}", run.stderr);
        assert!(!file.exists());
    }
}

#[test]
fn pictures_and_statistics() {
    let folder = scratch("pictures");
    let path = folder.to_str().unwrap();
    let run = gridwright(&["generate", "nagare", "4x4", "--n", "2", "--svg", path, "--png", path, "--stats", "--json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 8);
    let drawn = json_lines(&run.stdout).remove(0);
    for which in ["problem", "answer"] {
        let [svg, png] = ["svg", "png"].map(|form| std::fs::read(drawn[form][which].as_str().unwrap()).unwrap());
        assert!(svg.starts_with(b"<svg") && png.starts_with(b"\x89PNG"));
    }
    let summary = json_lines(&run.stdout).pop().unwrap();
    assert_eq!(summary["puzzles"], 2);
    assert!(summary["summary"]["length"]["mean"].as_f64().unwrap() >= 4.0);
}

#[test]
fn statistics_are_data_and_told_in_silence_too() {
    let run = gridwright(&["generate", "slither", "4x4", "--n", "2", "--stats", "--quiet"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.contains("all clues") && run.stdout.contains("mean"), "{}", run.stdout);
}

#[test]
fn both_engines_are_named_when_both_were_asked() {
    let run = gridwright(&["generate", "nagare", "4x4", "--confirm", "both", "--json"]);
    assert_eq!(json_lines(&run.stdout)[0]["engine"], "csp+zdd");
    let run = gridwright(&["generate", "sudoku", "4x4", "--confirm", "both"]);
    assert_eq!(run.code, 2, "{}", run.stderr);
    assert!(run.stderr.contains("layer `value` is not yes/no"), "{}", run.stderr);
}

#[test]
fn a_mask_of_another_size_or_for_other_places_is_refused() {
    let folder = scratch("masks");
    let path = folder.join("mask.txt");
    let run = |text: &str, genre: &str| {
        std::fs::write(&path, text).unwrap();
        gridwright(&["generate", genre, "4x4", "--mask", path.to_str().unwrap(), "--quiet"])
    };
    let wrong = run("##\n##\n", "slither");
    assert_eq!(wrong.code, 2);
    assert!(wrong.stderr.contains("2x2 marks where the board has 4x4 cells, 5x5 points"), "{}", wrong.stderr);
    let points = "#####\n".repeat(5);
    let elsewhere = run(&points, "slither");
    assert_eq!(elsewhere.code, 2);
    assert!(
        elsewhere.stderr.contains("`clue` of slither stands where this mask does not speak of"),
        "{}",
        elsewhere.stderr
    );
    assert_eq!(run(&points, "gokigen").code, 0);
}
