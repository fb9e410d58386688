//! What all commands share: the genres, limits, output, progress.

use crate::admitted::Known;
use crate::args::Common;
use crate::diagnostics;
use crate::input::Text;
use crate::output::{Out, Status, complain};
use crate::progress::Bar;
use crate::question::remark_lines;
use crate::signals::Signals;
use anyhow::{Context, Result};
use gridwright::{CancelToken, Drawing, Error, Genre, Genres, Limits, Puzzle, Remark, parts};
use gridwright_base::Budget;
use gridwright_frontier::Job;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// CPU time for a first look at a user's own rule file.
const FIRST_USE: Duration = Duration::from_millis(300);

/// The width of drawings where nobody tells one.
const COLUMNS: usize = 80;

pub struct Session {
    pub common: Common,
    pub genres: Arc<Genres>,
    pub out: Out,
    pub signals: Signals,
    cancel: CancelToken,
    /// How many characters a line of a drawing may have.
    width: usize,
}

impl Session {
    pub fn new(common: &Common) -> Result<Self> {
        let cancel = CancelToken::new();
        let signals = Signals::listen(&cancel)?;
        let (common, genres, out) = (common.clone(), Arc::new(Genres::shipped()), Out::new());
        let mut session = Self { common, genres, out, signals, cancel, width: width() };
        let known = Known::read();
        for folder in session.common.rules.clone() {
            session.add_folder(&folder, &known)?;
        }
        if session.common.plain {
            session.own_genres()?.take_as_written(None);
        }
        Ok(session)
    }

    /// A user's own rule files. One with mistakes is told and left out; a question about its genre is then an error.
    fn add_folder(&mut self, folder: &Path, known: &Known) -> Result<()> {
        let entries =
            std::fs::read_dir(folder).with_context(|| format!("cannot read the folder {}", folder.display()))?;
        let mut files: Vec<_> = entries.filter_map(|e| e.ok().map(|e| e.path())).collect();
        files.retain(|path| path.extension().is_some_and(|e| e == "rule"));
        files.sort();
        for path in files {
            let name = path.display().to_string();
            let added = read_text(&path).and_then(|text| match self.add_file(&name, &text, known) {
                Err(Error::Rules { diagnostics, .. }) => {
                    complain(&diagnostics::render(&name, &text, &diagnostics, self.out.colour));
                    Ok(false)
                }
                added => Ok(added.map(|_| true)?),
            });
            match added {
                Ok(true) => continue,
                Ok(false) => {}
                Err(problem) => complain(&format!("error: {problem:#}")),
            }
            complain(&format!("{name} cannot be used; all other rule files are"));
        }
        Ok(())
    }

    /// Holds what recognisers make of a user's own rule file against the checker, once in its life. Where they differ, its laws
    /// are taken as they are written, and that is said.
    fn add_file(&mut self, name: &str, text: &str, known: &Known) -> Result<Genre, Error> {
        if self.common.plain {
            return self.own_genres()?.add_known(name, text, true);
        }
        let genre = match known.get(text) {
            Some(admitted) => self.own_genres()?.add_known(name, text, !admitted)?,
            None => {
                let limits = Limits::none().cancel(&self.cancel).cpu(FIRST_USE);
                let genre = self.own_genres()?.add(name, text, &limits)?;
                known.add(text, !genre.is_as_written());
                genre
            }
        };
        if genre.is_as_written() {
            let id = genre.id();
            self.say(&format!("{id}: what was recognised in its laws differs from them; they are taken as written"));
        }
        Ok(genre)
    }

    /// The genres, as long as nobody else has a share of them.
    fn own_genres(&mut self) -> Result<&mut Genres, Error> {
        Arc::get_mut(&mut self.genres).ok_or_else(|| Error::Internal("the genres are shared already".to_owned()))
    }

    /// The limits of questions to puzzles. One that is alone has all threads asked for, and shows how far it is.
    pub fn limits(&self, alone: bool) -> (Limits, Arc<Bar>) {
        let duration = |seconds: f64| Duration::from_secs_f64(seconds.min(1e9));
        let bar = Arc::new(Bar::new(alone && self.shows_progress()));
        let mut limits = Limits::none().cancel(&self.cancel);
        if alone {
            limits = limits.threads(self.threads_of_one()).progress(Arc::clone(&bar) as _);
        }
        if let Some(seconds) = self.common.time_limit {
            limits = limits.time(duration(seconds));
        }
        if let Some(seconds) = self.common.cpu_limit {
            limits = limits.cpu(duration(seconds));
        }
        if let Some(megabytes) = self.common.memory_limit {
            limits = limits.memory(megabytes.saturating_mul(1 << 20));
        }
        (limits, bar)
    }

