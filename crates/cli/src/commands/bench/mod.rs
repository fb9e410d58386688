//! `bench`: reasons to believe, made by one command.

mod child;
mod collection;
mod corpus;
mod cross;
mod folder;
mod generate;
mod genres;
mod growth;
mod papers;
mod place;
mod profile;
mod rules;

use crate::args::BenchVerb;
use crate::output::Status;
use crate::session::Session;
use anyhow::Result;

pub fn run(session: &Session, verb: &BenchVerb) -> Result<Status> {
    match verb {
        BenchVerb::Cross { genres, boards, fixtures } => cross::run(session, genres, *boards, fixtures.as_deref()),
        BenchVerb::Rules(args) => rules::run(session, args),
        BenchVerb::Papers(args) => papers::run(session, args),
        BenchVerb::Corpus(args) => corpus::run(session, args),
        BenchVerb::Profile(args) => profile::run(session, args),
        BenchVerb::Growth(args) => growth::run(session, args),
        BenchVerb::Generate(args) => generate::run(session, args),
        BenchVerb::Genres(args) => genres::run(session, args),
    }
}
