//! What ties the members of a family of groups: the edges of its graph.
//!
//! A relation of the user's own is a formula of two members. As it is written it is asked of every pair. Where a recogniser
//! tells which pairs it can hold for, only these are asked.

use crate::error::{LowerError, Result};
use crate::lower::Lowering;
use crate::native::groups::Group;
use crate::write::term::{Choice, Term};
use gridwright_base::QuickMap;
use gridwright_board::Board;
use gridwright_check::eval::{Value, related};
use gridwright_formula::Lit;
use gridwright_grid::{Place, Relation};
use gridwright_lang::ir::*;
use gridwright_lang::recognise::Shape;
use gridwright_lang::recognise::members::{InOne, Linked, Sharing, in_one, linked, needs_relation, sharing};
use std::collections::BTreeMap;
use std::rc::Rc;

/// A relation of the user's own is asked of at most so many pairs.
const MAX_ASKED: usize = 400_000;

/// For pairs of members, the earlier first, literals one of which must hold that they are tied.
type Ties = QuickMap<(u32, u32), Vec<Lit>>;

/// Which of some members stand in some relations of the board.
#[derive(Debug)]
pub(crate) struct Near {
    members: Vec<Value>,
    relations: Vec<Relation>,
    pairs: Vec<(u32, u32)>,
}

