//! The open values of a board, and what each may become.

use crate::partial::{Abs, Partial};
use crate::search::SearchError;
use crate::value::Value;
use gridwright_base::QuickSet;
use gridwright_board::{FieldVal, Site, Val};
use gridwright_grid::{Dir, Kind, Piece, Place};
use gridwright_lang::ir::*;
use std::sync::Arc;

/// A value to be tried.
pub(crate) struct Variable {
    pub site: Site,
    pub is_find: bool,
    /// Shared with others that may take the same values: on a large board they are many, and so are the values.
    pub candidates: Arc<Vec<Val>>,
    /// Whether what it may hold depends on values that are open.
    pub shifting: bool,
    /// The place it belongs to; none for a block.
    place: Option<Place>,
}

/// The most values tried for one variable.
const MOST: usize = 20_000;

/// All variables of layers of these roles, answer first, in reading order: neighbouring places come close together, so that laws fail early.
pub(crate) fn variables(
    partial: &mut Partial<'_>,
    wanted: impl Fn(Role) -> bool,
) -> Result<Vec<Variable>, SearchError> {
    let mut found: Vec<((bool, i64, i64, u32), Variable)> = Vec::new();
    for i in 0..partial.genre.layers.len() {
        let layer = LayerId(i as u32);
        let genre = partial.genre;
        let declared = &genre.layers[i];
        let is_find = declared.role == Role::Find;
        if !wanted(declared.role) {
            continue;
        }
        let mut before: Arc<Vec<Val>> = Arc::default();
        for (slot, place) in slots(partial, layer) {
            let site = Site::new(layer, slot);
            if !partial.open.at(site) {
                continue;
            }
            let lives = match place {
                Some(place) => partial.lives(layer, place),
                None => partial.has_block(declared, slot as u32),
            };
            if lives == Some(false) {
                partial.set(site, Some(Val::Blank));
                continue;
            }
            partial.budget().check()?;
            let (mut values, bounds_shift) = candidates(partial, declared, lives, place, slot as u32)?;
            if partial.board.layer(layer)[slot] == Val::Unknown {
                values.retain(|&val| val.is_present());
            }
            if *before != values {
                before = Arc::new(values);
            }
            let candidates = Arc::clone(&before);
            let on_blocks = place.is_none();
            let shifting = lives.is_none() || bounds_shift || on_blocks;
            let (y, x) = place.map_or((0, slot as i64), |p| partial.board.grid.position(p));
            let key = (!is_find, y + i64::from(on_blocks) * 1_000_000, x, layer.0);
            found.push((key, Variable { site, is_find, candidates, shifting, place }));
        }
    }
    found.sort_by_key(|(key, _)| *key);
    partial.take_reads();
    Ok(found.into_iter().map(|(_, v)| v).collect())
}

/// The slots of a layer with their places; blocks have none.
fn slots(partial: &Partial<'_>, layer: LayerId) -> Vec<(usize, Option<Place>)> {
    let grid = &partial.board.grid;
    let declared = &partial.genre.layers[layer.at()];
    if declared.domain == Domain::Division {
        return grid.places(Kind::Link).map(|p| (p.at(), Some(p))).collect();
    }
    let mut all = Vec::new();
    for set in &declared.places {
        match set.ground {
            Ground::Blocks(_) => all.extend((0..partial.board.layer(layer).len()).map(|i| (i, None))),
            ground => {
                let places = crate::geometry::ground_places(grid, ground);
                all.extend(
                    places.into_iter().filter_map(|p| Some((partial.board.index(partial.genre, layer, p)?, Some(p)))),
                );
            }
        }
    }
    all
}

/// The values a variable may take, and whether their bounds depend on open values. Given clues are tried before blanks.
fn candidates(
    partial: &mut Partial<'_>,
    declared: &Layer,
    lives: Option<bool>,
    place: Option<Place>,
    slot: u32,
) -> Result<(Vec<Val>, bool), SearchError> {
    let too_many = || SearchError::TooManyValues { layer: declared.name.clone() };
    let mut shifting = false;
    let mut values = Vec::new();
    match &declared.domain {
        Domain::Division => values.extend([Val::Flag(true), Val::Flag(false)]),
        Domain::Flag if declared.role.is_open() => values.extend([Val::Flag(true), Val::Flag(false)]),
        Domain::Flag => values.push(Val::Flag(true)),
        Domain::Values { alts, unknown, absent } => {
            let owner = owner(partial, declared, place, slot);
            let vars: Vec<VarId> = declared.places.iter().map(|set| set.var).collect();
            let by_owner = |bound: ExprId| partial.genre.free_vars(bound).iter().any(|var| vars.contains(var));
            if owner.is_none() && declared.conditions().into_iter().any(by_owner) {
                return Err(too_many());
            }
            for &var in &vars {
                partial.bind(var, Abs::Known(owner.clone().unwrap_or(Value::None)));
            }
            for alt in alts {
                shifting |= is_shifting(partial, alt);
                expand(partial, alt, place.is_none(), &mut values, &too_many)?;
            }
            values.extend(unknown.then_some(Val::Unknown));
            values.extend(absent.then_some(Val::Absent));
        }
    }
    let may_be_blank = (declared.role == Role::Given && declared.domain != Domain::Division) || lives.is_none();
    values.extend(may_be_blank.then_some(Val::Blank));
    // `1..3 or 2..4` names some values twice; a board that differs in nothing is one board.
    let mut seen = QuickSet::default();
    values.retain(|&val| seen.insert(val));
    if values.len() > MOST { Err(too_many()) } else { Ok((values, shifting)) }
}

