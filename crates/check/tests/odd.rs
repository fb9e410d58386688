//! Rule files that are odd but legal, or nearly: refused with a way out, or searched to the end without a panic.

use gridwright_base::{Budget, Quiet, Rng};
use gridwright_board::Board;
use gridwright_check::{BoardSearch, Next, random_problem};
use gridwright_genre::library;
use gridwright_grid::Grid;
use gridwright_lang::{Severity, compile};

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

/// The first mistake of a file.
fn refused(lines: &str) -> String {
    let text = format!("genre x \"X\"\n{lines}\nfind s on cells: yes/no\nrule a \"A.\": any(s in cells)\n");
    let compiled = compile(&text, library());
    assert!(compiled.genre.is_none(), "{text}");
    let errors = compiled.diagnostics.iter().filter(|d| d.severity == Severity::Error);
    errors.map(|d| d.plain("x", &text)).next().unwrap()
}

#[test]
fn no_place_belongs_to_two_sets_of_a_layer() {
    for places in ["cells, cells", "borders, edges", "edges where 1 = 1, borders", "links, cells, links"] {
        let told = refused(&format!("given g on {places}: yes"));
        assert!(told.contains("lives on these places already") && told.contains("hint: "), "{told}");
    }
}

#[test]
fn blocks_carry_layers_of_their_own() {
    let told = refused("given room on cells: division\ngiven g on room, cells: yes");
    assert!(told.contains("can live on nothing else"), "{told}");
    let told = refused("given wall on cells: yes\ngiven room on cells where not wall: division\ngiven g on room: 1..3");
    assert!(told.contains("no layer can live on its blocks"), "{told}");
}

#[test]
fn fields_hold_numbers_and_directions() {
    for values in ["t(a or b)", "t(u(1..2))", "t(direction, a)"] {
        let told = refused(&format!("given g on cells: {values}"));
        assert!(told.contains("a field of a tag cannot be") && told.contains("hint: "), "{told}");
    }
}

#[test]
fn a_value_named_twice_is_one_value() {
    let rule = "rule a \"A.\": for each c in cells: v(c) = v(c)";
    assert_eq!(count(&format!("find v on cells: 1..3 or 2..4\n{rule}"), 1, 2), 16);
    assert_eq!(count(&format!("find v on cells: x, x\n{rule}"), 1, 2), 1);
}

#[test]
fn answers_on_rooms_are_found_for_the_rooms_of_the_problem() {
    let text = "genre x \"X\"\ngiven room on cells: division\nfind n on room: 1..3\nrule a \"A.\": for each n k at X: size(X) = k\n";
    let genre = compile(text, library()).genre.unwrap();
    // The borders are drawn after the board was made, as whoever reads a problem does.
    let mut board = Board::blank(&genre, Grid::new(1, 3).unwrap());
    board.layer_mut(genre.layer("room").unwrap())[0] = gridwright_board::Val::Flag(true);
    assert_eq!(BoardSearch::answers(&genre, &board).count(9, &Budget::unlimited()).unwrap(), 1);
}

#[test]
fn random_problems_of_odd_layers_are_drawn() {
    for layer in ["?", "t(?)", "t(? or none, direction)", "x, ?", "1..1000000000000"] {
        let text = format!(
            "genre x \"X\"\ngiven g on cells: {layer}\nfind s on cells: yes/no\n\
             rule a \"A.\": for each c in cells where g at c: s(c)\n"
        );
        let genre = compile(&text, library()).genre.unwrap();
        for seed in 0..50 {
            let _ = random_problem(&genre, Grid::new(2, 2).unwrap(), 1, &mut Rng::new(seed));
        }
    }
}
