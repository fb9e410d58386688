//! Line genres: masks of vertices, counts of edges, and the shape of the whole.

use crate::Refusal;
use crate::counts::Counts;
use crate::elements::Elements;
use crate::lowered::{Context, Target};
use crate::meaning::{Meaning, Settled};
use crate::walks::Ways;
use gridwright_board::Val;
use gridwright_check::GroundedPiece;
use gridwright_frontier::{Cover, GridProblem, Mask, Shape, Side, VertexMasks};
use gridwright_grid::Kind;
use gridwright_lang::ir::LayerId;
use gridwright_lang::recognise::pairs::equal_pairs;
use gridwright_lang::recognise::strands::one_strand;
use gridwright_lang::recognise::walks::{EachWalk, each_walk};
use gridwright_zdd::Var;

/// What a pair of terminals is to frontier search.
type Pair = [(usize, usize); 2];

/// The marks that lines join.
#[derive(Debug, Clone)]
struct Marks {
    pairs: Vec<Pair>,
    /// Marks of values that occur an odd number of times: if each is an end, there is no answer.
    odd: Vec<(usize, usize)>,
}

/// A law about the answer as a whole, with the law it came from.
#[derive(Debug, Clone)]
struct From<T> {
    law: String,
    what: T,
}

/// The laws of a line genre taken so far.
#[derive(Debug, Clone)]
pub(crate) struct Lines {
    masks: VertexMasks,
    counts: Counts,
    /// One component, and whether there must be one.
    single: Option<From<bool>>,
    pairs: Option<From<Marks>>,
    ways: Option<From<Ways>>,
}

impl Lines {
    /// Nothing asked yet; edges that no value stands behind are out, and those known are in or out.
    pub fn new(elements: &Elements) -> Self {
        let lattice = elements.lattice;
        let mut masks = VertexMasks::uniform(lattice, Mask::ANY);
        for (row, col) in vertices(elements) {
            for side in Side::ALL {
                let edge = lattice.edge(row, col, side).filter(|&var| elements.lives(var));
                if let Some(present) = edge.map_or(Some(false), |var| elements.known(var)) {
                    masks.fix_edge(row, col, side, present);
                }
            }
        }
        Self { masks, counts: Counts::new(elements), single: None, pairs: None, ways: None }
    }

    /// Lowers what a piece means to a mask, a count or a window.
    fn take(&mut self, elements: &Elements, meaning: &Meaning) -> Result<(), String> {
        let common = common_vertices(elements, meaning.elements());
        for &(row, col) in &common {
            self.masks.restrict(row, col, mask(elements, row, col, meaning));
        }
        if common.is_empty() { self.counts.take(elements, meaning) } else { Ok(()) }
    }

    /// Terminals from the marks; a value that occurs once or thrice leaves no answer.
    fn take_pairs(&mut self, cx: &Context<'_, '_>, law: &str, mark: LayerId) -> Result<(), String> {
        if cx.elements.sort != crate::elements::Sort::Lines(Kind::Cell) || self.pairs.is_some() {
            return Err("pairs are joined by links between cells, and once only".to_owned());
        }
        let places = &cx.genre.layers[mark.at()].places;
        if places.len() != 1 || places[0].filter.is_some() {
            return Err("its marks do not lie on all cells".to_owned());
        }
        let grid = &cx.board.grid;
        let mut known: Vec<(Val, Vec<(usize, usize)>)> = Vec::new();
        for cell in grid.places(Kind::Cell) {
            let val = cx.board.get(cx.genre, mark, cell);
            if !val.is_present() {
                continue;
            }
            let at = cx.elements.vertex(grid, cell);
            match known.iter_mut().find(|(other, _)| *other == val) {
                Some((_, places)) => places.push(at),
                None => known.push((val, vec![at])),
            }
        }
        let mut marks = Marks { pairs: Vec::new(), odd: Vec::new() };
        for (_, places) in &known {
            match places.as_slice() {
                &[a, b] => marks.pairs.push([a, b]),
                odd if odd.len() % 2 == 1 => marks.odd.extend_from_slice(odd),
                _ => return Err(format!("a mark occurs {} times, so that it is open which are joined", places.len())),
            }
        }
        self.pairs = Some(From { law: law.to_owned(), what: marks });
        Ok(())
    }

