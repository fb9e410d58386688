//! What steps positions need that are known by the name of a technique.
//!
//! `cargo bench -p gridwright-explain --bench techniques -- FILE` takes Sudoku positions, a JSON object a line with `technique` and nine `rows` (`.` for an
//! empty cell). Told for each: whether the path reaches the solution, steps of each kind, and the first step that one piece alone does not show: its
//! kind, things to think of, known values, consequences.

use gridwright_base::Budget;
use gridwright_board::{Board, Val};
use gridwright_explain::{Explainer, Kind, Path};
use gridwright_genre::Catalogue;
use gridwright_grid::Grid;
use gridwright_lang::ir::Genre;

#[expect(clippy::print_stdout, reason = "a benchmark's output is its table")]
fn main() {
    let catalogue = Catalogue::shipped();
    let Some(entry) = catalogue.get("sudoku") else { return };
    println!(
        "| technique | solved | steps by piece, assumption, several, search | first larger step: kind, things, values, consequences |"
    );
    println!("|---|---|---|---|");
    for file in std::env::args().skip(1).filter(|arg| arg != "--bench") {
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        for (name, board) in text.lines().filter_map(|line| position(entry.genre(), line)) {
            println!("| {name} | {} |", row(entry.genre(), &board));
        }
    }
}

fn position(genre: &Genre, line: &str) -> Option<(String, Board)> {
    let words: Vec<&str> = line.split('"').collect();
    let name = (*words.get(3)?).to_owned();
    let rows =
        words.iter().skip(4).filter(|word| word.len() == 9 && word.bytes().all(|b| b == b'.' || b.is_ascii_digit()));
    let mut board = Board::blank(genre, Grid::new(9, 9).ok()?);
    let cells: Vec<char> = rows.flat_map(|row| row.chars()).collect();
    for (slot, digit) in cells.iter().enumerate().filter_map(|(slot, c)| Some((slot, c.to_digit(10)?))) {
        board.layer_mut(genre.layer("clue")?)[slot] = Val::Int(digit.into());
    }
    (cells.len() == 81).then_some((name, board))
}

fn row(genre: &Genre, board: &Board) -> String {
    let budget = Budget::unlimited();
    let path: Path = match Explainer::new(genre, board, &budget) {
        Ok(Some(mut explainer)) => match explainer.path(&budget) {
            Ok(path) => path,
            Err(error) => return format!("{error} | |"),
        },
        Ok(None) => return "no solution | |".into(),
        Err(error) => return format!("{error} | |"),
    };
    let kinds = Kind::ALL.map(|kind| path.steps.iter().filter(|step| step.kind == kind).count().to_string());
    let first = path.steps.iter().find(|step| step.kind != Kind::Piece);
    let first = first.map_or("none".into(), |step| {
        format!("{}, {}, {}, {}", step.kind.name(), step.size.pieces, step.size.cells, step.size.chain)
    });
    format!("{} | {} | {first}", if path.complete { "yes" } else { "no" }, kinds.join(", "))
}
