//! Laws about the way along a loop, lowered to the ways each vertex may be passed.
//!
//! "One of the two ways round satisfies the body." The body is cut into pieces; a piece that asks how the walk comes to and
//! leaves *one* node, and reads nothing but the lines at it, says which passes of that node are fine. It is evaluated for
//! every pass, on a walk of three nodes with the lines at the middle one settled, and for the node left out, on a walk
//! elsewhere:
//!
//! ```text
//!   a         pass "from above to the right" of x:  walk a, x, b;  lines a-x and x-b are, the other two are not
//!   x b
//! ```
//!
//! The body holds for a way round exactly if every piece does, so the passes allowed by all pieces together are those of the
//! directed loops of M. Ishihata and F. Tokumasu, SEA 2022, doi:10.4230/LIPIcs.SEA.2022.2.

use crate::lowered::Context;
use crate::meaning::Meaning;
use gridwright_board::Site;
use gridwright_check::GroundedPiece;
use gridwright_frontier::{Side, Turns, VertexMasks};
use gridwright_grid::{Dir, Grid, Place};
use gridwright_lang::recognise::walks::EachWalk;

/// How each vertex of the lattice may be passed, in row-major order.
#[derive(Debug, Clone)]
pub(crate) struct Ways {
    turns: Vec<Turns>,
    /// What the body asks whichever way it is, of a loop that is there.
    pub whatever_the_way: Vec<Meaning>,
}

/// Finds out what a part means that does not look at the way.
type MeaningOf<'m> = &'m dyn Fn(&mut Context<'_, '_>, &GroundedPiece) -> Result<Meaning, String>;

impl Ways {
    /// The ways a body allows, and what its other parts mean.
    pub fn new(
        cx: &mut Context<'_, '_>,
        piece: &GroundedPiece,
        way: EachWalk,
        meaning: MeaningOf<'_>,
    ) -> Result<Self, String> {
        let turns = vec![Turns::ANY; cx.elements.lattice.n_vertices()];
        let mut ways = Self { turns, whatever_the_way: Vec::new() };
        for part in cx.grounded.inside(piece, way.body) {
            cx.grounded.bind_walk(way.walk, &[]);
            let look = cx.grounded.look(&part);
            match look.walked.as_slice() {
                [] => ways.whatever_the_way.push(meaning(cx, &part)?),
                &[node] => ways.narrow(cx, &part, way, node)?,
                _ => return Err("it compares the ways at several places".to_owned()),
            }
        }
        Ok(ways)
    }

    /// Keeps the passes of a node under which a part holds.
    fn narrow(
        &mut self,
        cx: &mut Context<'_, '_>,
        part: &GroundedPiece,
        way: EachWalk,
        node: Place,
    ) -> Result<(), String> {
        let grid = &cx.board.grid;
        let (row, col) = cx.elements.vertex(grid, node);
        let arms = arms(cx, grid, node);
        let mut passes = 0;
        for &(from, _, before) in &arms {
            for &(to, _, after) in arms.iter().filter(|arm| arm.0 != from) {
                let holds = holds(cx, part, way, node, &arms, &[before, node, after])?;
                passes |= u16::from(holds) << (4 * from as u16 + to as u16);
            }
        }
        let empty = holds(cx, part, way, node, &arms, &[])?;
        let turns = &mut self.turns[row * cx.elements.lattice.cols() + col];
        turns.passes &= passes;
        turns.may_be_empty &= empty;
        Ok(())
    }

    /// The ways that the masks of the vertices leave.
    pub fn within(&self, masks: &VertexMasks) -> Vec<Turns> {
        let cols = masks.grid().cols();
        let within = |(vertex, turns): (usize, &Turns)| {
            let mask = masks.get(vertex / cols, vertex % cols);
            let kept = turns.filter(|from, to| mask.allows(from.bit() | to.bit()));
            Turns { may_be_empty: turns.may_be_empty && mask.allows(0), ..kept }
        };
        self.turns.iter().enumerate().map(within).collect()
    }
}

/// A line at a node: its side, its value, the node at its other end.
type Arm = (Side, Site, Place);

fn arms(cx: &Context<'_, '_>, grid: &Grid, node: Place) -> Vec<Arm> {
    let (row, col) = cx.elements.vertex(grid, node);
    let arm = |dir: Dir| {
        let side = cx.elements.side(dir);
        let at = cx.elements.site(cx.elements.lattice.edge(row, col, side)?)?;
        Some((side, at, grid.step(node, dir)?))
    };
    Dir::ALL.into_iter().filter_map(arm).collect()
}

/// Whether a part holds on a walk through these nodes, the node in question being passed so or left out.
fn holds(
    cx: &mut Context<'_, '_>,
    part: &GroundedPiece,
    way: EachWalk,
    node: Place,
    arms: &[Arm],
    walk: &[Place],
) -> Result<bool, String> {
    for &(_, at, end) in arms {
        cx.grounded.settle(at, Some(walk.contains(&end)));
    }
    cx.grounded.bind_walk(way.walk, walk);
    let look = cx.grounded.look(part);
    for &(_, at, _) in arms {
        let known = cx.elements.var(at).and_then(|var| cx.elements.known(var));
        cx.grounded.settle(at, known);
    }
    if look.walked.iter().any(|&other| other != node) {
        return Err("it compares the ways at several places".to_owned());
    }
    look.truth.ok_or_else(|| "it depends on more than the lines at one place".to_owned())
}
