//! A walk along a set of lines, written out: the plain way to speak of walks.
//!
//! The set may depend on the answer, and it need not be a strand of a layer. It has a walk if its lines are one path or one
//! cycle: some line, all of them connected, at most two at a node. Each line gets a direction; where two meet, one comes and
//! one goes. A walk from a node that is named starts there: no other node is left without being come to, and on a cycle the
//! step back to it is the last. All this is asked under a context: where that does not hold, directions are left free, so whatever is read off
//! them is made a value by taking the first that fits.

use crate::error::Result;
use crate::forms::Statement;
use crate::lower::Lowering;
use crate::write::eval::arm_of_step;
use crate::write::gates::Sum;
use crate::write::term::{Choice, Term};
use gridwright_check::eval::Value;
use gridwright_csp::encode::Int;
use gridwright_formula::{Connected, Constraint, Graph, Lit, Sink};
use gridwright_grid::{Dir, Place};
use gridwright_lang::ir::{ExprId, VarId};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The position of a node that the walk does not come by.
const NOWHERE: i32 = -1;

/// A walk along some lines.
pub(crate) struct Way {
    lines: Vec<Step>,
    /// For each node the lines that end there, with whether the line points to it when it goes forward.
    nodes: BTreeMap<Place, Vec<(usize, bool)>>,
    /// Where nothing is demanded.
    context: Vec<Lit>,
    /// For each node, in order, the literal that the walk starts there, if a start is named.
    from: Option<Vec<Lit>>,
    /// For each node, in order, how far along the walk it lies, once asked for.
    positions: Option<Vec<Int>>,
    /// Counts along the walk, by what is counted at each node.
    pub(crate) tallies: Vec<(Vec<Lit>, Vec<Int>)>,
}

/// A line of the set.
struct Step {
    line: Place,
    ends: (Place, Place),
    /// Whether it is in the set.
    there: Lit,
    /// Whether the walk goes from its first end to its second.
    forward: Lit,
}

