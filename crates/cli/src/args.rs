//! The command line, in one definition: help, man page and completions derive from it.

mod bench;
mod family;
mod generate;
mod instances;
mod symmetry;

pub use bench::{BenchVerb, GrowthArgs, PapersArgs, RulesArgs};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
pub use family::FamilyArgs;
pub use generate::{ConfirmArg, GenerateArgs, StrategyArg};
use gridwright::answer::{Engine, Model};
pub use instances::{InstancesArgs, PairArgs};
use std::path::PathBuf;
pub use symmetry::SymmetryArg;

/// Pencil puzzles from rules stated as data.
#[derive(Debug, Parser)]
#[command(name = "gridwright", version, propagate_version = true, max_term_width = 100)]
#[command(after_help = "\
PUZZLE is a puzz.link URL or its part after `?` (genre/18/10/...), a path to a file (pzprv3, JSON, drawn text; or a puzzle on each line), or `-`:
standard input, one puzzle a line, each answered as it is done.

Exit status: 0 yes or done; 1 a well-founded no; 2 the input or the call is wrong, or an error inside; 3 a limit was
reached; 130 interrupted.")]
pub struct Cli {
    #[command(subcommand)]
    pub verb: Verb,

    #[command(flatten)]
    pub common: Common,
}

/// Options of every verb.
#[derive(Debug, Clone, Args)]
pub struct Common {
    /// Print one JSON object a line.
    #[arg(long, global = true)]
    pub json: bool,

    /// Add the rule files (*.rule) of this folder; may be given several times.
    #[arg(long, global = true, value_name = "DIR")]
    pub rules: Vec<PathBuf>,

    /// Stop after this many seconds by the clock on the wall, for each puzzle.
    #[arg(long, global = true, value_name = "S", value_parser = seconds)]
    pub time_limit: Option<f64>,

    /// Stop after this many seconds of CPU time, for each puzzle: of the thread that works on it, or of the whole process where
    /// it has several threads, or is no puzzle.
    #[arg(long, global = true, value_name = "S", value_parser = seconds)]
    pub cpu_limit: Option<f64>,

    /// Stop before using more memory than this for a puzzle, in megabytes.
    #[arg(long, global = true, value_name = "MB")]
    pub memory_limit: Option<u64>,

    /// Use this many threads. Several puzzles get all cores otherwise; a single one gets one.
    #[arg(long, global = true, value_name = "N")]
    pub threads: Option<usize>,

    /// The seed of whatever is random.
    #[arg(long, global = true, value_name = "N", default_value_t = 0)]
    pub seed: u64,

    /// Take all laws as they are written, without recognising any: slow, and a voice of its own to compare with.
    #[arg(long, global = true)]
    pub plain: bool,

    /// Take remarks for errors: what is read, but not as it is written.
    #[arg(long, global = true)]
    pub strict: bool,

    /// Draw with plain characters only.
    #[arg(long, global = true)]
    pub ascii: bool,

    /// Say nothing on standard error but errors.
    #[arg(long, short, global = true)]
    pub quiet: bool,

    /// At the end, tell on standard error what the run took: user CPU time and the most memory held, as a JSON object.
    #[arg(long, global = true)]
    pub account: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(s) if s >= 0.0 && s.is_finite() => Ok(s),
        _ => Err("a number of seconds, such as 10 or 0.5, is needed".to_owned()),
    }
}

