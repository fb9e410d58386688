//! The same law said in another way lowers as well: it takes the same form, becomes the same constraints of the engine's own and is not
//! larger than twice.
//!
//! Sizes are compared, not times: they are the same on every machine. Each pair is a shipped rule file and the same with one law
//! said differently, over random boards.

use gridwright_base::{Budget, Rng};
use gridwright_check::random_problem;
use gridwright_formula::{Constraint, Formula};
use gridwright_genre::{Catalogue, library};
use gridwright_grid::Grid;
use gridwright_lang::compile;
use gridwright_lang::ir::Genre;
use gridwright_lower_csp::{Options, Size, Statement, Statements, lower};
use std::collections::BTreeMap;

/// A genre, what its file says, and the same in other words.
const PHRASINGS: [(&str, &str, &str); 12] = [
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
    // Blocks that look the same after a half turn.
    (
        "tentaisho",
        "for each a in cells-at(s): for each c in block(a): half-turn(c, s) in block(a)",
        "for each a in cells-at(s): for each c in cells where c in block(a): half-turn(c, s) in block(a)",
    ),
    // Areas of free values.
    ("fillomino", "for each c in cells: size(area(c)) = value(c)", "for each c in cells: value(c) = size(area(c))"),
    // Degrees and bridges.
    ("hashikake", "sum(bridge in arms(c)) = n", "n = sum(bridge in arms(c))"),
    ("hashikake", "define built(e) = bridge(e) > 0", "define built(e) = not bridge(e) = 0"),
];

/// What a genre becomes on some boards.
#[derive(Default)]
struct Lowered {
    /// How each clause is stated.
    forms: Vec<(String, Statements)>,
    /// How many constraints there are that reason about much at once, by kind.
    joint: BTreeMap<&'static str, usize>,
    /// All of it.
    size: Size,
}

fn lowered(genre: &Genre) -> Lowered {
    let (mut rng, mut found) = (Rng::new(5), Lowered::default());
    for sparsity in [3, 3, 6, 6] {
        let board = random_problem(genre, Grid::new(6, 6).unwrap(), sparsity, &mut rng);
        let mut formula = Formula::new();
        let lowered = lower(genre, &board, &mut formula, &Options::within(&Budget::unlimited()));
        let lowered = lowered.unwrap_or_else(|e| panic!("{}: {e}", genre.id));
        found.size = lowered.laws.iter().fold(found.size.plus(lowered.passes.shared), |sum, law| sum.plus(law.size));
        formula.constraints.iter().filter_map(joint).for_each(|kind| *found.joint.entry(kind).or_default() += 1);
        for clause in lowered.laws {
            match found.forms.iter_mut().find(|form| form.0 == clause.id) {
                Some(form) => form.1 = form.1.with(clause.statements),
                None => found.forms.push((clause.id, clause.statements)),
            }
        }
    }
    found
}

/// The kind of a constraint that reasons about much at once. Values that differ are also said pair by pair.
fn joint(constraint: &Constraint) -> Option<&'static str> {
    Some(match constraint {
        Constraint::Clause(_) | Constraint::Linear(_) | Constraint::AllDifferent(_) => return None,
        Constraint::DistinctSum(_) => "distinct-sum",
        Constraint::Connected(_) => "connected",
        Constraint::Components(_) => "components",
        Constraint::Forest(_) => "forest",
        _ => "other",
    })
}

#[test]
fn a_second_phrasing_lowers_as_well() {
    let catalogue = Catalogue::shipped();
    for (id, said, otherwise) in PHRASINGS {
        let entry = catalogue.get(id).unwrap();
        assert!(entry.text().contains(said), "{id} no longer says: {said}");
        let compiled = compile(&entry.text().replace(said, otherwise), library());
        let other = compiled.genre.unwrap_or_else(|| panic!("{id}: {otherwise}: {:?}", compiled.diagnostics));
        let (first, second) = (lowered(entry.genre()), lowered(&other));
        assert_eq!(first.joint, second.joint, "{id}: {otherwise}");
        for (one, other) in first.forms.iter().zip(&second.forms) {
            let pair_by_pair = one.1.has(Statement::AllDifferent) && !other.1.has(Statement::AllDifferent);
            assert!(one == other || pair_by_pair, "{id}: {otherwise}: {one:?}, {other:?}");
        }
        let most = 2 * first.size.literals;
        assert!(second.size.literals <= most, "{id}: {otherwise}: {:?}, {:?}", first.size, second.size);
    }
}
