//! Tokens to tree. Statements are cut apart first, at keywords that start a line, so that a mistake in one never hides
//! another; inside a statement the parser stops at its first mistake.

use super::ast::*;
use super::lexer::{Comment, KEYWORDS, Lexed, Token, TokenKind, lex};
use crate::source::{Code, Diagnostic, Span, nearest};

/// A tree and everything that is wrong with the text it came from.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Parsed {
    /// The statements that could be read.
    pub file: File,
    /// The mistakes, in order of place.
    pub diagnostics: Vec<Diagnostic>,
}

/// The most mistakes reported for one file: beyond that the text is no rule file.
const MAX_DIAGNOSTICS: usize = 100;

/// How deep the parser may be inside itself. A pair of brackets takes two levels, one for the formula and one for the value
/// in it.
pub(crate) const MAX_DEPTH: u32 = 120;

/// The most variables, parameters or kinds of place in one list: each becomes a level of its own in the compiled form.
const MAX_LIST: usize = 20;

/// Reads a rule file. Never fails and never panics: whatever cannot be read is reported and left out.
pub fn parse(text: &str) -> Parsed {
    let Lexed { tokens, comments } = lex(text);
    let starts: Vec<usize> =
        (0..tokens.len()).filter(|&i| tokens[i].first_on_line && is_keyword(text, &tokens[i])).collect();
    let mut parsed = Parsed::default();
    let first = starts.first().copied().unwrap_or(tokens.len() - 1);
    if first > 0 {
        parsed.diagnostics.push(stray(text, &tokens[0]));
    }
    let mut comments = comments.into_iter().peekable();
    for (k, &start) in starts.iter().enumerate() {
        let end = starts.get(k + 1).copied().unwrap_or(tokens.len() - 1);
        let leading = leading_comments(&mut comments, tokens[start].span.start as usize);
        let has_inner_comments = tokens[start + 1..end].iter().any(|t| t.after_comment)
            || comments.peek().is_some_and(|c| !c.own_line && c.start < tokens[end].span.start as usize);
        let mut parser =
            Parser { text, tokens: &tokens[start..end], at: 0, depth: 0, end: statement_end(&tokens, end) };
        match parser.statement() {
            Ok(kind) => {
                let span = tokens[start].span.to(tokens[end - 1].span);
                parsed.file.statements.push(Statement { kind, span, leading, has_inner_comments });
            }
            Err(problem) => parsed.diagnostics.push(*problem),
        }
        skip_inner_comments(&mut comments, tokens[end - 1].span.end as usize, text);
        if parsed.diagnostics.len() >= MAX_DIAGNOSTICS {
            break;
        }
    }
    parsed.file.tail = comments.map(|c| c.text).collect();
    parsed
}

fn leading_comments(comments: &mut std::iter::Peekable<impl Iterator<Item = Comment>>, before: usize) -> Vec<String> {
    let mut leading = Vec::new();
    while let Some(comment) = comments.next_if(|c| c.start < before) {
        leading.push(comment.text);
    }
    leading
}

/// Drops comments inside a statement and one behind it on its last line: the statement's own text keeps those.
fn skip_inner_comments(comments: &mut std::iter::Peekable<impl Iterator<Item = Comment>>, end: usize, text: &str) {
    let line_end = text[end..].find('\n').map_or(text.len(), |i| end + i);
    while comments.next_if(|c| c.start < line_end).is_some() {}
}

fn is_keyword(text: &str, token: &Token) -> bool {
    token.kind == TokenKind::Word && KEYWORDS.contains(&&text[token.span.range()])
}

fn statement_end(tokens: &[Token], end: usize) -> Span {
    let last = tokens[end.saturating_sub(1)].span.end as usize;
    Span::new(last, last)
}

