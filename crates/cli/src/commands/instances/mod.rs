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
use gridwright_instances::InstanceKind;
use std::path::Path;

pub fn run(session: &Session, args: &InstancesArgs) -> Result<Status> {
    let genre = session.genres.get(&args.genre)?;
    match InstanceKind::of(parts::rules(&genre)).map_err(|none| Error::call(none.to_string()))? {
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
    InstanceKind::of(parts::rules(genre)).is_ok()
}
