//! All tests of this crate from outside, as one program: a program for each file would be linked and stored once more.

mod boards;
mod deep;
mod finals;
mod framework;
mod malformed;
mod odd;
mod witness;
