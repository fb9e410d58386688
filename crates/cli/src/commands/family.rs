//! `family`: diagrams from files, combined, counted, listed, sampled.

use crate::args::FamilyArgs;
use crate::diagram_file::{Format, load};
use crate::output::{Status, milliseconds, status_of};
use crate::session::Session;
use anyhow::Result;
use cpu_time::ProcessTime;
use gridwright::Error;
use gridwright_base::{Budget, Rng};
use gridwright_zdd::{CountTable, Diagram, Family, Store, Universe, Var};
use serde::Serialize;
use std::path::Path;

/// What was found out about a family.
struct Answer {
    count: String,
    n_elements: usize,
    n_nodes: usize,
    by_size: Option<Vec<String>>,
}

pub fn run(session: &Session, args: &FamilyArgs) -> Result<Status> {
    let start = ProcessTime::now();
    let found = find(session, args);
    if session.common.json {
        return tell_json(session, args, found, start);
    }
    let answer = found?;
    session.out.line(&answer.count)?;
    for (size, count) in answer.by_size.iter().flatten().enumerate().filter(|(_, count)| *count != "0") {
        session.out.line(&format!("size {size}: {count}"))?;
    }
    Ok(answer.status())
}

impl Answer {
    /// A family without members is a well-founded no.
    fn status(&self) -> Status {
        if self.count == "0" { Status::No } else { Status::Done }
    }
}

/// The answer for programs. What was not asked for has no member.
#[derive(Serialize)]
struct Told<'a> {
    count: Option<&'a str>,
    elements: Option<usize>,
    nodes: Option<usize>,
    cpu_ms: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    by_size: Option<Option<&'a [String]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    error: Option<&'a Error>,
    /// A diagram is read as it is written or not at all.
    remarks: [(); 0],
}

/// A member of the family, for programs.
#[derive(Serialize)]
struct Member<'a> {
    member: &'a [&'a str],
}

/// One object, whether there is an answer or none.
fn tell_json(session: &Session, args: &FamilyArgs, found: Result<Answer>, start: ProcessTime) -> Result<Status> {
    let (answer, failure) = match found {
        Ok(answer) => (Some(answer), None),
        Err(problem) => match problem.downcast::<Error>() {
            Ok(failure) => (None, Some(failure)),
            Err(problem) => return Err(problem),
        },
    };
    let found = answer.as_ref();
    session.out.json(&Told {
        count: found.map(|answer| answer.count.as_str()),
        elements: found.map(|answer| answer.n_elements),
        nodes: found.map(|answer| answer.n_nodes),
        cpu_ms: milliseconds(start.elapsed()),
        by_size: args.by_size.then(|| found.and_then(|answer| answer.by_size.as_deref())),
        seed: (args.sample > 0).then_some(session.common.seed),
        error: failure.as_ref(),
        remarks: [],
    })?;
    Ok(failure.map_or_else(|| answer.map_or(Status::Done, |answer| answer.status()), |failure| status_of(&failure)))
}

fn find(session: &Session, args: &FamilyArgs) -> Result<Answer> {
    let budget = session.budget();
    // A wrong name is told before the work, not after.
    let format = args.dump.as_deref().map(Format::of).transpose()?;
    let numbered = args.elements.map(Universe::numbered);
    let (diagram, universe) = load(&args.file, numbered.as_ref(), &budget)?;
    let diagram = combined(args, diagram, &universe, &budget)?;
    if let (Some(path), Some(format)) = (&args.dump, format) {
        format.save(&diagram, &universe, path)?;
    }
    for member in diagram.iter().take(args.list) {
        budget.check().map_err(Error::from)?;
        tell_member(session, &universe, &member)?;
    }
    if args.sample > 0 {
        let table = CountTable::new(&diagram, &budget).map_err(Error::from)?;
        let mut rng = Rng::new(session.common.seed);
        for member in (0..args.sample).map_while(|_| table.sample(&mut rng)) {
            budget.check().map_err(Error::from)?;
            tell_member(session, &universe, &member)?;
        }
    }
    let sizes = if args.by_size { Some(diagram.count_by_size_within(&budget).map_err(Error::from)?) } else { None };
    Ok(Answer {
        count: diagram.count_within(&budget).map_err(Error::from)?.to_string(),
        n_elements: diagram.n_vars(),
        n_nodes: diagram.n_nodes(),
        by_size: sizes.map(|sizes| sizes.iter().map(ToString::to_string).collect()),
    })
}

