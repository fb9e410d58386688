//! Boards with known URLs and files, at least one for every shipped genre, in all directions.

mod common;

use common::{Shipped, find, shipped};
use gridwright_notation::FileStyle;
use std::collections::BTreeSet;

/// URL and file of each example.
fn examples() -> Vec<(&'static str, &'static str)> {
    let lines = include_str!("data/examples.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split_once('\t').unwrap()).collect()
}

fn genre_of<'s>(genres: &'s [Shipped], url: &str) -> &'s Shipped {
    find(genres, url.split('/').next().unwrap()).unwrap_or_else(|| panic!("{url}"))
}

#[test]
fn every_genre_has_an_example() {
    let genres = shipped();
    let seen: BTreeSet<&str> = examples().iter().map(|(url, _)| genre_of(&genres, url).genre.id.as_str()).collect();
    let all: BTreeSet<&str> = genres.iter().map(|s| s.genre.id.as_str()).collect();
    assert_eq!(seen, all);
}

#[test]
fn urls_and_files_tell_the_same_problem() {
    let genres = shipped();
    for (url, file) in examples() {
        let s = genre_of(&genres, url);
        let board = s.read_file(file).unwrap_or_else(|e| panic!("{file}: {e}"));
        assert_eq!(s.write_file(&board).unwrap(), file);
        assert_eq!(s.write_url(&board).unwrap(), url);
        let problem = s.read_url(url).unwrap_or_else(|e| panic!("{url}: {e}"));
        assert_eq!(s.write_url(&problem).unwrap(), url);
        assert_eq!(s.write_file(&problem).unwrap(), s.write_file(&board.problem(&s.genre)).unwrap());
    }
}

#[test]
fn without_marks_nothing_says_not_here() {
    let genres = shipped();
    for (url, file) in examples() {
        let s = genre_of(&genres, url);
        let board = s.read_file(file).unwrap();
        let text = s.bound.write_pzprv3(&s.genre, &board, FileStyle::SOLUTION).unwrap();
        assert_eq!(s.write_file(&s.read_file(&text).unwrap()).unwrap(), text);
        assert!(!text.contains("+ "), "{text}");
    }
}
