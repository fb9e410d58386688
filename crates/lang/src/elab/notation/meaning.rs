//! What a row of a table says: a value that one of the table's layers may have.

use super::Planner;
use crate::ir::notation::{FieldForm, Meaning, Shape, Table};
use crate::ir::*;
use crate::syntax::ast::{CodecValue, Ident};
use gridwright_grid::Dir;

impl Planner<'_> {
    /// What a value of a row says, with these of its arguments.
    pub(super) fn meaning(
        &mut self,
        table: &Table,
        shape: Shape,
        value: &CodecValue,
        args: &[Ident],
    ) -> Option<Meaning> {
        let word = value.name.text.as_str();
        let first = table.layers[0];
        let arg = args.first();
        match (word, arg) {
            ("blank", None) => return Some(Meaning::Blank),
            ("hole", None) if self.genre.symbol("hole").is_none() => return self.hole(shape, value),
            _ => {}
        }
        if let Some(layer) = table.layers.iter().position(|&l| self.layer_of(l).name == word) {
            let flag = matches!(self.layer_of(table.layers[layer]).domain, Domain::Flag | Domain::Division);
            return match arg {
                Some(arg) => self.value_of(table.layers[layer], layer, arg),
                None if flag => Some(Meaning::Value(layer, Val::Flag(true))),
                None => {
                    let way_out = format!("write it in brackets: `{word}(n)`");
                    self.refuse(value.name.span, format!("which value of `{word}` is not told"), way_out)
                }
            };
        }
        let is_value =
            matches!(word, "?" | "none" | "yes" | "no" | "d") || addend(word).is_some() || direction(word).is_some();
        match arg {
            None if is_value => self.value_of(first, 0, &value.name),
            _ => self.tag_value(table, value, args),
        }
    }

    /// A missing cell: only where cells are told of, and may be missing.
    fn hole(&mut self, shape: Shape, value: &CodecValue) -> Option<Meaning> {
        if shape != Shape::Cells {
            let message = format!("a place among {} is no cell that could be missing", shape.word());
            return self.refuse(value.name.span, message, "tell of missing cells where cells are written");
        }
        self.has_holes(value.name.span)?;
        Some(Meaning::Hole)
    }

    /// `yes`, `no`, `?`, `none`, `n`, `n+1`, `n-1`, a direction or a symbol, as a value of a layer.
    fn value_of(&mut self, id: LayerId, layer: usize, word: &Ident) -> Option<Meaning> {
        let declared = self.layer_of(id);
        let value = |val| Some(Meaning::Value(layer, val));
        let open = Val::Unknown.is_undecided(declared);
        let found = match (&declared.domain, word.text.as_str()) {
            (Domain::Flag | Domain::Division, "yes") => value(Val::Flag(true)),
            (Domain::Flag | Domain::Division, "no") => value(Val::Flag(false)),
            (Domain::Values { unknown, .. }, "?") if *unknown || open => value(Val::Unknown),
            (Domain::Values { absent: true, .. }, "none") => value(Val::Absent),
            (domain, text) if domain.has_numbers() && addend(text).is_some() => {
                Some(Meaning::Number { layer, tag: None, add: addend(text)? })
            }
            (domain, "d") if domain.has_directions() => Some(Meaning::Direction(layer)),
            (domain, text) if domain.has_directions() && direction(text).is_some() => value(Val::Dir(direction(text)?)),
            (_, text) => {
                let named =
                    |(sym, fields): &(SymId, &[Field])| fields.is_empty() && self.genre.symbols[sym.at()] == text;
                declared.tags().find(named).and_then(|(sym, _)| value(Val::Sym(sym)))
            }
        };
        found.or_else(|| {
            let message = format!("`{}` is no value of `{}`", word.text, declared.name);
            let way_out = format!("it may be {}", self.values_in_words(declared));
            self.refuse(word.span, message, way_out)
        })
    }

    /// A symbol or tag of one of the layers, with its field where it has one.
    fn tag_value(&mut self, table: &Table, value: &CodecValue, args: &[Ident]) -> Option<Meaning> {
        let genre = self.genre;
        for (i, &layer) in table.layers.iter().enumerate() {
            let named = |(sym, _): &(SymId, &[Field])| genre.symbols[sym.at()] == value.name.text;
            let Some((sym, fields)) = self.layer_of(layer).tags().find(named) else { continue };
            let found = match (fields, args) {
                ([], []) => Some(Meaning::Value(i, Val::Sym(sym))),
                ([field], [arg]) => field_value(field, &arg.text, i, sym),
                ([a, b], [x, y]) => two_fields([(a, &x.text), (b, &y.text)], i, sym),
                _ => None,
            };
            return found.or_else(|| {
                let name = &value.name.text;
                let message = format!("`{name}` is written with other fields");
                let way_out = match fields {
                    [] => format!("it carries nothing: write `{name}`"),
                    [_] => format!("its field is a direction, `n` for a number, or `?`: `{name}(n)`"),
                    _ => format!("each field is a direction or `d`, `n` for a number, or `?`: `{name}(d n)`"),
                };
                self.refuse(value.name.span, message, way_out)
            });
        }
        let message = format!("`{}` is no value of this table's layers", value.name.text);
        let way_out = self.known_values(table, &value.name.text);
        self.refuse(value.name.span, message, way_out)
    }

    /// What a layer may hold, as rows write it.
    fn values_in_words(&self, layer: &Layer) -> String {
        let mut words: Vec<String> = match &layer.domain {
            Domain::Flag | Domain::Division => vec!["yes".to_owned(), "no".to_owned()],
            Domain::Values { unknown, absent, .. } => {
                let ways = (layer.domain.has_directions(), "up, down, left, right");
                let known = [(layer.domain.has_numbers(), "n"), ways, (*unknown, "?"), (*absent, "none")];
                known.iter().filter(|(is, _)| *is).map(|(_, word)| (*word).to_owned()).collect()
            }
        };
        words.extend(layer.tags().map(|(sym, _)| self.genre.symbols[sym.at()].clone()));
        words.join(", ")
    }
}

