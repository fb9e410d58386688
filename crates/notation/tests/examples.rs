//! Boards with known URLs and files, at least one for every shipped genre, in all directions: `fixtures/GENRE/notation.txt`
//! has lines of a URL, a tab, and the board as pzprv3 with `/` for newline; the problem is the board without its answer.

use crate::common;

use common::{Shipped, shipped};
use gridwright_notation::FileStyle;

/// Every example: its genre, its URL and its file.
fn each_example(mut look: impl FnMut(&Shipped, &str, &str)) {
    for s in shipped() {
        let path = format!("{}/../../fixtures/{}/notation.txt", env!("CARGO_MANIFEST_DIR"), s.genre.id);
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
        assert!(!text.is_empty(), "{path} is empty");
        for line in text.lines() {
            let (url, file) = line.split_once('\t').unwrap_or_else(|| panic!("{path}: no tab in `{line}`"));
            let id = url.split('/').next().unwrap_or_default();
            assert!(s.genre.names().any(|name| name == id), "{path}: `{id}` is another genre");
            look(&s, url, file);
        }
    }
}

#[test]
fn urls_and_files_tell_the_same_problem() {
    each_example(|s, url, file| {
        let board = s.read_file(file).unwrap_or_else(|e| panic!("{file}: {e}"));
        assert_eq!(s.write_file(&board).unwrap(), file);
        assert_eq!(s.write_url(&board).unwrap(), url);
        let problem = s.read_url(url).unwrap_or_else(|e| panic!("{url}: {e}"));
        assert_eq!(s.write_url(&problem).unwrap(), url);
        assert_eq!(s.write_file(&problem).unwrap(), s.write_file(&board.problem(&s.genre)).unwrap());
    });
}

#[test]
fn without_marks_nothing_says_not_here() {
    each_example(|s, _, file| {
        let board = s.read_file(file).unwrap();
        let text = s.bound.write_pzprv3(&s.genre, &board, FileStyle::SOLUTION).unwrap();
        assert_eq!(s.write_file(&s.read_file(&text).unwrap()).unwrap(), text);
        assert!(!text.contains("+ "), "{text}");
    });
}
