//! What an instance of a genre is, by its laws.

use crate::pairs::Instance;
use gridwright_board::{Board, Val};
use gridwright_grid::{Grid, GridError};
use gridwright_lang::ir::{Genre, GivenUse, Law, LayerId, OptionId, Role};
use std::fmt;

/// Which instances a genre has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InstanceKind {
    /// Marks that lines join in pairs.
    Pairs(PairRules),
    /// Clues of this layer, each of which only says something about the answer.
    Hints(LayerId),
}

/// A genre where lines join pairs and that is all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairRules {
    /// The marks.
    pub mark: LayerId,
    /// The lines.
    pub line: LayerId,
    /// Options that must be set to take away laws that ask for more.
    pub options: Vec<OptionId>,
}

/// Why a genre has no family of instances.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoInstances {
    title: String,
    why: String,
}

impl fmt::Display for NoInstances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} has no family of instances: {}", self.title, self.why)
    }
}

impl std::error::Error for NoInstances {}

impl InstanceKind {
    /// The instances of a genre.
    pub fn of(genre: &Genre) -> Result<Self, NoInstances> {
        let none = |why: String| NoInstances { title: genre.title.clone(), why };
        if let Some((conjunct, joined)) = genre.recognised.pairs().next() {
            let others = genre.laws.iter().enumerate().filter(|(i, _)| i + genre.requires.len() != conjunct.law);
            let options = without_laws(others.map(|(_, law)| law))
                .map_err(|id| none(format!("its rule `{id}` asks for more than lines that join pairs")))?;
            return Ok(Self::Pairs(PairRules { mark: joined.mark, line: joined.line.layer, options }));
        }
        let mut given = genre.layers_of(Role::Given);
        let derived = given.find(|(_, layer)| layer.given_use == GivenUse::Derived);
        let why = "neither do its lines join pairs nor do its clues follow from an answer";
        derived.map(|(layer, _)| Self::Hints(layer)).ok_or_else(|| none(why.to_owned()))
    }
}

/// The options that switch these laws off, or the law that none does. Laws that hold only under an option are off already.
fn without_laws<'a>(laws: impl Iterator<Item = &'a Law>) -> Result<Vec<OptionId>, &'a str> {
    let mut options = Vec::new();
    for law in laws {
        match law.guard {
            Some((_, true)) => {}
            Some((option, false)) => options.push(option),
            None => return Err(&law.id),
        }
    }
    Ok(options)
}

impl PairRules {
    /// An instance as a problem of the genre on a grid whose cells are numbered row by row, its pairs numbered from 1; none if
    /// the genre has no marks on cells.
    pub fn problem(
        &self,
        genre: &Genre,
        (rows, cols): (usize, usize),
        instance: &Instance,
    ) -> Result<Option<Board>, GridError> {
        let mut board = Board::blank(genre, Grid::new(rows, cols)?);
        self.options.iter().for_each(|&option| board.set_option(option, true));
        for (number, &(a, b)) in (1..).zip(instance) {
            for vertex in [a, b] {
                let (row, col) = (i64::from(vertex) / cols as i64, i64::from(vertex) % cols as i64);
                let cell = board.grid.cell(row, col);
                if !cell.is_some_and(|cell| board.set(genre, self.mark, cell, Val::Int(number))) {
                    return Ok(None);
                }
            }
        }
        Ok(Some(board))
    }
}
