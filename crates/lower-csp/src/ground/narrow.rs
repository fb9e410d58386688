//! Values that laws about single places exclude, found before any variable is made.
//!
//! A given number that must stay leaves one value of its cell; where numbers go up to the size of the board this saves most
//! of the literals.

use crate::error::Result;
use crate::forms::Forms;
use crate::ground::answer;
use crate::ground::areas::OnlyArea;
use crate::ground::equal::Equal;
use crate::lower::{Lowering, Options};
use crate::redundant::Redundant;
use crate::write::term::Term;
use gridwright_base::QuickMap;
use gridwright_board::{Board, Val};
use gridwright_check::eval::{Value, applies};
use gridwright_formula::{Formula, Lit};
use gridwright_lang::ir::*;
use gridwright_lang::recognise::Shape;
use gridwright_lang::recognise::areas::{MarkedAreas, marked_areas};
use gridwright_lang::syntax::ast::CmpOp;

/// What is known before there are variables.
#[derive(Debug, Default)]
pub(crate) struct Narrowed {
    /// Values that a slot may still take; absent where nothing is known.
    pub values: QuickMap<(LayerId, usize), Vec<Val>>,
    /// Numbers that have but one area.
    pub only_areas: Vec<OnlyArea>,
    /// For slots that always equal an earlier one, that one.
    pub same: QuickMap<(LayerId, usize), (LayerId, usize)>,
}

/// The values that are left for each slot that some law about it alone narrows.
pub(crate) fn narrow(genre: &Genre, board: &Board, options: &Options) -> Result<Narrowed> {
    let mut narrowed = Narrowed::default();
    let layers: Vec<LayerId> = genre
        .layers_of(Role::Find)
        .filter(|(_, l)| matches!(l.domain, Domain::Values { .. }))
        .map(|(id, _)| id)
        .collect();
    if options.forms != Forms::Native {
        return Ok(narrowed);
    }
    let mut formula = Formula::new();
    let mut scratch = Lowering::without_variables(genre, board, &mut formula, options);
    let mut equal = Equal::default();
    for law in genre.laws.iter().filter(|law| applies(law, board)) {
        for conjunct in law.clauses.iter().flat_map(|c| genre.conjuncts(c.formula)) {
            let Node::Quant { all: true, var, set, filter, body } = &genre.expr(conjunct).node else { continue };
            let settled = |id: ExprId| genre.expr(id).stage < Stage::Answer;
            if !settled(*set) || !filter.is_none_or(settled) {
                continue;
            }
            for &layer in layers.iter().filter(|&&l| only_own_value(genre, *body, l, *var)) {
                scratch.narrow_layer(layer, (*var, *set, *filter, *body), &mut narrowed)?;
            }
        }
    }
    for law in genre.laws.iter().filter(|law| applies(law, board)) {
        for conjunct in law.clauses.iter().flat_map(|c| genre.conjuncts(c.formula)) {
            scratch.find_equal(conjunct, &mut equal)?;
            scratch.narrow_areas(conjunct, &layers, &mut narrowed)?;
        }
    }
    for law in genre.laws.iter().filter(|law| applies(law, board)) {
        for conjunct in law.clauses.iter().flat_map(|c| genre.conjuncts(c.formula)) {
            if options.redundants.has(Redundant::MarkValues)
                && let Some(marked) = marked_areas(genre, conjunct)
            {
                scratch.narrow_marked(marked, &mut narrowed)?;
            }
        }
    }
    scratch.join_equal(&equal, &mut narrowed)?;
    Ok(narrowed)
}

