//! Solves a puzz.link URL and says whether the solution is the only one.
//!
//!     cargo run --release --example solve_url -- https://puzz.link/p?slither/3/3/32221313c

use gridwright::{Error, Limits, Puzzle, Verdict};
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
        Some(Verdict::Multiple) => println!("several; they differ at {}", solved.more.differ.join(", ")),
        Some(Verdict::None) => {
            println!("no solution");
            for piece in puzzle.blame(&Limits::none())?.more.blame {
                let places: Vec<String> = piece.places.into_iter().map(|place| place.site).collect();
                println!("  {} [{}]", piece.message, places.join(" "));
            }
        }
        _ => println!("unknown: {:?}", solved.stopped()),
    }
    Ok(())
}
