//! What goes wrong around the program: limits, signals, full disks, pipes that nobody reads. Each test is a row of `docs/faults.md`.

#![cfg(unix)]

use crate::common;

use common::scratch;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

const QUICK: &str = "slither/3/3/32221313c";
/// All sets of forty elements.
const FAMILY: &str = "tests/families/all-of-40.txt";
/// A region whose outline has more sets of clues than anybody can wait for.
const REGION: &str = "########/#......#/#.####.#/#.#..#.#/#.#..#.#/#.##.#.#/#....#.#/######.#";

/// Every call that may take for ever.
const ENDLESS: [&[&str]; 20] = [
    &["solve", "slither/200/200/"],
    &["solve", "--model", "published", "slither/30/30/"],
    &["list", "--limit", "1000000", "slither/20/20/"],
    &["list", "--engine", "zdd", "slither/20/20/"],
    &["count", "--engine", "csp", "slither/20/20/"],
    &["count", "--engine", "zdd", "slither/25/25/"],
    &["count", "slither/25/25/"],
    &["sample", "slither/25/25/"],
    &["facts", "slither/200/200/"],
    &["minimize", "slither/200/200/"],
    &["render", "--forced", "slither/200/200/"],
    &["book", "slither/200/200/", "--pdf", "/dev/null"],
    &["rules", "boards", "slither", "--size", "7x7"],
    &["rules", "check", "slither", "--puzzle", "40x40"],
    &["generate", "slither", "90x90"],
    &["instances", "numberlink", "7x7"],
    &["instances", "slitherlink", REGION],
    &["instances", "slitherlink", "--message", "HELLOWORLD"],
    &["graph", "cycles", "--grid", "30x30", "--diagram"],
    &["family", FAMILY, "--elements", "40", "--list", "1000000000000"],
];

/// Benches, which call the program itself again.
const BENCHES: [&[&str]; 3] =
    [&["bench", "cross", "--boards", "100000000"], &["bench", "papers", "--out"], &["bench", "growth", "--out"]];

