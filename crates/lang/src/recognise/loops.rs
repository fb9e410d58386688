//! One loop: no node where other than no or two lines meet, and one strand.

use super::plan::{Conjunct, ConjunctId};
use super::strands::{LineLayer, Nodes, degrees, one_strand};
use crate::ir::*;

/// Two conjuncts that together say: the lines are one loop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OneLoop {
    /// The lines.
    pub line: LineLayer,
    /// Degrees 0 and 2 at every node.
    pub degree: ConjunctId,
    /// One strand.
    pub single: ConjunctId,
    /// Whether there must be a loop.
    pub exactly: bool,
}

/// Every loop that some conjuncts ask for, in every way that two of them do.
pub(crate) fn loops(genre: &Genre, conjuncts: &[Conjunct]) -> Vec<OneLoop> {
    let mut found: Vec<OneLoop> = Vec::new();
    for (degree, at) in ConjunctId::each(conjuncts) {
        let Some(degrees) = degrees(genre, at.formula) else { continue };
        if degrees.at != Nodes::All || degrees.allowed != [0, 2] {
            continue;
        }
        let singles = ConjunctId::each(conjuncts).filter_map(|(id, at)| Some((id, one_strand(genre, at.formula)?)));
        for (single, (line, exactly)) in singles.filter(|(_, (line, _))| *line == degrees.line) {
            found.push(OneLoop { line, degree, single, exactly });
        }
    }
    found
}
