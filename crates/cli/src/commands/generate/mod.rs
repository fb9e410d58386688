//! `generate`: new puzzles, one or thousands.

mod batch;
mod statistics;
mod tell;
mod wishes;

use crate::args::GenerateArgs;
use crate::output::Status;
use crate::provoke::provoke;
use crate::session::Session;
use anyhow::Result;
use gridwright::stream::{self, Outcome};
use gridwright::{Error, guarded, parts};
use gridwright_gen::{GenError, Made, Progress, make_watched};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Puzzles that may fail to be made before the batch is given up: so many, and one in so many of those asked for.
const PATIENCE: u64 = 3;
const PATIENCE_SHARE: u64 = 4;

/// A puzzle with its name, or why there is none.
type Named = Result<(String, Made), GenError>;

pub fn run(session: &Session, args: &GenerateArgs) -> Result<Status> {
    let kind = session.genres.get(&args.genre)?;
    let genre = parts::rules(&kind);
    let (wishes, hints) = wishes::read(session, genre, args)?;
    let seed = session.common.seed;
    // What goes on when the last puzzle is there ends with it.
    let over = session.token().child();
    let budget = session.budget().with_cancel(over.clone());
    let call = tell::Call { genre: &kind, seed, svg: args.batch.svg.as_deref() };
    let mut seen: HashSet<String> = batch::known(&args.batch.distinct_from, kind.id())?;
    let header = batch::header(&kind, seed, (&wishes, &hints), args, &seen);
    let earlier = args.batch.resume.as_deref().map(|path| batch::reopen(path, &header)).transpose()?;
    seen.extend(earlier.iter().flat_map(|earlier| earlier.ids.iter().cloned()));
    let n_before = earlier.as_ref().map_or(0, |earlier| earlier.n);
    let first = earlier.as_ref().and_then(|earlier| earlier.last).map_or(0, |last| last + 1);
    let mut sink = tell::Sink::open(args, earlier)?;
    let mut left = args.n.saturating_sub(n_before);
    let sink_is_full = left == 0;
    let mut totals = statistics::Totals::default();
    let (mut missed, mut duplicates, mut broken) = (0, 0, false);
    let mut last_failure = None;
    // One puzzle is one piece of work.
    let threads = session.threads().min(usize::try_from(left).unwrap_or(usize::MAX)).max(1);
    let bar = session.batch_bar(usize::try_from(args.n)?).with_position(n_before);
    let work = |index: u64| {
        let named = guarded(|| -> Named {
            provoke(&format!("puzzle {index}"));
            let watch = &mut |now: Progress| {
                if args.n == 1 {
                    let so_far = if now.so_far.is_empty() { now.so_far } else { format!(": {}", now.so_far) };
                    bar.set_message(format!("attempt {} of {}{so_far}", now.attempt, now.tries));
                }
            };
            let made = make_watched(genre, &hints, &wishes, (seed, index), &budget, watch)?;
            tell::named(genre, made, &budget)
        });
        (index, named)
    };
    let mut tell = |outcome: Outcome<(u64, Result<Named, Error>)>| -> Result<ControlFlow<()>> {
        let (index, result) = outcome?;
        match result {
            // One puzzle less, told as what it is; the others are made.
            Err(failure) => {
                bar.suspend(|| sink.broken(session, &call, index, &failure))?;
                (broken, missed) = (true, missed + 1);
                last_failure = Some(failure);
            }
            Ok(Ok((id, made))) => {
                if !seen.insert(id.clone()) {
                    duplicates += 1;
                    return Ok(ControlFlow::Continue(()));
                }
                totals.add(genre, index, &made);
                bar.suspend(|| sink.puzzle(session, &call, index, &id, &made))?;
                bar.inc(1);
                left -= 1;
            }
            Ok(Err(GenError::Unmet { part, nearest })) => {
                missed += 1;
                last_failure = Some(Error::Unmet(format!("{part}: {nearest}")));
            }
            Ok(Err(problem)) => return Err(Error::from(problem).into()),
        }
        let hopeless = missed > PATIENCE + args.n / PATIENCE_SHARE || duplicates > 20 + 4 * args.n;
        let ends = left == 0 || hopeless || args.n == 1 && missed > 0;
        if ends {
            over.cancel();
        }
        Ok(if ends { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    };
    let told = match sink_is_full {
        true => Ok(()),
        false => stream::in_order(first.., threads, session.token(), &work, &mut tell),
    };
    bar.finish_and_clear();
    told?;
    if args.batch.stats {
        totals.tell(session, genre)?;
    }
    // Why a single puzzle is missing was told.
    if left == 0 || broken && args.n == 1 {
        return Ok(if broken { Status::Wrong } else { Status::Done });
    }
    let near = last_failure.map_or_else(|| "the board has no more puzzles that differ".to_owned(), |f| f.to_string());
    let made = args.n - left;
    sink.failed(session, &call, format!("{near} ({made} of {} made, {duplicates} duplicates left out)", args.n))?;
    Ok(if broken { Status::Wrong } else { Status::No })
}
