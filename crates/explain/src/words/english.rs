//! The English of it.

/// Words that describe a cell; other names of layers are things in it.
const ADJECTIVES: [&str; 8] = ["black", "white", "dark", "light", "grey", "empty", "full", "blue"];

/// Whether something is told, or only thought of: `is`, `were`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mood {
    Fact,
    Thought,
}

/// What is cut off, where it is not told what that is.
pub(super) const SOME: &str = "some";

/// The cell that was named before.
pub(super) const IT: &str = "it";

/// `a, b and c`.
pub(super) fn and(items: &[String]) -> String {
    joined(items, "and")
}

/// `a, b or c`.
pub(super) fn or(items: &[String]) -> String {
    joined(items, "or")
}

fn joined(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// Clauses one after the other: with commas, if one of them has an `and` of its own.
pub(super) fn clauses(items: &[String]) -> String {
    match items {
        [first @ .., last] if !first.is_empty() && items.iter().any(|item| item.contains(" and ")) => {
            format!("{}, and {last}", first.join(", "))
        }
        _ => and(items),
    }
}

/// With a capital letter, unless it begins with the name of a place such as r3c4.
pub(super) fn capital(text: &str) -> String {
    let first = text.split(' ').next().unwrap_or_default();
    if first.contains(|c: char| c.is_ascii_digit()) {
        return text.to_owned();
    }
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A sentence in the middle of another: without its capital letter, unless it begins with a word all in capitals.
pub(super) fn inner(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if !letters.as_str().starts_with(char::is_uppercase) => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => text.to_owned(),
    }
}

/// Short words that end as a plural does.
const NO_PLURALS: [&str; 6] = ["is", "was", "has", "as", "its", "this"];

/// Puts a number in a hole of a text, in words where people say it so: none of the sides, no cells; after 1 what is counted, one of the
/// next two words, is told in the singular.
pub(super) fn numbered(text: &str, hole: &str, n: &str) -> String {
    let mut parts = text.split(hole);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match n {
            _ if part.starts_with(" of ") => out.push_str(of_them(n)),
            "0" if singular(part) != part => out.push_str("no"),
            _ => out.push_str(n),
        }
        match n {
            "1" => out.push_str(&singular(part)),
            _ => out.push_str(part),
        }
    }
    out
}

/// So many of some things.
fn of_them(n: &str) -> &str {
    const WORDS: [&str; 5] = ["none", "one", "two", "three", "four"];
    n.parse().ok().and_then(|n: usize| WORDS.get(n)).copied().unwrap_or(n)
}

/// The verb of one thing, where it follows in the same clause.
fn agree(words: &mut [String]) {
    let clause = words.iter_mut().skip(1).take_while(|word| !word.ends_with([',', ';', ':']) && *word != "and");
    if let Some(verb) = clause.into_iter().find(|word| ["are", "have"].contains(&word.as_str())) {
        *verb = if verb == "are" { "is" } else { "has" }.to_owned();
    }
}

/// A text whose first plural, if it is one of the first two words, is made a singular.
fn singular(text: &str) -> String {
    let is_plural = |word: &str| word.ends_with('s') && !word.ends_with("ss") && !NO_PLURALS.contains(&word);
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    // What stands before the first space belongs to the hole.
    if let Some(word) = words.iter_mut().skip(1).take(2).find(|word| is_plural(word.trim_end_matches(','))) {
        let end = word.trim_end_matches(',').len();
        let hissed = ["shes", "ches", "sses", "xes"].iter().any(|ending| word[..end].ends_with(ending));
        word.replace_range(if hissed { end - 2 } else { end - 1 }..end, "");
        agree(&mut words);
    }
    words.join(" ")
}

fn is(many: bool, mood: Mood) -> &'static str {
    match (mood, many) {
        (Mood::Thought, _) => "were",
        (Mood::Fact, true) => "are",
        (Mood::Fact, false) => "is",
    }
}

fn article(noun: &str) -> &'static str {
    if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

fn plural(noun: &str) -> String {
    match noun {
        _ if noun.ends_with(['s', 'x']) || noun.ends_with("sh") || noun.ends_with("ch") => format!("{noun}es"),
        _ => format!("{noun}s"),
    }
}

