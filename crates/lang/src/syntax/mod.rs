//! From text to tree and back: tokens, the tree, the parser that recovers, the formatter that loses no comment.

pub mod ast;
mod codec;
mod expr;

mod lexer;
mod parser;

pub use lexer::{Token, TokenKind, is_name};
pub use parser::{Parsed, parse};
