//! What sort of thing each law says, for people: what `rules check` and refusals call it, and the order in which laws are
//! lowered. Engines never rely on a class; they ask the recognisers.

use super::blocks::edges_inside;
use super::pairs::equal_pairs;
use super::shape::Shape;
use super::strands::{degrees, one_group};
use crate::ir::*;
use gridwright_grid::Relation;

/// A class of law.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Class {
    /// Depends on the givens alone.
    Given,
    /// A Boolean combination of comparisons over few answer values.
    Local,
    /// A number of true values, or a sum, compared with a number.
    Count,
    /// How many lines of a layer meet at nodes: constants.
    Degree,
    /// Values that differ pairwise.
    AllDifferent,
    /// A product of values.
    Product,
    /// At most, or exactly, one component.
    OneGroup,
    /// Strands that join equal marks in pairs.
    Pairs,
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
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Class::Given => "given",
            Class::Local => "local",
            Class::Count => "count",
            Class::Degree => "degree",
            Class::AllDifferent => "all-different",
            Class::Product => "product",
            Class::OneGroup => "one-group",
            Class::Pairs => "pairs",
            Class::GroupAttribute => "group-attribute",
            Class::DivisionAttribute => "division-attribute",
            Class::Runs => "runs",
            Class::Sight => "sight",
            Class::Forest => "forest",
            Class::Walk => "walk",
            Class::WalkIndex => "walk-index",
        }
    }

    /// Whether it speaks of groups as wholes: such laws are lowered after those that only count.
    pub fn is_group(self) -> bool {
        matches!(self, Class::GroupAttribute | Class::DivisionAttribute | Class::OneGroup | Class::Runs | Class::Forest)
    }
}

/// The classes of the conjuncts of a formula, each once.
pub fn classes(genre: &Genre, formula: ExprId) -> Vec<Class> {
    let mut all = Vec::new();
    for class in genre.conjuncts(formula).into_iter().map(|conjunct| class_of(genre, conjunct)) {
        if !all.contains(&class) {
            all.push(class);
        }
    }
    all
}

/// The class of one conjunct.
pub fn class_of(genre: &Genre, formula: ExprId) -> Class {
    if !genre.is_open(formula) {
        return Class::Given;
    }
    if degrees(genre, formula).is_some() {
        return Class::Degree;
    }
    if is_one_group(genre, formula) {
        return Class::OneGroup;
    }
    let seen = Features::of(genre, formula);
    if seen.index {
        Class::WalkIndex
    } else if seen.walk {
        Class::Walk
    } else if is_forest(genre, formula) {
        Class::Forest
    } else if equal_pairs(genre, formula).is_some() {
        Class::Pairs
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
            Node::Index(..) | Node::Until(..) | Node::Start(_) | Node::Finish(_) => self.index = true,
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

/// `size(groups(...)) <= 1`, `size(groups(...)) = 1`, `same(part in S)`.
fn is_one_group(genre: &Genre, formula: ExprId) -> bool {
    if let Node::Fold { fold: Fold::Same, value, .. } = genre.expr(formula).node
        && let Node::Block(structure, _) = genre.expr(value).node
    {
        return genre.structures[structure.at()].stage == Stage::Answer;
    }
    one_group(genre, formula).is_some_and(|(groups, _)| genre.are_open(groups))
}

/// `for each tree X`, one edge fewer than members.
fn is_forest(genre: &Genre, formula: ExprId) -> bool {
    let Some(each) = genre.each(formula).filter(|each| each.filter.is_none()) else { return false };
    genre.groups_of(each.set).is_some() && edges_inside(genre, each.body, each.var).is_some()
}