/// A tag with its one field, if it may hold this.
fn field_value(field: &Field, text: &str, layer: usize, tag: SymId) -> Option<Meaning> {
    match field_form(field, text)? {
        FieldForm::Is(value) => Some(Meaning::Value(layer, Val::tag1(tag, value))),
        FieldForm::Number(add) => Some(Meaning::Number { layer, tag: Some(tag), add }),
        form => Some(Meaning::Tagged { layer, tag, fields: [form, FieldForm::Is(FieldVal::Unused)] }),
    }
}

/// A tag with its two fields, if they may hold this.
fn two_fields(fields: [(&Field, &str); 2], layer: usize, tag: SymId) -> Option<Meaning> {
    let [a, b] = fields.map(|(field, text)| field_form(field, text));
    match [a?, b?] {
        [FieldForm::Is(a), FieldForm::Is(b)] => Some(Meaning::Value(layer, Val::Tag(tag, [a, b]))),
        fields => Some(Meaning::Tagged { layer, tag, fields }),
    }
}

/// What a row tells of a field, if it may hold this.
fn field_form(field: &Field, text: &str) -> Option<FieldForm> {
    let numbers = field.alts.iter().any(|alt| matches!(alt, Alt::Range(..)));
    let directions = field.alts.contains(&Alt::Direction);
    if let Some(add) = addend(text) {
        return numbers.then_some(FieldForm::Number(add));
    }
    match text {
        "d" if directions => Some(FieldForm::Direction),
        "?" if field.unknown => Some(FieldForm::Is(FieldVal::Unknown)),
        "none" if field.absent => Some(FieldForm::Is(FieldVal::Absent)),
        _ => direction(text).filter(|_| directions).map(|dir| FieldForm::Is(FieldVal::Dir(dir))),
    }
}

/// The direction of a word.
fn direction(word: &str) -> Option<Dir> {
    Dir::ALL.into_iter().find(|dir| dir.word() == word)
}

/// `n`, `n+1`, `n-1`: a number with something added or taken away.
pub(super) fn addend(word: &str) -> Option<i64> {
    match word.strip_prefix('n')? {
        "" => Some(0),
        rest => match rest.strip_prefix('+') {
            Some(more) => more.parse().ok(),
            None => rest.strip_prefix('-')?.parse::<i64>().ok().map(|less| -less),
        },
    }
}
