//! Who may compute. Live questions go first, as many at a time as there are cores; one that takes long makes room for the next,
//! and from then on they share the cores. One that has its verdict lets those go first that wait for theirs. What may come later
//! (counts, clues not needed, grades) and jobs take cores that are free. Among equals the first who came is the first served. A tab
//! has one live question at a time, so tabs take turns.

use gridwright::CancelToken;
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How often somebody who waits looks whether the question was taken back.
const LOOK: Duration = Duration::from_millis(10);
/// A live question that has taken so long makes room for the next.
const LONG: Duration = Duration::from_millis(100);
/// What may come later waits until nobody asked for so long: whoever edits asks again soon, and its verdict needs the cores.
const BREATH: Duration = Duration::from_millis(60);
/// But no longer than that: with many tabs somebody always edits.
const PATIENCE: Duration = Duration::from_millis(400);
/// How many live questions there may be at a time for each core, those that take long included.
const CROWD: usize = 4;

/// What is waited for, the most urgent first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Urgency {
    /// Somebody looks at the board.
    Live,
    /// Somebody looks at the board, and has the verdict, but not yet everything that is forced.
    Forced,
    /// Somebody looks at the board, and knows the most important things already.
    Later,
    /// Somebody waits for a result.
    Job,
}

#[derive(Debug)]
struct Queue {
    cores: usize,
    /// Those who compute, by number.
    at_work: Vec<(u64, Urgency, Instant)>,
    /// Those who wait, by urgency, and since when.
    lines: [VecDeque<(u64, Instant)>; 4],
    next: u64,
    /// When the last live question was asked.
    asked: Option<Instant>,
}

/// The gate.
#[derive(Debug)]
pub(crate) struct Gate {
    queue: Mutex<Queue>,
    changed: Condvar,
}

/// Leave to compute, until it is dropped.
#[derive(Debug)]
pub(crate) struct Pass {
    gate: Arc<Gate>,
    number: u64,
}

impl Drop for Pass {
    fn drop(&mut self) {
        self.gate.lock().at_work.retain(|(number, ..)| *number != self.number);
        self.gate.changed.notify_all();
    }
}

impl Gate {
    pub fn new(cores: usize) -> Arc<Self> {
        let queue = Queue { cores: cores.max(1), at_work: Vec::new(), lines: Default::default(), next: 0, asked: None };
        Arc::new(Self { queue: Mutex::new(queue), changed: Condvar::new() })
    }

    /// Waits for leave; none if the question is taken back first.
    pub fn enter(self: &Arc<Self>, urgency: Urgency, token: &CancelToken) -> Option<Pass> {
        let mut queue = self.lock();
        let number = queue.next;
        queue.next += 1;
        queue.line(urgency).push_back((number, Instant::now()));
        if urgency == Urgency::Live {
            queue.asked = Some(Instant::now());
        }
        loop {
            if token.is_cancelled() {
                queue.line(urgency).retain(|waiting| waiting.0 != number);
                self.changed.notify_all();
                return None;
            }
            if queue.line(urgency).front().is_some_and(|first| first.0 == number) && queue.has_room(urgency) {
                queue.line(urgency).pop_front();
                queue.at_work.push((number, urgency, Instant::now()));
                self.changed.notify_all();
                return Some(Pass { gate: Arc::clone(self), number });
            }
            let (woken, _) = self.changed.wait_timeout(queue, LOOK).unwrap_or_else(PoisonError::into_inner);
            queue = woken;
        }
    }

