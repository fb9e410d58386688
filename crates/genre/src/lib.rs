//! The genres there are: those shipped with gridwright and those a user adds. Looked up by id or by any other name.
//!
//! ```
//! use gridwright_genre::Catalogue;
//! let catalogue = Catalogue::shipped();
//! assert_eq!(catalogue.get("slitherlink").unwrap().genre().id, "slither");
//! ```

use gridwright_lang::ir::Genre;
use gridwright_lang::syntax::ast::StatementKind;
use gridwright_lang::syntax::parse;
use gridwright_lang::{Code, Compiled, Diagnostic, Library, compile, nearest};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// A rule file of the catalogue. It is compiled when it is first asked for.
#[derive(Debug)]
pub struct Entry {
    id: String,
    title: String,
    names: Vec<String>,
    text: String,
    origin: Origin,
    genre: OnceLock<Genre>,
    /// Whether its laws are taken as they are written.
    as_written: bool,
}

/// Where a rule file comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// Shipped with gridwright.
    Shipped,
    /// Added by the user; the name it was added under, such as its path.
    Added(String),
}

/// A rule file that cannot be added.
#[derive(Debug, Clone, PartialEq)]
pub struct BadRule {
    /// The name it was to be added under.
    pub name: String,
    /// Its text.
    pub text: String,
    /// What is wrong with it.
    pub diagnostics: Vec<Diagnostic>,
}

/// All genres known.
#[derive(Debug)]
pub struct Catalogue {
    library: &'static Library,
    entries: Vec<Arc<Entry>>,
    by_name: BTreeMap<String, usize>,
    /// Rule files that could not be added because of their mistakes.
    broken: Vec<Entry>,
}

/// The shipped library of laws.
pub fn library() -> &'static Library {
    static LIBRARY_PARSED: OnceLock<Library> = OnceLock::new();
    LIBRARY_PARSED.get_or_init(|| match Library::parse(LIBRARY.iter().copied()) {
        Ok(library) => library,
        Err(problem) => unreachable!("the shipped library is tested: {problem}"),
    })
}

/// The shipped library files: name and text.
pub fn library_files() -> &'static [(&'static str, &'static str)] {
    LIBRARY
}

impl Catalogue {
    /// The genres shipped with gridwright.
    pub fn shipped() -> Self {
        let (entries, by_name, broken) = (Vec::new(), BTreeMap::new(), Vec::new());
        let mut catalogue = Self { library: library(), entries, by_name, broken };
        for (stem, text) in GENRES {
            let entry = Entry::scan(stem, text, Origin::Shipped);
            catalogue.insert(entry);
        }
        catalogue
    }

    /// Adds a rule file under a name. It replaces a shipped genre of the same id, and one that was added under the same
    /// name before; other names that are taken stay where they are. Warnings are returned.
    ///
    /// A file with mistakes harms no other, but its genre is not known from then on, even if there is a shipped one of that
    /// id: that would be answering about other rules. Of two files with one id the first stays.
    pub fn add(&mut self, name: &str, text: &str) -> Result<Vec<Diagnostic>, BadRule> {
        let Compiled { genre, mut diagnostics } = compile(text, self.library);
        let entry = Entry::scan(name, text, Origin::Added(name.to_owned()));
        let twin = self.twin(&entry, text);
        let is_twin = twin.is_some();
        diagnostics.extend(twin);
        let Some(genre) = genre.filter(|_| !is_twin) else {
            if !is_twin {
                self.broken.retain(|broken| broken.origin != entry.origin);
                self.broken.push(entry);
            }
            return Err(BadRule { name: name.to_owned(), text: text.to_owned(), diagnostics });
        };
        self.broken.retain(|broken| broken.id != entry.id && broken.origin != entry.origin);
        let _ = entry.genre.set(genre);
        self.insert(entry);
        Ok(diagnostics)
    }

    /// What to tell of a file whose id another file has that was added, too.
    fn twin(&self, entry: &Entry, text: &str) -> Option<Diagnostic> {
        let first = self.entries.iter().find(|known| known.id == entry.id)?;
        let Origin::Added(path) = &first.origin else { return None };
        let id = parse(text).file.statements.into_iter().find_map(|statement| match statement.kind {
            StatementKind::Genre { id, .. } => Some(id),
            _ => None,
        })?;
        let problem =
            Diagnostic::error(Code::Duplicate, id.span, format!("the id `{}` is that of {path}, too", id.text));
        let is_other = first.origin != entry.origin;
        is_other.then(|| problem.hint("give one of the two files another id; the first is used until then"))
    }

