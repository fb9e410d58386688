//! Random formulas that fit a scope.

use super::scope::{Kind, Layer, Scope, Sort, Ty};
use super::terms::Grower;
use super::tree::*;
use gridwright_lang::syntax::ast::*;

const SIGNS: [(usize, CmpOp); 6] =
    [(6, CmpOp::Eq), (2, CmpOp::Le), (2, CmpOp::Ge), (1, CmpOp::Ne), (1, CmpOp::Lt), (1, CmpOp::Gt)];

impl Grower<'_> {
    pub fn sign(&mut self) -> CmpOp {
        *self.choice.weighed(&SIGNS)
    }

    /// Something true or false.
    pub fn formula(&mut self, scope: &Scope, depth: usize) -> Expr {
        if depth == 0 {
            return self.simple(scope);
        }
        match self.choice.below(16) {
            0 | 1 => self.simple(scope),
            2 => not(self.formula(scope, depth - 1)),
            3 | 4 => and(vec![self.formula(scope, depth - 1), self.formula(scope, depth - 1)]),
            5 => or(vec![self.formula(scope, depth - 1), self.formula(scope, depth - 1)]),
            6 => implies(self.formula(scope, depth - 1), self.formula(scope, depth - 1)),
            7 => iff(self.simple(scope), self.formula(scope, depth - 1)),
            8 | 9 => self.compared(scope, depth),
            10 => self.folded(scope, depth - 1),
            11 => self.sets_compared(scope, depth - 1),
            _ => self.quantified(scope, depth - 1),
        }
    }

    /// A condition on variables at hand, or on the whole board.
    fn simple(&mut self, scope: &Scope) -> Expr {
        if let Some(subject) = &scope.subject
            && let Some(word) = self.about_subject(scope, &subject.clone())
        {
            return word;
        }
        for _ in 0..4 {
            if let Some(found) = self.read(scope) {
                return found;
            }
        }
        // Without a place at hand, a condition on some or all of them says more than one about numbers.
        let places = [Kind::Cell, Kind::Link, Kind::Edge, Kind::Point].map(Ty::Place);
        if places.iter().all(|ty| scope.vars_of(ty).is_empty()) && self.choice.chance(70) {
            let quantifier = *self.choice.pick(&[Quantifier::Each, Quantifier::Some, Quantifier::No]);
            return self.over_places(scope, quantifier, 0);
        }
        self.compared(scope, 0)
    }

    /// How many lines may meet at a node, for all nodes or some.
    pub fn degrees(&mut self, scope: &Scope) -> Option<Expr> {
        let lines = |l: &Layer| matches!(l.kind, Kind::Link | Kind::Edge) && l.sort == Sort::Flag;
        let layer = self.readable(scope, lines)?;
        let var = scope.fresh("v");
        let inner = scope.with(&var, Ty::Place(layer.kind.node()));
        let filter = self.choice.chance(70).then(|| self.formula(&inner, 0));
        let degree = call("degree", [name(&layer.name), name(&var)]);
        let body = if self.choice.chance(40) {
            is_in(degree, list(vec![self.constant(), self.constant()]))
        } else {
            cmp(self.sign(), degree, self.constant())
        };
        let set = name(layer.kind.node().word());
        Some(each(Quantifier::Each, members(&var, set, filter), body))
    }

    /// A bare name that speaks of the member without a name.
    fn about_subject(&mut self, scope: &Scope, subject: &Ty) -> Option<Expr> {
        let Ty::Place(kind) = subject else { return None };
        let layer = self.readable(scope, |l| l.kind == *kind)?;
        let word = name(&layer.name);
        Some(if self.choice.chance(35) { not(word) } else { word })
    }

    /// What a layer holds at a place.
    fn read(&mut self, scope: &Scope) -> Option<Expr> {
        if self.choice.chance(15) {
            return self.of_walk(scope).or_else(|| self.of_line(scope));
        }
        let layer = self.readable(scope, |_| true)?;
        let place = self.place(scope, layer.kind)?;
        let truth = match &layer.sort {
            Sort::Flag if self.choice.chance(85) => call(&layer.name, [place]),
            Sort::Number { absent, unknown } if self.choice.chance(60) => {
                let value = match self.choice.below(6) {
                    0 if *unknown => expr(ExprKind::Unknown),
                    1 if *absent || layer.given => expr(ExprKind::Absent),
                    2 => return self.values_compared(scope, &layer, place),
                    _ => self.constant(),
                };
                cmp(*self.choice.pick(&[CmpOp::Eq, CmpOp::Ne]), call(&layer.name, [place]), value)
            }
            Sort::Symbol(words) if self.choice.chance(70) => {
                let word = self.choice.pick(words).clone();
                cmp(*self.choice.pick(&[CmpOp::Eq, CmpOp::Ne]), call(&layer.name, [place]), name(&word))
            }
            Sort::Direction => cmp(CmpOp::Eq, call(&layer.name, [place]), self.direction(scope)),
            _ => at(&layer.name, place),
        };
        Some(if self.choice.chance(20) { not(truth) } else { truth })
    }

    /// The values of two layers, or of one at two places.
    fn values_compared(&mut self, scope: &Scope, layer: &Layer, place: Expr) -> Option<Expr> {
        let numbers = |l: &Layer| l.kind == layer.kind && matches!(l.sort, Sort::Number { .. });
        let other = self.readable(scope, numbers)?;
        let there = self.place(scope, other.kind)?;
        let op = *self.choice.pick(&[CmpOp::Eq, CmpOp::Ne]);
        Some(cmp(op, call(&layer.name, [place]), call(&other.name, [there])))
    }

    /// What a walk does at a node.
    fn of_walk(&mut self, scope: &Scope) -> Option<Expr> {
        let found = scope.vars.iter().rev().find_map(|(name, ty)| match ty {
            Ty::Walk(kind) => Some((name.clone(), *kind)),
            _ => None,
        });
        let (walk, kind) = found?;
        let node = self.place(scope, kind)?;
        Some(match self.choice.below(6) {
            5 => {
                let passed = call("size", [call("until", [name(&walk), node])]);
                cmp(*self.choice.pick(&[CmpOp::Eq, CmpOp::Le]), passed, self.constant())
            }
            0 => cmp(CmpOp::Eq, node, call(self.choice.pick(&["first", "last"]), [name(&walk)])),
            1 => cmp(CmpOp::Eq, call("index", [name(&walk), node]), self.constant()),
            2 => {
                let (a, b) = (call("entering", [name(&walk), node.clone()]), call("leaving", [name(&walk), node]));
                cmp(*self.choice.pick(&[CmpOp::Eq, CmpOp::Ne]), a, b)
            }
            _ => {
                let word = *self.choice.pick(&["entering", "leaving"]);
                let op = *self.choice.pick(&[CmpOp::Eq, CmpOp::Eq, CmpOp::Ne]);
                cmp(op, call(word, [name(&walk), node]), self.direction(scope))
            }
        })
    }

    /// How lines pass a node.
    fn of_line(&mut self, scope: &Scope) -> Option<Expr> {
        let lines = |l: &Layer| matches!(l.kind, Kind::Link | Kind::Edge) && l.sort == Sort::Flag;
        let layer = self.readable(scope, lines)?;
        let node = self.place(scope, layer.kind.node())?;
        let word = *self.choice.pick(&["used", "unused", "straight", "turning"]);
        Some(call(word, [name(&layer.name), node]))
    }

    /// Two numbers compared.
    fn compared(&mut self, scope: &Scope, depth: usize) -> Expr {
        let a = self.number(scope, depth.max(1));
        if self.choice.chance(12) {
            let items = (0..2).map(|_| self.constant()).collect();
            return is_in(a, list(items));
        }
        let op = self.sign();
        let b = self.number(scope, 0);
        cmp(op, a, b)
    }

    /// `any(P in S)`, `different(f in S)`, `same(shape in {part(x) : x in S})`.
    fn folded(&mut self, scope: &Scope, depth: usize) -> Expr {
        let blocks = self.cell_part(scope);
        if let Some(part) = blocks
            && self.choice.chance(30)
        {
            let set = self.set(scope, Kind::Cell, depth);
            let kind = *self.choice.pick(&[AggKind::Different, AggKind::Same]);
            if self.choice.chance(40) {
                return fold(kind, Some(func(&part, false, Vec::new())), set);
            }
            let var = scope.fresh("x");
            let word = *self.choice.pick(&["shape", "fixed-shape", "one-sided-shape", "size", "width"]);
            return fold(kind, Some(func(word, false, Vec::new())), map(call(&part, [name(&var)]), &var, set));
        }
        let Some(layer) = self.readable(scope, |_| true) else { return self.compared(scope, 1) };
        let set = self.set(scope, layer.kind, depth);
        let valued = !matches!(layer.sort, Sort::Flag);
        let kind = match self.choice.below(if valued { 7 } else { 4 }) {
            0 => AggKind::Any,
            1 => AggKind::All,
            2 => AggKind::None,
            3 => AggKind::One,
            4 | 5 => AggKind::Different,
            _ => AggKind::Same,
        };
        let by_value = matches!(kind, AggKind::Different | AggKind::Same);
        if by_value && self.choice.chance(25) {
            let var = scope.fresh("x");
            return fold(kind, None, map(call(&layer.name, [name(&var)]), &var, set));
        }
        let negated = !by_value && self.choice.chance(25);
        fold(kind, Some(func(&layer.name, negated, Vec::new())), set)
    }

    /// Two sets compared, or a member and a set.
    fn sets_compared(&mut self, scope: &Scope, depth: usize) -> Expr {
        let kind = *self.choice.weighed(&[(4, Kind::Cell), (1, Kind::Link)]);
        let (place, part) = (self.place(scope, kind), self.cell_part(scope));
        match (self.choice.below(4), place, part) {
            (0 | 1, Some(place), _) => {
                let set = self.set(scope, kind, depth + 1);
                is_in(place, set)
            }
            (2, ..) => {
                let op = *self.choice.pick(&[CmpOp::Eq, CmpOp::Ne]);
                let (a, b) = (self.set(scope, kind, depth + 1), self.set(scope, kind, depth + 1));
                cmp(op, a, b)
            }
            (3, _, Some(part)) => {
                let words = ["rectangle", "square"];
                match self.place(scope, Kind::Cell) {
                    Some(cell) => call(self.choice.pick(&words), [call(&part, [cell])]),
                    None => {
                        let word = call(self.choice.pick(&words), [name("X")]);
                        each(Quantifier::Each, blocks(&part, "X", None), word)
                    }
                }
            }
            _ => within(self.set(scope, kind, depth + 1), self.set(scope, kind, depth + 1)),
        }
    }

    /// Something about each, some or no member.
    pub fn quantified(&mut self, scope: &Scope, depth: usize) -> Expr {
        let quantifier = *self.choice.weighed(&[(6, Quantifier::Each), (2, Quantifier::Some), (1, Quantifier::No)]);
        match self.choice.below(10) {
            0 => self.over_marks(scope, quantifier, depth),
            1 => match self.degrees(scope) {
                Some(found) => found,
                None => self.over_marks(scope, quantifier, depth),
            },
            2 | 3 => self.over_blocks(scope, quantifier, depth),
            4 => self.over_strands(scope, depth),
            5 => {
                let set = self.family(scope, depth);
                let var = scope.fresh("X");
                let inner = scope.with(&var, scope.member(&set));
                let body = self.formula(&inner, depth);
                each(quantifier, members(&var, set, None), body)
            }
            6 if scope.vars_of(&Ty::Direction).is_empty() => {
                let var = scope.fresh("d");
                let body = self.formula(&scope.with(&var, Ty::Direction), depth);
                each(quantifier, members(&var, name("directions"), None), body)
            }
            _ => self.over_places(scope, quantifier, depth),
        }
    }

    fn over_places(&mut self, scope: &Scope, quantifier: Quantifier, depth: usize) -> Expr {
        let kinds = [(6, Kind::Cell), (3, Kind::Link), (1, Kind::Point), (1, Kind::Edge)];
        let kind = *self.choice.weighed(&kinds);
        let depth_of_set = usize::from(self.choice.chance(40));
        let set = self.set(scope, kind, depth_of_set);
        let stem = match kind {
            Kind::Cell | Kind::Other => "c",
            Kind::Link | Kind::Edge => "e",
            Kind::Point => "p",
        };
        let var = scope.fresh(stem);
        let inner = scope.with(&var, Ty::Place(kind));
        let filter = self.choice.chance(40).then(|| self.formula(&inner, 0));
        let body = self.formula(&inner, depth);
        each(quantifier, members(&var, set, filter), body)
    }

    /// `for each clue n at c: ... n ...`.
    fn over_marks(&mut self, scope: &Scope, quantifier: Quantifier, depth: usize) -> Expr {
        let Some(layer) = self.readable(scope, |l| matches!(l.sort, Sort::Number { .. })) else {
            return self.over_places(scope, quantifier, depth);
        };
        let (n, c) = (scope.fresh("n"), scope.fresh("c"));
        let inner = scope.with(&c, Ty::Place(layer.kind)).with(&n, Ty::Number);
        let body = if self.choice.chance(60) {
            let (op, counted) = (self.sign(), self.number(&inner, depth + 1));
            cmp(op, counted, name(&n))
        } else {
            self.formula(&inner, depth)
        };
        let filter = self.choice.chance(20).then(|| Box::new(self.formula(&inner, 0)));
        let binder = Binder::Mark { layer: ident(&layer.name), pattern: vec![ident(&n)], var: ident(&c), filter };
        each(quantifier, binder, body)
    }

    fn over_blocks(&mut self, scope: &Scope, quantifier: Quantifier, depth: usize) -> Expr {
        if scope.parts.is_empty() {
            return self.over_places(scope, quantifier, depth);
        }
        let part = self.choice.pick(&scope.parts).clone();
        let var = scope.fresh("X");
        let inner = scope.with(&var, Ty::Set(Box::new(part.member)));
        let filter = self.choice.chance(20).then(|| self.formula(&inner, 0));
        let body = self.about_block(&inner, &var, depth);
        each(quantifier, blocks(&part.name, &var, filter), body)
    }

    /// What rules say about blocks: their size, what they hold, their form.
    fn about_block(&mut self, scope: &Scope, block: &str, depth: usize) -> Expr {
        let Ty::Set(member) = scope.ty(&name(block)) else { return self.formula(scope, depth) };
        let Ty::Place(kind) = *member else { return self.formula(scope, depth) };
        let layer = self.readable(scope, |l| l.kind == kind);
        match (self.choice.below(8), layer) {
            (0, _) => cmp(self.sign(), call("size", [name(block)]), self.constant()),
            (1 | 2, _) => {
                let var = scope.fresh("x");
                let pred = self.formula(&scope.with(&var, Ty::Place(kind)), 1);
                let set = if self.choice.chance(20) {
                    let inside = within(list(vec![name(&var)]), name(block));
                    filter(&var, name(kind.word()), and(vec![pred, inside]))
                } else {
                    filter(&var, name(block), pred)
                };
                cmp(self.sign(), call("size", [set]), self.constant())
            }
            (3, _) => {
                let word = *self.choice.pick(&["rectangle", "square"]);
                call(word, [name(block)])
            }
            (4, _) => {
                let word = *self.choice.pick(&["width", "height"]);
                cmp(self.sign(), call(word, [name(block)]), self.constant())
            }
            (5, Some(layer)) => {
                let kinds = [AggKind::Any, AggKind::One, AggKind::None, AggKind::Different, AggKind::Same];
                let folds = if layer.sort == Sort::Flag { &kinds[..3] } else { &kinds[..] };
                fold(*self.choice.pick(folds), Some(func(&layer.name, false, Vec::new())), name(block))
            }
            _ => self.formula(scope, depth.max(1)),
        }
    }

    /// Something about each strand of lines, often about a walk along it.
    fn over_strands(&mut self, scope: &Scope, depth: usize) -> Expr {
        let lines = |l: &Layer| matches!(l.kind, Kind::Link | Kind::Edge) && l.sort == Sort::Flag;
        let Some(layer) = self.readable(scope, lines) else {
            return self.over_places(scope, Quantifier::Each, depth);
        };
        let (strand, walk) = (scope.fresh("S"), scope.fresh("w"));
        let base = if self.choice.chance(30) { self.filtered(scope, layer.kind, 1) } else { name(layer.kind.word()) };
        let word = name(&layer.name);
        let filter = Some(Box::new(if self.choice.chance(15) { not(word) } else { word }));
        let spec = GroupSpec { base: Box::new(base), filter, relation: Some(Box::new(name("meet"))) };
        let inner = scope.with(&strand, Ty::set_of(layer.kind));
        let body = if self.choice.chance(70) {
            let walked = inner.with(&walk, Ty::Walk(layer.kind.node()));
            let from = if self.choice.chance(25) { self.place(&inner, layer.kind.node()).map(Box::new) } else { None };
            let binder = Binder::Walk { var: ident(&walk), set: Box::new(name(&strand)), from };
            let body = self.along(&walked, &strand, layer.kind, depth);
            each(Quantifier::Some, binder, body)
        } else {
            self.about_block(&inner, &strand, depth)
        };
        each(Quantifier::Each, members(&strand, groups(spec), None), body)
    }

    /// What a walk does at nodes of the board, or of its strand.
    fn along(&mut self, scope: &Scope, strand: &str, kind: Kind, depth: usize) -> Expr {
        if self.choice.chance(25) {
            return self.formula(scope, depth);
        }
        let var = scope.fresh("v");
        let set = if self.choice.chance(50) { call("touched", [name(strand)]) } else { name(kind.node().word()) };
        let inner = scope.with(&var, Ty::Place(kind.node()));
        let condition = self.choice.chance(60).then(|| self.formula(&inner, 0));
        let step = self.of_walk(&inner).unwrap_or_else(|| self.formula(&inner, 0));
        let extra = self.choice.chance(35).then(|| self.formula(&inner, 0));
        let body = match extra {
            Some(extra) if self.choice.chance(50) => or(vec![extra, step]),
            Some(extra) => implies(extra, step),
            None => step,
        };
        each(Quantifier::Each, members(&var, set, condition), body)
    }
}
