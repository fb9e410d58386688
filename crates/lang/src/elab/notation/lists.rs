//! Codecs of layers that hold lists.

use super::Planner;
use crate::ir::LayerId;
use crate::ir::notation::{Bank, KnownBank, ListForm, Listed, Meaning, Row, Shape, ShortForm, Spelling, Table, Trim};
use crate::ir::{Domain, Val};
use crate::source::suggest;
use crate::syntax::ast::Codec;

impl Planner<'_> {
    /// The layer of a codec, if it holds lists.
    pub(super) fn holds_lists(&self, codec: &Codec) -> bool {
        let first = codec.args.first().and_then(|arg| self.genre.layer(&arg.name.text));
        first.is_some_and(|layer| self.layer_of(layer).domain.entries().is_some())
    }

    /// Lists outside the board, an entry a place.
    pub(super) fn outside_lists(&mut self, codec: &Codec) -> Option<(ListForm, Listed)> {
        let [layer] = self.plain_layers(codec, &["corner"])?;
        let shape = self.shape(codec, layer, |s| s == Shape::Margin)?;
        let many = self.layer_of(layer).domain.entries().is_some_and(|entries| entries.many);
        Some((ListForm::Outside { many }, Listed { layer, shape }))
    }

    /// `lists(L: 6 4 2)`: the bases of lists of two, three and four entries, with a sign before them where one is written.
    pub(super) fn short_lists(&mut self, codec: &Codec) -> Option<(ListForm, Listed)> {
        let [layer] = self.layers(codec, &[])?;
        let shape = self.shape(codec, layer, |s| s == Shape::Cells)?;
        if !self.holds_lists(codec) {
            return self.wrong_kind(codec, layer, "lists", "it suits a layer of lists");
        }
        let form = |word: &str| {
            let sign = word.chars().next().filter(|c| matches!(c, '+' | '-'));
            let base = word[sign.map_or(0, char::len_utf8)..].parse().ok().filter(|base| (2..=8).contains(base))?;
            Some(ShortForm { sign, base })
        };
        let forms: Option<Vec<ShortForm>> = codec.args[0].map.iter().map(|word| form(&word.text)).collect();
        match forms.filter(|forms| forms.len() == 3) {
            Some(forms) => Some((ListForm::Short(forms), Listed { layer, shape })),
            None => {
                let way_out =
                    "write the bases of lists of two, three and four: `lists(LAYER: 6 4 2)`, `lists(LAYER: 8 +7 -6)`";
                self.refuse(codec.name.span, "`lists` needs three bases from 2 to 8", way_out)
            }
        }
    }

    /// `lists10(L)`.
    pub(super) fn digit_lists(&mut self, codec: &Codec) -> Option<(ListForm, Listed)> {
        let [layer] = self.plain_layers(codec, &[])?;
        let shape = self.shape(codec, layer, |s| s == Shape::Cells)?;
        if !self.holds_lists(codec) {
            return self.wrong_kind(codec, layer, "lists", "it suits a layer of lists");
        }
        Some((ListForm::Digits, Listed { layer, shape }))
    }

    /// `bank(L, known: tetrominoes fleet3)`.
    pub(super) fn bank(&mut self, codec: &Codec) -> Option<Bank> {
        let [layer] = self.plain_layers(codec, &["known"])?;
        self.shape(codec, layer, |s| s == Shape::Board)?;
        if !self.layer_of(layer).domain.entries().is_some_and(|entries| entries.shapes) {
            return self.wrong_kind(codec, layer, "a list of shapes", "it suits a layer of `list(shape)` on the board");
        }
        let mut known: Vec<KnownBank> = Vec::new();
        let named = self.setting(codec, "known").map_or(&[][..], |arg| &arg.map);
        for word in named {
            let Some(bank) = KnownBank::ALL.into_iter().find(|bank| bank.name == word.text) else {
                let way_out =
                    suggest(&word.text, KnownBank::ALL.iter().map(|bank| bank.name), "banks with a letter are");
                return self.refuse(word.span, format!("`{}` is no bank that has a letter", word.text), way_out);
            };
            if known.iter().any(|other| other.letter == bank.letter) {
                let message = format!("the letter of `{}` stands for another bank already", word.text);
                return self.refuse(word.span, message, "name one of the two");
            }
            known.push(bank);
        }
        Some(Bank { layer, known })
    }

    /// Tokens such as `3,1,-`.
    pub(super) fn list_table(&self, layer: LayerId) -> Table {
        let token = |text: &str| vec![Spelling::Exact(text.to_owned())];
        let mut rows = vec![Row { spellings: token("."), meanings: vec![Meaning::Blank] }];
        if matches!(self.layer_of(layer).domain, Domain::Values { unknown: true, .. }) {
            rows.push(Row { spellings: token("-"), meanings: vec![Meaning::Value(0, Val::Unknown)] });
        }
        rows.push(Row { spellings: vec![Spelling::List], meanings: vec![Meaning::List(0)] });
        Table { layers: vec![layer], rows, trim: Trim::Nothing }
    }
}
