//! Questions that are answered while somebody edits.

mod job;
mod message;
mod question;
mod session;
mod stages;

pub(crate) use message::SymmetryWord;
pub(crate) use session::serve;
