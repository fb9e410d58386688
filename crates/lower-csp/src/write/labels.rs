//! Blocks by their members, where a law needs them: the plain way to speak about groups.
//!
//! Straight runs are easy: two members are in one block if everything between them is there. Otherwise every member gets
//! the *label* of the first member of its block. Tied neighbours have equal labels, and the members of one label hang
//! together; so two members are in one block exactly if their labels are equal. This takes a literal for each pair of
//! members that the board does not keep apart, so it is the last resort.

use crate::error::Result;
use crate::forms::{Forms, Statement};
use crate::lower::Lowering;
use crate::native::members::within_reach;
use crate::write::term::{GroupId, Term};
use gridwright_base::{QuickMap, UnionFind};
use gridwright_check::eval::Value;
use gridwright_csp::encode;
use gridwright_formula::{Connected, Constraint, Graph, Lit, Sink, Vertex};

/// Of more labels than this "at most one" is a count, not a clause for each two.
const MAX_PAIRWISE: usize = 12;

/// How members of one block are told.
#[derive(Debug)]
pub(crate) enum Labels {
    /// The graph is made of paths; for each vertex its path and its position there.
    Runs { paths: Vec<Vec<u32>>, at: Vec<(u32, u32)> },
    /// The literal that a vertex has a label, by vertex and label; a label is the number of a vertex not after it.
    Roots(QuickMap<(u32, u32), Lit>),
}

