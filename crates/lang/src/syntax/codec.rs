//! The `url` and `file` lines. Their arguments hold characters that are no tokens of the language (`#`, `.`, `a-z`), so the
//! statement's text is cut up anew here.

use super::ast::*;
use super::lexer::is_name;
use super::parser::{Parse, Parser, shorten};
use crate::source::{Code, Diagnostic, Span};

/// The items of a line, and the version it starts with.
type Items = (Vec<Codec>, Option<(i64, Span)>);

impl Parser<'_> {
    pub(super) fn url(&mut self) -> Parse<StatementKind> {
        let (mut codecs, _) = self.codecs()?;
        let alias = codecs.iter().position(|c| c.name.text == "as");
        let output_id = match alias {
            Some(i) if i + 2 == codecs.len() => {
                let name = codecs.swap_remove(i + 1).name;
                codecs.truncate(i);
                Some(name)
            }
            Some(i) => return Err(bad(codecs[i].name.span, "`as NAME` ends a url line", "")),
            None => None,
        };
        Ok(StatementKind::Url { codecs, output_id })
    }

    pub(super) fn file(&mut self) -> Parse<StatementKind> {
        let (codecs, version) = self.codecs()?;
        Ok(StatementKind::File { version, codecs })
    }

    fn codecs(&mut self) -> Parse<Items> {
        let start = self.here().start as usize;
        let text = &self.text[..self.end.end as usize];
        self.at = self.tokens.len();
        let mut raw = Raw { text, at: start };
        let mut codecs = Vec::new();
        let mut version = None;
        let mut optional = false;
        while raw.skip_blanks() {
            let from = raw.at;
            if raw.next_is('"') {
                codecs.push(raw.literal()?);
                continue;
            }
            let name = raw.word(" \t\r\n([:\"")?;
            match name.text.as_str() {
                "optional" => {
                    optional = true;
                    continue;
                }
                "version" => {
                    raw.skip_blanks();
                    let number = raw.word(" \t\r\n:")?;
                    let value = number.text.parse().map_err(|_| bad(number.span, "a version is a number", ""))?;
                    raw.skip_blanks();
                    raw.take(':', "`version 1:`")?;
                    version = Some((value, Span::new(from, raw.at)));
                    continue;
                }
                _ => {}
            }
            codecs.push(raw.codec(name, std::mem::take(&mut optional))?);
        }
        Ok((codecs, version))
    }
}

/// A cursor over the statement's own text.
struct Raw<'a> {
    text: &'a str,
    at: usize,
}

fn bad(span: Span, message: &str, hint: &str) -> Box<Diagnostic> {
    let problem = Diagnostic::error(Code::Syntax, span, message);
    Box::new(if hint.is_empty() { problem } else { problem.hint(hint) })
}

