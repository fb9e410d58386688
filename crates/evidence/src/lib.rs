//! Reasons to believe what gridwright says.
//!
//! [`cross`] draws random boards of a genre and asks the checker's plain search, the constraint engine and the diagram engine
//! the same questions. They must never disagree; where they do, [`cross::shrink`] finds a smaller board on which they still do.
//! [`rules`] does so with rule files that nobody wrote, and with more voices.
//! [`corpus`] has the times of a collection of boards, [`tables`] holds measurements against the tables of papers, [`growth`] how cost grows with the
//! board ([`fit`] has the curves, [`plot`] draws them).

pub mod corpus;
pub mod cross;
pub mod fit;
pub mod growth;
pub mod plot;
pub mod rules;
pub mod tables;
