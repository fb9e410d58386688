//! Clue sets: all sets of clues that leave a given answer the only one.

use super::answer::{Answer, ClueBounds, tell};
use super::hint_boards::{Given, cell, given, pattern};
use super::hint_members::{ClueSet, names, print, written};
use super::{dump_format, hint_graph, message};
use crate::args::{InstancesArgs, SymmetryArg};
use crate::output::Status;
use crate::session::Session;
use anyhow::Result;
use gridwright::{Error, Genre, parts};
use gridwright_base::{Budget, Rng};
use gridwright_board::Site;
use gridwright_instances::hints::{Bounds, Error as HintError, HintSets, Implicit, Subject, symmetric_groups};
use gridwright_lang::ir::LayerId;
use gridwright_zdd::Universe;

/// The order of the paper: a clue that reads 4 tells most, one that reads 2 least.
const TELLING: [u32; 5] = [4, 0, 3, 1, 2];

pub fn run(session: &Session, args: &InstancesArgs, genre: &Genre, layer: LayerId) -> Result<Status> {
    tell(session, genre.id(), |answer| {
        answer.seeded = args.members.sample.is_some() || args.hints.solver;
        find(session, args, genre, layer, answer)
    })
}

fn find(session: &Session, args: &InstancesArgs, genre: &Genre, layer: LayerId, answer: &mut Answer) -> Result<()> {
    if args.pairs.shard.is_some() {
        return Err(Error::call("--shard is for genres whose lines join pairs").into());
    }
    let budget = session.budget();
    if let Some(text) = &args.hints.message {
        return message::run(session, args, (genre, layer), text, &budget, answer);
    }
    if args.pairs.graph.is_some() {
        return hint_graph::run(session, args, &budget, answer);
    }
    let Some(text) = &args.board else {
        return Err(Error::call("a finished board, a region of # and ., or --graph FILE is needed").into());
    };
    let given = given(session, genre, text, &budget, answer)?;
    let subject = Subject::new(parts::rules(genre), layer, &given.board, &budget).map_err(failure)?;
    let choice = Choice::new(args, &given, &subject)?;
    if choice.shown {
        name_redundant(session, genre, &subject, &choice, &budget, answer)?;
    }
    if args.hints.solver {
        return by_solver(session, args, genre, &subject, &choice, &budget, answer);
    }
    whole_family(session, args, genre, &subject, choice, &budget, answer)
}

/// Which clues may be shown.
struct Choice {
    candidates: Vec<usize>,
    required: Vec<usize>,
    /// Whether the candidates are those that the board shows.
    shown: bool,
}

impl Choice {
    fn new(args: &InstancesArgs, given: &Given, subject: &Subject<'_>) -> Result<Self, Error> {
        let clue_of = |text: &str| {
            let place = cell(&given.board, text)?;
            let none = || Error::call(format!("the answer gives no clue at {text}"));
            subject.clue_at(place).ok_or_else(none)
        };
        let clues_of = |cells: &[String]| cells.iter().map(|text| clue_of(text)).collect::<Result<Vec<_>, _>>();
        let which = args.hints.candidates.as_deref().unwrap_or(if given.solved { "shown" } else { "all" });
        let mut candidates: Vec<usize> = match which {
            "all" => (0..subject.clues().len()).collect(),
            "shown" => subject.shown_on(&given.board),
            other => match pattern(other)? {
                Some(rows) => marked(subject, &rows)?,
                None => other.split_whitespace().map(clue_of).collect::<Result<_, _>>()?,
            },
        };
        let (required, barred) = (clues_of(&args.pairs.marked)?, clues_of(&args.pairs.blank)?);
        if let Some(both) = required.iter().find(|clue| barred.contains(clue)) {
            let name = &names(subject, &[*both])[0];
            return Err(Error::call(format!("cell {name} must and must not show its clue")));
        }
        candidates.sort_unstable();
        candidates.dedup();
        candidates.retain(|clue| !required.contains(clue) && !barred.contains(clue));
        Ok(Self { candidates, required, shown: which == "shown" })
    }
}

