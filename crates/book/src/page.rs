//! Pages as data. Lengths are in points, 72 to the inch; y grows downwards from the upper edge of the page.

use crate::face::{ASCENT, DESCENT, Face};
use gridwright_picture::{PAD, Paint, Path, Scene};
use std::sync::Arc;

/// Millimetres in a point.
pub(crate) const MM: f64 = 25.4 / 72.0;

/// Sizes of paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// Width and height.
    pub fn size(self) -> (f64, f64) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }

    /// What the running head, the page number and the margins leave.
    pub fn body(self) -> Area {
        let (width, height) = self.size();
        Area { x: 48.0, y: 66.0, w: width - 96.0, h: height - 66.0 - 58.0 }
    }
}

/// A rectangle on a page.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Area {
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// How wide it is.
    pub w: f64,
    /// How high.
    pub h: f64,
}

impl Area {
    /// Its right edge.
    pub fn right(&self) -> f64 {
        self.x + self.w
    }

    /// Its lower edge.
    pub fn bottom(&self) -> f64 {
        self.y + self.h
    }

    /// Whether another lies in it, up to rounding.
    pub fn holds(&self, other: &Area) -> bool {
        const SLACK: f64 = 1e-6;
        other.x >= self.x - SLACK
            && other.y >= self.y - SLACK
            && other.right() <= self.right() + SLACK
            && other.bottom() <= self.bottom() + SLACK
    }

    /// Whether they share more than an edge.
    pub fn meets(&self, other: &Area) -> bool {
        const SLACK: f64 = 1e-6;
        self.x < other.right() - SLACK
            && other.x < self.right() - SLACK
            && self.y < other.bottom() - SLACK
            && other.y < self.bottom() - SLACK
    }
}

/// How dark something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// What is read.
    Black,
    /// What stands back.
    Grey,
    /// Lines between parts of a page.
    Pale,
}

impl Tone {
    /// Red, green and blue.
    pub fn colour(self) -> [u8; 3] {
        match self {
            Tone::Black => [0x14, 0x17, 0x1c],
            Tone::Grey => [0x60, 0x67, 0x72],
            Tone::Pale => [0xb4, 0xba, 0xc4],
        }
    }
}

/// A line of text.
#[derive(Debug, Clone, PartialEq)]
pub struct Text {
    /// Where it starts.
    pub x: f64,
    /// Where its base line is.
    pub y: f64,
    /// How large its type is.
    pub size: f64,
    /// In which cut.
    pub face: Face,
    /// How dark.
    pub tone: Tone,
    /// What it says.
    pub text: String,
}

impl Text {
    /// How wide it is.
    pub fn width(&self) -> f64 {
        crate::face::width(self.face, self.size, &self.text)
    }
}

/// Something on a page.
#[derive(Debug, Clone, PartialEq)]
pub enum Item {
    /// A line of text.
    Text(Text),
    /// A board.
    Board {
        /// Where it is, without the picture's own margin.
        area: Area,
        /// Points for a unit of the picture.
        scale: f64,
        /// The picture.
        scene: Arc<Scene>,
    },
    /// A sign: a star, a code, a line.
    Sign {
        /// Where it is.
        area: Area,
        /// Its outline, on the page.
        path: Path,
        /// How it is drawn.
        paint: Paint,
        /// How dark.
        tone: Tone,
    },
}

/// What of a picture's margin is kept round a board: lines are wider than nothing.
pub(crate) const KEPT: f64 = 4.0;

/// What is cut off.
pub(crate) const CUT: f64 = PAD - KEPT;

impl Item {
    /// The room it takes.
    pub fn area(&self) -> Area {
        match self {
            Item::Text(text) => {
                let (up, down) = (ASCENT * text.size, DESCENT * text.size);
                Area { x: text.x, y: text.y - up, w: text.width(), h: up + down }
            }
            Item::Board { area, .. } | Item::Sign { area, .. } => *area,
        }
    }
}

/// Where a link leads.
#[derive(Debug, Clone, PartialEq)]
pub enum Target {
    /// A height on a page.
    Page(usize, f64),
    /// An address.
    Web(String),
}

/// A part of a page that leads elsewhere.
#[derive(Debug, Clone, PartialEq)]
pub struct Link {
    /// Where it is.
    pub area: Area,
    /// Where it leads.
    pub to: Target,
}

/// What a puzzle on a page is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// To be solved.
    Problem,
    /// Its answer.
    Answer,
}

/// A numbered puzzle, or its answer, and all the room it takes.
#[derive(Debug, Clone, PartialEq)]
pub struct Placed {
    /// Its number in the book, from 1.
    pub number: usize,
    /// What it is for.
    pub role: Role,
    /// Where it is, with everything that belongs to it.
    pub area: Area,
    /// How large a cell is.
    pub cell: f64,
}

/// A page.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Page {
    /// What stands on it, in drawing order.
    pub items: Vec<Item>,
    /// What leads elsewhere.
    pub links: Vec<Link>,
    /// The numbered puzzles and answers on it.
    pub placed: Vec<Placed>,
}

/// A line of the outline.
#[derive(Debug, Clone, PartialEq)]
pub struct Bookmark {
    /// What it says.
    pub text: String,
    /// The page, from 0.
    pub page: usize,
    /// Where on it.
    pub y: f64,
}

/// A book.
#[derive(Debug, Clone, PartialEq)]
pub struct Book {
    /// What it is printed on.
    pub paper: Paper,
    /// Its title.
    pub title: String,
    /// Who made it.
    pub author: Option<String>,
    /// Words to find it by.
    pub keywords: Vec<String>,
    /// Its pages.
    pub pages: Vec<Page>,
    /// The places in the list of its puzzles, from 0, in order of their numbers.
    pub numbers: Vec<usize>,
    /// Its parts.
    pub outline: Vec<Bookmark>,
}

impl Book {
    /// Characters that the typeface lacks; boxes stand for them.
    pub fn missing(&self) -> Vec<char> {
        let texts = self.pages.iter().flat_map(|page| &page.items).filter_map(|item| match item {
            Item::Text(text) => Some(text),
            _ => None,
        });
        let mut all: Vec<char> = texts.flat_map(|t| t.text.chars().filter(|&c| !t.face.has(c))).collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}
