//! Many puzzles on many threads, told in the order in which they came, with a bar that shows how far they are.

use crate::input::{Text, Texts, is_stream};
use crate::session::Session;
use anyhow::Result;
use gridwright::stream::{self, Outcome};
use std::ops::ControlFlow;

/// Whether there is just one puzzle, which may then have the whole machine.
pub fn is_alone(arguments: &[String]) -> bool {
    arguments.len() == 1 && !is_stream(&arguments[0])
}

/// Calls `work` for every puzzle named by the arguments, on as many threads as the session has, and `tell` with what it
/// returns, in order; if it panics, with that. After an interruption what was begun is still told; an error of `tell` ends
/// all.
pub fn in_order<T: Send>(
    session: &Session,
    arguments: &[String],
    work: &(dyn Fn(Text) -> T + Sync),
    tell: &mut dyn FnMut(Outcome<T>) -> Result<()>,
) -> Result<()> {
    let total = (!arguments.iter().any(|a| is_stream(a))).then_some(arguments.len());
    let threads = session.threads().min(total.unwrap_or(usize::MAX));
    let bar = session.stream_bar(total);
    let told = stream::in_order(Texts::new(arguments), threads, session.token(), work, &mut |answer| {
        let told = bar.suspend(|| tell(answer));
        bar.inc(1);
        told.map(ControlFlow::Continue)
    });
    bar.finish_and_clear();
    told
}
