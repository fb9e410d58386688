//! One socket: a tab of the page.

use super::job::Job;
use super::message::{Asked, JobKind, Teller};
use super::question::{Desk, Open, Question};
use crate::drawing::{Part, Seen};
use crate::error::Refused;
use crate::position::Position;
use crate::server::Studio;
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use gridwright::{Limits, LiveBoard, Puzzle, Worker, guarded};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

/// Messages that a tab may send in a second.
const MESSAGES: u32 = 200;
/// Jobs that a tab may have under way.
const JOBS: usize = 2;
/// How often a silent tab is asked whether it is there, and when it is given up.
const PING: Duration = Duration::from_secs(30);
const SILENT: Duration = Duration::from_secs(75);

/// Serves a tab until it goes. Whatever it asked ends then.
pub(crate) async fn serve(mut socket: WebSocket, studio: Arc<Studio>) {
    let (out, mut answers) = unbounded_channel();
    let mut tab = Tab::new(&studio, out);
    let mut heard = Instant::now();
    let mut ping = tokio::time::interval(PING);
    let mut rate = Rate::new();
    loop {
        tokio::select! {
            message = socket.recv() => {
                heard = Instant::now();
                let Some(Ok(message)) = message else { break };
                match message {
                    Message::Text(text) if rate.admits() => tab.hear(text.as_str()),
                    Message::Text(_) => {
                        let reason = "too many messages".into();
                        let frame = CloseFrame { code: close_code::POLICY, reason };
                        let _ = socket.send(Message::Close(Some(frame))).await;
                        break;
                    }
                    Message::Close(_) => break,
                    Message::Binary(_) | Message::Ping(_) | Message::Pong(_) => {}
                }
            }
            Some(answer) = answers.recv() => {
                // A tab that reads nothing for so long is gone.
                let sent = tokio::time::timeout(SILENT, socket.send(Message::Text(answer.into()))).await;
                if !matches!(sent, Ok(Ok(()))) {
                    break;
                }
            }
            _ = ping.tick() => {
                if heard.elapsed() > SILENT || socket.send(Message::Ping(Vec::new().into())).await.is_err() {
                    break;
                }
            }
        }
    }
}

/// How many messages came lately.
struct Rate {
    since: Instant,
    n: u32,
}

impl Rate {
    fn new() -> Self {
        Self { since: Instant::now(), n: 0 }
    }

    fn admits(&mut self) -> bool {
        if self.since.elapsed() >= Duration::from_secs(1) {
            *self = Self::new();
        }
        self.n += 1;
        self.n <= MESSAGES
    }
}

/// What a tab has of its pictures: of the board, and of what is drawn on trial.
#[derive(Default)]
struct Drawn {
    board: Mutex<Seen>,
    trial: Mutex<Seen>,
}

impl Drawn {
    fn pictures(&self, desk: &Desk, board: &Position, trial: Option<&Position>) -> Result<Value, Refused> {
        let draw = |seen: &Mutex<Seen>, puzzle: &Puzzle, part| {
            seen.lock().unwrap_or_else(PoisonError::into_inner).draw(puzzle, part)
        };
        let picture = draw(&self.board, &desk.genres.puzzle(board)?, Part::Whole);
        let Some(trial) = trial else { return Ok(json!({ "picture": picture })) };
        let trial = draw(&self.trial, &desk.genres.puzzle(trial)?, Part::Answer);
        Ok(json!({"picture": picture, "trial": trial}))
    }
}

/// What a tab has under way.
struct Tab {
    out: UnboundedSender<String>,
    desk: Arc<Desk>,
    /// The board on a thread of its own; made with the first question.
    worker: Option<Worker>,
    /// The question that was asked last.
    open: Option<Open>,
    drawn: Arc<Drawn>,
    jobs: Vec<Job>,
}

