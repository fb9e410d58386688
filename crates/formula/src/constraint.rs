//! What can be demanded of an assignment.
//!
//! Each type's documentation is its whole meaning: the engine propagates it, the checker verifies it, and neither may read
//! more into it. Where a constraint has a list with one literal per vertex or edge, [`Lit::TRUE`](crate::Lit::TRUE) stands for a fixed
//! member.

use crate::{Graph, Lit, Vertex};

/// One demand on an assignment.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Constraint {
    /// At least one of these literals is true.
    Clause(Vec<Lit>),
    /// A linear inequality over literals.
    Linear(Linear),
    /// Pairwise different values.
    AllDifferent(AllDifferent),
    /// Pairwise different values with a known total.
    DistinctSum(DistinctSum),
    /// The present vertices hang together.
    Connected(Connected),
    /// The chosen edges form one simple cycle, or nothing.
    Loop(Loop),
    /// The chosen edges form paths between terminals of equal labels.
    Paths(Paths),
    /// Sizes and marks of the components of the present vertices.
    Components(Components),
    /// The chosen edges contain no cycle.
    Forest(Forest),
}

impl Constraint {
    /// A measure of its size: terms, entries, vertices and edges; for paths once more for each pair of terminals.
    pub fn n_elements(&self) -> usize {
        let of = |graph: &Graph| graph.n_vertices() + graph.edges().len();
        match self {
            Self::Clause(lits) => lits.len(),
            Self::Linear(linear) => linear.terms.len(),
            Self::AllDifferent(all) => all.columns.iter().map(Vec::len).sum(),
            Self::DistinctSum(sum) => sum.columns.iter().map(Vec::len).sum(),
            Self::Connected(connected) => of(&connected.graph),
            Self::Loop(one) => of(&one.graph),
            Self::Paths(paths) => of(&paths.graph) * (1 + paths.terminals.len() / 2),
            Self::Components(components) => of(&components.graph) + components.sizes.len(),
            Self::Forest(forest) => of(&forest.graph),
        }
    }
}

/// The sum of the coefficients of the true literals is at least `bound`.
///
/// Coefficients may be negative and a variable may occur more than once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Linear {
    /// Coefficient and literal of each term.
    pub terms: Vec<(i64, Lit)>,
    /// The least sum allowed.
    pub bound: i64,
}

/// No two columns take the same value, where a column takes value `v` if its literal for `v` is true.
///
/// That each column takes exactly one value is a demand of its own (clauses); here two columns never *share* a value.
/// A column none of whose literals is true is refused as well, so that pigeonhole reasoning is valid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AllDifferent {
    /// For each column its possible values, each with the literal that says so.
    pub columns: Vec<Vec<(i32, Lit)>>,
}

/// Each column takes exactly one value, no two the same, and they add up to the total, where a column takes value `v` if its
/// literal for `v` is true.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DistinctSum {
    /// For each column its possible values, each with the literal that says so.
    pub columns: Vec<Vec<(i32, Lit)>>,
    /// What the values add up to.
    pub total: i64,
}

/// Any two present vertices are joined by a path of present vertices and open edges.
///
/// No present vertex at all is allowed. With a `root`, if any vertex is present then so is the root.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Connected {
    /// The graph.
    pub graph: Graph,
    /// For each vertex the literal that says it is present.
    pub vertices: Vec<Lit>,
    /// For each edge the literal that says it is open; `None`: all are.
    pub edges: Option<Vec<Lit>>,
    /// A vertex that must be present if any is.
    pub root: Option<Vertex>,
}

/// The chosen edges are empty or form exactly one simple cycle (so every vertex has degree 0 or 2).
///
/// Two parallel edges form a cycle of length two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loop {
    /// The graph.
    pub graph: Graph,
    /// For each edge the literal that says it is chosen.
    pub edges: Vec<Lit>,
}

/// The chosen edges form vertex-disjoint simple paths, each joining two terminals of equal label; each terminal has degree 1.
///
/// Other vertices have degree 0 or 2, or exactly 2 if `cover` is set. There are no cycles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paths {
    /// The graph.
    pub graph: Graph,
    /// For each edge the literal that says it is chosen.
    pub edges: Vec<Lit>,
    /// The terminals, each a vertex with its label; at most one per vertex.
    pub terminals: Vec<(Vertex, u32)>,
    /// Whether every vertex must be on a path.
    pub cover: bool,
}

/// How many marked vertices a component has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MarkRule {
    /// Any number.
    Any,
    /// None or one.
    AtMostOne,
    /// One.
    ExactlyOne,
}

/// If `lit` is true and `vertex` is present then the component of `vertex` has `min..=max` vertices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SizeRule {
    /// Whose component is meant.
    pub vertex: Vertex,
    /// When the rule applies; [`Lit::TRUE`](crate::Lit::TRUE): always.
    pub lit: Lit,
    /// The least number of vertices.
    pub min: u32,
    /// The greatest number of vertices.
    pub max: u32,
}

/// Demands on every component of the graph of the present vertices and open edges between them.
///
/// Groups of vertices leave `edges` at `None`. A division of a vertex set into blocks has all vertices fixed at true, one
/// literal per edge ("the two ends are in one block") and `closed` set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Components {
    /// The graph.
    pub graph: Graph,
    /// For each vertex the literal that says it is present.
    pub vertices: Vec<Lit>,
    /// For each edge the literal that says it is open; `None`: all are.
    pub edges: Option<Vec<Lit>>,
    /// Whether an edge between two present vertices of one component must be open.
    pub closed: bool,
    /// Every component has at least so many vertices.
    pub min_size: u32,
    /// Every component has at most so many vertices.
    pub max_size: u32,
    /// Demands on the sizes of the components of particular vertices.
    pub sizes: Vec<SizeRule>,
    /// The marked vertices.
    pub marks: Vec<Vertex>,
    /// How many marked vertices each component has.
    pub mark_rule: MarkRule,
}

impl Components {
    /// No demand yet: any sizes, no marks, all edges open.
    pub fn of_vertices(graph: Graph, vertices: Vec<Lit>) -> Self {
        Self {
            graph,
            vertices,
            edges: None,
            closed: false,
            min_size: 0,
            max_size: u32::MAX,
            sizes: Vec::new(),
            marks: Vec::new(),
            mark_rule: MarkRule::Any,
        }
    }

    /// A division of all vertices into blocks: `edges` say "same block", consistently.
    pub fn division(graph: Graph, edges: Vec<Lit>) -> Self {
        let vertices = vec![Lit::TRUE; graph.n_vertices()];
        Self { edges: Some(edges), closed: true, ..Self::of_vertices(graph, vertices) }
    }
}

/// The chosen edges contain no cycle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forest {
    /// The graph.
    pub graph: Graph,
    /// For each edge the literal that says it is chosen.
    pub edges: Vec<Lit>,
}
