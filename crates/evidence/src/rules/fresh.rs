//! New rule files from the grammar: random layers and parts, laws of the library over them, random rules.

use super::choice::Choice;
use super::scope::{Kind, Layer, Scope, Sort, Ty};
use super::terms::Grower;
use super::tree::*;
use gridwright_lang::syntax::ast::*;
use std::fmt::Write as _;

/// What a sought layer is, by weight: spaces of answers stay small enough to be gone through.
const SOUGHT: [(usize, &str); 12] = [
    (6, "find line on links: yes/no"),
    (5, "find shaded on cells: yes/no"),
    (4, "find value on cells: 1..2"),
    (2, "find value on cells: 1..3"),
    (2, "find value on cells: 0..2"),
    (2, "find value on cells: 1..2 or none"),
    (3, "find block on cells: division"),
    (2, "find loop on edges: yes/no"),
    (1, "find sign on cells: plus, minus"),
    (1, "find bridge on links: 0..2"),
    (1, "find turn on cells: direction"),
    (1, "find value on cells: 1.."),
];

/// A second thing to find.
const BESIDES: [(usize, &str); 5] = [
    (4, "find star on cells: yes/no"),
    (1, "find star on cells: 1..2 or none"),
    (1, "find spot on points: yes/no"),
    (1, "find path on links: yes/no"),
    (1, "find mark on cells: 1..2"),
];

/// What is printed.
const PRINTED: [(usize, &str); 14] = [
    (5, "given clue on cells: 0..4 or ?"),
    (4, "given clue on cells: 1.."),
    (2, "given clue on cells: 1..3"),
    (3, "given dot on cells: yes"),
    (3, "given wall on cells: yes"),
    (2, "given dot on cells: 1.."),
    (3, "given room on cells: division"),
    (1, "given pearl on cells: white, black, ?"),
    (1, "given arrow on cells: direction"),
    (1, "given edge on borders: yes"),
    (1, "given corner on points: 0..4"),
    (1, "given total on margin: 0.. or ?"),
    (1, "given whole on board: 1.."),
    (1, "given bar on links: yes"),
];

/// A rule file from the grammar, with this id.
pub(super) fn fresh(choice: &mut dyn Choice, id: &str) -> File {
    let mut text = format!("genre {id} \"Drawn\"\n");
    layers(choice, &mut text);
    let mut file = File { statements: statements(&text), tail: Vec::new() };
    let mut grower = Grower { choice };
    grower.parts(&mut file);
    grower.definitions(&mut file);
    let n_rules = 1 + grower.choice.below(3);
    for i in 0..n_rules {
        let id = format!("r{i}");
        let scope = Scope::of(&file);
        let rule = grower.library_rule(&scope, &id).unwrap_or_else(|| rule(&id, grower.body(&scope)));
        file.statements.push(rule);
    }
    grower.guards(&mut file);
    file
}

/// The declarations of layers, at most one of a name.
fn layers(choice: &mut dyn Choice, text: &mut String) {
    let mut lines: Vec<String> = vec![(*choice.weighed(&SOUGHT)).to_owned()];
    if choice.chance(25) {
        lines.push((*choice.weighed(&BESIDES)).to_owned());
    }
    for _ in 0..*choice.weighed(&[(2, 0), (5, 1), (3, 2)]) {
        lines.push((*choice.weighed(&PRINTED)).to_owned());
    }
    let named = |line: &str| line.split(' ').nth(1).unwrap_or_default().to_owned();
    let mut seen = Vec::new();
    lines.retain(|line| {
        !seen.contains(&named(line)) && {
            seen.push(named(line));
            true
        }
    });
    let walls = lines.iter().any(|l| l.starts_with("given wall"));
    for line in &mut lines {
        if walls && line.starts_with("find") && line.contains("on cells") && choice.chance(40) {
            *line = line.replace("on cells", "on cells where not wall");
        }
        if choice.chance(3) {
            *line = line.replace("on cells:", "on cells, margin:");
        }
    }
    if lines.iter().any(|l| l.contains("margin")) {
        text.push_str("board margin top, left\n");
    }
    if choice.chance(5) {
        text.push_str("board holes\n");
    }
    if choice.chance(5) {
        text.push_str("board box = tiles(2, 1)\n");
    }
    for line in lines {
        let _ = writeln!(text, "{line}");
    }
}

