//! Pictures of boards, alone and side by side.

use crate::errors::raise;
use crate::puzzle::PyPuzzle;
use gridwright::{Error, Mark, Puzzle, parts};
use gridwright_grid::{Kind, Place, PlaceName};
use gridwright_notation::forced_marks;
use gridwright_picture::{Scene, Style, page, scene};
use pyo3::prelude::*;

/// A place to point out: its kind (or nothing), its name, and how.
pub type Marked = (String, String, String);

/// A board as it is to be seen.
pub struct Shown<'a> {
    pub puzzle: &'a Puzzle,
    pub before: Option<&'a Puzzle>,
    pub marked: &'a [Marked],
    pub title: Option<&'a str>,
}

impl Shown<'_> {
    pub fn scene(&self, py: Python<'_>, dark: bool) -> PyResult<Scene> {
        let (rules, board) = (parts::rules(self.puzzle.genre()), parts::board(self.puzzle));
        let mut marked = self.marked.iter().map(|mark| self.place(mark)).collect::<Result<Vec<_>, _>>();
        if let (Ok(marked), Some(before)) = (&mut marked, self.before) {
            marked.extend(forced_marks(rules, parts::board(before), board));
        }
        let marked = marked.map_err(|problem| raise(py, &problem))?;
        let style = Style { dark, title: self.title, marked: &marked };
        Ok(scene(rules, parts::notation(self.puzzle.genre()), board, &style))
    }

    fn place(&self, (kind, site, how): &Marked) -> Result<(Place, Mark), Error> {
        let grid = &parts::board(self.puzzle).grid;
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

/// Several boards on one page: (board, the board before, places, title) each.
#[pyfunction]
#[pyo3(signature = (boards, columns, dark))]
pub fn svg_page(
    py: Python<'_>,
    boards: Vec<(Bound<'_, PyPuzzle>, Option<Bound<'_, PyPuzzle>>, Vec<Marked>, Option<String>)>,
    columns: usize,
    dark: bool,
) -> PyResult<String> {
    let scenes = boards.iter().map(|(puzzle, before, marked, title)| {
        let before = before.as_ref().map(|before| &*before.get().0);
        Shown { puzzle: &puzzle.get().0, before, marked, title: title.as_deref() }.scene(py, dark)
    });
    Ok(page(&scenes.collect::<PyResult<Vec<_>>>()?, columns.max(1)).svg())
}
