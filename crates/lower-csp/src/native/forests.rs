//! Laws that forbid cycles by counting: every group has one tie fewer than members.

use crate::error::Result;
use crate::forms::Statement;
use crate::lower::Lowering;
use crate::write::term::GroupId;
use gridwright_check::eval::Value;
use gridwright_formula::{Constraint, Forest, Lit, Sink};
use gridwright_lang::ir::*;
use gridwright_lang::recognise::blocks::edges_inside;
use std::collections::BTreeMap;

impl Lowering<'_> {
    /// `how many E(c) lie in X = size(X) - 1`, where the E(c) are just the pairs that tie members: no cycles.
    pub fn forest(&mut self, group: GroupId, var: VarId, formula: ExprId) -> Result<bool> {
        let Some(inside) = edges_inside(self.genre, formula, var) else { return Ok(false) };
        // Every pair that the items join, with its literal; it must be an edge of the graph by itself.
        let mut edges: Vec<((u32, u32), Lit)> = Vec::new();
        for (_, term) in self.items_of(inside.items)? {
            self.bind(inside.item, term);
            let counts = inside.filter.map_or(Ok(Lit::TRUE), |filter| self.truth(filter))?;
            let members = self.eval(inside.pair)?;
            let members = self.members(&members)?;
            let Some(pairs) = self.tied_pairs(group, &members) else { return Ok(false) };
            for (pair, lit) in pairs {
                let lit = self.gates.and([counts, lit]);
                edges.extend((lit != Lit::FALSE).then_some((pair, lit)));
            }
        }
        edges.sort_unstable();
        let family = &self.groups[group.at()];
        let mut own: Vec<((u32, u32), Lit)> = family.edges.iter().copied().zip(family.open.iter().copied()).collect();
        own.sort_unstable();
        if own != edges || family.present.iter().any(|&l| l != Lit::TRUE) {
            return Ok(false);
        }
        let (graph, edges) = (family.graph(), family.open.clone());
        self.stated.add(Statement::Forest);
        self.gates.add(Constraint::Forest(Forest { graph, edges }));
        Ok(true)
    }

    /// A set that consists of two members, whichever they are: members of one literal come in twos, and just one literal
    /// holds.
    fn tied_pairs(&self, group: GroupId, members: &[(Value, Lit)]) -> Option<Vec<((u32, u32), Lit)>> {
        let family = &self.groups[group.at()];
        let mut by_lit: BTreeMap<Lit, Vec<u32>> = BTreeMap::new();
        for (value, lit) in members {
            by_lit.entry(*lit).or_default().push(family.vertex(value)?);
        }
        let lits: Vec<Lit> = by_lit.keys().copied().collect();
        let exclusive = lits.len() == 1 && lits[0] == Lit::TRUE || lits.len() == 2 && lits[0] == !lits[1];
        if !exclusive {
            return None;
        }
        by_lit
            .into_iter()
            .map(|(lit, vs)| match vs[..] {
                [a, b] => Some(((a.min(b), a.max(b)), lit)),
                _ => None,
            })
            .collect()
    }
}
