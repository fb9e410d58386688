//! Files of puzzles: what they were made for stands on their first line, so that nothing else is ever added to them.

use crate::args::{ConfirmArg, GenerateArgs};
use crate::input::HEADER;
use crate::session::read_text;
use anyhow::{Context, Result};
use gridwright::{Error, Genre, parts};
use gridwright_board::Val;
use gridwright_gen::{Hints, Wishes, Word};
use gridwright_lang::ir::Genre as Rules;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::Path;

/// What was called for: everything that decides which puzzles come.
pub fn header(
    genre: &Genre,
    seed: u64,
    call: (&Wishes, &Hints),
    args: &GenerateArgs,
    known: &HashSet<String>,
) -> Value {
    let (wishes, hints) = call;
    let grid = &wishes.start.grid;
    json!({ "batch": {
        "version": env!("CARGO_PKG_VERSION"),
        "genre": genre.id(),
        "rules": hash([genre.text()]),
        "rows": grid.rows(),
        "cols": grid.cols(),
        "seed": seed,
        "spec": spec(genre, wishes, hints, args, known),
    }})
}

/// The options that ask for something.
fn spec(
    genre: &Genre,
    wishes: &Wishes,
    hints: &Hints,
    args: &GenerateArgs,
    known: &HashSet<String>,
) -> Map<String, Value> {
    let rules = parts::rules(genre);
    let mut spec = Map::new();
    let mut add = |name: &str, value: Option<Value>| {
        if let Some(value) = value {
            spec.insert(name.to_owned(), value);
        }
    };
    add("clues", range(&wishes.clues, usize::MAX));
    add("symmetry", wishes.symmetry.map(|symmetry| format!("{symmetry:?}").into()));
    add("mask", wishes.mask.as_ref().map(|mask| mask.picture().1.iter().map(|row| drawn(row)).collect()));
    let values: BTreeSet<String> = wishes.values.iter().map(|val| word(rules, *val)).collect();
    add("values", (!values.is_empty()).then(|| values.into_iter().collect()));
    add("spare", (wishes.spare > 0).then(|| wishes.spare.into()));
    let weights: Map<String, Value> = wishes.weights.iter().map(|(name, n)| (name.clone(), (*n).into())).collect();
    add("weight", (!weights.is_empty()).then_some(Value::Object(weights)));
    add("length", range(&wishes.length, usize::MAX));
    add("apart", (wishes.apart > 0).then(|| wishes.apart.into()));
    add("difficulty", range(&wishes.levels, u8::MAX));
    let grades = |of: &RangeInclusive<Word>| format!("{}..{}", of.start().name(), of.end().name()).into();
    add("grade", wishes.grades.as_ref().map(grades));
    let quota: Map<String, Value> =
        args.quota.iter().map(|(grade, n)| (grade.name().to_owned(), (*n).into())).collect();
    add("quota", (!quota.is_empty()).then_some(Value::Object(quota)));
    add("technique", wishes.technique.map(|technique| technique.name().into()));
    add("strategy", hints.only.map(|strategy| strategy.name().into()));
    add("confirm", (args.wishes.confirm == ConfirmArg::Both).then(|| "both".into()));
    add("options", (!args.wishes.options.is_empty()).then(|| args.wishes.options.clone().into()));
    add("from", args.wishes.from.is_some().then(|| parts::puzzle(genre, wishes.start.clone()).json().into()));
    add("tries", (wishes.tries != Wishes::new(wishes.start.clone()).tries).then(|| wishes.tries.into()));
    let ids: BTreeSet<&str> = known.iter().map(String::as_str).collect();
    add("distinct-from", (!ids.is_empty()).then(|| hash(ids).into()));
    spec
}

fn range<N: Copy + PartialEq + Default + std::fmt::Display>(of: &RangeInclusive<N>, end: N) -> Option<Value> {
    let (low, high) = (*of.start(), *of.end());
    let open = if high == end { String::new() } else { high.to_string() };
    (low != N::default() || high != end).then(|| format!("{low}..{open}").into())
}

fn drawn(row: &[bool]) -> String {
    row.iter().map(|mark| if *mark { '#' } else { '.' }).collect()
}

fn word(rules: &Rules, val: Val) -> String {
    match val {
        Val::Int(n) => n.to_string(),
        Val::Sym(symbol) => rules.symbols[symbol.at()].clone(),
        other => format!("{other:?}"),
    }
}

/// FNV-1a, 64 bits, of some texts with their ends.
fn hash<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    let bytes = texts.into_iter().flat_map(|text| text.bytes().chain([0]));
    let step = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", bytes.fold(0xcbf2_9ce4_8422_2325, step))
}

