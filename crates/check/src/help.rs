//! Layers that help: a board is right if they can be filled in so that the laws hold.
//!
//! The values are sought by backtracking over three-valued evaluation with forward checking (Haralick and Elliott,
//! "Increasing tree search efficiency for constraint satisfaction problems", 1980): a piece of a law that looks at one open
//! value alone strikes out what would break it, and values with few candidates in pieces that failed often are tried next. Mostly one value
//! settles the next, as along a line.

use crate::exact::Exact;
use crate::geometry::Charts;
use crate::ground::{Piece, pieces_of};
use crate::partial::{Open, Partial};
use crate::search::SearchError;
use crate::variables::{Variable, variables};
use gridwright_base::{BitSet, Budget, Stop};
use gridwright_board::{Board, Site, Val};
use gridwright_grid::Place;
use gridwright_lang::ir::*;

/// A board with its helping layers filled in.
#[derive(Debug, Clone)]
pub struct Filled {
    /// The board.
    pub board: Board,
    /// The formulas that hold so, by their numbers: all of them, or as many as could be kept one after the other.
    pub kept: Vec<bool>,
}

impl Filled {
    /// Whether all formulas hold.
    pub fn is_right(&self) -> bool {
        self.kept.iter().all(|&kept| kept)
    }
}

/// Fills in the layers that help, so that these formulas hold on a board that is read as it stands. Where they cannot hold
/// together, the first ones that can.
pub fn fill_help(genre: &Genre, board: &Board, formulas: &[ExprId], budget: &Budget) -> Result<Filled, Stop> {
    let mut open = Open::undecided(genre, &board.clone().without_help(genre));
    open.keep(|layer| genre.layers[layer].role == Role::Help);
    let mut filling = Filling::new(genre, board, open, budget)?;
    let pieces: Vec<Vec<Piece>> = formulas.iter().map(|&formula| filling.cut(formula)).collect();
    filling.partial.check()?;
    if let Some(board) = filling.fill(&pieces.concat())? {
        return Ok(Filled { board, kept: vec![true; formulas.len()] });
    }
    let mut filled = Filled { board: board.clone(), kept: vec![false; formulas.len()] };
    if let Some(any) = filling.fill(&[])? {
        filled.board = any;
    }
    let mut together: Vec<Piece> = Vec::new();
    for (i, more) in pieces.into_iter().enumerate() {
        let before = together.len();
        together.extend(more);
        match filling.fill(&together)? {
            Some(board) => (filled.board, filled.kept[i]) = (board, true),
            None => together.truncate(before),
        }
    }
    Ok(filled)
}

/// What became of the laws that read a layer that helps.
#[derive(Debug, Default)]
pub(crate) struct Helped {
    /// Those that do not hold: where, and whether nothing more that is drawn mends it.
    broken: Vec<(ExprId, Vec<Place>, bool)>,
}

impl Helped {
    /// Judges some laws together: each holds if it can hold beside those before it that do.
    pub fn judge(
        genre: &Genre,
        board: &Board,
        laws: &mut dyn Iterator<Item = &Law>,
        charts: &Charts,
        budget: &Budget,
    ) -> Result<Helped, Stop> {
        let formulas: Vec<ExprId> =
            laws.flat_map(|law| &law.clauses).map(|clause| clause.formula).filter(|&f| genre.reads_help(f)).collect();
        let mut helped = Helped::default();
        if formulas.is_empty() || holds_as_filled(genre, board, &formulas, charts, budget)? {
            return Ok(helped);
        }
        let filled = fill_help(genre, board, &formulas, budget)?;
        if filled.is_right() {
            return Ok(helped);
        }
        let finals = hopeless(genre, board, &formulas, &filled.kept, budget)?;
        let mut exact = Exact::with_charts(genre, &filled.board, charts, budget);
        for (i, &formula) in formulas.iter().enumerate().filter(|(i, _)| !filled.kept[*i]) {
            helped.broken.push((formula, exact.blame(formula), finals[i]));
        }
        exact.check()?;
        Ok(helped)
    }

    /// Where a law is broken, and whether for good; none if it holds.
    pub fn breach(&self, formula: ExprId) -> Option<(Vec<Place>, bool)> {
        let breach = self.broken.iter().find(|(broken, ..)| *broken == formula)?;
        Some((breach.1.clone(), breach.2))
    }
}

