//! Hint sets about a cycle of any graph, each hint about any set of edges (Definition 4 of R. Yoshinaka et al.).

use super::answer::Answer;
use super::dump_format;
use super::hints::{failure, universe};
use crate::args::InstancesArgs;
use crate::commands::graph_plan::read_graph;
use crate::session::{Session, read_text};
use anyhow::Result;
use gridwright::Error;
use gridwright_base::{Budget, Quiet, Rng};
use gridwright_frontier::families;
use gridwright_instances::hints::{GoodSets, Hint, HintSets, Question};
use gridwright_zdd::Var;
use serde::Serialize;
use serde_json::Value;

/// A set of hints, by their numbers in the file.
#[derive(Serialize)]
struct Shown<'a> {
    hints: &'a [usize],
}

pub fn run(session: &Session, args: &InstancesArgs, budget: &Budget, answer: &mut Answer) -> Result<()> {
    let Some(path) = &args.pairs.graph else { return Ok(()) };
    let hints = &args.hints;
    if args.members.svg.is_some() || hints.symmetry.is_some() || hints.solver || hints.candidates.is_some() {
        return Err(Error::call("--svg, --symmetry, --solver and --candidates are for grids").into());
    }
    let format = dump_format(&args.members)?;
    let graph = read_graph(path)?;
    let wrong = |why: &str| Error::tool("bad-graph", format!("{}: {why}", path.display()));
    let object: Value = serde_json::from_str(&read_text(path)?).map_err(|e| wrong(&e.to_string()))?;
    let edges = |list: &Value| -> Option<Vec<Var>> {
        let number = |n: &Value| n.as_u64().filter(|&n| n < graph.n_edges() as u64).map(|n| Var(n as u32));
        list.as_array()?.iter().map(number).collect()
    };
    let mut cycle = edges(&object["cycle"]).ok_or_else(|| wrong("`cycle` is not a list of edge numbers"))?;
    cycle.sort_unstable();
    cycle.dedup();
    let sets = object["hints"].as_array().and_then(|list| list.iter().map(edges).collect::<Option<Vec<_>>>());
    let sets = sets.ok_or_else(|| wrong("`hints` is not a list of lists of edge numbers"))?;
    let hints = sets.into_iter().map(|set| Hint::of(&cycle, set)).collect();
    let spec = families::cycles(&graph).map_err(Error::from)?;
    let good = GoodSets::find(&spec, Question::free(cycle, hints), budget, &Quiet).map_err(failure)?;
    let found = if args.hints.minimal { good.minimal(budget) } else { good.all() }.map_err(failure)?;
    let sets = HintSets::new(good.question(), found);
    let (least, most) = (args.hints.min_clues.unwrap_or(0), args.hints.max_clues.unwrap_or(usize::MAX));
    let mut sets = sets.sized(least, most, budget).map_err(failure)?;
    if args.hints.minimum {
        sets = sets.minimum(budget).map_err(failure)?;
    }
    if let Some((path, format)) = format {
        format.save(sets.diagram(), &universe(&sets, |hint| hint.to_string()), path)?;
    }
    answer.count = Some(sets.diagram().count_within(budget).map_err(Error::from)?.to_string());
    answer.nodes = Some(sets.diagram().n_nodes());
    let picked: Vec<Vec<Var>> = match args.members.sample {
        Some(n) => sets.sample(n as usize, &mut Rng::new(session.common.seed), budget).map_err(failure)?,
        None if args.members.list => sets.diagram().iter().take(args.members.limit).collect(),
        None => Vec::new(),
    };
    for set in picked {
        let shown = sets.hints(&set);
        let words: Vec<String> = shown.iter().map(ToString::to_string).collect();
        match session.common.json {
            true => session.out.json(&Shown { hints: &shown })?,
            false => session.out.line(&words.join(" "))?,
        }
    }
    Ok(())
}
