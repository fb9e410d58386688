//! `draw` lines: what is named is found among the layers, and every layer gets a way to be drawn.

use super::Elab;
use crate::ir::*;
use crate::source::{Code, Diagnostic, suggest};
use crate::syntax::ast::{self, Ident, StatementKind};
use crate::words::draw as words;
use gridwright_grid::Kind;

impl Elab<'_> {
    /// The drawing plan of a file; layers its draw lines do not name are drawn as their kind suggests.
    pub(super) fn draw_plan(&mut self, file: &ast::File) -> DrawPlan {
        let mut items = Vec::new();
        for statement in &file.statements {
            let StatementKind::Draw(lines) = &statement.kind else { continue };
            items.extend(lines.iter().filter_map(|line| self.draw_item(line)));
        }
        let n_stated = items.len();
        let shown = |i: &usize| self.genre.layers[*i].role != Role::Help;
        for i in (0..self.genre.layers.len()).filter(shown) {
            let target = Target::Layer(LayerId(i as u32));
            if !items.iter().any(|item| item.target == target) {
                let style = usual_style(&self.genre, &self.genre.layers[i]);
                items.push(DrawItem { target, style, on_fill: false });
            }
        }
        let symbols = self.genre.symbols.iter().map(|name| words::icon(name)).collect();
        let layers = self.genre.layers.iter().map(|layer| words::icon(&layer.name)).collect();
        DrawPlan { items, n_stated, symbols, layers }
    }

    /// `NAME STYLE [on fill]`.
    fn draw_item(&mut self, line: &[Ident]) -> Option<DrawItem> {
        let (name, rest) = line.split_first()?;
        let target = self.draw_target(name)?;
        let Some((word, behind)) = rest.split_first() else {
            let problem = Diagnostic::error(Code::Codec, name.span, format!("how is `{}` drawn?", name.text));
            self.report(problem.hint(format!("write `{} STYLE`", name.text)));
            return None;
        };
        let Some(style) = words::style(&word.text) else {
            let problem = Diagnostic::error(Code::Codec, word.span, format!("`{}` is no style", word.text));
            self.report(problem.hint(suggest(&word.text, words::STYLES.iter().map(|s| s.name), "the styles are")));
            return None;
        };
        let on_fill = match behind.iter().map(|w| w.text.as_str()).collect::<Vec<_>>().as_slice() {
            [] | ["on", "white"] => false,
            ["on", "fill"] => true,
            _ => {
                let message = format!("`{}` cannot follow a style", behind[0].text);
                let problem = Diagnostic::error(Code::Codec, behind[0].span, message);
                self.report(problem.hint("what may follow is `on fill` or `on white`"));
                return None;
            }
        };
        if let Some(way_out) = self.cannot_be_drawn(target, style) {
            let message = format!("`{}` cannot be drawn as `{}`", name.text, word.text);
            self.report(Diagnostic::error(Code::Codec, word.span, message).hint(way_out));
            return None;
        }
        Some(DrawItem { target, style, on_fill })
    }

    /// What a name in a draw line stands for: layers go before symbols, symbols before tiles.
    fn draw_target(&mut self, name: &Ident) -> Option<Target> {
        if name.text == "points" {
            return Some(Target::Points);
        }
        let genre = &self.genre;
        if let Some(layer) = genre.layer(&name.text) {
            if genre.layers[layer.at()].role == Role::Help {
                let message = format!("`{}` helps, so there is nothing of it to draw", name.text);
                let problem = Diagnostic::error(Code::Codec, name.span, message);
                self.report(problem.hint("leave it out: drawings show what is printed and what is found"));
                return None;
            }
            return Some(Target::Layer(layer));
        }
        let shows = |layer: &Layer, symbol| layer.role != Role::Help && has_symbol(layer, symbol);
        if let Some(symbol) = genre.symbol(&name.text)
            && let Some(owner) = genre.layers.iter().position(|layer| shows(layer, symbol))
        {
            return Some(Target::Symbol(LayerId(owner as u32), symbol));
        }
        let is_tiles = |s: &Structure| s.name == name.text && matches!(s.kind, StructureKind::Tiles(..));
        if let Some(i) = genre.structures.iter().position(is_tiles) {
            return Some(Target::Structure(StructureId(i as u32)));
        }
        let known = genre.layers.iter().map(|layer| layer.name.as_str());
        let all = "layers, their symbols, tiles and `points` can be drawn; the layers are";
        let hint = suggest(&name.text, known, all);
        let message = format!("`{}` cannot be drawn", name.text);
        self.report(Diagnostic::error(Code::Codec, name.span, message).hint(hint));
        None
    }

    /// Why nothing would be seen of something drawn in a style, as a way out; none if it can be seen.
    fn cannot_be_drawn(&self, target: Target, style: Style) -> Option<&'static str> {
        match (target, style) {
            (Target::Points, Style::Dots) => None,
            (Target::Points, _) => Some("the grid points are drawn as `dots`"),
            (_, Style::Dots) => Some("`dots` is for the grid points: `points dots`"),
            (Target::Structure(_), Style::Border) => None,
            (Target::Structure(_), _) => Some("tiles are drawn as `border`"),
            (Target::Symbol(..), Style::Border | Style::Thick | Style::Lines) => {
                Some("a single symbol is drawn in its cell: `fill`, `wash`, `icon`, `arrow`, `number`")
            }
            (Target::Symbol(..), _) => None,
            (Target::Layer(layer), style) => {
                let layer = &self.genre.layers[layer.at()];
                let on = |fits: fn(Ground) -> bool| layer.places.iter().any(|set| fits(set.ground));
                match style {
                    Style::Border if layer.domain == Domain::Division || on(has_sides) => None,
                    Style::Border => Some("`border` is for divisions, and for what lives on cells, borders or edges"),
                    _ if layer.domain == Domain::Division => Some("a division is drawn as `border`"),
                    Style::Circle | Style::Icon | Style::Number | Style::Circled | Style::Letter
                        if on(|ground| ground == Ground::Borders) && layer.domain != Domain::Flag =>
                    {
                        None
                    }
                    _ if on(|ground| ground == Ground::Borders) => Some("what lives on borders is drawn as `border`"),
                    _ => None,
                }
            }
        }
    }
}

