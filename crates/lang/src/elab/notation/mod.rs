//! `url` and `file` lines: their words become codecs, the layers they name are looked at, and what makes no sense is
//! reported where it stands.

mod code;
mod file;
mod lists;
mod meaning;
mod pattern;
mod planes;
mod url;

use super::Elab;
use crate::ir::notation::{Arrows, BoardNumber, Listed, Notation, Numbered, Outside, Shape, Sums};
use crate::ir::*;
use crate::source::{Code, Diagnostic, Span, suggest};
use crate::syntax::ast::{self, Codec, CodecArg, Ident, StatementKind};
use gridwright_grid::Dir;
use std::collections::BTreeSet;

impl Elab<'_> {
    /// What the url and file lines of a file say. A second line of a sort is reported.
    pub(super) fn notation_plan(&mut self, file: &ast::File) {
        let mut planner = Planner::new(&self.genre);
        let mut plan = Notation::default();
        let (mut n_urls, mut n_files) = (0, 0);
        for statement in &file.statements {
            match &statement.kind {
                StatementKind::Url { codecs, output_id } => {
                    n_urls += 1;
                    plan.url = planner.url_plan(codecs, output_id.as_ref(), statement.span);
                }
                StatementKind::File { version, codecs } => {
                    n_files += 1;
                    plan.file = planner.file_plan(version.map_or(0, |v| v.0), codecs, statement.span);
                }
                _ => continue,
            }
            if n_urls > 1 || n_files > 1 {
                let message = format!("a second {} line", if n_urls > 1 { "url" } else { "file" });
                planner.problems.push(Diagnostic::error(Code::Duplicate, statement.span, message));
            }
        }
        let Planner { problems, outside, own, own_genre, .. } = planner;
        self.diagnostics.extend(problems);
        let notation = &mut self.genre.notation;
        (notation.url, notation.file) = (plan.url, plan.file);
        (notation.outside, notation.own, notation.own_genre) = (outside, own, own_genre);
    }
}

/// The state of planning the lines of one file.
struct Planner<'g> {
    genre: &'g Genre,
    /// What there is to report.
    problems: Vec<Diagnostic>,
    /// The layers that the line at hand stores.
    stored: BTreeSet<LayerId>,
    /// Layers of which another table tells the rest, and whether the table at hand is only read: nobody misses a value there.
    split: BTreeSet<LayerId>,
    only_read: bool,
    /// What was said about cells without a room.
    outside: Vec<Outside>,
    /// Options that others do not know.
    own: Vec<OptionId>,
    /// Whether others do not know the genre itself.
    own_genre: bool,
}

/// A setting of a codec, and whether several words may follow its colon.
type Settings = &'static [&'static str];

impl<'g> Planner<'g> {
    fn new(genre: &'g Genre) -> Self {
        Self {
            genre,
            problems: Vec::new(),
            stored: BTreeSet::new(),
            split: BTreeSet::new(),
            only_read: false,
            outside: Vec::new(),
            own: Vec::new(),
            own_genre: false,
        }
    }

    /// Reports a mistake with a way out. Nothing comes of what has one.
    fn refuse<T>(&mut self, span: Span, message: impl Into<String>, way_out: impl Into<String>) -> Option<T> {
        self.problems.push(Diagnostic::error(Code::Codec, span, message).hint(way_out));
        None
    }

    /// Reports a doubt.
    fn warn(&mut self, span: Span, message: String, way_out: &str) {
        self.problems.push(Diagnostic::warning(Code::Codec, span, message).hint(way_out));
    }

