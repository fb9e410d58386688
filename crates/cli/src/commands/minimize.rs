//! `minimize`: the puzzle without the clues it does not need.

use super::check::{place_json, place_text};
use super::solve::{ENGINE, board_value, failure};
use crate::args::PuzzlesArgs;
use crate::input::{Failure, Puzzle};
use crate::output::Status;
use crate::question::ask;
use crate::session::Session;
use anyhow::Result;
use gridwright_grid::Place;
use gridwright_notation::DrawStyle;
use gridwright_solve::{Clue, minimize};
use serde_json::{Value, json};

pub fn run(session: &Session, args: &PuzzlesArgs) -> Result<Status> {
    ask(session, &args.puzzles, ENGINE, &|_, puzzle, budget, told| {
        let genre = puzzle.genre();
        let Some(found) = minimize(genre, &puzzle.board, budget).map_err(failure)? else {
            let failure = Failure::new("not-unique", "there is not exactly one solution");
            told.line(&failure.message);
            told.cut_short(&failure);
            return Ok(());
        };
        told.set("verdict", "unique");
        told.set("count", "1");
        let url = puzzle.bound.write_url(genre, &found.board).ok();
        told.set("url", url.clone());
        told.set("pzprv3", board_value(puzzle, &found.board));
        let places: Vec<(&str, Place)> = found.redundant.iter().filter_map(|clue| place(puzzle, clue)).collect();
        let grid = &puzzle.board.grid;
        let object = |(layer, place): &(&str, Place)| json!({"layer": layer, "elements": [place_json(grid, *place)]});
        told.set("redundant", places.iter().map(object).collect::<Vec<Value>>());
        told.set("complete", found.complete);
        let style = DrawStyle::default();
        told.text.push_str(&puzzle.bound.draw_text(genre, &found.board, &style));
        let n = places.len();
        let which: Vec<String> =
            places.iter().map(|(layer, p)| format!("{layer} at {}", place_text(grid, *p))).collect();
        let which = if n == 0 { String::new() } else { format!(": {}", which.join(", ")) };
        told.line(&format!("{n} {} not needed{which}", if n == 1 { "clue was" } else { "clues were" }));
        url.iter().for_each(|url| told.line(url));
        if let Some(stop) = found.stop {
            told.cut_short(&Failure::from(stop));
            told.line(&format!("{stop}: further clues may not be needed"));
        }
        Ok(())
    })
}

/// The layer of a clue and its place; a clue of a room is at the room's first cell.
fn place<'p>(puzzle: &'p Puzzle, clue: &Clue) -> Option<(&'p str, Place)> {
    let name = puzzle.genre().layers[clue.layer.at()].name.as_str();
    Some((name, puzzle.board.place_of(puzzle.genre(), clue.layer, clue.index)?))
}
