//! Groups that are the pieces of a printed bank: `any-order(bank, list(shape in groups(..)))`, and `some-of`.
//!
//! A machine would have to remember which pieces are used up, in as many states as there are parts of the bank. But a group
//! that is a piece lies somewhere, and where each piece may lie is soon told: every turn of it, moved over the board. So
//! whatever belongs to a group belongs to one of these *placements*, and of the placements of each piece so many hold as the
//! bank says. This is in all forms, as [`shapes`](super::shapes) are.

use crate::error::{LowerError, Result};
use crate::lower::Lowering;
use crate::native::shapes::{Block, is_closed};
use crate::write::gates::Sum;
use crate::write::term::{GroupId, Term};
use gridwright_base::QuickMap;
use gridwright_check::eval::Value;
use gridwright_formula::Lit;
use gridwright_grid::{Congruence, Kind, Piece, Place};
use gridwright_lang::ir::*;
use std::collections::{BTreeMap, BTreeSet};

/// So many placements of all pieces are told apart.
const MAX_PLACEMENTS: usize = 100_000;

impl Lowering<'_> {
    /// The groups whose shapes are listed, if the clue may be a bank that tells them all: cells whose ties do not depend on
    /// the answer, and no `?` or `*` in the clue.
    pub fn bank_of(&mut self, order: Order, listed: ExprId, clue: &Term) -> Result<Option<GroupId>> {
        let told = |clue: &Value| match clue {
            Value::List(entries) => entries.iter().all(|entry| matches!(entry, Entry::Shape(_))),
            _ => true,
        };
        let fits = match clue {
            Term::Known(clue) => told(clue),
            Term::Choice(choice) => choice.entries.iter().all(|(clue, _)| told(clue)),
            _ => false,
        };
        let Some(set) = shapes_of(self.genre, listed).filter(|_| fits && order != Order::Kept) else { return Ok(None) };
        let group = match &self.genre.expr(set).node {
            Node::Blocks(structure) if self.genre.expr(set).stage == Stage::Answer => {
                self.structure_group(*structure)?
            }
            Node::Groups(groups) if self.genre.expr(set).stage == Stage::Answer => self.inline_group(groups)?,
            _ => return Ok(None),
        };
        let family = &self.groups[group.at()];
        let cells = family.members.iter().all(|m| m.as_place().is_some_and(|place| place.kind == Kind::Cell));
        Ok((cells && is_closed(family)).then_some(group))
    }

    /// What must hold for the groups to be the pieces of a bank; false if the clue is none.
    pub fn bank(&mut self, order: Order, group: GroupId, clue: &Value) -> Result<Vec<Lit>> {
        let Value::List(entries) = clue else { return Ok(vec![Lit::FALSE]) };
        let mut times: BTreeMap<Piece, i64> = BTreeMap::new();
        for entry in entries.iter() {
            if let Entry::Shape(piece) = entry {
                *times.entry(*piece).or_default() += 1;
            }
        }
        let ties = self.ties_of(group);
        let mut holding: Vec<Vec<Lit>> = vec![Vec::new(); self.groups[group.at()].n()];
        let (mut says, mut n_placements) = (Vec::new(), 0);
        for (piece, n) in times {
            let mut lits = Vec::new();
            for block in self.placements_of(group, piece, &ties.near) {
                self.look()?;
                n_placements += 1;
                if n_placements > MAX_PLACEMENTS {
                    let (needed, limit) = (n_placements as u64, MAX_PLACEMENTS as u64);
                    return Err(LowerError::TooLarge { law: String::new(), needed, limit });
                }
                let lit = self.is_block(group, &block, &ties.near);
                block.iter().for_each(|&v| holding[v as usize].push(lit));
                lits.push(lit);
            }
            let count = Sum::count(lits);
            says.push(!self.gates.at_least(&count, n + 1));
            if order == Order::Free {
                says.push(self.gates.at_least(&count, n));
            }
        }
        for (vertex, lits) in holding.into_iter().enumerate() {
            let present = self.groups[group.at()].present[vertex];
            let placed = self.gates.or(lits);
            says.push(self.gates.or([!present, placed]));
        }
        Ok(says)
    }

    /// The sets of vertices that are a piece and hang together.
    fn placements_of(&self, group: GroupId, piece: Piece, near: &[Vec<(u32, Lit)>]) -> BTreeSet<Block> {
        let family = &self.groups[group.at()];
        let grid = &self.board.grid;
        let at = |place: Place| {
            let (y, x) = grid.position(place);
            (y / 2, x / 2)
        };
        let places = family.members.iter().map(|member| member.as_place().map(at));
        let vertices: QuickMap<(i64, i64), u32> =
            places.enumerate().filter_map(|(v, place)| Some((place?, v as u32))).collect();
        let mut found = BTreeSet::new();
        for turn in Congruence::Free.copies_of(piece.cells()) {
            // In the order of reading the first cell of a turn is one of its own.
            let Some(&(top, left)) = turn.first() else { continue };
            for member in family.members.iter().filter_map(Value::as_place) {
                let (y, x) = at(member);
                let block: Option<BTreeSet<u32>> =
                    turn.iter().map(|(dy, dx)| vertices.get(&(y + dy - top, x + dx - left)).copied()).collect();
                found.extend(block.filter(|block| hangs_together(block, near)).map(Block::from_iter));
            }
        }
        found
    }
}

/// The set of `list(shape in S)`.
fn shapes_of(genre: &Genre, listed: ExprId) -> Option<ExprId> {
    let Node::Fold { fold: Fold::List, var, set, value } = genre.expr(listed).node else { return None };
    let Node::Geo(Geo::Shape(Congruence::Free), args) = &genre.expr(value).node else { return None };
    let [of] = args[..] else { return None };
    (genre.expr(of).node == Node::Var(var)).then_some(set)
}

fn hangs_together(block: &BTreeSet<u32>, near: &[Vec<(u32, Lit)>]) -> bool {
    let Some(&first) = block.first() else { return false };
    let (mut seen, mut open) = (BTreeSet::from([first]), vec![first]);
    while let Some(vertex) = open.pop() {
        for &(other, _) in &near[vertex as usize] {
            if block.contains(&other) && seen.insert(other) {
                open.push(other);
            }
        }
    }
    seen.len() == block.len()
}
