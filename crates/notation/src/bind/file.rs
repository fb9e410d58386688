//! Binding of the file line. Most of its words are ready-made tables of tokens.

use super::{Binder, has_numbers};
use crate::plan::{FileItem, FilePart, FilePlan, Frame, TokenPlane, Tokens};
use crate::slots::Shape;
use crate::table::{Meaning, Row, Spelling, Table, Trim};
use gridwright_board::Val;
use gridwright_grid::Side;
use gridwright_lang::ir::{Domain, LayerId, OptionId, Role};
use gridwright_lang::syntax::ast::Codec;

/// The words of a file line.
const WORDS: [&str; 22] = [
    "version", "one-size", "flag", "switch", "options", "without", "number", "qnum", "qnum-ans", "ans", "anum",
    "letter", "dir-qnum", "line", "border", "area", "dots", "sums", "frame", "aux", "plane", "since",
];

/// What words before a plane say about it.
struct Pending {
    /// First version that has it.
    since: i64,
    /// Last version that has it.
    until: i64,
    /// Clues outside the board in its lines.
    frame: Option<Frame>,
}

/// A plane about which nothing was said.
const NOTHING_PENDING: Pending = Pending { since: 0, until: i64::MAX, frame: None };

impl Binder<'_> {
    /// The file line, if there is one and it is sound. Every mistake in it is reported, not only the first.
    pub(super) fn bind_file(&mut self) -> Option<FilePlan> {
        let line = self.genre.notation.file.as_ref()?;
        self.stored.clear();
        let mut plan = FilePlan { version: line.version, one_size: false, without: Vec::new(), items: Vec::new() };
        let mut options: Vec<OptionId> = Vec::new();
        let mut pending = NOTHING_PENDING;
        let mut sound = true;
        for codec in &line.codecs {
            match codec.name.text.as_str() {
                "one-size" => plan.one_size = true,
                "since" => sound &= self.version(codec).map(|v| pending.since = v).is_some(),
                "until" => sound &= self.version(codec).map(|v| pending.until = v).is_some(),
                "frame" => {
                    pending.frame = self.frame(codec);
                    sound &= pending.frame.is_some();
                }
                "without" => {
                    for arg in &codec.args {
                        plan.without.extend(self.option(&arg.name));
                    }
                }
                _ => {
                    let mut told = std::mem::replace(&mut pending, NOTHING_PENDING);
                    match self.framed_part(codec, told.frame.take()) {
                        Some(part) => {
                            part.options(&mut options);
                            let versions = told.since..=told.until;
                            plan.items.push(FileItem { optional: codec.optional, versions, part });
                        }
                        None => sound = false,
                    }
                }
            }
        }
        options.extend(&plan.without);
        self.forgotten(Role::Find, "file", line.span);
        self.forgotten(Role::Given, "file", line.span);
        for (i, (id, _)) in self.genre.options.iter().enumerate() {
            if !options.contains(&OptionId(i as u32)) {
                let message = format!("the file line does not store option `{id}`");
                self.warn(line.span, message, "add `flag(..)`, or `without(..)` if the format has no place for it");
            }
        }
        sound.then_some(plan)
    }

    /// The number of `since(1)` and `until(1)`.
    fn version(&mut self, codec: &Codec) -> Option<i64> {
        let number = codec.args.first().and_then(|arg| arg.name.text.parse().ok());
        if number.is_none() {
            let word = &codec.name.text;
            self.error(codec.name.span, format!("`{word}` needs a version")).hint = Some(format!("write `{word}(1)`"));
        }
        number
    }

    /// `frame(total)`: numbers outside the board, told in the lines of the next plane.
    fn frame(&mut self, codec: &Codec) -> Option<Frame> {
        let field = self.numbers(codec, &["corner"], |s| s == Shape::Margin)?;
        let sides = |side: Side| matches!(side, Side::Top | Side::Left) == self.genre.margins.contains(&side);
        if !Side::ALL.into_iter().all(sides) {
            self.error(codec.name.span, "`frame` is for margins above and to the left".to_owned()).hint =
                Some("the board needs `board margin top, left`".to_owned());
            return None;
        }
        let corner = match self.setting(codec, "corner") {
            Some(arg) => self.one_word(arg)?.text.clone(),
            None => ".".to_owned(),
        };
        let table = Table { trim: Trim::Done, ..number_table(field.layer, exact(".")) };
        Some(Frame { table, corner })
    }

    /// One part of a file; a frame fits planes over cells only.
    fn framed_part(&mut self, codec: &Codec, frame: Option<Frame>) -> Option<FilePart> {
        let framed = frame.is_some();
        let part = self.file_part(codec, frame)?;
        let fits = matches!(&part, FilePart::Tokens(plane) if plane.shape == Shape::Cells && !plane.packed);
        if framed && !fits {
            self.error(codec.name.span, format!("`frame` cannot stand before `{}`", codec.name.text)).hint =
                Some("it belongs before a plane over the cells".to_owned());
            return None;
        }
        Some(part)
    }

    /// One part of a file, whatever stands round it.
    fn file_part(&mut self, codec: &Codec, frame: Option<Frame>) -> Option<FilePart> {
        match codec.name.text.as_str() {
            "flag" => Some(FilePart::Flag(self.option(&codec.args.first()?.name)?)),
            "switch" => self.switch(codec),
            "options" => {
                let mut words = Vec::new();
                for arg in &codec.args {
                    words.push((self.option(&arg.name)?, self.one_word(arg)?.text.clone()));
                }
                Some(FilePart::Options(words))
            }
            "number" => {
                let field = self.numbers(codec, &["default"], |s| s == Shape::Board)?;
                Some(FilePart::Number(field, self.default_number(codec)?))
            }
            "area" => {
                let (layer, _) = self.flags(codec, &["around"], |s| s == Shape::Links)?;
                Some(FilePart::Area { layer, outside: self.outside(codec, layer)? })
            }
            "sums" => Some(FilePart::Sums(self.sums(codec)?)),
            "aux" => self.aux(codec),
            "dir-qnum" => {
                let arrows = self.arrows(codec)?;
                Some(self.plane_of(codec, Shape::Cells, Tokens::Arrows(arrows), frame))
            }
            "plane" => {
                let (table, shape) = self.table(codec)?;
                Some(self.plane_of(codec, shape, Tokens::Table(table), frame))
            }
            _ => self.ready_made(codec, frame),
        }
    }

    /// A plane of tokens. Its key, under which odd tokens are kept, is the codec as the rule file writes it.
    fn plane_of(&self, codec: &Codec, shape: Shape, tokens: Tokens, frame: Option<Frame>) -> FilePart {
        let layers = match &tokens {
            Tokens::Table(table) => table.layers.clone(),
            Tokens::Arrows(arrows) => vec![arrows.layer],
        };
        let names: Vec<&str> = layers.iter().map(|l| self.genre.layers[l.at()].name.as_str()).collect();
        let key = format!("{}({})", codec.name.text, names.join(", "));
        FilePart::Tokens(TokenPlane { key, tokens, shape, given: None, frame, packed: false })
    }

    /// `switch(e: ON, OFF)`.
    fn switch(&mut self, codec: &Codec) -> Option<FilePart> {
        if let [first, second] = codec.args.as_slice()
            && let [on] = first.map.as_slice()
        {
            let option = self.option(&first.name)?;
            return Some(FilePart::Switch { option, on: on.text.clone(), off: second.name.text.clone() });
        }
        self.error(codec.name.span, "`switch` needs an option and two words".to_owned()).hint =
            Some("write `switch(OPTION: WORD-IF-SET, WORD-IF-NOT)`".to_owned());
        None
    }

    /// `aux(colour: cells 0)`.
    fn aux(&mut self, codec: &Codec) -> Option<FilePart> {
        if let [arg] = codec.args.as_slice()
            && let [places, blank] = arg.map.as_slice()
        {
            let shape = match places.text.as_str() {
                "cells" => Some(Shape::Cells),
                "points" => Some(Shape::Points),
                "links" => Some(Shape::Links),
                "edges" => Some(Shape::Edges),
                _ => None,
            };
            if let Some(shape) = shape {
                return Some(FilePart::Aux { key: arg.name.text.clone(), shape, blank: blank.text.clone() });
            }
        }
        self.error(codec.name.span, "`aux` needs a name, places and the token for nothing".to_owned()).hint =
            Some("write `aux(colour: cells 0)`; places are cells, points, links or edges".to_owned());
        None
    }

    /// The words that stand for a fixed table, with their settings.
    fn ready_made(&mut self, codec: &Codec, frame: Option<Frame>) -> Option<FilePart> {
        let (mut table, shape) = self.ready_table(codec)?;
        if let Some(arg) = self.setting(codec, "hole") {
            let token = self.one_word(arg)?.text.clone();
            table.rows.push(Row { spellings: vec![exact(&token)], meaning: Meaning::Hole });
        }
        let given = match self.setting(codec, "given") {
            Some(arg) => {
                let layer = self.one_word(arg).and_then(|word| self.layer(word))?;
                self.shape(codec, layer, |s| s == shape)?;
                Some(layer)
            }
            None => None,
        };
        let mut part = self.plane_of(codec, shape, Tokens::Table(table), frame);
        if let FilePart::Tokens(plane) = &mut part {
            plane.given = given;
            plane.packed = codec.name.text == "dots";
        }
        Some(part)
    }

    /// The table that a word stands for, and the places it lists.
    fn ready_table(&mut self, codec: &Codec) -> Option<(Table, Shape)> {
        let over_cells = |s: Shape| matches!(s, Shape::Cells | Shape::Points | Shape::Blocks(_));
        match codec.name.text.as_str() {
            "qnum" => {
                let field = self.numbers(codec, &["hole"], over_cells)?;
                Some((clue_table(field.layer, &field.symbols, exact(".")), field.shape))
            }
            "qnum-ans" => self.clue_or_answer_table(codec),
            "ans" => {
                let (layer, shape) = self.flags(codec, &[], over_cells)?;
                let rows = vec![blank(&["."]), value("#", 0, Val::Flag(true)), value("+", 0, Val::Flag(false))];
                Some((Table { layers: vec![layer], rows, trim: Trim::Nothing }, shape))
            }
            "anum" => {
                let field = self.numbers(codec, &["given", "none", "some"], over_cells)?;
                Some((self.answer_table(codec, field.layer)?, field.shape))
            }
            "letter" => {
                let field = self.numbers(codec, &[], over_cells)?;
                let number = Row { spellings: vec![Spelling::Letter], meaning: plain_number(0) };
                let rows = vec![blank(&["."]), value("-", 0, Val::Unknown), number];
                Some((Table { layers: vec![field.layer], rows, trim: Trim::Nothing }, field.shape))
            }
            "line" => self.lines_table(codec),
            "border" => self.border_table(codec),
            "dots" => {
                // One character a token: numbers would run together.
                let field = self.two_symbols(codec, &["hole"], |s| s == Shape::Spots)?;
                Some((clue_table(field.layer, &field.symbols, exact(".")), field.shape))
            }
            _ => {
                self.unknown_word(codec, "file", &WORDS);
                None
            }
        }
    }

    /// One token for a clue or for yes and no.
    fn clue_or_answer_table(&mut self, codec: &Codec) -> Option<(Table, Shape)> {
        let [clue, flag] = self.layers::<2>(codec, &[])?;
        let shape = self.shape(codec, clue, |s| matches!(s, Shape::Cells | Shape::Points))?;
        self.shape(codec, flag, |s| s == shape)?;
        let wrong = if !has_numbers(&self.genre.layers[clue.at()].domain) {
            Some((clue, "numbers first", "it suits a layer of numbers and one of yes and no"))
        } else if self.genre.layers[flag.at()].domain != Domain::Flag {
            Some((flag, "yes and no second", "it suits a layer of numbers and one of yes and no"))
        } else {
            None
        };
        if let Some((layer, wants, hint)) = wrong {
            self.wrong_kind(codec, layer, wants, hint);
            return None;
        }
        let mut table = clue_table(clue, &[], exact("."));
        table.layers.push(flag);
        table.rows.push(value("#", 1, Val::Flag(true)));
        table.rows.push(value("+", 1, Val::Flag(false)));
        Some((table, shape))
    }

    /// Answer numbers. Notes and the little marks of the editor say nothing.
    fn answer_table(&mut self, codec: &Codec, layer: LayerId) -> Option<Table> {
        let mut nothing = vec![".", "c", "+", "-", "=", "%"];
        let mut rows = Vec::new();
        for (setting, val) in [("none", Val::Absent), ("some", Val::Unknown)] {
            if let Some(arg) = self.setting(codec, setting) {
                let token = &self.one_word(arg)?.text;
                nothing.retain(|t| t != token);
                rows.push(value(token, 0, val));
            }
        }
        rows.push(blank(&nothing));
        rows.push(decimal(plain_number(0)));
        Some(Table { layers: vec![layer], rows, trim: Trim::Notes })
    }

    /// Lines between cells or on edges: yes or no, or how many.
    fn lines_table(&mut self, codec: &Codec) -> Option<(Table, Shape)> {
        let [layer] = self.layers::<1>(codec, &[])?;
        let shape = self.shape(codec, layer, |s| matches!(s, Shape::Links | Shape::Edges))?;
        let nothing = blank(&["0", "u", "d", "l", "r"]);
        let rows = if has_numbers(&self.genre.layers[layer.at()].domain) {
            vec![nothing, value("-1", 0, Val::Int(0)), decimal(plain_number(0))]
        } else {
            let yes = Row { spellings: vec![exact("1"), exact("-2")], meaning: Meaning::Value(0, Val::Flag(true)) };
            vec![nothing, value("-1", 0, Val::Flag(false)), yes, decimal(Meaning::Positive(0))]
        };
        Some((Table { layers: vec![layer], rows, trim: Trim::Arrow }, shape))
    }

    /// Borders: printed ones are there or not, drawn ones may also be ruled out.
    fn border_table(&mut self, codec: &Codec) -> Option<(Table, Shape)> {
        let (layer, shape) = self.flags(codec, &["around"], |s| matches!(s, Shape::Links | Shape::Borders))?;
        self.outside(codec, layer)?;
        let mut rows = vec![blank(&["0"])];
        let yes = Meaning::Value(0, Val::Flag(true));
        if self.genre.layers[layer.at()].role == Role::Find {
            rows.push(Row { spellings: vec![exact("1"), exact("2")], meaning: yes });
            rows.push(value("-1", 0, Val::Flag(false)));
        } else {
            rows.push(Row { spellings: vec![exact("1")], meaning: yes });
        }
        Some((Table { layers: vec![layer], rows, trim: Trim::Nothing }, shape))
    }
}

