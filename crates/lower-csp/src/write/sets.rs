//! Sets as terms: their members, sizes, unions, and what is in them.

use crate::error::{LowerError, Result};
use crate::lower::Lowering;
use crate::write::gates::Sum;
use crate::write::term::{Items, Term};
use gridwright_base::QuickMap;
use gridwright_check::eval::Value;
use gridwright_formula::Lit;
use gridwright_grid::Place;
use gridwright_lang::ir::*;
use gridwright_lang::recognise::Shape;
use gridwright_lang::recognise::members::{InSome, in_some};
use std::rc::Rc;

impl Lowering<'_> {
    /// The forms that give sets.
    pub fn set(&mut self, id: ExprId) -> Result<Term> {
        let genre = self.genre;
        match &genre.expr(id).node {
            Node::Filter { var, set, pred } => {
                if let Some(union) = self.union_pattern(*var, *set, *pred)? {
                    return Ok(union);
                }
                if let Some(near) = self.filter_near(*var, *set, *pred)? {
                    return Ok(near);
                }
                let whole = self.eval(*set)?;
                let asked = match self.items_inside(*var, *set, *pred)? {
                    Some(few) => few,
                    None if genre.expr(*set).stage < Stage::Answer => self.items_that_matter(id, *set)?,
                    None => self.items(&whole)?,
                };
                let mut kept = Vec::new();
                for (guard, item) in asked {
                    self.bind(*var, item.clone());
                    let holds = self.truth(*pred)?;
                    let both = self.gates.and([guard, holds]);
                    if both != Lit::FALSE {
                        kept.push((both, item));
                    }
                }
                Ok(gather(kept, &whole))
            }
            Node::Map { var, set, value } => {
                let mut items = Vec::new();
                for (guard, item) in self.items_of(*set)? {
                    self.bind(*var, item);
                    items.push((guard, self.eval(*value)?));
                }
                self.collect(items)
            }
            Node::BigUnion { var, set, value } => {
                if let Some(touched) = self.touched_by_all(*var, *set, *value)? {
                    return Ok(touched);
                }
                let mut sets = Vec::new();
                for (guard, item) in self.items_of(*set)? {
                    self.bind(*var, item);
                    sets.push((guard, self.eval(*value)?));
                }
                self.union(sets)
            }
            Node::Union(a, b) => {
                let sets = vec![(Lit::TRUE, self.eval(*a)?), (Lit::TRUE, self.eval(*b)?)];
                self.union(sets)
            }
            Node::List(list) => {
                let items = list.iter().map(|&i| Ok((Lit::TRUE, self.eval(i)?))).collect::<Result<Vec<_>>>()?;
                self.collect(items)
            }
            Node::Range(a, b) => self.range(*a, *b),
            Node::Beam { place, dir, var, stop } => self.beam(*place, *dir, *var, *stop),
            Node::Blocks(structure) => {
                let group = self.structure_group(*structure)?;
                Ok(Term::Items(Rc::new(Items { items: self.blocks_of(group)?, distinct: true })))
            }
            Node::Groups(groups) => {
                let group = self.inline_group(groups)?;
                Ok(Term::Items(Rc::new(Items { items: self.blocks_of(group)?, distinct: true })))
            }
            _ => Err(LowerError::unsupported("a set that depends on the answer")),
        }
    }

    /// The members of the set of a quantifier or filter that matter to it, as far as the problem tells, with their literals.
    pub fn items_that_matter(&mut self, quantifier: ExprId, set: ExprId) -> Result<Vec<(Lit, Term)>> {
        if let Some(near) = self.items_near(quantifier) {
            return Ok(near.into_iter().map(|value| (Lit::TRUE, Term::Known(value))).collect());
        }
        if self.genre.expr(set).stage < Stage::Answer
            && let Some(known) = self.exact.members_that_matter(quantifier)
        {
            return self.items(&Term::Known(Value::Set(known)));
        }
        self.items_of(set)
    }

    /// The members of a set expression, each with the literal that says it is one. Members need not differ.
    pub fn items_of(&mut self, id: ExprId) -> Result<Vec<(Lit, Term)>> {
        let set = self.eval(id)?;
        self.items(&set)
    }

    /// The members of a set, no two of which are equal where both are there: of those that are, all but the first are left
    /// out.
    pub fn distinct_items(&mut self, set: &Term) -> Result<Vec<(Lit, Term)>> {
        let items = self.items(set)?;
        if !matches!(set, Term::Items(items) if !items.distinct) {
            return Ok(items);
        }
        let mut fresh: Vec<(Lit, Term)> = Vec::new();
        for (i, (guard, term)) in items.iter().enumerate() {
            let mut conditions = vec![*guard];
            for (other_guard, other) in &items[..i] {
                let equal = self.equal(term, other)?;
                conditions.push(!self.gates.and([*other_guard, equal]));
            }
            fresh.push((self.gates.and(conditions), term.clone()));
        }
        Ok(fresh)
    }

    pub fn items(&mut self, set: &Term) -> Result<Vec<(Lit, Term)>> {
        Ok(match set {
            Term::Known(value) => value.as_set().items.iter().map(|v| (Lit::TRUE, Term::Known(v.clone()))).collect(),
            Term::Set(members) => members.items.iter().map(|(v, l)| (*l, Term::Known(v.clone()))).collect(),
            Term::Items(items) => items.items.clone(),
            Term::Choice(_) | Term::Blocks(..) | Term::Strand(_) => {
                let members = self.members(set)?;
                members.into_iter().map(|(v, l)| (l, Term::Known(v))).collect()
            }
            _ => return Err(LowerError::unsupported("something that is no set")),
        })
    }

    /// The possible members of a set, all different.
    pub fn members(&mut self, set: &Term) -> Result<Vec<(Value, Lit)>> {
        Ok(match set {
            Term::Known(value) => value.as_set().items.iter().map(|v| (v.clone(), Lit::TRUE)).collect(),
            Term::Set(members) => members.items.clone(),
            Term::Choice(choice) => {
                let mut found: Vec<(Value, Vec<Lit>)> = Vec::new();
                let mut at: QuickMap<Place, usize> = Default::default();
                for (value, lit) in &choice.entries {
                    for item in &value.as_set().items {
                        let known = match item.as_place() {
                            Some(place) => at.get(&place).copied(),
                            None => found.iter().position(|f| f.0 == *item),
                        };
                        match known {
                            Some(i) => found[i].1.push(*lit),
                            None => {
                                item.as_place().map(|p| at.insert(p, found.len()));
                                found.push((item.clone(), vec![*lit]));
                            }
                        }
                    }
                }
                found.into_iter().map(|(v, lits)| (v, self.gates.or(lits))).collect()
            }
            Term::Blocks(group, vertices) => {
                let (group, vertices) = (*group, Rc::clone(vertices));
                self.block_members(group, &vertices)?
            }
            Term::Items(items) => {
                let known: Option<Vec<(Value, Lit)>> = items
                    .items
                    .iter()
                    .map(|(l, t)| match t {
                        Term::Known(v) => Some((v.clone(), *l)),
                        _ => None,
                    })
                    .collect();
                known.ok_or_else(|| LowerError::unsupported("a set of values that are not settled"))?
            }
            Term::Strand(trail) => self.trail_lines(*trail),
            _ => return Err(LowerError::unsupported("something that is no set")),
        })
    }

    /// How many members a set has.
    pub fn size(&mut self, set: ExprId) -> Result<Term> {
        if let Some(passed) = self.size_until(set)? {
            return Ok(passed);
        }
        let set = self.eval(set)?;
        Ok(match &set {
            Term::Choice(_) => self.lift(set, |_, v| Ok(Term::int(v.as_set().items.len() as i64)))?,
            Term::Blocks(group, vertices) => Term::Sizes(Rc::new(vec![(*group, Rc::clone(vertices))])),
            Term::Strand(trail) => self.length(*trail),
            Term::Items(_) => Term::sum(Sum::count(self.distinct_items(&set)?.into_iter().map(|item| item.0))),
            other => Term::sum(Sum::count(self.members(other)?.into_iter().map(|m| m.1))),
        })
    }

    /// Whether a value is in a set.
    pub fn member(&mut self, value: &Term, set: &Term) -> Result<Lit> {
        match (value, set) {
            (Term::Known(value), Term::Set(members)) => Ok(members.lit(value)),
            (Term::Known(value), Term::Known(set)) => {
                Ok(if set.as_set().contains(value) { Lit::TRUE } else { Lit::FALSE })
            }
            (Term::Steps(steps), Term::Known(set)) => self.steps_in(*steps, &set.as_set()),
            (Term::Known(value), Term::Choice(choice)) => {
                let lits: Vec<Lit> =
                    choice.entries.iter().filter(|(s, _)| s.as_set().contains(value)).map(|e| e.1).collect();
                Ok(self.gates.or(lits))
            }
            (Term::Known(value), Term::Blocks(group, vertices)) => {
                let (group, vertices) = (*group, Rc::clone(vertices));
                let lits = vertices.iter().map(|&v| self.in_block(group, v, value)).collect::<Result<Vec<Lit>>>()?;
                Ok(self.gates.or(lits))
            }
            _ => {
                let mut lits = Vec::new();
                for (guard, item) in self.items(set)? {
                    let equal = self.equal(value, &item)?;
                    lits.push(self.gates.and([guard, equal]));
                }
                Ok(self.gates.or(lits))
            }
        }
    }

    /// `a in touched(X)`, X being the blocks of some members: one of the lines at that node is in X. None if it is something else.
    pub fn touches(&mut self, a: ExprId, set: ExprId) -> Result<Option<Lit>> {
        let genre = self.genre;
        let Node::Geo(Geo::Touched, args) = &genre.expr(set).node else { return Ok(None) };
        let Node::Var(var) = genre.expr(args[0]).node else { return Ok(None) };
        if genre.is_open(a) || !matches!(self.frame[var.at()], Term::Blocks(..)) {
            return Ok(None);
        }
        let (node, lines) = (self.exact.eval(a), self.frame[var.at()].clone());
        let arms = node.as_place().map_or(Vec::new(), |node| self.board.grid.arms(node));
        let mut lits = Vec::with_capacity(arms.len());
        for line in arms {
            lits.push(self.member(&Term::Known(Value::Place(line)), &lines)?);
        }
        Ok(Some(self.gates.or(lits)))
    }

    /// Whether one set is part of another.
    pub fn within(&mut self, a: &Term, b: &Term) -> Result<Lit> {
        let mut lits = Vec::new();
        for (guard, item) in self.items(a)? {
            let inside = self.member(&item, b)?;
            lits.push(self.gates.or([!guard, inside]));
        }
        Ok(self.gates.and(lits))
    }

    /// The union of sets, each taken only if its literal holds.
    fn union(&mut self, sets: Vec<(Lit, Term)>) -> Result<Term> {
        if let Some(blocks) = one_family(&sets) {
            return Ok(blocks);
        }
        let is_open = |set: &Term| matches!(set, Term::Items(items) if items.items.iter().any(|(_, t)| !matches!(t, Term::Known(_))));
        if sets.iter().any(|(_, set)| is_open(set)) {
            return self.union_of_items(&sets);
        }
        let mut found: Vec<(Value, Vec<Lit>)> = Vec::new();
        let mut at: QuickMap<Place, usize> = QuickMap::default();
        let mut settled = true;
        for (guard, set) in &sets {
            for (value, lit) in self.members(set)? {
                self.look()?;
                let both = self.gates.and([*guard, lit]);
                settled &= both == Lit::TRUE;
                let known = match value.as_place() {
                    Some(place) => Some(*at.entry(place).or_insert(found.len())).filter(|&i| i < found.len()),
                    None => found.iter().position(|f| f.0 == value),
                };
                match known {
                    Some(i) => found[i].1.push(both),
                    None => found.push((value, vec![both])),
                }
            }
        }
        let items = found.into_iter().map(|(v, lits)| (v, self.gates.or(lits))).collect();
        Ok(if settled { Term::members(items) } else { Term::unordered(items) })
    }

    /// The union of sets some of whose members are not settled themselves.
    fn union_of_items(&mut self, sets: &[(Lit, Term)]) -> Result<Term> {
        let mut items = Vec::new();
        for (guard, set) in sets {
            for (lit, term) in self.items(set)? {
                self.look()?;
                items.push((self.gates.and([*guard, lit]), term));
            }
        }
        Ok(Term::Items(Rc::new(Items { items, distinct: false })))
    }

    pub fn select_sets(&mut self, cases: &[(Lit, Term)]) -> Result<Term> {
        // An empty block beside blocks of one family, under conditions: only written out.
        self.union(cases.to_vec())
    }

    /// What the blocks of some members touch: what their union touches, if they are blocks of one family.
    fn touched_by_all(&mut self, var: VarId, set: ExprId, value: ExprId) -> Result<Option<Term>> {
        let genre = self.genre;
        let Node::Geo(Geo::Touched, args) = &genre.expr(value).node else { return Ok(None) };
        if !self.recognises() || genre.is_open(set) {
            return Ok(None);
        }
        let mut sets = Vec::new();
        for (guard, item) in self.items_of(set)? {
            self.bind(var, item);
            sets.push((guard, self.eval(args[0])?));
        }
        match one_family(&sets) {
            Some(blocks) => Ok(Some(self.touched(&blocks)?)),
            None => Ok(None),
        }
    }

    /// The set of the values of terms; equal constants are one member.
    fn collect(&mut self, items: Vec<(Lit, Term)>) -> Result<Term> {
        if items.iter().all(|(_, t)| matches!(t, Term::Known(_))) {
            let sets = items.into_iter().map(|(l, t)| match t {
                Term::Known(v) => (l, Term::Known(Value::set(vec![v]))),
                other => (l, other),
            });
            return self.union(sets.collect());
        }
        Ok(Term::Items(Rc::new(Items { items, distinct: false })))
    }

    /// `{x in all places : some y in S: x in f(y)}` is the union of the f(y), which is far less work to build.
    fn union_pattern(&mut self, var: VarId, set: ExprId, pred: ExprId) -> Result<Option<Term>> {
        let genre = self.genre;
        let Node::Places(Ground::Kind(kind)) = genre.expr(set).node else { return Ok(None) };
        let (true, Some(InSome { item, over, filter, set })) = (self.recognises(), in_some(genre, pred, var)) else {
            return Ok(None);
        };
        let mut sets = Vec::new();
        for (guard, value) in self.items_of(over)? {
            self.bind(item, value);
            let asked = match filter {
                Some(filter) => self.truth(filter)?,
                None => Lit::TRUE,
            };
            let value = self.eval(set)?;
            sets.push((self.gates.and([guard, asked]), value));
        }
        let union = self.union(sets)?;
        if matches!(union, Term::Blocks(..)) {
            return Ok(Some(union));
        }
        // In the order of the places, and without what is none of them, such as a place off the board.
        let mut members = self.members(&union)?;
        members.retain(|(value, _)| value.as_place().is_some_and(|place| place.kind == kind));
        members.sort_by_key(|(value, _)| value.as_place());
        Ok(Some(Term::members(members)))
    }

    fn range(&mut self, a: ExprId, b: ExprId) -> Result<Term> {
        let (a, b) = (self.eval(a)?, self.eval(b)?);
        let (Some(x), Some(y)) = (self.as_sum(&a)?, self.as_sum(&b)?) else {
            return Err(LowerError::unsupported("a range of what may be missing"));
        };
        let (low, high) = (x.range().0, y.range().1);
        self.within_limit((high - low).max(0) as u64)?;
        let mut items = Vec::new();
        for n in low..=high {
            self.look()?;
            let above = !self.gates.at_least(&x, n + 1);
            let below = self.gates.at_least(&y, n);
            items.push((Value::Int(n), self.gates.and([above, below])));
        }
        Ok(Term::members(items))
    }

    /// What is seen from a place: each cell if nothing up to it stops the view.
    fn beam(&mut self, place: ExprId, dir: ExprId, var: VarId, stop: ExprId) -> Result<Term> {
        let (place, dir) = (self.eval(place)?, self.eval(dir)?);
        let (Term::Known(place), Term::Known(dir)) = (&place, &dir) else {
            return Err(LowerError::unsupported("a beam from a place that is not settled"));
        };
        let (Some(from), Some(dir)) = (place.as_place(), dir.as_dir()) else {
            return Ok(Term::Known(Value::set(Vec::new())));
        };
        let closed = !self.genre.has_free_vars(stop, var);
        if closed && let Some(known) = self.beams.get(&((from, dir), stop)) {
            return Ok(known.clone());
        }
        let mut seen = Lit::TRUE;
        let mut items = Vec::new();
        for cell in self.board.grid.sight(from, dir) {
            self.bind(var, Term::Known(Value::Place(cell)));
            let stops = self.truth(stop)?;
            seen = self.gates.and([seen, !stops]);
            if seen == Lit::FALSE {
                break;
            }
            items.push((Value::Place(cell), seen));
        }
        let beam = Term::members(items);
        if closed {
            self.beams.insert(((from, dir), stop), beam.clone());
        }
        Ok(beam)
    }
}

