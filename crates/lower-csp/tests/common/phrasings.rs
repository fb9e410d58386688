//! The same law in other words: what must not make a difference, to lowering or to search.

use gridwright_genre::{Catalogue, library};
use gridwright_lang::compile;
use gridwright_lang::ir::Genre;

/// A genre, what its file says, and the same in other words.
pub const PHRASINGS: [(&str, &str, &str); 14] = [
    // Forests on points.
    (
        "gokigen",
        "size({c in cells : slash at c and diagonal(c, slash(c)) within X}) = size(X) - 1",
        "size(X) = size({c in cells : slash at c and diagonal(c, slash(c)) within X}) + 1",
    ),
    (
        "gokigen",
        "size({c in cells : slash at c and diagonal(c, slash(c)) within X}) = size(X) - 1",
        "size({c in cells : diagonal(c, slash(c)) within X}) = size(X) - 1",
    ),
    (
        "gokigen",
        "size({c in cells : slash at c and diagonal(c, slash(c)) within X}) = size(X) - 1",
        "size({c in cells : diagonal(c, slash(c)) within X}) < size(X)",
    ),
    // Sums of values that differ.
    ("kakuro", "sum(value in strip(step(h, right))) = n", "n = sum(value in strip(step(h, right)))"),
    (
        "kakuro",
        "rule   across-differ: different-in(value, strip)",
        "rule   across-differ \"No number repeats in a run across.\":
                for each c in cells: for each d in strip(c) where d != c: value(c) != value(d)",
    ),
    // Runs that cross borders.
    ("heyawake", "(for each strip X: crossings(X) <= 1)", "(for each strip X: not crossings(X) >= 2)"),
    (
        "heyawake",
        "size({e in links : ends(e) within X and different(room in ends(e))})",
        "count(split in {e in links : ends(e) within X})\ndefine split(e) = different(room in ends(e))",
    ),
    // Half cells round a point.
    ("shakashaka", "size(A) in {2, 4, 8}", "size(A) = 2 or size(A) = 4 or size(A) = 8"),
    ("shakashaka", "size(A) in {2, 4, 8}", "not size(A) in {1, 3, 5, 6, 7}"),
    // Blocks that look the same after a half turn.
    (
        "tentaisho",
        "for each a in cells-at(s): for each c in block(a): half-turn(c, s) in block(a)",
        "for each a in cells-at(s): for each c in cells where c in block(a): half-turn(c, s) in block(a)",
    ),
    (
        "tentaisho",
        "for each a in cells-at(s): for each c in block(a): half-turn(c, s) in block(a)",
        "for each a in cells-at(s): turned(a, s)\ndefine turned(a, s) = for each c in block(a): half-turn(c, s) in block(a)",
    ),
    // Areas of free values.
    ("fillomino", "for each c in cells: size(area(c)) = value(c)", "for each c in cells: value(c) = size(area(c))"),
    // Degrees and bridges.
    ("hashikake", "sum(bridge in arms(c)) = n", "n = sum(bridge in arms(c))"),
    ("hashikake", "define built(e) = bridge(e) > 0", "define built(e) = not bridge(e) = 0"),
];

/// A shipped genre, and the same with one law said differently.
pub struct Rephrased {
    /// The genre's id, and what its file says instead.
    pub name: String,
    /// As shipped.
    pub shipped: Genre,
    /// Said otherwise.
    pub otherwise: Genre,
}

/// All of [`PHRASINGS`], read.
///
/// # Panics
///
/// If a rule file no longer says it, or does not hold together when it is said otherwise.
pub fn rephrased() -> Vec<Rephrased> {
    let catalogue = Catalogue::shipped();
    let read = |(id, said, otherwise): (&str, &str, &str)| {
        let entry = catalogue.get(id).expect("a shipped genre");
        assert!(entry.text().contains(said), "{id} no longer says: {said}");
        let compiled = compile(&entry.text().replace(said, otherwise), library());
        let other = compiled.genre.unwrap_or_else(|| panic!("{id}: {otherwise}: {:?}", compiled.diagnostics));
        Rephrased { name: format!("{id}: {otherwise}"), shipped: entry.genre().clone(), otherwise: other }
    };
    PHRASINGS.into_iter().map(read).collect()
}
