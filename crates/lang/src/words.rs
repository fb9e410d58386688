//! The built-in words of the language, each with its form and one sentence: what the reference manual prints, and what may
//! not be taken as a name. The words of `draw`, `make`, `url` and `file` lines have tables of their own.

pub mod draw;
pub mod make;
pub mod notation;

/// What sort of word it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WordKind {
    /// A set of places, a number or a direction.
    Constant,
    /// A function.
    Function,
    /// A relation between two places.
    Relation,
}

/// A built-in word.
#[derive(Debug, Clone, Copy)]
pub struct Word {
    /// The word.
    pub name: &'static str,
    /// What sort of word.
    pub kind: WordKind,
    /// How it is used.
    pub form: &'static str,
    /// What it means.
    pub meaning: &'static str,
}

const fn constant(name: &'static str, meaning: &'static str) -> Word {
    Word { name, kind: WordKind::Constant, form: name, meaning }
}

const fn function(name: &'static str, form: &'static str, meaning: &'static str) -> Word {
    Word { name, kind: WordKind::Function, form, meaning }
}

const fn relation(name: &'static str, form: &'static str, meaning: &'static str) -> Word {
    Word { name, kind: WordKind::Relation, form, meaning }
}

/// Every built-in word.
pub const WORDS: &[Word] = &[
    constant("W", "The number of columns of the board."),
    constant("H", "The number of rows of the board."),
    constant("cells", "The cells of the board that are not missing."),
    constant("points", "The grid points: the corners of cells."),
    constant("edges", "The edges between neighbouring grid points: the sides of cells."),
    constant("links", "The links between neighbouring cells."),
    constant("borders", "The inner edges: each is crossed by one link."),
    constant("spots", "The positions on which a star may be printed: cells, inner edges and inner points."),
    constant("quarters", "The quarters of cells: a cell cut along both diagonals has four."),
    constant("margin", "The places outside the board, one for each line that meets a side with a margin."),
    constant("board", "The board as a whole, as a place for one value."),
    constant("rows", "The rows, each as a set of cells."),
    constant("columns", "The columns, each as a set of cells."),
    constant("directions", "The four directions."),
    constant("up", "The direction towards the first row."),
    constant("down", "The direction towards the last row."),
    constant("left", "The direction towards the first column."),
    constant("right", "The direction towards the last column."),
    function("size", "size(S)", "How many members a set has."),
    function("opposite", "opposite(d)", "The direction that leads back."),
    function("sides", "sides(c)", "The four edges round a cell."),
    function("corners", "corners(c)", "The four points at the corners of a cell."),
    function("ends", "ends(e)", "The two points an edge joins, or the two cells a link joins."),
    function("arms", "arms(v)", "The links that leave a cell, or the edges that leave a point."),
    function(
        "arm",
        "arm(v, d)",
        "The link of a cell, or the edge of a point, in a direction; none at the edge of the board.",
    ),
    function(
        "cells-at",
        "cells-at(p)",
        "The cells round a point, beside an edge, at the ends of a link, or under a spot.",
    ),
    function(
        "neighbours",
        "neighbours(c)",
        "The cells that share a side with a cell; the points one edge away from a point.",
    ),
    function(
        "around",
        "around(c)",
        "The up to eight cells that touch a cell, at corners too, clockwise from the one above it.",
    ),
    function(
        "link",
        "link(a, b)",
        "The link between two neighbouring cells, or the edge between two neighbouring points.",
    ),
    function("crossing", "crossing(e)", "The link that crosses an edge, or the edge that a link crosses."),
    function(
        "step",
        "step(c, d)",
        "The next cell in a direction; from a margin place, the first cell of its line; none off the board.",
    ),
    function("ray", "ray(c, d)", "The cells after c in direction d up to the edge of the board, in order."),
    function(
        "beam",
        "beam(c, d, P)",
        "The longest run of ray(c, d) that starts beside c and holds no cell for which P is true.",
    ),
    function(
        "first",
        "first(S), first(n, S), first(w)",
        "The first element of a sequence, its first n elements, or the first node of a walk; none if there is none. A loop has one if it was given: `some walk w of S from c`.",
    ),
    function("last", "last(w)", "The last node of a walk along a path; none on a loop."),
    function("inward", "inward(m)", "The cells of the line a margin place stands before, from the margin inwards."),
    function("row", "row(c)", "The cells of the row of c."),
    function("column", "column(c)", "The cells of the column of c."),
    function(
        "distance",
        "distance(a, b, S)",
        "How many steps the shortest walk from a to b takes that stays within S; none if there is none.",
    ),
    function("touched", "touched(S)", "The nodes at the ends of a set of links or edges."),
    function("nodes", "nodes(L)", "The cells, for a layer on links; the points, for a layer on edges."),
    function("places", "places(L)", "The places a layer lives on."),
    function(
        "diagonal",
        "diagonal(c, s)",
        "The two corners that the slash s joins: `falling` from upper left, `rising` from lower left.",
    ),
    function("quarters-at", "quarters-at(p)", "The quarters of cells that touch a point, eight round an inner one."),
    function("cell", "cell(q)", "The cell a quarter is cut from."),
    function(
        "half",
        "half(c, t)",
        "The two quarters of c covered by a triangle whose right angle is in the corner `nw`, `ne`, `sw` or `se`.",
    ),
    function(
        "half-turn",
        "half-turn(c, s)",
        "Where a cell goes when the board is turned by half about a spot; none off the board.",
    ),
    function("width", "width(X)", "How many columns the places of X span."),
    function("height", "height(X)", "How many rows the places of X span."),
    function(
        "shape",
        "shape(X)",
        "The shape of a set of cells: equal for two sets exactly if one is the other moved, turned or mirrored. `shape(\".## ##.\")` is one that is drawn, row by row.",
    ),
    function("one-sided-shape", "one-sided-shape(X)", "The same, but a mirrored copy has another shape."),
    function("fixed-shape", "fixed-shape(X)", "The same, but a turned or mirrored copy has another shape."),
    function(
        "in-order",
        "in-order(L, S)",
        "Whether a printed list is the numbers of S, one after the other: `?` is any one of them, `*` any number of them, a lone 0 none.",
    ),
    function(
        "any-order",
        "any-order(L, S)",
        "Whether a printed list is the numbers of S in some order, each as often as it is there; `?` and `*` as above; no numbers at all are a lone 0.",
    ),
    function(
        "some-of",
        "some-of(L, S)",
        "Whether the numbers of S are some of a printed list, each at most as often as it stands there; `?` is one more of any sort, `*` any number of them.",
    ),
    function("isqrt", "isqrt(n)", "The whole part of the square root."),
    function("odd", "odd(n)", "Whether a number is odd."),
    function(
        "entering",
        "entering(w, c)",
        "The direction of the step of walk w into c; none if w does not come into c.",
    ),
    function("leaving", "leaving(w, c)", "The direction of the step of walk w out of c; none if w does not leave c."),
    function(
        "index",
        "index(w, c)",
        "How many steps c lies from the start of walk w; none off the walk, and on a loop that was given no start.",
    ),
    function(
        "until",
        "until(w, c)",
        "The nodes of walk w from its start up to c, c included; empty where `index(w, c)` is none.",
    ),
    function("through", "through(P)", "A relation for groups: sharing a side, the link between satisfying P."),
    relation("touch", "touch(a, b)", "Sharing a side: neighbours in a row or a column."),
    relation("meet", "meet(a, b)", "Of two edges or two links: having an end in common."),
    relation(
        "H",
        "H(a, b)",
        "Neighbours in a row (Definition 2.2 of the framework). As a number, H is the number of rows.",
    ),
    relation("V", "V(a, b)", "Neighbours in a column."),
    relation("D", "D(a, b)", "Diagonal neighbours; of lines: at right angles with a common end."),
    relation("M", "M(a, b)", "The same place."),
];

impl Word {
    /// How it is used, form by form: `` `first(S)`, `first(n, S)` or `first(w)` ``.
    pub fn usage(&self) -> String {
        let forms: Vec<&str> = self.form.split_inclusive(')').map(|form| form.trim_start_matches(", ")).collect();
        match forms.as_slice() {
            [] => String::new(),
            [one] => format!("`{one}`"),
            [others @ .., last] => format!("`{}` or `{last}`", others.join("`, `")),
        }
    }
}

/// Looks a function up.
pub fn function_word(name: &str) -> Option<&'static Word> {
    word(name).filter(|word| word.kind == WordKind::Function)
}

/// Words for corners and diagonals that a function takes where a layer has them as its values.
pub const ARGUMENT_WORDS: &[(&str, &[&str])] =
    &[("half", &["nw", "ne", "sw", "se"]), ("diagonal", &["falling", "rising"])];

/// Looks a word up.
pub fn word(name: &str) -> Option<&'static Word> {
    WORDS.iter().find(|w| w.name == name)
}
