//! For every genre, on tiny boards with random givens, and those of fixtures with some taken away: the same solutions, verdicts and facts as by brute force.

use crate::common;

use common::{answer_key, drawn_problems, random_problem, solutions_by_brute_force, thinned};
use gridwright_base::{Budget, Rng};
use gridwright_board::{Board, Val};
use gridwright_check::check_problem;
use gridwright_genre::Catalogue;
use gridwright_grid::Grid;
use gridwright_lang::ir::Genre;
use gridwright_solve::{Engine, Verdict};
use gridwright_testkit::{for_every_genre, sizes};

/// Problems with more solutions than this say little and take long.
const MOST: usize = 400;

type Key = Vec<Vec<Val>>;

/// Compares one problem and tells how many solutions it has; none if it is too large to compare.
fn agrees(genre: &Genre, board: &Board) -> Option<usize> {
    if !check_problem(genre, board, &Budget::unlimited()).unwrap().is_empty() {
        let verdict = Engine::new(genre, board, &Budget::unlimited()).unwrap().solve(&Budget::unlimited()).unwrap();
        assert_eq!(verdict, Verdict::None);
        return None;
    }
    let expected = solutions_by_brute_force(genre, board, MOST)?;
    let budget = Budget::unlimited();
    let mut engine = Engine::new(genre, board, &Budget::unlimited()).unwrap_or_else(|e| panic!("{}: {e}", genre.id));
    let listing = engine.list(MOST + 1, &budget).unwrap_or_else(|e| panic!("{}: {e}\n{board:?}", genre.id));
    let mut found: Vec<Key> = listing.solutions.iter().map(|b| answer_key(genre, b)).collect();
    found.sort();
    assert_eq!(found.len(), expected.len(), "{}: number of solutions of {board:?}", genre.id);
    assert_eq!(found, expected, "{}: solutions of {board:?}", genre.id);
    let verdict = engine.solve(&budget).unwrap();
    let fits = match (&verdict, expected.as_slice()) {
        (Verdict::None, []) => true,
        (Verdict::Unique(solution), [one]) => answer_key(genre, solution) == *one,
        (Verdict::Multiple { first, second }, [_, _, ..]) => answer_key(genre, first) != answer_key(genre, second),
        _ => false,
    };
    assert!(fits, "{}: {verdict:?} of {} solutions", genre.id, expected.len());
    match engine.facts(&budget).unwrap() {
        None => assert!(expected.is_empty()),
        Some(facts) => assert_eq!(answer_key(genre, &facts.board), shared(&expected), "{}: facts", genre.id),
    }
    // What the paths alone share, all solutions share.
    if let (Some(of_paths), false) = (engine.facts_of_paths(&budget).unwrap(), expected.is_empty()) {
        let (few, all) = (answer_key(genre, &of_paths.board).concat(), shared(&expected).concat());
        assert!(few.iter().zip(&all).all(|(x, y)| *x == Val::Blank || x == y), "{}: {few:?} {all:?}", genre.id);
    }
    Some(expected.len())
}

/// What is the same in all solutions; blank elsewhere.
fn shared(solutions: &[Key]) -> Key {
    let mut common = solutions[0].clone();
    for solution in solutions {
        for (layer, other) in common.iter_mut().zip(solution) {
            for (val, other) in layer.iter_mut().zip(other) {
                if val != other {
                    *val = Val::Blank;
                }
            }
        }
    }
    common
}

fn test_genre(genre: &Genre, sizes: &[(usize, usize)]) {
    let name = &genre.id;
    let mut rng = Rng::new(7);
    let (mut compared, mut tried, mut solvable) = (0, 0, 0);
    let wanted: u32 = std::env::var("INSTANCES").ok().and_then(|n| n.parse().ok()).unwrap_or(60);
    let drawn = drawn_problems(genre);
    while (compared < wanted || solvable * 20 < wanted) && tried < 60 * wanted {
        let (rows, cols) = sizes[tried as usize % sizes.len()];
        let sparsity = 1 + rng.below(6);
        // Where chance makes few problems with a solution, those of the fixtures help.
        let is_short = tried >= 2 * wanted && solvable * 20 < wanted;
        let board = match rng.pick(&drawn).filter(|_| is_short) {
            Some(drawn) => thinned(genre, drawn, &mut rng),
            None => random_problem(genre, rows, cols, sparsity, &mut rng),
        };
        tried += 1;
        if let Some(n) = agrees(genre, &board) {
            compared += 1;
            solvable += u32::from(n > 0);
        }
    }
    let way_out = format!("name other sizes in fixtures/{name}/sizes.txt, as `compare: 2x3 3x3`");
    assert!(compared >= wanted, "{name}: only {compared} of {tried} problems could be compared; {way_out}");
    // Problems without solution test only half of it.
    assert!(solvable * 20 >= wanted, "{name}: only {solvable} of {compared} problems had a solution; {way_out}");
}

