//! Which spec answers a question about subgraphs, and graphs read from files.
//!
//! Grids have sweeps of their own, which decide a vertex at a time; only path matchings have none and go by the general way.
//! Counting alone may turn the grid so that its shorter side is swept: the number is the same. A diagram keeps the edges in
//! reading order.

use crate::args::{GraphArgs, GraphFamily, Size};
use crate::session::read_text;
use anyhow::Result;
use gridwright::Error;
use gridwright_base::Shard;
use gridwright_frontier::{
    Cover, DegreeSpec, Error as FrontierError, Grid, GridProblem, Job, Mask, MateSpec, OrderedGraph, PartTally, Shape,
    Spec, Vertex, VertexMasks, Visitor, build, count, count_part, families, ranked,
};
use gridwright_zdd::Diagram;
use serde_json::Value;
use std::path::Path;

/// A way to answer.
pub enum Plan {
    /// All cycles of a blank grid.
    Ranked(Grid),
    /// Something else on a grid.
    Grid(GridProblem),
    /// Paths and cycles of any graph.
    Mates(MateSpec),
    /// Degrees in any graph.
    Degrees(DegreeSpec),
}

impl Plan {
    /// The number of members, in decimal.
    pub fn count(&self, job: &Job<'_>) -> Result<String, FrontierError> {
        Ok(match self {
            Plan::Ranked(grid) => ranked::count_cycles(*grid, job)?.to_string(),
            Plan::Grid(problem) => problem.count(job)?.count.to_string(),
            Plan::Mates(spec) => count(spec, job)?.count.to_string(),
            Plan::Degrees(spec) => count(spec, job)?.count.to_string(),
        })
    }

    /// The number of members in a part.
    pub fn count_part(&self, shard: Shard, job: &Job<'_>) -> Result<PartTally, FrontierError> {
        match self {
            Plan::Ranked(grid) => ranked::count_cycles_part(*grid, shard, job),
            Plan::Grid(problem) => problem.visit(CountPart { shard, job }),
            Plan::Mates(spec) => count_part(spec, shard, job),
            Plan::Degrees(spec) => count_part(spec, shard, job),
        }
    }

    /// The reduced diagram.
    pub fn build(&self, job: &Job<'_>) -> Result<Diagram, FrontierError> {
        match self {
            Plan::Ranked(grid) => ranked::cycles(*grid, job),
            Plan::Grid(problem) => problem.build(job),
            Plan::Mates(spec) => build(spec, job),
            Plan::Degrees(spec) => build(spec, job),
        }
    }
}

/// Counts a part of whatever it is.
struct CountPart<'a> {
    shard: Shard,
    job: &'a Job<'a>,
}

impl Visitor for CountPart<'_> {
    type Output = PartTally;

    fn visit<P: Spec>(self, spec: &P) -> Result<PartTally, FrontierError> {
        count_part(spec, self.shard, self.job)
    }
}

/// The graph asked about, with its edges in the order of a diagram's elements.
pub fn graph(args: &GraphArgs) -> Result<OrderedGraph> {
    match (args.grid, &args.graph) {
        (Some(size), _) => Ok(OrderedGraph::grid(size.rows, size.cols).map_err(Error::from)?),
        (None, Some(path)) => read_graph(path),
        (None, None) => Err(Error::call("a grid or a graph is needed").into()),
    }
}

/// The plan for a question; `turn` allows a grid to be turned.
pub fn plan(args: &GraphArgs, graph: &OrderedGraph, turn: bool) -> Result<Plan, Error> {
    reject_idle_options(args)?;
    match args.grid {
        Some(size) if args.family != GraphFamily::PathMatchings => Ok(on_grid(args, size, turn)?),
        _ => on_graph(args, graph),
    }
}

/// An option that would change nothing is a misunderstanding.
fn reject_idle_options(args: &GraphArgs) -> Result<(), Error> {
    use GraphFamily::{Cycles, Matchings, Paths};
    let idle = [
        (args.hamiltonian && !matches!(args.family, Cycles | Paths), "--hamiltonian is for cycles and paths"),
        (args.disjoint && args.family != Cycles, "--disjoint is for cycles"),
        (args.perfect && args.family != Matchings, "--perfect is for matchings"),
        ((args.from.is_some() || args.to.is_some()) && args.family != Paths, "--from and --to are for paths"),
    ];
    idle.iter().find(|(wrong, _)| *wrong).map_or(Ok(()), |(_, why)| Err(Error::call(*why)))
}

