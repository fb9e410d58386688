//! All complete boards of a small size, by backtracking over three-valued evaluation.
//!
//! Laws are cut into pieces. A piece is looked at again only when a value it looked at last time has changed; once true it
//! stays true below, once false the branch is done. Every board found is judged once more by direct evaluation.

use crate::exact::Exact;
use crate::ground::{Piece, pieces};
use crate::grounded::GroundedPiece;
use crate::help::Filling;
use crate::partial::{Abs, Open, Partial};
use crate::report::{CheckOptions, State, applies, check};
use crate::value::Value;
use crate::variables::{Variable, variables};
use gridwright_base::{BitSet, Budget, Pacer, Progress, QuickMap, Step, Stop};
use gridwright_board::{Board, Site, Val};
use gridwright_grid::{Kind, Place};
use gridwright_lang::ir::*;
use std::fmt;
use std::sync::Arc;

/// Why a search ended without an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchError {
    /// A limit was reached, or it was cancelled.
    Stopped(Stop),
    /// A layer may hold more values than can be tried.
    TooManyValues {
        /// The layer.
        layer: String,
    },
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SearchError::Stopped(stop) => stop.fmt(f),
            SearchError::TooManyValues { layer } => {
                write!(f, "layer `{layer}` may hold too many values to try them all")
            }
        }
    }
}

impl std::error::Error for SearchError {}

impl From<Stop> for SearchError {
    fn from(stop: Stop) -> Self {
        SearchError::Stopped(stop)
    }
}

/// What to do after a board was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// Go on.
    Go,
    /// Go on with another answer, even if other givens fit this one.
    OtherAnswer,
    /// It is enough.
    Enough,
}

/// A search for complete boards.
#[derive(Debug, Clone)]
pub struct BoardSearch<'a> {
    genre: &'a Genre,
    board: Board,
    open_givens: bool,
    /// Instead of all laws.
    pieces: Option<Vec<Piece>>,
    /// Values that are not tried.
    excluded: Vec<(Site, Val)>,
    /// Where to begin.
    near: Option<Site>,
}

impl<'a> BoardSearch<'a> {
    /// The answers to a problem; what is filled in already stays.
    pub fn answers(genre: &'a Genre, board: &Board) -> Self {
        let mut board = board.clone();
        board.fit_blocks(genre);
        Self { genre, board, open_givens: false, pieces: None, excluded: Vec::new(), near: None }
    }

    /// Blank givens are open too: every problem with every answer.
    #[must_use]
    pub fn with_givens(mut self) -> Self {
        self.open_givens = true;
        self
    }

    /// Only these pieces of the laws are asked for, and what each layer may hold. Values that they look at are tried first, so
    /// that a contradiction between few of them shows soon.
    #[must_use]
    pub fn only(mut self, pieces: &[GroundedPiece]) -> Self {
        self.pieces = Some(pieces.iter().map(|piece| piece.0.clone()).collect());
        self
    }

    /// These values are not tried.
    #[must_use]
    pub fn without(mut self, values: &[(Site, Val)]) -> Self {
        self.excluded.extend_from_slice(values);
        self
    }

    /// With [`only`](Self::only): of the values that the pieces look at, those near this site are tried first.
    #[must_use]
    pub fn near(mut self, site: Site) -> Self {
        self.near = Some(site);
        self
    }

    /// Calls `visit` for every complete board, in a fixed order.
    pub fn run(
        &self,
        budget: &Budget,
        progress: &dyn Progress,
        visit: &mut dyn FnMut(&Board) -> Next,
    ) -> Result<(), SearchError> {
        if self.is_malformed(budget)? {
            return Ok(());
        }
        let mut tree = Tree::new(self, budget, progress)?;
        if tree.hopeless {
            return Ok(());
        }
        tree.descend(visit)
    }

    /// Whether something is filled in that its layer may not hold. While givens are open that is not settled.
    fn is_malformed(&self, budget: &Budget) -> Result<bool, Stop> {
        let mut exact = Exact::new(self.genre, &self.board, budget);
        let mut layers = (0..self.genre.layers.len()).map(|i| LayerId(i as u32));
        let malformed =
            !self.open_givens && layers.any(|layer| exact.misfits(layer).iter().any(|misfit| misfit.is_final));
        exact.check()?;
        Ok(malformed)
    }

