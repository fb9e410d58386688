//! All clue sets of an answer that leave it the only one: how many, of which sizes, which clues each needs, and members to take.
//!
//! The family is kept: a slider, a clue that must or must not be shown narrow it, and nothing is built anew.

use super::{Answered, off_thread, read_body};
use crate::drawing::{Part, Seen};
use crate::error::Refused;
use crate::gate::Urgency;
use crate::live::SymmetryWord;
use crate::position::{Position, with_givens};
use crate::server::Studio;
use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use gridwright::{CancelToken, Error, Genre, Puzzle, Stop, parts};
use gridwright_base::{Budget, Rng};
use gridwright_board::Site;
use gridwright_grid::Symmetry;
use gridwright_instances::hints::{Error as HintError, HintSets, Subject, symmetric_groups};
use gridwright_lang::ir::{GivenUse, LayerId, Role};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How long one look may take.
const TIME: Duration = Duration::from_secs(30);
/// The order of the paper: a clue that reads 4 tells most, one that reads 2 least.
const TELLING: [u32; 5] = [4, 0, 3, 1, 2];
/// Families that are kept, and the most members that one answer shows.
const KEPT: usize = 4;
const SHOWN: usize = 24;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Clues {
    /// A board with its answer drawn.
    board: Position,
    /// Clues that every set shows, and that none does: cells.
    #[serde(default)]
    with: Vec<String>,
    #[serde(default)]
    without: Vec<String>,
    /// The symmetry of the places that bear clues.
    #[serde(default)]
    symmetry: Option<SymmetryWord>,
    /// How many clues.
    #[serde(default)]
    least: Option<usize>,
    #[serde(default)]
    most: Option<usize>,
    #[serde(default)]
    seed: u64,
    /// How many members to draw by chance, and how many in order.
    #[serde(default)]
    sample: usize,
    #[serde(default)]
    list: usize,
}

/// The sets of one answer.
#[derive(Debug)]
struct Family {
    all: HintSets,
    minimal: HintSets,
    /// In which part of all sets, and of the minimal ones, each clue is, while nothing is narrowed.
    shares: (Vec<f64>, Vec<f64>),
}

/// Families that were asked for lately, by what they are of.
#[derive(Debug, Default)]
pub(crate) struct Families(Mutex<VecDeque<(String, Arc<Family>)>>);

/// All sets of clues that are enough.
pub(super) async fn clues(State(studio): State<Arc<Studio>>, body: Result<Bytes, BytesRejection>) -> Answered {
    let asked: Clues = read_body(body)?;
    off_thread(move |token| {
        let puzzle = with_givens(&studio.genres.puzzle(&asked.board)?);
        let Some(_pass) = studio.gate.enter(Urgency::Job, token) else {
            return Err(Refused::from(Error::Stopped(Stop::Cancelled)));
        };
        look(&asked, &puzzle, &studio, token).map(Json)
    })
    .await?
}

impl Families {
    /// The family of an answer, found or built.
    fn of(&self, asked: &Clues, subject: &Subject<'_>, budget: &Budget) -> Result<Arc<Family>, Refused> {
        let key =
            serde_json::to_string(&(&asked.board, asked.symmetry.map(|word| format!("{word:?}")))).unwrap_or_default();
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, found)) = lock().iter().find(|(known, _)| *known == key) {
            return Ok(Arc::clone(found));
        }
        let free: Vec<usize> = (0..subject.clues().len()).collect();
        let groups = match asked.symmetry {
            Some(word) => symmetric_groups(Symmetry::from(word), subject, &free),
            None => free.into_iter().map(|clue| vec![clue]).collect(),
        };
        let good = subject.good_sets(groups, Vec::new(), budget).map_err(failure)?;
        let all = HintSets::new(good.question(), good.all().map_err(failure)?);
        let minimal = HintSets::new(good.question(), good.minimal(budget).map_err(failure)?);
        let shares = (all.shares(budget).map_err(failure)?, minimal.shares(budget).map_err(failure)?);
        let family = Arc::new(Family { all, minimal, shares });
        let mut kept = lock();
        if kept.len() >= KEPT {
            kept.pop_front();
        }
        kept.push_back((key, Arc::clone(&family)));
        Ok(family)
    }
}

