//! What leaves the program: data on standard output, talk on standard error, and the exit status.

use anyhow::{Context, Result};
use clap::error::ErrorKind;
use gridwright::Error;
use serde::Serialize;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

/// How a run ended; the greatest of several puzzles counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Status {
    /// Yes, or done.
    #[default]
    Done = 0,
    /// A well-founded no.
    No = 1,
    /// The input or the call is wrong.
    Wrong = 2,
    /// A limit was reached first.
    Limit = 3,
    /// Somebody interrupted it.
    Interrupted = 130,
}

impl Status {
    pub fn code(self) -> ExitCode {
        ExitCode::from(self as u8)
    }
}

/// What an error means for the exit status.
pub fn status_of(problem: &Error) -> Status {
    match problem.code() {
        "limit" => Status::Limit,
        "interrupted" => Status::Interrupted,
        "none" | "not-unique" | "model-differs" => Status::No,
        _ => Status::Wrong,
    }
}

/// Standard output. Everything is sent off at once: who reads a stream wants each answer when it is there.
pub struct Out {
    /// Whether colours are welcome.
    pub colour: bool,
}

impl Out {
    pub fn new() -> Self {
        let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let is_dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
        let colour = io::stdout().is_terminal() && !is_set("NO_COLOR") && !is_dumb;
        Self { colour }
    }

    /// Writes a line.
    pub fn line(&self, text: &str) -> io::Result<()> {
        self.text(&format!("{text}\n"))
    }

    /// Writes an object for programs, as a line.
    pub fn json(&self, object: &impl Serialize) -> io::Result<()> {
        self.line(&serde_json::to_string(object)?)
    }

    /// Writes text as it is.
    pub fn text(&self, text: &str) -> io::Result<()> {
        self.bytes(text.as_bytes())
    }

    /// Writes bytes as they are.
    pub fn bytes(&self, bytes: &[u8]) -> io::Result<()> {
        let mut stdout = io::stdout().lock();
        stdout.write_all(bytes)?;
        stdout.flush()
    }

    /// How marked places are painted, if colours are welcome.
    pub fn paint(&self) -> Option<(&'static str, &'static str)> {
        self.colour.then_some(("\x1b[31m", "\x1b[0m"))
    }
}

/// Prints an error and gives its exit status.
pub fn fail(problem: &anyhow::Error) -> ExitCode {
    complain(&format!("error: {problem:#}"));
    let status = problem.downcast_ref::<Error>().map_or(Status::Wrong, status_of);
    status.code()
}

/// Prints what is wrong with a call, or the help that was asked for, and gives the exit status.
pub fn fail_call(problem: &clap::Error) -> ExitCode {
    // If it cannot be written there is nobody to tell.
    let _ = problem.print();
    let words = std::env::args().skip(1);
    let is_puzzle = |word: String| word.contains('/') || Path::new(&word).is_file();
    if problem.kind() == ErrorKind::InvalidSubcommand && words.take(1).any(is_puzzle) {
        complain("\nA verb comes first, as in `gridwright solve PUZZLE`.");
    }
    ExitCode::from(u8::try_from(problem.exit_code()).unwrap_or(Status::Wrong as u8))
}

/// A line on standard error. If even that cannot be written there is nobody to tell.
pub fn complain(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

pub fn is_closed_pipe(problem: &anyhow::Error) -> bool {
    problem
        .chain()
        .any(|cause| cause.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe))
}

/// What a new file may be used for before the user's mask takes some of it away: a file of answers is no secret.
#[cfg(unix)]
const READ_BY_ALL: u32 = 0o666;

/// Writes a file: beside its place first, so that neither a full disk nor an interruption leaves half of it.
pub fn replace_file(path: &Path, bytes: &[u8]) -> Result<()> {
    replace_with(path, |out| Ok(out.write_all(bytes)?))
}

/// As [`replace_file`], for what is written bit by bit. Where no file can be put in place of what is there (a device, a pipe), it
/// is written to as it stands.
pub fn replace_with(path: &Path, write: impl FnOnce(&mut BufWriter<File>) -> Result<()>) -> Result<()> {
    let cannot = || format!("cannot write {}", path.display());
    // A link stays one: what it leads to is replaced.
    let place = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let is_file = place.metadata().map_or(true, |there| there.is_file());
    let written = if is_file { write_beside(&place, write) } else { write_to(File::create(&place), write).map(drop) };
    written.with_context(cannot)
}

/// Writes a file beside its place and then puts it there; one that could not be finished goes away by itself.
fn write_beside(place: &Path, write: impl FnOnce(&mut BufWriter<File>) -> Result<()>) -> Result<()> {
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut named = tempfile::Builder::new();
    #[cfg(unix)]
    named.permissions(std::os::unix::fs::PermissionsExt::from_mode(READ_BY_ALL));
    let (file, path) = named.tempfile_in(folder).context("cannot make the file")?.into_parts();
    // Closed before it is renamed, which some systems ask for.
    drop(write_to(Ok(file), write)?);
    Ok(path.persist(place)?)
}

fn write_to(file: io::Result<File>, write: impl FnOnce(&mut BufWriter<File>) -> Result<()>) -> Result<BufWriter<File>> {
    let mut out = BufWriter::new(file.context("cannot make the file")?);
    write(&mut out)?;
    out.flush()?;
    Ok(out)
}

/// Milliseconds as they are printed, to the microsecond.
pub fn milliseconds(time: std::time::Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

/// The most memory this process ever held, in megabytes; none where the system does not tell.
pub fn peak_mb() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some((kilobytes / 1024.0 * 10.0).round() / 10.0)
}

/// What a process took.
#[derive(Serialize)]
pub struct Account {
    cpu_ms: Option<f64>,
    peak_mb: Option<f64>,
}

impl Account {
    /// What this process took so far.
    pub fn now() -> Self {
        let cpu_ms = cpu_time::ProcessTime::try_now().ok().map(|time| milliseconds(time.as_duration()));
        Self { cpu_ms, peak_mb: peak_mb() }
    }
}
