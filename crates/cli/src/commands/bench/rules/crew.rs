//! The processes that ask, and whoever listens to them.

use super::report::{Heard, Report};
use crate::args::RulesArgs;
use crate::output::Status;
use crate::session::{Session, Shown};
use anyhow::{Context, Result};
use gridwright_base::{Progress, Step};
use gridwright_evidence::rules::{Case, Drawn, Finding, Symptom, Workshop, shrink};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// A process that says nothing for so long does not heed its budget.
const PATIENCE: Duration = Duration::from_secs(120);

/// Files that end a process and are made smaller: the rest are most likely the same.
const SHRUNK: u64 = 12;
/// Cases tried to make one smaller.
const ATTEMPTS: usize = 150;

/// A process at work, and where it is.
struct Hand {
    child: Child,
    /// The file it has begun and not finished.
    open: Option<u64>,
    /// The file after the last one it began.
    next: u64,
    heard_at: Instant,
    done: bool,
}

pub fn run(session: &Session, args: &RulesArgs, shop: &Workshop<'_>) -> Result<Status> {
    let every = session.threads() as u64;
    let (sender, receiver) = channel();
    let mut hands = Vec::new();
    for i in 0..every {
        hands.push(start(session, args, &sender, i as usize, args.from + i)?);
    }
    let mut report = Report::new(args, session.common.seed);
    let outcome = listen(session, args, shop, &mut hands, (&sender, &receiver), &mut report);
    for hand in &mut hands {
        let _ = hand.child.kill();
        let _ = hand.child.wait();
    }
    let ended = outcome?;
    report.tell(session)?;
    Ok(if session.interrupted() {
        Status::Interrupted
    } else if report.n_findings() > 0 {
        Status::No
    } else if ended {
        Status::Done
    } else {
        Status::Limit
    })
}

/// Starts a process on every so-many-th file from this one on.
fn start(session: &Session, args: &RulesArgs, sender: &Sender<(usize, Heard)>, i: usize, from: u64) -> Result<Hand> {
    let program = std::env::current_exe().context("cannot find this program")?;
    let every = session.threads() as u64;
    let end = args.from + args.files;
    let mut command = Command::new(program);
    command.args(["bench", "rules", "--quiet", "--every", &every.to_string(), "--from", &from.to_string()]);
    command.args(["--files", &end.to_string(), "--boards", &args.boards.to_string()]);
    command.args(["--seed", &session.common.seed.to_string()]);
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let mut child = child.context("cannot start this program again")?;
    let lines = child.stdout.take().map(BufReader::new);
    let sender = sender.clone();
    thread::spawn(move || {
        for line in lines.into_iter().flat_map(BufRead::lines).map_while(Result::ok) {
            if let Some(heard) = Heard::read(&line)
                && sender.send((i, heard)).is_err()
            {
                return;
            }
        }
        let _ = sender.send((i, Heard::End));
    });
    Ok(Hand { child, open: None, next: from, heard_at: Instant::now(), done: false })
}

/// Listens until all files are done; false if the time was up first.
fn listen(
    session: &Session,
    args: &RulesArgs,
    shop: &Workshop<'_>,
    hands: &mut [Hand],
    (sender, receiver): (&Sender<(usize, Heard)>, &Receiver<(usize, Heard)>),
    report: &mut Report,
) -> Result<bool> {
    let budget = session.budget();
    let progress = Shown(Mutex::new(session.progress()));
    let every = session.threads() as u64;
    while hands.iter().any(|hand| !hand.done) {
        if budget.check().is_err() {
            return Ok(false);
        }
        match receiver.recv_timeout(Duration::from_millis(200)) {
            Ok((i, heard)) => {
                let hand = &mut hands[i];
                hand.heard_at = Instant::now();
                match heard {
                    Heard::Begin(number) => (hand.open, hand.next) = (Some(number), number + every),
                    Heard::Done(number, tally) => {
                        hand.open = None;
                        report.add(&tally);
                        progress.report(Step { stage: "rule files", done: report.n_files(), total: Some(args.files) });
                        debug_assert!(number < hand.next);
                    }
                    Heard::Finding(number, found) => report.found(session, number, *found)?,
                    Heard::End => {
                        let _ = hand.child.wait();
                        if let Some(number) = hand.open {
                            let drawn = shop.draw(session.common.seed, number);
                            let small = smallest(session, args, shop, &drawn, report.n_lost());
                            report.aborted(session, number, small)?;
                        }
                        if hand.open.is_none() || hand.next >= args.from + args.files {
                            hand.done = true;
                        } else {
                            *hand = start(session, args, sender, i, hand.next)?;
                        }
                    }
                }
            }
            Err(RecvTimeoutError::Timeout) => stop_the_stalled(session, shop, hands, report)?,
            Err(RecvTimeoutError::Disconnected) => return Ok(false),
        }
    }
    Ok(true)
}

/// Ends processes that have not said anything for long: their file is noted, and they are started again when they have ended.
fn stop_the_stalled(session: &Session, shop: &Workshop<'_>, hands: &mut [Hand], report: &mut Report) -> Result<()> {
    for hand in hands.iter_mut().filter(|hand| !hand.done && hand.heard_at.elapsed() > PATIENCE) {
        if let Some(number) = hand.open {
            report.stalled(session, number, Case::of_file(&shop.draw(session.common.seed, number).text))?;
        }
        hand.heard_at = Instant::now();
        let _ = hand.child.kill();
    }
    Ok(())
}

/// What of a file ends a process, found by processes that only ask about one case each.
fn smallest(session: &Session, args: &RulesArgs, shop: &Workshop<'_>, drawn: &Drawn, n_before: u64) -> Case {
    let whole = Case::of_file(&drawn.text);
    let folder = std::env::temp_dir().join(format!("gridwright-rules-{}", std::process::id()));
    if n_before >= SHRUNK || std::fs::create_dir_all(&folder).is_err() {
        return whole;
    }
    let path = folder.join("case.rule");
    let finding = |case: &Case| Finding {
        voice: "process".to_owned(),
        symptom: Symptom::Abort,
        what: String::new(),
        case: case.clone(),
    };
    let mut judge = |case: &Case| {
        let asked = !session.interrupted() && std::fs::write(&path, case.write("")).is_ok();
        (asked && ends_a_process(args, &path).unwrap_or(false)).then(|| finding(case))
    };
    let small = match judge(&whole) {
        Some(found) => shrink(&found, shop.library(), ATTEMPTS, &mut judge).case,
        // It takes one of the boards that were drawn.
        None => whole,
    };
    let _ = std::fs::remove_dir_all(&folder);
    small
}

/// Whether a case ends the process that asks about it.
fn ends_a_process(args: &RulesArgs, path: &Path) -> Result<bool> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args(["bench", "rules", "--quiet", "--every", &u64::MAX.to_string(), "--findings"]).arg(path);
    command.args(["--boards", &args.boards.to_string()]);
    let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status()?;
    Ok(status.code().is_none())
}
