//! Binding of `code` and `plane`: tables written out in the rule file, checked so that reading and writing agree.

use super::file::exact;
use super::{Binder, has_numbers, tags};
use crate::plan::UrlCodec;
use crate::slots::Shape;
use crate::table::{Meaning, Row, Spelling, Table, Trim};
use crate::url::{Gaps, digit36};
use gridwright_board::{FieldVal, Val};
use gridwright_grid::Dir;
use gridwright_lang::ir::{Domain, LayerId};
use gridwright_lang::syntax::ast::{Codec, CodecRow, Ident};
use gridwright_lang::{Span, nearest};

impl Binder<'_> {
    /// `code LAYER gap(a-z) [TOKENS: VALUE]..`.
    pub(super) fn code(&mut self, codec: &Codec) -> Option<UrlCodec> {
        let (table, shape) = self.table(codec)?;
        let gaps = match codec.args.first() {
            Some(arg) => Some(self.gap_letters(&arg.name)?),
            None => None,
        };
        if let Some((first, last)) = gaps {
            let gaps = Gaps::new(first, last);
            for row in &codec.rows {
                for token in &row.tokens {
                    if starts(&token.text).into_iter().any(|c| gaps.length(c).is_some()) {
                        let message = format!("`{}` is a token and a gap letter at once", token.text);
                        self.error(token.span, message).hint =
                            Some(format!("the letters {first}-{last} stand for empty places; take another token"));
                        return None;
                    }
                }
            }
        } else if !table.rows.iter().any(|row| row.meaning == Meaning::Blank) {
            self.error(codec.name.span, "nothing is written for an empty place".to_owned()).hint =
                Some("add `gap(g-z)` or a row `[.: blank]`".to_owned());
            return None;
        }
        Some(UrlCodec::Code { table, shape, gaps })
    }

    /// The first and last letter of `gap(a-z)`.
    fn gap_letters(&mut self, word: &Ident) -> Option<(char, char)> {
        let letters: Vec<char> = word.text.chars().collect();
        if let [first, '-', last] = letters.as_slice()
            && let (Some(a), Some(b)) = (digit36(*first), digit36(*last))
            && (1..=b).contains(&a)
        {
            return Some((*first, *last));
        }
        self.error(word.span, format!("`{}` is no range of letters", word.text)).hint =
            Some("write `gap(a-z)`".to_owned());
        None
    }

    /// The table of a `code` or `plane`.
    pub(super) fn table(&mut self, codec: &Codec) -> Option<(Table, Shape)> {
        let mut layers = Vec::new();
        for name in &codec.layers {
            layers.push(self.layer(name)?);
        }
        let shape = self.shape(codec, *layers.first()?, |s| {
            !matches!(s, Shape::Board | Shape::Quarters | Shape::Margin | Shape::Blocks(_))
        })?;
        for &layer in &layers[1..] {
            self.shape(codec, layer, |s| s == shape)?;
        }
        let mut table = Table { layers, rows: Vec::new(), trim: Trim::Nothing };
        let mut sound = true;
        for row in &codec.rows {
            sound &= self.row(&mut table, row).is_some();
        }
        if sound {
            self.unwritten(codec, &table);
        }
        sound.then_some((table, shape))
    }

    /// Adds a row to a table: one meaning for all its tokens, or one for each.
    fn row(&mut self, table: &mut Table, row: &CodecRow) -> Option<()> {
        let spellings = row.tokens.iter().map(|t| self.spelling(t)).collect::<Option<Vec<_>>>()?;
        let mut new = Vec::new();
        let numeric = row.args.iter().chain([&row.value]).any(|word| word.text == "n" || word.text.starts_with("n+"));
        if numeric || row.args.len() < 2 {
            let meaning = self.meaning(table, row, row.args.first())?;
            new.push(Row { spellings, meaning });
        } else if row.args.len() == spellings.len() {
            for (spelling, arg) in spellings.into_iter().zip(&row.args) {
                new.push(Row { spellings: vec![spelling], meaning: self.meaning(table, row, Some(arg))? });
            }
        } else {
            let message = format!("{} tokens for {} values", row.tokens.len(), row.args.len());
            self.error(row.span, message).hint = Some("as many of the one as of the other".to_owned());
            return None;
        }
        for added in new {
            self.clash(table, &added, row.span)?;
            table.rows.push(added);
        }
        Some(())
    }

    /// A token as written in the rule file: itself, or a form such as `-<hex*2>`.
    fn spelling(&mut self, token: &Ident) -> Option<Spelling> {
        let Some((prefix, rest)) = token.text.split_once('<') else { return Some(exact(&token.text)) };
        let Some(form) = rest.strip_suffix('>').filter(|form| !form.is_empty()) else {
            return Some(exact(&token.text));
        };
        let (word, count) = form.split_once('*').unwrap_or((form, "1"));
        let digits = count.parse().ok().filter(|n| (1..=8).contains(n));
        let number = |radix| Spelling::Number { prefix: prefix.to_owned(), radix, digits };
        match (word, digits) {
            ("n", Some(1)) => Some(Spelling::Number { prefix: prefix.to_owned(), radix: 10, digits: None }),
            ("letter", Some(1)) if prefix.is_empty() => Some(Spelling::Letter),
            ("digit", Some(_)) => Some(number(10)),
            ("hex", Some(_)) => Some(number(16)),
            ("base36", Some(_)) => Some(number(36)),
            _ => {
                let known = ["n", "letter", "digit", "hex", "base36"];
                let hint = match nearest(word, known) {
                    Some(near) => format!("did you mean `<{near}>`?"),
                    None => "the forms are <n>, <letter>, <digit>, <hex>, <base36> and such as <hex*2>".to_owned(),
                };
                self.error(token.span, format!("`<{form}>` is no form of a token")).hint = Some(hint);
                None
            }
        }
    }

    /// What a row says, with one of its arguments.
    fn meaning(&mut self, table: &Table, row: &CodecRow, arg: Option<&Ident>) -> Option<Meaning> {
        let word = row.value.text.as_str();
        match word {
            "blank" => return Some(Meaning::Blank),
            "hole" if self.genre.symbol("hole").is_none() => return Some(Meaning::Hole),
            "?" => return Some(Meaning::Value(0, Val::Unknown)),
            "none" => return Some(Meaning::Value(0, Val::Absent)),
            "yes" => return Some(Meaning::Value(0, Val::Flag(true))),
            "no" => return Some(Meaning::Value(0, Val::Flag(false))),
            _ => {}
        }
        if let Some(add) = addend(word) {
            return Some(Meaning::Number { layer: 0, tag: None, add });
        }
        if let Some(layer) = table.layers.iter().position(|l| self.genre.layers[l.at()].name == word) {
            return self.layer_value(table.layers[layer], layer, arg, row);
        }
        self.tag_value(table, row, arg)
    }

    /// `tent`, `tent(no)`, `clue(?)`, `clue(n)`: the value of a layer by its name.
    fn layer_value(&mut self, id: LayerId, layer: usize, arg: Option<&Ident>, row: &CodecRow) -> Option<Meaning> {
        let flag = matches!(self.genre.layers[id.at()].domain, Domain::Flag | Domain::Division);
        match arg.map(|a| a.text.as_str()) {
            None | Some("yes") if flag => Some(Meaning::Value(layer, Val::Flag(true))),
            Some("no") if flag => Some(Meaning::Value(layer, Val::Flag(false))),
            Some("?") => Some(Meaning::Value(layer, Val::Unknown)),
            Some("none") => Some(Meaning::Value(layer, Val::Absent)),
            Some(text) if addend(text).is_some() => Some(Meaning::Number { layer, tag: None, add: addend(text)? }),
            Some(text) if self.genre.symbol(text).is_some() => {
                Some(Meaning::Value(layer, Val::Sym(self.genre.symbol(text)?)))
            }
            _ => {
                self.error(row.span, format!("this is no value of `{}`", row.value.text));
                None
            }
        }
    }

    /// A symbol or tag of one of the layers, with its field where it has one.
    fn tag_value(&mut self, table: &Table, row: &CodecRow, arg: Option<&Ident>) -> Option<Meaning> {
        for (i, layer) in table.layers.iter().enumerate() {
            let declared = tags(&self.genre.layers[layer.at()]);
            let Some(&(sym, n_fields)) = declared.iter().find(|(s, _)| self.genre.symbols[s.at()] == row.value.text)
            else {
                continue;
            };
            return match (n_fields, arg.map(|a| a.text.as_str())) {
                (0, None) => Some(Meaning::Value(i, Val::Sym(sym))),
                (1, Some("?")) => Some(Meaning::Value(i, Val::tag1(sym, FieldVal::Unknown))),
                (1, Some(text)) if addend(text).is_some() => {
                    Some(Meaning::Number { layer: i, tag: Some(sym), add: addend(text)? })
                }
                (1, Some(text)) => match Dir::ALL.into_iter().find(|d| d.word() == text) {
                    Some(dir) => Some(Meaning::Value(i, Val::tag1(sym, FieldVal::Dir(dir)))),
                    None => self.bad_field(row),
                },
                _ => self.bad_field(row),
            };
        }
        let known: Vec<&str> = table
            .layers
            .iter()
            .flat_map(|l| tags(&self.genre.layers[l.at()]))
            .map(|(sym, _)| self.genre.symbols[sym.at()].as_str())
            .chain(["blank", "none"])
            .collect();
        let hint = match nearest(&row.value.text, known.iter().copied()) {
            Some(word) => format!("did you mean `{word}`?"),
            None => format!("known here: {}, ?, n", known.join(", ")),
        };
        self.error(row.value.span, format!("`{}` is no value of this table's layers", row.value.text)).hint =
            Some(hint);
        None
    }

    /// Reports a tag whose fields are not those of its declaration.
    fn bad_field(&mut self, row: &CodecRow) -> Option<Meaning> {
        self.error(row.span, format!("`{}` is written with other fields", row.value.text)).hint =
            Some("as many as its declaration has: directions, or `n` for a number".to_owned());
        None
    }

    /// One token for two values, or one value in two rows.
    fn clash(&mut self, table: &Table, added: &Row, span: Span) -> Option<()> {
        for row in &table.rows {
            if row.meaning == added.meaning {
                self.error(span, "two rows say the same value".to_owned()).hint =
                    Some("put the tokens in one row: the first is written, all are read".to_owned());
                return None;
            }
            for a in &row.spellings {
                for b in &added.spellings {
                    if overlap(a, b) {
                        let message = format!("`{}` stands for two values", show(if is_exact(a) { a } else { b }));
                        self.error(span, message).hint = Some("a token has one meaning".to_owned());
                        return None;
                    }
                }
            }
        }
        Some(())
    }

    /// Warns of values that no row writes.
    fn unwritten(&mut self, codec: &Codec, table: &Table) {
        for (i, id) in table.layers.iter().enumerate() {
            let missing = self.missing_values(table, i, *id);
            if !missing.is_empty() {
                let name = &self.genre.layers[id.at()].name;
                let message = format!("this table cannot write {} of `{name}`", missing.join(", "));
                self.warn(codec.name.span, message, "add a row `[TOKEN: VALUE]`");
            }
        }
    }

    /// The values of the `i`-th layer of a table that it has no token for.
    fn missing_values(&self, table: &Table, i: usize, id: LayerId) -> Vec<String> {
        let layer = &self.genre.layers[id.at()];
        let says = |fits: &dyn Fn(Meaning) -> bool| table.rows.iter().any(|row| fits(row.meaning));
        let value = |val: Val| says(&|m| m == Meaning::Value(i, val));
        let number = |tag| says(&|m| matches!(m, Meaning::Number { layer, tag: t, .. } if layer == i && t == tag));
        let symbol = |sym| says(&|m| matches!(m, Meaning::Value(l, v) if l == i && v.symbol() == Some(sym)));
        let mut missing: Vec<String> = Vec::new();
        match &layer.domain {
            Domain::Flag | Domain::Division if !value(Val::Flag(true)) => missing.push("yes".to_owned()),
            Domain::Values { unknown, .. } => {
                if *unknown && !value(Val::Unknown) {
                    missing.push("?".to_owned());
                }
                if has_numbers(&layer.domain) && !number(None) {
                    missing.push("numbers".to_owned());
                }
                let unsaid = tags(layer).into_iter().filter(|&(sym, _)| !symbol(sym) && !number(Some(sym)));
                missing.extend(unsaid.map(|(sym, _)| self.genre.symbols[sym.at()].clone()));
            }
            _ => {}
        }
        missing
    }
}

