//! Pictures of boards, alone and side by side.

use crate::puzzle::PyPuzzle;
use crate::run::Call;
use gridwright::{Error, Mark, Puzzle, parts};
use gridwright_grid::{Kind, Place, PlaceName};
use gridwright_notation::forced_marks;
use gridwright_picture::{Scene, Style, page, scene};
use pyo3::prelude::*;
use std::sync::Arc;

/// A place to point out: its kind (or nothing), its name, and how.
pub type Marked = (String, String, String);

/// A board as it is to be seen.
pub struct Shown {
    pub puzzle: Arc<Puzzle>,
    pub before: Option<Arc<Puzzle>>,
    pub marked: Vec<Marked>,
    pub title: Option<String>,
}

impl Shown {
    /// As a picture of its own, drawn away from the interpreter.
    pub fn svg(self, py: Python<'_>, dark: bool) -> PyResult<String> {
        Call::new(None)?.run(py, move |_| Ok(self.scene(dark)?.svg()))
    }

    fn scene(&self, dark: bool) -> Result<Scene, Error> {
        let (rules, board) = (parts::rules(self.puzzle.genre()), parts::board(&self.puzzle));
        let mut marked = self.marked.iter().map(|mark| self.place(mark)).collect::<Result<Vec<_>, _>>()?;
        if let Some(before) = &self.before {
            marked.extend(forced_marks(rules, parts::board(before), board));
        }
        let style = Style { dark, title: self.title.as_deref(), marked: &marked };
        Ok(scene(rules, parts::notation(self.puzzle.genre()), board, &style))
    }

    fn place(&self, (kind, site, how): &Marked) -> Result<(Place, Mark), Error> {
        let grid = &parts::board(&self.puzzle).grid;
        let mark = match how.as_str() {
            "broken" => Mark::Broken,
            "differs" => Mark::Differs,
            "forced" => Mark::Forced,
            "forced-no" => Mark::ForcedNo,
            "since" => Mark::Since,
            _ => return Err(Error::call(format!("`{how}` is no way to point something out"))),
        };
        let kinds =
            [Kind::Cell, Kind::Link, Kind::Edge, Kind::Point, Kind::Spot, Kind::Margin, Kind::Quarter, Kind::Board];
        // Without a kind, the first that has such a place.
        let fits = |known: &Kind| kind.is_empty() || known.singular() == kind;
        let name = site.parse::<PlaceName>().ok();
        let place = name.and_then(|name| kinds.into_iter().filter(fits).find_map(|kind| name.find(grid, kind)));
        place.map(|place| (place, mark)).ok_or_else(|| Error::call(format!("`{site}` is no place of this board")))
    }
}

/// A board for a page: the board, the board before, places, a title.
type OnPage<'py> = (Bound<'py, PyPuzzle>, Option<Bound<'py, PyPuzzle>>, Vec<Marked>, Option<String>);

/// Several boards on one page.
#[pyfunction]
#[pyo3(signature = (boards, columns, dark))]
pub fn svg_page(py: Python<'_>, boards: Vec<OnPage<'_>>, columns: usize, dark: bool) -> PyResult<String> {
    let shown = boards.into_iter().map(|(puzzle, before, marked, title)| {
        let before = before.map(|before| Arc::clone(&before.get().0));
        Shown { puzzle: Arc::clone(&puzzle.get().0), before, marked, title }
    });
    let shown: Vec<Shown> = shown.collect();
    Call::new(None)?.run(py, move |_| {
        let scenes = shown.iter().map(|shown| shown.scene(dark)).collect::<Result<Vec<_>, _>>()?;
        Ok(page(&scenes, columns.max(1)).svg())
    })
}
