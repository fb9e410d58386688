//! What a given layer may show, and what of it is true beside an answer.

use gridwright_base::{Budget, Stop};
use gridwright_board::{Board, FieldVal, Val};
use gridwright_check::eval::{Exact, Value, applies, ground_places};
use gridwright_check::fill_help;
use gridwright_grid::{Dir, Kind, Piece};
use gridwright_lang::ir::notation::BankSort;
use gridwright_lang::ir::*;
use gridwright_lang::syntax::ast::CmpOp;
use std::borrow::Cow;

/// The slots of a given layer that exist on this board.
pub(crate) fn slots(genre: &Genre, board: &Board, layer: LayerId, budget: &Budget) -> Result<Vec<usize>, Stop> {
    let mut exact = Exact::new(genre, board, budget);
    let mask = exact.mask(layer);
    exact.check()?;
    Ok((0..mask.len()).filter(|&i| mask[i]).collect())
}

/// The most numbers of one range that are tried, and of one field of a tag: a rule file may allow a million million.
const MOST_NUMBERS: usize = 10_000;
const MOST_IN_FIELD: usize = 300;

/// Every value the layer may hold, blank and `?` aside. Numbers without an upper end go up to the number of cells; those in
/// tags up to the longer side of the board.
pub(crate) fn domain(genre: &Genre, board: &Board, layer: LayerId, budget: &Budget) -> Result<Vec<Val>, Stop> {
    let mut exact = Exact::new(genre, board, budget);
    let declared = &genre.layers[layer.at()];
    if let Some(set) = declared.places.first()
        && let Some(place) = ground_places(&board.grid, set.ground).into_iter().next()
    {
        exact.bind(set.var, Value::Place(place));
    }
    let n_cells = board.grid.places(Kind::Cell).count() as i64;
    let longer = board.grid.rows().max(board.grid.cols()) as i64;
    let Domain::Values { alts, .. } = &declared.domain else { return Ok(vec![Val::Flag(true)]) };
    let mut values = Vec::new();
    for alt in alts {
        if !is_welcome(genre, board, layer, alt, budget)? {
            continue;
        }
        match alt {
            Alt::Range(..) => values.extend(range(&mut exact, alt, n_cells).take(MOST_NUMBERS).map(Val::Int)),
            Alt::Direction => values.extend(Dir::ALL.map(Val::Dir)),
            Alt::List(entries) if entries.shapes => values.extend(banks(n_cells)),
            // What a list says is told by the laws.
            Alt::List(_) => {}
            Alt::Symbol(symbol, fields) if fields.is_empty() => values.push(Val::Sym(*symbol)),
            Alt::Symbol(symbol, fields) => {
                let first = field_values(&mut exact, &fields[0], longer);
                let second = fields.get(1).map_or(vec![FieldVal::Unused], |f| field_values(&mut exact, f, longer));
                for a in &first {
                    values.extend(second.iter().map(|b| Val::Tag(*symbol, [*a, *b])));
                }
            }
        }
    }
    exact.check()?;
    Ok(values)
}

/// Banks that leave half of the board free: fleets, and all pieces of a size, once or twice.
fn banks(n_cells: i64) -> Vec<Val> {
    let fleets = (2..=5).map(BankSort::Fleet);
    let sizes = (2..=5).flat_map(|cells| [1, 2].map(|times| BankSort::All { cells, times }));
    let pieces = fleets.chain(sizes).map(BankSort::pieces);
    let fits = |pieces: &Vec<Piece>| 2 * pieces.iter().map(|piece| piece.cells().len() as i64).sum::<i64>() <= n_cells;
    pieces.filter(fits).filter_map(|pieces| List::new(pieces.into_iter().map(Entry::Shape))).map(Val::List).collect()
}

