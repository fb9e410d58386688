//! So many groups: `size(groups) = 2`.
//!
//! Where a law bounds how many groups there are by a small number, each is a set of literals: every member is in one of them,
//! tied members in the same, and each hangs together. They are numbered in the order of their first members, so that every
//! solution has them in one way.

use crate::error::Result;
use crate::forms::{Forms, Statement};
use crate::lower::Lowering;
use crate::native::groups::Few;
use crate::write::assert::minimal;
use crate::write::term::{GroupId, Term};
use gridwright_formula::{Connected, Constraint, Lit, Sink};
use gridwright_lang::ir::*;
use gridwright_lang::recognise::strands::few_groups;
use std::rc::Rc;

/// More groups than this are told apart by labels.
const MOST: i64 = 4;

impl Lowering<'_> {
    /// `size(groups)` is a small number, or at most that: the formula `id`; false if this is no such comparison.
    pub fn few_groups(&mut self, id: ExprId, context: &[Lit]) -> Result<bool> {
        let genre = self.genre;
        let Some((groups, set, exactly, n)) = few_groups(genre, id) else { return Ok(false) };
        // It numbers the groups for all laws.
        if self.options.forms != Forms::Native
            || !self.recognises()
            || !minimal(context).is_empty()
            || !(2..=MOST).contains(&n)
        {
            return Ok(false);
        }
        let group = match genre.expr(set).node {
            Node::Blocks(structure) => self.structure_group(structure)?,
            _ => self.inline_group(groups)?,
        };
        if self.groups[group.at()].cover.is_some() || self.groups[group.at()].few.is_some() {
            return Ok(false);
        }
        self.stated.add(Statement::FewGroups);
        let few = self.number_groups(group, n as usize, exactly)?;
        self.groups[group.at()].few = Some(Rc::new(few));
        Ok(true)
    }

    fn number_groups(&mut self, group: GroupId, n: usize, exactly: bool) -> Result<Few> {
        let family = &self.groups[group.at()];
        let (present, edges, open) = (family.present.clone(), family.edges.clone(), family.open.clone());
        let (graph, open_edges) = (family.graph(), family.open_edges());
        let mut members = vec![Vec::with_capacity(present.len()); n];
        for &is_there in &present {
            self.look()?;
            let lits = self.gates.new_lits(n);
            self.label_of(is_there, &lits);
            lits.into_iter().enumerate().for_each(|(i, lit)| members[i].push(lit));
        }
        for (&(a, b), &open) in edges.iter().zip(&open) {
            self.look()?;
            for (x, y) in [(a as usize, b as usize), (b as usize, a as usize)] {
                for own in &members {
                    self.gates.add_clause(&[!open, !own[x], !present[y], own[y]]);
                }
            }
        }
        for pair in members.windows(2) {
            let mut before = Lit::FALSE;
            for (&earlier, &later) in pair[0].iter().zip(&pair[1]) {
                self.gates.add_clause(&[!later, before]);
                before = self.gates.or([before, earlier]);
            }
        }
        for own in &members {
            let (graph, edges) = (graph.clone(), open_edges.clone());
            self.gates.add(Constraint::Connected(Connected { graph, vertices: own.clone(), edges, root: None }));
        }
        if exactly {
            self.gates.add_clause(&members[n - 1]);
        }
        let there =
            members.iter().map(|own| if exactly { Lit::TRUE } else { self.gates.or(own.iter().copied()) }).collect();
        Ok(Few { members, there })
    }

    /// The groups of a family that has few, each with the literal that there is one.
    pub fn few_blocks(&mut self, group: GroupId) -> Option<Vec<(Lit, Term)>> {
        let few = Rc::clone(self.groups[group.at()].few.as_ref()?);
        self.stated.add(Statement::FewGroups);
        let values = &self.groups[group.at()].members;
        let block = |own: &Vec<Lit>| Term::members(values.iter().cloned().zip(own.iter().copied()).collect());
        Some(few.there.iter().zip(&few.members).map(|(&there, own)| (there, block(own))).collect())
    }

    /// Whether two members of a family that has few groups are in one.
    pub fn few_together(&mut self, group: GroupId, u: u32, v: u32) -> Option<Lit> {
        let few = Rc::clone(self.groups[group.at()].few.as_ref()?);
        self.stated.add(Statement::FewGroups);
        let both: Vec<Lit> = few.members.iter().map(|own| self.gates.and([own[u as usize], own[v as usize]])).collect();
        Some(self.gates.or(both))
    }
}
