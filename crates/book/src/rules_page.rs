//! The page that tells a genre's rules: the sentences of its rule file, and an example with its answer.

use crate::face::{Face, wrapped};
use crate::flow::{Block, Manner};
use crate::page::{Area, Page, Paper, Tone};
use crate::sheet::put;
use gridwright::{Genre, Puzzle, parts};
use gridwright_picture::{CELL, Scene};
use std::sync::Arc;

/// Sizes of type for sentences: the first at which they leave room for an example, or at least for themselves.
const TYPES: [f64; 5] = [11.5, 10.0, 8.5, 7.0, 5.0];

/// The height of a line and the room between sentences, for type of size 1.
const LINE: f64 = 1.5;
/// See [`LINE`].
const SPACE: f64 = 0.35;

/// What stands above each board of the example.
const CAPTION: f64 = 18.0;

/// Writes the page of a genre for some puzzles of it.
pub(crate) fn rules_page(
    page: &mut Page,
    paper: Paper,
    genre: &Genre,
    puzzles: &[&Puzzle],
    example: Option<[Arc<Scene>; 2]>,
) {
    let body = paper.body();
    let mut y = body.y + 20.0;
    for words in wrapped(Face::Bold, 24.0, genre.title(), body.w) {
        put(page, (body.x, y), (Face::Bold, 24.0, Tone::Black), &words);
        y += 30.0;
    }
    for words in wrapped(Face::Regular, 9.5, &names(genre), body.w) {
        put(page, (body.x, y - 8.0), (Face::Regular, 9.5, Tone::Grey), &words);
        y += 13.0;
    }
    y += 12.0;
    let (size, sentences) = set(&sentences(genre, puzzles), body.w - 16.0, body.bottom() - y);
    for lines in &sentences {
        put(page, (body.x, y), (Face::Regular, size, Tone::Grey), "•");
        for words in lines {
            put(page, (body.x + 16.0, y), (Face::Regular, size, Tone::Black), words);
            y += LINE * size;
        }
        y += SPACE * size;
    }
    if let Some(pictures) = example {
        show(page, &Area { x: body.x, y: y + 14.0, w: body.w, h: body.bottom() - y - 14.0 }, pictures);
    }
}

/// Other names that the typeface can set, and where the genre comes from.
fn names(genre: &Genre) -> String {
    let other = |name: &&str| name.to_lowercase() != genre.title().to_lowercase();
    let settable = |name: &&str| other(name) && name.chars().all(|c| Face::Regular.has(c));
    let names: Vec<&str> = genre.aliases().iter().map(String::as_str).filter(settable).collect();
    let also = if names.is_empty() { String::new() } else { format!("Also known as {}.", names.join(", ")) };
    let from = parts::rules(genre).source.as_deref().filter(|s| settable(s)).map(|s| format!("{s}."));
    [also, from.unwrap_or_default()].join(" ").trim().to_owned()
}

/// What solvers of these puzzles are told, each sentence once. A law of a variant is told if a puzzle is of that variant.
fn sentences(genre: &Genre, puzzles: &[&Puzzle]) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    for law in &parts::rules(genre).laws {
        let applies = |p: &&&Puzzle| law.guard.is_none_or(|(option, when)| parts::board(p).option(option) == when);
        let sentence = match puzzles.iter().filter(applies).count() {
            0 => continue,
            n if n < puzzles.len() => format!("In some puzzles: {}", law.sentence),
            _ => law.sentence.clone(),
        };
        if !law.sentence.is_empty() && !told.contains(&sentence) {
            told.push(sentence);
        }
    }
    told
}

/// Sentences in lines, and the size of their type.
fn set(sentences: &[String], width: f64, height: f64) -> (f64, Vec<Vec<String>>) {
    let at = |size: f64| -> Vec<Vec<String>> {
        sentences.iter().map(|sentence| wrapped(Face::Regular, size, sentence, width)).collect()
    };
    let tall = |size: f64| size * at(size).iter().map(|lines| lines.len() as f64 * LINE + SPACE).sum::<f64>();
    let size = TYPES.into_iter().find(|&size| tall(size) < 0.6 * height).unwrap_or(TYPES[TYPES.len() - 1]);
    (size, at(size))
}

/// The example and its answer, beside each other.
fn show(page: &mut Page, room: &Area, pictures: [Arc<Scene>; 2]) {
    let blocks = pictures.map(|scene| Block { scene, above: CAPTION, below: 0.0, wide: 60.0 });
    let manner = Manner {
        grids: vec![(2, 1)],
        comfort: 0.0,
        largest: 0.8 * CELL,
        least: 4.0,
        gap: 30.0,
        leading: 0.0,
        fixed: false,
    };
    // Rules so long that they leave no room for an example are rules without one.
    let Ok(spots) = manner.place(room, &blocks) else { return };
    for ((spot, block), name) in spots.iter().zip(&blocks).zip(["Example", "Its answer"]) {
        let style = (Face::Bold, 10.5, Tone::Black);
        put(page, (spot.area.x, spot.area.y + 10.0), style, name);
        page.items.push(block.item(spot));
    }
}
