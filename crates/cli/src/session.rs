//! What all commands share: the catalogue, limits, output, progress.

use crate::admitted::Known;
use crate::args::Common;
use crate::diagnostics;
use crate::input::{Failure, shorten};
use crate::output::{Out, Status, complain};
use crate::signals::Signals;
use anyhow::{Context, Result};
use gridwright_base::{Budget, CancelToken, CpuOf, Progress, Step};
use gridwright_genre::{Catalogue, Entry, Origin};
use gridwright_notation::Bound;
use gridwright_solve::admit;
use indicatif::{ProgressBar, ProgressStyle};
use std::cell::OnceCell;
use std::collections::HashMap;
use std::io::IsTerminal;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// CPU time for a first look at a user's own rule file.
const FIRST_USE: Duration = Duration::from_millis(300);

pub struct Session {
    pub common: Common,
    pub catalogue: Catalogue,
    pub out: Out,
    pub signals: Signals,
    cancel: CancelToken,
    bound: Mutex<HashMap<String, Arc<Bound>>>,
}

impl Session {
    pub fn new(common: &Common) -> Result<Self> {
        let cancel = CancelToken::new();
        let signals = Signals::listen(&cancel)?;
        let mut session = Self {
            common: common.clone(),
            catalogue: Catalogue::shipped(),
            out: Out::new(),
            signals,
            cancel,
            bound: Mutex::default(),
        };
        for folder in &common.rules {
            session.add_folder(folder)?;
        }
        match common.plain {
            true => session.catalogue.take_as_written(None),
            false => session.admit_added(),
        }
        Ok(session)
    }

    /// A user's own rule files. One with mistakes is told and left out; a question about its genre is then an error.
    fn add_folder(&mut self, folder: &Path) -> Result<()> {
        let entries =
            std::fs::read_dir(folder).with_context(|| format!("cannot read the folder {}", folder.display()))?;
        let mut files: Vec<_> = entries.filter_map(|e| e.ok().map(|e| e.path())).collect();
        files.retain(|path| path.extension().is_some_and(|e| e == "rule"));
        files.sort();
        for path in files {
            let name = path.display().to_string();
            match read_text(&path).map(|text| self.catalogue.add(&name, &text)) {
                Ok(Ok(_)) => continue,
                Ok(Err(bad)) => complain(&diagnostics::render(&name, &bad.text, &bad.diagnostics, self.out.colour)),
                Err(problem) => complain(&format!("error: {problem:#}")),
            }
            complain(&format!("{name} cannot be used; all other rule files are"));
        }
        Ok(())
    }

    /// Holds what recognisers make of the user's own rule files against the checker, each file once in its life. Where they
    /// differ, its laws are taken as they are written, and that is said.
    fn admit_added(&mut self) {
        let added: Vec<Arc<Entry>> =
            self.catalogue.entries().filter(|entry| *entry.origin() != Origin::Shipped).cloned().collect();
        let known = Known::read();
        for entry in added {
            let admitted = known.get(entry.text()).or_else(|| {
                let budget = Budget::unlimited().with_cancel(self.cancel.clone()).with_cpu(FIRST_USE, CpuOf::Thread);
                let admitted = admit(entry.genre(), &budget).ok()?.is_admitted();
                known.add(entry.text(), admitted);
                Some(admitted)
            });
            if admitted == Some(false) {
                self.catalogue.take_as_written(Some(entry.id()));
                let id = entry.id();
                self.say(&format!(
                    "{id}: what was recognised in its laws differs from them; they are taken as written"
                ));
            }
        }
    }

    /// The limits of work that has the whole process, counted from now.
    pub fn budget(&self) -> Budget {
        self.budget_of(CpuOf::Process)
    }

    /// The limits of one piece of work, counted from now; CPU time is that of the process or of this thread.
    pub fn budget_of(&self, of: CpuOf) -> Budget {
        let duration = |seconds: f64| Duration::from_secs_f64(seconds.min(1e9));
        let mut budget = Budget::unlimited().with_cancel(self.cancel.clone());
        if let Some(seconds) = self.common.time_limit {
            budget = budget.with_time(duration(seconds));
        }
        if let Some(seconds) = self.common.cpu_limit {
            budget = budget.with_cpu(duration(seconds), of);
        }
        if let Some(megabytes) = self.common.memory_limit {
            budget = budget.with_memory(megabytes.saturating_mul(1 << 20));
        }
        budget
    }

