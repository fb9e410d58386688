//! The table, and the reasons below it.

use crate::state::{Mark, Outcome, State};
use std::collections::BTreeMap;
use std::fmt::Write;

/// A line for each row, a column for each option.
pub fn table(rows: &[(String, String)], state: &State) -> String {
    let mut options: Vec<&str> = Vec::new();
    for (key, _) in rows.iter().flat_map(|(genre, size)| state.row((genre, size))) {
        if !options.contains(&key.option.as_str()) {
            options.push(&key.option);
        }
    }
    let mut text = format!("| genre | size | {} |\n|---|---|{}\n", options.join(" | "), "---|".repeat(options.len()));
    let mut count = BTreeMap::new();
    for (genre, size) in rows {
        let cells: Vec<_> = state.row((genre, size)).collect();
        let sign = |option: &&str| {
            let found = cells.iter().find(|(key, _)| key.option == *option);
            found.map_or("", |(_, outcome)| outcome.mark.sign())
        };
        let signs: Vec<&str> = options.iter().map(sign).collect();
        let _ = writeln!(text, "| {genre} | {size} | {} |", signs.join(" | "));
        signs.into_iter().for_each(|sign| *count.entry(sign).or_insert(0) += 1);
    }
    let n = |mark: Mark| count.get(mark.sign()).copied().unwrap_or(0);
    let (kept, refused, open, broken) = (n(Mark::Kept), n(Mark::Refused), n(Mark::Open), n(Mark::Broken));
    let seconds = match state.seconds() {
        (least, most) if least < most => format!("{least} to {most}"),
        (_, most) => most.to_string(),
    };
    let _ = writeln!(
        text,
        "\n`+` kept: {kept}. `-` refused: {refused}. `?` nothing came within {seconds} s of CPU, and that was told: {open}. \
         A puzzle that is not what was asked for: {broken}."
    );
    text
}

/// Why calls were refused, and what was told where nothing came: each reason with its genres.
pub fn reasons(rows: &[(String, String)], state: &State) -> String {
    let cells = || rows.iter().flat_map(|(genre, size)| state.row((genre, size)));
    let mut text = String::new();
    for (mark, title) in [(Mark::Refused, "Refused"), (Mark::Open, "Open"), (Mark::Broken, "Broken")] {
        // By option and reason: the genres.
        let mut told: BTreeMap<(&str, String), Vec<String>> = BTreeMap::new();
        for (key, outcome) in cells().filter(|(_, outcome)| outcome.mark == mark) {
            let genre = if rows.first().is_some_and(|(_, size)| *size == key.size) {
                key.genre.clone()
            } else {
                format!("{} {}", key.genre, key.size)
            };
            let genres = told.entry((&key.option, plain(&key.genre, outcome))).or_default();
            if !genres.contains(&genre) {
                genres.push(genre);
            }
        }
        if told.is_empty() {
            continue;
        }
        let _ = writeln!(text, "## {title}\n");
        for ((option, why), genres) in told {
            let _ = writeln!(text, "* *{option}*: {why} ({})", genres.join(", "));
        }
        text.push('\n');
    }
    text
}

/// What was told, so that genres that were told the same are told together.
fn plain(genre: &str, outcome: &Outcome) -> String {
    let told = outcome.told.replace(&format!(" {genre} "), " GENRE ").replace(&format!(" {genre}:"), " GENRE:");
    if outcome.mark != Mark::Refused {
        return told;
    }
    // The option is told already; a name in quotes is that of a layer.
    let why = told.split_once(" cannot be kept: ").map_or(told.as_str(), |(_, why)| why);
    let parts = why.split('`').enumerate();
    parts.map(|(i, part)| if i % 2 == 1 { "LAYER" } else { part }).collect()
}
