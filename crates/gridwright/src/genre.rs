//! Genres: those shipped and one's own.

use crate::error::Error;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use gridwright_genre::{Catalogue, Entry, Origin};
use gridwright_lang::ir::{Genre as Rules, Role};
use gridwright_notation::Bound;
use gridwright_solve::admit;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// A genre: a kind of puzzle, made of one rule file. Cloning is cheap.
#[derive(Clone)]
pub struct Genre {
    entry: Arc<Entry>,
    bound: Arc<Bound>,
}

impl fmt::Debug for Genre {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Genre({})", self.id())
    }
}

/// A law of a genre: its id and what a solver who breaks it reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Law {
    /// Its id.
    pub id: String,
    /// Its sentence.
    pub sentence: String,
}

impl Genre {
    /// A genre shipped with gridwright, by its id or any other name.
    pub fn named(name: &str) -> Result<Self, Error> {
        Genres::shared().get(name)
    }

    /// A genre of one's own, from the text of a rule file. What is recognised in its laws is held against the checker on small
    /// boards within the limits; where it differs, the laws are taken as they are written.
    ///
    /// ```
    /// use gridwright::{Genre, Limits};
    /// let rules = r#"
    /// genre  lonely "Lonely"
    /// find   shaded on cells: yes/no
    /// rule   one "Exactly one cell is shaded.": count(shaded in cells) = 1
    /// draw   shaded fill
    /// "#;
    /// let genre = Genre::from_text(rules, &Limits::none()).unwrap();
    /// let counted = genre.blank(3, 4).unwrap().count(&Limits::none()).unwrap();
    /// assert_eq!(counted.number(), Some(12_u32.into()));
    /// ```
    pub fn from_text(text: &str, limits: &Limits) -> Result<Self, Error> {
        let mut genres = Genres::shipped();
        genres.add("rules", text, limits)
    }

    /// Its id.
    pub fn id(&self) -> &str {
        self.entry.id()
    }

    /// Its name in English.
    pub fn title(&self) -> &str {
        self.entry.title()
    }

    /// The names it is also known by.
    pub fn aliases(&self) -> &[String] {
        &self.rules().aliases
    }

    /// Where it comes from: none if it is shipped, else the name that its rule file was added under.
    pub fn origin(&self) -> Option<&str> {
        match self.entry.origin() {
            Origin::Shipped => None,
            Origin::Added(name) => Some(name),
        }
    }

    /// Whether its laws are taken as they are written, without recognising any.
    pub fn is_as_written(&self) -> bool {
        self.rules().is_as_written()
    }

    /// Its rule file.
    pub fn text(&self) -> &str {
        self.entry.text()
    }

    /// Its laws.
    pub fn laws(&self) -> Vec<Law> {
        let law = |law: &gridwright_lang::ir::Law| Law { id: law.id.clone(), sentence: law.sentence.clone() };
        self.rules().laws.iter().map(law).collect()
    }

    /// The layers printed with a problem.
    pub fn given_layers(&self) -> Vec<&str> {
        self.layers(Role::Given)
    }

    /// The layers sought by the solver.
    pub fn sought_layers(&self) -> Vec<&str> {
        self.layers(Role::Find)
    }

    fn layers(&self, role: Role) -> Vec<&str> {
        self.rules().layers_of(role).map(|(_, layer)| layer.name.as_str()).collect()
    }

    /// Whether boards can be written as puzz.link URLs.
    pub fn has_url(&self) -> bool {
        self.bound.has_url()
    }

    /// Whether boards can be written as pzprv3 files.
    pub fn has_file(&self) -> bool {
        self.bound.has_file()
    }

    /// An empty board.
    pub fn blank(&self, rows: usize, cols: usize) -> Result<Puzzle, Error> {
        let grid = gridwright_grid::Grid::new(rows, cols)?;
        Ok(Puzzle::new(self.clone(), gridwright_board::Board::blank(self.rules(), grid)))
    }

    /// Whether it is the same rule file, added once.
    pub fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.entry, &other.entry)
    }

    /// Reads a board of this genre from any notation, whatever other genres there are.
    pub fn read(&self, text: &str) -> Result<Puzzle, Error> {
        crate::read::read_of(self, text)
    }

    /// The compiled rules.
    pub(crate) fn rules(&self) -> &Rules {
        self.entry.genre()
    }

    pub(crate) fn bound(&self) -> &Bound {
        &self.bound
    }
}

/// The genres that texts are read with: those shipped, and any that were added.
pub struct Genres {
    catalogue: Catalogue,
    bound: Mutex<HashMap<String, Arc<Bound>>>,
}