impl Lowering<'_> {
    /// Demands `some walk of set: body`, unless a literal of the context holds.
    pub fn written_walk(
        &mut self,
        (var, set, from): (VarId, ExprId, Option<ExprId>),
        body: ExprId,
        context: &mut Vec<Lit>,
    ) -> Result<()> {
        self.stated.add(Statement::WrittenWalk);
        let set = self.eval(set)?;
        let mut way = Way {
            lines: Vec::new(),
            nodes: BTreeMap::new(),
            context: context.clone(),
            from: None,
            positions: None,
            tallies: Vec::new(),
        };
        for (value, there) in self.members(&set)? {
            let Some(line) = value.as_place() else { continue };
            let [a, b] = self.board.grid.ends(line)[..] else { continue };
            for (node, second) in [(a, false), (b, true)] {
                way.nodes.entry(node).or_default().push((way.lines.len(), second));
            }
            way.lines.push(Step { line, ends: (a, b), there, forward: self.gates.new_lit() });
        }
        let some: Vec<Lit> = way.lines.iter().map(|step| step.there).chain(context.iter().copied()).collect();
        self.clause(Lit::FALSE, &some)?;
        for at in way.nodes.values() {
            self.look()?;
            let count = Sum::count(at.iter().map(|&(i, _)| way.lines[i].there));
            self.gates.demand_at_least(&crate::write::assert::minimal(context), &count.negated(), -2);
            for (n, &x) in at.iter().enumerate() {
                for &y in &at[..n] {
                    let (a, b) = (way.arrives(x), way.arrives(y));
                    let both = [!way.lines[x.0].there, !way.lines[y.0].there];
                    for pair in [[a, b], [!a, !b]] {
                        let clause: Vec<Lit> = context.iter().copied().chain(both).chain(pair).collect();
                        self.clause(Lit::FALSE, &clause)?;
                    }
                }
            }
        }
        self.connect_way(&way);
        self.ways.push(way);
        let way = self.ways.len() - 1;
        if let Some(from) = from {
            self.start_way(way, from, context)?;
        }
        self.bind(var, Term::Way(way));
        self.assert(body, true, context)
    }

    /// The walk starts at the node that a term names: it comes by there, and at no other node it goes and does not come.
    fn start_way(&mut self, way: usize, from: ExprId, context: &[Lit]) -> Result<()> {
        let from = self.eval(from)?;
        let firsts = self.way_ends(way, true);
        let mut starts = Vec::with_capacity(firsts.len());
        let mut passed = context.to_vec();
        for (node, first) in firsts {
            let here = self.equal(&from, &Term::Known(Value::Place(node)))?;
            let used = self.node_used(way, node);
            passed.push(self.gates.and([here, used]));
            let clause: Vec<Lit> = context.iter().copied().chain([!first, here]).collect();
            self.clause(Lit::FALSE, &clause)?;
            starts.push(here);
        }
        self.clause(Lit::FALSE, &passed)?;
        self.ways[way].from = Some(starts);
        Ok(())
    }

    /// The literal that some line of the walk ends at a node.
    pub fn node_used(&mut self, way: usize, node: Place) -> Lit {
        let at = self.ways[way].nodes.get(&node).into_iter().flatten();
        let there: Vec<Lit> = at.map(|x| self.ways[way].lines[x.0].there).collect();
        self.gates.or(there)
    }

    /// The lines that are there hang together, where the context asks for it.
    fn connect_way(&mut self, way: &Way) {
        let active = self.gates.and(way.context.iter().map(|&lit| !lit));
        let number: BTreeMap<Place, u32> = way.nodes.keys().copied().zip(0..).collect();
        let mut vertices = Vec::new();
        for at in way.nodes.values() {
            let used = self.gates.or(at.iter().map(|&(i, _)| way.lines[i].there));
            vertices.push(self.gates.and([used, active]));
        }
        let ends: Vec<(u32, u32)> = way.lines.iter().map(|s| (number[&s.ends.0], number[&s.ends.1])).collect();
        let edges = Some(way.lines.iter().map(|step| step.there).collect());
        let graph = Graph::new(vertices.len(), &ends);
        self.gates.add(Constraint::Connected(Connected { graph, vertices, edges, root: None }));
    }

    /// The direction in which the walk comes into a node or leaves it.
    pub fn of_way(&mut self, way: usize, node: Place, entering: bool) -> Term {
        let mut cases = Vec::new();
        for dir in Dir::ALL {
            let Some(arm) = arm_of_step(&self.board.grid, node, dir, entering) else { continue };
            let lits = self.ways[way].steps_at(node, arm, entering);
            let lit = self.gates.and(lits);
            cases.push((Value::Dir(dir), lit));
        }
        self.first_that_holds(cases)
    }

    /// The first node of the walk, or the last; of a closed one the first if it is named.
    pub fn end_of_way(&mut self, way: usize, first: bool) -> Term {
        let ends = if first { self.way_starts(way) } else { self.way_ends(way, false) };
        let cases = ends.into_iter().map(|(place, lit)| (Value::Place(place), lit)).collect();
        self.first_that_holds(cases)
    }

    /// For each node, in order, the literal that the walk starts there.
    pub fn way_starts(&mut self, way: usize) -> Vec<(Place, Lit)> {
        match &self.ways[way].from {
            Some(from) => self.ways[way].nodes.keys().copied().zip(from.iter().copied()).collect(),
            None => self.way_ends(way, true),
        }
    }

    /// For each node, in order, the literal that a path begins there, or ends there.
    fn way_ends(&mut self, way: usize, first: bool) -> Vec<(Place, Lit)> {
        let nodes: Vec<(Place, [Vec<[Lit; 2]>; 2])> = {
            let way = &self.ways[way];
            let steps = |at: &Vec<(usize, bool)>, into: bool| -> Vec<[Lit; 2]> {
                at.iter()
                    .map(|&x| [way.lines[x.0].there, if into { way.arrives(x) } else { !way.arrives(x) }])
                    .collect()
            };
            way.nodes.iter().map(|(&node, at)| (node, [steps(at, true), steps(at, false)])).collect()
        };
        let mut ends = Vec::new();
        for (node, passes) in nodes {
            let [comes, goes] = passes.map(|lits| {
                let lits: Vec<Lit> = lits.into_iter().map(|both| self.gates.and(both)).collect();
                self.gates.or(lits)
            });
            let lit = if first { self.gates.and([goes, !comes]) } else { self.gates.and([comes, !goes]) };
            ends.push((node, lit));
        }
        ends
    }

    /// How many steps from its start a node lies; none where the walk does not come by, or has no start.
    pub fn index_on_way(&mut self, way: usize, node: Place) -> Result<Term> {
        let Some(number) = self.ways[way].number(node) else {
            return Ok(Term::Known(Value::None));
        };
        let open = self.positions_on_way(way)?;
        let entries = self.ways[way].positions.as_ref().map_or(Vec::new(), |all| all[number].entries());
        let mut cases = Vec::new();
        for (k, lit) in entries.into_iter().filter(|e| e.0 != NOWHERE) {
            cases.push((Value::Int(i64::from(k)), self.gates.and([lit, open])));
        }
        Ok(self.first_that_holds(cases))
    }

    /// The nodes from the start up to one, by their positions.
    pub fn nodes_until(&mut self, way: usize, node: Place) -> Result<Term> {
        let Some(number) = self.ways[way].number(node) else {
            return Ok(Term::members(Vec::new()));
        };
        let open = self.positions_on_way(way)?;
        let nodes: Vec<Place> = self.ways[way].nodes.keys().copied().collect();
        let positions = self.ways[way].positions.clone().unwrap_or_default();
        let mut members = Vec::with_capacity(nodes.len());
        for (&place, position) in nodes.iter().zip(&positions) {
            self.look()?;
            let mut cases = Vec::new();
            let mut so_far = Vec::new();
            for k in 0..nodes.len() as i32 {
                so_far.push(position.is(k));
                let by_then = self.gates.or(so_far.iter().copied());
                so_far = vec![by_then];
                cases.push(self.gates.and([open, positions[number].is(k), by_then]));
            }
            members.push((Value::Place(place), self.gates.or(cases)));
        }
        Ok(Term::unordered(members))
    }

    /// Sees to it that there are positions; the literal that the walk has a start.
    fn positions_on_way(&mut self, way: usize) -> Result<Lit> {
        let starts = self.way_starts(way);
        let open = self.gates.or(starts.iter().map(|s| s.1));
        self.lay_positions(way, &starts, open)?;
        Ok(open)
    }

    /// Makes the positions: 0 at the start, one more at each step, none where the walk does not come by.
    fn lay_positions(&mut self, way: usize, starts: &[(Place, Lit)], open: Lit) -> Result<()> {
        if self.ways[way].positions.is_some() {
            return Ok(());
        }
        let n = self.ways[way].nodes.len();
        self.within_limit(2 * n as u64 * self.ways[way].lines.len() as u64)?;
        let ints: Vec<Int> = (0..n).map(|_| self.gates.define(|gates| Int::new(gates, NOWHERE..n as i32))).collect();
        let mut context = self.ways[way].context.clone();
        context.push(!open);
        let number: BTreeMap<Place, usize> = self.ways[way].nodes.keys().copied().zip(0..).collect();
        for (&(place, start), at) in starts.iter().zip(0..) {
            self.look()?;
            let used = self.node_used(way, place);
            let clauses = [[!start, ints[at].is(0)], [ints[at].is(NOWHERE), used], [!ints[at].is(NOWHERE), !used]];
            for clause in clauses {
                let clause: Vec<Lit> = context.iter().copied().chain(clause).collect();
                self.clause(Lit::FALSE, &clause)?;
            }
        }
        for line in 0..self.ways[way].lines.len() {
            let Step { ends: (a, b), there, forward, .. } = self.ways[way].lines[line];
            for (from, to, along) in [(a, b, forward), (b, a, !forward)] {
                // The last step round a cycle leads to where the walk began.
                let back = starts[number[&to]].1;
                for k in 0..n as i32 {
                    let step = [!there, !along, back, !ints[number[&from]].is(k), ints[number[&to]].is(k + 1)];
                    let clause: Vec<Lit> = context.iter().copied().chain(step).collect();
                    self.clause(Lit::FALSE, &clause)?;
                }
            }
        }
        self.ways[way].positions = Some(ints);
        Ok(())
    }

    /// One of several values, of which exactly one has a literal that holds if the law at hand does.
    pub fn one_of_values(&mut self, mut entries: Vec<(Value, Lit)>) -> Term {
        if self.gates.guard() == Lit::TRUE {
            return Term::Choice(Rc::new(Choice::of(entries)));
        }
        // While the law is off its literals mean nothing, but a choice must stay one.
        entries.retain(|entry| !matches!(entry.0, Value::None));
        self.first_that_holds(entries)
    }

    /// The first value whose literal holds; none if no literal does. Exactly one, whatever the literals.
    pub fn first_that_holds(&mut self, cases: Vec<(Value, Lit)>) -> Term {
        let mut entries: Vec<(Value, Lit)> = Vec::new();
        let mut none_yet = Lit::TRUE;
        for (value, lit) in cases {
            let here = self.gates.and([none_yet, lit]);
            if here != Lit::FALSE {
                entries.push((value, here));
            }
            none_yet = self.gates.and([none_yet, !lit]);
        }
        match entries.is_empty() {
            true => Term::Known(Value::None),
            false => {
                entries.push((Value::None, none_yet));
                Term::Choice(Rc::new(Choice::of(entries)))
            }
        }
    }
}

