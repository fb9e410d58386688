//! What to tell those who write formulas as other languages have them: what is meant, and how it is written here.

use super::ast::{AggKind, Expr, FuncRef, Ident};
use super::parser::{Parser, shorten};
use crate::source::{Code, Diagnostic, Span};
use crate::words;

/// How choices are written.
pub(super) const CHOICE: &str = "a choice is written `if CONDITION then A else B`; what holds only under a condition \
                                 is `CONDITION implies FORMULA`";
/// The same for formulas.
pub(super) const CHOICE_OF_FORMULAS: &str = "formulas need brackets in a choice: `if CONDITION then (A) else (B)`; \
                                             without an `else` write `CONDITION implies A`";

/// Whether a word can only stand in a formula.
pub(super) fn joins_formulas(word: &str) -> bool {
    matches!(word, "=" | "!=" | "<" | "<=" | ">" | ">=" | "in" | "within" | "and" | "or" | "implies" | "iff")
}

/// `for each first c in S`: one word too many.
pub(super) fn two_words(head: &Ident, second: &Ident) -> Box<Diagnostic> {
    let message = format!("`{} {}` is no variable", head.text, second.text);
    let hint = match words::function_word(&head.text) {
        Some(word) => format!("`{}` is a function: {}", head.text, word.usage()),
        None => "write `for each x in SET`, or `for each x, y in SET` for pairs".to_owned(),
    };
    Box::new(Diagnostic::error(Code::Syntax, head.span.to(second.span), message).hint(hint))
}

/// A formula of too many levels.
pub(super) fn too_deep(span: Span) -> Box<Diagnostic> {
    let problem = Diagnostic::error(Code::Syntax, span, "this formula nests too deep");
    Box::new(problem.hint("name a part of it with `define`"))
}

/// A number beyond what is counted with.
pub(super) fn too_large(span: Span, text: &str) -> Diagnostic {
    Diagnostic::error(Code::Range, span, format!("the number {} is too large", shorten(text)))
        .hint("numbers go up to a million million")
}

impl Parser<'_> {
    /// `count(x in S where P)`: what stands before `in` is no variable but what the members are asked.
    pub(super) fn condition_in_aggregate(&self, kind: AggKind, func: Option<&FuncRef>, set: &Expr) -> Box<Diagnostic> {
        let word = kind.word();
        let var = func.map_or("x", |func| &func.name.text);
        let set = shorten(&self.text[set.span.range()]);
        let few = format!("{{{var} in {set} : CONDITION}}");
        let hint = match kind {
            AggKind::Count => {
                format!("write `size({few})`, or `count(P in {set})` where P is a layer or a definition")
            }
            AggKind::Any => format!("write `some {var} in {set}: CONDITION`"),
            AggKind::All => format!("write `for each {var} in {set}: CONDITION`"),
            AggKind::None => format!("write `no {var} in {set}: CONDITION`"),
            AggKind::One => format!("write `size({few}) = 1`"),
            _ => format!("write `{word}(F in {few})`, where F is what is asked of each {var}"),
        };
        let message = format!("`{word}` has no `{}`: what stands before `in` is asked of every member", self.look(0));
        Box::new(Diagnostic::error(Code::Syntax, self.here(), message).hint(hint))
    }
}
