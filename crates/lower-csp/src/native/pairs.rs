//! Laws about paths between pairs: every mark is joined to the one that is equal to it.

use crate::error::Result;
use crate::lower::Lowering;
use crate::native::lines::LineGraph;
use crate::redundant::Redundant;
use gridwright_board::Val;
use gridwright_check::eval::Value;
use gridwright_csp::encode;
use gridwright_formula::{Constraint, Paths, Sink, Vertex};
use gridwright_grid::Kind;
use gridwright_lang::recognise::pairs::JoinedPairs;

/// With more labels than this, paths are not coloured.
const MAX_COLOURS: u32 = 64;

/// Lines, and the marks that they join.
pub(crate) struct PairsGraph {
    pub lines: LineGraph,
    /// The vertices of the marks, each with the number of its value.
    pub terminals: Vec<(Vertex, u32)>,
    /// How many values there are.
    pub n_labels: u32,
}

impl Lowering<'_> {
    /// Degree 1 at marks, 0 or 2 elsewhere and two equal marks a strand, said together.
    pub fn joined_pairs(&mut self, joined: JoinedPairs) -> Result<()> {
        let (line, mark) = (joined.line.layer, joined.mark);
        let lines = self.line_graph(line);
        let mut labels: Vec<Val> = Vec::new();
        let mut terminals = Vec::new();
        for cell in self.board.grid.places(Kind::Cell) {
            let val = self.exact.raw(mark, &Value::Place(cell));
            if !val.is_present() {
                continue;
            }
            let label = labels.iter().position(|l| *l == val).unwrap_or_else(|| {
                labels.push(val);
                labels.len() - 1
            });
            match lines.vertex.get(&cell) {
                Some(&vertex) => terminals.push((Vertex(vertex), label as u32)),
                // A mark that no line can reach.
                None => self.gates.add_clause(&[]),
            }
        }
        let n_labels = labels.len() as u32;
        self.style().joined_pairs(self, joined, PairsGraph { lines, terminals, n_labels })
    }

    /// Paths between terminals as a constraint, with colours if they are few.
    pub fn post_paths(&mut self, pairs: PairsGraph) -> Result<()> {
        if pairs.n_labels <= MAX_COLOURS && self.states(Redundant::PathColours) {
            self.colour_paths(&pairs)?;
        }
        let PairsGraph { lines, terminals, .. } = pairs;
        let paths = Paths { graph: lines.graph, edges: lines.lits, terminals, cover: false };
        self.paths.get_or_insert_with(|| paths.clone());
        self.gates.add(Constraint::Paths(paths));
        Ok(())
    }

    /// Every vertex on a path has the colour of the path's ends, if there are several.
    pub fn colour_paths(&mut self, PairsGraph { lines, terminals, n_labels }: &PairsGraph) -> Result<()> {
        if *n_labels > 1 {
            // That vertices of one label hang together was tried too and cost more than it found.
            let budget = &self.options.budget;
            encode::label_paths(&mut self.gates, &lines.graph, &lines.lits, terminals, *n_labels, budget)?;
        }
        Ok(())
    }
}
