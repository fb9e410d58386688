//! House rules that a machine can hold: no genre in the code, files of readable length, no input or output below the
//! command line. Who may depend on whom is held by `layers.rs`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

/// The members of the workspace in order, as folder names.
fn members() -> Vec<String> {
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let list = manifest.split("members = [").nth(1).unwrap().split(']').next().unwrap();
    list.lines().filter_map(|l| l.trim().trim_matches([',', '"']).strip_prefix("crates/").map(str::to_owned)).collect()
}

fn sources() -> Vec<PathBuf> {
    let mut files = Vec::new();
    for member in members() {
        rust_files(&root().join("crates").join(member).join("src"), &mut files);
    }
    assert!(files.len() > 50);
    files
}

/// The text without its unit tests.
fn without_tests(text: &str) -> &str {
    text.split("#[cfg(test)]").next().unwrap_or(text)
}

#[test]
fn no_genre_is_named_in_the_code() {
    // Ids that are ordinary words, or the usual short form of "literals", may occur as such.
    let ordinary: BTreeSet<&str> = include_str!("ordinary-words.txt").lines().collect();
    let mut ids = Vec::new();
    for entry in std::fs::read_dir(root().join("rules")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "rule") {
            ids.push(path.file_stem().unwrap().to_string_lossy().into_owned());
        }
    }
    assert!(ids.len() >= 15);
    // Words of the files' `also` lines would do as well, but many are ordinary; these are those people know best.
    let aliases = ["slitherlink", "numberlink", "nagareru", "masyu", "akari", "yajirin", "hashi"].map(str::to_owned);
    let names: Vec<String> = ids.into_iter().filter(|id| !ordinary.contains(id.as_str())).chain(aliases).collect();
    for path in sources() {
        let text = std::fs::read_to_string(&path).unwrap();
        for (number, line) in without_tests(&text).lines().enumerate() {
            // Examples in documentation are compiled as tests.
            if line.trim_start().starts_with("//!") || line.trim_start().starts_with("///") {
                continue;
            }
            let lower = line.to_lowercase();
            let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric() && c != '-').collect();
            for name in &names {
                let named = words.contains(&name.as_str());
                let way_out = "if that is an ordinary word, add it to crates/cli/tests/ordinary-words.txt";
                assert!(!named, "{}:{}: names the genre {name}; {way_out}", path.display(), number + 1);
            }
        }
    }
}

#[test]
fn files_are_of_readable_length() {
    for path in sources() {
        let lines = std::fs::read_to_string(&path).unwrap().lines().count();
        assert!(lines <= 600, "{} has {lines} lines: split it", path.display());
    }
}

#[test]
fn nothing_below_the_command_line_prints_or_reads_files() {
    for path in sources() {
        if path.components().any(|c| c.as_os_str() == "cli") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        for word in ["println!", "eprintln!", "std::fs::", "std::io::std", "SystemTime"] {
            assert!(!without_tests(&text).contains(word), "{} uses {word}", path.display());
        }
        let clock = without_tests(&text).contains("Instant::now");
        assert!(!clock || path.ends_with("base/src/budget.rs"), "{} reads the clock", path.display());
    }
}
