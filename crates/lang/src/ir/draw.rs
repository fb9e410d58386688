//! What a `draw` line says, bound to the layers: what is drawn, and how. Drawings in characters and pictures follow it.

use super::{LayerId, StructureId, SymId};

/// How the boards of a genre are drawn.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DrawPlan {
    /// What is drawn; of two that meet in a cell the first is seen. First what the rule file says, then the layers it does
    /// not name, drawn as their kind suggests: every layer is there.
    pub items: Vec<DrawItem>,
    /// How many of the items the rule file itself says.
    pub n_stated: usize,
    /// The picture of each symbol, by its number.
    pub symbols: Vec<Icon>,
    /// The picture of each layer's name, for what is just there or not.
    pub layers: Vec<Icon>,
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

/// How it is drawn. The list is closed: a style never depends on the genre. Their words are in [`crate::words::draw`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// A number as it is.
    Number,
    /// A number as a letter.
    Letter,
    /// A number from 1 to 15 as arrows.
    Compass,
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

/// The picture of a word. Which words have one is in [`crate::words::draw`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Icon {
    /// A white circle.
    White,
    /// A black circle.
    Black,
    /// A sun.
    Sun,
    /// A crescent.
    Moon,
    /// A tree.
    Tree,
    /// A tent.
    Tent,
    /// A hole in the ground.
    Hole,
    /// A star.
    Star,
    /// A light bulb.
    Bulb,
    /// Two strokes that cross.
    Plus,
    /// An upright stroke.
    Tall,
    /// A level stroke.
    Wide,
    /// The sign of subtraction.
    Minus,
    /// The sign of multiplication.
    Times,
    /// The sign of division.
    Over,
    /// The diagonal from the upper left corner.
    Falling,
    /// The diagonal from the lower left corner.
    Rising,
    /// The upper left half of the cell.
    UpperLeft,
    /// The upper right half.
    UpperRight,
    /// The lower left half.
    LowerLeft,
    /// The lower right half.
    LowerRight,
    /// A line that comes from above and turns to the right.
    BendUpRight,
    /// A line that comes from above and turns to the left.
    BendUpLeft,
    /// A line that comes from below and turns to the left.
    BendDownLeft,
    /// A line that comes from below and turns to the right.
    BendDownRight,
    /// A word without a picture: its first letter, and what stands for it among plain characters.
    Letter(char, char),
}

impl Icon {
    /// The sign of arithmetic that stands behind a number, if the word is one.
    pub fn sign(self) -> Option<char> {
        match self {
            Icon::Plus => Some('+'),
            Icon::Minus => Some('-'),
            Icon::Times => Some('×'),
            Icon::Over => Some(':'),
            _ => None,
        }
    }
}

impl DrawPlan {
    /// What the rule file itself says.
    pub fn stated(&self) -> &[DrawItem] {
        &self.items[..self.n_stated.min(self.items.len())]
    }

    /// The picture of a symbol.
    pub fn symbol(&self, symbol: SymId) -> Icon {
        self.symbols.get(symbol.at()).copied().unwrap_or(Icon::Letter('?', '?'))
    }

    /// The picture of a layer's name.
    pub fn layer(&self, layer: LayerId) -> Icon {
        self.layers.get(layer.at()).copied().unwrap_or(Icon::Letter('?', '?'))
    }

    /// How a symbol of a layer is drawn, where that is said apart from its layer.
    pub fn own_item(&self, layer: LayerId, symbol: SymId) -> Option<&DrawItem> {
        self.items.iter().find(|item| item.target == Target::Symbol(layer, symbol))
    }
}