/// A file that puzzles are added to, as an earlier run left it.
pub struct Earlier {
    /// How many puzzles it has.
    pub n: u64,
    /// How many of each grade.
    pub grades: BTreeMap<String, u64>,
    /// Their names.
    pub ids: HashSet<String>,
    /// The number of the last.
    pub last: Option<u64>,
    /// The file, ready for more.
    pub file: File,
}

/// Opens a file to go on with; it must have been made for the same.
pub fn reopen(path: &Path, header: &Value) -> Result<Earlier> {
    let cannot = || format!("cannot write {}", path.display());
    let text = if path.exists() { read_text(path)? } else { String::new() };
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let lines = objects(path, &text[..whole])?;
    match lines.first() {
        Some(first) => compare(path, first, header)?,
        None if header.to_string().starts_with(&text) => {}
        None => return Err(other(path, "it does not begin with what it was made for")),
    }
    let mut file = OpenOptions::new().create(true).append(true).open(path).with_context(cannot)?;
    // A line that was cut off is written again.
    file.set_len(whole as u64).with_context(cannot)?;
    if lines.is_empty() {
        file.write_all(format!("{header}\n").as_bytes()).and_then(|()| file.flush()).with_context(cannot)?;
    }
    let puzzles = lines.get(1..).unwrap_or_default();
    let ids = puzzles.iter().filter_map(|line| line["id"].as_str().map(str::to_owned)).collect();
    let mut grades = BTreeMap::new();
    for grade in puzzles.iter().filter_map(|line| line["grade"].as_str()) {
        *grades.entry(grade.to_owned()).or_default() += 1;
    }
    let last = puzzles.last().and_then(|line| line["index"].as_u64());
    Ok(Earlier { n: puzzles.len() as u64, grades, ids, last, file })
}

fn objects(path: &Path, text: &str) -> Result<Vec<Value>> {
    let parse = |(i, line): (usize, &str)| {
        let wrong = || format!("{} line {} is no JSON object", path.display(), i + 1);
        serde_json::from_str::<Value>(line).with_context(wrong)
    };
    text.lines().enumerate().map(parse).collect()
}

fn other(path: &Path, why: &str) -> anyhow::Error {
    Error::call(format!("{} was made for something else: {why}; name another file", path.display())).into()
}

/// An error that names the first thing in which two calls differ.
fn compare(path: &Path, was: &Value, is: &Value) -> Result<()> {
    let (was, is) = (&was["batch"], &is["batch"]);
    let (Some(old), Some(new)) = (was.as_object(), is.as_object()) else {
        return Err(other(path, "it does not begin with what it was made for"));
    };
    let changed = |(key, value): &(&String, &Value)| key.as_str() != "spec" && old.get(*key) != Some(*value);
    if let Some((key, value)) = new.iter().find(changed) {
        let before = old.get(key).map_or_else(|| "nothing".to_owned(), Value::to_string);
        return Err(other(path, &format!("`{key}` was {before} and is {value} now")));
    }
    let empty = Map::new();
    let old = old.get("spec").and_then(Value::as_object).unwrap_or(&empty);
    let new = new.get("spec").and_then(Value::as_object).unwrap_or(&empty);
    let mut keys: Vec<&String> = old.keys().chain(new.keys()).collect();
    keys.sort();
    match keys.into_iter().find(|key| old.get(*key) != new.get(*key)) {
        Some(key) => {
            let told =
                |of: &Map<String, Value>| of.get(key).map_or_else(|| "not asked for".to_owned(), Value::to_string);
            Err(other(path, &format!("`--{key}` was {} and is {} now", told(old), told(new))))
        }
        None => Ok(()),
    }
}

/// The names of the puzzles of a genre in files that `generate` wrote.
pub fn known(paths: &[std::path::PathBuf], genre: &str) -> Result<HashSet<String>> {
    let mut ids = HashSet::new();
    for path in paths {
        let text = read_text(path)?;
        for (i, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with(HEADER) && !line.is_empty()) {
            let object: Value = serde_json::from_str(line).unwrap_or_default();
            let Some(id) = object["id"].as_str() else {
                let at = format!("{} line {}", path.display(), i + 1);
                return Err(
                    Error::call(format!("{at} has no `id`: it is no puzzle that `generate` told as JSON")).into()
                );
            };
            if object["genre"] == genre {
                ids.insert(id.to_owned());
            }
        }
    }
    Ok(ids)
}
