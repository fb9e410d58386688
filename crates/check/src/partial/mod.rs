//! Three-valued evaluation: what is true, or false, whatever the open values become.
//!
//! A value is known, or bounded, or anything. A set is bounded by the members it must have and those it may have. Every
//! rule of evaluation keeps the bounds sound; it need not find the best ones. On a board with nothing open all bounds meet
//! and the result is that of direct evaluation.
//!
//! Every open value that an evaluation looked at is noted, so that a search needs to repeat the evaluation only when one
//! of them changes.

mod blame;
mod eval;
mod fold;
mod groups;
mod sets;

use crate::geometry::Geometry;
use crate::lookup::{Evaluate, Found};
use crate::value::{Set, Value};
use gridwright_base::{Budget, Stop, Watch};
use gridwright_board::{Board, Site, Val};
use gridwright_grid::{Kind, Place};
use gridwright_lang::ir::*;
use groups::OpenBlocks;
use std::sync::Arc;

/// A list of variables looked at that is longer than this is freed of doubles: one piece of a law may look at each many times.
const MOST_READS: usize = 1 << 16;

/// Which values are open.
#[derive(Debug, Clone)]
pub(crate) struct Open(pub Vec<Vec<bool>>);

impl Open {
    /// The sought values that are still to be found.
    pub fn undecided(genre: &Genre, board: &Board) -> Self {
        let flags = |(i, layer): (usize, &Layer)| {
            let values = board.layer(LayerId(i as u32));
            values.iter().map(|&v| v.is_undecided(layer)).collect()
        };
        Self(genre.layers.iter().enumerate().map(flags).collect())
    }

    /// Settles all layers but these.
    pub fn keep(&mut self, layers: impl Fn(usize) -> bool) {
        let others = self.0.iter_mut().enumerate().filter(|(layer, _)| !layers(*layer));
        others.for_each(|(_, slots)| slots.fill(false));
    }

    pub fn at(&self, site: Site) -> bool {
        self.0[site.layer.at()].get(site.at()).copied().unwrap_or(false)
    }
}

/// What is known of a value.
#[derive(Debug, Clone)]
pub(crate) enum Abs {
    /// Everything.
    Known(Value),
    /// It is a number between these.
    Int(i64, i64),
    /// It is a set that has at least the members of the first and at most those of the second.
    Set(Arc<Set>, Arc<Set>),
    /// Nothing.
    Any,
}

impl Abs {
    pub fn truth(&self) -> Option<bool> {
        match self {
            Abs::Known(value) => Some(value.is_true()),
            Abs::Any => None,
            _ => Some(false),
        }
    }

    pub fn from_truth(truth: Option<bool>) -> Abs {
        truth.map_or(Abs::Any, |b| Abs::Known(Value::Bool(b)))
    }

    /// The bounds of a set, if it has any: (must, may).
    pub fn bounds(&self) -> Option<(Arc<Set>, Arc<Set>)> {
        match self {
            Abs::Known(value) => Some((value.as_set(), value.as_set())),
            Abs::Set(must, may) => Some((Arc::clone(must), Arc::clone(may))),
            _ => None,
        }
    }

    /// The bounds of a number, if it is surely one.
    pub fn range(&self) -> Option<(i64, i64)> {
        match self {
            Abs::Known(Value::Int(n)) => Some((*n, *n)),
            Abs::Int(low, high) => Some((*low, *high)),
            _ => None,
        }
    }

    pub fn int(low: i64, high: i64) -> Abs {
        if low == high { Abs::Known(Value::Int(low)) } else { Abs::Int(low, high) }
    }

    pub fn set(must: Arc<Set>, may: Arc<Set>) -> Abs {
        if must.items.len() == may.items.len() { Abs::Known(Value::Set(may)) } else { Abs::Set(must, may) }
    }
}

/// What is stored at a place, as far as that is settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stored {
    /// This value; blank where the layer does not live.
    Val(Val),
    /// One of the layer's values, or blank for a given layer.
    OpenAt,
    /// It is open whether the layer lives there, or where "there" is.
    Anything,
}

pub(crate) struct Partial<'a> {
    pub genre: &'a Genre,
    pub board: Board,
    pub open: Open,
    frame: Vec<Abs>,
    structures: Vec<Option<(Arc<OpenBlocks>, Vec<Site>)>>,
    geometry: Geometry,
    /// For each expression that picks members of a set, how to look them up.
    indexes: Vec<Found>,
    n_cells: i64,
    /// Whether parts may depend on values of layers that help.
    helped_parts: bool,
    /// Whether the board will not be changed.
    fixed: bool,
    /// The values that were open at first: only these may change.
    variable: Open,
    /// The variables looked at since the list was last taken, and how long the list may become before doubles go.
    reads: Vec<Site>,
    most_reads: usize,
    /// For each structure whether all that it looked at is in the list already.
    noted: Vec<bool>,
    /// The nodes that walks were asked about since the list was last taken.
    walked: Vec<Place>,
    watch: Watch,
}

