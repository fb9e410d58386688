//! Drawings for the terminal.

mod common;

use common::{find, library, load, shipped};
use gridwright_grid::{Kind, Place};
use gridwright_notation::DrawStyle;

fn draw(name: &str, file: &str, style: &DrawStyle) -> String {
    let genres = shipped();
    let s = find(&genres, name).unwrap();
    s.bound.draw_text(&s.genre, &s.read_file(file).unwrap(), style)
}

const SLITHER: &str = "pzprv3.1/slither/2/2/3 . /. 2 /0 0 /0 0 /1 1 0 /1 0 -1 /1 0 /0 1 /0 0 /";
const COUNTRY: &str = "pzprv3.2/country/2/2//1 /1 /0 0 /3 . /. . /1 /1 /1 1 /0 0 /0 0 /";
const NURIKABE: &str = "pzprv3/nurikabe/2/3/12 # + /# # - /";

#[test]
fn loops_rooms_and_shading() {
    let plain = DrawStyle::default();
    let want = "\
┏━━━┓   ·
┃ 3 ┃
┃   ┗━━━╸
┃     2 ×
╹   ·   ·
";
    assert_eq!(draw("slither", SLITHER, &plain), want);
    let want = "\
┌───┬───┐
│³┏━┿━┓ │
│ ┃ │ ┃ │
│ ┗━┿━┛ │
└───┴───┘
";
    assert_eq!(draw("country", COUNTRY, &plain), want);
    let want = "\
┌───┬───┬───┐
│12 │███│ · │
├───┼───┼───┤
│███│███│ ? │
└───┴───┴───┘
";
    assert_eq!(draw("nurikabe", NURIKABE, &plain), want);
}

#[test]
fn plain_characters() {
    let ascii = DrawStyle { ascii: true, ..DrawStyle::default() };
    assert_eq!(draw("slither", SLITHER, &ascii), "+---+   +\n| 3 |\n|   +----\n|     2 x\n|   +   +\n");
    assert!(draw("nurikabe", NURIKABE, &ascii).is_ascii());
    assert!(draw("shakashaka", "pzprv3/shakashaka/1/3/5 . . /. 2 + /", &ascii).is_ascii());
}

#[test]
fn places_are_pointed_out() {
    let marked = [Place::new(Kind::Cell, 1), Place::new(Kind::Point, 0)];
    let stars = DrawStyle { marked: &marked, ..DrawStyle::default() };
    let want = "\
*───┬───┬───┐
│12 │*█*│ · │
├───┼───┼───┤
│███│███│ ? │
└───┴───┴───┘
";
    assert_eq!(draw("nurikabe", NURIKABE, &stars), want);
    let colour = DrawStyle { marked: &marked[..1], paint: Some(("<", ">")), ..DrawStyle::default() };
    assert!(draw("nurikabe", NURIKABE, &colour).contains("│12 │<███>│ · │"));
}

#[test]
fn a_mark_drawn_as_a_circle_is_a_circle() {
    let drawn = |style: &str, ascii: bool| {
        let text = format!(
            "genre spots \"Spots\"\ngiven spot on cells: yes\nfind dark on cells: yes/no\n\
             rule some \"Some.\": for each c in cells where spot at c: dark(c)\ndraw spot {style}\n"
        );
        let (s, problems) = load("spots", &text, &library());
        assert_eq!(problems, Vec::<String>::new());
        let json = r#"{"gridwright":1,"genre":"spots","rows":1,"cols":2,"layers":{"spot":["1 ."]}}"#;
        let board = gridwright_notation::read_json(&s.genre, &gridwright_notation::split_json(json).unwrap()).unwrap();
        let drawing = s.bound.draw_text(&s.genre, &board, &DrawStyle { ascii, ..DrawStyle::default() });
        drawing.lines().nth(1).unwrap().to_owned()
    };
    assert_eq!(drawn("circle", false), "│ ○ │   │");
    assert_eq!(drawn("circle", true), ": o :   :");
    assert_eq!(drawn("circled", false), "│ ○ │   │");
    assert_eq!(drawn("disc", false), "│ ● │   │");
    assert_eq!(drawn("icon", false), "│ S │   │");
}
