//! `make` lines: hints bound to layers they make sense for.

use super::Elab;
use crate::ir::*;
use crate::source::{Code, Diagnostic, Span, suggest};
use crate::syntax::ast::{self, Ident, StatementKind};
use crate::words::make::{HINTS, HintVerb, HintWord, SYMMETRIES, hint};

/// What is left of a hint.
struct Rest<'w> {
    /// The word it starts with.
    word: &'static HintWord,
    /// What was not read yet.
    words: &'w [Ident],
    /// Where the last word read stands.
    last: Span,
}

impl<'w> Rest<'w> {
    /// The next word.
    fn next(&mut self) -> Option<&'w Ident> {
        let (first, rest) = self.words.split_first()?;
        (self.words, self.last) = (rest, first.span);
        Some(first)
    }

    /// How the hint is written.
    fn form(&self) -> String {
        let forms: Vec<String> = self.word.forms.iter().map(|(form, _)| format!("`{form}`")).collect();
        format!("write {}", forms.join(" or "))
    }
}

/// What a hint wants its layer to be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// Given marks, numbers or symbols.
    Marks,
    /// Given symbols that carry nothing.
    Symbols,
    /// Anything given.
    Given,
    /// A division, given or sought.
    Division,
    /// A division that is given, or numbers that are sought.
    Blocks,
}

impl Wanted {
    /// In words.
    fn words(self) -> &'static str {
        match self {
            Wanted::Marks => "a given layer that is no division",
            Wanted::Symbols => "a given layer of symbols that carry nothing, on cells",
            Wanted::Given => "a given layer",
            Wanted::Division => "a division",
            Wanted::Blocks => "a given division, or a sought layer of numbers",
        }
    }
}

