//! The same law said in another way lowers as well: it takes the same form, becomes the same constraints of the engine's own and is not
//! larger than twice.
//!
//! Sizes are compared, not times: they are the same on every machine. Each pair is a shipped rule file and the same with one law
//! said differently, over random boards.

#[path = "common/phrasings.rs"]
mod table;

use gridwright_base::{Budget, Rng};
use gridwright_check::random_problem;
use gridwright_formula::{Constraint, Formula};
use gridwright_grid::Grid;
use gridwright_lang::ir::Genre;
use gridwright_lower_csp::{Options, Size, Statement, Statements, lower};
use std::collections::BTreeMap;
use table::{Rephrased, rephrased};

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
    for Rephrased { name, shipped, otherwise } in rephrased() {
        let (first, second) = (lowered(&shipped), lowered(&otherwise));
        assert_eq!(first.joint, second.joint, "{name}");
        for (one, other) in first.forms.iter().zip(&second.forms) {
            let pair_by_pair = one.1.has(Statement::AllDifferent) && !other.1.has(Statement::AllDifferent);
            assert!(one == other || pair_by_pair, "{name}: {one:?}, {other:?}");
        }
        let most = 2 * first.size.literals;
        assert!(second.size.literals <= most, "{name}: {:?}, {:?}", first.size, second.size);
    }
}