    /// Whether the masks at both ends of an edge allow what is settled.
    fn possible(&self, elements: &Elements, settled: &Settled, edge: Var) -> bool {
        let lattice = elements.lattice;
        let fits = |(row, col): (usize, usize)| {
            let known = |side: &Side| {
                let state = lattice.edge(row, col, *side).and_then(|var| settled[var.index()]);
                state.map(|yes| (*side, yes))
            };
            let fixing = |mask: Mask, (side, yes): (Side, bool)| mask.fixing(side, yes);
            Side::ALL.iter().filter_map(known).fold(self.masks.get(row, col), fixing).0 != 0
        };
        let (a, b) = elements.ends(edge);
        fits(a) && fits(b)
    }

    fn meaning(&self, cx: &mut Context<'_, '_>, piece: &GroundedPiece) -> Result<Meaning, String> {
        let elements = cx.elements;
        Meaning::of(cx.genre, cx.grounded, elements, piece, &|settled, edge| self.possible(elements, settled, edge))
    }

    /// Whether every vertex has one of these degrees.
    fn degrees(&self, elements: &Elements, allowed: impl Fn((usize, usize)) -> u8) -> bool {
        vertices(elements).all(|at| self.masks.get(at.0, at.1).and(Mask(!Mask::degrees(allowed(at)).0)).0 == 0)
    }

    fn shape(&mut self, elements: &Elements) -> Result<(Shape, bool), Refusal> {
        let refuse = |law: &str, reason: &str| Err(Refusal::Law { law: law.to_owned(), reason: reason.to_owned() });
        match (&self.single, &self.pairs, &self.ways) {
            (Some(single), Some(_), _) => refuse(&single.law, "one component beside pairs"),
            (_, Some(_), Some(ways)) => refuse(&ways.law, "a way along a line that is no loop"),
            (Some(single), None, _) => {
                if !(single.what || self.counts.some()) {
                    return refuse(&single.law, "there may be no line at all");
                }
                let law = single.law.clone();
                self.take_whatever_the_way(elements)?;
                if !self.degrees(elements, |_| 0b101) && !self.counts.impossible {
                    return refuse(&law, "a component that is no loop");
                }
                Ok((self.loop_shape(elements), true))
            }
            (None, Some(pairs), None) => {
                let marks = &pairs.what;
                let ends: Vec<(usize, usize)> = marks.pairs.iter().flatten().chain(&marks.odd).copied().collect();
                let fits = self.degrees(elements, |at| if ends.contains(&at) { 0b010 } else { 0b101 });
                if !fits && !self.counts.impossible {
                    return refuse(&pairs.law, "lines may branch or end between the marks");
                }
                let shape = Shape::Pairs { masks: self.masks.clone(), pairs: marks.pairs.clone(), cover: Cover::Some };
                Ok((shape, !ends.is_empty()))
            }
            (None, None, Some(ways)) => refuse(&ways.law, "a way along lines that need not be one loop"),
            (None, None, None) => Ok((Shape::Local(self.masks.clone()), false)),
        }
    }

    /// Takes what a way along the loop asks whichever way it is. Where there is no loop it asks nothing, so this must not
    /// come before the other laws have made sure of one: "some line" in its body does not.
    fn take_whatever_the_way(&mut self, elements: &Elements) -> Result<(), Refusal> {
        let Some(From { law, what }) = self.ways.clone() else { return Ok(()) };
        let taken = what.whatever_the_way.iter().try_for_each(|meaning| self.take(elements, meaning));
        taken.map_err(|reason| Refusal::Law { law, reason })
    }