/// Whether no requirement on problems forbids a symbol or tag altogether.
fn is_welcome(genre: &Genre, board: &Board, layer: LayerId, alt: &Alt, budget: &Budget) -> Result<bool, Stop> {
    let Alt::Symbol(symbol, fields) = alt else { return Ok(true) };
    let reads = |law: &&Law| law.clauses.iter().any(|c| genre.reads(c.formula, layer));
    let Some(slot) = slots(genre, board, layer, budget)?.first().copied() else { return Ok(true) };
    let any = |field: &Field| match field.alts.first() {
        Some(Alt::Direction) => FieldVal::Dir(Dir::Up),
        _ => FieldVal::Int(1),
    };
    let mut trial = board.problem(genre);
    trial.layer_mut(layer).fill(Val::Blank);
    trial.layer_mut(layer)[slot] = match fields.as_slice() {
        [] => Val::Sym(*symbol),
        [one] => Val::tag1(*symbol, any(one)),
        [one, two, ..] => Val::Tag(*symbol, [any(one), any(two)]),
    };
    let mut exact = Exact::new(genre, &trial, budget);
    let welcome = genre.requires.iter().filter(reads).all(|law| law.clauses.iter().all(|c| exact.holds(c.formula)));
    exact.check()?;
    Ok(welcome)
}

fn range(exact: &mut Exact<'_>, alt: &Alt, limit: i64) -> std::ops::RangeInclusive<i64> {
    let Alt::Range(low, high) = alt else { return std::ops::RangeInclusive::new(1, 0) };
    let low = exact.eval(*low).as_int().unwrap_or(1);
    let high = high.and_then(|h| exact.eval(h).as_int()).unwrap_or(limit);
    low..=high
}

fn field_values(exact: &mut Exact<'_>, field: &Field, limit: i64) -> Vec<FieldVal> {
    let mut values: Vec<FieldVal> = field.absent.then_some(FieldVal::Absent).into_iter().collect();
    for alt in &field.alts {
        match alt {
            Alt::Direction => values.extend(Dir::ALL.map(FieldVal::Dir)),
            _ => values.extend(range(exact, alt, limit).take(MOST_IN_FIELD).map(FieldVal::Int)),
        }
    }
    values
}

/// Whether `?` may be printed.
pub(crate) fn may_be_unknown(genre: &Genre, layer: LayerId) -> bool {
    matches!(genre.layers[layer.at()].domain, Domain::Values { unknown: true, .. })
}

/// A law that speaks of the clues of one layer one by one: `for each clue n at c: ...`.
struct Saying {
    var: VarId,
    set: ExprId,
    filter: ExprId,
    body: ExprId,
}

/// For each slot the values that are true beside the answer on the board, were they printed there. What laws say about a
/// value at its own place is looked at; where it may stand at all is not. With `marked`, only slots that bear a mark already
/// are asked about: others may be what the answer needs as they are.
pub fn clue_values(
    genre: &Genre,
    solved: &Board,
    layer: LayerId,
    marked: bool,
    budget: &Budget,
) -> Result<Vec<Vec<Val>>, Stop> {
    let solved = &*helped(genre, solved, layer, budget)?;
    let n_slots = solved.layer(layer).len();
    let sayings = sayings(genre, solved, layer);
    let mut told = told(genre, solved, layer, &sayings, budget)?;
    told.iter_mut().for_each(Vec::dedup);
    let mut general = domain(genre, solved, layer, budget)?;
    general.dedup();
    // Shared, not copied: where a number may be as large as the board, a list for each slot is a gigabyte.
    let candidates: Vec<&[Val]> = (0..n_slots)
        .map(|i| match &told[i][..] {
            _ if marked && solved.layer(layer)[i] == Val::Blank => &[],
            [] => &general[..],
            values => values,
        })
        .collect();
    let longest = candidates.iter().map(|values| values.len()).max().unwrap_or(0);
    let mut found = vec![Vec::new(); n_slots];
    let mut board = solved.clone();
    for round in 0..longest {
        for (i, val) in board.layer_mut(layer).iter_mut().enumerate() {
            *val = candidates[i].get(round).copied().unwrap_or(Val::Blank);
        }
        let fine = true_slots(genre, &board, layer, &sayings, budget)?;
        for i in 0..n_slots {
            if fine[i] && board.layer(layer)[i] != Val::Blank {
                found[i].push(board.layer(layer)[i]);
            }
        }
    }
    Ok(found)
}

