//! What was read, but not as it was written.

use gridwright_board::Board;
use std::fmt;

/// A board with what there is to say about how it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadBoard {
    /// The board.
    pub board: Board,
    /// What was read, but not as it was written; nothing for a text that is as it should be.
    pub remarks: Vec<Remark>,
}

/// Something of a text that was passed over, or taken for something else than it says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// Of which sort it is.
    pub code: RemarkCode,
    /// What was done, in plain words.
    pub message: String,
    /// Where: `character 17 of the body`, `line 4`.
    pub place: String,
}

impl Remark {
    pub(crate) fn new(code: RemarkCode, place: impl Into<String>, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), place: place.into() }
    }

    /// About a line of a file or drawing.
    pub(crate) fn at_line(code: RemarkCode, line: usize, message: impl Into<String>) -> Self {
        Self::new(code, format!("line {line}"), message)
    }

    /// About a character of a URL body, counted from 0.
    pub(crate) fn at_character(code: RemarkCode, at: usize, message: impl Into<String>) -> Self {
        Self::new(code, format!("character {} of the body", at + 1), message)
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $name:ident $word:literal,)+) => {
        /// The sorts of remark. Each has a fixed word for programs.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum RemarkCode {
            $($(#[doc = $doc])+ $name,)+
        }

        impl RemarkCode {
            /// Every sort.
            pub const ALL: &[RemarkCode] = &[$(RemarkCode::$name,)+];

            /// Its word.
            pub fn word(self) -> &'static str {
                match self {
                    $(RemarkCode::$name => $word,)+
                }
            }
        }
    };
}

codes! {
    /// A URL body ends before the board is full: the rest is empty.
    ShortBody "short-body",
    /// A URL body goes on after the board is full: the rest is not read.
    LongBody "long-body",
    /// Characters of a URL body that mean nothing there.
    SkippedCharacter "skipped-character",
    /// Signs of a URL that were written as `%` escapes.
    Escape "escape",
    /// A size that is not written in digits, such as `1e1`.
    Size "size",
    /// The label after `v:`, which changes the rules elsewhere.
    Variant "variant",
    /// An option that puzz.link does not know.
    OwnOption "own-option",
    /// Options of a URL without a body: they are not read.
    UnreadOption "unread-option",
    /// A version of the file that is later than the one known.
    FileVersion "file-version",
    /// A line of a file before its planes that is no option of the genre.
    UnknownFlag "unknown-flag",
    /// A word of a file that is none of those which may stand there.
    UnknownWord "unknown-word",
    /// A line of a file that should be there and is not.
    MissingLine "missing-line",
    /// A plane of a file with too few tokens: the rest is empty.
    ShortPlane "short-plane",
    /// A plane of a file with too many tokens: the rest is not read.
    LongPlane "long-plane",
    /// A file that ends before its problem does: what is missing is empty.
    MissingPlane "missing-plane",
    /// Lines behind the last plane of a file.
    UnreadLine "unread-line",
    /// A file tells another number of rooms than it has.
    RoomCount "room-count",
    /// A room with several clues in a file: one is kept.
    DroppedClue "dropped-clue",
    /// A member of a JSON board that boards do not have.
    UnknownMember "unknown-member",
    /// A header line of a drawn board that looks like another one.
    UnknownHeader "unknown-header",
    /// A header line of a drawn board that was there before: the first counts.
    RepeatedHeader "repeated-header",
}

impl fmt::Display for RemarkCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
