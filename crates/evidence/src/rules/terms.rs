//! Random sets, numbers and places that fit a scope.

use super::choice::Choice;
use super::scope::{Kind, Layer, Scope, Sort, Ty};
use super::tree::*;
use gridwright_lang::syntax::ast::*;

/// Makes parts of formulas, of bounded depth.
pub(super) struct Grower<'c> {
    pub choice: &'c mut dyn Choice,
}

impl Grower<'_> {
    /// A small number, most often one that a clue may be.
    pub fn constant(&mut self) -> Expr {
        int(*self.choice.weighed(&[(4, 1), (4, 2), (3, 0), (2, 3), (1, 4)]))
    }

    /// A number that is surely there.
    pub fn number(&mut self, scope: &Scope, depth: usize) -> Expr {
        let vars = scope.vars_of(&Ty::Number);
        if !vars.is_empty() && self.choice.chance(30) {
            return name(self.choice.pick(&vars));
        }
        if depth == 0 {
            return self.constant();
        }
        match self.choice.below(12) {
            0 | 1 => self.constant(),
            2..=4 => {
                let set = self.some_set(scope, depth - 1);
                call("size", [set])
            }
            5 => self.count(scope, depth - 1),
            6 | 7 => self.sum(scope, depth - 1),
            8 => {
                let set = self.some_set(scope, depth - 1);
                call(self.choice.pick(&["width", "height"]), [set])
            }
            9 => self.degree(scope),
            10 => self.value(scope),
            _ => {
                let op = *self.choice.pick(&[ArithOp::Add, ArithOp::Sub, ArithOp::Mul]);
                let (a, b) = (self.number(scope, depth - 1), self.number(scope, 0));
                arith(op, a, b)
            }
        }
    }

    /// The value of a sought number layer at a place; a constant if there is none that surely has one.
    fn value(&mut self, scope: &Scope) -> Expr {
        let sure = |l: &&Layer| !l.given && l.total && matches!(l.sort, Sort::Number { absent: false, .. });
        let layers: Vec<Layer> = scope.layers.iter().filter(sure).cloned().collect();
        let usable: Vec<(String, String)> = layers
            .iter()
            .flat_map(|l| scope.vars_of(&Ty::Place(l.kind)).into_iter().map(|v| (l.name.clone(), v.to_owned())))
            .collect();
        if usable.is_empty() {
            return self.constant();
        }
        let (layer, var) = self.choice.pick(&usable).clone();
        call(&layer, [name(&var)])
    }

    fn count(&mut self, scope: &Scope, depth: usize) -> Expr {
        let Some(layer) = self.readable(scope, |_| true) else { return self.constant() };
        let set = self.set(scope, layer.kind, depth);
        let negated = self.choice.chance(25);
        fold(AggKind::Count, Some(func(&layer.name, negated, Vec::new())), set)
    }

    /// Sums and products, among them those over sets of values, in which equal ones are one.
    fn sum(&mut self, scope: &Scope, depth: usize) -> Expr {
        let kind = *self.choice.weighed(&[(4, AggKind::Sum), (1, AggKind::Product)]);
        let part = self.cell_part(scope);
        if let Some(part) = part
            && self.choice.chance(35)
        {
            let set = self.set(scope, Kind::Cell, depth);
            let var = scope.fresh("x");
            let word = *self.choice.pick(&["size", "width", "height"]);
            let blocks = map(call(&part, [name(&var)]), &var, set);
            return fold(kind, Some(func(word, false, Vec::new())), blocks);
        }
        let Some(layer) = self.readable(scope, |l| matches!(l.sort, Sort::Number { .. })) else {
            return self.constant();
        };
        let set = self.set(scope, layer.kind, depth);
        if self.choice.chance(40) {
            let var = scope.fresh("x");
            return fold(kind, None, map(call(&layer.name, [name(&var)]), &var, set));
        }
        fold(kind, Some(func(&layer.name, false, Vec::new())), set)
    }

    /// `degree(line, c)`, for a layer of lines.
    fn degree(&mut self, scope: &Scope) -> Expr {
        let lines = |l: &Layer| matches!(l.kind, Kind::Link | Kind::Edge) && l.sort == Sort::Flag;
        let Some(layer) = self.readable(scope, lines) else { return self.constant() };
        match self.place(scope, layer.kind.node()) {
            Some(place) => call("degree", [name(&layer.name), place]),
            None => self.constant(),
        }
    }

    /// A layer that has values to ask for.
    pub fn readable(&mut self, scope: &Scope, fits: impl Fn(&Layer) -> bool) -> Option<Layer> {
        let asked = |l: &&Layer| l.sort != Sort::Division && l.kind != Kind::Other && fits(l);
        let layers: Vec<&Layer> = scope.layers.iter().filter(asked).collect();
        if layers.is_empty() { None } else { Some((*self.choice.pick(&layers)).clone()) }
    }

    /// A part whose blocks are sets of cells.
    pub fn cell_part(&mut self, scope: &Scope) -> Option<String> {
        let parts: Vec<&str> =
            scope.parts.iter().filter(|p| p.member == Ty::Place(Kind::Cell)).map(|p| p.name.as_str()).collect();
        if parts.is_empty() { None } else { Some((*self.choice.pick(&parts)).to_owned()) }
    }

    /// A variable for a place of a kind, if there is one; sometimes a step away from it.
    pub fn place(&mut self, scope: &Scope, kind: Kind) -> Option<Expr> {
        let vars = scope.vars_of(&Ty::Place(kind));
        if vars.is_empty() {
            return None;
        }
        let var = name(self.choice.pick(&vars));
        if matches!(kind, Kind::Cell | Kind::Point) && self.choice.chance(12) {
            let dir = self.direction(scope);
            return Some(call("step", [var, dir]));
        }
        Some(var)
    }

    pub fn direction(&mut self, scope: &Scope) -> Expr {
        let vars = scope.vars_of(&Ty::Direction);
        if !vars.is_empty() && self.choice.chance(70) {
            return name(self.choice.pick(&vars));
        }
        name(self.choice.pick(&["up", "down", "left", "right"]))
    }

    /// A set of places of any kind.
    pub fn some_set(&mut self, scope: &Scope, depth: usize) -> Expr {
        let kind = *self.choice.weighed(&[(6, Kind::Cell), (2, Kind::Link), (1, Kind::Edge), (1, Kind::Point)]);
        if depth > 0 && self.choice.chance(15) {
            return self.family(scope, depth - 1);
        }
        self.set(scope, kind, depth)
    }

    /// A set of sets of cells, or of lines.
    pub fn family(&mut self, scope: &Scope, depth: usize) -> Expr {
        let part = self.cell_part(scope);
        match (self.choice.below(5), part) {
            (0, _) => name(self.choice.pick(&["rows", "columns"])),
            (1, _) => arith(ArithOp::Add, name("rows"), name("columns")),
            (2, Some(part)) => {
                let set = self.set(scope, Kind::Cell, depth);
                let var = scope.fresh("x");
                map(call(&part, [name(&var)]), &var, set)
            }
            _ => groups(self.group_spec(scope, depth)),
        }
    }

    /// A set of places of this kind.
    pub fn set(&mut self, scope: &Scope, kind: Kind, depth: usize) -> Expr {
        let sets = scope.vars_of(&Ty::set_of(kind));
        if !sets.is_empty() && self.choice.chance(40) {
            return name(self.choice.pick(&sets));
        }
        if depth == 0 {
            return name(kind.word());
        }
        match self.choice.below(8) {
            0 => name(kind.word()),
            1..=3 => self.near(scope, kind).unwrap_or_else(|| name(kind.word())),
            4 | 5 => self.filtered(scope, kind, depth - 1),
            6 => {
                let (a, b) = (self.set(scope, kind, depth - 1), self.set(scope, kind, 0));
                arith(ArithOp::Add, a, b)
            }
            _ => {
                let items: Vec<Expr> = (0..2).filter_map(|_| self.place(scope, kind)).collect();
                let plain = items.iter().all(|i| matches!(i.kind, ExprKind::Name(_)));
                if items.is_empty() || !plain { name(kind.word()) } else { list(items) }
            }
        }
    }

    /// `{x in S : P}`.
    pub fn filtered(&mut self, scope: &Scope, kind: Kind, depth: usize) -> Expr {
        let set = self.set(scope, kind, depth);
        let var = scope.fresh("x");
        let pred = self.formula(&scope.with(&var, Ty::Place(kind)), depth.min(1));
        filter(&var, set, pred)
    }

    /// A set of places that depends on a variable.
    fn near(&mut self, scope: &Scope, kind: Kind) -> Option<Expr> {
        match kind {
            Kind::Cell => self.near_cells(scope),
            Kind::Link | Kind::Edge => {
                let node = self.place(scope, kind.node());
                if kind == Kind::Edge
                    && self.choice.chance(50)
                    && let Some(cell) = self.place(scope, Kind::Cell)
                {
                    return Some(call("sides", [cell]));
                }
                Some(call("arms", [node?]))
            }
            Kind::Point => {
                if let Some(edge) = self.place(scope, Kind::Edge) {
                    return Some(call("ends", [edge]));
                }
                Some(call("corners", [self.place(scope, Kind::Cell)?]))
            }
            Kind::Other => None,
        }
    }

    fn near_cells(&mut self, scope: &Scope) -> Option<Expr> {
        for lines in scope.vars_of(&Ty::set_of(Kind::Link)) {
            if self.choice.chance(60) {
                return Some(call("touched", [name(lines)]));
            }
        }
        for kind in [Kind::Link, Kind::Edge, Kind::Point] {
            if !scope.vars_of(&Ty::Place(kind)).is_empty() && self.choice.chance(60) {
                let place = self.place(scope, kind)?;
                let word = if kind == Kind::Link && self.choice.chance(60) { "ends" } else { "cells-at" };
                return Some(call(word, [place]));
            }
        }
        let cell = self.place(scope, Kind::Cell)?;
        if let Some(part) = self.cell_part(scope)
            && self.choice.chance(45)
        {
            return Some(call(&part, [cell]));
        }
        Some(match self.choice.below(7) {
            0 | 1 => call("neighbours", [cell]),
            2 => call("row", [cell]),
            3 => call("column", [cell]),
            4 => {
                let dir = self.direction(scope);
                call("ray", [cell, dir])
            }
            5 => {
                let ray = call("ray", [cell, self.direction(scope)]);
                call("first", [self.constant(), ray])
            }
            _ => self.sight(scope, cell),
        })
    }

    /// What is seen from a cell up to something.
    fn sight(&mut self, scope: &Scope, cell: Expr) -> Expr {
        let on_cells = |l: &Layer| l.kind == Kind::Cell;
        let Some(stop) = self.readable(scope, on_cells) else { return call("neighbours", [cell]) };
        let word = name(&stop.name);
        let stop = if self.choice.chance(30) { not(word) } else { word };
        if self.choice.chance(50) {
            return call("view", [cell, stop]);
        }
        let dir = self.direction(scope);
        call("beam", [cell, dir, stop])
    }

    /// `S where P by R`.
    pub fn group_spec(&mut self, scope: &Scope, depth: usize) -> GroupSpec {
        let lines = |l: &Layer| matches!(l.kind, Kind::Link | Kind::Edge) && l.sort == Sort::Flag;
        let lines = self.readable(scope, lines);
        let (kind, layer) = match lines {
            Some(layer) if self.choice.chance(60) => (layer.kind, Some(layer)),
            _ => (Kind::Cell, self.readable(scope, |l| l.kind == Kind::Cell)),
        };
        let base = if depth > 0 && self.choice.chance(35) { self.filtered(scope, kind, 1) } else { name(kind.word()) };
        let filter = layer.filter(|_| kind != Kind::Cell || self.choice.chance(60)).map(|layer| {
            let word = name(&layer.name);
            Box::new(if self.choice.chance(25) { not(word) } else { word })
        });
        let relation = self.relation(scope, kind).map(Box::new);
        GroupSpec { base: Box::new(base), filter, relation }
    }

    /// What ties members together; nothing for sharing a side.
    pub fn relation(&mut self, scope: &Scope, kind: Kind) -> Option<Expr> {
        if kind != Kind::Cell {
            return Some(name(if self.choice.chance(90) { "meet" } else { "D" }));
        }
        match self.choice.below(8) {
            0..=2 => None,
            3 => Some(name(self.choice.pick(&["H", "V", "D", "M", "touch"]))),
            4 => Some(or(vec![name("touch"), name("D")])),
            5 => {
                let lines = self.readable(scope, |l| l.kind == Kind::Link && l.sort == Sort::Flag)?;
                Some(call("through", [name(&lines.name)]))
            }
            _ => {
                let values = |l: &Layer| l.kind == Kind::Cell && !matches!(l.sort, Sort::Mixed);
                let of_layers = scope.layers.iter().filter(|l| values(l)).map(|l| l.name.clone());
                let named: Vec<String> = of_layers.collect();
                if named.is_empty() {
                    return None;
                }
                let value = self.choice.pick(&named).clone();
                Some(fold(AggKind::Same, None, name(&value)))
            }
        }
    }
}
