//! What is wrong with the ten formulas printed in "Mathematical definition and systematization of puzzle rules", each shown
//! on a tiny board: the printed law, written in the rule language, against the shipped rule file. `docs/framework.md`
//! tells the story; every claim there has its test here.

use gridwright_base::Budget;
use gridwright_board::Board;
use gridwright_check::{BoardSearch, CheckOptions, State, check};
use gridwright_genre::{Catalogue, library};
use gridwright_grid::Grid;
use gridwright_lang::compile;
use gridwright_lang::ir::Genre;
use gridwright_notation::{Bound, read_any};

/// A genre written down for one claim.
fn printed(layers: &str, laws: &str) -> Genre {
    let text = format!("genre printed \"As printed\"\n{layers}\n{laws}\n");
    let compiled = compile(&text, library());
    let problems: Vec<String> = compiled.diagnostics.iter().map(|d| d.plain("printed", &text)).collect();
    compiled.genre.unwrap_or_else(|| panic!("{}", problems.join("\n")))
}

fn shipped(name: &str) -> Genre {
    Catalogue::shipped().get(name).unwrap().genre().clone()
}

/// How many answers the blank board of a size has.
fn boards(genre: &Genre, rows: usize, cols: usize) -> u64 {
    let board = Board::blank(genre, Grid::new(rows, cols).unwrap());
    BoardSearch::answers(genre, &board).count(u64::MAX, &Budget::unlimited()).unwrap()
}

fn read(genre: &Genre, text: &str) -> Board {
    Bound::bind(genre).read(genre, &read_any(text).unwrap()).unwrap().board
}

/// The laws a board breaks.
fn broken(genre: &Genre, text: &str) -> Vec<String> {
    check(genre, &read(genre, text), CheckOptions::default(), &Budget::unlimited())
        .unwrap()
        .broken
        .into_iter()
        .map(|b| b.law)
        .collect()
}

#[test]
fn is_rectangle_as_printed_lacks_a_one_in_each_factor() {
    let layers = "find shaded on cells: yes/no\npart area = groups of cells where shaded";
    let as_printed = printed(layers, "rule r \"R.\": for each area X: (width(X) - 1) * (height(X) - 1) = size(X)");
    let meant = printed(layers, "rule r \"R.\": for each area X: size(X) = width(X) * height(X)");
    // As printed not even a single cell is a rectangle: only the empty board is left.
    assert_eq!(boards(&as_printed, 3, 3), 1);
    assert!(boards(&meant, 3, 3) > 1);
}

#[test]
fn slitherlink_as_printed_asks_for_a_loop_through_every_point() {
    let layers = "find loop on edges: yes/no";
    let as_printed = printed(
        layers,
        "rule d \"D.\": for each p in points: degree(loop, p) = 2\nrule s \"S.\": size(groups(edges where loop by meet)) = 1",
    );
    let ours = shipped("slither");
    assert_eq!((boards(&as_printed, 2, 2), boards(&ours, 2, 2)), (0, 13));
    assert_eq!((boards(&as_printed, 1, 2), boards(&ours, 1, 2)), (1, 3));
}

#[test]
fn slitherlink_as_printed_forces_every_edge_because_it_ranges_over_all_structures() {
    let as_printed =
        printed("find loop on edges: yes/no", "rule all \"All.\": all(loop in edges)\nrule l: one-loop(loop)");
    assert_eq!(boards(&as_printed, 1, 1), 1);
    assert_eq!(boards(&as_printed, 1, 2), 0);
}

#[test]
fn slitherlink_as_printed_lets_further_loops_stand_beside_the_chosen_one() {
    // "One structure is on the board" says nothing about drawn edges outside it.
    let as_printed = printed("find loop on edges: yes/no", "rule l: loops(loop)");
    let two_loops = "pzprv3.1/slither/1/3/. . . /0 0 0 /1 1 1 1 /1 0 1 /1 0 1 /";
    assert_eq!(broken(&shipped("slither"), two_loops), ["one-loop/single"]);
    let blank = Board::blank(&as_printed, Grid::new(1, 3).unwrap());
    let mut several = 0;
    BoardSearch::answers(&as_printed, &blank)
        .run(&Budget::unlimited(), &gridwright_base::Quiet, &mut |_| {
            several += 1;
            gridwright_check::Next::Go
        })
        .unwrap();
    assert_eq!(several, boards(&shipped("slither"), 1, 3) + 1, "the two unit loops at the ends");
}

