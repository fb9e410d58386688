//! Paths by the degrees of one colour, as V. Jandhyala's "Flow Free" (Nikoli, chapter 7) states them, and its two repairs.
//!
//! Every cell has a colour; an end of a path has one neighbour of its colour along the path, any other cell two. A cycle
//! beside the path passes as well. The text names two ways to exclude it: a flow that starts at one end of each path and
//! leaves one unit in each cell, and a position for each cell along its path. Where paths are drawn as lines, a cell's
//! neighbours along the path are those it is joined to, so a path may run beside itself.

use crate::error::Result;
use crate::lower::Lowering;
use crate::native::lines::LineGraph;
use crate::published::distances::Tie;
use crate::published::model::Model;
use crate::write::gates::Sum;
use crate::write::term::GroupId;
use gridwright_formula::{Lit, Sink, Vertex};

impl Lowering<'_> {
    /// Excludes cycles of lines beside the paths between terminals, if the model does.
    pub fn repair_lines(&mut self, lines: &LineGraph, terminals: &[(Vertex, u32)]) -> Result<()> {
        let n = lines.graph.n_vertices();
        let mut at = vec![Vec::new(); n];
        let mut ties: Vec<Tie> = Vec::new();
        for (&(a, b), &lit) in lines.graph.edges().iter().zip(&lines.lits) {
            at[a.index()].push(lit);
            at[b.index()].push(lit);
            ties.push((a.0, b.0, lit));
        }
        let mut needs = Vec::new();
        for lits in at {
            needs.push(self.gates.or(lits));
        }
        // One of two terminals is the root. Of more, any may be: what matters is that a cycle has none.
        for (i, &(vertex, label)) in terminals.iter().enumerate() {
            let first = terminals[..i].iter().all(|t| t.1 != label);
            if first || terminals.iter().filter(|t| t.1 == label).count() != 2 {
                needs[vertex.index()] = Lit::FALSE;
            }
        }
        self.repair(n, &ties, &needs)
    }

    /// Groups of equal values with two marks each, as a paper states paths: every vertex is joined to the first mark of
    /// its value, if the model says so at all.
    pub fn repair_values(&mut self, group: GroupId, marks: &[u32]) -> Result<()> {
        let family = &self.groups[group.at()];
        let Some(values) = &family.values else { return Ok(()) };
        let ties: Vec<Tie> = family.edges.iter().zip(&family.open).map(|(&(a, b), &open)| (a, b, open)).collect();
        let value = |mark: u32| &values[mark as usize].entries[0].0;
        let mut needs = vec![Lit::TRUE; family.n()];
        for (i, &mark) in marks.iter().enumerate() {
            if marks[..i].iter().all(|&m| value(m) != value(mark)) {
                needs[mark as usize] = Lit::FALSE;
            }
        }
        self.repair(needs.len(), &ties, &needs)
    }

    /// Every vertex that `needs` it is joined to one that does not, as the model says it.
    fn repair(&mut self, n: usize, ties: &[Tie], needs: &[Lit]) -> Result<()> {
        match self.options.model {
            Model::PublishedFlow => self.flow(n, ties, needs),
            Model::PublishedPosition => self.lead_back(n, ties, needs),
            Model::Native | Model::Published => Ok(()),
        }
    }

    /// A flow along the ties that leaves one unit in each vertex that `needs` it; any other may be a source.
    ///
    /// A tie carries one colour, so one flow does for all of them.
    fn flow(&mut self, n: usize, ties: &[Tie], needs: &[Lit]) -> Result<()> {
        self.within_limit(4 * n as u64 * ties.len() as u64)?;
        let mut balance: Vec<Sum> = needs.iter().map(|&need| Sum::count([need]).negated()).collect();
        for &(a, b, tie) in ties.iter().filter(|tie| tie.2 != Lit::FALSE) {
            for (from, to) in [(a as usize, b as usize), (b as usize, a as usize)] {
                // At least one unit, at least two, ...
                let units = self.gates.new_lits(n.saturating_sub(1));
                let mut before = tie;
                for &unit in &units {
                    self.gates.add_clause(&[!unit, before]);
                    before = unit;
                }
                let units = units.into_iter().map(|unit| (1, unit));
                balance[to].terms.extend(units.clone());
                balance[from].terms.extend(units.map(|(c, unit)| (-c, unit)));
            }
        }
        for (sum, _) in balance.iter().zip(needs).filter(|(_, need)| **need != Lit::FALSE) {
            self.gates.demand_at_least(&[], sum, 0);
            self.gates.demand_at_least(&[], &sum.negated(), 0);
        }
        Ok(())
    }
}
