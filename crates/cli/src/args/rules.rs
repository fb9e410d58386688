//! Arguments of `rules`.

use super::{Size, size};
use clap::Subcommand;

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
        /// Print it in mathematical notation: the sets and formulas of docs/framework.md.
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
    /// Count all complete boards of a small size; list or draw them.
    Boards {
        /// A rule file or the name of a genre.
        #[arg(value_name = "FILE-or-NAME")]
        file: String,
        /// Rows x columns.
        #[arg(long, value_name = "RxC", value_parser = size)]
        size: Size,
        /// Set these options of the genre (letters).
        #[arg(long, value_name = "LETTERS", default_value = "", hide_default_value = true)]
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
