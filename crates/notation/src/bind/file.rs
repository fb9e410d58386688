//! Binding of the file line. Most of its words are ready-made tables of tokens.

use super::{Binder, has_numbers};
use crate::plan::{FileItem, FilePart, FilePlan, Frame, TokenPlane, Tokens};
use crate::slots::Shape;
use crate::table::{Meaning, Row, Spelling, Table, Trim};
use gridwright_board::Val;
use gridwright_lang::ir::{LayerId, OptionId, Role};
use gridwright_lang::syntax::ast::Codec;

/// The words of a file line.
const WORDS: [&str; 22] = [
    "version", "one-size", "flag", "switch", "options", "without", "number", "qnum", "qnum-ans", "ans", "anum",
    "letter", "dir-qnum", "line", "border", "area", "dots", "sums", "frame", "aux", "plane", "since",
];

/// What words before a plane say about it.
struct Pending {
    since: i64,
    until: i64,
    frame: Option<Frame>,
}

const NOTHING_PENDING: Pending = Pending { since: 0, until: i64::MAX, frame: None };

impl Binder<'_> {
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
                    match self.file_part(codec, told.frame.take()) {
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

    fn version(&mut self, codec: &Codec) -> Option<i64> {
        let number = codec.args.first().and_then(|arg| arg.name.text.parse().ok());
        if number.is_none() {
            let word = &codec.name.text;
            self.error(codec.name.span, format!("`{word}` needs a version")).hint = Some(format!("write `{word}(1)`"));
        }
        number
    }

    fn frame(&mut self, codec: &Codec) -> Option<Frame> {
        let field = self.numbers(codec, &["corner"], |s| s == Shape::Margin)?;
        let corner = match self.setting(codec, "corner") {
            Some(arg) => self.one_word(arg)?.text.clone(),
            None => ".".to_owned(),
        };
        let table = Table { trim: Trim::Done, ..number_table(field.layer, exact(".")) };
        Some(Frame { table, corner })
    }

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

    fn plane_of(&self, codec: &Codec, shape: Shape, tokens: Tokens, frame: Option<Frame>) -> FilePart {
        let layers = match &tokens {
            Tokens::Table(table) => table.layers.clone(),
            Tokens::Arrows(arrows) => vec![arrows.layer],
        };
        let names: Vec<&str> = layers.iter().map(|l| self.genre.layers[l.at()].name.as_str()).collect();
        let key = format!("{}({})", codec.name.text, names.join(", "));
        FilePart::Tokens(TokenPlane { key, tokens, shape, given: None, frame, packed: false })
    }

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

    /// The words that stand for a fixed table.
    fn ready_made(&mut self, codec: &Codec, frame: Option<Frame>) -> Option<FilePart> {
        let over_cells = |s: Shape| matches!(s, Shape::Cells | Shape::Points | Shape::Blocks(_));
        let (mut table, shape) = match codec.name.text.as_str() {
            "qnum" => {
                let field = self.numbers(codec, &["hole"], over_cells)?;
                (clue_table(field.layer, &field.symbols, exact(".")), field.shape)
            }
            "qnum-ans" => {
                let [clue, flag] = self.layers::<2>(codec, &[])?;
                let shape = self.shape(codec, clue, over_cells)?;
                let mut table = clue_table(clue, &[], exact("."));
                table.layers.push(flag);
                table.rows.push(value("#", 1, Val::Flag(true)));
                table.rows.push(value("+", 1, Val::Flag(false)));
                (table, shape)
            }
            "ans" => {
                let (layer, shape) = self.flags(codec, &[], over_cells)?;
                let rows = vec![blank(&["."]), value("#", 0, Val::Flag(true)), value("+", 0, Val::Flag(false))];
                (Table { layers: vec![layer], rows, trim: Trim::Nothing }, shape)
            }
            "anum" => {
                let field = self.numbers(codec, &["given", "none"], over_cells)?;
                (self.answer_table(codec, field.layer)?, field.shape)
            }
            "letter" => {
                let field = self.numbers(codec, &[], over_cells)?;
                let number = Row { spellings: vec![Spelling::Letter], meaning: plain_number(0) };
                let rows = vec![blank(&["."]), value("-", 0, Val::Unknown), number];
                (Table { layers: vec![field.layer], rows, trim: Trim::Nothing }, field.shape)
            }
            "line" => self.lines_table(codec)?,
            "border" => self.border_table(codec)?,
            "dots" => {
                let field = self.numbers(codec, &["hole"], |s| s == Shape::Spots)?;
                (clue_table(field.layer, &field.symbols, exact(".")), field.shape)
            }
            _ => {
                self.unknown_word(codec, "file", &WORDS);
                return None;
            }
        };
        if let Some(arg) = self.setting(codec, "hole") {
            let token = self.one_word(arg)?.text.clone();
            table.rows.push(Row { spellings: vec![exact(&token)], meaning: Meaning::Hole });
        }
        let given = match self.setting(codec, "given") {
            Some(arg) => Some(self.one_word(arg).and_then(|word| self.layer(word))?),
            None => None,
        };
        let mut part = self.plane_of(codec, shape, Tokens::Table(table), frame);
        if let FilePart::Tokens(plane) = &mut part {
            plane.given = given;
            plane.packed = codec.name.text == "dots";
        }
        Some(part)
    }

    /// Answer numbers. Notes and the little marks of the editor say nothing.
    fn answer_table(&mut self, codec: &Codec, layer: LayerId) -> Option<Table> {
        let mut nothing = vec![".", "c", "+", "-", "=", "%"];
        let mut rows = Vec::new();
        if let Some(arg) = self.setting(codec, "none") {
            let token = &self.one_word(arg)?.text;
            nothing.retain(|t| t != token);
            rows.push(value(token, 0, Val::Absent));
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

pub(super) fn exact(token: &str) -> Spelling {
    Spelling::Exact(token.to_owned())
}

fn blank(tokens: &[&str]) -> Row {
    Row { spellings: tokens.iter().map(|t| exact(t)).collect(), meaning: Meaning::Blank }
}

fn value(token: &str, layer: usize, val: Val) -> Row {
    Row { spellings: vec![exact(token)], meaning: Meaning::Value(layer, val) }
}

fn plain_number(layer: usize) -> Meaning {
    Meaning::Number { layer, tag: None, add: 0 }
}

fn decimal(meaning: Meaning) -> Row {
    Row { spellings: vec![Spelling::Number { prefix: String::new(), radix: 10, digits: None }], meaning }
}

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
