//! All tests of this crate from outside, as one program: a program for each file would be linked and stored once more.

mod common;
mod hints;
mod hints_genre;
mod pairs;
mod pairs_engines;
