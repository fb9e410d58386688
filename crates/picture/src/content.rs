//! Values drawn in a style: numbers with and without circles, arrows, words with pictures.

use crate::geometry::{CELL, Path, Pt};
use crate::palette::Ink;
use crate::scene::Scene;
use crate::view::View;
use gridwright_board::{FieldVal, Val};
use gridwright_grid::Dir;
use gridwright_lang::ir::{Icon, LayerId, List, Style as Look};
use gridwright_notation::{compass, letter};

/// The height of a number that has a cell for itself.
const DIGITS: f64 = 0.5 * CELL;

/// The height of a number in a circle, disc or box.
const RINGED: f64 = 0.4 * CELL;

/// The height of a number in the corner of a cell.
const SMALL: f64 = 0.26 * CELL;

/// The line of circles and boxes.
const RIM: f64 = 1.7;

/// A value with the way it is drawn.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Content {
    /// How.
    pub look: Look,
    /// Whose value it is.
    pub layer: LayerId,
    /// The value.
    pub val: Val,
    /// It stands on a filled cell.
    pub on_fill: bool,
}

impl View<'_> {
    /// Whether lines through the cell are drawn over this: circles, which stay recognisable, and marks for nothing.
    pub(crate) fn is_below_lines(&self, content: &Content) -> bool {
        content.look == Look::Circle || !content.val.is_present()
    }

    /// Draws a value round a centre; `size` is 1 in a cell, less where there is less room.
    pub(crate) fn draw_content(&self, scene: &mut Scene, centre: Pt, size: f64, content: &Content) {
        let ink = if content.on_fill { Ink::OnWall } else { self.ink(content.layer) };
        let brush = Brush { scene, centre, size, ink };
        match (content.val, content.look) {
            (Val::Blank, _) => {}
            (Val::Flag(false) | Val::Absent, _) => brush.scene.fill(Ink::Faint, Path::circle(centre, 0.05 * CELL)),
            (Val::Flag(true), Look::Circle) => brush.pearl(self.icon(content.layer, content.val), ""),
            (val, Look::Circle) => brush.pearl(self.icon(content.layer, val), &self.label(val)),
            (val, Look::Circled | Look::Boxed | Look::Disc) => {
                brush.ringed(content.look, &self.text(val, content.look), self.is_given(content.layer));
            }
            (Val::List(list), _) => brush.list(list),
            (Val::Tag(_, [a, b]), Look::Split) => brush.split(&field(a), &field(b)),
            (Val::Tag(_, fields), look) => brush.tag(look, fields),
            (Val::Dir(dir), _) => brush.arrow(dir),
            (Val::Sym(_) | Val::Flag(true), look) => {
                brush.icon(match look {
                    Look::Star => Icon::Star,
                    Look::Bulb => Icon::Bulb,
                    _ => self.icon(content.layer, content.val),
                });
            }
            (val, look) => brush.number(&self.text(val, look)),
        }
    }

    /// Draws a value small, in the upper left corner of a cell.
    pub(crate) fn draw_corner(&self, scene: &mut Scene, middle: Pt, content: &Content) {
        let text = self.text(content.val, content.look);
        let start = middle.shift(-0.39 * CELL, -0.26 * CELL);
        scene.text_from(self.ink(content.layer), start, SMALL, &text);
    }

    /// The picture of a value: that of its symbol, or of the name of its layer.
    fn icon(&self, layer: LayerId, val: Val) -> Icon {
        match val {
            Val::Sym(sym) | Val::Tag(sym, _) => self.plan.symbol(sym),
            _ => self.plan.layer(layer),
        }
    }

    /// What stands in the circle of a value: a symbol's letter, anything else as it is.
    fn label(&self, val: Val) -> String {
        match val {
            Val::Tag(sym, _) => self.text(Val::Sym(sym), Look::Circle),
            val => self.text(val, Look::Circle),
        }
    }

    /// A value as a few characters.
    pub(crate) fn text(&self, val: Val, look: Look) -> String {
        match val {
            Val::Int(n) if look == Look::Letter => letter(n),
            Val::Int(n) if look == Look::Compass => compass(n).into_iter().map(arrow_char).collect(),
            Val::Int(n) => n.to_string(),
            Val::Unknown => "?".to_owned(),
            Val::Dir(dir) => arrow_char(dir).to_string(),
            Val::Sym(sym) => self.genre.symbols.get(sym.at()).map_or(String::new(), |word| initial(word)),
            Val::Tag(sym, [a, b]) => {
                let sign = self.plan.symbol(sym).sign().map_or(String::new(), String::from);
                field(a) + &field(b) + &sign
            }
            Val::List(list) => list.to_string(),
            _ => String::new(),
        }
    }
}

