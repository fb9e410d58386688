//! Members of the places of a board that matter to a condition because they are near something: they are found there, and not by
//! asking every place.

use crate::error::{LowerError, Result};
use crate::lower::Lowering;
use crate::write::term::Term;
use gridwright_check::eval::Value;
use gridwright_formula::Lit;
use gridwright_grid::{Kind, Place, Relation};
use gridwright_lang::ir::*;
use gridwright_lang::recognise::Shape;
use gridwright_lang::recognise::members::{NearBy, NearSome, in_some, near_by, near_some};
use std::collections::BTreeMap;
use std::rc::Rc;

impl Lowering<'_> {
    /// The members that can matter to a quantifier or filter over all places of a kind, if it says what they are near.
    pub fn items_near(&mut self, id: ExprId) -> Option<Vec<Value>> {
        let genre = self.genre;
        let (var, set) = match genre.expr(id).node {
            Node::Quant { var, set, .. } | Node::Filter { var, set, .. } => (var, set),
            _ => return None,
        };
        let Node::Places(Ground::Kind(kind)) = genre.expr(set).node else { return None };
        if !self.recognises() {
            return None;
        }
        let known = self.near_by.entry(id).or_insert_with(|| near_by(genre, &conditions(genre, id), var).map(Rc::new));
        let NearBy { other, relations } = &*Rc::clone(known.as_ref()?);
        let place = self.exact.eval(*other).as_place()?;
        if !relations.iter().all(|&relation| lists_all(relation, place.kind, kind)) {
            return None;
        }
        let mut near: Vec<Place> =
            relations.iter().flat_map(|&relation| self.board.grid.related_to(relation, place)).collect();
        near.retain(|near| near.kind == kind);
        near.sort_unstable();
        near.dedup();
        Some(near.into_iter().map(Value::Place).collect())
    }

    /// `{x in all places : some y in S: x in E(y), and more}`: what lies in the E(y) and satisfies the rest. The same of what is
    /// beside some y.
    pub fn filter_near(&mut self, var: VarId, set: ExprId, pred: ExprId) -> Result<Option<Term>> {
        let genre = self.genre;
        let Node::Places(Ground::Kind(kind)) = genre.expr(set).node else { return Ok(None) };
        let mut others = genre.conjuncts(pred);
        if !self.recognises() {
            return Ok(None);
        }
        let of_sets = others.iter().position(|&part| in_some(genre, part, var).is_some());
        let at = of_sets.or_else(|| others.iter().position(|&part| near_some(genre, part, var).is_some()));
        let Some(at) = at else { return Ok(None) };
        let chosen = others.remove(at);
        let mut found: BTreeMap<Place, Vec<Lit>> = BTreeMap::new();
        match near_some(genre, chosen, var) {
            Some(near) => {
                if !self.add_near(var, &near, kind, &mut found)? {
                    return Ok(None);
                }
            }
            None => {
                if !self.add_inside(var, chosen, kind, &mut found)? {
                    return Ok(None);
                }
            }
        }
        let mut members = Vec::with_capacity(found.len());
        for (place, lits) in found {
            self.bind(var, Term::Known(Value::Place(place)));
            let mut all = Vec::with_capacity(others.len() + 1);
            for &other in &others {
                all.push(self.truth(other)?);
                if all.last() == Some(&Lit::FALSE) {
                    break;
                }
            }
            if all.last() != Some(&Lit::FALSE) {
                all.push(self.gates.or(lits));
                members.push((Value::Place(place), self.gates.and(all)));
            }
        }
        Ok(Some(Term::members(members)))
    }

    /// False if what they are beside are no places.
    fn add_near(
        &mut self,
        var: VarId,
        near: &NearSome,
        kind: Kind,
        found: &mut BTreeMap<Place, Vec<Lit>>,
    ) -> Result<bool> {
        let items = self.items_of(near.over)?;
        let listed = |item: &Term| match item {
            Term::Known(Value::Place(place)) => lists_all(near.relation, place.kind, kind),
            _ => false,
        };
        if !items.iter().all(|(_, item)| listed(item)) {
            return Ok(false);
        }
        for (guard, item) in items {
            self.look()?;
            let Term::Known(Value::Place(place)) = item else { continue };
            self.bind(near.item, item);
            let asked = near.filter.map_or(Ok(Lit::TRUE), |filter| self.truth(filter))?;
            if asked == Lit::FALSE {
                continue;
            }
            for beside in self.board.grid.related_to(near.relation, place) {
                if beside.kind != kind {
                    continue;
                }
                self.bind(var, Term::Known(Value::Place(beside)));
                let mut all = vec![guard, asked];
                for &other in &near.others {
                    all.push(self.truth(other)?);
                    if all.last() == Some(&Lit::FALSE) {
                        break;
                    }
                }
                let lit = self.gates.and(all);
                if lit != Lit::FALSE {
                    found.entry(beside).or_default().push(lit);
                }
            }
        }
        Ok(true)
    }

    /// False if they are in sets whose members are not settled.
    fn add_inside(
        &mut self,
        var: VarId,
        chosen: ExprId,
        kind: Kind,
        found: &mut BTreeMap<Place, Vec<Lit>>,
    ) -> Result<bool> {
        let Some(inside) = in_some(self.genre, chosen, var) else { return Ok(false) };
        for (guard, item) in self.items_of(inside.over)? {
            self.look()?;
            self.bind(inside.item, item);
            let asked = inside.filter.map_or(Ok(Lit::TRUE), |filter| self.truth(filter))?;
            let both = self.gates.and([guard, asked]);
            if both == Lit::FALSE {
                continue;
            }
            let set = self.eval(inside.set)?;
            let members = match self.members(&set) {
                Err(LowerError::Unsupported { .. }) => return Ok(false),
                members => members?,
            };
            for (value, lit) in members {
                let Some(place) = value.as_place().filter(|place| place.kind == kind) else { continue };
                let lit = self.gates.and([both, lit]);
                found.entry(place).or_default().push(lit);
            }
        }
        Ok(true)
    }
}

/// Whether the board lists all places of a kind that stand in a relation to one of another kind.
fn lists_all(relation: Relation, of: Kind, kind: Kind) -> bool {
    of == kind && relation != Relation::Coincide && matches!(kind, Kind::Point | Kind::Cell | Kind::Edge | Kind::Link)
}

/// The conditions without which a member does not matter to a quantifier or filter.
fn conditions(genre: &Genre, id: ExprId) -> Vec<ExprId> {
    match genre.expr(id).node {
        Node::Quant { all: false, filter, body, .. } => filter.into_iter().chain([body]).collect(),
        Node::Quant { filter, body, .. } => {
            let presupposed = match genre.expr(body).node {
                Node::Implies(condition, _) => Some(condition),
                _ => None,
            };
            filter.into_iter().chain(presupposed).collect()
        }
        Node::Filter { pred, .. } => vec![pred],
        _ => Vec::new(),
    }
}
