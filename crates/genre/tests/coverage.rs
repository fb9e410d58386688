//! The table of genres that are solved elsewhere says what is so.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The ids of the rule files in a folder.
fn ids(folder: &str) -> BTreeSet<String> {
    let files = std::fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let rules = files.filter(|path| path.extension().is_some_and(|end| end == "rule"));
    rules.map(|path| path.file_stem().unwrap().to_string_lossy().into_owned()).collect()
}

#[test]
fn every_genre_of_the_table_is_in_the_state_it_says_and_none_is_missing() {
    let text = std::fs::read_to_string(root().join("docs/coverage.md")).unwrap();
    let rows: Vec<Vec<&str>> = text
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    let in_state = |state: &str| -> BTreeSet<String> {
        rows.iter().filter(|row| row[3] == state).map(|row| row[0].trim_matches('`').to_owned()).collect()
    };
    let (shipped, waiting) = (in_state("shipped"), in_state("waits"));
    assert_eq!(waiting, ids("rules/next"));
    // A genre that nobody else knows has no row.
    assert!(shipped.is_subset(&ids("rules")), "{:?}", shipped.difference(&ids("rules")));
    let wrongly_open: Vec<String> = in_state("not yet").intersection(&ids("rules")).cloned().collect();
    assert!(wrongly_open.is_empty(), "{wrongly_open:?}");
    assert!(rows.iter().all(|row| row[3] == "shipped" || !row[4].is_empty()), "a reason is missing");
    for (state, words) in [("shipped", " are shipped"), ("waits", " wait in"), ("not yet", " are not written yet")] {
        let n = in_state(state).len();
        assert!(text.contains(&format!("{n}{words}")), "{n}{words}");
    }
}
