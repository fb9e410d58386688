//! A filled-in or empty board of a genre: values of its layers at places. Knows how values are stored, not what they mean.
//!
//! A [`Board`] holds problem and answer together. A blank value of a given layer means "no clue here", of a sought layer
//! "not decided yet".

mod board;
mod site;

pub use board::{Board, division_blocks};
pub use gridwright_lang::ir::{FieldVal, Val};
pub use site::{Site, SiteError};
