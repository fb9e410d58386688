//! Binding of the url line.

use super::Binder;
use crate::plan::{Field, NumberForm, Sums, UrlCodec, UrlItem, UrlPlan};
use crate::slots::Shape;
use gridwright_lang::ir::Role;
use gridwright_lang::syntax::ast::Codec;

/// The words of a url line.
const WORDS: [&str; 14] = [
    "number16", "number10", "4cell", "number", "circle", "dot", "border", "bits", "1cell", "arrow16", "sums", "code",
    "optional", "own",
];

impl Binder<'_> {
    /// The url line, if there is one and it is sound.
    pub(super) fn bind_url(&mut self) -> Option<UrlPlan> {
        let line = self.genre.notation.url.as_ref()?;
        self.stored.clear();
        let (own, codecs): (Vec<&Codec>, Vec<&Codec>) = line.codecs.iter().partition(|codec| codec.name.text == "own");
        self.own_genre = own.iter().any(|codec| codec.args.is_empty());
        for arg in own.iter().flat_map(|codec| &codec.args) {
            let option = self.option(&arg.name)?;
            self.own.push(option);
        }
        let bound: Vec<Option<UrlItem>> = codecs
            .into_iter()
            .map(|codec| Some(UrlItem { optional: codec.optional, codec: self.url_codec(codec)? }))
            .collect();
        let items = bound.into_iter().collect::<Option<Vec<UrlItem>>>()?;
        self.forgotten(Role::Given, "url", line.span);
        if self.genre.holes && !items.iter().any(|item| matches!(item.codec, UrlCodec::Holes)) {
            self.warn(line.span, "the url line does not store missing cells".to_owned(), "add `optional bits(holes)`");
        }
        Some(UrlPlan { id: line.output_id.clone().unwrap_or_else(|| self.genre.id.clone()), items })
    }

    /// One codec of a url line.
    fn url_codec(&mut self, codec: &Codec) -> Option<UrlCodec> {
        let listed = |s: Shape| matches!(s, Shape::Cells | Shape::Points | Shape::Margin | Shape::Blocks(_));
        match codec.name.text.as_str() {
            "\"" => Some(UrlCodec::Literal(codec.args.first()?.name.text.clone())),
            "number16" => {
                let field = self.numbers(codec, &[], listed)?;
                let outside = field.shape == Shape::Margin;
                let form = if outside { NumberForm::Outside16 } else { NumberForm::Number16 };
                Some(UrlCodec::Numbers(form, field))
            }
            "number10" => Some(UrlCodec::Numbers(NumberForm::Number10, self.numbers(codec, &[], listed)?)),
            "4cell" => Some(UrlCodec::Numbers(NumberForm::FourCell, self.numbers(codec, &[], listed)?)),
            "number" => {
                let field = self.numbers(codec, &["default"], |s| s == Shape::Board)?;
                Some(UrlCodec::Decimal(field, self.default_number(codec)?))
            }
            "circle" => Some(UrlCodec::Circles(self.two_symbols(codec, &[], listed)?)),
            "dot" => Some(UrlCodec::Dots(self.two_symbols(codec, &[], |s| s == Shape::Spots)?)),
            "border" => {
                let (layer, shape) = self.flags(codec, &["around"], |s| matches!(s, Shape::Links | Shape::Borders))?;
                self.outside(codec, layer)?;
                Some(UrlCodec::Bits { layer, shape })
            }
            "bits" if is_holes(codec) => Some(UrlCodec::Holes),
            "bits" => {
                let (layer, shape) = self.flags(codec, &[], listed)?;
                Some(UrlCodec::Bits { layer, shape })
            }
            "1cell" => {
                let (layer, shape) = self.flags(codec, &[], listed)?;
                Some(UrlCodec::Sparse(Field { layer, shape, symbols: Vec::new() }))
            }
            "arrow16" => Some(UrlCodec::Arrows(self.arrows(codec)?)),
            "sums" => Some(UrlCodec::Sums(self.sums(codec)?)),
            "code" => self.code(codec),
            _ => {
                self.unknown_word(codec, "url", &WORDS);
                None
            }
        }
    }

    /// What a number that is not there is written as.
    pub(super) fn default_number(&mut self, codec: &Codec) -> Option<Option<i64>> {
        let Some(arg) = self.setting(codec, "default") else { return Some(None) };
        let word = self.one_word(arg)?;
        match word.text.parse() {
            Ok(number) => Some(Some(number)),
            Err(_) => {
                self.error(word.span, format!("`{}` is no number", word.text));
                None
            }
        }
    }

    /// A layer of which two symbols are written.
    pub(super) fn two_symbols(
        &mut self,
        codec: &Codec,
        settings: &[&str],
        fits: impl Fn(Shape) -> bool,
    ) -> Option<Field> {
        let field = self.numbers(codec, settings, fits)?;
        if field.symbols.len() != 2 {
            let message = format!("`{}` writes two symbols, not {}", codec.name.text, field.symbols.len());
            self.error(codec.name.span, message).hint = Some("write `(LAYER: FIRST SECOND)`".to_owned());
            return None;
        }
        Some(field)
    }

    /// A layer of blocks with two numbers.
    pub(super) fn sums(&mut self, codec: &Codec) -> Option<Sums> {
        let [layer] = self.layers::<1>(codec, &[])?;
        let tags = super::tags(&self.genre.layers[layer.at()]);
        match tags.as_slice() {
            &[(tag, 2)] => Some(Sums { layer, tag }),
            _ => {
                self.wrong_kind(
                    codec,
                    layer,
                    "pairs of numbers",
                    "it suits values such as `sums(1.. or none, 1.. or none)`",
                );
                None
            }
        }
    }
}

/// `bits(holes)`: the missing cells, which are no layer.
pub(super) fn is_holes(codec: &Codec) -> bool {
    matches!(codec.args.as_slice(), [arg] if arg.name.text == "holes")
}
