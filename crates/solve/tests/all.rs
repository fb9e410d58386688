//! All tests of this crate from outside, as one program: a program for each file would be linked and stored once more.

mod absurd;
mod brute_force;
mod clues;
mod common;
mod models;
mod phrasings;
mod proofs;
mod reasons;
mod redundant;
mod sendable;