fn look(asked: &Clues, puzzle: &Puzzle, studio: &Studio, token: &CancelToken) -> Result<Value, Refused> {
    let genre = puzzle.genre();
    let limits = studio.limits.call(TIME, token).memory(studio.limits.explore_memory());
    let budget = &parts::budget(&limits);
    let subject = Subject::new(parts::rules(genre), derived(genre)?, parts::board(puzzle), budget).map_err(failure)?;
    let family = studio.families.of(asked, &subject, budget)?;
    let numbers = |sites: &[String]| sites.iter().map(|site| clue_at(&subject, site)).collect::<Result<Vec<_>, _>>();
    let (with, without) = (numbers(&asked.with)?, numbers(&asked.without)?);
    let narrow = |sets: &HintSets| sets.narrowed(&with, &without, budget).map_err(failure);
    let (all, minimal) = (narrow(&family.all)?, narrow(&family.minimal)?);
    let (shown, needed) = match with.is_empty() && without.is_empty() {
        true => family.shares.clone(),
        false => (all.shares(budget).map_err(failure)?, minimal.shares(budget).map_err(failure)?),
    };
    let fewest = all.minimum(budget).map_err(failure)?;
    let chosen = match (asked.least, asked.most) {
        (None, None) => None,
        (least, most) => Some(all.sized(least.unwrap_or(0), most.unwrap_or(usize::MAX), budget).map_err(failure)?),
    };
    let sets = chosen.as_ref().unwrap_or(&all);
    let count = |sets: &HintSets| -> Result<String, Refused> {
        Ok(sets.diagram().count_within(budget).map_err(Error::from)?.to_string())
    };
    let sizes = all.diagram().count_by_size_within(budget).map_err(Error::from)?;
    let item = |set: Vec<usize>| member(asked, genre, &subject, &set);
    let drawn = sets.sample(asked.sample.min(SHOWN), &mut Rng::new(asked.seed), budget).map_err(failure)?;
    let listed = sets.diagram().iter().take(asked.list.min(SHOWN));
    Ok(json!({
        "good": count(&all)?,
        "minimal": count(&minimal)?,
        "fewest": count(&fewest)?,
        "least": all.least(),
        "chosen": count(sets)?,
        "clues": subject.clues().len(),
        // Of symmetric sets the diagram counts groups, not clues.
        "sizes": asked.symmetry.is_none().then(|| sizes.iter().map(ToString::to_string).collect::<Vec<_>>()),
        "must": places(&subject, &shown, |share| share == 1.0),
        "never": places(&subject, &needed, |share| share == 0.0),
        "shares": shares(&subject, &needed),
        "hardest": fewest.hardest(&TELLING).map(|set| item(fewest.hints(&set))),
        "samples": drawn.iter().map(|set| item(sets.hints(set))).collect::<Vec<_>>(),
        "list": listed.map(|set| item(sets.hints(&set))).collect::<Vec<_>>(),
    }))
}

/// The clues whose share is as asked.
fn places(subject: &Subject<'_>, shares: &[f64], is: impl Fn(f64) -> bool) -> Vec<String> {
    let clues = shares.iter().enumerate().filter(|(_, share)| is(**share));
    clues.map(|(clue, _)| place(subject, clue)).collect()
}

/// In which part of the minimal sets each clue is.
fn shares(subject: &Subject<'_>, shares: &[f64]) -> Map<String, Value> {
    shares.iter().enumerate().map(|(clue, share)| (place(subject, clue), json!(share))).collect()
}

/// A set as a puzzle.
fn member(asked: &Clues, genre: &Genre, subject: &Subject<'_>, set: &[usize]) -> Value {
    let puzzle = parts::puzzle(genre, subject.problem(set));
    json!({"clues": set.len(), "board": Position::of(&asked.board.genre, &puzzle), "picture": Seen::default().draw(&puzzle, Part::Whole)})
}

/// The layer whose clues follow from an answer.
fn derived(genre: &Genre) -> Result<LayerId, Refused> {
    let mut given = parts::rules(genre).layers_of(Role::Given);
    let found = given.find(|(_, layer)| layer.given_use == GivenUse::Derived);
    found.map(|(layer, _)| layer).ok_or_else(|| {
        Refused::from(Error::Refused("the clues of this genre do not follow from its answer".to_owned()))
    })
}

fn clue_at(subject: &Subject<'_>, site: &str) -> Result<usize, Refused> {
    let found = (0..subject.clues().len()).find(|&clue| place(subject, clue) == site);
    found.ok_or_else(|| Refused::from(Error::call(format!("the answer gives no clue at {site}"))))
}

fn place(subject: &Subject<'_>, clue: usize) -> String {
    Site::new(subject.layer(), subject.clues()[clue].index).place_name(subject.genre(), subject.answer())
}

fn failure(problem: HintError) -> Refused {
    match (problem.stop(), problem) {
        (Some(stop), problem) => Error::StoppedAt { stop, message: problem.to_string() }.into(),
        (None, problem) => Error::Refused(problem.to_string()).into(),
    }
}
