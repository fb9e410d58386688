//! Many puzzles at once: order, threads, interruptions, closed pipes.

use crate::common;

use common::{gridwright_with, json_lines};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

const NURIKABE: &str = "nurikabe/8/8/l5s4i3g2l6g2h3zj1";
/// The same without its last clue.
const SEVERAL: &str = "nurikabe/8/8/l5s4i3g2l6g2h3zq";
const SLITHER: &str = "slither/3/3/32221313c";

/// Slow puzzles before quick ones, bad lines between them.
fn mixed() -> String {
    let mut lines = Vec::new();
    for _ in 0..6 {
        lines.extend([
            NURIKABE,
            SLITHER,
            "no/such/thing",
            SEVERAL,
            "slither/2/2/3333",
            "",
            "slither/3/3/g\u{0}g",
            SLITHER,
        ]);
    }
    lines.join("\n")
}

/// The objects of a stream without the one member that may differ.
fn timeless(text: &str) -> Vec<Value> {
    let mut objects = json_lines(text);
    for object in &mut objects {
        object["cpu_ms"] = json!(null);
    }
    objects
}

#[test]
fn one_thread_and_several_tell_the_same_in_the_same_order() {
    let input = mixed();
    for verb in [
        ["solve"].as_slice(),
        &["check"],
        &["count"],
        &["list", "--limit", "3"],
        &["list", "--engine", "zdd", "--limit", "3"],
        &["facts"],
        &["minimize"],
        &["sample", "--n", "2", "--seed", "5"],
        &["convert", "--to", "pzprv3"],
        &["render"],
    ] {
        let run = |more: &[&str]| gridwright_with(&[verb, &["-"], more].concat(), input.as_bytes());
        let (one, three) = (run(&["--json", "--threads", "1"]), run(&["--json", "--threads", "3"]));
        assert_eq!(timeless(&one.stdout), timeless(&three.stdout), "{verb:?}");
        assert_eq!((one.code, &one.stderr), (three.code, &three.stderr), "{verb:?}");
        let asked: Vec<&str> = input.lines().filter(|l| !l.is_empty()).collect();
        let told: Vec<Value> = json_lines(&one.stdout).iter().map(|o| o["input"].clone()).collect();
        assert_eq!(told, asked, "{verb:?}");
        let (one, three) = (run(&["--threads", "1"]), run(&["--threads", "3"]));
        assert_eq!((one.code, one.stdout, one.stderr), (three.code, three.stdout, three.stderr), "{verb:?}");
    }
}

#[test]
fn the_worst_status_counts_and_files_and_lines_may_be_mixed() {
    let folder = common::scratch("mixed-stream");
    let file = folder.join("board.txt");
    std::fs::write(&file, format!("{NURIKABE}\n")).unwrap();
    let bytes = folder.join("bytes.txt");
    std::fs::write(&bytes, [0xff, 0xfe]).unwrap();
    let arguments = [SLITHER, file.to_str().unwrap(), "-", SEVERAL];
    let run = gridwright_with(&[&["solve", "--json"], &arguments[..]].concat(), format!("{SLITHER}\n").as_bytes());
    let verdicts: Vec<Value> = json_lines(&run.stdout).iter().map(|o| o["verdict"].clone()).collect();
    assert_eq!(verdicts, ["unique", "unique", "unique", "multiple"]);
    assert_eq!(run.code, 1);
    let run = gridwright_with(&["solve", "--json", bytes.to_str().unwrap(), SLITHER, "--threads", "2"], b"");
    let objects = json_lines(&run.stdout);
    assert_eq!((run.code, objects.len()), (2, 2));
    assert!(objects[0]["error"]["message"].as_str().unwrap().contains("not UTF-8"), "{}", objects[0]);
    assert_eq!(objects[1]["verdict"], json!("unique"));
}

#[test]
fn a_line_that_never_ends_is_refused_and_the_next_is_answered() {
    let mut input = vec![b'a'; 10 << 20];
    input.extend_from_slice(format!("\n{SLITHER}\n").as_bytes());
    let run = gridwright_with(&["solve", "--json", "-"], &input);
    let objects = json_lines(&run.stdout);
    assert_eq!((run.code, objects.len()), (2, 2));
    assert_eq!(objects[0]["error"]["code"], json!("bad-puzzle"));
    assert!(objects[0]["input"].as_str().unwrap().len() <= 100);
    assert_eq!(objects[1]["verdict"], json!("unique"));
}

#[test]
fn a_proof_is_that_of_the_last_puzzle() {
    let file = common::scratch("last-proof").join("a.proof");
    let path = file.to_str().unwrap();
    let input = format!("{NURIKABE}\n{SLITHER}\n");
    assert_eq!(gridwright_with(&["solve", "-", "--proof", path, "--threads", "2"], input.as_bytes()).code, 0);
    assert!(std::fs::read_to_string(&file).unwrap().lines().nth(1).unwrap().contains("slither"));
    assert_eq!(gridwright_with(&["verify-proof", path], b"").code, 0);
}

fn start(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_gridwright"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn nobody_reads_the_answers_any_more() {
    let mut child = start(&["check", "-"]);
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || while stdin.write_all(format!("{SLITHER}\n").as_bytes()).is_ok() {});
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), b"".as_slice()));
    assert!(!first.is_empty());
}

#[cfg(unix)]
mod interruptions {
    use super::*;

    /// Asks `lines`, waits for one answer, interrupts, and returns the code and all objects told.
    fn interrupted(args: &[&str], lines: &str) -> (Option<i32>, Vec<Value>) {
        let mut child = start(args);
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(lines.as_bytes()).unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut told = String::new();
        stdout.read_line(&mut told).unwrap();
        assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
        std::io::Read::read_to_string(&mut stdout, &mut told).unwrap();
        let code = child.wait().unwrap().code();
        // Standard input was open all the time.
        drop(stdin);
        (code, json_lines(&told))
    }

    #[test]
    fn finished_answers_are_kept() {
        let hopeless = "slither/15/15/";
        let lines = format!("{SLITHER}\n{hopeless}\n{SLITHER}\n{hopeless}\n{SLITHER}\n");
        let (code, told) = interrupted(&["count", "--engine", "csp", "--json", "-", "--threads", "2"], &lines);
        assert_eq!(code, Some(130));
        assert_eq!(told[0]["count"], json!("1"));
        assert_eq!(told[1]["error"]["code"], json!("interrupted"), "{told:?}");
        let inputs: Vec<&str> = told.iter().map(|o| o["input"].as_str().unwrap()).collect();
        assert!(lines.lines().collect::<Vec<_>>().starts_with(&inputs), "{inputs:?}");
    }

    #[test]
    fn who_waits_for_input_can_be_interrupted() {
        let (code, told) = interrupted(&["solve", "--json", "-"], &format!("{SLITHER}\n"));
        assert_eq!((code, told.len()), (Some(130), 1));
    }
}
