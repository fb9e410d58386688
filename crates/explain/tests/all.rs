//! All tests of this crate from outside, as one program: a program for each file would be linked and stored once more.

mod clash;
mod common;
mod cut;
mod judge;
mod minimal;
mod paths;
mod positions;
