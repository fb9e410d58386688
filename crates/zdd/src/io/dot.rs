//! DOT, for drawing small diagrams with Graphviz.

use crate::{Diagram, Error, NodeId, Universe, Var};
use std::io::Write;

/// Writes a diagram as a DOT graph: dashed arcs to `lo`, solid ones to `hi`, elements of one rank on one line.
pub fn save_dot(diagram: &Diagram, universe: &Universe, out: &mut impl Write) -> Result<(), Error> {
    writeln!(out, "digraph zdd {{")?;
    writeln!(out, "  0 [shape=box, label=\"0\"];\n  1 [shape=box, label=\"1\"];")?;
    for var in (0..diagram.n_vars() as u32).map(Var) {
        let level = diagram.level(var);
        if level.is_empty() {
            continue;
        }
        let label = universe.name(var).replace('\\', "\\\\").replace('"', "\\\"");
        write!(out, "  {{ rank=same;")?;
        for id in level.clone() {
            write!(out, " {id} [label=\"{label}\"];")?;
        }
        writeln!(out, " }}")?;
        for id in level {
            let node = diagram.node(NodeId(id));
            writeln!(out, "  {id} -> {} [style=dashed];\n  {id} -> {};", node.lo.0, node.hi.0)?;
        }
    }
    writeln!(out, "}}")?;
    Ok(())
}
