//! Graphillion's text dump, as `GraphSet.dump` and `setset.dump` write it.
//!
//! One line a node, children first: `id element lo hi`, elements counted from 1, `B` for the empty terminal and `T` for the
//! unit; the last node is the root; a line with a full stop ends it. A terminal alone is written as `B` or `T`.
//!
//! ```text
//! 4 3 B T          {{c}, {a}, {a, b}} over a, b, c
//! 3 2 T T
//! 10 1 4 3
//! .
//! ```

use crate::store::{EMPTY, UNIT};
use crate::{Diagram, Error, NodeId, Store};
use gridwright_base::Budget;
use std::collections::HashMap;
use std::io::{BufRead, Write};

/// Writes a diagram as Graphillion would.
pub fn save_graphillion(diagram: &Diagram, out: &mut impl Write) -> Result<(), Error> {
    if diagram.root().is_terminal() {
        writeln!(out, "{}", name(diagram.root()))?;
    }
    for (id, var, node) in diagram.nodes() {
        writeln!(out, "{} {} {} {}", id.0, var.0 + 1, name(node.lo), name(node.hi))?;
    }
    writeln!(out, ".")?;
    Ok(())
}

fn name(id: NodeId) -> String {
    match id {
        NodeId::EMPTY => "B".to_owned(),
        NodeId::UNIT => "T".to_owned(),
        inner => inner.0.to_string(),
    }
}

/// Reads a dump over a universe of `n_vars` elements. Diagrams that are not reduced are reduced on the way.
pub fn load_graphillion(input: &mut impl BufRead, n_vars: usize, budget: &Budget) -> Result<Diagram, Error> {
    let mut store = Store::new(n_vars, budget)?;
    let mut known: HashMap<String, u32> = HashMap::from([("B".to_owned(), EMPTY), ("T".to_owned(), UNIT)]);
    let mut root = None;
    for (index, line) in input.lines().enumerate() {
        let line_number = index + 1;
        let wrong = |reason| Error::Text { line: line_number, reason };
        let text = line?;
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["."] => {
                let root = root.ok_or(wrong("the dump ends before its root"))?;
                return store.freeze(store.handle(root));
            }
            [terminal] => root = Some(*known.get(terminal).ok_or(wrong("neither a node nor a terminal"))?),
            [id, var, lo, hi] => {
                let var: u32 = var.parse().map_err(|_| wrong("the element is not a number"))?;
                let lo = *known.get(lo).ok_or(wrong("the lo child does not come before its parent"))?;
                let hi = *known.get(hi).ok_or(wrong("the hi child does not come before its parent"))?;
                if var == 0 || var as usize > n_vars {
                    return Err(wrong("the element is outside the universe"));
                }
                if store.var(lo) < var || store.var(hi) < var {
                    return Err(wrong("a child asks for an element that is not later"));
                }
                let made = store.make(var - 1, lo, hi).map_err(|halt| halt.into_error("loading", index))?;
                known.insert(id.to_owned(), made);
                root = Some(made);
            }
            _ => return Err(wrong("expected `id element lo hi`")),
        }
    }
    Err(Error::Text { line: 0, reason: "the dump has no end" })
}
