//! The oracle: direct evaluation of expressions on a finished board, by the definitions and nothing else.
//!
//! A board is read as if nothing more were to be drawn: a yes/no that was not decided is no, a border that was not drawn is
//! none, a number that was not written is missing.

use crate::family::{Family, UnionFind, walks};
use crate::geometry::{geometry, ground_places, lines, related};
use crate::value::{Set, Value};
use gridwright_board::{Board, Val};
use gridwright_grid::{Dir, Kind, Place};
use gridwright_lang::ir::*;
use gridwright_lang::syntax::ast::{ArithOp, CmpOp};
use std::collections::HashMap;
use std::rc::Rc;

/// Evaluates expressions of a genre on one board.
pub struct Exact<'a> {
    /// The genre.
    pub genre: &'a Genre,
    /// The board.
    pub board: &'a Board,
    frame: Vec<Value>,
    families: Vec<Option<Rc<Family>>>,
    masks: Vec<Option<Rc<Vec<bool>>>>,
    grounds: HashMap<Ground, Rc<Set>>,
}

impl<'a> Exact<'a> {
    /// An evaluator with no variable bound.
    pub fn new(genre: &'a Genre, board: &'a Board) -> Self {
        Self {
            genre,
            board,
            frame: vec![Value::None; genre.n_slots],
            families: vec![None; genre.structures.len()],
            masks: vec![None; genre.layers.len()],
            grounds: HashMap::new(),
        }
    }

    /// Whether a formula is true.
    pub fn holds(&mut self, formula: ExprId) -> bool {
        self.eval(formula).is_true()
    }

    /// Sets a variable; the caller evaluates what is under it next.
    pub fn bind(&mut self, slot: Slot, value: Value) {
        self.frame[slot.at()] = value;
    }

    /// The value of an expression.
    pub fn eval(&mut self, id: ExprId) -> Value {
        let genre = self.genre;
        match &genre.expr(id).node {
            Node::Bool(b) => Value::Bool(*b),
            Node::Int(n) => Value::Int(*n),
            Node::Sym(s) => Value::Sym(*s),
            Node::Dir(d) => Value::Dir(*d),
            Node::Unknown => Value::Unknown,
            Node::Absent => Value::None,
            Node::Rows => Value::Int(self.board.grid.rows() as i64),
            Node::Cols => Value::Int(self.board.grid.cols() as i64),
            Node::Option(option) => Value::Bool(self.board.option(*option)),
            Node::Var(slot) => self.frame[slot.at()].clone(),
            Node::Let { slot, value, body } => {
                let value = self.eval(*value);
                self.bind(*slot, value);
                self.eval(*body)
            }
            Node::Read(layer, place) => {
                let place = self.eval(*place);
                self.read(*layer, &place)
            }
            Node::Has(layer, tag, place) => {
                let place = self.eval(*place);
                let val = self.raw(*layer, &place);
                Value::Bool(val.is_present() && tag.is_none_or(|t| val.symbol() == Some(t)))
            }
            Node::Known(layer, tag, place) => {
                let place = self.eval(*place);
                Value::Bool(is_known(self.raw(*layer, &place), *tag))
            }
            Node::TagField(layer, tag, field, place) => {
                let place = self.eval(*place);
                match self.raw(*layer, &place) {
                    Val::Tag(t, fields) if t == *tag => Value::from_field(fields[*field as usize]),
                    _ => Value::None,
                }
            }
            Node::Not(a) => Value::Bool(!self.holds(*a)),
            Node::And(items) => Value::Bool(items.iter().all(|&i| self.holds(i))),
            Node::Or(items) => Value::Bool(items.iter().any(|&i| self.holds(i))),
            Node::Implies(a, b) => Value::Bool(!self.holds(*a) || self.holds(*b)),
            Node::Iff(a, b) => Value::Bool(self.holds(*a) == self.holds(*b)),
            Node::If(c, a, b) => {
                let branch = if self.holds(*c) { *a } else { *b };
                self.eval(branch)
            }
            Node::Cmp(op, a, b) => {
                let (a, b) = (self.eval(*a), self.eval(*b));
                Value::Bool(compare(*op, &a, &b))
            }
            Node::In(a, set) => {
                let (a, set) = (self.eval(*a), self.eval(*set).as_set());
                Value::Bool(set.contains(&a))
            }
            Node::Within(a, b) => {
                let (a, b) = (self.eval(*a).as_set(), self.eval(*b).as_set());
                Value::Bool(a.items.iter().all(|item| b.contains(item)))
            }
            Node::Arith(op, a, b) => {
                let (a, b) = (self.eval(*a), self.eval(*b));
                arithmetic(*op, &a, &b)
            }
            Node::Quant { all, slot, set, filter, body } => {
                let set = self.eval(*set).as_set();
                Value::Bool(self.quantify(*all, *slot, &set, *filter, *body))
            }
            Node::SomeWalk { slot, set, body } => {
                let lines = self.eval(*set).as_set().places();
                let found = walks(&self.board.grid, &lines).into_iter().any(|walk| {
                    self.bind(*slot, Value::Walk(Rc::new(walk)));
                    self.holds(*body)
                });
                Value::Bool(found)
            }
            Node::Fold { fold, slot, set, value } => {
                let set = self.eval(*set).as_set();
                self.fold(*fold, *slot, &set, *value)
            }
            Node::Size(set) => Value::Int(self.eval(*set).as_set().items.len() as i64),
            Node::Geo(geo, args) => {
                let args: Vec<Value> = args.iter().map(|&a| self.eval(a)).collect();
                geometry(genre, &self.board.grid, *geo, &args)
            }
            Node::Entering(w, c) | Node::Leaving(w, c) | Node::Index(w, c) => {
                let (walk, node) = (self.eval(*w), self.eval(*c));
                self.of_walk(&genre.expr(id).node, &walk, &node)
            }
            Node::Start(w) | Node::Finish(w) => {
                let walk = self.eval(*w);
                self.of_walk(&genre.expr(id).node, &walk, &Value::None)
            }
            Node::Block(structure, place) => {
                let place = self.eval(*place);
                Value::Set(self.family(*structure).block_of(&place))
            }
            _ => self.set(id),
        }
    }

