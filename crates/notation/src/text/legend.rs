//! Short words for what cells hold in a drawing: numbers as they are, directions as arrows, everything else by a letter
//! or sign that the legend explains.

use crate::error::NotationError;
use gridwright_board::{FieldVal, Val};
use gridwright_grid::Dir;
use gridwright_lang::ir::{Domain, DrawItem, Genre, Layer, LayerId, Role, Style, SymId, Target};

/// What a sign of the legend stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sign {
    /// Yes of a yes/no layer.
    Flag(LayerId),
    /// A symbol or tag.
    Symbol(SymId),
}

/// The signs of a genre.
#[derive(Debug, Clone)]
pub(crate) struct Legend {
    /// Each sign with what it stands for; no sign stands for two things.
    signs: Vec<(char, Sign)>,
}

/// Signs that mean something else in drawings.
const TAKEN: &str = ".?_xv^<>-+|@,[]:";
/// Directions in cells.
const ARROWS: [(char, Dir); 4] = [('^', Dir::Up), ('v', Dir::Down), ('<', Dir::Left), ('>', Dir::Right)];

impl Legend {
    /// The signs a genre has by itself: shading is `#`, stars and bulbs `*`, the rest the first free letter of its name.
    pub fn of(genre: &Genre) -> Legend {
        let mut legend = Legend { signs: Vec::new() };
        let shown = |layer: &&Layer| layer.role != Role::Help;
        let flags = |(_, layer): &(usize, &Layer)| layer.domain == Domain::Flag && shown(layer);
        for (i, layer) in genre.layers.iter().enumerate().filter(flags) {
            let id = LayerId(i as u32);
            let wish = style_sign(genre, |item| item.target == Target::Layer(id));
            legend.add(wish, &layer.name.to_uppercase(), 'A'..='Z', Sign::Flag(id));
        }
        for layer in genre.layers.iter().filter(shown) {
            for (sym, _) in layer.tags() {
                if legend.sign(Sign::Symbol(sym)).is_none() {
                    let name = &genre.symbols[sym.at()];
                    let is_own = |item: &DrawItem| matches!(item.target, Target::Symbol(_, s) if s == sym);
                    let wish = style_sign(genre, is_own).filter(|c| *c == '#');
                    legend.add(wish, name, 'a'..='z', Sign::Symbol(sym));
                }
            }
        }
        legend
    }

    /// Gives something the first sign that is free: the one wished for, a letter of its name, any letter.
    fn add(&mut self, wish: Option<char>, name: &str, rest: std::ops::RangeInclusive<char>, sign: Sign) {
        let free = |c: &char| !self.signs.iter().any(|(taken, _)| taken == c) && !TAKEN.contains(*c);
        let letters = name.chars().filter(char::is_ascii_alphabetic);
        if let Some(c) = wish.into_iter().chain(letters).chain(rest).find(|c| free(c)) {
            self.signs.push((c, sign));
        }
    }

    /// The legend as written: `# shaded, a arrow`; only what the layers named use.
    pub fn write(&self, genre: &Genre, uses: &dyn Fn(Sign) -> bool) -> String {
        let item = |(c, sign): &(char, Sign)| format!("{c} {}", name_of(genre, *sign));
        self.signs.iter().filter(|(_, sign)| uses(*sign)).map(item).collect::<Vec<_>>().join(", ")
    }

    /// Signs told in the text itself go before the genre's own.
    pub fn read(genre: &Genre, text: &str) -> Result<Legend, NotationError> {
        let own = Legend::of(genre);
        let mut legend = Legend { signs: Vec::new() };
        for item in text.split(',').map(str::trim).filter(|item| !item.is_empty()) {
            let bad = |reason: &str| NotationError::envelope(format!("legend `{item}`: {reason}"));
            let (sign, name) = item.split_once(char::is_whitespace).ok_or_else(|| bad("write `SIGN NAME`"))?;
            let mut chars = sign.chars();
            let (Some(c), None) = (chars.next(), chars.next()) else { return Err(bad("a sign is one character")) };
            if TAKEN.contains(c) || c.is_ascii_digit() {
                return Err(bad("this sign has a meaning of its own"));
            }
            let meaning = own.signs.iter().find(|(_, s)| name_of(genre, *s) == name.trim());
            legend.signs.push((c, meaning.ok_or_else(|| bad("nothing has this name"))?.1));
        }
        for (c, sign) in own.signs {
            if legend.sign(sign).is_none() && !legend.signs.iter().any(|(taken, _)| *taken == c) {
                legend.signs.push((c, sign));
            }
        }
        Ok(legend)
    }

