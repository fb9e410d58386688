//! `minimize`: the puzzle without the clues it does not need.

use super::solve::{ask, board_value, failure, stopped};
use crate::args::PuzzlesArgs;
use crate::output::Status;
use crate::session::Session;
use anyhow::Result;
use gridwright_notation::DrawStyle;
use gridwright_solve::minimize;
use serde_json::{Value, json};

pub fn run(session: &mut Session, args: &PuzzlesArgs) -> Result<Status> {
    ask(session, &args.puzzles, &mut |_, puzzle, budget, told| {
        let genre = puzzle.genre();
        let Some(found) = minimize(genre, &puzzle.board, budget).map_err(failure)? else {
            told.object
                .insert("error".into(), json!({"code": "not-unique", "message": "there is not exactly one solution"}));
            told.text.push_str("there is not exactly one solution\n");
            told.status = Status::No;
            return Ok(());
        };
        told.object.insert("verdict".into(), json!("unique"));
        told.object.insert("count".into(), json!("1"));
        let url = puzzle.bound.write_url(genre, &found.board).ok();
        told.object.insert("url".into(), json!(url));
        told.object.insert("pzprv3".into(), board_value(puzzle, &found.board));
        let redundant: Vec<Value> = found
            .redundant
            .iter()
            .map(|clue| json!({"layer": genre.layers[clue.layer.at()].name, "slot": clue.index}))
            .collect();
        told.object.insert("redundant".into(), json!(redundant));
        told.object.insert("complete".into(), json!(found.complete));
        let style = DrawStyle { ascii: false, marked: &[], paint: None };
        told.text.push_str(&puzzle.bound.draw_text(genre, &found.board, &style));
        let n = redundant.len();
        told.text.push_str(&format!("{n} {} not needed\n", if n == 1 { "clue was" } else { "clues were" }));
        if let Some(url) = url {
            told.text.push_str(&format!("{url}\n"));
        }
        if let Some(stop) = found.stop {
            told.object.insert("error".into(), json!({"code": "limit", "message": stop.to_string()}));
            told.text.push_str(&format!("{stop}: further clues may not be needed\n"));
            told.status = stopped(stop);
        }
        Ok(())
    })
}
