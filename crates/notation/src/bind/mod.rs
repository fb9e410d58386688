//! The `url` and `file` lines of a rule file, checked against its layers.

mod file;
mod rows;
mod url;

use crate::plan::{Arrows, Field, FilePlan, Outside, UrlPlan};
use crate::slots::Shape;
use gridwright_board::Board;
use gridwright_lang::ir::{Alt, Domain, DrawPlan, Genre, Layer, LayerId, OptionId, Role, SymId};
use gridwright_lang::syntax::ast::{Codec, CodecArg, Ident};
use gridwright_lang::{Code, Diagnostic, Span, nearest};
use std::collections::BTreeSet;

/// How the boards of a genre are written: its notation lines, bound to its layers once.
#[derive(Debug, Clone)]
pub struct Bound {
    /// The url line, if it is there and sound.
    pub(crate) url: Option<UrlPlan>,
    /// The file line, if it is there and sound.
    pub(crate) file: Option<FilePlan>,
    /// How its boards are drawn.
    pub(crate) draw: DrawPlan,
    /// Cells that belong to no room.
    pub(crate) outside: Vec<Outside>,
    /// Options that puzz.link does not know.
    pub(crate) own: Vec<OptionId>,
    pub(crate) own_genre: bool,
}

impl Bound {
    /// Binds the notation lines of a genre. A line with a mistake is left out, so the genre still works through the other
    /// forms; the diagnostics say what is wrong.
    pub fn bind(genre: &Genre) -> (Bound, Vec<Diagnostic>) {
        let mut binder = Binder {
            genre,
            problems: Vec::new(),
            stored: BTreeSet::new(),
            outside: Vec::new(),
            own: Vec::new(),
            own_genre: false,
        };
        let url = binder.bind_url();
        let file = binder.bind_file();
        let draw = genre.notation.draw.clone();
        (
            Bound { url, file, draw, outside: binder.outside, own: binder.own, own_genre: binder.own_genre },
            binder.problems,
        )
    }

    /// Whether boards can be written as URLs.
    pub fn has_url(&self) -> bool {
        self.url.is_some()
    }

    /// Whether puzz.link reads the URL of a board: there is one, and it knows the genre and the options that are set.
    pub fn is_known_elsewhere(&self, board: &Board) -> bool {
        self.has_url() && !self.own_genre && !self.own.iter().any(|&option| board.option(option))
    }

    /// Whether boards can be written as pzprv3 files.
    pub fn has_file(&self) -> bool {
        self.file.is_some()
    }
}

/// The state of binding one genre.
pub(crate) struct Binder<'g> {
    /// The genre.
    pub genre: &'g Genre,
    /// What there is to report.
    pub problems: Vec<Diagnostic>,
    /// The layers that the line at hand stores.
    pub stored: BTreeSet<LayerId>,
    /// What was said about cells without a room.
    pub outside: Vec<Outside>,
    /// Options of our own.
    pub own: Vec<OptionId>,
    /// Whether the genre is one of our own.
    pub own_genre: bool,
}

