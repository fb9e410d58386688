//! The graph of the lines of a layer.

use crate::lower::Lowering;
use crate::write::term::Term;
use gridwright_base::QuickMap;
use gridwright_formula::{Graph, Lit};
use gridwright_grid::{Kind, Place};
use gridwright_lang::ir::*;
use std::rc::Rc;

/// The graph of a line layer: nodes are points or cells.
pub(crate) struct LineGraph {
    pub graph: Graph,
    pub lines: Vec<Place>,
    pub lits: Vec<Lit>,
    /// The vertex of each node, by the node's number.
    pub vertex: QuickMap<Place, u32>,
}

impl Lowering<'_> {
    /// The graph of the lines that may be drawn.
    pub fn line_graph(&self, layer: LayerId) -> LineGraph {
        let genre = self.genre;
        let kinds = genre.layers[layer.at()].places.iter().filter_map(|set| match set.ground {
            Ground::Kind(kind) => Some(kind),
            Ground::Borders => Some(Kind::Edge),
            Ground::Blocks(_) => None,
        });
        let (mut lines, mut lits) = (Vec::new(), Vec::new());
        let (mut vertex, mut ends) = (QuickMap::default(), Vec::new());
        for kind in kinds {
            for line in self.board.grid.places(kind) {
                let Some(index) = self.board.index(genre, layer, line) else { continue };
                let Some(Term::Bool(lit)) = self.terms.get(layer, index) else { continue };
                let nodes: Vec<u32> = self
                    .board
                    .grid
                    .ends(line)
                    .into_iter()
                    .map(|node| {
                        let next = vertex.len() as u32;
                        *vertex.entry(node).or_insert(next)
                    })
                    .collect();
                if let [a, b] = nodes[..] {
                    ends.push((a, b));
                    lines.push(line);
                    lits.push(*lit);
                }
            }
        }
        LineGraph { graph: Graph::new(vertex.len(), &ends), lines, lits, vertex }
    }

    /// The number of each line in the graph of its layer.
    pub fn line_graph_cached(&mut self, layer: LayerId) -> Rc<QuickMap<Place, usize>> {
        if let Some(known) = self.line_numbers.get(&layer) {
            return Rc::clone(known);
        }
        let numbers = self.line_graph(layer).lines.into_iter().enumerate().map(|(i, p)| (p, i)).collect();
        let numbers = Rc::new(numbers);
        self.line_numbers.insert(layer, Rc::clone(&numbers));
        numbers
    }
}