#[derive(Debug, Subcommand)]
pub enum Verb {
    /// List the genres known, with their names and what can be done with them.
    Genres(GenresArgs),
    /// Work with rule files.
    #[command(subcommand)]
    Rules(RulesVerb),
    /// Is this filled-in board right? Tells every broken law and where.
    Check(CheckArgs),
    /// Solve puzzles and tell whether the solution is the only one.
    Solve(SolveArgs),
    /// List the solutions of puzzles.
    List(ListArgs),
    /// Count the solutions of puzzles.
    Count(CountArgs),
    /// Tell what is the same in all solutions.
    Facts(PuzzlesArgs),
    /// Take away the clues that a puzzle does not need.
    Minimize(PuzzlesArgs),
    /// Check a proof that a solution is the only one, as written by `solve --proof`.
    VerifyProof {
        /// The proof.
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Write puzzles in another format.
    Convert(ConvertArgs),
    /// Draw puzzles.
    Render(RenderArgs),
    /// Print a script that completes this command line in a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual page.
    Man,
    /// Print solutions drawn uniformly at random.
    Sample(SampleArgs),
    /// Families of subgraphs of a grid or of a graph: count, build as a diagram, sample.
    Graph(GraphArgs),
    /// Families of sets in diagram files, as `--dump` writes them: combine, count, list, sample.
    Family(Box<FamilyArgs>),
    /// Make new puzzles, each proved to have one answer.
    Generate(Box<GenerateArgs>),
    /// All good instances at once: count, list, sample, filter. For genres whose lines join pairs, or whose clues follow
    /// from the answer.
    Instances(Box<InstancesArgs>),
    /// Reasons to believe: the papers' tables, growth with the size of the board, the engines against each other.
    #[command(subcommand)]
    Bench(BenchVerb),
}

#[derive(Debug, Args)]
pub struct GenresArgs {
    /// Only these genres, by id or any other name.
    pub names: Vec<String>,
}

#[derive(Debug, Subcommand)]
pub enum RulesVerb {
    /// Tell everything that is wrong with a rule file.
    Check {
        /// Rule files or names of genres.
        #[arg(required = true, value_name = "FILE-or-NAME")]
        files: Vec<String>,
        /// Also look for a problem of this size (rows x columns) with exactly one answer.
        #[arg(long, value_name = "RxC", value_parser = size)]
        puzzle: Option<Size>,
        /// Also look on small boards for laws that never decide anything, laws that contradict each other, and givens that
        /// never matter.
        #[arg(long)]
        lint: bool,
    },
    /// Print a rule file.
    Show {
        /// A rule file or the name of a genre.
        #[arg(value_name = "FILE-or-NAME")]
        file: String,
        /// Print it in the framework's mathematical notation (Definition 2.15).
        #[arg(long, group = "view")]
        formal: bool,
        /// With --formal: as LaTeX.
        #[arg(long, requires = "formal")]
        latex: bool,
        /// Print the sentences only.
        #[arg(long, group = "view")]
        english: bool,
        /// Print what engines take each law for, and what each given layer is to the laws.
        #[arg(long, group = "view")]
        classes: bool,
    },
    /// List all complete boards of a small size.
    Boards {
        /// A rule file or the name of a genre.
        #[arg(value_name = "FILE-or-NAME")]
        file: String,
        /// Rows x columns.
        #[arg(long, value_name = "RxC", value_parser = size)]
        size: Size,
        /// Set these options of the genre (letters).
        #[arg(long, value_name = "LETTERS", default_value = "")]
        options: String,
        /// Let the givens vary too: every problem with every answer.
        #[arg(long)]
        givens: bool,
        /// Print every board.
        #[arg(long)]
        list: bool,
        /// Draw every board.
        #[arg(long)]
        draw: bool,
        /// Stop after this many boards.
        #[arg(long, value_name = "N")]
        limit: Option<u64>,
    },
    /// Print rule files in the one way to write them.
    Fmt {
        /// Rule files or names of genres.
        #[arg(required = true, value_name = "FILE-or-NAME")]
        files: Vec<String>,
        /// Write the files instead of printing them.
        #[arg(long)]
        write: bool,
        /// Only tell whether they are formatted.
        #[arg(long, conflicts_with = "write")]
        check: bool,
    },
}

#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Boards to check.
    #[arg(required = true, value_name = "PUZZLE")]
    pub puzzles: Vec<String>,
    /// Also ask what this site's checker asks beyond the rules.
    #[arg(long = "as", value_name = "SITE")]
    pub quirks: Option<Site>,
}

