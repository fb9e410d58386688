//! Lines: one loop, paths between marks, and the way along a loop.

use crate::error::{LowerError, Result};
use crate::eval::arm_of_step;
use crate::lower::Lowering;
use crate::model::Model;
use crate::term::{Choice, Round, Term};
use gridwright_board::Val;
use gridwright_check::eval::{Value, applies};
use gridwright_csp::encode;
use gridwright_grid::{Dir, Kind, Place, Relation};
use gridwright_lang::classify::Class;
use gridwright_lang::ir::*;
use gridwright_lang::syntax::ast::CmpOp;
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
    /// Notes the line layers that the laws make one loop.
    pub fn find_loops(&mut self) {
        let genre = self.genre;
        for law in genre.laws.iter().filter(|law| applies(law, self.board)) {
            for class in law.clauses.iter().flat_map(|c| &c.classes) {
                if let Class::Loop { layer } = class {
                    self.loops.insert(*layer);
                }
            }
        }
    }

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

    /// Degrees 0 and 2 and one component, said together. Called for each of the clauses that say so.
    pub fn one_loop(&mut self, layer: LayerId, formula: ExprId) -> Result<()> {
        let asks_for_some = matches!(self.genre.expr(formula).node, Node::Cmp(CmpOp::Eq, ..));
        let is_posted = !self.posted.insert(layer);
        if is_posted && !asks_for_some {
            return Ok(());
        }
        let lines = self.line_graph(layer);
        if asks_for_some {
            self.gates.add_clause(&lines.lits);
        }
        if is_posted {
            return Ok(());
        }
        self.options.budget.check()?;
        if self.wants_published() {
            let forward = self.order_loop(&lines)?;
            self.ordered.insert(layer, forward);
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

    /// Lowers a clause of a law that asks for paths between equal marks; false if the law is none.
    pub fn pairs(&mut self, law: &Law, index: usize) -> Result<bool> {
        let Some((line, mark, clauses)) = self.joins_pairs(law) else { return Ok(false) };
        // The paper's degrees are stated as the law states them.
        let published = clauses.contains(&index) && self.wants_published();
        if !clauses.contains(&index) || (published && index != clauses[2]) {
            return Ok(false);
        }
        if !self.posted.insert(line) {
            return Ok(true);
        }
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
            encode::label_paths(&mut self.gates, &lines.graph, &lines.lits, &terminals, n_labels);
        }
        match published {
            true => self.repair_lines(&lines, &terminals)?,
            false => {
                let paths = Paths { graph: lines.graph, edges: lines.lits, terminals, cover: false };
                self.paths = Some(paths.clone());
                self.gates.add(Constraint::Paths(paths));
            }
        }
        Ok(true)
    }

    /// The line layer, the marks and the three clauses: degree 1 at marks, 0 or 2 elsewhere, two equal marks a strand.
    fn joins_pairs(&self, law: &Law) -> Option<(LayerId, LayerId, [usize; 3])> {
        let (line, mark, pairs) = law.clauses.iter().enumerate().find_map(|(i, c)| match c.classes[..] {
            [Class::Pairs { line, mark }] => Some((line, mark, i)),
            _ => None,
        })?;
        let cells = self.genre.layers[line.at()].places.iter().all(|set| set.ground == Ground::Kind(Kind::Link));
        let degree = |at_mark: bool, wanted: &[i64]| {
            law.clauses.iter().position(|c| {
                let fits = matches!(&c.classes[..],
                    [Class::Degree { layer, allowed, .. }] if *layer == line && allowed == wanted);
                fits && self.asks_at_marks(c.formula, mark) == Some(at_mark)
            })
        };
        cells.then_some(())?;
        Some((line, mark, [degree(true, &[1])?, degree(false, &[0, 2])?, pairs]))
    }

    /// `for each c in cells where mark at c` (true) or `where not mark at c` (false).
    fn asks_at_marks(&self, formula: ExprId, mark: LayerId) -> Option<bool> {
        let genre = self.genre;
        let Node::Quant { all: true, slot, set, filter: Some(filter), .. } = &genre.expr(formula).node else {
            return None;
        };
        let all_cells = genre.expr(*set).node == Node::Places(Ground::Kind(Kind::Cell));
        let has = |id: ExprId| match genre.expr(id).node {
            Node::Has(layer, None, place) => layer == mark && genre.expr(place).node == Node::Var(*slot),
            _ => false,
        };
        match genre.expr(*filter).node {
            _ if !all_cells => None,
            Node::Not(inner) if has(inner) => Some(false),
            _ if has(*filter) => Some(true),
            _ => None,
        }
    }

    /// `for each strand: some walk w of it: F`. Where the lines are one loop: F of one of its two directions.
    pub fn each_walk(&mut self, slot: Slot, groups: &Groups, body: ExprId) -> Result<bool> {
        let genre = self.genre;
        let Node::SomeWalk { slot: walk, set, body } = &genre.expr(body).node else { return Ok(false) };
        let line = match groups.filter.map(|f| &genre.expr(f).node) {
            Some(Node::Read(layer, place)) if genre.expr(*place).node == Node::Var(groups.slot) => *layer,
            _ => return Ok(false),
        };
        let meets = groups.relation == Rel::Static(vec![Relation::Meet]);
        let own = genre.expr(*set).node == Node::Var(slot);
        if !meets || !own {
            return Err(LowerError::unsupported("a walk along what are no strands"));
        }
        if !self.loops.contains(&line) {
            self.each_trail(slot, line, *walk, *body)?;
            return Ok(true);
        }
        let lines = self.line_graph(line);
        let forward = match self.ordered.remove(&line) {
            Some(forward) => forward,
            None => encode::direct_edges(&mut self.gates, &lines.graph, &lines.lits),
        };
        self.options.budget.check()?;
        let kind = lines.vertex.keys().next().map_or(Kind::Cell, |p| p.kind);
        self.bind(*walk, Term::Walk(Rc::new(Round { line, kind, forward })));
        match self.options.model {
            Model::Published => self.assert_first_demands(*body)?,
            _ => self.assert(*body, true, &mut Vec::new())?,
        }
        Ok(true)
    }

    /// The direction in which a walk comes into a node or leaves it.
    pub fn of_walk(&mut self, walk: &Term, node: &Value, entering: bool) -> Result<Term> {
        let steps = match (walk, node.as_place()) {
            (Term::Walk(round), Some(node)) if node.kind == round.kind => self.round_steps(round, node, entering),
            (Term::Trail(trail), Some(node)) => self.trail_steps(*trail, node, entering),
            _ => return Ok(Term::Known(Value::None)),
        };
        let mut entries: Vec<(Value, Lit)> = steps.into_iter().map(|(dir, lit)| (Value::Dir(dir), lit)).collect();
        let some = self.gates.or(entries.iter().map(|e| e.1));
        entries.push((Value::None, !some));
        Ok(Term::Choice(Rc::new(Choice { entries, variable: None })))
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
