//! Facts about places, checked on every small board.

use gridwright_grid::{Congruence, Diagonal, Dir, Grid, GridError, Kind, Place, Side};

fn small_grids() -> impl Iterator<Item = Grid> {
    (1..=4).flat_map(|rows| (1..=4).map(move |cols| Grid::new(rows, cols).unwrap()))
}

#[test]
fn absurd_sizes_are_refused() {
    assert_eq!(Grid::new(0, 5), Err(GridError::Empty));
    assert!(matches!(Grid::new(100_000, 100_000), Err(GridError::TooLarge { .. })));
    assert!(matches!(Grid::new(usize::MAX, 2), Err(GridError::TooLarge { .. })));
}

#[test]
fn position_and_place_at_are_inverse() {
    for grid in small_grids() {
        for kind in [Kind::Point, Kind::Cell, Kind::Edge, Kind::Link, Kind::Spot] {
            for place in grid.places(kind) {
                let (y, x) = grid.position(place);
                assert_eq!(grid.place_at(kind, y, x), Some(place));
            }
        }
    }
}

#[test]
fn counts_are_the_textbook_ones() {
    for grid in small_grids() {
        let (h, w) = (grid.rows(), grid.cols());
        let count = |kind| grid.places(kind).count();
        assert_eq!(count(Kind::Point), (h + 1) * (w + 1));
        assert_eq!(count(Kind::Edge), h * (w + 1) + w * (h + 1));
        assert_eq!(count(Kind::Link), h * (w - 1) + w * (h - 1));
        assert_eq!(count(Kind::Margin), 0);
    }
}

#[test]
fn arms_and_ends_are_the_same_incidence() {
    for grid in small_grids() {
        for (node, line) in [(Kind::Cell, Kind::Link), (Kind::Point, Kind::Edge)] {
            for v in grid.places(node) {
                for e in grid.places(line) {
                    assert_eq!(grid.arms(v).contains(&e), grid.ends(e).contains(&v), "{v:?} {e:?}");
                }
            }
        }
    }
}

#[test]
fn the_two_cells_at_an_inner_edge_are_the_ends_of_its_link() {
    for grid in small_grids() {
        for edge in grid.places(Kind::Edge) {
            match grid.crossing(edge) {
                Some(link) => {
                    assert_eq!(grid.cells_at(edge), grid.ends(link));
                    assert_eq!(grid.crossed(link), Some(edge));
                }
                None => assert_eq!(grid.cells_at(edge).len(), 1),
            }
        }
    }
}

#[test]
fn sides_and_corners_belong_to_their_cell() {
    for grid in small_grids() {
        for cell in grid.places(Kind::Cell) {
            assert_eq!(grid.sides(cell).len(), 4);
            assert!(grid.sides(cell).iter().all(|&e| grid.cells_at(e).contains(&cell)));
            assert!(grid.corners(cell).iter().all(|&p| grid.cells_at(p).contains(&cell)));
            let mut ends = grid.diagonal(cell, Diagonal::Falling);
            ends.extend(grid.diagonal(cell, Diagonal::Rising));
            ends.sort_unstable();
            assert_eq!(ends, grid.corners(cell));
        }
    }
}

#[test]
fn a_hole_takes_its_links_and_lonely_corners_away() {
    let mut grid = Grid::new(2, 2).unwrap();
    let hole = grid.cell(0, 0).unwrap();
    grid.set_hole(hole, true);
    assert_eq!(grid.places(Kind::Cell).count(), 3);
    assert_eq!(grid.places(Kind::Link).count(), 2);
    assert_eq!(grid.places(Kind::Point).count(), 8, "only the outer corner of the hole is gone");
    assert_eq!(grid.places(Kind::Edge).count(), 10);
    grid.set_hole(hole, false);
    assert_eq!(grid, Grid::new(2, 2).unwrap());
}

#[test]
fn a_margin_looks_inward_along_its_line() {
    let grid = Grid::new(2, 3).unwrap().with_margins(&[Side::Top, Side::Left]);
    assert_eq!(grid.places(Kind::Margin).count(), 5);
    let top = grid.margin(Side::Top, 1).unwrap();
    assert_eq!(grid.inward(top), grid.column(1));
    assert_eq!(grid.step(top, Dir::Down), grid.cell(0, 1));
    let left = grid.margin(Side::Left, 1).unwrap();
    assert_eq!(grid.inward(left), grid.row(1));
    assert_eq!(grid.margin(Side::Right, 0), None);
}

#[test]
fn shapes_ignore_turns_and_mirrors_only() {
    let grid = Grid::new(4, 4).unwrap();
    let cells = |list: &[(i64, i64)]| -> Vec<Place> { list.iter().map(|&(r, c)| grid.cell(r, c).unwrap()).collect() };
    let ell = grid.shape(&cells(&[(0, 0), (1, 0), (2, 0), (2, 1)]), Congruence::Free);
    assert_eq!(ell, grid.shape(&cells(&[(3, 1), (3, 2), (3, 3), (2, 1)]), Congruence::Free));
    assert_eq!(ell, grid.shape(&cells(&[(0, 3), (1, 3), (2, 3), (2, 2)]), Congruence::Free));
    assert_ne!(ell, grid.shape(&cells(&[(0, 0), (0, 1), (0, 2), (1, 1)]), Congruence::Free));
    assert_eq!(grid.extent(&cells(&[(3, 1), (3, 2), (3, 3), (2, 1)])), (3, 2));
    assert_eq!(grid.extent(&[]), (0, 0));
}

#[test]
fn a_half_turn_twice_is_no_turn() {
    for grid in small_grids() {
        for spot in grid.places(Kind::Spot) {
            for cell in grid.places(Kind::Cell) {
                if let Some(image) = grid.half_turn(cell, spot) {
                    assert_eq!(grid.half_turn(image, spot), Some(cell));
                }
            }
            assert!(grid.cells_at(spot).iter().all(|&c| grid.half_turn(c, spot).is_some()));
        }
    }
}
