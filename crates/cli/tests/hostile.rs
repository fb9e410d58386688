//! Inputs that are wrong in every way: a clear error, the right status, never a panic.

use crate::common;

use common::{gridwright, gridwright_with, json_lines, scratch};

fn refused(args: &[&str]) -> String {
    let run = gridwright(args);
    assert_eq!(run.code, 2, "{args:?}: {}{}", run.stdout, run.stderr);
    assert!(!run.stderr.contains("panicked"), "{args:?}: {}", run.stderr);
    run.stderr
}

#[test]
fn absurd_sizes_are_refused_at_once() {
    for puzzle in
        ["slither/100000/100000/", "pzprv3/slither/100000/100000/", "slither/0/0/", "slither/99999999999999999999/3/"]
    {
        assert!(refused(&["check", puzzle]).starts_with("error: "), "{puzzle}");
    }
    refused(&["rules", "boards", "slither", "--size", "100000x100000"]);
    refused(&["rules", "boards", "slither", "--size", "three"]);
}

#[test]
fn empty_and_broken_texts_are_refused() {
    for puzzle in ["", "/", "?", "slither", "slither/", "slither/3", "slither/x/3/", "{", "{}", "[]", "pzprv3", "p?"] {
        assert!(!refused(&["check", puzzle]).is_empty(), "{puzzle:?}");
    }
}

#[test]
fn noise_on_standard_input_is_answered_line_by_line() {
    let mut noise = Vec::new();
    let mut state = 12_345_u32;
    for _ in 0..200_000 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        noise.push((state >> 24) as u8);
    }
    let lines = noise.split(|&b| b == b'\n').filter(|l| !String::from_utf8_lossy(l).trim().is_empty()).count();
    let run = gridwright_with(&["check", "-", "--json"], &noise);
    assert_eq!(run.code, 2);
    assert_eq!(json_lines(&run.stdout).len(), lines);
    assert!(!run.stderr.contains("panicked"), "{}", run.stderr);
}

#[test]
fn rule_files_of_any_content_are_diagnosed() {
    let folder = scratch("hostile-rules");
    let deep = |n: usize| {
        format!(
            "genre x \"X\"\nfind s on cells: yes/no\nrule a \"A.\": {}any(s in cells){}\n",
            "(".repeat(n),
            ")".repeat(n)
        )
    };
    let nots =
        format!("genre x \"X\"\nfind s on cells: yes/no\nrule a \"A.\": {} any(s in cells)\n", "not ".repeat(100_000));
    let blow_up =
        (0..40).fold("genre x \"X\"\nfind s on cells: yes/no\ndefine d0(c) = s(c)\n".to_owned(), |text, i| {
            format!("{text}define d{}(c) = d{i}(c) and d{i}(c)\n", i + 1)
        }) + "rule a \"A.\": for each c in cells: d40(c)\n";
    let texts = [
        String::new(),
        "\u{0}\u{0}".to_owned(),
        "genre".to_owned(),
        "\"".repeat(10_000),
        "x ".repeat(1_000_000),
        deep(50_000),
        deep(50),
        nots,
        blow_up,
        "genre x \"X\"\nfind s on cells: 1..99999999999999999999\n".to_owned(),
        "genre x \"X\"\nfind s on cells: yes/no\npart p = groups of cells where q\ndefine q(c) = size(p(c)) > 0\nrule a \"A.\": any(q in cells)\n".to_owned(),
        "genre x \"X\"\nfind s on cells: yes/no\ndefine f(c) = f(c)\nrule a \"A.\": any(f in cells)\n".to_owned(),
    ];
    for (i, text) in texts.iter().enumerate() {
        let file = folder.join(format!("{i}.rule"));
        std::fs::write(&file, text).unwrap();
        let run = gridwright(&["rules", "check", file.to_str().unwrap()]);
        let expected = if i == 6 { 0 } else { 2 };
        assert_eq!(run.code, expected, "file {i}: {}{}", &run.stdout[..run.stdout.len().min(2000)], run.stderr);
        assert!(!run.stderr.contains("panicked") && !run.stderr.contains("overflow"), "file {i}: {}", run.stderr);
    }
    std::fs::write(folder.join("bytes.rule"), [0xff, 0xfe, 0x80]).unwrap();
    assert!(refused(&["rules", "check", folder.join("bytes.rule").to_str().unwrap()]).contains("not UTF-8"));
}

#[test]
fn a_file_that_needs_itself_is_told_by_every_verb_that_reads_its_folder() {
    let folder = scratch("circle");
    let text = "genre r1 \"R\"\nfind line on links: yes/no\nrule a: mine(line)\nlaw mine(L) \"Mine.\"\n  mine(L)\n";
    std::fs::write(folder.join("r1.rule"), text).unwrap();
    for args in [["genres"].as_slice(), &["check", "slither/2/2/g"], &["solve", "slither/2/2/g"]] {
        let run = gridwright(&[args, &["--rules", folder.to_str().unwrap()]].concat());
        assert!(run.code <= 1, "{args:?}: {}", run.stderr);
        assert!(run.stderr.contains("`mine` is defined by itself"), "{args:?}: {}", run.stderr);
    }
    let told = refused(&["check", "r1/2/2/g", "--rules", folder.to_str().unwrap()]);
    assert!(told.contains("the rules of `r1` in"), "{told}");
}

#[test]
fn a_missing_file_is_named() {
    assert!(refused(&["rules", "check", "no/such/file.rule"]).contains("no/such/file.rule"));
    assert!(refused(&["genres", "--rules", "no/such/folder"]).contains("no/such/folder"));
}

#[test]
fn a_closed_pipe_is_no_failure() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_gridwright"))
        .args(["rules", "boards", "slither", "--size", "4x4", "--list"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}
