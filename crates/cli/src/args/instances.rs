//! Options of `instances`: those of every family here, those of one kind of genre in a part of their own.

use super::SymmetryArg;
use clap::Args;
use clap::builder::Resettable;
use gridwright_base::Shard;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct InstancesArgs {
    /// The genre, by id or any other name.
    pub genre: String,
    /// The board: its size (rows x columns) where pairs are joined; a finished answer (file, pzprv3, drawn text) where
    /// clues follow from it.
    #[arg(value_name = "BOARD")]
    pub board: Option<String>,

    #[command(flatten)]
    pub members: MemberArgs,

    #[command(flatten)]
    pub pairs: PairArgs,

    #[command(flatten)]
    pub hints: HintArgs,
}

/// Which members of a family are printed; with none of these it is only counted.
#[derive(Debug, Args)]
pub struct MemberArgs {
    /// Print the members, at most --limit of them.
    #[arg(long)]
    pub list: bool,
    /// With --list: stop after this many.
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub limit: usize,
    /// Print so many members, each drawn uniformly; the seed is `--seed`.
    #[arg(long, value_name = "N", conflicts_with = "list")]
    pub sample: Option<u64>,
    /// Write the whole family as a diagram, a set of pairs or of clues each: .gwd our own binary form, .txt or .graphillion
    /// Graphillion's dump, .dot a picture. `family` reads the first two.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["hardest", "solver", "message", "distinct"])]
    pub dump: Option<PathBuf>,
    /// Draw the members printed on one page, as SVG.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// With --svg: this many in a row of the page.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..))]
    pub columns: u16,
}

/// Which clue sets are meant, where clues follow from an answer.
#[derive(Debug, Args)]
#[command(next_help_heading = "Where clues follow from an answer")]
pub struct HintArgs {
    /// The clues to choose from: `all`, `shown` (those of BOARD, of which the redundant ones are named too), a list of cells
    /// such as "r1c2 r3c4", or a pattern of # and . with / between rows. A BOARD without an answer is solved first, and `shown`
    /// is meant.
    #[arg(long, value_name = "WHICH")]
    pub candidates: Option<String>,
    /// Only sets of which no clue can be left out.
    #[arg(long)]
    pub minimal: bool,
    /// Only sets with as few clues as can be.
    #[arg(long, conflicts_with = "minimal")]
    pub minimum: bool,
    /// Only the hardest set: as few clues as can be that read 4, then 0, 3, 1, 2.
    #[arg(long, conflicts_with_all = ["minimal", "minimum"])]
    pub hardest: bool,
    /// At least so many clues.
    #[arg(long, value_name = "N")]
    pub min_clues: Option<usize>,
    /// At most so many clues.
    #[arg(long, value_name = "N")]
    pub max_clues: Option<usize>,
    /// Only patterns of clues with this symmetry.
    #[arg(long, value_name = "SYMMETRY")]
    pub symmetry: Option<SymmetryArg>,
    /// Do not find the whole family, but ask the constraint engine: with --sample, minimal sets (not uniform); else the
    /// fewest clues, or bounds if a limit comes first.
    #[arg(long, conflicts_with_all = ["hardest", "symmetry", "list"])]
    pub solver: bool,
    /// Instead of BOARD: a puzzle whose only answer shows this text in block letters.
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["board", "candidates", "solver"])]
    pub message: Option<String>,
}

/// Which instances of a pair puzzle are meant. A cell is written r2c5 or 2,5; on a graph, as the number of a vertex.
#[derive(Debug, Args)]
#[command(next_help_heading = "Where pairs are joined")]
pub struct PairArgs {
    /// On the graph in this file instead of a board: two vertex numbers a line, or JSON {"n_vertices": 3, "edges": [[0, 1]]};
    /// where clues follow from an answer, with `cycle` and `hints` as docs/instances.md says.
    #[arg(long, value_name = "FILE", conflicts_with = "board", help_heading = Resettable::Reset)]
    pub graph: Option<PathBuf>,
    /// All instances with at least one solution, not only the good ones.
    #[arg(long)]
    pub any: bool,
    /// Exactly so many pairs.
    #[arg(long, value_name = "N", conflicts_with_all = ["min_pairs", "max_pairs", "fewest"])]
    pub pairs: Option<u32>,
    /// At least so many pairs.
    #[arg(long, value_name = "N")]
    pub min_pairs: Option<u32>,
    /// At most so many pairs.
    #[arg(long, value_name = "N")]
    pub max_pairs: Option<u32>,
    /// As few pairs as there can be.
    #[arg(long, conflicts_with_all = ["min_pairs", "max_pairs"])]
    pub fewest: bool,
    /// This cell bears a mark, or shows its clue; written r2c5 or 2,5, on a graph as the number of a vertex. May be given
    /// several times.
    #[arg(long = "with", value_name = "CELL", help_heading = Resettable::Reset)]
    pub marked: Vec<String>,
    /// This cell bears no mark, or shows no clue; may be given several times.
    #[arg(long = "without", value_name = "CELL", help_heading = Resettable::Reset)]
    pub blank: Vec<String>,
    /// The two marks of a pair are at least so many steps apart.
    #[arg(long, value_name = "N")]
    pub apart: Option<u32>,
    /// Count part I of N only: all parts together are the whole, whoever counts each (docs/clusters.md).
    #[arg(long, value_name = "I/N", conflicts_with_all = ["fewest", "distinct", "list", "sample", "dump", "svg"])]
    pub shard: Option<Shard>,
    /// Of instances that are the same but for turning and reflecting the grid, only one.
    #[arg(long, conflicts_with = "graph")]
    pub distinct: bool,
}
