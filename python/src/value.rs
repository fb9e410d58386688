//! Values of boards as Python has them: `None`, a flag, a number, a word.

use gridwright::Value;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

/// A value for Python.
pub fn to_py<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Blank => py.None().into_bound(py),
        Value::Flag(yes) => PyBool::new(py, *yes).to_owned().into_any(),
        Value::Number(n) => n.into_pyobject(py)?.into_any(),
        Value::Word(word) => PyString::new(py, word).into_any(),
    })
}

/// A value from Python. Numbers and flags of numpy are taken as what they are.
pub fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    if value.is_none() {
        return Ok(Value::Blank);
    }
    if let Ok(yes) = value.extract::<bool>() {
        return Ok(Value::Flag(yes));
    }
    if let Ok(n) = value.extract::<i64>() {
        return Ok(Value::Number(n));
    }
    if let Ok(word) = value.extract::<String>() {
        return Ok(Value::from(word.as_str()));
    }
    Err(PyTypeError::new_err(format!("a value is None, a bool, an int or a str, not {}", value.get_type().name()?)))
}