fn on_grid(args: &GraphArgs, size: Size, turn: bool) -> Result<Plan, FrontierError> {
    let turn = turn && size.cols > size.rows;
    let (rows, cols) = if turn { (size.cols, size.rows) } else { (size.rows, size.cols) };
    let grid = Grid::new(rows, cols)?;
    let degrees = |degrees: u8| VertexMasks::uniform(grid, Mask::degrees(degrees));
    let shape = match args.family {
        GraphFamily::Cycles if args.disjoint => Shape::Local(degrees(0b101)),
        GraphFamily::Cycles if args.hamiltonian => Shape::Loop(degrees(0b100)),
        GraphFamily::Cycles => return Ok(Plan::Ranked(grid)),
        GraphFamily::Matchings => Shape::Local(degrees(if args.perfect { 0b10 } else { 0b11 })),
        GraphFamily::Paths | GraphFamily::PathMatchings => {
            let last = (size.rows * size.cols - 1) as u32;
            let (from, to) = (args.from.unwrap_or(0), args.to.unwrap_or(last));
            if from == to || from.max(to) > last {
                return Err(FrontierError::Input { reason: "a path needs two different vertices of the graph" });
            }
            let place = |vertex: u32| {
                let (row, col) = (vertex as usize / size.cols, vertex as usize % size.cols);
                if turn { (col, row) } else { (row, col) }
            };
            let cover = if args.hamiltonian { Cover::All } else { Cover::Some };
            let masks = VertexMasks::uniform(grid, Mask::ANY);
            Shape::Pairs { masks, pairs: vec![[place(from), place(to)]], cover }
        }
    };
    Ok(Plan::Grid(GridProblem::new(shape)))
}

fn on_graph(args: &GraphArgs, graph: &OrderedGraph) -> Result<Plan, Error> {
    let plan = match args.family {
        GraphFamily::Cycles if args.disjoint => Plan::Degrees(families::disjoint_cycles(graph)?),
        GraphFamily::Cycles if args.hamiltonian => Plan::Mates(families::hamiltonian_cycles(graph)?),
        GraphFamily::Cycles => Plan::Mates(families::cycles(graph)?),
        GraphFamily::Matchings if args.perfect => Plan::Degrees(families::perfect_matchings(graph)?),
        GraphFamily::Matchings => Plan::Degrees(families::matchings(graph)?),
        GraphFamily::PathMatchings => Plan::Mates(families::path_matchings(graph)?),
        GraphFamily::Paths => {
            let (Some(from), Some(to)) = (args.from.map(Vertex), args.to.map(Vertex)) else {
                return Err(Error::call("the paths of a graph need --from and --to"));
            };
            let spec = if args.hamiltonian { families::hamiltonian_paths } else { families::paths };
            Plan::Mates(spec(graph, from, to)?)
        }
    };
    Ok(plan)
}

/// The graph of a file: two vertex numbers a line, or JSON.
pub fn read_graph(path: &Path) -> Result<OrderedGraph> {
    let text = read_text(path)?;
    let read = if text.trim_start().starts_with('{') { from_json(&text) } else { from_lines(&text) };
    let (n_vertices, edges) = read.map_err(|why| Error::tool("bad-graph", format!("{}: {why}", path.display())))?;
    Ok(OrderedGraph::new(n_vertices, edges).map_err(Error::from)?)
}

type Edges = (u32, Vec<(u32, u32)>);

/// Two vertex numbers a line; what follows `#` is a remark.
fn from_lines(text: &str) -> Result<Edges, String> {
    let mut edges = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let words: Vec<&str> = line.split('#').next().unwrap_or("").split([' ', '\t', ',', '-']).collect();
        let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
        match words.iter().map(|word| word.parse()).collect::<Result<Vec<u32>, _>>().as_deref() {
            Ok([]) => {}
            Ok(&[a, b]) => edges.push((a, b)),
            _ => return Err(format!("line {} is not two vertex numbers", number + 1)),
        }
    }
    let n_vertices = edges.iter().map(|&(a, b)| a.max(b).saturating_add(1)).max().unwrap_or(0);
    Ok((n_vertices, edges))
}

fn from_json(text: &str) -> Result<Edges, String> {
    let object: Value = serde_json::from_str(text).map_err(|e| e.to_string())?;
    let number = |value: &Value| value.as_u64().and_then(|n| u32::try_from(n).ok());
    let n_vertices = number(&object["n_vertices"]).ok_or("`n_vertices` is not a number")?;
    let list = object["edges"].as_array().ok_or("`edges` is not a list")?;
    let edge = |pair: &Value| match pair.as_array().map(Vec::as_slice) {
        Some([a, b]) => number(a).zip(number(b)),
        _ => None,
    };
    let edges: Option<Vec<(u32, u32)>> = list.iter().map(edge).collect();
    Ok((n_vertices, edges.ok_or("an edge is not a pair of vertex numbers")?))
}
