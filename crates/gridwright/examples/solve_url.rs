//! Solves a puzz.link URL and says whether the solution is the only one.
//!
//!     cargo run --release --example solve_url -- https://puzz.link/p?slither/3/3/32221313c

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program that prints is what it is")]

use gridwright::{Element, Error, Limits, Puzzle, Verdict};
use std::time::Duration;

fn main() -> Result<(), Error> {
    let url = std::env::args().nth(1).unwrap_or_else(|| "https://puzz.link/p?slither/3/3/32221313c".to_owned());
    let puzzle = Puzzle::read(&url)?;
    for remark in puzzle.remarks() {
        eprintln!("remark: {remark}");
    }
    let solved = puzzle.solve(&Limits::none().time(Duration::from_secs(10)))?;
    for solution in &solved.solutions {
        println!("{solution}");
    }
    match solved.verdict {
        Some(Verdict::Unique) => println!("unique"),
        Some(Verdict::Multiple) => println!("several; they differ at {}", sites(&solved.more.differ)),
        Some(Verdict::None) => {
            println!("no solution");
            for piece in puzzle.blame(&Limits::none())?.more.blame {
                println!("  {} [{}]", piece.message, sites(&piece.places));
            }
        }
        _ => println!("unknown: {:?}", solved.stopped()),
    }
    Ok(())
}

fn sites(places: &[Element]) -> String {
    places.iter().map(|place| place.site().to_string()).collect::<Vec<_>>().join(" ")
}