/// The board with the layers that help filled in, once for all slots: what several clues say is true together then. What is
/// said of the clues that are asked about comes last, as some may be there as marks only.
fn helped<'b>(genre: &Genre, solved: &'b Board, layer: LayerId, budget: &Budget) -> Result<Cow<'b, Board>, Stop> {
    if !genre.has_help() {
        return Ok(Cow::Borrowed(solved));
    }
    let laws = genre.laws.iter().filter(|law| applies(law, solved)).flat_map(|law| &law.clauses);
    let mut formulas: Vec<ExprId> = laws.map(|clause| clause.formula).filter(|&f| genre.reads_help(f)).collect();
    formulas.sort_by_key(|&formula| genre.reads(formula, layer));
    Ok(Cow::Owned(fill_help(genre, solved, &formulas, budget)?.board))
}

/// Which slots hold something true.
fn true_slots(
    genre: &Genre,
    board: &Board,
    layer: LayerId,
    sayings: &[Saying],
    budget: &Budget,
) -> Result<Vec<bool>, Stop> {
    budget.check()?;
    let mut exact = Exact::new(genre, board, budget);
    let mask = exact.mask(layer);
    let mut fine: Vec<bool> = mask.to_vec();
    for saying in sayings {
        for item in &exact.eval(saying.set).as_set().items {
            exact.bind(saying.var, item.clone());
            let Some(index) = exact.slot_of(layer, item) else { continue };
            if exact.holds(saying.filter) && !exact.holds(saying.body) {
                fine[index] = false;
            }
        }
    }
    exact.check()?;
    // Ranges that depend on the place, and those of the layer in general.
    Ok(fine)
}

/// Numbers that a law computes: from `term = n`, the term. Saves trying every number there is. Tags come with all the fields
/// that laws tell; a field that nothing is told about is left out.
fn told(
    genre: &Genre,
    board: &Board,
    layer: LayerId,
    sayings: &[Saying],
    budget: &Budget,
) -> Result<Vec<Vec<Val>>, Stop> {
    let mut values = vec![Vec::new(); board.layer(layer).len()];
    let mut tags: Vec<Option<(SymId, [FieldVal; 2])>> = vec![None; values.len()];
    let mut exact = Exact::new(genre, board, budget);
    let bounds = number_bounds(&mut exact, &genre.layers[layer.at()].domain);
    for saying in sayings {
        if let Some(list) = listed(genre, saying.body, layer) {
            told_lists(&mut exact, saying, list, layer, &mut values);
            continue;
        }
        let Some((term, field)) = computed(genre, saying.body, layer) else { continue };
        for item in &exact.eval(saying.set).as_set().items {
            exact.bind(saying.var, item.clone());
            let Some(index) = exact.slot_of(layer, item) else { continue };
            let Some(n) = exact.eval(term).as_int() else { continue };
            match field {
                None if bounds.contains(&n) => values[index].push(Val::Int(n)),
                None => {}
                Some((tag, field)) => {
                    let fields = &mut tags[index].get_or_insert((tag, [FieldVal::Absent; 2])).1;
                    fields[field as usize] = if n == 0 { FieldVal::Absent } else { FieldVal::Int(n) };
                }
            }
        }
    }
    for (values, tag) in values.iter_mut().zip(tags) {
        values.extend(tag.map(|(tag, fields)| Val::Tag(tag, fields)));
    }
    exact.check()?;
    Ok(values)
}

/// The lists that a law computes. The list of no numbers is a lone 0, where a list may hold that.
fn told_lists(exact: &mut Exact<'_>, saying: &Saying, list: ExprId, layer: LayerId, values: &mut [Vec<Val>]) {
    let genre = exact.genre;
    let declared = &genre.layers[layer.at()];
    for item in &exact.eval(saying.set).as_set().items {
        exact.bind(saying.var, item.clone());
        for set in &declared.places {
            exact.bind(set.var, item.clone());
        }
        let Some(index) = exact.slot_of(layer, item) else { continue };
        let mut entries: Vec<Entry> = match exact.eval(list) {
            Value::List(entries) => entries.to_vec(),
            set => set.as_set().items.iter().filter_map(Value::as_int).map(Entry::Number).collect(),
        };
        if entries.is_empty() {
            entries.push(Entry::Number(0));
        }
        let told = List::new(entries).map(Val::List);
        values[index].extend(told.filter(|&val| exact.fits(Role::Given, &declared.domain, val)));
    }
}

