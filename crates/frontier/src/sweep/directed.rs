//! One simple cycle on a grid that can be walked in a direction every vertex agrees with.
//!
//! A vertex says which ways through it are allowed, as ordered pairs of sides; a cycle is a member if at least one of its two
//! directions is allowed everywhere. Both directions count once: members are sets of edges.
//!
//! **State.** As in `loops`, and each fragment is *undirected* (both directions are still possible) or *directed*, in which
//! case one of its ends flows out of the decided part and the other in. All edges of a vertex are known when it is decided,
//! so nothing needs to be stored about the side on which a cell was entered (the `d_k` of M. Ishihata and F. Tokumasu, SEA 2022,
//! doi:10.4230/LIPIcs.SEA.2022.2).
//!
//! ```text
//! code 0 none, 1 ( undirected, 2 ) undirected, 3 ( out, 4 ) out, 5 ( in, 6 ) in, 7 both plugs met
//!
//! o->-o       2 x 2; (0,0) allows only "from below to the right": its fragment is directed at once,
//! ^   x       "(" in at column 0 and ")" out at column 1: word 100 101
//! x
//! ```
//!
//! Which state a set of edges leads to is a function of the set: a fragment is undirected exactly as long as both directions
//! are possible. That is why counting needs no division by two.

use super::{Grid, Side, Word};
use crate::{Error, Layer, Moves, Outcome, Spec};
use std::marker::PhantomData;

/// How a cycle may pass a vertex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turns {
    /// Bit `4 * a + b` allows entering over side `a` and leaving over side `b` (see [`Side`]); bits with `a == b` mean nothing.
    pub passes: u16,
    /// Whether the cycle may leave the vertex out.
    pub may_be_empty: bool,
}

impl Turns {
    /// Everything.
    pub const ANY: Turns = Turns { passes: u16::MAX, may_be_empty: true };
    /// No passing.
    pub const BLOCKED: Turns = Turns { passes: 0, may_be_empty: true };

    /// Passes that satisfy a predicate on (entering side, leaving side).
    pub fn filter(self, keep: impl Fn(Side, Side) -> bool) -> Self {
        let pairs = Side::ALL.into_iter().flat_map(|a| Side::ALL.into_iter().map(move |b| (a, b)));
        let kept: u16 = pairs.filter(|&(a, b)| a != b && keep(a, b)).map(|(a, b)| bit(a, b)).sum();
        Self { passes: self.passes & kept, ..self }
    }

    #[inline]
    fn allows(self, from: Side, to: Side) -> bool {
        self.passes & bit(from, to) != 0
    }

    /// Both directions between two sides: (from `a` to `b`, from `b` to `a`).
    #[inline]
    fn both(self, a: Side, b: Side) -> (bool, bool) {
        (self.allows(a, b), self.allows(b, a))
    }
}

const fn bit(from: Side, to: Side) -> u16 {
    1 << (4 * from as u16 + to as u16)
}

const BITS: u32 = 3;
const NONE: u32 = 0;
const FULL: u32 = 7;

/// Which way the cycle runs through a plug, seen from the decided part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Flow {
    Either = 0,
    Out = 1,
    In = 2,
}

impl Flow {
    fn reversed(self) -> Self {
        match self {
            Flow::Either => Flow::Either,
            Flow::Out => Flow::In,
            Flow::In => Flow::Out,
        }
    }
}

#[inline]
fn encode(closing: bool, flow: Flow) -> u32 {
    1 + u32::from(closing) + 2 * flow as u32
}

#[inline]
fn decode(code: u32) -> (bool, Flow) {
    let flow = match (code - 1) / 2 {
        0 => Flow::Either,
        1 => Flow::Out,
        _ => Flow::In,
    };
    (code.is_multiple_of(2), flow)
}

#[derive(Debug, Clone, Copy)]
struct Vertex {
    turns: Turns,
    sided: bool,
    met: u32,
    rest_empty: bool,
}

/// One simple cycle with a direction allowed at every vertex.
#[derive(Debug, Clone)]
pub struct DirectedLoopSweep<W> {
    grid: Grid,
    vertices: Vec<Vertex>,
    word: PhantomData<W>,
}

impl<W: Word> DirectedLoopSweep<W> {
    /// The widest grid a word of this kind can sweep.
    pub const MAX_COLS: usize = ((W::BITS - 1) / BITS) as usize;

    /// Cycles within these turns, one entry per vertex in row-major order.
    pub fn new(grid: Grid, turns: &[Turns]) -> Result<Self, Error> {
        if grid.cols() > Self::MAX_COLS {
            return Err(Error::Input { reason: "the grid is too wide for this word" });
        }
        if turns.len() != grid.n_vertices() {
            return Err(Error::Input { reason: "one entry of turns per vertex is needed" });
        }
        let mut vertices = Vec::with_capacity(turns.len());
        let mut rest_empty = true;
        for &turns in propagated(grid, turns).iter().rev() {
            vertices.push(vertex(turns, rest_empty));
            rest_empty &= turns.may_be_empty;
        }
        vertices.reverse();
        Ok(Self { grid, vertices, word: PhantomData })
    }

