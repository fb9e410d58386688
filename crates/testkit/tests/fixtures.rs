//! Every fixture is as its header says, and every law of every shipped genre has one that breaks it.

use gridwright_genre::Catalogue;
use gridwright_lang::ir::Genre;
use gridwright_notation::Bound;
use gridwright_testkit::{
    Fixture, FixtureKind, differences, fixtures, folders, for_every_genre, law_ids, root, sizes, uncovered,
};
use std::collections::BTreeSet;
use std::path::Path;

/// Fixtures of one folder; those that cannot be read are added to the problems.
fn load(folder: &Path, problems: &mut Vec<String>) -> Vec<Fixture> {
    let (good, bad): (Vec<_>, Vec<_>) = fixtures(folder).into_iter().partition(Result::is_ok);
    problems.extend(bad.into_iter().filter_map(Result::err));
    good.into_iter().flatten().collect()
}

fn genre_name(folder: &Path) -> String {
    folder.file_name().unwrap().to_string_lossy().into_owned()
}

fn fail_on(problems: &[String]) {
    assert!(problems.is_empty(), "{} problems\n\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn every_fixture_is_as_its_header_says() {
    for_every_genre(|entry| {
        let bound = Bound::bind(entry.genre());
        let mut problems = Vec::new();
        let all = load(&root().join(entry.id()), &mut problems);
        problems.extend(all.iter().flat_map(|fixture| differences(entry.genre(), &bound, fixture)));
        assert!(all.len() >= 6, "{}: only {} fixtures were found", entry.id(), all.len());
        fail_on(&problems);
    });
}

#[test]
fn every_genre_has_a_folder_and_every_folder_a_genre() {
    let genres: BTreeSet<String> = Catalogue::shipped().entries().map(|entry| entry.id().to_owned()).collect();
    let found: BTreeSet<String> = folders(&root()).iter().map(|folder| genre_name(folder)).collect();
    assert_eq!(genres, found);
}

#[test]
fn every_line_of_sizes_is_read_by_a_test() {
    for folder in folders(&root()) {
        for line in std::fs::read_to_string(folder.join("sizes.txt")).unwrap_or_default().lines() {
            let sort = line.split(": ").next().unwrap_or_default();
            // The form of `prove:` is looked at where it is read.
            let is_size = ["compare", "make"].contains(&sort) && sizes(&genre_name(&folder), sort).is_some();
            let way_out = "write `compare: RxC RxC`, `make: RxC` or `prove: random RxC`";
            assert!(is_size || sort == "prove", "{}: no test reads `{line}`; {way_out}", folder.display());
        }
    }
}

#[test]
fn every_law_is_broken_by_a_fixture_or_excused() {
    let catalogue = Catalogue::shipped();
    let mut problems = Vec::new();
    for folder in folders(&root()) {
        let Some(entry) = catalogue.get(&genre_name(&folder)) else { continue };
        let all = load(&folder, &mut problems);
        problems.extend(uncovered_laws(entry.genre(), &folder, &all));
    }
    fail_on(&problems);
}

/// Laws without a fixture of their name and without an excuse; excuses without need.
fn uncovered_laws(genre: &Genre, folder: &Path, all: &[Fixture]) -> Vec<String> {
    let excused = uncovered(folder);
    let ids = law_ids(genre);
    let is_broken = |id: &String| {
        let name = format!("broken-{}", id.replace('/', "-"));
        all.iter().any(|f| f.kind == FixtureKind::Broken && f.name.starts_with(&name) && f.broken.contains(id))
    };
    let missing = ids.iter().filter(|id| !is_broken(id) && !excused.contains_key(*id));
    let mut problems: Vec<String> = missing.map(|id| format!("{}: no board breaks {id}", genre.id)).collect();
    let needless = excused.keys().filter(|id| !ids.contains(id) || is_broken(id));
    problems.extend(needless.map(|id| format!("{}: {id} needs no excuse", genre.id)));
    problems
}

#[test]
fn every_genre_has_each_kind_of_fixture() {
    let mut problems = Vec::new();
    for folder in folders(&root()) {
        let all = load(&folder, &mut problems);
        let excused = uncovered(&folder);
        for (kind, word, least) in [
            (FixtureKind::Solved, "solved", 2),
            (FixtureKind::Many, "many", 1),
            (FixtureKind::None, "none", 1),
            (FixtureKind::Unfinished, "unfinished", 1),
        ] {
            let n = all.iter().filter(|f| f.kind == kind).count();
            if n < least && !excused.contains_key(word) {
                problems.push(format!("{}: {n} fixtures called {word}-, wanted {least}", genre_name(&folder)));
            }
        }
    }
    fail_on(&problems);
}