#[test]
fn sudoku_as_printed_has_no_board() {
    let as_printed = printed(
        "board box = tiles(isqrt(W), isqrt(W))\nfind value on cells: 1..W",
        "rule l: different-in-lines(value)\nrule b: different-in(value, box)\n\
         rule s \"S.\": for each box X: (width(X) - 1) * (height(X) - 1) = size(X)",
    );
    assert_eq!((boards(&as_printed, 4, 4), boards(&shipped("sudoku"), 4, 4)), (0, 288));
}

#[test]
fn shikaku_as_printed_ties_no_number_to_a_place() {
    // The number belongs to the room, not to a cell: a printed 2 may lie in a room of one cell.
    let as_printed = printed("given clue on cells: 1..\nfind block on cells: division", "rule r: rectangular(block)");
    let board = "pzprv3/shikaku/1/2/2 . /1 /";
    let mut copy = Board::blank(&as_printed, Grid::new(1, 2).unwrap());
    let source = read(&shipped("shikaku"), board);
    for layer in ["clue", "block"] {
        let (from, to) = (shipped("shikaku").layer(layer).unwrap(), as_printed.layer(layer).unwrap());
        copy.layer_mut(to).copy_from_slice(source.layer(from));
    }
    assert_eq!(check(&as_printed, &copy, CheckOptions::default(), &Budget::unlimited()).unwrap().state, State::Right);
    assert_eq!(broken(&shipped("shikaku"), board), ["one-clue/each", "size"]);
}

#[test]
fn choco_banana_as_printed_lets_an_l_pass_as_two_rectangles() {
    // Structures need not be maximal, so any cut of the shaded cells into rectangles will do.
    let as_printed = printed(
        "find shaded on cells: yes/no\nfind cut on cells: division",
        "rule one \"One colour.\": for each cut X: all(shaded in X) or none(shaded in X)\n\
         rule choco \"C.\": for each cut X: all(shaded in X) implies rectangle(X)\n\
         rule banana \"B.\": for each cut X: none(shaded in X) implies not rectangle(X)",
    );
    let ell = "pzprv3/cbanana/2/3/. . . /. . . /# . . /# # . /";
    assert_eq!(broken(&shipped("cbanana"), ell), ["choco"]);
    let mut start = Board::blank(&as_printed, Grid::new(2, 3).unwrap());
    let (from, to) = (shipped("cbanana").layer("shaded").unwrap(), as_printed.layer("shaded").unwrap());
    start.layer_mut(to).copy_from_slice(read(&shipped("cbanana"), ell).layer(from));
    let no = gridwright_board::Val::Flag(false);
    start.layer_mut(to).iter_mut().filter(|v| **v == gridwright_board::Val::Blank).for_each(|v| *v = no);
    assert!(BoardSearch::answers(&as_printed, &start).count(1, &Budget::unlimited()).unwrap() == 1);
}

#[test]
fn inshi_no_heya_as_printed_bounds_products_too_low_and_asks_for_rectangles() {
    // A room of the 3x3 square has the product 36, beyond 3 x 3! = 18, and is no rectangle.
    let board = "pzprv3/factors/3/3/1 0 /0 1 /1 0 /1 0 1 /1 1 0 /. . . /36 . . /. 2 . /1 2 3 /2 3 1 /3 1 2 /";
    assert_eq!(broken(&shipped("factors"), board), Vec::<String>::new());
    let rectangles = printed(
        "given room on cells: division",
        "find x on cells: yes/no\nrule r: rectangular(room)\nrule s \"S.\": any(x in cells)",
    );
    let mut copy = Board::blank(&rectangles, Grid::new(3, 3).unwrap());
    let (from, to) = (shipped("factors").layer("room").unwrap(), rectangles.layer("room").unwrap());
    copy.layer_mut(to).copy_from_slice(read(&shipped("factors"), board).layer(from));
    let report = check(&rectangles, &copy, CheckOptions::default(), &Budget::unlimited()).unwrap();
    assert!(report.broken.iter().any(|b| b.law == "r"));
}

#[test]
fn fillomino_s_third_law_follows_from_the_others() {
    let layers = "find value on cells: 1..W * H\npart area = groups of cells by same(value)";
    let size = "rule size \"S.\": for each c in cells: size(area(c)) = value(c)";
    let third = "rule apart \"A.\": for each e in links where different(area in ends(e)): different(value in ends(e))";
    for (rows, cols) in [(1, 3), (2, 2), (2, 3)] {
        let with = printed(layers, &format!("{size}\n{third}"));
        assert_eq!(boards(&printed(layers, size), rows, cols), boards(&with, rows, cols));
    }
}