/// The numbers that `in-order(L, S)` or `any-order(L, S)` compares the clue with.
fn listed(genre: &Genre, body: ExprId, layer: LayerId) -> Option<ExprId> {
    let Node::Let { var, value, body } = genre.expr(body).node else { return None };
    let Node::Read(own, _) = genre.expr(value).node else { return None };
    let Node::Fits(_, clue, numbers) = genre.expr(body).node else { return None };
    let is_clue = genre.expr(clue).node == Node::Var(var);
    (own == layer && is_clue && !genre.reads(numbers, layer)).then_some(numbers)
}

fn number_bounds(exact: &mut Exact<'_>, domain: &Domain) -> std::ops::RangeInclusive<i64> {
    let Domain::Values { alts, .. } = domain else { return std::ops::RangeInclusive::new(1, 0) };
    alts.iter()
        .find(|a| matches!(a, Alt::Range(..)))
        .map_or(std::ops::RangeInclusive::new(1, 0), |alt| range(exact, alt, i64::MAX))
}

/// The term of `term = n` where n is the clue, or a field of it that may be absent, and the term does not look at it.
fn computed(genre: &Genre, body: ExprId, layer: LayerId) -> Option<(ExprId, Option<(SymId, u32)>)> {
    let Node::Let { var, value, body } = &genre.expr(body).node else { return None };
    let (own, field) = match genre.expr(*value).node {
        Node::Read(own, _) => (own, None),
        Node::TagField(own, tag, field, _) if all_optional(genre, own, tag) => (own, Some((tag, field))),
        _ => return None,
    };
    let body = match &genre.expr(*body).node {
        Node::Implies(_, then) => *then,
        _ => *body,
    };
    let Node::Cmp(CmpOp::Eq, a, b) = genre.expr(body).node else { return None };
    let is_clue = |id: ExprId| genre.expr(id).node == Node::Var(*var);
    let term = match (is_clue(a), is_clue(b)) {
        (_, true) => a,
        (true, _) => b,
        _ => return None,
    };
    (own == layer && !genre.reads(term, layer) || field.is_some()).then_some((term, field))
}

fn all_optional(genre: &Genre, layer: LayerId, tag: SymId) -> bool {
    let Domain::Values { alts, .. } = &genre.layers[layer.at()].domain else { return false };
    alts.iter().any(|alt| matches!(alt, Alt::Symbol(t, fields) if *t == tag && fields.iter().all(|f| f.absent)))
}

/// The laws, or parts of laws, that speak of each clue by itself.
fn sayings(genre: &Genre, board: &Board, layer: LayerId) -> Vec<Saying> {
    let mut found = Vec::new();
    for law in genre.requires.iter().chain(&genre.laws).filter(|law| applies(law, board)) {
        for clause in &law.clauses {
            collect(genre, clause.formula, layer, &mut found);
        }
    }
    found
}

fn collect(genre: &Genre, formula: ExprId, layer: LayerId, found: &mut Vec<Saying>) {
    match &genre.expr(formula).node {
        Node::And(items) => items.iter().for_each(|&i| collect(genre, i, layer, found)),
        Node::Quant { all: true, var, set, filter: Some(filter), body } => {
            let mut own = false;
            genre.walk(*filter, &mut |node| {
                if let Node::Has(l, _, p) | Node::Known(l, _, p) | Node::Read(l, p) = node {
                    own |= *l == layer && genre.expr(*p).node == Node::Var(*var);
                }
            });
            // Where a value may stand is another question; here it is what it says.
            let denies = matches!(genre.expr(*filter).node, Node::Not(_));
            if own && !denies && !genre.reads(*set, layer) && only_at(genre, *body, layer, *var) {
                found.push(Saying { var: *var, set: *set, filter: *filter, body: *body });
            }
        }
        _ => {}
    }
}

/// Whether a formula looks at values of the layer at one place only; that something is there it may ask elsewhere too.
fn only_at(genre: &Genre, formula: ExprId, layer: LayerId, var: VarId) -> bool {
    let mut only = true;
    genre.walk_deep(formula, &mut |node| {
        if let Node::Read(l, p) | Node::Has(l, Some(_), p) | Node::Known(l, _, p) | Node::TagField(l, _, _, p) = node {
            only &= *l != layer || genre.expr(*p).node == Node::Var(var);
        }
    });
    only
}