    #[inline]
    fn side_bit(&self) -> u32 {
        BITS * self.grid.cols() as u32
    }

    /// The end at `col` leaves over `to`, having come over `from`: the plugs afterwards, and the new plug's code.
    #[inline]
    fn pass(&self, layer: usize, rest: W, end: u32, from: Side, to: Side) -> Option<(W, u32)> {
        let (closing, flow) = decode(end);
        let (forth, back) = self.vertices[layer].turns.both(from, to);
        let after = match flow {
            Flow::Out => forth.then_some(Flow::Out)?,
            Flow::In => back.then_some(Flow::In)?,
            Flow::Either => direction(forth, back)?,
        };
        let col = layer % self.grid.cols();
        let rest = if after == flow { rest } else { self.direct_partner(rest, closing, col, 0, after.reversed()) };
        Some((rest, encode(closing, after)))
    }

    /// Puts an end onto the edge right of a vertex; where a plug from above is there too, the two meet.
    #[inline]
    fn go_right(&self, layer: usize, rest: W, end: u32) -> Outcome<W> {
        let next = &self.vertices[layer + 1];
        let at = BITS * (layer % self.grid.cols() + 1) as u32;
        let met = rest.code(at, BITS);
        if met == NONE {
            let side = if next.sided { W::from_u32(1) << self.side_bit() } else { W::ZERO };
            return Outcome::Go(rest.with(at, end) | side);
        }
        self.meet(layer, rest.cleared(at, BITS), end, met)
    }

    /// Joins the end from the left with the end from above at the next vertex.
    fn meet(&self, layer: usize, rest: W, left: u32, up: u32) -> Outcome<W> {
        let next = &self.vertices[layer + 1];
        let ((left_closing, left_flow), (up_closing, up_flow)) = (decode(left), decode(up));
        let (forth, back) = next.turns.both(Side::Left, Side::Up);
        let forth = forth && left_flow != Flow::In && up_flow != Flow::Out;
        let back = back && left_flow != Flow::Out && up_flow != Flow::In;
        let Some(flow) = direction(forth, back) else { return Outcome::Dead };
        if !left_closing && up_closing {
            return if rest == W::ZERO && next.rest_empty { Outcome::Accept } else { Outcome::Dead };
        }
        // Seen from the decided part, the left end flows out when the cycle runs from the left to above.
        let col = layer % self.grid.cols();
        let mut rest = rest;
        if flow != left_flow {
            // Of two opening ends the left one is the outer, of two closing ends the upper one.
            let skip = u32::from(!left_closing && !up_closing);
            rest = self.direct_partner(rest, left_closing, col, skip, flow.reversed());
        }
        if flow.reversed() != up_flow {
            let skip = u32::from(left_closing && up_closing);
            rest = self.direct_partner(rest, up_closing, col, skip, flow);
        }
        rest = match (left_closing, up_closing) {
            (false, false) => self.turn_partner(rest, false, col),
            (true, true) => self.turn_partner(rest, true, col),
            _ => rest,
        };
        Outcome::Go(rest.with(BITS * (col as u32 + 1), next.met))
    }

    /// A new fragment; its direction may be forced by the corner itself.
    fn corner(&self, layer: usize, rest: W) -> Outcome<W> {
        let (forth, back) = self.vertices[layer].turns.both(Side::Right, Side::Down);
        let Some(down) = direction(forth, back) else { return Outcome::Dead };
        let here = BITS * (layer % self.grid.cols()) as u32;
        self.go_right(layer, rest.with(here, encode(false, down)), encode(true, down.reversed()))
    }

    /// The column of the far end of a fragment whose near end, at `col` or just after it, is not in the word.
    /// `skip` fragments with a missing near end lie inside and are passed over.
    fn partner(&self, word: W, closing: bool, col: usize, skip: u32) -> usize {
        let mut depth = skip;
        let mut place = if closing { col } else { col + 1 };
        loop {
            let code = word.code(BITS * place as u32, BITS);
            if code != NONE && code != FULL {
                let (other_closing, _) = decode(code);
                if other_closing == closing {
                    depth += 1;
                } else if depth == 0 {
                    return place;
                } else {
                    depth -= 1;
                }
            }
            place = if closing { place.wrapping_sub(1) } else { place + 1 };
            debug_assert!(place < self.grid.cols(), "every end has a partner");
        }
    }

    fn direct_partner(&self, word: W, closing: bool, col: usize, skip: u32, flow: Flow) -> W {
        let at = BITS * self.partner(word, closing, col, skip) as u32;
        word.cleared(at, BITS).with(at, encode(!closing, flow))
    }

    /// After `((` or `))` met, the inner partner changes sides.
    fn turn_partner(&self, word: W, closing: bool, col: usize) -> W {
        let at = BITS * self.partner(word, closing, col, 0) as u32;
        let (partner_closing, flow) = decode(word.code(at, BITS));
        word.cleared(at, BITS).with(at, encode(!partner_closing, flow))
    }
}