    /// How many there are; counting stops at `limit`.
    pub fn count(&self, limit: u64, budget: &Budget) -> Result<u64, SearchError> {
        let mut n = 0;
        if limit > 0 {
            self.run(budget, &gridwright_base::Quiet, &mut |_| {
                n += 1;
                if n >= limit { Next::Enough } else { Next::Go }
            })?;
        }
        Ok(n)
    }
}

/// Something to look at when a value changes.
enum Task {
    Piece(Piece),
    /// The value of a variable must fit its domain, where that depends on open values.
    Domain(usize),
    /// A border must separate two blocks.
    Tight(LayerId, StructureId, usize),
}

struct Tree<'s> {
    partial: Partial<'s>,
    genre: &'s Genre,
    pieces: Option<Vec<Piece>>,
    variables: Vec<Variable>,
    n_finds: usize,
    tasks: Vec<Task>,
    done: Vec<bool>,
    /// For each variable, the tasks that looked at it.
    watchers: Vec<Vec<usize>>,
    /// For each task which variables it looked at, a bit each, as far as the last of them.
    watched: Vec<BitSet>,
    /// For each slot of each layer, its variable.
    number: Vec<Vec<Option<u32>>>,
    trail: Vec<usize>,
    budget: &'s Budget,
    pacer: Pacer<'s>,
    progress: &'s dyn Progress,
    found: u64,
    hopeless: bool,
}

impl<'s> Tree<'s> {
    fn new(search: &BoardSearch<'s>, budget: &'s Budget, progress: &'s dyn Progress) -> Result<Self, SearchError> {
        let genre = search.genre;
        let mut open = Open::undecided(genre, &search.board);
        let mut board = search.board.clone();
        if search.open_givens {
            open_givens(genre, &mut board, &mut open);
        }
        let mut partial = Partial::new(genre, board, open, budget);
        let mut variables = variables(&mut partial, |role| role != Role::Help)?;
        partial.check()?;
        for variable in variables.iter_mut().filter(|_| !search.excluded.is_empty()) {
            let site = variable.site;
            Arc::make_mut(&mut variable.candidates).retain(|&val| !search.excluded.contains(&(site, val)));
        }
        if let Some(pieces) = &search.pieces {
            order_by_reads(&mut variables, pieces, search.near, &mut partial);
        }
        let n_finds = variables.iter().filter(|v| v.is_find).count();
        let mut number: Vec<Vec<Option<u32>>> = partial.open.0.iter().map(|slots| vec![None; slots.len()]).collect();
        for (i, v) in variables.iter().enumerate() {
            number[v.site.layer.at()][v.site.at()] = Some(i as u32);
        }
        let mut tree = Self {
            genre,
            pieces: search.pieces.clone(),
            n_finds,
            tasks: Vec::new(),
            done: Vec::new(),
            watchers: vec![Vec::new(); variables.len()],
            watched: Vec::new(),
            number,
            trail: Vec::new(),
            budget,
            pacer: Pacer::new(budget, 1),
            progress,
            found: 0,
            hopeless: false,
            variables,
            partial,
        };
        tree.make_tasks()?;
        Ok(tree)
    }

    fn make_tasks(&mut self) -> Result<(), Stop> {
        let genre = self.genre;
        self.tasks.extend(self.pieces.iter().flatten().cloned().map(Task::Piece));
        for law in genre.requires.iter().chain(&genre.laws) {
            if self.pieces.is_none() && applies(law, &self.partial.board) {
                for clause in &law.clauses {
                    let cut = pieces(&mut self.partial, clause.formula);
                    self.partial.check()?;
                    self.tasks.extend(cut.into_iter().map(Task::Piece));
                }
            }
        }
        let shifting = (0..self.variables.len()).filter(|&i| self.variables[i].shifting);
        self.tasks.extend(shifting.map(Task::Domain));
        for (i, declared) in genre.layers.iter().enumerate() {
            if let Some(structure) = declared.structure {
                let layer = LayerId(i as u32);
                let links = self.partial.board.grid.places(Kind::Link).map(Place::at);
                // A loose border that was printed is harmless; one that the search drew repeats a board.
                let is_drawn = |&link: &usize| declared.role == Role::Find || self.number[i][link].is_some();
                self.tasks.extend(links.filter(is_drawn).map(|link| Task::Tight(layer, structure, link)));
            }
        }
        self.done = vec![false; self.tasks.len()];
        self.partial.take_reads();
        for task in 0..self.tasks.len() {
            self.budget.check()?;
            self.watched.push(BitSet::default());
            self.hopeless = self.hopeless || !self.look(task)?;
        }
        self.trail.clear();
        // What looks at few variables is quick, and fails as often as what looks at the whole board.
        let reach: Vec<u32> = self.watched.iter().map(|seen| seen.len() as u32).collect();
        self.watchers.iter_mut().for_each(|tasks| tasks.sort_by_key(|&task| reach[task]));
        Ok(())
    }

