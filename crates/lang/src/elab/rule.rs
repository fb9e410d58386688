//! `rule`, `quirk`, `require`, `prefer`, and definitions that nobody calls.

use super::apply::Arg;
use super::env::{Binding, Closure, Env};
use super::{Elab, Item};
use crate::ir::*;
use crate::source::{Code, Diagnostic, Span};
use crate::syntax::ast::{Clause, Expr, ExprKind, Guard, Ident, RuleKind, Statement, StatementKind};

/// What a short form may name besides places: what is forced, the condition that it were not so, and what that would cut off.
const FORCED: [&str; 3] = ["it", "otherwise", "part"];

impl<'a> Elab<'a> {
    pub(super) fn define_rule(&mut self, statement: &'a Statement) {
        let StatementKind::Rule { kind, id, guard, sentence, say, body } = &statement.kind else { return };
        let all = [&self.genre.laws, &self.genre.quirks, &self.genre.requires, &self.genre.prefers];
        let taken = all.into_iter().flatten().any(|l| l.id == id.text);
        if taken {
            let problem = Diagnostic::error(Code::Duplicate, id.span, format!("two rules are called `{}`", id.text));
            self.report(problem.hint("a rule's id is how fixtures and messages name it: give each its own"));
        }
        let env = Env::default();
        let (mut clauses, inherited) = match self.law_call(body) {
            Some((law, args)) => self.law_rule(law, args, body, &env),
            None => (vec![LawClause { name: None, say: None, formula: self.formula(body, &env) }], None),
        };
        if let Some(say) = say {
            self.check_say(say, &clauses);
            clauses.iter_mut().for_each(|clause| clause.say = Some(say.text.clone()));
        }
        if *kind == RuleKind::Require {
            for clause in &clauses {
                self.needs_stage(clause.formula, Stage::Given, "what a problem requires");
            }
        }
        if *kind != RuleKind::Quirk {
            self.keep_from_notes(&clauses, id);
        }
        if *kind == RuleKind::Prefer {
            self.keep_from_help(&clauses, id);
        }
        let guard = guard.as_ref().and_then(|g| self.guard(g));
        let option_sentence = guard.map(|(option, _)| self.genre.options[option.at()].1.clone());
        let own = sentence.as_ref().map(|s| s.text.clone()).filter(|s| !s.is_empty());
        let sentence = own.or(inherited).or(option_sentence);
        if sentence.is_none() {
            let problem = Diagnostic::error(Code::Sentence, id.span, format!("rule `{}` has no sentence", id.text));
            self.report(problem.hint(format!(
                "say what it asks, for the solver who breaks it: `rule {} \"...\": ...`; a rule that is one library call inherits a sentence",
                id.text
            )));
        }
        let law =
            Law { id: id.text.clone(), sentence: sentence.unwrap_or_default(), guard, clauses, span: statement.span };
        match kind {
            RuleKind::Rule => self.genre.laws.push(law),
            RuleKind::Quirk => self.genre.quirks.push(law),
            RuleKind::Require => self.genre.requires.push(law),
            RuleKind::Prefer => self.genre.prefers.push(law),
        }
    }

    /// Every name in braces is one that each of some clauses binds where it is cut into pieces.
    fn check_say(&mut self, say: &Ident, clauses: &[LawClause]) {
        for hole in holes(&say.text) {
            let bound = |clause: &LawClause| {
                let mut vars = Vec::new();
                outer_vars(&self.genre, clause.formula, &mut vars);
                vars
            };
            let known: Vec<Vec<String>> = clauses.iter().map(bound).collect();
            if FORCED.contains(&hole) || known.iter().all(|names| names.iter().any(|name| name == hole)) {
                continue;
            }
            let mut names: Vec<String> = known.into_iter().next().unwrap_or_default();
            names.extend(FORCED.map(str::to_owned));
            let names: Vec<String> = names.iter().map(|name| format!("`{{{name}}}`")).collect();
            let problem =
                Diagnostic::error(Code::Name, say.span, format!("`{{{hole}}}` is bound by no outer `for each`"));
            self.report(problem.hint(format!(
                "what can be said here: {}; `{{it}}` is what is forced, `{{otherwise}}` that it were not so, `{{part}}` what \
                 would be cut off",
                names.join(", ")
            )));
        }
    }

