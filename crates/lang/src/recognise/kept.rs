//! Laws by which givens are part of the answer: `for each clue n at c: value(c) = n`, however it is put.

use crate::ir::*;
use crate::syntax::ast::CmpOp;

/// A sought layer that has, where a given layer has a value that is known, that same value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kept {
    /// The given layer.
    pub given: LayerId,
    /// The part of its value that is meant, where values have parts: the symbol, and which of its fields.
    pub part: Option<(SymId, u32)>,
    /// The sought layer.
    pub find: LayerId,
}

/// All pairs of which some law that holds with every option says so: for all places, or all on which the given has a value
/// or a known one, the two are equal there; a value that is not known may be let off.
pub fn kept(genre: &Genre) -> Vec<Kept> {
    let mut pairs = Vec::new();
    for law in genre.laws.iter().filter(|law| law.guard.is_none()) {
        law.clauses.iter().for_each(|clause| look(genre, clause.formula, &mut pairs));
    }
    pairs
}

/// What a given says of places round its own: `for each c in S where F: (line(arm(c, up)) iff P) and ...`, everything but the
/// sought yes or no being settled by the givens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// The member that the rest speaks of, and its set.
    pub var: VarId,
    /// All places that are asked.
    pub set: ExprId,
    /// Which of them.
    pub filter: ExprId,
    /// The sought layer.
    pub find: LayerId,
    /// Where it is told.
    pub place: ExprId,
    /// Whether it is yes there.
    pub yes: ExprId,
}

/// All that givens say so, by laws that hold with every option.
pub fn pieces(genre: &Genre) -> Vec<Piece> {
    let mut found = Vec::new();
    for clause in genre.laws.iter().filter(|law| law.guard.is_none()).flat_map(|law| &law.clauses) {
        let Node::Quant { all: true, var, set, filter: Some(filter), body } = genre.expr(clause.formula).node else {
            continue;
        };
        let conjuncts = match &genre.expr(body).node {
            Node::And(items) => items.clone(),
            _ => vec![body],
        };
        let settled = |id: ExprId| genre.expr(id).stage <= Stage::Given;
        for item in conjuncts {
            let Node::Iff(a, b) = genre.expr(item).node else { continue };
            for (sought, yes) in [(a, b), (b, a)] {
                let Node::Read(find, place) = genre.expr(sought).node else { continue };
                let layer = &genre.layers[find.at()];
                let is_sought = layer.role == Role::Find && layer.domain == Domain::Flag;
                // What is told of its own place is a clue, and still to be drawn; a piece lies there with its ends.
                let is_round = genre.expr(place).node != Node::Var(var);
                if is_sought && is_round && [set, filter, place, yes].into_iter().all(settled) {
                    found.push(Piece { var, set, filter, find, place, yes });
                }
            }
        }
    }
    found
}

fn look(genre: &Genre, id: ExprId, pairs: &mut Vec<Kept>) {
    match &genre.expr(id).node {
        Node::And(items) => items.iter().for_each(|&item| look(genre, item, pairs)),
        Node::Quant { all: true, var, set, filter, body } if matches!(genre.expr(*set).node, Node::Places(_)) => {
            let equal = Equal { genre, var: *var };
            let mut found = Vec::new();
            equal.stated(*body, &mut Vec::new(), &mut found);
            found.retain(|pair| filter.is_none_or(|filter| equal.asks_no_more(filter, pair)));
            pairs.extend(found.iter().filter(|pair| !pairs.contains(pair)).copied().collect::<Vec<_>>());
        }
        _ => {}
    }
}

/// What is said of one place.
struct Equal<'a> {
    genre: &'a Genre,
    var: VarId,
}

impl Equal<'_> {
    /// The equalities that a formula states, with the names that were given to values.
    fn stated(&self, id: ExprId, named: &mut Vec<(VarId, ExprId)>, found: &mut Vec<Kept>) {
        match &self.genre.expr(id).node {
            Node::And(items) => items.iter().for_each(|&item| self.stated(item, named, found)),
            Node::Let { var, value, body } => {
                named.push((*var, *value));
                self.stated(*body, named, found);
                named.pop();
            }
            Node::Implies(condition, then) => {
                let before = found.len();
                self.stated(*then, named, found);
                let stays = |pair: &Kept| self.asks_no_more(*condition, pair);
                let kept: Vec<Kept> = found.drain(before..).filter(stays).collect();
                found.extend(kept);
            }
            Node::Or(items) => {
                let lets_off = |pair: &Kept, &item: &ExprId| match &self.genre.expr(item).node {
                    Node::Cmp(CmpOp::Eq, a, b) => [(*a, *b), (*b, *a)].into_iter().any(|(a, b)| {
                        self.read(a, named) == Some((pair.given, pair.part)) && self.genre.expr(b).node == Node::Unknown
                    }),
                    _ => false,
                };
                for (i, &item) in items.iter().enumerate() {
                    let mut one = Vec::new();
                    self.stated(item, &mut named.clone(), &mut one);
                    let others = || items.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, item)| item);
                    found.extend(one.into_iter().filter(|pair| others().all(|item| lets_off(pair, item))));
                }
            }
            Node::Cmp(CmpOp::Eq, a, b) => {
                let layers = self.read(*a, named).zip(self.read(*b, named));
                let role = |layer: LayerId| self.genre.layers[layer.at()].role;
                found.extend(layers.and_then(|(a, b)| match ((role(a.0), a.1), (role(b.0), b.1)) {
                    ((Role::Given, part), (Role::Find, None)) => Some(Kept { given: a.0, part, find: b.0 }),
                    ((Role::Find, None), (Role::Given, part)) => Some(Kept { given: b.0, part, find: a.0 }),
                    _ => None,
                }));
            }
            _ => {}
        }
    }

    fn is_place(&self, id: ExprId) -> bool {
        self.genre.expr(id).node == Node::Var(self.var)
    }

    /// The layer whose value at the place an expression is, or part of it.
    fn read(&self, id: ExprId, named: &[(VarId, ExprId)]) -> Option<(LayerId, Option<(SymId, u32)>)> {
        match &self.genre.expr(id).node {
            Node::Read(layer, place) => self.is_place(*place).then_some((*layer, None)),
            Node::TagField(layer, tag, field, place) => self.is_place(*place).then_some((*layer, Some((*tag, *field)))),
            Node::Var(var) => {
                let (_, value) = named.iter().rev().find(|(name, _)| name == var)?;
                self.read(*value, &[])
            }
            _ => None,
        }
    }

    /// Whether a condition is met wherever what is meant of a given is known.
    fn asks_no_more(&self, condition: ExprId, pair: &Kept) -> bool {
        let Kept { given, part, .. } = *pair;
        match &self.genre.expr(condition).node {
            Node::And(items) => items.iter().all(|&item| self.asks_no_more(item, pair)),
            Node::Has(layer, tag, place) => {
                *layer == given && self.is_place(*place) && tag.is_none_or(|tag| part.is_some_and(|part| part.0 == tag))
            }
            Node::Known(layer, fields, place) => {
                let meant =
                    fields.is_none_or(|(tag, mask)| part.is_some_and(|part| part.0 == tag && mask == 1 << part.1));
                *layer == given && self.is_place(*place) && meant
            }
            Node::Cmp(CmpOp::Ne, a, b) => [(*a, *b), (*b, *a)].into_iter().any(|(a, b)| {
                self.read(a, &[]) == Some((given, part))
                    && matches!(self.genre.expr(b).node, Node::Unknown | Node::Absent)
            }),
            _ => false,
        }
    }
}
