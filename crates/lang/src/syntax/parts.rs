//! What an expression of the tree is made of: its inner expressions, the names it mentions, the names it binds.

use super::ast::*;

/// How high a tree may be. Whoever walks over a tree, the compiler's own clean-up included, recurs once per level, so this
/// bounds their stacks. A chain such as `1 + 1 + 1` leans to the left and counts a level per sign.
pub(crate) const MAX_HEIGHT: u32 = 80;

impl Expr {
    /// The expression, which is one level higher than the highest of its parts.
    pub fn new(kind: ExprKind, span: crate::source::Span) -> Self {
        let height = 1 + kind.parts().iter().map(|part| part.height).max().unwrap_or(0);
        Self { kind, span, height }
    }

    /// Calls `see` for it and everything in it, outer before inner.
    pub(crate) fn walk<'a>(&'a self, see: &mut dyn FnMut(&'a Expr)) {
        see(self);
        for part in self.kind.parts() {
            part.walk(see);
        }
    }
}

impl ExprKind {
    /// The expressions it is made of.
    pub(crate) fn parts(&self) -> Vec<&Expr> {
        match self {
            ExprKind::Int(_)
            | ExprKind::Unknown
            | ExprKind::Absent
            | ExprKind::Name(_)
            | ExprKind::Text(_)
            | ExprKind::Error => Vec::new(),
            ExprKind::Call(_, items) | ExprKind::And(items) | ExprKind::Or(items) | ExprKind::List(items) => {
                items.iter().collect()
            }
            ExprKind::At(_, a) | ExprKind::Not(a) => vec![a],
            ExprKind::Implies(a, b)
            | ExprKind::Iff(a, b)
            | ExprKind::Cmp(_, a, b)
            | ExprKind::In(a, b)
            | ExprKind::Within(a, b)
            | ExprKind::Arith(_, a, b)
            | ExprKind::Range(a, b)
            | ExprKind::Filter { set: a, pred: b, .. }
            | ExprKind::Map { value: a, set: b, .. } => vec![a, b],
            ExprKind::If(a, b, c) => vec![a, b, c],
            ExprKind::Quant { binder, body, .. } => binder.parts().into_iter().chain(body.as_deref()).collect(),
            ExprKind::Aggregate { func, set, .. } => func.iter().flat_map(|f| &f.args).chain([set.as_ref()]).collect(),
            ExprKind::Groups(spec) => spec.parts(),
        }
    }

    /// The names it mentions itself, its parts left out.
    pub(crate) fn mentioned(&self) -> Option<&str> {
        match self {
            ExprKind::Name(name) => Some(name),
            ExprKind::Call(head, _) | ExprKind::At(head, _) => Some(&head.text),
            ExprKind::Aggregate { func: Some(func), .. } => Some(&func.name.text),
            ExprKind::Quant { binder: Binder::Mark { layer: name, .. } | Binder::Block { part: name, .. }, .. } => {
                Some(&name.text)
            }
            _ => None,
        }
    }

    /// The variables it binds.
    pub(crate) fn bound(&self) -> Vec<&str> {
        match self {
            ExprKind::Filter { var, .. } | ExprKind::Map { var, .. } => vec![&var.text],
            ExprKind::Quant { binder, .. } => match binder {
                Binder::In { vars, .. } => vars.iter().map(|v| v.text.as_str()).collect(),
                Binder::Walk { var, .. } | Binder::Block { var, .. } => vec![&var.text],
                Binder::Mark { pattern, var, .. } => pattern.iter().chain([var]).map(|v| v.text.as_str()).collect(),
            },
            _ => Vec::new(),
        }
    }
}

impl Binder {
    fn parts(&self) -> Vec<&Expr> {
        match self {
            Binder::In { set, filter, .. } => [set.as_ref()].into_iter().chain(filter.as_deref()).collect(),
            Binder::Walk { set, from, .. } => [set.as_ref()].into_iter().chain(from.as_deref()).collect(),
            Binder::Mark { filter, .. } | Binder::Block { filter, .. } => filter.as_deref().into_iter().collect(),
        }
    }
}

impl GroupSpec {
    /// The expressions it is made of.
    pub(crate) fn parts(&self) -> Vec<&Expr> {
        [self.base.as_ref()].into_iter().chain(self.filter.as_deref()).chain(self.relation.as_deref()).collect()
    }
}

impl AltAst {
    /// The bounds of its ranges.
    fn parts(&self) -> Vec<&Expr> {
        match self {
            AltAst::Range(low, high) => [low].into_iter().chain(high).collect(),
            AltAst::Symbol(_, fields) => fields.iter().flatten().flat_map(AltAst::parts).collect(),
            AltAst::List { entries, most, .. } => entries.iter().flat_map(AltAst::parts).chain(most).collect(),
            _ => Vec::new(),
        }
    }
}

impl StatementKind {
    /// The expressions of a statement that stands for something: a layer, a part, a definition, a law, tiles.
    pub(crate) fn parts(&self) -> Vec<&Expr> {
        match self {
            StatementKind::Layer { places, values, .. } => {
                let filters = places.iter().filter_map(|p| p.filter.as_ref());
                filters.chain(values.alts.iter().flat_map(AltAst::parts)).collect()
            }
            StatementKind::Part { spec, .. } => spec.parts(),
            StatementKind::Define { body, .. } => vec![body],
            StatementKind::Law { clauses, .. } => clauses.iter().map(|c| &c.body).collect(),
            StatementKind::Board(BoardDecl::Tiles { width, height, .. }) => vec![width, height],
            _ => Vec::new(),
        }
    }

    /// The name it gives to what it stands for.
    pub fn declared(&self) -> Option<&Ident> {
        match self {
            StatementKind::Layer { name, .. }
            | StatementKind::Part { name, .. }
            | StatementKind::Define { name, .. }
            | StatementKind::Law { name, .. }
            | StatementKind::Board(BoardDecl::Tiles { name, .. }) => Some(name),
            _ => None,
        }
    }
}
