//! Diagrams against plain search, on random problems of every genre as far as it lowers. Which do is asked, not listed.

use crate::common;

use common::{answers, random_problem, sorted};
use gridwright_base::{Budget, Rng};
use gridwright_board::{Board, Val};
use gridwright_frontier::{Job, families};
use gridwright_genre::Catalogue;
use gridwright_grid::{Grid, Kind};
use gridwright_lang::ir::{Genre, Role};
use gridwright_lower_zdd::{LoweredSpec, lower, lower_knowing};
use gridwright_notation::read_text;
use gridwright_testkit::kept::{DIAGRAM, kept};
use gridwright_testkit::{fixtures, for_every_genre, root};
use gridwright_zdd::CountTable;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Problems compared for each genre that diagrams take.
const PROBLEMS: usize = 300;
/// Problems compared where they take only boards of so few cells that every law is a table: these are slow.
const FEW: usize = 25;
/// A genre none of whose first problems lowers is not asked further.
const FIRST: usize = 50;

fn boards(lowered: &LoweredSpec<'_>) -> Vec<Board> {
    let budget = Budget::unlimited();
    let diagram = lowered.build(&Job::new(&budget)).unwrap();
    let boards: Vec<Board> = diagram
        .iter()
        .map(|member| lowered.confirmed(&member, &Budget::unlimited()).unwrap().expect("every law holds"))
        .collect();
    assert_eq!(lowered.count(&Job::new(&budget)).unwrap(), boards.len().into(), "counting and building agree");
    boards
}

/// Compares one problem; nothing if it does not lower.
fn compare(genre: &Genre, problem: &Board) -> Option<usize> {
    let lowered = lower(genre, problem, &Budget::unlimited()).ok()?;
    let found = sorted(genre, boards(&lowered));
    let expected = answers(genre, problem);
    assert_eq!(found.len(), expected.len(), "{}: {problem:?}", genre.id);
    assert!(found == expected, "{}: {problem:?}", genre.id);
    Some(found.len())
}

/// Whether diagrams take problems of a usual size: as it is written beside the fixtures, which another test holds.
fn is_taken(genre: &Genre) -> bool {
    kept(&genre.id, DIAGRAM).is_some_and(|lines| lines[0] != "taken: never")
}

/// How many problems were compared, how many of them have a solution, how many several.
#[derive(Debug, Default, Clone, Copy)]
struct Compared {
    all: usize,
    solvable: usize,
    several: usize,
}

impl Compared {
    fn add(&mut self, n_solutions: usize) {
        self.all += 1;
        self.solvable += usize::from(n_solutions > 0);
        self.several += usize::from(n_solutions > 1);
    }
}

/// Random problems of a genre, as many as it takes to compare some.
fn compare_random(genre: &Genre, compared: &mut Compared) {
    let mut rng = Rng::new(2026);
    let wanted = if is_taken(genre) { PROBLEMS } else { FEW };
    for tried in 0..4 * wanted {
        if compared.all == wanted || tried == FIRST && compared.all == 0 {
            return;
        }
        let (rows, cols) =
            *rng.pick(&[(1, 3), (2, 2), (2, 3), (3, 2), (2, 4), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3)]).unwrap();
        let density = rng.below(50);
        let problem = random_problem(genre, rows, cols, density, &mut rng);
        if let Some(n) = compare(genre, &problem) {
            compared.add(n);
        }
    }
}

/// Problems drawn by hand whose solutions were all found by search: random ones may have none. Tells how many with a solution
/// diagrams do not take.
fn compare_fixtures(genre: &Genre, compared: &mut Compared) -> usize {
    let mut n_refused = 0;
    for fixture in fixtures(&root().join(&genre.id)).into_iter().flatten().filter(|f| f.answers.is_some()) {
        let problem = read_text(genre, &fixture.parts).unwrap().board.problem(genre);
        if let Some(n) = compare(genre, &problem) {
            assert_eq!(Some(n as u64), fixture.answers, "{}", fixture.path.display());
            compared.add(n);
        } else {
            n_refused += usize::from(fixture.answers > Some(0));
        }
    }
    n_refused
}

