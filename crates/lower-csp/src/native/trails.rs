//! Walks along several strands: where each begins and ends, which nodes it touches, and how far along it they lie.
//!
//! `for each strand: some walk w of it: F` chooses a direction for every strand, so lines get directions here, and a walk
//! is told by the node it starts from: F is asserted once for each node, under the condition that a walk starts there. The
//! first node is then a constant, and whatever F says about it alone rules out most nodes before anything else is made.
//! For the rest each node on the board gets a label for each walk that may come by, and a position that is one more than
//! that of the node before.
//!
//! A strand that branches has no walk, and none of these constraints allows one. A strand that is a loop has no first
//! node; such a law is taken only if it is false then.

use crate::error::Result;
use crate::forms::Statement;
use crate::lower::Lowering;
use crate::native::lines::LineGraph;
use crate::write::term::Term;
use gridwright_check::eval::{Set, Value};
use gridwright_csp::encode::{self, Int};
use gridwright_formula::{Constraint, Forest, Lit, Sink};
use gridwright_grid::{Dir, Place};
use gridwright_lang::ir::*;
use gridwright_lang::recognise::Shape;
use gridwright_lang::recognise::walks::EachWalk;
use std::collections::{BTreeMap, VecDeque};

/// The position of a node that no walk comes by.
const NOWHERE: i32 = -1;

/// The walks along the strands of a line layer, one for each strand.
pub(crate) struct Trails {
    lines: LineGraph,
    places: Vec<Place>,
    /// The literals of the steps from the first end of each line to the second, and back.
    steps: Vec<[Lit; 2]>,
    starts: Vec<Lit>,
    ends: Vec<Lit>,
    used: Vec<Lit>,
    /// The nodes that walks may start from, each with the literals that nodes are on its walk.
    on: BTreeMap<u32, Vec<Lit>>,
    /// How many lines the longest walk may have.
    longest: i64,
    /// How many steps from the start of its walk each node lies, once asked for.
    positions: Option<Vec<Int>>,
}

/// One of these walks: the family and the node it starts from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Trail {
    family: usize,
    start: u32,
}

/// How many steps a walk takes to a node, or to its last node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Steps {
    trail: Trail,
    to: Option<Place>,
}

