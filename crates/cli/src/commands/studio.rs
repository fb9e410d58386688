//! `studio`: the page on this machine.

use crate::args::StudioArgs;
use crate::input::puzzle_or_file;
use crate::output::{Status, complain};
use crate::session::Session;
use anyhow::{Context, Result, bail};
use gridwright_studio::{Options, Server, StartError};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

/// How many ports after the one asked for are tried.
const PORTS: u16 = 20;

pub fn run(session: &Session, args: &StudioArgs) -> Result<Status> {
    let folder = match &args.dir {
        Some(folder) => folder.clone(),
        None => data_folder().context("no folder for drafts is known here; say one with --dir")?,
    };
    if let Some(url) = Server::running(&folder, args.port).filter(|_| args.port != 0 && args.puzzle.is_none()) {
        session.say(&format!("a studio runs already on port {}", args.port));
        complain(&format!("studio: {url}"));
        open(args, &url);
        return Ok(Status::Done);
    }
    let server = listen(session, args, folder)?;
    let url = server.url();
    complain(&format!("studio: {url}"));
    open(args, &url);
    let stopper = server.stopper();
    session.signals.also(move || stopper.stop());
    if session.token().is_cancelled() {
        server.stopper().stop();
    }
    let (answered, refused) = server.run().context("the studio cannot go on")?;
    session.say(&format!("{answered} requests were answered, {refused} of them refused"));
    Ok(Status::Done)
}

/// Listens on the port asked for, or on the next that is free.
fn listen(session: &Session, args: &StudioArgs, folder: PathBuf) -> Result<Server> {
    let last = if args.port == 0 { 0 } else { args.port.saturating_add(PORTS) };
    for port in args.port..=last {
        match Server::bind(options(session, args, folder.clone(), port)?) {
            Err(StartError::Taken(_)) => continue,
            Err(problem) => return Err(problem.into()),
            Ok(server) if port != args.port => {
                let lost = "drafts that only the browser has are not seen there";
                session.say(&format!("port {} is taken; this is {port}, and {lost}", args.port));
                return Ok(server);
            }
            Ok(server) => return Ok(server),
        }
    }
    bail!("ports {} to {last} are taken", args.port)
}

fn options(session: &Session, args: &StudioArgs, folder: PathBuf, port: u16) -> Result<Options> {
    let mut options = Options::new(folder, Arc::clone(&session.genres));
    options.port = port;
    options.new_key = args.new_key;
    options.assets.clone_from(&args.assets);
    options.log = args.log;
    if let Some(text) = &args.puzzle {
        options.puzzle = Some(session.read(&puzzle_or_file(text)?)?);
    }
    if let Some(threads) = session.common.threads {
        options.threads = threads.max(1);
    }
    if let Some(seconds) = session.common.time_limit {
        options.live_time = Duration::from_secs_f64(seconds.min(1e6));
    }
    if let Some(megabytes) = session.common.memory_limit {
        options.live_memory = megabytes.saturating_mul(1 << 20);
    }
    Ok(options)
}

/// Where the platform keeps the data of programs.
fn data_folder() -> Option<PathBuf> {
    let var = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || var("HOME");
    let folder = if cfg!(windows) {
        var("APPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        var("XDG_DATA_HOME").or_else(|| home().map(|home| home.join(".local/share")))
    };
    folder.map(|folder| folder.join("gridwright"))
}

/// Opens a browser, if there is one: whoever has none reads the address.
fn open(args: &StudioArgs, url: &str) {
    if args.no_open {
        return;
    }
    let (program, before): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(before).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let _ = command.spawn();
}