/// Whether a board is filled in already, as an engine hands it over, and the formulas hold so.
fn holds_as_filled(
    genre: &Genre,
    board: &Board,
    formulas: &[ExprId],
    charts: &Charts,
    budget: &Budget,
) -> Result<bool, Stop> {
    if genre.layers_of(Role::Help).all(|(layer, _)| board.layer(layer).iter().all(|val| *val == Val::Blank)) {
        return Ok(false);
    }
    let mut exact = Exact::with_charts(genre, board, charts, budget);
    let fits = genre.layers_of(Role::Help).all(|(layer, declared)| {
        let mask = exact.mask(layer);
        let mut slots = board.layer(layer).iter().zip(mask.iter());
        slots.all(|(val, &lives)| lives != val.is_undecided(declared)) && exact.misfits(layer).is_empty()
    });
    let holds = fits && formulas.iter().all(|&formula| exact.holds(formula));
    exact.check()?;
    Ok(holds)
}

/// For each formula whether it cannot hold beside those before it, whatever is still drawn.
fn hopeless(
    genre: &Genre,
    board: &Board,
    formulas: &[ExprId],
    kept: &[bool],
    budget: &Budget,
) -> Result<Vec<bool>, Stop> {
    let undecided = |(id, layer): (LayerId, &Layer)| board.layer(id).iter().any(|val| val.is_undecided(layer));
    let mut finals: Vec<bool> = kept.iter().map(|kept| !kept).collect();
    if !genre.layers_of(Role::Find).any(undecided) {
        return Ok(finals);
    }
    let mut filling = Filling::new(genre, board, Open::undecided(genre, &board.clone().without_help(genre)), budget)?;
    let mut together: Vec<Piece> = Vec::new();
    for (i, &formula) in formulas.iter().enumerate() {
        let before = together.len();
        together.extend(filling.cut(formula));
        filling.partial.check()?;
        if finals[i] {
            finals[i] = filling.fill(&together)?.is_none();
            if finals[i] {
                together.truncate(before);
            }
        }
    }
    Ok(finals)
}

/// A search for the values of helping layers.
pub(crate) struct Filling<'a> {
    pub partial: Partial<'a>,
    variables: Vec<Variable>,
    /// For each slot of each layer, its variable.
    number: Vec<Vec<Option<u32>>>,
}

impl<'a> Filling<'a> {
    /// On a board of which these values are open.
    pub fn new(genre: &'a Genre, board: &Board, open: Open, budget: &Budget) -> Result<Self, Stop> {
        let mut partial = Partial::new(genre, board.clone().without_help(genre), open, budget);
        let variables = match variables(&mut partial, |role| role == Role::Help) {
            Ok(variables) => variables,
            Err(SearchError::Stopped(stop)) => return Err(stop),
            // More values than can be tried are more than there is room for.
            Err(SearchError::TooManyValues { .. }) => return Err(Stop::Memory),
        };
        partial.check()?;
        let mut number: Vec<Vec<Option<u32>>> = partial.open.0.iter().map(|slots| vec![None; slots.len()]).collect();
        for (i, variable) in variables.iter().enumerate() {
            number[variable.site.layer.at()][variable.site.at()] = Some(i as u32);
        }
        Ok(Self { partial, variables, number })
    }

    /// The pieces of a formula. What is settled while all these values are open stays so.
    pub fn cut(&mut self, formula: ExprId) -> Vec<Piece> {
        pieces_of(&mut self.partial, Piece { bindings: Vec::new(), filters: Vec::new(), formula }, Stage::Answer)
    }

    /// The board filled in so that no piece is false; none if it cannot be.
    pub fn fill(&mut self, pieces: &[Piece]) -> Result<Option<Board>, Stop> {
        let n = self.variables.len();
        let left = self.variables.iter().map(|variable| variable.candidates.to_vec()).collect();
        let mut tree = Tree {
            filling: self,
            pieces,
            left,
            watchers: vec![Vec::new(); n],
            watched: vec![BitSet::default(); pieces.len()],
            weights: vec![1; pieces.len()],
            queue: (0..pieces.len() as u32).rev().collect(),
            queued: vec![true; pieces.len()],
            trail: Vec::new(),
        };
        tree.filling.partial.take_reads();
        let found = tree.search();
        let board = matches!(found, Ok(true)).then(|| tree.filling.partial.board.clone());
        tree.undo(0);
        found.map(|_| board)
    }
}

/// What was done, to be undone.
enum Done {
    Settled(usize),
    /// The candidates that it had before.
    Narrowed(usize, Vec<Val>),
}

struct Tree<'t, 'a> {
    filling: &'t mut Filling<'a>,
    pieces: &'t [Piece],
    /// For each variable the values that are left.
    left: Vec<Vec<Val>>,
    /// For each variable, the pieces that looked at it.
    watchers: Vec<Vec<u32>>,
    watched: Vec<BitSet>,
    /// For each piece, one more than how often it failed.
    weights: Vec<u64>,
    queue: Vec<u32>,
    queued: Vec<bool>,
    trail: Vec<Done>,
}

