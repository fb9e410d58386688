//! From text to tree and back: tokens, the tree, the parser that recovers, the formatter that loses no comment.

mod advice;
pub mod ast;
mod codec;
pub mod colour;
mod expr;
mod fmt;
mod fmt_expr;
mod lexer;
mod parser;
mod parts;

pub use fmt::{format, write};
pub use lexer::{Token, TokenKind, is_name};
pub use parser::{Parsed, parse};

/// Whether a word has a fixed meaning in formulas and can name nothing.
pub fn is_reserved(word: &str) -> bool {
    expr::RESERVED.contains(&word) || lexer::KEYWORDS.contains(&word)
}