#[test]
fn counts_and_solutions_equal_those_of_plain_search() {
    let often = AtomicUsize::new(0);
    for_every_genre(|entry| {
        let (mut random, mut drawn) = (Compared::default(), Compared::default());
        compare_random(entry.genre(), &mut random);
        if random.all == 0 {
            return;
        }
        let n_refused = compare_fixtures(entry.genre(), &mut drawn);
        let says_much = random.all == PROBLEMS && random.solvable >= 30 && random.several >= 10;
        often.fetch_add(usize::from(says_much), Ordering::Relaxed);
        // Laws that start from a mark ask nothing where there is none, and nothing else may be taken.
        let only_without = drawn.all == 0 && n_refused > 0;
        let solvable = random.solvable + drawn.solvable;
        assert!(solvable > 0 || only_without, "{}: no problem has a solution: {random:?}", entry.id());
    });
    let often = often.into_inner();
    assert!(often >= 12, "only {often} genres have many problems that diagrams take and that say something");
}

/// A board that shows some values of an answer, now and then one of them wrong.
fn show_some(genre: &Genre, answer: &Board, rng: &mut Rng) -> Board {
    let mut shown = answer.clone();
    for (layer, _) in genre.layers_of(Role::Find) {
        for val in shown.layer_mut(layer) {
            match (*val, rng.below(20)) {
                (Val::Flag(yes), 0) => *val = Val::Flag(!yes),
                (Val::Flag(_), 1..8) => {}
                _ => *val = Val::Blank,
            }
        }
    }
    shown
}

fn agrees(genre: &Genre, answer: &Board, shown: &Board) -> bool {
    genre.layers_of(Role::Find).all(|(layer, _)| {
        let values = answer.layer(layer).iter().zip(shown.layer(layer));
        values.into_iter().all(|(answer, shown)| *shown == Val::Blank || answer == shown)
    })
}

#[test]
fn known_values_leave_the_solutions_that_agree_with_them() {
    let n_left = AtomicUsize::new(0);
    for_every_genre(|entry| {
        let budget = Budget::unlimited();
        let (id, genre) = (entry.id(), entry.genre());
        let mut rng = Rng::new(41);
        let (mut n_compared, mut n_lowered) = (0, 0);
        let wanted = if is_taken(genre) { 60 } else { 6 };
        for tried in 0..10 * wanted {
            if n_compared == wanted || tried == FIRST && n_lowered == 0 {
                break;
            }
            let problem = random_problem(genre, 3, 3, rng.clone().below(40), &mut rng);
            let Ok(lowered) = lower(genre, &problem, &Budget::unlimited()) else { continue };
            n_lowered += 1;
            let answers = boards(&lowered);
            let Some(answer) = rng.pick(&answers) else { continue };
            let known = show_some(genre, answer, &mut rng);
            let expected = answers.iter().filter(|answer| agrees(genre, answer, &known)).count();
            let counted = lower_knowing(genre, &problem, &known, &Budget::unlimited())
                .unwrap()
                .count(&Job::new(&budget))
                .unwrap();
            assert_eq!(counted, expected.into(), "{id}: {problem:?} knowing {known:?}");
            n_compared += 1;
            n_left.fetch_add(usize::from(expected > 1), Ordering::Relaxed);
        }
    });
    assert!(n_left.into_inner() > 100, "few problems with several solutions left");
}

#[test]
fn threads_change_nothing() {
    let catalogue = Catalogue::shipped();
    let budget = Budget::unlimited();
    for (id, size) in [("slither", 8), ("nagare", 9), ("hitori", 6)] {
        let genre = catalogue.get(id).unwrap().genre();
        let problem = random_problem(genre, size, size, 10, &mut Rng::new(3));
        let lowered = lower(genre, &problem, &Budget::unlimited()).unwrap();
        let (one, two) = (Job::new(&budget), Job::new(&budget).with_threads(2));
        assert_eq!(lowered.count(&one).unwrap(), lowered.count(&two).unwrap(), "{id}");
        assert_eq!(lowered.build(&one).unwrap().n_nodes(), lowered.build(&two).unwrap().n_nodes(), "{id}");
    }
}