    /// The limits of work that is no question to a puzzle and has the whole process, counted from now.
    pub fn budget(&self) -> Budget {
        // Of several threads it is the process whose processor time counts.
        parts::budget(&self.limits(false).0.threads(2))
    }

    pub fn interrupted(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// The token that ends all work.
    pub fn token(&self) -> &CancelToken {
        &self.cancel
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

    /// The genres of these names; all if there are none.
    pub fn named(&self, names: &[String]) -> Result<Vec<Genre>, Error> {
        if names.is_empty() {
            return Ok(self.genres.iter().collect());
        }
        names.iter().map(|name| self.genres.get(name)).collect()
    }

    /// Reads the one puzzle of a call, and tells what was not read as it is written.
    pub fn read(&self, text: &Text) -> Result<Puzzle, Error> {
        let puzzle = text.read(|text| self.genres.read(text))?;
        if let Some(problem) = self.strictly(puzzle.remarks()) {
            return Err(problem);
        }
        remark_lines(self, &text.input, puzzle.remarks()).iter().for_each(|line| complain(line));
        Ok(puzzle)
    }

    /// With `--strict`, the error that the first remark is.
    pub fn strictly(&self, remarks: &[Remark]) -> Option<Error> {
        remarks.first().filter(|_| self.common.strict).map(|remark| Error::Remarked(Box::new(remark.clone())))
    }

    /// How boards are drawn for people.
    pub fn drawing(&self) -> Drawing<'static> {
        let (ascii, paint) = (self.common.ascii, self.out.paint());
        Drawing { ascii, paint, max_width: Some(self.width), ..Drawing::default() }
    }

    /// Does long work that is no question to a puzzle, with progress shown.
    pub fn work<T, E: Into<Error>>(
        &self,
        budget: &Budget,
        work: impl FnOnce(&Job<'_>) -> Result<T, E>,
    ) -> Result<T, Error> {
        let bar = self.progress();
        let done = work(&Job::new(budget).with_threads(self.threads_of_one()).with_progress(&bar));
        bar.clear();
        done.map_err(Into::into)
    }

    /// Talk, unless silence was asked for.
    pub fn say(&self, text: &str) {
        if !self.common.quiet {
            complain(text);
        }
    }

    /// A line of progress for work that is no question to a puzzle.
    pub fn progress(&self) -> Bar {
        Bar::new(self.shows_progress())
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

    /// A bar over puzzles that are made; for one, a line about how far it is.
    pub fn batch_bar(&self, n: usize) -> ProgressBar {
        if n != 1 || !self.shows_progress() {
            return self.stream_bar(Some(n));
        }
        let style = ProgressStyle::with_template("{spinner} {msg} ({elapsed})");
        let bar = ProgressBar::new_spinner().with_style(style.unwrap_or(ProgressStyle::default_spinner()));
        bar.enable_steady_tick(Duration::from_millis(200));
        bar
    }

    fn shows_progress(&self) -> bool {
        !self.common.quiet && std::io::stderr().is_terminal()
    }

    pub fn finish(&self, status: Status) -> Status {
        if self.interrupted() { Status::Interrupted } else { status }
    }
}

/// The width of the terminal, as it tells or as `COLUMNS` does.
fn width() -> usize {
    let told = std::env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
    let seen = || terminal_size::terminal_size_of(std::io::stdout()).map(|(width, _)| usize::from(width.0));
    told.or_else(seen).filter(|&n| n > 0).unwrap_or(COLUMNS)
}

/// The text of a file, with an error that says what is wrong with it.
pub fn read_text(path: &Path) -> Result<String> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    utf8(&path.display().to_string(), bytes)
}

/// The bytes of a file as text.
pub fn utf8(name: &str, bytes: Vec<u8>) -> Result<String> {
    String::from_utf8(bytes)
        .map_err(|e| anyhow::anyhow!("{name} is not UTF-8 text (byte {})", e.utf8_error().valid_up_to()))
}
