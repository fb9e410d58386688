//! `completions` and `man`: derived from the one definition of the command line.

use crate::args::{ManArgs, command, fish_genres, with_genres};
use crate::output::{Status, replace_file};
use crate::session::Session;
use anyhow::{Context, Result};
use clap::Command;
use clap_complete::Shell;
use gridwright::{Error, Genre};

pub fn completions(session: &Session, shell: Shell) -> Result<Status> {
    let genres: Vec<Genre> = session.genres.iter().collect();
    let (mut command, mut script) = (with_genres(command(), &genres), Vec::new());
    clap_complete::generate(shell, &mut command, "gridwright", &mut script);
    if shell == Shell::Fish {
        script.extend(fish_genres(&command, &genres).into_bytes());
    }
    session.out.text(&String::from_utf8_lossy(&script))?;
    Ok(Status::Done)
}

/// The page of the whole command, or of one verb; or all of them, as files.
pub fn man(session: &Session, args: &ManArgs) -> Result<Status> {
    let mut top = command();
    top.build();
    if let Some(folder) = &args.dir {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        for verb in with_verbs(&top) {
            replace_file(&folder.join(format!("{}.1", name(verb))), &page(verb)?)?;
        }
        return Ok(Status::Done);
    }
    let mut verb = &top;
    for word in &args.verb {
        let none = || Error::call(format!("`{}` has no verb `{word}`", name(verb).replace('-', " ")));
        verb = verb.find_subcommand(word).ok_or_else(none)?;
    }
    session.out.text(&String::from_utf8_lossy(&page(verb)?))?;
    Ok(Status::Done)
}

/// A command and all below it.
fn with_verbs(command: &Command) -> Vec<&Command> {
    let below = command.get_subcommands().filter(|verb| verb.get_name() != "help");
    std::iter::once(command).chain(below.flat_map(with_verbs)).collect()
}

/// The name of a page: `gridwright-solve`.
fn name(command: &Command) -> &str {
    command.get_display_name().unwrap_or_else(|| command.get_name())
}

fn page(command: &Command) -> Result<Vec<u8>> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    Ok(page)
}