    /// The rule file that would have the genre of this name, had it no mistakes: what it was to be added under.
    pub fn broken(&self, name: &str) -> Option<&str> {
        let has_name =
            |entry: &&Entry| fold(&entry.id) == fold(name) || entry.names.iter().any(|n| fold(n) == fold(name));
        let file = self.broken.iter().filter(|_| self.get(name).is_none()).find(has_name)?;
        match &file.origin {
            Origin::Added(path) => Some(path),
            Origin::Shipped => None,
        }
    }

    /// From now on the laws of a genre are taken as they are written; without a name, of all genres.
    pub fn take_as_written(&mut self, name: Option<&str>) {
        let chosen = name.and_then(|name| self.by_name.get(&fold(name)).copied());
        for (index, entry) in self.entries.iter_mut().enumerate() {
            if name.is_none() || chosen == Some(index) {
                *entry = Arc::new(entry.as_written());
            }
        }
    }

    fn insert(&mut self, entry: Entry) {
        let index = match self.entries.iter().position(|e| e.id == entry.id) {
            Some(index) => {
                self.entries[index] = Arc::new(entry);
                index
            }
            None => {
                self.entries.push(Arc::new(entry));
                self.entries.len() - 1
            }
        };
        let entry = &self.entries[index];
        self.by_name.insert(fold(&entry.id), index);
        for name in &entry.names {
            self.by_name.entry(fold(name)).or_insert(index);
        }
    }

    /// The genre of an id or other name, in capitals or not.
    pub fn get(&self, name: &str) -> Option<&Arc<Entry>> {
        let entry = self.by_name.get(&fold(name)).map(|&i| &self.entries[i])?;
        (!self.is_broken(entry)).then_some(entry)
    }

    /// Whether a broken file has the id of this genre.
    fn is_broken(&self, entry: &Entry) -> bool {
        self.broken.iter().any(|broken| broken.id == entry.id)
    }

    /// The known name nearest to a misspelt one.
    pub fn suggest(&self, name: &str) -> Option<&str> {
        nearest(&fold(name), self.by_name.keys().map(String::as_str))
    }

    /// All genres, in order of their ids.
    pub fn entries(&self) -> impl Iterator<Item = &Arc<Entry>> {
        let mut sorted: Vec<&Arc<Entry>> = self.entries.iter().filter(|entry| !self.is_broken(entry)).collect();
        sorted.sort_by(|a, b| a.id.cmp(&b.id));
        sorted.into_iter()
    }
}

fn fold(name: &str) -> String {
    name.to_lowercase()
}

impl Entry {
    /// Reads the names only; the rest waits until the genre is asked for.
    fn scan(stem: &str, text: &str, origin: Origin) -> Self {
        let mut entry = Self {
            id: stem.to_owned(),
            title: stem.to_owned(),
            names: Vec::new(),
            text: text.to_owned(),
            origin,
            genre: OnceLock::new(),
            as_written: false,
        };
        let header: String = text
            .lines()
            .take_while(|l| !l.starts_with("given") && !l.starts_with("find"))
            .collect::<Vec<_>>()
            .join("\n");
        for statement in parse(&header).file.statements {
            match statement.kind {
                StatementKind::Genre { id, title } => (entry.id, entry.title) = (id.text, title.text),
                StatementKind::Also(names) => entry.names.extend(names.into_iter().map(|n| n.text)),
                _ => {}
            }
        }
        entry.names.push(entry.title.clone());
        entry
    }

    fn as_written(&self) -> Self {
        let copy = |text: &String| text.clone();
        Self {
            id: copy(&self.id),
            title: copy(&self.title),
            names: self.names.clone(),
            text: copy(&self.text),
            origin: self.origin.clone(),
            genre: OnceLock::new(),
            as_written: true,
        }
    }

    /// Its id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Its name in English.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The rule file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Where it comes from.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// The genre itself.
    pub fn genre(&self) -> &Genre {
        self.genre.get_or_init(|| match compile(&self.text, library()).genre {
            Some(mut genre) => {
                if self.as_written {
                    genre.take_as_written();
                }
                genre
            }
            None => unreachable!("shipped rule files are tested, added ones compiled before"),
        })
    }
}
