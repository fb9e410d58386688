//! The file line: what stands before its parts, and the parts that are no planes.

use super::Planner;
use crate::ir::notation::{FileItem, FilePart, FilePlan, Frame, Shape};
use crate::ir::{LayerId, OptionId, Role, SymId};
use crate::source::{Span, suggest};
use crate::syntax::ast::Codec;
use crate::words::notation::{FILE_WORDS, FileWord, find};

/// What words before a part say about it.
#[derive(Default)]
pub(super) struct Pending {
    /// First version that has it.
    since: Option<i64>,
    /// Last version that has it.
    until: Option<i64>,
    /// Clues outside the board in its lines.
    pub frame: Option<Frame>,
    /// Where the last of these words stands.
    span: Option<Span>,
}

impl Planner<'_> {
    /// The file line, if it is sound. Every mistake in it is reported, not only the first.
    pub(super) fn file_plan(&mut self, version: i64, codecs: &[Codec], span: Span) -> Option<FilePlan> {
        self.stored.clear();
        let mut plan = FilePlan { version, one_size: false, without: Vec::new(), items: Vec::new() };
        let mut pending = Pending::default();
        let mut sound = true;
        for codec in codecs {
            sound &= self.file_word(codec, &mut plan, &mut pending).is_some();
        }
        if let Some(span) = pending.span {
            return self.refuse(span, "nothing follows that this is said of", "put it before a part of the file");
        }
        self.forgotten(Role::Find, "file", span);
        self.forgotten(Role::Note, "file", span);
        self.forgotten(Role::Given, "file", span);
        self.forgotten_options(&plan, span);
        sound.then_some(plan)
    }

    /// One word of a file line: about the file, about the next part, or a part.
    fn file_word(&mut self, codec: &Codec, plan: &mut FilePlan, pending: &mut Pending) -> Option<()> {
        let Some(word) = find(FILE_WORDS, &codec.name.text) else {
            let known = FILE_WORDS.iter().map(|word| word.name).chain(["version", "optional"]);
            let way_out = suggest(&codec.name.text, known, "the words of a file line are");
            return self.refuse(codec.name.span, format!("`{}` is no word of a file line", codec.name.text), way_out);
        };
        if codec.optional && word != FileWord::Aux {
            let message = format!("`{}` cannot be optional", codec.name.text);
            return self.refuse(codec.name.span, message, "only `aux` can be left out when it is empty");
        }
        match word {
            FileWord::OneSize => {
                self.no_more_than(codec, 0, "one-size")?;
                plan.one_size = true;
            }
            FileWord::Since => {
                pending.since = Some(self.version(codec, plan.version)?);
                pending.span = Some(codec.name.span);
            }
            FileWord::Until => {
                pending.until = Some(self.version(codec, plan.version)?);
                pending.span = Some(codec.name.span);
            }
            FileWord::Frame => {
                pending.frame = Some(self.frame(codec)?);
                pending.span = Some(codec.name.span);
            }
            FileWord::Without => plan.without.extend(self.options(codec)?),
            word => {
                let said = std::mem::take(pending);
                let versions = said.since.unwrap_or(0)..=said.until.unwrap_or(i64::MAX);
                if versions.is_empty() {
                    let message = format!("no version of the file has `{}`", codec.name.text);
                    return self.refuse(codec.name.span, message, "the number of `since` is the smaller one");
                }
                self.only_read = *versions.end() < plan.version;
                let part = self.file_part(word, codec, said.frame)?;
                plan.items.push(FileItem { optional: codec.optional, versions, part });
            }
        }
        Some(())
    }

    /// The number of `since(1)` and `until(1)`: a version that there is.
    fn version(&mut self, codec: &Codec, last: i64) -> Option<i64> {
        let word = &codec.name.text;
        self.no_more_than(codec, 1, &format!("{word}(1)"))?;
        let number = codec.args.first().and_then(|arg| arg.name.text.parse().ok());
        match number {
            Some(version) if (0..=last).contains(&version) => Some(version),
            Some(_) => {
                let message = format!("the versions of this file are 0 to {last}");
                self.refuse(codec.name.span, message, "the last one is told first: `version 1: ..`")
            }
            None => self.refuse(codec.name.span, format!("`{word}` needs a version"), format!("write `{word}(1)`")),
        }
    }

    /// One part of a file; a frame fits planes over cells only.
    fn file_part(&mut self, word: FileWord, codec: &Codec, frame: Option<Frame>) -> Option<FilePart> {
        let framed = frame.is_some();
        let part = self.bare_part(word, codec, frame)?;
        let fits = matches!(&part, FilePart::Tokens(plane) if plane.shape == Shape::Cells && !plane.packed);
        if framed && !fits {
            let message = format!("`frame` cannot stand before `{}`", codec.name.text);
            return self.refuse(codec.name.span, message, "it belongs before a plane over the cells");
        }
        Some(part)
    }

    fn bare_part(&mut self, word: FileWord, codec: &Codec, frame: Option<Frame>) -> Option<FilePart> {
        match word {
            FileWord::Flag => {
                self.no_more_than(codec, 1, "flag(f) flag(g)")?;
                self.options(codec)?.first().map(|&option| FilePart::Flag(option))
            }
            FileWord::Switch => self.switch(codec),
            FileWord::Word => self.fixed_word(codec),
            FileWord::Options => self.option_words(codec),
            FileWord::Number => Some(FilePart::Number(self.board_number(codec)?)),
            FileWord::Bank => Some(FilePart::Bank(self.bank(codec)?)),
            FileWord::BankMarks => Some(FilePart::BankMarks(self.bank(codec)?.layer)),
            FileWord::Area => {
                let listed = self.flags(codec, &["around", "token"], |s| s == Shape::Links)?;
                let outside = self.around(codec, listed.layer)?;
                let token = self.area_token(codec, &outside)?;
                Some(FilePart::Area { layer: listed.layer, outside, token })
            }
            FileWord::At => Some(FilePart::At(self.symbol_places(codec, &[])?)),
            FileWord::Sums => Some(FilePart::Sums(self.sums(codec, &[])?)),
            FileWord::Aux => self.aux(codec),
            _ => self.plane(word, codec, frame).map(FilePart::Tokens),
        }
    }

    /// `token: #`: the token of cells without a room, which tells that they hold the one symbol of `around`.
    fn area_token(&mut self, codec: &Codec, outside: &[SymId]) -> Option<Option<(String, LayerId, SymId)>> {
        let Some(arg) = self.setting(codec, "token") else { return Some(None) };
        let token = self.one_word(arg)?.text.clone();
        let &[symbol] = outside else {
            let way_out = "write `around: SYMBOL, token: #`";
            return self.refuse(arg.name.span, "`token` stands for the one symbol of `around`", way_out);
        };
        let holds = |(id, layer): &(LayerId, &crate::ir::Layer)| {
            Shape::of(self.genre, *id) == Some(Shape::Cells) && layer.tags().any(|(sym, _)| sym == symbol)
        };
        let layer = self.genre.layers_of(Role::Given).find(holds).map(|(id, _)| id)?;
        self.stored.insert(layer);
        Some(Some((token, layer, symbol)))
    }

    /// `switch(e: ON, OFF)`.
    fn switch(&mut self, codec: &Codec) -> Option<FilePart> {
        if let [first, second] = codec.args.as_slice()
            && let ([on], []) = (first.map.as_slice(), second.map.as_slice())
            && on.text != second.name.text
        {
            let option = self.option(&first.name)?;
            return Some(FilePart::Switch { option, on: on.text.clone(), off: second.name.text.clone() });
        }
        let way_out = "write `switch(OPTION: WORD-IF-SET, WORD-IF-NOT)`";
        self.refuse(codec.name.span, "`switch` needs an option and two words", way_out)
    }

    /// `word(TEXT)`.
    fn fixed_word(&mut self, codec: &Codec) -> Option<FilePart> {
        match codec.args.as_slice() {
            [arg] if arg.map.is_empty() => Some(FilePart::Word(arg.name.text.clone())),
            _ => self.refuse(codec.name.span, "`word` needs the word of its line", "write `word(TEXT)`"),
        }
    }

    /// `options(e: WORD, f: WORD)`.
    fn option_words(&mut self, codec: &Codec) -> Option<FilePart> {
        self.options(codec)?;
        let mut words = Vec::new();
        for arg in &codec.args {
            words.push((self.option(&arg.name)?, self.one_word(arg)?.text.clone()));
        }
        Some(FilePart::Options(words))
    }

    /// `aux(colour: cells 0)`.
    fn aux(&mut self, codec: &Codec) -> Option<FilePart> {
        const PLACES: [Shape; 5] = [Shape::Cells, Shape::Points, Shape::Links, Shape::Edges, Shape::Board];
        if let [arg] = codec.args.as_slice()
            && let [places, blank] = arg.map.as_slice()
            && let Some(shape) = PLACES.into_iter().find(|shape| shape.word() == places.text)
        {
            return Some(FilePart::Aux { key: arg.name.text.clone(), shape, blank: blank.text.clone() });
        }
        let way_out = "write `aux(colour: cells 0)`; places are cells, points, links, edges or board";
        self.refuse(codec.name.span, "`aux` needs a name, places and the token for nothing", way_out)
    }

    /// Warns of options that no part stores.
    fn forgotten_options(&mut self, plan: &FilePlan, span: Span) {
        let mut stored: Vec<OptionId> = plan.items.iter().flat_map(|item| item.part.options()).collect();
        stored.extend(&plan.without);
        for (i, (id, _)) in self.genre.options.iter().enumerate() {
            if !stored.contains(&OptionId(i as u32)) {
                let message = format!("the file line does not store option `{id}`");
                self.warn(span, message, "add `flag(..)`, or `without(..)` if the format has no place for it");
            }
        }
    }
}
