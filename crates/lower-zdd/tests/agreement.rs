//! Diagrams against plain search, on random problems of every genre that lowers; refusals of every genre that does not.

mod common;

use common::{answers, random_problem, sorted};
use gridwright_base::{Budget, Rng};
use gridwright_board::{Board, Val};
use gridwright_frontier::{Job, families};
use gridwright_genre::Catalogue;
use gridwright_grid::{Grid, Kind};
use gridwright_lang::ir::{Genre, Role};
use gridwright_lower_zdd::{LoweredSpec, lower, lower_knowing};
use gridwright_zdd::CountTable;

/// Genres that lower, on every problem or on most.
const LOWERED: &[&str] = &[
    "arukone",
    "country",
    "hitori",
    "kurodoko",
    "lightup",
    "mashu",
    "moonsun",
    "nagare",
    "numlin",
    "nurimisaki",
    "slither",
    "starbattle",
];

/// Problems compared for each genre.
const PROBLEMS: u64 = 1000;

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

#[test]
fn counts_and_solutions_equal_those_of_plain_search() {
    let catalogue = Catalogue::shipped();
    for id in LOWERED {
        let genre = catalogue.get(id).unwrap().genre();
        let mut rng = Rng::new(2026);
        let (mut n_compared, mut n_solvable, mut n_several) = (0, 0, 0);
        while n_compared < PROBLEMS {
            let (rows, cols) =
                *rng.pick(&[(1, 3), (2, 2), (2, 3), (3, 2), (2, 4), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3)]).unwrap();
            let density = rng.below(50);
            let problem = random_problem(genre, rows, cols, density, &mut rng);
            if let Some(n) = compare(genre, &problem) {
                n_compared += 1;
                n_solvable += u64::from(n > 0);
                n_several += u64::from(n > 1);
            }
        }
        assert!(n_solvable >= 30 && n_several >= 10, "{id}: {n_solvable} solvable, {n_several} with several");
    }
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
    let catalogue = Catalogue::shipped();
    let budget = Budget::unlimited();
    let mut n_left = 0;
    for id in LOWERED {
        let genre = catalogue.get(id).unwrap().genre();
        let mut rng = Rng::new(41);
        let mut n_compared = 0;
        while n_compared < 60 {
            let problem = random_problem(genre, 3, 3, rng.clone().below(40), &mut rng);
            let Ok(lowered) = lower(genre, &problem, &Budget::unlimited()) else { continue };
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
            n_left += usize::from(expected > 1);
        }
    }
    assert!(n_left > 100, "{n_left} problems with several solutions left");
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
fn other_genres_are_refused_with_the_law_that_does_not_fit() {
    let catalogue = Catalogue::shipped();
    let mut refusals = Vec::new();
    for entry in catalogue.entries().filter(|entry| !LOWERED.contains(&entry.id())) {
        let genre = entry.genre();
        // Some laws ask nothing of a blank board; with clues everywhere each asks something.
        let mut rng = Rng::new(7);
        let refusal =
            (0..20).find_map(|_| lower(genre, &random_problem(genre, 6, 6, 60, &mut rng), &Budget::unlimited()).err());
        let refusal = refusal.unwrap_or_else(|| panic!("{} lowers", genre.id));
        refusals.push(format!("{}: {}", genre.id, refusal.to_string().split(':').next().unwrap()));
    }
    let expected = include_str!("refusals.txt");
    assert_eq!(refusals.join("\n"), expected.trim_end(), "the list of refusals changed");
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

#[test]
fn equal_marks_in_fours_are_refused() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("numlin").unwrap().genre();
    let mut board = Board::blank(genre, Grid::new(2, 2).unwrap());
    let clue = genre.layer("clue").unwrap();
    board.layer_mut(clue).fill(Val::Int(1));
    let refusal = lower(genre, &board, &Budget::unlimited()).unwrap_err().to_string();
    assert!(refusal.starts_with("law pairs/pairs cannot be lowered to diagrams: a mark occurs 4 times"), "{refusal}");
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
