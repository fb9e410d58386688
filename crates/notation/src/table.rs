//! Tables of tokens: what is written for which value. Read both ways.

use crate::token;
use gridwright_board::{FieldVal, Val};
use gridwright_grid::Dir;
use gridwright_lang::ir::notation::{FieldForm, Meaning, Row, Spelling, Table, Trim, to_radix, write_all};

/// What a token says about one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Reading {
    /// Nothing is here.
    Blank,
    /// The cell is missing.
    Hole,
    /// Layers, by their numbers in the table, have values here.
    Values(Vec<(usize, Val)>),
}

impl Reading {
    /// One layer has a value.
    pub fn value(layer: usize, val: Val) -> Reading {
        Reading::Values(vec![(layer, val)])
    }

    /// What it says of a layer; blank if nothing.
    pub fn of(&self, layer: usize) -> Val {
        match self {
            Reading::Values(values) => values.iter().find(|(l, _)| *l == layer).map_or(Val::Blank, |(_, val)| *val),
            Reading::Blank | Reading::Hole => Val::Blank,
        }
    }
}

/// A table of tokens, read and written.
pub(crate) trait TokenTable {
    /// What a whole token says; none if the table does not know it.
    fn read(&self, token: &str) -> Option<Reading>;

    /// The token for these values, one for each layer of the table. With `marks` off, what says "not here" is left out.
    fn write(&self, values: &[Val], hole: bool, marks: bool) -> Result<String, String>;
}

impl TokenTable for Table {
    fn read(&self, token: &str) -> Option<Reading> {
        read_plain(self, token).or_else(|| read_plain(self, trimmed(self.trim, token)?))
    }

    fn write(&self, values: &[Val], hole: bool, marks: bool) -> Result<String, String> {
        if hole && let Some(token) = spell_fixed(self, Meaning::Hole) {
            return Ok(token);
        }
        let mut found: Vec<(usize, Val)> =
            values.iter().copied().enumerate().filter(|&(_, v)| v != Val::Blank).collect();
        let is_there = |&(_, v): &(usize, Val)| v.is_present() && !(v == Val::Int(0) && spells_zero_as_mark(self));
        if !marks {
            found.retain(is_there);
        }
        let nothing = || spell_fixed(self, Meaning::Blank).ok_or_else(|| "no token stands for nothing".to_owned());
        if found.is_empty() {
            return nothing();
        }
        if let Some(token) = spell(self, &found) {
            return Ok(token);
        }
        // What is known not to be there gives way to what is.
        found.retain(is_there);
        match found.as_slice() {
            [] => nothing(),
            [(_, val)] => spell(self, &found).ok_or_else(|| format!("{} has no token here", plain(*val))),
            _ => spell(self, &found)
                .ok_or_else(|| "two things in one place, and the notation has one token for them".to_owned()),
        }
    }
}

/// What a token without decoration says. Fixed texts go before numbers.
fn read_plain(table: &Table, token: &str) -> Option<Reading> {
    let is_exact = |s: &&Spelling| matches!(s, Spelling::Exact(_));
    let rows = || table.rows.iter().flat_map(|row| row.spellings.iter().map(move |s| (&row.meanings, s)));
    let says = |(meanings, s): (&Vec<Meaning>, &Spelling)| reading(meanings, &s.numbers(token)?);
    let list = |row: &Row| match row.meanings[..] {
        [Meaning::List(layer)] => Some(Reading::Values(vec![(layer, Val::List(token::list(token, "-", false)?))])),
        _ => None,
    };
    let exact = rows().filter(|(_, s)| is_exact(s)).find_map(says).or_else(|| table.rows.iter().find_map(list));
    exact.or_else(|| rows().filter(|(_, s)| !is_exact(s)).find_map(says))
}

/// The token without its decoration, if it may have one.
fn trimmed(trim: Trim, token: &str) -> Option<&str> {
    match trim {
        Trim::Nothing => None,
        Trim::Notes => token.strip_suffix(']').and_then(|rest| rest.split_once('[')).map(|(value, _)| value),
        Trim::Arrow => token.strip_suffix(['u', 'd', 'l', 'r']),
        Trim::Done => token.strip_prefix('c'),
    }
}

