//! The url line.

use super::Planner;
use crate::ir::Role;
use crate::ir::notation::{NumberForm, Shape, Skips, SumDigits, UrlCodec, UrlItem, UrlPlan};
use crate::source::{Span, suggest};
use crate::syntax::ast::{Codec, Ident};
use crate::words::notation::{URL_WORDS, UrlWord, find};

/// The places that most codecs list.
fn is_listed(shape: Shape) -> bool {
    matches!(shape, Shape::Cells | Shape::Points | Shape::Margin | Shape::Blocks(_))
}

impl Planner<'_> {
    /// The url line, if it is sound. Every mistake in it is reported, not only the first.
    pub(super) fn url_plan(&mut self, codecs: &[Codec], output_id: Option<&Ident>, span: Span) -> Option<UrlPlan> {
        self.stored.clear();
        let parted = codecs.iter().filter(|codec| codec.args.iter().any(|arg| arg.name.text == "among"));
        self.split = parted.flat_map(|codec| &codec.layers).filter_map(|name| self.genre.layer(&name.text)).collect();
        let mut items = Vec::new();
        let mut sound = true;
        let mut letter = None;
        for codec in codecs {
            if find(URL_WORDS, &codec.name.text) == Some(UrlWord::Always) {
                letter = self.always(codec);
                sound &= letter.is_some();
                continue;
            }
            if find(URL_WORDS, &codec.name.text) == Some(UrlWord::Own) {
                sound &= self.own_options(codec).is_some();
                continue;
            }
            match self.url_codec(codec).and_then(|found| self.url_item(codec, found, &items)) {
                Some(item) => items.push(item),
                None => sound = false,
            }
        }
        let id = match output_id {
            Some(name) => self.output_id(name),
            None => Some(self.genre.id.clone()),
        };
        self.split.clear();
        if !sound {
            return None;
        }
        self.forgotten(Role::Given, "url", span);
        if self.genre.holes && !items.iter().any(|item| item.codec.tells_holes()) {
            self.warn(span, "the url line does not store missing cells".to_owned(), "add `optional bits(holes)`");
        }
        Some(UrlPlan { id: id?, letter, items })
    }

    /// `always(d)`: one letter, which is no option.
    fn always(&mut self, codec: &Codec) -> Option<char> {
        self.no_more_than(codec, 1, "always(d)")?;
        let told = codec.args.first().map_or("", |arg| arg.name.text.as_str());
        let letters: Vec<char> = told.chars().collect();
        match letters[..] {
            [letter] if letter.is_ascii_alphabetic() && self.genre.option(told).is_none() => Some(letter),
            _ => {
                let message = format!("`{told}` is no letter for this");
                self.refuse(codec.name.span, message, "it is one letter, and none of the options: `always(d)`")
            }
        }
    }

    /// The id after `as`: one that is read again.
    fn output_id(&mut self, name: &Ident) -> Option<String> {
        if self.genre.names().any(|known| known == name.text) {
            return Some(name.text.clone());
        }
        let message = format!("URLs that start with `{}` would not be read again", name.text);
        self.refuse(name.span, message, format!("add it to the names: `also {}`", name.text))
    }

    /// `own`: the genre is ours; `own(f)`: the option is.
    fn own_options(&mut self, codec: &Codec) -> Option<()> {
        if codec.args.is_empty() {
            self.own_genre = true;
            return Some(());
        }
        let options = self.options(codec)?;
        self.own.extend(options);
        Some(())
    }

    /// One codec of a url line with what stands before it.
    fn url_item(&mut self, codec: &Codec, found: UrlCodec, before: &[UrlItem]) -> Option<UrlItem> {
        let optional = codec.optional;
        if optional && !found.can_be_left_out() {
            let message = format!("`{}` cannot be optional", codec.name.text);
            return self.refuse(codec.name.span, message, "only lists of places can be left out when they are empty");
        }
        if !optional && before.iter().any(|item| item.optional) {
            let message = format!("`{}` stands behind something optional", codec.name.text);
            let way_out = "nobody could tell whether that is there: what is optional comes last";
            return self.refuse(codec.name.span, message, way_out);
        }
        Some(UrlItem { optional, codec: found })
    }

    fn url_codec(&mut self, codec: &Codec) -> Option<UrlCodec> {
        if codec.name.text == "\"" {
            let text = codec.args.first().map(|arg| arg.name.text.clone()).unwrap_or_default();
            return Some(UrlCodec::Literal(text));
        }
        let Some(word) = find(URL_WORDS, &codec.name.text) else {
            let known = URL_WORDS.iter().map(|word| word.name).chain(["optional"]);
            let way_out = suggest(&codec.name.text, known, "the words of a url line are");
            return self.refuse(codec.name.span, format!("`{}` is no word of a url line", codec.name.text), way_out);
        };
        let numbers = |planner: &mut Self, form| {
            let numbered = planner.numbers(codec, &[], is_listed)?;
            planner.unwritten_symbols(codec, &numbered);
            Some(UrlCodec::Numbers(form, numbered))
        };
        match word {
            UrlWord::Number16 if self.names_numbered_tags(codec) => {
                let numbered = self.tagged_numbers(codec, is_listed)?;
                self.unwritten_symbols(codec, &numbered);
                Some(UrlCodec::Numbers(NumberForm::Number16, numbered))
            }
            UrlWord::Number16 if self.holds_lists(codec) => {
                let (form, listed) = self.outside_lists(codec)?;
                Some(UrlCodec::Lists(form, listed))
            }
            UrlWord::Lists => self.short_lists(codec).map(|(form, listed)| UrlCodec::Lists(form, listed)),
            UrlWord::Lists10 => self.digit_lists(codec).map(|(form, listed)| UrlCodec::Lists(form, listed)),
            UrlWord::Number16 => match numbers(self, NumberForm::Number16)? {
                UrlCodec::Numbers(_, field) if field.shape == Shape::Margin => {
                    Some(UrlCodec::Numbers(NumberForm::Outside16, field))
                }
                other => Some(other),
            },
            UrlWord::Number10 => numbers(self, NumberForm::Number10),
            UrlWord::FourCell => numbers(self, NumberForm::FourCell),
            UrlWord::Number => Some(UrlCodec::Decimal(self.board_number(codec)?)),
            UrlWord::Bank => Some(UrlCodec::Bank(self.bank(codec)?)),
            UrlWord::TenOr16 => numbers(self, NumberForm::TenOr16),
            UrlWord::Circle => {
                let fits = |s| is_listed(s) || s == Shape::Borders;
                Some(UrlCodec::Circles(self.two_symbols(codec, &[], fits)?))
            }
            UrlWord::Pairs => self.pairs(codec),
            UrlWord::Skips => self.skips(codec),
            UrlWord::At => {
                let numbered = self.symbol_places(codec, &["by"])?;
                match self.word_of(codec, "by", &["number"])? {
                    None => Some(UrlCodec::At(numbered)),
                    Some(_) if numbered.symbols.len() == 1 => Some(UrlCodec::CellNumber(numbered)),
                    Some(_) => {
                        let way_out = "where the first number ends could not be told: name one symbol";
                        self.refuse(codec.name.span, "several cells by their numbers", way_out)
                    }
                }
            }
            UrlWord::Dot => Some(UrlCodec::Dots(self.two_symbols(codec, &[], |s| s == Shape::Spots)?)),
            UrlWord::Border => {
                let listed = self.flags(codec, &["around"], |s| matches!(s, Shape::Links | Shape::Borders))?;
                self.around(codec, listed.layer)?;
                Some(UrlCodec::Bits(listed))
            }
            UrlWord::Bits if is_holes(codec) => {
                self.has_holes(codec.name.span)?;
                Some(UrlCodec::Holes)
            }
            UrlWord::Bits => {
                let listed = self.flags(codec, &["one"], is_listed)?;
                match self.word_of(codec, "one", &["yes", "no"])? {
                    Some(1) => Some(UrlCodec::Unset(listed)),
                    _ => Some(UrlCodec::Bits(listed)),
                }
            }
            UrlWord::OneCell => Some(UrlCodec::Sparse(self.flags(codec, &[], is_listed)?)),
            UrlWord::Arrow16 => Some(UrlCodec::Arrows(self.arrows(codec)?)),
            UrlWord::Sums => {
                let sums = self.sums(codec, &["digits"])?;
                let digits = match self.word_of(codec, "digits", &["letters", "hex"])? {
                    Some(1) => SumDigits::Hex,
                    _ => SumDigits::Letters,
                };
                Some(UrlCodec::Sums(sums, digits))
            }
            UrlWord::Code => self.code(codec),
            UrlWord::Own | UrlWord::Always => None,
        }
    }

    /// Whether the words behind the colon of a layer are tags with a number each.
    fn names_numbered_tags(&self, codec: &Codec) -> bool {
        let Some(arg) = codec.args.first().filter(|arg| !arg.map.is_empty()) else { return false };
        let Some(layer) = self.genre.layer(&arg.name.text) else { return false };
        let tags = super::tags(self.layer_of(layer));
        let numbered = |name: &Ident| tags.iter().any(|(sym, n)| *n == 1 && self.genre.symbols[sym.at()] == name.text);
        arg.map.iter().all(numbered)
    }

    /// `pairs(LAYER: A B, gaps: no)`.
    fn pairs(&mut self, codec: &Codec) -> Option<UrlCodec> {
        let fits = |s| matches!(s, Shape::Borders | Shape::Spots);
        let numbered = self.numbers(codec, &["gaps"], fits)?;
        if numbered.symbols.is_empty() {
            return self.refuse(codec.name.span, "`pairs` writes symbols", "name them: `(LAYER: FIRST SECOND)`");
        }
        self.unwritten_symbols(codec, &numbered);
        let gaps = self.word_of(codec, "gaps", &["yes", "no"])? != Some(1);
        Some(UrlCodec::Pairs { numbered, gaps })
    }

    /// `skips(LAYER, points: inner, rest: no)`.
    fn skips(&mut self, codec: &Codec) -> Option<UrlCodec> {
        let fits = |s| matches!(s, Shape::Cells | Shape::Points);
        let numbered = self.one_thing(codec, &["points", "rest"], fits)?;
        let inner = self.word_of(codec, "points", &["all", "inner"])? == Some(1);
        if inner && numbered.shape != Shape::Points {
            return self.refuse(codec.name.span, "only points are inner ones", "leave `points` out");
        }
        let rest = self.word_of(codec, "rest", &["yes", "no"])? != Some(1);
        Some(UrlCodec::Skips(Skips { numbered, inner, rest }))
    }
}

/// `bits(holes)`: the missing cells, which are no layer.
fn is_holes(codec: &Codec) -> bool {
    matches!(codec.args.as_slice(), [arg] if arg.name.text == "holes" && arg.map.is_empty())
}