    /// Reports a rule that speaks of a note: what is drawn beside the answer makes no answer right or wrong.
    fn keep_from_notes(&mut self, clauses: &[LawClause], id: &Ident) {
        let notes = self.genre.layers_of(Role::Note);
        let read = notes.filter(|(layer, _)| clauses.iter().any(|clause| self.genre.reads(clause.formula, *layer)));
        let names: Vec<String> = read.map(|(_, layer)| layer.name.clone()).collect();
        for name in names {
            let message = format!("`{}` speaks of the note `{name}`, which only a quirk may", id.text);
            let problem = Diagnostic::error(Code::Kind, id.span, message);
            self.report(problem.hint("make it a `quirk`, or the layer a `find`"));
        }
    }

    /// Reports a wish that speaks of a layer that helps: whoever makes puzzles looks at answers, which do not hold it.
    fn keep_from_help(&mut self, clauses: &[LawClause], id: &Ident) {
        if clauses.iter().any(|clause| self.genre.reads_help(clause.formula)) {
            let message = format!("`{}` speaks of a layer that helps, which is in no answer", id.text);
            let problem = Diagnostic::error(Code::Kind, id.span, message);
            self.report(problem.hint("make it a `rule`, or say it of what is printed and found"));
        }
    }

    fn guard(&mut self, guard: &Guard) -> Option<(OptionId, bool)> {
        let option = self.genre.option(&guard.option.text);
        if option.is_none() {
            let message = format!("no option `{}`", guard.option.text);
            let problem = Diagnostic::error(Code::Name, guard.option.span, message);
            self.report(problem.hint(format!("declare it: `option {} \"What it asks.\"`", guard.option.text)));
        }
        Some((option?, guard.when))
    }

    /// If a rule's body is one call of a law: the law's statement and the arguments.
    fn law_call(&self, body: &'a Expr) -> Option<(&'a Statement, &'a [Expr])> {
        let ExprKind::Call(name, args) = &body.kind else { return None };
        match self.item(&name.text)? {
            Item::Call(statement) if matches!(statement.kind, StatementKind::Law { .. }) => Some((statement, args)),
            _ => None,
        }
    }

    fn law_rule(
        &mut self,
        statement: &'a Statement,
        args: &'a [Expr],
        call: &'a Expr,
        env: &Env<'a>,
    ) -> (Vec<LawClause>, Option<String>) {
        let StatementKind::Law { params, sentence, .. } = &statement.kind else { return (Vec::new(), None) };
        let list: Vec<Arg<'a>> = args.iter().map(Arg::Ast).collect();
        let clauses = self.law_clauses(statement, &list, call.span, env);
        (clauses, Some(fill_args(&sentence.text, params, &list)))
    }

