//! The planes of a file. Most of their words are ready-made tables of tokens.

use super::Planner;
use crate::ir::notation::{Frame, Meaning, Numbered, Row, Shape, Spelling, Table, TokenPlane, Tokens, Trim};
use crate::ir::*;
use crate::syntax::ast::Codec;
use crate::words::notation::FileWord;
use gridwright_grid::Side;

/// The places that most planes list.
fn is_listed(shape: Shape) -> bool {
    matches!(shape, Shape::Cells | Shape::Points | Shape::Blocks(_))
}

impl Planner<'_> {
    /// A plane of tokens. Its key, under which odd tokens are kept, is the codec as the rule file writes it.
    pub(super) fn plane(&mut self, word: FileWord, codec: &Codec, frame: Option<Frame>) -> Option<TokenPlane> {
        let (tokens, shape) = match word {
            FileWord::DirQnum => (Tokens::Arrows(self.arrows(codec)?), Shape::Cells),
            FileWord::Plane => {
                let (table, shape) = self.plane_table(codec)?;
                (Tokens::Table(table), shape)
            }
            word => {
                let (mut table, shape) = self.ready_table(word, codec)?;
                table.rows.extend(self.hole_row(codec)?);
                (Tokens::Table(table), shape)
            }
        };
        let names: Vec<&str> = tokens.layers().iter().map(|&l| self.layer_of(l).name.as_str()).collect();
        let key = format!("{}({})", codec.name.text, names.join(", "));
        let given = self.given_layer(codec, shape)?;
        let rim = match self.setting(codec, "rim") {
            Some(arg) => Some(self.one_word(arg)?.text.clone()),
            None => None,
        };
        if rim.is_some() && shape == Shape::Edges {
            return self.refuse(codec.name.span, "edges are told with the sides of the board", "leave `rim` out");
        }
        Some(TokenPlane { key, tokens, shape, given, frame, packed: word == FileWord::Dots, rim })
    }

    /// `hole: #`: the token of a missing cell.
    fn hole_row(&mut self, codec: &Codec) -> Option<Option<Row>> {
        let Some(arg) = self.setting(codec, "hole") else { return Some(None) };
        self.has_holes(arg.name.span)?;
        let token = self.one_word(arg)?;
        Some(Some(Row::new(vec![exact(&token.text)], Meaning::Hole)))
    }

    /// `given: clue`: the layer whose numbers the plane leaves out.
    fn given_layer(&mut self, codec: &Codec, shape: Shape) -> Option<Option<LayerId>> {
        let in_table = codec.args.iter().find(|arg| !codec.layers.is_empty() && arg.name.text == "given");
        let Some(arg) = in_table.or_else(|| self.setting(codec, "given")) else { return Some(None) };
        let layer = self.one_word(arg).and_then(|word| self.layer(word))?;
        self.shape(codec, layer, |s| s == shape)?;
        Some(Some(layer))
    }

    /// `frame(total)`: numbers outside the board, told in the lines of the next plane.
    pub(super) fn frame(&mut self, codec: &Codec) -> Option<Frame> {
        let lists = self.holds_lists(codec);
        let (layer, symbols) = if lists {
            (self.outside_lists(codec)?.1.layer, Vec::new())
        } else {
            let numbered = self.numbers(codec, &["corner"], |s| s == Shape::Margin)?;
            (numbered.layer, numbered.symbols)
        };
        let sides = |side: Side| matches!(side, Side::Top | Side::Left) == self.genre.margins.contains(&side);
        let all = Side::ALL.into_iter().all(|side| self.genre.margins.contains(&side));
        if !all && !Side::ALL.into_iter().all(sides) {
            let way_out = "the board needs `board margin top, left`, or all four sides";
            return self.refuse(codec.name.span, "`frame` is for margins above and to the left, or all round", way_out);
        }
        let corner = match self.setting(codec, "corner") {
            Some(arg) => self.one_word(arg)?.text.clone(),
            None => ".".to_owned(),
        };
        let table = Table { trim: Trim::Done, ..clue_table(layer, &symbols) };
        let lists = lists.then(|| self.layer_of(layer).domain.entries().is_some_and(|entries| entries.many));
        Some(Frame { table, corner, lists })
    }

    /// The table that a word stands for, and the places it lists.
    fn ready_table(&mut self, word: FileWord, codec: &Codec) -> Option<(Table, Shape)> {
        match word {
            FileWord::Qnum if self.holds_lists(codec) => {
                let [layer] = self.plain_layers(codec, &["hole"])?;
                let shape = self.shape(codec, layer, is_listed)?;
                Some((self.list_table(layer), shape))
            }
            FileWord::Qnum => {
                let numbered = self.numbers(codec, &["hole"], is_listed)?;
                self.unwritten_symbols(codec, &numbered);
                Some((clue_table(numbered.layer, &numbered.symbols), numbered.shape))
            }
            FileWord::QnumAns => self.clue_or_answer_table(codec),
            FileWord::Ans => {
                let listed = self.flags(codec, &[], is_listed)?;
                let rows = vec![blank(&["."]), value("#", 0, Val::Flag(true)), value("+", 0, Val::Flag(false))];
                Some((Table { layers: vec![listed.layer], rows, trim: Trim::Nothing }, listed.shape))
            }
            FileWord::Anum => {
                let numbered = self.numbers(codec, &["given", "none", "some"], is_listed)?;
                self.unwritten_symbols(codec, &numbered);
                Some((self.answer_table(codec, &numbered)?, numbered.shape))
            }
            FileWord::Letter => {
                let numbered = self.numbers(codec, &[], is_listed)?;
                let number = Row::new(vec![Spelling::Letter], plain_number(0));
                let rows = vec![blank(&["."]), value("-", 0, Val::Unknown), number];
                Some((Table { layers: vec![numbered.layer], rows, trim: Trim::Nothing }, numbered.shape))
            }
            FileWord::Line => self.lines_table(codec),
            FileWord::Border => self.border_table(codec),
            // One character a token: numbers would run together.
            FileWord::Dots => {
                let numbered = self.numbers(codec, &["hole"], |s| s == Shape::Spots)?;
                if !(1..=9).contains(&numbered.symbols.len()) {
                    let way_out = "write `(LAYER: FIRST SECOND)`";
                    return self.refuse(codec.name.span, "`dots` writes one to nine symbols", way_out);
                }
                Some((clue_table(numbered.layer, &numbered.symbols), numbered.shape))
            }
            _ => None,
        }
    }

    /// One token for a clue or for yes and no.
    fn clue_or_answer_table(&mut self, codec: &Codec) -> Option<(Table, Shape)> {
        let [clue, flag] = self.plain_layers(codec, &[])?;
        let shape = self.shape(codec, clue, |s| matches!(s, Shape::Cells | Shape::Points))?;
        self.shape(codec, flag, |s| s == shape)?;
        let way_out = "it suits a layer of numbers and one of yes and no";
        let lists = self.holds_lists(codec);
        if !lists && !self.layer_of(clue).domain.has_numbers() {
            return self.wrong_kind(codec, clue, "numbers first", way_out);
        }
        if self.layer_of(flag).domain != Domain::Flag {
            return self.wrong_kind(codec, flag, "yes and no second", way_out);
        }
        let mut table = if lists { self.list_table(clue) } else { clue_table(clue, &[]) };
        table.layers.push(flag);
        table.rows.push(value("#", 1, Val::Flag(true)));
        table.rows.push(value("+", 1, Val::Flag(false)));
        Some((table, shape))
    }

    /// Answer numbers. Notes and the little marks of the editor say nothing.
    fn answer_table(&mut self, codec: &Codec, numbered: &Numbered) -> Option<Table> {
        let layer = numbered.layer;
        let mut nothing = vec![".", "c", "+", "-", "=", "%"];
        let mut rows = Vec::new();
        for (setting, val) in [("none", Val::Absent), ("some", Val::Unknown)] {
            let Some(arg) = self.setting(codec, setting) else { continue };
            if !matches!(self.layer_of(layer).domain, Domain::Values { absent: true, .. }) {
                let message = format!("`{}` is never none", self.layer_of(layer).name);
                return self.refuse(arg.name.span, message, format!("leave `{setting}` out"));
            }
            let token = self.one_word(arg)?;
            if !nothing.contains(&token.text.as_str()) || token.text == "." {
                let way_out = "the marks are c, +, -, = and %, each for one thing";
                return self.refuse(token.span, format!("`{}` is no mark that is free", token.text), way_out);
            }
            nothing.retain(|t| *t != token.text);
            rows.push(value(&token.text, 0, val));
        }
        rows.push(blank(&nothing));
        rows.extend(counted_rows(&numbered.symbols));
        Some(Table { layers: vec![layer], rows, trim: Trim::Notes })
    }

    /// Lines between cells or on edges: yes or no, or how many.
    fn lines_table(&mut self, codec: &Codec) -> Option<(Table, Shape)> {
        let [layer] = self.plain_layers(codec, &["rim"])?;
        let shape = self.shape(codec, layer, |s| matches!(s, Shape::Links | Shape::Edges))?;
        let nothing = blank(&["0", "u", "d", "l", "r"]);
        let rows = match &self.layer_of(layer).domain {
            Domain::Flag => {
                let yes = Row::new(vec![exact("1"), exact("-2")], Meaning::Value(0, Val::Flag(true)));
                vec![nothing, value("-1", 0, Val::Flag(false)), yes, decimal(Meaning::Positive(0))]
            }
            domain if domain.has_numbers() => {
                vec![nothing, value("-1", 0, Val::Int(0)), decimal(plain_number(0))]
            }
            _ => return self.wrong_kind(codec, layer, "lines", "it suits yes/no, or how many lines there are"),
        };
        Some((Table { layers: vec![layer], rows, trim: Trim::Arrow }, shape))
    }

    /// Borders: printed ones are there or not, drawn ones may also be ruled out.
    fn border_table(&mut self, codec: &Codec) -> Option<(Table, Shape)> {
        let listed = self.flags(codec, &["around", "rim"], |s| matches!(s, Shape::Links | Shape::Borders))?;
        self.around(codec, listed.layer)?;
        let mut rows = vec![blank(&["0"])];
        let yes = Meaning::Value(0, Val::Flag(true));
        if self.layer_of(listed.layer).role == Role::Given {
            rows.push(Row::new(vec![exact("1")], yes));
        } else {
            rows.push(Row::new(vec![exact("1"), exact("2")], yes));
            rows.push(value("-1", 0, Val::Flag(false)));
        }
        Some((Table { layers: vec![listed.layer], rows, trim: Trim::Nothing }, listed.shape))
    }
}