/// Paths with a further law that has nothing to do with how many cells they use.
const KEPT_OUT: &str = r#"
genre  kept-out "Kept Out"

given  clue on cells: 1.. or ?
given  shut on cells: yes
find   line on links: yes/no

rule   pairs: joins-pairs(line, clue)
rule   kept-out "No line enters a shut cell.": for each c in cells where shut at c: not used(line, c)

url    number16(clue)
draw   clue boxed, line thick
"#;

/// What is pulled tight may be wrong and what is not may be right; and from a wrong second solution moves may lead back to the
/// first, which is no other. All boards of one pair on 2x3 cells.
#[test]
fn paths_with_a_further_law() {
    let mut catalogue = Catalogue::shipped();
    catalogue.add("kept-out.rule", KEPT_OUT).unwrap();
    let genre = catalogue.get("kept-out").unwrap().genre();
    let (clue, shut) = (genre.layer("clue").unwrap(), genre.layer("shut").unwrap());
    let mut numbers = [0; 3];
    for (a, b) in (0..6).flat_map(|b| (0..b).map(move |a| (a, b))) {
        for closed in (0..64_u32).filter(|closed| closed & (1 << a | 1 << b) == 0) {
            let mut board = Board::blank(genre, Grid::new(2, 3).unwrap());
            [a, b].iter().for_each(|&cell| board.layer_mut(clue)[cell] = Val::Int(1));
            (0..6)
                .filter(|cell| closed >> cell & 1 == 1)
                .for_each(|cell| board.layer_mut(shut)[cell] = Val::Flag(true));
            let n = agrees(genre, &board).expect("small enough");
            numbers[n.min(2)] += 1;
        }
    }
    assert!(numbers.iter().all(|&n| n > 20), "{numbers:?}");
}

/// Areas of equal values with two marks each: nothing says that they are paths.
const TWO_EACH: &str = r#"
genre two-each "Two Each"
given dot on cells: 1..
find colour on cells: 1..2
part area = groups of cells by same(colour)
rule givens: keeps(colour, dot)
rule two "An area has two dots.":
     for each area X: size({c in X : dot at c}) = 2
"#;

/// All boards of two pairs on 3x3 cells: equal dots side by side, two of them beside one cell, and all others. With a law
/// about neighbours the areas are paths, without it they are not.
#[test]
fn two_dots_of_each_value() {
    let mut catalogue = Catalogue::shipped();
    catalogue.add("two-each.rule", TWO_EACH).unwrap();
    for (name, may_have_several) in [("flow-free", false), ("two-each", true)] {
        let genre = catalogue.get(name).unwrap().genre();
        let dot = genre.layer("dot").unwrap();
        let mut numbers = [0; 3];
        let pairs = || (0..9_usize).flat_map(|b| (0..b).map(move |a| [a, b]));
        for first in pairs() {
            for second in pairs().filter(|second| second[0] > first[0] && second.iter().all(|c| !first.contains(c))) {
                let mut board = Board::blank(genre, Grid::new(3, 3).unwrap());
                for (cells, value) in [(first, 1), (second, 2)] {
                    cells.iter().for_each(|&cell| board.layer_mut(dot)[cell] = Val::Int(value));
                }
                let n = agrees(genre, &board).expect("small enough");
                numbers[n.min(2)] += 1;
            }
        }
        // Four cells of nine, in three pairings.
        assert_eq!(numbers.iter().sum::<usize>(), 126 * 3);
        assert!(numbers[0] > 0 && numbers[1] > 0 && (numbers[2] > 0) == may_have_several, "{name}: {numbers:?}");
    }
}

/// Sizes of the boards compared where `fixtures/GENRE/sizes.txt` names none.
const SIZES: [(usize, usize); 2] = [(2, 4), (3, 3)];

#[test]
fn every_genre_is_solved_as_by_brute_force() {
    for_every_genre(|entry| {
        test_genre(entry.genre(), &sizes(entry.id(), "compare").unwrap_or_else(|| SIZES.to_vec()));
    });
}
