//! Clues that can be switched: for generators and editors, which ask about many clue sets of one board.
//!
//! A layer whose clues an answer determines may be *opened*: each of its places gets a variable of its own, blank or one of
//! some values, and the laws are lowered as if it were sought. Assuming the literals of a clue set then asks about just
//! that problem, and what the engine has learnt before stays.

use crate::error::{LowerError, Result};
use crate::ground::answer::{Terms, make_values};
use crate::ground::meter::refuse_what_is_too_large;
use crate::ground::narrow::narrow;
use crate::lower::{LoweredFormula, Lowering, Options};
use crate::write::gates::Gates;
use crate::write::term::Term;
use gridwright_base::QuickMap;
use gridwright_board::{Board, Val};
use gridwright_formula::{Lit, Sink};
use gridwright_lang::ir::*;

/// A place that may hold a clue, and the values it may hold beside being blank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenClue {
    /// The layer.
    pub layer: LayerId,
    /// The slot in the layer.
    pub index: usize,
    /// The values.
    pub values: Vec<Val>,
}

/// A slot of a layer with the literals of the values it may have, blank among them.
type ClueSlot = (LayerId, usize, Vec<(Val, Lit)>);

/// The variables of opened clues.
#[derive(Debug, Clone, Default)]
pub struct Clues {
    slots: Vec<ClueSlot>,
    /// Where each slot stands in the list.
    at: QuickMap<(LayerId, usize), usize>,
}

impl Clues {
    /// The literal that a slot holds this value; none if it was not opened with it.
    pub fn literal(&self, layer: LayerId, index: usize, val: Val) -> Option<Lit> {
        let (_, _, values) = &self.slots[*self.at.get(&(layer, index))?];
        values.iter().find(|v| v.0 == val).map(|v| v.1)
    }

    /// The assumptions under which the problem is that of `board`; none if a clue there was not opened with its value.
    pub fn assume(&self, board: &Board) -> Option<Vec<Lit>> {
        let lit = |(layer, index, values): &ClueSlot| {
            let val = board.layer(*layer)[*index];
            values.iter().find(|v| v.0 == val).map(|v| v.1)
        };
        self.slots.iter().map(lit).collect()
    }
}

/// As [`lower`](crate::lower), with clues left open. Clues of the board in layers that are opened are taken off first.
pub fn lower_open(
    genre: &Genre,
    board: &Board,
    open: &[OpenClue],
    sink: &mut dyn Sink,
    options: &Options,
) -> Result<(LoweredFormula, Clues)> {
    let mut layers: Vec<LayerId> = open.iter().map(|clue| clue.layer).collect();
    layers.sort_unstable();
    layers.dedup();
    let mut problem = board.problem(genre);
    for &layer in &layers {
        if genre.layers[layer.at()].given_use != GivenUse::Derived {
            let name = &genre.layers[layer.at()].name;
            return Err(LowerError::unsupported(format!("clues of `{name}` cannot be switched")).of(name));
        }
        problem.layer_mut(layer).fill(Val::Blank);
    }
    let opened = opened(genre, &layers);
    let options = &options.of(genre);
    refuse_what_is_too_large(&opened, &problem, options)?;
    let narrowed = narrow(&opened, &problem, options)?;
    let mut lowering = Lowering::new(&opened, &problem, sink, options, &narrowed)?;
    let clues = make(&opened, &mut lowering.gates, &mut lowering.terms, open);
    let lowered = lowering.run(&narrowed);
    // The evaluator answers anything once the budget has run out.
    options.budget.check()?;
    Ok((lowered?, clues))
}

fn make(genre: &Genre, gates: &mut Gates<'_>, terms: &mut Terms, open: &[OpenClue]) -> Clues {
    let mut clues = Clues::default();
    for clue in open {
        let mut values = clue.values.clone();
        values.push(Val::Blank);
        let entries = make_values(gates, terms, (clue.layer, clue.index), values);
        if genre.layers[clue.layer.at()].domain == Domain::Flag {
            // Blank is no, so whoever reads the place asks for a truth, not for one of several values.
            let yes = entries.iter().find(|entry| entry.0 == Val::Flag(true)).map_or(Lit::FALSE, |entry| entry.1);
            terms.set(clue.layer, clue.index, Some(Term::lit(yes)));
        }
        clues.at.insert((clue.layer, clue.index), clues.slots.len());
        clues.slots.push((clue.layer, clue.index, entries));
    }
    clues
}

/// The genre with everything that reads these layers put off until the answer is known.
fn opened(genre: &Genre, layers: &[LayerId]) -> Genre {
    let mut opened = genre.clone();
    for i in 0..genre.exprs.len() {
        let mut reads = false;
        genre.walk_deep(ExprId(i as u32), &mut |node| {
            if let Node::Read(l, _) | Node::Has(l, ..) | Node::Known(l, ..) | Node::TagField(l, ..) = node {
                reads |= layers.contains(l);
            }
        });
        if reads {
            opened.exprs[i].stage = Stage::Answer;
        }
    }
    mark_bound(&mut opened);
    opened.recognise();
    opened
}

/// A variable that is bound to an open value depends on the answer too, and so does one that is bound to it.
fn mark_bound(genre: &mut Genre) {
    let mut n_known = 0;
    loop {
        let bound: Vec<VarId> = genre
            .exprs
            .iter()
            .filter_map(|e| match e.node {
                Node::Let { var, value, .. } if genre.expr(value).stage == Stage::Answer => Some(var),
                _ => None,
            })
            .collect();
        if bound.len() == n_known {
            return;
        }
        n_known = bound.len();
        for i in 0..genre.exprs.len() {
            let mut uses = false;
            genre.walk(ExprId(i as u32), &mut |node| uses |= matches!(node, Node::Var(var) if bound.contains(var)));
            if uses {
                genre.exprs[i].stage = Stage::Answer;
            }
        }
    }
}
