//! Draws the gallery: a problem and its answer of every shipped genre, from the solved boards in `fixtures`.
//!
//! ```text
//! cargo run -p gridwright-picture --example gallery              renews docs/gallery
//! cargo run -p gridwright-picture --example gallery -- PNG-DIR   writes contact sheets as PNG instead, to look at
//! ```

use gridwright_board::Board;
use gridwright_genre::{Catalogue, Entry};
use gridwright_lang::ir::LayerId;
use gridwright_notation::{Bound, read_text, split_text};
use gridwright_picture::{Scene, Style, page, scene};
use std::collections::BTreeSet;
use std::error::Error;
use std::path::{Path, PathBuf};

/// How many pictures stand in a row of a contact sheet, and how many on one sheet.
const COLUMNS: usize = 6;
/// See [`COLUMNS`].
const ON_SHEET: usize = 24;

/// The board that shows a genre best.
struct Exhibit {
    /// The genre's entry in the catalogue.
    id: String,
    /// Its name.
    title: String,
    /// Problem and answer, light and dark.
    scenes: [[Scene; 2]; 2],
}

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    match std::env::args_os().nth(1) {
        Some(folder) => write_contact_sheets(Path::new(&folder), &exhibits(&root, true)?),
        None => write_gallery(&root.join("docs/gallery"), &exhibits(&root, false)?),
    }
}

/// All genres that have a solved board, with or without titles in the pictures.
fn exhibits(root: &Path, titled: bool) -> Result<Vec<Exhibit>, Box<dyn Error>> {
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
        exhibits.extend(best.map(|board| exhibit(entry, &bound, &board, titled)));
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

fn exhibit(entry: &Entry, bound: &Bound, board: &Board, titled: bool) -> Exhibit {
    let genre = entry.genre();
    let boards = [board.problem(genre), board.without_marks(genre)];
    let title = titled.then_some(genre.title.as_str());
    let draw = |dark: bool| boards.each_ref().map(|b| scene(genre, bound, b, &Style { dark, title, marked: &[] }));
    Exhibit { id: entry.id().to_owned(), title: genre.title.clone(), scenes: [draw(false), draw(true)] }
}

/// Writes the pictures and the page that shows them.
fn write_gallery(folder: &Path, exhibits: &[Exhibit]) -> Result<(), Box<dyn Error>> {
    std::fs::create_dir_all(folder)?;
    let mut text = String::from(
        "# Gallery\n\nOne problem and its answer of every genre, drawn from its rule file by `gridwright render --svg`.\n\
         Renewed by `cargo run -p gridwright-picture --example gallery`.\n",
    );
    for exhibit in exhibits {
        text.push_str(&format!("\n## {}\n\n", exhibit.title));
        for (i, part) in ["problem", "answer"].into_iter().enumerate() {
            let name = |theme: &str| format!("{}-{part}{theme}.svg", exhibit.id);
            std::fs::write(folder.join(name("")), exhibit.scenes[0][i].svg())?;
            std::fs::write(folder.join(name("-dark")), exhibit.scenes[1][i].svg())?;
            text.push_str(&format!(
                "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"{}\"><img src=\"{}\" alt=\"{}: {part}\"></picture>\n",
                name("-dark"),
                name(""),
                exhibit.title
            ));
        }
    }
    std::fs::write(folder.join("README.md"), text)?;
    Ok(())
}

/// Everything on a few sheets, to be looked at.
fn write_contact_sheets(folder: &Path, exhibits: &[Exhibit]) -> Result<(), Box<dyn Error>> {
    std::fs::create_dir_all(folder)?;
    for (theme, name) in ["light", "dark"].into_iter().enumerate() {
        let scenes: Vec<Scene> = exhibits.iter().flat_map(|e| e.scenes[theme].clone()).collect();
        for (i, sheet) in scenes.chunks(ON_SHEET).enumerate() {
            std::fs::write(folder.join(format!("{name}-{}.png", i + 1)), page(sheet, COLUMNS).png(1.5)?)?;
        }
    }
    Ok(())
}
