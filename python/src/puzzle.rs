//! Puzzles.

use crate::ask::Question;
use crate::errors::raise;
use crate::genre::PyGenre;
use crate::picture::{Marked, Shown};
use crate::run::Call;
use crate::value::{from_py, to_py};
use gridwright::{Error, Puzzle, parts};
use gridwright_board::Site;
use gridwright_grid::Place;
use gridwright_lang::ir::{Domain, Layer, LayerId, Role};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use std::sync::Arc;

/// A layer: its name, whether it is given, whether it holds yes and no, its places with their values.
type LayerTold<'py> = (String, bool, bool, Vec<(String, &'static str, i64, i64, Bound<'py, PyAny>)>);

/// A board of a genre.
#[pyclass(frozen, from_py_object, name = "Puzzle", module = "gridwright._native")]
#[derive(Clone)]
pub struct PyPuzzle(pub Arc<Puzzle>);

impl From<Puzzle> for PyPuzzle {
    fn from(puzzle: Puzzle) -> Self {
        Self(Arc::new(puzzle))
    }
}

#[pymethods]
impl PyPuzzle {
    /// Reads a puzzle of a shipped genre.
    #[staticmethod]
    fn read(py: Python<'_>, text: &str) -> PyResult<Self> {
        Puzzle::read(text).map(Self::from).map_err(|problem| raise(py, &problem))
    }

    fn genre(&self) -> PyGenre {
        PyGenre(self.0.genre().clone())
    }

    fn rows(&self) -> usize {
        self.0.rows()
    }

    fn cols(&self) -> usize {
        self.0.cols()
    }

    fn input(&self) -> &str {
        self.0.input()
    }

    fn remarks(&self) -> Vec<(&'static str, String, String)> {
        self.0.remarks().iter().map(|r| (r.code, r.message.clone(), r.place.clone())).collect()
    }

    fn url(&self, py: Python<'_>) -> PyResult<String> {
        self.0.url().map_err(|problem| raise(py, &problem))
    }

    fn link(&self, py: Python<'_>) -> PyResult<String> {
        self.0.link().map_err(|problem| raise(py, &problem))
    }

    fn pzprv3(&self, py: Python<'_>) -> PyResult<String> {
        self.0.pzprv3().map_err(|problem| raise(py, &problem))
    }

    fn json(&self) -> String {
        self.0.json()
    }

    fn text(&self) -> String {
        self.0.text()
    }

    fn drawing(&self) -> String {
        self.0.drawing()
    }

    fn problem(&self) -> Self {
        self.0.problem().into()
    }

    fn without_crosses(&self) -> Self {
        self.0.without_crosses().into()
    }

    fn sites(&self) -> Vec<String> {
        self.0.sites()
    }