impl<'a> Partial<'a> {
    /// When the budget has run out it leaves everything as it is and answers anything: ask [`check`](Self::check) before an
    /// answer is believed.
    pub fn new(genre: &'a Genre, board: Board, open: Open, budget: &Budget) -> Self {
        let n_cells = board.grid.places(Kind::Cell).count() as i64;
        let geometry = Geometry::new(&board.grid);
        Self {
            genre,
            board,
            variable: open.clone(),
            open,
            frame: vec![Abs::Known(Value::None); genre.n_vars],
            structures: vec![None; genre.structures.len()],
            geometry,
            indexes: vec![Found::Unasked; genre.exprs.len()],
            n_cells,
            helped_parts: parts_read_help(genre),
            fixed: false,
            reads: Vec::new(),
            most_reads: MOST_READS,
            noted: vec![false; genre.structures.len()],
            walked: Vec::new(),
            watch: Watch::new(budget),
        }
    }

    /// What bounds it.
    pub fn budget(&self) -> &Budget {
        self.watch.budget()
    }

    /// An error if the budget ran out, so that what was answered since means nothing.
    pub fn check(&self) -> Result<(), Stop> {
        self.watch.check()
    }

    /// For a board that is looked at once and not changed.
    pub fn fixed(genre: &'a Genre, board: Board, open: Open, budget: &Budget) -> Self {
        let nothing = Open(vec![Vec::new(); open.0.len()]);
        Self { fixed: true, variable: nothing, ..Self::new(genre, board, open, budget) }
    }

    /// Settles a value, or opens it again.
    pub fn set(&mut self, site: Site, val: Option<Val>) {
        debug_assert!(!self.fixed && self.variable.at(site));
        self.open.0[site.layer.at()][site.at()] = val.is_none();
        self.board.layer_mut(site.layer)[site.at()] = val.unwrap_or(Val::Blank);
        if self.helped_parts || self.genre.layers[site.layer.at()].role != Role::Help {
            self.structures.fill(None);
            self.noted.fill(false);
        }
    }

    /// The truth of a formula, if it is settled.
    pub fn truth(&mut self, formula: ExprId) -> Option<bool> {
        self.eval(formula).truth()
    }

    pub fn bind(&mut self, var: VarId, value: Abs) {
        self.frame[var.at()] = value;
    }

    /// The variables looked at since this was last asked, each once.
    pub fn take_reads(&mut self) -> Vec<Site> {
        self.noted.fill(false);
        let mut reads = std::mem::take(&mut self.reads);
        reads.sort_unstable();
        reads.dedup();
        reads
    }

    /// The nodes that walks were asked about since this was last asked, each once.
    pub fn take_walked(&mut self) -> Vec<Place> {
        let mut walked = std::mem::take(&mut self.walked);
        walked.sort_unstable();
        walked.dedup();
        walked
    }

    /// Whether a layer lives in one of its slots.
    pub fn lives(&mut self, layer: LayerId, place: Place) -> Option<bool> {
        let declared = &self.genre.layers[layer.at()];
        if declared.domain == Domain::Division {
            let ends = self.board.grid.ends(place);
            return ends.iter().try_fold(true, |all, &end| Some(all && self.lives_on(declared, end)?));
        }
        self.lives_on(declared, place)
    }

    pub(super) fn lives_on(&mut self, declared: &Layer, place: Place) -> Option<bool> {
        for set in &declared.places {
            let fits = match set.ground {
                Ground::Kind(kind) => kind == place.kind,
                Ground::Borders => place.kind == Kind::Edge && self.board.grid.crossing(place).is_some(),
                Ground::Blocks(_) => false,
            };
            if fits {
                let Some(filter) = set.filter else { return Some(true) };
                self.bind(set.var, Abs::Known(Value::Place(place)));
                return self.truth(filter);
            }
        }
        Some(false)
    }