fn is_shifting(partial: &Partial<'_>, alt: &Alt) -> bool {
    match alt {
        Alt::Range(low, high) => {
            let stage = |id: &ExprId| partial.genre.expr(*id).stage;
            stage(low).max(high.as_ref().map_or(Stage::Size, stage)) > Stage::Size
        }
        Alt::Symbol(_, fields) => fields.iter().any(|f| f.alts.iter().any(|a| is_shifting(partial, a))),
        Alt::Direction => false,
        Alt::List(entries) => {
            let stage = entries.most.map_or(Stage::Size, |most| partial.genre.expr(most).stage);
            stage > Stage::Size || entries.alts.iter().any(|alt| is_shifting(partial, alt))
        }
    }
}

fn expand(
    partial: &mut Partial<'_>,
    alt: &Alt,
    on_block: bool,
    values: &mut Vec<Val>,
    too_many: &dyn Fn() -> SearchError,
) -> Result<(), SearchError> {
    match alt {
        Alt::Range(..) => values.extend(numbers(partial, alt, on_block).ok_or_else(too_many)?.map(Val::Int)),
        Alt::Direction => values.extend(Dir::ALL.map(Val::Dir)),
        Alt::List(entries) => values.extend(lists(partial, entries).ok_or_else(too_many)?),
        Alt::Symbol(symbol, fields) if fields.is_empty() => values.push(Val::Sym(*symbol)),
        Alt::Symbol(symbol, fields) => {
            let first = field_values(partial, fields.first()).ok_or_else(too_many)?;
            let second = field_values(partial, fields.get(1)).ok_or_else(too_many)?;
            if first.len().saturating_mul(second.len()) > MOST {
                return Err(too_many());
            }
            let pairs = first.iter().flat_map(|&a| second.iter().map(move |&b| [a, b]));
            values.extend(pairs.map(|fields| Val::Tag(*symbol, fields)));
        }
    }
    Ok(())
}

/// All lists of a domain, the short ones first; none if there are too many.
fn lists(partial: &mut Partial<'_>, entries: &Entries) -> Option<Vec<Val>> {
    let mut each: Vec<Entry> = Vec::new();
    for alt in &entries.alts {
        each.extend(numbers(partial, alt, false)?.map(Entry::Number));
    }
    each.extend(Piece::all().filter(|_| entries.shapes).map(Entry::Shape));
    each.extend(entries.unknown.then_some(Entry::Unknown));
    each.extend(entries.many.then_some(Entry::Many));
    let most = entries.most.map_or(Some(List::MOST as i64), |most| partial.eval(most).range().map(|range| range.1))?;
    let (mut all, mut longest): (Vec<Val>, Vec<Vec<Entry>>) = (Vec::new(), vec![Vec::new()]);
    for _ in 0..most.min(List::MOST as i64) {
        if all.len() + longest.len().saturating_mul(each.len()) > MOST {
            return None;
        }
        let longer = |list: &Vec<Entry>| each.iter().map(|&entry| [&list[..], &[entry]].concat()).collect::<Vec<_>>();
        longest = longest.iter().flat_map(longer).collect();
        all.extend(longest.iter().filter_map(|list| List::new(list.iter().copied())).map(Val::List));
    }
    Some(all)
}

fn numbers(partial: &mut Partial<'_>, alt: &Alt, on_block: bool) -> Option<std::ops::RangeInclusive<i64>> {
    let (low, high) = partial.range_of(alt, on_block)?;
    let few = high.checked_sub(low).is_some_and(|n| n < MOST as i64);
    few.then_some(low..=high)
}

