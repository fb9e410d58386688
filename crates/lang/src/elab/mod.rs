//! From tree to typed form: names resolved, definitions and library laws written out, types and stages checked.
//!
//! There is no recursion in the language ([`circles`] refuses it), so every call can be written out where it stands. An argument that names a layer,
//! a part or a predicate is passed by name; any other argument is computed once and bound. What the library gets wrong
//! because of an argument is reported where the library was called.

mod apply;
mod binder;
mod builtin;
mod circles;
mod declare;
mod draw;
mod env;
mod expr;
mod extent;
mod groups;
mod guards;
mod layer;
mod make;
mod notation;
mod rule;
mod simplify;

use crate::ir::*;
use crate::source::{Code, Diagnostic, Severity, Span};
use crate::syntax::ast::{self, Ident, Statement, StatementKind};
use crate::syntax::{Parsed, parse};
use std::collections::{BTreeMap, BTreeSet};

/// The laws and definitions that every rule file may use.
#[derive(Debug, Default)]
pub struct Library {
    files: Vec<(String, ast::File)>,
    names: BTreeMap<String, (usize, usize)>,
}

impl Library {
    /// Reads library files (name, text). A mistake in one is a mistake of ours, reported with its file.
    pub fn parse<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self, String> {
        let mut library = Self::default();
        for (name, text) in files {
            let Parsed { file, diagnostics } = parse(text);
            if let Some(problem) = diagnostics.first() {
                return Err(problem.plain(name, text));
            }
            for (i, statement) in file.statements.iter().enumerate() {
                if let Some(id) = declared_name(statement) {
                    library.names.insert(id.text.clone(), (library.files.len(), i));
                }
            }
            library.files.push((name.to_owned(), file));
        }
        Ok(library)
    }

    fn get(&self, name: &str) -> Option<&Statement> {
        self.names.get(name).map(|&(file, i)| &self.files[file].1.statements[i])
    }

    /// The names it defines, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.keys().map(String::as_str)
    }

    /// Its files with their statements: what the reference manual is made from.
    pub fn files(&self) -> impl Iterator<Item = (&str, &ast::File)> {
        self.files.iter().map(|(name, file)| (name.as_str(), file))
    }
}

fn declared_name(statement: &Statement) -> Option<&Ident> {
    match &statement.kind {
        StatementKind::Define { name, .. } | StatementKind::Law { name, .. } => Some(name),
        _ => None,
    }
}

/// A rule file read: its genre, if it has no errors, and everything there is to say about it.
#[derive(Debug)]
pub struct Compiled {
    /// The genre; none if there are errors.
    pub genre: Option<Genre>,
    /// Errors and warnings, in order of place.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a rule file. Never fails: whatever is wrong is in the diagnostics.
pub fn compile(text: &str, library: &Library) -> Compiled {
    let Parsed { file, mut diagnostics } = parse(text);
    let mut elab = Elab::new(library);
    elab.file(&file);
    // What a statement that could not be read, or written out, would have declared or used is not known: no complaints
    // about that.
    let unread = !diagnostics.is_empty() || !elab.circular.is_empty();
    elab.diagnostics.retain(|d| !unread || !matches!(d.code, Code::Unused | Code::Missing | Code::Codec));
    diagnostics.append(&mut elab.diagnostics);
    let mut seen = BTreeSet::new();
    diagnostics.retain(|d| seen.insert((d.span.start, d.message.clone())));
    diagnostics.sort_by_key(|d| (d.span.start, d.span.end));
    if !diagnostics.iter().any(|d| d.severity == Severity::Error) {
        diagnostics.extend(extent::too_high_together(&elab.genre));
    }
    let broken = diagnostics.iter().any(|d| d.severity == Severity::Error);
    let genre = if broken { None } else { elab.finish() };
    Compiled { genre, diagnostics }
}

/// What a name of the file, or of the library, stands for.
#[derive(Debug, Clone, Copy)]
enum Item<'a> {
    Layer(LayerId),
    Structure(StructureId),
    Symbol(SymId),
    Call(&'a Statement),
}

/// How far the definition of a structure has been read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Progress {
    Untouched,
    Open,
    Done,
}

struct Elab<'a> {
    library: &'a Library,
    diagnostics: Vec<Diagnostic>,
    items: BTreeMap<String, (Item<'a>, Span)>,
    used: BTreeSet<String>,
    genre: Genre,
    has_identity: bool,
    structure_source: Vec<(Option<&'a ast::GroupSpec>, Progress)>,
    /// Names that lead back to themselves: reported already, never written out.
    circular: BTreeSet<&'a str>,
    /// How deep the writing out is inside itself.
    level: u32,
    extents: extent::Extents,
    /// The layer whose value a variable is, to tell a number that the layer never holds.
    var_layer: BTreeMap<VarId, LayerId>,
}

impl<'a> Elab<'a> {
    fn new(library: &'a Library) -> Self {
        let book = Rulebook {
            id: String::new(),
            title: String::new(),
            aliases: Vec::new(),
            source: None,
            options: Vec::new(),
            holes: false,
            margins: Vec::new(),
            layers: Vec::new(),
            structures: Vec::new(),
            symbols: Vec::new(),
            requires: Vec::new(),
            laws: Vec::new(),
            quirks: Vec::new(),
            prefers: Vec::new(),
            notation: Notation::default(),
            exprs: Vec::new(),
            n_vars: 0,
            var_names: Vec::new(),
            recognised: Default::default(),
        };
        Self {
            library,
            diagnostics: Vec::new(),
            items: BTreeMap::new(),
            used: BTreeSet::new(),
            genre: book.into(),
            has_identity: false,
            structure_source: Vec::new(),
            circular: BTreeSet::new(),
            level: 0,
            extents: extent::Extents::default(),
            var_layer: BTreeMap::new(),
        }
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    fn error(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.report(Diagnostic::error(code, span, message));
    }

    fn item(&self, name: &str) -> Option<Item<'a>> {
        let library = self.library;
        self.items.get(name).map(|(item, _)| *item).or_else(|| library.get(name).map(Item::Call))
    }

    fn new_var(&mut self) -> VarId {
        self.named_var("")
    }

    /// A variable that the file names.
    fn named_var(&mut self, name: &str) -> VarId {
        self.genre.n_vars += 1;
        self.genre.var_names.push(name.to_owned());
        VarId(self.genre.n_vars as u32 - 1)
    }

    /// Classes and uses of layers are found on the finished form.
    fn finish(mut self) -> Option<Genre> {
        self.genre.recognise();
        crate::givens::find_uses(&mut self.genre);
        Some(self.genre)
    }
}
