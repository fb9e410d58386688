//! All solutions, held so that any of them can be had.

use crate::hybrid::{Effort, Ways, attempt};
use crate::{CountError, Method};
use gridwright_board::Board;
use gridwright_frontier::Job;
use gridwright_lang::ir::Genre;
use gridwright_lower_zdd::LoweredSpec;
use gridwright_zdd::Diagram;
use std::cell::RefCell;

/// All solutions of a problem.
#[derive(Debug)]
pub enum Solutions<'g> {
    /// As a diagram; members become boards by [`LoweredSpec::confirmed`].
    Diagram {
        /// What the members mean.
        lowered: Box<LoweredSpec<'g>>,
        /// The members.
        diagram: Diagram,
    },
    /// One by one, confirmed.
    Listed(Vec<Board>),
}

/// All solutions of a problem, and who found them.
pub fn solutions<'g>(genre: &'g Genre, board: &Board, job: &Job<'_>) -> Result<(Solutions<'g>, Method), CountError> {
    let as_diagram = |lowered: &LoweredSpec<'g>, job: &Job<'_>| {
        let diagram = lowered.build(job)?;
        Ok(Solutions::Diagram { lowered: Box::new(lowered.clone()), diagram })
    };
    let ways =
        Ways { by_diagram: &as_diagram, by_search: &Solutions::Listed, by_number: None, found: &RefCell::default() };
    attempt(genre, board, job, &Effort::default(), &ways)
}