fn field_values(partial: &mut Partial<'_>, field: Option<&Field>) -> Option<Vec<FieldVal>> {
    let Some(field) = field else { return Some(vec![FieldVal::Unused]) };
    let mut values = Vec::new();
    for alt in &field.alts {
        match alt {
            Alt::Range(..) => values.extend(numbers(partial, alt, false)?.map(FieldVal::Int)),
            Alt::Direction => values.extend(Dir::ALL.map(FieldVal::Dir)),
            Alt::Symbol(..) | Alt::List(_) => {}
        }
    }
    values.extend(field.unknown.then_some(FieldVal::Unknown));
    values.extend(field.absent.then_some(FieldVal::Absent));
    Some(values)
}

impl Variable {
    /// Whether its present value is one its layer may hold there, as far as that is settled.
    pub fn fits(&self, partial: &mut Partial<'_>) -> Option<bool> {
        partial.note(self.site);
        if partial.open.at(self.site) {
            return None;
        }
        let val = partial.board.layer(self.site.layer)[self.site.at()];
        let genre = partial.genre;
        let declared = &genre.layers[self.site.layer.at()];
        let lives = match self.place {
            Some(place) => partial.lives(self.site.layer, place)?,
            None => partial.has_block(declared, self.site.slot)?,
        };
        if !lives {
            return Some(!val.is_present() && val != Val::Absent && val != Val::Flag(false));
        }
        if val == Val::Blank {
            return Some(declared.role == Role::Given);
        }
        let Domain::Values { alts, .. } = &declared.domain else { return Some(true) };
        let owner = owner(partial, declared, self.place, self.site.slot)?;
        for set in &declared.places {
            partial.bind(set.var, Abs::Known(owner.clone()));
        }
        any_fits(alts.iter().map(|alt| alt_fits(partial, alt, val)))
            .map(|fits| fits || !matches!(val, Val::Int(_) | Val::Tag(..) | Val::List(_)))
    }
}

/// The place that a variable belongs to, or the block; none while it is open which block that is.
fn owner(partial: &mut Partial<'_>, declared: &Layer, place: Option<Place>, slot: u32) -> Option<Value> {
    match place {
        Some(place) => Some(Value::Place(place)),
        None => partial.block_numbered(declared, slot),
    }
}

/// Whether one of several alternatives fits.
fn any_fits(verdicts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut sure = true;
    for verdict in verdicts {
        match verdict {
            Some(true) => return Some(true),
            Some(false) => {}
            None => sure = false,
        }
    }
    sure.then_some(false)
}

/// Whether a value is of one alternative of its domain, whose bounds may be open.
fn alt_fits(partial: &mut Partial<'_>, alt: &Alt, val: Val) -> Option<bool> {
    match (alt, val) {
        (Alt::Range(..), Val::Int(n)) => in_range(partial, alt, n),
        (Alt::Symbol(symbol, fields), Val::Tag(tag, values)) if *symbol == tag => {
            let mut sure = true;
            for (field, value) in fields.iter().zip(values) {
                let FieldVal::Int(n) = value else { continue };
                match any_fits(field.alts.iter().map(|alt| in_range(partial, alt, n))) {
                    Some(true) => {}
                    Some(false) => return Some(false),
                    None => sure = false,
                }
            }
            sure.then_some(true)
        }
        (Alt::List(entries), Val::List(list)) => {
            let few = match entries.most.map(|most| partial.eval(most).range()) {
                None => Some(true),
                Some(None) => None,
                Some(Some((least, most))) => {
                    let n = list.entries().len() as i64;
                    if n > most { Some(false) } else { (n <= least).then_some(true) }
                }
            };
            let mut sure = few?;
            for entry in list.entries() {
                match entry {
                    Entry::Number(n) => sure &= any_fits(entries.alts.iter().map(|alt| in_range(partial, alt, n)))?,
                    Entry::Shape(_) => sure &= entries.shapes,
                    Entry::Unknown | Entry::Many => {}
                }
            }
            Some(sure)
        }
        _ => Some(false),
    }
}

/// Whether a number lies in a range whose bounds may be open.
fn in_range(partial: &mut Partial<'_>, alt: &Alt, n: i64) -> Option<bool> {
    let Alt::Range(low, high) = alt else { return Some(false) };
    let (low_least, low_most) = partial.eval(*low).range().unwrap_or((i64::MIN, i64::MAX));
    let (high_least, high_most) = match high {
        Some(high) => partial.eval(*high).range().unwrap_or((i64::MIN, i64::MAX)),
        None => (i64::MAX, i64::MAX),
    };
    if n < low_least || n > high_most {
        return Some(false);
    }
    (n >= low_most && n <= high_least).then_some(true)
}
