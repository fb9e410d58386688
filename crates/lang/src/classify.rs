//! What sort of constraint each law is, found once per rule file on the written-out formulas: engines match these
//! patterns, never the name of a library law, so a law written out by hand is as good as one from the library.
//!
//! A clause is cut at its conjunctions and outer `for each`; every piece gets one class. The classes follow the table in
//! the language reference. A piece that fits no special pattern is [`Class::Local`] if no open structure occurs in it:
//! once the givens are filled in it is a Boolean combination of comparisons.

use crate::ir::*;
use crate::syntax::ast::{ArithOp, CmpOp};
use gridwright_grid::{Kind, Relation};

/// A class of law, with what an engine has to know to use it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Class {
    /// Depends on the givens alone.
    Given,
    /// A Boolean combination of comparisons over few answer values.
    Local,
    /// A number of true values, or a sum, compared with a number.
    Count,
    /// How many lines of a layer meet at a node, for every node: the numbers allowed.
    Degree {
        /// The line layer.
        layer: LayerId,
        /// The numbers allowed; none if they are not constants.
        allowed: Vec<i64>,
        /// Whether it is asked of every node of the board.
        everywhere: bool,
    },
    /// Values that differ pairwise.
    AllDifferent,
    /// A product of values.
    Product,
    /// At most, or exactly, one component.
    OneGroup {
        /// Components of a line layer under `meet`, if that is what they are.
        line: Option<LayerId>,
        /// Whether there must be one.
        exactly: bool,
    },
    /// One single loop: degrees 0 and 2 everywhere and one component. Given to the pieces that together say so.
    Loop {
        /// The line layer.
        layer: LayerId,
    },
    /// Strands that join equal marks in pairs.
    Pairs {
        /// The line layer.
        line: LayerId,
        /// The marks.
        mark: LayerId,
    },
    /// A property of every component of a derived structure: sizes, counts, bounding boxes, sums over its members.
    GroupAttribute,
    /// The same for the blocks of a division that is sought.
    DivisionAttribute,
    /// A property of straight runs: components under H or V alone.
    Runs,
    /// Something about what is seen along a beam that the answer stops.
    Sight,
    /// Components with one edge fewer than members: no cycles.
    Forest,
    /// A direction along a strand.
    Walk,
    /// A position along a strand.
    WalkIndex,
}

impl Class {
    /// Its name, as `rules show` prints it.
    pub fn name(&self) -> &'static str {
        match self {
            Class::Given => "given",
            Class::Local => "local",
            Class::Count => "count",
            Class::Degree { .. } => "degree",
            Class::AllDifferent => "all-different",
            Class::Product => "product",
            Class::OneGroup { .. } => "one-group",
            Class::Loop { .. } => "loop",
            Class::Pairs { .. } => "pairs",
            Class::GroupAttribute => "group-attribute",
            Class::DivisionAttribute => "division-attribute",
            Class::Runs => "runs",
            Class::Sight => "sight",
            Class::Forest => "forest",
            Class::Walk => "walk",
            Class::WalkIndex => "walk-index",
        }
    }
}

pub(crate) fn classify(genre: &mut Genre) {
    let mut classes: Vec<Vec<Vec<Class>>> = Vec::new();
    for law in genre.requires.iter().chain(&genre.laws).chain(&genre.quirks) {
        classes.push(law.clauses.iter().map(|clause| classes_of(genre, clause.formula)).collect());
    }
    let mut laws: Vec<&mut Law> = genre.requires.iter_mut().chain(&mut genre.laws).chain(&mut genre.quirks).collect();
    for (law, classes) in laws.iter_mut().zip(classes) {
        for (clause, classes) in law.clauses.iter_mut().zip(classes) {
            clause.classes = classes;
        }
        join_loops(law);
    }
    for i in 0..genre.layers.len() {
        let layer = LayerId(i as u32);
        genre.layers[i].given_use = given_use(genre, layer);
    }
}

/// A law that asks for degrees 0 and 2 everywhere and for one component asks for a loop; its pieces are marked so.
fn join_loops(law: &mut Law) {
    let all: Vec<Class> = law.clauses.iter().flat_map(|c| c.classes.clone()).collect();
    let degree = all.iter().find_map(|class| match class {
        Class::Degree { layer, allowed, everywhere: true } if allowed == &[0, 2] => Some(*layer),
        _ => None,
    });
    let Some(layer) = degree else { return };
    let single = |class: &Class| matches!(class, Class::OneGroup { line: Some(l), .. } if *l == layer);
    if !all.iter().any(single) {
        return;
    }
    for clause in &mut law.clauses {
        for class in &mut clause.classes {
            let part = single(class) || matches!(class, Class::Degree { layer: l, .. } if *l == layer);
            if part {
                *class = Class::Loop { layer };
            }
        }
    }
}

