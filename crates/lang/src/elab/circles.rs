//! Names that need themselves.
//!
//! Definitions, laws and parts are written out where they are used, and where a layer lives is looked up in other layers;
//! none of this ends if a name leads back to itself. So before anything is written out the names of the file, and those of
//! the library it calls, are put into an order in which each comes after what it needs. Names that find no place in it are
//! on a circle or lead to one.
//!
//! This looks at the text alone: `define twice(P, c) = P(P, c)` does not mention itself whatever P may be. That such calls
//! end as well is seen to by a bound on the depth of what is written out.

use super::Elab;
use crate::source::{Code, Diagnostic};
use crate::syntax::ast::{self, Ident, Statement, StatementKind};
use std::collections::{BTreeMap, BTreeSet};

/// What each name needs.
type Needs<'a> = BTreeMap<&'a str, BTreeSet<&'a str>>;

/// A circle with more names than this is told by its first ones.
const MOST_TOLD: usize = 6;

impl<'a> Elab<'a> {
    /// Finds and reports the names that need themselves; none of them is written out later.
    pub(super) fn find_circles(&mut self, file: &'a ast::File) {
        let mut own: BTreeMap<&'a str, &'a Statement> = BTreeMap::new();
        for statement in &file.statements {
            if let Some(name) = statement.kind.declared() {
                own.entry(&name.text).or_insert(statement);
            }
        }
        let library = self.library;
        let needs = needs(&own, |name| own.get(name).copied().or_else(|| library.get(name)));
        self.circular = unordered(&needs);
        let mut told: BTreeSet<&str> = BTreeSet::new();
        for name in own.values().filter_map(|s| s.kind.declared()) {
            if !self.circular.contains(name.text.as_str()) || told.contains(name.text.as_str()) {
                continue;
            }
            let circle = circle_from(&name.text, &needs, &self.circular);
            // A name that leads to a circle without being on it is told with the circle, not by itself.
            if circle.contains(&name.text.as_str()) {
                self.report(told_circle(name, &circle));
            }
            told.extend(circle);
        }
    }
}

/// What each of these statements, and whatever they need, mentions.
fn needs<'a>(
    own: &BTreeMap<&'a str, &'a Statement>,
    find: impl Fn(&str) -> Option<&'a Statement>,
) -> BTreeMap<&'a str, BTreeSet<&'a str>> {
    let mut needs = Needs::new();
    let mut open: Vec<(&'a str, &'a Statement)> = own.iter().map(|(name, statement)| (*name, *statement)).collect();
    while let Some((name, statement)) = open.pop() {
        if needs.contains_key(name) {
            continue;
        }
        let mut mentioned = BTreeSet::new();
        for word in words_of(&statement.kind) {
            if let Some(statement) = find(word) {
                mentioned.insert(word);
                open.push((word, statement));
            }
        }
        needs.insert(name, mentioned);
    }
    needs
}

/// The names in a statement that are neither its parameters nor variables.
fn words_of(kind: &StatementKind) -> BTreeSet<&str> {
    let (mut words, mut bound) = (BTreeSet::new(), BTreeSet::new());
    match kind {
        StatementKind::Define { params, .. } | StatementKind::Law { params, .. } => {
            bound.extend(params.iter().map(|p| p.text.as_str()));
        }
        StatementKind::Layer { places, .. } => {
            words.extend(places.iter().map(|p| p.base.text.as_str()));
            bound.extend(places.iter().filter_map(|p| p.var.as_ref()).map(|v| v.text.as_str()));
        }
        _ => {}
    }
    for part in kind.parts() {
        part.walk(&mut |expr| {
            words.extend(expr.kind.mentioned());
            bound.extend(expr.kind.bound());
        });
    }
    words.retain(|word| !bound.contains(word));
    words
}

/// The names that cannot be put into an order in which each comes after what it needs.
fn unordered<'a>(needs: &Needs<'a>) -> BTreeSet<&'a str> {
    let mut users: BTreeMap<&str, Vec<&'a str>> = BTreeMap::new();
    let mut missing: BTreeMap<&'a str, usize> = BTreeMap::new();
    for (&name, needed) in needs {
        missing.insert(name, needed.len());
        needed.iter().for_each(|&other| users.entry(other).or_default().push(name));
    }
    let mut ready: Vec<&'a str> = missing.iter().filter(|(_, n)| **n == 0).map(|(name, _)| *name).collect();
    while let Some(name) = ready.pop() {
        missing.remove(name);
        for user in users.remove(name).unwrap_or_default() {
            if let Some(n) = missing.get_mut(user) {
                *n -= 1;
                if *n == 0 {
                    ready.push(user);
                }
            }
        }
    }
    missing.into_keys().collect()
}

/// The circle that one gets into from a name, in order of use.
fn circle_from<'a>(name: &'a str, needs: &Needs<'a>, circular: &BTreeSet<&'a str>) -> Vec<&'a str> {
    let mut way = Vec::new();
    let mut at: BTreeMap<&str, usize> = BTreeMap::new();
    let mut here = Some(name);
    while let Some(name) = here {
        if let Some(&first) = at.get(name) {
            return way.split_off(first);
        }
        at.insert(name, way.len());
        way.push(name);
        here = needs.get(name).and_then(|needed| needed.iter().find(|other| circular.contains(*other)).copied());
    }
    way
}

fn told_circle(name: &Ident, circle: &[&str]) -> Diagnostic {
    let first = circle.iter().position(|word| *word == name.text).unwrap_or(0);
    let mut chain: Vec<String> =
        (1..=circle.len()).map(|i| circle[(first + i) % circle.len()]).map(|word| format!("`{word}`")).collect();
    if chain.len() > MOST_TOLD {
        let last = chain.pop();
        chain.truncate(MOST_TOLD - 2);
        chain.extend([format!("… ({} more)", circle.len() - MOST_TOLD + 1)].into_iter().chain(last));
    }
    let message = format!("`{}` is defined by itself", name.text);
    Diagnostic::error(Code::Name, name.span, message).label(format!("it uses {}", chain.join(", which uses "))).hint(
        "definitions, laws and parts are written out where they are used, so none may lead back to itself: \
         leave one of these uses out, or say it without the name",
    )
}