impl Tab {
    fn new(studio: &Studio, out: UnboundedSender<String>) -> Self {
        let desk = Desk {
            genres: Arc::clone(&studio.genres),
            store: Arc::clone(&studio.store),
            gate: Arc::clone(&studio.gate),
            time: studio.limits.live_time,
            memory: studio.limits.live_memory,
            job_memory: studio.limits.job_memory,
            ghost: Mutex::default(),
        };
        Self { out, desk: Arc::new(desk), worker: None, open: None, drawn: Arc::default(), jobs: Vec::new() }
    }

    fn hear(&mut self, text: &str) {
        match serde_json::from_str(text) {
            Ok(Asked::Live { id, rev, board, scope, stages, patience }) => {
                let open = Open::new(Teller::new(id, rev, self.out.clone()));
                self.ask(Question { board, scope, stages, patience, open });
            }
            Ok(Asked::Draw { id, rev, board, trial }) => {
                let (teller, desk) = (Teller::new(id, rev, self.out.clone()), Arc::clone(&self.desk));
                let drawn = Arc::clone(&self.drawn);
                tokio::task::spawn_blocking(move || {
                    let pictures = guarded(|| drawn.pictures(&desk, &board, trial.as_deref()));
                    if let Err(mistake) = &pictures {
                        desk.store
                            .report(&json!({"call": "draw", "board": board, "trial": trial}), &mistake.to_string());
                    }
                    match pictures.map_err(Refused::from).and_then(|told| told) {
                        Ok(pictures) => teller.tell("picture", pictures),
                        Err(refused) => teller.tell("refused", refused.json()),
                    }
                });
            }
            Ok(Asked::Job { id, kind: JobKind::Generate, args }) => {
                let teller = Teller::new(id, 0, self.out.clone());
                self.jobs.retain(Job::is_working);
                if self.jobs.len() >= JOBS {
                    return teller.tell("end", json!({"why": "refused", "message": "two jobs are under way already"}));
                }
                match Job::generate(*args, teller.clone(), Arc::clone(&self.desk)) {
                    Ok(job) => self.jobs.push(job),
                    Err(problem) => teller.tell("end", json!({"why": "refused", "message": problem.to_string()})),
                }
            }
            Ok(Asked::Ack { id, n }) => {
                self.jobs.iter().filter(|job| job.id == id).for_each(|job| job.acknowledge(n));
            }
            Ok(Asked::Stop { id }) => self.stop(id),
            Err(problem) => {
                let message = format!("this is no question: {problem}");
                let _ = self
                    .out
                    .send(json!({"ev": "refused", "error": {"code": "bad-message", "message": message}}).to_string());
            }
        }
    }

    /// Hands a question in; what was asked before is over.
    fn ask(&mut self, question: Question) {
        if let Some(before) = self.open.replace(question.open.clone()) {
            before.end("superseded", None);
        }
        if self.worker.is_none() {
            let blank = self.desk.genres.puzzle(&question.board).map(LiveBoard::new);
            match blank.map(Worker::new) {
                Ok(Ok(worker)) => self.worker = Some(worker),
                Ok(Err(problem)) => return question.open.end("refused", Some(&problem.to_string())),
                Err(refused) => return question.open.end("refused", Some(refused.message())),
            }
        }
        let desk = Arc::clone(&self.desk);
        if let Some(worker) = &self.worker {
            worker.ask(Limits::none(), move |live, limits| question.answer(live, limits, &desk));
        }
    }

    fn stop(&mut self, id: u64) {
        self.jobs.iter().filter(|job| job.id == id).for_each(Job::stop);
        if let Some(open) = self.open.take_if(|open| open.teller.id == id) {
            open.end("stopped", None);
            if let Some(worker) = &self.worker {
                worker.change(|_| {});
            }
        }
    }
}

/// Ending a worker waits for the question at work, which takes some milliseconds: nobody else has to.
impl Drop for Tab {
    fn drop(&mut self) {
        if let Some(worker) = self.worker.take() {
            tokio::task::spawn_blocking(move || drop(worker));
        }
    }
}