/// `n`, `n+1`: a number with something added.
fn addend(word: &str) -> Option<i64> {
    match word.strip_prefix('n')? {
        "" => Some(0),
        rest => rest.strip_prefix('+')?.parse().ok(),
    }
}

/// Whether a spelling is a fixed text.
fn is_exact(spelling: &Spelling) -> bool {
    matches!(spelling, Spelling::Exact(_))
}

/// A spelling as a message shows it.
fn show(spelling: &Spelling) -> String {
    match spelling {
        Spelling::Exact(text) => text.clone(),
        Spelling::Number { prefix, .. } => format!("{prefix}<number>"),
        Spelling::Letter => "<letter>".to_owned(),
    }
}

/// Whether some token has both forms.
fn overlap(a: &Spelling, b: &Spelling) -> bool {
    match (a, b) {
        (Spelling::Exact(a), Spelling::Exact(b)) => a == b,
        (Spelling::Exact(text), form) | (form, Spelling::Exact(text)) => form.number(text).is_some(),
        (Spelling::Letter, Spelling::Letter) => true,
        (Spelling::Letter, other) | (other, Spelling::Letter) => {
            ["A", "a", "z"].iter().any(|l| other.number(l).is_some())
        }
        (Spelling::Number { prefix: p, digits: d, .. }, Spelling::Number { prefix: q, digits: e, .. }) => {
            p == q && (d == e || d.is_none() || e.is_none())
        }
    }
}

/// The characters a token may start with.
fn starts(token: &str) -> Vec<char> {
    match token.split_once('<') {
        Some(("", "hex>")) => "0123456789abcdef".chars().collect(),
        Some(("", form)) if form.starts_with("hex") => "0123456789abcdef".chars().collect(),
        Some(("", form)) if form.starts_with("base36") => ('0'..='9').chain('a'..='z').collect(),
        Some(("", form)) if form.starts_with("digit") => ('0'..='9').collect(),
        _ => token.chars().take(1).collect(),
    }
}
