//! `bench rules`: rule files that nobody wrote, asked of everybody.
//!
//! The work is done by processes of this same program ([`worker`]), since a stack that overflows ends a process: the one that is
//! left notes which file it was and goes on with the next.

mod alone;
mod crew;
mod report;
mod worker;

use crate::args::RulesArgs;
use crate::output::Status;
use crate::session::{Session, read_text};
use anyhow::Result;
use gridwright::Error;
use gridwright_base::Budget;
use gridwright_evidence::rules::{Case, Limits, Tally, Workshop, examine_case};
use gridwright_genre::{Catalogue, library};

pub fn run(session: &Session, args: &RulesArgs) -> Result<Status> {
    let catalogue = Catalogue::shipped();
    let shop = Workshop::new(library(), catalogue.entries().map(|entry| entry.text()));
    if let Some(number) = args.show {
        session.out.text(&shop.draw(session.common.seed, number).text)?;
        return Ok(Status::Done);
    }
    if !args.replay.is_empty() {
        return replay(session, args);
    }
    if args.every.is_some() || args.alone.is_some() {
        return worker::run(session, args, &shop);
    }
    crew::run(session, args, &shop)
}

fn limits(args: &RulesArgs) -> Limits {
    Limits { boards: args.boards, ..Limits::default() }
}

/// Asks again about findings that were written down, on their own boards and on blank ones.
fn replay(session: &Session, args: &RulesArgs) -> Result<Status> {
    let mut status = Status::Done;
    for path in &args.replay {
        let case = Case::read(&read_text(path)?);
        let blank = Case::of_file(&case.rule);
        let mut found = None;
        for case in [&case, &blank] {
            let budget: Budget = session.budget();
            let asked = examine_case(case, library(), limits(args), &budget, &mut Tally::default());
            found = found.or(asked.map_err(Error::from)?);
        }
        let said = found.map_or("no difference".to_owned(), |found| {
            status = Status::No;
            format!("{}, {}: {}", found.voice, found.symptom, found.what)
        });
        session.out.line(&format!("{}: {said}", path.display()))?;
    }
    Ok(status)
}
