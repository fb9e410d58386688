//! `graph`: families of subgraphs, counted, built as diagrams, sampled, written to files.

use super::graph_plan::{graph, plan};
use crate::args::GraphArgs;
use crate::diagram_file::Format;
use crate::output::{Status, milliseconds, peak_mb, status_of};
use crate::session::Session;
use anyhow::Result;
use cpu_time::ProcessTime;
use gridwright::Error;
use gridwright::answer::ShardTold;
use gridwright_base::{Budget, Rng};
use gridwright_frontier::OrderedGraph;
use gridwright_zdd::{CountTable, Diagram};
use serde::Serialize;

/// What was found out about a family.
#[derive(Default)]
struct Answer {
    count: Option<String>,
    nodes: Option<usize>,
    shard: Option<ShardTold>,
}

/// The answer for programs. What was not asked for has no member.
#[derive(Serialize)]
struct Told<'a> {
    count: Option<String>,
    nodes: Option<usize>,
    cpu_ms: f64,
    peak_mb: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shard: Option<ShardTold>,
    error: Option<&'a Error>,
    /// A graph is read as it is written or not at all.
    remarks: [(); 0],
}

/// A member of the family, for programs.
#[derive(Serialize)]
struct Member {
    edges: Vec<(u32, u32)>,
}

pub fn run(session: &Session, args: &GraphArgs) -> Result<Status> {
    let start = ProcessTime::now();
    let mut answer = Answer::default();
    let result = find(session, args, &mut answer);
    let cpu_ms = milliseconds(start.elapsed());
    if session.common.json {
        // Nothing half done is claimed: an error comes without a count.
        let error = match &result {
            Ok(()) => None,
            Err(problem) => match problem.downcast_ref::<Error>() {
                Some(failure) => Some(failure.clone()),
                None => return result.map(|()| Status::Done),
            },
        };
        session.out.json(&Told {
            count: answer.count.filter(|_| error.is_none()),
            nodes: answer.nodes,
            cpu_ms,
            peak_mb: peak_mb(),
            seed: (args.sample > 0).then_some(session.common.seed),
            shard: answer.shard,
            error: error.as_ref(),
            remarks: [],
        })?;
        return Ok(error.map_or(Status::Done, |problem| status_of(&problem)));
    }
    result?;
    session.out.line(&answer.count.unwrap_or_default())?;
    if let (Some(nodes), true) = (answer.nodes, args.diagram) {
        session.out.line(&format!("nodes {nodes}"))?;
        session.out.line(&format!("cpu_ms {cpu_ms}"))?;
        session.out.line(&peak_mb().map_or("peak_mb unknown".to_owned(), |mb| format!("peak_mb {mb}")))?;
    }
    Ok(Status::Done)
}

fn find(session: &Session, args: &GraphArgs, answer: &mut Answer) -> Result<()> {
    let budget = session.budget();
    let graph = graph(args)?;
    // A wrong name is told before hours of work, not after.
    let format = args.dump.as_deref().map(Format::of).transpose()?;
    let wants_diagram = args.diagram || args.sample > 0 || args.dump.is_some();
    let plan = plan(args, &graph, !wants_diagram)?;
    budget.check().map_err(Error::from)?;
    if let Some(shard) = args.shard {
        if wants_diagram {
            return Err(Error::call("--shard counts a part; --diagram, --sample and --dump want the whole").into());
        }
        let part = session.work(&budget, |job| plan.count_part(shard, job))?;
        answer.count = Some(part.tally.count.to_string());
        answer.shard = Some(ShardTold::new(shard, part.share));
        return Ok(());
    }
    if !wants_diagram {
        answer.count = Some(session.work(&budget, |job| plan.count(job))?);
        return Ok(());
    }
    let diagram = session.work(&budget, |job| plan.build(job))?;
    answer.nodes = Some(diagram.n_nodes());
    if let (Some(path), Some(format)) = (&args.dump, format) {
        format.save(&diagram, &graph.universe(), path)?;
    }
    if args.sample > 0 {
        sample(session, args.sample, &graph, &diagram, &budget)?;
    }
    answer.count = Some(diagram.count_within(&budget).map_err(Error::from)?.to_string());
    Ok(())
}

fn sample(session: &Session, n: u64, graph: &OrderedGraph, diagram: &Diagram, budget: &Budget) -> Result<()> {
    let table = CountTable::new(diagram, budget).map_err(Error::from)?;
    let mut rng = Rng::new(session.common.seed);
    for _ in 0..n {
        budget.check().map_err(Error::from)?;
        let Some(member) = table.sample(&mut rng) else { return Ok(()) };
        let edges: Vec<(u32, u32)> = member.iter().map(|edge| graph.edges[edge.index()]).collect();
        if session.common.json {
            session.out.json(&Member { edges })?;
            continue;
        }
        let words: Vec<String> = edges.iter().map(|(a, b)| format!("{a}-{b}")).collect();
        session.out.line(&words.join(" "))?;
    }
    Ok(())
}
