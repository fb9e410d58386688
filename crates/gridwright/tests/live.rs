//! Live boards: after every edit their answers are those of a board that was never edited.

use gridwright::{Genres, Holds, Limits, LiveBoard, Puzzle, Scope, Value, Verdict};
use gridwright_base::Rng;
use gridwright_testkit::{FixtureKind, fixtures, for_every_genre, root};
use std::time::Duration;

/// Boards with more solutions than this are not compared: the oracle lists them all.
const MOST: usize = 400;

/// Edits for each genre; over all genres more than two thousand.
const EDITS: usize = 20;

/// All solutions of the clues, by an engine made anew; none if they are too many.
fn all_solutions(puzzle: &Puzzle) -> Option<Vec<Puzzle>> {
    let limits = Limits::none().cpu(Duration::from_millis(100));
    let listed = puzzle.list(MOST, &limits).ok()?;
    listed.more.complete.then_some(listed.solutions)
}

fn sought_sites(puzzle: &Puzzle) -> Vec<String> {
    let layers: Vec<String> = puzzle.genre().sought_layers().iter().map(|layer| format!("{layer}:")).collect();
    puzzle.sites().into_iter().filter(|site| layers.iter().any(|layer| site.starts_with(layer))).collect()
}

/// A value that may stand at a site: of a solution, none, or one drawn from another site of its layer.
fn some_value(live: &LiveBoard, site: &str, models: &[Puzzle], rng: &mut Rng) -> Value {
    let layer = site.split(':').next().unwrap_or_default();
    let same: Vec<String> = live.puzzle().sites().into_iter().filter(|s| s.split(':').next() == Some(layer)).collect();
    match rng.below(4) {
        0 => Value::Blank,
        1 => live.puzzle().get(rng.pick(&same).unwrap()).unwrap(),
        _ => rng.pick(models).map_or(Value::Blank, |model| model.get(site).unwrap_or(Value::Blank)),
    }
}

fn compare(live: &mut LiveBoard, scope: Scope, told: &str) {
    let limits = Limits::none();
    let Some(all) = all_solutions(live.puzzle()) else { return };
    let sites = sought_sites(live.puzzle());
    let marks: Vec<(&String, Value)> = sites
        .iter()
        .filter(|_| scope == Scope::Marked)
        .filter_map(|site| Some((site, live.puzzle().get(site).unwrap())).filter(|mark| mark.1 != Value::Blank))
        .collect();
    let fits = |solution: &&Puzzle| marks.iter().all(|(site, value)| solution.get(site).unwrap() == *value);
    let fitting: Vec<Puzzle> = all.iter().filter(fits).cloned().collect();

    let verdict = live.verdict(scope, &limits).unwrap();
    let expected = match fitting.len() {
        0 => Verdict::None,
        1 => Verdict::Unique,
        _ => Verdict::Multiple,
    };
    assert_eq!(verdict.verdict, Some(expected), "{told}: {}", live.puzzle().json());
    let is_solution = |found: &Puzzle| fitting.iter().any(|s| sites.iter().all(|at| s.get(at) == found.get(at)));
    assert!(verdict.solutions.iter().all(is_solution), "{told}");

    let mut facts_told = Vec::new();
    let facts = live.facts(scope, &limits, |fact| facts_told.push(fact)).unwrap();
    assert!(facts.more.complete, "{told}");
    assert_eq!(facts.more.facts.is_none(), fitting.is_empty(), "{told}: {}", live.puzzle().json());
    if let Some(facts) = &facts.more.facts {
        for site in &sites {
            let first = fitting[0].get(site).unwrap();
            let shared = fitting.iter().all(|solution| solution.get(site).unwrap() == first);
            let expected = if shared { first } else { Value::Blank };
            assert_eq!(facts.get(site).unwrap(), expected, "{told}: {site} of {}", live.puzzle().json());
        }
        for fact in &facts_told {
            let n = fitting.iter().filter(|solution| solution.get(&fact.site).unwrap() == fact.value).count();
            let right = match fact.holds {
                Holds::Always => n == fitting.len(),
                Holds::Never => n == 0,
                Holds::Sometimes => 0 < n && n < fitting.len(),
            };
            assert!(right, "{told}: {fact:?} of {}", live.puzzle().json());
        }
    }
    let count = live.count(scope, &limits).unwrap();
    assert_eq!(count.number(), Some(fitting.len().into()), "{told}: {}", live.puzzle().json());
}

/// The smallest solved board of a genre.
fn start(id: &str) -> Puzzle {
    let solved = fixtures(&root().join(id)).into_iter().flatten().filter(|f| f.kind == FixtureKind::Solved);
    let genres = Genres::shipped();
    let puzzles = solved.map(|fixture| genres.read(&std::fs::read_to_string(fixture.path).unwrap()).unwrap());
    puzzles.min_by_key(|puzzle| puzzle.rows() * puzzle.cols()).expect("every genre has a solved board")
}

#[test]
fn answers_after_every_edit_are_those_of_a_fresh_board() {
    for_every_genre(|entry| {
        let (id, solved) = (entry.id(), start(entry.id()));
        let mut n_edits = 0;
        let mut rng = Rng::new(17);
        let mut live = LiveBoard::new(solved.problem());
        let sites = live.puzzle().sites();
        let given: Vec<String> = {
            let sought = sought_sites(live.puzzle());
            sites.iter().filter(|site| !sought.contains(site)).cloned().collect()
        };
        for step in 0..EDITS {
            let kind = if rng.chance(1, 3) { &sites } else { &given };
            match rng.below(8) {
                0 => {
                    live.undo();
                }
                1 => {
                    live.redo();
                }
                _ => {
                    let Some(site) = rng.pick(kind).cloned() else { continue };
                    let value = some_value(&live, &site, std::slice::from_ref(&solved), &mut rng);
                    let _ = live.set(&site, value);
                }
            }
            n_edits += 1;
            let scope = if rng.chance(1, 2) { Scope::Marked } else { Scope::Printed };
            compare(&mut live, scope, &format!("{id}, edit {step}, {scope:?}"));
        }
        assert!(n_edits > EDITS / 2, "{id}: {n_edits}");
    });
}
