//! Hash tables for small keys: numbers, places, literals.
//!
//! The standard tables defend against chosen keys and pay for it with most of the time of a lookup. Keys here are numbers that we
//! gave ourselves, so the hash of the Rust compiler's own tables is enough. It also makes the order of a table the same in every
//! run, though nothing may depend on it. Tables that are laid out by hand (unique tables of diagrams, states of a sweep) mix
//! their words themselves.

/// A map whose keys are hashed quickly. Made with `default()`.
pub type QuickMap<K, V> = rustc_hash::FxHashMap<K, V>;

/// A set whose members are hashed quickly. Made with `default()`.
pub type QuickSet<K> = rustc_hash::FxHashSet<K>;