impl Lowering<'_> {
    fn narrow_layer(
        &mut self,
        layer: LayerId,
        (var, set, filter, body): (VarId, ExprId, Option<ExprId>, ExprId),
        narrowed: &mut Narrowed,
    ) -> Result<()> {
        for (_, item) in self.items_of(set)? {
            self.look()?;
            let Term::Known(Value::Place(place)) = item else { continue };
            self.bind(var, Term::Known(Value::Place(place)));
            if !filter.is_none_or(|f| self.exact.holds(f)) {
                continue;
            }
            let Some(index) = self.exact.slot_of(layer, &Value::Place(place)) else { continue };
            let before = match narrowed.values.get(&(layer, index)) {
                Some(values) => values.clone(),
                None => answer::domain(&mut self.exact, layer, &Value::Place(place)),
            };
            self.bind(var, Term::Known(Value::Place(place)));
            let pinned = self.pinned(body, layer, var);
            let mut left: Vec<Val> = Vec::new();
            for &val in before.iter().filter(|&&val| pinned.as_ref().is_none_or(|only| *only == Value::from_val(val))) {
                self.terms.set(layer, index, Some(Term::Known(Value::from_val(val))));
                if self.truth(body)? != Lit::FALSE {
                    left.push(val);
                }
            }
            self.terms.set(layer, index, None);
            // No value left is a contradiction, which the laws will tell by themselves.
            if !left.is_empty() {
                narrowed.values.insert((layer, index), left);
            }
        }
        Ok(())
    }

    /// The one value that a formula leaves to a place, where its form tells: the others need not be tried.
    fn pinned(&mut self, body: ExprId, layer: LayerId, var: VarId) -> Option<Value> {
        let genre = self.genre;
        let own = |id: ExprId| matches!(genre.expr(id).node, Node::Read(l, at) if l == layer && genre.is_var(at, var));
        let settled = |id: ExprId| genre.expr(id).stage < Stage::Answer;
        match &genre.expr(body).node {
            Node::Cmp(CmpOp::Eq, a, b) if own(*a) && settled(*b) => Some(self.exact.eval(*b)),
            Node::Cmp(CmpOp::Eq, a, b) if own(*b) && settled(*a) => Some(self.exact.eval(*a)),
            Node::And(items) => items.iter().find_map(|&item| self.pinned(item, layer, var)),
            Node::Or(items) => {
                let mut left = items.iter().filter(|&&item| !settled(item) || self.exact.holds(item));
                match (left.next(), left.next()) {
                    (Some(&one), None) if !settled(one) => self.pinned(one, layer, var),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Groups of equal values each of which holds a mark: only values that a mark can have occur.
    fn narrow_marked(
        &mut self,
        MarkedAreas { layer, member, pred }: MarkedAreas,
        narrowed: &mut Narrowed,
    ) -> Result<()> {
        let mut possible: Vec<Val> = Vec::new();
        let slots = answer::slots(&mut self.exact, layer);
        for (index, place) in &slots {
            self.look()?;
            self.bind(member, Term::Known(place.clone()));
            if self.exact.holds(pred) {
                let Some(values) = narrowed.values.get(&(layer, *index)) else { return Ok(()) };
                possible.extend(values);
            }
        }
        possible.sort_unstable();
        possible.dedup();
        for (index, place) in slots {
            self.look()?;
            let values = match narrowed.values.get(&(layer, index)) {
                Some(values) => values.clone(),
                None => answer::domain(&mut self.exact, layer, &place),
            };
            // A copy: few of many are left, and the place of the others would stay taken.
            let left: Vec<Val> = values.iter().copied().filter(|v| possible.binary_search(v).is_ok()).collect();
            if !left.is_empty() {
                narrowed.values.insert((layer, index), left);
            }
        }
        Ok(())
    }
}

/// Whether a formula depends on the answer through one layer at one place alone.
fn only_own_value(genre: &Genre, body: ExprId, layer: LayerId, var: VarId) -> bool {
    let (mut only, mut reads) = (true, false);
    genre.walk(body, &mut |node| match node {
        Node::Read(l, place) | Node::Has(l, _, place) | Node::Known(l, _, place)
            if genre.layers[l.at()].role.is_open() =>
        {
            only &= *l == layer && genre.is_var(*place, var);
            reads = true;
        }
        Node::Block(s, _) | Node::Blocks(s) => only &= genre.structures[s.at()].stage < Stage::Answer,
        Node::Groups(_) | Node::TagField(..) | Node::SomeWalk { .. } => only = false,
        _ => {}
    });
    only && reads
}
