//! Particulars of pzprv3 files.

use crate::common;

use common::{find, shipped};
use gridwright_board::Val;
use gridwright_notation::{FileStyle, NotationError};

#[test]
fn old_files_tell_rooms_by_number() {
    let genres = shipped();
    let s = find(&genres, "norinori").unwrap();
    let old = "pzprv3/norinori/3/3/2/0 0 1 /0 1 1 /1 1 1 /# . . /. . . /. . . /";
    let new = "pzprv3.1/norinori/3/3/0 1 /1 0 /0 0 /0 1 0 /1 0 0 /# . . /. . . /. . . /";
    assert_eq!(s.write_file(&s.read_file(old).unwrap()).unwrap(), new);
    let s = find(&genres, "country").unwrap();
    for old in ["pzprv3/country/1/2/2/0 1 /3 . /0 /", "pzprv3.1/country/1/2//2/0 1 /3 . /0 /"] {
        assert_eq!(s.write_file(&s.read_file(old).unwrap()).unwrap(), "pzprv3.2/country/1/2//1 /3 . /0 /0 0 /");
    }
    let s = find(&genres, "slither").unwrap();
    let old = s.read_file("pzprv3/slither/1/1/3 /1 1 /1 /0 /").unwrap();
    assert_eq!(s.write_file(&old).unwrap(), "pzprv3.1/slither/1/1/3 /0 /1 1 /1 /0 /");
}

#[test]
fn what_means_nothing_is_kept() {
    let genres = shipped();
    for (name, text) in [
        ("slither", "pzprv3.1/slither/1/2/f/3 . /1 2 /1 -1 0 /1 0 /-1 1 /"),
        ("nagare", "pzprv3/nagare/2/2/. r /. . /1u /-2 /l -1 /"),
        ("shikaku", "pzprv3/shikaku/2/2/2 . /- . /2 /-1 /1 0 /"),
        ("fillomino", "pzprv3/fillomino/1/3/t/1 . . /. 2[1,2,,] 2 /X -X /"),
        ("fillomino", "pzprv3/fillomino/1/3/1 . . /. + %[3] /2 -1 /"),
        ("hitori", "pzprv3/hitori/1/2/1 1 /# . /-1 /"),
        ("lightup", "pzprv3/lightup/1/2/1 + /- . /"),
        ("shakashaka", "pzprv3/shakashaka/1/2/5 . /- + /"),
        ("tents", "pzprv3/tents/1/2/. c1 . /c0 1 2 /-1 /"),
        ("sukoro", "pzprv3/sukoro/1/2/1 . /. - /"),
        ("country", "pzprv3.2/country/1/2/country_empty/1 /3 . /-1 /1 2 /"),
    ] {
        let s = find(&genres, name).unwrap();
        let board = s.read_file(text).unwrap();
        assert_eq!(s.write_file(&board).unwrap(), text);
    }
}

#[test]
fn a_kept_token_goes_when_its_value_changes() {
    let genres = shipped();
    let s = find(&genres, "nagare").unwrap();
    let mut board = s.read_file("pzprv3/nagare/1/2/. . /1u /").unwrap();
    let line = s.genre.layer("line").unwrap();
    board.layer_mut(line)[0] = Val::Flag(false);
    assert_eq!(s.write_file(&board).unwrap(), "pzprv3/nagare/1/2/. . /-1 /");
    let bare = s.bound.write_pzprv3(&s.genre, &board, FileStyle::SOLUTION).unwrap();
    assert_eq!(bare, "pzprv3/nagare/1/2/. . /0 /");
}

#[test]
fn files_may_stop_anywhere_and_others_append_to_them() {
    let genres = shipped();
    let s = find(&genres, "numlin").unwrap();
    let empty = "pzprv3/numlin/2/2/. . /. . /0 /0 /0 0 /";
    for text in ["pzprv3/numlin/2/2", "pzprv3/numlin/2/2/", "pzprv3\nnumlin\r\n2\n2\n", "pzprv3/numberlink/2/2/. ."] {
        assert_eq!(s.write_file(&s.read_file(text).unwrap()).unwrap(), empty);
    }
    let long = "pzprv3/numlin/2/2/1 . /. 1 /1 /0 /0 1 /TrialData(1)/1 /1 /1 1 /history:{\"type\":\"pzpr\"}";
    assert_eq!(s.write_file(&s.read_file(long).unwrap()).unwrap(), "pzprv3/numlin/2/2/1 . /. 1 /1 /0 /0 1 /");
}

