//! `minimize`: the puzzle without the clues it does not need.

use super::solve::{ENGINE, board_value, failure};
use crate::args::PuzzlesArgs;
use crate::input::Failure;
use crate::output::Status;
use crate::question::ask;
use crate::session::Session;
use anyhow::Result;
use gridwright_notation::DrawStyle;
use gridwright_solve::minimize;
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
        let redundant: Vec<Value> = found
            .redundant
            .iter()
            .map(|clue| json!({"layer": genre.layers[clue.layer.at()].name, "slot": clue.index}))
            .collect();
        let n = redundant.len();
        told.set("redundant", redundant);
        told.set("complete", found.complete);
        let style = DrawStyle { ascii: false, marked: &[], paint: None };
        told.text.push_str(&puzzle.bound.draw_text(genre, &found.board, &style));
        told.line(&format!("{n} {} not needed", if n == 1 { "clue was" } else { "clues were" }));
        url.iter().for_each(|url| told.line(url));
        if let Some(stop) = found.stop {
            told.cut_short(&Failure::from(stop));
            told.line(&format!("{stop}: further clues may not be needed"));
        }
        Ok(())
    })
}