#[derive(Debug, Args)]
pub struct PuzzlesArgs {
    /// The puzzles.
    #[arg(required = true, value_name = "PUZZLE")]
    pub puzzles: Vec<String>,
}

#[derive(Debug, Args)]
pub struct SolveArgs {
    /// The puzzles.
    #[arg(required = true, value_name = "PUZZLE")]
    pub puzzles: Vec<String>,
    /// Take the first solution, whether it is the only one or not.
    #[arg(long)]
    pub first: bool,
    /// Write a proof that the solution is the only one; of several puzzles, of the last.
    #[arg(long, value_name = "FILE", conflicts_with = "first")]
    pub proof: Option<PathBuf>,
    /// State loops, paths and groups as papers do, for comparison. `published` may differ from the rules.
    #[arg(long, value_name = "MODEL", value_parser = model(), default_value_t, conflicts_with = "proof")]
    pub model: Model,
    /// Ask again in this way and tell whether both say the same.
    #[arg(long, value_name = "WAY", conflicts_with_all = ["first", "model", "plain"])]
    pub confirm: Option<ConfirmSolve>,
    /// If there is no solution, name a small set of clues and laws that cannot stand together.
    #[arg(long)]
    pub blame: bool,
    #[command(flatten)]
    pub paper: PaperArgs,
}

/// Ways to ask again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ConfirmSolve {
    /// With all laws as they are written, none recognised.
    Plain,
}

fn model() -> impl TypedValueParser<Value = Model> {
    PossibleValuesParser::new(Model::ALL.map(Model::name)).try_map(|name| name.parse::<Model>())
}

/// Checkers whose quirks are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Site {
    /// puzz.link and its editor.
    Pzpr,
}

#[derive(Debug, Args)]
pub struct ConvertArgs {
    /// Puzzles to convert.
    #[arg(required = true, value_name = "PUZZLE")]
    pub puzzles: Vec<String>,
    /// The format to write.
    #[arg(long, value_name = "FORMAT")]
    pub to: Format,
    /// Leave the answer out.
    #[arg(long)]
    pub problem: bool,
}

/// Formats of boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A puzz.link URL tail: the problem only.
    Url,
    /// A full puzz.link address: the problem only.
    Link,
    /// pzprv3 on one line.
    Pzprv3,
    /// pzprv3 as a file, line by line.
    Pzprv3File,
    /// Our own JSON.
    Json,
    /// Drawn text that can be read back.
    Text,
}

#[derive(Debug, Args)]
pub struct RenderArgs {
    /// Puzzles to draw.
    #[arg(required = true, value_name = "PUZZLE")]
    pub puzzles: Vec<String>,
    /// Leave the answer out.
    #[arg(long)]
    pub problem: bool,
    /// Mark the places where a law is broken.
    #[arg(long)]
    pub mark: bool,
    /// Draw what all answers have in common, marked.
    #[arg(long)]
    pub forced: bool,
    #[command(flatten)]
    pub paper: PaperArgs,
}

/// Pictures.
#[derive(Debug, Args)]
pub struct PaperArgs {
    /// Write a picture of all puzzles as SVG; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Write a picture of all puzzles as PNG; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    pub png: Option<PathBuf>,
    /// With --svg or --png: light on dark, for screens.
    #[arg(long)]
    pub dark: bool,
    /// With --svg or --png: this many puzzles in a row of the page.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..))]
    pub columns: u16,
    /// With --svg or --png: a line above the puzzle, or above the page.
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// With --png: dots for each unit, of which the side of a cell has 40.
    #[arg(long, value_name = "N", default_value_t = 2.0, value_parser = scale)]
    pub scale: f64,
}

impl PaperArgs {
    /// Whether there is to be a picture at all.
    pub fn is_asked_for(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }
}

fn scale(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(n) if (0.05..=50.0).contains(&n) => Ok(n),
        _ => Err("a number from 0.05 to 50 is needed".to_owned()),
    }
}

/// Ways to find all solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum EngineArg {
    /// Whatever suits the puzzle: both together, where its laws allow diagrams.
    Auto,
    /// The constraint engine: solutions one by one.
    Csp,
    /// Decision diagrams built by frontier search.
    Zdd,
}

