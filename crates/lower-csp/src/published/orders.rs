//! Loops by order variables: M. Ishihata and F. Tokumasu, "Solving and Generating Nagareru Puzzles", SEA 2022,
//! doi:10.4230/LIPIcs.SEA.2022.2, Equations 11 to 18. Every vertex has a number, 0 off the loop; along the loop it goes up
//! by one, except into the one vertex that has number 1.

use crate::error::Result;
use crate::lower::Lowering;
use crate::native::lines::LineGraph;
use crate::write::term::Term;
use gridwright_base::QuickSet;
use gridwright_csp::encode::{self, Int};
use gridwright_formula::{Lit, Sink};
use gridwright_grid::Place;
use gridwright_lang::ir::*;
use gridwright_lang::recognise::Shape;

impl Lowering<'_> {
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
        let mut earlier = QuickSet::default();
        for conjunct in self.genre.conjuncts(body) {
            let mut here = QuickSet::default();
            self.assert_unless_asked(conjunct, &earlier, &mut here, &mut Vec::new())?;
            earlier.extend(here);
        }
        Ok(())
    }

    fn assert_unless_asked(
        &mut self,
        formula: ExprId,
        earlier: &QuickSet<Place>,
        here: &mut QuickSet<Place>,
        context: &mut Vec<Lit>,
    ) -> Result<()> {
        let genre = self.genre;
        match &genre.expr(formula).node {
            Node::Let { var, value, body } => {
                let value = self.eval(*value)?;
                self.bind(*var, value);
                return self.assert_unless_asked(*body, earlier, here, context);
            }
            Node::Quant { all: true, var, set, filter, body } => {
                for (guard, item) in self.items_of(*set)? {
                    self.bind(*var, item);
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
}