    pub fn interrupted(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// Asks all work to end.
    pub fn cancel(&self) {
        self.cancel.cancel();
    }

    /// How many threads a stream of puzzles may have: all, unless the call says otherwise.
    pub fn threads(&self) -> usize {
        let all = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        self.common.threads.map_or_else(all, |n| n.max(1))
    }

    /// How many threads a single piece of work may have: one, unless the call says otherwise.
    pub fn threads_of_one(&self) -> usize {
        self.common.threads.unwrap_or(1).max(1)
    }

    /// The notation of a genre, bound once.
    pub fn bound(&self, entry: &Entry) -> Arc<Bound> {
        let mut bound = self.bound.lock().unwrap_or_else(PoisonError::into_inner);
        let bind = || Arc::new(Bound::bind(entry.genre()).0);
        Arc::clone(bound.entry(entry.id().to_owned()).or_insert_with(bind))
    }

    /// The genre of an id or other name.
    pub fn genre(&self, name: &str) -> Result<Arc<Entry>, Failure> {
        if let Some(entry) = self.catalogue.get(name) {
            return Ok(Arc::clone(entry));
        }
        if let Some(file) = self.catalogue.broken(name) {
            let message = format!("the rules of `{}` in {file} have mistakes", shorten(name));
            return Err(Failure::new("bad-rule", message));
        }
        let hint = self.catalogue.suggest(name).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        Err(Failure::new("unknown-genre", format!("no genre `{}`{hint}", shorten(name))))
    }

    /// Talk, unless silence was asked for.
    pub fn say(&self, text: &str) {
        if !self.common.quiet {
            complain(text);
        }
    }

    pub fn progress(&self) -> Bar {
        Bar { shown: self.shows_progress(), bar: OnceCell::new() }
    }

    /// The bar of a stream, which counts answers; of how many, if that is known. A single puzzle has none.
    pub fn stream_bar(&self, total: Option<usize>) -> ProgressBar {
        let (bar, template) = match total {
            _ if !self.shows_progress() => return ProgressBar::hidden(),
            Some(..=1) => return ProgressBar::hidden(),
            Some(n) => (ProgressBar::new(n as u64), "{wide_bar} {pos} of {len} ({per_sec}, {eta} left)"),
            None => (ProgressBar::no_length(), "{spinner} {pos} puzzles ({elapsed}, {per_sec})"),
        };
        bar.enable_steady_tick(Duration::from_millis(200));
        bar.with_style(ProgressStyle::with_template(template).unwrap_or(ProgressStyle::default_spinner()))
    }

    fn shows_progress(&self) -> bool {
        !self.common.quiet && std::io::stderr().is_terminal()
    }

    pub fn finish(&self, status: Status) -> Status {
        if self.interrupted() { Status::Interrupted } else { status }
    }
}

/// The text of a file, with an error that says what is wrong with it.
pub fn read_text(path: &Path) -> Result<String> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    String::from_utf8(bytes)
        .map_err(|e| anyhow::anyhow!("{} is not UTF-8 text (byte {})", path.display(), e.utf8_error().valid_up_to()))
}

/// A line of progress on standard error, if that is a terminal.
pub struct Bar {
    shown: bool,
    bar: OnceCell<ProgressBar>,
}

// The bar itself may be used from any thread; only its first use must not race, and searches report from one.
impl Bar {
    fn bar(&self) -> &ProgressBar {
        self.bar.get_or_init(|| {
            let bar = ProgressBar::new_spinner();
            bar.set_style(
                ProgressStyle::with_template("{spinner} {msg} ({elapsed})").unwrap_or(ProgressStyle::default_spinner()),
            );
            bar
        })
    }

    pub fn clear(&self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }

    pub fn report(&self, step: Step<'_>) {
        if self.shown {
            let total = step.total.map_or(String::new(), |t| format!(" of {t}"));
            self.bar().set_message(format!("{}: {}{total}", step.stage, step.done));
            self.bar().tick();
        }
    }
}

/// Progress shown by a bar.
pub struct Shown(pub Mutex<Bar>);

impl Progress for Shown {
    fn report(&self, step: Step<'_>) {
        if let Ok(bar) = self.0.lock() {
            bar.report(step);
        }
    }
}
