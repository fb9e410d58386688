//! One file a verb.

mod boards;
mod check;
mod convert;
mod genres;
mod render;
mod rules;

use crate::args::{RulesVerb, Verb};
use crate::output::Status;
use crate::session::Session;
use anyhow::Result;

/// Does what was asked for.
pub fn run(session: &mut Session, verb: &Verb) -> Result<Status> {
    match verb {
        Verb::Genres(args) => genres::run(session, args),
        Verb::Rules(RulesVerb::Check { files, puzzle }) => rules::check(session, files, *puzzle),
        Verb::Rules(RulesVerb::Show { file, classes }) => rules::show(session, file, *classes),
        Verb::Rules(RulesVerb::Fmt { files, write, check }) => rules::fmt(session, files, *write, *check),
        Verb::Rules(verb @ RulesVerb::Boards { .. }) => boards::run(session, verb),
        Verb::Check(args) => check::run(session, args),
        Verb::Convert(args) => convert::run(session, args),
        Verb::Render(args) => render::run(session, args),
    }
}
