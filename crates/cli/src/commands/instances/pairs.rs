//! Pair puzzles: all ways to place the pairs so that one solution is left and it covers the board.

use super::answer::{Answer, tell};
use super::pair_members::{Ground, Members};
use super::{dump_format, no_cell, row_and_column};
use crate::args::{InstancesArgs, PairArgs, Size, size};
use crate::commands::graph_plan::read_graph;
use crate::output::Status;
use crate::session::Session;
use anyhow::Result;
use gridwright::answer::ShardTold;
use gridwright::{Error, Genre};
use gridwright_base::{Budget, Rng};
use gridwright_frontier::OrderedGraph;
use gridwright_instances::PairRules;
use gridwright_instances::pairs::{
    Aim, Filter, Instance, PairFamily, build, count, count_part, grid_symmetries, least,
};
use gridwright_zdd::Universe;
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// `--distinct` goes through a whole family; one with more members than this is refused.
const MOST_DISTINCT: u32 = 1_000_000;

pub fn run(session: &Session, args: &InstancesArgs, genre: &Genre, rules: &PairRules) -> Result<Status> {
    tell(session, genre.id(), |answer| {
        answer.seeded = args.members.sample.is_some();
        if args.pairs.fewest {
            answer.more.pairs = Some(None);
        }
        find(session, args, genre, rules, answer)
    })
}

fn find(session: &Session, args: &InstancesArgs, genre: &Genre, rules: &PairRules, answer: &mut Answer) -> Result<()> {
    reject_idle_options(args)?;
    let ground = ground(args)?;
    let graph = ground.graph()?;
    let mut filter = filter(&args.pairs, &ground)?;
    filter.check(&graph).map_err(Error::from)?;
    let format = dump_format(&args.members)?;
    let aim = if args.pairs.any { Aim::Solvable } else { Aim::Good };
    let budget = session.budget();
    if args.pairs.fewest {
        let fewest = fewest(session, &graph, aim, &filter, &budget)?;
        (filter.min_pairs, filter.max_pairs) = (fewest, fewest);
        answer.more.pairs = Some(fewest);
        answer.text.extend(fewest.map(|pairs| format!("pairs {pairs}")));
    }
    if let Some(shard) = args.pairs.shard {
        let part = session.work(&budget, |job| count_part(&graph, aim, &filter, shard, job))?;
        (answer.count, answer.nodes) = (Some(part.tally.count.to_string()), Some(part.tally.n_states));
        answer.more.shard = Some(ShardTold::new(shard, part.share));
        return Ok(());
    }
    let wants_members = args.members.list || args.members.sample.is_some();
    if !wants_members && !args.pairs.distinct && format.is_none() {
        let tally = session.work(&budget, |job| count(&graph, aim, &filter, job))?;
        (answer.count, answer.nodes) = (Some(tally.count.to_string()), Some(tally.n_states));
        return Ok(());
    }
    let family = session.work(&budget, |job| build(&graph, aim, &filter, job))?;
    answer.nodes = Some(family.n_nodes());
    if let Some((path, format)) = format {
        let diagram = family.diagram(&budget).map_err(Error::from)?;
        let names = family.elements().into_iter().map(|(a, b)| format!("{}+{}", ground.name(a), ground.name(b)));
        format.save(&diagram, &Universe::new(names.collect()), path)?;
    }
    let chosen = choose(session, args, &ground, &family, &budget, answer)?;
    if wants_members {
        Members { genre, rules, ground: &ground, graph: &graph, aim, budget: &budget }.print(session, args, chosen)?;
    }
    Ok(())
}

/// An option that would change nothing is a misunderstanding.
fn reject_idle_options(args: &InstancesArgs) -> Result<(), Error> {
    let members = args.members.list || args.members.sample.is_some();
    if args.members.svg.is_some() && !members {
        return Err(Error::call("--svg draws what --list or --sample chooses: give one of them"));
    }
    if args.members.svg.is_some() && args.pairs.graph.is_some() {
        return Err(Error::call("--svg draws grids, not graphs"));
    }
    Ok(())
}