    fn get<'py>(&self, py: Python<'py>, site: &str) -> PyResult<Bound<'py, PyAny>> {
        let value = self.0.get(site).map_err(|problem| raise(py, &problem))?;
        to_py(py, &value)
    }

    /// The same board with other values.
    fn with_values(&self, py: Python<'_>, values: Vec<(String, Bound<'_, PyAny>)>) -> PyResult<Self> {
        let mut puzzle = (*self.0).clone();
        for (site, value) in values {
            puzzle.set(&site, from_py(&value)?).map_err(|problem| raise(py, &problem))?;
        }
        Ok(puzzle.into())
    }

    /// The layers: name, whether it is given, whether it holds yes and no, and (site, kind of place, row and column in half cells, value) of each place.
    fn layers<'py>(&self, py: Python<'py>) -> PyResult<Vec<LayerTold<'py>>> {
        let (rules, board) = (parts::rules(self.0.genre()), parts::board(&self.0));
        let told = |(at, layer): (usize, &Layer)| {
            let id = LayerId(at as u32);
            let places = (0..board.layer(id).len()).filter_map(|slot| {
                let place = board.place_of(rules, id, slot).filter(|&place| board.grid.exists(place))?;
                Some((Site::new(id, slot).name(rules, board), place))
            });
            let value = |(site, place): (String, Place)| {
                let value = to_py(py, &self.0.get(&site).map_err(|problem| raise(py, &problem))?)?;
                let (y, x) = board.grid.position(place);
                Ok((site, place.kind.singular(), y, x, value))
            };
            let is_flag = matches!(layer.domain, Domain::Flag | Domain::Division);
            let places = places.map(value).collect::<PyResult<Vec<_>>>()?;
            Ok((layer.name.clone(), layer.role == Role::Given, is_flag, places))
        };
        rules.layers.iter().enumerate().map(told).collect()
    }

    /// A picture on which places are pointed out: (kind, site, how). With `before`, what is news beside that board is, too.
    #[pyo3(signature = (marked, before, dark, title))]
    fn svg(
        &self,
        py: Python<'_>,
        marked: Vec<Marked>,
        before: Option<&Self>,
        dark: bool,
        title: Option<String>,
    ) -> PyResult<String> {
        let before = before.map(|before| Arc::clone(&before.0));
        Shown { puzzle: Arc::clone(&self.0), before, marked, title }.svg(py, dark)
    }

    fn png<'py>(&self, py: Python<'py>, scale: f64) -> PyResult<Bound<'py, PyBytes>> {
        let puzzle = Arc::clone(&self.0);
        let bytes = Call::new(None)?.run(py, move |_| puzzle.png(scale))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Puts a question; see `ask.rs` for what comes back.
    #[pyo3(signature = (verb, options, limits))]
    fn ask<'py>(
        &self,
        py: Python<'py>,
        verb: &str,
        options: Option<&Bound<'py, PyDict>>,
        limits: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (question, puzzle) = (Question::new(verb, options)?, Arc::clone(&self.0));
        let reply = Call::new(limits)?.run(py, move |limits| question.ask(&puzzle, limits))?;
        Ok(reply.told(py)?.into_pyobject(py)?.into_any())
    }

    /// Checks this problem with an answer: the values that another board of its genre and size has where they are sought, or
    /// values by site.
    #[pyo3(signature = (answer, values, as_pzpr, limits))]
    fn check<'py>(
        &self,
        py: Python<'py>,
        answer: Option<&Self>,
        values: Vec<(String, Bound<'py, PyAny>)>,
        as_pzpr: bool,
        limits: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let values = values.into_iter().map(|(site, value)| Ok((site, from_py(&value)?)));
        let (values, answer) = (values.collect::<PyResult<Vec<_>>>()?, answer.map(|answer| Arc::clone(&answer.0)));
        let (question, puzzle) = (Question::Check { as_pzpr }, Arc::clone(&self.0));
        let (reply, board) = Call::new(limits)?.run(py, move |limits| {
            let mut board = answer.map_or_else(|| Ok((*puzzle).clone()), |answer| answered(&puzzle, &answer))?;
            for (site, value) in values {
                board.set(&site, value)?;
            }
            Ok((question.ask(&board, limits)?, board))
        })?;
        let (text, boards, _, error) = reply.told(py)?;
        Ok((text, boards, Some(Self::from(board)), error).into_pyobject(py)?.into_any())
    }

    fn same(&self, other: &Self) -> bool {
        *self.0 == *other.0
    }
}

/// A problem with the answer that stands on another board.
fn answered(problem: &Puzzle, answer: &Puzzle) -> Result<Puzzle, Error> {
    let (ours, theirs) = (problem.genre(), answer.genre());
    if ours.id() != theirs.id() || ours.text() != theirs.text() {
        return Err(Error::call(format!(
            "the answer is one of {}, the puzzle one of {}",
            theirs.title(),
            ours.title()
        )));
    }
    let size = |puzzle: &Puzzle| format!("{}x{}", puzzle.rows(), puzzle.cols());
    if size(problem) != size(answer) {
        return Err(Error::call(format!("the answer is {}, the puzzle {}", size(answer), size(problem))));
    }
    let (rules, mut board) = (parts::rules(ours), parts::board(problem).clone());
    let sought: Vec<LayerId> = rules.layers_of(Role::Find).map(|(layer, _)| layer).collect();
    for layer in sought {
        let values = parts::board(answer).layer(layer).to_vec();
        let places = board.layer_mut(layer);
        if places.len() != values.len() {
            return Err(Error::call("the answer belongs to a board with other places"));
        }
        places.clone_from_slice(&values);
    }
    Ok(parts::puzzle(ours, board))
}
