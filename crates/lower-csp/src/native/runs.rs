//! Laws about straight runs that a run breaks as soon as a part of it does.

use crate::error::Result;
use crate::forms::Statement;
use crate::lower::Lowering;
use crate::write::labels::Labels;
use crate::write::term::{GroupId, Term};
use gridwright_check::eval::Value;
use gridwright_formula::{Lit, Sink};
use gridwright_lang::ir::*;
use gridwright_lang::recognise::Shape;
use gridwright_lang::recognise::trend::is_hereditary;

/// What is asked of runs.
struct Asked {
    /// The run.
    var: VarId,
    formula: ExprId,
    /// Whether nothing but the run itself depends on the answer, so that the evaluator can be asked.
    is_of_givens: bool,
}

impl Lowering<'_> {
    /// `formula` of every block where blocks are runs along paths, if it is hereditary: a run that breaks it is part of none
    /// that keeps it, so that forbidding the shortest that break it says it all. False if it cannot be said so.
    pub fn short_runs(&mut self, group: GroupId, var: VarId, formula: ExprId) -> Result<bool> {
        if !self.groups[group.at()].is_static() || !is_hereditary(self.genre, formula, var) {
            return Ok(false);
        }
        let Some(Labels::Runs { paths, .. }) = self.runs(group) else { return Ok(false) };
        let asked = Asked { var, formula, is_of_givens: self.is_of_givens(formula, var) };
        let mut clauses = Vec::new();
        for path in &paths {
            let Some(broken) = self.shortest_broken(group, path, &asked)? else { return Ok(false) };
            let present = &self.groups[group.at()].present;
            let clause = |&(from, to): &(usize, usize)| path[from..=to].iter().map(|&v| !present[v as usize]).collect();
            clauses.extend(broken.iter().map(clause).collect::<Vec<Vec<Lit>>>());
        }
        self.stated.add(Statement::ShortRuns);
        clauses.iter().for_each(|clause| self.gates.add_clause(clause));
        Ok(true)
    }

    /// Whether a formula depends on givens and on a variable alone: a known value of the variable settles it then.
    fn is_of_givens(&self, formula: ExprId, var: VarId) -> bool {
        let genre = self.genre;
        let mut of_givens = !genre.has_free_vars(formula, var);
        genre.walk(formula, &mut |node| {
            of_givens &= match node {
                Node::Read(layer, _) | Node::Has(layer, ..) | Node::Known(layer, ..) | Node::TagField(layer, ..) => {
                    genre.layers[layer.at()].role == Role::Given && self.terms.are_settled(*layer)
                }
                Node::Block(structure, _) | Node::Blocks(structure) => {
                    genre.structures[structure.at()].stage < Stage::Answer
                }
                Node::Groups(_) | Node::SomeWalk { .. } => false,
                _ => true,
            };
        });
        of_givens
    }

    /// The shortest runs of a path that break a hereditary formula, by their first and last positions. None if the answer
    /// decides whether one does.
    fn shortest_broken(&mut self, group: GroupId, path: &[u32], asked: &Asked) -> Result<Option<Vec<(usize, usize)>>> {
        let mut broken = Vec::new();
        let (mut from, mut to) = (0, 0);
        while to < path.len() {
            match self.holds_of_run(group, &path[from..=to], asked)? {
                Some(true) => to += 1,
                Some(false) => {
                    while from < to && self.holds_of_run(group, &path[from + 1..=to], asked)? == Some(false) {
                        from += 1;
                    }
                    broken.push((from, to));
                    from += 1;
                    to = to.max(from);
                }
                None => return Ok(None),
            }
        }
        Ok(Some(broken))
    }

    fn holds_of_run(&mut self, group: GroupId, run: &[u32], asked: &Asked) -> Result<Option<bool>> {
        self.look()?;
        let members = &self.groups[group.at()].members;
        let run = Value::set(run.iter().map(|&v| members[v as usize].clone()).collect());
        self.bind(asked.var, Term::Known(run));
        if asked.is_of_givens {
            return Ok(Some(self.exact.holds(asked.formula)));
        }
        Ok(match self.truth(asked.formula)? {
            Lit::TRUE => Some(true),
            Lit::FALSE => Some(false),
            _ => None,
        })
    }
}
