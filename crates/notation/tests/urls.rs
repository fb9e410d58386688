//! Particulars of URLs.

use crate::common;

use common::{find, shipped};
use gridwright_board::Val;
use gridwright_notation::{Input, NotationError, read_any};

#[test]
fn bodies_may_be_short_long_or_odd() {
    let genres = shipped();
    let again = |name: &str, url: &str| {
        let s = find(&genres, name).unwrap();
        s.read_url(url).and_then(|board| s.write_url(&board)).unwrap()
    };
    assert_eq!(again("nurikabe", "nurikabe/3/1/1"), "nurikabe/3/1/1h");
    assert_eq!(again("nurikabe", "nurikabe/2/1/1g1234"), "nurikabe/2/1/1g");
    assert_eq!(again("nurikabe", "nurikabe/2/1/!1!2"), "nurikabe/2/1/12");
    assert_eq!(again("slither", "slither/2/1/!1"), "slither/2/1/gb");
    assert_eq!(again("nagare", "nagare/2/1/01"), "nagare/2/1/a1");
    assert_eq!(again("hitori", "hitori/3/1/%21"), "hitori/3/1/@21");
    assert_eq!(again("yajilin", "yajilin/1/1/+"), "yajilin/1/1/+/");
    assert_eq!(again("lits", "lits/1/1"), "lits/1/1//");
    assert_eq!(again("starbattle", "starbattle/1/1/1//"), "starbattle/1/1/1//");
    assert_eq!(again("tents", "tents/2/1/!-103l"), "tents/2/1/g-103j");
    assert_eq!(again("norinori", "norinori/3/3/a93c"), "norinori/3/3/a030");
    assert_eq!(again("slither", "slither/f/1/1/"), "slither/1/1/g");
    assert_eq!(again("slither", "slither/v:x/f/1/1/g"), "slither/v:x/f/1/1/g");
}

#[test]
fn cut_numbers_and_unknown_flags_are_refused() {
    let genres = shipped();
    let error = |name: &str, url: &str| find(&genres, name).unwrap().read_url(url).unwrap_err();
    assert_eq!(
        error("yajilin", "yajilin/3/3/5").to_string(),
        "character 2 of the body: a number of 2 digits is cut short"
    );
    assert_eq!(error("lits", "lits/d/2/2/0000"), NotationError::Flag { letter: 'd' });
    assert!(matches!(error("slither", "slither/0/5/"), NotationError::Grid(_)));
    assert!(matches!(error("slither", "slither/100000/100000/"), NotationError::Grid(_)));
}

#[test]
fn borders_round_blocks_are_added() {
    let genres = shipped();
    let s = find(&genres, "makaro").unwrap();
    let board = s.read_url("makaro/3/1/0gag").unwrap();
    assert_eq!(s.write_url(&board).unwrap(), "makaro/3/1/ogag");
    assert_eq!(board.layer(s.genre.layer("room").unwrap()), [Val::Flag(true); 2]);
}

#[test]
fn any_text_is_told_apart() {
    let kind = |text: &str| match read_any(text) {
        Ok(Input::Url(parts)) => format!("url {}", parts.genre),
        Ok(Input::File(parts)) => format!("file {} {}", parts.version, parts.genre),
        Ok(Input::Json(parts)) => format!("json {}", parts.genre),
        Ok(Input::Text(parts)) => format!("text {}", parts.genre()),
        Ok(_) => "other".to_owned(),
        Err(error) => format!("error: {error}"),
    };
    assert_eq!(kind(" https://puzz.link/p?slither/2/2/d\n"), "url slither");
    assert_eq!(kind("pzprv3.1/slither/2/2/"), "file 1 slither");
    assert_eq!(kind("\u{feff}pzprv3\nnumlin\n2\n2\n% . \n"), "file 0 numlin");
    assert_eq!(kind("http://pzv.jp/p.html?pzprv3%2Fnumlin%2F1%2F2%2F1%201%20%2F"), "file 0 numlin");
    assert_eq!(kind("{\"gridwright\": 1, \"genre\": \"x\"}"), "json x");
    assert_eq!(kind("expect: right\ngenre: slither\n\n+---+\n"), "text slither");
    assert_eq!(kind(""), "error: `` starts no URL, pzprv3 file, JSON board or drawn board");
    assert_eq!(kind("{"), "error: line 1, column 1: EOF while parsing an object");
}
