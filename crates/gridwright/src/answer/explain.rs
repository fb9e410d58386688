//! Why values are forced: steps, hints, mistakes and grades.
//!
//! ```
//! use gridwright::{Limits, Puzzle};
//! # fn main() -> Result<(), gridwright::Error> {
//! let puzzle = Puzzle::read("slither/3/3/32221313c")?;
//! let explained = puzzle.explain(&Limits::none())?;
//! assert!(explained.more.complete);
//! for step in &explained.more.steps {
//!     println!("{}", step.text);
//! }
//! # Ok(())
//! # }
//! ```

use super::told_step::ToldStep;
use super::{Answer, Clock, Element, Known, Verdict};
use crate::error::Error;
use crate::limits::Limits;
use crate::puzzle::{Mark, Puzzle};
use gridwright_base::Budget;
use gridwright_board::{Site, Val};
use gridwright_explain::{Claim, Explainer, Grade, Path, Vector};
use gridwright_lang::ir::Role;
use serde::Serialize;

pub use gridwright_explain::Stage;

/// What `explain` adds.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Explained {
    /// The steps, each resting on those before.
    pub steps: Vec<ToldStep>,
    /// Whether they lead to the whole answer.
    pub complete: bool,
    /// How hard it is, in a word; none unless the path is complete.
    pub grade: Option<&'static str>,
    /// The same as a number; larger is harder.
    pub score: Option<f64>,
}

/// What `hint` adds.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Hinted {
    /// The next step; none if nothing more can be known, or if something drawn is wrong.
    #[serde(flatten)]
    pub step: Option<ToldStep>,
    /// What to tell at each stage: where to look, which rule, why, the value.
    pub stages: Vec<String>,
    /// What to point out in a drawing: all of it, or as much as was kept.
    #[serde(skip)]
    pub marks: Vec<(Element, Mark)>,
    /// What is drawn and wrong.
    pub wrong: Vec<Known>,
    /// Whether it is wrong only together: each of it by itself some solution has.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub together: bool,
    /// What is wrong, in words.
    pub wrong_text: String,
}

impl Hinted {
    /// Gives no more away than a stage does: neither in words nor in data nor in a drawing.
    pub fn keep_to(&mut self, stage: Stage) {
        if stage < Stage::Value
            && let Some(step) = self.step.take()
        {
            self.stages.truncate(stage as usize + 1);
            self.marks = step.marks_at(stage);
        }
    }
}

/// What a question about a mistake adds.
#[derive(Debug, Clone, Default, Serialize)]
pub struct MistakeShown {
    /// What is drawn and wrong, the one that is shown first; none if nothing is.
    pub wrong: Vec<Known>,
    /// Whether it is wrong only together: each of it by itself some solution has.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub together: bool,
    /// What is wrong, in words.
    pub wrong_text: String,
    /// The steps that show the first of them to be wrong.
    pub steps: Vec<ToldStep>,
}

/// What `grade` adds.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Graded {
    /// In a word: `easy`, `medium`, `hard` or `expert`; none if there is not just one solution.
    pub grade: Option<&'static str>,
    /// In one number; larger is harder.
    pub score: Option<f64>,
    /// In all its numbers.
    pub vector: Option<GradeVector>,
}

/// What a path asks, in numbers.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct GradeVector {
    /// Steps by one piece of a law.
    pub piece: usize,
    /// Steps by one piece and one assumption.
    pub assume: usize,
    /// Steps by several pieces.
    pub several: usize,
    /// Steps that take a search.
    pub search: usize,
    /// The hardest kind, from 0 for a piece to 3 for a search.
    pub hardest: usize,
    /// Pieces, summed over the steps of several.
    pub pieces: usize,
    /// The most pieces in one step.
    pub most_pieces: usize,
    /// Known values that steps rest on, summed.
    pub cells: usize,
    /// The most in one step.
    pub most_cells: usize,
    /// Consequences, summed over all chains.
    pub chain: usize,
    /// The longest chain.
    pub longest_chain: usize,
    /// How few other steps were open where one piece is not enough: 1 if none ever was.
    pub narrowness: f64,
}