/// Blocks of one family, all asked for: their union keeps its origin.
fn one_family(sets: &[(Lit, Term)]) -> Option<Term> {
    let mut family = None;
    let mut all = Vec::new();
    for (guard, set) in sets {
        match set {
            Term::Known(v) if v.as_set().items.is_empty() => {}
            Term::Blocks(group, vertices) if *guard == Lit::TRUE => {
                if *family.get_or_insert(*group) != *group {
                    return None;
                }
                all.extend(vertices.iter().copied());
            }
            _ => return None,
        }
    }
    all.sort_unstable();
    all.dedup();
    Some(Term::Blocks(family?, Rc::new(all)))
}

/// Some of the items of a set as a set.
fn gather(kept: Vec<(Lit, Term)>, whole: &Term) -> Term {
    let known: Option<Vec<(Value, Lit)>> = kept
        .iter()
        .map(|(l, t)| match t {
            Term::Known(v) => Some((v.clone(), *l)),
            _ => None,
        })
        .collect();
    let distinct = !matches!(whole, Term::Items(items) if !items.distinct);
    let in_order = !matches!(whole, Term::Set(members) if !members.in_order);
    match known {
        Some(items) if distinct && in_order => Term::members(items),
        Some(items) if distinct => Term::unordered(items),
        _ => Term::Items(Rc::new(Items { items: kept, distinct })),
    }
}
