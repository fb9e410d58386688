//! One file a verb.

mod bench;
mod boards;
mod book;
mod check;
mod convert;
mod count;
mod explain;
mod facts;
mod family;
mod generate;
mod genres;
mod genres_found;
mod grade;
mod graph;
mod graph_plan;
mod hint;
mod instances;
mod list;
mod manual;
mod minimize;
mod proof;
mod render;
mod rules;
mod rules_check;
mod rules_told;
mod solve;
mod studio;

use crate::args::{RulesVerb, Verb};
use crate::output::Status;
use crate::session::Session;
use anyhow::Result;
use gridwright_lang::FormalStyle;

/// Does what was asked for.
pub fn run(session: &Session, verb: &Verb) -> Result<Status> {
    match verb {
        Verb::Genres(args) => genres::run(session, args),
        Verb::Rules(RulesVerb::Check { files, puzzle, lint }) => rules_check::check(session, files, *puzzle, *lint),
        Verb::Rules(RulesVerb::Show { file, formal, latex, english, classes }) => {
            let view = match (formal, latex, english, classes) {
                (true, latex, _, _) => rules::View::Formal(if *latex { FormalStyle::Latex } else { FormalStyle::Text }),
                (_, _, true, _) => rules::View::English,
                (_, _, _, true) => rules::View::Classes,
                _ => rules::View::Source,
            };
            rules::show(session, file, view)
        }
        Verb::Rules(RulesVerb::Fmt { files, write, check }) => rules::fmt(session, files, *write, *check),
        Verb::Rules(verb @ RulesVerb::Boards { .. }) => boards::run(session, verb),
        Verb::Check(args) => check::run(session, args),
        Verb::Solve(args) => solve::run(session, args),
        Verb::List(args) => list::list(session, args),
        Verb::Count(args) => count::run(session, args),
        Verb::Facts(args) => facts::run(session, args),
        Verb::Explain(args) => explain::run(session, args),
        Verb::Hint(args) => hint::run(session, args),
        Verb::Grade(args) => grade::run(session, args),
        Verb::Minimize(args) => minimize::run(session, args),
        Verb::VerifyProof { file } => proof::verify(session, file),
        Verb::Convert(args) => convert::run(session, args),
        Verb::Book(args) => book::run(session, args),
        Verb::Render(args) => render::run(session, args),
        Verb::Completions { shell } => manual::completions(session, *shell),
        Verb::Man(args) => manual::man(session, args),
        Verb::Sample(args) => list::sample(session, args),
        Verb::Graph(args) => graph::run(session, args),
        Verb::Family(args) => family::run(session, args),
        Verb::Generate(args) => generate::run(session, args),
        Verb::Instances(args) => instances::run(session, args),
        Verb::Studio(args) => studio::run(session, args),
        Verb::Bench(verb) => bench::run(session, verb),
    }
}
