//! Random boards of any genre, as its layers allow.

use super::Shipped;
use gridwright_base::Rng;
use gridwright_board::{Board, FieldVal, Val};
use gridwright_grid::{Dir, Grid, Kind, Piece, Place};
use gridwright_lang::ir::notation::{FieldForm, FilePart, Meaning, Row, Shape, Spelling, Table, Tokens, UrlCodec};
use gridwright_lang::ir::{Alt, Domain, Entry, ExprId, Genre, Ground, LayerId, List, Node, OptionId, Role, SymId};

/// What the notation lines of a genre say that a random board must heed.
pub struct Habits {
    /// Layers that share one token.
    pub shared: Vec<Vec<LayerId>>,
    /// Answers that are left out where this layer has a number.
    pub given: Vec<(LayerId, LayerId)>,
    /// Tables over cells of which a token tells several things: what may stand together is what a row says.
    pub together: Vec<Table>,
    /// Layers on points that have nothing on the edge of the board.
    pub inner: Vec<LayerId>,
    /// Layers of which each symbol stands in one place.
    pub single: Vec<LayerId>,
    /// Layers whose `?` cannot be written in a URL.
    pub known: Vec<LayerId>,
    /// Symbols of a layer that files can tell, and no token of the URL.
    pub unsaid: Vec<(LayerId, SymId)>,
    pub square: bool,
    /// Whether reading back gives the very same board: no room numbers, no borders that are added, no number
    /// that stands for a blank, nothing left out.
    pub exact: bool,
}

impl Habits {
    pub fn of(genre: &Genre) -> Habits {
        let mut habits = Habits {
            shared: Vec::new(),
            given: Vec::new(),
            together: Vec::new(),
            inner: Vec::new(),
            single: Vec::new(),
            known: Vec::new(),
            unsaid: unsaid(genre),
            square: false,
            exact: true,
        };
        for item in genre.notation.url.iter().flat_map(|plan| &plan.items) {
            match &item.codec {
                UrlCodec::Circles(field) => habits.known.push(field.layer),
                UrlCodec::At(field) | UrlCodec::CellNumber(field) => habits.single.push(field.layer),
                UrlCodec::Skips(skips) if skips.inner => habits.inner.push(skips.numbered.layer),
                UrlCodec::Sums(..) => habits.exact = false,
                _ => {}
            }
        }
        let file = genre.notation.file.as_ref();
        habits.square = file.is_some_and(|plan| plan.one_size);
        habits.exact &= genre.notation.outside.is_empty() && file.is_none_or(|plan| plan.without.is_empty());
        for item in file.iter().flat_map(|plan| &plan.items) {
            match &item.part {
                FilePart::Tokens(plane) => {
                    habits.shared.push(plane.tokens.layers().to_vec());
                    if let Tokens::Table(table) = &plane.tokens
                        && table.rows.iter().any(|row| row.meanings.len() > 1)
                    {
                        assert_eq!(plane.shape, Shape::Cells, "{}", genre.id);
                        habits.together.push(table.clone());
                    }
                    habits.given.extend(plane.given.map(|given| (plane.tokens.layers()[0], given)));
                }
                FilePart::Sums(_) | FilePart::Area { .. } | FilePart::Number(_) => habits.exact = false,
                _ => {}
            }
        }
        habits
    }
}

/// Symbols of which no table of the URL speaks, in layers that are written by tables alone.
fn unsaid(genre: &Genre) -> Vec<(LayerId, SymId)> {
    let codecs = || genre.notation.url.iter().flat_map(|plan| plan.items.iter().map(|item| &item.codec));
    let tables =
        || codecs().filter_map(|codec| if let UrlCodec::Code { table, .. } = codec { Some(table) } else { None });
    let said: Vec<(LayerId, SymId)> =
        tables().flat_map(|table| table.rows.iter().flat_map(|row| symbols(table, row))).collect();
    let written = |layer: &LayerId| said.iter().any(|(other, _)| other == layer);
    let given = genre.layers_of(Role::Given).map(|(layer, _)| layer).filter(written);
    let all = given.flat_map(|layer| genre.layers[layer.at()].tags().map(move |(symbol, _)| (layer, symbol)));
    all.filter(|symbol| !said.contains(symbol)).collect()
}

