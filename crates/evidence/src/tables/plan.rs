//! What is to be measured.

use serde::Deserialize;
use serde_json::Value;

/// The tables, and how long a quick run may take.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// After so many seconds a quick run begins nothing new.
    pub quick_seconds: f64,
    /// Limits of one call of a quick run: seconds a puzzle.
    pub quick_limit: f64,
    /// The tables in order.
    pub tables: Vec<Table>,
}

/// A table of a paper.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// A short name, of which files are named too.
    pub id: String,
    /// The heading.
    pub title: String,
    /// Where it was printed.
    pub source: String,
    /// What a reader must know: order of variables, what is absent and why.
    pub note: String,
    /// What the rows are called.
    pub row_head: String,
    /// Heads of what others found.
    #[serde(default)]
    pub printed: Vec<String>,
    /// Which of the printed columns are seconds, to be plotted.
    #[serde(default)]
    pub plot_printed: Vec<usize>,
    /// Calls to be measured.
    pub columns: Vec<Column>,
    /// Boards or sizes.
    pub rows: Vec<Row>,
}

/// A call, made once a row.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Column {
    /// A short name.
    pub id: String,
    /// How the figures are headed.
    pub name: String,
    /// The call, after the program's name; the row's own arguments follow.
    pub call: Vec<String>,
    /// Seconds that a puzzle may take.
    pub limit: f64,
    /// Ask about so many boards of a row at most.
    #[serde(default)]
    pub most: Option<usize>,
    /// What is taken from the answers; the first is plotted if it is in seconds.
    pub figures: Vec<Figure>,
}

/// Something taken from the answers of a call.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// How it is headed.
    pub head: String,
    /// JSON pointers into each answer, whose numbers are added. Of the whole process: `cpu_s`, `peak_mb`.
    #[serde(default)]
    pub of: Vec<String>,
    /// How the numbers of several answers become one.
    pub how: How,
    /// A factor, such as 0.001 for milliseconds shown as seconds.
    #[serde(default = "one")]
    pub scale: f64,
    /// The printed column with which it must agree, digit by digit.
    #[serde(default)]
    pub equals: Option<usize>,
}

fn one() -> f64 {
    1.0
}

/// How the numbers of several answers become one figure. Puzzles that were not solved count for [`How::Solved`] only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum How {
    /// Their mean.
    Mean,
    /// Their variance.
    Variance,
    /// Their median.
    Median,
    /// How many were answered within the limit.
    Solved,
    /// The last one, as it stands: a number or a text.
    Last,
    /// The figure of the whole process, divided by the number of puzzles.
    Each,
    /// The figure of the whole process.
    Whole,
}

/// A line of a table.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// How it is named.
    pub name: String,
    /// Where it stands in a plot: the side of the board, or the number of its cells.
    #[serde(default)]
    pub at: f64,
    /// Boards to ask about; with none, `args` say everything.
    #[serde(default)]
    pub boards: Option<Boards>,
    /// Arguments added to the call.
    #[serde(default)]
    pub args: Vec<String>,
    /// How many puzzles a call is to make (`--n`), in a quick and in a full run.
    #[serde(default)]
    pub repeat: Option<(usize, usize)>,
    /// What was printed, as printed.
    #[serde(default)]
    pub printed: Vec<Value>,
    /// Measured in full runs only.
    #[serde(default)]
    pub full: bool,
    /// Columns that are not tried, by id: they are known not to end.
    #[serde(default)]
    pub without: Vec<String>,
}

/// Where boards come from.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boards {
    /// These.
    #[serde(default)]
    pub puzzles: Vec<String>,
    /// Or new ones: arguments of `generate`.
    #[serde(default)]
    pub generate: Vec<String>,
    /// How many, in a full run.
    #[serde(default)]
    pub n: usize,
    /// How many, in a quick one.
    #[serde(default)]
    pub quick: usize,
    /// A file of a corpus and the set in it, used instead if there is a corpus.
    #[serde(default)]
    pub corpus: Option<(String, String)>,
}

impl Plan {
    /// Reads a plan; the message tells the line that is wrong.
    pub fn parse(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }
}