    /// Looks at a task; false if it has failed.
    fn look(&mut self, task: usize) -> Result<bool, Stop> {
        if self.done[task] {
            return Ok(true);
        }
        let truth = match &self.tasks[task] {
            Task::Piece(piece) => piece.truth(&mut self.partial),
            Task::Domain(variable) => self.variables[*variable].fits(&mut self.partial),
            Task::Tight(layer, structure, link) => tight(&mut self.partial, *layer, *structure, *link),
        };
        self.partial.check()?;
        for site in self.partial.take_reads() {
            let Some(variable) = self.number[site.layer.at()][site.at()] else { continue };
            let watched = &mut self.watched[task];
            watched.reserve(variable as usize + 1);
            if watched.insert(variable as usize) {
                self.watchers[variable as usize].push(task);
            }
        }
        if truth == Some(true) {
            self.done[task] = true;
            self.trail.push(task);
        }
        Ok(truth != Some(false))
    }

    /// Tries every value of every variable in turn. Not by recursion: a large board has more variables than a stack has room
    /// for.
    fn descend(&mut self, visit: &mut dyn FnMut(&Board) -> Next) -> Result<(), SearchError> {
        // For each variable with a value, which value comes next, and what was done before it had one.
        let mut levels: Vec<(usize, usize)> = Vec::new();
        let mut deeper = true;
        loop {
            if deeper {
                self.count_step()?;
                let onward = match levels.len() == self.variables.len() {
                    true => self.leaf(visit)?,
                    false => {
                        levels.push((0, self.trail.len()));
                        Onward::On
                    }
                };
                let kept = match onward {
                    Onward::On => levels.len(),
                    Onward::BackTo(target) => target.min(levels.len()),
                    Onward::Stop => 0,
                };
                while levels.len() > kept {
                    self.leave(&mut levels);
                }
            }
            let depth = levels.len();
            let Some((next, before)) = levels.last_mut() else { return Ok(()) };
            let variable = &self.variables[depth - 1];
            let candidate = variable.candidates.get(*next).copied();
            let site = variable.site;
            *next += 1;
            self.trail.drain(*before..).for_each(|task| self.done[task] = false);
            match candidate {
                None => {
                    self.leave(&mut levels);
                    deeper = false;
                }
                Some(val) => {
                    self.partial.set(site, Some(val));
                    deeper = self.all_alive(depth - 1)?;
                }
            }
        }
    }

    fn count_step(&mut self) -> Result<(), Stop> {
        self.pacer.check()?;
        if self.pacer.steps().is_multiple_of(4096) {
            self.progress.report(Step { stage: "boards", done: self.found, total: None });
        }
        Ok(())
    }

    /// Opens the variable tried last again.
    fn leave(&mut self, levels: &mut Vec<(usize, usize)>) {
        if let Some((_, before)) = levels.pop() {
            self.trail.drain(before..).for_each(|task| self.done[task] = false);
            self.partial.set(self.variables[levels.len()].site, None);
        }
    }

