//! Single values as words, the same for every genre: what JSON boards and plain planes are made of.

use gridwright_board::{FieldVal, Val};
use gridwright_grid::{Dir, Piece};
use gridwright_lang::ir::{Domain, Entry, Genre, LayerId, List};

/// The word for a value: `.` blank, `?`, `none`, `1` and `0` for yes and no, numbers, directions, symbols, and tags such as
/// `arrow(up,3)`.
pub fn word(genre: &Genre, val: Val) -> String {
    match val {
        Val::Blank => ".".to_owned(),
        Val::Unknown => "?".to_owned(),
        Val::Absent => "none".to_owned(),
        Val::Flag(yes) => u8::from(yes).to_string(),
        Val::Int(n) => n.to_string(),
        Val::Dir(dir) => dir.word().to_owned(),
        Val::Sym(sym) => symbol(genre, sym),
        Val::List(list) => list.to_string(),
        Val::Tag(sym, fields) => {
            let fields: Vec<String> =
                fields.iter().filter(|f| **f != FieldVal::Unused).map(|f| field_word(*f)).collect();
            format!("{}({})", symbol(genre, sym), fields.join(","))
        }
    }
}

/// The name of a symbol.
fn symbol(genre: &Genre, sym: gridwright_lang::ir::SymId) -> String {
    genre.symbols.get(sym.at()).cloned().unwrap_or_default()
}

/// The word for a field of a tag.
fn field_word(field: FieldVal) -> String {
    match field {
        FieldVal::Unused => String::new(),
        FieldVal::Unknown => "?".to_owned(),
        FieldVal::Absent => "none".to_owned(),
        FieldVal::Int(n) => n.to_string(),
        FieldVal::Dir(dir) => dir.word().to_owned(),
    }
}

/// The value of a word in a layer; none if it is no value of such a layer. Ranges are not looked at.
pub fn value(genre: &Genre, layer: LayerId, word: &str) -> Option<Val> {
    if word == "." {
        return Some(Val::Blank);
    }
    if matches!(genre.layers[layer.at()].domain, Domain::Flag | Domain::Division) {
        return match word {
            "1" => Some(Val::Flag(true)),
            "0" => Some(Val::Flag(false)),
            _ => None,
        };
    }
    let domain = &genre.layers[layer.at()].domain;
    if let Some(entries) = domain.entries() {
        return list(word, "?", entries.shapes).map(|list| domain.list_value(list));
    }
    match word {
        "?" => return Some(Val::Unknown),
        "none" => return Some(Val::Absent),
        _ => {}
    }
    if let Ok(n) = word.parse() {
        return Some(Val::Int(n));
    }
    if let Some(dir) = direction(word) {
        return Some(Val::Dir(dir));
    }
    let (name, fields) = match word.strip_suffix(')') {
        Some(rest) => rest.split_once('(')?,
        None => (word, ""),
    };
    let (sym, fields_of) = genre.layers[layer.at()].tags().find(|(sym, _)| genre.symbols[sym.at()] == name)?;
    let n_fields = fields_of.len();
    if n_fields == 0 {
        return (word == name).then_some(Val::Sym(sym));
    }
    let mut values = [FieldVal::Unused; 2];
    let words: Vec<&str> = fields.split(',').collect();
    if words.len() != n_fields || n_fields > values.len() {
        return None;
    }
    for (slot, word) in values.iter_mut().zip(words) {
        *slot = field(word)?;
    }
    Some(Val::Tag(sym, values))
}

/// The list that is written so: entries with commas between, `*` for any number of them; shapes as rows of `#` and `.` with
/// strokes between, which are no entries of a list of numbers.
pub(crate) fn list(text: &str, unknown: &str, shapes: bool) -> Option<List> {
    let entry = |word: &str| match word {
        "*" => Some(Entry::Many),
        _ if word == unknown => Some(Entry::Unknown),
        _ if shapes && word.contains('#') => Piece::read(word).map(Entry::Shape),
        _ => word.parse().ok().map(Entry::Number),
    };
    List::new(text.split(',').map(entry).collect::<Option<Vec<Entry>>>()?)
}

/// The direction of a word.
pub(crate) fn direction(word: &str) -> Option<Dir> {
    Dir::ALL.into_iter().find(|dir| dir.word() == word)
}

/// The field of a word.
fn field(word: &str) -> Option<FieldVal> {
    match word {
        "?" => Some(FieldVal::Unknown),
        "none" => Some(FieldVal::Absent),
        _ => direction(word).map(FieldVal::Dir).or_else(|| word.parse().ok().map(FieldVal::Int)),
    }
}
