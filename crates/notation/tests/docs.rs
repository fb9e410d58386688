//! The examples of the format description are boards.

use crate::common;

use common::{find, shipped};
use gridwright_notation::{Input, ReadBoard, read_any, write_json, write_text};

const FORMATS: &str = include_str!("../../../docs/formats.md");

/// The fenced blocks of a kind.
fn blocks(kind: &str) -> Vec<&'static str> {
    let fence = format!("```{kind}\n");
    FORMATS.split(fence.as_str()).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

#[test]
fn drawn_examples_come_back_as_they_are() {
    let genres = shipped();
    let examples = blocks("text");
    assert!(examples.len() >= 8);
    for example in examples {
        let input = read_any(example).unwrap_or_else(|e| panic!("{e}\n{example}"));
        let s = find(&genres, input.genre()).unwrap();
        let ReadBoard { board, remarks } = s.bound.read(&s.genre, &input).unwrap_or_else(|e| panic!("{e}\n{example}"));
        assert_eq!(remarks, []);
        assert_eq!(write_text(&s.genre, &board, &[]), example);
    }
}

#[test]
fn json_examples_come_back_as_they_are() {
    let genres = shipped();
    let examples = blocks("json");
    assert!(!examples.is_empty());
    for example in examples {
        let input = read_any(example).unwrap();
        assert!(matches!(input, Input::Json(_)));
        let s = find(&genres, input.genre()).unwrap();
        let ReadBoard { board, remarks } = s.bound.read(&s.genre, &input).unwrap();
        assert_eq!(remarks, []);
        assert_eq!(write_json(&s.genre, &board), example.trim());
    }
}