    /// The sign of something.
    fn sign(&self, sign: Sign) -> Option<char> {
        self.signs.iter().find(|(_, s)| *s == sign).map(|(c, _)| *c)
    }

    /// What a sign stands for.
    fn meaning(&self, c: char) -> Option<Sign> {
        self.signs.iter().find(|(sign, _)| *sign == c).map(|(_, s)| *s)
    }

    /// The word for a value of numbers and symbols; none if there is no short one.
    pub fn word(&self, val: Val) -> Option<String> {
        match val {
            Val::Blank => Some(String::new()),
            Val::Unknown => Some("?".to_owned()),
            Val::Absent => Some("_".to_owned()),
            Val::Int(n) => Some(n.to_string()),
            Val::List(list) => Some(list.to_string()),
            Val::Dir(dir) => Some(arrow(dir).to_string()),
            Val::Sym(sym) => self.sign(Sign::Symbol(sym)).map(|c| c.to_string()),
            Val::Tag(sym, fields) => {
                let words: Option<Vec<String>> =
                    fields.iter().filter(|f| **f != FieldVal::Unused).map(|f| field_word(*f)).collect();
                // Between two numbers there must be something; an arrow needs nothing behind it.
                let between = if matches!(fields[0], FieldVal::Dir(_)) { "" } else { "," };
                Some(format!("{}{}", self.sign(Sign::Symbol(sym))?, words?.join(between)))
            }
            Val::Flag(_) => None,
        }
    }

    /// The word for yes or no of a layer; `x` alone says no where a drawing has one such layer only.
    pub fn flag(&self, layer: LayerId, yes: bool, alone: bool) -> Option<String> {
        let sign = self.sign(Sign::Flag(layer))?;
        Some(match (yes, alone) {
            (true, _) => sign.to_string(),
            (false, true) => "x".to_owned(),
            (false, false) => format!("x{sign}"),
        })
    }

    /// The values that a cell's text gives: one for the layer of values, one for each layer of flags.
    pub fn read_cell(&self, genre: &Genre, layers: &CellLayers, text: &str) -> Result<Vec<(LayerId, Val)>, String> {
        let mut rest = text;
        let mut found: Vec<(LayerId, Val)> = Vec::new();
        while let Some(c) = rest.chars().next() {
            let before = rest;
            let (layer, val) = match (c, self.meaning(c)) {
                ('.', _) => {
                    rest = &rest[1..];
                    continue;
                }
                ('x', _) => (self.read_no(layers, &mut rest)?, Val::Flag(false)),
                (_, Some(Sign::Flag(layer))) if layers.flags.contains(&layer) => {
                    rest = &rest[c.len_utf8()..];
                    (layer, Val::Flag(true))
                }
                _ => {
                    let layer = layers.values.ok_or_else(|| format!("`{text}` says nothing in this drawing"))?;
                    let val = self.read_value(genre, layer, &mut rest);
                    (layer, val.ok_or_else(|| format!("`{before}` is no value here"))?)
                }
            };
            if found.iter().any(|(other, _)| *other == layer) {
                return Err(format!("`{text}` says two values of one layer"));
            }
            found.push((layer, val));
        }
        Ok(found)
    }

    /// The layer of which an `x` says no.
    fn read_no(&self, layers: &CellLayers, rest: &mut &str) -> Result<LayerId, String> {
        *rest = &rest[1..];
        let next = rest.chars().next();
        if let Some(Sign::Flag(layer)) = next.and_then(|c| self.meaning(c))
            && layers.flags.contains(&layer)
        {
            *rest = &rest[next.map_or(0, char::len_utf8)..];
            return Ok(layer);
        }
        match layers.flags.as_slice() {
            &[layer] => Ok(layer),
            _ => Err("`x` is followed by the sign of what is not there".to_owned()),
        }
    }

