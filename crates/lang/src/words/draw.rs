//! The words of `draw` lines: styles, and words with a picture of their own.

use crate::ir::{Icon, Style};

/// A style.
#[derive(Debug, Clone, Copy)]
pub struct StyleWord {
    /// The word.
    pub name: &'static str,
    /// What it stands for.
    pub style: Style,
    /// What one sees.
    pub meaning: &'static str,
}

const fn style_word(name: &'static str, style: Style, meaning: &'static str) -> StyleWord {
    StyleWord { name, style, meaning }
}

/// Every style.
pub const STYLES: &[StyleWord] = &[
    style_word("number", Style::Number, "the value as it is"),
    style_word("letter", Style::Letter, "a number as a letter: A for 1, a for 27"),
    style_word("circled", Style::Circled, "in a circle; in round brackets where there are characters only"),
    style_word("disc", Style::Disc, "on a disc; in round brackets"),
    style_word("boxed", Style::Boxed, "in a box; in square brackets"),
    style_word("corner", Style::Corner, "small, in the corner"),
    style_word("fill", Style::Fill, "the whole cell, full"),
    style_word("wash", Style::Wash, "the whole cell, light"),
    style_word("thick", Style::Thick, "a thick line"),
    style_word("lines", Style::Lines, "as many lines side by side as the number says"),
    style_word("border", Style::Border, "borders of a division, of tiles, or between different values"),
    style_word("circle", Style::Circle, "a circle: white, black, with a letter of any other symbol, empty for a mark"),
    style_word("arrow", Style::Arrow, "an arrow, with a number behind it"),
    style_word("icon", Style::Icon, "the picture of the word, or its first letter"),
    style_word("slash", Style::Slash, "a diagonal"),
    style_word("triangle", Style::Triangle, "half a cell"),
    style_word("bulb", Style::Bulb, "a light bulb"),
    style_word("star", Style::Star, "a star"),
    style_word("split", Style::Split, "two numbers with a stroke between"),
    style_word("compass", Style::Compass, "a number from 1 to 15 as arrows, added up: 1 up, 2 down, 4 left, 8 right"),
    style_word("dots", Style::Dots, "for `points`: a dot at every grid point"),
];

/// Every word that has a picture of its own.
pub const ICONS: &[(&str, Icon)] = &[
    ("white", Icon::White),
    ("black", Icon::Black),
    ("sun", Icon::Sun),
    ("moon", Icon::Moon),
    ("tree", Icon::Tree),
    ("tent", Icon::Tent),
    ("hole", Icon::Hole),
    ("star", Icon::Star),
    ("bulb", Icon::Bulb),
    ("plus", Icon::Plus),
    ("tall", Icon::Tall),
    ("wide", Icon::Wide),
    ("minus", Icon::Minus),
    ("times", Icon::Times),
    ("over", Icon::Over),
    ("falling", Icon::Falling),
    ("rising", Icon::Rising),
    ("nw", Icon::UpperLeft),
    ("ne", Icon::UpperRight),
    ("sw", Icon::LowerLeft),
    ("se", Icon::LowerRight),
    ("up-right", Icon::BendUpRight),
    ("up-left", Icon::BendUpLeft),
    ("down-left", Icon::BendDownLeft),
    ("down-right", Icon::BendDownRight),
];

/// The style of a word.
pub fn style(word: &str) -> Option<Style> {
    STYLES.iter().find(|s| s.name == word).map(|s| s.style)
}

/// The picture of a word; one without a picture is shown by its first letter.
pub fn icon(word: &str) -> Icon {
    if let Some((_, icon)) = ICONS.iter().find(|(name, _)| *name == word) {
        return *icon;
    }
    let shown = word.chars().next().and_then(|c| c.to_uppercase().next()).unwrap_or('?');
    let plain = word.chars().find(char::is_ascii_alphanumeric).map_or('*', |c| c.to_ascii_uppercase());
    Icon::Letter(shown, plain)
}
