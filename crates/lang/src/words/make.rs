//! The words of `make` lines: hints to those who make puzzles.

use gridwright_grid::Symmetry;

/// What a hint asks for, before it is bound to a layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HintVerb {
    /// `remove`.
    Remove,
    /// `scatter`.
    Scatter,
    /// `single`.
    Single,
    /// `divide`.
    Divide,
    /// `place`.
    Place,
    /// `fill`.
    Fill,
    /// `fit`.
    Fit,
    /// `grow`.
    Grow,
    /// `merge`.
    Merge,
    /// `thread`.
    Thread,
    /// `pile`.
    Pile,
    /// `mend`.
    Mend,
    /// `share`.
    Share,
    /// `symmetry`.
    Symmetry,
}

/// A hint.
#[derive(Debug, Clone, Copy)]
pub struct HintWord {
    /// The word it starts with.
    pub name: &'static str,
    /// What that asks for.
    pub verb: HintVerb,
    /// How it is written, and with what it says then; most hints have one form.
    pub forms: &'static [(&'static str, &'static str)],
}

const fn hint_word(name: &'static str, verb: HintVerb, forms: &'static [(&'static str, &'static str)]) -> HintWord {
    HintWord { name, verb, forms }
}

/// Every hint.
pub const HINTS: &[HintWord] = &[
    hint_word(
        "remove",
        HintVerb::Remove,
        &[
            ("remove LAYER", "an answer tells the clues of LAYER; they are taken away while the puzzle stays unique"),
            ("remove LAYER value", "only the values are taken away: the mark stays, as `?`"),
        ],
    ),
    hint_word(
        "scatter",
        HintVerb::Scatter,
        &[("scatter LAYER N", "N of a hundred places bear LAYER before an answer is sought")],
    ),
    hint_word(
        "single",
        HintVerb::Single,
        &[("single LAYER", "each symbol of LAYER stands at one place, by chance, before an answer is sought")],
    ),
    hint_word(
        "divide",
        HintVerb::Divide,
        &[
            (
                "divide LAYER A B",
                "LAYER is a random division into blocks of A to B cells before an answer is sought; numbers of the answer are \
             first tried as the sizes of such blocks",
            ),
            ("divide LAYER A B rectangles", "the same, and all blocks are rectangles"),
        ],
    ),
    hint_word("place", HintVerb::Place, &[("place LAYER", "marks are put where the answer asks for them")]),
    hint_word("fill", HintVerb::Fill, &[("fill LAYER", "LAYER has a value everywhere")]),
    hint_word(
        "fit",
        HintVerb::Fit,
        &[("fit LAYER", "LAYER is changed bit by bit until it fits the answer, and only this one")],
    ),
    hint_word(
        "grow",
        HintVerb::Grow,
        &[(
            "grow LAYER",
            "values are added, each in keeping with the answer, until the puzzle is unique; then those go that are not \
             needed",
        )],
    ),
    hint_word(
        "merge",
        HintVerb::Merge,
        &[(
            "merge LAYER",
            "blocks are joined while the puzzle stays unique, from the division in which every cell stands alone",
        )],
    ),
    hint_word(
        "thread",
        HintVerb::Thread,
        &[(
            "thread LAYER",
            "LAYER stands at the ends of paths that fill the board; paths are joined while the puzzle stays unique",
        )],
    ),
    hint_word(
        "pile",
        HintVerb::Pile,
        &[(
            "pile LAYER",
            "values stand two by two at the ends of random lines; where a line could be otherwise, it makes room for \
             another",
        )],
    ),
    hint_word(
        "mend",
        HintVerb::Mend,
        &[("mend", "where solutions differ, the answer is drawn anew in a small window, and its givens follow")],
    ),
    hint_word(
        "share",
        HintVerb::Share,
        &[("share N", "N of a hundred yes/no values of a random answer are tried as yes first")],
    ),
    hint_word(
        "symmetry",
        HintVerb::Symmetry,
        &[(
            "symmetry WORD",
            "the places of clues have this symmetry unless another is asked for: `half-turn`, `quarter-turn`, `left-right`, \
             `top-bottom`, `both`",
        )],
    ),
];

/// Every symmetry.
pub const SYMMETRIES: &[(&str, Symmetry)] = &[
    ("half-turn", Symmetry::HalfTurn),
    ("quarter-turn", Symmetry::QuarterTurn),
    ("left-right", Symmetry::LeftRight),
    ("top-bottom", Symmetry::TopBottom),
    ("both", Symmetry::Both),
];

/// Looks a hint up.
pub fn hint(word: &str) -> Option<&'static HintWord> {
    HINTS.iter().find(|h| h.name == word)
}