/// The contrary of something as a condition.
pub(super) fn condition(thoughts: &[String]) -> String {
    format!("if {},", or(thoughts))
}

/// What would go wrong otherwise.
pub(super) fn or_else(downfall: &str) -> String {
    in_brackets(&format!("or {downfall}"))
}

/// What stands beside.
pub(super) fn in_brackets(text: &str) -> String {
    format!(" ({text})")
}

/// What is assumed.
pub(super) fn suppose(contrary: &str) -> String {
    format!("Suppose {contrary}.")
}

/// The same beside what is known.
pub(super) fn suppose_while(contrary: &str, since: &str) -> String {
    if since.is_empty() { suppose(contrary) } else { format!("Suppose {contrary}, while {since}.") }
}

/// What comes of it, one after the other.
pub(super) fn then(is_first: bool, what: &str) -> String {
    if is_first { format!(" Then {what}") } else { format!("; then {what}") }
}

/// What it breaks in the end.
pub(super) fn cannot_be(at_once: bool, laws: &str) -> String {
    if at_once { format!(" That cannot be: {laws}.") } else { format!(", which cannot be: {laws}.") }
}

/// What every case breaks.
pub(super) fn every_case(laws: &[String]) -> String {
    format!("Then every case breaks one of these: {}.", laws.join("; "))
}

/// What follows from what was said before.
pub(super) fn so(before: &str, forced: &str) -> String {
    format!("{before} So {forced}.")
}

/// What follows from a law and what is known.
pub(super) fn shown(law: &str, since: &str, forced: &str) -> String {
    if since.is_empty() { format!("{law}: {forced}.") } else { format!("{law}. {}, so {forced}.", capital(since)) }
}

/// What is left by itself then.
pub(super) fn also(what: &str) -> String {
    format!("so {what}")
}

/// Where to look.
pub(super) fn look(places: &str) -> String {
    format!("Look at {places}.")
}

/// A law with the places that it is about here.
pub(super) fn here_at(law: &str, places: &str) -> String {
    if places.is_empty() { law.to_owned() } else { format!("{law} (here at {places})") }
}

/// At a place.
pub(super) fn at(place: &str) -> String {
    if place.starts_with("at ") { place.to_owned() } else { format!("at {place}") }
}

/// Where a law is to be looked at; if nowhere, it is about the whole board.
pub(super) fn look_at(places: &str) -> String {
    if places.is_empty() { "here the whole board counts".to_owned() } else { format!("here at {places}") }
}

/// Any of several places.
pub(super) fn one_of(at: &str) -> String {
    format!("one of {at}")
}

/// A border of a division.
pub(super) fn border(at: &str, yes: bool, many: bool, mood: Mood) -> String {
    match (yes, many && mood == Mood::Fact) {
        (true, false) => format!("there {} a border at {at}", is(false, mood)),
        (true, true) => format!("there are borders at {at}"),
        (false, _) => format!("there {} no border at {at}", is(false, mood)),
    }
}

/// A part of a line.
pub(super) fn on_line(at: &str, name: &str, yes: bool, many: bool, mood: Mood) -> String {
    let part = if yes { "part" } else { "not part" };
    format!("{at} {} {part} of the {name}", is(many, mood))
}

/// A yes or no in cells.
pub(super) fn marked(at: &str, name: &str, yes: bool, many: bool, mood: Mood) -> String {
    if name.ends_with("ed") || ADJECTIVES.contains(&name) {
        return format!("{at} {} {}{name}", is(many, mood), if yes { "" } else { "not " });
    }
    let holds = match (mood, many) {
        (Mood::Thought, _) => "held",
        (Mood::Fact, true) => "hold",
        (Mood::Fact, false) => "holds",
    };
    match (yes, many && mood == Mood::Fact) {
        (true, true) => format!("{at} {holds} {}", plural(name)),
        (true, false) => format!("{at} {holds} {} {name}", article(name)),
        (false, _) => format!("{at} {holds} no {name}"),
    }
}

/// Nothing stands in a cell, or something does.
pub(super) fn empty(at: &str, not: bool, many: bool, mood: Mood) -> String {
    format!("{at} {} {}empty", is(many, mood), if not { "not " } else { "" })
}