impl Lowering<'_> {
    /// `for each strand S of the lines: some walk of S: body`; false if the strands may be loops.
    pub fn each_trail(&mut self, EachWalk { line, strand, walk, body }: EachWalk) -> Result<bool> {
        let conjuncts = self.genre.conjuncts(body);
        if !self.excludes_loops(strand, walk, &conjuncts)? {
            return Ok(false);
        }
        self.stated.add(Statement::Trails);
        let family = self.direct_lines(line.layer)?;
        let n = self.trails[family].places.len() as u32;
        let about_start: Vec<ExprId> = conjuncts
            .iter()
            .copied()
            .filter(|&c| self.asks_only(c, strand, walk, |node| matches!(node, Node::Start(_))))
            .collect();
        let mut left = Vec::new();
        for start in 0..n {
            self.bind(walk, Term::Trail(Trail { family, start }));
            let mut possible = true;
            for &conjunct in &about_start {
                possible &= self.truth(conjunct)? != Lit::FALSE;
            }
            match possible {
                true => left.push(start),
                false => self.gates.add_clause(&[!self.trails[family].starts[start as usize]]),
            }
        }
        self.within_limit(left.len() as u64 * (u64::from(n) + self.trails[family].steps.len() as u64) * 2)?;
        let mut longest = Vec::with_capacity(left.len());
        for &start in &left {
            let trail = Trail { family, start };
            self.bind(strand, Term::Strand(trail));
            self.bind(walk, Term::Trail(trail));
            longest.push(self.longest(body, strand)?.unwrap_or(i64::MAX));
        }
        self.label_trails(family, &left, &longest)?;
        for start in left {
            let trail = Trail { family, start };
            self.bind(strand, Term::Strand(trail));
            self.bind(walk, Term::Trail(trail));
            let starts = self.trails[family].starts[start as usize];
            self.assert(body, true, &mut vec![!starts])?;
        }
        Ok(true)
    }

    /// The most lines of the strand that a formula allows, as far as it says so for settled reasons.
    fn longest(&mut self, formula: ExprId, strand: VarId) -> Result<Option<i64>> {
        let genre = self.genre;
        let mut most = None;
        let mut note = |other: Option<i64>| most = most.into_iter().chain(other).min();
        match &genre.expr(formula).node {
            Node::And(items) => {
                for &item in items {
                    note(self.longest(item, strand)?);
                }
            }
            Node::Quant { all: true, var, set, filter, body } if !genre.is_open(*set) => {
                for (_, item) in self.items_of(*set)? {
                    self.bind(*var, item);
                    if filter.map_or(Ok(Lit::TRUE), |filter| self.truth(filter))? == Lit::TRUE {
                        note(self.longest(*body, strand)?);
                    }
                }
            }
            Node::In(size, set) if !genre.is_open(*set) => {
                let of_strand = matches!(genre.expr(*size).node, Node::Size(whole) if genre.is_var(whole, strand));
                if of_strand && let Term::Known(set) = self.eval(*set)? {
                    note(Some(set.as_set().items.iter().filter_map(Value::as_int).max().unwrap_or(0)));
                }
            }
            _ => {}
        }
        Ok(most)
    }

    /// On a loop there is no first and no last node, and no position: one of the conjuncts must be false of that.
    fn excludes_loops(&mut self, strand: VarId, walk: VarId, conjuncts: &[ExprId]) -> Result<bool> {
        self.bind(walk, Term::Known(Value::None));
        for &conjunct in conjuncts {
            let fits = |node: &Node| matches!(node, Node::Start(_) | Node::Finish(_) | Node::Index(..));
            if self.asks_only(conjunct, strand, walk, fits) && self.truth(conjunct)? == Lit::FALSE {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a formula speaks of the strand not at all, and of the walk in these ways alone.
    fn asks_only(&self, formula: ExprId, strand: VarId, walk: VarId, fits: impl Fn(&Node) -> bool) -> bool {
        let (mut mentions, mut fitting) = (0, 0);
        let mut whole = false;
        self.genre.walk(formula, &mut |node| {
            mentions += usize::from(*node == Node::Var(walk));
            fitting += usize::from(fits(node));
            whole |= *node == Node::Var(strand);
        });
        !whole && mentions > 0 && mentions == fitting
    }

    /// Gives every line a direction. No loops: the caller has made sure that none is allowed.
    fn direct_lines(&mut self, line: LayerId) -> Result<usize> {
        let lines = self.line_graph(line);
        let forward = encode::direct_edges(&mut self.gates, &lines.graph, &lines.lits);
        let n = lines.vertex.len();
        let mut places: Vec<Place> = lines.vertex.keys().copied().collect();
        places.sort_unstable_by_key(|place| lines.vertex[place]);
        let (mut out, mut into, mut steps) = (vec![Vec::new(); n], vec![Vec::new(); n], Vec::new());
        for ((&(a, b), &chosen), &there) in lines.graph.edges().iter().zip(&lines.lits).zip(&forward) {
            self.look()?;
            let back = self.gates.and([chosen, !there]);
            out[a.index()].push(there);
            into[b.index()].push(there);
            out[b.index()].push(back);
            into[a.index()].push(back);
            steps.push([there, back]);
        }
        let (mut starts, mut ends, mut used) = (Vec::new(), Vec::new(), Vec::new());
        for (out, into) in out.into_iter().zip(into) {
            self.look()?;
            let (leaves, comes) = (self.gates.or(out), self.gates.or(into));
            starts.push(self.gates.and([leaves, !comes]));
            ends.push(self.gates.and([comes, !leaves]));
            used.push(self.gates.or([leaves, comes]));
        }
        self.gates.add(Constraint::Forest(Forest { graph: lines.graph.clone(), edges: lines.lits.clone() }));
        let on = BTreeMap::new();
        self.trails.push(Trails { lines, places, steps, starts, ends, used, on, longest: i64::MAX, positions: None });
        Ok(self.trails.len() - 1)
    }

    /// For each walk that may be, the nodes on it: lines carry the label from node to node, and no other walk's start has it.
    fn label_trails(&mut self, family: usize, starts: &[u32], longest: &[i64]) -> Result<()> {
        let trails = &self.trails[family];
        let (n, edges, lits) = (trails.places.len(), trails.lines.graph.edges().to_vec(), trails.lines.lits.clone());
        let (begins, used) = (trails.starts.clone(), trails.used.clone());
        let mut all: Vec<(u32, Vec<Lit>)> = Vec::new();
        for (&start, &longest) in starts.iter().zip(longest) {
            let steps = self.trails[family].steps_from(start);
            let mut on = vec![Lit::FALSE; n];
            for (lit, _) in on.iter_mut().zip(steps).filter(|(_, steps)| *steps <= longest) {
                *lit = self.gates.new_lit();
            }
            on[start as usize] = begins[start as usize];
            for (&(a, b), &lit) in edges.iter().zip(&lits) {
                let (x, y) = (on[a.index()], on[b.index()]);
                for clause in [[!lit, !x, y], [!lit, x, !y]] {
                    if !clause.contains(&Lit::TRUE) {
                        self.gates.add_clause(&clause);
                    }
                }
            }
            self.within_limit(self.gates.size.clauses / 4)?;
            for v in (0..n).filter(|&v| v != start as usize && on[v] != Lit::FALSE) {
                self.look()?;
                self.gates.add_clause(&[!on[v], used[v]]);
                self.gates.add_clause(&[!on[v], !begins[v]]);
            }
            all.push((start, on));
        }
        for v in 0..n {
            self.look()?;
            let mut some: Vec<Lit> = all.iter().map(|(_, on)| on[v]).filter(|&lit| lit != Lit::FALSE).collect();
            encode::at_most(&mut self.gates, &some, 1);
            some.push(!used[v]);
            self.gates.add_clause(&some);
        }
        self.trails[family].on = all.into_iter().collect();
        self.trails[family].longest = longest.iter().copied().max().unwrap_or(0);
        Ok(())
    }

    /// Makes the positions: 0 at a start, one more at each step, none where no walk comes by.
    fn positions(&mut self, family: usize) -> Result<&[Int]> {
        if self.trails[family].positions.is_none() {
            let trails = &self.trails[family];
            let n = trails.places.len();
            self.within_limit(2 * (n as u64) * trails.steps.len() as u64)?;
            let least = trails.least_positions();
            let (edges, steps) = (trails.lines.graph.edges().to_vec(), trails.steps.clone());
            let (starts, used) = (trails.starts.clone(), trails.used.clone());
            let most = i64::from(n as i32 - 1).min(trails.longest) as i32;
            let mut ints = Vec::new();
            for v in 0..n {
                self.look()?;
                let int = self.gates.define(|gates| Int::new(gates, std::iter::once(NOWHERE).chain(least[v]..=most)));
                self.gates.add_clause(&[int.is(NOWHERE), used[v]]);
                self.gates.add_clause(&[!int.is(NOWHERE), !used[v]]);
                self.gates.add_clause(&[!starts[v], int.is(0)]);
                ints.push(int);
            }
            for (&(a, b), [there, back]) in edges.iter().zip(steps) {
                self.look()?;
                for (x, y, step) in
                    [(&ints[a.index()], &ints[b.index()], there), (&ints[b.index()], &ints[a.index()], back)]
                {
                    for k in 0..=most {
                        for clause in [[!step, !x.is(k), y.is(k + 1)], [!step, x.is(k - 1), !y.is(k)]] {
                            if !clause.contains(&Lit::TRUE) {
                                self.gates.add_clause(&clause);
                            }
                        }
                    }
                }
            }
            self.trails[family].positions = Some(ints);
        }
        Ok(self.trails[family].positions.as_deref().unwrap_or_default())
    }

    /// The literal that a node is on a walk.
    fn on_trail(&self, trail: Trail, node: Place) -> Lit {
        let trails = &self.trails[trail.family];
        match (trails.on.get(&trail.start), trails.lines.vertex.get(&node)) {
            (Some(on), Some(&v)) => on[v as usize],
            _ => Lit::FALSE,
        }
    }

    /// The first node of a walk.
    pub fn first_node(&self, trail: Trail) -> Term {
        Term::Known(Value::Place(self.trails[trail.family].places[trail.start as usize]))
    }

    /// The last node of a walk; none if there is no such walk.
    pub fn last_node(&mut self, trail: Trail) -> Term {
        let ends = self.trail_ends(trail);
        let mut entries: Vec<(Value, Lit)> = ends.into_iter().map(|(p, l)| (Value::Place(p), l)).collect();
        entries.push((Value::None, !self.trails[trail.family].starts[trail.start as usize]));
        self.one_of_values(entries)
    }

    /// The nodes where a walk may end, with the literals that it does.
    fn trail_ends(&mut self, trail: Trail) -> Vec<(Place, Lit)> {
        let trails = &self.trails[trail.family];
        let nodes: Vec<(Place, Lit)> = trails.places.iter().copied().zip(trails.ends.iter().copied()).collect();
        let mut here = Vec::new();
        for (place, ends) in nodes {
            let on = self.on_trail(trail, place);
            here.push((place, self.gates.and([ends, on])));
        }
        here.retain(|e| e.1 != Lit::FALSE);
        here
    }

    /// The nodes of a walk.
    pub fn trail_nodes(&self, trail: Trail) -> Vec<(Value, Lit)> {
        let places = &self.trails[trail.family].places;
        places.iter().map(|&p| (Value::Place(p), self.on_trail(trail, p))).collect()
    }

    /// The lines of a walk.
    pub fn trail_lines(&mut self, trail: Trail) -> Vec<(Value, Lit)> {
        let trails = &self.trails[trail.family];
        let ends = trails.lines.graph.edges().iter().map(|e| self.on_trail(trail, trails.places[e.0.index()]));
        let lines: Vec<(Place, [Lit; 2])> = (trails.lines.lines.iter().zip(&trails.lines.lits).zip(ends))
            .map(|((&line, &lit), on)| (line, [lit, on]))
            .collect();
        lines.into_iter().map(|(line, lits)| (Value::Place(line), self.gates.and(lits))).collect()
    }

    /// The steps of a walk into a node, or out of it, by direction.
    pub fn trail_steps(&mut self, trail: Trail, node: Place, entering: bool) -> Vec<(Dir, Lit)> {
        let on = self.on_trail(trail, node);
        let mut found = Vec::new();
        for dir in Dir::ALL {
            let Some(arm) = crate::write::eval::arm_of_step(&self.board.grid, node, dir, entering) else { continue };
            let trails = &self.trails[trail.family];
            let Some(edge) = trails.lines.lines.iter().position(|&l| l == arm) else { continue };
            // Ends come upper or left first, so lines point down or right.
            let step = trails.steps[edge][usize::from(!matches!(dir, Dir::Down | Dir::Right))];
            found.push((dir, self.gates.and([on, step])));
        }
        found
    }

    /// How many steps a walk takes to a node.
    pub fn steps_to(&self, trail: Trail, node: &Value) -> Term {
        match node.as_place() {
            Some(place) => Term::Steps(Steps { trail, to: Some(place) }),
            None => Term::Known(Value::None),
        }
    }

    /// How many steps a walk takes in all.
    pub fn length(&self, trail: Trail) -> Term {
        Term::Steps(Steps { trail, to: None })
    }

    /// Whether such a number is in a set.
    pub fn steps_in(&mut self, steps: Steps, set: &Set) -> Result<Lit> {
        let wanted: Vec<i32> = set
            .items
            .iter()
            .filter_map(Value::as_int)
            .filter(|&k| k >= 0)
            .filter_map(|k| i32::try_from(k).ok())
            .collect();
        let mut lits = Vec::new();
        for (vertex, there) in self.stops(steps) {
            let position = &self.positions(steps.trail.family)?[vertex as usize];
            let values: Vec<Lit> = wanted.iter().map(|&k| position.is(k)).collect();
            let fits = self.gates.or(values);
            lits.push(self.gates.and([there, fits]));
        }
        Ok(self.gates.or(lits))
    }

    /// Such a number as one of several; none where the walk does not come to the node.
    pub fn settle_steps(&mut self, steps: Steps) -> Result<Term> {
        let mut entries: Vec<(i32, Vec<Lit>)> = Vec::new();
        let stops = self.stops(steps);
        for &(vertex, there) in &stops {
            for (k, lit) in self.positions(steps.trail.family)?[vertex as usize].entries() {
                let both = self.gates.and([there, lit]);
                match entries.iter_mut().find(|e| e.0 == k) {
                    Some(entry) => entry.1.push(both),
                    None => entries.push((k, vec![both])),
                }
            }
        }
        let never = self.gates.or(stops.iter().map(|s| s.1));
        let mut values = vec![(Value::None, !never)];
        for (k, lits) in entries.into_iter().filter(|e| e.0 != NOWHERE) {
            values.push((Value::Int(i64::from(k)), self.gates.or(lits)));
        }
        Ok(self.one_of_values(values))
    }

    /// The vertices that are meant, each with the literal that it is.
    fn stops(&mut self, steps: Steps) -> Vec<(u32, Lit)> {
        let found = match steps.to {
            Some(place) => vec![(place, self.on_trail(steps.trail, place))],
            None => self.trail_ends(steps.trail),
        };
        let vertex = &self.trails[steps.trail.family].lines.vertex;
        found.into_iter().filter_map(|(p, l)| Some((*vertex.get(&p)?, l))).collect()
    }
}

impl Trails {
    /// No node lies nearer to a start than this.
    fn least_positions(&self) -> Vec<i32> {
        self.least_steps(self.on.keys().copied())
    }

    /// For each node how many lines it takes to come there from one.
    fn steps_from(&self, start: u32) -> impl Iterator<Item = i64> + use<> {
        self.least_steps([start].into_iter()).into_iter().map(i64::from)
    }

    /// For each node how many lines it takes at least to come there from some others.
    fn least_steps(&self, starts: impl Iterator<Item = u32>) -> Vec<i32> {
        let n = self.places.len();
        let mut least = vec![n as i32; n];
        let mut near = vec![Vec::new(); n];
        for &(a, b) in self.lines.graph.edges() {
            near[a.index()].push(b.index());
            near[b.index()].push(a.index());
        }
        let mut queue: VecDeque<(usize, i32)> = starts.map(|v| (v as usize, 0)).collect();
        while let Some((v, k)) = queue.pop_front() {
            if least[v] > k {
                least[v] = k;
                queue.extend(near[v].iter().map(|&w| (w, k + 1)));
            }
        }
        least
    }
}
