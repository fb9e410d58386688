//! The process that asks: it tells which file it begins, what came of it, and what it found, a JSON object a line.

use super::limits;
use super::report::{Found, Line};
use crate::args::RulesArgs;
use crate::output::Status;
use crate::session::{Session, read_text};
use anyhow::{Result, anyhow};
use gridwright::Error;
use gridwright_base::{Budget, Rng};
use gridwright_evidence::rules::{Case, Finding, Tally, Workshop, examine, examine_case, shrink};
use std::collections::HashMap;
use std::path::Path;
use std::thread;

/// Formulas nest, and so do the calls of whoever reads them.
const STACK: usize = 64 << 20;
/// Cases tried to make a finding smaller.
const ATTEMPTS: usize = 1_500;
/// Findings of one sort that are made smaller: the rest are most likely the same.
const SHRUNK: usize = 40;

pub fn run(session: &Session, args: &RulesArgs, shop: &Workshop<'_>) -> Result<Status> {
    let every = args.every.unwrap_or(1).max(1);
    let work = || -> Result<Status> {
        if let Some(path) = &args.alone {
            return alone(session, args, shop, path);
        }
        let mut sorts = HashMap::new();
        let mut number = args.from;
        while number < args.files {
            session.out.json(&Line::Begin { begin: number })?;
            one(session, args, shop, number, &mut sorts)?;
            number += every;
        }
        Ok(Status::Done)
    };
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work)?;
        thread.join().map_err(|_| anyhow!("the work panicked"))?
    })
}

fn one(
    session: &Session,
    args: &RulesArgs,
    shop: &Workshop<'_>,
    number: u64,
    sorts: &mut HashMap<(String, String), usize>,
) -> Result<()> {
    let (seed, budget) = (session.common.seed, session.budget());
    let drawn = shop.draw(seed, number);
    let mut tally =
        Tally { mutated: u64::from(drawn.mutated), generated: u64::from(!drawn.mutated), ..Tally::default() };
    let mut rng = Rng::fork(seed ^ 0xb0a2d5, number);
    let found = examine(&drawn.text, shop.library(), &mut rng, limits(args), &budget, &mut tally);
    if let Some(found) = found.map_err(Error::from)? {
        tally.findings = 1;
        let n = sorts.entry((found.voice.clone(), found.symptom.to_string())).or_insert(0);
        *n += 1;
        let small = if *n <= SHRUNK { smallest(&found, args, shop, &budget) } else { found };
        tell(session, number, &small)?;
    }
    Ok(session.out.json(&Line::Done { done: number, tally })?)
}

fn smallest(found: &Finding, args: &RulesArgs, shop: &Workshop<'_>, budget: &Budget) -> Finding {
    let mut judge = |case: &Case| {
        let found = examine_case(case, shop.library(), limits(args), budget, &mut Tally::default());
        found.ok().flatten()
    };
    shrink(found, shop.library(), ATTEMPTS, &mut judge)
}

fn tell(session: &Session, number: u64, found: &Finding) -> Result<()> {
    let (voice, symptom, what) = (found.voice.clone(), found.symptom.to_string(), found.what.clone());
    let found = Found { voice, symptom, what, case: found.case.clone() };
    Ok(session.out.json(&Line::Finding { finding: number, found })?)
}

/// One case from a file, for whoever wants to know whether it ends the process.
fn alone(session: &Session, args: &RulesArgs, shop: &Workshop<'_>, path: &Path) -> Result<Status> {
    let case = Case::read(&read_text(path)?);
    let budget = session.budget();
    let found = examine_case(&case, shop.library(), limits(args), &budget, &mut Tally::default());
    Ok(if found.map_err(Error::from)?.is_some() { Status::No } else { Status::Done })
}