/// A token that is always written the same.
fn exact(token: &str) -> Spelling {
    Spelling::Exact(token.to_owned())
}

/// The row of what is written where nothing is; the first token is written, all are read.
fn blank(tokens: &[&str]) -> Row {
    Row::new(tokens.iter().map(|t| exact(t)).collect(), Meaning::Blank)
}

/// A row of one token and one value.
fn value(token: &str, layer: usize, val: Val) -> Row {
    Row::new(vec![exact(token)], Meaning::Value(layer, val))
}

/// The meaning "the number itself".
fn plain_number(layer: usize) -> Meaning {
    Meaning::Number { layer, tag: None, add: 0 }
}

/// A row of decimal numbers.
fn decimal(meaning: Meaning) -> Row {
    Row::new(vec![Spelling::Number { prefix: String::new(), radix: 10, digits: None }], meaning)
}

/// Clues: `.` for nothing, `-` for `?`, and numbers, or symbols counted from 1.
fn clue_table(layer: LayerId, symbols: &[Val]) -> Table {
    let mut rows = vec![blank(&["."]), value("-", 0, Val::Unknown)];
    rows.extend(counted_rows(symbols));
    Table { layers: vec![layer], rows, trim: Trim::Nothing }
}

/// Numbers, or symbols counted from 1.
fn counted_rows(symbols: &[Val]) -> Vec<Row> {
    if symbols.is_empty() {
        return vec![decimal(plain_number(0))];
    }
    symbols.iter().enumerate().map(|(i, &val)| value(&(i + 1).to_string(), 0, val)).collect()
}
