//! Text to tokens. Never fails: what is no token becomes one of kind [`TokenKind::Bad`].
//!
//! Names may hold hyphens (`no-2x2`) and, where letters follow, start with digits (`4cell`), so a binary minus needs
//! spaces round it.

use crate::source::Span;

/// The kinds of token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TokenKind {
    /// A name or a word of the language.
    Word,
    /// Digits.
    Int,
    /// A text in double quotes; an unclosed one ends with its line.
    Text {
        /// Whether the closing quote is there.
        closed: bool,
    },
    /// A sign such as `=` or `..`.
    Sign,
    /// A character that starts no token.
    Bad,
    /// The end of the text.
    End,
}

/// One token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// Its kind.
    pub kind: TokenKind,
    /// Where it stands.
    pub span: Span,
    /// Whether it is the first of its line.
    pub first_on_line: bool,
    /// Whether a comment stands between the token before and this one.
    pub after_comment: bool,
}

/// A comment line: its text without the dashes, and where it starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Comment {
    pub text: String,
    pub start: usize,
    /// Nothing but blanks before it on its line.
    pub own_line: bool,
}

pub(crate) struct Lexed {
    pub tokens: Vec<Token>,
    pub comments: Vec<Comment>,
}

/// The words that start a statement.
pub(crate) const KEYWORDS: [&str; 21] = [
    "genre", "also", "from", "option", "board", "given", "find", "note", "help", "part", "define", "relation", "rule",
    "quirk", "require", "prefer", "law", "url", "file", "draw", "make",
];

const SIGNS: [&str; 22] =
    ["!=", "<=", ">=", "..", "=", "<", ">", "+", "-", "*", "/", "(", ")", "[", "]", "{", "}", ",", ":", ";", "?", "."];

/// Whether this text is a single name.
pub fn is_name(text: &str) -> bool {
    !text.is_empty() && word_length(text) == text.len()
}

pub(crate) fn lex(text: &str) -> Lexed {
    let mut tokens = Vec::new();
    let mut comments = Vec::new();
    let mut at = 0;
    let (mut first_on_line, mut after_comment) = (true, false);
    while at < text.len() {
        let rest = &text[at..];
        let c = rest.chars().next().unwrap_or(' ');
        if c.is_whitespace() || c == '\u{feff}' {
            first_on_line |= c == '\n';
            at += c.len_utf8();
            continue;
        }
        if rest.starts_with("--") {
            let length = rest.find('\n').unwrap_or(rest.len());
            let body = rest[..length].trim_start_matches('-').trim();
            comments.push(Comment { text: body.to_owned(), start: at, own_line: first_on_line });
            after_comment = true;
            at += length;
            continue;
        }
        let (kind, length) = next_token(rest, c);
        tokens.push(Token { kind, span: Span::new(at, at + length), first_on_line, after_comment });
        (first_on_line, after_comment) = (false, false);
        at += length;
    }
    tokens.push(Token { kind: TokenKind::End, span: Span::new(at, at), first_on_line: true, after_comment });
    Lexed { tokens, comments }
}

fn next_token(rest: &str, c: char) -> (TokenKind, usize) {
    if c == '"' {
        return text_token(rest);
    }
    let word = word_length(rest);
    if word > 0 {
        let all_digits = rest[..word].bytes().all(|b| b.is_ascii_digit());
        return (if all_digits { TokenKind::Int } else { TokenKind::Word }, word);
    }
    match SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
        Some(sign) => (TokenKind::Sign, sign.len()),
        None => (TokenKind::Bad, c.len_utf8()),
    }
}

/// A text may run over several lines, but not into the next statement: there the author forgot the closing quote. A keyword that
/// is indented may be a word of a sentence that was wrapped before it.
fn text_token(rest: &str) -> (TokenKind, usize) {
    let first_line = rest.find('\n').unwrap_or(rest.len());
    match rest[1..].find('"') {
        Some(end) if !rest[..end + 1].lines().skip(1).any(starts_statement) => {
            (TokenKind::Text { closed: true }, end + 2)
        }
        _ => (TokenKind::Text { closed: false }, first_line),
    }
}

fn starts_statement(line: &str) -> bool {
    let word = &line[..word_length(line)];
    KEYWORDS.contains(&word)
}

/// Length of the name or number at the start of the text; 0 if there is none. A hyphen belongs to a name only between two
/// name characters, so `a - b` is three tokens and `a-b` one.
fn word_length(text: &str) -> usize {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut chars = text.char_indices().peekable();
    let mut end = 0;
    while let Some((i, c)) = chars.next() {
        let joins = c == '-' && end > 0 && chars.peek().is_some_and(|&(_, next)| is_part(next));
        if !is_part(c) && !joins {
            break;
        }
        end = i + c.len_utf8();
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<&str> {
        let lexed = lex(text);
        lexed.tokens[..lexed.tokens.len() - 1].iter().map(|t| &text[t.span.range()]).collect()
    }

    #[test]
    fn a_sentence_may_be_wrapped_before_a_keyword() {
        assert_eq!(words("rule a \"One,\n       also two.\""), ["rule", "a", "\"One,\n       also two.\""]);
        assert_eq!(words("rule a \"One\nalso b"), ["rule", "a", "\"One", "also", "b"]);
    }

    #[test]
    fn hyphens_join_names_and_spaces_part_them() {
        assert_eq!(words("no-2x2(P) n - 1 1..W"), ["no-2x2", "(", "P", ")", "n", "-", "1", "1", "..", "W"]);
        assert_eq!(words("4cell n-1"), ["4cell", "n-1"]);
    }

    #[test]
    fn comments_are_kept_apart() {
        let lexed = lex("a -- why\n-- alone\nb");
        assert_eq!(lexed.comments.len(), 2);
        assert!(!lexed.comments[0].own_line && lexed.comments[1].own_line);
        assert!(lexed.tokens[1].after_comment && lexed.tokens[1].first_on_line);
    }

    #[test]
    fn every_text_becomes_tokens() {
        for text in ["", "\"open", "§ \u{0} é", "..", "\u{feff}genre", "-"] {
            assert_eq!(lex(text).tokens.last().map(|t| t.kind.clone()), Some(TokenKind::End));
        }
    }
}