    /// The forms that give sets.
    fn set(&mut self, id: ExprId) -> Value {
        let genre = self.genre;
        match &genre.expr(id).node {
            Node::Places(ground) => Value::Set(self.ground(*ground)),
            Node::Lines { rows, cols } => Value::set(lines(&self.board.grid, *rows, *cols)),
            Node::Directions => Value::set(Dir::ALL.map(Value::Dir).to_vec()),
            Node::Blocks(structure) => {
                Value::set(self.family(*structure).blocks.iter().map(|b| Value::Set(Rc::clone(b))).collect())
            }
            Node::Groups(groups) => {
                Value::set(self.groups(groups).blocks.iter().map(|b| Value::Set(Rc::clone(b))).collect())
            }
            Node::List(items) => {
                let items: Vec<Value> = items.iter().map(|&i| self.eval(i)).collect();
                Value::set(distinct(items))
            }
            Node::Range(a, b) => match (self.eval(*a).as_int(), self.eval(*b).as_int()) {
                (Some(a), Some(b)) => Value::set((a..=b.min(a.saturating_add(100_000))).map(Value::Int).collect()),
                _ => Value::set(Vec::new()),
            },
            Node::Union(a, b) => {
                let (a, b) = (self.eval(*a).as_set(), self.eval(*b).as_set());
                let mut items = a.items.clone();
                items.extend(b.items.iter().filter(|item| !a.contains(item)).cloned());
                Value::set(items)
            }
            Node::Filter { slot, set, pred } => {
                let set = self.eval(*set).as_set();
                let keep = |item: &&Value| {
                    self.bind(*slot, (*item).clone());
                    self.holds(*pred)
                };
                Value::set(set.items.iter().filter(keep).cloned().collect())
            }
            Node::Map { slot, set, value } => {
                let set = self.eval(*set).as_set();
                let mut items = Vec::with_capacity(set.items.len());
                for item in &set.items {
                    self.bind(*slot, item.clone());
                    items.push(self.eval(*value));
                }
                Value::set(distinct(items))
            }
            Node::BigUnion { slot, set, value } => {
                let set = self.eval(*set).as_set();
                let mut sets: Vec<Rc<Set>> = Vec::new();
                for item in &set.items {
                    self.bind(*slot, item.clone());
                    sets.push(self.eval(*value).as_set());
                }
                Value::set(union(&sets))
            }
            Node::Beam { place, dir, slot, stop } => {
                let (place, dir) = (self.eval(*place), self.eval(*dir));
                let (Some(place), Some(dir)) = (place.as_place(), dir.as_dir()) else { return Value::set(Vec::new()) };
                let ray = self.board.grid.ray(place, dir);
                let open = |cell: &Place| {
                    self.bind(*slot, Value::Place(*cell));
                    !self.holds(*stop)
                };
                Value::places(ray.into_iter().take_while(open))
            }
            _ => Value::None,
        }
    }

