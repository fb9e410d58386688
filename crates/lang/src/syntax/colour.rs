//! What the parts of a text are, for editors that show them apart.

use super::is_reserved;
use super::lexer::{KEYWORDS, TokenKind, lex};
use crate::source::Span;

/// What a stretch of a rule text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// The word that a statement starts with.
    Statement,
    /// A word with a fixed meaning.
    Fixed,
    /// Any other name.
    Name,
    /// A number.
    Number,
    /// A text in quotes.
    Text,
    /// A remark.
    Comment,
    /// What cannot stand there.
    Bad,
}

impl Role {
    /// Its word for style sheets.
    pub fn word(self) -> &'static str {
        match self {
            Role::Statement => "statement",
            Role::Fixed => "fixed",
            Role::Name => "name",
            Role::Number => "number",
            Role::Text => "text",
            Role::Comment => "comment",
            Role::Bad => "bad",
        }
    }
}

/// The stretches of a text that are more than signs and blanks, in order. Never fails.
pub fn stretches(text: &str) -> Vec<(Span, Role)> {
    let lexed = lex(text);
    let word = |span: Span| &text[span.range()];
    let mut found: Vec<(Span, Role)> = Vec::new();
    for token in &lexed.tokens {
        let role = match token.kind {
            TokenKind::Word if token.first_on_line && KEYWORDS.contains(&word(token.span)) => Role::Statement,
            TokenKind::Word if is_reserved(word(token.span)) => Role::Fixed,
            TokenKind::Word => Role::Name,
            TokenKind::Int => Role::Number,
            TokenKind::Text { .. } => Role::Text,
            TokenKind::Bad => Role::Bad,
            TokenKind::Sign | TokenKind::End => continue,
        };
        found.push((token.span, role));
    }
    for comment in &lexed.comments {
        let end = text[comment.start..].find('\n').map_or(text.len(), |length| comment.start + length);
        found.push((Span::new(comment.start, end), Role::Comment));
    }
    found.sort_by_key(|(span, _)| span.start);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_are_told_apart_and_in_order() {
        let text = "rule one \"A.\": count(shaded in cells) = 1 -- why\n§";
        let told: Vec<(&str, Role)> = stretches(text).iter().map(|(span, role)| (&text[span.range()], *role)).collect();
        assert_eq!(told[0], ("rule", Role::Statement));
        assert!(told.contains(&("\"A.\"", Role::Text)) && told.contains(&("1", Role::Number)));
        assert!(told.contains(&("shaded", Role::Name)) && told.contains(&("-- why", Role::Comment)));
        assert_eq!(told.last(), Some(&("§", Role::Bad)));
    }
}
