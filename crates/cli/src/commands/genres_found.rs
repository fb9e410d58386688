//! Genres found by words of their rules, and by their likeness to another.

use gridwright::{Genre, parts};
use gridwright_lang::ir::{Domain, Layer, Role};
use std::collections::{BTreeMap, BTreeSet};

/// How many genres are told to be like another.
const NEAREST: usize = 10;

/// Genres in whose names or sentences all of these words stand, also as parts of words; those with the words in their names
/// first.
pub fn search(genres: Vec<Genre>, words: &[String]) -> Vec<Genre> {
    let words: Vec<String> = words.iter().flat_map(|w| w.split_whitespace()).map(str::to_lowercase).collect();
    let mut found: Vec<(usize, Genre)> = Vec::new();
    for genre in genres {
        let names = [&[genre.id().to_owned(), genre.title().to_owned()][..], genre.aliases()].concat();
        let names = names.join("\n").to_lowercase();
        let sentences = sentences(&genre).to_lowercase();
        if words.iter().all(|word| names.contains(word.as_str()) || sentences.contains(word.as_str())) {
            found.push((words.iter().filter(|word| !names.contains(word.as_str())).count(), genre));
        }
    }
    found.sort_by_key(|(elsewhere, _)| *elsewhere);
    found.into_iter().map(|(_, genre)| genre).collect()
}

/// The genres most like one, with how much: the weight of what both have (words of sentences, kinds of layers) as a part of the
/// weight of what either has. What few genres have weighs more.
pub fn like(genres: Vec<Genre>, to: &Genre) -> Vec<(Genre, f64)> {
    let all: Vec<BTreeSet<String>> = genres.iter().map(traits).collect();
    let mut owners: BTreeMap<&str, usize> = BTreeMap::new();
    for word in all.iter().flatten() {
        *owners.entry(word).or_default() += 1;
    }
    let weight = |word: &String| (genres.len() as f64 / *owners.get(word.as_str()).unwrap_or(&1) as f64).ln();
    let own = traits(to);
    let likeness = |other: &BTreeSet<String>| {
        let shared: f64 = own.intersection(other).map(weight).sum();
        shared / own.union(other).map(weight).sum::<f64>().max(f64::MIN_POSITIVE)
    };
    let rated = genres.iter().zip(&all).filter(|(genre, _)| genre.id() != to.id());
    let mut rated: Vec<(Genre, f64)> = rated.map(|(genre, traits)| (genre.clone(), likeness(traits))).collect();
    rated.sort_by(|a, b| b.1.total_cmp(&a.1));
    rated.truncate(NEAREST);
    rated
}

fn sentences(genre: &Genre) -> String {
    genre.laws().into_iter().map(|law| law.sentence).collect::<Vec<_>>().join("\n")
}

/// What a genre has: the words of its sentences, and what its layers are.
fn traits(genre: &Genre) -> BTreeSet<String> {
    let text = sentences(genre).to_lowercase();
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() > 2).map(str::to_owned);
    let layers = parts::rules(genre).layers.iter().map(kind);
    words.chain(layers).collect()
}

fn kind(layer: &Layer) -> String {
    let role = if layer.role == Role::Given { "given" } else { "find" };
    let values = match &layer.domain {
        Domain::Flag => "yes/no",
        Domain::Division => "division",
        Domain::Values { .. } => "values",
    };
    format!("{role} {values} on {:?}", layer.places)
}