#[test]
fn a_blank_board_of_directed_loops_counts_the_cycles_of_the_grid() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("nagare").unwrap().genre();
    let budget = Budget::unlimited();
    for n in 2..=7 {
        let board = Board::blank(genre, Grid::new(n, n).unwrap());
        let cycles = families::cycles(&gridwright_frontier::OrderedGraph::grid(n, n).unwrap()).unwrap();
        let expected = gridwright_frontier::count(&cycles, &Job::new(&budget)).unwrap().count;
        assert_eq!(
            lower(genre, &board, &Budget::unlimited()).unwrap().count(&Job::new(&budget)).unwrap(),
            expected,
            "{n} x {n}"
        );
    }
}

#[test]
fn every_clause_is_lowered_and_options_choose_them() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("slither").unwrap().genre();
    let mut board = Board::blank(genre, Grid::new(2, 2).unwrap());
    assert_eq!(lower(genre, &board, &Budget::unlimited()).unwrap().n_clauses(), 4);
    board.set_option(genre.option("f").unwrap(), true);
    assert_eq!(lower(genre, &board, &Budget::unlimited()).unwrap().n_clauses(), 5);
}

#[test]
fn wide_and_high_boards_have_the_same_number_of_solutions() {
    let catalogue = Catalogue::shipped();
    let budget = Budget::unlimited();
    for id in ["slither", "nagare", "hitori"] {
        let genre = catalogue.get(id).unwrap().genre();
        let count = |rows, cols| {
            let board = Board::blank(genre, Grid::new(rows, cols).unwrap());
            lower(genre, &board, &Budget::unlimited()).unwrap().count(&Job::new(&budget)).unwrap()
        };
        assert_eq!(count(3, 6), count(6, 3), "{id}");
    }
}

/// The upper 0.1 % point of chi-square with so many degrees of freedom, by Wilson and Hilferty's cube.
fn chi_square_bound(degrees: f64) -> f64 {
    let spread = 2.0 / (9.0 * degrees);
    degrees * (1.0 - spread + 3.09 * spread.sqrt()).powi(3)
}

#[test]
fn samples_are_uniform() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("slither").unwrap().genre();
    let board = Board::blank(genre, Grid::new(3, 4).unwrap());
    let lowered = lower(genre, &board, &Budget::unlimited()).unwrap();
    let budget = Budget::unlimited();
    let diagram = lowered.build(&Job::new(&budget)).unwrap();
    let table = CountTable::new(&diagram, &budget).unwrap();
    let n_members: usize = table.total().try_into().unwrap();
    assert!(n_members > 1_000, "{n_members} loops");
    let draws = 40 * n_members;
    let mut seen = vec![0_u32; n_members];
    let mut rng = Rng::new(11);
    for _ in 0..draws {
        let rank: usize = table.rank(&table.sample(&mut rng).unwrap()).unwrap().try_into().unwrap();
        seen[rank] += 1;
    }
    let expected = 40.0;
    let chi_square: f64 = seen.iter().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
    assert!(chi_square < chi_square_bound(n_members as f64 - 1.0), "chi-square {chi_square} for {n_members} members");
}

#[test]
fn rooms_that_are_rows_leave_the_permutations_without_neighbours() {
    // OEIS A002464: permutations of 1..n in which no two neighbours differ by 1.
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("starbattle").unwrap().genre();
    let budget = Budget::unlimited();
    for (n, expected) in [(4, 2_u32), (5, 14), (6, 90), (7, 646)] {
        let mut board = Board::blank(genre, Grid::new(n, n).unwrap());
        let (stars, room) = (genre.layer("stars").unwrap(), genre.layer("room").unwrap());
        board.layer_mut(stars).fill(Val::Int(1));
        for link in board.grid.clone().places(Kind::Link) {
            let across =
                board.grid.ends(link).windows(2).all(|e| board.grid.row_col(e[0]).0 == board.grid.row_col(e[1]).0);
            board.layer_mut(room)[link.at()] = Val::Flag(!across);
        }
        assert_eq!(
            lower(genre, &board, &Budget::unlimited()).unwrap().count(&Job::new(&budget)).unwrap(),
            expected.into(),
            "{n} x {n}"
        );
    }
}
