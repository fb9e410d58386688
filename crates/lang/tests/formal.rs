//! The formal view of the framework's ten puzzles and of two it could not reach, as people read it.

use crate::common;

use gridwright_lang::{FormalStyle, english, formal};

#[test]
fn the_formal_view_of_the_framework_s_puzzles() {
    let wanted = [
        "slither",
        "sudoku",
        "shikaku",
        "cbanana",
        "factors",
        "fillomino",
        "kurotto",
        "sukoro",
        "norinori",
        "hitori",
        "nagare",
        "shakashaka",
    ];
    let mut out = String::new();
    for genre in common::genres().iter().filter(|g| wanted.contains(&g.id.as_str())) {
        out.push_str(&formal(genre, FormalStyle::Text));
        out.push('\n');
    }
    insta::assert_snapshot!(out);
}

#[test]
fn every_genre_prints_in_every_style() {
    for genre in common::genres() {
        let text = formal(&genre, FormalStyle::Text);
        let latex = formal(&genre, FormalStyle::Latex);
        let laws: usize = genre.requires.iter().chain(&genre.laws).map(|l| l.clauses.len()).sum();
        assert_eq!(latex.matches("(\\texttt{").count(), laws, "{}", genre.id);
        assert!(!text.contains('?') && !latex.contains('?'), "{}: something has no formal form\n{text}", genre.id);
        for (open, close) in [('[', ']'), ('(', ')'), ('{', '}')] {
            assert_eq!(text.matches(open).count(), text.matches(close).count(), "{}: {open}{close}\n{text}", genre.id);
            assert_eq!(latex.matches(open).count(), latex.matches(close).count(), "{}: {open}{close}", genre.id);
        }
        assert!(latex.is_ascii() || !genre.title.is_ascii(), "{}", genre.id);
        assert_eq!(english(&genre).lines().count(), 1 + genre.requires.len() + genre.laws.len());
    }
}
