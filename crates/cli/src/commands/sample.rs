//! `list` and `sample`: solutions one by one, out of all of them.

use super::count::{DIAGRAMS, lowered, tell_count, work_on};
use super::solve::board_value;
use crate::args::{ListArgs, SampleArgs};
use crate::input::{Failure, Puzzle, stop_code};
use crate::output::Status;
use crate::question::{Told, ask};
use crate::session::Session;
use crate::stream::is_alone;
use anyhow::Result;
use gridwright_base::{Budget, Rng, Stop};
use gridwright_board::Board;
use gridwright_count::{Method, Solutions};
use gridwright_frontier::Job;
use gridwright_lower_zdd::LoweredSpec;
use gridwright_notation::{FileStyle, write_json};
use gridwright_zdd::{CountTable, Diagram, Var};
use serde_json::Value;

/// Which members of a diagram to print.
#[derive(Debug, Clone, Copy)]
enum Choice {
    /// The first ones in the diagram's order.
    First(usize),
    /// So many at random.
    Random { n: u64, seed: u64 },
}

pub fn list(session: &Session, args: &ListArgs) -> Result<Status> {
    run(session, &args.puzzles, Choice::First(args.limit))
}

pub fn sample(session: &Session, args: &SampleArgs) -> Result<Status> {
    let seed = session.common.seed;
    run(session, &args.puzzles, Choice::Random { n: args.n, seed })
}

fn run(session: &Session, puzzles: &[String], choice: Choice) -> Result<Status> {
    let alone = is_alone(puzzles);
    ask(session, puzzles, DIAGRAMS, &|session, puzzle, budget, told| {
        let (found, engine) = match choice {
            Choice::First(_) => {
                let lowered = lowered(puzzle, budget)?;
                let diagram = work_on(session, alone, budget, |job| lowered.build(job))?;
                (Solutions::Diagram { lowered: Box::new(lowered), diagram }, Method::Diagram)
            }
            Choice::Random { .. } => {
                let by_both = |job: &Job<'_>| gridwright_count::solutions(puzzle.genre(), &puzzle.board, job);
                work_on(session, alone, budget, by_both)?
            }
        };
        told.set("engine", engine.name());
        if let Choice::Random { seed, .. } = choice {
            told.set("seed", seed);
        }
        let mut boards = Vec::new();
        let outcome = match &found {
            Solutions::Diagram { lowered, diagram } => {
                tell_count(told, &diagram.count_within(budget)?.to_string());
                for_each(diagram, choice, budget, &mut |member| {
                    boards.push(confirmed(lowered, member, budget)?);
                    Ok(())
                })
            }
            Solutions::Listed(all) => {
                tell_count(told, &all.len().to_string());
                boards = chosen(all, choice);
                Ok(())
            }
        };
        tell_boards(session, puzzle, &boards, told);
        outcome
    })
}

/// The boards chosen out of a list.
fn chosen(boards: &[Board], choice: Choice) -> Vec<Board> {
    match choice {
        Choice::First(limit) => boards.iter().take(limit).cloned().collect(),
        Choice::Random { n, seed } => {
            let mut rng = Rng::new(seed);
            (0..n).map_while(|_| rng.pick(boards).cloned()).collect()
        }
    }
}

fn tell_boards(session: &Session, puzzle: &Puzzle, boards: &[Board], told: &mut Told) {
    if session.common.json {
        told.set("solutions", boards.iter().map(|board| board_value(puzzle, board)).collect::<Vec<Value>>());
    } else {
        boards.iter().for_each(|board| told.line(&solution_text(puzzle, board)));
    }
}

fn for_each(
    diagram: &Diagram,
    choice: Choice,
    budget: &Budget,
    each: &mut dyn FnMut(&[Var]) -> Result<(), Failure>,
) -> Result<(), Failure> {
    match choice {
        Choice::First(limit) => {
            for member in diagram.iter().take(limit) {
                budget.check().map_err(stopped)?;
                each(&member)?;
            }
        }
        Choice::Random { n, seed } => {
            let table = CountTable::new(diagram, budget)?;
            let mut rng = Rng::new(seed);
            for _ in 0..n {
                budget.check().map_err(stopped)?;
                let Some(member) = table.sample(&mut rng) else { break };
                each(&member)?;
            }
        }
    }
    Ok(())
}

fn stopped(stop: Stop) -> Failure {
    Failure::new(stop_code(stop), format!("{stop} while printing solutions"))
}

/// A solution leaves only with the oracle's consent.
fn confirmed(lowered: &LoweredSpec<'_>, member: &[Var], budget: &Budget) -> Result<Board, Failure> {
    let wrong = || Failure::new("internal", "a member of the diagram breaks a law: please report this board");
    lowered.confirmed(member, budget).map_err(stopped)?.ok_or_else(wrong)
}

fn solution_text(puzzle: &Puzzle, board: &Board) -> String {
    let text = puzzle.bound.write_pzprv3(puzzle.genre(), board, FileStyle::SOLUTION);
    text.unwrap_or_else(|_| write_json(puzzle.genre(), board))
}