/// One of several values.
pub(super) fn has_value(at: &str, name: &str, vals: &str, not: bool, many: bool, mood: Mood) -> String {
    let is = is(many, mood);
    let not = if not { "not " } else { "" };
    match (name, many && mood == Mood::Fact) {
        ("value", _) => format!("{at} {is} {not}{vals}"),
        (_, true) => format!("the {} at {at} {is} {not}{vals}", plural(name)),
        (_, false) => format!("the {name} at {at} {is} {not}{vals}"),
    }
}

/// How many things there are at a place.
pub(super) fn amount(at: &str, name: &str, vals: &str, not: bool, many: bool, mood: Mood) -> String {
    let each = if many { "each of " } else { "" };
    match (vals, not) {
        ("0", false) => format!("there {} no {name} at {at}", is(false, mood)),
        ("0", true) => format!("there {} {} {name} at {each}{at}", is(false, mood), article(name)),
        ("1", false) => format!("there {} one {name} at {each}{at}", is(false, mood)),
        (_, false) => format!("there {} {vals} {} at {each}{at}", is(true, mood), plural(name)),
        (_, true) => format!("there {} not {vals} {} at {each}{at}", is(true, mood), plural(name)),
    }
}

/// Numbers in order, four or more in a row told by the first and the last.
pub(super) fn numbers(mut numbers: Vec<i64>) -> Vec<String> {
    numbers.sort_unstable();
    let mut told = Vec::new();
    for run in numbers.chunk_by(|a, b| a + 1 == *b) {
        match run {
            [first, .., last] if run.len() >= 4 => told.push(format!("{first} to {last}")),
            _ => told.extend(run.iter().map(i64::to_string)),
        }
    }
    told
}

/// What is left, all of it.
pub(super) fn that_leaves(left: &[String]) -> String {
    format!("that leaves {}", and(left))
}

/// Nothing is left for a place.
pub(super) fn left_empty(at: &str) -> String {
    format!("that leaves {at} empty")
}

/// What is left for a place.
pub(super) fn left_for(vals: &str, at: &str, many: bool) -> String {
    format!("{vals} for {}{at}", if many { "each of " } else { "" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_agrees_with_its_number() {
        let told = |n: &str| numbered("the row has {n} shaded cells, {n} slashes and {n} is its number", "{n}", n);
        assert_eq!(told("1"), "the row has 1 shaded cell, 1 slash and 1 is its number");
        assert_eq!(told("2"), "the row has 2 shaded cells, 2 slashes and 2 is its number");
        assert_eq!(told("0"), "the row has no shaded cells, no slashes and 0 is its number");
        assert_eq!(numbered("{n} cells of its line are shaded", "{n}", "1"), "1 cell of its line is shaded");
        assert_eq!(numbered("{n} cells of its line are shaded", "{n}", "2"), "2 cells of its line are shaded");
        assert_eq!(numbered("{n} cells, and others are not", "{n}", "1"), "1 cell, and others are not");
        assert_eq!(numbered("the loop uses {n} of the sides", "{n}", "1"), "the loop uses one of the sides");
        assert_eq!(numbered("the loop uses {n} of the sides", "{n}", "0"), "the loop uses none of the sides");
    }

    #[test]
    fn numbers_in_a_row_are_told_by_their_ends() {
        assert_eq!(or(&numbers(vec![9, 2, 5, 6, 7, 8])), "2 or 5 to 9");
        assert_eq!(or(&numbers(vec![3, 1, 2])), "1, 2 or 3");
    }

    #[test]
    fn capitals_stand_at_the_beginning_only() {
        assert_eq!((capital("r3c4 is"), capital("the sea")), ("r3c4 is".to_owned(), "The sea".to_owned()));
        assert_eq!((inner("A clue is"), inner("LITS are")), ("a clue is".to_owned(), "LITS are".to_owned()));
    }

    #[test]
    fn clauses_with_lists_are_set_off_by_commas() {
        let clause = |text: &str| text.to_owned();
        assert_eq!(clauses(&[clause("a is 1"), clause("b is 2")]), "a is 1 and b is 2");
        assert_eq!(clauses(&[clause("a and b are 1"), clause("c is 2")]), "a and b are 1, and c is 2");
    }
}
