//! Fixtures on disk: one drawn board a file, with header lines that say what to expect.
//!
//! ```text
//! genre: nurikabe
//! legend: # shaded
//! expect: wrong
//! broken: no-pool
//! about: the sea fills a 2x2 square in the upper left corner
//!
//! # # .
//! # # #
//! 2 . #
//! ```

use crate::kept::{CLASSES, COUNTS, DIAGRAM, STATEMENTS};
use gridwright_check::State;
use gridwright_notation::{TextParts, split_text};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// What a fixture is for, told by the first word of its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FixtureKind {
    /// A problem with its answer.
    Solved,
    /// A board that breaks a law.
    Broken,
    /// A problem with several answers.
    Many,
    /// A problem without an answer.
    None,
    /// A board on which something is still to be drawn.
    Unfinished,
}

/// A board and what to expect of it.
#[derive(Debug, Clone)]
pub struct Fixture {
    /// Where it was found.
    pub path: PathBuf,
    /// The folder's name: the genre.
    pub genre: String,
    /// The file's name without its ending.
    pub name: String,
    /// What it is for.
    pub kind: FixtureKind,
    /// The text, taken apart.
    pub parts: TextParts,
    /// The verdict.
    pub expect: State,
    /// The ids of the laws it breaks, in the order of the rule file.
    pub broken: Vec<String>,
    /// Whether the genre's quirks count too.
    pub quirks: bool,
    /// How many answers the problem has.
    pub answers: Option<u64>,
    /// The notations that cannot hold all of this board: `url`, `file`.
    pub loses: Vec<String>,
    /// One line for the reader.
    pub about: String,
}

/// The folder of fixtures in this workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures")
}

/// The folders of a root, in order: one for each genre.
pub fn folders(root: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(root).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut found: Vec<PathBuf> = entries.filter(|path| path.is_dir()).collect();
    found.sort();
    found
}

/// The fixtures of a folder, in order; a file that is none is told as an error with its path.
pub fn fixtures(folder: &Path) -> Vec<Result<Fixture, String>> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut paths: Vec<PathBuf> = entries.filter(|path| !NO_BOARDS.contains(&file_name(path).as_str())).collect();
    paths.sort();
    paths.iter().map(|path| load(path).map_err(|reason| format!("{}: {reason}", path.display()))).collect()
}

/// The file that says why some laws of a genre have no fixture.
pub const UNCOVERED: &str = "uncovered.txt";

/// Files of a folder that hold no board: the one above, URLs with their files, sizes for tests, what is kept, the definition.
const NO_BOARDS: [&str; 8] =
    [UNCOVERED, "notation.txt", "sizes.txt", CLASSES, STATEMENTS, DIAGRAM, COUNTS, "definition.py"];

/// What a genre wants for one sort of test, from the line `SORT: ...` of its `sizes.txt`; none if it says nothing, so that the
/// test's own will do.
pub fn setting(genre: &str, sort: &str) -> Option<String> {
    let text = fs::read_to_string(root().join(genre).join("sizes.txt")).ok()?;
    let mut lines = text.lines().filter_map(|line| line.split_once(": "));
    lines.find(|(name, _)| *name == sort).map(|(_, rest)| rest.to_owned())
}

/// As [`setting`], where that is a list of sizes (rows, columns).
pub fn sizes(genre: &str, sort: &str) -> Option<Vec<(usize, usize)>> {
    setting(genre, sort)?.split_whitespace().map(size).collect::<Option<Vec<_>>>().filter(|sizes| !sizes.is_empty())
}

/// All sizes that a genre names, for whatever sort of test.
pub fn named_sizes(genre: &str) -> Vec<(usize, usize)> {
    let text = fs::read_to_string(root().join(genre).join("sizes.txt")).unwrap_or_default();
    text.split_whitespace().filter_map(size).collect()
}

fn size(word: &str) -> Option<(usize, usize)> {
    let (rows, cols) = word.split_once('x')?;
    Some((rows.parse().ok()?, cols.parse().ok()?))
}

/// The laws a folder does not cover, each with the reason: lines of `id: reason`.
pub fn uncovered(folder: &Path) -> BTreeMap<String, String> {
    let text = fs::read_to_string(folder.join(UNCOVERED)).unwrap_or_default();
    let pairs = text.lines().filter_map(|line| line.split_once(": "));
    pairs.map(|(id, reason)| (id.trim().to_owned(), reason.trim().to_owned())).collect()
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn load(path: &Path) -> Result<Fixture, String> {
    let file = file_name(path);
    let name = file.strip_suffix(".txt").ok_or("a fixture ends in `.txt`")?;
    let text = fs::read_to_string(path).map_err(|e| e.to_string())?;
    let parts = split_text(&text).map_err(|e| e.to_string())?;
    let folder = path.parent().map(file_name).unwrap_or_default();
    if parts.genre() != folder {
        return Err(format!("`genre: {}` in the folder of {folder}", parts.genre()));
    }
    Ok(Fixture {
        path: path.to_owned(),
        genre: folder,
        name: name.to_owned(),
        kind: kind(name)?,
        expect: state(parts.header("expect").unwrap_or_default())?,
        broken: words(parts.header("broken")),
        quirks: parts.header("quirks") == Some("yes"),
        answers: parts.header("answers").map(str::parse).transpose().map_err(|_| "`answers` is a number")?,
        loses: words(parts.header("loses")),
        about: parts.header("about").unwrap_or_default().to_owned(),
        parts,
    })
}

fn words(header: Option<&str>) -> Vec<String> {
    header.unwrap_or_default().split_whitespace().map(str::to_owned).collect()
}

fn kind(name: &str) -> Result<FixtureKind, String> {
    match name.split('-').next().unwrap_or_default() {
        "solved" => Ok(FixtureKind::Solved),
        "broken" => Ok(FixtureKind::Broken),
        "many" => Ok(FixtureKind::Many),
        "none" => Ok(FixtureKind::None),
        "unfinished" => Ok(FixtureKind::Unfinished),
        _ => Err("a fixture is called solved-, broken-, many-, none- or unfinished-".to_owned()),
    }
}

fn state(word: &str) -> Result<State, String> {
    match word {
        "right" => Ok(State::Right),
        "wrong" => Ok(State::Wrong),
        "unfinished" => Ok(State::Unfinished),
        _ => Err(format!("`expect: {word}` is neither right, wrong nor unfinished")),
    }
}
