//! All tests of this crate from outside, as one program: a program for each file would be linked and stored once more.

mod advice;
mod common;
mod compile;
mod depth;
mod formal;
mod format;
mod lines;
mod notation;
mod parse;