/// Whether places of this kind have sides that a border can be drawn along, or are such sides.
fn has_sides(ground: Ground) -> bool {
    matches!(ground, Ground::Borders | Ground::Kind(Kind::Cell | Kind::Link | Kind::Edge))
}

/// Whether a symbol or tag is among the values of a layer.
fn has_symbol(layer: &Layer, symbol: SymId) -> bool {
    let Domain::Values { alts, .. } = &layer.domain else { return false };
    alts.iter().any(|alt| matches!(alt, Alt::Symbol(s, _) if *s == symbol))
}

/// The style of a layer that no draw line names.
fn usual_style(genre: &Genre, layer: &Layer) -> Style {
    let ground = match layer.places.as_slice() {
        [set] => Some(set.ground),
        _ => None,
    };
    match (&layer.domain, ground) {
        (Domain::Division, _) | (Domain::Flag, Some(Ground::Borders)) => Style::Border,
        (Domain::Flag, Some(Ground::Kind(Kind::Link | Kind::Edge))) => Style::Thick,
        (Domain::Values { .. }, Some(Ground::Kind(Kind::Link))) => Style::Lines,
        (Domain::Flag, _) => Style::Fill,
        (_, Some(Ground::Blocks(s))) if matches!(genre.structures[s.at()].kind, StructureKind::Division(_)) => {
            Style::Corner
        }
        (Domain::Values { alts, .. }, _) if alts.iter().any(|alt| matches!(alt, Alt::Range(..))) => Style::Number,
        _ => Style::Icon,
    }
}