impl Raw<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn next_is(&self, c: char) -> bool {
        self.rest().starts_with(c)
    }

    /// Moves over blanks and comments; false at the end.
    fn skip_blanks(&mut self) -> bool {
        loop {
            self.at += self.rest().len() - self.rest().trim_start().len();
            if !self.rest().starts_with("-- ") {
                return !self.rest().is_empty();
            }
            self.at += self.rest().find('\n').unwrap_or(self.rest().len());
        }
    }

    fn here(&self) -> Span {
        let next = self.rest().chars().next().map_or(0, char::len_utf8);
        Span::new(self.at, self.at + next)
    }

    fn take(&mut self, c: char, form: &str) -> Parse<()> {
        if self.next_is(c) {
            self.at += c.len_utf8();
            return Ok(());
        }
        Err(bad(self.here(), &format!("`{c}` is missing here"), &format!("the form is {form}")))
    }

    /// Everything up to one of the `stops`; at least one character.
    fn word(&mut self, stops: &str) -> Parse<Ident> {
        let length = self.rest().find(|c: char| stops.contains(c)).unwrap_or(self.rest().len());
        if length == 0 {
            return Err(bad(self.here(), &format!("a word is missing before `{}`", shorten(self.rest())), ""));
        }
        let span = Span::new(self.at, self.at + length);
        self.at += length;
        Ok(Ident { text: self.text[span.range()].to_owned(), span })
    }

    fn literal(&mut self) -> Parse<Codec> {
        let start = self.at;
        let Some(length) = self.rest()[1..].find('"') else {
            return Err(bad(self.here(), "this text has no closing quote", ""));
        };
        self.at += length + 2;
        let text = Ident { text: self.text[start + 1..start + 1 + length].to_owned(), span: Span::new(start, self.at) };
        let arg = CodecArg { name: text, map: Vec::new() };
        let name = Ident { text: "\"".to_owned(), span: Span::new(start, self.at) };
        Ok(Codec { name, optional: false, args: vec![arg], layers: Vec::new(), rows: Vec::new() })
    }

    fn codec(&mut self, name: Ident, optional: bool) -> Parse<Codec> {
        let mut codec = Codec { name, optional, args: Vec::new(), layers: Vec::new(), rows: Vec::new() };
        if !is_name(&codec.name.text) {
            return Err(bad(codec.name.span, &format!("`{}` is no codec", shorten(&codec.name.text)), ""));
        }
        if matches!(codec.name.text.as_str(), "code" | "plane") {
            loop {
                self.skip_blanks();
                codec.layers.push(self.word(" \t\r\n,([")?);
                self.skip_blanks();
                if !self.next_is(',') {
                    break;
                }
                self.at += 1;
            }
            for word in ["among", "gap", "run", "given"] {
                if self.rest().starts_with(&format!("{word}(")) {
                    let span = Span::new(self.at, self.at + word.len());
                    self.at += word.len() + 1;
                    let told = self.word(")")?;
                    self.take(')', &format!("`{word}(..)`"))?;
                    codec.args.push(CodecArg { name: Ident { text: word.to_owned(), span }, map: vec![told] });
                    self.skip_blanks();
                }
            }
            while self.skip_blanks() && self.next_is('[') {
                codec.rows.push(self.row()?);
            }
        } else if self.next_is('(') {
            codec.args = self.args()?;
        }
        Ok(codec)
    }

    fn args(&mut self) -> Parse<Vec<CodecArg>> {
        let opened = self.here();
        self.at += 1;
        let mut args = Vec::new();
        loop {
            self.skip_blanks();
            let name = self.word(" \t\r\n,:)")?;
            let mut map = Vec::new();
            self.skip_blanks();
            if self.next_is(':') {
                self.at += 1;
                while self.skip_blanks() && !self.next_is(',') && !self.next_is(')') {
                    map.push(self.word(" \t\r\n,)")?);
                }
            }
            args.push(CodecArg { name, map });
            self.skip_blanks();
            if self.next_is(')') {
                self.at += 1;
                return Ok(args);
            }
            if !self.next_is(',') {
                return Err(bad(opened, "this bracket is not closed", "close it with `)`"));
            }
            self.at += 1;
        }
    }

    /// `[u d l r: arrow(up down left right)]`. The colon is the one with a blank behind it.
    fn row(&mut self) -> Parse<CodecRow> {
        let start = self.at;
        let Some(length) = self.rest().find(']') else {
            return Err(bad(self.here(), "this bracket is not closed", "a row is written `[TOKENS: VALUE]`"));
        };
        let span = Span::new(start, start + length + 1);
        let inner = &self.text[start + 1..start + length];
        let Some(colon) = inner.find(": ") else {
            return Err(bad(span, "this row has no `: `", "a row is written `[TOKENS: VALUE]`"));
        };
        let mut left = Raw { text: &self.text[..start + 1 + colon], at: start + 1 };
        let mut tokens = Vec::new();
        while left.skip_blanks() {
            tokens.push(left.word(" \t\r\n")?);
        }
        let mut right = Raw { text: &self.text[..start + length], at: start + colon + 2 };
        let mut values = vec![right.value()?];
        while right.next_is('+') {
            right.at += 1;
            values.push(right.value()?);
        }
        if right.skip_blanks() {
            return Err(bad(right.here(), "the row goes on after its value", ""));
        }
        self.at = span.end as usize;
        Ok(CodecRow { tokens, values, span })
    }

    /// `arrow(up down left right)`, and the blanks behind it.
    fn value(&mut self) -> Parse<CodecValue> {
        self.skip_blanks();
        let name = self.word(" \t\r\n(")?;
        let mut args = Vec::new();
        self.skip_blanks();
        if self.next_is('(') {
            self.at += 1;
            while self.skip_blanks() && !self.next_is(')') {
                args.push(self.word(" \t\r\n)")?);
            }
            self.take(')', "`arrow(up down left right)`")?;
        }
        self.skip_blanks();
        Ok(CodecValue { name, args })
    }
}
