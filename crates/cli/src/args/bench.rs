//! Arguments of `bench`.

use clap::{Args, Subcommand};
use std::path::PathBuf;

#[derive(Debug, Subcommand)]
pub enum BenchVerb {
    /// Ask the checker, the constraint engine and the diagram engine about random boards; stop at the first disagreement.
    Cross {
        /// Only these genres, by id or any other name.
        #[arg(value_name = "GENRE")]
        genres: Vec<String>,
        /// Compare so many boards in all.
        #[arg(long, value_name = "N", default_value_t = 20_000)]
        boards: u64,
        /// Write a board of disagreement into this folder of fixtures.
        #[arg(long, value_name = "DIR")]
        fixtures: Option<PathBuf>,
    },
    /// Make rule files, by changing shipped ones and from the grammar, and ask everybody about tiny boards of them.
    Rules(RulesArgs),
    /// Measure the tables of the papers again: Markdown, JSON and plots. Within five minutes, unless --full.
    Papers(PapersArgs),
    /// Measure how time and memory grow with the size of the board, for every genre and engine, and fit curves.
    Growth(GrowthArgs),
}

#[derive(Debug, Args)]
pub struct RulesArgs {
    /// Make so many rule files. --time-limit is for the whole run.
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    pub files: u64,
    /// The number of the first; file N of a seed is always the same.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub from: u64,
    /// Compare so many boards of each file that compiles.
    #[arg(long, value_name = "N", default_value_t = 12)]
    pub boards: usize,
    /// Write what was found into this folder, a rule file each with its board in a comment.
    #[arg(long, value_name = "DIR")]
    pub findings: Option<PathBuf>,
    /// Ask again about such a rule file, or several.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub replay: Vec<PathBuf>,
    /// Print the rule file with this number and end.
    #[arg(long, value_name = "N")]
    pub show: Option<u64>,
    /// What the run calls itself for: every so-many-th file, told line by line.
    #[arg(long, hide = true, value_name = "N")]
    pub every: Option<u64>,
    /// What the run calls itself for: one case, which may end the process.
    #[arg(long, hide = true, value_name = "FILE")]
    pub alone: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct PapersArgs {
    /// Only these tables, by id.
    #[arg(value_name = "TABLE")]
    pub tables: Vec<String>,
    /// Measure all rows, with as many boards as the papers. What was measured before is taken from the output folder.
    #[arg(long)]
    pub full: bool,
    /// Write to this folder: papers.md, papers.json, boards.json and a plot a table (quick runs: papers-quick.*). Without it
    /// the tables are printed and nothing is kept.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Measure everything again.
    #[arg(long)]
    pub fresh: bool,
    /// Begin nothing new after so many seconds; with --out, call again to go on.
    #[arg(long, value_name = "S")]
    pub within: Option<f64>,
    /// Take boards from this folder of collections (*.jsonl) where the plan names one.
    #[arg(long, value_name = "DIR", env = "GRIDWRIGHT_CORPUS")]
    pub corpus: Option<PathBuf>,
    /// Another plan than the one built in.
    #[arg(long, value_name = "FILE")]
    pub plan: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct GrowthArgs {
    /// Only these genres, by id or any other name.
    #[arg(value_name = "GENRE")]
    pub genres: Vec<String>,
    /// Write to this folder: growth.md, growth.json and plots. What was measured before is taken from there. Without it the
    /// tables are printed and nothing is kept.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Measure everything again.
    #[arg(long)]
    pub fresh: bool,
    /// Go to larger boards until one takes longer than this, in seconds.
    #[arg(long, value_name = "S", default_value_t = 5.0)]
    pub patience: f64,
    /// Begin nothing new after so many seconds; with --out, call again to go on.
    #[arg(long, value_name = "S")]
    pub within: Option<f64>,
}
