//! A problem that explains itself, step by step.

use crate::claims::Claim;
use crate::goal::Goal;
use crate::history::History;
use crate::ladder::{At, Draft, Found, Ladder, Untold};
use crate::position::Position;
use crate::reasoner::{Reason, Reasoner, Way};
use crate::step::{Consequence, Size, Step};
use crate::telling::{PENCILLED, Waiting};
use gridwright_base::{Budget, Stop};
use gridwright_board::Board;
use gridwright_check::check_problem;
use gridwright_csp::Link;
use gridwright_formula::Lit;
use gridwright_lang::ir::Genre;
use gridwright_solve::{AnswerValue, SolveError};

/// A problem, what is known of its answer, and what can be known next.
pub struct Explainer {
    pub(crate) genre: Genre,
    pub(crate) problem: Board,
    pub(crate) reasoner: Reasoner,
    pub(crate) goal: Goal,
    pub(crate) position: Position,
    pub(crate) ladder: Ladder,
    pub(crate) untold: Untold,
    /// Every step taken.
    pub(crate) history: History,
    /// How many of them were asked for.
    n_told: usize,
    /// What is to be told before anything else.
    pub(crate) waiting: Waiting,
}

/// What the ladder looks at, without borrowing the ladder.
macro_rules! at {
    ($self:ident, $budget:expr) => {
        At {
            reasoner: &mut $self.reasoner,
            position: &$self.position,
            untold: &mut $self.untold,
            goal: &$self.goal,
            budget: $budget,
        }
    };
}

impl Explainer {
    /// Sets up a problem; what is drawn on the board is not looked at. None if it has no solution.
    pub fn new(genre: &Genre, board: &Board, budget: &Budget) -> Result<Option<Self>, SolveError> {
        Self::supposing(genre, board, &[], budget)
    }

    /// The same where some values are supposed: what is told is what all solutions with them share, and rests on them. None
    /// if there is no such solution.
    pub(crate) fn supposing(
        genre: &Genre,
        board: &Board,
        supposed: &[Claim],
        budget: &Budget,
    ) -> Result<Option<Self>, SolveError> {
        let problem = board.problem(genre);
        if let Some(broken) = check_problem(genre, &problem, budget)?.into_iter().next() {
            return Err(SolveError::BadProblem { law: broken.law });
        }
        let mut reasoner = Reasoner::new(genre, &problem, budget)?;
        let values: Vec<AnswerValue> = supposed.iter().filter_map(|claim| claim.answer_value()).collect();
        let Some(goal) = Goal::new(genre, &problem, &reasoner.claims, &values, budget)? else { return Ok(None) };
        let position = Position::new(&mut reasoner);
        let ladder = Ladder::new(&reasoner);
        let (untold, history) = (Untold::default(), History::default());
        let mut explainer = Self {
            genre: genre.clone(),
            problem,
            reasoner,
            goal,
            position,
            ladder,
            untold,
            history,
            n_told: 0,
            waiting: Waiting::default(),
        };
        explainer.know(supposed);
        Ok(Some(explainer))
    }

    /// From now on some claims are known without a step that tells them.
    fn know(&mut self, claims: &[Claim]) {
        let lits: Vec<Lit> = claims.iter().filter_map(|&claim| self.reasoner.claims.lit_of(claim)).collect();
        self.know_lits(&lits);
    }

    /// The same for literals.
    pub(crate) fn know_lits(&mut self, lits: &[Lit]) {
        let fresh = self.position.learn(&mut self.reasoner, lits);
        self.ladder.learnt(&self.reasoner, &fresh, false);
    }

    /// What the ladder looks at.
    pub(crate) fn at<'a>(&'a mut self, budget: &'a Budget) -> At<'a> {
        at!(self, budget)
    }

    /// Whether the problem has just one solution.
    pub fn is_unique(&self) -> bool {
        self.goal.is_unique
    }

    /// Whether all of the answer is known.
    pub fn is_complete(&self) -> bool {
        self.position.n_open == 0
    }

    /// The next step, which is taken; none if nothing more is the same in all solutions. Whatever is told was compared with what
    /// the engine that knows all laws together says of all solutions.
    pub fn advance(&mut self, budget: &Budget) -> Result<Option<Step>, SolveError> {
        while self.n_told == self.history.len() {
            if self.tell_next(budget)? {
                continue;
            }
            match self.find(budget)? {
                None => return Ok(None),
                Some(Found::Noted(items)) => self.note(items),
                Some(Found::Step(draft)) => self.take(&draft, budget)?,
            }
        }
        self.n_told += 1;
        Ok(Some(self.history.step(self.n_told - 1).clone()))
    }

    /// The next step, which is not taken; none if nothing more is the same in all solutions, or if what waits to be told was
    /// taken already.
    pub fn peek(&mut self, budget: &Budget) -> Result<Option<Step>, SolveError> {
        while self.n_told == self.history.len() {
            if self.tell_next(budget)? {
                continue;
            }
            match self.find(budget)? {
                None => return Ok(None),
                Some(Found::Noted(items)) => self.note(items),
                Some(Found::Step(draft)) => return Ok(Some(self.told(&draft, budget))),
            }
        }
        Ok(None)
    }

    /// What the ladder finds next, if all solutions have it.
    fn find(&mut self, budget: &Budget) -> Result<Option<Found>, SolveError> {
        let found = self.ladder.next(&mut at!(self, budget))?;
        let lits: Vec<Lit> = match &found {
            None => Vec::new(),
            Some(Found::Noted(items)) => items.iter().map(|item| item.0).collect(),
            Some(Found::Step(draft)) => draft.forced.clone(),
        };
        self.goal.agrees(&self.reasoner.claims, &lits)?;
        Ok(found)
    }

