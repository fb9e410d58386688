//! The stages of a live question, cheap ones first.

use super::message::{Stage, Teller};
use crate::drawing::{Part, Seen};
use crate::position::with_givens;
use gridwright::answer::{Checked, Solved};
use gridwright::{Answer, Error, Fact, Holds, Limits, LiveBoard, Puzzle, Scope, Verdict, parts};
use serde_json::{Map, Value, json};
use std::time::{Duration, Instant};

/// How long values that follow at once are waited for before the verdict.
const AT_ONCE: Duration = Duration::from_millis(25);
/// How often forced values are told while they come.
const RHYTHM: Duration = Duration::from_millis(60);
/// Counting while somebody may go on typing.
const SHORT_COUNT: Duration = Duration::from_millis(150);
/// And once the board has been at rest.
const LONG_COUNT: Duration = Duration::from_secs(2);

/// One question at work.
pub(super) struct Stages<'a> {
    pub live: &'a mut LiveBoard,
    pub scope: Scope,
    pub limits: &'a Limits,
    /// The time of the whole question.
    pub time: Duration,
    pub teller: &'a Teller,
    /// What the page has of the picture of what is forced.
    pub ghost: &'a mut Seen,
    pub began: Instant,
    /// Whether everything that is forced was told.
    pub complete: bool,
    /// Whether the exact number of solutions was told.
    pub counted: bool,
    /// Processor time of what was asked so far, in milliseconds.
    pub cpu: f64,
}

