//! Legal rule files that a careless recogniser would answer wrongly: on tiny boards all voices say what the checker says.
//!
//! Each file of `laws/` is close to a form that an engine has a constraint for, and differs in one respect: the base of the
//! groups, the quantifier's set, a negation, whose a layer is, a further clause. The nineteen first ones got wrong answers
//! once.

use gridwright_base::{Budget, Quiet, Rng};
use gridwright_board::{Board, Val};
use gridwright_check::{BoardSearch, Next, check_problem, random_problem};
use gridwright_frontier::{Error, Job};
use gridwright_genre::library;
use gridwright_grid::Grid;
use gridwright_lang::compile;
use gridwright_lang::ir::{Genre, Role};
use gridwright_solve::{Engine, Forms, LowerError, Options, SolveError, Verdict};
use gridwright_testkit::for_every_genre;
use std::path::Path;

type Key = Vec<Vec<Val>>;

fn answer_key(genre: &Genre, board: &Board) -> Key {
    let plain = board.without_marks(genre);
    genre.layers_of(Role::Find).map(|(layer, _)| plain.layer(layer).to_vec()).collect()
}

/// All solutions by trying every answer; none if there are too many to compare.
fn by_checker(genre: &Genre, board: &Board) -> Option<Vec<Key>> {
    let mut found = Vec::new();
    let budget = Budget::unlimited().with_steps(60_000);
    let outcome = BoardSearch::answers(genre, board).run(&budget, &Quiet, &mut |solution| {
        found.push(answer_key(genre, solution));
        if found.len() > 3_000 { Next::Enough } else { Next::Go }
    });
    (outcome.is_ok() && found.len() <= 3_000).then(|| {
        found.sort();
        found
    })
}

/// Holds the constraint engine, in each of its forms, to the checker. False if a law was refused.
fn engine_agrees(genre: &Genre, board: &Board, forms: Forms, expected: &[Key]) -> bool {
    let budget = Budget::unlimited();
    let what = format!("{} {forms:?} on {board:?}", genre.id);
    let options = Options { forms, ..Options::within(&budget) };
    let mut engine = match Engine::with_options(genre, board, &options) {
        Err(SolveError::Lower(LowerError::Unsupported { .. })) => return false,
        other => other.unwrap_or_else(|e| panic!("{what}: {e}")),
    };
    let listing = engine.list(4_000, &budget).unwrap_or_else(|e| panic!("{what}: {e}"));
    let mut found: Vec<Key> = listing.solutions.iter().map(|b| answer_key(genre, b)).collect();
    found.sort();
    assert_eq!(found, expected, "{what}");
    let verdict = engine.solve(&budget).unwrap();
    let fits = match verdict {
        Verdict::None => expected.is_empty(),
        Verdict::Unique(_) => expected.len() == 1,
        Verdict::Multiple { .. } => expected.len() > 1,
        Verdict::Unknown { .. } => false,
    };
    assert!(fits, "{what}: {verdict:?}");
    true
}

fn diagram_agrees(genre: &Genre, board: &Board, expected: usize) {
    let budget = Budget::unlimited();
    if let Ok(lowered) = gridwright_lower_zdd::lower(genre, board, &budget) {
        let count = match lowered.count(&Job::new(&budget)) {
            // Too much to keep in mind for one word of a state: `count` takes the search then.
            Err(Error::Input { .. }) => return,
            count => count.unwrap(),
        };
        assert_eq!(count.to_string(), expected.to_string(), "{} by diagram on {board:?}", genre.id);
    }
}

/// Compares a rule file on so many boards of each small size. Returns how many were compared and how many refused, by form.
fn compare(genre: &Genre, n_boards: u64) -> (usize, [usize; 3]) {
    let (mut compared, mut refused) = (0, [0, 0, 0]);
    let mut rng = Rng::new(16);
    for (rows, cols) in [(1, 2), (1, 3), (1, 4), (2, 1), (2, 2), (2, 3), (3, 2)] {
        for n in 0..n_boards {
            let grid = Grid::new(rows, cols).unwrap();
            let board = match n {
                0 => Board::blank(genre, grid),
                _ => random_problem(genre, grid, 1 + n % 5, &mut rng),
            };
            if !check_problem(genre, &board, &Budget::unlimited()).unwrap().is_empty() {
                continue;
            }
            let Some(expected) = by_checker(genre, &board) else { continue };
            compared += 1;
            for (forms, refused) in [Forms::Native, Forms::Plain, Forms::Pieces].into_iter().zip(&mut refused) {
                *refused += usize::from(!engine_agrees(genre, &board, forms, &expected));
            }
            diagram_agrees(genre, &board, expected.len());
        }
    }
    (compared, refused)
}

#[test]
fn laws_close_to_a_form_are_answered_as_the_checker_does() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/laws");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 19);
    let mut wrong = Vec::new();
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&file).unwrap();
        let outcome = std::panic::catch_unwind(|| {
            let compiled = compile(&text, library());
            let genre = compiled.genre.unwrap_or_else(|| panic!("{:?}", compiled.diagnostics));
            let (compared, refused) = compare(&genre, 24);
            assert!(compared >= 7, "{compared} boards compared");
            assert_eq!(refused, [0, 0, 0], "boards refused of {compared}");
        });
        wrong.extend(outcome.err().map(|_| name));
    }
    assert!(wrong.is_empty(), "{wrong:?}, see above");
}

#[test]
fn shipped_genres_are_the_same_with_and_without_recognisers() {
    for_every_genre(|entry| {
        let (compared, refused) = compare(entry.genre(), 12);
        assert_eq!(refused, [0, 0, 0], "{}: boards refused of {compared}", entry.id());
    });
}
