//! Draws the gallery: a problem and its answer of every shipped genre, from the solved boards in `fixtures`, on a sheet for
//! each letter.
//!
//! ```text
//! cargo run -p gridwright-picture --example gallery              renews docs/gallery
//! cargo run -p gridwright-picture --example gallery -- PNG-DIR   writes the sheets as PNG instead, to look at
//! ```

use gridwright_board::Board;
use gridwright_genre::{Catalogue, Entry};
use gridwright_lang::ir::LayerId;
use gridwright_notation::{Bound, read_text, split_text};
use gridwright_picture::{Scene, Style, page, scene};
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::path::{Path, PathBuf};

/// How many pictures stand in a row of a sheet.
const COLUMNS: usize = 6;

/// The board that shows a genre best.
struct Exhibit {
    /// The genre's name.
    title: String,
    /// Problem and answer, light and dark.
    scenes: [[Scene; 2]; 2],
}

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let sheets = by_letter(exhibits(&root)?);
    match std::env::args_os().nth(1) {
        Some(folder) => write_png(Path::new(&folder), &sheets),
        None => write_gallery(&root.join("docs/gallery"), &sheets),
    }
}

/// One sheet for all genres whose names start with the same letter, so that a new genre changes one sheet.
fn by_letter(exhibits: Vec<Exhibit>) -> BTreeMap<char, Vec<Exhibit>> {
    let mut sheets: BTreeMap<char, Vec<Exhibit>> = BTreeMap::new();
    for exhibit in exhibits {
        let letter = exhibit.title.chars().next().map_or('-', |c| c.to_ascii_lowercase());
        sheets.entry(letter).or_default().push(exhibit);
    }
    sheets
}

/// All genres that have a solved board.
fn exhibits(root: &Path) -> Result<Vec<Exhibit>, Box<dyn Error>> {
    let catalogue = Catalogue::shipped();
    let mut exhibits = Vec::new();
    for entry in catalogue.entries() {
        let bound = Bound::bind(entry.genre());
        let mut boards = Vec::new();
        for path in solved_files(&root.join("fixtures").join(entry.id()))? {
            boards.push(read_board(entry, &path)?);
        }
        // Of several as good the first.
        let best = boards.into_iter().rev().max_by_key(|board| interest(entry, board));
        exhibits.extend(best.map(|board| exhibit(entry, &bound, &board)));
    }
    exhibits.sort_by_key(|e| e.title.to_lowercase());
    Ok(exhibits)
}

/// What makes a board worth showing: how many kinds of sign it has, then how large it is.
fn interest(entry: &Entry, board: &Board) -> (usize, usize) {
    let n_layers = entry.genre().layers.len() as u32;
    let vals = (0..n_layers).flat_map(|i| board.layer(LayerId(i)));
    let signs: BTreeSet<_> = vals.filter_map(|val| val.symbol()).map(|sym| sym.at()).collect();
    (signs.len(), board.grid.area())
}

/// The solved boards of a genre, in order.
fn solved_files(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with("solved-") && name.ends_with(".txt") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn read_board(entry: &Entry, path: &Path) -> Result<Board, Box<dyn Error>> {
    let text = std::fs::read_to_string(path)?;
    let read = split_text(&text).and_then(|parts| read_text(entry.genre(), &parts));
    read.map(|read| read.board).map_err(|problem| format!("{}: {problem}", path.display()).into())
}

fn exhibit(entry: &Entry, bound: &Bound, board: &Board) -> Exhibit {
    let genre = entry.genre();
    let boards = [board.problem(genre), board.without_marks(genre)];
    let title = Some(genre.title.as_str());
    let draw = |dark: bool| boards.each_ref().map(|b| scene(genre, bound, b, &Style { dark, title, marked: &[] }));
    Exhibit { title: genre.title.clone(), scenes: [draw(false), draw(true)] }
}

/// A sheet, light or dark.
fn drawn(exhibits: &[Exhibit], theme: usize) -> Scene {
    let scenes: Vec<Scene> = exhibits.iter().flat_map(|exhibit| exhibit.scenes[theme].clone()).collect();
    page(&scenes, COLUMNS)
}

/// Writes the sheets and the page that shows them.
fn write_gallery(folder: &Path, sheets: &BTreeMap<char, Vec<Exhibit>>) -> Result<(), Box<dyn Error>> {
    std::fs::create_dir_all(folder)?;
    let mut text = String::from(
        "# Gallery\n\nOne problem and its answer of every genre, drawn from its rule file as `gridwright render --svg` does.\n\
         Renewed by `cargo run --release -p gridwright-picture --example gallery`.\n",
    );
    for (letter, exhibits) in sheets {
        let names: Vec<&str> = exhibits.iter().map(|exhibit| exhibit.title.as_str()).collect();
        let names = names.join(", ");
        std::fs::write(folder.join(format!("{letter}.svg")), drawn(exhibits, 0).svg())?;
        std::fs::write(folder.join(format!("{letter}-dark.svg")), drawn(exhibits, 1).svg())?;
        text.push_str(&format!(
            "\n## {}\n\n{names}\n\n<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"{letter}-dark.svg\">\
             <img src=\"{letter}.svg\" alt=\"{names}\"></picture>\n",
            letter.to_ascii_uppercase(),
        ));
    }
    std::fs::write(folder.join("README.md"), text)?;
    Ok(())
}

/// The same sheets as PNG, to be looked at.
fn write_png(folder: &Path, sheets: &BTreeMap<char, Vec<Exhibit>>) -> Result<(), Box<dyn Error>> {
    std::fs::create_dir_all(folder)?;
    for (letter, exhibits) in sheets {
        for (theme, name) in ["light", "dark"].into_iter().enumerate() {
            std::fs::write(folder.join(format!("{letter}-{name}.png")), drawn(exhibits, theme).png(1.5)?)?;
        }
    }
    Ok(())
}