impl Elab<'_> {
    /// What the make lines of a file say.
    pub(super) fn make_plan(&mut self, file: &ast::File) -> MakePlan {
        let mut hints = Vec::new();
        for statement in &file.statements {
            let StatementKind::Make(lines) = &statement.kind else { continue };
            hints.extend(lines.iter().filter_map(|line| self.make_hint(line)));
        }
        MakePlan { hints }
    }

    fn make_hint(&mut self, line: &[Ident]) -> Option<MakeHint> {
        let (first, words) = line.split_first()?;
        let Some(word) = hint(&first.text) else {
            let problem = Diagnostic::error(Code::Codec, first.span, format!("`{}` is no hint", first.text));
            self.report(problem.hint(suggest(&first.text, HINTS.iter().map(|h| h.name), "the hints are")));
            return None;
        };
        let mut rest = Rest { word, words, last: first.span };
        let made = self.read_hint(&mut rest)?;
        if let Some(extra) = rest.next() {
            let message = format!("`{}` is too much behind `{}`", extra.text, word.name);
            self.report(Diagnostic::error(Code::Codec, extra.span, message).hint(rest.form()));
            return None;
        }
        Some(made)
    }

    fn read_hint(&mut self, rest: &mut Rest) -> Option<MakeHint> {
        Some(match rest.word.verb {
            HintVerb::Remove => self.read_remove(rest)?,
            HintVerb::Scatter => {
                let layer = self.hint_layer(rest, Wanted::Marks)?;
                MakeHint::Scatter { layer, share: self.hundredths(rest)? }
            }
            HintVerb::Single => MakeHint::Single(self.hint_layer(rest, Wanted::Symbols)?),
            HintVerb::Divide => self.read_divide(rest)?,
            HintVerb::Place => MakeHint::Place(self.hint_layer(rest, Wanted::Marks)?),
            HintVerb::Fill => MakeHint::Fill(self.hint_layer(rest, Wanted::Marks)?),
            HintVerb::Fit => MakeHint::Fit(self.hint_layer(rest, Wanted::Given)?),
            HintVerb::Grow => MakeHint::Grow(self.hint_layer(rest, Wanted::Marks)?),
            HintVerb::Merge => MakeHint::Merge(self.hint_layer(rest, Wanted::Division)?),
            HintVerb::Thread => MakeHint::Thread(self.hint_layer(rest, Wanted::Marks)?),
            HintVerb::Pile => MakeHint::Pile(self.hint_layer(rest, Wanted::Marks)?),
            HintVerb::Mend => MakeHint::Mend,
            HintVerb::Share => MakeHint::Share(self.hundredths(rest)?),
            HintVerb::Symmetry => self.read_symmetry(rest)?,
        })
    }

    /// `remove LAYER`, `remove LAYER value`.
    fn read_remove(&mut self, rest: &mut Rest) -> Option<MakeHint> {
        let layer = self.hint_layer(rest, Wanted::Marks)?;
        let value_only = rest.words.first().is_some_and(|w| w.text == "value");
        if value_only {
            let word = rest.next()?;
            let declared = &self.genre.layers[layer.at()];
            if declared.domain == Domain::Flag {
                let message = format!("a `{}` is there or not: it has no value besides", declared.name);
                let hint = format!("write `remove {}`", declared.name);
                self.report(Diagnostic::error(Code::Codec, word.span, message).hint(hint));
                return None;
            }
        }
        Some(MakeHint::Remove { layer, value_only })
    }

    /// `divide LAYER A B`, `divide LAYER A B rectangles`.
    fn read_divide(&mut self, rest: &mut Rest) -> Option<MakeHint> {
        let layer = self.hint_layer(rest, Wanted::Blocks)?;
        let (least, start) = self.hint_number(rest)?;
        let (most, end) = self.hint_number(rest)?;
        if least == 0 || most < least {
            let message = format!("there are no blocks of {least} to {most} cells");
            let problem = Diagnostic::error(Code::Codec, start.to(end), message);
            self.report(problem.hint("the fewest cells of a block come first, then the most: `2 6`"));
            return None;
        }
        let rectangles = rest.words.first().is_some_and(|w| w.text == "rectangles");
        if rectangles {
            rest.next()?;
        }
        Some(MakeHint::Divide { layer, least, most, rectangles })
    }

    /// `symmetry WORD`.
    fn read_symmetry(&mut self, rest: &mut Rest) -> Option<MakeHint> {
        let Some(word) = rest.next() else { return self.unfinished(rest, "which symmetry?") };
        if let Some((_, symmetry)) = SYMMETRIES.iter().find(|(name, _)| *name == word.text) {
            return Some(MakeHint::Symmetry(*symmetry));
        }
        let problem = Diagnostic::error(Code::Codec, word.span, format!("`{}` is no symmetry", word.text));
        self.report(problem.hint(suggest(&word.text, SYMMETRIES.iter().map(|s| s.0), "the symmetries are")));
        None
    }

    /// The layer that a hint names, of the kind it wants.
    fn hint_layer(&mut self, rest: &mut Rest, wanted: Wanted) -> Option<LayerId> {
        let Some(name) = rest.next() else {
            let question = format!("which layer does `{}` speak of?", rest.word.name);
            return self.unfinished(rest, &question);
        };
        let Some(layer) = self.genre.layer(&name.text) else {
            let known = self.genre.layers.iter().map(|layer| layer.name.as_str());
            let hint = suggest(&name.text, known, "the layers are");
            let message = format!("there is no layer `{}`", name.text);
            self.report(Diagnostic::error(Code::Codec, name.span, message).hint(hint));
            return None;
        };
        if !self.suits(layer, wanted) {
            let declared = &self.genre.layers[layer.at()];
            let role = match declared.role {
                Role::Given => "given",
                Role::Help => "there to help",
                Role::Find | Role::Note => "sought",
            };
            let verb = rest.word.name;
            let is = if declared.domain == Domain::Division { format!("a {role} division") } else { role.to_owned() };
            let message = format!("`{verb}` wants {}, and `{}` is {is}", wanted.words(), name.text);
            let fitting = (0..self.genre.layers.len()).map(|i| LayerId(i as u32)).filter(|l| self.suits(*l, wanted));
            let fitting: Vec<&str> = fitting.map(|l| self.genre.layers[l.at()].name.as_str()).collect();
            let hint = match fitting.as_slice() {
                [] => "no layer of this file is; take another hint".to_owned(),
                some => format!("what `{verb}` can take here is: {}", some.join(", ")),
            };
            self.report(Diagnostic::error(Code::Codec, name.span, message).hint(hint));
            return None;
        }
        Some(layer)
    }

    /// Whether a layer is what a hint wants.
    fn suits(&self, layer: LayerId, wanted: Wanted) -> bool {
        let Layer { role, domain, .. } = &self.genre.layers[layer.at()];
        let (given, division) = (*role == Role::Given, *domain == Domain::Division);
        match wanted {
            Wanted::Marks => given && !division,
            Wanted::Symbols => given && self.are_symbols(layer),
            Wanted::Given => given,
            Wanted::Division => division,
            Wanted::Blocks if given => division,
            Wanted::Blocks => domain.has_numbers() && *role != Role::Help,
        }
    }

    /// Whether a layer on cells has symbols that carry nothing, and no other values.
    fn are_symbols(&self, layer: LayerId) -> bool {
        let Layer { domain, .. } = &self.genre.layers[layer.at()];
        let plain = |alt: &Alt| matches!(alt, Alt::Symbol(_, fields) if fields.is_empty());
        let on_cells = notation::Shape::of(&self.genre, layer) == Some(notation::Shape::Cells);
        on_cells && matches!(domain, Domain::Values { alts, unknown: false, .. } if alts.iter().all(plain))
    }

    /// A number of a hint.
    fn hint_number(&mut self, rest: &mut Rest) -> Option<(usize, Span)> {
        let Some(word) = rest.next() else { return self.unfinished(rest, "a number is missing") };
        let Ok(number) = word.text.parse() else {
            let message = format!("`{}` is no number", word.text);
            self.report(Diagnostic::error(Code::Codec, word.span, message).hint(rest.form()));
            return None;
        };
        Some((number, word.span))
    }

    /// A part of a hundred.
    fn hundredths(&mut self, rest: &mut Rest) -> Option<u8> {
        let (number, span) = self.hint_number(rest)?;
        if number > 100 {
            let problem = Diagnostic::error(Code::Codec, span, format!("{number} of a hundred are too many"));
            self.report(problem.hint("it is a share: 0 is none, 100 all"));
            return None;
        }
        u8::try_from(number).ok()
    }

    /// A hint that ends too early.
    fn unfinished<T>(&mut self, rest: &Rest, message: &str) -> Option<T> {
        self.report(Diagnostic::error(Code::Codec, rest.last, message).hint(rest.form()));
        None
    }
}