/// The clues at the marked cells of a pattern.
fn marked(subject: &Subject<'_>, rows: &[Vec<bool>]) -> Result<Vec<usize>, Error> {
    let grid = &subject.answer().grid;
    if rows.len() != grid.rows() || rows[0].len() != grid.cols() {
        let message = format!("the pattern of candidates is not of the board's size, {}x{}", grid.rows(), grid.cols());
        return Err(Error::call(message));
    }
    let cells = rows.iter().enumerate().flat_map(|(row, marks)| {
        marks.iter().enumerate().filter(|(_, mark)| **mark).map(move |(col, _)| (row as i64, col as i64))
    });
    Ok(cells.filter_map(|(row, col)| subject.clue_at(grid.cell(row, col)?)).collect())
}

/// Names the clues of a puzzle that can be left out, and a puzzle without as many of them as one pass takes away.
fn name_redundant(
    session: &Session,
    genre: &Genre,
    subject: &Subject<'_>,
    choice: &Choice,
    budget: &Budget,
    answer: &mut Answer,
) -> Result<()> {
    let mut solver =
        Implicit::new(subject, choice.candidates.clone(), choice.required.clone(), budget).map_err(failure)?;
    let redundant = names(subject, &solver.redundant(budget).map_err(failure)?);
    let mut rng = Rng::new(session.common.seed);
    let Some(reduced) = solver.minimal(&mut rng, budget).map_err(failure)? else { return Ok(()) };
    let shown: Vec<usize> = reduced.iter().chain(&choice.required).copied().collect();
    let reduced = parts::puzzle(genre, subject.problem(&shown));
    let told = if session.common.json && genre.has_url() { reduced.url()? } else { written(&reduced)? };
    let n = choice.candidates.len() + choice.required.len();
    answer.text.push(match redundant.is_empty() {
        true => format!("none of the {n} clues is redundant"),
        false => format!("redundant, each by itself, of {n} clues: {}", redundant.join(" ")),
    });
    answer.text.push(format!("with {} clues: {told}", shown.len()));
    (answer.more.redundant, answer.more.reduced) = (Some(redundant), Some(told));
    Ok(())
}

fn whole_family(
    session: &Session,
    args: &InstancesArgs,
    genre: &Genre,
    subject: &Subject<'_>,
    choice: Choice,
    budget: &Budget,
    answer: &mut Answer,
) -> Result<()> {
    let format = dump_format(&args.members)?;
    let groups = match args.hints.symmetry.and_then(SymmetryArg::symmetry) {
        None => choice.candidates.iter().map(|&clue| vec![clue]).collect(),
        Some(_) if !choice.required.is_empty() => {
            return Err(Error::call("--with and --symmetry do not go together").into());
        }
        Some(symmetry) => symmetric_groups(symmetry, subject, &choice.candidates),
    };
    let good = subject.good_sets(groups, choice.required, budget).map_err(failure)?;
    let sets = if args.hints.minimal { good.minimal(budget) } else { good.all() };
    let sets = chosen(args, HintSets::new(good.question(), sets.map_err(failure)?), budget).map_err(failure)?;
    if let Some((path, format)) = format {
        format.save(sets.diagram(), &universe(&sets, |clue| site(subject, clue)), path)?;
    }
    let members = args.members.list || args.members.sample.is_some();
    let mut count = sets.diagram().count_within(budget).map_err(Error::from)?.to_string();
    let hardest = args.hints.hardest.then(|| sets.hardest(&TELLING)).flatten();
    if args.hints.hardest {
        count = hardest.iter().len().to_string();
    }
    (answer.count, answer.nodes) = (Some(count), Some(sets.diagram().n_nodes()));
    if let (true, Some(least)) = (args.hints.minimum, sets.least()) {
        answer.more.clues = Some(Some(least));
        answer.text.push(format!("clues {least}"));
    }
    let picked: Vec<Vec<usize>> = match (hardest, args.members.sample) {
        (Some(set), _) => vec![sets.hints(&set)],
        (None, Some(n)) => {
            let mut rng = Rng::new(session.common.seed);
            let drawn = sets.sample(n as usize, &mut rng, budget).map_err(failure)?;
            drawn.iter().map(|set| sets.hints(set)).collect()
        }
        (None, None) if members => sets.diagram().iter().take(args.members.limit).map(|set| sets.hints(&set)).collect(),
        (None, None) => Vec::new(),
    };
    if args.members.svg.is_some() && picked.is_empty() {
        let message = "--svg draws what --list, --sample or --hardest chooses, and that is nothing";
        return Err(Error::call(message).into());
    }
    print(session, args, genre, subject, &picked, budget)
}