impl Lowering<'_> {
    /// Ties the members of a family by its relation.
    pub fn tie_members(&mut self, group: &mut Group, relation: &Rel) -> Result<()> {
        match relation {
            Rel::Static(relations) => self.tie_static(group, relations),
            Rel::Same { var, value } => self.tie_equal(group, *var, *value),
            Rel::Through { var, pred } => self.tie_through(group, *var, *pred),
            Rel::User { vars, body } => self.tie_by_formula(group, *vars, *body),
        }
    }

    fn tie_static(&mut self, group: &mut Group, relations: &[Relation]) -> Result<()> {
        if group.members.iter().all(|m| m.as_place().is_some()) {
            // Often there are groups of what is and of what is not, over the same places.
            let known = self.near.take().filter(|near| near.members == group.members && near.relations == relations);
            let near = known.unwrap_or_else(|| Near {
                pairs: near_pairs(self.board, group, relations),
                members: group.members.clone(),
                relations: relations.to_vec(),
            });
            near.pairs.iter().for_each(|&(a, b)| group.tie(a, b, Lit::TRUE));
            self.near = Some(near);
            return Ok(());
        }
        for i in 0..group.n() {
            for j in 0..i {
                self.look()?;
                let (x, y) = (&group.members[i], &group.members[j]);
                if relations.iter().any(|&r| related(&self.board.grid, r, x, y)) {
                    group.tie(j as u32, i as u32, Lit::TRUE);
                }
            }
        }
        Ok(())
    }

    fn tie_equal(&mut self, group: &mut Group, var: VarId, value: ExprId) -> Result<()> {
        let mut terms = Vec::with_capacity(group.n());
        for member in group.members.clone() {
            self.bind(var, Term::Known(member));
            terms.push(self.eval(value)?);
        }
        for (a, b) in near_pairs(self.board, group, &[Relation::Touch]) {
            let equal = self.equal(&terms[a as usize], &terms[b as usize])?;
            group.tie(a, b, equal);
        }
        if self.genre.expr(value).stage == Stage::Answer {
            let choice = |term: &Term| match term {
                Term::Choice(choice) => Some(Rc::clone(choice)),
                Term::Known(value) => Some(Rc::new(Choice::of(vec![(value.clone(), Lit::TRUE)]))),
                _ => None,
            };
            group.values = terms.iter().map(choice).collect();
        }
        Ok(())
    }

    /// Neighbours whose link satisfies a condition.
    fn tie_through(&mut self, group: &mut Group, var: VarId, pred: ExprId) -> Result<()> {
        for (a, b) in near_pairs(self.board, group, &[Relation::Touch]) {
            let (p, q) = (group.members[a as usize].as_place(), group.members[b as usize].as_place());
            let (Some(p), Some(q)) = (p, q) else { continue };
            if let Some(line) = self.board.grid.line_between(p, q) {
                self.bind(var, Term::Known(Value::Place(line)));
                let open = self.truth(pred)?;
                group.tie(a, b, open);
            }
        }
        Ok(())
    }

    /// A relation of the user's own.
    fn tie_by_formula(&mut self, group: &mut Group, vars: (VarId, VarId), body: ExprId) -> Result<()> {
        let common = in_one(self.genre, body, vars).filter(|_| self.recognises());
        let found = match common {
            Some(common) => self.common_ties(group, common)?,
            None => self.asked_ties(group, vars, body)?,
        };
        let mut found: Vec<((u32, u32), Vec<Lit>)> = found.into_iter().collect();
        found.sort_unstable();
        for ((a, b), lits) in found {
            let open = self.gates.or(lits);
            group.tie(a, b, open);
        }
        Ok(())
    }

    /// Members are tied that are in the two sets of an item, whichever of them is in which.
    fn common_ties(&mut self, group: &Group, common: InOne) -> Result<Ties> {
        let mut found = Ties::default();
        for (guard, value) in self.items_of(common.over)? {
            self.bind(common.item, value);
            let (a, b) = (self.eval(common.first)?, self.eval(common.second)?);
            let (a, b) = (self.members(&a)?, self.members(&b)?);
            for (x, in_a) in &a {
                self.look()?;
                for (y, in_b) in &b {
                    let (Some(i), Some(j)) = (group.vertex(x), group.vertex(y)) else { continue };
                    if i == j {
                        continue;
                    }
                    let both = self.gates.and([guard, *in_a, *in_b]);
                    if both != Lit::FALSE {
                        let lits = found.entry((i.min(j), i.max(j))).or_default();
                        if !lits.contains(&both) {
                            lits.push(both);
                        }
                    }
                }
            }
        }
        Ok(found)
    }

    /// The pairs of which one has a place that the other has too; none if what they have are no places.
    fn sharing_pairs(
        &mut self,
        group: &Group,
        vars: (VarId, VarId),
        shared: Sharing,
    ) -> Result<Option<Vec<(u32, u32)>>> {
        let mut having: QuickMap<Place, Vec<u32>> = QuickMap::default();
        for (j, member) in (0_u32..).zip(&group.members) {
            self.look()?;
            self.exact.bind(vars.1, member.clone());
            for item in &self.exact.eval(shared.second).as_set().items {
                let Some(place) = item.as_place() else { return Ok(None) };
                having.entry(place).or_default().push(j);
            }
        }
        let mut pairs = Vec::new();
        for (i, member) in (0_u32..).zip(&group.members) {
            self.look()?;
            self.exact.bind(vars.0, member.clone());
            for item in &self.exact.eval(shared.first).as_set().items {
                let Some(place) = item.as_place() else { return Ok(None) };
                let others = having.get(&place).into_iter().flatten().filter(|&&j| j != i);
                pairs.extend(others.map(|&j| (i.min(j), i.max(j))));
            }
        }
        pairs.sort_unstable_by_key(|&(i, j)| (j, i));
        pairs.dedup();
        Ok(Some(pairs))
    }

    /// The pairs that a relation can hold for, the earlier first; none if it may be any.
    fn possible_pairs(&mut self, group: &Group, vars: (VarId, VarId), body: ExprId) -> Result<Option<Vec<(u32, u32)>>> {
        if let Node::Or(items) = &self.genre.expr(body).node {
            let mut all = Vec::new();
            for &item in items {
                let Some(pairs) = self.possible_pairs(group, vars, item)? else { return Ok(None) };
                all.extend(pairs);
            }
            all.sort_unstable_by_key(|&(i, j)| (j, i));
            all.dedup();
            return Ok(Some(all));
        }
        // The board lists what is near a place among places of its kind.
        let one_kind = || {
            let mut kinds = group.members.iter().map(|member| member.as_place().map(|place| place.kind));
            let first = kinds.next().flatten();
            first.is_some() && kinds.all(|kind| kind == first)
        };
        if let Some(relation) = needs_relation(self.genre, body, vars).filter(|_| one_kind()) {
            return Ok(Some(near_pairs(self.board, group, &[relation])));
        }
        if let Some(shared) = sharing(self.genre, body, vars) {
            return self.sharing_pairs(group, vars, shared);
        }
        match linked(self.genre, body, vars) {
            Some(linked) => self.linked_pairs(group, vars, linked),
            None => Ok(None),
        }
    }

    /// The pairs each of which has something that goes with something of the other.
    fn linked_pairs(&mut self, group: &Group, vars: (VarId, VarId), linked: Linked) -> Result<Option<Vec<(u32, u32)>>> {
        let mut having: [BTreeMap<Place, Vec<u32>>; 2] = Default::default();
        for ((having, set), var) in having.iter_mut().zip(linked.sets).zip([vars.0, vars.1]) {
            for (i, member) in (0_u32..).zip(&group.members) {
                self.look()?;
                self.exact.bind(var, member.clone());
                for item in &self.exact.eval(set).as_set().items {
                    let Some(place) = item.as_place() else { return Ok(None) };
                    having.entry(place).or_default().push(i);
                }
            }
        }
        // Conditions on one of the two leave few.
        let conjuncts = self.genre.conjuncts(linked.body);
        for (having, var) in having.iter_mut().zip(linked.items) {
            let own = |&id: &ExprId| self.genre.free_vars(id) == [var];
            let own: Vec<ExprId> = conjuncts.iter().copied().filter(own).collect();
            having.retain(|&place, _| {
                self.exact.bind(var, Value::Place(place));
                own.iter().all(|&condition| self.exact.holds(condition))
            });
        }
        let mut pairs = Vec::new();
        for (&a, of_a) in &having[0] {
            self.look()?;
            for (&b, of_b) in &having[1] {
                self.exact.bind(linked.items[0], Value::Place(a));
                self.exact.bind(linked.items[1], Value::Place(b));
                if self.exact.holds(linked.body) {
                    let both = of_a.iter().flat_map(|&i| of_b.iter().map(move |&j| (i.min(j), i.max(j))));
                    pairs.extend(both.filter(|(i, j)| i != j));
                }
            }
        }
        pairs.sort_unstable_by_key(|&(i, j)| (j, i));
        pairs.dedup();
        Ok(Some(pairs))
    }

    /// The formula asked of pairs, both ways round.
    fn asked_ties(&mut self, group: &Group, vars: (VarId, VarId), body: ExprId) -> Result<Ties> {
        let n = group.n() as u32;
        let recognised = if self.recognises() { self.possible_pairs(group, vars, body)? } else { None };
        let pairs = match recognised {
            Some(pairs) => pairs,
            None if group.n() * group.n() / 2 > MAX_ASKED => {
                let (needed, limit) = (group.n() * group.n() / 2, MAX_ASKED);
                let [needed, limit] = [needed, limit].map(|n| n as u64);
                return Err(LowerError::TooLarge { law: String::new(), needed, limit });
            }
            None => (0..n).flat_map(|j| (0..j).map(move |i| (i, j))).collect(),
        };
        let mut found = Ties::default();
        for (i, j) in pairs {
            for (a, b) in [(i, j), (j, i)] {
                self.bind(vars.0, Term::Known(group.members[a as usize].clone()));
                self.bind(vars.1, Term::Known(group.members[b as usize].clone()));
                let tied = self.truth(body)?;
                found.entry((i, j)).or_default().push(tied);
            }
        }
        Ok(found)
    }
}

/// Pairs of members that stand in a relation of the board, the earlier first.
fn near_pairs(board: &Board, group: &Group, relations: &[Relation]) -> Vec<(u32, u32)> {
    let mut pairs = Vec::new();
    for (i, member) in group.members.iter().enumerate() {
        let Some(place) = member.as_place() else { continue };
        let start = pairs.len();
        for &relation in relations {
            for near in board.grid.related_to(relation, place) {
                if let Some(&j) = group.index.get(&near)
                    && (i as u32) < j
                    && !pairs[start..].contains(&(i as u32, j))
                {
                    pairs.push((i as u32, j));
                }
            }
        }
    }
    pairs
}
