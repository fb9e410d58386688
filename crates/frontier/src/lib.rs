//! Frontier search.
