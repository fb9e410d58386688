//! Problems on grids as one value: a shape, counters, a size; the narrowest words that fit are chosen here.
//!
//! Specs are generic over their machine word, which is what makes them fast and what a caller with a board in hand does not
//! want to think about. A [`GridProblem`] is plain data; [`GridProblem::build`] and [`GridProblem::count`] pick the words, and
//! [`GridProblem::visit`] hands the finished spec to anything else.

use crate::{
    Both, CounterSweep, Cover, DirectedLoopSweep, EdgeCount, Error, Foreseeing, Grid, Job, LineSweep, LocalSweep,
    LoopSweep, PairSweep, ShadingRules, ShadingSpec, SizeSpec, Spec, Tally, Turns, VertexMasks, Window, build, count,
};
use gridwright_zdd::Diagram;

/// What the set of edges, or of cells, must form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape {
    /// Anything the masks allow.
    Local(VertexMasks),
    /// One simple cycle within the masks.
    Loop(VertexMasks),
    /// One simple cycle with an allowed direction.
    DirectedLoop {
        /// The grid.
        grid: Grid,
        /// How each vertex may be passed, in row-major order.
        turns: Vec<Turns>,
    },
    /// Disjoint paths between pairs of vertices (row, column).
    Pairs {
        /// What the vertices allow besides.
        masks: VertexMasks,
        /// The terminals.
        pairs: Vec<[(usize, usize); 2]>,
        /// Whether every vertex must be covered.
        cover: Cover,
    },
    /// A shading of cells; the elements are cells.
    Shading(ShadingRules),
}

/// A family of sets of edges (or cells) of a grid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GridProblem {
    /// What the sets must form.
    pub shape: Shape,
    /// How many elements of given sets they may hold.
    pub counts: Vec<EdgeCount>,
    /// Which subsets of a few elements they may hold.
    pub windows: Vec<Window>,
    /// The least and the largest size, if bounded.
    pub size: Option<(u32, u32)>,
}

/// Something to do with a spec, whatever its type.
pub trait Visitor {
    /// What comes out.
    type Output;

    /// Does it.
    fn visit<P: Spec>(self, spec: &P) -> Result<Self::Output, Error>;
}

impl GridProblem {
    /// The problem of a shape alone.
    pub fn new(shape: Shape) -> Self {
        Self { shape, counts: Vec::new(), windows: Vec::new(), size: None }
    }

    /// The same with counters.
    #[must_use]
    pub fn with_counts(mut self, counts: Vec<EdgeCount>) -> Self {
        self.counts = counts;
        self
    }

    /// The same with windows.
    #[must_use]
    pub fn with_windows(mut self, windows: Vec<Window>) -> Self {
        self.windows = windows;
        self
    }

    /// The same with sizes between two bounds.
    #[must_use]
    pub fn with_size(mut self, least: u32, most: u32) -> Self {
        self.size = Some((least, most));
        self
    }

    /// The reduced diagram.
    pub fn build(&self, job: &Job<'_>) -> Result<Diagram, Error> {
        self.visit(Build(job))
    }

    /// The number of members, without a diagram.
    pub fn count(&self, job: &Job<'_>) -> Result<Tally, Error> {
        self.visit(Count(job))
    }

    /// Hands the problem's spec to a visitor.
    pub fn visit<V: Visitor>(&self, visitor: V) -> Result<V::Output, Error> {
        match &self.shape {
            Shape::Local(masks) => match masks.grid().cols() {
                0..32 => self.foreseeing(&LocalSweep::<u32>::new(masks)?, masks, visitor),
                _ => self.foreseeing(&LocalSweep::<u128>::new(masks)?, masks, visitor),
            },
            Shape::Loop(masks) => match masks.grid().cols() {
                0..=15 => self.foreseeing(&LoopSweep::<u32>::new(masks)?, masks, visitor),
                16..=31 => self.foreseeing(&LoopSweep::<u64>::new(masks)?, masks, visitor),
                _ => self.foreseeing(&LoopSweep::<u128>::new(masks)?, masks, visitor),
            },
            Shape::DirectedLoop { grid, turns } => match grid.cols() {
                0..=21 => self.counted(&DirectedLoopSweep::<u64>::new(*grid, turns)?, visitor),
                _ => self.counted(&DirectedLoopSweep::<u128>::new(*grid, turns)?, visitor),
            },
            Shape::Pairs { masks, pairs, cover } => match PairSweep::<u64>::new(masks, pairs, *cover) {
                Ok(spec) => self.foreseeing(&spec, masks, visitor),
                Err(_) => self.foreseeing(&PairSweep::<u128>::new(masks, pairs, *cover)?, masks, visitor),
            },
            Shape::Shading(rules) => match ShadingSpec::<u64>::new(rules.clone()) {
                Ok(spec) => self.counted(&spec, visitor),
                Err(_) => self.counted(&ShadingSpec::<u128>::new(rules.clone())?, visitor),
            },
        }
    }

    fn counted<P: Spec, V: Visitor>(&self, spec: &P, visitor: V) -> Result<V::Output, Error> {
        if self.counts.is_empty() && self.windows.is_empty() {
            return self.sized(spec, visitor);
        }
        match CounterSweep::<u64>::with_windows(spec, &self.counts, &self.windows) {
            Ok(counters) => self.sized(&Both::new(spec, counters), visitor),
            Err(_) => {
                let counters = CounterSweep::<u128>::with_windows(spec, &self.counts, &self.windows)?;
                self.sized(&Both::new(spec, counters), visitor)
            }
        }
    }

    /// As [`counted`](Self::counted), one row ahead.
    fn foreseeing<P: LineSweep, V: Visitor>(
        &self,
        spec: &P,
        masks: &VertexMasks,
        visitor: V,
    ) -> Result<V::Output, Error> {
        if self.counts.is_empty() && self.windows.is_empty() {
            return self.sized(spec, visitor);
        }
        match CounterSweep::<u64>::with_windows(spec, &self.counts, &self.windows) {
            Ok(counters) => self.sized(&Foreseeing::new(spec, counters, masks), visitor),
            Err(_) => {
                let counters = CounterSweep::<u128>::with_windows(spec, &self.counts, &self.windows)?;
                self.sized(&Foreseeing::new(spec, counters, masks), visitor)
            }
        }
    }

    fn sized<P: Spec, V: Visitor>(&self, spec: &P, visitor: V) -> Result<V::Output, Error> {
        match self.size {
            None => visitor.visit(spec),
            Some((least, most)) => visitor.visit(&Both::new(spec, SizeSpec::over(spec, least, most))),
        }
    }
}

struct Build<'a>(&'a Job<'a>);

impl Visitor for Build<'_> {
    type Output = Diagram;

    fn visit<P: Spec>(self, spec: &P) -> Result<Diagram, Error> {
        build(spec, self.0)
    }
}

struct Count<'a>(&'a Job<'a>);

impl Visitor for Count<'_> {
    type Output = Tally;

    fn visit<P: Spec>(self, spec: &P) -> Result<Tally, Error> {
        count(spec, self.0)
    }
}
