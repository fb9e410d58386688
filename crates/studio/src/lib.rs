//! The studio: a page on this machine where puzzles are set, played and looked into. The only crate that knows HTTP.
//!
//! The page itself is in `web/`, plain files that are built into the program. It knows no genre: the server tells it which
//! layers a genre has and by which brush each is drawn ([`schema`](self)), draws boards by `picture`, and answers questions about
//! them over one socket a tab, where a newer question ends the older. `docs/studio.md` describes what goes over the wire.
//!
//! Requests have to show that they come from our own page (`guard`); files lie in one folder (`store`); work is done by plain
//! threads under budgets, as many at a time as there are cores (`gate`).

mod api;
mod assets;
mod drawing;
mod error;
mod gate;
mod guard;
mod live;
mod position;
mod schema;
mod server;
mod shelf;
mod store;

pub use server::{Options, Server, StartError, Stopper};
