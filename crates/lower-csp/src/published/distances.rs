//! Loops and groups as papers state them, for comparison with the engine's own constraints.
//!
//! *Loops* by order variables: M. Ishihata and F. Tokumasu, "Solving and Generating Nagareru Puzzles", SEA 2022,
//! doi:10.4230/LIPIcs.SEA.2022.2, Equations 11 to 15. Every vertex has a number, 0 off the loop; along the loop it goes up
//! by one, except into the one vertex that has number 1.
//!
//! *Groups* by distances: V. Jandhyala, "Nurikabe" (Nikoli, chapter 13). Every member has a distance, 0 at the root of its
//! group; any other member has a neighbour in the group whose distance is one less.
//!
//! What of this differs from the rules, and where, is in `docs/models.md`.

use crate::error::Result;
use crate::lower::Lowering;
use crate::native::groups::Group;
use crate::native::lines::LineGraph;
use crate::published::model::Model;
use crate::write::assert::minimal;
use crate::write::gates::Sum;
use crate::write::term::{GroupId, Term};
use gridwright_csp::encode::{self, Int};
use gridwright_grid::Place;
use gridwright_lang::ir::*;
use gridwright_lang::recognise::Shape;
use gridwright_spec::{Lit, MarkRule, Sink};
use std::collections::HashSet;

/// Two vertices and the literal that says they are tied.
pub(crate) type Tie = (u32, u32, Lit);

