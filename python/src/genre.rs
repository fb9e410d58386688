//! Genres.

use crate::errors::{raise, raise_in};
use crate::puzzle::PyPuzzle;
use crate::run::Call;
use gridwright::{Genre, Genres};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A genre.
#[pyclass(frozen, name = "Genre", module = "gridwright._native")]
#[derive(Clone)]
pub struct PyGenre(pub Genre);

#[pymethods]
impl PyGenre {
    #[staticmethod]
    fn named(py: Python<'_>, name: &str) -> PyResult<Self> {
        Genre::named(name).map(Self).map_err(|problem| raise(py, &problem))
    }

    /// All shipped ones.
    #[staticmethod]
    fn all() -> Vec<Self> {
        Genres::shipped().iter().map(Self).collect()
    }

    /// One's own, from the text of a rule file.
    #[staticmethod]
    fn from_text(py: Python<'_>, text: String, limits: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let rules = text.clone();
        // A mistake in the file is looked at here, where its text is.
        let made = Call::new(limits)?.run(py, move |limits| Ok(Genre::from_text(&text, limits)))?;
        made.map(Self).map_err(|problem| raise_in(py, &problem, Some(&rules)))
    }

    fn id(&self) -> &str {
        self.0.id()
    }

    fn title(&self) -> &str {
        self.0.title()
    }

    fn aliases(&self) -> Vec<String> {
        self.0.aliases().to_vec()
    }

    fn text(&self) -> &str {
        self.0.text()
    }

    fn is_shipped(&self) -> bool {
        self.0.origin().is_none()
    }

    fn is_as_written(&self) -> bool {
        self.0.is_as_written()
    }

    fn laws(&self) -> Vec<(String, String)> {
        self.0.laws().into_iter().map(|law| (law.id, law.sentence)).collect()
    }

    fn given_layers(&self) -> Vec<&str> {
        self.0.given_layers()
    }

    fn sought_layers(&self) -> Vec<&str> {
        self.0.sought_layers()
    }

    /// What can be asked about its puzzles.
    fn reach<'py>(&self, py: Python<'py>, limits: Option<&Bound<'py, PyDict>>) -> PyResult<Bound<'py, PyDict>> {
        let genre = self.0.clone();
        let reach = Call::new(limits)?.run(py, move |limits| genre.reach(limits))?;
        let told = PyDict::new(py);
        told.set_item("search", reach.search)?;
        told.set_item("diagram", reach.diagram)?;
        told.set_item("minimize", reach.minimize)?;
        told.set_item("generate", reach.generate)?;
        Ok(told)
    }

    fn blank(&self, py: Python<'_>, rows: usize, cols: usize) -> PyResult<PyPuzzle> {
        self.0.blank(rows, cols).map(PyPuzzle::from).map_err(|problem| raise(py, &problem))
    }

    fn read(&self, py: Python<'_>, text: &str) -> PyResult<PyPuzzle> {
        self.0.read(text).map(PyPuzzle::from).map_err(|problem| raise(py, &problem))
    }
}
