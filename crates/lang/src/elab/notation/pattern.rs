//! How tokens of a table are spelled: themselves, a form such as `-<hex*2>`, or several in turn such as `<n>,<n>`.

use super::Planner;
use crate::ir::notation::{Part, Spelling, Table};
use crate::source::nearest;
use crate::syntax::ast::{Codec, Ident};

/// The words of forms.
const FORMS: [&str; 10] = ["n", "pos", "letter", "digit", "hex", "base32", "base36", "base46", "num", "d"];

impl Planner<'_> {
    /// A token as written in the rule file: itself, or a form such as `-<hex*2>`.
    pub(super) fn spelling(&mut self, token: &Ident) -> Option<Spelling> {
        let exact = || Some(Spelling::Exact(token.text.clone()));
        let Some((prefix, rest)) = token.text.split_once('<') else { return exact() };
        if rest.matches('>').count() == 0 || rest.starts_with('>') {
            return exact();
        }
        if let Some(form) = rest.strip_suffix('>').filter(|form| !form.contains('>'))
            && let Some(spelling) = plain_form(prefix, form).filter(|_| prefix.chars().count() < 2)
        {
            return Some(spelling);
        }
        let mut parts = Vec::new();
        let mut left = token.text.as_str();
        while let Some((before, rest)) = left.split_once('<') {
            if !before.is_empty() {
                parts.push(Part::Text(before.to_owned()));
            }
            let (form, behind) = rest.split_once('>').unwrap_or((rest, ""));
            let Some(part) = part(form) else { return self.unknown_form(token, form) };
            parts.push(part);
            left = behind;
        }
        if !left.is_empty() {
            parts.push(Part::Text(left.to_owned()));
        }
        Some(Spelling::Parts(parts))
    }

    /// Reports a form that nobody knows.
    fn unknown_form<T>(&mut self, token: &Ident, form: &str) -> Option<T> {
        let word = form.split(['*', '+', '|']).next().unwrap_or(form);
        let way_out = match nearest(word, FORMS) {
            Some(near) if near != word => format!("did you mean `<{near}>`?"),
            _ => "the forms are <n>, <pos>, <n|-1>, <letter>, <digit>, <hex>, <base32>, <base36>, <base46>, <num>, <d> and \
                  such as <hex*2> and <d+5>"
                .to_owned(),
        };
        self.refuse(token.span, format!("`<{form}>` is no form of a token"), way_out)
    }

    /// In a URL no token starts as another one does, so that it can be told which it is.
    pub(super) fn told_apart(&mut self, table: &Table, codec: &Codec) -> Option<()> {
        let mut seen: Vec<(Vec<Part>, String)> = Vec::new();
        let spellings = table.rows.iter().flat_map(|row| &row.spellings);
        for spelling in spellings {
            let parts = as_parts(spelling);
            let is_plain = |s: &Spelling| match s {
                Spelling::Exact(text) => text.chars().count() == 1,
                Spelling::Parts(_) => false,
                _ => true,
            };
            let clash = seen.iter().find(|(other, _)| start_alike(other, &parts));
            if let Some((_, shown)) = clash.filter(|_| !table.rows.iter().flat_map(|r| &r.spellings).all(is_plain)) {
                let message = format!("`{shown}` and `{}` cannot be told apart", show(spelling));
                return self.refuse(codec.name.span, message, "let them start with different characters");
            }
            seen.push((parts, show(spelling)));
        }
        Some(())
    }
}

/// A form on its own, behind a prefix.
fn plain_form(prefix: &str, form: &str) -> Option<Spelling> {
    let (word, count) = form.split_once('*').unwrap_or((form, "1"));
    let digits = count.parse().ok().filter(|n| (1..=8).contains(n))?;
    let number = |radix, digits| Some(Spelling::Number { prefix: prefix.to_owned(), radix, digits });
    match (word, digits) {
        ("n", 1) => number(10, None),
        ("letter", 1) if prefix.is_empty() => Some(Spelling::Letter),
        ("digit", _) => number(10, Some(digits)),
        ("hex", _) => number(16, Some(digits)),
        ("base32", _) => number(32, Some(digits)),
        ("base36", _) => number(36, Some(digits)),
        _ => None,
    }
}

/// A form among others.
fn part(form: &str) -> Option<Part> {
    if let Some(none) = form.strip_prefix("n|").filter(|none| !none.is_empty()) {
        return Some(Part::NumberOr(none.to_owned()));
    }
    match form {
        "pos" => return Some(Part::Positive),
        "num" => return Some(Part::Listed),
        "base46" => return Some(Part::Sum),
        "d" => return Some(Part::Direction { add: 0 }),
        "d+5" => return Some(Part::Direction { add: 5 }),
        _ => {}
    }
    match plain_form("", form)? {
        Spelling::Number { radix, digits, .. } => Some(Part::Number { radix, digits }),
        _ => None,
    }
}

