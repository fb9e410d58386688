//! Runs the real program.

#![allow(dead_code, reason = "not every test file uses every helper")]

pub mod calls;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

pub struct Run {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

pub fn gridwright(args: &[&str]) -> Run {
    gridwright_with(args, b"")
}

/// Runs with this standard input.
pub fn gridwright_with(args: &[&str], input: &[u8]) -> Run {
    run(
        Command::new(env!("CARGO_BIN_EXE_gridwright")).env("GRIDWRIGHT_CACHE", env!("CARGO_TARGET_TMPDIR")).args(args),
        input,
    )
}

/// The same, and it panics where it works on this.
pub fn gridwright_panicking(at: &str, args: &[&str], input: &[u8]) -> Run {
    run(
        Command::new(env!("CARGO_BIN_EXE_gridwright"))
            .env("GRIDWRIGHT_CACHE", env!("CARGO_TARGET_TMPDIR"))
            .args(args)
            .env("GRIDWRIGHT_PANIC_AT", at),
        input,
    )
}

fn run(command: &mut Command, input: &[u8]) -> Run {
    let mut child = command
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // A program that does not read its input closes the pipe: that is no failure of the test.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Run { code: output.status.code().unwrap_or(-1), stdout: text(output.stdout), stderr: text(output.stderr) }
}

/// An empty folder of this name.
pub fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// The lines of a JSON stream.
pub fn json_lines(text: &str) -> Vec<serde_json::Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}
