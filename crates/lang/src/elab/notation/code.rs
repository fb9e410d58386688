//! `code` and `plane`: tables written out in the rule file, checked so that what is written can be read again.

use super::{Planner, tags};
use crate::ir::notation::{GapLetters, Meaning, Numbered, Row, Shape, Spelling, Table, Trim, UrlCodec, digit36};
use crate::ir::*;
use crate::source::{Span, suggest};
use crate::syntax::ast::{Codec, CodecRow, Ident};

impl Planner<'_> {
    /// `code LAYER gap(a-z) [TOKENS: VALUE]..`.
    pub(super) fn code(&mut self, codec: &Codec) -> Option<UrlCodec> {
        let (table, shape) = self.table(codec)?;
        for row in &codec.rows {
            for token in &row.tokens {
                self.url_token(token)?;
            }
        }
        self.one_token_a_sign(codec)?;
        let gaps = match codec.args.first() {
            Some(arg) => Some(self.gap_letters(&arg.name)?),
            None => None,
        };
        if let Some(gaps) = gaps {
            for row in &codec.rows {
                for token in &row.tokens {
                    self.keep_from_gaps(token, gaps)?;
                }
            }
        } else if !table.rows.iter().any(|row| row.meaning == Meaning::Blank) {
            let way_out = "add `gap(g-z)` or a row `[.: blank]`";
            return self.refuse(codec.name.span, "nothing is written for an empty place", way_out);
        }
        Some(UrlCodec::Code { table, shape, gaps })
    }

    /// The tokens of a body follow each other without blanks, so each must tell where it ends.
    fn url_token(&mut self, token: &Ident) -> Option<()> {
        let readable = match self.spelling(token)? {
            Spelling::Exact(text) => text.chars().count() == 1,
            Spelling::Letter => true,
            Spelling::Number { digits: None, .. } => false,
            Spelling::Number { prefix, digits: Some(digits), .. } => match prefix.chars().count() {
                0 => digits == 1,
                n => n == 1,
            },
        };
        if readable {
            return Some(());
        }
        let message = format!("where `{}` ends in a URL cannot be told", token.text);
        let way_out = "a token is one character, a digit such as <hex>, or a sign and so many digits such as -<hex*2>";
        self.refuse(token.span, message, way_out)
    }

    /// A sign before digits starts no other token.
    fn one_token_a_sign(&mut self, codec: &Codec) -> Option<()> {
        let mut signs: Vec<(String, bool)> = Vec::new();
        for token in codec.rows.iter().flat_map(|row| &row.tokens) {
            let (sign, is_prefix) = match self.spelling(token)? {
                Spelling::Exact(text) => (text, false),
                Spelling::Number { prefix, .. } if !prefix.is_empty() => (prefix, true),
                _ => continue,
            };
            if signs.iter().any(|(other, other_is)| *other == sign && (is_prefix || *other_is)) {
                let way_out = "nobody could tell which it is: take another sign";
                return self.refuse(token.span, format!("`{sign}` starts two tokens"), way_out);
            }
            signs.push((sign, is_prefix));
        }
        Some(())
    }

    fn keep_from_gaps(&mut self, token: &Ident, gaps: GapLetters) -> Option<()> {
        let is_start = |c: char| match self.spelling(token) {
            Some(Spelling::Exact(text)) => text.starts_with(c),
            Some(Spelling::Number { prefix, .. }) if !prefix.is_empty() => prefix.starts_with(c),
            Some(form) => form.number(&c.to_string()).is_some(),
            None => false,
        };
        let mut letters = ('0'..='9').chain('a'..='z').filter(|&c| gaps.contains(c));
        if !letters.any(is_start) {
            return Some(());
        }
        let message = format!("`{}` is a token and a gap letter at once", token.text);
        let GapLetters { first, last } = gaps;
        let way_out = format!("the letters {first}-{last} stand for empty places; take another token");
        self.refuse(token.span, message, way_out)
    }

    /// The first and last letter of `gap(a-z)`.
    fn gap_letters(&mut self, word: &Ident) -> Option<GapLetters> {
        let letters: Vec<char> = word.text.chars().collect();
        if let &[first, '-', last] = letters.as_slice()
            && let (Some(a), Some(b)) = (digit36(first), digit36(last))
            && (1..=b).contains(&a)
        {
            return Some(GapLetters { first, last });
        }
        self.refuse(word.span, format!("`{}` is no range of letters", word.text), "write `gap(a-z)`")
    }

    /// `plane LAYER, .. [TOKENS: VALUE]..`.
    pub(super) fn plane_table(&mut self, codec: &Codec) -> Option<(Table, Shape)> {
        let (table, shape) = self.table(codec)?;
        if let Some(arg) = codec.args.first() {
            return self.refuse(arg.name.span, "a plane has no gaps", "a file has a token for every place");
        }
        for token in codec.rows.iter().flat_map(|row| &row.tokens) {
            if token.text.contains('/') {
                return self.refuse(token.span, "a `/` ends the line of a file", "take another token");
            }
        }
        if !table.rows.iter().any(|row| row.meaning == Meaning::Blank) {
            return self.refuse(codec.name.span, "nothing is written for an empty place", "add a row `[.: blank]`");
        }
        Some((table, shape))
    }

    /// The table of a `code` or `plane`.
    fn table(&mut self, codec: &Codec) -> Option<(Table, Shape)> {
        let mut layers = Vec::new();
        for name in &codec.layers {
            let layer = self.layer(name)?;
            if layers.contains(&layer) {
                return self.refuse(name.span, format!("`{}` is told twice", name.text), "leave one of them out");
            }
            layers.push(layer);
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
            sound &= self.row(&mut table, shape, row).is_some();
        }
        if sound {
            self.unwritten(codec, &table);
        }
        sound.then_some((table, shape))
    }

    /// Adds a row to a table: one meaning for all its tokens, or one for each.
    fn row(&mut self, table: &mut Table, shape: Shape, row: &CodecRow) -> Option<()> {
        let spellings = row.tokens.iter().map(|t| self.spelling(t)).collect::<Option<Vec<_>>>()?;
        if spellings.is_empty() {
            return self.refuse(row.span, "this row has no token", "a row is written `[TOKENS: VALUE]`");
        }
        let mut new = Vec::new();
        let numeric = row.args.iter().chain([&row.value]).any(|word| super::meaning::addend(&word.text).is_some());
        if numeric && row.args.len() > 1 {
            return self.refuse(row.span, "a number stands alone", "write `TAG(n)`");
        }
        if numeric || row.args.len() < 2 {
            let meaning = self.meaning(table, shape, row, row.args.first())?;
            new.push(Row { spellings, meaning });
        } else if row.args.len() == spellings.len() {
            for (spelling, arg) in spellings.into_iter().zip(&row.args) {
                let meaning = self.meaning(table, shape, row, Some(arg))?;
                new.push(Row { spellings: vec![spelling], meaning });
            }
        } else {
            let message = format!("{} tokens for {} values", row.tokens.len(), row.args.len());
            return self.refuse(row.span, message, "as many of the one as of the other");
        }
        for added in new {
            self.clash(table, &added, row.span)?;
            self.readable_number(&added, row.span)?;
            table.rows.push(added);
        }
        Some(())
    }

    /// A token as written in the rule file: itself, or a form such as `-<hex*2>`.
    fn spelling(&mut self, token: &Ident) -> Option<Spelling> {
        let exact = || Some(Spelling::Exact(token.text.clone()));
        let Some((prefix, rest)) = token.text.split_once('<') else { return exact() };
        let Some(form) = rest.strip_suffix('>').filter(|form| !form.is_empty()) else { return exact() };
        let (word, count) = form.split_once('*').unwrap_or((form, "1"));
        let digits = count.parse().ok().filter(|n| (1..=8).contains(n));
        let number = |radix, digits| Some(Spelling::Number { prefix: prefix.to_owned(), radix, digits });
        match (word, digits) {
            ("n", Some(1)) => number(10, None),
            ("letter", Some(1)) if prefix.is_empty() => Some(Spelling::Letter),
            ("digit", Some(_)) => number(10, digits),
            ("hex", Some(_)) => number(16, digits),
            ("base36", Some(_)) => number(36, digits),
            _ => {
                let way_out = match crate::source::nearest(word, ["n", "letter", "digit", "hex", "base36"]) {
                    Some(near) if near != word => format!("did you mean `<{near}>`?"),
                    _ => "the forms are <n>, <letter>, <digit>, <hex>, <base36> and such as <hex*2>".to_owned(),
                };
                self.refuse(token.span, format!("`<{form}>` is no form of a token"), way_out)
            }
        }
    }

    /// A token that holds a number says one, and one that says a number holds one.
    fn readable_number(&mut self, row: &Row, span: Span) -> Option<()> {
        let says_number = matches!(row.meaning, Meaning::Number { .. });
        let holds_number = |s: &Spelling| match s {
            Spelling::Exact(text) => text.parse::<i64>().is_ok(),
            Spelling::Number { .. } | Spelling::Letter => true,
        };
        let is_form = |s: &Spelling| !matches!(s, Spelling::Exact(_));
        if says_number && !row.spellings.iter().all(holds_number) {
            return self.refuse(span, "this token holds no number", "write a form such as `<n>` or `<hex>`");
        }
        if !says_number && row.spellings.iter().any(is_form) {
            return self.refuse(
                span,
                "the number of this token says nothing",
                "write `n` as the value, or in brackets",
            );
        }
        Some(())
    }

    /// One token for two values, or one value in two rows.
    fn clash(&mut self, table: &Table, added: &Row, span: Span) -> Option<()> {
        for row in &table.rows {
            if row.meaning == added.meaning {
                let way_out = "put the tokens in one row: the first is written, all are read";
                return self.refuse(span, "two rows say the same value", way_out);
            }
            for a in &row.spellings {
                for b in &added.spellings {
                    if overlap(a, b) {
                        let shown = show(if matches!(a, Spelling::Exact(_)) { a } else { b });
                        let message = format!("`{shown}` stands for two values");
                        return self.refuse(span, message, "a token has one meaning");
                    }
                }
            }
        }
        Some(())
    }

    /// Warns of values that no row writes.
    fn unwritten(&mut self, codec: &Codec, table: &Table) {
        for (i, &id) in table.layers.iter().enumerate() {
            let missing = self.missing_values(table, i, id);
            if !missing.is_empty() {
                let name = &self.layer_of(id).name;
                let message = format!("this table cannot write {} of `{name}`", missing.join(", "));
                self.warn(codec.name.span, message, "add a row `[TOKEN: VALUE]`");
            }
        }
    }

    /// The values of the `i`-th layer of a table that it has no token for.
    fn missing_values(&self, table: &Table, i: usize, id: LayerId) -> Vec<String> {
        let layer = self.layer_of(id);
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
                if layer.domain.has_numbers() && !number(None) {
                    missing.push("numbers".to_owned());
                }
                let unsaid = tags(layer).into_iter().filter(|&(sym, _)| !symbol(sym) && !number(Some(sym)));
                missing.extend(unsaid.map(|(sym, _)| self.genre.symbols[sym.at()].clone()));
            }
            _ => {}
        }
        missing
    }

    /// Warns of symbols that a list of numbers cannot write.
    pub(super) fn unwritten_symbols(&mut self, codec: &Codec, numbered: &Numbered) {
        let layer = self.layer_of(numbered.layer);
        let unsaid = tags(layer).into_iter().filter(|(sym, _)| !numbered.symbols.contains(sym));
        let missing: Vec<&str> = unsaid.map(|(sym, _)| self.genre.symbols[sym.at()].as_str()).collect();
        if !missing.is_empty() {
            let message = format!("`{}` cannot write {} of `{}`", codec.name.text, missing.join(", "), layer.name);
            self.warn(codec.name.span, message, "name all symbols behind the colon, or write a table");
        }
    }

    /// Values that the tokens of a table may have, for messages.
    pub(super) fn known_values(&self, table: &Table, word: &str) -> String {
        let of_layers = table.layers.iter().flat_map(|&l| tags(self.layer_of(l)));
        let symbols = of_layers.map(|(sym, _)| self.genre.symbols[sym.at()].as_str());
        let names = table.layers.iter().map(|&l| self.layer_of(l).name.as_str());
        let words = ["blank", "hole", "none", "?", "n", "yes", "no"];
        suggest(word, symbols.chain(names).chain(words), "values are written")
    }
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
