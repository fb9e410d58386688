//! Counts of complete boards that are known from elsewhere.

use gridwright_base::Budget;
use gridwright_board::Board;
use gridwright_check::BoardSearch;
use gridwright_genre::Catalogue;
use gridwright_grid::Grid;

fn count(genre: &str, rows: usize, cols: usize) -> u64 {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get(genre).unwrap().genre();
    let board = Board::blank(genre, Grid::new(rows, cols).unwrap());
    BoardSearch::answers(genre, &board).count(u64::MAX, &Budget::unlimited()).unwrap()
}

#[test]
fn loops_on_small_grids() {
    assert_eq!(count("slither", 2, 2), 13);
    assert_eq!(count("slither", 3, 3), 213);
    assert_eq!(count("slither", 4, 4), 9349);
}

#[test]
fn sudoku_squares() {
    assert_eq!(count("sudoku", 4, 4), 288);
}
