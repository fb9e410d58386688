//! Values as the few characters that fit into a cell.

use super::plan::Style;
use gridwright_board::{FieldVal, Val};
use gridwright_grid::Dir;
use gridwright_lang::ir::Genre;

/// Words that have a picture of their own, with a plain character for where that cannot be shown.
const ICONS: [(&str, char, char); 16] = [
    ("white", '○', 'o'),
    ("black", '●', '@'),
    ("sun", '☀', 'S'),
    ("moon", '☾', 'M'),
    ("tree", '♣', 'T'),
    ("tent", '▲', 'A'),
    ("hole", '◎', 'H'),
    ("plus", '+', '+'),
    ("tall", '│', '|'),
    ("wide", '─', '-'),
    ("falling", '╲', '\\'),
    ("rising", '╱', '/'),
    ("nw", '◤', 'F'),
    ("ne", '◥', '7'),
    ("sw", '◣', 'L'),
    ("se", '◢', 'J'),
];

/// The picture of a word; one without a picture is shown by its first letter.
pub(crate) fn icon(word: &str, ascii: bool) -> char {
    match ICONS.iter().find(|(name, ..)| *name == word) {
        Some(&(_, picture, plain)) => {
            if ascii {
                plain
            } else {
                picture
            }
        }
        None => word.chars().next().unwrap_or('?').to_ascii_uppercase(),
    }
}

/// The arrow of a direction.
pub(crate) fn arrow(dir: Dir, ascii: bool) -> char {
    match (dir, ascii) {
        (Dir::Up, false) => '↑',
        (Dir::Down, false) => '↓',
        (Dir::Left, false) => '←',
        (Dir::Right, false) => '→',
        (Dir::Up, true) => '^',
        (Dir::Down, true) => 'v',
        (Dir::Left, true) => '<',
        (Dir::Right, true) => '>',
    }
}

/// The text for a value in a style; none if nothing is to be seen.
pub(crate) fn glyph(genre: &Genre, name: &str, val: Val, style: Style, ascii: bool) -> Option<String> {
    let plain = match val {
        Val::Blank => return None,
        Val::Flag(true) => match style {
            Style::Star => if ascii { "*" } else { "★" }.to_owned(),
            Style::Bulb => if ascii { "o" } else { "●" }.to_owned(),
            _ => icon(name, ascii).to_string(),
        },
        Val::Flag(false) | Val::Absent => return Some(if ascii { "." } else { "·" }.to_owned()),
        Val::Unknown => "?".to_owned(),
        Val::Int(n) if style == Style::Letter => letter(n),
        Val::Int(n) => n.to_string(),
        Val::Dir(dir) => arrow(dir, ascii).to_string(),
        Val::Sym(sym) => icon(genre.symbols.get(sym.at()).map_or("", String::as_str), ascii).to_string(),
        Val::Tag(_, [a, b]) if style == Style::Split => format!("{}\\{}", field(a, ascii, ""), field(b, ascii, "")),
        Val::Tag(_, [a, b]) => format!("{}{}", field(a, ascii, "?"), field(b, ascii, "?")),
    };
    Some(match style {
        Style::Circled | Style::Disc => format!("({plain})"),
        Style::Boxed => format!("[{plain}]"),
        _ => plain,
    })
}

/// The text of a field of a tag; `nothing` for none.
fn field(field: FieldVal, ascii: bool, nothing: &str) -> String {
    match field {
        FieldVal::Unused => String::new(),
        FieldVal::Unknown => "?".to_owned(),
        FieldVal::Absent => nothing.to_owned(),
        FieldVal::Int(n) => n.to_string(),
        FieldVal::Dir(dir) => arrow(dir, ascii).to_string(),
    }
}

/// The letter of a number: A for 1, a for 27; beyond z numbers stay numbers.
pub fn letter(n: i64) -> String {
    match n {
        1..=26 => char::from(b'A' + (n - 1) as u8).to_string(),
        27..=52 => char::from(b'a' + (n - 27) as u8).to_string(),
        _ => n.to_string(),
    }
}