    fn layer_of(&self, id: LayerId) -> &'g Layer {
        &self.genre.layers[id.at()]
    }

    /// The layer of a name, which then counts as stored.
    fn layer(&mut self, name: &Ident) -> Option<LayerId> {
        if let Some(layer) = self.genre.layer(&name.text) {
            if self.layer_of(layer).role == Role::Help {
                let message = format!("`{}` helps, so no board holds it", name.text);
                return self.refuse(name.span, message, "leave it out: boards hold what is printed and what is found");
            }
            self.stored.insert(layer);
            return Some(layer);
        }
        let known = self.genre.layers.iter().map(|l| l.name.as_str());
        let way_out = suggest(&name.text, known, "the layers are");
        self.refuse(name.span, format!("there is no layer `{}`", name.text), way_out)
    }

    /// The layers a codec names first, exactly so many; what follows are settings, each at most once and with a value.
    fn layers<const N: usize>(&mut self, codec: &Codec, settings: Settings) -> Option<[LayerId; N]> {
        let word = &codec.name.text;
        if codec.args.len() < N {
            let form = if N == 1 { format!("{word}(LAYER)") } else { format!("{word}(LAYER, LAYER)") };
            let layers = if N == 1 { "1 layer" } else { "2 layers" };
            let message = format!("`{word}` needs {layers}, not {}", codec.args.len());
            return self.refuse(codec.name.span, message, format!("write `{form}`"));
        }
        for (i, arg) in codec.args.iter().enumerate().skip(N) {
            let key = &arg.name.text;
            if !settings.contains(&key.as_str()) {
                let way_out = match settings {
                    [] => format!("`{word}` takes {N} and no more"),
                    _ => suggest(key, settings.iter().copied(), "what may follow is"),
                };
                return self.refuse(arg.name.span, format!("`{word}` cannot do anything with `{key}`"), way_out);
            }
            if codec.args[N..i].iter().any(|before| before.name.text == *key) {
                return self.refuse(arg.name.span, format!("`{key}` is told twice"), "leave one of them out");
            }
            if arg.map.is_empty() {
                let message = format!("`{key}` says nothing");
                return self.refuse(arg.name.span, message, format!("write `{key}: WORD`"));
            }
        }
        let mut found = Vec::with_capacity(N);
        for arg in &codec.args[..N] {
            found.push(self.layer(&arg.name)?);
        }
        found.try_into().ok()
    }

    /// As [`layers`](Self::layers), for codecs that know no symbols: nothing stands behind the colon of a layer.
    fn plain_layers<const N: usize>(&mut self, codec: &Codec, settings: Settings) -> Option<[LayerId; N]> {
        let layers = self.layers(codec, settings)?;
        match codec.args[..N].iter().find_map(|arg| arg.map.first()) {
            Some(word) => {
                let message = format!("`{}` has no use for `{}`", codec.name.text, word.text);
                self.refuse(word.span, message, "it writes the layer as it is: leave the colon out")
            }
            None => Some(layers),
        }
    }

    /// A setting of a codec: `given: clue`.
    fn setting<'c>(&self, codec: &'c Codec, key: &str) -> Option<&'c CodecArg> {
        codec.args.iter().skip(1).find(|arg| arg.name.text == key)
    }

    /// The single word of a setting.
    fn one_word<'c>(&mut self, arg: &'c CodecArg) -> Option<&'c Ident> {
        if let [word] = arg.map.as_slice() {
            return Some(word);
        }
        let key = &arg.name.text;
        self.refuse(arg.name.span, format!("`{key}` needs one word"), format!("write `{key}: WORD`"))
    }

    /// Which of these words a setting names; none if it is not there.
    fn word_of(&mut self, codec: &Codec, key: &str, words: &[&str]) -> Option<Option<usize>> {
        let Some(arg) = self.setting(codec, key) else { return Some(None) };
        let word = self.one_word(arg)?;
        match words.iter().position(|known| *known == word.text) {
            Some(at) => Some(Some(at)),
            None => {
                let way_out = suggest(&word.text, words.iter().copied(), "it may be");
                self.refuse(word.span, format!("`{key}` cannot be `{}`", word.text), way_out)
            }
        }
    }

    /// The symbols of which there is one each, told by their places.
    fn symbol_places(&mut self, codec: &Codec, settings: Settings) -> Option<Numbered> {
        let numbered = self.numbers(codec, settings, |s| s == Shape::Cells)?;
        if numbered.symbols.is_empty() {
            return self.refuse(codec.name.span, "`at` tells where symbols are", "name them: `(LAYER: FIRST SECOND)`");
        }
        self.unwritten_symbols(codec, &numbered);
        Some(numbered)
    }

    /// The words of a codec that has no layers, exactly so many.
    fn no_more_than(&mut self, codec: &Codec, most: usize, form: &str) -> Option<()> {
        match codec.args.get(most) {
            Some(arg) => {
                let message = format!("`{}` cannot do anything with `{}`", codec.name.text, arg.name.text);
                self.refuse(arg.name.span, message, format!("write `{form}`"))
            }
            None => Some(()),
        }
    }

    /// One symbol of a layer by name; it must carry nothing.
    fn symbol(&mut self, layer: LayerId, name: &Ident) -> Option<SymId> {
        let (genre, layer) = (self.genre, self.layer_of(layer));
        let named = |(sym, _): &(SymId, usize)| genre.symbols[sym.at()] == name.text;
        match tags(layer).into_iter().find(named) {
            Some((sym, 0)) => Some(sym),
            Some(_) => {
                let message = format!("`{}` carries something, which a number cannot tell", name.text);
                self.refuse(name.span, message, "write the layer by a table: `code` or `plane`")
            }
            None => {
                let known = tags(layer).into_iter().map(|(sym, _)| genre.symbols[sym.at()].as_str());
                let way_out = suggest(&name.text, known, "its symbols are");
                self.refuse(name.span, format!("`{}` is no value of `{}`", name.text, layer.name), way_out)
            }
        }
    }

    /// The shape of a layer, one of those that the codec can list.
    fn shape(&mut self, codec: &Codec, layer: LayerId, fits: impl Fn(Shape) -> bool) -> Option<Shape> {
        let shape = Shape::of(self.genre, layer);
        if let Some(shape) = shape.filter(|&shape| fits(shape)) {
            return Some(shape);
        }
        let place = shape.map_or("several kinds of place", Shape::word);
        let (word, name) = (&codec.name.text, &self.layer_of(layer).name);
        let message = format!("`{word}` cannot list `{name}`, which lives on {place}");
        let all = [Shape::Cells, Shape::Points, Shape::Links, Shape::Borders, Shape::Edges, Shape::Spots];
        let more = [Shape::Margin, Shape::Board, Shape::Blocks(layer)];
        let words = all.into_iter().chain(more).filter(|&shape| fits(shape)).map(Shape::word);
        let way_out = format!("it lists {}", words.collect::<Vec<_>>().join(", "));
        self.refuse(codec.name.span, message, way_out)
    }

    /// The layer of a codec as numbers: its values are numbers, or the symbols named behind its colon.
    fn numbers(&mut self, codec: &Codec, settings: Settings, fits: impl Fn(Shape) -> bool) -> Option<Numbered> {
        let [layer] = self.layers(codec, settings)?;
        let shape = self.shape(codec, layer, fits)?;
        let mut symbols = Vec::new();
        for name in &codec.args[0].map {
            symbols.push(self.counted(layer, name)?);
        }
        if symbols.is_empty() && !self.layer_of(layer).domain.has_numbers() {
            let way_out = "name the symbols it counts from 1: `(LAYER: FIRST SECOND)`";
            return self.wrong_kind(codec, layer, "numbers", way_out);
        }
        Some(Numbered { layer, shape, symbols, tags: Vec::new() })
    }

    /// A value that is told by its number: a direction or a symbol.
    fn counted(&mut self, layer: LayerId, name: &Ident) -> Option<Val> {
        let dir = Dir::ALL.into_iter().find(|dir| dir.word() == name.text);
        match (&self.layer_of(layer).domain, dir) {
            (Domain::Values { alts, .. }, Some(dir)) if alts.contains(&Alt::Direction) => Some(Val::Dir(dir)),
            _ => self.symbol(layer, name).map(Val::Sym),
        }
    }

    /// A layer of tags with one number each, `(LAYER: FIRST SECOND)`: none if the first of them is no such tag.
    fn tagged_numbers(&mut self, codec: &Codec, fits: impl Fn(Shape) -> bool) -> Option<Numbered> {
        let layer = self.genre.layer(&codec.args.first()?.name.text)?;
        let with_number = |name: &Ident| {
            let named = |(sym, fields): &(SymId, usize)| *fields == 1 && self.genre.symbols[sym.at()] == name.text;
            tags(self.layer_of(layer)).into_iter().find(named).map(|(sym, _)| sym)
        };
        let symbols = codec.args[0].map.iter().map(with_number).collect::<Option<Vec<_>>>()?;
        if symbols.is_empty() {
            return None;
        }
        let [layer] = self.layers(codec, &[])?;
        let shape = self.shape(codec, layer, fits)?;
        Some(Numbered { layer, shape, symbols: Vec::new(), tags: symbols })
    }

    /// A layer of which one thing is written: its yes, or one symbol.
    fn one_thing(&mut self, codec: &Codec, settings: Settings, fits: impl Fn(Shape) -> bool) -> Option<Numbered> {
        let [layer] = self.layers(codec, settings)?;
        let shape = self.shape(codec, layer, fits)?;
        let symbols = match (&self.layer_of(layer).domain, codec.args[0].map.as_slice()) {
            (Domain::Flag, []) => vec![Val::Flag(true)],
            (_, [name]) => vec![self.counted(layer, name)?],
            _ => {
                let way_out = "it suits a layer that is `yes`, or one symbol: `(LAYER: SYMBOL)`";
                return self.wrong_kind(codec, layer, "one thing", way_out);
            }
        };
        Some(Numbered { layer, shape, symbols, tags: Vec::new() })
    }

    /// A layer of which two symbols are written.
    fn two_symbols(&mut self, codec: &Codec, settings: Settings, fits: impl Fn(Shape) -> bool) -> Option<Numbered> {
        let numbered = self.numbers(codec, settings, fits)?;
        if numbered.symbols.len() == 2 {
            return Some(numbered);
        }
        let message = format!("`{}` writes two symbols, not {}", codec.name.text, numbered.symbols.len());
        self.refuse(codec.name.span, message, "write `(LAYER: FIRST SECOND)`")
    }

    /// The layer of a codec as yes or no.
    fn flags(&mut self, codec: &Codec, settings: Settings, fits: impl Fn(Shape) -> bool) -> Option<Listed> {
        let [layer] = self.plain_layers(codec, settings)?;
        let shape = self.shape(codec, layer, fits)?;
        if !matches!(self.layer_of(layer).domain, Domain::Flag | Domain::Division) {
            let way_out = "it suits a layer that is `yes`, `yes/no` or a division";
            return self.wrong_kind(codec, layer, "yes and no", way_out);
        }
        Some(Listed { layer, shape })
    }

    /// Reports a codec over a layer whose values it cannot write.
    fn wrong_kind<T>(&mut self, codec: &Codec, layer: LayerId, wants: &str, way_out: &str) -> Option<T> {
        let layer = self.layer_of(layer);
        let is = match &layer.domain {
            Domain::Flag => "yes or no",
            Domain::Division => "a division",
            Domain::Values { .. } if layer.domain.has_numbers() => "numbers",
            Domain::Values { .. } => "symbols",
        };
        let message = format!("`{}` writes {wants}, and `{}` is {is}", codec.name.text, layer.name);
        self.refuse(codec.name.span, message, way_out)
    }

    /// The number of the board, and what a blank is written as.
    fn board_number(&mut self, codec: &Codec) -> Option<BoardNumber> {
        let numbered = self.numbers(codec, &["default"], |s| s == Shape::Board)?;
        if let Some(symbol) = codec.args[0].map.first() {
            return self.refuse(symbol.span, "the number of a board is no symbol", "leave the colon out");
        }
        let default = match self.setting(codec, "default") {
            Some(arg) => {
                let word = self.one_word(arg)?;
                let Ok(number) = word.text.parse() else {
                    return self.refuse(word.span, format!("`{}` is no number", word.text), "write `default: 1`");
                };
                Some(number)
            }
            None => None,
        };
        Some(BoardNumber { layer: numbered.layer, default })
    }

    /// The layer of a codec as arrows: its tags are told apart by what they carry.
    fn arrows(&mut self, codec: &Codec) -> Option<Arrows> {
        let [layer] = self.plain_layers(codec, &[])?;
        self.shape(codec, layer, |s| s == Shape::Cells)?;
        let tags = tags(self.layer_of(layer));
        let with = |n: usize| tags.iter().find(|(_, fields)| *fields == n).map(|(sym, _)| *sym);
        match with(2) {
            Some(aimed) => Some(Arrows { layer, aimed, bare: with(1), block: with(0) }),
            None => {
                let way_out = "it suits values such as `arrow(direction, 0.. or ?)`";
                self.wrong_kind(codec, layer, "arrows with numbers", way_out)
            }
        }
    }

    /// A layer of blocks with two numbers.
    fn sums(&mut self, codec: &Codec, settings: Settings) -> Option<Sums> {
        let [layer] = self.plain_layers(codec, settings)?;
        match tags(self.layer_of(layer)).as_slice() {
            &[(tag, 2)] => Some(Sums { layer, tag }),
            _ => {
                let way_out = "it suits values such as `sums(1.. or none, 1.. or none)`";
                self.wrong_kind(codec, layer, "pairs of numbers", way_out)
            }
        }
    }

    /// The cells that a division leaves out: `around: arrow black`.
    fn around(&mut self, codec: &Codec, division: LayerId) -> Option<Vec<SymId>> {
        let Some(arg) = self.setting(codec, "around") else { return Some(Vec::new()) };
        let on_cells = |(layer, _): &(LayerId, &Layer)| Shape::of(self.genre, *layer) == Some(Shape::Cells);
        let of_cells: Vec<SymId> =
            self.genre.layers_of(Role::Given).filter(on_cells).flat_map(|(_, l)| tags(l)).map(|(sym, _)| sym).collect();
        let mut symbols = Vec::new();
        for name in &arg.map {
            let Some(sym) = self.genre.symbol(&name.text).filter(|sym| of_cells.contains(sym)) else {
                let known = of_cells.iter().map(|sym| self.genre.symbols[sym.at()].as_str());
                let way_out = suggest(&name.text, known, "symbols that are given on cells are");
                return self.refuse(name.span, format!("`{}` is no symbol that a cell is given", name.text), way_out);
            };
            symbols.push(sym);
        }
        let outside = Outside { division, symbols: symbols.clone() };
        if !self.outside.contains(&outside) {
            self.outside.push(outside);
        }
        Some(symbols)
    }

    /// An option by its letter.
    fn option(&mut self, name: &Ident) -> Option<OptionId> {
        self.genre.option(&name.text).or_else(|| {
            let way_out = "declare it: `option LETTER \"What it asks.\"`";
            self.refuse(name.span, format!("there is no option `{}`", name.text), way_out)
        })
    }

    /// Options by their letters, one at least.
    fn options(&mut self, codec: &Codec) -> Option<Vec<OptionId>> {
        if codec.args.is_empty() {
            let word = &codec.name.text;
            return self.refuse(
                codec.name.span,
                format!("`{word}` needs an option"),
                format!("write `{word}(LETTER)`"),
            );
        }
        codec.args.iter().map(|arg| self.option(&arg.name)).collect()
    }

    /// Whether cells may be missing; a codec that tells of such cells is reported otherwise.
    fn has_holes(&mut self, span: Span) -> Option<()> {
        if self.genre.holes {
            return Some(());
        }
        self.refuse(span, "no cell of this genre is missing", "say `board holes`, or leave this out")
    }

    /// Warns of layers of a role that a line forgets.
    fn forgotten(&mut self, role: Role, line: &str, span: Span) {
        for (layer, declared) in self.genre.layers_of(role) {
            if !self.stored.contains(&layer) {
                let message = format!("the {line} line does not store `{}`", declared.name);
                self.warn(span, message, "add a codec for it; boards lose it otherwise");
            }
        }
    }
}

/// The symbols and tags of a layer, with how many fields each has.
fn tags(layer: &Layer) -> Vec<(SymId, usize)> {
    layer.tags().map(|(sym, fields)| (sym, fields.len())).collect()
}
