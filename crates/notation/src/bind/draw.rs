//! Binding of the draw line.

use super::{Binder, has_numbers, tags};
use crate::draw::{DrawItem, DrawPlan, Style, Target};
use crate::slots::Shape;
use gridwright_lang::ir::{Domain, LayerId, StructureKind};
use gridwright_lang::nearest;
use gridwright_lang::syntax::ast::Ident;

impl Binder<'_> {
    /// What the draw line says; layers it does not name are drawn as their kind suggests.
    pub(super) fn bind_draw(&mut self) -> DrawPlan {
        let mut plan = DrawPlan::default();
        for words in &self.genre.notation.draw {
            plan.items.extend(self.draw_item(words));
        }
        for i in 0..self.genre.layers.len() {
            let layer = LayerId(i as u32);
            if !plan.items.iter().any(|item| item.target == Target::Layer(layer)) {
                let item = DrawItem { target: Target::Layer(layer), style: self.usual_style(layer), on_fill: false };
                plan.items.push(item);
            }
        }
        plan
    }

    /// `NAME STYLE [on fill]`.
    fn draw_item(&mut self, words: &[Ident]) -> Option<DrawItem> {
        let (name, rest) = words.split_first()?;
        let target = self.target(name)?;
        let Some((word, behind)) = rest.split_first() else {
            self.error(name.span, format!("how is `{}` drawn?", name.text)).hint =
                Some(format!("write `{} STYLE`", name.text));
            return None;
        };
        let Some(style) = Style::of(&word.text) else {
            let known = || Style::WORDS.iter().map(|(word, _)| *word);
            let hint = match nearest(&word.text, known()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the styles are: {}", known().collect::<Vec<_>>().join(", ")),
            };
            self.error(word.span, format!("`{}` is no style", word.text)).hint = Some(hint);
            return None;
        };
        match behind.iter().map(|w| w.text.as_str()).collect::<Vec<_>>().as_slice() {
            [] | ["on", "white"] => Some(DrawItem { target, style, on_fill: false }),
            ["on", "fill"] => Some(DrawItem { target, style, on_fill: true }),
            _ => {
                self.error(behind[0].span, format!("`{}` cannot follow a style", behind[0].text)).hint =
                    Some("what may follow is `on fill` or `on white`".to_owned());
                None
            }
        }
    }

    /// What a name in a draw line stands for: layers go before symbols, symbols before tiles.
    fn target(&mut self, name: &Ident) -> Option<Target> {
        if name.text == "points" {
            return Some(Target::Points);
        }
        if let Some(layer) = self.genre.layer(&name.text) {
            return Some(Target::Layer(layer));
        }
        if let Some(sym) = self.genre.symbol(&name.text) {
            let owner = self.genre.layers.iter().position(|l| tags(l).iter().any(|(s, _)| *s == sym))?;
            return Some(Target::Symbol(LayerId(owner as u32), sym));
        }
        let tiles = self
            .genre
            .structures
            .iter()
            .position(|s| s.name == name.text && matches!(s.kind, StructureKind::Tiles(..)));
        if let Some(i) = tiles {
            return Some(Target::Structure(gridwright_lang::ir::StructureId(i as u32)));
        }
        let known: Vec<&str> = self.genre.layers.iter().map(|l| l.name.as_str()).collect();
        let hint = match nearest(&name.text, known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => {
                format!("layers, their symbols, tiles and `points` can be drawn; the layers are: {}", known.join(", "))
            }
        };
        self.error(name.span, format!("`{}` cannot be drawn", name.text)).hint = Some(hint);
        None
    }

    /// The style of a layer that the draw line does not name.
    fn usual_style(&self, layer: LayerId) -> Style {
        let domain = &self.genre.layers[layer.at()].domain;
        match (domain, Shape::of(self.genre, layer)) {
            (Domain::Division, _) | (Domain::Flag, Some(Shape::Borders)) => Style::Border,
            (Domain::Flag, Some(Shape::Links | Shape::Edges)) => Style::Thick,
            (Domain::Values { .. }, Some(Shape::Links)) => Style::Lines,
            (Domain::Flag, _) => Style::Fill,
            (_, Some(Shape::Blocks(_))) => Style::Corner,
            _ if has_numbers(domain) => Style::Number,
            _ => Style::Icon,
        }
    }
}
