//! Random boards of every shipped genre survive every notation.

use crate::common;

use common::random::{Habits, board, without_unsaid};
use common::shipped;
use gridwright_base::Rng;
use gridwright_board::{Board, FieldVal, Val};
use gridwright_grid::Grid;
use gridwright_notation::{ReadBoard, read_json, read_text, split_json, split_text, write_json, write_text};

/// Boards a genre.
const N_BOARDS: u64 = 250;

/// The remarks that are about how a text is written, not about what it asks for.
fn of_the_text(mut remarks: Vec<String>) -> Vec<String> {
    remarks.retain(|remark| !["variant", "own-option", "unread-option"].contains(&remark.split(' ').next().unwrap()));
    remarks
}

fn unremarked(board: Board) -> ReadBoard {
    ReadBoard { board, remarks: Vec::new() }
}

#[test]
fn urls() {
    for s in shipped() {
        let habits = Habits::of(&s.genre);
        for seed in 0..N_BOARDS {
            let made = without_unsaid(&habits, board(&s, &habits, &mut Rng::fork(1, seed)));
            let url = s.write_url(&made).unwrap_or_else(|e| panic!("{} {seed}: {e}", s.genre.id));
            let read = s.read_url(&url).unwrap_or_else(|e| panic!("{url}: {e}"));
            assert_eq!(s.write_url(&read).unwrap(), url);
            assert_eq!(s.read_url(&url).unwrap(), read, "{url}");
            assert_eq!(of_the_text(s.remarks(&url).unwrap()), [""; 0], "{url}");
            // Without a body the flags are not read either.
            if habits.exact && !url.ends_with("//") {
                assert_eq!(read, made.problem(&s.genre), "{url}");
            }
        }
    }
}

#[test]
fn what_a_url_cannot_tell_is_refused_with_its_place() {
    let genres = shipped();
    let slalom = genres.iter().find(|s| s.genre.id == "slalom").unwrap();
    let habits = Habits::of(&slalom.genre);
    assert_eq!(habits.unsaid.len(), 2, "a gate with a number");
    let others: Vec<&str> =
        genres.iter().filter(|s| !Habits::of(&s.genre).unsaid.is_empty()).map(|s| s.genre.id.as_str()).collect();
    assert_eq!(others, ["slalom"]);
    let (layer, symbol) = habits.unsaid[0];
    let mut made = Board::blank(&slalom.genre, Grid::new(2, 2).unwrap());
    made.layer_mut(layer)[1] = Val::tag1(symbol, FieldVal::Int(3));
    assert_eq!(slalom.write_url(&made).unwrap_err().to_string(), "row 1, column 2: this mark has no token here");
}

#[test]
fn a_shape_is_no_entry_of_a_list_of_numbers() {
    let genres = shipped();
    let tapa = genres.iter().find(|s| s.genre.id == "tapa").unwrap();
    assert!(tapa.read_file("pzprv3/tapa/1/2/.# . /").is_err());
    let json = r##"{"gridwright":1,"genre":"tapa","rows":1,"cols":2,"layers":{"clue":["# ."]}}"##;
    assert!(read_json(&tapa.genre, &split_json(json).unwrap()).is_err());
}

#[test]
fn files() {
    for s in shipped() {
        let habits = Habits::of(&s.genre);
        for seed in 0..N_BOARDS {
            let made = board(&s, &habits, &mut Rng::fork(2, seed));
            let text = s.write_file(&made).unwrap_or_else(|e| panic!("{} {seed}: {e}", s.genre.id));
            let read = s.read_file(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(s.write_file(&read).unwrap(), text);
            assert_eq!(s.read_file(&text.replace('/', "\n")).unwrap(), read, "{text}");
            assert_eq!(of_the_text(s.remarks(&text).unwrap()), [""; 0], "{text}");
            if habits.exact {
                assert_eq!(read, made, "{text}");
            }
        }
    }
}

#[test]
fn json() {
    for s in shipped() {
        let habits = Habits::of(&s.genre);
        for seed in 0..N_BOARDS {
            let made = board(&s, &habits, &mut Rng::fork(3, seed));
            let text = write_json(&s.genre, &made);
            let parts = split_json(&text).unwrap();
            assert_eq!(parts.genre, s.genre.id);
            assert_eq!(read_json(&s.genre, &parts).unwrap(), unremarked(made), "{text}");
        }
    }
}

#[test]
fn drawings() {
    for s in shipped() {
        let habits = Habits::of(&s.genre);
        for seed in 0..N_BOARDS {
            let made = board(&s, &habits, &mut Rng::fork(4, seed));
            let text = write_text(&s.genre, &made, &[("expect", "nothing")]);
            let parts = split_text(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
            assert_eq!((parts.genre(), parts.header("expect")), (s.genre.id.as_str(), Some("nothing")));
            let read = read_text(&s.genre, &parts).unwrap_or_else(|e| panic!("{e}\n{text}"));
            assert!(read == unremarked(made), "{text}\n{}", write_text(&s.genre, &read.board, &[]));
        }
    }
}
