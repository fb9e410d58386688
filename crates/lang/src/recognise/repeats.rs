//! Which parts of formulas are asked again and again of the same things.
//!
//! In `for each X: for each R: size({c in X : bend(c)}) ...` whether `c` is a bend is asked once for each X it is in, though it
//! depends on `c` alone. Whoever evaluates formulas may keep such answers.

use crate::ir::*;

/// The parts worth keeping, each with the variables it depends on.
#[derive(Debug, Clone, Default)]
pub(crate) struct Repeats(Vec<Option<Box<[VarId]>>>);

/// Parts that depend on more variables are not kept.
const MOST_VARS: usize = 3;

impl Repeats {
    /// Looks at all laws of a genre.
    pub fn of(genre: &Genre) -> Self {
        let mut found = Self(vec![None; genre.exprs.len()]);
        for law in genre.requires.iter().chain(&genre.laws) {
            law.clauses.iter().for_each(|clause| found.look(genre, clause.formula, &mut Vec::new()));
        }
        found
    }

    /// The variables that a part depends on, if it is worth keeping.
    #[inline]
    pub fn vars(&self, id: ExprId) -> Option<&[VarId]> {
        self.0.get(id.at())?.as_deref()
    }

    /// Looks at a part inside quantifiers over some variables.
    fn look(&mut self, genre: &Genre, id: ExprId, over: &mut Vec<VarId>) {
        let node = &genre.expr(id).node;
        let vars = genre.free_vars(id);
        if is_heavy(genre, id) && vars.len() <= MOST_VARS && over.iter().any(|var| !vars.contains(var)) {
            self.0[id.at()] = Some(vars.into_boxed_slice());
            return;
        }
        let before = over.len();
        if !matches!(node, Node::Let { .. }) {
            over.extend(node.binds());
        }
        for child in node.children() {
            self.look(genre, child, over);
        }
        over.truncate(before);
    }
}

/// Whether a part goes through the members of some set.
fn is_heavy(genre: &Genre, id: ExprId) -> bool {
    let mut heavy = false;
    genre.walk(id, &mut |node| {
        heavy |= matches!(
            node,
            Node::Quant { .. } | Node::Filter { .. } | Node::Map { .. } | Node::BigUnion { .. } | Node::Fold { .. }
        );
    });
    heavy
}
