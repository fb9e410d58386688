//! Reading layers, logic and arithmetic.

use super::{Abs, Partial, Stored};
use crate::blocks::{From, walks};
use crate::geometry::distance;
use crate::lists::agrees;
use crate::lookup::conditions;
use crate::ops::{arithmetic, compare, is_known};
use crate::value::{Set, Value};
use gridwright_board::Val;
use gridwright_lang::ir::*;
use gridwright_lang::syntax::ast::{ArithOp, CmpOp};
use std::sync::Arc;

impl Partial<'_> {
    pub fn eval(&mut self, id: ExprId) -> Abs {
        if self.watch.is_over() {
            return Abs::Any;
        }
        let genre = self.genre;
        match &genre.expr(id).node {
            Node::Bool(b) => Abs::Known(Value::Bool(*b)),
            Node::Int(n) => Abs::Known(Value::Int(*n)),
            Node::Sym(s) => Abs::Known(Value::Sym(*s)),
            Node::Dir(d) => Abs::Known(Value::Dir(*d)),
            Node::Figure(cells) => Abs::Known(Value::Shape(Arc::clone(cells))),
            Node::Unknown => Abs::Known(Value::Unknown),
            Node::Absent => Abs::Known(Value::None),
            Node::Rows => Abs::Known(Value::Int(self.board.grid.rows() as i64)),
            Node::Cols => Abs::Known(Value::Int(self.board.grid.cols() as i64)),
            Node::Option(option) => Abs::Known(Value::Bool(self.board.option(*option))),
            Node::Var(var) => self.frame[var.at()].clone(),
            Node::Let { var, value, body } => {
                let value = self.eval(*value);
                self.bind(*var, value);
                self.eval(*body)
            }
            Node::Read(layer, place) => {
                let place = self.eval(*place);
                self.read(*layer, &place)
            }
            Node::Has(layer, tag, place) => {
                let place = self.eval(*place);
                self.has(*layer, *tag, &place)
            }
            Node::Known(layer, tag, place) => {
                let place = self.eval(*place);
                match self.stored(*layer, &place) {
                    Stored::Val(val) => Abs::Known(Value::Bool(is_known(val, *tag))),
                    Stored::OpenAt if tag.is_none() && self.is_total(*layer) => Abs::Known(Value::Bool(true)),
                    _ => Abs::Any,
                }
            }
            Node::TagField(layer, tag, field, place) => {
                let place = self.eval(*place);
                match self.stored(*layer, &place) {
                    Stored::Val(Val::Tag(t, fields)) if t == *tag => {
                        Abs::Known(Value::from_field(fields[*field as usize]))
                    }
                    Stored::Val(..) => Abs::Known(Value::None),
                    _ => Abs::Any,
                }
            }
            Node::Not(a) => Abs::from_truth(self.truth(*a).map(|b| !b)),
            Node::And(items) => Abs::from_truth(self.all_of(items)),
            Node::Or(items) => Abs::from_truth(self.any_of(items)),
            Node::Implies(a, b) => match self.truth(*a) {
                Some(false) => Abs::Known(Value::Bool(true)),
                Some(true) => Abs::from_truth(self.truth(*b)),
                None => Abs::from_truth(self.truth(*b).filter(|&b| b)),
            },
            Node::Iff(a, b) => {
                let (a, b) = (self.truth(*a), self.truth(*b));
                Abs::from_truth(a.zip(b).map(|(a, b)| a == b))
            }
            Node::If(c, a, b) => match self.truth(*c) {
                Some(c) => self.eval(if c { *a } else { *b }),
                None => {
                    let (a, b) = (self.eval(*a), self.eval(*b));
                    either(&a, &b)
                }
            },
            Node::Cmp(op, a, b) => {
                let (a, b) = (self.eval(*a), self.eval(*b));
                Abs::from_truth(compare_abs(*op, &a, &b))
            }
            Node::In(a, set) => {
                let (a, set) = (self.eval(*a), self.eval(*set));
                Abs::from_truth(member(&a, &set))
            }
            Node::Within(a, b) => {
                let (a, b) = (self.eval(*a), self.eval(*b));
                Abs::from_truth(subset(&a, &b))
            }
            Node::Arith(op, a, b) => {
                let (a, b) = (self.eval(*a), self.eval(*b));
                arithmetic_abs(*op, &a, &b)
            }
            Node::Fits(order, clue, numbers) => match (self.eval(*clue), self.eval(*numbers)) {
                (Abs::Known(clue), Abs::Known(numbers)) => Abs::Known(Value::Bool(agrees(*order, &clue, &numbers))),
                _ => Abs::Any,
            },
            Node::Quant { all, var, set, filter, body } => {
                let narrowed = self.narrowed(id, *var, *set, conditions(genre, *all, *filter, *body));
                Abs::from_truth(self.quantify(*all, *var, *set, narrowed, *filter, *body))
            }
            Node::SomeWalk { var, set, from, body } => {
                let set = self.eval(*set);
                let from = match from.map(|from| self.eval(from)) {
                    None => From::Anywhere,
                    Some(Abs::Known(node)) => From::Node(node.as_place()),
                    Some(_) => return Abs::Any,
                };
                Abs::from_truth(self.some_walk(*var, &set, from, *body))
            }
            Node::Fold { fold, var, set, value } => self.fold(*fold, *var, *set, *value),
            Node::Distance(a, b, set) => match (self.eval(*a), self.eval(*b), self.eval(*set)) {
                (Abs::Known(a), Abs::Known(b), Abs::Known(set)) => {
                    Abs::Known(distance(&self.board.grid, &a, &b, &set.as_set()))
                }
                _ => Abs::Any,
            },
            Node::Size(set) => self.size(*set),
            Node::Geo(geo, args) => self.geo(*geo, args),
            Node::Entering(w, c) | Node::Leaving(w, c) | Node::Index(w, c) | Node::Until(w, c) => {
                let (walk, node) = (self.eval(*w), self.eval(*c));
                self.of_walk(&genre.expr(id).node, &walk, &node)
            }
            Node::Start(w) | Node::Finish(w) => {
                let walk = self.eval(*w);
                self.of_walk(&genre.expr(id).node, &walk, &Abs::Known(Value::None))
            }
            Node::Block(structure, place) => {
                let place = self.eval(*place);
                self.blocks(*structure).block_of(&place)
            }
            _ => self.eval_set(id),
        }
    }

    /// Whether a layer has a value, neither blank nor `none` nor `?`, wherever it lives.
    fn is_total(&self, layer: LayerId) -> bool {
        let declared = &self.genre.layers[layer.at()];
        let always = matches!(declared.domain, Domain::Values { absent: false, unknown: false, .. });
        declared.role.is_open() && always
    }

    fn read(&mut self, layer: LayerId, place: &Abs) -> Abs {
        let declared = &self.genre.layers[layer.at()];
        match self.stored(layer, place) {
            Stored::Val(val) => match (&declared.domain, val) {
                (Domain::Flag, val) => Abs::Known(Value::Bool(val == Val::Flag(true))),
                (Domain::Values { .. }, Val::Blank) if self.genre.reads_zero(declared) => Abs::Known(Value::Int(0)),
                (_, val) => Abs::Known(Value::from_val(val)),
            },
            Stored::OpenAt if self.is_total(layer) => self.open_number(declared, place),
            _ => Abs::Any,
        }
    }

    /// An open value of a layer that holds numbers only lies between the bounds of its range.
    fn open_number(&mut self, declared: &Layer, place: &Abs) -> Abs {
        let Domain::Values { alts, .. } = &declared.domain else { return Abs::Any };
        for set in &declared.places {
            self.bind(set.var, place.clone());
        }
        let mut bounds: Option<(i64, i64)> = None;
        for alt in alts {
            let Some((low, high)) = self.range_bounds(alt) else { return Abs::Any };
            bounds = Some(bounds.map_or((low, high), |(l, h)| (l.min(low), h.max(high))));
        }
        bounds.map_or(Abs::Any, |(low, high)| Abs::int(low, high))
    }

    fn has(&mut self, layer: LayerId, tag: Option<SymId>, place: &Abs) -> Abs {
        match self.stored(layer, place) {
            Stored::Val(val) => {
                Abs::Known(Value::Bool(val.is_present() && tag.is_none_or(|t| val.symbol() == Some(t))))
            }
            Stored::OpenAt if tag.is_none() && self.is_total(layer) => Abs::Known(Value::Bool(true)),
            _ => Abs::Any,
        }
    }

    /// What the answer does not bear on comes first: where it fails, no value of the answer is looked at.
    fn all_of(&mut self, items: &[ExprId]) -> Option<bool> {
        let genre = self.genre;
        let (open, given): (Vec<ExprId>, Vec<ExprId>) =
            items.iter().partition(|&&item| genre.expr(item).stage == Stage::Answer);
        let mut sure = true;
        for item in given.into_iter().chain(open) {
            match self.truth(item) {
                Some(false) => return Some(false),
                Some(true) => {}
                None => sure = false,
            }
        }
        sure.then_some(true)
    }

    fn any_of(&mut self, items: &[ExprId]) -> Option<bool> {
        let mut sure = true;
        for &item in items {
            match self.truth(item) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => sure = false,
            }
        }
        sure.then_some(false)
    }

    fn some_walk(&mut self, var: VarId, set: &Abs, from: From, body: ExprId) -> Option<bool> {
        let Abs::Known(lines) = set else { return None };
        let mut sure = true;
        for walk in walks(&self.board.grid, &lines.as_set().places(), from) {
            self.bind(var, Abs::Known(Value::Walk(Arc::new(walk))));
            match self.truth(body) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => sure = false,
            }
        }
        sure.then_some(false)
    }

    fn of_walk(&mut self, node: &Node, walk: &Abs, at: &Abs) -> Abs {
        let (Abs::Known(Value::Walk(walk)), Abs::Known(at)) = (walk, at) else { return Abs::Any };
        self.walked.extend(at.as_place());
        let grid = &self.board.grid;
        Abs::Known(match (node, at.as_place()) {
            (Node::Start(_), _) => walk.start(),
            (Node::Finish(_), _) => walk.finish(),
            (Node::Entering(..), Some(c)) => walk.entering(grid, c),
            (Node::Leaving(..), Some(c)) => walk.leaving(grid, c),
            (Node::Index(..), Some(c)) => walk.index(c),
            (Node::Until(..), Some(c)) => walk.until(c),
            _ => Value::None,
        })
    }

    fn geo(&mut self, geo: Geo, args: &[ExprId]) -> Abs {
        let first = args.first().map_or(Abs::Known(Value::None), |&a| self.eval(a));
        let second = args.get(1).map_or(Abs::Known(Value::None), |&a| self.eval(a));
        match (geo, first, second) {
            (_, Abs::Known(first), Abs::Known(second)) => Abs::Known(self.place_function(geo, [first, second])),
            (Geo::Width | Geo::Height, Abs::Set(must, may), _) => {
                let mut side =
                    |set: Arc<Set>| self.place_function(geo, [Value::Set(set), Value::None]).as_int().unwrap_or(0);
                Abs::int(side(must), side(may))
            }
            (Geo::Touched, Abs::Set(must, may), _) => {
                let mut nodes = |set: Arc<Set>| self.place_function(geo, [Value::Set(set), Value::None]).as_set();
                Abs::set(nodes(must), nodes(may))
            }
            // Whichever diagonal it is, it joins two of the corners.
            (Geo::Diagonal, Abs::Known(cell), Abs::Any) => {
                Abs::set(Arc::default(), self.place_function(Geo::Corners, [cell, Value::None]).as_set())
            }
            _ => Abs::Any,
        }
    }

    fn place_function(&mut self, geo: Geo, args: [Value; 2]) -> Value {
        self.geometry.apply(self.genre, geo, &args)
    }
}

