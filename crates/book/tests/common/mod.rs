//! Puzzles for books, made once: some genres, sizes from tiny to a whole page.

#![allow(dead_code, reason = "each test program uses its own part")]

use gridwright::{Genre, Limits};
use gridwright_book::{Book, Entry, Example, Hardness, Listed, Plan, Wants, lay_out, prepare};
use std::sync::OnceLock;

/// Genres and sizes: lines, numbers, shading, rooms, clues outside; square, wide, high.
const MADE: [(&str, usize, usize, u64); 9] = [
    ("slither", 5, 5, 8),
    ("sudoku", 9, 9, 5),
    ("sudoku", 4, 4, 3),
    ("nurikabe", 6, 6, 4),
    ("slither", 4, 16, 2),
    ("slither", 16, 5, 2),
    ("kakuro", 6, 6, 2),
    ("heyawake", 6, 6, 3),
    ("hitori", 5, 5, 3),
];

pub const WANTS: Wants = Wants { grade: None, several: false, prove: false };

/// Puzzles of several genres and sizes, in a mixed order, some with stars.
pub fn entries() -> &'static [Entry] {
    static ALL: OnceLock<Vec<Entry>> = OnceLock::new();
    ALL.get_or_init(|| {
        let made = MADE.iter().flat_map(|&(name, rows, cols, n)| {
            let genre = Genre::named(name).unwrap();
            (0..n).map(move |index| genre.generate(rows, cols, 7, index, &Limits::none()).unwrap())
        });
        let listed = made.enumerate().map(|(i, made)| Listed {
            problem: made.problem,
            answer: Some(made.solution),
            verdict: Some("unique".to_owned()),
            grade: (i % 3 > 0).then(|| Hardness::ALL[i % 4].name().to_owned()),
            title: (i == 4).then(|| "A title that is much too long for the room above a board".to_owned()),
        });
        let mut entries: Vec<Entry> = listed.map(|one| prepare(&one, &WANTS, &Limits::none()).unwrap()).collect();
        // The list comes back to genres it has left.
        let half = entries.len() / 2;
        entries.rotate_left(half);
        entries
    })
}

pub fn plan() -> Plan {
    Plan { title: "Tests & <Proofs>".to_owned(), author: Some("Nobody".to_owned()), rules: true, ..Plan::default() }
}

pub fn example(genre: &Genre) -> Option<Example> {
    let made = genre.generate(4, 4, 1, 0, &Limits::none()).ok()?;
    Some(Example { problem: made.problem, answer: made.solution })
}

pub fn book(plan: &Plan) -> Book {
    lay_out(plan, entries(), &mut example).unwrap()
}
