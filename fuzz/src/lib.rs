//! What the targets share: the shipped genres with their notations, and what must hold of any board that was read.

pub mod studio;

use gridwright_base::{Budget, Quiet};
use gridwright_board::Board;
use gridwright_check::{BoardSearch, CheckOptions, Next, check};
use gridwright_genre::{Catalogue, Entry};
use gridwright_grid::Grid;
use gridwright_lang::ir::Genre;
use gridwright_notation::{DrawStyle, FileStyle, Input, read_any, read_json, split_json, write_json};
use gridwright_notation::Bound;
use std::sync::{Arc, OnceLock};

/// Boards larger than this are read but not worked on: the target is the reader.
const MOST_CELLS: usize = 400;

struct Shipped {
    catalogue: Catalogue,
    bound: Vec<(String, Bound)>,
}

fn shipped() -> &'static Shipped {
    static SHIPPED: OnceLock<Shipped> = OnceLock::new();
    SHIPPED.get_or_init(|| {
        let catalogue = Catalogue::shipped();
        let bound = catalogue.entries().map(|e| (e.id().to_owned(), Bound::bind(e.genre()))).collect();
        Shipped { catalogue, bound }
    })
}

/// Reads a text as a puzzle of the genre it names. If it can be read, it can be judged, drawn and written, and what was
/// written in our own form reads as the same board.
pub fn puzzle(text: &str) {
    let Ok(input) = read_any(text) else { return };
    let Some((entry, bound)) = genre_of(&input) else { return };
    let genre = entry.genre();
    let Ok(read) = bound.read(genre, &input) else { return };
    let board = read.board;
    if board.grid.area() > MOST_CELLS {
        return;
    }
    let _ = check(genre, &board, CheckOptions::default(), &Budget::unlimited());
    let _ = bound.draw_text(genre, &board, &DrawStyle::default());
    let _ = bound.write_url(genre, &board);
    let _ = bound.write_pzprv3(genre, &board, FileStyle::default());
    let json = write_json(genre, &board);
    let again = split_json(&json).and_then(|parts| read_json(genre, &parts));
    assert!(again.is_ok_and(|again| again.board == board && again.remarks.is_empty()), "{json}");
}

fn genre_of(input: &Input) -> Option<(&'static Arc<Entry>, &'static Bound)> {
    let entry = shipped().catalogue.get(input.genre())?;
    let bound = &shipped().bound.iter().find(|(id, _)| id == entry.id())?.1;
    Some((entry, bound))
}

/// Looks at some boards of a genre that somebody wrote.
pub fn some_boards(genre: &Genre) {
    let Ok(grid) = Grid::new(2, 2) else { return };
    let blank = Board::blank(genre, grid);
    let budget = Budget::unlimited().with_steps(200);
    let _ = BoardSearch::answers(genre, &blank).run(&budget, &Quiet, &mut |board| {
        let _ = check(genre, board, CheckOptions::default(), &Budget::unlimited());
        Next::Go
    });
}