/// One of two values.
fn either(a: &Abs, b: &Abs) -> Abs {
    match (a.range(), b.range()) {
        (Some((al, ah)), Some((bl, bh))) => Abs::int(al.min(bl), ah.max(bh)),
        _ => match (a, b) {
            (Abs::Known(x), Abs::Known(y)) if x == y => a.clone(),
            _ => Abs::Any,
        },
    }
}

pub(super) fn compare_abs(op: CmpOp, a: &Abs, b: &Abs) -> Option<bool> {
    match (a, b) {
        (Abs::Known(a), Abs::Known(b)) => return Some(compare(op, a, b)),
        (Abs::Any, _) | (_, Abs::Any) => return None,
        _ => {}
    }
    if let (Some((al, ah)), Some((bl, bh))) = (a.range(), b.range()) {
        return match op {
            CmpOp::Eq => (ah < bl || bh < al).then_some(false),
            CmpOp::Ne => (ah < bl || bh < al).then_some(true),
            CmpOp::Lt => order(ah < bl, al >= bh),
            CmpOp::Le => order(ah <= bl, al > bh),
            CmpOp::Gt => order(al > bh, ah <= bl),
            CmpOp::Ge => order(al >= bh, ah < bl),
        };
    }
    let differ = match (a.bounds(), b.bounds()) {
        // A number is never a set, a missing value or a symbol.
        _ if a.range().is_some() != b.range().is_some() => true,
        (Some((a_must, a_may)), Some((b_must, b_may))) => {
            a_must.items.iter().any(|item| !b_may.contains(item))
                || b_must.items.iter().any(|item| !a_may.contains(item))
        }
        _ => false,
    };
    match op {
        CmpOp::Eq => differ.then_some(false),
        CmpOp::Ne => differ.then_some(true),
        _ => None,
    }
}