/// The names of what sets are made of: of clues that come and go together, of all of them.
pub fn universe(sets: &HintSets, name: impl Fn(usize) -> String) -> Universe {
    let group = |group: &Vec<usize>| group.iter().map(|&hint| name(hint)).collect::<Vec<_>>().join("+");
    Universe::new(sets.groups().iter().map(group).collect())
}

/// The site of a clue.
fn site(subject: &Subject<'_>, clue: usize) -> String {
    Site::new(subject.layer(), subject.clues()[clue].index).name(subject.genre(), subject.answer())
}

/// The sets within the bounds asked for.
fn chosen(args: &InstancesArgs, sets: HintSets, budget: &Budget) -> Result<HintSets, HintError> {
    let sets = match (args.hints.min_clues, args.hints.max_clues) {
        (None, None) => sets,
        (least, most) => sets.sized(least.unwrap_or(0), most.unwrap_or(usize::MAX), budget)?,
    };
    if args.hints.minimum { sets.minimum(budget) } else { Ok(sets) }
}

fn by_solver(
    session: &Session,
    args: &InstancesArgs,
    genre: &Genre,
    subject: &Subject<'_>,
    choice: &Choice,
    budget: &Budget,
    answer: &mut Answer,
) -> Result<()> {
    let mut solver =
        Implicit::new(subject, choice.candidates.clone(), choice.required.clone(), budget).map_err(failure)?;
    let mut rng = Rng::new(session.common.seed);
    if let Some(n) = args.members.sample {
        let mut drawn = Vec::new();
        for _ in 0..n {
            let Some(mut set) = solver.minimal(&mut rng, budget).map_err(failure)? else { break };
            set.extend(&choice.required);
            set.sort_unstable();
            drawn.push(set);
        }
        answer.text.push("minimal sets by random deletion, not uniform".to_owned());
        answer.more.uniform = Some(false);
        if drawn.is_empty() {
            answer.count = Some("0".to_owned());
        }
        return print(session, args, genre, subject, &drawn, budget);
    }
    let Some(bounds) = solver.minimum(&mut rng, budget).map_err(failure)? else {
        answer.count = Some("0".to_owned());
        return Ok(());
    };
    tell_bounds(genre, subject, &bounds, answer)
}

fn tell_bounds(genre: &Genre, subject: &Subject<'_>, bounds: &Bounds, answer: &mut Answer) -> Result<()> {
    let most = bounds.best.len();
    let best = ClueSet::new(genre, subject, &bounds.best)?;
    answer.text.push(match bounds.stop {
        None => format!("clues {most}: no set of fewer is enough"),
        Some(stop) => format!("clues from {} to {most}: {stop} before it was settled", bounds.at_least),
    });
    answer.text.push(written(&parts::puzzle(genre, subject.problem(&bounds.best)))?);
    answer.more.clues = Some(bounds.stop.is_none().then_some(most));
    let (at_least, differences) = (bounds.at_least, bounds.n_differences);
    answer.more.bounds = Some(ClueBounds { at_least, at_most: most, differences, best });
    answer.limited = bounds.stop.is_some();
    Ok(())
}

/// Limits are told as such; what the fast way cannot take is refused with the way that remains.
pub fn failure(problem: HintError) -> Error {
    let message = problem.to_string();
    match (problem.stop(), problem) {
        (Some(stop), _) => Error::StoppedAt { stop, message },
        (None, HintError::Unlawful { .. }) => Error::tool("not-an-answer", message),
        (None, HintError::Beyond { .. }) => {
            Error::tool("refused", format!("the whole family is out of reach: {message}; try --solver"))
        }
        (None, HintError::Diagram(inner)) => inner.into(),
        (None, HintError::Frontier(inner)) => inner.into(),
        (None, _) => Error::call(message),
    }
}