    fn ground(&mut self, ground: Ground) -> Rc<Set> {
        if let Some(set) = self.grounds.get(&ground) {
            return Rc::clone(set);
        }
        let set = Value::places(ground_places(&self.board.grid, ground)).as_set();
        self.grounds.insert(ground, Rc::clone(&set));
        set
    }

    fn quantify(&mut self, all: bool, slot: Slot, set: &Set, filter: Option<ExprId>, body: ExprId) -> bool {
        for item in &set.items {
            self.bind(slot, item.clone());
            if filter.is_none_or(|f| self.holds(f)) && self.holds(body) != all {
                return !all;
            }
        }
        all
    }

    fn fold(&mut self, fold: Fold, slot: Slot, set: &Set, value: ExprId) -> Value {
        let mut values = Vec::with_capacity(set.items.len());
        for item in &set.items {
            self.bind(slot, item.clone());
            values.push(self.eval(value));
        }
        let ints = values.iter().filter_map(Value::as_int);
        match fold {
            Fold::Count => Value::Int(values.iter().filter(|v| v.is_true()).count() as i64),
            Fold::Sum => Value::Int(ints.fold(0, i64::saturating_add)),
            Fold::Product => Value::Int(ints.fold(1, i64::saturating_mul)),
            Fold::Different => Value::Bool(clash(&values).is_none()),
            Fold::Same => Value::Bool(values.windows(2).all(|pair| pair[0] == pair[1])),
        }
    }

    fn of_walk(&self, node: &Node, walk: &Value, at: &Value) -> Value {
        let grid = &self.board.grid;
        let Value::Walk(walk) = walk else { return Value::None };
        match (node, at.as_place()) {
            (Node::Start(_), _) => walk.start(),
            (Node::Finish(_), _) => walk.finish(),
            (Node::Entering(..), Some(c)) => walk.entering(grid, c),
            (Node::Leaving(..), Some(c)) => walk.leaving(grid, c),
            (Node::Index(..), Some(c)) => walk.index(c),
            _ => Value::None,
        }
    }

    /// Where a layer stores the value of a place or block; none where it does not live.
    pub fn slot_of(&mut self, layer: LayerId, place: &Value) -> Option<usize> {
        let index = match place {
            Value::Place(place) => self.board.index(self.genre, layer, *place)?,
            Value::Set(set) => set.block.as_ref()?.1 as usize,
            _ => return None,
        };
        self.mask(layer).get(index).copied().unwrap_or(false).then_some(index)
    }

    /// The stored value at a place; blank where the layer does not live.
    pub fn raw(&mut self, layer: LayerId, place: &Value) -> Val {
        self.slot_of(layer, place).map_or(Val::Blank, |i| self.board.layer(layer)[i])
    }

    /// The value of a layer as a formula sees it: what is missing reads as no, or 0 where 0 is a value, or none.
    fn read(&mut self, layer: LayerId, place: &Value) -> Value {
        let val = self.raw(layer, place);
        let declared = &self.genre.layers[layer.at()];
        match (&declared.domain, val) {
            (Domain::Flag, val) => Value::Bool(val == Val::Flag(true)),
            (Domain::Values { .. }, Val::Blank) if self.reads_zero(layer) => Value::Int(0),
            (_, val) => Value::from_val(val),
        }
    }

    /// Where nothing is written, and off its places, a sought number layer that may be 0 reads 0.
    pub fn reads_zero(&self, layer: LayerId) -> bool {
        self.genre.reads_zero(&self.genre.layers[layer.at()])
    }

    /// Which of a layer's slots are places it lives on.
    pub fn mask(&mut self, layer: LayerId) -> Rc<Vec<bool>> {
        if let Some(mask) = &self.masks[layer.at()] {
            return Rc::clone(mask);
        }
        let declared = &self.genre.layers[layer.at()];
        let mut mask = vec![false; self.board.layer(layer).len()];
        if declared.domain == Domain::Division {
            let cells = self.division_cells(declared);
            for link in self.board.grid.places(Kind::Link) {
                mask[link.at()] = self.board.grid.ends(link).iter().all(|c| cells[c.at()]);
            }
        } else {
            for set in &declared.places {
                if let Ground::Blocks(_) = set.ground {
                    mask.fill(true);
                }
                for place in ground_places(&self.board.grid, set.ground) {
                    let lives = self.lives(set, place);
                    if let (true, Some(i)) = (lives, self.board.index(self.genre, layer, place)) {
                        mask[i] = true;
                    }
                }
            }
        }
        let mask = Rc::new(mask);
        self.masks[layer.at()] = Some(Rc::clone(&mask));
        mask
    }

