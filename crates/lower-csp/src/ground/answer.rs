//! The answer as variables: one literal per yes or no, one per value of a number, one per border of a division.

use crate::ground::narrow::Narrowed;
use crate::write::gates::Gates;
use crate::write::term::{Choice, Term};
use gridwright_base::{QuickMap, Stop};
use gridwright_board::{Board, Val};
use gridwright_check::eval::{Exact, Value, ground_places};
use gridwright_csp::encode::Int;
use gridwright_formula::{Lit, Sink};
use gridwright_grid::Kind;
use gridwright_lang::ir::*;
use std::rc::Rc;
use std::sync::Arc;

/// What is sought at one slot of a layer.
#[derive(Debug, Clone)]
enum Variable {
    /// Yes or no; for a division, whether a border is drawn.
    Flag(Lit),
    /// One of these values.
    Values(Vec<(Val, Lit)>),
}

/// Which literals stand for the answer, and how to read a board off a model.
#[derive(Debug, Clone, Default)]
pub struct Answer {
    slots: Vec<(LayerId, usize, Variable)>,
    /// Those of layers that help: models that differ in them alone are the same solution.
    helping: Vec<(LayerId, usize, Variable)>,
    projection: Vec<Lit>,
}

impl Answer {
    /// Literals that together determine the answer: two models that agree on them are the same solution. In order of
    /// their variables, each once.
    pub fn projection(&self) -> &[Lit] {
        &self.projection
    }

    /// The board with the answer that a model describes.
    pub fn board(&self, problem: &Board, holds: impl Fn(Lit) -> bool) -> Board {
        let mut board = problem.clone();
        put(&mut board, &self.slots, &holds);
        board
    }

    /// The same, with the values of layers that help, which spares the checker the search for them. They are to be taken
    /// off again: they are no part of the answer.
    pub fn filled(&self, problem: &Board, holds: impl Fn(Lit) -> bool) -> Board {
        let mut board = self.board(problem, &holds);
        put(&mut board, &self.helping, &holds);
        board
    }

    /// For each slot the literals of the values it may take: what `facts` are read from.
    pub fn slots(&self) -> impl Iterator<Item = (LayerId, usize, Vec<(Val, Lit)>)> + '_ {
        self.slots.iter().map(|(layer, index, variable)| {
            let values = match variable {
                Variable::Flag(lit) => vec![(Val::Flag(true), *lit), (Val::Flag(false), !*lit)],
                Variable::Values(values) => values.clone(),
            };
            (*layer, *index, values)
        })
    }
}

/// Writes the values that a model gives to some slots on a board.
fn put(board: &mut Board, slots: &[(LayerId, usize, Variable)], holds: impl Fn(Lit) -> bool) {
    for (layer, index, variable) in slots {
        board.layer_mut(*layer)[*index] = match variable {
            Variable::Flag(lit) => Val::Flag(holds(*lit)),
            Variable::Values(values) => values.iter().find(|(_, l)| holds(*l)).map_or(Val::Blank, |v| v.0),
        };
    }
}

/// The terms of the answer, for the evaluator.
#[derive(Debug, Default)]
pub(crate) struct Terms {
    /// By layer, then by slot.
    at: Vec<Vec<Option<Term>>>,
    /// The integers behind number variables.
    pub ints: Vec<Int>,
}

impl Terms {
    /// The term of a slot, if it has one.
    pub fn get(&self, layer: LayerId, index: usize) -> Option<&Term> {
        self.at.get(layer.at())?.get(index)?.as_ref()
    }

    /// Whether no slot of a layer is open.
    pub fn are_settled(&self, layer: LayerId) -> bool {
        self.at.get(layer.at()).is_none_or(|slots| slots.iter().all(Option::is_none))
    }

    /// Gives a slot its term, or takes it away.
    pub fn set(&mut self, layer: LayerId, index: usize, term: Option<Term>) {
        if self.at.len() <= layer.at() {
            self.at.resize_with(layer.at() + 1, Vec::new);
        }
        let slots = &mut self.at[layer.at()];
        if slots.len() <= index {
            slots.resize(index + 1, None);
        }
        slots[index] = term;
    }
}

/// Makes the variables of all layers that are sought or help.
pub(crate) fn make(exact: &mut Exact<'_>, gates: &mut Gates<'_>, narrowed: &Narrowed) -> Result<(Answer, Terms), Stop> {
    let mut answer = Answer::default();
    let mut terms = Terms::default();
    let genre = exact.genre;
    let mut at: QuickMap<(LayerId, usize), usize> = QuickMap::default();
    for (layer, declared) in genre.layers_of(Role::Find).chain(genre.layers_of(Role::Help)) {
        let helps = declared.role == Role::Help;
        let mask = exact.mask(layer);
        for (index, place) in slots(exact, layer) {
            gates.meter.look()?;
            if !mask.get(index).copied().unwrap_or(false) {
                continue;
            }
            let same = narrowed.same.get(&(layer, index)).filter(|_| !helps);
            if let Some(&known) = same.and_then(|first| at.get(first)) {
                let (first_layer, first, variable) = answer.slots[known].clone();
                terms.set(layer, index, terms.get(first_layer, first).cloned());
                answer.slots.push((layer, index, variable));
                continue;
            }
            if !narrowed.same.is_empty() && !helps {
                at.insert((layer, index), answer.slots.len());
            }
            let variable = match &declared.domain {
                Domain::Flag | Domain::Division => {
                    let lit = gates.new_lit();
                    terms.set(layer, index, Some(Term::Bool(lit)));
                    answer.projection.extend((!helps).then_some(lit));
                    Variable::Flag(lit)
                }
                Domain::Values { .. } => {
                    let values = narrowed.values.get(&(layer, index)).cloned();
                    let values = values.unwrap_or_else(|| domain(exact, layer, &place));
                    let entries = make_values(gates, &mut terms, (layer, index), values);
                    answer.projection.extend(entries.iter().map(|e| e.1).filter(|&l| l != Lit::TRUE && !helps));
                    Variable::Values(entries)
                }
            };
            let slots = if helps { &mut answer.helping } else { &mut answer.slots };
            slots.push((layer, index, variable));
        }
    }
    answer.projection.sort_unstable_by_key(|lit| lit.var());
    answer.projection.dedup_by_key(|lit| lit.var());
    Ok((answer, terms))
}

