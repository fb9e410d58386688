//! Diagrams in files: the name of a file tells its format.

use crate::output::replace_with;
use anyhow::{Context, Result};
use gridwright::Error;
use gridwright_base::Budget;
use gridwright_zdd::{Diagram, Universe, load_binary, load_graphillion, save_binary, save_dot, save_graphillion};
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

/// A way to write a diagram.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Our own, with the names of the elements.
    Binary,
    /// Graphillion's dump, which knows its elements by number only.
    Graphillion,
    /// A picture; cannot be read.
    Dot,
}

impl Format {
    /// The format that a file name asks for.
    pub fn of(path: &Path) -> Result<Self, Error> {
        match path.extension().and_then(|e| e.to_str()) {
            Some("gwd") => Ok(Self::Binary),
            Some("txt" | "graphillion") => Ok(Self::Graphillion),
            Some("dot") => Ok(Self::Dot),
            _ => Err(Error::call("a dump is a .gwd, .txt, .graphillion or .dot file")),
        }
    }

    /// Writes a diagram.
    pub fn save(self, diagram: &Diagram, universe: &Universe, path: &Path) -> Result<()> {
        replace_with(path, |out| {
            let saved = match self {
                Self::Binary => save_binary(diagram, universe, out),
                Self::Graphillion => save_graphillion(diagram, out),
                Self::Dot => save_dot(diagram, universe, out),
            };
            Ok(saved?)
        })
    }
}

/// Reads a diagram. The elements of a dump without names are those of `universe`, if one is known.
pub fn load(path: &Path, universe: Option<&Universe>, budget: &Budget) -> Result<(Diagram, Universe)> {
    let wrong = |message: String| Error::call(format!("{}: {message}", path.display()));
    let format = Format::of(path)?;
    if format == Format::Dot {
        return Err(wrong("a picture is not read back; .gwd and Graphillion's dumps are".to_owned()).into());
    }
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut input = BufReader::new(file);
    let read = match (format, universe) {
        (Format::Graphillion, Some(universe)) => {
            load_graphillion(&mut input, universe.len(), budget).map(|diagram| (diagram, universe.clone()))
        }
        (Format::Graphillion, None) => {
            return Err(
                wrong("Graphillion's dump does not tell how many elements there are: --elements N".into()).into()
            );
        }
        _ => load_binary(&mut input, budget),
    };
    read.map_err(|problem| match Error::from(problem) {
        Error::Call(message) => wrong(message).into(),
        other => other.into(),
    })
}