    /// Reads a number, `?`, arrow, symbol or tag off the front of a text.
    fn read_value(&self, genre: &Genre, layer: LayerId, rest: &mut &str) -> Option<Val> {
        let domain = &genre.layers[layer.at()].domain;
        if let Some(entries) = domain.entries() {
            let drawn: &[u8] = if entries.shapes { b"#./" } else { b"" };
            let fits = |c: &u8| c.is_ascii_digit() || b",?*".contains(c) || drawn.contains(c);
            let length = rest.bytes().take_while(fits).count();
            let (list, others) = rest.split_at(length);
            *rest = others;
            return crate::token::list(list, "?", entries.shapes).map(|list| domain.list_value(list));
        }
        if let Some(field) = read_field(rest) {
            return Some(match field {
                FieldVal::Unknown => Val::Unknown,
                FieldVal::Absent => Val::Absent,
                FieldVal::Int(n) => Val::Int(n),
                FieldVal::Dir(dir) => Val::Dir(dir),
                FieldVal::Unused => Val::Blank,
            });
        }
        let c = rest.chars().next()?;
        let Some(Sign::Symbol(sym)) = self.meaning(c) else { return None };
        let n_fields = genre.layers[layer.at()].tags().find(|(s, _)| *s == sym)?.1.len();
        *rest = &rest[c.len_utf8()..];
        if n_fields == 0 {
            return Some(Val::Sym(sym));
        }
        let mut fields = [FieldVal::Unused; 2];
        for (i, slot) in fields.iter_mut().take(n_fields).enumerate() {
            if i > 0 {
                *rest = rest.strip_prefix(',').unwrap_or(rest);
            }
            *slot = read_field(rest)?;
        }
        Some(Val::Tag(sym, fields))
    }
}

/// The layers whose values cells show in one drawing.
#[derive(Debug, Clone, Default)]
pub(crate) struct CellLayers {
    /// The one layer of numbers and symbols.
    pub values: Option<LayerId>,
    /// The yes/no layers, told apart by their signs.
    pub flags: Vec<LayerId>,
}

/// The name that the legend tells.
fn name_of(genre: &Genre, sign: Sign) -> &str {
    match sign {
        Sign::Flag(layer) => &genre.layers[layer.at()].name,
        Sign::Symbol(sym) => &genre.symbols[sym.at()],
    }
}

/// The sign that the first of these items of the rule file's own draw line suggests.
fn style_sign(genre: &Genre, is_meant: impl Fn(&DrawItem) -> bool) -> Option<char> {
    match genre.notation.draw.stated().iter().find(|item| is_meant(item))?.style {
        Style::Fill => Some('#'),
        Style::Star | Style::Bulb => Some('*'),
        Style::Wash => Some('~'),
        _ => None,
    }
}

/// The arrow of a direction.
fn arrow(dir: Dir) -> char {
    ARROWS.iter().find(|(_, d)| *d == dir).map_or('?', |(c, _)| *c)
}

/// The word for a field of a tag.
fn field_word(field: FieldVal) -> Option<String> {
    match field {
        FieldVal::Unused => None,
        FieldVal::Unknown => Some("?".to_owned()),
        FieldVal::Absent => Some("_".to_owned()),
        FieldVal::Int(n) => Some(n.to_string()),
        FieldVal::Dir(dir) => Some(arrow(dir).to_string()),
    }
}

/// Reads a field off the front of a text.
fn read_field(rest: &mut &str) -> Option<FieldVal> {
    let c = rest.chars().next()?;
    let single = match c {
        '?' => Some(FieldVal::Unknown),
        '_' => Some(FieldVal::Absent),
        _ => ARROWS.iter().find(|(sign, _)| *sign == c).map(|(_, dir)| FieldVal::Dir(*dir)),
    };
    if single.is_some() {
        *rest = &rest[c.len_utf8()..];
        return single;
    }
    let sign = usize::from(c == '-');
    let digits = rest[sign..].bytes().take_while(u8::is_ascii_digit).count();
    let number = rest[..sign + digits].parse().ok()?;
    *rest = &rest[sign + digits..];
    Some(FieldVal::Int(number))
}
