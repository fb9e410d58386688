//! `bench profile`: where the time goes, genre by genre, over a collection or over random boards of a size.

use super::child::{Limits, ask, limits};
use super::collection::read;
use crate::args::{ProfileArgs, Size};
use crate::output::Status;
use crate::session::Session;
use anyhow::Result;
use gridwright::parts;
use gridwright_base::Rng;
use gridwright_board::Board;
use gridwright_check::random_problem;
use gridwright_grid::Grid;
use gridwright_lang::ir::Genre;
use serde_json::Value;
use std::collections::BTreeMap;

/// Passes, as answers name them.
const PASSES: [&str; 6] = ["read_ms", "check_ms", "ground_ms", "recognise_ms", "encode_ms", "search_ms"];
/// Laws and kinds of propagators told of each genre.
const MOST_TOLD: usize = 4;
/// By the clock a board may take so many times its CPU limit.
const BUSY: f64 = 20.0;
/// One cell in so many of a random board has a clue.
const SPARSITY: u64 = 4;

/// The sums of one genre.
#[derive(Default)]
struct Sums {
    n: usize,
    cells: f64,
    passes: [f64; 6],
    /// The longest set-up of a board, and the most time a cell, in microseconds.
    worst_set_up: f64,
    worst_per_cell: f64,
    conflicts: f64,
    variables: f64,
    literals: f64,
    propagators: BTreeMap<String, f64>,
    laws: BTreeMap<String, (f64, f64)>,
}

pub fn run(session: &Session, args: &ProfileArgs) -> Result<Status> {
    let heads = "boards | read ms | check | ground | recognise | encode | search | worst set-up ms | µs a cell | conflicts | variables | literals";
    session.out.line(&format!("| genre | {heads} | propagators | laws |"))?;
    session.out.line(&format!("|---|{}---|---|", "---|".repeat(12)))?;
    for (genre, boards) in boards(session, args)? {
        let most = Limits { seconds: args.limit * BUSY, ..limits(session, 0.0) };
        let call = ["solve", "--profile", "--cpu-limit", &args.limit.to_string()].map(str::to_owned);
        let mut sums = Sums::default();
        ask(session, &call, &boards, most)?.answers.iter().for_each(|answer| sums.add(answer));
        session.out.line(&sums.row(&genre))?;
    }
    Ok(Status::Done)
}

/// Boards by genre: those of the collections, or random ones of every genre.
fn boards(session: &Session, args: &ProfileArgs) -> Result<Vec<(String, Vec<String>)>> {
    let Some(size) = args.size else {
        let mut shelves = read(&args.files, args.lines)?;
        shelves.retain(|shelf| args.genres.is_empty() || args.genres.contains(&shelf.genre));
        let puzzles = |entries: Vec<super::collection::Entry>| entries.into_iter().map(|entry| entry.puzzle).collect();
        return Ok(shelves.into_iter().map(|shelf| (shelf.genre, puzzles(shelf.entries))).collect());
    };
    let genres = session.named(&args.genres)?;
    let seed = session.common.seed;
    Ok(genres.iter().map(|g| (g.id().to_owned(), random(parts::rules(g), size, args.boards, seed))).collect())
}

/// Random boards of a size, as our JSON.
fn random(genre: &Genre, Size { rows, cols }: Size, n: u64, seed: u64) -> Vec<String> {
    let draw = |number: u64| {
        let grid = Grid::new(rows, cols).ok()?;
        let mut rng = Rng::fork(seed, number);
        let board: Board = random_problem(genre, grid, SPARSITY, &mut rng);
        Some(gridwright_notation::write_json(genre, &board))
    };
    (0..n).filter_map(draw).collect()
}

impl Sums {
    fn add(&mut self, answer: &Value) {
        let profile = &answer["profile"];
        if !profile.is_object() {
            return;
        }
        let number = |value: &Value| value.as_f64().unwrap_or(0.0);
        let cells = number(&answer["width"]) * number(&answer["height"]);
        let passes = PASSES.map(|pass| number(&profile[pass]));
        let set_up = passes[2] + passes[3] + passes[4];
        self.n += 1;
        self.cells += cells;
        self.passes.iter_mut().zip(passes).for_each(|(sum, pass)| *sum += pass);
        self.worst_set_up = self.worst_set_up.max(set_up);
        self.worst_per_cell = self.worst_per_cell.max(1000.0 * set_up / cells.max(1.0));
        self.conflicts += number(&profile["conflicts"]);
        self.variables += number(&profile["variables"]);
        self.literals += number(&profile["shared"]["literals"]);
        for kind in profile["propagators"].as_array().into_iter().flatten() {
            *self.propagators.entry(kind["kind"].as_str().unwrap_or_default().to_owned()).or_default() +=
                number(&kind["ms"]);
        }
        for law in profile["laws"].as_array().into_iter().flatten() {
            let name =
                format!("{} ({})", law["law"].as_str().unwrap_or_default(), law["form"].as_str().unwrap_or_default());
            let sum = self.laws.entry(name).or_default();
            sum.0 += number(&law["ms"]);
            sum.1 += number(&law["literals"]);
            self.literals += number(&law["literals"]);
        }
    }

    /// A row of the table: sums of times, means of counts.
    fn row(&self, genre: &str) -> String {
        let mean = |sum: f64| format!("{:.0}", sum / self.n.max(1) as f64);
        let passes: Vec<String> = self.passes.iter().map(|ms| format!("{ms:.1}")).collect();
        let mut kinds: Vec<(&String, f64)> = self.propagators.iter().map(|(kind, ms)| (kind, *ms)).collect();
        kinds.sort_by(|a, b| b.1.total_cmp(&a.1));
        let kinds: Vec<String> = kinds.iter().take(MOST_TOLD).map(|(kind, ms)| format!("{kind} {ms:.1}")).collect();
        let mut laws: Vec<(&String, (f64, f64))> = self.laws.iter().map(|(law, cost)| (law, *cost)).collect();
        laws.sort_by(|a, b| b.1.0.total_cmp(&a.1.0));
        let law =
            |(name, (ms, literals)): &(&String, (f64, f64))| format!("{name} {ms:.1}, {} literals", mean(*literals));
        let laws: Vec<String> = laws.iter().take(MOST_TOLD).map(law).collect();
        format!(
            "| {genre} | {} | {} | {:.2} | {:.1} | {} | {} | {} | {} | {} |",
            self.n,
            passes.join(" | "),
            self.worst_set_up,
            self.worst_per_cell,
            mean(self.conflicts),
            mean(self.variables),
            mean(self.literals),
            kinds.join(", "),
            laws.join("; ")
        )
    }
}
