//! Equation 9 of R. Yoshinaka et al. (doi:10.3390/a5020176) to the letter: the plain version, for comparison and tests.
//!
//! A set Y of hints is *bad* if some answer x other than the given one agrees with all of Y. The pairs (x, Y) are a family
//! over the elements of answers and one more element for each hint: first all other answers with all hint sets, then, hint
//! by hint, without the pairs that show the hint and disagree with it. Forgetting x leaves the bad sets; all others are good.

use super::{Error, Hint, Question};
use gridwright_base::Budget;
use gridwright_zdd::{Diagram, Family, Store, Var};

/// All good sets of hints (not of groups) among the answers in a diagram. Hint `i` is the element with the number of
/// elements of an answer added to `i`.
pub fn equation_nine(answers: &Diagram, question: &Question, budget: &Budget) -> Result<Diagram, Error> {
    question.check()?;
    let (n_elements, n_hints) = (answers.n_vars() as u32, question.hints.len() as u32);
    let mut store = Store::new((n_elements + n_hints) as usize, budget)?;
    let all = store.thaw(answers)?;
    let own = store.set(&question.answer)?;
    let others = store.difference(all, own)?;
    let mut shown = store.unit();
    for hint in (n_elements..n_elements + n_hints).rev() {
        let with = store.flip(shown, Var(hint))?;
        shown = store.union(shown, with)?;
    }
    let mut bad = store.join(others, shown)?;
    for (hint, var) in question.hints.iter().zip(n_elements..) {
        let showing = store.including(bad, Var(var))?;
        let agreeing = agreeing(&mut store, showing, hint)?;
        let hiding = store.excluding(bad, Var(var))?;
        bad = store.union(hiding, agreeing)?;
    }
    for element in 0..n_elements {
        let with = store.including(bad, Var(element))?;
        let dropped = store.flip(with, Var(element))?;
        let without = store.excluding(bad, Var(element))?;
        bad = store.union(without, dropped)?;
    }
    let good = store.difference(shown, bad)?;
    Ok(store.freeze(good)?)
}

/// The members that take the hint's number of its elements: one way of taking them after the other.
fn agreeing(store: &mut Store, family: Family, hint: &Hint) -> Result<Family, Error> {
    let mut found = store.empty();
    for ways in (0..1_u32 << hint.elements.len()).filter(|ways| ways.count_ones() == hint.number) {
        let mut part = family;
        for (i, &element) in hint.elements.iter().enumerate() {
            part = match ways >> i & 1 {
                1 => store.including(part, element)?,
                _ => store.excluding(part, element)?,
            };
        }
        found = store.union(found, part)?;
    }
    Ok(found)
}
