//! What the processes say, and what is told of it.

use crate::args::RulesArgs;
use crate::output::replace_file;
use crate::session::Session;
use anyhow::{Context, Result};
use gridwright_evidence::rules::{Case, Tally};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// A line from a process.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub enum Line {
    /// It begins a file.
    Begin { begin: u64 },
    /// It is done with one.
    Done { done: u64, tally: Tally },
    /// It found something.
    Finding {
        finding: u64,
        #[serde(flatten)]
        found: Found,
    },
}

/// Something found, as told.
#[derive(Serialize, Deserialize)]
pub struct Found {
    pub voice: String,
    pub symptom: String,
    pub what: String,
    #[serde(flatten)]
    pub case: Case,
}

/// Something found, told to whoever called.
#[derive(Serialize)]
struct Finding {
    file: u64,
    #[serde(flatten)]
    found: Found,
}

/// The numbers of a run, for programs.
#[derive(Serialize)]
struct Numbers<'a> {
    #[serde(flatten)]
    tally: &'a Tally,
    seed: u64,
    lost: u64,
}

/// All that was heard.
pub struct Report {
    seed: u64,
    folder: Option<PathBuf>,
    tally: Tally,
    /// Files that ended a process or did not end: they are in no tally.
    lost: u64,
}

impl Report {
    pub fn new(args: &RulesArgs, seed: u64) -> Self {
        Self { seed, folder: args.findings.clone(), tally: Tally::default(), lost: 0 }
    }

    pub fn add(&mut self, tally: &Tally) {
        self.tally.add(tally);
    }

    pub fn n_files(&self) -> u64 {
        self.tally.files() + self.lost
    }

    pub fn n_lost(&self) -> u64 {
        self.lost
    }

    pub fn n_findings(&self) -> u64 {
        self.tally.findings + self.lost
    }

    /// A file that ended its process, or had to be ended with it.
    pub fn aborted(&mut self, session: &Session, number: u64, case: Case) -> Result<()> {
        self.lost += 1;
        let (voice, symptom, what) = ("process".to_owned(), "abort".to_owned(), "the process ended".to_owned());
        self.found(session, number, Found { voice, symptom, what, case })
    }

    /// Tells a finding, and writes it down if there is a folder.
    pub fn found(&self, session: &Session, number: u64, found: Found) -> Result<()> {
        let Found { voice, symptom, what, case } = &found;
        let about = format!("{voice}, {symptom}: {what}\nseed {}, file {number}", self.seed);
        let text = case.write(&about);
        match &self.folder {
            Some(folder) => {
                std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
                let file = folder.join(format!("{voice}-{symptom}-{}-{number}.rule", self.seed));
                replace_file(&file, text.as_bytes())?;
                session.say(&format!("{}: {what}", file.display()));
            }
            None if session.common.json => session.out.json(&Finding { file: number, found })?,
            None => session.out.text(&format!("{text}\n"))?,
        }
        Ok(())
    }

    /// The numbers of the run.
    pub fn tell(&self, session: &Session) -> Result<()> {
        if session.common.json {
            return Ok(session.out.json(&Numbers { tally: &self.tally, seed: self.seed, lost: self.lost })?);
        }
        let t = &self.tally;
        let mut lines = vec![
            format!(
                "seed {}: {} rule files ({} changed, {} new), {} legal",
                self.seed,
                self.n_files(),
                t.mutated,
                t.generated,
                t.legal
            ),
            format!(
                "{} boards, {} judged ({} by every assignment), {} solvable",
                t.boards, t.judged, t.exhaustive, t.solvable
            ),
        ];
        for (voice, answers) in &t.voices {
            let (agreed, refused, limited) = (answers.agreed, answers.refused, answers.limited);
            lines.push(format!("{voice:<12} {agreed:>8} agreed {refused:>8} refused {limited:>6} beyond limits"));
        }
        let mut reasons: Vec<(&String, &u64)> = t.refusals.iter().collect();
        reasons.sort_by_key(|(reason, n)| (std::cmp::Reverse(**n), (*reason).clone()));
        lines.extend(reasons.iter().map(|(reason, n)| format!("{n:>8} refused by {reason}")));
        lines.push(format!("{} findings, {} of them ended or stalled the process", self.n_findings(), self.lost));
        Ok(session.out.text(&(lines.join("\n") + "\n"))?)
    }
}
