//! Pair puzzles: all ways to place the pairs so that one solution is left and it covers the board.

use super::PairRules;
use crate::args::{InstancesArgs, Size, size};
use crate::commands::graph_plan::read_graph;
use crate::input::Failure;
use crate::output::Status;
use crate::session::Session;
use anyhow::Result;
use gridwright_frontier::Graph;
use gridwright_genre::Entry;

/// Where pairs are placed.
#[expect(dead_code, reason = "the family that reads it comes next")]
enum Where {
    Grid(Size),
    Graph(Graph),
}

pub fn run(_session: &mut Session, args: &InstancesArgs, _entry: &Entry, _rules: &PairRules) -> Result<Status> {
    let _place = place(args)?;
    Err(Failure::new("bad-call", "pair families are not offered yet").into())
}

fn place(args: &InstancesArgs) -> Result<Where> {
    match (&args.board, &args.pairs.graph) {
        (Some(text), _) => Ok(Where::Grid(size(text).map_err(|why| Failure::new("bad-size", why))?)),
        (None, Some(path)) => Ok(Where::Graph(read_graph(path)?)),
        (None, None) => Err(Failure::new("bad-call", "a board (rows x columns) or --graph FILE is needed").into()),
    }
}
