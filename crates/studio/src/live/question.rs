//! One live question from beginning to end.

use super::message::{ScopeWord, Stage, Teller};
use super::stages::Stages;
use crate::drawing::Seen;
use crate::gate::{Gate, Pass, Urgency};
use crate::position::Position;
use crate::shelf::GenreShelf;
use crate::store::Store;
use gridwright::{CancelToken, Error, Limits, LiveBoard, Stop, Verdict, guarded};
use serde_json::json;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Rest before clues are tried one by one, before a long count, and before a grade.
const REST: [(Stage, Duration); 3] = [
    (Stage::Needed, Duration::from_millis(400)),
    (Stage::Count, Duration::from_millis(500)),
    (Stage::Grade, Duration::from_millis(1000)),
];
/// Before that nobody counts: the page is painting what it was told.
const PAINT: Duration = Duration::from_millis(60);
/// How often somebody who rests looks up.
const LOOK: Duration = Duration::from_millis(10);

/// What every question of a tab shares.
#[derive(Debug)]
pub(super) struct Desk {
    pub genres: Arc<GenreShelf>,
    pub store: Arc<Store>,
    pub gate: Arc<Gate>,
    /// The time and memory of a live question.
    pub time: Duration,
    pub memory: u64,
    /// The memory of a job.
    pub job_memory: u64,
    pub ghost: Mutex<Seen>,
}

/// A question that was handed in: its end is told once, whoever ends it.
#[derive(Debug, Clone)]
pub(super) struct Open {
    pub teller: Teller,
    ended: Arc<AtomicBool>,
}

impl Open {
    pub fn new(teller: Teller) -> Self {
        Self { teller, ended: Arc::default() }
    }

    pub fn end(&self, why: &str, message: Option<&str>) {
        self.tell_end(json!({"why": why, "message": message}));
    }

    /// Everything was told, in so much processor time.
    fn done(&self, cpu_ms: f64) {
        let cpu_ms = (cpu_ms * 10.0).round() / 10.0;
        self.tell_end(json!({"why": "done", "message": null, "cpu_ms": cpu_ms}));
    }

    fn tell_end(&self, told: serde_json::Value) {
        if !self.ended.swap(true, Ordering::AcqRel) {
            self.teller.tell("end", told);
        }
    }
}

/// What is asked.
pub(super) struct Question {
    pub board: Box<Position>,
    pub scope: ScopeWord,
    pub stages: Vec<Stage>,
    pub patience: u32,
    pub open: Open,
}

impl Question {
    /// Answers it on the thread of the board.
    pub fn answer(&self, live: &mut LiveBoard, limits: &Limits, desk: &Desk) {
        let outcome = guarded(|| self.work(live, limits, desk));
        match outcome {
            Ok(Ok(cpu_ms)) => self.open.done(cpu_ms),
            Ok(Err(problem)) => self.open.end(why(&problem), Some(&problem.to_string())),
            Err(mistake) => {
                desk.store.report(&json!({"call": "live", "board": *self.board}), &mistake.to_string());
                // Nobody knows what the board thinks now.
                *live = LiveBoard::new(live.puzzle().clone());
                self.open.end("internal", Some(&mistake.to_string()));
            }
        }
    }

    /// All stages, one after the other; gives the processor time that they took.
    fn work(&self, live: &mut LiveBoard, limits: &Limits, desk: &Desk) -> Result<f64, Error> {
        let began = Instant::now();
        let puzzle = desk.genres.puzzle(&self.board).map_err(|refused| Error::call(refused.message()))?;
        live.become_board(puzzle);
        self.board.provoke();
        let mut ghost = desk.ghost.lock().unwrap_or_else(PoisonError::into_inner);
        let time = desk.time * self.patience.clamp(1, 100);
        let limits = limits.clone().memory(desk.memory);
        let token = limits.token().clone();
        let scope = self.scope.into();
        let mut stages = Stages {
            live,
            scope,
            limits: &limits,
            time,
            teller: &self.open.teller,
            ghost: &mut ghost,
            began,
            complete: false,
            counted: false,
            cpu: 0.0,
        };
        let mut pass = Some(desk.gate.enter(Urgency::Live, &token).ok_or(Error::Stopped(Stop::Cancelled))?);
        if self.wants(Stage::Check) {
            stages.run(Stage::Check, None)?;
        }
        if self.wants(Stage::Facts) {
            stages.first_facts()?;
        }
        let mut verdict = None;
        for stage in [Stage::Verdict, Stage::Facts, Stage::Blame, Stage::Count] {
            if !self.wants(stage) || token.is_cancelled() {
                continue;
            }
            // Nobody waits for a verdict because all is sought that is forced on somebody else's board, or its solutions are counted.
            if stage == Stage::Facts && verdict.is_some() && desk.gate.is_awaited() {
                drop(pass.take());
                pass = Some(desk.gate.enter(Urgency::Forced, &token).ok_or(Error::Stopped(Stop::Cancelled))?);
            }
            if matches!(stage, Stage::Blame | Stage::Count) && is_of_use(stage, verdict) {
                step_aside(began + PAINT, &token, desk, &mut pass)?;
            }
            verdict = stages.run(stage, verdict)?;
        }
        for (stage, rest) in REST {
            if !self.wants(stage) || !is_of_use(stage, verdict) {
                continue;
            }
            step_aside(began + rest, &token, desk, &mut pass)?;
            if stage == Stage::Count {
                stages.long_count()?;
            } else {
                stages.run(stage, verdict)?;
            }
        }
        if token.is_cancelled() { Err(Error::Stopped(Stop::Cancelled)) } else { Ok(stages.cpu) }
    }

    fn wants(&self, stage: Stage) -> bool {
        self.stages.is_empty() || self.stages.contains(&stage)
    }
}

/// Whether a stage has anything to say about a board with this verdict.
fn is_of_use(stage: Stage, verdict: Option<Verdict>) -> bool {
    match stage {
        Stage::Count => verdict == Some(Verdict::Multiple),
        Stage::Blame => verdict == Some(Verdict::None),
        _ => verdict == Some(Verdict::Unique),
    }
}

/// Waits until somebody has rested, without keeping anybody else from work; what is more urgent then goes first.
fn step_aside(when: Instant, token: &CancelToken, desk: &Desk, pass: &mut Option<Pass>) -> Result<(), Error> {
    drop(pass.take());
    while Instant::now() < when && !token.is_cancelled() {
        std::thread::sleep(LOOK.min(when.saturating_duration_since(Instant::now())));
    }
    *pass = Some(desk.gate.enter(Urgency::Later, token).ok_or(Error::Stopped(Stop::Cancelled))?);
    Ok(())
}

pub(super) fn why(problem: &Error) -> &'static str {
    match problem.stop() {
        Some(Stop::Cancelled) => "stopped",
        Some(Stop::Memory) => "memory",
        Some(_) => "time",
        None if matches!(problem, Error::Internal(_)) => "internal",
        None => "refused",
    }
}
