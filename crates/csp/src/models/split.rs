//! What is left of a component falls apart.

use super::parts::Parts;
use super::residue::{Groups, View};
use crate::core::trail::Trail;
use gridwright_base::UnionFind;
use gridwright_formula::Var;

/// Open variables that depend on no others, and what is asked of them.
#[derive(Debug, Default)]
pub(super) struct Component {
    /// Its variables, in order.
    pub vars: Vec<Var>,
    /// The constraints that still ask something, in order.
    pub parts: Vec<u32>,
    /// Variables, constraints and residues: equal if and only if the components are the same.
    pub key: Box<[u32]>,
}

/// What a component falls into.
pub(super) struct Split {
    pub components: Vec<Component>,
    /// Variables that nothing is asked of any more.
    pub free: Vec<Var>,
}

/// Room for splitting, used again and again.
#[derive(Default)]
pub(super) struct Splitter {
    sets: UnionFind,
    /// By variable: its place among the open ones at hand.
    place: Vec<u32>,
    inside: Vec<bool>,
    groups: Groups,
    /// For each group: part, a place of its set, and where its words are.
    found: Vec<(u32, u32, std::ops::Range<usize>)>,
    words: Vec<u32>,
}

impl Splitter {
    pub fn new(n_vars: usize) -> Self {
        Self { place: vec![0; n_vars], inside: vec![false; n_vars], ..Self::default() }
    }

    /// What some variables and constraints fall into under an assignment.
    pub fn split(&mut self, vars: &[Var], parts: &[u32], all: &Parts, trail: &Trail) -> Split {
        let open: Vec<Var> = vars.iter().copied().filter(|var| trail.is_open(var.pos())).collect();
        self.sets.reset(open.len());
        for (place, var) in open.iter().enumerate() {
            self.place[var.index()] = place as u32;
            self.inside[var.index()] = true;
        }
        self.collect(parts, all, trail);
        let split = self.gather(&open);
        open.iter().for_each(|var| self.inside[var.index()] = false);
        split
    }

    /// The groups of all parts; what one group speaks of is in one set.
    fn collect(&mut self, parts: &[u32], all: &Parts, trail: &Trail) {
        let Self { sets, place, inside, groups, found, words } = self;
        found.clear();
        words.clear();
        let view = View { trail, inside };
        for &part in parts {
            // Clauses are most of it.
            if let Some(lits) = all.clause(part) {
                if lits.iter().any(|&lit| trail.is_true(lit)) {
                    continue;
                }
                let mut open = lits.iter().filter(|&&lit| trail.is_open(lit)).map(|lit| place[lit.var().index()]);
                if let Some(first) = open.next() {
                    open.for_each(|other| _ = sets.union(first, other));
                    found.push((part, first, words.len()..words.len()));
                }
                continue;
            }
            all.residue(part, &view, groups);
            for (vars, residue) in groups.iter() {
                let first = place[vars[0] as usize];
                vars[1..].iter().for_each(|&other| _ = sets.union(first, place[other as usize]));
                found.push((part, first, words.len()..words.len() + residue.len()));
                words.extend_from_slice(residue);
            }
        }
    }

    fn gather(&mut self, open: &[Var]) -> Split {
        let Self { sets, found, words, .. } = self;
        let mut number = vec![u32::MAX; open.len()];
        let mut components: Vec<Component> = Vec::new();
        let mut keys: Vec<Vec<u32>> = Vec::new();
        for (_, first, _) in found.iter() {
            let root = sets.find(*first) as usize;
            if number[root] == u32::MAX {
                number[root] = components.len() as u32;
                components.push(Component::default());
                keys.push(vec![0]);
            }
        }
        let mut free = Vec::new();
        for (place, &var) in open.iter().enumerate() {
            match number[sets.find(place as u32) as usize] {
                u32::MAX => free.push(var),
                at => {
                    components[at as usize].vars.push(var);
                    keys[at as usize].push(var.0);
                }
            }
        }
        keys.iter_mut().for_each(|key| key[0] = key.len() as u32);
        for (part, first, range) in found.iter() {
            let at = number[sets.find(*first) as usize] as usize;
            if components[at].parts.last() != Some(part) {
                components[at].parts.push(*part);
            }
            keys[at].push(*part);
            if !range.is_empty() {
                keys[at].push(u32::MAX - range.len() as u32);
                keys[at].extend_from_slice(&words[range.clone()]);
            }
        }
        for (component, key) in components.iter_mut().zip(keys) {
            component.key = key.into_boxed_slice();
        }
        Split { components, free }
    }
}