    /// A step of the path by its number; the path goes on as far as that takes.
    pub(crate) fn step(&mut self, number: usize, budget: &Budget) -> Result<Option<Step>, SolveError> {
        while self.history.len() <= number {
            if self.advance(budget)?.is_none() {
                return Ok(None);
            }
        }
        Ok(Some(self.history.step(number).clone()))
    }

    /// Takes note of excluded values. A site that has one value left has it: that is to be told.
    fn note(&mut self, items: Vec<(Lit, Reason)>) {
        let lits: Vec<Lit> = items.iter().map(|item| item.0).collect();
        self.untold.note(items);
        let fresh = self.position.learn(&mut self.reasoner, &lits);
        self.ladder.learnt(&self.reasoner, &fresh, true);
        let settled = self.settled(&fresh, &lits);
        self.is_due(settled);
    }

    /// Queues a step, and before it what it rests on and was not told.
    fn take(&mut self, draft: &Draft, budget: &Budget) -> Result<(), Stop> {
        let mut at = at!(self, budget);
        let much = at.n_untold(draft.reason.known.iter().copied()) > PENCILLED;
        let other = if much { at.explained_by_values(draft.forced[0], &[])? } else { None };
        let draft = other.as_ref().unwrap_or(draft);
        let mut step = self.told(draft, budget);
        let fresh = self.position.learn(&mut self.reasoner, &draft.forced);
        self.ladder.learnt(&self.reasoner, &fresh, draft.way == Way::Implied);
        step.settled = self.settled(&fresh, &draft.forced);
        self.tell_after(step, draft, budget);
        Ok(())
    }

    /// What holds now besides what was forced: values, and what is excluded at sites that are still open.
    fn settled(&self, fresh: &[Lit], forced: &[Lit]) -> Vec<Claim> {
        let claims = &self.reasoner.claims;
        let told = fresh.iter().filter(|&lit| !forced.contains(lit) && claims.names_value(*lit));
        told.filter_map(|&lit| claims.claim(lit)).collect()
    }

    pub(crate) fn told(&mut self, draft: &Draft, budget: &Budget) -> Step {
        let chain = match draft.way {
            Way::Implied | Way::Searched(_) => Vec::new(),
            Way::Refuted => {
                let chain = self.reasoner.chain(&draft.reason, draft.forced[0]);
                self.reasoner.shorter(chain, draft.forced[0], budget)
            }
        };
        let chain: Vec<Consequence> = chain.into_iter().map(|link| self.consequence(&link)).collect();
        let claims = &self.reasoner.claims;
        let told = |lits: &[Lit]| lits.iter().filter_map(|&lit| claims.claim(lit)).collect::<Vec<_>>();
        let mut pieces = draft.reason.pieces.clone();
        pieces.sort_unstable();
        let size = if draft.at_a_glance {
            Size { pieces: 1, cells: draft.reason.known.len().min(1), chain: 0 }
        } else {
            let pieces = self.reasoner.pieces.weight(&pieces);
            let fresh = chain.iter().filter(|link| !link.is_known && link.claim.is_some());
            Size { pieces, cells: draft.reason.known.len(), chain: fresh.count() }
        };
        Step {
            kind: draft.kind,
            forced: told(&draft.forced),
            settled: Vec::new(),
            pieces,
            since: told(&draft.reason.known),
            chain,
            size,
            open: draft.open,
        }
    }

    fn consequence(&self, link: &Link) -> Consequence {
        let mut pieces: Vec<usize> = link.from.iter().filter_map(|lit| self.reasoner.piece_of(lit.var())).collect();
        pieces.sort_unstable();
        let claim = |lit: Lit| self.reasoner.claims.claim(lit);
        Consequence {
            claim: link.lit.and_then(claim),
            pieces,
            since: link.from.iter().filter_map(|&lit| claim(lit)).collect(),
            is_known: link.lit.is_some_and(|lit| self.position.holds(&self.reasoner, lit)),
        }
    }

    /// Whether some pieces and known values force a claim by the kind of reasoning that a step takes: by propagation, or by
    /// propagation from the contrary. A search is not tried.
    pub fn forces(&mut self, step: &Step, pieces: &[usize], since: &[Claim], claim: Claim) -> bool {
        let claims = &self.reasoner.claims;
        let Some(target) = claims.lit_of(claim) else { return true };
        let known = since.iter().filter_map(|&said| claims.lit_of(said)).collect();
        let reason = Reason { pieces: pieces.to_vec(), known };
        let way = if step.chain.is_empty() { Way::Implied } else { Way::Refuted };
        let forced = self.reasoner.forces(&reason, target, way, &Budget::unlimited());
        forced.is_ok_and(|used| used.is_some())
    }

    /// The id of the law, with its clause, that a piece is of.
    pub fn law_of(&self, piece: usize) -> &str {
        &self.reasoner.pieces.all[piece].id
    }

    /// What a piece says, and of what.
    pub fn piece(&self, piece: usize) -> &gridwright_check::GroundedPiece {
        &self.reasoner.pieces.all[piece].piece
    }

    /// The problem.
    pub fn problem(&self) -> &Board {
        &self.problem
    }

    /// Its genre.
    pub fn genre(&self) -> &Genre {
        &self.genre
    }
}
