//! The processes that ask, and whoever listens to them.

use super::alone;
use super::report::{Line, Report};
use crate::args::RulesArgs;
use crate::output::Status;
use crate::session::Session;
use anyhow::{Context, Result};
use gridwright_base::{Progress, Step};
use gridwright_evidence::rules::{Case, Workshop};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// A process that says nothing for so long does not heed its budget.
const PATIENCE: Duration = Duration::from_secs(120);

/// A line, and the hand that said it; none where it has ended.
type Said = (usize, Option<Line>);

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

struct Crew<'s> {
    session: &'s Session,
    args: &'s RulesArgs,
    shop: &'s Workshop<'s>,
    hands: Vec<Hand>,
    sender: Sender<Said>,
    report: Report,
}

pub fn run(session: &Session, args: &RulesArgs, shop: &Workshop<'_>) -> Result<Status> {
    let (sender, receiver) = channel();
    let report = Report::new(args, session.common.seed);
    let mut crew = Crew { session, args, shop, hands: Vec::new(), sender, report };
    for i in 0..session.threads() {
        let hand = crew.start(i, args.from + i as u64)?;
        crew.hands.push(hand);
    }
    let ended = crew.listen(&receiver);
    crew.end();
    let ended = ended?;
    crew.report.tell(session)?;
    Ok(match (session.interrupted(), crew.report.n_findings(), ended) {
        (true, ..) => Status::Interrupted,
        (_, 1.., _) => Status::No,
        (_, _, true) => Status::Done,
        _ => Status::Limit,
    })
}

impl Crew<'_> {
    fn every(&self) -> u64 {
        self.session.threads() as u64
    }

    /// Where the files of the run end.
    fn end_of_files(&self) -> u64 {
        self.args.from.saturating_add(self.args.files)
    }

    /// Starts a process on every so-many-th file from this one on.
    fn start(&self, i: usize, from: u64) -> Result<Hand> {
        let program = std::env::current_exe().context("cannot find this program")?;
        let mut command = Command::new(program);
        command.args(["bench", "rules", "--quiet", "--every", &self.every().to_string(), "--from", &from.to_string()]);
        command.args(["--files", &self.end_of_files().to_string(), "--boards", &self.args.boards.to_string()]);
        command.args(["--seed", &self.session.common.seed.to_string()]);
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut child = child.context("cannot start this program again")?;
        let lines = child.stdout.take().map(BufReader::new);
        let sender = self.sender.clone();
        thread::spawn(move || {
            for line in lines.into_iter().flat_map(BufRead::lines).map_while(Result::ok) {
                // What is no line of ours is passed over.
                if let Ok(line) = serde_json::from_str(&line)
                    && sender.send((i, Some(line))).is_err()
                {
                    return;
                }
            }
            let _ = sender.send((i, None));
        });
        Ok(Hand { child, open: None, next: from, heard_at: Instant::now(), done: false })
    }

    /// Listens until all files are done; false if the time was up first.
    fn listen(&mut self, receiver: &Receiver<Said>) -> Result<bool> {
        let budget = self.session.budget();
        let progress = self.session.progress();
        while self.hands.iter().any(|hand| !hand.done) {
            if budget.check().is_err() {
                return Ok(false);
            }
            match receiver.recv_timeout(Duration::from_millis(200)) {
                Ok((i, heard)) => self.heard(i, heard)?,
                Err(RecvTimeoutError::Timeout) => self.stop_the_stalled()?,
                Err(RecvTimeoutError::Disconnected) => return Ok(false),
            }
            let (done, total) = (self.report.n_files(), Some(self.args.files));
            progress.report(Step { stage: "rule files", done, total });
        }
        Ok(true)
    }

    fn heard(&mut self, i: usize, heard: Option<Line>) -> Result<()> {
        let every = self.every();
        let hand = &mut self.hands[i];
        hand.heard_at = Instant::now();
        match heard {
            Some(Line::Begin { begin }) => (hand.open, hand.next) = (Some(begin), begin + every),
            Some(Line::Done { tally, .. }) => {
                hand.open = None;
                self.report.add(&tally);
            }
            Some(Line::Finding { finding, found }) => self.report.found(self.session, finding, found)?,
            None => self.ended(i)?,
        }
        Ok(())
    }

    /// A process has ended: it was done, or the file it had begun was too much for it.
    fn ended(&mut self, i: usize) -> Result<()> {
        let hand = &mut self.hands[i];
        let _ = hand.child.wait();
        let (open, next) = (hand.open, hand.next);
        if let Some(number) = open {
            let whole = self.drawn(number);
            let small = alone::smallest(self.session, self.args, self.shop, whole, self.report.n_lost());
            self.report.aborted(self.session, number, small)?;
        }
        if open.is_none() || next >= self.end_of_files() {
            self.hands[i].done = true;
        } else {
            self.hands[i] = self.start(i, next)?;
        }
        Ok(())
    }

    fn drawn(&self, number: u64) -> Case {
        Case::of_file(&self.shop.draw(self.session.common.seed, number).text)
    }

    /// Ends processes that have not said anything for long; that they have ended is then heard as of any other.
    fn stop_the_stalled(&mut self) -> Result<()> {
        for i in 0..self.hands.len() {
            let hand = &mut self.hands[i];
            if hand.done || hand.heard_at.elapsed() <= PATIENCE {
                continue;
            }
            hand.heard_at = Instant::now();
            let _ = hand.child.kill();
        }
        Ok(())
    }

    fn end(&mut self) {
        for hand in &mut self.hands {
            let _ = hand.child.kill();
            let _ = hand.child.wait();
        }
    }
}
