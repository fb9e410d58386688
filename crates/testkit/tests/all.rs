//! All tests of this crate from outside, as one program: a program for each file would be linked and stored once more.

mod classes;
mod definitions;
mod draft;
mod fixtures;