impl Lowering<'_> {
    /// The blocks of a family: for each that may be, the literal that it is one.
    pub fn blocks_of(&mut self, group: GroupId) -> Result<Vec<(Lit, Term)>> {
        if let Some(blocks) = self.covered_blocks(group) {
            return Ok(blocks);
        }
        if let Some(blocks) = self.few_blocks(group) {
            return Ok(blocks);
        }
        if let Some(blocks) = self.blocks_by_marks(group)? {
            return Ok(blocks);
        }
        self.make_labels(group)?;
        let n = self.groups[group.at()].n() as u32;
        let mut blocks = Vec::new();
        for root in 0..n {
            self.look()?;
            let (is_root, members) = self.block_from(group, root);
            if is_root != Lit::FALSE {
                blocks.push((is_root, Term::members(members)));
            }
        }
        Ok(blocks)
    }

    /// The block whose first member is `root`, and the literal that there is one.
    fn block_from(&mut self, group: GroupId, root: u32) -> (Lit, Vec<(Value, Lit)>) {
        let family = &self.groups[group.at()];
        match family.labels.as_ref() {
            Some(Labels::Roots(labels)) => {
                let found = (root..family.n() as u32).filter_map(|v| {
                    let lit = labels.get(&(v, root))?;
                    Some((family.members[v as usize].clone(), *lit))
                });
                (labels.get(&(root, root)).copied().unwrap_or(Lit::FALSE), found.collect())
            }
            Some(Labels::Runs { paths, at }) => {
                let (path, position) = at[root as usize];
                let path = paths[path as usize].clone();
                let first = if position == 0 {
                    family.present[root as usize]
                } else {
                    let before = self.run_lit(group, &path, position as usize - 1, position as usize);
                    let present = self.groups[group.at()].present[root as usize];
                    self.gates.and([present, !before])
                };
                let mut members = Vec::new();
                for end in position as usize..path.len() {
                    let lit = self.run_lit(group, &path, position as usize, end);
                    members.push((self.groups[group.at()].members[path[end] as usize].clone(), lit));
                }
                (first, members)
            }
            None => (Lit::FALSE, Vec::new()),
        }
    }

    /// Everything on a path from one position to another is there and tied.
    fn run_lit(&mut self, group: GroupId, path: &[u32], from: usize, to: usize) -> Lit {
        let family = &self.groups[group.at()];
        let mut so_far = family.present[path[from] as usize];
        let steps: Vec<(Lit, Lit)> = (from + 1..=to)
            .map(|i| {
                let (a, b) = (path[i - 1].min(path[i]), path[i - 1].max(path[i]));
                let edge = family.edges.iter().position(|&e| e == (a, b));
                (edge.map_or(Lit::FALSE, |e| family.open[e]), family.present[path[i] as usize])
            })
            .collect();
        for (open, present) in steps {
            so_far = self.gates.and([so_far, open, present]);
        }
        so_far
    }

    /// The members of the union of some vertices' blocks.
    pub fn block_members(&mut self, group: GroupId, vertices: &[u32]) -> Result<Vec<(Value, Lit)>> {
        let members = self.groups[group.at()].members.clone();
        if let Some(reached) = self.own_union(group, vertices)? {
            let found = members.into_iter().zip(reached.iter().copied());
            return Ok(found.filter(|(_, lit)| *lit != Lit::FALSE).collect());
        }
        let mut found = Vec::new();
        for (u, member) in members.into_iter().enumerate() {
            self.look()?;
            let lits = vertices.iter().map(|&v| self.together(group, v, u as u32)).collect::<Result<Vec<Lit>>>()?;
            let lit = self.gates.or(lits);
            if lit != Lit::FALSE {
                found.push((member, lit));
            }
        }
        Ok(found)
    }

    /// Whether a value is in the block of a vertex.
    pub fn in_block(&mut self, group: GroupId, vertex: u32, value: &Value) -> Result<Lit> {
        match self.groups[group.at()].vertex(value) {
            Some(other) => self.together(group, vertex, other),
            None => Ok(Lit::FALSE),
        }
    }

    /// Two vertices have the same block; that of an absent vertex is empty.
    pub fn blocks_equal(&mut self, group: GroupId, u: u32, v: u32) -> Result<Lit> {
        let together = self.together(group, u, v)?;
        let present = &self.groups[group.at()].present;
        let absent = [!present[u as usize], !present[v as usize]];
        let neither = self.gates.and(absent);
        Ok(self.gates.or([together, neither]))
    }

    /// Two vertices are there and in one block.
    pub fn together(&mut self, group: GroupId, u: u32, v: u32) -> Result<Lit> {
        if u == v {
            return Ok(self.groups[group.at()].present[u as usize]);
        }
        self.look()?;
        if let Some(lit) = self.covered_together(group, u, v) {
            return Ok(lit);
        }
        let reach = self.groups[group.at()].reach();
        if reach[u as usize] != reach[v as usize] {
            return Ok(Lit::FALSE);
        }
        if let Some(lit) = self.few_together(group, u, v) {
            return Ok(lit);
        }
        if let Some(lit) = self.hang_together_with(group, u, v)? {
            return Ok(lit);
        }
        self.make_labels(group)?;
        let (u, v) = (u.min(v), u.max(v));
        match self.groups[group.at()].labels.as_ref() {
            Some(Labels::Runs { paths, at }) => {
                let ((p, i), (q, j)) = (at[u as usize], at[v as usize]);
                if p != q {
                    return Ok(Lit::FALSE);
                }
                let path = paths[p as usize].clone();
                Ok(self.run_lit(group, &path, i.min(j) as usize, i.max(j) as usize))
            }
            Some(Labels::Roots(_)) => Ok(self.same_label(group, u, v)),
            None => Ok(Lit::FALSE),
        }
    }

    /// The literal that two vertices, the earlier one first, are there and have one label.
    fn same_label(&mut self, group: GroupId, u: u32, v: u32) -> Lit {
        if let Some(&known) = self.groups[group.at()].same_label.get(&(u, v)) {
            return known;
        }
        let same = self.gates.new_lit();
        let mut clauses = Vec::new();
        let family = &self.groups[group.at()];
        if let Some(Labels::Roots(labels)) = &family.labels {
            // Each has one label, so it is enough to say that the later one has the earlier one's.
            for r in 0..=u {
                if let (Some(&x), Some(&y)) = (labels.get(&(u, r)), labels.get(&(v, r))) {
                    clauses.extend([[!same, !x, y], [same, !x, !y]]);
                }
            }
        }
        clauses.extend([u, v].map(|vertex| [!same, family.present[vertex as usize], Lit::FALSE]));
        clauses.retain(|clause| !clause.contains(&Lit::TRUE));
        self.gates.define(|gates| clauses.iter().for_each(|clause| gates.add_clause(clause)));
        self.groups[group.at()].same_label.insert((u, v), same);
        same
    }

    fn make_labels(&mut self, group: GroupId) -> Result<()> {
        if self.groups[group.at()].labels.is_none() {
            let labels = self.new_labels(group)?;
            self.groups[group.at()].labels = Some(labels);
        }
        if matches!(self.groups[group.at()].labels, Some(Labels::Roots(_))) {
            self.stated.add(Statement::Labels);
        }
        Ok(())
    }

    fn new_labels(&mut self, group: GroupId) -> Result<Labels> {
        // Labels are what membership means, whichever law asks first.
        let guard = self.gates.guard();
        self.gates.set_guard(None);
        let labels = match self.runs(group) {
            Some(runs) => Ok(runs),
            None => self.roots(group),
        };
        self.gates.set_guard((guard != Lit::TRUE).then_some(guard));
        labels
    }

    /// The paths that the graph consists of, if it does.
    pub fn runs(&self, group: GroupId) -> Option<Labels> {
        let family = &self.groups[group.at()];
        let near = family.neighbours();
        if near.iter().any(|n| n.len() > 2) {
            return None;
        }
        let mut at = vec![(u32::MAX, 0); family.n()];
        let mut paths = Vec::new();
        for start in (0..family.n() as u32).filter(|&v| near[v as usize].len() < 2) {
            if at[start as usize].0 != u32::MAX {
                continue;
            }
            let mut path = vec![start];
            let mut last = u32::MAX;
            while let Some(&(next, _)) = near[path[path.len() - 1] as usize].iter().find(|&&(v, _)| v != last) {
                last = path[path.len() - 1];
                path.push(next);
            }
            for (position, &v) in path.iter().enumerate() {
                at[v as usize] = (paths.len() as u32, position as u32);
            }
            paths.push(path);
        }
        at.iter().all(|a| a.0 != u32::MAX).then_some(Labels::Runs { paths, at })
    }

    /// One literal for each vertex and label.
    fn roots(&mut self, group: GroupId) -> Result<Labels> {
        let family = &self.groups[group.at()];
        let (n, present, edges, open) =
            (family.n() as u32, family.present.clone(), family.edges.clone(), family.open.clone());
        let near = self.possible_roots(group)?;
        self.within_limit(near.iter().map(|roots| roots.len() as u64 * 5).sum())?;
        let mut labels: QuickMap<(u32, u32), Lit> = QuickMap::default();
        for (v, roots) in (0..n).zip(near) {
            self.look()?;
            let lits: Vec<Lit> = roots.iter().map(|_| self.gates.new_lit()).collect();
            self.label_of(present[v as usize], &lits);
            roots.iter().zip(&lits).for_each(|(&r, &l)| {
                labels.insert((v, r), l);
            });
        }
        for v in 0..n {
            self.look_closely()?;
            for r in 0..v {
                if let Some(&lit) = labels.get(&(v, r)) {
                    self.gates.add_clause(&[!lit, labels[&(r, r)]]);
                }
            }
        }
        let get = |v: u32, r: u32| labels.get(&(v, r)).copied().unwrap_or(Lit::FALSE);
        for (&(a, b), &open) in edges.iter().zip(&open) {
            self.look_closely()?;
            for r in 0..=a.max(b) {
                // What has a label is there.
                let (x, y) = (get(a, r), get(b, r));
                for (x, y, there) in [(x, y, present[b as usize]), (y, x, present[a as usize])] {
                    if x == Lit::FALSE {
                        continue;
                    }
                    match (open, there) {
                        (Lit::TRUE, Lit::TRUE) => self.gates.add_clause(&[!x, y]),
                        (Lit::TRUE, there) => self.gates.add_clause(&[!there, !x, y]),
                        (open, Lit::TRUE) => self.gates.add_clause(&[!open, !x, y]),
                        (open, there) => self.gates.add_clause(&[!open, !there, !x, y]),
                    }
                }
            }
        }
        self.connect_labels(n, &edges, &open, &labels)?;
        Ok(Labels::Roots(labels))
    }

    /// For each vertex those not after it whose block it may be in. Where a law bounds the size of blocks they lie near.
    fn possible_roots(&mut self, group: GroupId) -> Result<Vec<Vec<u32>>> {
        let native = self.options.forms == Forms::Native;
        let family = &mut self.groups[group.at()];
        let most = family.demands.max_size.filter(|_| native).unwrap_or(u32::MAX);
        let (n, component) = (family.n() as u32, family.reach());
        if most >= n {
            let mut size = vec![0_u64; n as usize];
            component.iter().for_each(|&c| size[c as usize] += 1);
            self.within_limit(size.iter().map(|s| s * s * 5).sum())?;
            let same = |v: u32| (0..=v).filter(|&r| component[r as usize] == component[v as usize]).collect();
            return Ok((0..n).map(same).collect());
        }
        let mut roots = vec![Vec::new(); n as usize];
        let near = family.near();
        for r in 0..n {
            self.look()?;
            let reached = within_reach(&near, &[r], most);
            reached.into_iter().filter(|&v| v >= r).for_each(|v| roots[v as usize].push(r));
        }
        Ok(roots)
    }

    /// A vertex that is there has exactly one label, another none.
    pub fn label_of(&mut self, present: Lit, lits: &[Lit]) {
        let mut some = vec![!present];
        some.extend_from_slice(lits);
        self.gates.add_clause(&some);
        for &label in lits {
            self.gates.add_clause(&[!label, present]);
        }
        if lits.len() > MAX_PAIRWISE {
            return encode::at_most(&mut self.gates, lits, 1);
        }
        for (i, &a) in lits.iter().enumerate() {
            lits[..i].iter().for_each(|&b| self.gates.add_clause(&[!a, !b]));
        }
    }

    /// The vertices of one label hang together.
    fn connect_labels(
        &mut self,
        n: u32,
        edges: &[(u32, u32)],
        open: &[Lit],
        labels: &QuickMap<(u32, u32), Lit>,
    ) -> Result<()> {
        let is_static = open.iter().all(|&lit| lit == Lit::TRUE);
        let mut number = vec![u32::MAX; n as usize];
        for r in 0..n {
            self.look_closely()?;
            number.fill(u32::MAX);
            let mut vertices = Vec::new();
            for v in r..n {
                if let Some(&label) = labels.get(&(v, r)) {
                    number[v as usize] = vertices.len() as u32;
                    vertices.push(label);
                }
            }
            let (mut ends, mut lits) = (Vec::new(), Vec::new());
            for (&(a, b), &open) in edges.iter().zip(open) {
                let (i, j) = (number[a as usize], number[b as usize]);
                if i != u32::MAX && j != u32::MAX {
                    ends.push((i, j));
                    lits.push(open);
                }
            }
            let (graph, root) = (Graph::new(vertices.len(), &ends), Some(Vertex(0)));
            let edges = (!is_static).then_some(lits);
            self.gates.add(Constraint::Connected(Connected { graph, vertices, edges, root }));
        }
        Ok(())
    }
}

/// For each vertex the first vertex of its component in a graph.
pub(crate) fn components(n: u32, edges: &[(u32, u32)]) -> Vec<u32> {
    let mut sets = UnionFind::new(n as usize);
    for &(a, b) in edges {
        sets.union(a, b);
    }
    sets.roots()
}
