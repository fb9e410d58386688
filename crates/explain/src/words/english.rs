//! The English of it.

/// Words that describe a cell; other names of layers are things in it.
const ADJECTIVES: [&str; 8] = ["black", "white", "dark", "light", "grey", "empty", "full", "blue"];

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

/// With a capital letter, unless it begins with a place such as r3c4.
pub(super) fn capital(text: &str) -> String {
    let is_place = text.starts_with(['r', 'p']) && text[1..].starts_with(|c: char| c.is_ascii_digit());
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if !is_place => first.to_uppercase().chain(letters).collect(),
        _ => text.to_owned(),
    }
}

fn is(many: bool) -> &'static str {
    if many { "are" } else { "is" }
}

fn article(noun: &str) -> &'static str {
    if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

/// A border of a division.
pub(super) fn border(at: &str, yes: bool, many: bool) -> String {
    match (yes, many) {
        (true, false) => format!("there is a border at {at}"),
        (true, true) => format!("there are borders at {at}"),
        (false, _) => format!("there is no border at {at}"),
    }
}

/// A part of a line.
pub(super) fn on_line(at: &str, name: &str, yes: bool, many: bool) -> String {
    let part = if yes { "part" } else { "no part" };
    format!("{at} {} {part} of the {name}", is(many))
}

/// A yes or no in cells.
pub(super) fn marked(at: &str, name: &str, yes: bool, many: bool) -> String {
    if name.ends_with("ed") || ADJECTIVES.contains(&name) {
        return format!("{at} {} {}{name}", is(many), if yes { "" } else { "not " });
    }
    let holds = if many { "hold" } else { "holds" };
    match yes {
        true => format!("{at} {holds} {} {name}", article(name)),
        false => format!("{at} {holds} no {name}"),
    }
}

/// One of several values.
pub(super) fn has_value(at: &str, name: &str, vals: &str, not: bool, many: bool) -> String {
    let not = if not { "not " } else { "" };
    match name {
        "value" => format!("{at} {} {not}{vals}", is(many)),
        _ => format!("the {name} at {at} {} {not}{vals}", is(false)),
    }
}
