//! Boards as outlines for the page. `picture` is the only drawing program: the page puts outlines where they belong and gives
//! inks their colours.
//!
//! A picture is a few dozen outlines, one for each ink and depth, and an edit changes one or two of them. So a picture goes over
//! the wire as a list of names, a hash each, and only outlines that the page does not have come with their path.

use crate::assets::fingerprint;
use gridwright::{Puzzle, parts};
use gridwright_picture::{Ink, Outline, Style, scene};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// What the page has of a picture.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    outlines: BTreeSet<u64>,
}

/// Which part of a board is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// All of it.
    Whole,
    /// What an answer adds: for forced values, below the board itself.
    Answer,
}

impl Seen {
    /// The picture of a board, without what the page has already.
    pub fn draw(&mut self, puzzle: &Puzzle, part: Part) -> Value {
        let (rules, bound) = (parts::rules(puzzle.genre()), parts::notation(puzzle.genre()));
        let style = Style { dark: false, title: None, marked: &[] };
        let scene = scene(rules, bound, parts::board(puzzle), &style);
        let mut now = BTreeSet::new();
        // The ground is the page's own.
        let shown = scene.outlines().skip(1).filter(|outline| part == Part::Whole || is_answer(outline.ink));
        let list: Vec<Value> = shown.map(|outline| self.name(outline, &mut now)).collect();
        self.outlines = now;
        let (x, y) = scene.origin;
        json!({"width": scene.width, "height": scene.height, "origin": [x, y], "title": scene.title, "outlines": list})
    }

    fn name(&self, outline: Outline, now: &mut BTreeSet<u64>) -> Value {
        let stroke = outline.stroke.unwrap_or(0.0);
        let key = fingerprint(format!("{} {stroke} {}", outline.ink.word(), outline.data).as_bytes());
        now.insert(key);
        let name = format!("{key:016x}");
        if self.outlines.contains(&key) {
            return json!([name]);
        }
        json!([name, outline.ink.word(), stroke, outline.data])
    }
}

/// Whether an ink is one that answers are drawn in.
fn is_answer(ink: Ink) -> bool {
    matches!(ink, Ink::Answer | Ink::AnswerFill | Ink::OnAnswer | Ink::Faint | Ink::White | Ink::Black | Ink::Rim)
}