    /// The clauses of a law for these arguments; none if they do not fit.
    pub(super) fn law_clauses(
        &mut self,
        statement: &'a Statement,
        args: &[Arg<'a>],
        call: Span,
        env: &Env<'a>,
    ) -> Vec<LawClause> {
        let StatementKind::Law { name, params, clauses, .. } = &statement.kind else { return Vec::new() };
        self.used.insert(name.text.clone());
        if self.circular.contains(name.text.as_str()) {
            return Vec::new();
        }
        let Some((body_env, lets)) = self.bind_args(&name.text, params, args, call, env) else { return Vec::new() };
        let mut out = Vec::new();
        for Clause { name, say, body } in clauses {
            let formula = self.formula(body, &body_env);
            let formula = self.wrap_lets(&lets, formula);
            out.push(LawClause { name: name.as_ref().map(|n| n.text.clone()), say: None, formula });
            if let (Some(say), Some(last)) = (say, out.last_mut()) {
                let text = fill_args(&say.text, params, args);
                last.say = Some(text.clone());
                self.check_say(&Ident { text, span: say.span }, &out[out.len() - 1..]);
            }
        }
        out
    }

    /// A definition nobody calls is checked all the same as far as possible: for words that do not exist.
    pub(super) fn check_definition(&mut self, statement: &'a Statement) {
        let StatementKind::Define { name, params, body, .. } = &statement.kind else { return };
        if self.used.contains(&name.text) {
            return;
        }
        let mut env = Env::default();
        for param in params {
            let closure = Closure { expr: body, env: Box::default() };
            env = env.bind(&param.text, Binding::Named(closure));
        }
        self.check_names(body, &env);
    }

    fn check_names(&mut self, expr: &'a Expr, env: &Env<'a>) {
        let unknown = |elab: &Self, name: &str| {
            env.lookup(name).is_none() && elab.item(name).is_none() && crate::words::word(name).is_none()
        };
        match &expr.kind {
            ExprKind::Call(name, args) => {
                if unknown(self, &name.text) {
                    self.unknown_name(&name.text, name.span, env);
                }
                args.iter().filter(|a| !matches!(a.kind, ExprKind::Name(_))).for_each(|a| self.check_names(a, env));
            }
            ExprKind::At(name, _) if unknown(self, &name.text) => self.unknown_name(&name.text, name.span, env),
            ExprKind::Not(inner) => self.check_names(inner, env),
            ExprKind::And(items) | ExprKind::Or(items) => items.iter().for_each(|i| self.check_names(i, env)),
            ExprKind::Cmp(_, a, b) | ExprKind::Arith(_, a, b) => {
                for side in [a, b] {
                    self.check_names(side, env);
                }
            }
            _ => {}
        }
    }
}

/// Holes such as `{L}` are filled with what the call names, and an article before one follows its sound.
fn fill_args(text: &str, params: &[Ident], args: &[Arg<'_>]) -> String {
    let mut out = text.to_owned();
    for (param, arg) in params.iter().zip(args) {
        let Arg::Ast(arg) = arg else { continue };
        let (hole, spoken) = (format!("{{{}}}", param.text), spoken(arg));
        if spoken.starts_with(['a', 'e', 'i', 'o', 'u']) {
            for article in ["a", "A"] {
                let with = |before: &str| format!("{before}{article} {hole}");
                if out.starts_with(&with("")) {
                    out.insert(1, 'n');
                }
                out = out.replace(&with(" "), &format!(" {article}n {hole}"));
            }
        }
        out = out.replace(&hole, &spoken);
    }
    out
}

fn spoken(arg: &Expr) -> String {
    match &arg.kind {
        ExprKind::Name(name) => name.clone(),
        ExprKind::Not(inner) => match spoken(inner) {
            word if word.ends_with("ed") => format!("un{word}"),
            word => format!("non-{word}"),
        },
        _ => "value".to_owned(),
    }
}

/// The names in braces.
fn holes(text: &str) -> impl Iterator<Item = &str> {
    text.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(hole, _)| hole)
}

/// The names of the variables that a formula is cut at: those of its outer `for each`.
fn outer_vars(genre: &Genre, formula: ExprId, names: &mut Vec<String>) {
    match &genre.expr(formula).node {
        Node::Quant { all: true, var, body, .. } | Node::Let { var, body, .. } => {
            names.extend(genre.var_names.get(var.at()).filter(|name| !name.is_empty()).cloned());
            outer_vars(genre, *body, names);
        }
        Node::Implies(_, then) => outer_vars(genre, *then, names),
        Node::And(items) => items.iter().for_each(|&item| outer_vars(genre, item, names)),
        _ => {}
    }
}
