//! Values as the few characters that fit into a cell.

use gridwright_board::{FieldVal, Val};
use gridwright_grid::Dir;
use gridwright_lang::ir::{DrawPlan, Icon, LayerId, List, Style};

/// The character of a picture, and the plain one for where that cannot be shown.
fn icon(icon: Icon, ascii: bool) -> char {
    let (picture, plain) = match icon {
        Icon::White => ('○', 'o'),
        Icon::Black => ('●', '@'),
        Icon::Sun => ('☀', 'S'),
        Icon::Moon => ('☾', 'M'),
        Icon::Tree => ('♣', 'T'),
        Icon::Tent => ('▲', 'A'),
        Icon::Hole => ('◎', 'H'),
        Icon::Star => ('★', '*'),
        Icon::Bulb => ('●', 'o'),
        Icon::Plus => ('+', '+'),
        Icon::Tall => ('│', '|'),
        Icon::Wide => ('─', '-'),
        Icon::Minus => ('-', '-'),
        Icon::Times => ('×', 'x'),
        Icon::Over => (':', ':'),
        Icon::Falling => ('╲', '\\'),
        Icon::Rising => ('╱', '/'),
        Icon::UpperLeft => ('◤', 'F'),
        Icon::UpperRight => ('◥', '7'),
        Icon::LowerLeft => ('◣', 'L'),
        Icon::LowerRight => ('◢', 'J'),
        Icon::BendUpRight => ('└', 'L'),
        Icon::BendUpLeft => ('┘', 'J'),
        Icon::BendDownLeft => ('┐', '7'),
        Icon::BendDownRight => ('┌', 'r'),
        Icon::Letter(shown, plain) => (shown, plain),
    };
    if ascii { plain } else { picture }
}

/// The character of a mark that is just there.
fn mark(plan: &DrawPlan, layer: LayerId, style: Style) -> Icon {
    match (style, plan.layer(layer)) {
        (Style::Star, _) => Icon::Star,
        (Style::Bulb, _) => Icon::Bulb,
        (Style::Circle, colour @ (Icon::White | Icon::Black)) => colour,
        (Style::Circle | Style::Circled, _) => Icon::White,
        (Style::Disc, _) => Icon::Black,
        (_, icon) => icon,
    }
}

/// The arrow of a direction.
pub(crate) fn arrow(dir: Dir, ascii: bool) -> char {
    match (dir, ascii) {
        (Dir::Up, false) => '↑',
        (Dir::Down, false) => '↓',
        (Dir::Left, false) => '←',
        (Dir::Right, false) => '→',
        (Dir::Up, true) => '^',
        (Dir::Down, true) => 'v',
        (Dir::Left, true) => '<',
        (Dir::Right, true) => '>',
    }
}

/// What a value may be written with.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Characters {
    /// Plain characters only.
    pub ascii: bool,
    /// There is room for brackets round it.
    pub brackets: bool,
}

/// The text for a value of a layer in a style; none if nothing is to be seen.
pub(crate) fn glyph(plan: &DrawPlan, layer: LayerId, val: Val, style: Style, with: Characters) -> Option<String> {
    let ascii = with.ascii;
    let plain = match val {
        Val::Blank => return None,
        // A circle round nothing is the mark itself.
        Val::Flag(true) if matches!(style, Style::Circled | Style::Disc) => {
            return Some(icon(mark(plan, layer, style), ascii).to_string());
        }
        Val::Flag(true) => icon(mark(plan, layer, style), ascii).to_string(),
        Val::Flag(false) | Val::Absent => return Some(if ascii { "." } else { "·" }.to_owned()),
        Val::Unknown => "?".to_owned(),
        Val::Int(n) if style == Style::Letter => letter(n),
        Val::Int(n) if style == Style::Compass => compass(n).iter().map(|&dir| arrow(dir, ascii)).collect(),
        Val::Int(n) => n.to_string(),
        Val::List(list) => list_text(list),
        Val::Dir(dir) => arrow(dir, ascii).to_string(),
        Val::Sym(sym) => icon(plan.symbol(sym), ascii).to_string(),
        Val::Tag(_, [a, b]) if style == Style::Split => format!("{}\\{}", field(a, ascii, ""), field(b, ascii, "")),
        Val::Tag(sym, [a, b]) => {
            let shown = plan.symbol(sym);
            let sign = shown.sign().map_or(String::new(), |_| icon(shown, ascii).to_string());
            format!("{}{}{sign}", field(a, ascii, "?"), field(b, ascii, "?"))
        }
    };
    Some(match style {
        Style::Circled | Style::Disc if with.brackets => format!("({plain})"),
        Style::Boxed if with.brackets => format!("[{plain}]"),
        _ => plain,
    })
}

/// A list in a cell: single characters side by side.
pub fn list_text(list: List) -> String {
    let entries: Vec<String> = list.entries().map(|entry| entry.to_string()).collect();
    entries.join(if entries.iter().all(|entry| entry.len() == 1) { "" } else { "," })
}

/// The text of a field of a tag; `nothing` for none.
fn field(field: FieldVal, ascii: bool, nothing: &str) -> String {
    match field {
        FieldVal::Unused => String::new(),
        FieldVal::Unknown => "?".to_owned(),
        FieldVal::Absent => nothing.to_owned(),
        FieldVal::Int(n) => n.to_string(),
        FieldVal::Dir(dir) => arrow(dir, ascii).to_string(),
    }
}

/// The directions that a number of the style `compass` stands for.
pub fn compass(n: i64) -> Vec<Dir> {
    let ways = [(1, Dir::Up), (2, Dir::Down), (4, Dir::Left), (8, Dir::Right)];
    ways.into_iter().filter(|(bit, _)| n & bit != 0).map(|(_, dir)| dir).collect()
}

/// The letter of a number: A for 1, a for 27; beyond z numbers stay numbers.
pub fn letter(n: i64) -> String {
    match n {
        1..=26 => char::from(b'A' + (n - 1) as u8).to_string(),
        27..=52 => char::from(b'a' + (n - 27) as u8).to_string(),
        _ => n.to_string(),
    }
}
