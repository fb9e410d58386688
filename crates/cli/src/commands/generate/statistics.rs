//! Averages and extremes of a batch: clues by kind and the length of the answer, as generators are compared by.

use crate::session::Session;
use anyhow::Result;
use gridwright_board::{Board, Val};
use gridwright_gen::Made;
use gridwright_lang::ir::{Domain, Genre, Role};
use serde::Serialize;
use std::collections::BTreeMap;

/// How many givens of each kind a problem has: symbols and tags by name, other values by their layer.
pub fn kinds(genre: &Genre, problem: &Board) -> BTreeMap<String, u64> {
    let mut kinds = BTreeMap::new();
    for (layer, declared) in genre.layers_of(Role::Given).filter(|(_, l)| l.domain != Domain::Division) {
        for val in problem.layer(layer).iter().filter(|v| **v != Val::Blank) {
            let name = val.symbol().map_or(declared.name.clone(), |s| genre.symbols[s.at()].clone());
            *kinds.entry(name).or_insert(0) += 1;
        }
    }
    kinds
}

/// Sums over a batch, with the puzzles that have least and most of everything.
#[derive(Default)]
pub struct Totals {
    n: u64,
    rows: BTreeMap<String, Row>,
}

#[derive(Default)]
struct Row {
    sum: u64,
    least: Option<(u64, u64)>,
    most: Option<(u64, u64)>,
}

/// The summary of a batch, for programs.
#[derive(Serialize)]
struct Told<'a> {
    genre: &'a str,
    puzzles: u64,
    summary: BTreeMap<&'a str, Summary>,
}

#[derive(Serialize)]
struct Summary {
    mean: f64,
    least: Option<End>,
    most: Option<End>,
}

/// An extreme, and the first puzzle that has it.
#[derive(Serialize)]
struct End {
    value: u64,
    index: u64,
}

impl Totals {
    pub fn add(&mut self, genre: &Genre, index: u64, made: &Made) {
        self.n += 1;
        let mut values: BTreeMap<String, u64> = BTreeMap::new();
        // Kinds that a puzzle lacks count as 0 there.
        for symbol in genre.symbols.iter().filter(|s| self.rows.contains_key(*s)) {
            values.insert(symbol.clone(), 0);
        }
        values.extend(kinds(genre, &made.problem));
        values.insert("all clues".into(), made.n_clues as u64);
        values.insert("length".into(), made.length as u64);
        values.insert("engine difficulty".into(), u64::from(made.difficulty.level));
        for (name, value) in values {
            let row = self.rows.entry(name).or_default();
            row.sum += value;
            if row.least.is_none_or(|(least, _)| value < least) {
                row.least = Some((value, index));
            }
            if row.most.is_none_or(|(most, _)| value > most) {
                row.most = Some((value, index));
            }
        }
    }

    pub fn tell(&self, session: &Session, genre: &Genre) -> Result<()> {
        let n = self.n.max(1) as f64;
        if session.common.json {
            let end = |(value, index)| End { value, index };
            let row =
                |row: &Row| Summary { mean: row.sum as f64 / n, least: row.least.map(end), most: row.most.map(end) };
            let summary = self.rows.iter().map(|(name, of)| (name.as_str(), row(of))).collect();
            return Ok(session.out.json(&Told { genre: &genre.id, puzzles: self.n, summary })?);
        }
        for (name, row) in &self.rows {
            let end = |end: Option<(u64, u64)>| end.map_or(String::new(), |(v, i)| format!("{v:4} (index {i})"));
            let (least, most) = (end(row.least), end(row.most));
            let mean = row.sum as f64 / n;
            session.out.line(&format!("{name:18} mean {mean:8.3}  least {least:18}  most {most}"))?;
        }
        Ok(())
    }
}