/// A quick call of every verb, which writes something.
const QUICK_CALLS: [&[&str]; 23] = [
    &["genres"],
    &["genres", "--json"],
    &["rules", "check", "slither"],
    &["rules", "show", "slither"],
    &["rules", "boards", "slither", "--size", "2x2"],
    &["rules", "fmt", "slither"],
    &["check", QUICK],
    &["solve", QUICK],
    &["solve", "--json", QUICK],
    &["list", QUICK],
    &["count", QUICK],
    &["facts", QUICK],
    &["minimize", QUICK],
    &["sample", QUICK],
    &["convert", "--to", "json", QUICK],
    &["render", QUICK],
    &["render", "--svg", "-", QUICK],
    &["generate", "slither", "3x3"],
    &["instances", "numberlink", "3x3"],
    &["graph", "cycles", "--grid", "3x3", "--sample", "2"],
    &["family", FAMILY, "--elements", "40"],
    &["completions", "bash"],
    &["man"],
];

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gridwright"));
    command.env("NO_COLOR", "1").env_remove("GRIDWRIGHT_CORPUS").stdin(Stdio::null());
    command
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Waits for a child that was asked to end; one that does not is a failure.
fn ended(mut child: Child, what: &[&str]) -> Output {
    let began = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if began.elapsed() > Duration::from_secs(120) {
            child.kill().unwrap();
            panic!("{what:?} did not end");
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    child.wait_with_output().unwrap()
}

fn limited(call: &[&str], limit: [&str; 2]) -> Output {
    let child = program().args(call).args(limit).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    ended(child, call)
}

#[test]
fn a_time_limit_ends_every_search() {
    for call in ENDLESS.into_iter().chain([BENCHES[0]]) {
        let output = limited(call, ["--time-limit", "0.2"]);
        assert_eq!(output.status.code(), Some(3), "{call:?}: {}", said(&output));
        assert!(!said(&output).contains("panicked"), "{call:?}: {}", said(&output));
    }
}

#[test]
fn a_memory_limit_ends_what_grows() {
    let growing: [&[&str]; 7] = [
        &["solve", "fillomino/100/100/"],
        &["count", "--engine", "zdd", "slither/25/25/"],
        &["list", "--engine", "zdd", "slither/25/25/"],
        &["sample", "slither/25/25/"],
        &["instances", "numberlink", "7x7"],
        &["instances", "slitherlink", REGION],
        &["graph", "cycles", "--grid", "30x30", "--diagram"],
    ];
    for call in growing {
        let output = limited(call, ["--memory-limit", "32"]);
        assert_eq!(output.status.code(), Some(3), "{call:?}: {}", said(&output));
        assert!(said(&output).contains("memory"), "{call:?}: {}", said(&output));
    }
}

/// Starts a call, lets it work for a moment, sends a signal, and wants the status of an interruption.
fn signalled(call: &[&str], signal: &str) {
    let folder = scratch(&format!("signal-{signal}-{}", call[1]));
    let mut command = program();
    command.args(call);
    if call.last() == Some(&"--out") {
        command.arg(&folder);
    }
    let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    // Long enough to be at work; were it done already, the status would tell.
    std::thread::sleep(Duration::from_millis(150));
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
    let output = ended(child, call);
    assert_eq!(output.status.code(), Some(130), "{call:?} {signal}: {}", said(&output));
    assert!(!said(&output).contains("panicked"), "{call:?}: {}", said(&output));
}

#[test]
fn ctrl_c_ends_every_long_verb() {
    for call in ENDLESS.into_iter().chain(BENCHES) {
        signalled(call, "-INT");
    }
}

#[test]
fn a_request_to_terminate_is_the_same() {
    for call in ENDLESS.into_iter().chain(BENCHES) {
        signalled(call, "-TERM");
    }
}

#[test]
fn who_waits_for_a_pipe_is_ended_by_a_signal() {
    let folder = scratch("signal-pipes");
    let empty = folder.join("empty");
    assert!(Command::new("mkfifo").arg(&empty).status().unwrap().success());
    let empty = empty.display().to_string();
    // A pipe that nobody empties, and one that nobody fills.
    for call in [&["family", FAMILY, "--elements", "40", "--list", "1000000000000"][..], &["verify-proof", &empty]] {
        let mut child = program().args(call).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let stdout = child.stdout.take();
        std::thread::sleep(Duration::from_millis(300));
        assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
        assert_eq!(ended(child, call).status.code(), Some(130), "{call:?}");
        drop(stdout);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_behind_standard_output_is_an_error() {
    for call in QUICK_CALLS {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = program().args(call).stdout(full).stderr(Stdio::piped()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{call:?}: {}", said(&output));
        assert!(said(&output).contains("No space left"), "{call:?}: {}", said(&output));
        assert!(!said(&output).contains("panicked"), "{call:?}: {}", said(&output));
    }
}

#[test]
fn nobody_reads_standard_output_and_nothing_is_said() {
    for call in QUICK_CALLS {
        let mut child = program().args(call).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = ended(child, call);
        assert!(matches!(output.status.code(), Some(0 | 1)), "{call:?}: {}", said(&output));
        assert!(!said(&output).contains("error") && !said(&output).contains("panicked"), "{call:?}: {}", said(&output));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_behind_standard_error_changes_nothing() {
    for (call, status) in [(["solve", QUICK], 0), (["solve", "no/such/thing"], 2), (["generate", "nothing"], 2)] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = program().args(call).stdout(Stdio::piped()).stderr(full).output().unwrap();
        assert_eq!(output.status.code(), Some(status), "{call:?}");
    }
}

/// Runs where no file can grow beyond nothing: what a full disk is to whoever writes.
fn on_a_full_disk(call: &[&str]) -> Output {
    let shell = "trap '' XFSZ; ulimit -f 0; exec \"$@\"";
    let mut command = Command::new("sh");
    command.args(["-c", shell, "sh", env!("CARGO_BIN_EXE_gridwright")]).args(call).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).output().unwrap()
}

/// Every option that writes a file: the call, and the name of the file.
fn writers(folder: &Path) -> Vec<(Vec<String>, String)> {
    let calls: [(&[&str], &str); 14] = [
        (&["solve", QUICK, "--proof"], "a.proof"),
        (&["render", QUICK, "--svg"], "a.svg"),
        (&["render", QUICK, "--png"], "a.png"),
        (&["book", QUICK, "--no-rules", "--pdf"], "a.pdf"),
        (&["book", QUICK, "--no-rules", "--tikz"], "a.tex"),
        (&["graph", "cycles", "--grid", "3x3", "--dump"], "a.gwd"),
        (&["graph", "cycles", "--grid", "3x3", "--dump"], "a.txt"),
        (&["graph", "cycles", "--grid", "3x3", "--dump"], "a.dot"),
        (&["count", "--engine", "zdd", QUICK, "--dump"], "b.gwd"),
        (&["family", FAMILY, "--elements", "40", "--dump"], "c.gwd"),
        (&["instances", "numberlink", "3x3", "--list", "--svg"], "b.svg"),
        (&["instances", "numberlink", "3x3", "--dump"], "d.gwd"),
        (&["generate", "slither", "3x3", "--resume"], "a.jsonl"),
        (&["rules", "fmt", "--write"], "a.rule"),
    ];
    let owned = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<String>>();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    calls.iter().map(|(call, name)| ([owned(call), vec![path(name)]].concat(), path(name))).collect()
}

#[test]
fn a_full_disk_leaves_every_file_as_it_was() {
    let folder = scratch("full-disk");
    for (call, file) in writers(&folder) {
        let before: &str = if file.ends_with(".rule") {
            "genre   a \"A\"\nfind x on cells:yes/no\nrule r \"R.\":   any(x in cells)\n"
        } else {
            ""
        };
        std::fs::write(&file, before).unwrap();
        let words: Vec<&str> = call.iter().map(String::as_str).collect();
        let output = on_a_full_disk(&words);
        assert_eq!(output.status.code(), Some(2), "{call:?}: {}", said(&output));
        assert!(said(&output).contains("cannot write"), "{call:?}: {}", said(&output));
        assert_eq!(std::fs::read_to_string(&file).unwrap(), before, "{call:?}");
        std::fs::remove_file(&file).unwrap();
        let left: Vec<_> = std::fs::read_dir(&folder).unwrap().collect();
        assert!(left.is_empty(), "{call:?}: {left:?}");
    }
}

#[test]
fn every_file_is_put_in_place_whole() {
    let folder = scratch("whole-files");
    for (call, file) in writers(&folder) {
        let before = if file.ends_with(".rule") {
            "genre   a \"A\"\nfind x on cells:yes/no\nrule r \"R.\":   any(x in cells)\n"
        } else {
            ""
        };
        std::fs::write(&file, before).unwrap();
        let output = program().args(&call).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{call:?}: {}", said(&output));
        assert_ne!(std::fs::read(&file).unwrap(), before.as_bytes(), "{call:?}");
        let others =
            std::fs::read_dir(&folder).unwrap().filter(|e| e.as_ref().unwrap().path() != Path::new(&file)).count();
        assert_eq!(others, 0, "{call:?}");
        std::fs::remove_file(&file).unwrap();
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_device_is_written_to_and_stays_a_device() {
    use std::os::unix::fs::FileTypeExt;
    // Through a link in a folder of ours: a mistake must not cost the machine its devices.
    let link = scratch("device").join("null.svg");
    std::os::unix::fs::symlink("/dev/null", &link).unwrap();
    let output = program().args(["render", QUICK, "--svg", link.to_str().unwrap()]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(link.metadata().unwrap().file_type().is_char_device());
    let full = link.with_file_name("full.svg");
    std::os::unix::fs::symlink("/dev/full", &full).unwrap();
    let output = program().args(["render", QUICK, "--svg", full.to_str().unwrap()]).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(said(&output).contains("No space left"), "{}", said(&output));
}

#[test]
fn every_fault_of_the_table_has_its_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let table = std::fs::read_to_string(root.join("../../docs/faults.md")).unwrap();
    let mut n_rows = 0;
    for row in table.lines().filter(|line| line.starts_with("| ") && line.contains("::")) {
        let name = row.rsplit('|').nth(1).unwrap().trim().trim_matches('`');
        let (file, test) = name.split_once("::").unwrap();
        let text = std::fs::read_to_string(root.join(format!("tests/{file}.rs"))).unwrap();
        assert!(text.contains(&format!("fn {test}()")), "{name}");
        n_rows += 1;
    }
    assert!(n_rows >= 12, "{n_rows}");
}
