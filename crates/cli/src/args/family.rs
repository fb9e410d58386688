//! Options of `family`.

use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct FamilyArgs {
    /// The diagram: a .gwd file, or Graphillion's dump (.txt, .graphillion).
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// How many elements there are, where a dump does not tell: they are named 0, 1 and so on then.
    #[arg(long, value_name = "N")]
    pub elements: Option<usize>,

    /// The members of this family too. First of all; may be given several times, as all of these.
    #[arg(long, value_name = "FILE")]
    pub or: Vec<PathBuf>,
    /// Only members of this family as well.
    #[arg(long, value_name = "FILE")]
    pub and: Vec<PathBuf>,
    /// No members of this family.
    #[arg(long, value_name = "FILE")]
    pub minus: Vec<PathBuf>,
    /// Only members with this element.
    #[arg(long, value_name = "NAME")]
    pub including: Vec<String>,
    /// Only members without this element.
    #[arg(long, value_name = "NAME")]
    pub excluding: Vec<String>,
    /// Only members of at least this many elements.
    #[arg(long, value_name = "N")]
    pub at_least: Option<u32>,
    /// Only members of at most this many elements.
    #[arg(long, value_name = "N")]
    pub at_most: Option<u32>,
    /// Of what is left, only members that contain no other.
    #[arg(long, group = "extreme")]
    pub minimal: bool,
    /// Of what is left, only members that no other contains.
    #[arg(long, group = "extreme")]
    pub maximal: bool,
    /// Instead of what is left, the minimal sets that meet every member of it.
    #[arg(long, group = "extreme")]
    pub hitting: bool,

    /// Tell how many members there are of each size.
    #[arg(long)]
    pub by_size: bool,
    /// Print the first members, in the order of the diagram.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub list: usize,
    /// Print so many members, each drawn uniformly; the seed is `--seed`.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub sample: u64,
    /// Write the family: .gwd our own binary form, .txt or .graphillion Graphillion's dump, .dot a picture.
    #[arg(long, value_name = "FILE")]
    pub dump: Option<PathBuf>,
}
