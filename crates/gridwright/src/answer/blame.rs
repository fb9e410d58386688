//! Why there is no solution.

use super::{Answer, Clock, Element, Verdict};
use crate::error::Error;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use gridwright_base::Budget;
use gridwright_board::{Site, Val};
use gridwright_check::check_problem;
use gridwright_check::eval::Value as Binding;
use gridwright_grid::{Grid, Place};
use gridwright_lang::ir::Role;
use gridwright_solve::{AnswerValue, PieceEngine, SolveError, StatedPiece};
use serde::Serialize;

/// A few pieces of laws that cannot stand together; each is needed.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Blame {
    /// The pieces; none if there is a solution after all.
    pub blame: Vec<BlamedPiece>,
    /// Sites of what is drawn that cannot stand with them, if that was asked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
}

/// A law at some places.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BlamedPiece {
    /// The law with its clause: `one-loop/degree`.
    pub law: String,
    /// What it says.
    pub message: String,
    /// Where it says it: the clue, the room; empty for a law of the whole board.
    pub places: Vec<Element>,
    /// What has to go for there to be a solution: this piece alone, or its law with all pieces; none if neither is enough, or if
    /// that was not settled within the limits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without: Option<Without>,
}

/// What would be enough to leave out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Without {
    /// The law at these places.
    Piece,
    /// The whole law.
    Law,
}

