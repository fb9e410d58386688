//! All tests of this crate from outside, as one program: a program for each file would be linked and stored once more.

mod assume;
mod cnf;
mod common;
mod components;
mod connected;
mod encode;
mod models;
mod proofs;
mod sums;
mod taut;
