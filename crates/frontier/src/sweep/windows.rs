//! Which subsets of a few elements may be taken.
//!
//! **State.** What is left of the table once some of its elements are decided: the sub-table of the others. Equal sub-tables
//! are one class, so a window needs as many classes as the widest level of its reduced decision diagram (R. E. Bryant,
//! "Graph-based algorithms for Boolean function manipulation", 1986, doi:10.1109/TC.1986.1676819), and mostly that is few.
//!
//! ```text
//! a before b before c, "a implies not c":  before a one class; after a: {anything}, {not c}; after b the same; after c done
//! ```

use super::tracks::Track;
use crate::Layer;
use gridwright_zdd::Var;
use std::rc::Rc;

/// A few elements and the subsets of them that may be taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Window {
    /// The elements, each once.
    pub elements: Vec<Var>,
    /// Entry `s` allows the subset `s`, whose bit `i` stands for element `i`; there are 2 to the number of elements.
    pub allowed: Vec<bool>,
}

impl Window {
    /// The machine of a window. Its table is laid out anew so that the element decided first is the highest bit: what is
    /// left after a decision is a half.
    pub(super) fn track(&self, layers: &[Layer]) -> Track {
        let decided = layers.iter().flat_map(|layer| [layer.first, layer.second]).flatten();
        let order: Vec<usize> = decided.filter_map(|var| self.elements.iter().position(|&e| e == var)).collect();
        let n = order.len();
        let entry = |set: usize| {
            let bits = order.iter().enumerate().map(|(rank, &element)| (set >> (n - 1 - rank) & 1) << element);
            self.allowed[bits.sum::<usize>()]
        };
        let table: Rc<[bool]> = (0..1_usize << n).map(entry).collect();
        let step = |rest: &Rc<[bool]>, _: usize, taken: &[bool]| {
            let half = taken.iter().fold(&rest[..], |rest, &taken| {
                let (without, with) = rest.split_at(rest.len() / 2);
                if taken { with } else { without }
            });
            half.contains(&true).then(|| Rc::from(half))
        };
        let start = table.contains(&true).then_some(table);
        Track::new(layers, start, &|var| self.elements.contains(&var), &step, &|rest| rest[0])
    }
}
