//! House rules that a machine can hold: no genre in the code, files of readable length, no input or output below the
//! command line. Who may depend on whom is held by `layers.rs`.

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
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

/// The text without its unit tests and without documentation, whose examples are compiled as tests.
fn code(text: &str) -> String {
    let lines = text.split("#[cfg(test)]").next().unwrap_or(text).lines();
    let is_doc = |line: &str| line.trim_start().starts_with("//!") || line.trim_start().starts_with("///");
    lines.map(|line| if is_doc(line) { "" } else { line }).collect::<Vec<_>>().join("\n")
}

#[test]
fn no_genre_is_named_in_the_code() {
    let mut ids = Vec::new();
    for entry in std::fs::read_dir(root().join("rules")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "rule") {
            ids.push(path.file_stem().unwrap().to_string_lossy().into_owned());
        }
    }
    assert!(ids.len() >= 15);
    // A word of the library may be a genre's name as well.
    let mut library = String::new();
    for entry in std::fs::read_dir(root().join("rules/std")).unwrap() {
        library += &std::fs::read_to_string(entry.unwrap().path()).unwrap();
    }
    ids.retain(|id| !library.contains(&format!("define {id}(")));
    // Many ids are ordinary words; these are none, and people know them best.
    let known = [
        "slitherlink",
        "numberlink",
        "nagareru",
        "masyu",
        "akari",
        "yajirin",
        "hashi",
        "slither",
        "numlin",
        "nurikabe",
        "heyawake",
        "hitori",
        "kakuro",
        "sudoku",
        "shikaku",
        "fillomino",
        "yajilin",
        "mashu",
        "lightup",
        "nagare",
    ];
    for path in sources() {
        let text = code(&std::fs::read_to_string(&path).unwrap());
        for (number, line) in text.lines().enumerate() {
            let lower = line.to_lowercase();
            let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric() && c != '-').collect();
            let word = known.into_iter().find(|name| words.contains(name));
            // Whoever treats a genre in a way of its own has to ask for its id; what is made a string is a word for people.
            let literal =
                |id: &&String| lower.replace(&format!("\"{id}\".to_owned()"), "").contains(&format!("\"{id}\""));
            let id = ids.iter().find(literal).map(String::as_str);
            let named = word.or(id);
            assert!(named.is_none(), "{}:{}: names the genre {named:?}", path.display(), number + 1);
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

/// A library that is not built for unit tests has none.
#[test]
fn no_unit_test_is_left_out() {
    for member in members() {
        let folder = root().join("crates").join(&member);
        if !std::fs::read_to_string(folder.join("Cargo.toml")).unwrap().contains("\ntest = false") {
            continue;
        }
        let mut files = Vec::new();
        rust_files(&folder.join("src"), &mut files);
        for file in files {
            assert!(!std::fs::read_to_string(&file).unwrap().contains("#[test]"), "{} is never run", file.display());
        }
    }
}

/// The tests of a crate are one program, but for those that need one to themselves; a file that nobody names would never run.
#[test]
fn every_test_file_is_part_of_its_program() {
    for member in members() {
        let folder = root().join("crates").join(&member).join("tests");
        let Ok(program) = std::fs::read_to_string(folder.join("all.rs")) else { continue };
        let manifest = std::fs::read_to_string(folder.with_file_name("Cargo.toml")).unwrap();
        for entry in std::fs::read_dir(&folder).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let Some(module) = name.strip_suffix(".rs").filter(|module| *module != "all") else { continue };
            let is_own = manifest.contains(&format!("[[test]]\nname = \"{module}\"\n"));
            assert!(
                is_own || program.contains(&format!("mod {module};")),
                "{member}/tests/{name} is not named in all.rs"
            );
        }
    }
}

#[test]
fn nothing_below_the_command_line_prints_or_reads_files() {
    for path in sources() {
        // What is for tests alone reads fixtures and tells people; the studio serves a page and keeps drafts.
        let apart = ["cli", "studio", "testkit"];
        if path.components().any(|c| apart.iter().any(|name| c.as_os_str() == *name)) {
            continue;
        }
        let text = code(&std::fs::read_to_string(&path).unwrap());
        for word in ["println!", "eprintln!", "std::fs::", "std::io::std", "SystemTime"] {
            assert!(!text.contains(word), "{} uses {word}", path.display());
        }
        let clock = text.contains("Instant::now");
        assert!(
            !clock || ["base/src/budget.rs", "base/src/stopwatch.rs"].iter().any(|file| path.ends_with(file)),
            "{} reads the clock",
            path.display()
        );
    }
}
