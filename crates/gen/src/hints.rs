//! How puzzles of a genre are best made, as its `make` lines say. What each hint means stands in `lang::words::make`.

use crate::error::{Result, refused};
use crate::wishes::Strategy;
use gridwright_grid::Symmetry;
use gridwright_lang::ir::{Domain, Genre, GivenUse, LayerId, MakeHint, Role};

/// How puzzles of a genre are made.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Hints {
    /// Clues to take away, and whether only their values go.
    pub remove: Vec<(LayerId, bool)>,
    /// Marks set by chance, with their share of a hundred.
    pub scatter: Vec<(LayerId, u64)>,
    /// Symbols of which there is one each.
    pub single: Vec<LayerId>,
    /// Random divisions with the least and the largest block.
    pub divide: Vec<(LayerId, usize, usize)>,
    /// Those of them whose blocks are rectangles.
    pub rectangles: Vec<LayerId>,
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
    /// The one way in which puzzles are to be made unique, where one is wished.
    pub only: Option<Strategy>,
    /// How many of a hundred yes/no values are tried as yes first.
    pub share: Option<u64>,
    /// The symmetry of the places of clues, unless another is wished.
    pub symmetry: Option<Symmetry>,
}

impl Hints {
    /// What the `make` lines say. Where they name no layer, it is thinned if its clues follow from an answer, and grown
    /// otherwise.
    pub fn of(genre: &Genre) -> Self {
        let mut hints = Self::default();
        genre.notation.make.hints.iter().for_each(|&hint| hints.add(hint));
        if !hints.names_a_layer() {
            hints.guess(genre);
        }
        hints
    }

    /// Whether any layer is to be made; if none is, there is no puzzle to be made either.
    pub fn names_a_layer(&self) -> bool {
        let Self { mend, share, symmetry, only, .. } = *self;
        *self != Self { mend, share, symmetry, only, ..Self::default() }
    }

    fn add(&mut self, hint: MakeHint) {
        match hint {
            MakeHint::Remove { layer, value_only } => self.remove.push((layer, value_only)),
            MakeHint::Scatter { layer, share } => self.scatter.push((layer, u64::from(share))),
            MakeHint::Single(layer) => self.single.push(layer),
            MakeHint::Divide { layer, least, most, rectangles } => {
                self.divide.push((layer, least, most));
                self.rectangles.extend(rectangles.then_some(layer));
            }
            MakeHint::Place(layer) => self.place.push(layer),
            MakeHint::Fill(layer) => self.fill.push(layer),
            MakeHint::Fit(layer) => self.fit.push(layer),
            MakeHint::Grow(layer) => self.grow.push(layer),
            MakeHint::Merge(layer) => self.merge.push(layer),
            MakeHint::Thread(layer) => self.thread.push(layer),
            MakeHint::Pile(layer) => self.pile.push(layer),
            MakeHint::Mend => self.mend = true,
            MakeHint::Share(share) => self.share = Some(u64::from(share)),
            MakeHint::Symmetry(symmetry) => self.symmetry = Some(symmetry),
        }
    }

    /// The layers of marks that are made, borders aside.
    pub fn marks(&self, genre: &Genre) -> Vec<LayerId> {
        let pairs = self.remove.iter().map(|r| r.0).chain(self.scatter.iter().map(|s| s.0));
        let lists = [&self.place, &self.fill, &self.fit, &self.grow, &self.thread, &self.pile];
        let mut marks: Vec<LayerId> = pairs.chain(lists.into_iter().flatten().copied()).collect();
        marks.retain(|l| genre.layers[l.at()].domain != Domain::Division);
        marks.sort_unstable();
        marks.dedup();
        marks
    }

    /// The layers to which clues can be added that are not needed.
    pub fn addable(&self) -> Vec<LayerId> {
        self.remove.iter().filter(|r| !r.1).map(|r| r.0).chain(self.grow.iter().copied()).collect()
    }

    /// Another way to make puzzles unique than the file suggests. Refused if the genre's puzzles cannot be made so.
    pub fn with_strategy(mut self, genre: &Genre, strategy: Option<Strategy>) -> Result<Self> {
        let Some(strategy) = strategy else { return Ok(self) };
        let built = [(!self.thread.is_empty(), Strategy::Thin), (!self.pile.is_empty(), Strategy::Grow)];
        if let Some((_, own)) = built.into_iter().find(|(is_so, _)| *is_so) {
            let why = format!("its clues and answers are built up together, which counts as `{}`", own.name());
            return if own == strategy { Ok(self) } else { Err(refused("--strategy", why)) };
        }
        self.only = Some(strategy);
        self.mend = self.mend && strategy == Strategy::Search;
        self.turn_to(genre, strategy);
        let why = match strategy {
            Strategy::Thin if self.remove.is_empty() && self.merge.is_empty() => "no clue of its can be taken away",
            Strategy::Grow if self.grow.is_empty() => "no clue of its can be added to others",
            _ => return Ok(self),
        };
        Err(refused("--strategy", why.to_owned()))
    }

    fn turn_to(&mut self, genre: &Genre, strategy: Strategy) {
        let values = |l: &LayerId| genre.layers[l.at()].domain != Domain::Division;
        match strategy {
            Strategy::Thin => {
                let more: Vec<LayerId> = self.grow.drain(..).chain(self.fit.drain(..)).filter(values).collect();
                self.remove.extend(more.into_iter().map(|l| (l, false)));
            }
            Strategy::Grow => {
                let more: Vec<LayerId> = self.remove.drain(..).map(|r| r.0).chain(self.fit.drain(..)).collect();
                self.grow.extend(more.into_iter().filter(values));
            }
            Strategy::Search => {
                let given = |l: &LayerId| genre.layers[l.at()].role == Role::Given;
                let divided = self.divide.iter().map(|d| d.0).filter(given);
                let more: Vec<LayerId> = self.grow.drain(..).chain(divided).collect();
                self.fit.extend(more);
                self.fit.sort_unstable();
                self.fit.dedup();
                self.mend = self.mend || self.fit.is_empty();
            }
        }
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
