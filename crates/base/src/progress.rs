//! How far long work is, told to whoever listens.

/// One report: what is being done, how much of it is done, and how much there is if that is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step<'a> {
    /// What is being done, in a word or two ("layer", "boards").
    pub stage: &'a str,
    /// How many units of it are done.
    pub done: u64,
    /// How many there are, where that is known.
    pub total: Option<u64>,
}

/// Somebody who listens. Workers call this sparingly (some tens of times a second at most) and never print.
pub trait Progress: Sync {
    /// Takes one report.
    fn report(&self, step: Step<'_>);
}

/// Listens to nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Quiet;

impl Progress for Quiet {
    fn report(&self, _: Step<'_>) {}
}
