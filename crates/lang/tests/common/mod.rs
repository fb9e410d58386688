//! The shipped rule files, read from the repository.

use gridwright_lang::ir::Genre;
use gridwright_lang::{Library, compile};
use std::path::{Path, PathBuf};

pub fn rules() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules")
}

/// (name, text) of the rule files in a folder, in order.
pub fn rule_files(folder: &Path) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "rule"))
        .map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(&path).unwrap()))
        .collect();
    files.sort();
    files
}

pub fn library() -> Library {
    let files = rule_files(&rules().join("std"));
    Library::parse(files.iter().map(|(n, t)| (n.as_str(), t.as_str()))).unwrap()
}

#[allow(dead_code, reason = "not every test file uses every helper")]
pub fn genres() -> Vec<Genre> {
    let library = library();
    rule_files(&rules()).iter().map(|(_, text)| compile(text, &library).genre.unwrap()).collect()
}
