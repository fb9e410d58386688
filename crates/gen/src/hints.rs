//! The `make` lines of a rule file: how puzzles of the genre are best made.
//!
//! | hint | says |
//! |---|---|
//! | `remove LAYER` | an answer tells the clues of LAYER; they are taken away while the puzzle stays unique |
//! | `remove LAYER value` | only the values are taken away: `?` stays |
//! | `scatter LAYER N` | N of a hundred places bear LAYER before an answer is sought |
//! | `divide LAYER A B` | LAYER is a random division into blocks of A to B cells before an answer is sought; numbers of the
//! answer are first tried as the sizes of such blocks |
//! | `place LAYER` | LAYER is put where the answer wants it |
//! | `fill LAYER` | LAYER has a value everywhere |
//! | `fit LAYER` | LAYER is changed bit by bit until it fits the answer, and only this one |
//! | `grow LAYER` | values of LAYER are added, each in keeping with the answer, until the puzzle is unique |
//! | `merge LAYER` | blocks of LAYER are joined while the puzzle stays unique |
//! | `pile LAYER` | values of LAYER are added two by two while the puzzle stays unique |
//! | `thread LAYER` | LAYER stands at the ends of random paths that fill the board |
//! | `mend` | where solutions differ, the answer is drawn anew, and its givens follow |
//! | `share N` | N of a hundred yes/no values of a random answer are tried as yes first |
//! | `symmetry WORD` | the symmetry that setters like |

use crate::wishes::Strategy;
use gridwright_lang::ir::{Domain, Genre, GivenUse, LayerId, Role};

/// How puzzles of a genre are made.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Hints {
    /// Clues to take away, and whether only their values go.
    pub remove: Vec<(LayerId, bool)>,
    /// Marks set by chance, with their share of a hundred.
    pub scatter: Vec<(LayerId, u64)>,
    /// Random divisions with the least and the largest block.
    pub divide: Vec<(LayerId, usize, usize)>,
    /// Marks that the answer asks for.
    pub place: Vec<LayerId>,
    /// Layers with a value everywhere.
    pub fill: Vec<LayerId>,
    /// Layers fitted to the answer by local search.
    pub fit: Vec<LayerId>,
    /// Layers grown value by value.
    pub grow: Vec<LayerId>,
    /// Divisions whose blocks are joined.
    pub merge: Vec<LayerId>,
    /// Marks at the ends of paths.
    pub thread: Vec<LayerId>,
    /// Givens added in pairs.
    pub pile: Vec<LayerId>,
    /// Whether answers are drawn anew where solutions differ.
    pub mend: bool,
    /// How many of a hundred yes/no values are tried as yes first.
    pub share: Option<u64>,
}

impl Hints {
    /// Reads the `make` lines. A genre without any is thinned if all its clues follow from an answer, and grown otherwise.
    pub fn of(genre: &Genre) -> Self {
        let mut hints = Self::default();
        for words in &genre.notation.make {
            let words: Vec<&str> = words.iter().map(|w| w.text.as_str()).collect();
            hints.read(genre, &words);
        }
        if hints == Self::default() {
            hints.guess(genre);
        }
        hints
    }

    fn read(&mut self, genre: &Genre, words: &[&str]) {
        let number = |i: usize, otherwise: u64| words.get(i).and_then(|w| w.parse().ok()).unwrap_or(otherwise);
        if words.first() == Some(&"share") {
            self.share = Some(number(1, 50).min(100));
            return;
        }
        if words.first() == Some(&"mend") {
            self.mend = true;
            return;
        }
        let Some(layer) = words.get(1).and_then(|name| genre.layer(name)) else { return };
        match words[0] {
            "remove" => self.remove.push((layer, words.get(2) == Some(&"value"))),
            "scatter" => self.scatter.push((layer, number(2, 20))),
            "divide" => self.divide.push((layer, number(2, 2) as usize, number(3, 6) as usize)),
            "place" => self.place.push(layer),
            "fill" => self.fill.push(layer),
            "fit" => self.fit.push(layer),
            "grow" => self.grow.push(layer),
            "merge" => self.merge.push(layer),
            "thread" => self.thread.push(layer),
            "pile" => self.pile.push(layer),
            _ => {}
        }
    }

    /// Another way to make puzzles unique than the file suggests.
    #[must_use]
    pub fn with_strategy(mut self, genre: &Genre, strategy: Option<Strategy>) -> Self {
        let values = |l: &LayerId| genre.layers[l.at()].domain != Domain::Division;
        match strategy {
            None => {}
            Some(Strategy::Thin) => {
                let more: Vec<LayerId> = self.grow.drain(..).chain(self.fit.drain(..)).filter(values).collect();
                self.remove.extend(more.into_iter().map(|l| (l, false)));
            }
            Some(Strategy::Grow) => {
                let more: Vec<LayerId> = self.remove.drain(..).map(|r| r.0).chain(self.fit.drain(..)).collect();
                self.grow.extend(more.into_iter().filter(values));
            }
            Some(Strategy::Search) => {
                let more: Vec<LayerId> = self.grow.drain(..).chain(self.divide.iter().map(|d| d.0)).collect();
                self.fit.extend(more);
                self.fit.dedup();
            }
        }
        self
    }

    /// What to do with a rule file that says nothing.
    fn guess(&mut self, genre: &Genre) {
        for (layer, declared) in genre.layers_of(Role::Given) {
            match (&declared.domain, declared.given_use) {
                (Domain::Division, _) => self.divide.push((layer, 2, 6)),
                (_, GivenUse::Derived) => self.remove.push((layer, false)),
                (_, GivenUse::Structural) => self.grow.push(layer),
                (_, GivenUse::Idle) => {}
            }
        }
    }

    /// The layers that come after the answer: it is sought without the laws that read them.
    pub fn after(&self) -> Vec<LayerId> {
        self.place.iter().chain(&self.fill).chain(&self.fit).copied().collect()
    }
}
