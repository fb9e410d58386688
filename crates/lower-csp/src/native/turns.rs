//! Blocks that look the same after half a turn about a place of their own.
//!
//! A block has one centre, and every two of its members that are turned into each other have theirs in the middle between
//! them. So there is a literal for every two members, and for every member alone: they are in one block and its centre is
//! there. Tied members have the same centre. (A literal for each block and centre, with the members that it asks for, was a
//! hundred times larger.)

use crate::error::Result;
use crate::forms::Statement;
use crate::lower::Lowering;
use crate::write::term::{GroupId, Term};
use gridwright_base::QuickMap;
use gridwright_check::eval::Value;
use gridwright_formula::{Lit, Sink};
use gridwright_grid::Place;
use gridwright_lang::recognise::blocks::SomeTurn;

impl Lowering<'_> {
    /// Every block looks the same after half a turn about one of these places; false if blocks are better gone through.
    pub fn turned_blocks(&mut self, group: GroupId, said: SomeTurn) -> Result<bool> {
        let family = &self.groups[group.at()];
        if !self.recognises() || family.cover.is_some() || family.few.is_some() {
            return Ok(false);
        }
        let members: Option<Vec<Place>> = family.members.iter().map(Value::as_place).collect();
        let (Some(members), Term::Known(Value::Set(centres))) = (members, self.eval(said.centres)?) else {
            return Ok(false);
        };
        // Two kinds of places may lie on one another.
        let centres = centres.places();
        if centres.windows(2).any(|pair| pair[0].kind != pair[1].kind) {
            return Ok(false);
        }
        self.stated.add(Statement::Turns);
        // For each member the centres that it may have, each with the literal that it does.
        let mut about: Vec<Vec<(u32, Lit)>> = vec![Vec::new(); members.len()];
        let mut known: QuickMap<(u32, u32), Lit> = QuickMap::default();
        for (v, &cell) in (0_u32..).zip(&members) {
            self.look_closely()?;
            for (s, &centre) in (0_u32..).zip(&centres) {
                let image = self.board.grid.half_turn(cell, centre).map(Value::Place);
                let Some(w) = image.and_then(|image| self.groups[group.at()].vertex(&image)) else { continue };
                let lit = if w < v { known.get(&(w, v)).copied() } else { self.have_centre(group, v, w)? };
                if let Some(lit) = lit {
                    known.insert((v, w), lit);
                    about[v as usize].push((s, lit));
                }
            }
            let some: Vec<Lit> = about[v as usize].iter().map(|entry| entry.1).collect();
            let absent = !self.groups[group.at()].present[v as usize];
            self.clause(absent, &some)?;
        }
        self.share_centres(group, &about)?;
        Ok(true)
    }

    /// The literal that the centre of the block of two members lies between them; none if they cannot be in one block.
    fn have_centre(&mut self, group: GroupId, v: u32, w: u32) -> Result<Option<Lit>> {
        let together = match v == w {
            true => self.groups[group.at()].present[v as usize],
            false => self.together(group, v, w)?,
        };
        if together == Lit::FALSE {
            return Ok(None);
        }
        let lit = self.gates.new_lit();
        self.gates.define(|gates| gates.add_clause(&[!lit, together]));
        Ok(Some(lit))
    }

    /// Tied members have the same centre.
    fn share_centres(&mut self, group: GroupId, about: &[Vec<(u32, Lit)>]) -> Result<()> {
        let family = &self.groups[group.at()];
        let (edges, open, present) = (family.edges.clone(), family.open.clone(), family.present.clone());
        for (&(a, b), &open) in edges.iter().zip(&open) {
            self.look()?;
            for (x, y) in [(a as usize, b as usize), (b as usize, a as usize)] {
                let mut others = about[y].iter().peekable();
                for &(s, lit) in &about[x] {
                    while others.next_if(|other| other.0 < s).is_some() {}
                    let other = others.peek().filter(|other| other.0 == s).map_or(Lit::FALSE, |other| other.1);
                    if other != lit {
                        let clause = [!open, !present[y], !lit, other];
                        self.gates.define(|gates| gates.add_clause(&clause));
                    }
                }
            }
        }
        Ok(())
    }
}
