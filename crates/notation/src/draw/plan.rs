//! Styles, and what of a genre is drawn in which.

use gridwright_lang::ir::{LayerId, StructureId, SymId};

/// The draw line, bound to the layers.
#[derive(Debug, Clone, Default)]
pub(crate) struct DrawPlan {
    pub items: Vec<DrawItem>,
}

/// One thing to draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DrawItem {
    pub target: Target,
    pub style: Style,
    /// The cell is filled behind it.
    pub on_fill: bool,
}

/// What is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    Layer(LayerId),
    /// One symbol of a layer.
    Symbol(LayerId, SymId),
    /// Tiles of the board.
    Structure(StructureId),
    /// The grid points, whatever they hold.
    Points,
}

/// How it is drawn. The list is closed: a style never depends on the genre.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Number,
    Letter,
    Circled,
    Disc,
    Boxed,
    Corner,
    Fill,
    Wash,
    Thick,
    Lines,
    Border,
    Circle,
    Arrow,
    Icon,
    Slash,
    Triangle,
    Bulb,
    Star,
    Split,
    Dots,
}

impl Style {
    /// Every style with its word.
    pub const WORDS: [(&'static str, Style); 20] = [
        ("number", Style::Number),
        ("letter", Style::Letter),
        ("circled", Style::Circled),
        ("disc", Style::Disc),
        ("boxed", Style::Boxed),
        ("corner", Style::Corner),
        ("fill", Style::Fill),
        ("wash", Style::Wash),
        ("thick", Style::Thick),
        ("lines", Style::Lines),
        ("border", Style::Border),
        ("circle", Style::Circle),
        ("arrow", Style::Arrow),
        ("icon", Style::Icon),
        ("slash", Style::Slash),
        ("triangle", Style::Triangle),
        ("bulb", Style::Bulb),
        ("star", Style::Star),
        ("split", Style::Split),
        ("dots", Style::Dots),
    ];

    /// The style of a word.
    pub fn of(word: &str) -> Option<Style> {
        Self::WORDS.iter().find(|(w, _)| *w == word).map(|(_, style)| *style)
    }
}
