//! The names of the elements.

use crate::Var;

/// The elements of a universe, in the order in which diagrams ask for them.
///
/// Algorithms know elements by number only; names matter to files and to people.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Universe {
    names: Vec<String>,
}

impl Universe {
    /// The universe of these names, in this order.
    pub fn new(names: Vec<String>) -> Self {
        Self { names }
    }

    /// `len` elements named by their numbers from 0.
    pub fn numbered(len: usize) -> Self {
        Self { names: (0..len).map(|i| i.to_string()).collect() }
    }

    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// All names in order.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The name of an element; `?` for one outside the universe.
    pub fn name(&self, var: Var) -> &str {
        self.names.get(var.index()).map_or("?", String::as_str)
    }

    /// The element of this name, if there is one.
    pub fn find(&self, name: &str) -> Option<Var> {
        self.names.iter().position(|known| known == name).map(|i| Var(i as u32))
    }
}
