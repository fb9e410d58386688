//! Files of the studio: the key, drafts and rule files of one's own. Every name is a plain word, every file lies in a folder of
//! the studio, and is written whole or not at all.

use crate::assets::fingerprint;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How long a draft that was thrown away can be had back.
const BIN: Duration = Duration::from_secs(30 * 24 * 3600);
/// The longest name.
const NAME: usize = 64;

/// The folder of the studio.
#[derive(Debug, Clone)]
pub(crate) struct Store {
    folder: PathBuf,
}

/// What a folder holds.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Shelf {
    /// Drafts.
    Drafts,
    /// Drafts that were thrown away.
    Bin,
    /// Rule files of one's own.
    Rules,
    /// Questions that ended in a mistake of ours.
    Reports,
}

impl Shelf {
    fn folder(self) -> &'static str {
        match self {
            Shelf::Drafts => "drafts",
            Shelf::Bin => "bin",
            Shelf::Rules => "rules",
            Shelf::Reports => "reports",
        }
    }

    fn ending(self) -> &'static str {
        if matches!(self, Shelf::Rules) { "rule" } else { "json" }
    }
}

/// A file as it stands.
#[derive(Debug, Clone)]
pub(crate) struct Kept {
    /// Its name.
    pub name: String,
    /// Its content.
    pub content: Vec<u8>,
    /// A number for the content.
    pub revision: String,
    /// When it was written, in seconds since 1970.
    pub time: u64,
}

impl Store {
    /// Opens a folder; it is made if it is not there, and old drafts are taken from the bin.
    pub fn open(folder: &Path) -> io::Result<Self> {
        for shelf in [Shelf::Drafts, Shelf::Bin, Shelf::Rules, Shelf::Reports] {
            make_folder(&folder.join(shelf.folder()))?;
        }
        let store = Self { folder: folder.canonicalize()? };
        for kept in store.list(Shelf::Bin)? {
            if now().saturating_sub(kept.time) > BIN.as_secs() {
                store.remove(Shelf::Bin, &kept.name)?;
            }
        }
        Ok(store)
    }

    /// The key of this folder; a new one if there is none, or if that is asked for.
    pub fn key(&self, renew: bool) -> io::Result<String> {
        let path = self.folder.join("key");
        if let (false, Ok(text)) = (renew, fs::read_to_string(&path)) {
            let key = text.trim();
            if key.len() == 32 && key.bytes().all(|b| b.is_ascii_hexdigit()) {
                return Ok(key.to_owned());
            }
        }
        let mut bytes = [0_u8; 16];
        getrandom::fill(&mut bytes).map_err(|problem| io::Error::other(problem.to_string()))?;
        let key: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        // A temporary file can be read by its owner alone, and keeps that when it is renamed.
        self.write(&path, key.as_bytes())?;
        Ok(key)
    }

    /// A file, if there is one.
    pub fn read(&self, shelf: Shelf, name: &str) -> io::Result<Option<Kept>> {
        let Some(path) = self.path(shelf, name) else { return Ok(None) };
        // What is no plain file is not ours: a link may lead anywhere.
        let about = match fs::symlink_metadata(&path) {
            Ok(about) if about.is_file() => about,
            Ok(_) => return Ok(None),
            Err(problem) if problem.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(problem) => return Err(problem),
        };
        let content = fs::read(&path)?;
        let time = about.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        let revision = format!("{:016x}", fingerprint(&content));
        Ok(Some(Kept { name: name.to_owned(), content, revision, time: time.map_or(0, |t| t.as_secs()) }))
    }

    /// Writes a file beside and puts it in its place. Gives its revision; none if the name is not one of ours.
    pub fn put(&self, shelf: Shelf, name: &str, content: &[u8]) -> io::Result<Option<String>> {
        let Some(path) = self.path(shelf, name) else { return Ok(None) };
        self.write(&path, content)?;
        Ok(Some(format!("{:016x}", fingerprint(content))))
    }

    /// Leaves behind what was asked for whoever looks for our mistake. A disk that is full does not make it worse.
    pub fn report(&self, asked: &serde_json::Value, mistake: &str) {
        let report = serde_json::json!({"asked": asked, "mistake": mistake}).to_string();
        let name = format!("report-{:016x}", fingerprint(report.as_bytes()));
        let _ = self.put(Shelf::Reports, &name, report.as_bytes());
    }

    /// Takes a file away; false if it is not there.
    pub fn remove(&self, shelf: Shelf, name: &str) -> io::Result<bool> {
        match self.read(shelf, name)?.and_then(|_| self.path(shelf, name)) {
            Some(path) => fs::remove_file(path).map(|()| true),
            None => Ok(false),
        }
    }

    /// Puts a draft into the bin; false if it is not there.
    pub fn throw_away(&self, name: &str) -> io::Result<bool> {
        let Some(kept) = self.read(Shelf::Drafts, name)? else { return Ok(false) };
        self.put(Shelf::Bin, name, &kept.content)?;
        self.remove(Shelf::Drafts, name)
    }

    /// Takes a draft out of the bin; false if it is not there, or one of its name has taken its place.
    pub fn restore(&self, name: &str) -> io::Result<bool> {
        let Some(kept) = self.read(Shelf::Bin, name)? else { return Ok(false) };
        if self.read(Shelf::Drafts, name)?.is_some() {
            return Ok(false);
        }
        self.put(Shelf::Drafts, name, &kept.content)?;
        self.remove(Shelf::Bin, name)
    }

    /// All files of a shelf, in order of their names.
    pub fn list(&self, shelf: Shelf) -> io::Result<Vec<Kept>> {
        let mut names: Vec<String> = Vec::new();
        for entry in fs::read_dir(self.folder.join(shelf.folder()))? {
            let path = entry?.path();
            if path.extension().is_some_and(|e| e == shelf.ending())
                && let Some(name) = path.file_stem().and_then(|stem| stem.to_str())
            {
                names.push(name.to_owned());
            }
        }
        names.sort();
        let read = |name: &String| self.read(shelf, name).transpose();
        names.iter().filter_map(read).collect()
    }

    /// The path of a file of ours; none for a name that is no plain word.
    fn path(&self, shelf: Shelf, name: &str) -> Option<PathBuf> {
        let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        let is_name = (1..=NAME).contains(&name.len()) && name.bytes().all(plain);
        let folder = self.folder.join(shelf.folder());
        // A folder that was replaced by a link leads elsewhere.
        let is_ours = || folder.canonicalize().is_ok_and(|real| real == folder);
        (is_name && is_ours()).then(|| folder.join(format!("{name}.{}", shelf.ending())))
    }

    fn write(&self, path: &Path, content: &[u8]) -> io::Result<()> {
        let folder = path.parent().unwrap_or(&self.folder);
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(content)?;
        file.as_file().sync_all()?;
        file.persist(path).map_err(|problem| problem.error)?;
        Ok(())
    }
}

/// Makes a folder, with those that it lies in, where they are not there; what is new is its owner's alone.
fn make_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}