/// The symbols that a row of a table tells.
fn symbols(table: &Table, row: &Row) -> impl Iterator<Item = (LayerId, SymId)> {
    row.meanings.iter().filter_map(|meaning| match *meaning {
        Meaning::Value(layer, Val::Sym(symbol) | Val::Tag(symbol, _)) => Some((table.layers[layer], symbol)),
        Meaning::Number { layer, tag: Some(symbol), .. } | Meaning::Tagged { layer, tag: symbol, .. } => {
            Some((table.layers[layer], symbol))
        }
        _ => None,
    })
}

/// The board without what its URL cannot tell.
pub fn without_unsaid(habits: &Habits, mut board: Board) -> Board {
    for &(layer, symbol) in &habits.unsaid {
        for val in board.layer_mut(layer) {
            if matches!(*val, Val::Sym(of) | Val::Tag(of, _) if of == symbol) {
                *val = Val::Blank;
            }
        }
    }
    board
}

/// A random board, small, with about half of everything filled in.
pub fn board(shipped: &Shipped, habits: &Habits, rng: &mut Rng) -> Board {
    let genre = &shipped.genre;
    let rows = 1 + rng.index(6);
    let cols = if habits.square { rows } else { 1 + rng.index(7) };
    // Symbols that stand alone want a cell each.
    let n_alone = habits.single.iter().map(|layer| genre.layers[layer.at()].tags().count()).max();
    let cols = cols.max(n_alone.unwrap_or(0));
    let mut grid = Grid::new(rows, cols).unwrap();
    if genre.holes && rng.chance(1, 2) {
        for cell in 0..rows * cols {
            if rng.chance(1, 6) {
                grid.set_hole(Place::new(Kind::Cell, cell), true);
            }
        }
    }
    let mut board = Board::blank(genre, grid);
    for i in 0..genre.options.len() {
        board.set_option(OptionId(i as u32), rng.chance(1, 3));
    }
    let density = 1 + rng.below(9);
    for role in [Role::Given, Role::Find] {
        for (layer, _) in genre.layers_of(role) {
            fill(genre, habits, &mut board, layer, density, rng);
            board.fit_blocks(genre);
        }
    }
    for table in &habits.together {
        fill_together(genre, table, &mut board, density, rng);
    }
    for &layer in &habits.inner {
        for point in board.grid.places(Kind::Point).collect::<Vec<_>>() {
            if board.grid.cells_at(point).len() < 4 {
                board.layer_mut(layer)[point.at()] = Val::Blank;
            }
        }
    }
    for &layer in &habits.single {
        stand_alone(genre, habits, &mut board, layer, rng);
    }
    for &(answer, given) in &habits.given {
        for i in 0..board.layer(given).len() {
            match board.layer(given)[i] {
                val @ Val::Flag(true) => board.layer_mut(answer)[i] = val,
                Val::Int(n) | Val::Tag(_, [FieldVal::Int(n), FieldVal::Unused]) => {
                    board.layer_mut(answer)[i] = Val::Int(n);
                }
                val @ Val::Dir(_) if genre.layers[answer.at()].domain.has_directions() => {
                    board.layer_mut(answer)[i] = val;
                }
                val @ Val::Sym(sym) if genre.layers[answer.at()].tags().any(|(tag, _)| tag == sym) => {
                    board.layer_mut(answer)[i] = val;
                }
                _ => {}
            }
        }
    }
    board
}

