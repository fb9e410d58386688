//! Arguments of `bench`.

use super::{Size, size};
use clap::{Args, Subcommand, ValueEnum};
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
    /// Solve collections of boards to the proof of uniqueness and tell the times genre by genre; with another program beside.
    Corpus(CorpusArgs),
    /// Tell where the time goes, genre by genre: over collections, or over random boards of a size.
    Profile(ProfileArgs),
    /// Measure how time and memory grow with the size of the board, for every genre and engine, and fit curves.
    Growth(GrowthArgs),
    /// Make puzzles and tell the CPU time of each that was accepted; with another program beside.
    Generate(MakingArgs),
    /// Write the page of all genres in Markdown: rules, what can be done, and how large a board is solved within a second.
    Genres(PageArgs),
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

/// Which lines of a collection are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Lines {
    /// All of them.
    All,
    /// The first, the third, ...: the half to report.
    Odd,
    /// The second, the fourth, ...: the half to tune on.
    Even,
}

impl Lines {
    /// Whether a line is among them, counted from 1.
    pub fn has(self, number: usize) -> bool {
        match self {
            Self::All => true,
            Self::Odd => !number.is_multiple_of(2),
            Self::Even => number.is_multiple_of(2),
        }
    }
}

#[derive(Debug, Args)]
pub struct CorpusArgs {
    /// Collections: files with one JSON object a line that has a `url`, and perhaps `genre` and `id`.
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Only boards of this genre, as the file calls it; may be given several times.
    #[arg(long = "genre", value_name = "GENRE")]
    pub genres: Vec<String>,
    /// Take these lines.
    #[arg(long, value_name = "WHICH", default_value = "all")]
    pub lines: Lines,
    /// Seconds of CPU for each board.
    #[arg(long, value_name = "S", default_value_t = 10.0)]
    pub limit: f64,
    /// Another build of this program, asked the same: its times stand beside, and verdicts must be equal.
    #[arg(long, value_name = "PROGRAM")]
    pub against: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct ProfileArgs {
    /// Collections: files with one JSON object a line that has a `url`, and perhaps `genre` and `id`.
    #[arg(value_name = "FILE", required_unless_present = "size", conflicts_with = "size")]
    pub files: Vec<PathBuf>,
    /// Random boards of this size, of every genre, instead of a collection: what setting up costs.
    #[arg(long, value_name = "RxC", value_parser = size)]
    pub size: Option<Size>,
    /// How many of each genre.
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub boards: u64,
    /// Only this genre; may be given several times.
    #[arg(long = "genre", value_name = "GENRE")]
    pub genres: Vec<String>,
    /// Take these lines of the collections.
    #[arg(long, value_name = "WHICH", default_value = "all")]
    pub lines: Lines,
    /// Seconds of CPU for each board.
    #[arg(long, value_name = "S", default_value_t = 10.0)]
    pub limit: f64,
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

#[derive(Debug, Args)]
pub struct MakingArgs {
    /// What `generate` is asked, each in one word: "slitherlink 20x20 --symmetry half-turn".
    #[arg(value_name = "CALL", required_unless_present_any = ["calls", "size"])]
    pub asked: Vec<String>,
    /// A file of such calls, one a line; what follows `#` is passed over.
    #[arg(long, value_name = "FILE")]
    pub calls: Option<PathBuf>,
    /// Every genre at this size.
    #[arg(long, value_name = "RxC", value_parser = size)]
    pub size: Option<Size>,
    /// How many puzzles of each; --seed is that of all.
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub n: u64,
    /// Seconds that one call may take in all.
    #[arg(long, value_name = "S", default_value_t = 60.0)]
    pub limit: f64,
    /// Another build of this program, asked the same: its times stand beside.
    #[arg(long, value_name = "PROGRAM")]
    pub against: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct PageArgs {
    /// Only these genres, by id or any other name.
    #[arg(value_name = "GENRE")]
    pub genres: Vec<String>,
    /// Seconds for making a board of one size; where none is made in time no larger one is tried.
    #[arg(long, value_name = "S", default_value_t = 3.0)]
    pub patience: f64,
}
