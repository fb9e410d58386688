//! Reasons to believe what gridwright says.
//!
//! [`cross`] draws random boards of a genre and asks the checker's plain search, the constraint engine and the diagram engine
//! the same questions. They must never disagree; where they do, [`cross::shrink`] finds a smaller board on which they still do.

pub mod cross;