impl Lowering<'_> {
    /// Whether a published form is wanted for a law that has one; notes that it was used.
    pub fn wants_published(&mut self) -> bool {
        let wanted = self.options.model != Model::Native;
        self.published |= wanted;
        wanted
    }

    /// One loop by order variables. Returns for each line the literal "from its first end to its second".
    pub fn order_loop(&mut self, lines: &LineGraph) -> Result<Vec<Lit>> {
        let n = lines.graph.n_vertices();
        self.within_limit(2 * (n as u64 + 1) * lines.lits.len() as u64)?;
        let mut at = vec![Vec::new(); n];
        for (&(a, b), &lit) in lines.graph.edges().iter().zip(&lines.lits) {
            at[a.index()].push(lit);
            at[b.index()].push(lit);
        }
        // (11): degrees 0 and 2, as much going in as out.
        at.iter().for_each(|lits| encode::in_set(&mut self.gates, lits, &[0, 2]));
        let forward = encode::direct_edges(&mut self.gates, &lines.graph, &lines.lits);
        let order: Vec<Int> = (0..n).map(|_| Int::new(&mut self.gates, 0..=n as i32)).collect();
        // (12): what has a number is on the loop; (15): one vertex has number 1.
        for (number, lits) in order.iter().zip(&at) {
            let on: Vec<Lit> = lits.iter().copied().chain([number.is(0)]).collect();
            self.gates.add_clause(&on);
        }
        let starts: Vec<Lit> = order.iter().map(|number| number.is(1)).collect();
        encode::exactly_one(&mut self.gates, &starts);
        // (13) and (14): a step goes up by one, or into the first.
        for ((&(a, b), &lit), &along) in lines.graph.edges().iter().zip(&lines.lits).zip(&forward) {
            let steps = [(a, b, [!along, Lit::FALSE]), (b, a, [!lit, along])];
            for (from, to, unless) in steps {
                let (from, to) = (&order[from.index()], &order[to.index()]);
                for k in 0..=n as i32 {
                    let clause = [unless[0], unless[1], !from.is(k), to.is(k + 1), to.is(1)];
                    self.gates.add_clause(&clause);
                }
            }
        }
        Ok(forward)
    }

    /// Demands of a walk as the paper prints them (Equations 16 to 18): every cell has one colour, so the first demand that
    /// speaks of a cell is the only one that does.
    pub fn assert_first_demands(&mut self, body: ExprId) -> Result<()> {
        let mut earlier = HashSet::new();
        for conjunct in self.genre.conjuncts(body) {
            let mut here = HashSet::new();
            self.assert_unless_asked(conjunct, &earlier, &mut here, &mut Vec::new())?;
            earlier.extend(here);
        }
        Ok(())
    }

    fn assert_unless_asked(
        &mut self,
        formula: ExprId,
        earlier: &HashSet<Place>,
        here: &mut HashSet<Place>,
        context: &mut Vec<Lit>,
    ) -> Result<()> {
        let genre = self.genre;
        match &genre.expr(formula).node {
            Node::Let { slot, value, body } => {
                let value = self.eval(*value)?;
                self.bind(*slot, value);
                return self.assert_unless_asked(*body, earlier, here, context);
            }
            Node::Quant { all: true, slot, set, filter, body } => {
                for (guard, item) in self.items_of(*set)? {
                    self.bind(*slot, item);
                    let before = context.len();
                    context.push(!guard);
                    match filter {
                        Some(filter) => self.under(*filter, context, |l, context| {
                            l.assert_unless_asked(*body, earlier, here, context)
                        })?,
                        None => self.assert_unless_asked(*body, earlier, here, context)?,
                    }
                    context.truncate(before);
                }
                return Ok(());
            }
            _ => {}
        }
        let asked = self.nodes_asked(formula)?;
        if asked.iter().any(|place| earlier.contains(place)) {
            return Ok(());
        }
        here.extend(asked);
        self.assert(formula, true, context)
    }

    /// The nodes whose steps a formula asks for.
    fn nodes_asked(&mut self, formula: ExprId) -> Result<Vec<Place>> {
        let mut places = Vec::new();
        self.genre.walk(formula, &mut |node| {
            if let Node::Entering(_, place) | Node::Leaving(_, place) = node {
                places.push(*place);
            }
        });
        let mut asked = Vec::new();
        for place in places {
            if let Term::Known(value) = self.eval(place)? {
                asked.extend(value.as_place());
            }
        }
        Ok(asked)
    }

    /// One group by distances from a root. The paper asks for exactly one root, so for a member; mended, at most for one.
    pub fn distance_connected(&mut self, group: GroupId, present: &[Lit]) -> Result<()> {
        let ties = self.ties(group, present);
        let roots: Vec<Lit> = present.iter().map(|_| self.gates.new_lit()).collect();
        match self.options.model {
            Model::Published => encode::exactly_one(&mut self.gates, &roots),
            _ => encode::at_most(&mut self.gates, &roots, 1),
        }
        let mut needs = Vec::new();
        for (&root, &there) in roots.iter().zip(present) {
            self.gates.add_clause(&[!root, there]);
            needs.push(self.gates.and([there, !root]));
        }
        self.lead_back(present.len(), &ties, &needs)
    }

    /// Groups each of which holds exactly one mark, some of known sizes: a label for each mark, and distances from it.
    /// False if more is demanded of them.
    pub fn distance_groups(&mut self, group: GroupId) -> Result<bool> {
        let family = &self.groups[group.at()];
        let Some((marks, MarkRule::ExactlyOne)) = family.demands.marks.clone() else { return Ok(false) };
        let sizes = family.demands.sizes.clone();
        let plain = family.demands.min_size <= 1 && family.demands.max_size.is_none_or(|m| m as usize >= family.n());
        if family.is_division || !plain || sizes.iter().any(|rule| !marks.contains(&rule.vertex.0)) {
            return Ok(false);
        }
        let present = family.present.clone();
        let n = present.len();
        self.within_limit(n as u64 * marks.len() as u64 * 4)?;
        let ties = self.ties(group, &present);
        let labels: Vec<Vec<Lit>> = (0..n).map(|_| self.gates.new_lits(marks.len())).collect();
        for (own, &there) in labels.iter().zip(&present) {
            self.label_of(there, own);
        }
        for &(a, b, tie) in &ties {
            for (&x, &y) in labels[a as usize].iter().zip(&labels[b as usize]) {
                self.gates.add_clause(&[!tie, !x, y]);
                self.gates.add_clause(&[!tie, x, !y]);
            }
        }
        let mut needs = present.clone();
        for (i, &mark) in marks.iter().enumerate() {
            needs[mark as usize] = Lit::FALSE;
            let there = present[mark as usize];
            self.gates.add_clause(&[!there, labels[mark as usize][i]]);
            let size = Sum::count(labels.iter().map(|own| own[i]));
            for rule in sizes.iter().filter(|rule| rule.vertex.0 == mark) {
                let context = minimal(&[!there, !rule.lit]);
                if context.contains(&Lit::TRUE) {
                    continue;
                }
                self.gates.demand_at_least(&context, &size, i64::from(rule.min));
                self.gates.demand_at_least(&context, &size.negated(), -i64::from(rule.max));
            }
        }
        self.lead_back(n, &ties, &needs)?;
        Ok(true)
    }

    /// Pairs of vertices with the literal that both are there and tied.
    fn ties(&mut self, group: GroupId, present: &[Lit]) -> Vec<Tie> {
        let family: &Group = &self.groups[group.at()];
        let open: Vec<((u32, u32), Lit)> = family.edges.iter().copied().zip(family.open.iter().copied()).collect();
        let tie = |((a, b), open): ((u32, u32), Lit)| {
            (a, b, self.gates.and([open, present[a as usize], present[b as usize]]))
        };
        open.into_iter().map(tie).collect()
    }

    /// Every vertex has a distance; one that `needs` it has a tied neighbour whose distance is one less, any other has 0.
    /// So from each the way leads back to one that does not.
    pub fn lead_back(&mut self, n: usize, ties: &[Tie], needs: &[Lit]) -> Result<()> {
        self.within_limit(2 * n as u64 * (n + ties.len()) as u64)?;
        let distances: Vec<Int> = (0..n).map(|_| Int::new(&mut self.gates, 0..n.max(1) as i32)).collect();
        let mut ways: Vec<Vec<Lit>> = needs.iter().map(|&need| vec![!need]).collect();
        for &(a, b, tie) in ties.iter().filter(|tie| tie.2 != Lit::FALSE) {
            for (from, to) in [(a as usize, b as usize), (b as usize, a as usize)] {
                if needs[from] == Lit::FALSE {
                    continue;
                }
                let back = self.gates.new_lit();
                self.gates.add_clause(&[!back, tie]);
                for k in 0..n as i32 {
                    self.gates.add_clause(&[!back, !distances[from].is(k), distances[to].is(k - 1)]);
                }
                ways[from].push(back);
            }
        }
        for ((way, &need), distance) in ways.iter().zip(needs).zip(&distances) {
            if need != Lit::FALSE {
                self.gates.add_clause(way);
            }
            self.gates.add_clause(&[need, distance.is(0)]);
        }
        Ok(())
    }
}
