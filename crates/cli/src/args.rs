//! The command line, in one definition: help, man page and completions derive from it.

mod bench;
mod book;
mod family;
mod generate;
mod help;
mod instances;
mod render;
mod rules;
mod studio;
mod symmetry;

pub use bench::{BenchVerb, CorpusArgs, GrowthArgs, Lines, MakingArgs, PageArgs, PapersArgs, ProfileArgs, RulesArgs};
pub use book::{BookArgs, InkArg, OrderArg, PaperSize, StarsArg};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args, Parser, Subcommand, ValueEnum};
pub use family::FamilyArgs;
pub use generate::{ConfirmArg, DifficultyArg, GenerateArgs, StrategyArg, TechniqueArg};
use gridwright::answer::{Engine, Model};
use gridwright_base::Shard;
pub use help::{command, fish_genres, with_genres};
pub use instances::{InstancesArgs, MemberArgs, PairArgs};
pub use render::{PaperArgs, RenderArgs};
pub use rules::RulesVerb;
use std::path::PathBuf;
pub use studio::StudioArgs;
pub use symmetry::SymmetryArg;

/// Pencil puzzles from rules stated as data.
#[derive(Debug, Parser)]
#[command(name = "gridwright", version, max_term_width = 100)]
#[command(subcommand_value_name = "VERB", subcommand_help_heading = "Verbs")]
#[command(after_help = "\
PUZZLE is a puzz.link URL or its part after `?` (genre/18/10/...), a path to a file (pzprv3, JSON, drawn text; or a puzzle on \
each line), or `-`: standard input, one puzzle a line, each answered as it is done.

Exit status: 0 yes or done; 1 a well-founded no; 2 the input or the call is wrong, or an error inside; 3 a limit was reached; \
130 interrupted.")]
pub struct Cli {
    #[command(subcommand)]
    pub verb: Verb,

    #[command(flatten)]
    pub common: Common,
}

/// Options of every verb.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Options of every verb")]
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
    /// Solve puzzles and tell whether the solution is the only one.
    Solve(SolveArgs),
    /// Is this filled-in board right? Tells every broken law and where.
    Check(CheckArgs),
    /// Count the solutions of puzzles.
    Count(CountArgs),
    /// List the solutions of puzzles.
    List(ListArgs),
    /// Print solutions drawn uniformly at random.
    Sample(SampleArgs),
    /// Tell what is the same in all solutions.
    Facts(PuzzlesArgs),
    /// Tell why: the whole way to the solution, step by step with laws and places.
    Explain(ExplainArgs),
    /// Tell the next step from the board as it stands.
    Hint(HintArgs),
    /// Tell how hard puzzles are for a person.
    Grade(PuzzlesArgs),
    /// Take away the clues that a puzzle does not need, and tell which ones it could do without.
    Minimize(PuzzlesArgs),
    /// Make new puzzles, each proved to have one answer.
    Generate(Box<GenerateArgs>),
    /// Draw puzzles.
    Render(RenderArgs),
    /// Make a book to print: rules, puzzles by number, answers at the end.
    Book(Box<BookArgs>),
    /// Write puzzles in another format.
    Convert(ConvertArgs),
    /// List the genres known, with their names and what can be done with them.
    Genres(GenresArgs),
    /// Work with rule files.
    #[command(subcommand)]
    Rules(RulesVerb),
    /// All good instances at once: count, list, sample, filter. For genres whose lines join pairs, or whose clues follow
    /// from the answer.
    Instances(Box<InstancesArgs>),
    /// Families of subgraphs of a grid or of a graph: count, build as a diagram, sample.
    Graph(GraphArgs),
    /// Families of sets in diagram files, as `--dump` writes them: combine, count, list, sample.
    Family(Box<FamilyArgs>),
    /// Open the studio: a page on this machine where puzzles are set, played and looked into.
    Studio(StudioArgs),
    /// Check a proof that a solution is the only one, as written by `solve --proof`.
    VerifyProof {
        /// The proof.
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Reasons to believe: the papers' tables, growth with the size of the board, the engines against each other.
    #[command(subcommand)]
    Bench(BenchVerb),
    /// Print a script that completes this command line in a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print a manual page: of the whole program, or of a verb.
    Man(ManArgs),
}

#[derive(Debug, Args)]
pub struct ManArgs {
    /// The verb; of one with verbs of its own, both words.
    #[arg(value_name = "VERB")]
    pub verb: Vec<String>,
    /// Write all pages into this folder instead, one for each verb.
    #[arg(long, value_name = "DIR", conflicts_with = "verb")]
    pub dir: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct GenresArgs {
    /// Only these genres, by id or any other name.
    #[arg(value_name = "GENRE")]
    pub names: Vec<String>,
    /// Only genres in whose names or rules all of these words stand.
    #[arg(long, value_name = "WORDS", num_args = 1.., conflicts_with = "names")]
    pub search: Vec<String>,
    /// The genres most like this one, by the words of their rules and what is given and sought, with how much of 1.
    #[arg(long, value_name = "GENRE", conflicts_with_all = ["names", "search"])]
    pub like: Option<String>,
}

#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Boards: puzz.link URLs or their part after `?`, files, or `-` for lines of standard input.
    #[arg(required = true, value_name = "PUZZLE")]
    pub puzzles: Vec<String>,
    /// Also ask what this site's checker asks beyond the rules.
    #[arg(long = "as", value_name = "SITE")]
    pub quirks: Option<Site>,
}

