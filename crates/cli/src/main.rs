//! The command line of gridwright: thin commands over the libraries. The only crate that reads files, prints, and decides
//! exit codes.

mod admitted;
mod args;
mod commands;
mod diagnostics;
mod diagram_file;
mod input;
mod output;
mod pictures;
mod profile;
mod progress;
mod provoke;
mod question;
mod session;
mod signals;
mod stream;

use clap::FromArgMatches;
use output::Status;
use session::Session;
use std::process::ExitCode;

fn main() -> ExitCode {
    let parsed = args::command().try_get_matches().and_then(|matches| args::Cli::from_arg_matches(&matches));
    let cli = match parsed {
        Ok(cli) => cli,
        Err(problem) => return output::fail_call(&problem),
    };
    let session = match Session::new(&cli.common) {
        Ok(session) => session,
        Err(problem) => return output::fail(&problem),
    };
    // A bench has processes to end first, and a studio has tabs.
    if !matches!(cli.verb, args::Verb::Bench(_) | args::Verb::Studio(_)) {
        session.signals.end_who_does_not();
    }
    let outcome =
        gridwright::guarded(|| commands::run(&session, &cli.verb)).unwrap_or_else(|failure| Err(failure.into()));
    if cli.common.account
        && let Ok(account) = serde_json::to_string(&output::Account::now())
    {
        output::complain(&account);
    }
    match outcome {
        Ok(status) => session.finish(status).code(),
        // Nobody reads any more: that is no mistake of ours or of the caller.
        Err(problem) if output::is_closed_pipe(&problem) => Status::Done.code(),
        Err(problem) => output::fail(&problem),
    }
}
