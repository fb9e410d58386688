//! Styles, and what of a genre is drawn in which.

use gridwright_lang::ir::{LayerId, StructureId, SymId};

/// The draw line, bound to the layers.
#[derive(Debug, Clone, Default)]
pub struct DrawPlan {
    /// What is drawn; of two that meet in a cell the first is seen.
    pub items: Vec<DrawItem>,
}

/// One thing to draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawItem {
    /// What.
    pub target: Target,
    /// How.
    pub style: Style,
    /// The cell is filled behind it.
    pub on_fill: bool,
}

/// What is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// All values of a layer.
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
pub enum Style {
    /// A number as it is.
    Number,
    /// A number as a letter.
    Letter,
    /// In a circle.
    Circled,
    /// On a disc.
    Disc,
    /// In a box.
    Boxed,
    /// Small, in the corner of the cell.
    Corner,
    /// The whole cell black.
    Fill,
    /// The whole cell grey.
    Wash,
    /// A thick line.
    Thick,
    /// As many thin lines as the number says.
    Lines,
    /// Borders between what differs.
    Border,
    /// A circle, white or black.
    Circle,
    /// An arrow, and its number.
    Arrow,
    /// The picture of a word.
    Icon,
    /// A diagonal.
    Slash,
    /// A black corner.
    Triangle,
    /// A light bulb.
    Bulb,
    /// A star.
    Star,
    /// Two numbers and a stroke between.
    Split,
    /// Dots at the grid points.
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