impl Stages<'_> {
    /// Does one stage. Those that need a verdict first are given it.
    pub fn run(&mut self, stage: Stage, verdict: Option<Verdict>) -> Result<Option<Verdict>, Error> {
        match stage {
            Stage::Check => self.check().map(|()| verdict),
            // What is known of all values is told once.
            Stage::Facts if self.complete => Ok(verdict),
            Stage::Facts => self.facts(self.time).map(|()| verdict),
            Stage::Verdict => self.verdict(),
            Stage::Count if verdict == Some(Verdict::Multiple) => self.count(SHORT_COUNT).map(|()| verdict),
            Stage::Needed if verdict == Some(Verdict::Unique) => self.needed().map(|()| verdict),
            Stage::Blame if verdict == Some(Verdict::None) => self.blame().map(|()| verdict),
            Stage::Grade if verdict == Some(Verdict::Unique) => self.grade().map(|()| verdict),
            Stage::Count | Stage::Needed | Stage::Blame | Stage::Grade => Ok(verdict),
        }
    }

    /// What follows at once.
    pub fn first_facts(&mut self) -> Result<(), Error> {
        self.facts(AT_ONCE)
    }

    /// The exact number, with more time.
    pub fn long_count(&mut self) -> Result<(), Error> {
        if self.counted { Ok(()) } else { self.count(LONG_COUNT) }
    }

    fn check(&mut self) -> Result<(), Error> {
        let answer = with_givens(self.live.puzzle()).check(self.limits)?;
        self.spent(answer.cpu_ms);
        let Checked { state, broken, .. } = answer.more;
        let broken = broken.iter().map(|law| {
            let sites: Vec<String> = law.elements.iter().map(|element| element.site()).collect();
            json!({"law": law.law, "message": law.message, "sites": sites, "final": law.is_final})
        });
        let broken: Vec<Value> = broken.collect();
        self.tell("check", json!({"state": state, "broken": broken}));
        Ok(())
    }

    fn verdict(&mut self) -> Result<Option<Verdict>, Error> {
        let answer = self.live.verdict(self.scope, &self.limits.clone().time(self.time))?;
        let differ: Vec<String> = match answer.solutions.as_slice() {
            [a, b, ..] => differences(a, b),
            _ => Vec::new(),
        };
        self.spent(answer.cpu_ms);
        // What is not there need not be told.
        let witnesses: Vec<Value> = answer.solutions.iter().map(|s| answer_layers(&s.without_crosses())).collect();
        let why = answer.stopped().map(|stop| stop.to_string());
        self.tell(
            "verdict",
            json!({"verdict": answer.verdict, "witnesses": witnesses, "differ": differ, "limit": why}),
        );
        Ok(settled(&answer))
    }

    fn facts(&mut self, time: Duration) -> Result<(), Error> {
        let limits = self.limits.clone().time(time);
        let (mut forced, mut n, mut last) = (Map::new(), 0_usize, Instant::now());
        let (teller, began) = (self.teller, self.began);
        let answer = self.live.facts(self.scope, &limits, |fact| {
            n += usize::from(note(&mut forced, &fact));
            if last.elapsed() >= RHYTHM {
                last = Instant::now();
                teller.tell("facts", json!({"layers": forced, "n": n, "complete": false, "ms": ms(began)}));
            }
        })?;
        self.spent(answer.cpu_ms);
        self.complete = answer.more.complete;
        let Some(known) = &answer.more.facts else {
            // There is no solution; or there was no time to begin, and it is asked again.
            self.tell("facts", json!({"layers": {}, "n": 0, "of": 0, "complete": self.complete}));
            return Ok(());
        };
        let ghost = self.ghost.draw(known, Part::Answer);
        let of = answer.more.values;
        let told = json!({"layers": answer_layers(known), "n": answer.more.forced, "of": of, "ghost": ghost,
            "complete": answer.more.complete});
        self.tell("facts", told);
        Ok(())
    }

    fn count(&mut self, time: Duration) -> Result<(), Error> {
        let answer = match self.live.count(self.scope, &self.limits.clone().time(time)) {
            Err(Error::Refused(message) | Error::Unsupported(message)) => {
                self.tell("count", json!({"count": null, "exact": false, "refused": message}));
                return Ok(());
            }
            answer => answer?,
        };
        self.spent(answer.cpu_ms);
        let exact = answer.count.is_some();
        self.counted = exact;
        let least = answer.more.at_least.as_ref().map(|least| least.to_string());
        let count = answer.count.as_ref().map(|count| count.to_string()).or(least);
        self.tell("count", json!({"count": count, "exact": exact, "engine": answer.engine}));
        Ok(())
    }

    fn needed(&mut self) -> Result<(), Error> {
        let answer = match self.live.needed(&self.limits.clone().time(self.time)) {
            Err(Error::NotUnique) => return Ok(()),
            answer => answer?,
        };
        self.spent(answer.cpu_ms);
        let needed = answer.more.clues;
        let known = needed.iter().filter(|clue| clue.needed.is_some()).count();
        let redundant: Vec<&str> =
            needed.iter().filter(|clue| clue.needed == Some(false)).map(|clue| clue.site.as_str()).collect();
        self.tell("needed", json!({"redundant": redundant, "known": known, "of": needed.len()}));
        Ok(())
    }

    fn blame(&mut self) -> Result<(), Error> {
        let limits = self.limits.clone().time(self.time);
        let answer = match self.scope {
            Scope::Marked => self.live.puzzle().blame_marked(&limits)?,
            Scope::Printed => self.live.puzzle().problem().blame(&limits)?,
        };
        self.spent(answer.cpu_ms);
        let (blame, marks) = (answer.more.blame, answer.more.marks);
        let pieces = blame.iter().map(|piece| {
            let sites: Vec<String> = piece.places.iter().map(|place| place.site()).collect();
            json!({"law": piece.law, "message": piece.message, "sites": sites, "without": piece.without})
        });
        self.tell("blame", json!({"pieces": pieces.collect::<Vec<_>>(), "marks": marks}));
        Ok(())
    }

    fn grade(&mut self) -> Result<(), Error> {
        let answer = self.live.puzzle().problem().grade(&self.limits.clone().time(self.time))?;
        self.spent(answer.cpu_ms);
        let graded = answer.more;
        self.tell("grade", json!({"grade": graded.grade, "score": graded.score, "vector": graded.vector}));
        Ok(())
    }

    /// Notes what a stage took.
    fn spent(&mut self, cpu_ms: Option<f64>) {
        self.cpu += cpu_ms.unwrap_or(0.0);
    }

    fn tell(&self, event: &str, mut more: Value) {
        if let Some(object) = more.as_object_mut() {
            object.insert("ms".to_owned(), json!(ms(self.began)));
        }
        self.teller.tell(event, more);
    }
}

