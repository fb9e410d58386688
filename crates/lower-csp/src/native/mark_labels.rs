//! Strands between two equal marks, whatever else is said of the lines: a label for each node.
//!
//! `for each strand: it touches two marks, and equal ones`. Every node on a line has the label of one value of the marks, a
//! mark its own; lines join equal labels. If a value has two marks, the nodes of its label hang together by lines and hold
//! both marks, if there are any; if it has one, there are none. With more marks of one value it is open which are joined,
//! and this form does not fit.

use crate::error::Result;
use crate::forms::Statement;
use crate::lower::Lowering;
use gridwright_board::Val;
use gridwright_check::eval::Value;
use gridwright_formula::{Connected, Constraint, Lit, Sink, Vertex};
use gridwright_grid::Kind;
use gridwright_lang::ir::*;
use gridwright_lang::recognise::pairs::equal_pairs;

impl Lowering<'_> {
    /// States the formula so; false if it is another law, or some value has more than two marks.
    pub fn labelled_pairs(&mut self, formula: ExprId) -> Result<bool> {
        let Some((line, mark)) = equal_pairs(self.genre, formula).filter(|(line, _)| line.nodes == Kind::Cell) else {
            return Ok(false);
        };
        let lines = self.line_graph(line.layer);
        let mut labels: Vec<(Val, Vec<u32>)> = Vec::new();
        for cell in self.board.grid.places(Kind::Cell) {
            let val = self.exact.raw(mark, &Value::Place(cell));
            let Some(&vertex) = lines.vertex.get(&cell).filter(|_| val.is_present()) else { continue };
            match labels.iter_mut().find(|label| label.0 == val) {
                Some(label) => label.1.push(vertex),
                None => labels.push((val, vec![vertex])),
            }
        }
        if labels.iter().any(|(_, marks)| marks.len() > 2) {
            return Ok(false);
        }
        self.stated.add(Statement::MarkLabels);
        let n = lines.graph.n_vertices();
        let mut at = vec![Vec::new(); n];
        for (&(a, b), &lit) in lines.graph.edges().iter().zip(&lines.lits) {
            at[a.index()].push(lit);
            at[b.index()].push(lit);
        }
        let used: Vec<Lit> = at.into_iter().map(|lits| self.gates.or(lits)).collect();
        let pairs: Vec<[u32; 2]> = labels.iter().filter_map(|label| label.1.clone().try_into().ok()).collect();
        // A mark without a partner is on no strand.
        for &alone in labels.iter().filter(|label| label.1.len() == 1).flat_map(|label| &label.1) {
            self.gates.add_clause(&[!used[alone as usize]]);
        }
        let has: Vec<Vec<Lit>> = used
            .iter()
            .map(|&used| {
                let own = self.gates.new_lits(pairs.len());
                self.label_of(used, &own);
                own
            })
            .collect();
        for (&(a, b), &lit) in lines.graph.edges().iter().zip(&lines.lits) {
            self.look()?;
            for (&x, &y) in has[a.index()].iter().zip(&has[b.index()]) {
                self.gates.add_clause(&[!lit, !x, y]);
                self.gates.add_clause(&[!lit, x, !y]);
            }
        }
        for (label, &[first, second]) in pairs.iter().enumerate() {
            for mark in [first, second] {
                self.gates.add_clause(&[!used[mark as usize], has[mark as usize][label]]);
            }
            self.gates.add_clause(&[!used[first as usize], used[second as usize]]);
            let vertices = has.iter().map(|own| own[label]).collect();
            let (graph, edges) = (lines.graph.clone(), Some(lines.lits.clone()));
            let connected = Connected { graph, vertices, edges, root: Some(Vertex(first)) };
            self.gates.add(Constraint::Connected(connected));
        }
        Ok(true)
    }
}
