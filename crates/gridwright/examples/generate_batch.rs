//! Ten new puzzles of a genre, each with its URL.
//!
//!     cargo run --release --example generate_batch -- nurikabe 7 7

#![expect(clippy::print_stdout, reason = "a program that prints is what it is")]

use gridwright::{Error, Genre, Limits};
use std::time::Duration;

fn main() -> Result<(), Error> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let size = |at: usize| words.get(at).and_then(|word| word.parse().ok()).unwrap_or(6);
    let genre = Genre::named(words.first().map_or("nurikabe", String::as_str))?;
    let limits = Limits::none().time(Duration::from_secs(20));
    for index in 0..10 {
        let made = genre.generate(size(1), size(2), 2026, index, &limits)?;
        println!("{} clues: {}", made.clues, made.problem.url().unwrap_or_else(|_| made.problem.json()));
    }
    Ok(())
}
