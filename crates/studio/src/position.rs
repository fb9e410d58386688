//! A board as the page holds it: values by the names of their places. The page knows no notation; what it reads and writes
//! goes through here.

use gridwright::{Error, Genre, Limits, Puzzle, parts};
use gridwright_board::{Board, Site, Val};
use gridwright_check::eval::{Exact, Value};
use gridwright_grid::{Grid, Kind, Place, PlaceName};
use gridwright_lang::ir::{Domain, FieldVal, Genre as Rules, LayerId, OptionId, SymId};
use gridwright_lang::recognise::kept::{Kept, Piece, kept, pieces};
use gridwright_notation::{read_value, value_word};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The longest side of a board that the page works on.
pub(crate) const LONGEST: usize = 500;

/// Values of one layer: place to word.
pub(crate) type Words = BTreeMap<String, String>;

/// A board as the page holds it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Position {
    /// The genre's id, or `ID@HASH` for rules typed in the page.
    pub genre: String,
    pub rows: usize,
    pub cols: usize,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// Cells that are not there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub holes: Vec<String>,
    /// What a URL says beside the board, kept for writing it back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// What a file holds beside the layers.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub extras: Words,
    /// Layer to place to word.
    #[serde(default)]
    pub layers: BTreeMap<String, Words>,
}

impl Position {
    /// A puzzle as the page holds it.
    pub fn of(name: &str, puzzle: &Puzzle) -> Self {
        let (rules, board) = (parts::rules(puzzle.genre()), parts::board(puzzle));
        let grid = &board.grid;
        let options = rules.options.iter().enumerate();
        let holes = (0..grid.area()).map(|i| Place::new(Kind::Cell, i)).filter(|&cell| grid.is_hole(cell));
        Self {
            genre: name.to_owned(),
            rows: grid.rows(),
            cols: grid.cols(),
            options: options
                .filter(|(i, _)| board.option(OptionId(*i as u32)))
                .map(|(_, (id, _))| id.clone())
                .collect(),
            holes: holes.map(|cell| PlaceName::of(grid, cell).to_string()).collect(),
            variant: board.variant.clone(),
            extras: board.extras.clone(),
            layers: layers_of(rules, board),
        }
    }

    /// The puzzle, on which every question can be asked.
    pub fn puzzle(&self, genre: &Genre) -> Result<Puzzle, Error> {
        if self.rows > LONGEST || self.cols > LONGEST {
            return Err(Error::call(format!("the page works on boards of up to {LONGEST}x{LONGEST} cells")));
        }
        let rules = parts::rules(genre);
        let mut grid = Grid::new(self.rows, self.cols)?;
        for name in &self.holes {
            let cell = name.parse::<PlaceName>().ok().and_then(|name| name.find(&grid, Kind::Cell));
            let cell = cell.ok_or_else(|| Error::call(format!("`{name}` is no cell of this board")))?;
            grid.set_hole(cell, true);
        }
        let mut board = Board::blank(rules, grid);
        for name in &self.options {
            let option = rules.option(name);
            let option = option.ok_or_else(|| Error::call(format!("`{name}` is no option of this genre")))?;
            board.set_option(option, true);
        }
        board.variant.clone_from(&self.variant);
        board.extras.clone_from(&self.extras);
        self.fill(rules, &mut board)?;
        Ok(parts::puzzle(genre, board))
    }

    /// In tests a board that is made to fail, because what happens then has to be seen.
    pub fn provoke(&self) {
        if cfg!(debug_assertions) && self.variant.as_deref() == Some("provoke a panic") {
            panic!("provoked");
        }
    }