#[test]
fn kurotto_as_printed_counts_an_area_once_for_every_side_it_touches() {
    let as_printed = printed(
        "given clue on cells: 0..\nfind shaded on cells: yes/no\npart blob = groups of cells where shaded\n\
         define near(c) = size(blob(c))",
        "rule sum \"S.\": for each clue n at c: sum(near in neighbours(c)) = n",
    );
    // The three shaded cells touch the clue on two sides.
    let three = "pzprv3/kurotto/2/2/3 . /. . /. # /# # /";
    assert_eq!(broken(&shipped("kurotto"), three), Vec::<String>::new());
    for (clue, right) in [(3, false), (6, true)] {
        let mut board = Board::blank(&as_printed, Grid::new(2, 2).unwrap());
        let (clues, shades) = (as_printed.layer("clue").unwrap(), as_printed.layer("shaded").unwrap());
        board.layer_mut(clues)[0] = gridwright_board::Val::Int(clue);
        board.layer_mut(shades)[1..].fill(gridwright_board::Val::Flag(true));
        assert_eq!(
            check(&as_printed, &board, CheckOptions::default(), &Budget::unlimited()).unwrap().state == State::Right,
            right
        );
    }
}

#[test]
fn sukoro_read_with_and_binding_last_asks_empty_cells_to_count_too() {
    let layers = "find value on cells: 1..4 or none\ndefine full(c) = value(c) != none";
    let as_printed = printed(
        layers,
        "rule one \"O.\": size(groups(cells where full)) = 1\n\
         rule all \"A.\": for each c in cells: full(c) and for each value n at x where x = c: count(full in neighbours(c)) = n",
    );
    // Every cell would have to hold a number: on a 1x2 board both are 1, which touch.
    let differ = printed(
        layers,
        "rule d: neighbours-differ(value)\nrule all \"A.\": for each c in cells: full(c) and for each value n at x where x = c: count(full in neighbours(c)) = n",
    );
    assert_eq!(boards(&as_printed, 1, 2), 1);
    assert_eq!(boards(&differ, 1, 2), 0);
    assert!(boards(&shipped("sukoro"), 1, 3) > 0);
}

#[test]
fn norinori_as_printed_lets_dominoes_touch() {
    // Two structures of two cells that touch are allowed, so four shaded cells in a square pass.
    let as_printed = printed(
        "given room on cells: division\nfind shaded on cells: yes/no\nfind pair on cells: division",
        "rule two \"T.\": for each room R: count(shaded in R) = 2\n\
         rule pairs \"P.\": for each pair X: all(shaded in X) and size(X) = 2 or none(shaded in X) and size(X) = 1",
    );
    let square = "pzprv3.1/norinori/2/2/1 /1 /0 0 /# # /# # /";
    assert_eq!(broken(&shipped("norinori"), square), ["domino"]);
    let mut start = Board::blank(&as_printed, Grid::new(2, 2).unwrap());
    for layer in ["room", "shaded"] {
        let (from, to) = (shipped("norinori").layer(layer).unwrap(), as_printed.layer(layer).unwrap());
        start.layer_mut(to).copy_from_slice(read(&shipped("norinori"), square).layer(from));
    }
    assert_eq!(BoardSearch::answers(&as_printed, &start).count(u64::MAX, &Budget::unlimited()).unwrap(), 2);
}

#[test]
fn hitori_as_printed_has_no_answer_with_a_shaded_cell() {
    // Definition 2.12: what is shown stays. A shown number can therefore not become an x.
    let as_printed = printed(
        "given number on cells: 1..\nfind kept on cells: 1..W or none",
        "rule shown: keeps(kept, number)\nrule lines: different-in-lines(kept)",
    );
    let problem = "hitori/2/2/1112";
    let hitori = shipped("hitori");
    assert_eq!(
        BoardSearch::answers(&hitori, &read(&hitori, problem)).count(u64::MAX, &Budget::unlimited()).unwrap(),
        1
    );
    let mut board = Board::blank(&as_printed, Grid::new(2, 2).unwrap());
    let layer = as_printed.layer("number").unwrap();
    board.layer_mut(layer).copy_from_slice(read(&hitori, problem).layer(hitori.layer("number").unwrap()));
    assert_eq!(BoardSearch::answers(&as_printed, &board).count(u64::MAX, &Budget::unlimited()).unwrap(), 0);
}