/// Whether it can be told where a token ends that has others behind it.
pub(super) fn has_an_end(parts: &[Part]) -> bool {
    let endless = |part: &Part| matches!(part, Part::Number { digits: None, .. } | Part::NumberOr(_) | Part::Positive);
    !parts.iter().any(endless)
}

/// A spelling as a message shows it.
pub(super) fn show(spelling: &Spelling) -> String {
    match spelling {
        Spelling::Exact(text) => text.clone(),
        Spelling::Number { prefix, .. } => format!("{prefix}<number>"),
        Spelling::Letter => "<letter>".to_owned(),
        Spelling::List => "<list>".to_owned(),
        Spelling::Parts(parts) => {
            let part = |part: &Part| match part {
                Part::Text(text) => text.clone(),
                _ => "<number>".to_owned(),
            };
            parts.iter().map(part).collect()
        }
    }
}

/// Whether some token has both forms.
pub(super) fn overlap(a: &Spelling, b: &Spelling) -> bool {
    match (a, b) {
        (Spelling::Exact(a), Spelling::Exact(b)) => a == b,
        (Spelling::Exact(text), form) | (form, Spelling::Exact(text)) => form.numbers(text).is_some(),
        (Spelling::Letter, Spelling::Letter) => true,
        (Spelling::Letter, other) | (other, Spelling::Letter) => {
            ["A", "a", "z"].iter().any(|l| other.numbers(l).is_some())
        }
        (Spelling::Number { prefix: p, digits: d, .. }, Spelling::Number { prefix: q, digits: e, .. }) => {
            p == q && (d == e || d.is_none() || e.is_none())
        }
        (a, b) => {
            let (a, b) = (as_parts(a), as_parts(b));
            a.len() == b.len() && a.iter().zip(&b).all(|(a, b)| same_part(a, b))
        }
    }
}

/// Whether two parts can be the same text.
fn same_part(a: &Part, b: &Part) -> bool {
    match (a, b) {
        (Part::Text(a), Part::Text(b)) => a == b,
        (Part::Text(text), part) | (part, Part::Text(text)) => {
            part.read(text).is_some_and(|(length, _)| length == text.len())
        }
        (Part::Number { digits: Some(d), .. }, Part::Number { digits: Some(e), .. }) => d == e,
        _ => ascii().any(|c| a.starts_with(c) && b.starts_with(c)),
    }
}

/// A spelling as parts.
fn as_parts(spelling: &Spelling) -> Vec<Part> {
    match spelling {
        Spelling::Exact(text) => vec![Part::Text(text.clone())],
        Spelling::Letter | Spelling::List => Vec::new(),
        Spelling::Number { prefix, radix, digits } => {
            let text = (!prefix.is_empty()).then(|| Part::Text(prefix.clone()));
            text.into_iter().chain([Part::Number { radix: *radix, digits: *digits }]).collect()
        }
        Spelling::Parts(parts) => parts.clone(),
    }
}

/// Whether one token may be the start of the other: at every character that both have for certain, one would do for both.
fn start_alike(a: &[Part], b: &[Part]) -> bool {
    let (a, b) = (characters(a), characters(b));
    a.iter().zip(&b).all(|(a, b)| ascii().any(|c| a(c) && b(c)))
}

/// The characters that a token is made of, as far as their number is certain.
fn characters(parts: &[Part]) -> Vec<Box<dyn Fn(char) -> bool + '_>> {
    let mut out: Vec<Box<dyn Fn(char) -> bool + '_>> = Vec::new();
    for part in parts {
        match part {
            Part::Text(text) => {
                out.extend(text.chars().map(|t| Box::new(move |c| c == t) as Box<dyn Fn(char) -> bool>))
            }
            Part::Number { digits: Some(n), .. } => {
                out.extend((0..*n).map(|_| Box::new(|c| part.starts_with(c)) as Box<dyn Fn(char) -> bool>));
            }
            Part::Direction { .. } | Part::Sum => out.push(Box::new(|c| part.starts_with(c))),
            Part::Listed | Part::NumberOr(_) | Part::Positive | Part::Number { .. } => {
                out.push(Box::new(|c| part.starts_with(c)));
                break;
            }
        }
    }
    out
}

/// The characters that tokens are made of.
fn ascii() -> impl Iterator<Item = char> {
    '!'..='~'
}
