//! All parts of a count together are the whole, for every genre.

use gridwright::{BigUint, Genre, Genres, Limits, Puzzle, Shard, parts};
use gridwright_base::Rng;
use gridwright_check::random_problem;
use gridwright_grid::Grid;
use std::time::Duration;

fn by_chance(genre: &Genre, round: u64) -> Puzzle {
    let grid = Grid::new(3, 3).unwrap();
    parts::puzzle(genre, random_problem(parts::rules(genre), grid, 1 + round % 3, &mut Rng::fork(23, round)))
}

fn summed(puzzle: &Puzzle, of: usize) -> BigUint {
    let part = |index| puzzle.count_part(Shard { index, of }, &Limits::none()).unwrap().count.unwrap();
    (0..of).map(part).sum()
}

#[test]
fn parts_of_small_boards_add_up_in_every_genre() {
    let limits = Limits::none().time(Duration::from_millis(300));
    let mut compared = 0;
    for genre in Genres::shipped().iter() {
        for round in 0..3 {
            let puzzle = by_chance(&genre, round);
            // What an engine does not take, or takes long for, is none of ours.
            let Some(whole) = puzzle.count(&limits).ok().and_then(|answer| answer.count) else { continue };
            assert_eq!(summed(&puzzle, 4), whole, "{} {}", genre.id(), puzzle.json());
            compared += 1;
        }
    }
    assert!(compared > 150, "{compared} boards compared");
}

#[test]
fn more_parts_than_there_is_to_decide_are_empty() {
    let puzzle = Puzzle::read("slither/3/3/32221313c").unwrap();
    assert_eq!(summed(&puzzle, 3), BigUint::from(1_u8));
    let none = Puzzle::read("slither/2/1/40").unwrap();
    assert_eq!(summed(&none, 2), BigUint::ZERO);
}

#[test]
fn a_limit_leaves_a_part_open() {
    let puzzle = Genre::named("slither").unwrap().blank(30, 30).unwrap();
    let limits = Limits::none().time(Duration::from_millis(100));
    let answer = puzzle.count_part(Shard { index: 0, of: 8 }, &limits).unwrap();
    assert!(answer.count.is_none() && answer.stopped().is_some());
}