/// What can happen on an edge, seen from one end: unused, entered over, left over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Uses {
    none: bool,
    enter: bool,
    leave: bool,
}

impl Uses {
    fn of(turns: Turns, side: Side) -> Self {
        let any = |keep: &dyn Fn(Side, Side) -> bool| turns.filter(keep).passes != 0;
        Self {
            none: turns.may_be_empty || any(&|a, b| a != side && b != side),
            enter: any(&|a, _| a == side),
            leave: any(&|_, b| b == side),
        }
    }

    /// What both ends agree on; the other end enters where this one leaves.
    fn and(self, other: Uses) -> Self {
        Self { none: self.none && other.none, enter: self.enter && other.leave, leave: self.leave && other.enter }
    }

    /// The turns that use an edge in one of these ways.
    fn narrow(self, turns: Turns, side: Side) -> Turns {
        let kept = turns.filter(|a, b| match (a == side, b == side) {
            (true, _) => self.enter,
            (_, true) => self.leave,
            _ => self.none,
        });
        Turns { may_be_empty: turns.may_be_empty && self.none, ..kept }
    }
}

/// The turns with everything removed that the rim, or both ends of an edge together, make impossible.
///
/// A direction allowed everywhere stays allowed everywhere, so the members stay the same; states that only a later vertex
/// would have refused are never made. On published boards that is most states.
fn propagated(grid: Grid, turns: &[Turns]) -> Vec<Turns> {
    let mut all: Vec<Turns> = turns.iter().map(|turns| turns.filter(|a, b| a != b)).collect();
    for (vertex, turns) in all.iter_mut().enumerate() {
        let (row, col) = (vertex / grid.cols(), vertex % grid.cols());
        *turns = turns.filter(|a, b| grid.edge(row, col, a).is_some() && grid.edge(row, col, b).is_some());
    }
    let edges = grid.edges();
    loop {
        let before = all.clone();
        for &(a, b) in &edges {
            let side = if b == a + grid.cols() { Side::Down } else { Side::Right };
            let uses = Uses::of(all[a], side).and(Uses::of(all[b], side.opposite()));
            all[a] = uses.narrow(all[a], side);
            let seen_from_b = Uses { none: uses.none, enter: uses.leave, leave: uses.enter };
            all[b] = seen_from_b.narrow(all[b], side.opposite());
        }
        if all == before {
            return all;
        }
    }
}

/// The flow of an end for which running out of the decided part is possible or not, and running in.
#[inline]
fn direction(out: bool, back_in: bool) -> Option<Flow> {
    match (out, back_in) {
        (true, true) => Some(Flow::Either),
        (true, false) => Some(Flow::Out),
        (false, true) => Some(Flow::In),
        (false, false) => None,
    }
}

fn vertex(turns: Turns, rest_empty: bool) -> Vertex {
    let differs = |to: Side| turns.both(Side::Left, to) != turns.both(Side::Up, to);
    let corner = turns.both(Side::Right, Side::Down) != (false, false);
    Vertex {
        turns,
        sided: differs(Side::Right) || differs(Side::Down),
        met: if turns.may_be_empty && !corner { NONE } else { FULL },
        rest_empty,
    }
}

impl<W: Word> Spec for DirectedLoopSweep<W> {
    type State = W;

    fn n_vars(&self) -> usize {
        self.grid.n_edges()
    }

    fn n_layers(&self) -> usize {
        self.grid.n_vertices()
    }

    fn layer(&self, layer: usize) -> Layer {
        self.grid.layer(layer)
    }

    fn root(&self) -> W {
        W::ZERO
    }

    #[inline]
    fn expand(&self, layer: usize, state: &W, moves: &mut Moves<W>) {
        let vertex = &self.vertices[layer];
        let here = BITS * (layer % self.grid.cols()) as u32;
        let end = state.code(here, BITS);
        let from = if state.code(self.side_bit(), 1) == 1 { Side::Left } else { Side::Up };
        let rest = state.cleared(here, BITS).cleared(self.side_bit(), 1);
        match end {
            NONE => {
                if vertex.turns.may_be_empty {
                    moves.set(0, Outcome::Go(rest));
                }
                moves.set(3, self.corner(layer, rest));
            }
            FULL => moves.set(0, Outcome::Go(rest)),
            end => {
                if let Some((rest, end)) = self.pass(layer, rest, end, from, Side::Right) {
                    moves.set(1, self.go_right(layer, rest, end));
                }
                if let Some((rest, end)) = self.pass(layer, rest, end, from, Side::Down) {
                    moves.set(2, Outcome::Go(rest.with(here, end)));
                }
            }
        }
    }

    /// A cycle is accepted the moment it closes; before that, nothing is a member.
    fn idle(&self, _: usize, _: &W) -> bool {
        false
    }
}
