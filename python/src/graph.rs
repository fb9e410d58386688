//! Families of subgraphs.

use crate::family::PyFamily;
use crate::run::Call;
use gridwright::{Error, Shard};
use gridwright_frontier::{
    DegreeSpec, Error as FrontierError, Grid, Job, MateSpec, OrderedGraph, PartTally, Vertex, build, count, count_part,
    families, ranked,
};
use gridwright_zdd::{Diagram, Universe};
use num_bigint::BigUint;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Which subgraphs, and the ends of paths.
struct Asked {
    kind: String,
    ends: Option<(u32, u32)>,
}

/// A way to find them.
enum Plan {
    Mates(MateSpec),
    Degrees(DegreeSpec),
}

impl Asked {
    fn plan(&self, graph: &OrderedGraph) -> Result<Plan, Error> {
        let ends = || {
            let (from, to) = self.ends.ok_or_else(|| Error::call("paths need two ends"))?;
            Ok::<_, Error>((Vertex(from), Vertex(to)))
        };
        Ok(match self.kind.as_str() {
            "cycles" => Plan::Mates(families::cycles(graph)?),
            "hamiltonian-cycles" => Plan::Mates(families::hamiltonian_cycles(graph)?),
            "disjoint-cycles" => Plan::Degrees(families::disjoint_cycles(graph)?),
            "matchings" => Plan::Degrees(families::matchings(graph)?),
            "perfect-matchings" => Plan::Degrees(families::perfect_matchings(graph)?),
            "path-matchings" => Plan::Mates(families::path_matchings(graph)?),
            "paths" => ends().and_then(|(from, to)| Ok(Plan::Mates(families::paths(graph, from, to)?)))?,
            "hamiltonian-paths" => {
                ends().and_then(|(from, to)| Ok(Plan::Mates(families::hamiltonian_paths(graph, from, to)?)))?
            }
            other => return Err(Error::call(format!("no family of subgraphs is called `{other}`"))),
        })
    }
}

impl Plan {
    fn count(&self, job: &Job<'_>) -> Result<BigUint, FrontierError> {
        Ok(match self {
            Self::Mates(spec) => count(spec, job)?.count,
            Self::Degrees(spec) => count(spec, job)?.count,
        })
    }

    fn count_part(&self, shard: Shard, job: &Job<'_>) -> Result<PartTally, FrontierError> {
        match self {
            Self::Mates(spec) => count_part(spec, shard, job),
            Self::Degrees(spec) => count_part(spec, shard, job),
        }
    }

    fn build(&self, job: &Job<'_>) -> Result<Diagram, FrontierError> {
        match self {
            Self::Mates(spec) => build(spec, job),
            Self::Degrees(spec) => build(spec, job),
        }
    }
}

/// The family, its elements the edges in the order given.
#[pyfunction]
#[pyo3(signature = (kind, n_vertices, edges, names, ends, limits))]
pub fn graph_family(
    py: Python<'_>,
    kind: String,
    n_vertices: u32,
    edges: Vec<(u32, u32)>,
    names: Vec<String>,
    ends: Option<(u32, u32)>,
    limits: Option<&Bound<'_, PyDict>>,
) -> PyResult<PyFamily> {
    let asked = Asked { kind, ends };
    let diagram = Call::new(limits)?.run(py, move |limits| {
        let graph = OrderedGraph::new(n_vertices, edges)?;
        let budget = gridwright::parts::budget(limits);
        Ok(asked.plan(&graph)?.build(&gridwright::parts::job(limits, &budget))?)
    })?;
    Ok(PyFamily::new(diagram, Universe::new(names)))
}

/// How many cycles a grid has, in all or in a part, by the fast lane for grids; as `graph_count` tells it.
#[pyfunction]
#[pyo3(signature = (rows, cols, part, limits))]
pub fn grid_cycles(
    py: Python<'_>,
    rows: usize,
    cols: usize,
    part: Option<&str>,
    limits: Option<&Bound<'_, PyDict>>,
) -> PyResult<(BigUint, f64, u64)> {
    let shard: Option<Shard> = part.map(str::parse).transpose().map_err(PyValueError::new_err::<String>)?;
    Call::new(limits)?.run(py, move |limits| {
        let (grid, budget) = (Grid::new(rows, cols)?, gridwright::parts::budget(limits));
        let job = gridwright::parts::job(limits, &budget);
        let (count, share) = match shard {
            None => (ranked::count_cycles(grid, &job)?, 1.0),
            Some(shard) => ranked::count_cycles_part(grid, shard, &job).map(|part| (part.tally.count, part.share))?,
        };
        Ok((count, share, budget.memory_peak()))
    })
}

/// Only how many there are, in all or in a part; with the share of the work by estimate, and the most bytes booked.
#[pyfunction]
#[pyo3(signature = (kind, n_vertices, edges, ends, part, limits))]
pub fn graph_count(
    py: Python<'_>,
    kind: String,
    n_vertices: u32,
    edges: Vec<(u32, u32)>,
    ends: Option<(u32, u32)>,
    part: Option<&str>,
    limits: Option<&Bound<'_, PyDict>>,
) -> PyResult<(BigUint, f64, u64)> {
    let asked = Asked { kind, ends };
    let shard: Option<Shard> = part.map(str::parse).transpose().map_err(PyValueError::new_err::<String>)?;
    Call::new(limits)?.run(py, move |limits| {
        let graph = OrderedGraph::new(n_vertices, edges)?;
        let (plan, budget) = (asked.plan(&graph)?, gridwright::parts::budget(limits));
        let job = gridwright::parts::job(limits, &budget);
        let (count, share) = match shard {
            None => (plan.count(&job)?, 1.0),
            Some(shard) => plan.count_part(shard, &job).map(|part| (part.tally.count, part.share))?,
        };
        Ok((count, share, budget.memory_peak()))
    })
}