/// Where and in what something is drawn.
pub(crate) struct Brush<'s> {
    /// On what.
    pub scene: &'s mut Scene,
    /// Round which point.
    pub centre: Pt,
    /// How large: 1 in a cell.
    pub size: f64,
    /// In what.
    pub ink: Ink,
}

impl Brush<'_> {
    /// A length in units of the cell.
    pub fn length(&self, cells: f64) -> f64 {
        cells * CELL * self.size
    }

    /// The point at so many cells from the centre.
    pub fn by(&self, dx: f64, dy: f64) -> Pt {
        self.centre.shift(self.length(dx), self.length(dy))
    }

    /// A number or letter as large as there is room.
    pub fn number(self, text: &str) {
        self.scene.text(self.ink, self.centre, DIGITS * self.size, 0.78 * CELL * self.size, text);
    }

    /// The entries of a list, each in its part of the cell; of more than four all in a line.
    fn list(self, list: List) {
        let entries: Vec<String> = list.entries().map(|entry| entry.to_string()).collect();
        let at: &[(f64, f64)] = match entries.len() {
            2 => &[(-0.2, -0.2), (0.2, 0.2)],
            3 => &[(-0.22, -0.22), (0.22, -0.1), (-0.05, 0.27)],
            4 => &[(0.0, -0.28), (-0.28, 0.0), (0.28, 0.0), (0.0, 0.28)],
            _ => return self.number(&entries.join(" ")),
        };
        for (&(dx, dy), entry) in at.iter().zip(&entries) {
            self.scene.text(self.ink, self.by(dx, dy), 0.36 * CELL * self.size, self.length(0.4), entry);
        }
    }

    /// A number in a circle, on a disc or in a box. In a circle an unknown number is left out.
    fn ringed(self, look: Look, text: &str, given: bool) {
        let radius = self.length(0.37);
        let mut text_ink = self.ink;
        match look {
            Look::Boxed => self.scene.rimmed(Ink::Paper, self.ink, RIM, Path::square(self.centre, self.length(0.33))),
            Look::Disc => {
                self.scene.fill(self.ink, Path::circle(self.centre, radius));
                text_ink = if given { Ink::OnGiven } else { Ink::OnAnswer };
            }
            _ => self.scene.rimmed(Ink::Paper, self.ink, RIM, Path::circle(self.centre, radius)),
        }
        if text != "?" || look != Look::Circled {
            self.scene.text(text_ink, self.centre, RINGED * self.size, self.length(0.5), text);
        }
    }

    /// A white or black circle; one that is neither has a label inside, or is just a circle.
    pub fn pearl(self, icon: Icon, label: &str) {
        let circle = Path::circle(self.centre, self.length(0.36));
        match (icon, label) {
            (Icon::White, _) => self.scene.rimmed(Ink::White, Ink::Rim, RIM, circle),
            (Icon::Black, _) => self.scene.rimmed(Ink::Black, Ink::Rim, RIM, circle),
            (_, "") => self.scene.rimmed(Ink::Paper, self.ink, RIM, circle),
            (_, label) => {
                self.scene.rimmed(Ink::Wash, Ink::Rim, RIM, circle);
                self.scene.text(self.ink, self.centre, RINGED * self.size, self.length(0.5), label);
            }
        }
    }

    /// A value with fields: a direction with or without a number, or a number of a sign.
    fn tag(mut self, look: Look, fields: [FieldVal; 2]) {
        match fields {
            [FieldVal::Dir(dir), FieldVal::Unused] => self.arrow(dir),
            [FieldVal::Dir(dir), other] | [other, FieldVal::Dir(dir)] => self.aimed(dir, &field(other)),
            [a, b] if look == Look::Icon => self.ringed(Look::Circled, &(field(a) + &field(b)), true),
            [a, b] => {
                if look == Look::Arrow {
                    self.size *= 0.9;
                }
                self.number(&(field(a) + &field(b)));
            }
        }
    }

    /// A number with an arrow: above it if the arrow is level, beside it if it is upright.
    fn aimed(self, dir: Dir, text: &str) {
        let (number, tip, widest) = match dir {
            Dir::Left | Dir::Right => (self.by(0.0, 0.11), self.by(0.0, -0.3), 0.7),
            Dir::Up | Dir::Down => (self.by(-0.09, 0.0), self.by(0.31, 0.0), 0.5),
        };
        self.scene.text(self.ink, number, 0.42 * CELL * self.size, self.length(widest), text);
        let (dy, dx) = dir.delta();
        let (dx, dy) = (dx as f64, dy as f64);
        let (long, head) = (self.length(0.26), self.length(0.1));
        let end = tip.shift(dx * long, dy * long);
        let wing = |side: f64| end.shift(-dx * head + dy * head * side, -dy * head + dx * head * side);
        let mut path = Path::line(tip.shift(-dx * long, -dy * long), end);
        path.add(Path::lines(&[wing(1.0), end, wing(-1.0)]));
        self.scene.stroke(self.ink, 2.0 * self.size, path);
    }

    /// An arrow as large as the cell allows.
    fn arrow(self, dir: Dir) {
        let outline =
            [(-0.3, -0.075), (0.02, -0.075), (0.02, -0.24), (0.33, 0.0), (0.02, 0.24), (0.02, 0.075), (-0.3, 0.075)];
        let (dy, dx) = dir.delta();
        let (dx, dy) = (dx as f64, dy as f64);
        let points = outline.map(|(along, across)| self.by(dx * along - dy * across, dy * along + dx * across));
        self.scene.fill(self.ink, Path::polygon(&points));
    }

    /// Two numbers and a stroke between, the first below on the left; nothing if there is neither.
    pub fn split(self, first: &str, second: &str) {
        if first.is_empty() && second.is_empty() {
            return;
        }
        let half = self.length(0.5);
        self.scene.stroke(Ink::Given, 1.2, Path::line(self.centre.shift(-half, -half), self.centre.shift(half, half)));
        let (height, widest) = (0.3 * CELL * self.size, self.length(0.44));
        self.scene.text(self.ink, self.by(-0.21, 0.26), height, widest, first);
        self.scene.text(self.ink, self.by(0.21, -0.26), height, widest, second);
    }
}

/// The field of a tag as text.
fn field(field: FieldVal) -> String {
    match field {
        FieldVal::Unused | FieldVal::Absent => String::new(),
        FieldVal::Unknown => "?".to_owned(),
        FieldVal::Int(n) => n.to_string(),
        FieldVal::Dir(dir) => arrow_char(dir).to_string(),
    }
}

/// The arrow of a direction.
fn arrow_char(dir: Dir) -> char {
    match dir {
        Dir::Up => '↑',
        Dir::Down => '↓',
        Dir::Left => '←',
        Dir::Right => '→',
    }
}

/// The first letter of a word, as a capital.
pub(crate) fn initial(word: &str) -> String {
    word.chars().next().map_or(String::new(), |c| c.to_uppercase().to_string())
}
