//! The statements of a file: names first, so that their order is free, then what they stand for.

use super::env::Env;
use super::{Elab, Item, Progress};
use crate::ir::*;
use crate::source::{Code, Diagnostic, Span, nearest};
use crate::syntax::ast::{self, AggKind, BoardDecl, Ident, Statement, StatementKind};
use crate::words;
use gridwright_grid::{Kind, Side};
use std::collections::BTreeSet;

impl<'a> Elab<'a> {
    pub(super) fn file(&mut self, file: &'a ast::File) {
        for statement in &file.statements {
            self.declare(statement);
        }
        if !self.has_identity {
            let problem = Diagnostic::error(Code::Missing, Span::default(), "the file does not say which genre it is");
            self.report(problem.hint("start it with `genre my-id \"My Puzzle\"`"));
        }
        self.find_circles(file);
        for statement in &file.statements {
            self.define_layer(statement);
        }
        for i in 0..self.genre.structures.len() {
            self.structure(StructureId(i as u32));
        }
        for statement in &file.statements {
            self.define_rule(statement);
        }
        for statement in &file.statements {
            self.check_definition(statement);
        }
        self.notation_plan(file);
        self.genre.notation.draw = self.draw_plan(file);
        self.genre.notation.make = self.make_plan(file);
        self.complete(file);
    }

    fn declare(&mut self, statement: &'a Statement) {
        match &statement.kind {
            StatementKind::Genre { id, title } => self.identity(id, title),
            StatementKind::Also(names) => self.genre.aliases.extend(names.iter().map(|n| n.text.clone())),
            StatementKind::From(source) => self.genre.source = Some(source.text.clone()),
            StatementKind::Option { id, sentence } => self.declare_option(id, sentence),
            StatementKind::Board(decl) => self.declare_board(decl),
            StatementKind::Layer { role, name, places, values } => {
                self.declare_layer(*role, name, places, values);
            }
            StatementKind::Part { name, spec } => {
                let id = self.add_structure(name, StructureKind::Division(LayerId(u32::MAX)), Some(spec));
                self.declare_name(name, Item::Structure(id));
            }
            StatementKind::Define { name, params, .. } | StatementKind::Law { name, params, .. } => {
                self.declare_name(name, Item::Call(statement));
                self.check_params(params);
            }
            StatementKind::Url { .. }
            | StatementKind::File { .. }
            | StatementKind::Draw(_)
            | StatementKind::Make(_)
            | StatementKind::Rule { .. } => {}
        }
    }

    fn identity(&mut self, id: &Ident, title: &Ident) {
        if self.has_identity {
            self.error(Code::Duplicate, id.span, "a file describes one genre, and this is a second `genre` line");
            return;
        }
        self.has_identity = true;
        self.genre.id.clone_from(&id.text);
        self.genre.title.clone_from(&title.text);
    }

    fn declare_option(&mut self, id: &Ident, sentence: &Ident) {
        if self.genre.option(&id.text).is_some() {
            self.error(Code::Duplicate, id.span, format!("the option `{}` is declared twice", id.text));
            return;
        }
        if id.text.chars().count() != 1 || !id.text.chars().all(|c| c.is_ascii_alphabetic()) {
            let problem = Diagnostic::error(Code::Kind, id.span, format!("`{}` is not a letter", id.text));
            self.report(problem.hint("options are single letters, since URLs write them so"));
        }
        self.genre.options.push((id.text.clone(), sentence.text.clone()));
    }

    fn declare_board(&mut self, decl: &'a BoardDecl) {
        match decl {
            BoardDecl::Holes => self.genre.holes = true,
            BoardDecl::Margin(sides) => {
                for side in sides {
                    match Side::ALL.into_iter().find(|s| s.word() == side.text) {
                        Some(known) => self.genre.margins.push(known),
                        None => {
                            let problem = Diagnostic::error(Code::Name, side.span, format!("no side `{}`", side.text));
                            self.report(problem.hint("the sides are top, bottom, left and right"));
                        }
                    }
                }
            }
            BoardDecl::Tiles { name, width, height } => {
                let env = Env::default();
                let (width, height) = (self.int(width, &env), self.int(height, &env));
                for bound in [width, height] {
                    self.needs_stage(bound, Stage::Size, "the size of a tile");
                }
                let id = self.add_structure(name, StructureKind::Tiles(width, height), None);
                self.declare_name(name, Item::Structure(id));
            }
        }
    }

    pub(super) fn add_structure(
        &mut self,
        name: &Ident,
        kind: StructureKind,
        spec: Option<&'a ast::GroupSpec>,
    ) -> StructureId {
        let member = Type::Place(Kind::Cell);
        let stage = if matches!(kind, StructureKind::Tiles(..)) { Stage::Size } else { Stage::Answer };
        self.genre.structures.push(Structure { name: name.text.clone(), kind, member, stage, span: name.span });
        let progress = if spec.is_some() { Progress::Untouched } else { Progress::Done };
        self.structure_source.push((spec, progress));
        StructureId(self.genre.structures.len() as u32 - 1)
    }

