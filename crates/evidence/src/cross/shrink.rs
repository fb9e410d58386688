//! A smaller board on which the voices still disagree, as a fixture ready to be committed.

use super::{Limits, Outcome, compare};
use gridwright_base::{Budget, Stop};
use gridwright_board::{Board, Val};
use gridwright_lang::ir::{Genre, OptionId, Role};

/// Takes givens and options away, one at a time and until no single one can go, as long as the disagreement stays.
pub fn shrink(genre: &Genre, problem: &Board, limits: Limits, budget: &Budget) -> Result<Board, Stop> {
    let mut disagrees = |board: &Board| Ok(matches!(compare(genre, board, limits, budget)?, Outcome::Disagreed(_)));
    smallest(genre, problem, &mut disagrees)
}

fn smallest(
    genre: &Genre,
    problem: &Board,
    keeps: &mut dyn FnMut(&Board) -> Result<bool, Stop>,
) -> Result<Board, Stop> {
    let mut board = problem.clone();
    loop {
        let mut changed = false;
        for smaller in one_less(genre, &board) {
            if keeps(&smaller)? {
                board = smaller;
                changed = true;
                break;
            }
        }
        if !changed {
            return Ok(board);
        }
    }
}

/// Every board with one given or option less.
fn one_less(genre: &Genre, board: &Board) -> Vec<Board> {
    let mut all = Vec::new();
    for option in (0..genre.options.len()).map(|i| OptionId(i as u32)).filter(|&o| board.option(o)) {
        let mut smaller = board.clone();
        smaller.set_option(option, false);
        all.push(smaller);
    }
    for (layer, _) in genre.layers_of(Role::Given) {
        for (slot, val) in board.layer(layer).iter().enumerate() {
            if !matches!(val, Val::Blank | Val::Flag(false)) {
                let mut smaller = board.clone();
                let nothing = if matches!(val, Val::Flag(true)) { Val::Flag(false) } else { Val::Blank };
                smaller.layer_mut(layer)[slot] = nothing;
                smaller.fit_blocks(genre);
                all.push(smaller);
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright_genre::Catalogue;
    use gridwright_grid::Grid;

    #[test]
    fn what_does_not_matter_is_taken_away() {
        let catalogue = Catalogue::shipped();
        let genre = catalogue.get("slitherlink").unwrap().genre();
        let (layer, _) = genre.layers_of(Role::Given).next().unwrap();
        let mut board = Board::blank(genre, Grid::new(2, 2).unwrap());
        for slot in 0..4 {
            board.layer_mut(layer)[slot] = Val::Int(slot as i64);
        }
        let wanted = |b: &Board| Ok(b.layer(layer)[2] == Val::Int(2));
        let small = smallest(genre, &board, &mut wanted.clone()).unwrap();
        assert_eq!(small.layer(layer), [Val::Blank, Val::Blank, Val::Int(2), Val::Blank]);
    }
}
