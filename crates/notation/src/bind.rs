//! The notation of a genre, ready to read and write.

use gridwright_board::Board;
use gridwright_lang::ir::notation::Outside;
use gridwright_lang::ir::{DrawPlan, FilePlan, Genre, OptionId, UrlPlan};

/// How the boards of a genre are written: what its `url`, `file` and `draw` lines say.
#[derive(Debug, Clone)]
pub struct Bound {
    /// The url line, if there is one.
    pub(crate) url: Option<UrlPlan>,
    /// The file line, if there is one.
    pub(crate) file: Option<FilePlan>,
    /// How its boards are drawn.
    pub(crate) draw: DrawPlan,
    /// Cells that belong to no room.
    pub(crate) outside: Vec<Outside>,
    /// Options that puzz.link does not know.
    pub(crate) own: Vec<OptionId>,
    /// Whether puzz.link does not know the genre.
    own_genre: bool,
}

impl Bound {
    /// The notation of a genre.
    pub fn bind(genre: &Genre) -> Bound {
        let notation = &genre.notation;
        Bound {
            url: notation.url.clone(),
            file: notation.file.clone(),
            draw: notation.draw.clone(),
            outside: notation.outside.clone(),
            own: notation.own.clone(),
            own_genre: notation.own_genre,
        }
    }

    /// Whether boards can be written as URLs.
    pub fn has_url(&self) -> bool {
        self.url.is_some()
    }

    /// Whether puzz.link reads the URL of a board: there is one, and it knows the genre and the options that are set.
    pub fn is_known_elsewhere(&self, board: &Board) -> bool {
        self.has_url() && !self.own_genre && !self.own.iter().any(|&option| board.option(option))
    }

    /// Whether boards can be written as pzprv3 files.
    pub fn has_file(&self) -> bool {
        self.file.is_some()
    }
}