impl fmt::Debug for Genres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.catalogue.entries().map(|entry| entry.id())).finish()
    }
}

impl Genres {
    /// Those shipped with gridwright.
    pub fn shipped() -> Self {
        Self { catalogue: Catalogue::shipped(), bound: Mutex::default() }
    }

    /// Those shipped, made once for the whole program.
    pub(crate) fn shared() -> &'static Self {
        static SHIPPED: OnceLock<Genres> = OnceLock::new();
        SHIPPED.get_or_init(Self::shipped)
    }

    /// Adds a rule file under a name; see [`Genre::from_text`]. It takes the place of a shipped genre with the same id, and of
    /// one that was added under the same name before. A file with mistakes harms no other, but its genre is not known then.
    pub fn add(&mut self, name: &str, text: &str, limits: &Limits) -> Result<Genre, Error> {
        let entry = self.insert(name, text)?;
        if !admit(entry.genre(), &limits.budget())?.is_admitted() {
            self.take_as_written(Some(entry.id()));
        }
        self.get(entry.id())
    }

    /// As [`add`](Self::add), for a file that was looked at before: whether what is recognised in its laws may be used, as
    /// [`Genre::is_as_written`] told then. The same text, library of laws and version give the same.
    pub fn add_known(&mut self, name: &str, text: &str, as_written: bool) -> Result<Genre, Error> {
        let entry = self.insert(name, text)?;
        if as_written {
            self.take_as_written(Some(entry.id()));
        }
        self.get(entry.id())
    }

    /// From now on the laws of a genre are taken as they are written, without recognising any; without a name, of all genres.
    /// Slow, and a voice of its own to compare with. Puzzles that were read before stay as they are.
    pub fn take_as_written(&mut self, name: Option<&str>) {
        self.catalogue.take_as_written(name);
    }

    fn insert(&mut self, name: &str, text: &str) -> Result<Arc<Entry>, Error> {
        let warnings = self.catalogue.add(name, text);
        warnings.map_err(|bad| Error::Rules { name: bad.name, diagnostics: bad.diagnostics })?;
        let added = self.catalogue.entries().find(|e| *e.origin() == Origin::Added(name.to_owned())).cloned();
        let entry = added.ok_or_else(|| Error::Internal("a genre that was added is not there".to_owned()))?;
        self.bound.get_mut().unwrap_or_else(PoisonError::into_inner).remove(entry.id());
        Ok(entry)
    }

    /// The genre of an id or other name.
    pub fn get(&self, name: &str) -> Result<Genre, Error> {
        let unknown = || {
            let nearest = self.catalogue.suggest(name).map(str::to_owned);
            Error::UnknownGenre { name: shorten(name), nearest }
        };
        match (self.catalogue.get(name), self.catalogue.broken(name)) {
            (Some(entry), _) => Ok(self.genre(entry)),
            (None, Some(file)) => Err(Error::BrokenRules { name: shorten(name), file: file.to_owned() }),
            (None, None) => Err(unknown()),
        }
    }

    /// All of them, in order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = Genre> + '_ {
        self.catalogue.entries().map(|entry| self.genre(entry))
    }

    fn genre(&self, entry: &Arc<Entry>) -> Genre {
        let mut all = self.bound.lock().unwrap_or_else(PoisonError::into_inner);
        let bound = match all.get(entry.id()) {
            Some(bound) => Arc::clone(bound),
            None => {
                let bound = Arc::new(Bound::bind(entry.genre()));
                all.insert(entry.id().to_owned(), Arc::clone(&bound));
                bound
            }
        };
        Genre { entry: Arc::clone(entry), bound }
    }

    /// Reads a puzzle; see [`Puzzle::read`].
    pub fn read(&self, text: &str) -> Result<Puzzle, Error> {
        crate::read::read(self, text)
    }

    /// Reads what a JSON object tells of its puzzle besides the board: a solution, a verdict, a grade, a title. Of any other text
    /// nothing.
    pub fn told(&self, text: &str) -> Result<crate::Told, Error> {
        crate::read::told(self, text)
    }

    /// Reads what there is to draw: of an [`Answer`](crate::Answer) in JSON each of its solutions, of anything else the board.
    pub fn read_boards(&self, text: &str) -> Result<Vec<Puzzle>, Error> {
        crate::read::read_boards(self, text)
    }
}

fn shorten(word: &str) -> String {
    let mut short: String = word.chars().take(40).filter(|c| !c.is_control()).collect();
    if short.len() < word.len() {
        short.push('…');
    }
    short
}
