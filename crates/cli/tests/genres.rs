//! What `genres` tells.

use crate::common;

use common::{gridwright, json_lines, scratch};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

fn verbs(args: &[&str]) -> BTreeMap<String, Vec<String>> {
    let run = gridwright(&[&["genres", "--json"], args].concat());
    let words = |value: &Value| value.as_array().unwrap().iter().map(|v| v.as_str().unwrap().to_owned()).collect();
    json_lines(&run.stdout).iter().map(|o| (o["id"].as_str().unwrap().to_owned(), words(&o["verbs"]))).collect()
}

#[test]
fn the_verbs_of_a_genre_are_those_that_work() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let (mut never, mut but_told) = (0, Vec::new());
    for (id, verbs) in verbs(&[]) {
        let has = |verb: &str| verbs.iter().any(|v| v == verb);
        assert!(["check", "solve", "count", "generate", "convert"].iter().all(|verb| has(verb)), "{id}: {verbs:?}");
        // What diagrams take of a genre is held by a test of their own.
        let diagram = std::fs::read_to_string(fixtures.join(&id).join("diagram.txt")).unwrap();
        let told = has("count --engine zdd");
        assert!(told || !diagram.contains("taken: always"), "{id}");
        if diagram.contains("taken: never") {
            never += 1;
            but_told.extend(told.then(|| id.clone()));
        }
        // A genre without instances is refused by that name before its board is looked at.
        let refused = gridwright(&["instances", &id]).stderr.contains("has no family of instances");
        assert_eq!(has("instances"), !refused, "{id}");
    }
    // Boards of usual size were asked for those files; one with few givens may be taken all the same.
    assert!(20 * but_told.len() < never, "{but_told:?} of {never}");
    assert!(!verbs(&["lits"])["lits"].contains(&"minimize".to_owned()), "rooms are no clues");
}

#[test]
fn genres_are_found_by_words_of_their_rules_and_by_likeness() {
    let ids = |args: &[&str]| -> Vec<String> {
        let run = gridwright(&[&["genres"], args].concat());
        run.stdout.lines().map(|line| line.to_owned()).collect()
    };
    let loops = ids(&["--search", "single", "LOOP"]);
    assert!(!loops.is_empty() && loops.len() < ids(&[]).len() / 2, "{loops:?}");
    assert!(ids(&["--search", "nurikabe"])[0].starts_with("nurikabe"), "names come first");
    assert_eq!(gridwright(&["genres", "--search", "xyzzy"]).code, 1);
    let like = ids(&["--like", "slitherlink"]);
    assert_eq!(like.len(), 10);
    let likeness: Vec<f64> = like.iter().map(|line| line.split(' ').next().unwrap().parse().unwrap()).collect();
    assert!(likeness.is_sorted_by(|a, b| a >= b) && likeness[0] < 1.0 && likeness[9] > 0.0, "{like:?}");
    assert!(like.iter().all(|line| !line.contains(" slither ")), "not itself: {like:?}");
    assert_eq!(gridwright(&["genres", "--like", "xyzzy"]).code, 2);
}

#[test]
fn a_genre_without_givens_is_not_made_and_one_that_no_engine_takes_is_checked() {
    let folder = scratch("genres-verbs");
    let bare = "genre bare \"Bare\"\nfind s on cells: yes/no\nrule a \"A.\": any(s in cells)\n";
    std::fs::write(folder.join("bare.rule"), bare).unwrap();
    let hard = "genre hard \"Hard\"\nfind s on cells: yes/no\n\
                rule a \"A.\": for each d in cells: s(first({c in cells : s(c)} + {c in row(d): s(c)}))\n";
    std::fs::write(folder.join("hard.rule"), hard).unwrap();
    let told = verbs(&["bare", "hard", "--rules", folder.to_str().unwrap()]);
    let has = |verb: &str| told["bare"].iter().any(|v| v == verb);
    assert!(has("solve") && !has("generate") && !has("minimize") && !has("instances"), "{told:?}");
    assert_eq!(told["hard"], ["check", "convert", "render", "rules boards", "rules check --puzzle"]);
}
