//! A problem on its way to a diagram, and the way back from members to boards.

use crate::Refusal;
use crate::elements::{Elements, Sort};
use crate::lines::Lines;
use crate::shading::Shading;
use gridwright_base::{Budget, Stop};
use gridwright_board::{Board, Site, Val};
use gridwright_check::{CheckOptions, Grounded, GroundedClause, GroundedPiece, State, check};
use gridwright_frontier::{Error, GridProblem, Job};
use gridwright_grid::Place;
use gridwright_lang::ir::Genre;
use gridwright_lang::recognise::classes::classes;
use gridwright_zdd::{Diagram, Var};
use num_bigint::BigUint;

/// What lowering a piece needs to know.
pub(crate) struct Context<'c, 'a> {
    pub genre: &'a Genre,
    pub board: &'c Board,
    pub grounded: &'c mut Grounded<'a>,
    pub elements: &'c Elements,
}

/// Laws of one sort of genre, taken piece by piece.
pub(crate) trait Target {
    /// Takes a piece of a law, or says why it cannot.
    fn piece(&mut self, cx: &mut Context<'_, '_>, law: &str, piece: &GroundedPiece) -> Result<(), String>;

    /// The problem has no answer, whatever the laws say.
    fn impossible(&mut self);

    /// All laws are in: the problem they make.
    fn finish(self: Box<Self>, elements: &Elements) -> Result<GridProblem, Refusal>;
}

/// A problem in the terms of frontier search.
#[derive(Debug, Clone)]
pub struct LoweredSpec<'a> {
    genre: &'a Genre,
    board: Board,
    elements: Elements,
    problem: GridProblem,
    n_clauses: usize,
}

/// Lowers a problem: every clause of every law that applies, or a refusal that names the first that cannot be.
/// What is drawn on the board already is not looked at.
/// On a large board it takes long to see that a law is too much, so there is a budget.
pub fn lower<'a>(genre: &'a Genre, board: &Board, budget: &Budget) -> Result<LoweredSpec<'a>, Refusal> {
    lower_knowing(genre, board, &board.problem(genre), budget)
}

/// As [`lower`], for the solutions only that agree with the answer as far as it is drawn on `known`, a board of the same
/// size. Values known are settled before laws are tabulated and are no choice in the search: if all solutions agree on them,
/// the solutions are those of the problem, and laws that are too much otherwise may fit.
pub fn lower_knowing<'a>(
    genre: &'a Genre,
    board: &Board,
    known: &Board,
    budget: &Budget,
) -> Result<LoweredSpec<'a>, Refusal> {
    if genre.is_as_written() {
        return Err(Refusal::AsWritten);
    }
    let board = board.problem(genre);
    let mut grounded = Grounded::new(genre, &board, budget);
    let elements = Elements::new(genre, &board, known, &mut grounded)?;
    let mut target: Box<dyn Target> = match elements.sort {
        Sort::Lines(_) => Box::new(Lines::new(&elements)),
        Sort::Cells => Box::new(Shading::new(&elements)),
    };
    let clauses = grounded.clauses()?;
    let mut cx = Context { genre, board: &board, grounded: &mut grounded, elements: &elements };
    let mut n_left: Vec<usize> = clauses.iter().map(|clause| clause.pieces.len()).collect();
    for (number, piece) in by_reach(cx.grounded, &clauses, budget)? {
        budget.check()?;
        let clause = &clauses[number];
        let taken = target.piece(&mut cx, &clause.id, piece);
        cx.grounded.check()?;
        taken.map_err(|reason| refusal(genre, clause, reason))?;
        n_left[number] -= 1;
    }
    let n_clauses = n_left.iter().filter(|&&left| left == 0).count();
    assert_eq!(n_clauses, applicable(genre, &board), "every clause of every law that applies is lowered");
    let givens = check(genre, &board, CheckOptions::default(), budget)?;
    if givens.broken.iter().any(|broken| broken.law.starts_with("given/")) {
        target.impossible();
    }
    let problem = target.finish(&elements)?;
    Ok(LoweredSpec { genre, board, elements, problem, n_clauses })
}

