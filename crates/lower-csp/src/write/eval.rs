//! Expressions as terms.

use crate::error::{LowerError, Result};
use crate::lower::Lowering;
use crate::write::gates::Sum;
use crate::write::term::{Choice, Term};
use gridwright_board::Val;
use gridwright_check::eval::{Value, arithmetic, distance, geometry, is_known};
use gridwright_formula::Lit;
use gridwright_grid::{Dir, Grid, Place};
use gridwright_lang::ir::*;
use gridwright_lang::syntax::ast::ArithOp;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Products of choices may have so many combinations.
const MAX_PAIRS: usize = 10_000;

impl Lowering<'_> {
    /// The term of an expression under the present bindings.
    pub fn eval(&mut self, id: ExprId) -> Result<Term> {
        let Some(key) = self.memo_key(id) else { return self.eval_afresh(id) };
        if let Some(known) = self.kept(&key) {
            return Ok(known.clone());
        }
        let term = self.eval_afresh(id)?;
        self.keep(key, term.clone());
        Ok(term)
    }

    fn eval_afresh(&mut self, id: ExprId) -> Result<Term> {
        self.look()?;
        let genre = self.genre;
        let node = &genre.expr(id).node;
        if genre.expr(id).stage < Stage::Answer {
            return Ok(Term::Known(self.exact.eval(id)));
        }
        if let Some(lit) = self.flag_at(id) {
            return Ok(Term::Bool(lit));
        }
        Ok(match node {
            Node::Var(var) => self.frame[var.at()].clone(),
            Node::Let { var, value, body } => {
                let value = self.eval(*value)?;
                self.bind(*var, value);
                self.eval(*body)?
            }
            Node::Read(layer, place) => {
                let place = self.eval(*place)?;
                self.lift(place, |l, v| Ok(l.read(*layer, &v)))?
            }
            Node::Has(layer, tag, place) => {
                let place = self.eval(*place)?;
                self.lift(place, |l, v| {
                    Ok(l.ask(*layer, &v, |val| val.is_present() && tag.is_none_or(|t| val.symbol() == Some(t))))
                })?
            }
            Node::Known(layer, tag, place) => {
                let place = self.eval(*place)?;
                self.lift(place, |l, v| Ok(l.ask(*layer, &v, |val| is_known(val, *tag))))?
            }
            Node::Block(structure, place) => {
                let place = self.eval(*place)?;
                self.lift(place, |l, v| l.block(*structure, &v))?
            }
            Node::Arith(op, a, b) => {
                let (a, b) = (self.eval(*a)?, self.eval(*b)?);
                self.arithmetic(*op, a, b)?
            }
            Node::If(condition, a, b) => {
                let condition = self.truth(*condition)?;
                let (a, b) = (self.eval(*a)?, self.eval(*b)?);
                self.select(vec![(condition, a), (!condition, b)])?
            }
            Node::Geo(geo, args) => {
                let args = args.iter().map(|&a| self.eval(a)).collect::<Result<Vec<Term>>>()?;
                self.geometry(*geo, args)?
            }
            Node::Entering(walk, place) | Node::Leaving(walk, place) => {
                let (walk, place) = (self.eval(*walk)?, self.eval(*place)?);
                let entering = matches!(node, Node::Entering(..));
                self.lift(place, |l, v| l.of_walk(&walk, &v, entering))?
            }
            Node::Fold { fold: Fold::List, var, set, value } => self.list(*var, *set, *value)?,
            Node::Fold { fold, var, set, value } => self.fold(*fold, *var, *set, *value)?,
            Node::Distance(a, b, set) => {
                let (a, b) = (self.eval(*a)?, self.eval(*b)?);
                let Term::Known(set) = self.eval(*set)? else {
                    return Err(LowerError::unsupported("a distance within a set that is not settled"));
                };
                self.lift(a, |l, a| {
                    l.lift(b.clone(), |l, b| Ok(Term::Known(distance(&l.board.grid, &a, &b, &set.as_set()))))
                })?
            }
            Node::Size(set) => self.size(*set)?,
            Node::Not(_)
            | Node::And(_)
            | Node::Or(_)
            | Node::Implies(..)
            | Node::Iff(..)
            | Node::Quant { .. }
            | Node::Cmp(..)
            | Node::Fits(..)
            | Node::In(..)
            | Node::Within(..) => Term::lit(self.truth_afresh(id)?),
            Node::SomeWalk { .. } => return Err(LowerError::unsupported("a walk inside another formula")),
            Node::Index(walk, place) => {
                let (walk, place) = (self.eval(*walk)?, self.eval(*place)?);
                match (walk, place) {
                    (Term::Trail(trail), Term::Known(place)) => self.steps_to(trail, &place),
                    (Term::Trail(_), _) => return Err(LowerError::unsupported("a position that is not settled")),
                    (Term::Way(way), place) => self.lift(place, |l, place| match place.as_place() {
                        Some(place) => l.index_on_way(way, place),
                        None => Ok(Term::Known(Value::None)),
                    })?,
                    _ => Term::Known(Value::None),
                }
            }
            Node::Until(walk, place) => match (self.eval(*walk)?, self.eval(*place)?) {
                (Term::Way(way), Term::Known(Value::Place(place))) => self.nodes_until(way, place)?,
                (_, Term::Known(_)) => Term::members(Vec::new()),
                _ => return Err(LowerError::unsupported("the nodes of a walk up to a place that is not settled")),
            },
            Node::Start(walk) | Node::Finish(walk) => match self.eval(*walk)? {
                Term::Trail(trail) if matches!(node, Node::Start(_)) => self.first_node(trail),
                Term::Trail(trail) => self.last_node(trail),
                Term::Way(way) => self.end_of_way(way, matches!(node, Node::Start(_))),
                // A loop has no ends.
                _ => Term::Known(Value::None),
            },
            Node::TagField(..) => return Err(LowerError::unsupported("a field of a sought tag")),
            _ => self.set(id)?,
        })
    }

    /// The literal of a formula.
    pub fn truth(&mut self, id: ExprId) -> Result<Lit> {
        let Some(key) = self.memo_key(id) else { return self.truth_afresh(id) };
        if let Some(known) = self.kept(&key) {
            return Ok(known.truth());
        }
        let lit = self.truth_afresh(id)?;
        self.keep(key, Term::lit(lit));
        Ok(lit)
    }

    fn truth_afresh(&mut self, id: ExprId) -> Result<Lit> {
        let genre = self.genre;
        if genre.expr(id).stage < Stage::Answer {
            return Ok(if self.exact.holds(id) { Lit::TRUE } else { Lit::FALSE });
        }
        if let Some(lit) = self.flag_at(id) {
            return Ok(lit);
        }
        Ok(match &genre.expr(id).node {
            Node::Not(a) => !self.truth(*a)?,
            Node::And(items) => {
                let mut lits = Vec::with_capacity(items.len());
                // What the givens settle may spare the rest.
                if items.iter().any(|&item| genre.expr(item).stage < Stage::Answer && !self.exact.holds(item)) {
                    return Ok(Lit::FALSE);
                }
                for &item in items.iter().filter(|&&item| genre.expr(item).stage == Stage::Answer) {
                    lits.push(self.truth(item)?);
                    // A condition may guard what comes after it.
                    if lits.last() == Some(&Lit::FALSE) {
                        return Ok(Lit::FALSE);
                    }
                }
                self.gates.and(lits)
            }
            Node::Or(items) => {
                let mut lits = Vec::with_capacity(items.len());
                for &item in items {
                    lits.push(self.truth(item)?);
                    if lits.last() == Some(&Lit::TRUE) {
                        return Ok(Lit::TRUE);
                    }
                }
                self.gates.or(lits)
            }
            Node::Implies(a, b) => {
                let a = self.truth(*a)?;
                if a == Lit::FALSE {
                    return Ok(Lit::TRUE);
                }
                let b = self.truth(*b)?;
                self.gates.or([!a, b])
            }
            Node::Iff(a, b) => {
                let (a, b) = (self.truth(*a)?, self.truth(*b)?);
                self.gates.iff(a, b)
            }
            Node::Cmp(op, a, b) => {
                let (a, b) = (self.eval(*a)?, self.eval(*b)?);
                self.compare(*op, &a, &b)?
            }
            Node::In(a, set) => match self.touches(*a, *set)? {
                Some(lit) => lit,
                None => {
                    let (a, set) = (self.eval(*a)?, self.eval(*set)?);
                    self.member(&a, &set)?
                }
            },
            Node::Within(a, b) => {
                let (a, b) = (self.eval(*a)?, self.eval(*b)?);
                self.within(&a, &b)?
            }
            Node::Fits(order, clue, numbers) => self.agrees(*order, *clue, *numbers)?,
            Node::Quant { all, var, set, filter, body } => {
                if let Some(lit) = self.truth_of_holders(id)? {
                    return Ok(lit);
                }
                let mut lits = Vec::new();
                let mut add = |l: &mut Self, guard: Lit| {
                    let asked = filter.map_or(Ok(Lit::TRUE), |filter| l.truth(filter))?;
                    if guard != Lit::FALSE && asked != Lit::FALSE {
                        let body = l.truth(*body)?;
                        lits.push(match (guard, asked) {
                            (Lit::TRUE, Lit::TRUE) => body,
                            _ if *all => l.gates.or([!guard, !asked, body]),
                            _ => l.gates.and([guard, asked, body]),
                        });
                    }
                    Ok(())
                };
                self.each_item(id, *var, *set, &mut add)?;
                if *all { self.gates.and(lits) } else { self.gates.or(lits) }
            }
            _ => self.eval_afresh(id)?.truth(),
        })
    }

    /// The literal of a yes/no of the answer at a place that is settled: most of what is asked.
    #[inline]
    pub fn flag_at(&self, id: ExprId) -> Option<Lit> {
        let Node::Read(layer, place) = self.genre.expr(id).node else { return None };
        let Node::Var(var) = self.genre.expr(place).node else { return None };
        let Term::Known(Value::Place(place)) = self.frame[var.at()] else { return None };
        match self.terms.get(layer, self.board.index(self.genre, layer, place)?)? {
            Term::Bool(lit) => Some(*lit),
            _ => None,
        }
    }

    /// Does something with each member of the set of a quantifier that matters to it, bound to its variable, and the literal that
    /// says it is one.
    pub fn each_item(
        &mut self,
        quantifier: ExprId,
        var: VarId,
        set: ExprId,
        then: &mut dyn FnMut(&mut Self, Lit) -> Result<()>,
    ) -> Result<()> {
        if let Some(near) = self.items_near(quantifier) {
            for value in near {
                self.bind(var, Term::Known(value));
                then(self, Lit::TRUE)?;
            }
            return Ok(());
        }
        if self.genre.expr(set).stage < Stage::Answer
            && let Some(known) = self.exact.members_that_matter(quantifier)
        {
            for item in &known.items {
                self.bind(var, Term::Known(item.clone()));
                then(self, Lit::TRUE)?;
            }
            return Ok(());
        }
        for (guard, item) in self.items_of(set)? {
            self.bind(var, item);
            then(self, guard)?;
        }
        Ok(())
    }

    /// Applies a function of constants to a term that may be one of several.
    pub fn lift(&mut self, term: Term, mut f: impl FnMut(&mut Self, Value) -> Result<Term>) -> Result<Term> {
        match term {
            Term::Known(value) => f(self, value),
            Term::Choice(choice) => {
                let mut cases = Vec::with_capacity(choice.entries.len());
                for (value, lit) in &choice.entries {
                    cases.push((*lit, f(self, value.clone())?));
                }
                self.select(cases)
            }
            Term::Items(_) | Term::Set(_) | Term::Blocks(..) => {
                Err(LowerError::unsupported("a function of a set that is not settled"))
            }
            _ => Err(LowerError::unsupported("a function of a value that is not settled")),
        }
    }

    /// The term whose condition holds; exactly one does.
    pub fn select(&mut self, cases: Vec<(Lit, Term)>) -> Result<Term> {
        let cases: Vec<(Lit, Term)> = cases.into_iter().filter(|c| c.0 != Lit::FALSE).collect();
        if let [(_, one)] = cases.as_slice() {
            return Ok(one.clone());
        }
        if cases.iter().all(|(_, t)| matches!(t, Term::Bool(_) | Term::Known(Value::Bool(_)))) {
            let lits: Vec<Lit> = cases.iter().map(|(l, t)| self.gates.and([*l, t.truth()])).collect();
            return Ok(Term::lit(self.gates.or(lits)));
        }
        if cases.iter().any(|(_, t)| matches!(t, Term::Outline(_))) {
            return Err(LowerError::unsupported("a choice between shapes that are not settled"));
        }
        if cases.iter().any(|(_, t)| matches!(t, Term::Set(_) | Term::Blocks(..) | Term::Items(_))) {
            return self.select_sets(&cases);
        }
        let mut entries: Vec<(Value, Vec<Lit>)> = Vec::new();
        for (condition, term) in &cases {
            let values = match term {
                Term::Known(value) => vec![(value.clone(), Lit::TRUE)],
                Term::Choice(choice) => choice.entries.clone(),
                _ => return Err(LowerError::unsupported("a choice between computed numbers")),
            };
            for (value, lit) in values {
                let both = self.gates.and([*condition, lit]);
                match entries.iter_mut().find(|e| e.0 == value) {
                    Some(entry) => entry.1.push(both),
                    None => entries.push((value, vec![both])),
                }
            }
        }
        let entries: Vec<(Value, Lit)> = entries.into_iter().map(|(v, lits)| (v, self.gates.or(lits))).collect();
        Ok(match entries.as_slice() {
            [(value, _)] => Term::Known(value.clone()),
            _ => Term::Choice(Rc::new(Choice::of(entries))),
        })
    }

    /// The value of a layer at a place.
    pub fn read(&mut self, layer: LayerId, place: &Value) -> Term {
        let declared = &self.genre.layers[layer.at()];
        if let Some(index) = self.exact.slot_of(layer, place) {
            match self.terms.get(layer, index) {
                Some(term) => return term.clone(),
                None if declared.role.is_open() => return Term::Known(Value::None),
                None => {}
            }
        }
        let val = self.exact.raw(layer, place);
        Term::Known(match (&declared.domain, val) {
            (Domain::Flag | Domain::Division, val) => Value::Bool(val == Val::Flag(true)),
            (Domain::Values { .. }, Val::Blank) if self.genre.reads_zero(declared) => Value::Int(0),
            (_, val) => Value::from_val(val),
        })
    }

    /// Something about the stored value of a layer at a place.
    fn ask(&mut self, layer: LayerId, place: &Value, holds: impl Fn(Val) -> bool) -> Term {
        let declared = &self.genre.layers[layer.at()];
        let open = |&i: &usize| declared.role.is_open() || self.terms.get(layer, i).is_some();
        let index = self.exact.slot_of(layer, place).filter(open);
        let Some(index) = index else {
            return Term::Known(Value::Bool(holds(self.exact.raw(layer, place))));
        };
        match self.terms.get(layer, index) {
            Some(Term::Bool(lit)) => {
                let lit = *lit;
                let (yes, no) = (holds(Val::Flag(true)), holds(Val::Flag(false)));
                Term::lit(match (yes, no) {
                    (true, true) => Lit::TRUE,
                    (true, false) => lit,
                    (false, true) => !lit,
                    (false, false) => Lit::FALSE,
                })
            }
            Some(Term::Choice(choice)) => {
                let lits: Vec<Lit> = choice.entries.iter().filter(|(v, _)| holds(stored(v))).map(|e| e.1).collect();
                // Exactly one of them holds.
                let all = lits.len() == choice.entries.len();
                Term::lit(if all { Lit::TRUE } else { self.gates.or(lits) })
            }
            Some(Term::Known(value)) => Term::Known(Value::Bool(holds(stored(value)))),
            _ => Term::Known(Value::Bool(false)),
        }
    }

    fn arithmetic(&mut self, op: ArithOp, a: Term, b: Term) -> Result<Term> {
        match (op, &a, &b) {
            (_, Term::Known(x), Term::Known(y)) => return Ok(Term::Known(arithmetic(op, x, y))),
            (ArithOp::Add, Term::Sizes(x), Term::Sizes(y)) => {
                return Ok(Term::Sizes(Rc::new(x.iter().chain(y.iter()).cloned().collect())));
            }
            (_, Term::Choice(_), Term::Known(y)) => {
                return self.lift(a.clone(), |_, x| Ok(Term::Known(arithmetic(op, &x, y))));
            }
            (_, Term::Known(x), Term::Choice(_)) => {
                return self.lift(b.clone(), |_, y| Ok(Term::Known(arithmetic(op, x, &y))));
            }
            (ArithOp::Mul, Term::Choice(x), Term::Choice(y)) if x.entries.len() * y.entries.len() <= MAX_PAIRS => {
                return self.lift(a.clone(), |l, x| l.lift(b.clone(), |_, y| Ok(Term::Known(arithmetic(op, &x, &y)))));
            }
            _ => {}
        }
        let (Some(x), Some(y)) = (self.as_sum(&a)?, self.as_sum(&b)?) else {
            return Err(LowerError::unsupported("arithmetic with a value that may be missing"));
        };
        Ok(Term::sum(match op {
            ArithOp::Add => x.plus(&y, 1),
            ArithOp::Sub => x.plus(&y, -1),
            ArithOp::Mul if x.terms.is_empty() => Sum::default().plus(&y, x.constant),
            ArithOp::Mul if y.terms.is_empty() => Sum::default().plus(&x, y.constant),
            ArithOp::Mul => return Err(LowerError::unsupported("a product of two computed numbers")),
        }))
    }

    /// A number as a sum; none if it may be something else.
    pub fn as_sum(&mut self, term: &Term) -> Result<Option<Sum>> {
        Ok(match term {
            Term::Known(Value::Int(n)) => Some(Sum::constant(*n)),
            Term::Sum(sum) => Some((**sum).clone()),
            Term::Choice(choice) => choice.sum(None),
            Term::Sizes(_) => {
                let size = self.settle_sizes(term)?;
                self.as_sum(&size)?
            }
            Term::Steps(steps) => {
                let number = self.settle_steps(*steps)?;
                self.as_sum(&number)?
            }
            _ => None,
        })
    }

    fn geometry(&mut self, geo: Geo, args: Vec<Term>) -> Result<Term> {
        if let Some(known) = all_known(&args) {
            return Ok(Term::Known(geometry(self.genre, &self.board.grid, geo, &known)));
        }
        match (geo, args.as_slice()) {
            (Geo::Odd, [term]) => {
                let Some(sum) = self.as_sum(term)? else { return Ok(Term::Known(Value::Bool(false))) };
                let start = if sum.constant % 2 == 0 { Lit::FALSE } else { Lit::TRUE };
                let odd = sum.terms.iter().filter(|t| t.0 % 2 != 0).map(|t| t.1).collect::<Vec<_>>();
                Ok(Term::lit(odd.into_iter().fold(start, |so_far, lit| self.gates.xor(so_far, lit))))
            }
            (Geo::FirstOf, [set]) if !matches!(set, Term::Choice(_)) => self.first_of(set),
            (Geo::Touched, [Term::Strand(trail)]) => Ok(Term::members(self.trail_nodes(*trail))),
            (Geo::Touched, [set @ (Term::Set(_) | Term::Blocks(..))]) => self.touched(set),
            (Geo::Width | Geo::Height, [set @ (Term::Set(_) | Term::Blocks(..) | Term::Strand(_))]) => {
                self.extent(geo, set)
            }
            (Geo::Shape(up_to), [Term::Blocks(group, vertices)]) => {
                let (group, vertices) = (*group, Rc::clone(vertices));
                self.shape_of(group, &vertices, up_to)
            }
            (Geo::Shape(up_to), [set @ (Term::Set(_) | Term::Strand(_))]) => self.outline(set, up_to),
            _ => {
                let Some(open) = args.iter().position(|a| !matches!(a, Term::Known(_))) else {
                    return Err(LowerError::unsupported("a function of places"));
                };
                let chosen = args[open].clone();
                self.lift(chosen, |l, value| {
                    let mut args = args.clone();
                    args[open] = Term::Known(value);
                    l.geometry(geo, args)
                })
            }
        }
    }

    /// The nodes that the lines of a set join, in order.
    pub fn touched(&mut self, set: &Term) -> Result<Term> {
        let mut nodes: BTreeMap<Place, Vec<Lit>> = BTreeMap::new();
        for (line, lit) in self.members(set)? {
            let ends = line.as_place().map_or(Vec::new(), |line| self.board.grid.ends(line));
            ends.into_iter().for_each(|node| nodes.entry(node).or_default().push(lit));
        }
        let nodes = nodes.into_iter().map(|(node, lits)| (Value::Place(node), self.gates.or(lits))).collect();
        Ok(Term::members(nodes))
    }

    /// The first member of a set in its order.
    fn first_of(&mut self, set: &Term) -> Result<Term> {
        if matches!(set, Term::Set(members) if !members.in_order) || matches!(set, Term::Strand(_)) {
            return Err(LowerError::unsupported("the first member of a set whose order is not settled"));
        }
        let mut cases = Vec::new();
        let mut none_yet = Lit::TRUE;
        for (guard, item) in self.items(set)? {
            let here = self.gates.and([none_yet, guard]);
            cases.push((here, item));
            none_yet = self.gates.and([none_yet, !guard]);
        }
        cases.push((none_yet, Term::Known(Value::None)));
        self.select(cases)
    }
}

/// A constant as it would be stored.
fn stored(value: &Value) -> Val {
    match value {
        Value::Int(n) => Val::Int(*n),
        Value::Sym(s) => Val::Sym(*s),
        Value::Dir(d) => Val::Dir(*d),
        Value::Bool(b) => Val::Flag(*b),
        Value::Tag(val) => **val,
        Value::Unknown => Val::Unknown,
        Value::List(entries) => List::new(entries.iter().copied()).map_or(Val::Absent, Val::List),
        _ => Val::Absent,
    }
}

fn all_known(terms: &[Term]) -> Option<Vec<Value>> {
    let known = |term: &Term| match term {
        Term::Known(value) => Some(value.clone()),
        _ => None,
    };
    terms.iter().map(known).collect()
}

/// The link or edge by which a walk that moves in `dir` comes into a node, or leaves it.
pub(crate) fn arm_of_step(grid: &Grid, node: Place, dir: Dir, entering: bool) -> Option<Place> {
    grid.arm(node, if entering { dir.opposite() } else { dir })
}