impl From<Vector> for GradeVector {
    fn from(vector: Vector) -> Self {
        let [piece, assume, several, search] = vector.steps;
        Self {
            piece,
            assume,
            several,
            search,
            hardest: vector.hardest,
            pieces: vector.pieces,
            most_pieces: vector.most_pieces,
            cells: vector.cells,
            most_cells: vector.most_cells,
            chain: vector.chain,
            longest_chain: vector.longest_chain,
            narrowness: (1000.0 * vector.narrowness).round() / 1000.0,
        }
    }
}

impl Puzzle {
    /// The way from the problem to its solution, step by step; what is drawn is not looked at. Where there are several solutions, to
    /// all that they share. A limit leaves the steps found by then.
    pub fn explain(&self, limits: &Limits) -> Result<Answer<Explained>, Error> {
        self.explained(limits, Explained::default(), |explainer, budget, answer| {
            let path = explainer.path(budget)?;
            answer.more.steps = self.told(explainer, &path.steps);
            answer.more.complete = path.complete;
            if path.complete {
                let grade = Grade::of(&path);
                (answer.more.grade, answer.more.score) = (Some(grade.word.name()), Some(grade.score));
            }
            path.stop.map_or(Ok(()), |stop| answer.cut_short(stop.into()))
        })
    }

    /// The steps that lead to the value of a site, from what is drawn rightly.
    pub fn why(&self, site: &str, limits: &Limits) -> Result<Answer<Explained>, Error> {
        let found = Site::parse_among(site, self.rules(), self.board(), &[Role::Find])?;
        self.explained(limits, Explained::default(), |explainer, budget, answer| {
            explainer.take_marks(&self.without_mark(found));
            let steps = explainer.why(found, budget)?.unwrap_or_default();
            answer.more.steps = self.told(explainer, &steps);
            answer.more.complete = explainer.value_of(found).is_some();
            Ok(())
        })
    }

    /// The next step from the board as it stands, in stages. If something drawn is wrong, that is told instead.
    pub fn hint(&self, limits: &Limits) -> Result<Answer<Hinted>, Error> {
        self.hint_near(&[], limits)
    }

    /// The same for somebody who looks at some sites: of steps that are equally easy, the nearest.
    pub fn hint_near(&self, sites: &[&str], limits: &Limits) -> Result<Answer<Hinted>, Error> {
        let named = sites.iter().map(|site| Site::parse(site, self.rules(), self.board()));
        let sites = named.collect::<Result<Vec<_>, _>>()?;
        self.explained(limits, Hinted::default(), |explainer, budget, answer| {
            let wrong = explainer.take_marks(self.board());
            explainer.look_at(&sites);
            self.tell_wrong(explainer, &wrong, budget, &mut answer.more)?;
            if answer.more.wrong.is_empty()
                && let Some(step) = explainer.advance(budget)?
            {
                self.hint_at(explainer, step, &mut answer.more);
            }
            Ok(())
        })
    }

    /// The first step of a path that is kept and not drawn yet.
    pub(crate) fn hinted(
        &self,
        explainer: &mut Explainer,
        budget: &Budget,
        answer: &mut Answer<Hinted>,
    ) -> Result<(), Error> {
        answer.verdict = Some(if explainer.is_unique() { Verdict::Unique } else { Verdict::Multiple });
        let wrong = explainer.wrong_marks(self.board());
        self.tell_wrong(explainer, &wrong, budget, &mut answer.more)?;
        if answer.more.wrong.is_empty()
            && let Some(step) = explainer.first_undrawn(self.board(), budget)?
        {
            self.hint_at(explainer, step, &mut answer.more);
        }
        Ok(())
    }

    /// What a hint says of what is drawn and wrong, by itself or together.
    fn tell_wrong(
        &self,
        explainer: &Explainer,
        wrong: &[Claim],
        budget: &Budget,
        hinted: &mut Hinted,
    ) -> Result<(), Error> {
        let clash = if wrong.is_empty() { explainer.clash(self.board(), budget)? } else { None };
        hinted.together = clash.is_some();
        let wrong = clash.as_deref().unwrap_or(wrong);
        (hinted.wrong, hinted.wrong_text) = (self.known(wrong), drawn(explainer, wrong));
        Ok(())
    }

