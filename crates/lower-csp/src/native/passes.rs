//! What is said of a way along every strand, node by node.
//!
//! `for each strand S: some walk w of S: F`, where each part of F asks how w passes *one* node. One direction for every line
//! serves all strands: a node lies on one strand at most, so a part that asks of a node on some strand is asked of that
//! strand's direction. Of every *other* strand it is asked too, and there it sees a walk that does not come by. So either
//! the part holds of such a walk, or all lines are one strand:
//!
//! * of the directions at its node, each part holds, if there is any line;
//! * a part that fails of a walk elsewhere needs all lines to hang together, a literal of its own for all parts.
//!
//! Nothing is said about how many strands there are but that, so this is one law by itself; where other laws make the lines
//! one loop, that is used instead.

use crate::error::Result;
use crate::forms::Statement;
use crate::lower::Lowering;
use crate::write::term::{Round, Term};
use gridwright_check::eval::Value;
use gridwright_csp::encode;
use gridwright_formula::{Connected, Constraint, Lit, Sink};
use gridwright_lang::ir::*;
use gridwright_lang::recognise::Shape;
use gridwright_lang::recognise::walks::EachWalk;
use std::rc::Rc;

/// What a part is asked under.
struct Passes {
    walk: VarId,
    round: Rc<Round>,
    /// All lines hang together.
    single: Lit,
    /// There is no line at all.
    none: Lit,
}

impl Lowering<'_> {
    /// States it so; false if some part of the body asks about several nodes or in another way.
    pub fn each_passed(&mut self, each: EachWalk) -> Result<bool> {
        if !each.asks_passes_only(self.genre) || !self.asks_one_node_each(each.body)? {
            return Ok(false);
        }
        self.stated.add(Statement::Passes);
        let lines = self.line_graph(each.line.layer);
        let forward = encode::direct_edges(&mut self.gates, &lines.graph, &lines.lits);
        self.look_closely()?;
        let single = self.gates.new_lit();
        let mut at = vec![Vec::new(); lines.graph.n_vertices()];
        for (&(a, b), &lit) in lines.graph.edges().iter().zip(&lines.lits) {
            at[a.index()].push(lit);
            at[b.index()].push(lit);
        }
        let mut vertices = Vec::new();
        for lits in at {
            let used = self.gates.or(lits);
            vertices.push(self.gates.and([used, single]));
        }
        let none = self.gates.and(lines.lits.iter().map(|&lit| !lit));
        let edges = Some(lines.lits);
        self.gates.add(Constraint::Connected(Connected { graph: lines.graph, vertices, edges, root: None }));
        let round = Rc::new(Round { line: each.line.layer, kind: each.line.nodes, forward });
        let passes = Passes { walk: each.walk, round, single, none };
        self.assert_parts(each.body, &passes, &mut vec![none])?;
        Ok(true)
    }

    /// Whether each part of a formula asks for the way at one settled node, or at none.
    fn asks_one_node_each(&mut self, formula: ExprId) -> Result<bool> {
        let genre = self.genre;
        let settled = |id: ExprId| !genre.is_open(id);
        match &genre.expr(formula).node {
            Node::And(items) => {
                for &item in items {
                    if !self.asks_one_node_each(item)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Node::Quant { all: true, var, set, filter, body } if settled(*set) => {
                for (_, item) in self.items_of(*set)? {
                    self.bind(*var, item);
                    let asked = filter.is_none_or(|filter| !settled(filter) || self.exact.holds(filter));
                    let plain = filter.is_none_or(|filter| self.walked(filter).is_empty());
                    if asked && !(plain && self.asks_one_node_each(*body)?) {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Node::Let { var, value, body } if settled(*value) => {
                let value = self.eval(*value)?;
                self.bind(*var, value);
                self.asks_one_node_each(*body)
            }
            _ => {
                let mut nodes = Vec::new();
                let mut bound = Vec::new();
                genre.walk(formula, &mut |node| bound.extend(node.binds()));
                for place in self.walked(formula) {
                    // A node that the part itself goes through is many nodes.
                    let varies = genre.free_vars(place).iter().any(|var| bound.contains(var));
                    if varies || !settled(place) {
                        return Ok(false);
                    }
                    nodes.push(self.exact.eval(place).as_place());
                }
                nodes.sort_unstable();
                nodes.dedup();
                Ok(nodes.len() <= 1)
            }
        }
    }

    /// The expressions of the nodes whose steps a formula asks for.
    fn walked(&self, formula: ExprId) -> Vec<ExprId> {
        let mut places = Vec::new();
        self.genre.walk(formula, &mut |node| {
            if let Node::Entering(_, place) | Node::Leaving(_, place) = node {
                places.push(*place);
            }
        });
        places
    }

    /// Demands each part, cut as in [`asks_one_node_each`](Self::asks_one_node_each).
    fn assert_parts(&mut self, formula: ExprId, passes: &Passes, context: &mut Vec<Lit>) -> Result<()> {
        let genre = self.genre;
        let settled = |id: ExprId| !genre.is_open(id);
        match &genre.expr(formula).node {
            Node::And(items) => items.iter().try_for_each(|&item| self.assert_parts(item, passes, context)),
            Node::Quant { all: true, var, set, filter, body } if settled(*set) => {
                for (_, item) in self.items_of(*set)? {
                    self.bind(*var, item);
                    match filter {
                        Some(filter) => {
                            self.under(*filter, context, |l, context| l.assert_parts(*body, passes, context))?;
                        }
                        None => self.assert_parts(*body, passes, context)?,
                    }
                }
                Ok(())
            }
            Node::Let { var, value, body } if settled(*value) => {
                let value = self.eval(*value)?;
                self.bind(*var, value);
                self.assert_parts(*body, passes, context)
            }
            _ => {
                self.bind(passes.walk, Term::Walk(Rc::clone(&passes.round)));
                self.assert(formula, true, context)?;
                self.bind(passes.walk, Term::Known(Value::None));
                let elsewhere = self.truth(formula)?;
                let rest: Vec<Lit> = context.iter().copied().chain([passes.single, passes.none]).collect();
                self.clause(elsewhere, &rest)
            }
        }
    }
}
