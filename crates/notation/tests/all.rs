//! All tests of this crate from outside, as one program: a program for each file would be linked and stored once more.

mod binding;
mod codecs;
mod common;
mod docs;
mod drawing;
mod examples;
mod files;
mod fuzz;
mod remarks;
mod round_trip;
mod text;
mod upstream;
mod urls;
