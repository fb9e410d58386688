//! Work that takes as long as it takes: puzzles are made one by one, and told as they come.

use super::message::{GenerateArgs, Teller};
use super::question::Desk;
use crate::drawing::{Part, Seen};
use crate::gate::Urgency;
use crate::position::Position;
use gridwright::{CancelToken, Error, Limits, guarded, parts};
use gridwright_board::Val;
use gridwright_gen::{GenError, Hints, Made, Mask, Progress, Strategy, Wishes, Word, make_watched, refuse};
use gridwright_grid::{Kind, Symmetry};
use serde_json::{Value, json};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// The most puzzles that one job makes: the page shows all of them.
const MOST: u64 = 200;
/// Puzzles that may fail before the job gives up: so many, and one in so many of those asked for.
const PATIENCE: u64 = 3;
const PATIENCE_SHARE: u64 = 4;
/// Items on their way to the page at a time, and how often somebody who waits looks up.
const WINDOW: u64 = 64;
const LOOK: Duration = Duration::from_millis(20);
/// The stack of a thread that computes.
const STACK: usize = 8 << 20;

/// A job under way. It ends when it is dropped.
#[derive(Debug)]
pub(super) struct Job {
    pub id: u64,
    token: CancelToken,
    taken: Arc<Taken>,
    thread: Option<JoinHandle<()>>,
}

impl Job {
    /// Begins to make puzzles on a thread of its own.
    pub fn generate(args: GenerateArgs, teller: Teller, desk: Arc<Desk>) -> std::io::Result<Self> {
        let (token, id) = (CancelToken::new(), teller.id);
        let taken = Arc::<Taken>::default();
        let (ends, window) = (token.clone(), Arc::clone(&taken));
        let work = move || {
            let outcome = guarded(|| generate(&args, &teller, &desk, &ends, &window));
            if let Err(mistake) = &outcome {
                desk.store.report(&json!({"call": "generate", "args": args}), &mistake.to_string());
            }
            let (why, message) = match outcome.and_then(|done| done) {
                Ok(()) if ends.is_cancelled() => ("stopped", None),
                Ok(()) => ("done", None),
                Err(problem) => (super::question::why(&problem), Some(problem.to_string())),
            };
            teller.tell("end", json!({"why": why, "message": message}));
        };
        let thread = std::thread::Builder::new().name("job".to_owned()).stack_size(STACK).spawn(work)?;
        Ok(Self { id, token, taken, thread: Some(thread) })
    }

    /// Whether it still works.
    pub fn is_working(&self) -> bool {
        self.thread.as_ref().is_some_and(|thread| !thread.is_finished())
    }

    /// The page has taken so many items.
    pub fn acknowledge(&self, n: u64) {
        self.taken.note(n);
    }

    /// Ends it; what was told stays told.
    pub fn stop(&self) {
        self.token.cancel();
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.token.cancel();
    }
}

/// How many items the page has taken. A page that is slow slows the job down; what waits on the way never grows.
#[derive(Debug, Default)]
struct Taken {
    n: Mutex<u64>,
    more: Condvar,
}

impl Taken {
    fn note(&self, n: u64) {
        let mut taken = self.n.lock().unwrap_or_else(PoisonError::into_inner);
        *taken = (*taken).max(n);
        self.more.notify_all();
    }

    /// Waits until no more than a window is on its way; false if the job is ended first.
    fn wait_for_room(&self, sent: u64, token: &CancelToken) -> bool {
        let mut taken = self.n.lock().unwrap_or_else(PoisonError::into_inner);
        while sent.saturating_sub(*taken) >= WINDOW {
            if token.is_cancelled() {
                return false;
            }
            taken = self.more.wait_timeout(taken, LOOK).unwrap_or_else(PoisonError::into_inner).0;
        }
        !token.is_cancelled()
    }
}

