//! Walking over expressions.

use crate::ir::*;
use std::collections::BTreeSet;

impl Node {
    /// The expressions it is made of.
    pub fn children(&self) -> Vec<ExprId> {
        match self {
            Node::Bool(_)
            | Node::Int(_)
            | Node::Sym(_)
            | Node::Dir(_)
            | Node::Figure(_)
            | Node::Unknown
            | Node::Absent
            | Node::Rows
            | Node::Cols
            | Node::Option(_)
            | Node::Var(_)
            | Node::Places(_)
            | Node::Lines { .. }
            | Node::Directions
            | Node::Blocks(_) => Vec::new(),
            Node::Let { value, body, .. } => vec![*value, *body],
            Node::Groups(groups) => groups.children(),
            Node::List(items) | Node::And(items) | Node::Or(items) | Node::Geo(_, items) => items.clone(),
            Node::Filter { set, pred: value, .. }
            | Node::Map { set, value, .. }
            | Node::BigUnion { set, value, .. }
            | Node::Fold { set, value, .. } => vec![*set, *value],
            Node::SomeWalk { set, from, body, .. } => [*set].into_iter().chain(*from).chain([*body]).collect(),
            Node::Beam { place, dir, stop, .. } => vec![*place, *dir, *stop],
            Node::Read(_, a)
            | Node::Has(_, _, a)
            | Node::Known(_, _, a)
            | Node::TagField(_, _, _, a)
            | Node::Block(_, a)
            | Node::Size(a)
            | Node::Start(a)
            | Node::Finish(a)
            | Node::Not(a) => vec![*a],
            Node::Range(a, b)
            | Node::Union(a, b)
            | Node::Entering(a, b)
            | Node::Leaving(a, b)
            | Node::Index(a, b)
            | Node::Until(a, b)
            | Node::Implies(a, b)
            | Node::Iff(a, b)
            | Node::Cmp(_, a, b)
            | Node::In(a, b)
            | Node::Within(a, b)
            | Node::Arith(_, a, b)
            | Node::Fits(_, a, b) => vec![*a, *b],
            Node::If(a, b, c) | Node::Distance(a, b, c) => vec![*a, *b, *c],
            Node::Quant { set, filter, body, .. } => {
                let mut all = vec![*set];
                all.extend(filter);
                all.push(*body);
                all
            }
        }
    }
}

impl Groups {
    /// The expressions it is made of.
    pub fn children(&self) -> Vec<ExprId> {
        let mut all = vec![self.base];
        all.extend(self.filter);
        all.extend(match &self.relation {
            Rel::Static(_) => None,
            Rel::Same { value: e, .. } | Rel::Through { pred: e, .. } | Rel::User { body: e, .. } => Some(*e),
        });
        all
    }
}

impl Node {
    /// The variables it binds for its own parts.
    pub fn binds(&self) -> Vec<VarId> {
        match self {
            Node::Let { var, .. }
            | Node::Filter { var, .. }
            | Node::Map { var, .. }
            | Node::BigUnion { var, .. }
            | Node::Beam { var, .. }
            | Node::Fold { var, .. }
            | Node::Quant { var, .. }
            | Node::SomeWalk { var, .. } => vec![*var],
            Node::Groups(groups) => {
                let mut vars = vec![groups.var];
                match &groups.relation {
                    Rel::Static(_) => {}
                    Rel::Same { var, .. } | Rel::Through { var, .. } => vars.push(*var),
                    Rel::User { vars: (a, b), .. } => vars.extend([*a, *b]),
                }
                vars
            }
            _ => Vec::new(),
        }
    }
}

impl Genre {
    /// The variables an expression takes from outside, each once, in order.
    pub fn free_vars(&self, id: ExprId) -> Vec<VarId> {
        let (mut used, mut bound) = (Vec::new(), Vec::new());
        self.walk(id, &mut |node| {
            bound.extend(node.binds());
            if let Node::Var(var) = node {
                used.push(*var);
            }
        });
        // No two binders share a variable, so one that is bound inside is never also taken from outside.
        used.retain(|var| !bound.contains(var));
        used.sort_unstable();
        used.dedup();
        used
    }

    /// Calls `see` for an expression and everything in it, outer before inner. Structures it names are not entered.
    pub fn walk(&self, id: ExprId, see: &mut dyn FnMut(&Node)) {
        let node = &self.expr(id).node;
        see(node);
        for child in node.children() {
            self.walk(child, see);
        }
    }

    /// As [`walk`](Self::walk), entering also the definitions of the derived structures that occur, each once.
    pub fn walk_deep(&self, id: ExprId, see: &mut dyn FnMut(&Node)) {
        let mut entered = BTreeSet::new();
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            let mut found = Vec::new();
            self.walk(id, &mut |node| {
                see(node);
                if let Node::Block(s, _) | Node::Blocks(s) = node {
                    found.push(*s);
                }
            });
            for structure in found.into_iter().filter(|s| entered.insert(*s)) {
                if let StructureKind::Groups(groups) = &self.structures[structure.at()].kind {
                    open.extend(groups.children());
                }
            }
        }
    }
}

impl Layer {
    /// The expressions that say where it lives and what it may hold there.
    pub fn conditions(&self) -> Vec<ExprId> {
        let filters = self.places.iter().filter_map(|set| set.filter);
        let Domain::Values { alts, .. } = &self.domain else { return filters.collect() };
        filters.chain(alts.iter().flat_map(Alt::bounds)).collect()
    }
}

impl Alt {
    /// The bounds of its ranges, those of fields included.
    fn bounds(&self) -> Vec<ExprId> {
        match self {
            Alt::Range(low, high) => [*low].into_iter().chain(*high).collect(),
            Alt::Direction => Vec::new(),
            Alt::Symbol(_, fields) => fields.iter().flat_map(|f| &f.alts).flat_map(Alt::bounds).collect(),
            Alt::List(entries) => entries.alts.iter().flat_map(Alt::bounds).chain(entries.most).collect(),
        }
    }
}