/// The variable of a slot that holds one of these values.
pub(crate) fn make_values(
    gates: &mut Gates<'_>,
    terms: &mut Terms,
    key: (LayerId, usize),
    values: Vec<Val>,
) -> Vec<(Val, Lit)> {
    // Numbers stand for themselves; what is no number gets a code below all of them.
    let code = |i: usize, val: &Val| match val {
        Val::Int(n) => i32::try_from(*n).unwrap_or(i32::MAX),
        _ => i32::MIN + i as i32,
    };
    let codes: Vec<i32> = values.iter().enumerate().map(|(i, v)| code(i, v)).collect();
    let int = Int::new(gates, codes.iter().copied());
    let entries: Vec<(Val, Lit)> = values.iter().copied().zip(codes.iter().map(|&c| int.is(c))).collect();
    let choice = Choice {
        entries: entries.iter().map(|&(v, l)| (Value::from_val(v), l)).collect(),
        variable: Some(terms.ints.len() as u32),
        block_of: None,
    };
    terms.ints.push(int);
    let term = match choice.entries.as_slice() {
        [(value, _)] => Term::Known(value.clone()),
        _ => Term::Choice(Rc::new(choice)),
    };
    terms.set(key.0, key.1, Some(term));
    entries
}

/// The slots of a layer, each with the place, or the block, that it belongs to.
pub(crate) fn slots(exact: &mut Exact<'_>, layer: LayerId) -> Vec<(usize, Value)> {
    let (genre, board) = (exact.genre, exact.board);
    let declared = &genre.layers[layer.at()];
    if declared.domain == Domain::Division {
        return board.grid.places(Kind::Link).map(|p| (p.at(), Value::Place(p))).collect();
    }
    let mut slots = Vec::new();
    for set in &declared.places {
        match set.ground {
            Ground::Blocks(structure) => {
                let family = exact.family(structure);
                slots.extend(family.blocks.iter().map(|block| Value::Set(Arc::clone(block))).enumerate());
            }
            ground => slots.extend(
                ground_places(&board.grid, ground)
                    .into_iter()
                    .filter_map(|p| Some((board.index(genre, layer, p)?, Value::Place(p)))),
            ),
        }
    }
    slots
}

/// How many values [`domain`] finds, without making them.
pub(crate) fn n_values(exact: &mut Exact<'_>, layer: LayerId, place: &Value) -> u64 {
    let genre = exact.genre;
    let declared = &genre.layers[layer.at()];
    for set in &declared.places {
        exact.bind(set.var, place.clone());
    }
    let Domain::Values { alts, .. } = &declared.domain else { return 1 };
    let n_cells = (exact.board.grid.rows() * exact.board.grid.cols()) as i64;
    let count = |alt: &Alt| match alt {
        Alt::Range(low, high) => {
            let low = exact.eval(*low).as_int().unwrap_or(1);
            let high = high.map_or(Some(n_cells), |h| exact.eval(h).as_int()).unwrap_or(0);
            u64::try_from(high.saturating_sub(low).saturating_add(1)).unwrap_or(0)
        }
        Alt::Direction => 4,
        Alt::Symbol(..) | Alt::List(_) => 1,
    };
    alts.iter().map(count).fold(1, u64::saturating_add)
}

/// Every value a sought layer may have at a place or block.
pub(crate) fn domain(exact: &mut Exact<'_>, layer: LayerId, place: &Value) -> Vec<Val> {
    let genre = exact.genre;
    let declared = &genre.layers[layer.at()];
    for set in &declared.places {
        exact.bind(set.var, place.clone());
    }
    let Domain::Values { alts, absent, .. } = &declared.domain else { return Vec::new() };
    let mut values = Vec::new();
    for alt in alts {
        match alt {
            Alt::Range(low, high) => {
                let low = exact.eval(*low).as_int().unwrap_or(1);
                let n_cells = exact.board.grid.places(Kind::Cell).count() as i64;
                let high = high.map_or(Some(n_cells), |h| exact.eval(h).as_int()).unwrap_or(0);
                values.extend((low..=high).map(Val::Int));
            }
            Alt::Direction => values.extend(gridwright_grid::Dir::ALL.map(Val::Dir)),
            Alt::Symbol(symbol, _) => values.push(Val::Sym(*symbol)),
            // Lists are printed, never sought.
            Alt::List(_) => {}
        }
    }
    values.extend(absent.then_some(Val::Absent));
    values.dedup();
    values
}
