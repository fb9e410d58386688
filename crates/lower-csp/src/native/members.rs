//! The block of one member, by who hangs together with it.
//!
//! A literal for each vertex says that it is in the block. Whoever is tied to a member is one, and members hang together
//! with the vertex whose block it is: so they are its block, neither more nor less. This takes a literal for each vertex
//! that is asked about and each that it may reach, where labels take one for every two vertices.

use crate::error::Result;
use crate::forms::{Forms, Statement};
use crate::lower::Lowering;
use crate::write::labels::Labels;
use crate::write::term::{GroupId, Term};
use gridwright_check::eval::Value;
use gridwright_formula::{Connected, Constraint, Graph, Lit, MarkRule, Sink, Vertex};
use std::rc::Rc;

impl Lowering<'_> {
    /// Two vertices are there and in one block; none if this is to be said by labels.
    pub fn hang_together_with(&mut self, group: GroupId, u: u32, v: u32) -> Result<Option<Lit>> {
        if !self.recognises() {
            return Ok(None);
        }
        let family = &mut self.groups[group.at()];
        match family.tie_between(u, v) {
            Some(Lit::TRUE) => {
                let both = [u, v].map(|vertex| family.present[vertex as usize]);
                return Ok(Some(self.gates.and(both)));
            }
            // A border always separates.
            Some(open) if family.is_division => return Ok(Some(open)),
            _ => {}
        }
        // Straight runs are easier by themselves.
        if matches!(family.labels, Some(Labels::Runs { .. }))
            || (family.own_blocks.is_empty() && family.max_degree() < 3)
        {
            return Ok(None);
        }
        let known = [(u, v), (v, u)].into_iter().find(|pair| family.own_blocks.contains_key(&pair.0));
        let (of, other) = known.unwrap_or((u, v));
        Ok(Some(self.own_block(group, of)?[other as usize]))
    }

    /// The blocks of a family each of which holds exactly one mark, by their marks; none if that is not known.
    pub fn blocks_by_marks(&mut self, group: GroupId) -> Result<Option<Vec<(Lit, Term)>>> {
        // It relies on what another law says.
        if self.options.forms != Forms::Native {
            return Ok(None);
        }
        let Some((marks, MarkRule::ExactlyOne)) = self.groups[group.at()].demands.marks.clone() else {
            return Ok(None);
        };
        let mut blocks = Vec::new();
        for mark in marks {
            let lits = self.own_block(group, mark)?;
            let family = &self.groups[group.at()];
            let members: Vec<(Value, Lit)> = family.members.iter().cloned().zip(lits.iter().copied()).collect();
            blocks.push((family.present[mark as usize], Term::members(members)));
        }
        Ok(Some(blocks))
    }

    /// For each vertex the literal that it is in the block of one of them.
    pub fn own_block(&mut self, group: GroupId, vertex: u32) -> Result<Rc<Vec<Lit>>> {
        self.stated.add(Statement::Members);
        if let Some(known) = self.groups[group.at()].own_blocks.get(&vertex) {
            return Ok(Rc::clone(known));
        }
        let lits = self.members_of(group, &[vertex])?;
        self.groups[group.at()].own_blocks.insert(vertex, Rc::clone(&lits));
        Ok(lits)
    }

    /// For each vertex the literal that it is in a block with one of some vertices; none where that is better asked pair by pair.
    pub fn own_union(&mut self, group: GroupId, vertices: &[u32]) -> Result<Option<Rc<Vec<Lit>>>> {
        if vertices.len() < 2 || !self.recognises() {
            return Ok(None);
        }
        let family = &self.groups[group.at()];
        if let Some(known) = family.own_unions.get(vertices) {
            let known = Rc::clone(known);
            self.stated.add(Statement::Members);
            return Ok(Some(known));
        }
        let is_simpler = family.cover.is_some() || family.few.is_some() || family.labels.is_some();
        if is_simpler || family.max_degree() < 3 {
            return Ok(None);
        }
        self.stated.add(Statement::Members);
        let lits = self.members_of(group, vertices)?;
        self.groups[group.at()].own_unions.insert(vertices.to_vec(), Rc::clone(&lits));
        Ok(Some(lits))
    }

    /// Whether the union of the blocks of some vertices, or the block of one, is known by its members.
    pub fn knows_members(&self, group: GroupId, vertices: &[u32]) -> bool {
        let family = &self.groups[group.at()];
        match vertices {
            [one] => family.own_blocks.contains_key(one),
            _ => family.own_unions.contains_key(vertices),
        }
    }

    fn members_of(&mut self, group: GroupId, vertices: &[u32]) -> Result<Rc<Vec<Lit>>> {
        self.look_closely()?;
        // What membership means holds whichever law asks.
        let native = self.options.forms == Forms::Native;
        let family = &mut self.groups[group.at()];
        let most = family.demands.max_size.filter(|_| native).unwrap_or(u32::MAX);
        let near = within_reach(&family.near(), vertices, most);
        self.within_limit(near.len() as u64 * 5)?;
        let made = self.gates.guard();
        self.gates.set_guard(None);
        let lits = self.new_members(group, vertices, &near);
        self.gates.set_guard((made != Lit::TRUE).then_some(made));
        Ok(Rc::new(lits))
    }

    /// The literals of the blocks of some vertices within these, the first of which they are.
    fn new_members(&mut self, group: GroupId, of: &[u32], near: &[u32]) -> Vec<Lit> {
        let family = &self.groups[group.at()];
        let (n, present) = (family.n(), family.present.clone());
        let mut number = vec![u32::MAX; n];
        near.iter().enumerate().for_each(|(i, &v)| number[v as usize] = i as u32);
        let inside =
            |&(&(a, b), _): &(&(u32, u32), &Lit)| number[a as usize] != u32::MAX && number[b as usize] != u32::MAX;
        let edges: Vec<((u32, u32), Lit)> =
            family.edges.iter().zip(&family.open).filter(inside).map(|(&edge, &open)| (edge, open)).collect();
        let mut lits = vec![Lit::FALSE; n];
        of.iter().for_each(|&v| lits[v as usize] = present[v as usize]);
        for &v in &near[of.len()..] {
            // Of two members each is in the block of the other.
            if let (&[one], Some(own)) = (of, self.groups[group.at()].own_blocks.get(&v)) {
                lits[v as usize] = own[one as usize];
                continue;
            }
            let lit = self.gates.new_lit();
            self.gates.add_clause(&[!lit, present[v as usize]]);
            lits[v as usize] = lit;
        }
        for &((a, b), open) in &edges {
            for (x, y) in [(a, b), (b, a)] {
                let clause = [!open, !lits[x as usize], !present[y as usize], lits[y as usize]];
                if !clause.contains(&Lit::TRUE) {
                    self.gates.add_clause(&clause);
                }
            }
        }
        let mut ends: Vec<(u32, u32)> =
            edges.iter().map(|&((a, b), _)| (number[a as usize], number[b as usize])).collect();
        let mut open: Vec<Lit> = edges.iter().map(|edge| edge.1).collect();
        let mut vertices: Vec<Lit> = near.iter().map(|&v| lits[v as usize]).collect();
        let mut root = Vertex(0);
        if of.len() > 1 {
            // One vertex more joins them.
            root = Vertex(near.len() as u32);
            vertices.push(Lit::TRUE);
            ends.extend(of.iter().map(|&v| (number[v as usize], root.0)));
            open.resize(ends.len(), Lit::TRUE);
        }
        let graph = Graph::new(vertices.len(), &ends);
        let edges = open.iter().any(|&lit| lit != Lit::TRUE).then_some(open);
        self.gates.add(Constraint::Connected(Connected { graph, vertices, edges, root: Some(root) }));
        lits
    }
}

/// The vertices that blocks of at most so many members may have, from some of them on, nearest first.
pub(crate) fn within_reach(near: &[Vec<(u32, Lit)>], from: &[u32], most: u32) -> Vec<u32> {
    let mut steps = vec![u32::MAX; near.len()];
    from.iter().for_each(|&v| steps[v as usize] = 1);
    let mut order = from.to_vec();
    let mut next = 0;
    while let Some(&v) = order.get(next) {
        next += 1;
        for &(w, _) in &near[v as usize] {
            if steps[w as usize] == u32::MAX && steps[v as usize] < most {
                steps[w as usize] = steps[v as usize] + 1;
                order.push(w);
            }
        }
    }
    order
}