fn order(yes: bool, no: bool) -> Option<bool> {
    if yes {
        Some(true)
    } else if no {
        Some(false)
    } else {
        None
    }
}

fn member(a: &Abs, set: &Abs) -> Option<bool> {
    let (must, may) = set.bounds()?;
    match a {
        Abs::Known(value) if must.contains(value) => Some(true),
        Abs::Known(value) => (!may.contains(value)).then_some(false),
        Abs::Int(low, high) => {
            let inside = |v: &&Value| v.as_int().is_some_and(|n| (*low..=*high).contains(&n));
            if !may.items.iter().any(|v| inside(&v)) {
                return Some(false);
            }
            let span = high.saturating_sub(*low);
            (span < 100 && must.items.iter().filter(inside).count() as i64 == span + 1).then_some(true)
        }
        _ => may.items.is_empty().then_some(false),
    }
}

fn subset(a: &Abs, b: &Abs) -> Option<bool> {
    let ((a_must, a_may), (b_must, b_may)) = (a.bounds()?, b.bounds()?);
    if a_must.items.iter().any(|item| !b_may.contains(item)) {
        return Some(false);
    }
    a_may.items.iter().all(|item| b_must.contains(item)).then_some(true)
}

fn arithmetic_abs(op: ArithOp, a: &Abs, b: &Abs) -> Abs {
    if let (Abs::Known(a), Abs::Known(b)) = (a, b) {
        return Abs::Known(arithmetic(op, a, b));
    }
    let (Some((al, ah)), Some((bl, bh))) = (a.range(), b.range()) else { return Abs::Any };
    match op {
        ArithOp::Add => Abs::int(al.saturating_add(bl), ah.saturating_add(bh)),
        ArithOp::Sub => Abs::int(al.saturating_sub(bh), ah.saturating_sub(bl)),
        ArithOp::Mul => {
            let corners = [(al, bl), (al, bh), (ah, bl), (ah, bh)].map(|(x, y)| x.saturating_mul(y));
            Abs::int(*corners.iter().min().unwrap_or(&i64::MIN), *corners.iter().max().unwrap_or(&i64::MAX))
        }
    }
}
