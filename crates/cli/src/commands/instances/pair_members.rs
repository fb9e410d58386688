//! Instances of pair puzzles on their way out: confirmed, written, drawn.

use super::hint_members::written;
use crate::args::{InstancesArgs, Size};
use crate::output::replace_file;
use crate::session::Session;
use anyhow::Result;
use gridwright::{Error, Genre, Puzzle, parts};
use gridwright_base::{Budget, Stop};
use gridwright_board::Board;
use gridwright_frontier::OrderedGraph;
use gridwright_grid::{Kind, Place};
use gridwright_instances::PairRules;
use gridwright_instances::pairs::{self, Aim, Instance};
use gridwright_picture::{Scene, Style, scene, sheet};
use gridwright_solve::{Engine, Verdict};
use serde::Serialize;

/// Where pairs are placed.
pub enum Ground {
    Grid(Size),
    Graph(OrderedGraph),
}

impl Ground {
    pub fn graph(&self) -> Result<OrderedGraph, Error> {
        match self {
            Ground::Grid(size) => Ok(OrderedGraph::grid(size.rows, size.cols)?),
            Ground::Graph(graph) => Ok(graph.clone()),
        }
    }

    /// The name of a vertex: that of its cell, or its number.
    pub fn name(&self, vertex: u32) -> String {
        match self {
            Ground::Grid(size) => format!("r{}c{}", vertex as usize / size.cols + 1, vertex as usize % size.cols + 1),
            Ground::Graph(_) => vertex.to_string(),
        }
    }
}

/// What members are printed with.
pub struct Members<'a> {
    pub genre: &'a Genre,
    pub rules: &'a PairRules,
    pub ground: &'a Ground,
    pub graph: &'a OrderedGraph,
    pub aim: Aim,
    pub budget: &'a Budget,
}

impl Members<'_> {
    /// Prints each instance once it is confirmed, and draws them all if a picture is asked for.
    pub fn print(&self, session: &Session, args: &InstancesArgs, chosen: impl Iterator<Item = Instance>) -> Result<()> {
        let mut scenes = Vec::new();
        for (number, instance) in chosen.enumerate() {
            self.budget.check().map_err(stopped)?;
            let line = match self.ground {
                Ground::Graph(_) => self.on_graph(session.common.json, &instance)?,
                Ground::Grid(size) => {
                    let problem = self.problem(*size, &instance)?;
                    let solution = self.confirmed(&problem, instance.len())?;
                    if args.members.svg.is_some() {
                        scenes.push(self.scene(&problem, number + 1));
                    }
                    self.on_grid(session.common.json, problem, solution)?
                }
            };
            session.out.line(&line)?;
        }
        if let Some(path) = &args.members.svg {
            let page = sheet(self.genre.title(), &scenes, args.members.columns.into());
            replace_file(path, page.svg().as_bytes())?;
        }
        Ok(())
    }

    /// The instance as a problem of the genre, its pairs numbered from 1.
    fn problem(&self, size: Size, instance: &Instance) -> Result<Board, Error> {
        let problem = self.rules.problem(parts::rules(self.genre), (size.rows, size.cols), instance)?;
        problem.ok_or_else(|| Error::tool("unwritable", "this genre has no marks on cells"))
    }

    /// The solution, found by the constraint engine and passed by the checker: an instance leaves only with their consent.
    fn confirmed(&self, problem: &Board, n_pairs: usize) -> Result<Board, Error> {
        let genre = parts::rules(self.genre);
        let mut engine = Engine::new(genre, problem, self.budget)?;
        let found = match self.aim {
            Aim::Solvable => engine.first(self.budget)?,
            Aim::Good => match engine.solve(self.budget)? {
                Verdict::Unique(board) => Some(board),
                Verdict::Unknown { stop, .. } => return Err(stopped(stop)),
                _ => None,
            },
        };
        let board = found.ok_or_else(refuted)?;
        // Disjoint paths that use every cell have as many links as there are cells, less one each.
        let has_line = |&link: &Place| board.get(genre, self.rules.line, link).is_present();
        let n_lines = board.grid.places(Kind::Link).filter(has_line).count();
        if self.aim == Aim::Good && n_lines + n_pairs != board.grid.area() {
            return Err(refuted());
        }
        Ok(board)
    }

    fn on_grid(&self, as_json: bool, problem: Board, solution: Board) -> Result<String, Error> {
        let problem = parts::puzzle(self.genre, problem);
        if !as_json {
            return written(&problem);
        }
        let url = self.genre.has_url().then(|| problem.url()).transpose()?;
        let solution = parts::puzzle(self.genre, solution);
        told(&OnGrid { url, pzprv3: &problem, solution: &solution })
    }

    fn on_graph(&self, as_json: bool, instance: &Instance) -> Result<String, Error> {
        let solved = pairs::solve(self.graph, instance, 2, self.budget).map_err(stopped)?;
        let fine = match self.aim {
            Aim::Good => solved.is_good(),
            Aim::Solvable => solved.n_solutions > 0,
        };
        if !fine {
            return Err(refuted());
        }
        if as_json {
            return told(&OnGraph { pairs: instance });
        }
        Ok(instance.iter().map(|(a, b)| format!("{a}-{b}")).collect::<Vec<_>>().join(" "))
    }

    fn scene(&self, problem: &Board, number: usize) -> Scene {
        let title = number.to_string();
        let style = Style { title: Some(&title), ..Style::default() };
        scene(parts::rules(self.genre), parts::notation(self.genre), problem, &style)
    }
}

/// An instance on a grid, for programs.
#[derive(Serialize)]
struct OnGrid<'a> {
    url: Option<String>,
    pzprv3: &'a Puzzle,
    solution: &'a Puzzle,
}

/// An instance on a graph, for programs.
#[derive(Serialize)]
struct OnGraph<'a> {
    pairs: &'a Instance,
}

fn told(object: &impl Serialize) -> Result<String, Error> {
    serde_json::to_string(object).map_err(|problem| Error::Internal(problem.to_string()))
}

fn refuted() -> Error {
    Error::Internal("an instance of the family is refuted by a solver: please report this board".to_owned())
}

fn stopped(stop: Stop) -> Error {
    Error::StoppedAt { stop, message: format!("{stop} while confirming an instance") }
}
