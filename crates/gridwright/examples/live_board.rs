//! A board under edit on a thread of its own: facts stream in while the next clue is typed.
//!
//!     cargo run --release --example live_board

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program that prints is what it is")]

use gridwright::{Genre, Limits, LiveBoard, Scope, Worker};
use std::error::Error;
use std::sync::mpsc::channel;

fn main() -> Result<(), Box<dyn Error>> {
    let worker = Worker::new(LiveBoard::new(Genre::named("slitherlink")?.blank(5, 5)?))?;
    for (site, clue) in [("clue:r1c1", 3), ("clue:r1c2", 2), ("clue:r3c3", 0), ("clue:r5c5", 3)] {
        worker.change(move |live| {
            if let Err(problem) = live.set(site, clue) {
                eprintln!("{problem}");
            }
        });
        let (tell, told) = channel();
        // A newer question ends this one; here each is waited for.
        worker.ask(Limits::none(), move |live, limits| {
            let forced = tell.clone();
            let answer = live.facts(Scope::Printed, limits, |fact| {
                let _ = forced.send(format!("  {} = {} ({:?})", fact.site, fact.value, fact.holds));
            });
            let _ = tell.send(match answer {
                Ok(answer) => format!("{} of {} values are forced", answer.more.forced, answer.more.values),
                Err(problem) => problem.to_string(),
            });
        });
        println!("{site} = {clue}");
        let lines: Vec<String> = told.iter().collect();
        lines.iter().filter(|line| !line.contains("Sometimes")).for_each(|line| println!("{line}"));
    }
    Ok(())
}
