//! Switched clues and minimal problems.

use crate::common;

use common::{random_problem, thinned};
use gridwright_base::{Budget, Quiet, Rng};
use gridwright_board::{Board, Val};
use gridwright_check::{BoardSearch, Next};
use gridwright_genre::Catalogue;
use gridwright_grid::Grid;
use gridwright_lang::ir::{Domain, Genre, GivenUse, Role};
use gridwright_solve::{ClueEngine, Engine, Verdict, minimize};
use gridwright_testkit::{for_every_genre, sizes};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Problems with more solutions than this take long to list.
const MOST: usize = 40;

fn kind(verdict: &Verdict) -> u8 {
    match verdict {
        Verdict::None => 0,
        Verdict::Unique(_) => 1,
        _ => 2,
    }
}

/// Twelve problems of a genre, each thinned in six ways; none if all its givens are structural.
fn compare_switched(genre: &Genre) -> bool {
    let budget = Budget::unlimited();
    if genre.layers_of(Role::Given).all(|(_, layer)| layer.given_use != GivenUse::Derived) {
        return false;
    }
    let mut rng = Rng::new(3);
    let (rows, cols) = sizes(&genre.id, "compare").map_or((3, 3), |named| named[named.len() - 1]);
    for _ in 0..12 {
        let board = random_problem(genre, rows, cols, 2, &mut rng);
        let mut engine = ClueEngine::removable(genre, &board, &budget).unwrap();
        for _ in 0..6 {
            let thin = thinned(genre, &board, &mut rng);
            let switched = engine.solve(&thin, &budget).unwrap().unwrap();
            let fresh = Engine::new(genre, &thin, &budget).unwrap().solve(&budget).unwrap();
            assert_eq!(kind(&switched), kind(&fresh), "{}: {thin:?}", genre.id);
        }
    }
    true
}

#[test]
fn switched_clues_give_the_verdicts_of_fresh_engines() {
    let compared = AtomicUsize::new(0);
    for_every_genre(|entry| {
        let has_clues = compare_switched(entry.genre());
        compared.fetch_add(usize::from(has_clues), Ordering::Relaxed);
    });
    assert!(compared.into_inner() >= 12, "most genres have clues that can be switched");
}

/// An argument of a definition that depends on a clue is as open as the clue. It was read once and for all, so solutions came
/// that broke the law.
#[test]
fn what_depends_on_a_bound_clue_is_switched_with_it() {
    let text = "genre t \"T\"\ngiven clue on cells: 1..3\nfind s on cells: yes/no\n\
                define much(c, few) = (few implies count(s in row(c)) = 1) and (few or count(s in row(c)) = 2)\n\
                rule row \"R.\": for each clue n at c: much(c, n in {1, 3})\n\
                rule column \"C.\": for each clue n at c: n = count(s in column(c))\n";
    let genre = gridwright_lang::compile(text, gridwright_genre::library()).genre.unwrap();
    assert!(compare_switched(&genre));
    let mut problem = Board::blank(&genre, Grid::new(3, 3).unwrap());
    let clue = genre.layer("clue").unwrap();
    for (slot, n) in [(1, 2), (4, 2), (6, 3)] {
        problem.layer_mut(clue)[slot] = Val::Int(n);
    }
    let minimal = minimize(&genre, &problem, &Budget::unlimited()).unwrap().expect("it has one solution");
    assert_eq!(minimal.redundant, []);
}

/// A list that may be taken away is known while it stands there. It was taken for nothing, so the law asked nothing.
#[test]
fn a_switched_list_is_asked_as_a_number_is() {
    let text = "genre t \"T\"\nboard margin top, left\ngiven clue on margin: list(1..3, 2)\nfind s on cells: yes/no\n\
                rule runs \"R.\": for each clue L at m: any-order(L, list(size in groups(inward(m) where s)))\n";
    let genre = gridwright_lang::compile(text, gridwright_genre::library()).genre.unwrap();
    assert!(compare_switched(&genre));
}

/// Counting cells narrows what numbers can be; it must not lose a solution. Clues here come from a solution, so that problems
/// have some, and cells are counted in boards of which brute force knows all.
#[test]
fn numbers_that_are_sizes_keep_all_their_solutions() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("fillomino").unwrap().genre();
    let (clue, value) = (genre.layer("clue").unwrap(), genre.layer("value").unwrap());
    let budget = Budget::unlimited();
    let mut rng = Rng::new(7);
    for (rows, cols) in [(2, 4), (3, 3)] {
        let blank = Board::blank(genre, Grid::new(rows, cols).unwrap());
        let mut all: Vec<Vec<Val>> = Vec::new();
        let search = BoardSearch::answers(genre, &blank);
        search
            .run(&budget, &Quiet, &mut |board| {
                all.push(board.layer(value).to_vec());
                Next::Go
            })
            .unwrap();
        for _ in 0..30 {
            let mut problem = blank.clone();
            let share = 1 + rng.below(3);
            for (given, val) in problem.layer_mut(clue).iter_mut().zip(rng.pick(&all).unwrap()) {
                if rng.below(share) == 0 {
                    *given = *val;
                }
            }
            let fits = |answer: &&Vec<Val>| {
                let givens = problem.layer(clue).iter();
                givens.zip(answer.iter()).all(|(given, val)| *given == Val::Blank || given == val)
            };
            let mut expected: Vec<&Vec<Val>> = all.iter().filter(fits).take(MOST + 1).collect();
            if expected.len() > MOST {
                continue;
            }
            let listing = Engine::new(genre, &problem, &budget).unwrap().list(MOST + 1, &budget).unwrap();
            let mut found: Vec<&Vec<Val>> = Vec::new();
            let solutions: Vec<Vec<Val>> = listing.solutions.iter().map(|b| b.layer(value).to_vec()).collect();
            found.extend(&solutions);
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "{problem:?}");
        }
    }
}

#[test]
fn a_minimal_problem_needs_every_clue() {
    let catalogue = Catalogue::shipped();
    let budget = Budget::unlimited();
    let mut rng = Rng::new(5);
    let mut compared = 0;
    for (name, rows, cols) in [("slither", 3, 3), ("nurikabe", 3, 3), ("hitori", 3, 3), ("sudoku", 4, 4)] {
        let genre = catalogue.get(name).unwrap().genre();
        for _ in 0..300 {
            let sparsity = 1 + rng.below(3);
            let board = random_problem(genre, rows, cols, sparsity, &mut rng);
            let Some(found) = minimize(genre, &board, &budget).unwrap() else { continue };
            assert!(found.complete);
            compared += 1;
            let layers = genre.layers_of(Role::Given).filter(|(_, l)| l.domain != Domain::Division);
            for (layer, _) in layers {
                for index in 0..board.layer(layer).len() {
                    let mut less = found.board.clone();
                    if less.layer(layer)[index] != Val::Blank {
                        less.layer_mut(layer)[index] = Val::Blank;
                        let verdict = Engine::new(genre, &less, &budget).unwrap().solve(&budget).unwrap();
                        assert_ne!(kind(&verdict), 1, "{name}: {less:?}");
                    }
                }
            }
        }
    }
    assert!(compared > 20, "only {compared} problems were unique");
}