fn generate(
    args: &GenerateArgs,
    teller: &Teller,
    desk: &Desk,
    token: &CancelToken,
    taken: &Taken,
) -> Result<(), Error> {
    let puzzle = desk.genres.puzzle(&args.board).map_err(|refused| Error::call(refused.message()))?;
    let start = if args.from { puzzle.problem() } else { puzzle.genre().blank(puzzle.rows(), puzzle.cols())? };
    args.board.provoke();
    let (wishes, hints) = wishes(args, &start)?;
    let rules = parts::rules(puzzle.genre());
    let limits = Limits::none().cancel(token).memory(desk.job_memory);
    refuse(rules, &hints, &wishes, &parts::budget(&limits))?;
    let n = args.n.min(MOST);
    let (mut made, mut missed, mut index) = (0, 0, args.first);
    while made < n && taken.wait_for_room(made, token) {
        let Some(_pass) = desk.gate.enter(Urgency::Job, token) else { break };
        let watch = &mut |now: Progress| {
            teller.tell("progress", json!({"done": made, "attempt": now.attempt, "of": now.tries, "near": now.so_far}));
        };
        match make_watched(rules, &hints, &wishes, (args.seed, index), &parts::budget(&limits), watch) {
            Ok(found) => {
                made += 1;
                teller.tell("item", item(args, &puzzle, index, found));
            }
            Err(GenError::Unmet { part, nearest }) => {
                missed += 1;
                teller.tell("missed", json!({"index": index, "message": format!("{part}: {nearest}")}));
                if missed > PATIENCE + n / PATIENCE_SHARE {
                    return Err(Error::Unmet(format!("{part}: {nearest}")));
                }
            }
            Err(GenError::Stopped(_)) if token.is_cancelled() => break,
            Err(problem) => return Err(problem.into()),
        }
        index += 1;
    }
    Ok(())
}

/// A puzzle with all that a gallery shows of it.
fn item(args: &GenerateArgs, asked: &gridwright::Puzzle, index: u64, made: Made) -> Value {
    let problem = parts::puzzle(asked.genre(), made.problem);
    let solved = parts::puzzle(asked.genre(), made.solved);
    let name = &args.board.genre;
    json!({
        "index": index,
        "seed": args.seed,
        "board": Position::of(name, &problem),
        "solution": Position::of(name, &solved).layers,
        "url": problem.link().ok(),
        "clues": made.n_clues,
        "length": made.length,
        "level": made.difficulty.level,
        "grade": made.grade.map(|grade| grade.word.name()),
        "picture": Seen::default().draw(&problem, Part::Whole),
    })
}

fn wishes(args: &GenerateArgs, start: &gridwright::Puzzle) -> Result<(Wishes, Hints), Error> {
    let mut wishes = Wishes::new(parts::board(start).clone());
    let range = |range: [Option<usize>; 2]| range[0].unwrap_or(0)..=range[1].unwrap_or(usize::MAX);
    wishes.clues = range(args.clues);
    wishes.length = range(args.length);
    wishes.symmetry = args.symmetry.map(Symmetry::from);
    if let Some([easiest, hardest]) = &args.grade {
        let word = |name: &str| {
            let found = Word::ALL.into_iter().find(|word| word.name() == name);
            found.ok_or_else(|| Error::call(format!("`{name}` is no grade")))
        };
        wishes.grades = Some(word(easiest)?..=word(hardest)?);
    }
    if let Some([low, high]) = args.level {
        wishes.levels = low..=high;
    }
    let grid = &parts::board(start).grid;
    if let Some([low, high]) = args.density {
        let n_cells = grid.places(Kind::Cell).count();
        let most = high.map_or(usize::MAX, |percent| percent.saturating_mul(n_cells) / 100);
        wishes.clues = low.unwrap_or(0).saturating_mul(n_cells).div_ceil(100)..=most;
    }
    if !args.mask.is_empty() {
        let rows = args.mask.iter().map(|row| row.chars().map(|c| c == '#').collect()).collect();
        let mask = Mask::new(grid, rows);
        wishes.mask = Some(mask.ok_or_else(|| Error::call("the mask has not as many marks as the board has cells"))?);
    }
    let rules = parts::rules(start.genre());
    for word in &args.values {
        let number = word.parse().ok().map(Val::Int);
        let val = number.or_else(|| rules.symbol(word).map(Val::Sym));
        wishes.values.push(val.ok_or_else(|| Error::call(format!("`{word}` is no value of {}", rules.id)))?);
    }
    wishes.spare = args.spare;
    wishes.tries = args.tries.clamp(1, 100_000);
    let hints = Hints::of(rules).with_strategy(rules, args.strategy.map(Strategy::from)).map_err(Error::from)?;
    Ok((wishes, hints))
}