    /// What a layer stores at a place or block.
    pub(super) fn stored(&mut self, layer: LayerId, place: &Abs) -> Stored {
        let Abs::Known(place) = place else { return Stored::Anything };
        let (index, lives) = match place {
            Value::Place(place) => match self.board.index(self.genre, layer, *place) {
                Some(index) if self.board.grid.exists(*place) => (index, self.lives(layer, *place)),
                _ => return Stored::Val(Val::Blank),
            },
            Value::Set(set) => match set.number {
                Some(number) => (number as usize, Some(true)),
                None if set.items.is_empty() => return Stored::Val(Val::Blank),
                None => return Stored::Anything,
            },
            _ => return Stored::Val(Val::Blank),
        };
        match lives {
            Some(false) => return Stored::Val(Val::Blank),
            None => return Stored::Anything,
            Some(true) => {}
        }
        let site = Site::new(layer, index);
        self.note(site);
        if self.open.at(site) {
            return Stored::OpenAt;
        }
        Stored::Val(self.board.layer(layer).get(index).copied().unwrap_or(Val::Blank))
    }

    /// The bounds of a number range at a place bound already.
    pub(super) fn range_bounds(&mut self, alt: &Alt) -> Option<(i64, i64)> {
        let Alt::Range(low, high) = alt else { return None };
        let low = self.eval(*low).range().map_or(i64::MIN, |r| r.0);
        let high = match high {
            Some(high) => self.eval(*high).range().map_or(i64::MAX, |r| r.1),
            None => self.n_cells,
        };
        Some((low, high))
    }
}

/// What the search asks beyond truth.
impl Partial<'_> {
    /// Notes that a value was looked at, if it may change.
    pub fn note(&mut self, site: Site) {
        if !self.variable.at(site) {
            return;
        }
        self.reads.push(site);
        if self.reads.len() > self.most_reads {
            self.reads.sort_unstable();
            self.reads.dedup();
            self.most_reads = MOST_READS.max(2 * self.reads.len());
        }
    }

    /// The numbers to try for a range. One without an upper end goes up to the number of cells; on a block of a genre that
    /// multiplies, as far as a product of its cells could go.
    pub fn range_of(&mut self, alt: &Alt, on_block: bool) -> Option<(i64, i64)> {
        let (low, high) = self.range_bounds(alt)?;
        let multiplies = |e: &ExprNode| matches!(e.node, Node::Fold { fold: Fold::Product, .. });
        let endless = on_block && matches!(alt, Alt::Range(_, None)) && self.genre.exprs.iter().any(multiplies);
        let power = (self.board.grid.cols() as i64).saturating_pow(self.n_cells.min(64) as u32);
        Some((low, if endless { power.max(high) } else { high }))
    }

    pub fn block_at(&mut self, structure: StructureId, place: Place) -> Abs {
        self.blocks(structure).block_of(&Abs::Known(Value::Place(place)))
    }

    /// The block of this number that a layer lives on, once it is settled which that is.
    pub fn block_numbered(&mut self, declared: &Layer, number: u32) -> Option<Value> {
        let blocks = self.blocks(home(declared)?);
        let block = blocks.exact()?.blocks.get(number as usize)?;
        Some(Value::Set(Arc::clone(block)))
    }

    /// Whether the structure a layer lives on has a block of this number.
    pub fn has_block(&mut self, declared: &Layer, number: u32) -> Option<bool> {
        let structure = home(declared)?;
        let (least, most) = self.blocks(structure).count_bounds();
        let number = i64::from(number);
        if number < least { Some(true) } else { (number >= most).then_some(false) }
    }
}

/// Whether the definition of some part reads a layer that helps.
fn parts_read_help(genre: &Genre) -> bool {
    let groups = |structure: &Structure| match &structure.kind {
        StructureKind::Groups(groups) => groups.children(),
        StructureKind::Division(_) | StructureKind::Tiles(..) => Vec::new(),
    };
    genre.has_help() && genre.structures.iter().flat_map(groups).any(|id| genre.reads_help(id))
}

/// The structure whose blocks a layer lives on.
fn home(declared: &Layer) -> Option<StructureId> {
    declared.places.iter().find_map(|set| match set.ground {
        Ground::Blocks(structure) => Some(structure),
        _ => None,
    })
}

impl Evaluate for Partial<'_> {
    fn genre(&self) -> &Genre {
        self.genre
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn assume(&mut self, var: VarId, value: Value) {
        self.bind(var, Abs::Known(value));
    }

    fn possible(&mut self, set: ExprId) -> Option<Arc<Set>> {
        self.eval(set).bounds().map(|(_, may)| may)
    }

    fn settled(&mut self, value: ExprId) -> Option<Value> {
        match self.eval(value) {
            Abs::Known(value) => Some(value),
            _ => None,
        }
    }
}
