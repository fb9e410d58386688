//! Values that laws about single places exclude, found before any variable is made.
//!
//! A given number that must stay leaves one value of its cell; where numbers go up to the size of the board this saves most
//! of the literals.

use crate::answer::{self, Narrowed};
use crate::error::Result;
use crate::lower::{Lowering, Options};
use crate::patterns::Reading;
use crate::term::Term;
use gridwright_board::{Board, Val};
use gridwright_check::eval::{Value, applies};
use gridwright_grid::Place;
use gridwright_lang::ir::*;
use gridwright_lang::syntax::ast::CmpOp;
use gridwright_spec::{Formula, Lit};
use std::collections::{HashMap, HashSet};

/// The values that are left for each slot that some law about it alone narrows.
pub(crate) fn narrow(genre: &Genre, board: &Board, options: &Options) -> Result<Narrowed> {
    let mut narrowed = Narrowed::new();
    let layers: Vec<LayerId> = genre
        .layers_of(Role::Find)
        .filter(|(_, l)| matches!(l.domain, Domain::Values { .. }))
        .map(|(id, _)| id)
        .collect();
    if layers.is_empty() {
        return Ok(narrowed);
    }
    let mut formula = Formula::new();
    let mut scratch = Lowering::without_variables(genre, board, &mut formula, options);
    for law in genre.laws.iter().filter(|law| applies(law, board)) {
        for conjunct in law.clauses.iter().flat_map(|c| genre.conjuncts(c.formula)) {
            let Node::Quant { all: true, slot, set, filter, body } = &genre.expr(conjunct).node else { continue };
            let settled = |id: ExprId| genre.expr(id).stage < Stage::Answer;
            if !settled(*set) || !filter.is_none_or(settled) {
                continue;
            }
            for &layer in layers.iter().filter(|&&l| only_own_value(genre, *body, l, *slot)) {
                scratch.narrow_layer(layer, (*slot, *set, *filter, *body), &mut narrowed)?;
            }
        }
    }
    for law in genre.laws.iter().filter(|law| applies(law, board)) {
        for conjunct in law.clauses.iter().flat_map(|c| genre.conjuncts(c.formula)) {
            scratch.narrow_sized(conjunct, &layers, &mut narrowed);
        }
    }
    for (structure, declared) in genre.structures.iter().enumerate() {
        if let StructureKind::Groups(groups) = &declared.kind {
            scratch.narrow_marked(StructureId(structure as u32), groups, &layers, &mut narrowed)?;
        }
    }
    Ok(narrowed)
}

