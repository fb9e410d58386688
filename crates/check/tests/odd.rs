//! Rule files that are odd but legal, or nearly: refused with a way out, or searched to the end without a panic.

use gridwright_base::{Budget, Quiet};
use gridwright_board::Board;
use gridwright_check::{BoardSearch, Next};
use gridwright_genre::library;
use gridwright_grid::Grid;
use gridwright_lang::compile;

#[test]
fn a_division_is_of_cells() {
    for (places, why) in [
        ("points", "of cells only"),
        ("links", "of cells only"),
        ("borders", "of cells only"),
        ("spots", "of cells only"),
        ("quarters", "of cells only"),
        ("board", "of cells only"),
        ("cells, margin", "of cells only"),
        ("other", "of cells only"),
        ("cells, cells", "one set of cells"),
    ] {
        for role in ["given", "find"] {
            let text = format!(
                "genre x \"X\"\nboard margin top\ngiven other on cells: division\n{role} head on {places}: division\n\
                 find s on cells: yes/no\nrule a \"A.\": for each head X: any(s in X)\n"
            );
            let compiled = compile(&text, library());
            assert!(compiled.genre.is_none(), "{text}");
            let told: Vec<String> = compiled.diagnostics.iter().map(|d| d.plain("x", &text)).collect();
            let ways = |p: &String| p.contains(why) && p.contains("hint: write `head on cells");
            assert!(told.iter().any(ways), "{told:?}");
        }
    }
}

/// How many boards there are, givens included.
fn count(lines: &str, rows: usize, cols: usize) -> usize {
    let text = format!("genre x \"X\"\n{lines}\n");
    let compiled = compile(&text, library());
    let genre = compiled.genre.unwrap_or_else(|| panic!("{:?}", compiled.diagnostics));
    let board = Board::blank(&genre, Grid::new(rows, cols).unwrap());
    let mut found = 0;
    let each = &mut |_: &Board| {
        found += 1;
        Next::Go
    };
    BoardSearch::answers(&genre, &board).with_givens().run(&Budget::unlimited(), &Quiet, each).unwrap();
    found
}

#[test]
fn a_sought_layer_on_rooms_grows_with_the_rooms_of_the_problem() {
    // One room of two cells with one of two values, or two rooms with two of them.
    let lines = "given room on cells: division\nfind n on room: 1..2\nrule a \"A.\": for each n k at X: k >= 1";
    assert_eq!(count(lines, 1, 2), 2 + 4);
    // A value that is the size of its room: one way for each division, of which 1x3 has four.
    let lines = "given room on cells: division\nfind n on room: 1..3\nrule a \"A.\": for each n k at X: size(X) = k";
    assert_eq!(count(lines, 1, 3), 4);
}