    /// Puts the values where they belong; borders first, because rooms follow from them.
    fn fill(&self, rules: &Rules, board: &mut Board) -> Result<(), Error> {
        let is_division =
            |name: &str| rules.layer(name).is_some_and(|id| rules.layers[id.at()].domain == Domain::Division);
        let (borders, others): (Vec<_>, Vec<_>) = self.layers.iter().partition(|(name, _)| is_division(name));
        for (layer, words) in borders.into_iter().chain(others) {
            for (place, word) in words {
                let site = Site::parse(&format!("{layer}:{place}"), rules, board)?;
                let value = read_value(rules, site.layer, word).ok_or_else(|| Error::Value {
                    site: format!("{layer}:{place}"),
                    value: word.chars().take(40).collect(),
                    allowed: format!("the layer `{layer}` holds no such value"),
                })?;
                board.layer_mut(site.layer)[site.at()] = value;
            }
            board.fit_blocks(rules);
        }
        Ok(())
    }
}

/// The puzzle with its answer as far as givens are part of it: where the rules say that a given stays, it needs not be drawn.
/// What is drawn there all the same is left as it is, and judged.
pub(crate) fn with_givens(puzzle: &Puzzle) -> Puzzle {
    let (rules, board) = (parts::rules(puzzle.genre()), parts::board(puzzle));
    let mut filled = board.clone();
    let budget = parts::budget(&Limits::none());
    let mut exact = Exact::new(rules, board, &budget);
    let mut fill = |exact: &mut Exact<'_>, layer: LayerId, place: Place, val: Val| {
        let slot = exact.slot_of(layer, &Value::Place(place));
        if let Some(slot) = slot.filter(|&slot| filled.layer(layer)[slot] == Val::Blank) {
            filled.layer_mut(layer)[slot] = val;
        }
    };
    for Kept { given, part, find } in kept(rules) {
        for (slot, &val) in board.layer(given).iter().enumerate() {
            if let Some((val, place)) = known(val, part).zip(board.place_of(rules, given, slot)) {
                fill(&mut exact, find, place, val);
            }
        }
    }
    for Piece { var, set, filter, find, place, yes } in pieces(rules) {
        for member in exact.eval(set).as_set().items.clone() {
            exact.bind(var, member);
            let told = if exact.holds(filter) { exact.eval(place).as_place() } else { None };
            if let Some(place) = told.filter(|&place| board.grid.exists(place)) {
                let yes = Val::Flag(exact.holds(yes));
                fill(&mut exact, find, place, yes);
            }
        }
    }
    parts::puzzle(puzzle.genre(), filled)
}

/// A given, or a field of it, if it is known.
fn known(val: Val, part: Option<(SymId, u32)>) -> Option<Val> {
    match (part, val) {
        (_, Val::Blank | Val::Unknown | Val::Absent) => None,
        (None, val) => Some(val),
        (Some((tag, field)), Val::Tag(own, fields)) if own == tag => match fields[field as usize] {
            FieldVal::Int(n) => Some(Val::Int(n)),
            FieldVal::Dir(dir) => Some(Val::Dir(dir)),
            FieldVal::Unused | FieldVal::Unknown | FieldVal::Absent => None,
        },
        (Some(_), _) => None,
    }
}

/// All values of a board that are not blank.
pub(crate) fn layers_of(rules: &Rules, board: &Board) -> BTreeMap<String, Words> {
    let mut layers = BTreeMap::new();
    for (i, layer) in rules.layers.iter().enumerate() {
        let id = LayerId(i as u32);
        let filled = board.layer(id).iter().enumerate().filter(|(_, val)| **val != Val::Blank);
        let words = filled.map(|(slot, &val)| (Site::new(id, slot).place_name(rules, board), value_word(rules, val)));
        let words: Words = words.collect();
        if !words.is_empty() {
            layers.insert(layer.name.clone(), words);
        }
    }
    layers
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright::Genres;

    #[test]
    fn pieces_that_are_given_settle_the_lines_round_them() {
        let told: Vec<String> = Genres::shipped()
            .iter()
            .filter(|genre| !pieces(parts::rules(genre)).is_empty())
            .map(|genre| genre.id().to_owned())
            .collect();
        assert!(["loopsp", "pipelink"].iter().all(|known| told.iter().any(|id| id == known)), "{told:?}");
        assert!(!told.iter().any(|id| ["slither", "mashu", "numlin", "sudoku"].contains(&&**id)), "{told:?}");
    }
}
