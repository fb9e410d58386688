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

/// Ties between vertices, without vertices that lines merely go through. A vertex that is `free` is left out if each of its
/// literals has just two ties there and no two of the literals can hold together: then the one tie leads to the other and nowhere
/// else. A free vertex with a single tie leads nowhere.
pub(crate) fn straighten(
    mut ties: Vec<(u32, u32, Lit)>,
    free: &[bool],
    apart: impl Fn(Lit, Lit) -> bool,
) -> Vec<(u32, u32, Lit)> {
    let mut at: Vec<Vec<usize>> = vec![Vec::new(); free.len()];
    for (i, tie) in ties.iter().enumerate() {
        at[tie.0 as usize].push(i);
        at[tie.1 as usize].push(i);
    }
    let mut gone = vec![false; ties.len()];
    for v in (0..free.len()).filter(|&v| free[v]) {
        let mut own: Vec<usize> = at[v].iter().copied().filter(|&i| !gone[i]).collect();
        own.sort_unstable_by_key(|&i| (ties[i].2, i));
        if let [alone] = own[..] {
            gone[alone] = true;
            continue;
        }
        let pairs: Vec<&[usize]> = own.chunk_by(|&i, &j| ties[i].2 == ties[j].2).collect();
        let lit = |pair: &[usize]| ties[pair[0]].2;
        let exclusive = pairs.iter().enumerate().all(|(i, a)| pairs[..i].iter().all(|b| apart(lit(a), lit(b))));
        if pairs.iter().any(|pair| pair.len() != 2) || !exclusive {
            continue;
        }
        for pair in pairs {
            let [a, b] = [pair[0], pair[1]].map(|i| if ties[i].0 as usize == v { ties[i].1 } else { ties[i].0 });
            gone[pair[0]] = true;
            gone[pair[1]] = true;
            if a != b {
                at[a as usize].push(ties.len());
                at[b as usize].push(ties.len());
                ties.push((a, b, ties[pair[0]].2));
                gone.push(false);
            }
        }
    }
    ties.into_iter().zip(gone).filter(|(_, gone)| !gone).map(|(tie, _)| tie).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright_formula::Var;

    /// A row of five vertices and a column of three through its middle, with a literal each.
    fn cross() -> Vec<(u32, u32, Lit)> {
        let (row, column) = (Var(1).pos(), Var(2).pos());
        vec![(0, 1, row), (1, 2, row), (2, 3, row), (3, 4, row), (5, 2, column), (2, 6, column)]
    }

    #[test]
    fn lines_join_their_ends() {
        let free = [false, true, true, true, false, false, false];
        let ties = straighten(cross(), &free, |_, _| true);
        assert_eq!(ties, [(5, 6, Var(2).pos()), (4, 0, Var(1).pos())]);
    }

    #[test]
    fn lines_that_may_cross_are_joined_there() {
        let free = [false, true, true, true, false, false, false];
        let mut ties = straighten(cross(), &free, |_, _| false);
        ties.sort_unstable();
        let (row, column) = (Var(1).pos(), Var(2).pos());
        assert_eq!(ties, [(0, 2, row), (2, 4, row), (2, 6, column), (5, 2, column)]);
    }

    #[test]
    fn a_line_that_ends_nowhere_is_dropped() {
        let free = [false, true, false, true, true, false, false];
        let ties = straighten(cross(), &free, |_, _| true);
        let at_end = |tie: &(u32, u32, Lit)| tie.0 == 4 || tie.1 == 4;
        assert!(!ties.iter().any(at_end), "{ties:?}");
    }
}
