//! Every group holds one of some marks at least.

use crate::forms::Statement;
use crate::lower::Lowering;
use crate::write::term::GroupId;
use gridwright_formula::{Connected, Constraint, Graph, Lit, Sink, Vertex};

impl Lowering<'_> {
    /// Every group holds one of these vertices at least: with a vertex more that is joined to all of them, whatever is there
    /// hangs together.
    pub fn some_mark(&mut self, group: GroupId, marks: &[u32]) {
        self.stated.add(Statement::SomeMark);
        let family = &self.groups[group.at()];
        let hub = family.n() as u32;
        let (mut vertices, mut edges) = (family.present.clone(), family.edges.clone());
        vertices.push(Lit::TRUE);
        edges.extend(marks.iter().map(|&mark| (mark, hub)));
        let open = family.open_edges().map(|mut open| {
            open.resize(edges.len(), Lit::TRUE);
            open
        });
        let graph = Graph::new(vertices.len(), &edges);
        self.gates.add(Constraint::Connected(Connected { graph, vertices, edges: open, root: Some(Vertex(hub)) }));
    }
}