fn classes_of(genre: &Genre, formula: ExprId) -> Vec<Class> {
    match &genre.expr(formula).node {
        Node::And(items) => {
            let mut all: Vec<Class> = Vec::new();
            for class in items.iter().flat_map(|&item| classes_of(genre, item)) {
                if !all.contains(&class) {
                    all.push(class);
                }
            }
            all
        }
        _ => vec![class_of(genre, formula)],
    }
}

fn class_of(genre: &Genre, formula: ExprId) -> Class {
    if genre.expr(formula).stage < Stage::Answer {
        return Class::Given;
    }
    if let Some(class) = degree(genre, formula).or_else(|| one_group(genre, formula)) {
        return class;
    }
    let seen = Features::of(genre, formula);
    if seen.index {
        Class::WalkIndex
    } else if seen.walk {
        Class::Walk
    } else if is_forest(genre, formula) {
        Class::Forest
    } else if let Some(class) = pairs(genre, formula) {
        class
    } else if seen.division {
        Class::DivisionAttribute
    } else if seen.runs && !seen.group {
        Class::Runs
    } else if seen.group || seen.runs {
        Class::GroupAttribute
    } else if seen.sight {
        Class::Sight
    } else if seen.different {
        Class::AllDifferent
    } else if seen.product {
        Class::Product
    } else if seen.fold {
        Class::Count
    } else {
        Class::Local
    }
}

/// What occurs in a formula, the definitions of structures included.
#[derive(Default)]
struct Features {
    walk: bool,
    index: bool,
    group: bool,
    runs: bool,
    division: bool,
    sight: bool,
    different: bool,
    product: bool,
    fold: bool,
}

impl Features {
    fn of(genre: &Genre, formula: ExprId) -> Self {
        let mut seen = Self::default();
        genre.walk(formula, &mut |node| seen.note(genre, node));
        seen
    }

    fn note(&mut self, genre: &Genre, node: &Node) {
        let answer = |id: ExprId| genre.expr(id).stage == Stage::Answer;
        match node {
            Node::SomeWalk { .. } => self.walk = true,
            Node::Index(..) | Node::Start(_) | Node::Finish(_) => self.index = true,
            Node::Groups(groups) => self.note_groups(genre, groups),
            Node::Block(s, _) | Node::Blocks(s) => {
                let structure = &genre.structures[s.at()];
                if structure.stage < Stage::Answer {
                    return;
                }
                match &structure.kind {
                    StructureKind::Groups(groups) => self.note_groups(genre, groups),
                    _ => self.division = true,
                }
            }
            Node::Beam { stop, .. } if answer(*stop) => self.sight = true,
            Node::Fold { fold, value, .. } if answer(*value) => match fold {
                Fold::Different => self.different = true,
                Fold::Product => self.product = true,
                _ => self.fold = true,
            },
            Node::Size(set) if answer(*set) => self.fold = true,
            _ => {}
        }
    }

    /// Components of a set whose size the board bounds by a constant are a table, not a structure.
    fn note_groups(&mut self, genre: &Genre, groups: &Groups) {
        let depends = groups.children().iter().any(|&c| genre.expr(c).stage == Stage::Answer);
        let bounded =
            matches!(&genre.expr(groups.base).node, Node::Geo(geo, _) if !matches!(geo, Geo::Ray | Geo::Inward));
        let straight = |r: &Relation| matches!(r, Relation::Horizontal | Relation::Vertical);
        match &groups.relation {
            _ if !depends || bounded => {}
            Rel::Static(relations) if relations.len() == 1 && relations.iter().all(straight) => self.runs = true,
            _ => self.group = true,
        }
    }
}

/// The outer quantifiers of a formula, and what is under them.
fn under_each(genre: &Genre, mut formula: ExprId) -> (Vec<(Slot, ExprId, Option<ExprId>)>, ExprId) {
    let mut binders = Vec::new();
    loop {
        match &genre.expr(formula).node {
            Node::Quant { all: true, slot, set, filter, body } => {
                binders.push((*slot, *set, *filter));
                formula = *body;
            }
            Node::Let { body, .. } => formula = *body,
            _ => return (binders, formula),
        }
    }
}

