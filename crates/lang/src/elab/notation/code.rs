//! `code` and `plane`: tables written out in the rule file, checked so that what is written can be read again.

use super::pattern::{overlap, show};
use super::{Planner, tags};
use crate::ir::notation::{GapLetters, Meaning, Numbered, Row, Shape, Spelling, Table, Trim, UrlCodec, digit36};
use crate::ir::*;
use crate::source::{Span, suggest};
use crate::syntax::ast::{Codec, CodecRow, CodecValue, Ident};
use std::collections::BTreeSet;

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
        self.told_apart(&table, codec)?;
        let (mut gaps, mut among, mut runs) = (None, None, false);
        for arg in &codec.args {
            if arg.name.text == "run" {
                self.run_digits(&arg.map[0], codec)?;
                runs = true;
                continue;
            }
            if arg.name.text == "among" {
                among = Some(self.among(&arg.map[0], shape)?);
                continue;
            }
            if arg.name.text != "gap" {
                return self.refuse(arg.name.span, "a code follows no other layer", "`given` belongs to a plane");
            }
            gaps = Some(self.gap_letters(&arg.map[0])?);
        }
        if let Some(gaps) = gaps {
            for row in &codec.rows {
                for token in &row.tokens {
                    self.keep_from_gaps(token, gaps)?;
                }
            }
        } else if !table.rows.iter().any(|row| row.says(Meaning::Blank)) {
            let way_out = "add `gap(g-z)` or a row `[.: blank]`";
            return self.refuse(codec.name.span, "nothing is written for an empty place", way_out);
        }
        Some(UrlCodec::Code { table, shape, among, gaps, runs })
    }

    /// `among(block)`: the places where a layer that was told before has this symbol, or its yes. Where it is a layer of the
    /// table, the symbol was told for all that the table has tokens for.
    fn among(&mut self, word: &Ident, shape: Shape) -> Option<(LayerId, Val)> {
        let told = self.stored.iter().copied().filter(|&layer| Shape::of(self.genre, layer) == Some(shape));
        let mut found = Vec::new();
        for layer in told {
            let declared = self.layer_of(layer);
            if declared.domain == Domain::Flag && declared.name == word.text {
                found.push((layer, Val::Flag(true)));
            }
            let named = |(sym, fields): &(SymId, usize)| *fields == 0 && self.genre.symbols[sym.at()] == word.text;
            found.extend(tags(declared).into_iter().find(named).map(|(sym, _)| (layer, Val::Sym(sym))));
        }
        match found[..] {
            [one] => Some(one),
            _ => {
                let message = format!("`{}` is no single value that the line has told before", word.text);
                self.refuse(word.span, message, "name a symbol, or a layer that is `yes`, whose codec comes first")
            }
        }
    }

    /// The tokens of a body follow each other without blanks, so each must tell where it ends.
    fn url_token(&mut self, token: &Ident) -> Option<()> {
        let readable = match self.spelling(token)? {
            Spelling::Parts(parts) => super::pattern::has_an_end(&parts),
            Spelling::Exact(text) => !text.is_empty(),
            Spelling::Letter => true,
            Spelling::Number { digits: None, .. } | Spelling::List => false,
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
            Some(Spelling::Parts(parts)) => parts.first().is_some_and(|part| part.starts_with(c)),
            Some(Spelling::Number { prefix, .. }) if !prefix.is_empty() => prefix.starts_with(c),
            Some(form) => form.number(&c.to_string()).is_some(),
            None => false,
        };
        let mut letters = ('0'..='9').chain('a'..='z').chain(gaps.single).filter(|&c| gaps.contains(c));
        if !letters.any(is_start) {
            return Some(());
        }
        let message = format!("`{}` is a token and a gap letter at once", token.text);
        let GapLetters { first, last, .. } = gaps;
        let way_out = format!("the letters {first}-{last} stand for empty places; take another token");
        self.refuse(token.span, message, way_out)
    }

    /// `run(0-9)`: 0 is a token, and the other digits are longer runs of what it says.
    fn run_digits(&mut self, word: &Ident, codec: &Codec) -> Option<()> {
        if word.text != "0-9" {
            let message = format!("`{}` are not the digits of runs", word.text);
            return self.refuse(word.span, message, "write `run(0-9)`");
        }
        let tokens: Vec<&Ident> = codec.rows.iter().flat_map(|row| &row.tokens).collect();
        if !tokens.iter().any(|token| token.text == "0") {
            return self.refuse(word.span, "no row has the token 0", "say what is there: `[0: circle]`");
        }
        for token in tokens.into_iter().filter(|token| token.text != "0") {
            let Some(form) = self.spelling(token) else { continue };
            if ('0'..='9').any(|c| form.number(&c.to_string()).is_some() || token.text.starts_with(c)) {
                let message = format!("`{}` is a token and a run at once", token.text);
                return self.refuse(token.span, message, "digits stand for runs; take another token");
            }
        }
        Some(())
    }

    /// The first and last letter of `gap(a-z)`.
    fn gap_letters(&mut self, word: &Ident) -> Option<GapLetters> {
        let letters: Vec<char> = word.text.chars().collect();
        let (single, range) = match *letters.as_slice() {
            [single, first, '-', last] => (Some(single), (first, last)),
            [first, '-', last] => (None, (first, last)),
            _ => (None, (' ', ' ')),
        };
        if let (first, last) = range
            && let (Some(a), Some(b)) = (digit36(first), digit36(last))
            && (1..=b).contains(&a)
            && single.is_none_or(|c| digit36(c).is_none())
        {
            return Some(GapLetters { single, first, last });
        }
        self.refuse(word.span, format!("`{}` is no range of letters", word.text), "write `gap(a-z)`")
    }

    /// `plane LAYER, .. [TOKENS: VALUE]..`.
    pub(super) fn plane_table(&mut self, codec: &Codec) -> Option<(Table, Shape)> {
        let (mut table, shape) = self.table(codec)?;
        // Solvers note what a number may be beside where it will stand.
        let notes =
            |&layer: &LayerId| self.layer_of(layer).role == Role::Find && self.layer_of(layer).domain.has_numbers();
        if shape == Shape::Cells && table.layers.iter().any(notes) {
            table.trim = Trim::Notes;
        }
        if let Some(arg) = codec.args.iter().find(|arg| matches!(arg.name.text.as_str(), "gap" | "among" | "run")) {
            return self.refuse(arg.map[0].span, "a plane has no gaps", "a file has a token for every place");
        }
        for token in codec.rows.iter().flat_map(|row| &row.tokens) {
            if token.text.contains('/') {
                return self.refuse(token.span, "a `/` ends the line of a file", "take another token");
            }
        }
        if !table.rows.iter().any(|row| row.says(Meaning::Blank)) {
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
            let outside = s == Shape::Margin && codec.name.text == "code";
            outside || !matches!(s, Shape::Board | Shape::Quarters | Shape::Margin | Shape::Blocks(_))
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
        match row.values.as_slice() {
            [value] if self.is_list(table, value) => {
                if value.args.len() != spellings.len() {
                    let message = format!("{} tokens for {} values", row.tokens.len(), value.args.len());
                    return self.refuse(row.span, message, "as many of the one as of the other");
                }
                for (spelling, arg) in spellings.into_iter().zip(&value.args) {
                    let meaning = self.meaning(table, shape, value, std::slice::from_ref(arg))?;
                    new.push(Row::new(vec![spelling], meaning));
                }
            }
            values => {
                let mut meanings = Vec::new();
                for value in values {
                    meanings.push(self.meaning(table, shape, value, &value.args)?);
                }
                self.one_for_each_layer(&meanings, row.span)?;
                new.push(Row { spellings, meanings });
            }
        }
        for added in new {
            self.clash(table, &added, row.span)?;
            self.readable_number(&added, row.span)?;
            table.rows.push(added);
        }
        Some(())
    }

    /// Whether the words in brackets are values side by side with the tokens, not the fields of one tag.
    fn is_list(&self, table: &Table, value: &CodecValue) -> bool {
        let fields_of = |layer: &LayerId| {
            let named = |(sym, _): &(SymId, usize)| self.genre.symbols[sym.at()] == value.name.text;
            tags(self.layer_of(*layer)).into_iter().find(named).map(|(_, n_fields)| n_fields)
        };
        value.args.len() > 1 && table.layers.iter().find_map(fields_of) != Some(2)
    }

    /// What is said of several layers is said once of each; nothing and missing cells stand alone.
    fn one_for_each_layer(&mut self, meanings: &[Meaning], span: Span) -> Option<()> {
        let layer = |meaning: &Meaning| match *meaning {
            Meaning::Blank | Meaning::Hole => None,
            Meaning::Value(layer, _) | Meaning::Direction(layer) | Meaning::Positive(layer) | Meaning::List(layer) => {
                Some(layer)
            }
            Meaning::Number { layer, .. } | Meaning::Tagged { layer, .. } => Some(layer),
        };
        let layers: Vec<Option<usize>> = meanings.iter().map(layer).collect();
        let told: BTreeSet<usize> = layers.iter().flatten().copied().collect();
        if meanings.len() == 1 || told.len() == layers.len() {
            return Some(());
        }
        self.refuse(span, "what stands round `+` are values of different layers", "tell one thing of each layer")
    }

    /// The numbers of a token are told, and what is told is there: each its own, or one for all.
    fn readable_number(&mut self, row: &Row, span: Span) -> Option<()> {
        let n_told: usize = row.meanings.iter().map(|meaning| meaning.n_numbers()).sum();
        let fits = |s: &Spelling| match s {
            Spelling::Exact(text) => n_told == 0 || text.parse::<i64>().is_ok(),
            form => form.n_numbers() == n_told || form.n_numbers() == 1 && n_told > 0,
        };
        let Some(other) = row.spellings.iter().find(|s| !fits(s)) else { return Some(()) };
        match (n_told, other) {
            (_, Spelling::Exact(_)) => {
                self.refuse(span, "this token holds no number", "write a form such as `<n>` or `<hex>`")
            }
            (0, _) => {
                let way_out = "write `n` as the value, or in brackets";
                self.refuse(span, "the number of this token says nothing", way_out)
            }
            _ => {
                let message = format!("{} numbers in the token, {n_told} in the value", other.n_numbers());
                self.refuse(span, message, "as many of the one as of the other, or one number for all")
            }
        }
    }

    /// One token for two values, or one value in two rows.
    fn clash(&mut self, table: &Table, added: &Row, span: Span) -> Option<()> {
        for row in &table.rows {
            if row.meanings == added.meanings {
                let way_out = "put the tokens in one row: the first is written, all are read";
                return self.refuse(span, "two rows say the same value", way_out);
            }
            for a in &row.spellings {
                for b in &added.spellings {
                    if overlap(a, b) && !self.too_low(table, row, (a, b)) && !self.too_low(table, added, (b, a)) {
                        let shown = show(if matches!(a, Spelling::Exact(_)) { a } else { b });
                        let message = format!("`{shown}` stands for two values");
                        return self.refuse(span, message, "a token has one meaning");
                    }
                }
            }
        }
        Some(())
    }

    /// Whether the number that a row would read from a fixed text is below all that its layer holds, so that the text is free
    /// for something else: where numbers start from 1, 0 may be a mark.
    fn too_low(&self, table: &Table, row: &Row, (form, text): (&Spelling, &Spelling)) -> bool {
        let (Spelling::Exact(text), [Meaning::Number { layer, tag, add }]) = (text, &row.meanings[..]) else {
            return false;
        };
        let Some(&[Some(number)]) = form.numbers(text).as_deref() else {
            return false;
        };
        let declared = self.layer_of(table.layers[*layer]);
        let alts: Vec<&Alt> = match (tag, &declared.domain) {
            (None, Domain::Values { alts, .. }) => alts.iter().collect(),
            (Some(tag), _) => {
                let fields = declared.tags().find(|(sym, _)| sym == tag).map_or(&[][..], |(_, fields)| fields);
                fields.iter().flat_map(|field| &field.alts).collect()
            }
            _ => return false,
        };
        let least = |alt: &&Alt| match alt {
            Alt::Range(low, _) => match self.genre.exprs.get(low.at()).map(|e| &e.node) {
                Some(Node::Int(low)) => Some(*low),
                _ => Some(i64::MIN),
            },
            _ => None,
        };
        let least = alts.iter().filter_map(least).min();
        least.is_some_and(|least| number.saturating_add(*add) < least)
    }

    /// Warns of values that no row writes.
    fn unwritten(&mut self, codec: &Codec, table: &Table) {
        for (i, &id) in table.layers.iter().enumerate() {
            let missing = self.missing_values(table, i, id);
            if !missing.is_empty() && !self.split.contains(&id) && !self.only_read {
                let name = &self.layer_of(id).name;
                let message = format!("this table cannot write {} of `{name}`", missing.join(", "));
                self.warn(codec.name.span, message, "add a row `[TOKEN: VALUE]`");
            }
        }
    }

    /// The values of the `i`-th layer of a table that it has no token for.
    fn missing_values(&self, table: &Table, i: usize, id: LayerId) -> Vec<String> {
        let layer = self.layer_of(id);
        let meanings = || table.rows.iter().flat_map(|row| row.meanings.iter().copied());
        let says = |fits: &dyn Fn(Meaning) -> bool| meanings().any(fits);
        let value = |val: Val| says(&|m| m == Meaning::Value(i, val));
        let number = |tag| says(&|m| matches!(m, Meaning::Number { layer, tag: t, .. } if layer == i && t == tag));
        let symbol = |sym| {
            says(&|m| match m {
                Meaning::Value(l, v) => l == i && v.symbol() == Some(sym),
                Meaning::Tagged { layer, tag, .. } => layer == i && tag == sym,
                _ => false,
            })
        };
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
        let written = |sym: SymId| numbered.symbols.contains(&Val::Sym(sym)) || numbered.tags.contains(&sym);
        let unsaid = tags(layer).into_iter().filter(|(sym, _)| !written(*sym));
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
        let words = ["blank", "hole", "none", "?", "n", "d", "yes", "no"];
        suggest(word, symbols.chain(names).chain(words), "values are written")
    }
}
