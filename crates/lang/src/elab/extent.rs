//! How large a genre may become once everything is written out.
//!
//! Three things are bounded. The *number* of expressions, since definitions that call each other twice double at each step.
//! The *weight* of one, its parts counted as often as they occur: the set of `for each a, b in S` is shared, so a few
//! expressions can hold each other in exponentially many ways. And the *height*, since whoever evaluates, classifies or
//! lowers an expression recurs once per level, also through the parts and layers that it reads.

use super::Elab;
use crate::ir::*;
use crate::source::{Code, Diagnostic, Span};

/// The most expressions, and the greatest weight of one: far more than any puzzle needs.
const MAX_EXPRS: usize = 200_000;

/// The most levels of a formula, and the deepest that writing out may be inside itself; shipped genres have 16 at most.
/// Compiling and evaluating the highest formulas takes less than 1.5 megabytes of stack without optimisation (2026-11-16,
/// `tests/depth.rs` here and `tests/deep.rs` in the checker with `CARGO_PROFILE_TEST_OPT_LEVEL=0`); a thread has two.
const MAX_LEVELS: u32 = 80;

/// Height and weight of every expression so far.
#[derive(Default)]
pub(super) struct Extents(Vec<(u32, u32)>);

impl<'a> Elab<'a> {
    /// Goes one level deeper, unless that is too deep or there is too much already.
    pub(super) fn deeper(&mut self, span: Span, inner: impl FnOnce(&mut Self) -> ExprId) -> ExprId {
        if self.genre.exprs.len() > MAX_EXPRS {
            return self.bad(span);
        }
        if self.level == MAX_LEVELS {
            self.report(too_high(span));
            return self.bad(span);
        }
        self.level += 1;
        let id = inner(self);
        self.level -= 1;
        id
    }

    /// Notes the extent of the next expression. False, and reported, if it is too large to be one.
    pub(super) fn fits(&mut self, node: &Node, span: Span) -> bool {
        let (mut height, mut weight) = (0, 1_u32);
        for part in node.children() {
            let (h, w) = self.extents.0.get(part.at()).copied().unwrap_or_default();
            (height, weight) = (height.max(h), weight.saturating_add(w));
        }
        let too_large = weight as usize > MAX_EXPRS || self.genre.exprs.len() == MAX_EXPRS;
        if too_large {
            let problem =
                Diagnostic::error(Code::Syntax, span, "the rules are too large once every definition is written out");
            self.report(problem.hint("let definitions call each other less often"));
        }
        if height == MAX_LEVELS {
            self.report(too_high(span));
        }
        let fits = !too_large && height < MAX_LEVELS;
        self.extents.0.push(if fits { (height + 1, weight) } else { (1, 1) });
        fits
    }
}

fn too_high(span: Span) -> Diagnostic {
    Diagnostic::error(Code::Syntax, span, "this nests too deep once every definition is written out")
        .hint(format!("at most {MAX_LEVELS} levels of formulas may stand inside each other: say it with fewer"))
}

/// The first law, part or layer that nests too deep when the parts and layers it reads are looked into.
///
/// Heights are found by going over all expressions, each after its parts, until nothing changes: a part may be declared
/// after the formula that uses it.
pub(super) fn too_high_together(genre: &Genre) -> Option<Diagnostic> {
    let mut heights = vec![0_u32; genre.exprs.len()];
    let mut layers = vec![0_u32; genre.layers.len()];
    let mut structures = vec![0_u32; genre.structures.len()];
    loop {
        for (i, expr) in genre.exprs.iter().enumerate() {
            let within = match &expr.node {
                Node::Read(l, _) | Node::Has(l, _, _) | Node::Known(l, _, _) | Node::TagField(l, _, _, _) => {
                    layers[l.at()]
                }
                Node::Block(s, _) | Node::Blocks(s) => structures[s.at()],
                _ => 0,
            };
            let parts = expr.node.children();
            heights[i] = 1 + parts.iter().map(|part| heights[part.at()]).max().unwrap_or(0).max(within);
            if heights[i] > MAX_LEVELS {
                return Some(too_high(expr.span));
            }
        }
        let tallest = |ids: Vec<ExprId>| ids.iter().map(|id| heights[id.at()]).max().unwrap_or(0);
        let new_structures: Vec<u32> = (genre.structures.iter())
            .map(|structure| match &structure.kind {
                StructureKind::Groups(groups) => tallest(groups.children()),
                StructureKind::Tiles(w, h) => tallest(vec![*w, *h]),
                StructureKind::Division(layer) => layers.get(layer.at()).copied().unwrap_or(0),
            })
            .collect();
        let new_layers: Vec<u32> = genre.layers.iter().map(|layer| tallest(layer.conditions())).collect();
        if (&new_layers, &new_structures) == (&layers, &structures) {
            return None;
        }
        (layers, structures) = (new_layers, new_structures);
    }
}