    fn loop_shape(&self, elements: &Elements) -> Shape {
        match &self.ways {
            None => Shape::Loop(self.masks.clone()),
            Some(ways) => Shape::DirectedLoop { grid: elements.lattice, turns: ways.what.within(&self.masks) },
        }
    }
}

impl Target for Lines {
    fn piece(&mut self, cx: &mut Context<'_, '_>, law: &str, piece: &GroundedPiece) -> Result<(), String> {
        let (genre, formula, layer) = (cx.genre, piece.formula(), cx.elements.layer);
        let plain = piece.filters().is_empty();
        if let Some((line, exactly)) = one_strand(genre, formula)
            && plain
            && line.layer == layer
        {
            let exactly = exactly || self.single.as_ref().is_some_and(|single| single.what);
            self.single = Some(From { law: law.to_owned(), what: exactly });
            return Ok(());
        }
        if let Some((_, mark)) = equal_pairs(genre, formula).filter(|(line, _)| plain && line.layer == layer) {
            return self.take_pairs(cx, law, mark);
        }
        let fits = |way: &EachWalk| plain && way.line.layer == layer && way.asks_passes_only(genre);
        if let Some(way) = each_walk(genre, formula).filter(fits) {
            if self.ways.is_some() {
                return Err("a second way along the same line".to_owned());
            }
            let ways = Ways::new(cx, piece, way, &|cx, part| self.meaning(cx, part))?;
            self.ways = Some(From { law: law.to_owned(), what: ways });
            return Ok(());
        }
        let meaning = self.meaning(cx, piece)?;
        self.take(cx.elements, &meaning)
    }

    fn impossible(&mut self) {
        self.counts.impossible = true;
    }

    fn finish(mut self: Box<Self>, elements: &Elements) -> Result<GridProblem, Refusal> {
        let (shape, filled) = self.shape(elements)?;
        let mut counts = self.counts;
        // With every mark an end, as the shape has made sure, a mark is left over.
        counts.impossible |= self.pairs.is_some_and(|pairs| !pairs.what.odd.is_empty());
        if let Shape::DirectedLoop { turns, .. } = &shape {
            // A vertex that must be passed and cannot be leaves no answer.
            counts.impossible |= turns.iter().any(|turns| turns.passes == 0 && !turns.may_be_empty);
        }
        Ok(counts.problem(shape, elements.n_vars(), filled))
    }
}

/// All vertices of the lattice.
pub(crate) fn vertices(elements: &Elements) -> impl Iterator<Item = (usize, usize)> + use<> {
    let lattice = elements.lattice;
    (0..lattice.n_vertices()).map(move |vertex| (vertex / lattice.cols(), vertex % lattice.cols()))
}

/// The vertices all these edges end at: both ends, if it is one edge.
fn common_vertices(elements: &Elements, edges: &[Var]) -> Vec<(usize, usize)> {
    if edges.is_empty() || edges.len() > 4 {
        return Vec::new();
    }
    let lattice = elements.lattice;
    let ends = |(row, col): (usize, usize), edge: Var| {
        Side::ALL.iter().any(|&side| lattice.edge(row, col, side) == Some(edge))
    };
    vertices(elements).filter(|&vertex| edges.iter().all(|&edge| ends(vertex, edge))).collect()
}

/// The sets of sides of a vertex that a meaning allows.
fn mask(elements: &Elements, row: usize, col: usize, meaning: &Meaning) -> Mask {
    let lattice = elements.lattice;
    let taken = |sides: u16, edge: Var| {
        Side::ALL.iter().any(|&side| sides & side.bit() != 0 && lattice.edge(row, col, side) == Some(edge))
    };
    Mask((0..16_u16).filter(|&sides| meaning.allows(|edge| taken(sides, edge))).map(|sides| 1 << sides).sum())
}
