//! The genres that the page can ask for: those that the program knows, and rules typed in the page, by the hash of their text.

use crate::assets::fingerprint;
use crate::error::Refused;
use crate::position::Position;
use gridwright::{Genre, Genres, Limits, Puzzle};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How many typed rule texts are kept at a time.
const MOST_TYPED: usize = 64;
/// Processor time for holding a typed text against the checker.
const FIRST_LOOK: Duration = Duration::from_millis(60);

/// All genres.
#[derive(Debug)]
pub(crate) struct GenreShelf {
    known: Arc<Genres>,
    /// Typed ones with their names, the one used last at the end.
    typed: Mutex<VecDeque<(String, Genre)>>,
}

impl GenreShelf {
    pub fn new(known: Arc<Genres>) -> Self {
        Self { known, typed: Mutex::default() }
    }

    /// Every genre that the program knows.
    pub fn iter(&self) -> impl Iterator<Item = Genre> + '_ {
        self.known.iter()
    }

    /// Those that the program knows.
    pub fn known(&self) -> &Genres {
        &self.known
    }

    /// A genre by its id, or a typed one by `ID@HASH`.
    pub fn get(&self, name: &str) -> Result<Genre, Refused> {
        if !name.contains('@') {
            return Ok(self.known.get(name)?);
        }
        let mut typed = self.typed.lock().unwrap_or_else(PoisonError::into_inner);
        let found = typed.iter().position(|(known, _)| known == name).and_then(|at| typed.remove(at));
        // Whoever types a lot elsewhere does not drive out what is in use.
        typed.extend(found.clone());
        found.map(|(_, genre)| genre).ok_or_else(|| {
            Refused::new(axum::http::StatusCode::NOT_FOUND, "unknown-rules", "these rules are not known here any more")
                .hint("send their text again")
        })
    }

    /// Takes a typed text; the same text has the same name.
    pub fn add(&self, text: &str) -> Result<(String, Genre), gridwright::Error> {
        let hash = fingerprint(text.as_bytes());
        let ending = format!("@{hash:016x}");
        let lock = || self.typed.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |(name, genre): &&(String, Genre)| name.ends_with(&ending) && genre.text() == text;
        if let Some((name, genre)) = lock().iter().find(same) {
            return Ok((name.clone(), genre.clone()));
        }
        let genre = Genre::from_text(text, &Limits::none().cpu(FIRST_LOOK))?;
        let name = format!("{}{ending}", genre.id());
        let mut typed = lock();
        if typed.len() >= MOST_TYPED {
            typed.pop_front();
        }
        typed.push_back((name.clone(), genre.clone()));
        Ok((name, genre))
    }

    /// The puzzle of a board of the page.
    pub fn puzzle(&self, position: &Position) -> Result<Puzzle, Refused> {
        let genre = self.get(&position.genre)?;
        Ok(position.puzzle(&genre)?)
    }
}
