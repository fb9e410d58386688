//! Components with sizes and marks.
//!
//! A *block* is a maximal set of present vertices joined by open edges, as far as is known. Blocks only grow and merge, so:
//!
//! * **A** a block that is too large, holds two marks or is under contradictory rules is a conflict;
//! * **B** a block whose *reach*, what it can still grow to, is too small is a conflict;
//! * **C** where each component needs a mark, a block without one that no mark can reach within its size is a conflict;
//! * **D** in a division, a closed edge inside a block is a conflict.
//!
//! Everything propagated is one of these four under the hypothesis that the conclusion is false: an open vertex between two
//! blocks whose union would be too large is absent because its presence would be a conflict of kind A, and so on. A
//! conclusion is therefore remembered as (kind, anchor): assuming the contrary, the block at the anchor is in conflict. The
//! same code, in [`explain`], then explains conflicts and conclusions alike.
//!
//! One pass finds the conclusions, in [`pass`]:
//!
//! ```text
//!   3 . x .      3: a mark whose component has 3 vertices, #: present, x: absent, .: open
//!   x . # .      the # is reached from 3 only by the way below 3: that vertex is present (C under the hypothesis
//!   . . x .      that it is absent), after which the component is complete and its open neighbours are absent (A)
//! ```

mod enclose;
mod explain;
mod pass;
mod reach;
mod relevance;
mod rules;

use super::adjacency::{Adjacency, Stamps};
use crate::core::bcp::Conflict;
use crate::propagator::{Context, Priority, Propagator, Schedule, Subscriber, View};
use gridwright_formula::{Components, Lit, MarkRule, SizeRule};
use pass::Blocks;
use reach::Residuals;
use relevance::Relevance;
use rules::Summaries;

pub(super) const NONE: u32 = u32::MAX;

/// Which of the four conflicts; see the module.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Violation,
    ShortReach,
    NoMark,
    NotClosed,
}

/// A kind and the vertex (for [`Kind::NotClosed`] the edge) where it shows.
#[derive(Debug, Clone, Copy)]
struct Case {
    kind: Kind,
    anchor: u32,
}

impl Case {
    fn tag(self) -> u32 {
        self.anchor << 2 | self.kind as u32
    }

    fn from_tag(tag: u32) -> Self {
        let kind = [Kind::Violation, Kind::ShortReach, Kind::NoMark, Kind::NotClosed][tag as usize & 3];
        Self { kind, anchor: tag >> 2 }
    }
}

/// What a notification is about.
#[derive(Debug, Clone, Copy)]
enum News {
    /// A vertex is present or absent.
    Vertex(u32, bool),
    /// An edge is open or closed.
    Edge(u32, bool),
    /// A rule at a vertex applies or does not.
    Rule(u32, bool),
}

impl News {
    fn tag(self) -> u32 {
        let (kind, number, holds) = match self {
            News::Vertex(v, present) => (0, v, present),
            News::Edge(e, open) => (1, e, open),
            News::Rule(v, applies) => (2, v, applies),
        };
        number << 3 | kind << 1 | u32::from(holds)
    }

    fn from_tag(tag: u32) -> Self {
        let (number, holds) = (tag >> 3, tag & 1 == 1);
        match tag >> 1 & 3 {
            0 => News::Vertex(number, holds),
            1 => News::Edge(number, holds),
            _ => News::Rule(number, holds),
        }
    }
}

/// The constraint itself, in the form that searches want.
struct Shape {
    adjacency: Adjacency,
    ends: Vec<(u32, u32)>,
    vertices: Vec<Lit>,
    edges: Option<Vec<Lit>>,
    closed: bool,
    min_size: u32,
    max_size: u32,
    /// Sorted by vertex; [`rules_at`](Self::rules_at) finds them.
    rules: Vec<SizeRule>,
    rule_starts: Vec<u32>,
    marks: Vec<u32>,
    is_mark: Vec<bool>,
    /// For each vertex its arcs to marks, which are few.
    to_marks: Adjacency,
    mark_rule: MarkRule,
}

