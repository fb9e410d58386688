//! What is wrong with a rule file, shown in its text.

use codespan_reporting::diagnostic::{Diagnostic as Shown, Label, Severity as Level};
use codespan_reporting::files::SimpleFile;
use codespan_reporting::term::{self, termcolor};
use gridwright_lang::{Diagnostic, Severity};

/// All diagnostics of a file as text.
pub fn render(file: &str, text: &str, diagnostics: &[Diagnostic], colour: bool) -> String {
    let source = SimpleFile::new(file, text);
    let config = term::Config::default();
    let mut out = if colour { termcolor::Buffer::ansi() } else { termcolor::Buffer::no_color() };
    for diagnostic in diagnostics {
        let mut range = diagnostic.span.range();
        range.end = range.end.min(text.len());
        range.start = range.start.min(range.end);
        let label = Label::primary((), range).with_message(diagnostic.label.clone().unwrap_or_default());
        let level = if diagnostic.severity == Severity::Error { Level::Error } else { Level::Warning };
        let shown = Shown::new(level)
            .with_code(diagnostic.code.to_string())
            .with_message(&diagnostic.message)
            .with_labels(vec![label])
            .with_notes(diagnostic.hint.iter().map(|hint| format!("hint: {hint}")).collect());
        if term::emit_to_write_style(&mut out, &config, &source, &shown).is_err() {
            return diagnostics.iter().map(|d| d.plain(file, text)).collect::<Vec<_>>().join("\n");
        }
    }
    String::from_utf8_lossy(out.as_slice()).trim_end().to_owned()
}