fn ground(args: &InstancesArgs) -> Result<Ground> {
    match (&args.board, &args.pairs.graph) {
        (Some(text), _) => {
            let size = size(text).map_err(|why| Error::tool("bad-size", why))?;
            if size.rows == 0 || size.cols == 0 || size.rows.saturating_mul(size.cols) > 10_000 {
                return Err(Error::tool("bad-size", "a board has from 1 to 10,000 cells").into());
            }
            Ok(Ground::Grid(size))
        }
        (None, Some(path)) => Ok(Ground::Graph(read_graph(path)?)),
        (None, None) => Err(Error::call("a board (rows x columns) or --graph FILE is needed").into()),
    }
}

fn filter(args: &PairArgs, ground: &Ground) -> Result<Filter, Error> {
    let vertices = |cells: &[String]| cells.iter().map(|cell| vertex(ground, cell)).collect::<Result<_, _>>();
    Ok(Filter {
        min_pairs: args.min_pairs.or(args.pairs),
        max_pairs: args.max_pairs.or(args.pairs),
        marked: vertices(&args.marked)?,
        blank: vertices(&args.blank)?,
        distance: args.apart,
    })
}

/// The vertex of a cell as it is written on the command line.
fn vertex(ground: &Ground, cell: &str) -> Result<u32, Error> {
    let number = |text: &str| text.trim().parse::<usize>().ok();
    let found = match ground {
        Ground::Graph(graph) => number(cell).filter(|&v| v < graph.n_vertices as usize),
        Ground::Grid(Size { rows, cols }) => {
            row_and_column(cell).filter(|(row, col)| row < rows && col < cols).map(|(row, col)| row * cols + col)
        }
    };
    found.map(|vertex| vertex as u32).ok_or_else(|| no_cell(cell))
}

/// The least number of pairs with which there is an instance.
fn fewest(
    session: &Session,
    graph: &OrderedGraph,
    aim: Aim,
    filter: &Filter,
    budget: &Budget,
) -> Result<Option<u32>, Error> {
    for pairs in 0..=graph.n_vertices / 2 {
        let filter = Filter { max_pairs: Some(pairs), ..filter.clone() };
        let tally = session.work(budget, |job| count(graph, aim, &filter, job))?;
        if tally.count > BigUint::ZERO {
            return Ok(Some(pairs));
        }
    }
    Ok(None)
}

/// The members to print, and the count.
fn choose<'f>(
    session: &Session,
    args: &InstancesArgs,
    ground: &Ground,
    family: &'f PairFamily,
    budget: &Budget,
    answer: &mut Answer,
) -> Result<Box<dyn Iterator<Item = Instance> + 'f>, Error> {
    let limit = args.members.limit;
    let mut rng = Rng::new(session.common.seed);
    if let (true, Ground::Grid(size)) = (args.pairs.distinct, ground) {
        let distinct = distinct(family, *size, budget)?;
        answer.count = Some(distinct.len().to_string());
        return Ok(match args.members.sample {
            Some(n) => Box::new((0..n).map_while(move |_| rng.pick(&distinct).cloned())),
            None => Box::new(distinct.into_iter().take(limit)),
        });
    }
    answer.count = Some(family.count().to_string());
    Ok(match args.members.sample {
        Some(n) => Box::new((0..n).map_while(move |_| family.sample(&mut rng))),
        None => Box::new(family.iter().take(limit)),
    })
}

/// One of each set of instances that turning and reflecting makes the same.
fn distinct(family: &PairFamily, size: Size, budget: &Budget) -> Result<Vec<Instance>, Error> {
    let total = family.count();
    if total > BigUint::from(MOST_DISTINCT) {
        let message = format!("--distinct goes through all members, at most {MOST_DISTINCT}, and there are {total}");
        return Err(Error::tool("refused", message));
    }
    let symmetries = grid_symmetries(size.rows as u32, size.cols as u32);
    let mut found: BTreeMap<Instance, Instance> = BTreeMap::new();
    for instance in family.iter() {
        budget.check().map_err(|stop| Error::StoppedAt { stop, message: format!("{stop} while comparing members") })?;
        found.entry(least(&instance, &symmetries)).or_insert(instance);
    }
    Ok(found.into_values().collect())
}
