//! Groups by distances, as V. Jandhyala, "Nurikabe" (Nikoli, chapter 13) states them: every member has a distance, 0 at the
//! root of its group; any other member has a neighbour in the group whose distance is one less.

use crate::error::Result;
use crate::lower::Lowering;
use crate::native::groups::Group;
use crate::published::model::Model;
use crate::write::assert::minimal;
use crate::write::gates::Sum;
use crate::write::term::GroupId;
use gridwright_csp::encode::{self, Int};
use gridwright_formula::{Lit, MarkRule, Sink};

/// Two vertices and the literal that says they are tied.
pub(crate) type Tie = (u32, u32, Lit);

impl Lowering<'_> {
    /// One group by distances from a root. The paper asks for exactly one root, so for a member; mended, at most for one.
    pub fn distance_connected(&mut self, group: GroupId, present: &[Lit]) -> Result<()> {
        let ties = self.ties(group, present);
        let roots: Vec<Lit> = present.iter().map(|_| self.gates.new_lit()).collect();
        match self.options.model {
            Model::Published => encode::exactly_one(&mut self.gates, &roots),
            _ => encode::at_most(&mut self.gates, &roots, 1),
        }
        let mut needs = Vec::new();
        for (&root, &there) in roots.iter().zip(present) {
            self.gates.add_clause(&[!root, there]);
            needs.push(self.gates.and([there, !root]));
        }
        self.lead_back(present.len(), &ties, &needs)
    }

    /// Groups each of which holds exactly one mark, some of known sizes: a label for each mark, and distances from it.
    /// False if more is demanded of them.
    pub fn distance_groups(&mut self, group: GroupId) -> Result<bool> {
        let family = &self.groups[group.at()];
        let Some((marks, MarkRule::ExactlyOne)) = family.demands.marks.clone() else { return Ok(false) };
        let sizes = family.demands.sizes.clone();
        let plain = family.demands.min_size <= 1 && family.demands.max_size.is_none_or(|m| m as usize >= family.n());
        if family.is_division || !plain || sizes.iter().any(|rule| !marks.contains(&rule.vertex.0)) {
            return Ok(false);
        }
        let present = family.present.clone();
        let n = present.len();
        self.within_limit(n as u64 * marks.len() as u64 * 4)?;
        let ties = self.ties(group, &present);
        let labels: Vec<Vec<Lit>> = (0..n).map(|_| self.gates.new_lits(marks.len())).collect();
        for (own, &there) in labels.iter().zip(&present) {
            self.label_of(there, own);
        }
        for &(a, b, tie) in &ties {
            for (&x, &y) in labels[a as usize].iter().zip(&labels[b as usize]) {
                self.gates.add_clause(&[!tie, !x, y]);
                self.gates.add_clause(&[!tie, x, !y]);
            }
        }
        let mut needs = present.clone();
        for (i, &mark) in marks.iter().enumerate() {
            needs[mark as usize] = Lit::FALSE;
            let there = present[mark as usize];
            self.gates.add_clause(&[!there, labels[mark as usize][i]]);
            let size = Sum::count(labels.iter().map(|own| own[i]));
            for rule in sizes.iter().filter(|rule| rule.vertex.0 == mark) {
                let context = minimal(&[!there, !rule.lit]);
                if context.contains(&Lit::TRUE) {
                    continue;
                }
                self.gates.demand_at_least(&context, &size, i64::from(rule.min));
                self.gates.demand_at_least(&context, &size.negated(), -i64::from(rule.max));
            }
        }
        self.lead_back(n, &ties, &needs)?;
        Ok(true)
    }

    /// Pairs of vertices with the literal that both are there and tied.
    fn ties(&mut self, group: GroupId, present: &[Lit]) -> Vec<Tie> {
        let family: &Group = &self.groups[group.at()];
        let open: Vec<((u32, u32), Lit)> = family.edges.iter().copied().zip(family.open.iter().copied()).collect();
        let tie = |((a, b), open): ((u32, u32), Lit)| {
            (a, b, self.gates.and([open, present[a as usize], present[b as usize]]))
        };
        open.into_iter().map(tie).collect()
    }

    /// Every vertex has a distance; one that `needs` it has a tied neighbour whose distance is one less, any other has 0.
    /// So from each the way leads back to one that does not.
    pub fn lead_back(&mut self, n: usize, ties: &[Tie], needs: &[Lit]) -> Result<()> {
        self.within_limit(2 * n as u64 * (n + ties.len()) as u64)?;
        let distances: Vec<Int> = (0..n).map(|_| Int::new(&mut self.gates, 0..n.max(1) as i32)).collect();
        let mut ways: Vec<Vec<Lit>> = needs.iter().map(|&need| vec![!need]).collect();
        for &(a, b, tie) in ties.iter().filter(|tie| tie.2 != Lit::FALSE) {
            for (from, to) in [(a as usize, b as usize), (b as usize, a as usize)] {
                if needs[from] == Lit::FALSE {
                    continue;
                }
                let back = self.gates.new_lit();
                self.gates.add_clause(&[!back, tie]);
                for k in 0..n as i32 {
                    self.gates.add_clause(&[!back, !distances[from].is(k), distances[to].is(k - 1)]);
                }
                ways[from].push(back);
            }
        }
        for ((way, &need), distance) in ways.iter().zip(needs).zip(&distances) {
            if need != Lit::FALSE {
                self.gates.add_clause(way);
            }
            self.gates.add_clause(&[need, distance.is(0)]);
        }
        Ok(())
    }
}