/// `for each v in nodes: count(L in arms(v))` compared with constants.
fn degree(genre: &Genre, formula: ExprId) -> Option<Class> {
    let (binders, body) = under_each(genre, formula);
    let [(slot, set, filter)] = binders.as_slice() else { return None };
    let (count, allowed) = match &genre.expr(body).node {
        Node::In(count, set) => (*count, constants(genre, *set)?),
        Node::Cmp(CmpOp::Eq, count, n) => (*count, vec![constant(genre, *n)?]),
        _ => return None,
    };
    let Node::Fold { fold: Fold::Count, slot: member, set: arms, value } = &genre.expr(count).node else { return None };
    let Node::Geo(Geo::Arms, args) = &genre.expr(*arms).node else { return None };
    let at_node = args.len() == 1 && genre.expr(args[0]).node == Node::Var(*slot);
    let Node::Read(layer, line) = &genre.expr(*value).node else { return None };
    if !at_node || genre.expr(*line).node != Node::Var(*member) {
        return None;
    }
    let all_nodes = matches!(genre.expr(*set).node, Node::Places(Ground::Kind(Kind::Cell | Kind::Point)));
    Some(Class::Degree { layer: *layer, allowed, everywhere: all_nodes && filter.is_none() })
}

fn constant(genre: &Genre, id: ExprId) -> Option<i64> {
    match genre.expr(id).node {
        Node::Int(n) => Some(n),
        _ => None,
    }
}

fn constants(genre: &Genre, set: ExprId) -> Option<Vec<i64>> {
    let Node::List(items) = &genre.expr(set).node else { return None };
    items.iter().map(|&i| constant(genre, i)).collect()
}

/// `size(groups(...)) <= 1`, `size(groups(...)) = 1`, `same(part in S)`.
fn one_group(genre: &Genre, formula: ExprId) -> Option<Class> {
    match &genre.expr(formula).node {
        Node::Cmp(op @ (CmpOp::Le | CmpOp::Eq), size, one) if constant(genre, *one) == Some(1) => {
            let Node::Size(set) = genre.expr(*size).node else { return None };
            let groups = groups_of(genre, set)?;
            is_open(genre, groups)
                .then(|| Class::OneGroup { line: line_layer(genre, groups), exactly: *op == CmpOp::Eq })
        }
        Node::Fold { fold: Fold::Same, value, .. } => {
            let Node::Block(structure, _) = genre.expr(*value).node else { return None };
            let open = genre.structures[structure.at()].stage == Stage::Answer;
            open.then_some(Class::OneGroup { line: None, exactly: false })
        }
        _ => None,
    }
}

fn groups_of(genre: &Genre, set: ExprId) -> Option<&Groups> {
    match &genre.expr(set).node {
        Node::Groups(groups) => Some(groups),
        Node::Blocks(structure) => match &genre.structures[structure.at()].kind {
            StructureKind::Groups(groups) => Some(groups),
            _ => None,
        },
        _ => None,
    }
}

fn is_open(genre: &Genre, groups: &Groups) -> bool {
    groups.children().iter().any(|&c| genre.expr(c).stage == Stage::Answer)
}

/// The layer whose lines are grouped by common ends.
fn line_layer(genre: &Genre, groups: &Groups) -> Option<LayerId> {
    let meets = groups.relation == Rel::Static(vec![Relation::Meet]);
    match &genre.expr(groups.filter?).node {
        Node::Read(layer, place) if meets && genre.expr(*place).node == Node::Var(groups.slot) => Some(*layer),
        _ => None,
    }
}

/// Groups of lines, each of which touches exactly two marks, and equal ones.
fn pairs(genre: &Genre, formula: ExprId) -> Option<Class> {
    let (binders, body) = under_each(genre, formula);
    let [(slot, set, None)] = binders.as_slice() else { return None };
    let line = line_layer(genre, groups_of(genre, *set)?)?;
    let (mut mark, mut touches, mut same, mut two) = (None, false, false, false);
    genre.walk(body, &mut |node| match node {
        Node::Has(layer, None, _) => mark = Some(*layer),
        Node::Geo(Geo::Touched, args) => touches |= genre.expr(args[0]).node == Node::Var(*slot),
        Node::Fold { fold: Fold::Same, .. } => same = true,
        Node::Cmp(CmpOp::Eq, size, n) => {
            two |= matches!(genre.expr(*size).node, Node::Size(_)) && constant(genre, *n) == Some(2);
        }
        _ => {}
    });
    (touches && same && two).then_some(Class::Pairs { line, mark: mark? })
}

