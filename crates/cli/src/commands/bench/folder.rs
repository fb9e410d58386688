//! The folder that a bench keeps its results in, if the call names one.

use crate::output::replace_file;
use crate::session::read_text;
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};

/// A folder for results; without one nothing is written and nothing remembered.
pub struct Folder<'a>(Option<&'a Path>);

impl<'a> Folder<'a> {
    /// Makes it, if it is not there.
    pub fn open(path: Option<&'a Path>) -> Result<Self> {
        if let Some(path) = path {
            std::fs::create_dir_all(path).with_context(|| format!("cannot make {}", path.display()))?;
        }
        Ok(Self(path))
    }

    /// The path of a file in it.
    pub fn file(&self, name: &str) -> Option<PathBuf> {
        self.0.map(|folder| folder.join(name))
    }

    /// What an earlier run left.
    pub fn read(&self, name: &str) -> Result<Option<String>> {
        self.file(name).filter(|path| path.exists()).map(|path| read_text(&path)).transpose()
    }

    /// Keeps something.
    pub fn write(&self, name: &str, text: &str) -> Result<()> {
        self.file(name).map_or(Ok(()), |path| replace_file(&path, text.as_bytes()))
    }
}
