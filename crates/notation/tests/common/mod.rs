//! The shipped rule files, compiled and bound.

#![allow(dead_code, reason = "each test file uses its own part")]

pub mod random;

use gridwright_board::Board;
use gridwright_lang::ir::Genre;
use gridwright_lang::{Code, Library, compile};
use gridwright_notation::{Bound, FileStyle, NotationError, read_any, split_pzprv3, split_url};

/// A genre with its notation.
pub struct Shipped {
    pub genre: Genre,
    pub bound: Bound,
}

impl Shipped {
    pub fn read_url(&self, url: &str) -> Result<Board, NotationError> {
        Ok(self.bound.read_url(&self.genre, &split_url(url)?)?.board)
    }

    /// Reads any text; what was remarked, as `code at place`.
    pub fn remarks(&self, text: &str) -> Result<Vec<String>, NotationError> {
        let read = self.bound.read(&self.genre, &read_any(text)?)?;
        Ok(read.remarks.iter().map(|remark| format!("{} at {}", remark.code, remark.place)).collect())
    }

    pub fn write_url(&self, board: &Board) -> Result<String, NotationError> {
        self.bound.write_url(&self.genre, board)
    }

    pub fn read_file(&self, text: &str) -> Result<Board, NotationError> {
        Ok(self.bound.read_pzprv3(&self.genre, &split_pzprv3(text)?)?.board)
    }

    pub fn write_file(&self, board: &Board) -> Result<String, NotationError> {
        self.bound.write_pzprv3(&self.genre, board, FileStyle::ONE_LINE)
    }
}

/// The library of laws.
pub fn library() -> Library {
    let files = rule_texts("std");
    Library::parse(files.iter().map(|(name, text)| (name.as_str(), text.as_str()))).unwrap()
}

/// The rule files of a folder, as (name, text), in order of their names.
pub fn rule_texts(folder: &str) -> Vec<(String, String)> {
    let folder = format!("{}/../../rules/{folder}", env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<(String, String)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "rule"))
        .map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(&path).unwrap()))
        .collect();
    files.sort();
    files
}

/// Compiles a rule file; everything that is said of its notation lines is returned as text.
pub fn load(name: &str, text: &str, library: &Library) -> (Shipped, Vec<String>) {
    let compiled = compile(text, library);
    let genre = compiled.genre.unwrap_or_else(|| panic!("{name}: {:?}", compiled.diagnostics));
    let bound = Bound::bind(&genre);
    let problems = compiled.diagnostics.iter().filter(|d| d.code == Code::Codec);
    (Shipped { genre, bound }, problems.map(|d| d.plain(&format!("{name}.rule"), text)).collect())
}

/// All shipped genres.
pub fn shipped() -> Vec<Shipped> {
    let library = library();
    rule_texts("").iter().map(|(name, text)| load(name, text, &library).0).collect()
}

/// The genre that goes by a name.
pub fn find<'s>(genres: &'s [Shipped], name: &str) -> Option<&'s Shipped> {
    genres.iter().find(|s| s.genre.names().any(|n| n == name))
}