    fn lives(&mut self, set: &PlaceSet, place: Place) -> bool {
        self.bind(set.slot, Value::Place(place));
        set.filter.is_none_or(|f| self.holds(f))
    }

    /// The cells that a division divides.
    fn division_cells(&mut self, layer: &Layer) -> Vec<bool> {
        let mut cells = vec![false; self.board.grid.capacity(Kind::Cell)];
        for set in &layer.places {
            for place in ground_places(&self.board.grid, set.ground) {
                cells[place.at()] = place.kind == Kind::Cell && self.lives(set, place);
            }
        }
        cells
    }

    /// The blocks of a structure.
    pub fn family(&mut self, structure: StructureId) -> Rc<Family> {
        if let Some(family) = &self.families[structure.at()] {
            return Rc::clone(family);
        }
        let family = match &self.genre.structures[structure.at()].kind {
            StructureKind::Groups(groups) => self.groups(groups),
            StructureKind::Division(layer) => self.division(*layer),
            StructureKind::Tiles(w, h) => self.tiles(*w, *h),
        };
        let family = Rc::new(family);
        self.families[structure.at()] = Some(Rc::clone(&family));
        family
    }

    fn division(&mut self, layer: LayerId) -> Family {
        let grid = &self.board.grid;
        let lives = self.division_cells(&self.genre.layers[layer.at()]);
        let cells: Vec<Place> = grid.places(Kind::Cell).filter(|c| lives[c.at()]).collect();
        let mut number = vec![usize::MAX; grid.capacity(Kind::Cell)];
        cells.iter().enumerate().for_each(|(i, c)| number[c.at()] = i);
        let mut sets = UnionFind::new(cells.len());
        for link in grid.places(Kind::Link) {
            if let [a, b] = grid.ends(link)[..]
                && lives[a.at()]
                && lives[b.at()]
                && self.board.layer(layer)[link.at()] != Val::Flag(true)
            {
                sets.join(number[a.at()], number[b.at()]);
            }
        }
        let members: Vec<Value> = cells.into_iter().map(Value::Place).collect();
        Family::new(grid, &members, &sets.roots())
    }

    /// Tiles of a width and height.
    pub fn tiles(&mut self, width: ExprId, height: ExprId) -> Family {
        let grid = &self.board.grid;
        let side = |n: Option<i64>| n.unwrap_or(1).max(1) as usize;
        let (width, height) = (side(self.eval(width).as_int()), side(self.eval(height).as_int()));
        let across = grid.cols().div_ceil(width);
        let mut first = HashMap::new();
        let cells: Vec<Place> = grid.places(Kind::Cell).collect();
        let tile = |(i, &cell): (usize, &Place)| {
            let (row, col) = grid.row_col(cell);
            *first.entry(row / height * across + col / width).or_insert(i)
        };
        let component: Vec<usize> = cells.iter().enumerate().map(tile).collect();
        let members: Vec<Value> = cells.into_iter().map(Value::Place).collect();
        Family::new(grid, &members, &component)
    }

    fn groups(&mut self, groups: &Groups) -> Family {
        let base = self.eval(groups.base).as_set();
        let mut members = Vec::new();
        for item in &base.items {
            self.bind(groups.slot, item.clone());
            if groups.filter.is_none_or(|f| self.holds(f)) {
                members.push(item.clone());
            }
        }
        let mut sets = UnionFind::new(members.len());
        match &groups.relation {
            Rel::User { slots, body } => self.join_by_formula(&members, *slots, *body, &mut sets),
            Rel::Static(relations) if members.iter().any(|m| m.as_place().is_none()) => {
                self.join_sets(&members, relations, &mut sets);
            }
            relation => self.join_neighbours(&members, relation, &mut sets),
        }
        Family::new(&self.board.grid, &members, &sets.roots())
    }

    /// Places under a relation that ties neighbours only.
    fn join_neighbours(&mut self, members: &[Value], relation: &Rel, sets: &mut UnionFind) {
        let places: Vec<Place> = members.iter().filter_map(Value::as_place).collect();
        let number: HashMap<Place, usize> = places.iter().enumerate().map(|(i, &p)| (p, i)).collect();
        let touch = [gridwright_grid::Relation::Touch];
        let relations: &[gridwright_grid::Relation] = match relation {
            Rel::Static(relations) => relations,
            _ => &touch,
        };
        for (i, &place) in places.iter().enumerate() {
            for relation_word in relations {
                for near in self.board.grid.related_to(*relation_word, place) {
                    let Some(&j) = number.get(&near) else { continue };
                    if i < j && self.tied(relation, place, near) {
                        sets.join(i, j);
                    }
                }
            }
        }
    }