    /// Whether somebody waits for a verdict.
    pub fn is_awaited(&self) -> bool {
        !self.lock().lines[Urgency::Live as usize].is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    fn line(&mut self, urgency: Urgency) -> &mut VecDeque<(u64, Instant)> {
        &mut self.lines[urgency as usize]
    }

    /// Whether the first in a line may go to work. A live question never waits for what is less urgent; the rest leaves a core
    /// to whoever comes next, if there is more than one.
    fn has_room(&self, urgency: Urgency) -> bool {
        let before = &self.lines[..urgency as usize];
        match urgency {
            Urgency::Live | Urgency::Forced => {
                let working = || self.at_work.iter().filter(|work| work.1 <= Urgency::Forced);
                let soon_done = working().filter(|work| work.2.elapsed() < LONG).count();
                let is_next = before.iter().all(VecDeque::is_empty);
                is_next && soon_done < self.cores && working().count() < CROWD * self.cores
            }
            Urgency::Later => {
                let working = self.at_work.iter().filter(|work| work.1 == Urgency::Later).count();
                self.is_idle(before) && working < self.cores.div_ceil(2) && self.is_calm()
            }
            Urgency::Job => self.is_idle(before),
        }
    }

    /// Whether nobody asked just now, or somebody who can wait has waited enough.
    fn is_calm(&self) -> bool {
        let waited = self.lines[Urgency::Later as usize].front().is_some_and(|first| first.1.elapsed() >= PATIENCE);
        waited || self.asked.is_none_or(|asked| asked.elapsed() >= BREATH)
    }

    /// Whether a core is free and nobody more urgent waits for it.
    fn is_idle(&self, before: &[VecDeque<(u64, Instant)>]) -> bool {
        self.at_work.len() < self.cores && before.iter().all(VecDeque::is_empty)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn live_questions_go_before_the_rest_and_what_is_taken_back_waits_no_more() {
        let gate = Gate::new(1);
        let token = CancelToken::new();
        let held = gate.enter(Urgency::Live, &token).unwrap();
        let (told, order) = channel();
        let mut threads = Vec::new();
        for urgency in [Urgency::Job, Urgency::Later, Urgency::Forced, Urgency::Live] {
            let (inner, told, token) = (Arc::clone(&gate), told.clone(), token.clone());
            threads.push(std::thread::spawn(move || {
                let pass = inner.enter(urgency, &token);
                told.send(urgency).unwrap();
                drop(pass);
            }));
            while gate.lock().line(urgency).is_empty() {
                std::thread::yield_now();
            }
        }
        assert!(gate.is_awaited());
        let gone = CancelToken::new();
        gone.cancel();
        assert!(gate.enter(Urgency::Live, &gone).is_none());
        drop(held);
        let order: Vec<Urgency> = order.iter().take(4).collect();
        assert_eq!(order, [Urgency::Live, Urgency::Forced, Urgency::Later, Urgency::Job]);
        threads.into_iter().for_each(|thread| thread.join().unwrap());
        assert!(!gate.is_awaited());
        assert!(gate.lock().at_work.is_empty());
    }

    #[test]
    fn what_may_come_later_waits_until_nobody_asks_but_not_for_ever() {
        let gate = Gate::new(2);
        let token = CancelToken::new();
        drop(gate.enter(Urgency::Live, &token));
        let began = Instant::now();
        drop(gate.enter(Urgency::Later, &token).unwrap());
        assert!(began.elapsed() >= BREATH / 2 && began.elapsed() < PATIENCE);
        // Somebody asks again and again.
        let (inner, (told, done)) = (Arc::clone(&gate), channel());
        let later = std::thread::spawn(move || {
            let _pass = inner.enter(Urgency::Later, &CancelToken::new());
            told.send(()).unwrap();
        });
        let began = Instant::now();
        while done.try_recv().is_err() {
            assert!(began.elapsed() < 20 * PATIENCE);
            drop(gate.enter(Urgency::Live, &token));
            std::thread::sleep(LOOK / 2);
        }
        assert!(began.elapsed() >= PATIENCE / 2);
        later.join().unwrap();
    }

    #[test]
    fn a_live_question_waits_for_no_job_and_not_long_for_another() {
        let gate = Gate::new(2);
        let token = CancelToken::new();
        let jobs: Vec<Pass> = (0..2).map(|_| gate.enter(Urgency::Job, &token).unwrap()).collect();
        let live: Vec<Pass> = (0..2).map(|_| gate.enter(Urgency::Live, &token).unwrap()).collect();
        let began = Instant::now();
        let third = gate.enter(Urgency::Live, &token).unwrap();
        assert!(began.elapsed() >= LONG / 2, "two at a time while they are soon done");
        // What may come later waits for all of them.
        let (inner, (told, done)) = (Arc::clone(&gate), channel());
        let later = std::thread::spawn(move || {
            let _pass = inner.enter(Urgency::Later, &CancelToken::new());
            told.send(()).unwrap();
        });
        assert!(done.recv_timeout(LOOK * 5).is_err());
        drop((jobs, live, third));
        done.recv().unwrap();
        later.join().unwrap();
    }
}