#[derive(Debug, Args)]
pub struct PuzzlesArgs {
    /// Puzzles: puzz.link URLs or their part after `?`, files, or `-` for lines of standard input.
    #[arg(required = true, value_name = "PUZZLE")]
    pub puzzles: Vec<String>,
}

#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// Puzzles: puzz.link URLs or their part after `?`, files, or `-` for lines of standard input.
    #[arg(required = true, value_name = "PUZZLE")]
    pub puzzles: Vec<String>,
    /// Only why this site has its value, from what is drawn: `r3c4`, or `shaded:r3c4` with its layer.
    #[arg(long, value_name = "SITE", conflicts_with = "mistake")]
    pub why: Option<String>,
    /// What is wrong with the board as it is filled in, and the steps that show it.
    #[arg(long)]
    pub mistake: bool,
    /// Write a page that walks through the steps; of several puzzles, of the last.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    #[command(flatten)]
    pub paper: PaperArgs,
}

#[derive(Debug, Args)]
pub struct HintArgs {
    /// Puzzles, with what is drawn already: files, puzz.link URLs, or `-` for lines of standard input.
    #[arg(required = true, value_name = "PUZZLE")]
    pub puzzles: Vec<String>,
    /// How much to give away; each stage tells the ones before it, too.
    #[arg(long, value_name = "STAGE", default_value = "value")]
    pub stage: HintStage,
    /// Where you look: of steps that are equally easy, the nearest to these sites.
    #[arg(long, value_name = "SITE", value_delimiter = ',')]
    pub near: Vec<String>,
    #[command(flatten)]
    pub paper: PaperArgs,
}

/// How much a hint gives away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum HintStage {
    /// Where to look.
    Where,
    /// Which rule to think of.
    Rule,
    /// What it rests on.
    Why,
    /// What follows.
    Value,
}

impl From<HintStage> for gridwright::answer::Stage {
    fn from(stage: HintStage) -> Self {
        match stage {
            HintStage::Where => Self::Where,
            HintStage::Rule => Self::Rule,
            HintStage::Why => Self::Why,
            HintStage::Value => Self::Value,
        }
    }
}

#[derive(Debug, Args)]
pub struct SolveArgs {
    /// Puzzles: puzz.link URLs or their part after `?`, files, or `-` for lines of standard input.
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
    /// Tell where the time went: passes, laws, propagators by kind, search. Timing takes some percent itself.
    #[arg(long, conflicts_with = "first")]
    pub profile: bool,
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
    /// Puzzles: puzz.link URLs or their part after `?`, files, or `-` for lines of standard input.
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

/// Ways to find all solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum EngineArg {
    /// Whatever suits the puzzle: both together, where its laws allow diagrams.
    Auto,
    /// The constraint engine: solutions one by one, or their number by component caching.
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
    /// Puzzles: puzz.link URLs or their part after `?`, files, or `-` for lines of standard input.
    #[arg(required = true, value_name = "PUZZLE")]
    pub puzzles: Vec<String>,
    /// How to count.
    #[arg(long, default_value = "auto")]
    pub engine: EngineArg,
    /// Write all solutions of the one puzzle as a diagram: .gwd our own binary form, .txt or .graphillion Graphillion's dump,
    /// .dot a picture. `family` reads the first two.
    #[arg(long, value_name = "FILE")]
    pub dump: Option<PathBuf>,
    /// Count part I of N only: all parts together are the whole, whoever counts each (docs/clusters.md).
    #[arg(long, value_name = "I/N", conflicts_with_all = ["dump", "engine"])]
    pub shard: Option<Shard>,
}

#[derive(Debug, Args)]
pub struct ListArgs {
    /// Puzzles: puzz.link URLs or their part after `?`, files, or `-` for lines of standard input.
    #[arg(required = true, value_name = "PUZZLE")]
    pub puzzles: Vec<String>,
    /// Stop after this many solutions.
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub limit: usize,
    /// How to find them; `auto` is the constraint engine here, `zdd` lists in the order of the diagram.
    #[arg(long, default_value = "auto")]
    pub engine: EngineArg,
}

#[derive(Debug, Args)]
pub struct SampleArgs {
    /// Puzzles: puzz.link URLs or their part after `?`, files, or `-` for lines of standard input.
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
#[command(group(ArgGroup::new("where_from").required(true).args(["grid", "graph"])))]
pub struct GraphArgs {
    /// Which subgraphs.
    pub family: GraphFamily,
    /// Of the grid of so many rows x columns of vertices.
    #[arg(long, value_name = "RxC", value_parser = size)]
    pub grid: Option<Size>,
    /// Of the graph in this file: two vertex numbers a line, or JSON {"n_vertices": 3, "edges": [[0, 1], [1, 2]]}.
    #[arg(long, value_name = "FILE")]
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
    /// Count part I of N only: all parts together are the whole, whoever counts each (docs/clusters.md).
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
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
