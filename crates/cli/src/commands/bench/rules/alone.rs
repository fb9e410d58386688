//! Cases asked in a process each, for findings that end one.

use crate::args::RulesArgs;
use crate::session::Session;
use anyhow::{Result, bail};
use gridwright_evidence::rules::{Case, Finding, Symptom, Workshop, shrink};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Files that end a process and are made smaller: the rest are most likely the same.
const SHRUNK: u64 = 12;
/// Cases tried to make one smaller.
const ATTEMPTS: usize = 150;
/// A case that takes longer is not tried further.
const PATIENCE: Duration = Duration::from_secs(10);

/// What of a file ends a process, as far as it does so on blank boards.
pub fn smallest(session: &Session, args: &RulesArgs, shop: &Workshop<'_>, whole: Case, n_before: u64) -> Case {
    let folder = std::env::temp_dir().join(format!("gridwright-rules-{}", std::process::id()));
    if n_before >= SHRUNK || std::fs::create_dir_all(&folder).is_err() {
        return whole;
    }
    let path = folder.join("case.rule");
    let mut judge = |case: &Case| {
        let asked = !session.interrupted() && std::fs::write(&path, case.write("")).is_ok();
        let (voice, what) = ("process".to_owned(), String::new());
        let ends = asked && ends_a_process(args, &path).unwrap_or(false);
        ends.then(|| Finding { voice, symptom: Symptom::Abort, what, case: case.clone() })
    };
    let small = match judge(&whole) {
        Some(found) => shrink(&found, shop.library(), ATTEMPTS, &mut judge).case,
        None => whole,
    };
    let _ = std::fs::remove_dir_all(&folder);
    small
}

/// Whether a case ends the process that asks about it.
fn ends_a_process(args: &RulesArgs, path: &Path) -> Result<bool> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args(["bench", "rules", "--quiet", "--boards", &args.boards.to_string(), "--alone"]).arg(path);
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status.code().is_none());
        }
        if begun.elapsed() > PATIENCE {
            let _ = child.kill();
            let _ = child.wait();
            bail!("no answer");
        }
        thread::sleep(Duration::from_millis(2));
    }
}