impl Shape {
    fn new(spec: &Components) -> Self {
        let n = spec.graph.n_vertices();
        let mut rules = spec.sizes.clone();
        rules.sort_by_key(|rule| rule.vertex);
        let rule_starts = (0..=n as u32).map(|v| rules.partition_point(|rule| rule.vertex.0 < v) as u32).collect();
        let mut is_mark = vec![false; n];
        spec.marks.iter().for_each(|v| is_mark[v.index()] = true);
        let adjacency = Adjacency::new(&spec.graph);
        Self {
            to_marks: adjacency.towards(|v| is_mark[v as usize]),
            adjacency,
            ends: spec.graph.edges().iter().map(|&(a, b)| (a.0, b.0)).collect(),
            vertices: spec.vertices.clone(),
            edges: spec.edges.clone(),
            closed: spec.closed,
            min_size: spec.min_size,
            max_size: spec.max_size,
            rules,
            rule_starts,
            marks: (0..n as u32).filter(|&v| is_mark[v as usize]).collect(),
            is_mark,
            mark_rule: spec.mark_rule,
        }
    }

    fn n(&self) -> usize {
        self.vertices.len()
    }

    #[inline]
    fn vertex(&self, v: u32) -> Lit {
        self.vertices[v as usize]
    }

    #[inline]
    fn edge(&self, e: u32) -> Lit {
        self.edges.as_ref().map_or(Lit::TRUE, |edges| edges[e as usize])
    }

    fn rules_at(&self, v: u32) -> &[SizeRule] {
        &self.rules[self.rule_starts[v as usize] as usize..self.rule_starts[v as usize + 1] as usize]
    }

    fn needs_mark(&self) -> bool {
        self.mark_rule == MarkRule::ExactlyOne
    }

    /// Whether only the components of vertices with size rules matter.
    fn is_local(&self) -> bool {
        self.min_size <= 1 && self.max_size as usize >= self.n() && !self.limits_marks() && self.edges.is_none()
    }

    fn limits_marks(&self) -> bool {
        self.mark_rule != MarkRule::Any
    }

    /// If a component with mark `mark` can never contain `v`: the other mark that prevents it, with its edge to `v`.
    ///
    /// Either `v` is that mark itself (`None`), or it surely touches it.
    #[inline]
    fn forbidden(&self, v: u32, mark: u32, holds: impl Fn(Lit) -> bool) -> Option<Option<(u32, u32)>> {
        if self.is_mark[v as usize] && v != mark {
            return Some(None);
        }
        let touching = self
            .to_marks
            .arcs(v)
            .iter()
            .find(|arc| arc.to != mark && holds(self.vertex(arc.to)) && holds(self.edge(arc.edge)));
        touching.map(|arc| Some((arc.to, arc.edge)))
    }
}

/// The values of all vertices and edges: 1 present or open, -1 absent or closed, 0 neither.
struct Snapshot {
    vertices: Vec<i8>,
    /// Empty if all edges are open.
    edges: Vec<i8>,
}

impl Snapshot {
    /// Before anything is known but constants.
    fn new(shape: &Shape) -> Self {
        let constant = |&lit: &Lit| i8::from(lit == Lit::TRUE) - i8::from(lit == Lit::FALSE);
        Self {
            vertices: shape.vertices.iter().map(constant).collect(),
            edges: shape.edges.iter().flatten().map(constant).collect(),
        }
    }

    /// Whether the edge is surely open.
    #[inline]
    fn is_open(&self, edge: u32) -> bool {
        self.edges.is_empty() || self.edges[edge as usize] > 0
    }

    /// Whether a component may grow along `edge` to `vertex`.
    #[inline]
    fn may_go(&self, vertex: u32, edge: u32) -> bool {
        self.vertices[vertex as usize] >= 0 && (self.edges.is_empty() || self.edges[edge as usize] >= 0)
    }
}

/// The assignment at some time plus one literal assumed true.
#[derive(Clone, Copy)]
struct Hypothesis<'a> {
    view: View<'a>,
    assumed: Option<Lit>,
}

