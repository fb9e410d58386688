//! Errors of the library as Python exceptions, with place and cause.

use gridwright::{Error, Stop};
use gridwright_board::SiteError;
use gridwright_lang::{Diagnostic, Severity, line_column};
use gridwright_notation::NotationError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Where something is wrong, if the error tells.
fn place(problem: &Error) -> Option<String> {
    match problem {
        Error::Unreadable(notation) | Error::Unwritable(notation) => match notation {
            NotationError::Body { at, .. } => Some(format!("character {} of the body", at + 1)),
            NotationError::Line { line, .. } => Some(format!("line {line}")),
            NotationError::Json { place, .. } | NotationError::Unwritable { place, .. } => Some(place.clone()),
            _ => None,
        },
        Error::Value { site, .. } => Some(site.clone()),
        Error::Site(SiteError::NoLayer { layer, .. }) => Some(layer.clone()),
        Error::Site(SiteError::NotAPlace { text }) => Some(text.clone()),
        Error::Site(SiteError::OffBoard { place, .. } | SiteError::NotThere { place, .. }) => Some(place.clone()),
        Error::Remarked(remark) => Some(remark.place.clone()),
        _ => None,
    }
}

/// The word for a limit.
pub fn stop_word(stop: Stop) -> &'static str {
    match stop {
        Stop::Time => "time",
        Stop::Cpu => "cpu",
        Stop::Memory => "memory",
        Stop::Cancelled => "cancelled",
        _ => "steps",
    }
}

/// An error, as `gridwright.errors.from_native` takes it.
pub fn told<'py>(py: Python<'py>, problem: &Error, rules: Option<&str>) -> PyResult<Bound<'py, PyDict>> {
    let told = PyDict::new(py);
    told.set_item("code", problem.code())?;
    told.set_item("message", problem.to_string())?;
    told.set_item("place", place(problem))?;
    told.set_item("limit", problem.stop().map(stop_word))?;
    if let (Error::Rules { diagnostics, .. }, Some(text)) = (problem, rules) {
        let each = diagnostics.iter().map(|diagnostic| told_diagnostic(py, diagnostic, text));
        told.set_item("diagnostics", each.collect::<PyResult<Vec<_>>>()?)?;
    }
    Ok(told)
}

fn told_diagnostic<'py>(py: Python<'py>, diagnostic: &Diagnostic, text: &str) -> PyResult<Bound<'py, PyDict>> {
    let (line, column) = line_column(text, diagnostic.span.start as usize);
    let told = PyDict::new(py);
    told.set_item("severity", if diagnostic.severity == Severity::Error { "error" } else { "warning" })?;
    told.set_item("line", line)?;
    told.set_item("column", column)?;
    told.set_item("code", diagnostic.code.to_string())?;
    told.set_item("message", &diagnostic.message)?;
    told.set_item("hint", diagnostic.hint.as_deref())?;
    Ok(told)
}

/// The exception of an error.
pub fn raise(py: Python<'_>, problem: &Error) -> PyErr {
    raise_in(py, problem, None)
}

/// The exception of an error in a rule file.
pub fn raise_in(py: Python<'_>, problem: &Error, rules: Option<&str>) -> PyErr {
    let made = told(py, problem, rules)
        .and_then(|told| py.import("gridwright.errors")?.getattr("from_native")?.call1((told,)));
    match made {
        Ok(exception) => PyErr::from_value(exception),
        Err(broken) => broken,
    }
}
