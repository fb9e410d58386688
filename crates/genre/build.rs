//! Embeds every rule file of the `rules` folder, found by walking it: adding a genre needs no list to be edited.

use std::fmt::Write;
use std::path::{Path, PathBuf};

fn main() {
    let rules = rules_folder();
    let mut code = String::new();
    for (name, folder) in [("GENRES", rules.clone()), ("LIBRARY", rules.join("std"))] {
        println!("cargo:rerun-if-changed={}", folder.display());
        writeln!(code, "const {name}: &[(&str, &str)] = &[").expect("writing to a string");
        for path in rule_files(&folder) {
            let stem = path.file_stem().and_then(|s| s.to_str()).expect("rule files have plain names");
            writeln!(code, "    ({stem:?}, include_str!({:?})),", path.display()).expect("writing to a string");
        }
        code.push_str("];\n");
    }
    let out = std::env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    std::fs::write(Path::new(&out).join("shipped.rs"), code).expect("OUT_DIR can be written");
}

/// The folder `rules`: in a package a copy, in the repository a link to the one at its root. Where links are not checked out
/// as such the file holds the path.
fn rules_folder() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let rules = here.join("rules");
    match std::fs::read_to_string(&rules) {
        Ok(path) => here.join(path.trim()),
        Err(_) => rules,
    }
}

fn rule_files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the rules folder is part of the repository");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the rules folder can be read").path())
        .filter(|path| path.extension().is_some_and(|e| e == "rule"))
        .map(|path| path.canonicalize().expect("the path was just listed"))
        .collect();
    files.sort();
    files
}
