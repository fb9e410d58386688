//! A second, independent reading of the rules: every genre of the papers written once more as plain loops over arrays,
//! and every answer found by trying everything. The search over the rule files must find the same sets of answers.
//!
//! Nothing here looks at a rule file or an evaluator. The only things shared are the numbering of places and the type of
//! stored values, because the two sides must name the same board.

mod divisions;
mod lines;
mod loops;
mod numbers;
mod plain;
mod shading;