impl Tree<'_, '_> {
    /// Settles all variables; false if that cannot be done.
    fn search(&mut self) -> Result<bool, Stop> {
        // For each level its variable, its values, which of them is next, and how much had been done before.
        let mut levels: Vec<(usize, Vec<Val>, usize, usize)> = Vec::new();
        let mut alive = self.propagate()?;
        loop {
            if alive {
                let Some(variable) = self.choose() else { return Ok(true) };
                levels.push((variable, self.left[variable].clone(), 0, self.trail.len()));
            }
            let Some((variable, values, next, before)) = levels.last_mut() else { return Ok(false) };
            let (variable, value, before) = (*variable, values.get(*next).copied(), *before);
            *next += 1;
            self.undo(before);
            match value {
                None => {
                    levels.pop();
                    alive = false;
                }
                Some(value) => {
                    self.settle(variable, value);
                    alive = self.propagate()?;
                }
            }
        }
    }

    /// The open variable with the fewest values left for the failures of the pieces that look at it (F. Boussemart et al.,
    /// "Boosting systematic search by weighting constraints", ECAI 2004). What no piece looks at comes last.
    fn choose(&self) -> Option<usize> {
        let open = |&i: &usize| self.filling.partial.open.at(self.filling.variables[i].site);
        let weight = |i: usize| self.watchers[i].iter().map(|&piece| self.weights[piece as usize]).sum::<u64>();
        let cost = |i: usize| match weight(i) {
            0 => u64::MAX,
            weight => ((self.left[i].len() as u64) << 32) / weight,
        };
        (0..self.left.len()).filter(open).min_by_key(|&i| cost(i))
    }

    fn settle(&mut self, variable: usize, value: Val) {
        self.filling.partial.set(self.filling.variables[variable].site, Some(value));
        self.trail.push(Done::Settled(variable));
        for k in 0..self.watchers[variable].len() {
            let piece = self.watchers[variable][k];
            if !std::mem::replace(&mut self.queued[piece as usize], true) {
                self.queue.push(piece);
            }
        }
    }

    fn undo(&mut self, before: usize) {
        while self.trail.len() > before {
            match self.trail.pop() {
                Some(Done::Settled(variable)) => {
                    self.filling.partial.set(self.filling.variables[variable].site, None);
                }
                Some(Done::Narrowed(variable, values)) => self.left[variable] = values,
                None => {}
            }
        }
    }

    /// Looks at all pieces in the queue; false if one of them is false.
    fn propagate(&mut self) -> Result<bool, Stop> {
        let mut alive = true;
        while let Some(piece) = self.queue.pop() {
            self.queued[piece as usize] = false;
            if alive && !self.look(piece as usize)? {
                self.weights[piece as usize] += 1;
                alive = false;
            }
        }
        Ok(alive)
    }

    fn look(&mut self, piece: usize) -> Result<bool, Stop> {
        let truth = self.pieces[piece].truth(&mut self.filling.partial);
        self.filling.partial.check()?;
        let reads = self.note_reads(piece);
        if let Some(truth) = truth {
            return Ok(truth);
        }
        let partial = &self.filling.partial;
        let is_open = |&i: &usize| partial.open.at(self.filling.variables[i].site);
        match reads.into_iter().filter(is_open).collect::<Vec<_>>()[..] {
            [variable] => self.narrow(piece, variable),
            _ => Ok(true),
        }
    }

    /// The variables just looked at; the piece is looked at again when one of them is settled.
    fn note_reads(&mut self, piece: usize) -> Vec<usize> {
        let reads = self.filling.partial.take_reads();
        let number = |site: Site| self.filling.number[site.layer.at()][site.at()].map(|i| i as usize);
        let reads: Vec<usize> = reads.into_iter().filter_map(number).collect();
        for &variable in &reads {
            let watched = &mut self.watched[piece];
            watched.reserve(variable + 1);
            if watched.insert(variable) {
                self.watchers[variable].push(piece as u32);
            }
        }
        reads
    }

    /// Strikes out the values of a variable with which a piece is false; false if none is left.
    fn narrow(&mut self, piece: usize, variable: usize) -> Result<bool, Stop> {
        let site = self.filling.variables[variable].site;
        let before = self.left[variable].clone();
        let mut kept = Vec::with_capacity(before.len());
        for &value in &before {
            self.filling.partial.set(site, Some(value));
            if self.pieces[piece].truth(&mut self.filling.partial) != Some(false) {
                kept.push(value);
            }
        }
        self.filling.partial.set(site, None);
        self.filling.partial.check()?;
        self.note_reads(piece);
        if kept.len() < before.len() {
            self.left[variable] = kept;
            self.trail.push(Done::Narrowed(variable, before));
        }
        match self.left[variable][..] {
            [] => Ok(false),
            [only] => {
                self.settle(variable, only);
                Ok(true)
            }
            _ => Ok(true),
        }
    }
}
