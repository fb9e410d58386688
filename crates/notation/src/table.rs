//! Tables of tokens: what is written for which value. Read both ways.

use gridwright_board::{FieldVal, Val};
use gridwright_lang::ir::notation::{Meaning, Spelling, Table, Trim};

/// What a token says about one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reading {
    /// Nothing is here.
    Blank,
    /// The cell is missing.
    Hole,
    /// A layer, by its number in the table, has a value here.
    Value(usize, Val),
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
        if hole && let Some(token) = spell(self, Reading::Hole) {
            return Ok(token);
        }
        let mut found: Vec<(usize, Val)> =
            values.iter().copied().enumerate().filter(|&(_, v)| v != Val::Blank).collect();
        if found.len() > 1 || !marks {
            found.retain(|&(_, v)| v.is_present() && !(v == Val::Int(0) && spells_zero_as_mark(self)));
        }
        let nothing = || spell(self, Reading::Blank).ok_or_else(|| "no token stands for nothing".to_owned());
        match found.as_slice() {
            [] => nothing(),
            &[(layer, val)] => match spell(self, Reading::Value(layer, val)) {
                Some(token) => Ok(token),
                None if !val.is_present() => nothing(),
                None => Err(format!("{} has no token here", plain(val))),
            },
            _ => Err("two things in one place, and the notation has one token for them".to_owned()),
        }
    }
}

/// What a token without decoration says. Fixed texts go before numbers.
fn read_plain(table: &Table, token: &str) -> Option<Reading> {
    let exact = table.rows.iter().find_map(|row| {
        let same = |s: &Spelling| matches!(s, Spelling::Exact(text) if text == token);
        row.spellings.iter().any(same).then(|| reading(row.meaning, token.parse().ok())).flatten()
    });
    exact.or_else(|| {
        let number = |row_meaning, s: &Spelling| reading(row_meaning, Some(s.number(token)?));
        table.rows.iter().find_map(|row| row.spellings.iter().find_map(|s| number(row.meaning, s)))
    })
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
        matches!(row.meaning, Meaning::Value(_, Val::Int(0)))
            && row.spellings.iter().any(|s| matches!(s, Spelling::Exact(text) if text == "-1"))
    })
}

/// The token that is written for a reading.
fn spell(table: &Table, reading: Reading) -> Option<String> {
    let exact = |s: &Spelling| match s {
        Spelling::Exact(text) => Some(text.clone()),
        _ => None,
    };
    table.rows.iter().find_map(|row| match number_for(row.meaning, reading) {
        Some(number) => row.spellings.iter().find_map(|s| spell_number(s, number)),
        None if says(row.meaning, reading) => row.spellings.iter().find_map(exact),
        None => None,
    })
}

/// What a meaning says when the token held a number.
fn reading(meaning: Meaning, number: Option<i64>) -> Option<Reading> {
    match meaning {
        Meaning::Blank => Some(Reading::Blank),
        Meaning::Hole => Some(Reading::Hole),
        Meaning::Value(layer, val) => Some(Reading::Value(layer, val)),
        Meaning::Positive(layer) => (number? > 0).then_some(Reading::Value(layer, Val::Flag(true))),
        Meaning::Number { layer, tag, add } => {
            let number = number?.checked_add(add)?;
            let val = tag.map_or(Val::Int(number), |tag| Val::tag1(tag, FieldVal::Int(number)));
            Some(Reading::Value(layer, val))
        }
    }
}

/// Whether a meaning says exactly this.
fn says(meaning: Meaning, reading: Reading) -> bool {
    match (meaning, reading) {
        (Meaning::Blank, Reading::Blank) | (Meaning::Hole, Reading::Hole) => true,
        (Meaning::Value(layer, val), Reading::Value(l, v)) => layer == l && val == v,
        _ => false,
    }
}

/// The number a token of this meaning must hold to say so.
fn number_for(meaning: Meaning, reading: Reading) -> Option<i64> {
    let (Meaning::Number { layer, tag, add }, Reading::Value(l, val)) = (meaning, reading) else { return None };
    let number = match (tag, val) {
        (None, Val::Int(n)) => n,
        (Some(tag), Val::Tag(t, [FieldVal::Int(n), FieldVal::Unused])) if t == tag => n,
        _ => return None,
    };
    number.checked_sub(add).filter(|_| layer == l)
}

/// The token of a form that holds a number, if it can. Fixed widths start where narrower ones end.
fn spell_number(spelling: &Spelling, number: i64) -> Option<String> {
    match spelling {
        Spelling::Exact(text) => (text.parse() == Ok(number)).then(|| text.clone()),
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
    }
}

/// A number in digits of a base up to 36.
fn to_radix(mut number: u64, radix: u32) -> String {
    let mut digits = Vec::new();
    loop {
        digits.push(char::from_digit((number % u64::from(radix)) as u32, radix).unwrap_or('0'));
        number /= u64::from(radix);
        if number == 0 {
            return digits.iter().rev().collect();
        }
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
    }
}