fn ms(began: Instant) -> f64 {
    (began.elapsed().as_secs_f64() * 10_000.0).round() / 10.0
}

fn settled(answer: &Answer<Solved>) -> Option<Verdict> {
    answer.verdict.filter(|verdict| *verdict != Verdict::Unknown)
}

/// Notes a value that stands in all solutions; whether it is one.
fn note(forced: &mut Map<String, Value>, fact: &Fact) -> bool {
    if fact.holds != Holds::Always {
        return false;
    }
    let Some((layer, place)) = fact.site.split_once(':') else { return false };
    let word = match &fact.value {
        gridwright::Value::Flag(yes) => u8::from(*yes).to_string(),
        other => other.to_string(),
    };
    let layer = forced.entry(layer.to_owned()).or_insert_with(|| Value::Object(Map::new()));
    layer.as_object_mut().is_some_and(|layer| layer.insert(place.to_owned(), Value::String(word)).is_none())
}

/// The values of an answer by their places, givens aside.
fn answer_layers(puzzle: &Puzzle) -> Value {
    let rules = parts::rules(puzzle.genre());
    let mut layers = crate::position::layers_of(rules, parts::board(puzzle));
    let given = puzzle.genre().given_layers();
    layers.retain(|name, _| !given.contains(&name.as_str()));
    json!(layers)
}

/// The sites where two answers differ.
fn differences(a: &Puzzle, b: &Puzzle) -> Vec<String> {
    let layers = |puzzle: &Puzzle| crate::position::layers_of(parts::rules(puzzle.genre()), parts::board(puzzle));
    let (a, b) = (layers(a), layers(b));
    let names: std::collections::BTreeSet<&String> = a.keys().chain(b.keys()).collect();
    let empty = crate::position::Words::new();
    let mut sites = Vec::new();
    for name in names {
        let (a, b) = (a.get(name).unwrap_or(&empty), b.get(name).unwrap_or(&empty));
        let places: std::collections::BTreeSet<&String> = a.keys().chain(b.keys()).collect();
        let differ = places.into_iter().filter(|place| a.get(*place) != b.get(*place));
        sites.extend(differ.map(|place| format!("{name}:{place}")));
    }
    sites
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::mpsc::unbounded_channel;

    /// On a busy machine the time for what follows at once may be over before anything begins.
    #[test]
    fn facts_that_had_no_time_are_asked_again() {
        let (out, mut told) = unbounded_channel();
        let (teller, limits) = (Teller::new(1, 1, out), Limits::none());
        let mut live = LiveBoard::new(Puzzle::read("slither/3/3/32221313c").unwrap());
        let mut stages = Stages {
            live: &mut live,
            scope: Scope::Printed,
            limits: &limits,
            time: Duration::from_secs(60),
            teller: &teller,
            ghost: &mut Seen::default(),
            began: Instant::now(),
            complete: false,
            counted: false,
            cpu: 0.0,
        };
        let mut last = || {
            let text = std::iter::from_fn(|| told.try_recv().ok()).last().unwrap();
            serde_json::from_str::<Value>(&text).unwrap()
        };
        stages.facts(Duration::ZERO).unwrap();
        assert!(!stages.complete);
        assert_eq!(last()["complete"], false);
        stages.run(Stage::Facts, None).unwrap();
        assert!(stages.complete);
        let all = last();
        assert_eq!((&all["complete"], &all["n"]), (&json!(true), &all["of"]));
    }
}
