//! `generate`: new puzzles, one or thousands.

mod batch;
mod quota;
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
use gridwright_gen::{GenError, Made, Progress, Wishes, make_watched};
use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

/// A puzzle with its name, or why there is none.
type Named = Result<(String, Made), GenError>;

/// What became of a number: nothing where no more puzzles of its kind are wanted.
type Told = Option<Result<Named, Error>>;

pub fn run(session: &Session, args: &GenerateArgs) -> Result<Status> {
    let kind = session.genres.get(&args.genre)?;
    let genre = parts::rules(&kind);
    let (wishes, hints) = wishes::read(session, genre, args)?;
    let seed = session.common.seed;
    // What goes on when the last puzzle is there ends with it.
    let over = session.token().child();
    let budget = session.budget().with_cancel(over.clone());
    let call = tell::Call { genre: &kind, seed, svg: args.batch.svg.as_deref(), png: args.batch.png.as_deref() };
    let mut seen: HashSet<String> = batch::known(&args.batch.distinct_from, kind.id())?;
    let known = seen.len() as u64;
    let header = batch::header(&kind, seed, (&wishes, &hints), args, &seen);
    let earlier = args.batch.resume.as_deref().map(|path| batch::reopen(path, &header)).transpose()?;
    seen.extend(earlier.iter().flat_map(|earlier| earlier.ids.iter().cloned()));
    let first = earlier.as_ref().and_then(|earlier| earlier.last).map_or(0, |last| last + 1);
    let none = BTreeMap::new();
    let before = earlier.as_ref().map_or((0, &none), |earlier| (earlier.n, &earlier.grades));
    let mut shares = quota::shares(args, before, known)?;
    let rota = quota::Rota::new(&shares);
    let asked: Vec<Wishes> = shares.iter().map(|share| share.wishes(&wishes)).collect();
    let (n, n_before) = (rota.n(), shares.iter().map(|share| share.made).sum::<u64>());
    let mut sink = tell::Sink::open(args, n, earlier)?;
    let mut totals = statistics::Totals::default();
    let mut broken = false;
    // One puzzle is one piece of work.
    let threads = session.threads().min(usize::try_from(n - n_before).unwrap_or(usize::MAX)).max(1);
    let bar = session.batch_bar(usize::try_from(n)?).with_position(n_before);
    let work = |index: u64| {
        let share = rota.share_of(index);
        if rota.is_closed(share) {
            return (index, None);
        }
        let named = guarded(|| -> Named {
            provoke(&format!("puzzle {index}"));
            let watch = &mut |now: Progress| {
                if n == 1 {
                    bar.set_message(told_progress(&now));
                }
            };
            let made = make_watched(genre, &hints, &asked[share], (seed, index), &budget, watch)?;
            tell::named(genre, made, &budget)
        });
        (index, Some(named))
    };
    let mut tell = |outcome: Outcome<(u64, Told)>| -> Result<ControlFlow<()>> {
        let (index, result) = outcome?;
        let which = rota.share_of(index);
        let share = &mut shares[which];
        // What was begun before its share was closed is as if it had not been.
        let Some(result) = result.filter(|_| !rota.is_closed(which)) else { return Ok(ControlFlow::Continue(())) };
        match result {
            // One puzzle less, told as what it is; the others are made.
            Err(failure) => {
                bar.suspend(|| sink.broken(session, &call, index, &failure))?;
                (broken, share.missed) = (true, share.missed + 1);
                share.failure = Some(failure);
            }
            Ok(Ok((id, made))) => {
                if seen.insert(id.clone()) {
                    totals.add(genre, index, &made);
                    bar.suspend(|| sink.puzzle(session, &call, index, &id, &made))?;
                    bar.inc(1);
                    share.made += 1;
                } else {
                    share.duplicates += 1;
                }
            }
            Ok(Err(GenError::Unmet { part, nearest })) => {
                share.missed += 1;
                share.failure = Some(Error::Unmet(format!("{part}: {nearest}")));
            }
            Ok(Err(problem)) => return Err(Error::from(problem).into()),
        }
        let given_up = rota.look_at(which, share);
        if rota.is_over() {
            over.cancel();
            return Ok(ControlFlow::Break(()));
        }
        if given_up {
            bar.suspend(|| session.say(&format!("out of reach, others go on: {}", share.told())));
        }
        Ok(ControlFlow::Continue(()))
    };
    let told = match rota.is_over() {
        true => Ok(()),
        false => stream::in_order(first.., threads, session.token(), &work, &mut tell),
    };
    bar.finish_and_clear();
    told?;
    if args.batch.stats {
        totals.tell(session, genre)?;
    }
    conclude(session, &call, &mut sink, &shares, broken)
}

/// Says what is missing, and what that makes of the call.
fn conclude(
    session: &Session,
    call: &tell::Call<'_>,
    sink: &mut tell::Sink,
    shares: &[quota::Share],
    broken: bool,
) -> Result<Status> {
    let missing: Vec<String> = shares.iter().filter(|share| share.made < share.n).map(quota::Share::told).collect();
    let is_one = shares.iter().map(|share| share.n).sum::<u64>() == 1;
    // Why a single puzzle is missing was told.
    if missing.is_empty() || broken && is_one {
        return Ok(if broken { Status::Wrong } else { Status::Done });
    }
    sink.failed(session, call, missing.join("; "))?;
    Ok(if broken { Status::Wrong } else { Status::No })
}

fn told_progress(now: &Progress) -> String {
    let so_far = if now.so_far.is_empty() { String::new() } else { format!(": {}", now.so_far) };
    format!("attempt {} of {}{so_far}", now.attempt, now.tries)
}