/// `for each tree X: size({e in S : ends of e within X}) = size(X) - 1`: one edge fewer than members.
fn is_forest(genre: &Genre, formula: ExprId) -> bool {
    let (binders, body) = under_each(genre, formula);
    let [(slot, set, None)] = binders.as_slice() else { return false };
    let Node::Cmp(CmpOp::Eq, left, right) = &genre.expr(body).node else { return false };
    let Node::Arith(ArithOp::Sub, size, one) = &genre.expr(*right).node else { return false };
    let Node::Size(block) = genre.expr(*size).node else { return false };
    let is_block = |id: ExprId| genre.expr(id).node == Node::Var(*slot);
    let edges_inside = match &genre.expr(*left).node {
        Node::Size(edges) => match &genre.expr(*edges).node {
            Node::Filter { pred, .. } => {
                let mut inside = false;
                genre.walk(*pred, &mut |node| inside |= matches!(node, Node::Within(_, whole) if is_block(*whole)));
                inside
            }
            _ => false,
        },
        _ => false,
    };
    edges_inside && groups_of(genre, *set).is_some() && is_block(block) && constant(genre, *one) == Some(1)
}

/// A given layer is derived if every law reads it only at a place that it was found to have a value at: a blank then asks
/// nothing, so taking a clue away only takes constraints away.
fn given_use(genre: &Genre, layer: LayerId) -> GivenUse {
    if genre.layers[layer.at()].role == Role::Find {
        return GivenUse::Structural;
    }
    let formulas: Vec<ExprId> = genre
        .requires
        .iter()
        .chain(&genre.laws)
        .flat_map(|law| law.clauses.iter().map(|c| c.formula))
        .filter(|&f| genre.reads(f, layer))
        .collect();
    if genre.shapes_layers(layer) {
        GivenUse::Structural
    } else if formulas.is_empty() {
        GivenUse::Idle
    } else if formulas.iter().all(|&f| reads_guarded(genre, f, layer)) {
        GivenUse::Derived
    } else {
        GivenUse::Structural
    }
}

impl Genre {
    /// Whether a formula reads a layer, the structures it speaks of included.
    pub fn reads(&self, formula: ExprId, layer: LayerId) -> bool {
        let structure = self.layers[layer.at()].structure;
        let mut found = false;
        self.walk_deep(formula, &mut |node| {
            found |= match node {
                Node::Read(l, _) | Node::Has(l, _, _) | Node::Known(l, _, _) | Node::TagField(l, _, _, _) => {
                    *l == layer
                }
                Node::Block(s, _) | Node::Blocks(s) => Some(*s) == structure,
                _ => false,
            }
        });
        found
    }

    /// Whether other layers live, or have their ranges, by this one.
    pub fn shapes_layers(&self, layer: LayerId) -> bool {
        let blocks = self.layers[layer.at()].structure.map(Ground::Blocks);
        self.layers.iter().any(|other| {
            let on_blocks = other.places.iter().any(|set| Some(set.ground) == blocks);
            on_blocks || other.conditions().into_iter().any(|e| self.reads(e, layer))
        })
    }
}

/// Whether a formula reads a layer only at one place that a filter has shown to bear a value.
fn reads_guarded(genre: &Genre, formula: ExprId, layer: LayerId) -> bool {
    match &genre.expr(formula).node {
        Node::And(items) => items.iter().all(|&i| !genre.reads(i, layer) || reads_guarded(genre, i, layer)),
        Node::Quant { all: true, slot, set, filter, body } => {
            let conditions = filter.map_or(Vec::new(), |f| match &genre.expr(f).node {
                Node::And(items) => items.clone(),
                _ => vec![f],
            });
            let own = |l: LayerId, p: ExprId| l == layer && genre.expr(p).node == Node::Var(*slot);
            let guards = |&c: &ExprId| match &genre.expr(c).node {
                Node::Has(l, None, p) | Node::Known(l, None, p) => own(*l, *p),
                Node::Cmp(CmpOp::Eq, a, b) => match (&genre.expr(*a).node, &genre.expr(*b).node) {
                    // Being one certain symbol is being something.
                    (Node::Read(l, p), Node::Sym(_)) | (Node::Sym(_), Node::Read(l, p)) => own(*l, *p),
                    _ => false,
                },
                _ => false,
            };
            if !conditions.iter().any(guards) {
                let outside = conditions.iter().any(|&c| genre.reads(c, layer)) || genre.reads(*set, layer);
                return !outside && reads_guarded(genre, *body, layer);
            }
            let inside: Vec<ExprId> = conditions.into_iter().chain([*body]).collect();
            inside.iter().all(|&e| reads_only_at(genre, e, layer, *slot))
        }
        _ => false,
    }
}

fn reads_only_at(genre: &Genre, formula: ExprId, layer: LayerId, slot: Slot) -> bool {
    let mut only = true;
    genre.walk_deep(formula, &mut |node| {
        if let Node::Read(l, p) | Node::Has(l, _, p) | Node::Known(l, _, p) | Node::TagField(l, _, _, p) = node {
            only &= *l != layer || genre.expr(*p).node == Node::Var(slot);
        }
    });
    only
}