    fn hint_at(&self, explainer: &Explainer, step: gridwright_explain::Step, hinted: &mut Hinted) {
        let teller = gridwright_explain::Teller::new(explainer);
        hinted.stages = Stage::ALL.iter().map(|&stage| teller.hint(&step, stage)).collect();
        let told = ToldStep::of(self, explainer, &step);
        hinted.marks = told.marks();
        hinted.step = Some(told);
    }

    fn known(&self, claims: &[Claim]) -> Vec<Known> {
        claims.iter().map(|&claim| Known::of(self, claim)).collect()
    }

    /// What is wrong on the board as it stands, and the steps that show it.
    pub fn mistake(&self, limits: &Limits) -> Result<Answer<MistakeShown>, Error> {
        self.explained(limits, MistakeShown::default(), |explainer, budget, answer| {
            let mut wrong = explainer.take_marks(self.board());
            let clash = if wrong.is_empty() { explainer.clash(self.board(), budget)? } else { None };
            answer.more.together = clash.is_some();
            let shown = match clash {
                None => explainer.mistake(&wrong, budget),
                Some(marks) => {
                    wrong = marks;
                    explainer.shown_clash(&wrong, budget)
                }
            };
            let tell = |wrong: &[Claim], more: &mut MistakeShown| {
                (more.wrong, more.wrong_text) = (self.known(wrong), drawn(explainer, wrong));
            };
            // What is wrong is told even if there is no time to show it.
            tell(&wrong, &mut answer.more);
            if let Some(mistake) = shown? {
                answer.more.steps = self.told(explainer, &mistake.steps);
                wrong.sort_by_key(|&claim| claim != mistake.drawn);
                tell(&wrong, &mut answer.more);
            }
            Ok(())
        })
    }

    /// How hard it is for a person.
    pub fn grade(&self, limits: &Limits) -> Result<Answer<Graded>, Error> {
        self.explained(limits, Graded::default(), |explainer, budget, answer| {
            let path: Path = explainer.path(budget)?;
            if path.complete {
                let grade = Grade::of(&path);
                answer.more.grade = Some(grade.word.name());
                (answer.more.score, answer.more.vector) = (Some(grade.score), Some(grade.vector.into()));
            }
            path.stop.map_or(Ok(()), |stop| answer.cut_short(stop.into()))
        })
    }

    /// Sets up, asks, and notes verdict, limits and time.
    fn explained<T>(
        &self,
        limits: &Limits,
        more: T,
        ask: impl FnOnce(&mut Explainer, &Budget, &mut Answer<T>) -> Result<(), Error>,
    ) -> Result<Answer<T>, Error> {
        let (clock, budget) = (Clock::start(limits.cpu_of()), limits.budget());
        let mut answer = Answer::new(self, "csp", more);
        let asked = match Explainer::new(self.rules(), self.board(), &budget) {
            Ok(None) => {
                answer.verdict = Some(Verdict::None);
                Ok(())
            }
            Ok(Some(mut explainer)) => {
                let unique = explainer.is_unique();
                answer.verdict = Some(if unique { Verdict::Unique } else { Verdict::Multiple });
                ask(&mut explainer, &budget, &mut answer)
            }
            Err(problem) => Err(problem.into()),
        };
        if let Err(problem) = asked {
            answer.cut_short(problem)?;
        }
        answer.cpu_ms = Some(clock.milliseconds());
        Ok(answer)
    }

    fn told(&self, explainer: &Explainer, steps: &[gridwright_explain::Step]) -> Vec<ToldStep> {
        steps.iter().map(|step| ToldStep::of(self, explainer, step)).collect()
    }

    /// The board without what is drawn at a site.
    fn without_mark(&self, site: Site) -> gridwright_board::Board {
        let mut board = self.board().clone();
        board.layer_mut(site.layer)[site.at()] = Val::Blank;
        board
    }

    /// The board with what some steps tell.
    pub fn with_steps(&self, steps: &[ToldStep]) -> Self {
        let mut board = self.board().clone();
        for claim in steps.iter().flat_map(ToldStep::claims).filter(|claim: &&Claim| !claim.not) {
            board.layer_mut(claim.site.layer)[claim.site.at()] = claim.val;
        }
        self.with_answer(board)
    }
}

/// What is drawn, in words.
fn drawn(explainer: &Explainer, claims: &[Claim]) -> String {
    gridwright_explain::Teller::new(explainer).claims(claims)
}