impl FilePart {
    /// The options it stores.
    fn options(&self, into: &mut Vec<OptionId>) {
        match self {
            FilePart::Flag(option) | FilePart::Switch { option, .. } => into.push(*option),
            FilePart::Options(words) => into.extend(words.iter().map(|(option, _)| *option)),
            _ => {}
        }
    }
}

/// A token that is always written the same.
pub(super) fn exact(token: &str) -> Spelling {
    Spelling::Exact(token.to_owned())
}

/// The row of what is written where nothing is; the first token is written, all are read.
fn blank(tokens: &[&str]) -> Row {
    Row { spellings: tokens.iter().map(|t| exact(t)).collect(), meaning: Meaning::Blank }
}

/// A row of one token and one value.
fn value(token: &str, layer: usize, val: Val) -> Row {
    Row { spellings: vec![exact(token)], meaning: Meaning::Value(layer, val) }
}

/// The meaning "the number itself".
fn plain_number(layer: usize) -> Meaning {
    Meaning::Number { layer, tag: None, add: 0 }
}

/// A row of decimal numbers.
fn decimal(meaning: Meaning) -> Row {
    Row { spellings: vec![Spelling::Number { prefix: String::new(), radix: 10, digits: None }], meaning }
}

/// Numbers, `-` for `?`, and a token for nothing.
fn number_table(layer: LayerId, nothing: Spelling) -> Table {
    let blank = Row { spellings: vec![nothing], meaning: Meaning::Blank };
    let rows = vec![blank, value("-", 0, Val::Unknown), decimal(plain_number(0))];
    Table { layers: vec![layer], rows, trim: Trim::Nothing }
}

/// Clues: numbers, or symbols counted from 1.
fn clue_table(layer: LayerId, symbols: &[gridwright_lang::ir::SymId], nothing: Spelling) -> Table {
    let mut table = number_table(layer, nothing);
    if !symbols.is_empty() {
        table.rows.pop();
        let named = symbols.iter().enumerate().map(|(i, &sym)| value(&(i + 1).to_string(), 0, Val::Sym(sym)));
        table.rows.extend(named);
    }
    table
}
