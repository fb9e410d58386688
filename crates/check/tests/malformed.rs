//! Boards that hold what their layers may not.

use gridwright_base::Budget;
use gridwright_board::{Board, Val};
use gridwright_check::{BoardSearch, CheckOptions, State, check};
use gridwright_genre::Catalogue;
use gridwright_grid::{Grid, Kind};

#[test]
fn a_problem_with_a_clue_out_of_range_has_no_answer() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("numlin").unwrap().genre();
    let mut board = Board::blank(genre, Grid::new(1, 2).unwrap());
    let clue = genre.layer("clue").unwrap();
    board.layer_mut(clue).fill(Val::Int(1));
    assert_eq!(BoardSearch::answers(genre, &board).count(9, &Budget::unlimited()), Ok(1));
    board.layer_mut(clue).fill(Val::Int(0));
    assert_eq!(BoardSearch::answers(genre, &board).count(9, &Budget::unlimited()), Ok(0));
}

#[test]
fn a_loose_border_is_wrong_once_the_cells_beside_it_are_tied() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("shikaku").unwrap().genre();
    let mut board = Board::blank(genre, Grid::new(2, 2).unwrap());
    let block = genre.layer("block").unwrap();
    let links: Vec<_> = board.grid.places(Kind::Link).collect();
    let clue = genre.layer("clue").unwrap();
    board.layer_mut(clue)[0] = Val::Int(4);
    board.layer_mut(block)[links[0].at()] = Val::Flag(true);
    assert_eq!(check(genre, &board, CheckOptions::default(), &Budget::unlimited()).unwrap().state, State::Unfinished);
    for link in &links[1..] {
        board.layer_mut(block)[link.at()] = Val::Flag(false);
    }
    let report = check(genre, &board, CheckOptions::default(), &Budget::unlimited()).unwrap();
    assert_eq!(report.state, State::Wrong);
    assert_eq!(report.broken[0].law, "answer/block");
}