#[test]
fn clues_of_rooms_move_to_their_place() {
    let genres = shipped();
    let s = find(&genres, "heyawake").unwrap();
    // One room of four cells: the clue in the lower right corner moves, of two the first met stays.
    let moved = s.read_file("pzprv3.1/heyawake/2/2/0 /0 /0 0 /. . /. 3 /. . /. . /").unwrap();
    assert_eq!(s.write_url(&moved).unwrap(), "heyawake/2/2/003");
    let two = s.read_file("pzprv3.1/heyawake/2/2/0 /0 /0 0 /. 1 /2 . /. . /. . /").unwrap();
    assert_eq!(s.write_url(&two).unwrap(), "heyawake/2/2/002");
    let own = s.read_file("pzprv3.1/heyawake/2/2/0 /0 /0 0 /0 1 /2 . /. . /. . /").unwrap();
    assert_eq!(s.write_url(&own).unwrap(), "heyawake/2/2/000");
}

#[test]
fn given_numbers_are_answers_too() {
    let genres = shipped();
    let s = find(&genres, "sudoku").unwrap();
    let board = s.read_file("pzprv3/sudoku/2/1 - /. . /. 2 /. 1 /").unwrap();
    let value = s.genre.layer("value").unwrap();
    assert_eq!(board.layer(value), [Val::Int(1), Val::Int(2), Val::Blank, Val::Int(1)]);
}

#[test]
fn a_number_that_is_open_is_not_nothing() {
    let genres = shipped();
    let s = find(&genres, "sukoro").unwrap();
    let text = "pzprv3/sukoro/1/4/1 . . . /. + - . /";
    let board = s.read_file(text).unwrap();
    let value = s.genre.layer("value").unwrap();
    assert_eq!(board.layer(value), [Val::Int(1), Val::Unknown, Val::Absent, Val::Blank]);
    assert_eq!(s.write_file(&board).unwrap(), text);
}

#[test]
fn mistakes_are_told_with_their_line() {
    let genres = shipped();
    let message = |name: &str, text: &str| find(&genres, name).unwrap().read_file(text).unwrap_err().to_string();
    assert_eq!(message("numlin", "pzprv3/numlin/2/2/1 . /. z /"), "line 6: `z` is no token of this plane");
    assert_eq!(message("numlin", "pzprv3/numlin/x/2"), "a board size is a whole number above 0, not `x`");
    assert_eq!(message("numlin", "pzprv3.a/numlin/1/2"), "line 1: a pzprv3 file starts with `pzprv3`, not `pzprv3.a`");
    assert_eq!(message("numlin", "pzprv3"), "line 2: the genre is missing");
    assert_eq!(message("heyawake", "pzprv3/heyawake/1/1/3.5/0 /"), "line 5: `3.5` is no number of rooms");
    assert!(message("numlin", "pzprv3/numlin/100000/100000").contains("too large"));
}

#[test]
fn what_has_no_token_is_refused() {
    let genres = shipped();
    let s = find(&genres, "nurikabe").unwrap();
    let mut board = s.read_file("pzprv3/nurikabe/1/1/1 /").unwrap();
    board.layer_mut(s.genre.layer("shaded").unwrap())[0] = Val::Flag(true);
    let error = s.write_file(&board).unwrap_err();
    assert!(matches!(&error, NotationError::Unwritable { place, .. } if place == "row 1, column 1"), "{error}");
    board.layer_mut(s.genre.layer("clue").unwrap())[0] = Val::Int(2_000_000);
    assert_eq!(s.write_url(&board).unwrap_err().to_string(), "row 1, column 1: 2000000 is too large for a URL");
}