/// What rows of a table say, here and there.
fn fill_together(genre: &Genre, table: &Table, board: &mut Board, density: u64, rng: &mut Rng) {
    let cells: Vec<usize> = board.grid.places(Kind::Cell).map(|place| place.at()).collect();
    for cell in cells {
        for &layer in &table.layers {
            board.layer_mut(layer)[cell] = Val::Blank;
        }
        let row = rng.pick(&table.rows).unwrap();
        if rng.below(10) < density {
            for (layer, val) in said(genre, table, row, rng) {
                board.layer_mut(table.layers[layer])[cell] = val;
            }
        }
    }
}

/// Values with which a row is written: a number for each of its meanings, the same for all where the token has one.
fn said(genre: &Genre, table: &Table, row: &Row, rng: &mut Rng) -> Vec<(usize, Val)> {
    let one = 1 + rng.below(9) as i64;
    let is_one = row.spellings.iter().all(|s| s.n_numbers() <= 1);
    let may_lack = matches!(&row.spellings[0], Spelling::Parts(parts) if parts.iter().any(|p| p.write(None).is_some() && p.is_number()));
    let mut values = Vec::new();
    for &meaning in &row.meanings {
        let mut number = || if is_one { one } else { 1 + rng.below(9) as i64 };
        match meaning {
            Meaning::Blank | Meaning::Hole | Meaning::Positive(_) => {}
            Meaning::Value(layer, val) => values.push((layer, val)),
            Meaning::List(layer) => {
                values.push((layer, Val::List(List::new([Entry::Number(number().min(8))]).unwrap())))
            }
            Meaning::Number { layer, tag, add } => {
                let n = number() + add;
                if !may_lack || rng.chance(2, 3) {
                    values.push((layer, tag.map_or(Val::Int(n), |tag| Val::tag1(tag, FieldVal::Int(n)))));
                }
            }
            Meaning::Direction(layer) => values.push((layer, Val::Dir(*rng.pick(&Dir::ALL).unwrap()))),
            Meaning::Tagged { layer, tag, fields } => {
                let field = |form: FieldForm, rng: &mut Rng| match form {
                    FieldForm::Is(val) => val,
                    FieldForm::Number(add) => FieldVal::Int(1 + rng.below(9) as i64 + add),
                    FieldForm::Direction => FieldVal::Dir(*rng.pick(&Dir::ALL).unwrap()),
                };
                values.push((layer, Val::Tag(tag, [field(fields[0], rng), field(fields[1], rng)])));
            }
        }
    }
    debug_assert!(values.iter().all(|(layer, _)| genre.layers.len() > table.layers[*layer].at()));
    values
}

/// Each symbol of a layer in one place, with nothing there that would share its token.
fn stand_alone(genre: &Genre, habits: &Habits, board: &mut Board, layer: LayerId, rng: &mut Rng) {
    let mut cells: Vec<usize> = board.grid.places(Kind::Cell).map(|place| place.at()).collect();
    board.layer_mut(layer).fill(Val::Blank);
    for (symbol, _) in genre.layers[layer.at()].tags() {
        if !cells.is_empty() {
            let at = cells.swap_remove(rng.index(cells.len()));
            for &other in habits.shared.iter().filter(|group| group.contains(&layer)).flatten() {
                board.layer_mut(other)[at] = Val::Blank;
            }
            board.layer_mut(layer)[at] = Val::Sym(symbol);
        }
    }
}

