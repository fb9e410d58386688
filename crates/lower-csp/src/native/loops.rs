//! Laws about one loop: that there is one, its two sides, and the ways round it.

use crate::error::Result;
use crate::forms::Statement;
use crate::lower::Lowering;
use crate::native::lines::LineGraph;
use crate::redundant::Redundant;
use crate::write::eval::arm_of_step;
use crate::write::term::{Round, Term};
use gridwright_base::QuickMap;
use gridwright_check::eval::Value;
use gridwright_formula::{Constraint, Lit, Loop, Sink};
use gridwright_grid::{Dir, Kind, Place};
use gridwright_lang::ir::*;
use gridwright_lang::recognise::loops::OneLoop;
use gridwright_lang::recognise::walks::each_walk;
use std::rc::Rc;

impl Lowering<'_> {
    /// Degrees 0 and 2 and one strand, said together.
    pub fn one_loop(&mut self, one: OneLoop) -> Result<()> {
        let lines = self.line_graph(one.line.layer);
        if one.exactly {
            self.gates.add_clause(&lines.lits);
        }
        self.look_closely()?;
        self.style().one_loop(self, one.line.layer, lines)
    }

    /// One loop as a constraint, with its sides.
    pub fn post_loop(&mut self, lines: LineGraph) -> Result<()> {
        if self.states(Redundant::Sides) {
            self.inside_outside(&lines);
        }
        self.look_closely()?;
        self.gates.add(Constraint::Loop(Loop { graph: lines.graph, edges: lines.lits }));
        Ok(())
    }

    /// A loop separates inside from outside: crossing a line changes sides, and all faces at the rim are outside.
    ///
    /// Redundant, and strong where clues count lines round a face: the parity of lines across any cut follows by unit
    /// propagation.
    fn inside_outside(&mut self, lines: &LineGraph) {
        let grid = &self.board.grid;
        let mut faces: QuickMap<Place, Lit> = QuickMap::default();
        for (&line, &lit) in lines.lines.iter().zip(&lines.lits) {
            let sides: Vec<Place> = match line.kind {
                Kind::Edge => grid.cells_at(line),
                _ => grid.crossed(line).map_or(Vec::new(), |edge| grid.ends(edge)),
            };
            let mut side = [Lit::FALSE; 2];
            for (i, face) in sides.into_iter().take(2).enumerate() {
                // A grid point on the rim is outside whatever is drawn.
                let rim = face.kind == Kind::Point && grid.cells_at(face).len() < 4;
                side[i] = match rim {
                    true => Lit::FALSE,
                    false => *faces.entry(face).or_insert_with(|| self.gates.new_lit()),
                };
            }
            let [a, b] = side;
            for clause in [[!lit, a, b], [!lit, !a, !b], [lit, !a, b], [lit, a, !b]] {
                if !clause.contains(&Lit::TRUE) {
                    self.gates.add_clause(&clause);
                }
            }
        }
    }

    /// `for each strand: some walk w of it: F`, natively. Where the lines are one loop: F of one of its two directions;
    /// otherwise by the walks' first nodes. False if neither fits.
    pub fn each_walk(&mut self, formula: ExprId) -> Result<bool> {
        let Some(each) = each_walk(self.genre, formula) else { return Ok(false) };
        let Some(one) = self.plan.loop_of(each.line.layer) else {
            return Ok(self.each_passed(each)? || self.each_trail(each)?);
        };
        let layer = each.line.layer;
        let lines = self.line_graph(layer);
        let forward = self.style().directions(self, layer, &lines);
        self.look_closely()?;
        self.stated.add(Statement::RoundWalk);
        // The one strand there is, if there is one.
        let strand = lines.lines.iter().map(|&line| Value::Place(line)).zip(lines.lits.iter().copied());
        self.bind(each.strand, Term::members(strand.collect()));
        let mut context = Vec::new();
        if !one.exactly {
            let some = self.gates.or(lines.lits.iter().copied());
            context.push(!some);
        }
        self.bind(each.walk, Term::Walk(Rc::new(Round { line: layer, kind: each.line.nodes, forward })));
        self.style().walk_body(self, each.body, &mut context)?;
        Ok(true)
    }

    /// The direction in which a walk comes into a node or leaves it.
    pub fn of_walk(&mut self, walk: &Term, node: &Value, entering: bool) -> Result<Term> {
        let steps = match (walk, node.as_place()) {
            (Term::Way(way), Some(node)) => return Ok(self.of_way(*way, node, entering)),
            (Term::Walk(round), Some(node)) if node.kind == round.kind => self.round_steps(round, node, entering),
            (Term::Trail(trail), Some(node)) => self.trail_steps(*trail, node, entering),
            _ => return Ok(Term::Known(Value::None)),
        };
        let mut entries: Vec<(Value, Lit)> = steps.into_iter().map(|(dir, lit)| (Value::Dir(dir), lit)).collect();
        let some = self.gates.or(entries.iter().map(|e| e.1));
        entries.push((Value::None, !some));
        Ok(self.one_of_values(entries))
    }

    /// The steps of a way round a loop into a node, or out of it, by direction.
    fn round_steps(&mut self, round: &Round, node: Place, entering: bool) -> Vec<(Dir, Lit)> {
        let lines = self.line_graph_cached(round.line);
        let mut steps = Vec::new();
        for dir in Dir::ALL {
            let Some(arm) = arm_of_step(&self.board.grid, node, dir, entering) else { continue };
            let Some(&edge) = lines.get(&arm) else { continue };
            let index = self.board.index(self.genre, round.line, arm);
            let Some(Term::Bool(chosen)) = index.and_then(|i| self.terms.get(round.line, i).cloned()) else {
                continue;
            };
            // Ends come upper or left first, so lines point down or right.
            let along = matches!(dir, Dir::Down | Dir::Right);
            let forward = round.forward[edge];
            steps.push((dir, if along { forward } else { self.gates.and([chosen, !forward]) }));
        }
        steps
    }
}
