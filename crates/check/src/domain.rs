//! What a layer may hold at a place, and the built-in laws `given/LAYER` and `answer/LAYER` that follow from it.

use crate::exact::Exact;
use crate::geometry::ground_places;
use crate::value::Value;
use gridwright_board::{FieldVal, Val, division_blocks};
use gridwright_grid::{Kind, Place};
use gridwright_lang::ir::*;

/// A place where a layer breaks its own declaration.
pub(crate) struct Misfit {
    pub place: Vec<Place>,
    pub message: String,
    /// Whether drawing more cannot mend it.
    pub is_final: bool,
}

impl Exact<'_> {
    /// Every place where a layer holds something it may not, or lacks what it must have.
    pub(crate) fn misfits(&mut self, layer: LayerId) -> Vec<Misfit> {
        let declared = &self.genre.layers[layer.at()];
        if declared.domain == Domain::Division {
            return self.loose_borders(layer);
        }
        let mut found = Vec::new();
        for set in &declared.places {
            if let Ground::Blocks(structure) = set.ground {
                let blocks = self.family(structure).blocks.clone();
                for (i, block) in blocks.into_iter().enumerate() {
                    let val = self.board.layer(layer).get(i).copied().unwrap_or(Val::Blank);
                    let places = block.places();
                    self.bind(set.var, Value::Set(block));
                    self.misfit(layer, val, true, &places, &mut found);
                }
                continue;
            }
            let mask = self.mask(layer);
            for place in ground_places(&self.board.grid, set.ground) {
                let Some(i) = self.board.index(self.genre, layer, place) else { continue };
                let lives = mask[i];
                self.bind(set.var, Value::Place(place));
                self.misfit(layer, self.board.layer(layer)[i], lives, &[place], &mut found);
            }
        }
        found
    }

    fn misfit(&mut self, layer: LayerId, val: Val, lives: bool, places: &[Place], found: &mut Vec<Misfit>) {
        let declared = &self.genre.layers[layer.at()];
        let complaint = if !lives {
            val.is_present().then(|| format!("`{}` has a value where it has no place", declared.name))
        } else if val == Val::Blank {
            let needed = declared.role.is_open()
                && matches!(declared.domain, Domain::Values { absent: false, .. })
                && !self.reads_zero(layer);
            needed.then(|| format!("`{}` is not filled in", declared.name))
        } else if val.is_undecided(declared) {
            Some(format!("`{}` is not filled in: it is open what is there", declared.name))
        } else {
            (!self.fits(declared.role, &declared.domain, val))
                .then(|| format!("`{}` may not be {}", declared.name, self.show(val)))
        };
        if let Some(message) = complaint {
            let is_final = val != Val::Blank && !(lives && val.is_undecided(declared));
            found.push(Misfit { place: places.to_vec(), message, is_final });
        }
    }

    /// A border with the same block on both sides separates nothing. In a problem it is harmless and dropped.
    fn loose_borders(&mut self, layer: LayerId) -> Vec<Misfit> {
        let declared = &self.genre.layers[layer.at()];
        let Some(structure) = declared.structure else { return Vec::new() };
        if declared.role == Role::Given {
            return Vec::new();
        }
        let family = self.family(structure);
        let settled = self.settled_blocks(layer);
        let mut found = Vec::new();
        for link in self.board.grid.places(Kind::Link) {
            let ends = self.board.grid.ends(link);
            let drawn = self.board.layer(layer)[link.at()] == Val::Flag(true);
            if drawn && family.block_of(&Value::Place(ends[0])).contains(&Value::Place(ends[1])) {
                let edge = self.board.grid.crossed(link);
                let message = format!("a border of `{}` hangs loose", declared.name);
                let is_final = settled[ends[0].at()] == settled[ends[1].at()];
                found.push(Misfit { place: edge.into_iter().collect(), message, is_final });
            }
        }
        found
    }

    /// The blocks that stay whole whatever is still drawn: cells tied by links that are marked as not cut.
    fn settled_blocks(&self, layer: LayerId) -> Vec<u32> {
        let cut = |val: &Val| if *val == Val::Flag(false) { Val::Blank } else { Val::Flag(true) };
        let borders: Vec<Val> = self.board.layer(layer).iter().map(cut).collect();
        division_blocks(&self.board.grid, &borders).0
    }

    /// Whether a value is among those declared. The place is bound already, for ranges that depend on it.
    pub fn fits(&mut self, role: Role, domain: &Domain, val: Val) -> bool {
        match domain {
            Domain::Flag => matches!(val, Val::Flag(_)),
            Domain::Division => matches!(val, Val::Flag(_)),
            Domain::Values { alts, unknown, absent } => match val {
                Val::Unknown => *unknown,
                Val::Absent => *absent,
                Val::Blank | Val::Flag(_) => false,
                Val::Int(n) => alts.iter().any(|a| self.in_range(role, a, n)),
                Val::Dir(_) => alts.contains(&Alt::Direction),
                Val::Sym(s) => alts.iter().any(|a| matches!(a, Alt::Symbol(t, fields) if *t == s && fields.is_empty())),
                Val::List(list) => domain.entries().is_some_and(|entries| self.list_fits(role, entries, list)),
                Val::Tag(s, values) => alts.iter().any(|a| match a {
                    Alt::Symbol(t, fields) if *t == s => self.fields_fit(role, fields, &values),
                    _ => false,
                }),
            },
        }
    }

    fn list_fits(&mut self, role: Role, entries: &Entries, list: List) -> bool {
        let few = entries.most.is_none_or(|most| list.entries().len() as i64 <= self.eval(most).as_int().unwrap_or(0));
        few && list.entries().all(|entry| match entry {
            Entry::Unknown => entries.unknown,
            Entry::Many => entries.many,
            Entry::Number(n) => entries.alts.iter().any(|alt| self.in_range(role, alt, n)),
            Entry::Shape(_) => entries.shapes,
        })
    }

    fn fields_fit(&mut self, role: Role, fields: &[Field], values: &[FieldVal; 2]) -> bool {
        values.iter().enumerate().all(|(i, &value)| match (fields.get(i), value) {
            (None, value) => value == FieldVal::Unused,
            (Some(field), FieldVal::Unknown) => field.unknown,
            (Some(field), FieldVal::Absent) => field.absent,
            (Some(field), FieldVal::Dir(_)) => field.alts.contains(&Alt::Direction),
            (Some(field), FieldVal::Int(n)) => field.alts.iter().any(|a| self.in_range(role, a, n)),
            (Some(_), FieldVal::Unused) => false,
        })
    }

    fn in_range(&mut self, role: Role, alt: &Alt, n: i64) -> bool {
        let Alt::Range(low, high) = alt else { return false };
        let low = self.eval(*low).as_int().unwrap_or(i64::MAX);
        let high = match high {
            Some(high) => self.eval(*high).as_int().unwrap_or(i64::MIN),
            // A clue may be any label; an answer without a bound goes up to the number of cells.
            None if role == Role::Given => i64::MAX,
            None => self.n_cells(),
        };
        (low..=high).contains(&n)
    }

    fn show(&self, val: Val) -> String {
        match val {
            Val::Int(n) => n.to_string(),
            Val::Unknown => "`?`".to_owned(),
            Val::List(list) => list.to_string(),
            Val::Absent => "`none`".to_owned(),
            Val::Dir(d) => d.word().to_owned(),
            Val::Sym(s) | Val::Tag(s, _) => format!("`{}`", self.genre.symbols[s.at()]),
            Val::Flag(_) | Val::Blank => "that".to_owned(),
        }
    }
}
