//! Whole paths as they are told, word for word: kept to be read aloud, and so that a change of wording shows.

use gridwright_base::Budget;
use gridwright_explain::{Explainer, Teller};
use gridwright_genre::Catalogue;
use gridwright_notation::{Bound, split_url};
use std::fs;
use std::path::{Path, PathBuf};

const RENEW: &str = "GRIDWRIGHT_RENEW=yes cargo test -p gridwright-explain --test all paths";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/paths")
}

/// The steps to the solution of a puzzle, a line each.
fn told(catalogue: &Catalogue, url: &str) -> String {
    let url = split_url(url).unwrap();
    let genre = catalogue.get(&url.genre).unwrap().genre();
    let board = Bound::bind(genre).read_url(genre, &url).unwrap().board;
    let budget = Budget::unlimited();
    let mut explainer = Explainer::new(genre, &board, &budget).unwrap().unwrap();
    let mut lines = String::new();
    while let Some(step) = explainer.advance(&budget).unwrap() {
        lines.push_str(&format!("{}\n", Teller::new(&explainer).step(&step)));
    }
    assert!(explainer.is_complete());
    lines
}

/// Holds a path against the file of that name; with `GRIDWRIGHT_RENEW=yes` in the environment the file is written instead.
fn assert_told(catalogue: &Catalogue, name: &str, url: &str) {
    let path = folder().join(format!("{name}.txt"));
    let found = format!("{url}\n\n{}", told(catalogue, url));
    if std::env::var("GRIDWRIGHT_RENEW").is_ok_and(|word| word == "yes") {
        fs::write(&path, found).unwrap();
        return;
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let differs = kept.lines().zip(found.lines()).find(|(kept, found)| kept != found);
    assert!(
        kept == found,
        "{name} is told otherwise: {differs:?}\n\nIf this is meant, renew it and read it aloud:\n    {RENEW}"
    );
}

#[test]
fn nurikabe() {
    assert_told(&Catalogue::shipped(), "nurikabe", "nurikabe/8/8/l5s4i3g2l6g2h3zj1");
}

#[test]
fn slitherlink() {
    assert_told(&Catalogue::shipped(), "slitherlink", "slither/5/5/gc1225d2dh6dd");
}

#[test]
fn rules_of_ones_own() {
    let mut catalogue = Catalogue::shipped();
    let text = fs::read_to_string(folder().join("marsh.rule")).unwrap();
    let warnings = catalogue.add("marsh.rule", &text).unwrap();
    assert!(warnings.is_empty(), "{warnings:?}");
    assert_told(&catalogue, "marsh", "marsh/5/5/h1h110k0i1g11j");
}
