//! Fixtures: boards drawn as text with what the rules say about them; found, judged and drafted.
//!
//! * [`fixtures`] walks a folder: one genre a folder, one board a file.
//! * [`for_every_genre`] asks something of every shipped genre, on all cores.
//! * [`differences`] holds a fixture against checker, search and notations, and says in words what differs.
//! * [`kept`] holds what the program makes of a genre's laws against what is written down beside the fixtures.
//! * [`draft`] proposes boards for a genre: solved ones, and for each law one that breaks it, alone if it can be.
//!
//! For tests only; no other crate builds on it.

pub mod draft;
mod every;
mod fixture;
mod judge;
pub mod kept;

pub use every::for_every_genre;
pub use fixture::{Fixture, FixtureKind, UNCOVERED, fixtures, folders, named_sizes, root, setting, sizes, uncovered};
pub use judge::{differences, judged, law_ids};
