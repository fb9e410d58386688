//! In which forms laws are stated.

/// Whether laws may take a form of their own, or are written out as they stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Forms {
    /// Recognised laws become the engine's own constraints.
    #[default]
    Native,
    /// No law is recognised: every formula is written out as it stands. Slow, and a voice of its own to compare with.
    Plain,
}