impl Grower<'_> {
    /// Some parts: groups of cells or of lines.
    fn parts(&mut self, file: &mut File) {
        for i in 0..*self.choice.weighed(&[(3, 0), (5, 1), (2, 2)]) {
            let spec = self.group_spec(&Scope::of(file), 1);
            file.statements.push(statement(StatementKind::Part { name: ident(&format!("part{i}")), spec }));
        }
    }

    /// Conditions with a name, relations with one, and now and then one that needs itself.
    fn definitions(&mut self, file: &mut File) {
        let scope = Scope::of(file);
        if self.choice.chance(15) {
            let body = self.formula(&scope.with("c", Ty::Place(Kind::Cell)), 1);
            let params = vec![ident("c")];
            file.statements.push(statement(StatementKind::Define {
                relation: false,
                name: ident("such"),
                params,
                body,
            }));
        }
        if self.choice.chance(8) {
            file.statements.extend(self.tied(&scope));
        }
        if self.choice.chance(2) {
            file.statements.extend(self.circle(&scope));
        }
    }

    /// A relation, and the groups of cells that it ties: of neighbours, of what is near another place, of what is in two sets,
    /// or of whatever satisfies a formula.
    fn tied(&mut self, scope: &Scope) -> Vec<Statement> {
        let inner = scope.with("a", Ty::Place(Kind::Cell)).with("b", Ty::Place(Kind::Cell));
        let texts = [
            (5, "relation tied(a, b) = touch(a, b)"),
            (2, "relation tied(a, b) = touch(a, step(b, right))"),
            (1, "relation tied(a, b) = D(b, a)"),
            (1, "relation tied(a, b) = some c in cells: a in {step(c, down)} and b in {c}"),
            (1, "relation tied(a, b) = some c in cells: a in neighbours(c) and b in row(c)"),
            (1, "relation tied(a, b) = some c in column(a): a in neighbours(c) and b in {c}"),
        ];
        let text = *self.choice.weighed(&texts);
        let mut found = statements(text);
        for statement in &mut found {
            if let StatementKind::Define { body, .. } = &mut statement.kind {
                *body = match self.choice.below(8) {
                    0 => self.formula(&inner, 1),
                    1 => body.clone(),
                    _ => and(vec![body.clone(), self.formula(&inner, 1)]),
                };
            }
        }
        let filter = if self.choice.chance(40) { self.group_spec(scope, 1).filter } else { None };
        let spec = GroupSpec { base: Box::new(name("cells")), filter, relation: Some(Box::new(name("tied"))) };
        found.push(statement(StatementKind::Part { name: ident("knot"), spec }));
        found
    }

    /// Definitions or laws that need each other or themselves.
    fn circle(&mut self, scope: &Scope) -> Vec<Statement> {
        let Some(layer) = self.readable(scope, |_| true) else { return Vec::new() };
        let texts = [
            "define loose(c) = not loose(c)\nrule circle \"C.\": for each c in cells: loose(c)",
            "define odd-one(c) = even-one(c)\ndefine even-one(c) = odd-one(c)\nrule circle \"C.\": for each c in cells: odd-one(c)",
            "law mine(L) \"Mine.\"\n  clause more: mine(LAYER)\nrule circle: mine(LAYER)",
            "law mine(L) \"Mine.\"\n  clause some: any(L in places(L))\n  clause more: yours(L)\nlaw yours(L) \"Yours.\"\n  clause more: mine(L)\nrule circle: yours(LAYER)",
            "part ring = groups of cells by same(ring)\nrule circle \"C.\": for each ring X: size(X) = 1",
            "relation kin(a, b) = kin(b, a)\npart clan = groups of cells by kin\nrule circle \"C.\": for each clan X: size(X) = 1",
        ];
        statements(&(*self.choice.pick(&texts)).replace("LAYER", &layer.name))
    }

    /// What a rule says: most often about every member of something.
    pub fn body(&mut self, scope: &Scope) -> Expr {
        let depth = 1 + self.choice.below(3);
        if self.choice.chance(80) { self.quantified(scope, depth) } else { self.formula(scope, depth) }
    }

    /// A rule that calls a law of the library on layers and parts that fit it.
    pub fn library_rule(&mut self, scope: &Scope, id: &str) -> Option<Statement> {
        if self.choice.chance(55) {
            return None;
        }
        let lines = self.readable(scope, |l| matches!(l.kind, Kind::Link | Kind::Edge) && l.sort == Sort::Flag);
        let marks = self.readable(scope, |l| l.kind == Kind::Cell && matches!(l.sort, Sort::Number { .. }));
        let values =
            self.readable(scope, |l: &Layer| l.kind == Kind::Cell && !l.given && matches!(l.sort, Sort::Number { .. }));
        let shades = self.readable(scope, |l| l.kind == Kind::Cell && l.sort == Sort::Flag);
        let part = self.cell_part(scope);
        let word = |layer: &Option<Layer>| layer.as_ref().map(|l| name(&l.name));
        let part = part.map(|part| name(&part));
        let mut calls: Vec<Expr> = Vec::new();
        let mut add = |law: &str, args: &[Option<Expr>]| {
            calls.extend(args.iter().cloned().collect::<Option<Vec<Expr>>>().map(|args| call(law, args)));
        };
        for law in ["one-loop", "one-loop", "loops", "passes-all"] {
            add(law, &[word(&lines)]);
        }
        add("joins-pairs", &[word(&lines), word(&marks)]);
        add("joins-pairs", &[word(&lines), word(&marks)]);
        add("avoids", &[word(&lines), word(&shades)]);
        for law in ["visits-once", "visits-all"] {
            add(law, &[word(&lines), part.clone()]);
        }
        for law in ["one-each", "sized"] {
            add(law, &[part.clone(), word(&marks)]);
        }
        add("rectangular", std::slice::from_ref(&part));
        add("keeps", &[word(&values), word(&marks)]);
        add("sees", &[word(&marks), word(&shades)]);
        add("different-in", &[word(&values), part]);
        for law in ["different-in-lines", "neighbours-differ"] {
            add(law, &[word(&values)]);
        }
        for law in ["joined", "not-adjacent", "no-2x2", "not-touching"] {
            add(law, &[word(&shades)]);
            add(law, &[word(&shades).map(not)]);
        }
        if calls.is_empty() {
            return None;
        }
        let body = self.choice.pick(&calls).clone();
        Some(rule(id, body))
    }

    /// An option that some rule follows.
    pub fn guards(&mut self, file: &mut File) {
        if !self.choice.chance(8) {
            return;
        }
        let when = self.choice.chance(50);
        let rules = file.statements.iter_mut().filter_map(|s| match &mut s.kind {
            StatementKind::Rule { guard, .. } => Some(guard),
            _ => None,
        });
        let mut rules: Vec<&mut Option<Guard>> = rules.collect();
        let at = self.choice.below(rules.len());
        if let Some(rule) = rules.get_mut(at) {
            **rule = Some(Guard { when, option: ident("o") });
            file.statements.extend(statements("option o \"Another way.\""));
        }
    }
}
