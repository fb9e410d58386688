//! The next step on a board under edit.

use super::LiveBoard;
use crate::answer::{Answer, Clock, Hinted};
use crate::error::Error;
use crate::limits::Limits;
use gridwright_base::Budget;
use gridwright_explain::Explainer;

impl LiveBoard {
    /// The next step, from the path that is kept while clues stay as they are: its first step that is not drawn yet. If
    /// something drawn is wrong, that is told instead.
    ///
    /// ```
    /// use gridwright::{Limits, LiveBoard, Puzzle};
    /// # fn main() -> Result<(), gridwright::Error> {
    /// let limits = Limits::none();
    /// let mut live = LiveBoard::new(Puzzle::read("slither/3/3/32221313c")?);
    /// let first = live.hint(&limits)?.more.step.unwrap();
    /// for known in &first.forced {
    ///     live.set(&format!("{}:{}", known.layer, known.site), known.value.clone())?;
    /// }
    /// let second = live.hint(&limits)?.more.step.unwrap();
    /// assert_ne!(first.text, second.text);
    /// # Ok(())
    /// # }
    /// ```
    pub fn hint(&mut self, limits: &Limits) -> Result<Answer<Hinted>, Error> {
        let (clock, budget) = (Clock::start(limits.cpu_of()), limits.budget());
        let mut answer = Answer::new(&self.puzzle, "csp", Hinted::default());
        if let Err(problem) = self.find_hint(&budget, &mut answer) {
            answer.cut_short(problem)?;
        }
        answer.cpu_ms = Some(clock.milliseconds());
        Ok(answer)
    }

    fn find_hint(&mut self, budget: &Budget, answer: &mut Answer<Hinted>) -> Result<(), Error> {
        if self.explainer.is_none() {
            let explainer = Explainer::new(self.puzzle.rules(), self.puzzle.board(), budget)?;
            self.explainer = Some(explainer.map(Box::new));
        }
        match self.explainer.as_mut() {
            Some(Some(explainer)) => self.puzzle.hinted(explainer, budget, answer),
            _ => {
                answer.verdict = Some(crate::answer::Verdict::None);
                Ok(())
            }
        }
    }
}
