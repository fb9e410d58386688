//! All tests of this crate from outside, as one program: a program for each file would be linked and stored once more.

mod agreement;
mod laws;
mod limits;
mod models;