impl Lowering<'_> {
    fn narrow_layer(
        &mut self,
        layer: LayerId,
        (slot, set, filter, body): (Slot, ExprId, Option<ExprId>, ExprId),
        narrowed: &mut Narrowed,
    ) -> Result<()> {
        for (_, item) in self.items_of(set)? {
            self.look()?;
            let Term::Known(Value::Place(place)) = item else { continue };
            self.bind(slot, Term::Known(Value::Place(place)));
            if !filter.is_none_or(|f| self.exact.holds(f)) {
                continue;
            }
            let Some(index) = self.exact.slot_of(layer, &Value::Place(place)) else { continue };
            let before = match narrowed.get(&(layer, index)) {
                Some(values) => values.clone(),
                None => answer::domain(&mut self.exact, layer, place),
            };
            self.bind(slot, Term::Known(Value::Place(place)));
            let mut left: Vec<Val> = Vec::new();
            for &val in &before {
                self.terms.at.insert((layer, index), Term::Known(Value::from_val(val)));
                if self.truth(body)? != Lit::FALSE {
                    left.push(val);
                }
            }
            self.terms.at.remove(&(layer, index));
            // No value left is a contradiction, which the laws will tell by themselves.
            if !left.is_empty() {
                narrowed.insert((layer, index), left);
            }
        }
        Ok(())
    }

    /// `for each c: size(part(c)) = value(c)`, the parts being tied by equal values: a number must have room to be as large
    /// as it says, among the cells that may hold it.
    fn narrow_sized(&mut self, formula: ExprId, layers: &[LayerId], narrowed: &mut Narrowed) {
        let Some(layer) = self.sized_by_value(formula).filter(|l| layers.contains(l)) else { return };
        let slots = answer::slots(&self.exact, layer);
        let mut domains: HashMap<Place, (usize, Vec<Val>)> = HashMap::new();
        for (index, place) in slots {
            let values = narrowed.get(&(layer, index)).cloned();
            let values = values.unwrap_or_else(|| answer::domain(&mut self.exact, layer, place));
            domains.insert(place, (index, values));
        }
        let mut all: Vec<i64> = domains.values().flat_map(|d| &d.1).filter_map(number).collect();
        all.sort_unstable();
        all.dedup();
        for k in all {
            let mut seen: HashSet<Place> = HashSet::new();
            let may: Vec<Place> = domains.iter().filter(|(_, d)| d.1.contains(&Val::Int(k))).map(|(p, _)| *p).collect();
            let may_hold: HashSet<Place> = may.iter().copied().collect();
            for start in may {
                if !seen.insert(start) {
                    continue;
                }
                let mut region = vec![start];
                let mut next = 0;
                while let Some(&cell) = region.get(next) {
                    next += 1;
                    let near = self.board.grid.neighbours(cell);
                    region.extend(near.into_iter().filter(|p| may_hold.contains(p) && seen.insert(*p)));
                }
                if (region.len() as i64) < k {
                    for cell in region {
                        if let Some(domain) = domains.get_mut(&cell) {
                            domain.1.retain(|v| *v != Val::Int(k));
                        }
                    }
                }
            }
        }
        for (index, values) in domains.into_values().filter(|d| !d.1.is_empty()) {
            narrowed.insert((layer, index), values);
        }
    }

    /// The layer of which a formula says so for every cell.
    fn sized_by_value(&self, formula: ExprId) -> Option<LayerId> {
        let genre = self.genre;
        let Node::Quant { all: true, slot, filter: None, body, .. } = &genre.expr(formula).node else { return None };
        let Node::Cmp(CmpOp::Eq, size, value) = genre.expr(*body).node else { return None };
        let Node::Size(block) = genre.expr(size).node else { return None };
        let Node::Block(structure, place) = genre.expr(block).node else { return None };
        let Node::Read(layer, at) = genre.expr(value).node else { return None };
        let StructureKind::Groups(groups) = &genre.structures[structure.at()].kind else { return None };
        let Rel::Same { slot: member, value: tie } = groups.relation else { return None };
        let Node::Read(tied, of) = genre.expr(tie).node else { return None };
        let own = genre.is_var(place, *slot) && genre.is_var(at, *slot) && genre.is_var(of, member);
        (own && tied == layer).then_some(layer)
    }

    /// Groups of equal values each of which holds a mark: only values that a mark can have occur.
    fn narrow_marked(
        &mut self,
        structure: StructureId,
        groups: &Groups,
        layers: &[LayerId],
        narrowed: &mut Narrowed,
    ) -> Result<()> {
        let genre = self.genre;
        let Rel::Same { slot, value } = groups.relation else { return Ok(()) };
        let Node::Read(layer, place) = genre.expr(value).node else { return Ok(()) };
        if !layers.contains(&layer) || !genre.is_var(place, slot) || groups.filter.is_some() {
            return Ok(());
        }
        let laws = genre.laws.iter().filter(|law| applies(law, self.board));
        let counted = laws.flat_map(|law| &law.clauses).flat_map(|c| genre.conjuncts(c.formula)).find_map(|formula| {
            let Node::Quant { all: true, slot, set, filter: None, body } = &genre.expr(formula).node else {
                return None;
            };
            let blocks = genre.expr(*set).node == Node::Blocks(structure);
            let (op, member, pred, n) = genre.block_count(*body, *slot).filter(|_| blocks)?;
            let some = matches!(genre.expr(n).node, Node::Int(n) if op == CmpOp::Eq && n > 0);
            (some && genre.expr(groups.base).stage < Stage::Answer).then_some((member, pred))
        });
        let Some((member, pred)) = counted else { return Ok(()) };
        let mut possible: Vec<Val> = Vec::new();
        let slots = answer::slots(&self.exact, layer);
        let mut marked = vec![false; slots.len()];
        for (i, &(index, place)) in slots.iter().enumerate() {
            self.bind(member, Term::Known(Value::Place(place)));
            marked[i] = self.truth(pred)? != Lit::FALSE;
            if marked[i] {
                let Some(values) = narrowed.get(&(layer, index)) else { return Ok(()) };
                possible.extend(values);
            }
        }
        for (index, place) in slots {
            let values = match narrowed.get(&(layer, index)) {
                Some(values) => values.clone(),
                None => answer::domain(&mut self.exact, layer, place),
            };
            let left: Vec<Val> = values.into_iter().filter(|v| possible.contains(v)).collect();
            if !left.is_empty() {
                narrowed.insert((layer, index), left);
            }
        }
        Ok(())
    }
}

fn number(val: &Val) -> Option<i64> {
    match val {
        Val::Int(n) => Some(*n),
        _ => None,
    }
}

/// Whether a formula depends on the answer through one layer at one place alone.
fn only_own_value(genre: &Genre, body: ExprId, layer: LayerId, slot: Slot) -> bool {
    let (mut only, mut reads) = (true, false);
    genre.walk(body, &mut |node| match node {
        Node::Read(l, place) | Node::Has(l, _, place) | Node::Known(l, _, place)
            if genre.layers[l.at()].role == Role::Find =>
        {
            only &= *l == layer && genre.is_var(*place, slot);
            reads = true;
        }
        Node::Block(s, _) | Node::Blocks(s) => only &= genre.structures[s.at()].stage < Stage::Answer,
        Node::Groups(_) | Node::TagField(..) | Node::SomeWalk { .. } => only = false,
        _ => {}
    });
    only && reads
}