    /// Looks at everything that looked at a variable; false if something has failed.
    fn all_alive(&mut self, variable: usize) -> Result<bool, Stop> {
        for k in 0..self.watchers[variable].len() {
            if !self.look(self.watchers[variable][k])? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn leaf(&mut self, visit: &mut dyn FnMut(&Board) -> Next) -> Result<Onward, Stop> {
        let mut board = self.partial.board.clone();
        board.fit_blocks(self.genre);
        // The search must never be the last word: a board leaves only with the oracle's consent.
        let broken = match &self.pieces {
            Some(pieces) => broken_piece(self.genre, &board, pieces, self.budget)?,
            None => {
                let verdict = check(self.genre, &board, CheckOptions::default(), self.budget)?;
                (verdict.state != State::Right).then(|| format!("{:?}", verdict.broken))
            }
        };
        if let Some(broken) = broken {
            // Whether values that help can be found shows at the end.
            debug_assert!(self.genre.has_help(), "search and oracle disagree: {broken}");
            return Ok(Onward::On);
        }
        self.found += 1;
        Ok(match visit(&board) {
            Next::Go => Onward::On,
            Next::OtherAnswer => Onward::BackTo(self.n_finds),
            Next::Enough => Onward::Stop,
        })
    }
}

/// Puts the variables that pieces look at before all others, in the order of the pieces.
fn order_by_reads(variables: &mut [Variable], pieces: &[Piece], near: Option<Site>, partial: &mut Partial<'_>) {
    let mut rank: QuickMap<Site, usize> = QuickMap::default();
    partial.take_reads();
    for piece in pieces {
        piece.truth(partial);
        for site in partial.take_reads() {
            let next = rank.len();
            rank.entry(site).or_insert(next);
        }
    }
    let board = &partial.board;
    let position =
        |site: Site| board.place_of(partial.genre, site.layer, site.at()).map(|place| board.grid.position(place));
    let start = near.and_then(position);
    let distance = |site: Site| match (start, position(site)) {
        (Some((y, x)), Some((v, u))) => (y - v).abs() + (x - u).abs(),
        _ => 0,
    };
    variables.sort_by_cached_key(|variable| {
        let rank = rank.get(&variable.site).copied();
        (rank.is_none(), distance(variable.site), rank)
    });
}

/// The first of some pieces that a finished board breaks, by direct evaluation.
fn broken_piece(genre: &Genre, board: &Board, pieces: &[Piece], budget: &Budget) -> Result<Option<String>, Stop> {
    let mut exact = Exact::new(genre, board, budget);
    let breaks = |piece: &&Piece| {
        piece.bindings.iter().for_each(|(slot, value)| exact.bind(*slot, value.clone()));
        piece.filters.iter().all(|&filter| exact.holds(filter)) && !exact.holds(piece.formula)
    };
    let reads_help = |piece: &&Piece| piece.filters.iter().chain([&piece.formula]).any(|&f| genre.reads_help(f));
    let broken = pieces.iter().filter(|piece| !reads_help(piece)).find(breaks).map(|piece| format!("{piece:?}"));
    exact.check()?;
    let helped: Vec<Piece> = pieces.iter().filter(reads_help).cloned().collect();
    if broken.is_some() || helped.is_empty() {
        return Ok(broken);
    }
    let mut open = Open::undecided(genre, board);
    open.keep(|layer| genre.layers[layer].role == Role::Help);
    let filled = Filling::new(genre, board, open, budget)?.fill(&helped)?;
    Ok(filled.is_none().then(|| "no values help".to_owned()))
}

/// How a search goes on after a branch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Onward {
    On,
    /// With the next value of the last variable before this one.
    BackTo(usize),
    Stop,
}

/// Opens every blank given; layers on blocks, sought ones included, get room for as many blocks as there can be.
fn open_givens(genre: &Genre, board: &mut Board, open: &mut Open) {
    let n_cells = board.grid.places(Kind::Cell).count();
    for (i, declared) in genre.layers.iter().enumerate() {
        let layer = LayerId(i as u32);
        let on_blocks = declared.places.iter().any(|set| matches!(set.ground, Ground::Blocks(_)));
        if on_blocks {
            board.resize_layer(layer, n_cells);
        } else if declared.role != Role::Given {
            continue;
        }
        open.0[layer.at()] = board.layer(layer).iter().map(|&v| v == Val::Blank).collect();
    }
}

/// Whether a drawn border has two blocks beside it.
fn tight(partial: &mut Partial<'_>, layer: LayerId, structure: StructureId, link: usize) -> Option<bool> {
    let site = Site::new(layer, link);
    partial.note(site);
    if partial.open.at(site) {
        return None;
    }
    if partial.board.layer(layer)[link] != Val::Flag(true) {
        return Some(true);
    }
    let ends = partial.board.grid.ends(Place::new(Kind::Link, link));
    let block = partial.block_at(structure, ends[0]);
    match block {
        Abs::Known(set) => Some(!set.as_set().contains(&Value::Place(ends[1]))),
        Abs::Set(must, may) => {
            let other = Value::Place(ends[1]);
            if must.contains(&other) { Some(false) } else { (!may.contains(&other)).then_some(true) }
        }
        _ => None,
    }
}
