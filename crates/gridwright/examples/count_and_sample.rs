//! The exact number of solutions of a blank board, and some of them, each as likely as any other.
//!
//!     cargo run --release --example count_and_sample -- slitherlink 8 8

#![expect(clippy::print_stdout, reason = "a program that prints is what it is")]

use gridwright::{Error, Genre, Limits};

fn main() -> Result<(), Error> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let size = |at: usize| words.get(at).and_then(|word| word.parse().ok()).unwrap_or(6);
    let genre = Genre::named(words.first().map_or("slitherlink", String::as_str))?;
    let sampled = genre.blank(size(1), size(2))?.sample(3, 7, &Limits::none().memory(2 << 30))?;
    match (&sampled.count, sampled.stopped()) {
        (Some(count), _) => println!("{count} boards"),
        (None, stop) => println!("not counted: {stop:?}"),
    }
    for board in &sampled.solutions {
        println!("{board}");
    }
    Ok(())
}