impl Way {
    /// The number of a node, in order.
    pub(crate) fn number(&self, node: Place) -> Option<usize> {
        self.nodes.keys().position(|&place| place == node)
    }

    /// The nodes, in order.
    pub(crate) fn places(&self) -> Vec<Place> {
        self.nodes.keys().copied().collect()
    }

    /// The steps that the walk may take: from which node to which, by their numbers, and the literals that it does.
    pub(crate) fn steps(&self) -> Vec<(usize, usize, [Lit; 2])> {
        let number: BTreeMap<Place, usize> = self.nodes.keys().copied().zip(0..).collect();
        let both_ways = |step: &Step| {
            let (a, b) = (number[&step.ends.0], number[&step.ends.1]);
            [(a, b, [step.there, step.forward]), (b, a, [step.there, !step.forward])]
        };
        self.lines.iter().flat_map(both_ways).collect()
    }

    /// Where nothing is demanded.
    pub(crate) fn context(&self) -> &[Lit] {
        &self.context
    }

    /// The literal that a line, if the walk takes it, is taken towards a node.
    fn arrives(&self, (line, second): (usize, bool)) -> Lit {
        let forward = self.lines[line].forward;
        if second { forward } else { !forward }
    }

    /// The literals that together say: the walk comes into a node, or leaves it, by this line.
    fn steps_at(&self, node: Place, arm: Place, entering: bool) -> [Lit; 2] {
        let at = self.nodes.get(&node).into_iter().flatten().find(|x| self.lines[x.0].line == arm);
        at.map_or([Lit::FALSE; 2], |&x| {
            let arrives = self.arrives(x);
            [self.lines[x.0].there, if entering { arrives } else { !arrives }]
        })
    }
}
