//! Lines: one loop, paths between marks, and the way along a loop.

use crate::error::Result;
use crate::forms::Statement;
use crate::lower::Lowering;
use crate::published::model::Model;
use crate::write::eval::arm_of_step;
use crate::write::term::{Round, Term};
use gridwright_board::Val;
use gridwright_check::eval::Value;
use gridwright_csp::encode;
use gridwright_grid::{Dir, Kind, Place};
use gridwright_lang::ir::*;
use gridwright_lang::recognise::loops::OneLoop;
use gridwright_lang::recognise::pairs::JoinedPairs;
use gridwright_lang::recognise::walks::each_walk;
use gridwright_spec::{Constraint, Graph, Lit, Loop, Paths, Sink, Vertex};
use std::collections::HashMap;
use std::rc::Rc;

/// With more labels than this, paths are not coloured.
const MAX_COLOURS: u32 = 64;

/// The graph of a line layer: nodes are points or cells.
pub(crate) struct LineGraph {
    pub graph: Graph,
    pub lines: Vec<Place>,
    pub lits: Vec<Lit>,
    /// The vertex of each node, by the node's number.
    pub vertex: HashMap<Place, u32>,
}

impl Lowering<'_> {
    pub fn line_graph(&self, layer: LayerId) -> LineGraph {
        let genre = self.genre;
        let kinds = genre.layers[layer.at()].places.iter().filter_map(|set| match set.ground {
            Ground::Kind(kind) => Some(kind),
            Ground::Borders => Some(Kind::Edge),
            Ground::Blocks(_) => None,
        });
        let (mut lines, mut lits) = (Vec::new(), Vec::new());
        let (mut vertex, mut ends) = (HashMap::new(), Vec::new());
        for kind in kinds {
            for line in self.board.grid.places(kind) {
                let Some(index) = self.board.index(genre, layer, line) else { continue };
                let Some(Term::Bool(lit)) = self.terms.get(layer, index) else { continue };
                let nodes: Vec<u32> = self
                    .board
                    .grid
                    .ends(line)
                    .into_iter()
                    .map(|node| {
                        let next = vertex.len() as u32;
                        *vertex.entry(node).or_insert(next)
                    })
                    .collect();
                if let [a, b] = nodes[..] {
                    ends.push((a, b));
                    lines.push(line);
                    lits.push(*lit);
                }
            }
        }
        LineGraph { graph: Graph::new(vertex.len(), &ends), lines, lits, vertex }
    }

    /// Degrees 0 and 2 and one strand, said together.
    pub fn one_loop(&mut self, one: OneLoop) -> Result<()> {
        let lines = self.line_graph(one.line.layer);
        if one.exactly {
            self.gates.add_clause(&lines.lits);
        }
        self.options.budget.check()?;
        if self.wants_published() {
            let forward = self.order_loop(&lines)?;
            self.ordered.insert(one.line.layer, forward);
            return Ok(());
        }
        self.inside_outside(&lines);
        self.options.budget.check()?;
        self.gates.add(Constraint::Loop(Loop { graph: lines.graph, edges: lines.lits }));
        Ok(())
    }

    /// A loop separates inside from outside: crossing a line changes sides, and all faces at the rim are outside.
    ///
    /// Redundant, and strong where clues count lines round a face: the parity of lines across any cut follows by unit
    /// propagation.
    fn inside_outside(&mut self, lines: &LineGraph) {
        let grid = &self.board.grid;
        let mut faces: HashMap<Place, Lit> = HashMap::new();
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

    /// Degree 1 at marks, 0 or 2 elsewhere and two equal marks a strand, said together.
    pub fn joined_pairs(&mut self, joined: JoinedPairs) -> Result<()> {
        let published = self.wants_published();
        let (line, mark) = (joined.line.layer, joined.mark);
        let lines = self.line_graph(line);
        let mut labels: Vec<Val> = Vec::new();
        let mut terminals = Vec::new();
        for cell in self.board.grid.places(Kind::Cell) {
            let val = self.exact.raw(mark, &Value::Place(cell));
            if !val.is_present() {
                continue;
            }
            let label = labels.iter().position(|l| *l == val).unwrap_or_else(|| {
                labels.push(val);
                labels.len() - 1
            });
            match lines.vertex.get(&cell) {
                Some(&vertex) => terminals.push((Vertex(vertex), label as u32)),
                // A mark that no line can reach.
                None => self.gates.add_clause(&[]),
            }
        }
        let n_labels = labels.len() as u32;
        if n_labels > 1 && (published || n_labels <= MAX_COLOURS) {
            // That vertices of one label hang together was tried too and cost more than it found.
            encode::label_paths(
                &mut self.gates,
                &lines.graph,
                &lines.lits,
                &terminals,
                n_labels,
                &self.options.budget,
            )?;
        }
        match published {
            true => {
                // The paper's degrees are stated as the law states them.
                for degree in [joined.ends, joined.middle] {
                    let formula = self.plan.conjunct(degree).formula;
                    self.assert(formula, true, &mut Vec::new())?;
                }
                self.repair_lines(&lines, &terminals)
            }
            false => {
                let paths = Paths { graph: lines.graph, edges: lines.lits, terminals, cover: false };
                self.paths.get_or_insert_with(|| paths.clone());
                self.gates.add(Constraint::Paths(paths));
                Ok(())
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
        let forward = match self.ordered.remove(&layer) {
            Some(forward) => forward,
            None => encode::direct_edges(&mut self.gates, &lines.graph, &lines.lits),
        };
        self.options.budget.check()?;
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
        match self.options.model {
            Model::Published => self.assert_first_demands(each.body)?,
            _ => self.assert(each.body, true, &mut context)?,
        }
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

    fn line_graph_cached(&mut self, layer: LayerId) -> Rc<HashMap<Place, usize>> {
        if let Some(known) = self.line_numbers.get(&layer) {
            return Rc::clone(known);
        }
        let numbers = self.line_graph(layer).lines.into_iter().enumerate().map(|(i, p)| (p, i)).collect();
        let numbers = Rc::new(numbers);
        self.line_numbers.insert(layer, Rc::clone(&numbers));
        numbers
    }
}