/// The family that the options make of the one read.
fn combined(args: &FamilyArgs, diagram: Diagram, universe: &Universe, budget: &Budget) -> Result<Diagram> {
    if is_plain(args) {
        return Ok(diagram);
    }
    let mut store = Store::new(universe.len(), budget).map_err(Error::from)?;
    let mut family = store.thaw(&diagram).map_err(Error::from)?;
    type Binary = fn(&mut Store, Family, Family) -> Result<Family, gridwright_zdd::Error>;
    let with: [(&[_], Binary); 3] =
        [(&args.or, Store::union), (&args.and, Store::intersection), (&args.minus, Store::difference)];
    for (files, operation) in with {
        for path in files {
            let other = other(path, universe, &mut store, budget)?;
            family = operation(&mut store, family, other).map_err(Error::from)?;
        }
    }
    chosen(args, universe, &mut store, family)
}

/// Whether nothing is asked of the family but what it is.
fn is_plain(args: &FamilyArgs) -> bool {
    let no_files = [&args.or, &args.and, &args.minus].iter().all(|files| files.is_empty());
    let no_elements = args.including.is_empty() && args.excluding.is_empty();
    let no_bounds = args.at_least.is_none() && args.at_most.is_none();
    no_files && no_elements && no_bounds && !args.minimal && !args.maximal && !args.hitting
}

/// A second family, which must be over the same elements.
fn other(path: &Path, universe: &Universe, store: &mut Store, budget: &Budget) -> Result<Family> {
    let (diagram, theirs) = load(path, Some(universe), budget)?;
    let differ = || universe.names().iter().zip(theirs.names()).position(|(a, b)| a != b);
    if theirs.len() != universe.len() || differ().is_some() {
        let which = match differ() {
            Some(at) => format!("element {} is {} there", at + 1, theirs.names()[at]),
            None => format!("{} elements there, {} here", theirs.len(), universe.len()),
        };
        let message = format!("{}: not a family over the same elements: {which}", path.display());
        return Err(Error::call(message).into());
    }
    Ok(store.thaw(&diagram).map_err(Error::from)?)
}

/// The members of a family that are asked for.
fn chosen(args: &FamilyArgs, universe: &Universe, store: &mut Store, mut family: Family) -> Result<Diagram> {
    for name in &args.including {
        family = store.including(family, element(universe, name)?).map_err(Error::from)?;
    }
    for name in &args.excluding {
        family = store.excluding(family, element(universe, name)?).map_err(Error::from)?;
    }
    if let Some(size) = args.at_least.filter(|&size| size > 0) {
        family = store.larger(family, size - 1).map_err(Error::from)?;
    }
    if let Some(size) = args.at_most {
        family = store.smaller(family, size.saturating_add(1)).map_err(Error::from)?;
    }
    if args.minimal {
        family = store.minimal(family).map_err(Error::from)?;
    } else if args.maximal {
        family = store.maximal(family).map_err(Error::from)?;
    } else if args.hitting {
        family = store.minimal_hitting(family).map_err(Error::from)?;
    }
    Ok(store.freeze(family).map_err(Error::from)?)
}

fn element(universe: &Universe, name: &str) -> Result<Var, Error> {
    universe.find(name).ok_or_else(|| {
        let some: Vec<&str> = universe.names().iter().take(3).map(String::as_str).collect();
        Error::call(format!("no element is called `{name}`; they are called {}, ...", some.join(", ")))
    })
}

fn tell_member(session: &Session, universe: &Universe, member: &[Var]) -> Result<()> {
    let names: Vec<&str> = member.iter().map(|&var| universe.name(var)).collect();
    match session.common.json {
        true => session.out.json(&Member { member: &names })?,
        false => session.out.line(&names.join(", "))?,
    }
    Ok(())
}
