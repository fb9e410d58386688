//! `completions` and `man`: derived from the one definition of the command line.

use crate::args::Cli;
use crate::output::Status;
use crate::session::Session;
use anyhow::Result;
use clap::CommandFactory;

pub fn completions(session: &Session, shell: clap_complete::Shell) -> Result<Status> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "gridwright", &mut script);
    session.out.text(&String::from_utf8_lossy(&script))?;
    Ok(Status::Done)
}

/// The page of the whole command, followed by one section for each verb.
pub fn man(session: &Session) -> Result<Status> {
    let mut page = Vec::new();
    let mut command = Cli::command();
    command.build();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    for verb in command.get_subcommands().filter(|c| c.get_name() != "help") {
        let mut own = Vec::new();
        let man = clap_mangen::Man::new(verb.clone());
        man.render_description_section(&mut own)?;
        man.render_options_section(&mut own)?;
        page.extend(format!(".SH \"VERB {}\"\n", verb.get_name().to_uppercase()).into_bytes());
        let text = String::from_utf8_lossy(&own).replace(".SH ", ".SS ");
        page.extend(text.into_bytes());
    }
    session.out.text(&String::from_utf8_lossy(&page))?;
    Ok(Status::Done)
}
