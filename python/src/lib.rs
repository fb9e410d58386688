//! gridwright for Python: the part in Rust. What users see is the package around it, which holds answers, exceptions and
//! documentation; here is what needs the library.

#![allow(missing_docs, reason = "the module is private to the package, whose stubs say what is there")]

mod ask;
mod errors;
mod family;
mod generate;
mod genre;
mod graph;
mod instances;
mod live;
mod picture;
mod puzzle;
mod run;
mod solutions;
mod stream;
mod value;

use pyo3::prelude::*;

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("__build__", env!("GRIDWRIGHT_SOURCES"))?;
    module.add_class::<puzzle::PyPuzzle>()?;
    module.add_class::<genre::PyGenre>()?;
    module.add_class::<live::PyLiveBoard>()?;
    module.add_class::<stream::PyStream>()?;
    module.add_class::<solutions::PySolutions>()?;
    module.add_class::<family::PyFamily>()?;
    module.add_class::<family::PyMembers>()?;
    module.add_class::<instances::PyPairs>()?;
    module.add_class::<generate::PySpec>()?;
    module.add_function(wrap_pyfunction!(picture::svg_page, module)?)?;
    module.add_function(wrap_pyfunction!(graph::graph_family, module)?)?;
    module.add_function(wrap_pyfunction!(graph::graph_count, module)?)?;
    module.add_function(wrap_pyfunction!(graph::grid_cycles, module)?)?;
    module.add_function(wrap_pyfunction!(instances::clue_sets, module)?)?;
    module.add_function(wrap_pyfunction!(instances::clue_puzzle, module)?)?;
    Ok(())
}