impl EngineArg {
    pub fn engine(self) -> Engine {
        match self {
            Self::Auto => Engine::Auto,
            Self::Csp => Engine::Csp,
            Self::Zdd => Engine::Zdd,
        }
    }
}

#[derive(Debug, Args)]
pub struct CountArgs {
    /// Puzzles to count the solutions of.
    #[arg(required = true, value_name = "PUZZLE")]
    pub puzzles: Vec<String>,
    /// How.
    #[arg(long, default_value = "auto")]
    pub engine: EngineArg,
    /// Write all solutions of the one puzzle as a diagram: .gwd our own binary form, .txt or .graphillion Graphillion's dump,
    /// .dot a picture. `family` reads the first two.
    #[arg(long, value_name = "FILE")]
    pub dump: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct ListArgs {
    /// Puzzles to solve.
    #[arg(required = true, value_name = "PUZZLE")]
    pub puzzles: Vec<String>,
    /// Stop after this many solutions.
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub limit: usize,
    /// How; `auto` is the constraint engine here, `zdd` lists in the order of the diagram.
    #[arg(long, default_value = "auto")]
    pub engine: EngineArg,
}

#[derive(Debug, Args)]
pub struct SampleArgs {
    /// Puzzles to solve.
    #[arg(required = true, value_name = "PUZZLE")]
    pub puzzles: Vec<String>,
    /// How many to draw, with replacement; the seed is `--seed`.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub n: u64,
}

/// Families of subgraphs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum GraphFamily {
    /// Simple cycles.
    Cycles,
    /// Simple paths between two vertices.
    Paths,
    /// Sets of edges no two of which share a vertex; the empty one among them.
    Matchings,
    /// Sets of disjoint paths; the empty one among them.
    PathMatchings,
}

#[derive(Debug, Args)]
pub struct GraphArgs {
    /// Which subgraphs.
    pub family: GraphFamily,
    /// Of the grid of so many rows x columns of vertices.
    #[arg(long, value_name = "RxC", value_parser = size, group = "where_from", required = true)]
    pub grid: Option<Size>,
    /// Of the graph in this file: two vertex numbers a line, or JSON {"n_vertices": 3, "edges": [[0, 1], [1, 2]]}.
    #[arg(long, value_name = "FILE", group = "where_from", required = true)]
    pub graph: Option<PathBuf>,
    /// Only subgraphs that pass through every vertex.
    #[arg(long)]
    pub hamiltonian: bool,
    /// Cycles: sets of disjoint cycles, the empty one among them.
    #[arg(long, conflicts_with = "hamiltonian")]
    pub disjoint: bool,
    /// Matchings: only those that match every vertex.
    #[arg(long)]
    pub perfect: bool,
    /// Paths: the first end, as a vertex number from 0 in reading order (on a grid: its first corner).
    #[arg(long, value_name = "V")]
    pub from: Option<u32>,
    /// Paths: the other end (on a grid: its last corner).
    #[arg(long, value_name = "V")]
    pub to: Option<u32>,
    /// Build the reduced diagram and report its nodes.
    #[arg(long)]
    pub diagram: bool,
    /// Print so many members, each drawn uniformly.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub sample: u64,
    /// Write the diagram: .gwd our own binary form, .txt or .graphillion Graphillion's dump, .dot a picture.
    #[arg(long, value_name = "FILE")]
    pub dump: Option<PathBuf>,
}

/// Rows and columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    pub rows: usize,
    pub cols: usize,
}

/// Rows x columns as they are written on the command line.
pub fn size(text: &str) -> Result<Size, String> {
    let wrong = || format!("`{text}` is no size; rows x columns are written like 10x18");
    let (rows, cols) = text.split_once(['x', 'X', '×']).ok_or_else(wrong)?;
    let number = |part: &str| part.trim().parse().map_err(|_| wrong());
    Ok(Size { rows: number(rows)?, cols: number(cols)? })
}
