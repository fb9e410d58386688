//! What the page is told of every genre.

use crate::common::Studio;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Layers and brushes of all genres, a line each: whoever changes how brushes are derived sees what that means.
#[test]
fn every_layer_has_a_brush() {
    let studio = Studio::start();
    let mut lines = String::new();
    for genre in studio.get("genres")["genres"].as_array().unwrap() {
        let id = genre["id"].as_str().unwrap();
        let schema = studio.get(&format!("genres/{id}"));
        for layer in schema["layers"].as_array().unwrap() {
            let on: Vec<&str> =
                layer["grounds"].as_array().unwrap().iter().map(|g| g["on"].as_str().unwrap()).collect();
            let brush = &layer["brush"];
            let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            let cycle: Vec<String> = brush["cycle"].as_array().into_iter().flatten().map(word).collect();
            let _ = writeln!(
                lines,
                "{id} {} {} {} on {}: {} {} {}",
                word(&layer["role"]),
                word(&layer["name"]),
                word(&layer["used"]),
                on.join("+"),
                word(&brush["kind"]),
                cycle.join(","),
                word(&brush["hit"])
            );
            assert!(!word(&brush["kind"]).is_empty());
        }
    }
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/studio/brushes.txt");
    let lines: String = lines.lines().map(|line| format!("{}\n", line.trim_end())).collect();
    if std::env::var_os("GRIDWRIGHT_RENEW").is_some() {
        std::fs::write(&path, &lines).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    // Genres may come without anybody touching the studio; those that are written down stay as they are, with no layer more.
    let genre = |line: &str| line.split(' ').next().unwrap_or_default().to_owned();
    let known: BTreeSet<String> = kept.lines().map(genre).collect();
    let told: Vec<&str> = lines.lines().filter(|line| known.contains(&genre(line))).collect();
    let written: Vec<&str> = kept.lines().collect();
    assert_eq!(told, written, "GRIDWRIGHT_RENEW=yes writes what is");
    assert!(kept.lines().count() > 100, "GRIDWRIGHT_RENEW=yes writes the file");
}

/// Which givens are part of the answer follows from the rules: `keeps(value, clue)`, or the same in other words.
#[test]
fn givens_that_stay_settle_what_is_sought() {
    let studio = Studio::start();
    let mut kept = BTreeSet::new();
    for genre in studio.get("genres")["genres"].as_array().unwrap() {
        let schema = studio.get(&format!("genres/{}", genre["id"].as_str().unwrap()));
        for layer in schema["layers"].as_array().unwrap() {
            for given in layer["kept"].as_array().into_iter().flatten() {
                assert_eq!(layer["role"], "find");
                kept.insert(format!("{} {} {}", schema["id"], layer["name"], given["given"]).replace('"', ""));
            }
        }
    }
    for known in [
        "sudoku value clue",
        "fillomino value clue",
        "ripple value clue",
        "skyscrapers value clue",
        "binairo disc clue",
        "makaro value mark",
        "putteria value clue",
        "news letter mark",
        "sniping-arrow head tip",
        "yajirushi way mark",
        "tontonbeya mark clue",
    ] {
        assert!(kept.contains(known), "{known} is not among {kept:#?}");
    }
    for other in ["slither", "nurikabe", "yajilin", "heyawake", "tapa", "hashikake"] {
        assert!(!kept.iter().any(|line| line.starts_with(&format!("{other} "))), "{other}");
    }
    assert!(kept.len() >= 30, "{kept:#?}");
}

#[test]
fn ranges_follow_the_size_of_the_board() {
    let studio = Studio::start();
    let high = |size: &str| {
        let schema = studio.get(&format!("genres/sudoku?{size}"));
        schema["layers"].as_array().unwrap().iter().find(|l| l["role"] == "find").unwrap()["holds"]["ranges"][0][1]
            .clone()
    };
    assert_eq!((high("rows=9&cols=9"), high("rows=4&cols=4")), (9.into(), 4.into()));
}
