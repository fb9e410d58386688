//! Boards and questions on threads: boards go from one to another, questions are ended from elsewhere, a newer one ends the older.

use gridwright::answer::{Blame, Checked, Counted, FactsFound, Listed, Minimized, Sampled, Solved};
use gridwright::{
    Answer, CancelToken, Error, Genre, Genres, Limits, LiveBoard, Puzzle, Remark, Scope, Stop, Value, Verdict, Worker,
};
use gridwright_base::Rng;
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

const _: () = {
    const fn sent<T: Send + 'static>() {}
    const fn shared<T: Send + Sync + 'static>() {}
    sent::<LiveBoard>();
    shared::<Puzzle>();
    shared::<Genre>();
    shared::<Genres>();
    shared::<Limits>();
    shared::<Error>();
    shared::<Value>();
    shared::<Remark>();
    shared::<Worker>();
    shared::<Answer<Solved>>();
    shared::<Answer<Blame>>();
    shared::<Answer<Counted>>();
    shared::<Answer<Listed>>();
    shared::<Answer<Sampled>>();
    shared::<Answer<FactsFound>>();
    shared::<Answer<Checked>>();
    shared::<Answer<Minimized>>();
};

fn blank(rows: usize, cols: usize) -> Puzzle {
    Genre::named("slitherlink").unwrap().blank(rows, cols).unwrap()
}

#[test]
fn two_boards_on_two_threads_and_one_that_moves() {
    let edit = |mut live: LiveBoard, site: &'static str| {
        thread::spawn(move || {
            live.set(site, 4).unwrap();
            let verdict = live.verdict(Scope::Printed, &Limits::none()).unwrap().verdict;
            (live, verdict)
        })
    };
    let (one, other) = (edit(LiveBoard::new(blank(4, 4)), "clue:r1c1"), edit(LiveBoard::new(blank(5, 5)), "clue:r3c3"));
    let ((moved, first), (_, second)) = (one.join().unwrap(), other.join().unwrap());
    assert_eq!((first, second), (Some(Verdict::Unique), Some(Verdict::Unique)));
    // What it knew on the other thread it knows here.
    let (mut moved, verdict) = edit(moved, "clue:r4c4").join().unwrap();
    assert_eq!(verdict, Some(Verdict::None));
    moved.undo();
    assert!(moved.verdict(Scope::Printed, &Limits::none()).unwrap().is_unique());
}

/// A question that takes minutes ends soon after its token is raised, whenever that is. Another program may hold the
/// machine for a moment, so one in ten may be late.
#[test]
fn a_question_ends_when_it_is_told_to_at_any_moment() {
    let mut rng = Rng::new(50);
    let mut late = 0;
    for round in 0..100 {
        let token = CancelToken::new();
        let limits = Limits::none().cancel(&token);
        let asked = thread::spawn(move || {
            let mut live = LiveBoard::new(blank(24, 24));
            let stopped = match round % 3 {
                0 => live.count(Scope::Printed, &limits).unwrap().stopped(),
                1 => live.facts(Scope::Printed, &limits, |_| {}).unwrap().stopped(),
                _ => blank(24, 24).sample(1, 0, &limits).unwrap().stopped(),
            };
            (stopped, Instant::now())
        });
        thread::sleep(Duration::from_micros(rng.below(30_000)));
        token.cancel();
        let raised = Instant::now();
        let (stopped, ended) = asked.join().unwrap();
        // A question that was done before has no answer to lose.
        assert!(matches!(stopped, Some(Stop::Cancelled) | None));
        late += usize::from(ended.saturating_duration_since(raised) > Duration::from_millis(50));
    }
    assert!(late <= 10, "{late} of 100 took more than 50 ms to end");
}

#[test]
fn a_newer_question_ends_the_older_and_changes_are_never_skipped() {
    let worker = Worker::new(LiveBoard::new(blank(24, 24))).unwrap();
    let (tell, told) = channel();
    let old = tell.clone();
    worker.ask(Limits::none(), move |live, limits| {
        let _ = old.send(live.count(Scope::Printed, limits).map(|answer| answer.stopped()));
    });
    thread::sleep(Duration::from_millis(20));
    worker.change(|live| {
        live.set("clue:r1c1", 4).unwrap();
    });
    worker.ask(Limits::none(), |_, _| panic!("skipped: a newer question came while it waited"));
    worker.ask(Limits::none(), move |live, limits| {
        let _ = tell.send(live.verdict(Scope::Printed, limits).map(|answer| answer.stopped()));
    });
    assert_eq!(told.recv().unwrap(), Ok(Some(Stop::Cancelled)));
    assert_eq!(told.recv().unwrap(), Ok(None));
    let live = worker.into_board().unwrap();
    assert_eq!(live.puzzle().get("clue:r1c1"), Ok(Value::Number(4)));
}

/// What is told before a limit is part of what is known without one, and never wrong.
#[test]
fn facts_before_a_limit_are_facts() {
    let puzzle = Puzzle::read("slither/5/4/dicicic").unwrap();
    let mut whole = Vec::new();
    puzzle.facts_told(&Limits::none(), |fact| whole.push(fact)).unwrap();
    for micros in (0..4_000).step_by(100) {
        let limits = Limits::none().time(Duration::from_micros(micros));
        let mut told = Vec::new();
        let answer = puzzle.facts_told(&limits, |fact| told.push(fact)).unwrap();
        assert!(told.iter().all(|fact| whole.contains(fact)));
        assert_eq!(answer.more.complete, answer.stopped().is_none() && answer.more.values > 0);
    }
}