impl Hypothesis<'_> {
    #[inline]
    fn is_true(&self, lit: Lit) -> bool {
        Some(lit) == self.assumed || self.view.is_true(lit)
    }

    #[inline]
    fn is_false(&self, lit: Lit) -> bool {
        Some(!lit) == self.assumed || self.view.is_false(lit)
    }
}

/// One constraint.
pub(crate) struct ComponentsPropagator {
    shape: Shape,
    now: Snapshot,
    summaries: Summaries,
    blocks: Blocks,
    residuals: Residuals,
    stamps: Stamps,
    relevance: Relevance,
    conclusions: Vec<(Lit, Case)>,
    premises: Vec<Lit>,
}

impl ComponentsPropagator {
    pub(crate) fn new(spec: &Components) -> Self {
        let shape = Shape::new(spec);
        Self {
            summaries: Summaries::new(shape.n()),
            now: Snapshot::new(&shape),
            shape,
            blocks: Blocks::default(),
            residuals: Residuals::default(),
            stamps: Stamps::default(),
            relevance: Relevance::default(),
            conclusions: Vec::new(),
            premises: Vec::new(),
        }
    }

    fn report(&mut self, case: Case, context: &mut Context<'_>) -> Conflict {
        let mut premises = std::mem::take(&mut self.premises);
        premises.clear();
        self.explain_case(case, Hypothesis { view: context.view(), assumed: None }, &mut premises);
        let conflict = context.conflict(&premises);
        self.premises = premises;
        conflict
    }
}

impl Propagator for ComponentsPropagator {
    fn subscribe(&mut self, to: &mut Subscriber<'_>) {
        let vertices = self.shape.vertices.iter().zip(0..).map(|(&lit, v)| (lit, News::Vertex(v, true)));
        let edges = self.shape.edges.iter().flatten().zip(0..).map(|(&lit, e)| (lit, News::Edge(e, true)));
        let rules = self.shape.rules.iter().map(|rule| (rule.lit, News::Rule(rule.vertex.0, true)));
        for (lit, news) in vertices.chain(edges).chain(rules).filter(|(lit, _)| lit.var() != Lit::TRUE.var()) {
            to.track(lit, news.tag());
            to.track(!lit, news.tag() & !1);
        }
    }

    fn kind(&self) -> &'static str {
        "components"
    }

    fn schedule(&self) -> Schedule {
        Schedule::always(Priority::Linear)
    }

    fn notify(&mut self, tag: u32) -> bool {
        match News::from_tag(tag) {
            News::Vertex(v, present) => {
                self.now.vertices[v as usize] = if present { 1 } else { -1 };
                self.relevance.concerns(v)
            }
            News::Edge(e, open) => {
                self.now.edges[e as usize] = if open { 1 } else { -1 };
                true
            }
            News::Rule(v, applies) => {
                self.summaries.touch(v);
                // From a rule that does not apply nothing follows.
                applies
            }
        }
    }

    fn undo(&mut self, tag: u32) {
        match News::from_tag(tag) {
            News::Vertex(v, _) => {
                self.now.vertices[v as usize] = 0;
                self.relevance.undo(v);
            }
            News::Edge(e, _) => self.now.edges[e as usize] = 0,
            News::Rule(v, _) => {
                self.summaries.touch(v);
                self.relevance.forget();
            }
        }
    }

    fn propagate(&mut self, context: &mut Context<'_>) -> Result<(), Conflict> {
        self.conclusions.clear();
        if let Err(case) = self.pass(context.view()) {
            self.relevance.forget();
            return Err(self.report(case, context));
        }
        for index in 0..self.conclusions.len() {
            let (lit, case) = self.conclusions[index];
            if context.is_open(lit) {
                context.propagate_lazy(lit, case.tag());
            }
        }
        Ok(())
    }

    fn explain(&mut self, lit: Lit, tag: u32, then: View<'_>, premises: &mut Vec<Lit>) {
        self.explain_case(Case::from_tag(tag), Hypothesis { view: then, assumed: Some(!lit) }, premises);
    }
}
