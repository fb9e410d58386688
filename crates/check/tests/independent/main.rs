//! A second, independent reading of the rules: every genre written once more as plain loops over arrays,
//! and every answer found by trying everything. The search over the rule files must find the same sets of answers.
//!
//! Nothing here looks at a rule file or an evaluator. The only things shared are the numbering of places and the type of
//! stored values, because the two sides must name the same board.

mod camps;
mod divisions;
mod lines;
mod loops;
mod mats;
mod nets;
mod numbers;
mod pearls;
mod plain;
mod roads;
mod rooms;
mod shading;
mod sight;
mod sums;
mod triangles;