impl Puzzle {
    /// For a problem without solution, a small set of clues and laws that cannot stand together: none of them can be left out.
    ///
    /// ```
    /// use gridwright::{Limits, Puzzle, answer::Without};
    /// # fn main() -> Result<(), gridwright::Error> {
    /// let blame = Puzzle::read("slither/2/1/40")?.blame(&Limits::none())?.more.blame;
    /// // Without the 0 the 4 has its loop. Without the 4 there is no room for one: only if no clue counts.
    /// let told: Vec<_> = blame.iter().map(|piece| (piece.places[0].site(), piece.without)).collect();
    /// let (four, zero) = ("r1c1".to_owned(), "r1c2".to_owned());
    /// assert_eq!(told, [(four, Some(Without::Law)), (zero, Some(Without::Piece))]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn blame(&self, limits: &Limits) -> Result<Answer<Blame>, Error> {
        self.told_blame(limits, |budget| Ok(Blame { blame: self.blamed(budget)?, marks: Vec::new() }))
    }

    /// The same for a problem together with what is drawn on it: which marks, clues and laws cannot stand together.
    ///
    /// ```
    /// use gridwright::{Limits, Puzzle};
    /// # fn main() -> Result<(), gridwright::Error> {
    /// let mut puzzle = Puzzle::read("slither/2/2/4i")?;
    /// puzzle.set("loop:r2c2.right", true)?;
    /// let told = puzzle.blame_marked(&Limits::none())?.more;
    /// assert_eq!(told.marks, ["loop:r2c2.right"]);
    /// assert!(told.blame.iter().any(|piece| piece.places.iter().any(|place| place.site() == "r1c1")));
    /// # Ok(())
    /// # }
    /// ```
    pub fn blame_marked(&self, limits: &Limits) -> Result<Answer<Blame>, Error> {
        self.told_blame(limits, |budget| {
            let blame = self.blamed(budget)?;
            // Without any mark there is no solution either.
            if blame.is_empty() { self.blamed_marks(budget) } else { Ok(Blame { blame, marks: Vec::new() }) }
        })
    }

    fn told_blame(
        &self,
        limits: &Limits,
        find: impl FnOnce(&Budget) -> Result<Blame, Error>,
    ) -> Result<Answer<Blame>, Error> {
        let (clock, budget) = (Clock::start(limits.cpu_of()), limits.budget());
        let mut answer = Answer::new(self, "csp", Blame::default());
        answer.verdict = Some(Verdict::Unknown);
        match find(&budget) {
            Ok(found) => {
                answer.verdict = (!found.blame.is_empty() || !found.marks.is_empty()).then_some(Verdict::None);
                answer.more = found;
            }
            Err(problem) => answer.cut_short(problem)?,
        }
        answer.cpu_ms = Some(clock.milliseconds());
        Ok(answer)
    }

    fn blamed_marks(&self, budget: &Budget) -> Result<Blame, Error> {
        let (rules, board) = (self.rules(), self.board());
        let layers = rules.layers_of(Role::Find);
        let drawn =
            layers.flat_map(|(layer, _)| board.layer(layer).iter().enumerate().map(move |(i, v)| (layer, i, *v)));
        let drawn: Vec<AnswerValue> = drawn.filter(|mark| mark.2 != Val::Blank).collect();
        let mut engine = PieceEngine::new(rules, board, budget)?;
        let Some(reason) = engine.conflict(&drawn, budget)? else { return Ok(Blame::default()) };
        let pieces = reason.pieces.iter().map(|&n| self.blamed_piece(&board.grid, &engine.pieces()[n]));
        let marks = reason.known.iter().map(|&(layer, slot, _)| Site::new(layer, slot).name(rules, board));
        Ok(Blame { blame: pieces.collect(), marks: marks.collect() })
    }

    pub(super) fn blamed(&self, budget: &Budget) -> Result<Vec<BlamedPiece>, Error> {
        let (rules, grid) = (self.rules(), &self.board().grid);
        let broken = check_problem(rules, self.board(), budget)?;
        if !broken.is_empty() {
            let piece = |b: gridwright_check::Broken| BlamedPiece {
                law: b.law,
                message: b.message,
                places: b.elements.into_iter().map(|place| Element::of(grid, place)).collect(),
                without: None,
            };
            return Ok(broken.into_iter().map(piece).collect());
        }
        let mut engine = PieceEngine::new(rules, self.board(), budget)?;
        let Some(reason) = engine.conflict(&[], budget)? else { return Ok(Vec::new()) };
        let pieces = reason.pieces.iter().map(|&n| self.blamed_piece(grid, &engine.pieces()[n]));
        let mut blamed: Vec<BlamedPiece> = pieces.collect();
        for (piece, &n) in blamed.iter_mut().zip(&reason.pieces) {
            // Who is to blame is known by now, and stays so if time is up.
            let Ok(without) = enough_without(&mut engine, n, budget) else { break };
            piece.without = without;
        }
        Ok(blamed)
    }

    fn blamed_piece(&self, grid: &Grid, piece: &StatedPiece) -> BlamedPiece {
        let law = piece.id.split('/').next().unwrap_or(&piece.id);
        let sentence = self.rules().laws.iter().find(|l| l.id == law).map_or(String::new(), |l| l.sentence.clone());
        let mut places: Vec<Place> = Vec::new();
        for (_, value) in piece.piece.bindings() {
            match value {
                Binding::Place(place) => places.push(*place),
                Binding::Set(set) => places.extend(set.places()),
                _ => {}
            }
        }
        places.sort_unstable();
        places.dedup();
        let places = places.into_iter().map(|place| Element::of(grid, place)).collect();
        BlamedPiece { law: piece.id.clone(), message: sentence, places, without: None }
    }
}

/// Whether there is a solution without a piece, or without all pieces of its law.
fn enough_without(engine: &mut PieceEngine, n: usize, budget: &Budget) -> Result<Option<Without>, SolveError> {
    if engine.stands_without(&[n], budget)? {
        return Ok(Some(Without::Piece));
    }
    let law = |piece: &StatedPiece| piece.id.split('/').next().map(str::to_owned);
    let wanted = law(&engine.pieces()[n]);
    let all: Vec<usize> = (0..engine.pieces().len()).filter(|&m| law(&engine.pieces()[m]) == wanted).collect();
    Ok(engine.stands_without(&all, budget)?.then_some(Without::Law))
}
