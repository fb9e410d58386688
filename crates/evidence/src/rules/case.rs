//! A rule file with a board, as one text: the board stands in a comment, so that the file can be used as it is.

use gridwright_board::Board;
use gridwright_lang::ir::Genre;
use gridwright_notation::{read_json, split_json, write_json};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The start of the comment that holds a board.
const BOARD: &str = "-- board ";

/// A rule file and a problem of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Case {
    /// The rule file.
    pub rule: String,
    /// The problem as JSON, if there is one.
    pub board: Option<String>,
}

impl Case {
    /// A file with a problem.
    pub fn new(rule: &str, genre: &Genre, problem: &Board) -> Self {
        Self { rule: rule.to_owned(), board: Some(write_json(genre, problem)) }
    }

    /// A file alone.
    pub fn of_file(rule: &str) -> Self {
        Self { rule: rule.to_owned(), board: None }
    }

    /// As one text, with what there is to say about it.
    pub fn write(&self, about: &str) -> String {
        let mut text: String = about.lines().map(|line| format!("-- {line}\n")).collect();
        if let Some(board) = &self.board {
            text.push_str(&format!("{BOARD}{board}\n"));
        }
        text + &self.rule
    }

    /// From such a text.
    pub fn read(text: &str) -> Self {
        let board = text.lines().find_map(|line| line.strip_prefix(BOARD)).map(str::to_owned);
        let rule = text.lines().skip_while(|line| line.starts_with("--")).collect::<Vec<_>>().join("\n");
        Self { rule: rule + "\n", board }
    }

    /// The problem for a genre that may have fewer layers and options than the one it was made for.
    pub fn problem(&self, genre: &Genre) -> Option<Board> {
        let mut value: Value = serde_json::from_str(self.board.as_ref()?).ok()?;
        value["genre"] = genre.id.as_str().into();
        if let Some(layers) = value.get_mut("layers").and_then(Value::as_object_mut) {
            layers.retain(|name, _| genre.layer(name).is_some());
        }
        if let Some(options) = value.get_mut("options").and_then(Value::as_array_mut) {
            options.retain(|option| option.as_str().is_some_and(|name| genre.option(name).is_some()));
        }
        let board = read_json(genre, &split_json(&value.to_string()).ok()?).ok()?.board;
        Some(board.problem(genre))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_reads_as_it_was_written() {
        let case = Case { rule: "genre a \"A\"\n".to_owned(), board: Some("{\"rows\": 1}".to_owned()) };
        assert_eq!(Case::read(&case.write("two\nlines")), case);
        let bare = Case::of_file("genre a \"A\"\n");
        assert_eq!(Case::read(&bare.write("")), bare);
    }
}
