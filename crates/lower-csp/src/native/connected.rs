//! Laws about what hangs together: one group in all, or one block that holds some places.

use crate::error::Result;
use crate::forms::{Forms, Statement};
use crate::lower::Lowering;
use crate::native::lines::straighten;
use crate::published::model::Model;
use crate::write::assert::minimal;
use crate::write::term::{GroupId, Term};
use gridwright_formula::{Connected, Constraint, Graph, Lit, Sink};
use gridwright_lang::ir::*;
use gridwright_lang::recognise::strands::one_group;

impl Lowering<'_> {
    /// `size(groups) <= 1` or `= 1`, the formula `id`; false if this is no such comparison.
    pub fn one_group(&mut self, id: ExprId, context: &[Lit]) -> Result<bool> {
        let genre = self.genre;
        let (true, Some((groups, exactly))) = (self.recognises(), one_group(genre, id)) else { return Ok(false) };
        if !minimal(context).is_empty() {
            return Ok(false);
        }
        let Node::Cmp(_, size, _) = genre.expr(id).node else { return Ok(false) };
        let Node::Size(set) = genre.expr(size).node else { return Ok(false) };
        let group = match genre.expr(set).node {
            Node::Blocks(structure) => self.structure_group(structure)?,
            _ => self.inline_group(groups)?,
        };
        self.stated.add(Statement::Connected);
        let present = self.groups[group.at()].present.clone();
        if exactly {
            self.gates.add_clause(&present);
        }
        self.style().connected(self, group, present)?;
        self.note_colour(group, groups)?;
        Ok(true)
    }

    /// The blocks of some vertices are all the same: these vertices hang together. A vertex that is not asked for may help.
    pub fn demand_one_block(&mut self, values: &[(Lit, Term)]) -> Result<bool> {
        let mut found: Option<GroupId> = None;
        let (mut asked, mut guards) = (Vec::new(), Vec::new());
        for (guard, term) in values {
            let Term::Blocks(group, vertices) = term else { return Ok(false) };
            if *found.get_or_insert(*group) != *group || vertices.len() != 1 {
                return Ok(false);
            }
            asked.push(vertices[0]);
            guards.push(*guard);
        }
        let Some(group) = found else { return Ok(true) };
        if !self.recognises() {
            return Ok(false);
        }
        if guards.iter().any(|&guard| guard != Lit::TRUE) {
            return self.one_block_of_tied(group, &asked, &guards);
        }
        let family = &self.groups[group.at()];
        let all_there = asked.iter().all(|&v| family.present[v as usize] == Lit::TRUE);
        if asked.len() < 3 || !all_there || family.cover.is_some() {
            return Ok(false);
        }
        self.stated.add(Statement::Connected);
        if self.options.model == Model::Native && self.options.forms == Forms::Native {
            self.connect_by_lines(group, &asked);
            return Ok(true);
        }
        let mut present = self.groups[group.at()].present.clone();
        for v in (0..present.len()).filter(|v| !asked.contains(&(*v as u32))) {
            let helps = self.gates.new_lit();
            self.gates.add_clause(&[!helps, present[v]]);
            present[v] = helps;
        }
        self.style().connected(self, group, present)?;
        Ok(true)
    }

    /// These vertices, all of them there, hang together. Where a line goes through a vertex that is not asked for, and nothing
    /// else can go there with it, it joins what lies at its ends.
    fn connect_by_lines(&mut self, group: GroupId, asked: &[u32]) {
        let family = &self.groups[group.at()];
        let mut free = vec![true; family.n()];
        asked.iter().for_each(|&v| free[v as usize] = false);
        for (v, &present) in family.present.iter().enumerate() {
            free[v] &= present == Lit::TRUE;
        }
        let ties: Vec<(u32, u32, Lit)> =
            family.edges.iter().zip(&family.open).map(|(&(a, b), &open)| (a, b, open)).collect();
        self.gates.two.sort_unstable();
        let two = &self.gates.two;
        let apart = |a: Lit, b: Lit| a == !b || two.binary_search(&((!a).min(!b), (!a).max(!b))).is_ok();
        let ties = straighten(ties, &free, apart);
        let mut number = vec![u32::MAX; family.n()];
        let mut vertices = Vec::new();
        for v in asked.iter().copied().chain(ties.iter().flat_map(|tie| [tie.0, tie.1])) {
            if number[v as usize] == u32::MAX {
                number[v as usize] = vertices.len() as u32;
                vertices.push(v);
            }
        }
        let present = family.present.clone();
        let edges: Vec<(u32, u32)> = ties.iter().map(|tie| (number[tie.0 as usize], number[tie.1 as usize])).collect();
        let open = ties.iter().map(|tie| tie.2).collect();
        let graph = Graph::new(vertices.len(), &edges);
        let mut lits = vec![Lit::TRUE; vertices.len()];
        for (lit, &v) in lits.iter_mut().zip(&vertices).filter(|(_, v)| !asked.contains(v)) {
            *lit = self.gates.new_lit();
            self.gates.add_clause(&[!*lit, present[v as usize]]);
        }
        self.gates.add(Constraint::Connected(Connected { graph, vertices: lits, edges: Some(open), root: None }));
    }

    /// Of vertices that are all there, those that are tied to any other are in one block, if it is these that are asked for.
    fn one_block_of_tied(&mut self, group: GroupId, asked: &[u32], guards: &[Lit]) -> Result<bool> {
        let family = &self.groups[group.at()];
        let all_there = family.present.iter().all(|&lit| lit == Lit::TRUE);
        if family.cover.is_some() || !all_there || asked.windows(2).any(|pair| pair[0] >= pair[1]) {
            return Ok(false);
        }
        let mut wanted = vec![Lit::FALSE; family.n()];
        asked.iter().zip(guards).for_each(|(&v, &guard)| wanted[v as usize] = guard);
        for (v, near) in family.neighbours().into_iter().enumerate() {
            self.look()?;
            // Equal formulas have one literal.
            if self.gates.or(near.into_iter().map(|tie| tie.1)) != wanted[v] {
                return Ok(false);
            }
        }
        self.stated.add(Statement::Connected);
        self.style().connected(self, group, wanted)?;
        Ok(true)
    }

    /// Some members hang together: a graph constraint.
    pub fn post_connected(&mut self, group: GroupId, present: Vec<Lit>) {
        let group = &self.groups[group.at()];
        let constraint = Connected { graph: group.graph(), vertices: present, edges: group.open_edges(), root: None };
        self.gates.add(Constraint::Connected(constraint));
    }
}