fn fill(genre: &Genre, habits: &Habits, board: &mut Board, layer: LayerId, density: u64, rng: &mut Rng) {
    let declared = &genre.layers[layer.at()];
    let mut places: Vec<(usize, Option<usize>)> = Vec::new();
    if declared.domain == Domain::Division {
        places.extend(board.grid.places(Kind::Link).map(|p| (p.at(), None)));
    }
    for set in declared.places.iter().filter(|_| declared.domain != Domain::Division) {
        match set.ground {
            Ground::Kind(kind) => places.extend(
                board
                    .grid
                    .places(kind)
                    .filter_map(|p| Some((board.index(genre, layer, p)?, (kind == Kind::Cell).then_some(p.at())))),
            ),
            Ground::Borders => places.extend(
                board.grid.places(Kind::Edge).filter(|&e| board.grid.crossing(e).is_some()).map(|e| (e.at(), None)),
            ),
            Ground::Blocks(_) => places.extend((0..board.layer(layer).len()).map(|i| (i, None))),
        }
    }
    let filtered = declared.places.iter().any(|set| set.filter.is_some());
    for (i, cell) in places {
        let taken = |other: &LayerId| {
            let lives = genre.layers[other.at()].domain != Domain::Division;
            *other != layer
                && lives
                && cell.is_some_and(|c| board.layer(*other).get(c).is_some_and(|&v| v != Val::Blank))
        };
        let rivals: Vec<LayerId> = if filtered {
            genre.layers_of(Role::Given).map(|(id, _)| id).collect()
        } else {
            habits.shared.iter().filter(|group| group.contains(&layer)).flatten().copied().collect()
        };
        if declared.domain != Domain::Division && rivals.iter().any(taken) {
            continue;
        }
        if rng.below(10) < density {
            board.layer_mut(layer)[i] = value(genre, layer, habits, rng);
        }
    }
}

fn value(genre: &Genre, layer: LayerId, habits: &Habits, rng: &mut Rng) -> Val {
    let declared = &genre.layers[layer.at()];
    let Domain::Values { alts, unknown, absent } = &declared.domain else {
        return Val::Flag(declared.role == Role::Given || rng.chance(1, 2));
    };
    if *unknown && !habits.known.contains(&layer) && rng.chance(1, 5) {
        return Val::Unknown;
    }
    if *absent && rng.chance(1, 4) {
        return Val::Absent;
    }
    match rng.pick(alts).unwrap() {
        Alt::Symbol(sym, fields) if fields.is_empty() => Val::Sym(*sym),
        Alt::Symbol(sym, fields) => {
            let mut values = [FieldVal::Unused; 2];
            for (slot, field) in values.iter_mut().zip(fields) {
                *slot = match rng.pick(&field.alts).unwrap() {
                    _ if field.unknown && rng.chance(1, 4) => FieldVal::Unknown,
                    _ if field.absent && rng.chance(1, 3) => FieldVal::Absent,
                    Alt::Direction => FieldVal::Dir(*rng.pick(&Dir::ALL).unwrap()),
                    Alt::Range(low, high) => FieldVal::Int(number(genre, *low, *high, rng)),
                    Alt::Symbol(..) | Alt::List(_) => FieldVal::Unknown,
                };
            }
            Val::Tag(*sym, values)
        }
        Alt::Direction => Val::Dir(*rng.pick(&Dir::ALL).unwrap()),
        Alt::Range(low, high) => Val::Int(number(genre, *low, *high, rng)),
        Alt::List(entries) => {
            // Before a short line there is room for one entry alone.
            let outside = declared.places.iter().any(|set| set.ground == Ground::Kind(Kind::Margin));
            let n_entries = if outside { 1 } else { 1 + rng.index(3) };
            let most = if n_entries == 1 { 8 } else { 3 };
            let mut entry = || match rng.below(6) {
                0 if entries.unknown => Entry::Unknown,
                1 if entries.many => Entry::Many,
                _ if entries.shapes => Entry::Shape(Piece::numbered(rng.below(Piece::COUNT.into()) as u8).unwrap()),
                _ => Entry::Number(1 + rng.below(most) as i64),
            };
            let list: Vec<Entry> = (0..n_entries).map(|_| entry()).collect();
            Val::List(List::new(list).unwrap())
        }
    }
}

/// A number of a range; where a bound is no plain number, a small one.
fn number(genre: &Genre, low: ExprId, high: Option<ExprId>, rng: &mut Rng) -> i64 {
    let plain = |id: ExprId| match genre.expr(id).node {
        Node::Int(n) => Some(n),
        _ => None,
    };
    let low = plain(low).unwrap_or(1);
    let high = high.map_or(99, |id| plain(id).unwrap_or(9));
    low + rng.below((high - low + 1) as u64) as i64
}
