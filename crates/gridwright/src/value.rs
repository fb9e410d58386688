//! Values of boards as users write and read them.

use crate::error::Error;
use crate::genre::Genre;
use gridwright_board::{Board, Site, Val};
use gridwright_lang::ir::Domain;
use gridwright_notation::{read_value, value_word};
use serde::ser::{Serialize, Serializer};
use std::fmt;

/// A value at a site: yes or no, a number, or a word (a direction, a symbol, `?`, `none`, a tag such as `arrow(up,3)`).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Value {
    /// Nothing: no clue, or not decided.
    Blank,
    /// Yes or no.
    Flag(bool),
    /// A number.
    Number(i64),
    /// Anything else, by its word.
    Word(String),
}

impl Value {
    pub(crate) fn of(genre: &Genre, val: Val) -> Self {
        match val {
            Val::Blank => Self::Blank,
            Val::Flag(yes) => Self::Flag(yes),
            Val::Int(n) => Self::Number(n),
            other => Self::Word(value_word(genre.rules(), other)),
        }
    }

    /// The value as a board stores it, if the layer may hold such a one at all.
    pub(crate) fn val(&self, genre: &Genre, board: &Board, site: Site) -> Result<Val, Error> {
        let rules = genre.rules();
        let layer = &rules.layers[site.layer.at()];
        let is_flag = matches!(layer.domain, Domain::Flag | Domain::Division);
        let found = match self {
            Self::Blank => Some(Val::Blank),
            Self::Flag(yes) => is_flag.then_some(Val::Flag(*yes)),
            Self::Number(n) => read_value(rules, site.layer, &n.to_string()),
            Self::Word(word) => read_value(rules, site.layer, word),
        };
        found.ok_or_else(|| Error::Value {
            site: site.name(rules, board),
            value: self.to_string(),
            allowed: format!("the layer `{}` holds {}", layer.name, holds(genre, site)),
        })
    }
}

/// What a layer holds, in words.
fn holds(genre: &Genre, site: Site) -> String {
    let layer = &genre.rules().layers[site.layer.at()];
    match &layer.domain {
        Domain::Flag => "yes or no".to_owned(),
        Domain::Division => "borders: yes or no".to_owned(),
        Domain::Values { .. } => "numbers, directions or symbols as its rule file says".to_owned(),
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Blank => f.write_str("."),
            Self::Flag(yes) => f.write_str(if *yes { "yes" } else { "no" }),
            Self::Number(n) => n.fmt(f),
            Self::Word(word) => f.write_str(word),
        }
    }
}

impl From<bool> for Value {
    fn from(yes: bool) -> Self {
        Self::Flag(yes)
    }
}

impl From<i64> for Value {
    fn from(n: i64) -> Self {
        Self::Number(n)
    }
}

/// A word as people type it: `yes`, `no`, `7`, `up`, `.` for nothing.
impl From<&str> for Value {
    fn from(word: &str) -> Self {
        match word {
            "" | "." => Self::Blank,
            "yes" | "true" => Self::Flag(true),
            "no" | "false" => Self::Flag(false),
            _ => word.parse().map_or_else(|_| Self::Word(word.to_owned()), Self::Number),
        }
    }
}

/// `true`, `false`, a number, a word; `null` for nothing.
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Blank => serializer.serialize_none(),
            Self::Flag(yes) => serializer.serialize_bool(*yes),
            Self::Number(n) => serializer.serialize_i64(*n),
            Self::Word(word) => serializer.serialize_str(word),
        }
    }
}
