//! Arguments of `book`.

use clap::{ArgGroup, Args, ValueEnum};
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(group(ArgGroup::new("form").required(true).multiple(true).args(["pdf", "tikz", "svg_pages"])))]
pub struct BookArgs {
    /// Lists of puzzles: what `generate --json` and `--resume` write, URLs one a line, files, or `-` for standard input.
    #[arg(required = true, value_name = "LIST")]
    pub lists: Vec<String>,
    /// Write the book as PDF.
    #[arg(long, value_name = "FILE")]
    pub pdf: Option<PathBuf>,
    /// Write the book as a LaTeX file that draws with TikZ.
    #[arg(long, value_name = "FILE")]
    pub tikz: Option<PathBuf>,
    /// Write every page as SVG into this folder: page-001.svg and so on.
    #[arg(long, value_name = "DIR")]
    pub svg_pages: Option<PathBuf>,
    #[command(flatten)]
    pub look: LookArgs,
    #[command(flatten)]
    pub care: CareArgs,
}

/// What the book looks like.
#[derive(Debug, Args)]
#[command(next_help_heading = "The book")]
pub struct LookArgs {
    /// The title.
    #[arg(long, value_name = "TEXT", default_value = "Puzzles")]
    pub title: String,
    /// What stands below the title.
    #[arg(long, value_name = "TEXT")]
    pub subtitle: Option<String>,
    /// Who made the book.
    #[arg(long, value_name = "NAME")]
    pub author: Option<String>,
    /// A date for the title page, as it is to be printed; none is printed otherwise.
    #[arg(long, value_name = "TEXT")]
    pub date: Option<String>,
    /// The paper.
    #[arg(long, value_name = "SIZE", default_value = "a4")]
    pub paper: PaperSize,
    /// Puzzles genre by genre, or in the order of the list with all rules before them.
    #[arg(long, value_name = "ORDER", default_value = "genre")]
    pub order: OrderArg,
    /// So many puzzles on each page; by the size of their boards otherwise.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=24))]
    pub per_page: Option<u8>,
    /// Leave out the pages of rules.
    #[arg(long)]
    pub no_rules: bool,
    /// Print each puzzle's link as a QR code, where puzz.link knows the genre.
    #[arg(long)]
    pub qr: bool,
    /// Grey instead of large black areas, or as they are.
    #[arg(long, value_name = "INK", default_value = "light")]
    pub ink: InkArg,
    /// Refuse a board whose cells would be smaller than this, in millimetres.
    #[arg(long, value_name = "MM", default_value_t = 3.5, value_parser = millimetres)]
    pub min_cell: f64,
}

/// What is asked of puzzles.
#[derive(Debug, Args)]
#[command(next_help_heading = "The puzzles")]
pub struct CareArgs {
    /// Where stars come from: puzzles are graded, or the grades in the list are taken, or there are none.
    #[arg(long, value_name = "WHENCE", default_value = "grade")]
    pub stars: StarsArg,
    /// Grade each puzzle with so many seconds of CPU; one that takes more has no stars.
    #[arg(long, value_name = "S", default_value_t = 10.0, value_parser = super::seconds)]
    pub grade_limit: f64,
    /// Print puzzles with several answers, too, with one of them; they are refused otherwise.
    #[arg(long)]
    pub allow_several: bool,
    /// Solve every puzzle, also one whose answer is in the list and said to be the only one.
    #[arg(long)]
    pub prove: bool,
}

/// Sizes of paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PaperSize {
    /// 210 by 297 millimetres.
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

/// The order of puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OrderArg {
    /// Genre by genre.
    Genre,
    /// As in the list.
    List,
}

/// How dark large areas are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum InkArg {
    /// Grey.
    Light,
    /// Black.
    Full,
}

/// Where stars come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StarsArg {
    /// From the list, else from grading.
    Grade,
    /// From the list alone.
    List,
    /// Nowhere.
    None,
}

fn millimetres(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(mm) if (0.5..=50.0).contains(&mm) => Ok(mm),
        _ => Err("a number of millimetres from 0.5 to 50 is needed".to_owned()),
    }
}
