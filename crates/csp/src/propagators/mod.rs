//! The propagators, one constraint per file.

pub(crate) mod adjacency;
pub(crate) mod all_different;
pub(crate) mod components;
pub(crate) mod connectivity;
pub(crate) mod distinct_sum;
pub(crate) mod forest;
pub(crate) mod linear;
pub(crate) mod mates;
pub(crate) mod neighbourhood;
pub(crate) mod news;
pub(crate) mod paths;
pub(crate) mod single_loop;