/// All pieces with the number of their clause, those that look at few values first: what they rule out keeps the tables
/// of the others small.
fn by_reach<'p>(
    grounded: &mut Grounded<'_>,
    clauses: &'p [GroundedClause],
    budget: &Budget,
) -> Result<Vec<(usize, &'p GroundedPiece)>, Stop> {
    let mut pieces: Vec<(usize, (usize, &GroundedPiece))> = Vec::new();
    for (number, clause) in clauses.iter().enumerate() {
        for piece in &clause.pieces {
            budget.check()?;
            pieces.push((grounded.look(piece).reads.len(), (number, piece)));
            grounded.check()?;
        }
    }
    pieces.sort_by_key(|(reach, _)| *reach);
    Ok(pieces.into_iter().map(|(_, piece)| piece).collect())
}

fn refusal(genre: &Genre, clause: &GroundedClause, reason: String) -> Refusal {
    let classes: Vec<&str> = classes(genre, clause.formula).into_iter().map(|class| class.name()).collect();
    Refusal::Law { law: clause.id.clone(), reason: format!("{reason} ({})", classes.join(", ")) }
}

/// How many clauses the laws of a problem have, counted by themselves.
fn applicable(genre: &Genre, board: &Board) -> usize {
    let laws = genre.requires.iter().chain(&genre.laws);
    let applying = laws.filter(|law| law.guard.is_none_or(|(option, when)| board.option(option) == when));
    applying.map(|law| law.clauses.len()).sum()
}

impl LoweredSpec<'_> {
    /// The problem as frontier search sees it.
    pub fn problem(&self) -> &GridProblem {
        &self.problem
    }

    /// How many clauses of laws went into it.
    pub fn n_clauses(&self) -> usize {
        self.n_clauses
    }

    /// How many solutions there are.
    pub fn count(&self, job: &Job<'_>) -> Result<BigUint, Error> {
        Ok(self.problem.count(job)?.count)
    }

    /// All solutions as one diagram.
    pub fn build(&self, job: &Job<'_>) -> Result<Diagram, Error> {
        self.problem.build(job)
    }

    /// Where on the board the value of an element is; nothing if no value stands behind it.
    pub fn place(&self, var: Var) -> Option<Place> {
        let site = self.elements.site(var)?;
        self.board.place_of(self.genre, site.layer, site.at())
    }

    /// The value of the board that an element stands for; nothing if no value stands behind it.
    pub fn site(&self, var: Var) -> Option<Site> {
        self.elements.site(var)
    }

    /// The element of a value; nothing if the value is no choice of the diagram.
    pub fn var(&self, site: Site) -> Option<Var> {
        self.elements.var(site)
    }

    /// The solution that a member of the diagram stands for.
    pub fn board(&self, member: &[Var]) -> Board {
        let mut board = self.board.clone();
        for (var, slot) in self.elements.stored() {
            let yes = member.binary_search(&var).is_ok();
            board.layer_mut(self.elements.layer)[slot] = Val::Flag(yes);
        }
        board
    }

    /// The elements of a board's answer: the member that stands for it, if it is a solution.
    pub fn member(&self, board: &Board) -> Vec<Var> {
        let yes = |slot: &usize| board.layer(self.elements.layer)[*slot] == Val::Flag(true);
        self.elements.stored().filter(|(_, slot)| yes(slot)).map(|(var, _)| var).collect()
    }

    /// The solution of a member, confirmed by direct evaluation of the laws; nothing if they do not hold, which would be a mistake of the
    /// lowering.
    pub fn confirmed(&self, member: &[Var], budget: &Budget) -> Result<Option<Board>, Stop> {
        let board = self.board(member);
        let report = check(self.genre, &board, CheckOptions::default(), budget)?;
        Ok((report.state == State::Right).then_some(board))
    }
}