    fn tied(&mut self, relation: &Rel, a: Place, b: Place) -> bool {
        match relation {
            Rel::Same { slot, value } => {
                self.bind(*slot, Value::Place(a));
                let first = self.eval(*value);
                self.bind(*slot, Value::Place(b));
                first == self.eval(*value)
            }
            Rel::Through { slot, pred } => self.board.grid.line_between(a, b).is_some_and(|line| {
                self.bind(*slot, Value::Place(line));
                self.holds(*pred)
            }),
            _ => true,
        }
    }

    fn join_sets(&self, members: &[Value], relations: &[gridwright_grid::Relation], sets: &mut UnionFind) {
        for i in 0..members.len() {
            for j in 0..i {
                if relations.iter().any(|&r| related(&self.board.grid, r, &members[i], &members[j])) {
                    sets.join(i, j);
                }
            }
        }
    }

    /// A relation of the user's own: every pair is asked, both ways round.
    fn join_by_formula(&mut self, members: &[Value], slots: (Slot, Slot), body: ExprId, sets: &mut UnionFind) {
        for i in 0..members.len() {
            for j in 0..members.len() {
                if i != j && sets.find(i) != sets.find(j) {
                    self.bind(slots.0, members[i].clone());
                    self.bind(slots.1, members[j].clone());
                    if self.holds(body) {
                        sets.join(i, j);
                    }
                }
            }
        }
    }
}

/// Whether a value, or the named fields of a tag, are known: neither blank nor `?`.
pub fn is_known(val: Val, tag: Option<(SymId, u32)>) -> bool {
    use gridwright_board::FieldVal;
    match (tag, val) {
        (None, val) => val.is_present() && val != Val::Unknown,
        (Some((tag, mask)), Val::Tag(t, fields)) => {
            let known =
                |(i, f): (usize, &FieldVal)| mask & (1 << i) == 0 || matches!(f, FieldVal::Int(_) | FieldVal::Dir(_));
            t == tag && fields.iter().enumerate().all(known)
        }
        (Some((tag, _)), Val::Sym(s)) => s == tag,
        _ => false,
    }
}

/// A comparison; what is no number is neither greater nor less than anything.
pub fn compare(op: CmpOp, a: &Value, b: &Value) -> bool {
    match (op, a, b) {
        (CmpOp::Eq, _, _) => a == b,
        (CmpOp::Ne, _, _) => a != b,
        (_, Value::Int(a), Value::Int(b)) => op.holds(a.cmp(b)),
        _ => false,
    }
}

/// A sum, difference or product; none unless both are numbers.
pub fn arithmetic(op: ArithOp, a: &Value, b: &Value) -> Value {
    match (a.as_int(), b.as_int()) {
        (Some(a), Some(b)) => Value::Int(match op {
            ArithOp::Add => a.saturating_add(b),
            ArithOp::Sub => a.saturating_sub(b),
            ArithOp::Mul => a.saturating_mul(b),
        }),
        _ => Value::None,
    }
}

/// Two positions with equal values, missing ones left out.
pub(crate) fn clash(values: &[Value]) -> Option<(usize, usize)> {
    for i in 1..values.len() {
        if matches!(values[i], Value::None) {
            continue;
        }
        if let Some(j) = (0..i).find(|&j| values[j] == values[i]) {
            return Some((j, i));
        }
    }
    None
}

pub(crate) fn distinct(items: Vec<Value>) -> Vec<Value> {
    let mut out: Vec<Value> = Vec::with_capacity(items.len());
    for item in items {
        if !out.contains(&item) {
            out.push(item);
        }
    }
    out
}

/// The union of sets; blocks of one family are disjoint or equal, so each is taken once.
pub(crate) fn union(sets: &[Rc<Set>]) -> Vec<Value> {
    let mut out: Vec<Value> = Vec::new();
    let mut seen: Vec<&Rc<Set>> = Vec::new();
    for set in sets.iter().filter(|s| !s.items.is_empty()) {
        if seen.iter().any(|s| Rc::ptr_eq(s, set)) {
            continue;
        }
        let disjoint = seen.iter().all(|s| same_family(s, set));
        let fresh = set.items.iter().filter(|item| disjoint || !out.contains(item));
        let fresh: Vec<Value> = fresh.cloned().collect();
        out.extend(fresh);
        seen.push(set);
    }
    out
}

fn same_family(a: &Set, b: &Set) -> bool {
    matches!((&a.block, &b.block), (Some((f, i)), Some((g, j))) if Rc::ptr_eq(f, g) && i != j)
}
