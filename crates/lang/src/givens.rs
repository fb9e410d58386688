//! What given layers are to the laws: whether an answer determines them, so that clues can be switched.

use crate::ir::*;
use crate::syntax::ast::CmpOp;

pub(crate) fn find_uses(genre: &mut Genre) {
    for i in 0..genre.layers.len() {
        let layer = LayerId(i as u32);
        genre.layers[i].given_use = given_use(genre, layer);
    }
}

/// A given layer is derived if every law reads it only at a place that it was found to have a value at: a blank then asks
/// nothing, so taking a clue away only takes constraints away.
fn given_use(genre: &Genre, layer: LayerId) -> GivenUse {
    if genre.layers[layer.at()].role != Role::Given {
        return GivenUse::Structural;
    }
    let formulas: Vec<ExprId> = genre
        .requires
        .iter()
        .chain(&genre.laws)
        .flat_map(|law| law.clauses.iter().map(|c| c.formula))
        .filter(|&f| genre.reads(f, layer))
        .collect();
    if genre.shapes_layers(layer) {
        GivenUse::Structural
    } else if formulas.is_empty() {
        GivenUse::Idle
    } else if formulas.iter().all(|&f| reads_guarded(genre, f, layer)) {
        GivenUse::Derived
    } else {
        GivenUse::Structural
    }
}

impl Genre {
    /// Whether a formula reads a layer, the structures it speaks of included.
    pub fn reads(&self, formula: ExprId, layer: LayerId) -> bool {
        let structure = self.layers[layer.at()].structure;
        let mut found = false;
        self.walk_deep(formula, &mut |node| {
            found |= match node {
                Node::Read(l, _) | Node::Has(l, _, _) | Node::Known(l, _, _) | Node::TagField(l, _, _, _) => {
                    *l == layer
                }
                Node::Block(s, _) | Node::Blocks(s) => Some(*s) == structure,
                _ => false,
            }
        });
        found
    }

    /// Whether other layers live, or have their ranges, by this one.
    pub fn shapes_layers(&self, layer: LayerId) -> bool {
        let blocks = self.layers[layer.at()].structure.map(Ground::Blocks);
        self.layers.iter().any(|other| {
            let on_blocks = other.places.iter().any(|set| Some(set.ground) == blocks);
            on_blocks || other.conditions().into_iter().any(|e| self.reads(e, layer))
        })
    }
}

/// Whether a formula reads a layer only at one place that a filter has shown to bear a value.
fn reads_guarded(genre: &Genre, formula: ExprId, layer: LayerId) -> bool {
    match &genre.expr(formula).node {
        Node::And(items) => items.iter().all(|&i| !genre.reads(i, layer) || reads_guarded(genre, i, layer)),
        Node::Quant { all: true, var, set, filter, body } => {
            let conditions = filter.map_or(Vec::new(), |f| match &genre.expr(f).node {
                Node::And(items) => items.clone(),
                _ => vec![f],
            });
            let own = |l: LayerId, p: ExprId| l == layer && genre.expr(p).node == Node::Var(*var);
            let guards = |&c: &ExprId| match &genre.expr(c).node {
                Node::Has(l, None, p) | Node::Known(l, None, p) => own(*l, *p),
                Node::Cmp(CmpOp::Eq, a, b) => match (&genre.expr(*a).node, &genre.expr(*b).node) {
                    // Being one certain symbol is being something.
                    (Node::Read(l, p), Node::Sym(_)) | (Node::Sym(_), Node::Read(l, p)) => own(*l, *p),
                    _ => false,
                },
                _ => false,
            };
            if !conditions.iter().any(guards) {
                let outside = conditions.iter().any(|&c| genre.reads(c, layer)) || genre.reads(*set, layer);
                return !outside && reads_guarded(genre, *body, layer);
            }
            let inside: Vec<ExprId> = conditions.into_iter().chain([*body]).collect();
            inside.iter().all(|&e| reads_only_at(genre, e, layer, *var))
        }
        _ => false,
    }
}

fn reads_only_at(genre: &Genre, formula: ExprId, layer: LayerId, var: VarId) -> bool {
    let mut only = true;
    genre.walk_deep(formula, &mut |node| {
        if let Node::Read(l, p) | Node::Has(l, _, p) | Node::Known(l, _, p) | Node::TagField(l, _, _, p) = node {
            only &= *l != layer || genre.expr(*p).node == Node::Var(var);
        }
    });
    only
}
