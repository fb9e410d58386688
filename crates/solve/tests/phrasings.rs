//! The same law said in another way is searched as well: the same verdict, and work within a factor of two.
//!
//! Conflicts and propagations are compared, not times: they are the same on every machine. What lowering makes of these phrasings is
//! compared in `lower-csp`.

#[path = "../../lower-csp/tests/common/phrasings.rs"]
mod table;

use crate::common::{drawn_problems, random_problem};
use gridwright_base::{Budget, Rng};
use gridwright_board::Board;
use gridwright_lang::ir::Genre;
use gridwright_solve::{Engine, Verdict};
use table::{Rephrased, rephrased};

/// Random problems of 6x6, beside those of the fixtures.
const RANDOM: usize = 12;
/// So many conflicts more or less are chance.
const CHANCE: u64 = 40;
/// Enough for any of these boards.
const STEPS: u64 = 20_000;

/// What searches took.
#[derive(Debug, Default)]
struct Work {
    verdicts: Vec<&'static str>,
    conflicts: u64,
    propagations: u64,
}

fn work(genre: &Genre, boards: &[Board]) -> Work {
    let mut work = Work::default();
    for board in boards {
        let mut engine = Engine::new(genre, board, &Budget::unlimited()).unwrap();
        work.verdicts.push(match engine.solve(&Budget::unlimited().with_steps(STEPS)).unwrap() {
            Verdict::Unique(_) => "unique",
            Verdict::Multiple { .. } => "several",
            Verdict::None => "none",
            Verdict::Unknown { .. } => "open",
        });
        let statistics = engine.statistics();
        work.conflicts += statistics.conflicts;
        work.propagations += statistics.propagations;
    }
    work
}

#[test]
fn a_second_phrasing_is_searched_as_well() {
    for Rephrased { name, shipped, otherwise } in rephrased() {
        let mut rng = Rng::new(7);
        let mut boards = drawn_problems(&shipped);
        boards.extend((0..RANDOM).map(|n| random_problem(&shipped, 6, 6, [2, 3, 5][n % 3], &mut rng)));
        let (first, second) = (work(&shipped, &boards), work(&otherwise, &boards));
        assert_eq!(first.verdicts, second.verdicts, "{name}");
        let few = second.conflicts <= 2 * first.conflicts + CHANCE;
        assert!(few && second.propagations <= 2 * first.propagations, "{name}: {first:?}, {second:?}");
    }
}