    pub(super) fn declare_name(&mut self, name: &Ident, item: Item<'a>) {
        if words::word(&name.text).is_some() || crate::syntax::is_reserved(&name.text) {
            let problem =
                Diagnostic::error(Code::Duplicate, name.span, format!("`{}` is a word of the language", name.text));
            self.report(problem.hint("choose another name"));
            return;
        }
        // A symbol is never called, so it may be any of these.
        let counts = AggKind::WORDS.iter().any(|(word, _)| *word == name.text);
        if counts && !matches!(item, Item::Symbol(_)) {
            let message = format!("`{}` is a word of the language", name.text);
            let hint =
                format!("`{0}(P in S)` has a meaning of its own; choose another name, such as `{0}-mark`", name.text);
            self.report(Diagnostic::error(Code::Duplicate, name.span, message).hint(hint));
            return;
        }
        if let Some((_, first)) = self.items.get(&name.text) {
            let first = *first;
            let problem = Diagnostic::error(Code::Duplicate, name.span, format!("the name `{}` is taken", name.text));
            let same =
                if first == name.span { "" } else { "; layers, parts, tags and definitions share one set of names" };
            self.report(problem.label("declared a second time here").hint(format!("rename one of the two{same}")));
            return;
        }
        self.items.insert(name.text.clone(), (item, name.span));
    }

    fn check_params(&mut self, params: &[Ident]) {
        let mut seen = BTreeSet::new();
        for param in params {
            if !seen.insert(&param.text) {
                self.error(Code::Duplicate, param.span, format!("the parameter `{}` occurs twice", param.text));
            }
        }
    }

    /// Names nobody used, things nobody said.
    fn complete(&mut self, file: &'a ast::File) {
        let unused: Vec<(String, Span, &str)> = self
            .items
            .iter()
            .filter(|(name, _)| !self.used.contains(*name))
            .filter_map(|(name, (item, span))| match item {
                Item::Layer(_) => Some((name.clone(), *span, "layer")),
                Item::Structure(id) if self.structure_source[id.at()].0.is_some() => {
                    Some((name.clone(), *span, "part"))
                }
                Item::Call(_) => Some((name.clone(), *span, "definition")),
                _ => None,
            })
            .collect();
        for (name, span, what) in unused {
            let problem = Diagnostic::warning(Code::Unused, span, format!("the {what} `{name}` is used by no rule"));
            self.report(problem.hint("use it in a rule, or take it out"));
        }
        let rules = file.statements.iter().filter(|s| matches!(s.kind, StatementKind::Rule { .. })).count();
        let end = Span::new(0, 0);
        if self.has_identity && self.genre.layers_of(Role::Find).next().is_none() {
            let problem = Diagnostic::error(Code::Missing, end, "nothing is to be found: the file has no `find` line");
            self.report(problem.hint("say what the solver draws, as in `find shaded on cells: yes/no`"));
        }
        if self.has_identity && rules == 0 {
            self.report(Diagnostic::warning(Code::Missing, end, "the file has no rules: every board is right"));
        }
    }

    /// A name nobody declared, with the nearest one that is.
    pub(super) fn unknown_name(&mut self, name: &str, span: Span, env: &Env<'a>) {
        let mut problem = Diagnostic::error(Code::Name, env.place(span), format!("no name `{name}`"));
        if let Some((left, right)) = name.split_once('-')
            && !left.is_empty()
            && (right.parse::<i64>().is_ok() || env.lookup(left).is_some())
        {
            problem.message = format!("no name `{name}`; for subtraction write `{left} - {right}`");
            self.report(problem.hint("names may hold hyphens, so a minus needs spaces round it"));
            return;
        }
        if let Some((function, all)) = words::ARGUMENT_WORDS.iter().find(|(_, all)| all.contains(&name)) {
            let hint = format!(
                "`{function}` takes values of a layer: declare one that has it, such as `find mark on cells: {}`",
                all.join(", ")
            );
            self.report(problem.hint(hint));
            return;
        }
        if let Some(word) = words::WORDS.iter().find(|word| word.name == name) {
            let all = format!("{name}s");
            problem.message = format!("`{name}` cannot stand here: it is used as `{}`", word.form);
            if words::WORDS.iter().any(|word| word.name == all) {
                problem = problem.hint(format!("for all of them write `for each X in {all}`"));
            }
            self.report(problem);
            return;
        }
        let known: Vec<&str> = self
            .items
            .keys()
            .map(String::as_str)
            .chain(words::WORDS.iter().map(|w| w.name))
            .chain(self.library.names())
            .collect();
        if let Some(near) = nearest(name, known) {
            problem = problem.hint(format!("did you mean `{near}`?"));
        } else {
            problem = problem.hint("declare it with `given`, `find`, `part` or `define`");
        }
        self.report(problem);
    }
}
