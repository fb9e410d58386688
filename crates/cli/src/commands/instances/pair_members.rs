//! Instances of pair puzzles on their way out: confirmed, written, drawn.

use super::PairRules;
use crate::args::{InstancesArgs, Size};
use crate::commands::solve;
use crate::input::Failure;
use crate::output::replace_file;
use crate::session::Session;
use anyhow::Result;
use gridwright_base::{Budget, Stop};
use gridwright_board::{Board as Puzzle, Val};
use gridwright_frontier::OrderedGraph;
use gridwright_genre::Entry;
use gridwright_grid::{Grid, Kind, Place};
use gridwright_instances::pairs::{self, Aim, Instance};
use gridwright_notation::{Bound, FileStyle, json_value, write_json};
use gridwright_picture::{Scene, Style, scene, sheet};
use gridwright_solve::{Engine, Verdict};
use serde_json::{Value, json};

/// Where pairs are placed.
pub enum Board {
    Grid(Size),
    Graph(OrderedGraph),
}

impl Board {
    pub fn graph(&self) -> Result<OrderedGraph, Failure> {
        match self {
            Board::Grid(size) => Ok(OrderedGraph::grid(size.rows, size.cols)?),
            Board::Graph(graph) => Ok(graph.clone()),
        }
    }
}

/// What members are printed with.
pub struct Members<'a> {
    pub entry: &'a Entry,
    pub rules: &'a PairRules,
    pub board: &'a Board,
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
            let line = match self.board {
                Board::Graph(_) => self.on_graph(session.common.json, &instance)?,
                Board::Grid(size) => {
                    let bound = session.bound(self.entry);
                    let problem = self.problem(*size, &instance)?;
                    let solution = self.confirmed(&problem, instance.len())?;
                    if args.members.svg.is_some() {
                        scenes.push(self.scene(&bound, &problem, number + 1));
                    }
                    self.on_grid(session.common.json, &bound, &problem, &solution)?
                }
            };
            session.out.line(&line)?;
        }
        if let Some(path) = &args.members.svg {
            let page = sheet(&self.entry.genre().title, &scenes, args.members.columns.into());
            replace_file(path, page.svg().as_bytes())?;
        }
        Ok(())
    }

    /// The instance as a problem of the genre, its pairs numbered from 1.
    fn problem(&self, size: Size, instance: &Instance) -> Result<Puzzle, Failure> {
        let genre = self.entry.genre();
        let grid = Grid::new(size.rows, size.cols).map_err(|e| Failure::new("bad-size", e.to_string()))?;
        let mut board = Puzzle::blank(genre, grid);
        self.rules.options.iter().for_each(|&option| board.set_option(option, true));
        for (number, &(a, b)) in (1..).zip(instance) {
            for vertex in [a, b] {
                let (row, col) = (i64::from(vertex) / size.cols as i64, i64::from(vertex) % size.cols as i64);
                let cell: Option<Place> = board.grid.cell(row, col);
                let placed = cell.is_some_and(|cell| board.set(genre, self.rules.mark, cell, Val::Int(number)));
                if !placed {
                    return Err(Failure::new("unwritable", "this genre has no marks on cells"));
                }
            }
        }
        Ok(board)
    }

    /// The solution, found by the constraint engine and passed by the checker: an instance leaves only with their consent.
    fn confirmed(&self, problem: &Puzzle, n_pairs: usize) -> Result<Puzzle, Failure> {
        let genre = self.entry.genre();
        let mut engine = Engine::new(genre, problem, self.budget).map_err(solve::failure)?;
        let found = match self.aim {
            Aim::Solvable => engine.first(self.budget).map_err(solve::failure)?,
            Aim::Good => match engine.solve(self.budget).map_err(solve::failure)? {
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

    fn on_grid(&self, as_json: bool, bound: &Bound, problem: &Puzzle, solution: &Puzzle) -> Result<String, Failure> {
        let genre = self.entry.genre();
        let url = bound.has_url().then(|| bound.write_url(genre, problem)).transpose()?;
        if !as_json {
            return Ok(url.unwrap_or_else(|| write_json(genre, problem)));
        }
        let written = |board: &Puzzle, style: FileStyle| match bound.write_pzprv3(genre, board, style) {
            Ok(text) => json!(text),
            Err(_) => json_value(genre, board),
        };
        let solution = written(solution, FileStyle::SOLUTION);
        let member = json!({"url": url, "pzprv3": written(problem, FileStyle::ONE_LINE), "solution": solution});
        Ok(member.to_string())
    }

    fn on_graph(&self, as_json: bool, instance: &Instance) -> Result<String, Failure> {
        let solved = pairs::solve(self.graph, instance, 2, self.budget).map_err(stopped)?;
        let fine = match self.aim {
            Aim::Good => solved.is_good(),
            Aim::Solvable => solved.n_solutions > 0,
        };
        if !fine {
            return Err(refuted());
        }
        if as_json {
            let pairs: Vec<Value> = instance.iter().map(|pair| json!(pair)).collect();
            return Ok(json!({"pairs": pairs}).to_string());
        }
        Ok(instance.iter().map(|(a, b)| format!("{a}-{b}")).collect::<Vec<_>>().join(" "))
    }

    fn scene(&self, bound: &Bound, problem: &Puzzle, number: usize) -> Scene {
        let title = number.to_string();
        scene(self.entry.genre(), bound, problem, &Style { title: Some(&title), ..Style::default() })
    }
}

fn refuted() -> Failure {
    Failure::new("internal", "an instance of the family is refuted by a solver: please report this board")
}

fn stopped(stop: Stop) -> Failure {
    let code = if stop == Stop::Cancelled { "interrupted" } else { "limit" };
    Failure::new(code, format!("{stop} while confirming an instance"))
}
