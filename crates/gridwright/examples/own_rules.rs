//! A puzzle of one's own rules: stated, counted, and the solutions listed.
//!
//!     cargo run --release --example own_rules

#![expect(clippy::print_stdout, reason = "a program that prints is what it is")]

use gridwright::{Error, Genre, Limits};

const RULES: &str = r#"
genre  kings "Peaceful kings"

given  clue on cells: 0..
find   king on cells: yes/no

rule   peace "No two kings touch, not even at a corner.":
       not-touching(king)
rule   sight "A number tells how many kings stand around its cell, and none stands on it.":
       for each clue n at c: not king(c) and count(king in neighbours(c)) = n

draw   clue, king star
"#;

fn main() -> Result<(), Error> {
    let limits = Limits::none();
    let genre = Genre::from_text(RULES, &limits)?;
    let mut puzzle = genre.blank(3, 3)?;
    println!("{} without clues: {} boards", genre.title(), puzzle.count(&limits)?.number().unwrap_or_default());
    puzzle.set("clue:r2c2", 0)?;
    let listed = puzzle.list(10, &limits)?;
    println!("with a 0 in the middle: {} or more", listed.solutions.len());
    if let Some(solution) = listed.solution() {
        println!("{solution}");
    }
    Ok(())
}
