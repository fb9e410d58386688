//! The symmetry of a pattern of clues, as options name it.

use clap::ValueEnum;
use gridwright_grid::Symmetry;

/// A symmetry of a pattern of clues.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SymmetryArg {
    /// None is asked for.
    None,
    /// The same after half a turn.
    HalfTurn,
    /// The same after a quarter turn; square boards only.
    QuarterTurn,
    /// Left mirrors right.
    LeftRight,
    /// Top mirrors bottom.
    #[value(alias = "up-down")]
    TopBottom,
    /// Both mirrors.
    Both,
}

impl SymmetryArg {
    /// What is asked for.
    pub fn symmetry(self) -> Option<Symmetry> {
        match self {
            Self::None => None,
            Self::HalfTurn => Some(Symmetry::HalfTurn),
            Self::QuarterTurn => Some(Symmetry::QuarterTurn),
            Self::LeftRight => Some(Symmetry::LeftRight),
            Self::TopBottom => Some(Symmetry::TopBottom),
            Self::Both => Some(Symmetry::Both),
        }
    }
}