impl Binder<'_> {
    /// Reports a mistake; the caller may add a hint to it.
    pub fn error(&mut self, span: Span, message: String) -> &mut Diagnostic {
        self.problems.push(Diagnostic::error(Code::Codec, span, message));
        let last = self.problems.len() - 1;
        &mut self.problems[last]
    }

    /// Reports a doubt.
    pub fn warn(&mut self, span: Span, message: String, hint: &str) {
        self.problems.push(Diagnostic::warning(Code::Codec, span, message).hint(hint));
    }

    /// A codec nobody knows.
    pub fn unknown_word(&mut self, codec: &Codec, line: &str, known: &[&'static str]) {
        let hint = match nearest(&codec.name.text, known.iter().copied()) {
            Some(word) => format!("did you mean `{word}`?"),
            None => format!("the words of a {line} line are: {}", known.join(", ")),
        };
        self.error(codec.name.span, format!("`{}` is no word of a {line} line", codec.name.text)).hint = Some(hint);
    }

    /// The layer of a name, which then counts as stored.
    pub fn layer(&mut self, name: &Ident) -> Option<LayerId> {
        if let Some(layer) = self.genre.layer(&name.text) {
            self.stored.insert(layer);
            return Some(layer);
        }
        let known: Vec<&str> = self.genre.layers.iter().map(|l| l.name.as_str()).collect();
        let hint = match nearest(&name.text, known.iter().copied()) {
            Some(word) => format!("did you mean `{word}`?"),
            None => format!("the layers are: {}", known.join(", ")),
        };
        self.error(name.span, format!("there is no layer `{}`", name.text)).hint = Some(hint);
        None
    }

    /// The layers a codec names first, exactly so many; what follows are settings.
    pub fn layers<const N: usize>(&mut self, codec: &Codec, settings: &[&str]) -> Option<[LayerId; N]> {
        let word = &codec.name.text;
        if codec.args.len() < N {
            let form = if N == 1 { format!("{word}(LAYER)") } else { format!("{word}(LAYER, LAYER)") };
            let message =
                format!("`{word}` needs {N} layer{}, not {}", if N == 1 { "" } else { "s" }, codec.args.len());
            self.error(codec.name.span, message).hint = Some(format!("write `{form}`"));
            return None;
        }
        for arg in &codec.args[N..] {
            if !settings.contains(&arg.name.text.as_str()) {
                let hint = match settings {
                    [] => format!("`{word}` takes {N} and no more"),
                    _ => format!("what may follow is: {}", settings.join(", ")),
                };
                let message = format!("`{word}` cannot do anything with `{}`", arg.name.text);
                self.error(arg.name.span, message).hint = Some(hint);
                return None;
            }
        }
        let mut found = Vec::with_capacity(N);
        for arg in &codec.args[..N] {
            found.push(self.layer(&arg.name)?);
        }
        found.try_into().ok()
    }

    /// A setting of a codec: `given: clue`.
    pub fn setting<'c>(&self, codec: &'c Codec, key: &str) -> Option<&'c CodecArg> {
        codec.args.iter().skip(1).find(|arg| arg.name.text == key)
    }

    /// The single word of a setting.
    pub fn one_word<'c>(&mut self, arg: &'c CodecArg) -> Option<&'c Ident> {
        if let [word] = arg.map.as_slice() {
            return Some(word);
        }
        let key = &arg.name.text;
        self.error(arg.name.span, format!("`{key}` needs one word")).hint = Some(format!("write `{key}: WORD`"));
        None
    }

    /// Symbols or tags of a layer by name.
    pub fn symbols(&mut self, layer: LayerId, names: &[Ident]) -> Option<Vec<SymId>> {
        names.iter().map(|name| self.symbol(layer, name)).collect()
    }

    /// One symbol or tag of a layer by name.
    fn symbol(&mut self, layer: LayerId, name: &Ident) -> Option<SymId> {
        let layer = &self.genre.layers[layer.at()];
        let known: Vec<(SymId, &str)> =
            tags(layer).iter().map(|(sym, _)| (*sym, self.genre.symbols[sym.at()].as_str())).collect();
        if let Some((sym, _)) = known.iter().find(|(_, word)| *word == name.text) {
            return Some(*sym);
        }
        let hint = match nearest(&name.text, known.iter().map(|(_, word)| *word)) {
            Some(word) => format!("did you mean `{word}`?"),
            None => format!("its values are: {}", known.iter().map(|k| k.1).collect::<Vec<_>>().join(", ")),
        };
        let message = format!("`{}` is no value of `{}`", name.text, layer.name);
        self.error(name.span, message).hint = Some(hint);
        None
    }

    /// The shape of a layer, one of those that the codec can list.
    pub fn shape(&mut self, codec: &Codec, layer: LayerId, fits: impl Fn(Shape) -> bool) -> Option<Shape> {
        match Shape::of(self.genre, layer) {
            Some(shape) if fits(shape) => Some(shape),
            shape => {
                let place = shape.map_or("several kinds of place", Shape::word);
                let name = &self.genre.layers[layer.at()].name;
                self.error(
                    codec.name.span,
                    format!("`{}` cannot list `{name}`, which lives on {place}", codec.name.text),
                );
                None
            }
        }
    }

    /// The layer of a codec as numbers: its values are numbers, or the symbols named behind its colon.
    pub fn numbers(&mut self, codec: &Codec, settings: &[&str], fits: impl Fn(Shape) -> bool) -> Option<Field> {
        let [layer] = self.layers::<1>(codec, settings)?;
        let shape = self.shape(codec, layer, fits)?;
        let symbols = self.symbols(layer, &codec.args[0].map)?;
        if symbols.is_empty() && !has_numbers(&self.genre.layers[layer.at()].domain) {
            self.wrong_kind(codec, layer, "numbers", "name the symbols it counts from 1: `(LAYER: FIRST SECOND)`");
            return None;
        }
        Some(Field { layer, shape, symbols })
    }

    /// The layer of a codec as yes or no.
    pub fn flags(
        &mut self,
        codec: &Codec,
        settings: &[&str],
        fits: impl Fn(Shape) -> bool,
    ) -> Option<(LayerId, Shape)> {
        let [layer] = self.layers::<1>(codec, settings)?;
        let shape = self.shape(codec, layer, fits)?;
        if !matches!(self.genre.layers[layer.at()].domain, Domain::Flag | Domain::Division) {
            self.wrong_kind(codec, layer, "yes and no", "it suits a layer that is `yes`, `yes/no` or a division");
            return None;
        }
        Some((layer, shape))
    }

    /// Reports a codec over a layer whose values it cannot write.
    pub fn wrong_kind(&mut self, codec: &Codec, layer: LayerId, wants: &str, hint: &str) {
        let layer = &self.genre.layers[layer.at()];
        let is = match &layer.domain {
            Domain::Flag => "yes or no",
            Domain::Division => "a division",
            Domain::Values { .. } if has_numbers(&layer.domain) => "numbers",
            Domain::Values { .. } => "symbols",
        };
        let message = format!("`{}` writes {wants}, and `{}` is {is}", codec.name.text, layer.name);
        self.error(codec.name.span, message).hint = Some(hint.to_owned());
    }

    /// The layer of a codec as arrows: its tags are told apart by what they carry.
    pub fn arrows(&mut self, codec: &Codec) -> Option<Arrows> {
        let [layer] = self.layers::<1>(codec, &[])?;
        self.shape(codec, layer, |s| s == Shape::Cells)?;
        let tags = tags(&self.genre.layers[layer.at()]);
        let with = |n: usize| tags.iter().find(|(_, fields)| *fields == n).map(|(sym, _)| *sym);
        match with(2) {
            Some(aimed) => Some(Arrows { layer, aimed, bare: with(1), block: with(0) }),
            None => {
                let hint = "it suits values such as `arrow(direction, 0.. or ?)`";
                self.wrong_kind(codec, layer, "arrows with numbers", hint);
                None
            }
        }
    }

    /// The cells that a division leaves out: `around: arrow black`.
    pub fn outside(&mut self, codec: &Codec, division: LayerId) -> Option<Vec<SymId>> {
        let Some(arg) = self.setting(codec, "around") else { return Some(Vec::new()) };
        let mut symbols = Vec::new();
        for name in &arg.map {
            match self.genre.symbol(&name.text) {
                Some(sym) => symbols.push(sym),
                None => {
                    self.error(name.span, format!("`{}` is no symbol of this genre", name.text));
                    return None;
                }
            }
        }
        let outside = Outside { division, symbols: symbols.clone() };
        if !self.outside.contains(&outside) {
            self.outside.push(outside);
        }
        Some(symbols)
    }

    /// An option by its letter.
    pub fn option(&mut self, name: &Ident) -> Option<OptionId> {
        let option = self.genre.option(&name.text);
        if option.is_none() {
            self.error(name.span, format!("there is no option `{}`", name.text)).hint =
                Some("declare it: `option LETTER \"What it asks.\"`".to_owned());
        }
        option
    }

    /// Warns of layers of a role that a line forgets.
    pub fn forgotten(&mut self, role: Role, line: &str, span: Span) {
        for (layer, declared) in self.genre.layers_of(role) {
            if !self.stored.contains(&layer) {
                let message = format!("the {line} line does not store `{}`", declared.name);
                self.warn(span, message, "add a codec for it; boards lose it otherwise");
            }
        }
    }
}

/// Whether a domain holds plain numbers.
pub(crate) fn has_numbers(domain: &Domain) -> bool {
    matches!(domain, Domain::Values { alts, .. } if alts.iter().any(|a| matches!(a, Alt::Range(..))))
}

/// The symbols and tags of a layer, with how many fields each has.
pub(crate) fn tags(layer: &Layer) -> Vec<(SymId, usize)> {
    let Domain::Values { alts, .. } = &layer.domain else { return Vec::new() };
    alts.iter()
        .filter_map(|alt| match alt {
            Alt::Symbol(sym, fields) => Some((*sym, fields.len())),
            _ => None,
        })
        .collect()
}
