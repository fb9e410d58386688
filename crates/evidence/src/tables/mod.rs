//! Tables of papers, measured again.
//!
//! What is to be measured, and what was printed, is data: a [`Plan`] (`bench/papers.json`). A table has rows (boards, or arguments
//! of a call) and columns (calls of this program, and the figures taken from its answers). Who runs the calls hands the answers to
//! [`Column::figures`]; [`markdown`] sets what was measured beside what was printed.

mod figures;
mod markdown;
mod plan;

pub use figures::{Account, Reply, variance};
pub use markdown::{markdown, panels};
pub use plan::{Boards, Column, Figure, How, Plan, Row, Table};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// One call that was made, and what came of it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Cell {
    /// The call, after the program's name.
    pub call: Vec<String>,
    /// How many boards it was asked about; none for a call about no board.
    pub n_boards: usize,
    /// Its exit status.
    pub status: i32,
    /// The figures of the column, in order; null where there is none.
    pub figures: Vec<Value>,
    /// User seconds of the whole process.
    pub cpu_s: Option<f64>,
    /// The most memory it held, in megabytes.
    pub peak_mb: Option<f64>,
}

/// All that was measured, by table, row and column.
pub type Cells = BTreeMap<String, Cell>;

/// The name of a cell among [`Cells`].
pub fn key(table: &Table, row: &Row, column: &Column) -> String {
    format!("{}/{}/{}", table.id, row.name, column.id)
}