/// Whether zero is told from blank by a cross mark only.
fn spells_zero_as_mark(table: &Table) -> bool {
    table.rows.iter().any(|row| {
        matches!(row.meanings.as_slice(), [Meaning::Value(_, Val::Int(0))])
            && row.spellings.iter().any(|s| matches!(s, Spelling::Exact(text) if text == "-1"))
    })
}

/// The token of a row that says this and nothing else.
fn spell_fixed(table: &Table, meaning: Meaning) -> Option<String> {
    let exact = |s: &Spelling| match s {
        Spelling::Exact(text) => Some(text.clone()),
        _ => None,
    };
    table.rows.iter().filter(|row| row.says(meaning)).find_map(|row| row.spellings.iter().find_map(exact))
}

/// The token that says exactly this of the layers.
fn spell(table: &Table, found: &[(usize, Val)]) -> Option<String> {
    if let [(layer, Val::List(list))] = found {
        let told = table.rows.iter().any(|row| row.meanings == [Meaning::List(*layer)]);
        return told.then(|| list.to_string().replace('?', "-"));
    }
    table.rows.iter().find_map(|row| {
        let numbers = numbers_for(&row.meanings, found)?;
        row.spellings.iter().find_map(|s| spell_numbers(s, &numbers))
    })
}

/// What meanings say when the token held these numbers; one number serves all.
fn reading(meanings: &[Meaning], numbers: &[Option<i64>]) -> Option<Reading> {
    let mut next = match numbers {
        &[one] => NumbersOf::One(one),
        several => NumbersOf::Several(several.iter()),
    };
    let mut values = Vec::new();
    for &meaning in meanings {
        match meaning {
            Meaning::Blank => {}
            Meaning::Hole => return Some(Reading::Hole),
            Meaning::Value(layer, val) => values.push((layer, val)),
            Meaning::List(_) => return None,
            Meaning::Positive(layer) => {
                next.take()?.filter(|n| *n > 0)?;
                values.push((layer, Val::Flag(true)));
            }
            Meaning::Number { layer, tag, add } => {
                // Of a single thing there must be a number.
                let Some(number) = next.take().filter(|n| n.is_some() || meanings.len() > 1)? else { continue };
                let number = number.checked_add(add)?;
                values.push((layer, tag.map_or(Val::Int(number), |tag| Val::tag1(tag, FieldVal::Int(number)))));
            }
            Meaning::Direction(layer) => values.push((layer, Val::Dir(direction(next.take()??)?))),
            Meaning::Tagged { layer, tag, fields } => {
                let mut told = [FieldVal::Unused; 2];
                for (slot, form) in told.iter_mut().zip(fields) {
                    *slot = match form {
                        FieldForm::Is(val) => val,
                        FieldForm::Number(add) => match next.take()? {
                            Some(n) => FieldVal::Int(n.checked_add(add)?),
                            None => FieldVal::Absent,
                        },
                        FieldForm::Direction => FieldVal::Dir(direction(next.take()??)?),
                    };
                }
                values.push((layer, Val::Tag(tag, told)));
            }
        }
    }
    Some(if values.is_empty() { Reading::Blank } else { Reading::Values(values) })
}

/// The numbers of a token as meanings take them.
enum NumbersOf<'t> {
    /// One for all.
    One(Option<i64>),
    /// One for each.
    Several(std::slice::Iter<'t, Option<i64>>),
}

impl NumbersOf<'_> {
    fn take(&mut self) -> Option<Option<i64>> {
        match self {
            NumbersOf::One(number) => Some(*number),
            NumbersOf::Several(rest) => rest.next().copied(),
        }
    }
}

/// The direction of a number from 1 to 4.
fn direction(number: i64) -> Option<Dir> {
    Dir::ALL.get(usize::try_from(number.checked_sub(1)?).ok()?).copied()
}

