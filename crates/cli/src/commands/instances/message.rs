//! A puzzle whose only answer shows a text in block letters.

use super::answer::Answer;
use super::hint_boards::outline;
use super::hint_members::{ClueSet, confirm, print};
use super::hints::failure;
use crate::args::InstancesArgs;
use crate::input::shorten;
use crate::session::Session;
use anyhow::Result;
use gridwright::{Error, Genre, parts};
use gridwright_base::{Budget, Rng};
use gridwright_board::Board;
use gridwright_instances::hints::{Error as HintError, Implicit, Subject, lettering};
use gridwright_lang::ir::{Genre as Rules, LayerId, OptionId};

/// Spaces around letters that are tried: where a narrow one leaves a second answer, a wider one may not.
const GAPS: [usize; 3] = [1, 2, 3];

pub fn run(
    session: &Session,
    args: &InstancesArgs,
    (genre, layer): (&Genre, LayerId),
    text: &str,
    budget: &Budget,
    answer: &mut Answer,
) -> Result<()> {
    let rules = parts::rules(genre);
    for gap in GAPS {
        let region = lettering(text, gap).map_err(|letter| {
            Error::call(format!("there is no block letter for `{letter}`; A to Z, 0 to 9, ! and - are there"))
        })?;
        if region[0].iter().len() <= gap {
            return Err(Error::call("there is nothing to show").into());
        }
        let subject = lawful(rules, layer, &outline(rules, &region)?, budget)?;
        let all: Vec<usize> = (0..subject.clues().len()).collect();
        let mut solver = Implicit::new(&subject, all, Vec::new(), budget).map_err(failure)?;
        let mut rng = Rng::new(session.common.seed);
        let Some(shown) = solver.minimal(&mut rng, budget).map_err(failure)? else { continue };
        return tell(session, args, genre, &subject, &shown, budget, answer);
    }
    let text = shorten(text);
    Err(Error::tool("none", format!("the outlines of `{text}` are not the only answer even with every clue shown"))
        .into())
}

/// The drawing as an answer, under the first option that makes it one: several letters are several loops.
fn lawful<'g>(genre: &'g Rules, layer: LayerId, board: &Board, budget: &Budget) -> Result<Subject<'g>, Error> {
    let mut refused = match Subject::new(genre, layer, board, budget) {
        Ok(subject) => return Ok(subject),
        Err(problem @ HintError::Unlawful { .. }) => problem,
        Err(problem) => return Err(failure(problem)),
    };
    for option in 0..genre.options.len() {
        let mut board = board.clone();
        board.set_option(OptionId(option as u32), true);
        match Subject::new(genre, layer, &board, budget) {
            Ok(subject) => return Ok(subject),
            Err(problem @ HintError::Unlawful { .. }) => refused = problem,
            Err(problem) => return Err(failure(problem)),
        }
    }
    Err(failure(refused))
}

fn tell(
    session: &Session,
    args: &InstancesArgs,
    genre: &Genre,
    subject: &Subject<'_>,
    shown: &[usize],
    budget: &Budget,
    answer: &mut Answer,
) -> Result<()> {
    confirm(genre, &subject.problem(shown), budget)?;
    if session.common.json {
        answer.more.message = Some(ClueSet::new(genre, subject, shown)?);
        answer.more.clues = Some(Some(shown.len()));
    } else {
        let drawing = parts::puzzle(genre, subject.solution(shown)).drawn(session.drawing());
        answer.text.push(drawing.trim_end_matches('\n').to_owned());
    }
    answer.count = Some("1".to_owned());
    let chosen = [shown.to_vec()];
    if session.common.json && args.members.svg.is_none() {
        return Ok(());
    }
    print(session, args, genre, subject, &chosen, budget)
}
