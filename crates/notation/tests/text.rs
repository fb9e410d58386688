//! Boards drawn by hand.

use crate::common;

use common::{find, shipped};
use gridwright_board::{Board, Val};
use gridwright_notation::{NotationError, read_text, split_text, write_text};

fn read(text: &str) -> Result<Board, NotationError> {
    let genres = shipped();
    let parts = split_text(text)?;
    Ok(read_text(&find(&genres, parts.genre()).unwrap().genre, &parts)?.board)
}

/// The file that a drawing says; and drawing it again gives the same text.
fn file_of(text: &str) -> String {
    let genres = shipped();
    let parts = split_text(text).unwrap();
    let s = find(&genres, parts.genre()).unwrap();
    let board = read_text(&s.genre, &parts).unwrap().board;
    assert_eq!(write_text(&s.genre, &board, &[]), text);
    s.write_file(&board).unwrap()
}

#[test]
fn a_loop_on_the_grid() {
    let text = "\
genre: slither
options: f

+---+---+   +
| 3   2 | 2
+---+   +---+
  2 x 1   3 |
+   + x +---+
";
    assert_eq!(
        file_of(text),
        "pzprv3.1/slither/2/3/f/3 2 2 /2 1 3 /0 0 0 /0 0 0 /1 0 1 0 /0 -1 0 1 /1 1 0 /1 0 1 /0 -1 1 /"
    );
}

#[test]
fn lines_through_cells() {
    let text = "\
genre: numlin

1---.---.
        |
2 x 2   1
";
    assert_eq!(file_of(text), "pzprv3/numlin/2/3/1 . . /2 2 1 /1 1 /-1 0 /0 0 1 /");
}

#[test]
fn rooms_with_clues_and_shading() {
    let text = "\
genre: heyawake
legend: # shaded

+---+---+
|1#   x |
+---+   +
|   |   |
+---+---+
";
    assert_eq!(file_of(text), "pzprv3.1/heyawake/2/2/0 /1 /1 0 /1 . /. . /# + /. . /");
}

#[test]
fn words_in_several_drawings() {
    let text = "\
genre: sudoku

[clue]
1 .
. ?

[value]
1 2
2 .
";
    assert_eq!(file_of(text), "pzprv3/sudoku/2/1 . /. - /. 2 /2 . /");
}

#[test]
fn arrows_and_a_legend() {
    let text = "\
genre: nagare
legend: a arrow, # wall, w wind

[mark, line] width 3
a> --- .
 x     |
w<     #
";
    assert_eq!(file_of(text), "pzprv3/nagare/2/2/r . /L N /1 /0 /-1 1 /");
    // A legend of one's own, and no titles where the genre's own order will do.
    let own = "genre: nagare\nlegend: b wall, g wind\n\nb---.\n    |\nb   .\n";
    assert_eq!(file_of_board(own), "pzprv3/nagare/2/2/N . /N . /1 /0 /0 1 /");
}

fn file_of_board(text: &str) -> String {
    let genres = shipped();
    let parts = split_text(text).unwrap();
    let s = find(&genres, parts.genre()).unwrap();
    s.write_file(&read_text(&s.genre, &parts).unwrap().board).unwrap()
}

#[test]
fn headers_are_kept_for_the_caller() {
    let parts = split_text("-- a remark\ngenre: slither\nexpect: right\nbroken: one-loop/degree sides\n\n+ +\n\n+ +\n")
        .unwrap();
    assert_eq!(parts.header("expect"), Some("right"));
    assert_eq!(parts.header("broken"), Some("one-loop/degree sides"));
    assert_eq!(parts.header("note"), None);
}

#[test]
fn a_hand_drawn_board_may_be_sloppy() {
    // Trailing blanks gone, dots for empty cells, blank lines round the drawing.
    let board = read("genre: slither\n\n\n+---+   +\n| .   3\n+   +   +\n\n+---+---+\n\n").unwrap();
    assert_eq!((board.grid.rows(), board.grid.cols()), (2, 2));
    let board = read("genre: nurikabe\n\n1   #  .\n x #   12\n").unwrap();
    assert_eq!((board.grid.rows(), board.grid.cols()), (2, 3));
    let genres = shipped();
    let s = find(&genres, "nurikabe").unwrap();
    let clue = s.genre.layer("clue").unwrap();
    assert_eq!(board.layer(clue)[5], Val::Int(12));
}

#[test]
fn mistakes_are_told_with_their_line() {
    let message = |text: &str| read(text).unwrap_err().to_string();
    assert_eq!(
        message("genre: slither\nhello\n\n+ +\n"),
        "line 2: a header line has the form `key: value`; an empty line ends them"
    );
    assert_eq!(message("size: 3\n\n. .\n"), "line 1: a drawn board starts with a header line `genre: NAME`");
    assert_eq!(message("genre: slither\n"), "there is no drawing");
    assert_eq!(message("genre: slither\n\n+---+\n| Q |\n+---+\n"), "line 4: `Q` is no value here");
    assert_eq!(message("genre: slither\n\n+---+\n| 3 |\n+-x-+\n"), "line 5: `-` in column 2 stands where nothing can");
    assert_eq!(
        message("genre: slither\n\n+---+\n| 3 | 4\n+---+\n"),
        "line 4: `4` in column 7 stands where nothing can"
    );
    assert_eq!(message("genre: nurikabe\n\n1 #\n1\n"), "line 4: 1 cells, where the first line has 2");
    assert_eq!(message("genre: nurikabe\n\n1 1#2\n"), "line 3: `1#2` says two values of one layer");
    assert_eq!(
        message("genre: nurikabe\n\n[clue, clue]\n1 1\n"),
        "line 3: `clue` has no place in this drawing; give it one of its own"
    );
    assert_eq!(message("genre: nurikabe\n\n[cule]\n1 1\n"), "line 3: `cule` is no layer of this genre");
    assert_eq!(message("genre: heyawake\n\n+---+---+\n| 1   2 |\n+---+---+\n"), "line 4: two values in one room");
    assert_eq!(message("genre: slither\noptions: q\n\n+---+\n| 3 |\n+---+\n"), "there is no option `q`");
}
