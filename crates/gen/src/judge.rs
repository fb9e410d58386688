//! How far a board is from obeying its laws: what local search goes by.

use gridwright_base::{Budget, Stop};
use gridwright_board::Board;
use gridwright_check::eval::{Charts, Exact, applies};
use gridwright_check::fill_help;
use gridwright_grid::{Kind, Place};
use gridwright_lang::ir::{ExprId, Genre, LayerId, Role, Stage};
use std::borrow::Cow;

/// A misplaced value costs as much as so many broken places.
const PER_LAW: u32 = 1;

/// The laws of a genre that some layers have a say in.
pub(crate) struct Judge<'g> {
    genre: &'g Genre,
    formulas: Vec<ExprId>,
    budget: &'g Budget,
    /// What is next to what is the same on all boards that it looks at.
    charts: Charts,
}

impl<'g> Judge<'g> {
    /// All laws that apply to the board.
    pub fn all(genre: &'g Genre, board: &Board, budget: &'g Budget) -> Self {
        Self::where_read(genre, board, budget, |_| true)
    }

    /// The laws that read one of these given layers, and the requirements on the problem.
    pub fn of_layers(genre: &'g Genre, board: &Board, layers: &[LayerId], budget: &'g Budget) -> Self {
        Self::where_read(genre, board, budget, |formula| layers.iter().any(|&l| genre.reads(formula, l)))
    }

    /// These formulas.
    pub fn of_formulas(genre: &'g Genre, formulas: Vec<ExprId>, budget: &'g Budget) -> Self {
        Self { genre, formulas, budget, charts: Charts::default() }
    }

    /// All that another judge asks as well.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.formulas.extend(other.formulas);
        self
    }

    fn where_read(genre: &'g Genre, board: &Board, budget: &'g Budget, reads: impl Fn(ExprId) -> bool) -> Self {
        let laws = genre.requires.iter().chain(&genre.laws).filter(|law| applies(law, board));
        let formulas = laws.flat_map(|law| law.clauses.iter().map(|c| c.formula));
        // What layers that help can be filled in with, all laws that read them say together.
        let formulas = formulas.filter(|&f| reads(f) || genre.reads_help(f)).collect();
        Self { genre, formulas, budget, charts: Charts::default() }
    }

    /// The board with the layers that help filled in, as far as the laws allow.
    fn helped<'b>(&self, board: &'b Board) -> Result<Cow<'b, Board>, Stop> {
        let helped: Vec<ExprId> = self.formulas.iter().copied().filter(|&f| self.genre.reads_help(f)).collect();
        Ok(match helped.is_empty() {
            true => Cow::Borrowed(board),
            false => Cow::Owned(fill_help(self.genre, board, &helped, self.budget)?.board),
        })
    }

    /// Whether every law holds.
    pub fn right(&self, board: &Board) -> Result<bool, Stop> {
        let board = &*self.helped(board)?;
        let mut exact = Exact::with_charts(self.genre, board, &self.charts, self.budget);
        let right = self.formulas.iter().all(|&f| exact.holds(f)) && self.at_home(&mut exact);
        exact.check()?;
        Ok(right)
    }

    /// Broken laws and the places where they are broken: 0 if and only if the board is right.
    pub fn cost(&self, board: &Board) -> Result<u32, Stop> {
        let board = &*self.helped(board)?;
        let mut exact = Exact::with_charts(self.genre, board, &self.charts, self.budget);
        let mut cost = 0;
        for &formula in &self.formulas {
            if !exact.holds(formula) {
                cost += PER_LAW + exact.blame_all(formula).len() as u32;
            }
        }
        let cost = if cost == 0 && !self.at_home(&mut exact) { 1 } else { cost };
        exact.check()?;
        Ok(cost)
    }

    /// The cells where laws are broken.
    pub fn blamed(&self, board: &Board) -> Result<Vec<Place>, Stop> {
        let board = &*self.helped(board)?;
        let mut exact = Exact::with_charts(self.genre, board, &self.charts, self.budget);
        let mut cells = Vec::new();
        for &formula in &self.formulas {
            if !exact.holds(formula) {
                for place in exact.blame_all(formula) {
                    match place.kind {
                        Kind::Cell => cells.push(place),
                        _ => cells.extend(board.grid.cells_at(place)),
                    }
                }
            }
        }
        exact.check()?;
        Ok(cells)
    }

    /// Whether no answer stands where its layer has no place.
    fn at_home(&self, exact: &mut Exact<'_>) -> bool {
        let genre = self.genre;
        genre.layers_of(Role::Find).filter(|(_, l)| l.places.iter().any(|set| set.filter.is_some())).all(
            |(layer, _)| {
                let mask = exact.mask(layer);
                let values = exact.board.layer(layer).iter();
                values.zip(mask.iter()).all(|(val, lives)| *lives || !val.is_present())
            },
        )
    }
}

/// The genre without the laws that read one of these layers.
pub(crate) fn without_laws_on(genre: &Genre, layers: &[LayerId]) -> Genre {
    let mut relaxed = genre.clone();
    let read = |formula: ExprId| layers.iter().any(|&l| genre.reads(formula, l));
    relaxed.laws.retain(|law| !law.clauses.iter().any(|c| read(c.formula)));
    relaxed.requires.retain(|law| {
        let depends = |f: ExprId| genre.expr(f).stage >= Stage::Given;
        !law.clauses.iter().any(|c| depends(c.formula) && read(c.formula))
    });
    relaxed
}
