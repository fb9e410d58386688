//! `instances`: all good instances at once. What a genre's laws are decides what that means: where lines join pairs, all ways
//! to place the pairs; where clues follow from an answer, all sets of clues that force it.

mod answer;
mod hint_boards;
mod hint_graph;
mod hint_members;
mod hints;
mod message;
mod pair_members;
mod pairs;

use crate::args::{InstancesArgs, MemberArgs};
use crate::diagram_file::Format;
use crate::input::shorten;
use crate::output::Status;
use crate::session::Session;
use anyhow::Result;
use gridwright::{Error, Genre, parts};
use gridwright_lang::ir::{Genre as Rules, GivenUse, Law, LayerId, OptionId, Role};
use std::path::Path;

pub fn run(session: &Session, args: &InstancesArgs) -> Result<Status> {
    let genre = session.genres.get(&args.genre)?;
    match family(parts::rules(&genre))? {
        InstanceKind::Pairs(rules) => pairs::run(session, args, &genre, &rules),
        InstanceKind::Hints(layer) => hints::run(session, args, &genre, layer),
    }
}

/// Where the family is to be written, if it is. A wrong name is told before hours of work, not after.
fn dump_format(args: &MemberArgs) -> Result<Option<(&Path, Format)>, Error> {
    args.dump.as_deref().map(|path| Ok((path, Format::of(path)?))).transpose()
}

/// The row and column, from 0, of a cell written `r2c5` or `2,5`.
fn row_and_column(text: &str) -> Option<(usize, usize)> {
    let text = text.trim();
    let site = text.strip_prefix('r').and_then(|rest| rest.split_once('c'));
    let (row, col) = site.or_else(|| text.split_once(','))?;
    let number = |part: &str| part.trim().parse::<usize>().ok()?.checked_sub(1);
    Some((number(row)?, number(col)?))
}

fn no_cell(text: &str) -> Error {
    let text = shorten(text);
    Error::call(format!("`{text}` is no cell of this board; write row and column from 1, as in r2c5 or 2,5"))
}

/// Whether a genre has instances at all.
pub fn is_family(genre: &Genre) -> bool {
    family(parts::rules(genre)).is_ok()
}

/// Which instances a genre has.
enum InstanceKind {
    /// Marks that lines join in pairs.
    Pairs(PairRules),
    /// Clues of this layer, each of which only says something about the answer.
    Hints(LayerId),
}

/// A genre where lines join pairs and that is all.
struct PairRules {
    /// The marks.
    mark: LayerId,
    /// The lines.
    line: LayerId,
    /// Options that must be set to take away laws that ask for more.
    options: Vec<OptionId>,
}

fn family(genre: &Rules) -> Result<InstanceKind, Error> {
    let joins = genre.recognised.pairs().next();
    if let Some((conjunct, joined)) = joins {
        let (line, mark) = (joined.line.layer, joined.mark);
        let others = genre.laws.iter().enumerate().filter(|(i, _)| i + genre.requires.len() != conjunct.law);
        let others = others.map(|(_, law)| law);
        let options = without_laws(others)
            .map_err(|id| refused(genre, &format!("its rule `{id}` asks for more than lines that join pairs")))?;
        return Ok(InstanceKind::Pairs(PairRules { mark, line, options }));
    }
    let mut given = genre.layers_of(Role::Given);
    let derived = given.find(|(_, layer)| layer.given_use == GivenUse::Derived);
    let reason = "neither do its lines join pairs nor do its clues follow from an answer";
    derived.map(|(layer, _)| InstanceKind::Hints(layer)).ok_or_else(|| refused(genre, reason))
}

/// The options that switch these laws off, or the law that none does. Laws that hold only under an option are off already.
fn without_laws<'a>(laws: impl Iterator<Item = &'a Law>) -> Result<Vec<OptionId>, &'a str> {
    let mut options = Vec::new();
    for law in laws {
        match law.guard {
            Some((_, true)) => {}
            Some((option, false)) => options.push(option),
            None => return Err(&law.id),
        }
    }
    Ok(options)
}

fn refused(genre: &Rules, why: &str) -> Error {
    Error::call(format!("{} has no family of instances: {why}", genre.title))
}
