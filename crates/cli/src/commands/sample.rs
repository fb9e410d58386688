//! `list` and `sample`: solutions one by one, out of all of them.

use super::check::report_failure;
use super::count::{counted, lowered, puzzle_failure, status, with_job};
use crate::args::{ListArgs, SampleArgs};
use crate::input::{Failure, Puzzle, for_each_puzzle, read_puzzle};
use crate::output::{Status, milliseconds};
use crate::session::Session;
use anyhow::Result;
use cpu_time::ProcessTime;
use gridwright_base::{Budget, Rng, Stop};
use gridwright_board::Board;
use gridwright_count::Solutions;
use gridwright_lower_zdd::Lowered;
use gridwright_notation::{FileStyle, json_value, write_json};
use gridwright_zdd::{CountTable, Diagram, Var};
use serde_json::{Value, json};

/// Which members of a diagram to print.
#[derive(Debug, Clone, Copy)]
enum Choice {
    /// The first ones in the diagram's order.
    First(usize),
    /// So many at random.
    Random { n: u64, seed: u64 },
}

pub fn list(session: &mut Session, args: &ListArgs) -> Result<Status> {
    run(session, &args.puzzles, Choice::First(args.limit))
}

pub fn sample(session: &mut Session, args: &SampleArgs) -> Result<Status> {
    let seed = session.common.seed;
    run(session, &args.puzzles, Choice::Random { n: args.n, seed })
}

fn run(session: &mut Session, puzzles: &[String], choice: Choice) -> Result<Status> {
    for_each_puzzle(session, puzzles, &mut |session, text| {
        let start = ProcessTime::now();
        let puzzle = match read_puzzle(session, text) {
            Ok(puzzle) => puzzle,
            Err(failure) => return report_failure(session, text, &failure),
        };
        let mut solutions = Vec::new();
        let count = match find(session, &puzzle, choice, &mut solutions) {
            Ok(count) => count,
            Err(problem) => {
                let failure = problem.downcast::<Failure>()?;
                return puzzle_failure(session, text, &puzzle, &failure, start);
            }
        };
        if session.common.json {
            let mut object = counted(text, &puzzle, &count);
            object.insert("solutions".into(), json!(solutions));
            if let Choice::Random { seed, .. } = choice {
                object.insert("seed".into(), json!(seed));
            }
            object.insert("cpu_ms".into(), json!(milliseconds(start.elapsed())));
            session.out.json(object)?;
        }
        Ok(status(&count))
    })
}

/// Prints or collects the solutions chosen; the number of all is returned.
fn find(session: &mut Session, puzzle: &Puzzle, choice: Choice, solutions: &mut Vec<Value>) -> Result<String> {
    let budget = session.budget();
    let found = match choice {
        Choice::First(_) => {
            let lowered = lowered(puzzle)?;
            let diagram = with_job(session, &budget, |job| Ok(lowered.build(job)?))?;
            Solutions::Diagram { lowered: Box::new(lowered), diagram }
        }
        Choice::Random { .. } => {
            with_job(session, &budget, |job| gridwright_count::solutions(puzzle.genre(), &puzzle.board, job))?.0
        }
    };
    let tell = &mut |board: &Board| {
        if session.common.json {
            solutions.push(solution_json(puzzle, board));
            return Ok(());
        }
        Ok(session.out.line(&solution_text(puzzle, board))?)
    };
    match found {
        Solutions::Diagram { lowered, diagram } => {
            for_each(&diagram, choice, &budget, &mut |member| tell(&confirmed(&lowered, member)?))?;
            Ok(diagram.count_within(&budget).map_err(Failure::from)?.to_string())
        }
        Solutions::Listed(boards) => {
            chosen(&boards, choice).into_iter().try_for_each(tell)?;
            Ok(boards.len().to_string())
        }
    }
}

/// The boards chosen out of a list.
fn chosen(boards: &[Board], choice: Choice) -> Vec<&Board> {
    match choice {
        Choice::First(limit) => boards.iter().take(limit).collect(),
        Choice::Random { n, seed } => {
            let mut rng = Rng::new(seed);
            (0..n).map_while(|_| rng.pick(boards)).collect()
        }
    }
}

fn for_each(
    diagram: &Diagram,
    choice: Choice,
    budget: &Budget,
    each: &mut dyn FnMut(&[Var]) -> Result<()>,
) -> Result<()> {
    match choice {
        Choice::First(limit) => {
            for member in diagram.iter().take(limit) {
                budget.check().map_err(stopped)?;
                each(&member)?;
            }
        }
        Choice::Random { n, seed } => {
            let table = CountTable::new(diagram, budget).map_err(Failure::from)?;
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
    let code = if stop == Stop::Cancelled { "interrupted" } else { "limit" };
    Failure::new(code, format!("{stop} while printing solutions"))
}

/// A solution leaves only with the oracle's consent.
fn confirmed(lowered: &Lowered<'_>, member: &[Var]) -> Result<Board, Failure> {
    let wrong = || Failure::new("internal", "a member of the diagram breaks a law: please report this board");
    lowered.confirmed(member).ok_or_else(wrong)
}

fn solution_json(puzzle: &Puzzle, board: &Board) -> Value {
    match puzzle.bound.write_pzprv3(puzzle.genre(), board, FileStyle::SOLUTION) {
        Ok(text) => json!(text),
        Err(_) => json_value(puzzle.genre(), board),
    }
}

fn solution_text(puzzle: &Puzzle, board: &Board) -> String {
    let text = puzzle.bound.write_pzprv3(puzzle.genre(), board, FileStyle::SOLUTION);
    text.unwrap_or_else(|_| write_json(puzzle.genre(), board))
}
