//! Random problems of any genre, and all their answers by search.

#![allow(dead_code, reason = "not every test file uses every helper")]

use gridwright_base::{Budget, Quiet, Rng};
use gridwright_board::{Board, FieldVal, Val};
use gridwright_check::{BoardSearch, Next};
use gridwright_grid::{Dir, Grid, Place};
use gridwright_lang::ir::{Alt, Domain, Entry, Field, Genre, Ground, LayerId, List, Node, OptionId, Role};

/// A problem with options and givens drawn at random; `density` is the share of places that get a value, in percent.
pub fn random_problem(genre: &Genre, rows: usize, cols: usize, density: u64, rng: &mut Rng) -> Board {
    let mut board = Board::blank(genre, Grid::new(rows, cols).unwrap());
    for option in 0..genre.options.len() {
        board.set_option(OptionId(option as u32), rng.chance(1, 3));
    }
    for (layer, declared) in genre.layers_of(Role::Given) {
        board.fit_blocks(genre);
        match &declared.domain {
            Domain::Division => board.layer_mut(layer).iter_mut().for_each(|v| *v = Val::Flag(rng.chance(1, 2))),
            Domain::Flag => scatter(genre, &mut board, layer, density, rng, &mut |_| Val::Flag(true)),
            Domain::Values { alts, .. } => {
                let alts = alts.clone();
                let most = rows.max(cols) as i64;
                scatter(genre, &mut board, layer, density, rng, &mut |rng| value(genre, &alts, most, rng));
            }
        }
    }
    board
}

/// Twenty problems of a usual size. Some laws ask nothing of a blank board; with clues everywhere each asks something.
pub fn usual_problems(genre: &Genre) -> impl Iterator<Item = Board> {
    let mut rng = Rng::new(7);
    (0..20).map(move |_| random_problem(genre, 6, 6, 60, &mut rng))
}

/// Puts values on places; half of the time in twos, since many genres ask for equal clues.
fn scatter(
    genre: &Genre,
    board: &mut Board,
    layer: LayerId,
    density: u64,
    rng: &mut Rng,
    draw: &mut dyn FnMut(&mut Rng) -> Val,
) {
    let set = &genre.layers[layer.at()].places[0];
    let n = board.layer(layer).len();
    let slots: Vec<usize> = match set.ground {
        Ground::Kind(kind) => board.grid.places(kind).map(Place::at).collect(),
        _ => (0..n).collect(),
    };
    let everywhere = slots.len() == 1 && rng.chance(1, 2);
    if rng.chance(1, 2) && slots.len() > 3 {
        let mut free = slots.clone();
        rng.shuffle(&mut free);
        let pairs = 1 + rng.below(3) as usize;
        for two in free.chunks_exact(2).take(pairs) {
            let val = draw(rng);
            two.iter().for_each(|&slot| board.layer_mut(layer)[slot] = val);
        }
        return;
    }
    for slot in slots {
        if everywhere || rng.chance(density, 100) {
            board.layer_mut(layer)[slot] = draw(rng);
        }
    }
}

fn value(genre: &Genre, alts: &[Alt], most: i64, rng: &mut Rng) -> Val {
    match &alts[rng.index(alts.len())] {
        range @ Alt::Range(..) => Val::Int(number(genre, range, most, rng)),
        Alt::Direction => Val::Dir(*rng.pick(&Dir::ALL).unwrap()),
        Alt::List(_) => {
            let entries: Vec<Entry> = (0..=rng.below(2)).map(|_| Entry::Number(1 + rng.below(3) as i64)).collect();
            Val::List(List::new(entries).unwrap())
        }
        Alt::Symbol(symbol, fields) if fields.is_empty() => Val::Sym(*symbol),
        Alt::Symbol(symbol, fields) => {
            let mut values = [FieldVal::Unused; 2];
            for (value, field) in values.iter_mut().zip(fields) {
                *value = field_value(genre, field, most, rng);
            }
            Val::Tag(*symbol, values)
        }
    }
}

fn field_value(genre: &Genre, field: &Field, most: i64, rng: &mut Rng) -> FieldVal {
    match &field.alts[rng.index(field.alts.len())] {
        range @ Alt::Range(..) => FieldVal::Int(number(genre, range, most, rng)),
        _ => FieldVal::Dir(*rng.pick(&Dir::ALL).unwrap()),
    }
}

/// A number of a range; bounds that are no constants are replaced by small ones.
fn number(genre: &Genre, range: &Alt, most: i64, rng: &mut Rng) -> i64 {
    let Alt::Range(low, high) = range else { return 0 };
    let constant = |id: gridwright_lang::ir::ExprId| match genre.expr(id).node {
        Node::Int(n) => Some(n),
        _ => None,
    };
    let low = constant(*low).unwrap_or(0);
    let high = high.and_then(constant).unwrap_or(most).min(most).max(low);
    low + rng.below((high - low + 1) as u64) as i64
}

/// All answers by backtracking, without marks, in a fixed order.
pub fn answers(genre: &Genre, problem: &Board) -> Vec<Board> {
    let mut found = Vec::new();
    let budget = Budget::unlimited();
    BoardSearch::answers(genre, problem)
        .run(&budget, &Quiet, &mut |board| {
            found.push(board.clone());
            Next::Go
        })
        .unwrap();
    sorted(genre, found)
}

/// Boards in an order that depends on their answers only.
pub fn sorted(genre: &Genre, boards: Vec<Board>) -> Vec<Board> {
    let key = |board: &Board| -> Vec<bool> {
        let layers = genre.layers_of(Role::Find);
        layers
            .flat_map(|(layer, _)| board.layer(layer).iter().map(|&v| v == Val::Flag(true)).collect::<Vec<_>>())
            .collect()
    };
    let mut boards: Vec<Board> = boards.into_iter().map(|board| board.without_marks(genre)).collect();
    boards.sort_by_key(key);
    boards
}
