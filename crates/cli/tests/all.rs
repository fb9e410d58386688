//! All tests of this crate from outside, as one program: a program for each file would be linked and stored once more.

mod bench;
mod book;
mod commands;
mod common;
mod diagrams;
mod every_verb;
mod explain;
mod faults;
mod generate;
mod genres;
mod help;
mod hostile;
mod inputs;
mod instances_hints;
mod instances_pairs;
mod layers;
mod limits;
mod looks;
mod mistakes;
mod panics;
mod questions;
mod remarks;
mod shards;
mod streams;
mod studio;
mod tidy;