/// The numbers with which these meanings say exactly what was found; none for a layer that has nothing.
fn numbers_for(meanings: &[Meaning], found: &[(usize, Val)]) -> Option<Vec<Option<i64>>> {
    let value_of = |layer: usize| found.iter().find(|(l, _)| *l == layer).map(|(_, val)| *val);
    let mut numbers = Vec::new();
    let mut n_told = 0;
    for &meaning in meanings {
        let (layer, told) = match meaning {
            Meaning::Blank | Meaning::Hole | Meaning::Positive(_) | Meaning::List(_) => return None,
            Meaning::Value(layer, val) => (layer, (value_of(layer)? == val).then(Vec::new)?),
            Meaning::Number { layer, tag, add } => {
                let number = match (tag, value_of(layer)) {
                    (_, None) => None,
                    (None, Some(Val::Int(n))) => Some(n.checked_sub(add)?),
                    (Some(tag), Some(Val::Tag(t, [FieldVal::Int(n), FieldVal::Unused]))) if t == tag => {
                        Some(n.checked_sub(add)?)
                    }
                    _ => return None,
                };
                (layer, vec![number])
            }
            Meaning::Direction(layer) => match value_of(layer)? {
                Val::Dir(dir) => (layer, vec![Some(dir as i64 + 1)]),
                _ => return None,
            },
            Meaning::Tagged { layer, tag, fields } => match value_of(layer)? {
                Val::Tag(t, vals) if t == tag => {
                    let told = fields.into_iter().zip(vals).map(|(form, val)| field_number(form, val));
                    (layer, told.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect())
                }
                _ => return None,
            },
        };
        n_told += usize::from(value_of(layer).is_some());
        numbers.extend(told);
    }
    (n_told == found.len()).then_some(numbers)
}

/// What a field adds to the numbers of a token: nothing where it is always the same. None if the form cannot say it.
fn field_number(form: FieldForm, val: FieldVal) -> Option<Option<Option<i64>>> {
    match (form, val) {
        (FieldForm::Is(fixed), val) => (fixed == val).then_some(None),
        (FieldForm::Number(add), FieldVal::Int(n)) => Some(Some(Some(n.checked_sub(add)?))),
        (FieldForm::Number(_), FieldVal::Absent) => Some(Some(None)),
        (FieldForm::Direction, FieldVal::Dir(dir)) => Some(Some(Some(dir as i64 + 1))),
        _ => None,
    }
}

/// The token of a form that holds these numbers, if it can.
fn spell_numbers(spelling: &Spelling, numbers: &[Option<i64>]) -> Option<String> {
    let one = || match numbers {
        [first, rest @ ..] => rest.iter().all(|n| n == first).then_some(*first).flatten(),
        [] => None,
    };
    match spelling {
        Spelling::Exact(text) if numbers.is_empty() => Some(text.clone()),
        Spelling::Parts(parts) if spelling.n_numbers() == 1 && numbers.len() > 1 => write_all(parts, &[Some(one()?)]),
        Spelling::Parts(parts) => write_all(parts, numbers),
        _ => spell_number(spelling, one()?),
    }
}

/// The token of a form that holds a number, if it can. Fixed widths start where narrower ones end.
fn spell_number(spelling: &Spelling, number: i64) -> Option<String> {
    match spelling {
        Spelling::Exact(text) => (text.parse() == Ok(number)).then(|| text.clone()),
        Spelling::List => None,
        Spelling::Letter => match number {
            1..=26 => Some(char::from(b'A' + (number - 1) as u8).to_string()),
            27..=52 => Some(char::from(b'a' + (number - 27) as u8).to_string()),
            _ => None,
        },
        Spelling::Number { prefix, radix, digits } => {
            let text = to_radix(u64::try_from(number).ok()?, *radix);
            let width = digits.unwrap_or(text.len());
            (text.len() <= width).then(|| format!("{prefix}{text:0>width$}"))
        }
        Spelling::Parts(_) => None,
    }
}

/// A value in words, for messages.
pub(crate) fn plain(val: Val) -> String {
    match val {
        Val::Int(n) => n.to_string(),
        Val::Unknown => "`?`".to_owned(),
        Val::Flag(yes) => if yes { "yes" } else { "no" }.to_owned(),
        Val::Dir(dir) => dir.word().to_owned(),
        Val::Absent => "`none`".to_owned(),
        Val::Blank => "nothing".to_owned(),
        Val::Sym(_) | Val::Tag(..) => "this mark".to_owned(),
        Val::List(list) => format!("the list {list}"),
    }
}
