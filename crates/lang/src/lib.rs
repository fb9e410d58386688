//! The rule language: from the text of a rule file to a typed form that checkers and engines read.
//!
//! A genre is one file of statements: who it is, what is printed (`given`), what is drawn (`find`), what one gets to talk
//! about (`part`), the rules, and how it is written down. [`compile`] reads it and reports everything that is wrong.

mod elab;
mod formal;
mod givens;
pub mod ir;
pub mod recognise;
mod source;
pub mod syntax;
mod visit;
pub mod words;

pub use elab::{Compiled, Library, compile};
pub use formal::{FormalStyle, english, formal};
pub use source::{Code, Diagnostic, Severity, Span, line_column, nearest, suggest};
