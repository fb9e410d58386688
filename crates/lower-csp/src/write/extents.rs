//! Width and height of a set of places some of which may be missing.

use crate::error::Result;
use crate::lower::Lowering;
use crate::write::term::{Choice, Term};
use gridwright_check::eval::Value;
use gridwright_formula::Lit;
use gridwright_lang::ir::Geo;
use std::collections::BTreeMap;
use std::rc::Rc;

impl Lowering<'_> {
    /// How many columns, or rows, lie between the first and the last that has a member, these two included.
    ///
    /// A column is the first if it has a member and none before it has; so is the last. Exactly one pair of these holds, or
    /// none does and the set is empty.
    pub fn extent(&mut self, geo: Geo, set: &Term) -> Result<Term> {
        let mut lines: BTreeMap<i64, Vec<Lit>> = BTreeMap::new();
        for (value, lit) in self.members(set)? {
            if let Some(place) = value.as_place() {
                // In half steps, as all kinds of places lie.
                let (row, col) = self.board.grid.position(place);
                lines.entry(if geo == Geo::Width { col } else { row }).or_default().push(lit);
            }
        }
        let lines: Vec<(i64, Lit)> = lines.into_iter().map(|(at, lits)| (at, self.gates.or(lits))).collect();
        let first = self.first_of_each(lines.iter());
        let last = self.first_of_each(lines.iter().rev());
        let mut by_size: BTreeMap<i64, Vec<Lit>> = BTreeMap::new();
        for &(low, is_first) in &first {
            for &(high, is_last) in last.iter().filter(|line| line.0 >= low) {
                self.look()?;
                let both = self.gates.and([is_first, is_last]);
                by_size.entry((high - low) / 2 + 1).or_default().push(both);
            }
        }
        let empty = self.gates.and(lines.iter().map(|line| !line.1));
        let mut entries = vec![(Value::Int(0), empty)];
        for (size, lits) in by_size {
            entries.push((Value::Int(size), self.gates.or(lits)));
        }
        entries.retain(|entry| entry.1 != Lit::FALSE);
        Ok(match entries.as_slice() {
            [(value, _)] => Term::Known(value.clone()),
            _ => Term::Choice(Rc::new(Choice::of(entries))),
        })
    }

    /// For each line the literal that it is the first that has a member.
    fn first_of_each<'l>(&mut self, lines: impl Iterator<Item = &'l (i64, Lit)>) -> Vec<(i64, Lit)> {
        let mut none_yet = Lit::TRUE;
        lines
            .map(|&(at, some)| {
                let here = self.gates.and([none_yet, some]);
                none_yet = self.gates.and([none_yet, !some]);
                (at, here)
            })
            .collect()
    }
}