fn stray(text: &str, token: &Token) -> Diagnostic {
    let word = &text[token.span.range()];
    let problem =
        Diagnostic::error(Code::Syntax, token.span, format!("`{}` does not start a statement", shorten(word)));
    match nearest(word, KEYWORDS) {
        Some(keyword) => problem.hint(format!("did you mean `{keyword}`?")),
        None => problem.hint(format!("a statement starts with one of: {}", KEYWORDS.join(", "))),
    }
}

pub(crate) fn shorten(word: &str) -> String {
    let mut short: String = word.chars().take(30).filter(|c| !c.is_control()).collect();
    if short.len() < word.len() {
        short.push('…');
    }
    short
}

pub(crate) type Parse<T> = Result<T, Box<Diagnostic>>;

/// Reads one statement.
pub(crate) struct Parser<'a> {
    pub text: &'a str,
    pub tokens: &'a [Token],
    pub at: usize,
    pub depth: u32,
    /// Where "something is missing at the end" points.
    pub end: Span,
}

impl<'a> Parser<'a> {
    pub fn word_of(&self, token: &Token) -> &'a str {
        &self.text[token.span.range()]
    }

    pub fn peek(&self) -> Option<&'a Token> {
        self.tokens.get(self.at)
    }

    /// The text of the token `ahead` of the present one; empty at the end.
    pub fn look(&self, ahead: usize) -> &'a str {
        self.tokens.get(self.at + ahead).map_or("", |t| self.word_of(t))
    }

    pub fn is_word(&self, ahead: usize) -> bool {
        self.tokens.get(self.at + ahead).is_some_and(|t| t.kind == TokenKind::Word)
    }

    pub fn here(&self) -> Span {
        self.peek().map_or(self.end, |t| t.span)
    }

    pub fn previous(&self) -> Span {
        self.at.checked_sub(1).map_or(self.here(), |i| self.tokens[i].span)
    }

    /// Takes the next token if its text is `text` and it is no quoted text.
    pub fn eat(&mut self, text: &str) -> bool {
        let found = self.look(0) == text && !matches!(self.peek().map(|t| &t.kind), Some(TokenKind::Text { .. }));
        self.at += usize::from(found);
        found
    }

    pub fn expect(&mut self, text: &str, why: &str) -> Parse<Span> {
        if self.eat(text) {
            return Ok(self.previous());
        }
        Err(self.unexpected(&format!("`{text}`"), why))
    }

    pub fn unexpected(&self, wanted: &str, why: &str) -> Box<Diagnostic> {
        let message = match self.peek() {
            Some(token) => format!("found `{}` where {wanted} was expected", shorten(self.word_of(token))),
            None => format!("the statement ends where {wanted} was expected"),
        };
        let problem = Diagnostic::error(Code::Syntax, self.here(), message);
        Box::new(if why.is_empty() { problem } else { problem.hint(why) })
    }

    pub fn name(&mut self, what: &str) -> Parse<Ident> {
        match self.peek() {
            Some(token) if token.kind == TokenKind::Word => {
                self.at += 1;
                Ok(Ident { text: self.word_of(token).to_owned(), span: token.span })
            }
            _ => Err(self.unexpected(what, "")),
        }
    }

    /// A name that is given to something here, which no word of the language can be.
    pub fn new_name(&mut self, what: &str) -> Parse<Ident> {
        let name = self.name(what)?;
        if super::expr::RESERVED.contains(&name.text.as_str()) {
            let message = format!("`{}` is a word of the language and cannot be a name", name.text);
            let problem = Diagnostic::error(Code::Syntax, name.span, message);
            return Err(Box::new(problem.hint("choose another name: any word that is not one of the language's own")));
        }
        Ok(name)
    }

    /// A text in quotes; line breaks inside become single spaces.
    pub fn quoted(&mut self, what: &str) -> Parse<Ident> {
        match self.peek() {
            Some(token) if token.kind == (TokenKind::Text { closed: true }) => {
                self.at += 1;
                let inner = &self.text[token.span.start as usize + 1..token.span.end as usize - 1];
                let text = inner.split_whitespace().collect::<Vec<_>>().join(" ");
                Ok(Ident { text, span: token.span })
            }
            Some(token) if token.kind == (TokenKind::Text { closed: false }) => Err(Box::new(
                Diagnostic::error(Code::Syntax, token.span, "this text has no closing quote")
                    .hint("end it with `\"`; a text may run over several lines"),
            )),
            _ => Err(self.unexpected(what, "texts stand in double quotes")),
        }
    }

    fn is_quoted(&self) -> bool {
        self.peek().is_some_and(|t| matches!(t.kind, TokenKind::Text { .. }))
    }

    fn statement(&mut self) -> Parse<StatementKind> {
        let keyword = self.look(0);
        self.at += 1;
        let kind = match keyword {
            "genre" => StatementKind::Genre { id: self.name("the genre's id")?, title: self.quoted("its name")? },
            "also" => StatementKind::Also(self.list(Self::name_or_text)?),
            "from" => StatementKind::From(self.quoted("a source")?),
            "option" => StatementKind::Option {
                id: self.name("the option's letter")?,
                sentence: self.quoted("a sentence that says what the option asks")?,
            },
            "board" => StatementKind::Board(self.board()?),
            "given" => self.layer(Role::Given)?,
            "find" => self.layer(Role::Find)?,
            "note" => self.layer(Role::Note)?,
            "help" => self.layer(Role::Help)?,
            "part" => self.part()?,
            "define" => self.define(false)?,
            "relation" => self.define(true)?,
            "rule" => self.rule(RuleKind::Rule)?,
            "quirk" => self.rule(RuleKind::Quirk)?,
            "require" => self.rule(RuleKind::Require)?,
            "prefer" => self.rule(RuleKind::Prefer)?,
            "law" => self.law()?,
            "url" => self.url()?,
            "file" => self.file()?,
            "draw" => StatementKind::Draw(self.word_lists(",")?),
            _ => StatementKind::Make(self.word_lists(";")?),
        };
        if self.peek().is_some() {
            return Err(self.unexpected("the end of the statement", leftover_hint(self.look(0))));
        }
        Ok(kind)
    }

    pub fn list<T>(&mut self, item: impl Fn(&mut Self) -> Parse<T>) -> Parse<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.eat(",") {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// A list each of whose items becomes a level of what is compiled.
    pub fn few<T>(&mut self, item: impl Fn(&mut Self) -> Parse<T>) -> Parse<Vec<T>> {
        let start = self.here();
        let items = self.list(item)?;
        if items.len() > MAX_LIST {
            let message = format!("a list of {} is too long here", items.len());
            let problem = Diagnostic::error(Code::Syntax, start.to(self.previous()), message);
            return Err(Box::new(
                problem.hint(format!("{MAX_LIST} variables, parameters or kinds of place are the most")),
            ));
        }
        Ok(items)
    }

    fn name_or_text(&mut self) -> Parse<Ident> {
        if self.is_quoted() { self.quoted("a name") } else { self.name("a name") }
    }

    fn board(&mut self) -> Parse<BoardDecl> {
        if self.look(1) == "=" {
            let name = self.name("a name for the tiles")?;
            self.at += 1;
            self.expect("tiles", "tiles are written `board box = tiles(width, height)`")?;
            self.expect("(", "")?;
            let width = Box::new(self.formula()?);
            self.expect(",", "")?;
            let height = Box::new(self.formula()?);
            self.expect(")", "")?;
            return Ok(BoardDecl::Tiles { name, width, height });
        }
        if self.eat("holes") {
            return Ok(BoardDecl::Holes);
        }
        self.expect("margin", "a board has `holes`, a `margin top, left`, or `NAME = tiles(w, h)`")?;
        Ok(BoardDecl::Margin(self.list(|p| p.name("a side: top, bottom, left or right"))?))
    }

    fn layer(&mut self, role: Role) -> Parse<StatementKind> {
        let name = self.name("the layer's name")?;
        self.expect("on", "a layer is written `given NAME on PLACES: VALUES`")?;
        let places = self.few(Self::places)?;
        self.expect(":", "after the places of a layer come a colon and its values")?;
        let values = self.values()?;
        Ok(StatementKind::Layer { role, name, places, values })
    }

    fn places(&mut self) -> Parse<PlacesAst> {
        let base = self.name("a kind of place (cells, points, edges, links, ...)")?;
        let named = self.is_word(0) && self.look(0) != "where";
        let var = if named { Some(self.new_name("a name for the place")?) } else { None };
        let filter = if self.eat("where") { Some(self.unary()?) } else { None };
        Ok(PlacesAst { base, var, filter })
    }

    fn values(&mut self) -> Parse<ValuesAst> {
        let start = self.here();
        let mut alts = vec![self.alternative()?];
        while self.eat(",") || self.eat("or") {
            alts.push(self.alternative()?);
        }
        Ok(ValuesAst { alts, span: start.to(self.previous()) })
    }

    fn alternative(&mut self) -> Parse<AltAst> {
        let span = self.here();
        for (word, alt) in [
            ("?", AltAst::Unknown(span)),
            ("none", AltAst::Absent(span)),
            ("direction", AltAst::Direction(span)),
            ("division", AltAst::Division(span)),
        ] {
            if self.eat(word) {
                return Ok(alt);
            }
        }
        if self.eat("yes") {
            let both = self.eat("/");
            if both {
                self.expect("no", "a layer of two values is written `yes/no`")?;
            }
            return Ok(AltAst::Flag { both, span: span.to(self.previous()) });
        }
        if self.look(0) == "list" && self.look(1) == "(" {
            self.at += 2;
            return self.deeper(|p| p.list_values(span));
        }
        let is_symbol = self.is_word(0) && !matches!(self.look(1), ".." | "*" | "+" | "-") && self.look(0) != "if";
        if is_symbol && (self.look(1) != "(" || !self.call_is_bound()) {
            return self.symbol();
        }
        let low = self.sum()?;
        self.expect("..", "a range is written `1..9`, or `1..` without an upper end")?;
        let ended = self.peek().is_none() || matches!(self.look(0), "or" | "," | ")");
        let high = if ended { None } else { Some(self.sum()?) };
        Ok(AltAst::Range(low, high))
    }

    /// Tells `size(room(c))..9` from the tag `arrow(direction)`: a bound is followed by `..` after its bracket closes.
    fn call_is_bound(&self) -> bool {
        self.behind_bracket(1).is_some_and(|behind| matches!(self.look(behind), ".." | "*" | "+" | "-"))
    }

    /// How far ahead the token behind a bracket is that opens `ahead` of the present token; none if it is never closed.
    pub fn behind_bracket(&self, ahead: usize) -> Option<usize> {
        let mut open = 0_u32;
        for (i, token) in self.tokens.iter().enumerate().skip(self.at + ahead) {
            match self.word_of(token) {
                "(" => open += 1,
                ")" if open == 1 => return Some(i + 1 - self.at),
                ")" => open = open.saturating_sub(1),
                _ => {}
            }
        }
        None
    }

    /// What stands in the brackets of `list(1.. or ?, 4)`.
    fn list_values(&mut self, span: Span) -> Parse<AltAst> {
        let mut entries = vec![self.entry()?];
        while self.eat("or") {
            entries.push(self.entry()?);
        }
        let most = if self.eat(",") { Some(self.sum()?) } else { None };
        self.expect(
            ")",
            "a list of numbers is written `list(1.. or ?)`, or `list(1.. or ?, 4)` with at most 4 of them",
        )?;
        Ok(AltAst::List { entries, most, span: span.to(self.previous()) })
    }

    fn entry(&mut self) -> Parse<AltAst> {
        let span = self.here();
        if self.eat("*") { Ok(AltAst::Many(span)) } else { self.alternative() }
    }

    fn symbol(&mut self) -> Parse<AltAst> {
        self.deeper(Self::symbol_here)
    }

    fn symbol_here(&mut self) -> Parse<AltAst> {
        let name = self.name("a symbol")?;
        let mut fields = Vec::new();
        if self.eat("(") {
            fields = self.list(|p| {
                let mut alts = vec![p.alternative()?];
                while p.eat("or") {
                    alts.push(p.alternative()?);
                }
                Ok(alts)
            })?;
            self.expect(")", "")?;
        }
        Ok(AltAst::Symbol(name, fields))
    }

    fn part(&mut self) -> Parse<StatementKind> {
        let name = self.name("the part's name")?;
        self.expect("=", "a part is written `part NAME = groups of PLACES where CONDITION by RELATION`")?;
        self.expect("groups", "a part is written `groups of PLACES where CONDITION by RELATION`")?;
        self.expect("of", "")?;
        Ok(StatementKind::Part { name, spec: self.group_spec()? })
    }

    fn params(&mut self) -> Parse<Vec<Ident>> {
        self.expect("(", "parameters stand in brackets: `define black(c) = ...`")?;
        let params = self.few(|p| p.new_name("a parameter"))?;
        self.expect(")", "")?;
        Ok(params)
    }

    fn define(&mut self, relation: bool) -> Parse<StatementKind> {
        let name = self.name("a name")?;
        let params = self.params()?;
        self.expect("=", "")?;
        Ok(StatementKind::Define { relation, name, params, body: self.formula()? })
    }

    fn rule(&mut self, kind: RuleKind) -> Parse<StatementKind> {
        let id = self.name("the rule's id")?;
        let guard = match self.look(0) {
            word @ ("when" | "unless") => {
                self.at += 1;
                Some(Guard { when: word == "when", option: self.name("an option's letter")? })
            }
            _ => None,
        };
        let sentence = if self.is_quoted() { Some(self.quoted("the rule's sentence")?) } else { None };
        let say = self.say()?;
        self.expect(":", "a rule is written `rule ID \"Sentence.\": FORMULA`")?;
        Ok(StatementKind::Rule { kind, id, guard, sentence, say, body: self.formula()? })
    }

    /// `say "..."`, if it is there.
    fn say(&mut self) -> Parse<Option<Ident>> {
        if self.eat("say") {
            return self.quoted("how a reason puts it").map(Some);
        }
        Ok(None)
    }

    fn law(&mut self) -> Parse<StatementKind> {
        let name = self.name("the law's name")?;
        let params = self.params()?;
        let sentence = self.quoted("the law's sentence")?;
        let mut clauses = Vec::new();
        if self.look(0) != "clause" {
            let say = self.say()?;
            clauses.push(Clause { name: None, say, body: self.formula()? });
        }
        while self.eat("clause") {
            let name = Some(self.name("the clause's name")?);
            let say = self.say()?;
            self.expect(":", "a clause is written `clause NAME: FORMULA`")?;
            clauses.push(Clause { name, say, body: self.formula()? });
        }
        Ok(StatementKind::Law { name, params, sentence, clauses })
    }

    /// `a b c, d 3; ...`: lists of words and numbers, for `draw` and `make`.
    fn word_lists(&mut self, separator: &str) -> Parse<Vec<Vec<Ident>>> {
        let mut lists = Vec::new();
        loop {
            let mut words = vec![self.name("a word")?];
            while let Some(token) = self.peek().filter(|t| matches!(t.kind, TokenKind::Word | TokenKind::Int)) {
                words.push(Ident { text: self.word_of(token).to_owned(), span: token.span });
                self.at += 1;
            }
            lists.push(words);
            if !self.eat(separator) {
                return Ok(lists);
            }
        }
    }
}

fn leftover_hint(next: &str) -> &'static str {
    match next {
        ")" | "]" | "}" => "this bracket closes nothing",
        "=" | "<" | ">" | "<=" | ">=" | "!=" => "comparisons do not chain; join two with `and`",
        "implies" | "iff" => "put brackets round one of them: `implies` and `iff` do not mix",
        _ => "",
    }
}
