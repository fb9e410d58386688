//! Laws about what hangs together: one group in all, or one block that holds some places.

use crate::error::Result;
use crate::forms::Statement;
use crate::lower::Lowering;
use crate::write::assert::minimal;
use crate::write::term::{GroupId, Term};
use gridwright_formula::{Connected, Constraint, Lit, Sink};
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
        Ok(true)
    }

    /// The blocks of some vertices are all the same: these vertices hang together. A vertex that is not asked for may help.
    pub fn demand_one_block(&mut self, values: &[(Lit, Term)]) -> Result<bool> {
        let mut found: Option<GroupId> = None;
        let mut asked = Vec::new();
        for (guard, term) in values {
            let (Lit::TRUE, Term::Blocks(group, vertices)) = (*guard, term) else { return Ok(false) };
            if *found.get_or_insert(*group) != *group || vertices.len() != 1 {
                return Ok(false);
            }
            asked.push(vertices[0]);
        }
        let Some(group) = found else { return Ok(true) };
        if !self.recognises() {
            return Ok(false);
        }
        let family = &self.groups[group.at()];
        let all_there = asked.iter().all(|&v| family.present[v as usize] == Lit::TRUE);
        if asked.len() < 3 || !all_there || family.cover.is_some() {
            return Ok(false);
        }
        let mut present = family.present.clone();
        self.stated.add(Statement::Connected);
        for v in (0..present.len()).filter(|v| !asked.contains(&(*v as u32))) {
            let helps = self.gates.new_lit();
            self.gates.add_clause(&[!helps, present[v]]);
            present[v] = helps;
        }
        self.style().connected(self, group, present)?;
        Ok(true)
    }

    /// Some members hang together: a graph constraint.
    pub fn post_connected(&mut self, group: GroupId, present: Vec<Lit>) {
        let group = &self.groups[group.at()];
        let constraint = Connected { graph: group.graph(), vertices: present, edges: group.open_edges(), root: None };
        self.gates.add(Constraint::Connected(constraint));
    }
}
