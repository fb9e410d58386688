//! Drawings for the terminal.

use crate::common;

use common::random::{self, Habits};
use common::{find, library, load, shipped};
use gridwright_base::Rng;
use gridwright_grid::{Kind, Place};
use gridwright_notation::{DrawStyle, Mark, forced_marks};

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
    let marked = [(Place::new(Kind::Cell, 1), Mark::Broken), (Place::new(Kind::Point, 0), Mark::Differs)];
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
        let drawing = s.bound.draw_text(&s.genre, &board.board, &DrawStyle { ascii, ..DrawStyle::default() });
        drawing.lines().nth(1).unwrap().to_owned()
    };
    assert_eq!(drawn("circle", false), "│ ○ │   │");
    assert_eq!(drawn("circle", true), ": o :   :");
    assert_eq!(drawn("circled", false), "│ ○ │   │");
    assert_eq!(drawn("disc", false), "│ ● │   │");
    assert_eq!(drawn("icon", false), "│ S │   │");
}

#[test]
fn a_wide_board_is_drawn_narrowly() {
    let within = |most: usize| DrawStyle { max_width: Some(most), ..DrawStyle::default() };
    assert_eq!(draw("slither", SLITHER, &within(9)), draw("slither", SLITHER, &DrawStyle::default()));
    let want = "\
┏━┓ ·
┃3┃
┃ ┗━╸
┃  2×
╹ · ·
";
    assert_eq!(draw("slither", SLITHER, &within(8)), want);
    let want = "\
┌──┬──┐
│³┏┿━┓│
│ ┃│ ┃│
│ ┗┿━┛│
└──┴──┘
";
    assert_eq!(draw("country", COUNTRY, &within(8)), want);
    // Brackets go, a filled cell still differs from a plain one.
    let isles = "pzprv3/hashikake/1/3/2 . 2 /0 0 0 /0 2 0 /";
    assert!(draw("hashikake", isles, &DrawStyle::default()).contains("(2)"));
    assert!(!draw("hashikake", isles, &within(10)).contains('('));
    assert_eq!(draw("hitori", "pzprv3/hitori/1/2/5 6 /# + /", &within(8)).lines().nth(1), Some("│█5│ 6│"));
}

#[test]
fn what_is_still_too_wide_is_drawn_in_pieces() {
    let style = DrawStyle { max_width: Some(8), ..DrawStyle::default() };
    let want = "\
columns 1 to 2:
┌──┬──┬
│12│██│
├──┼──┼
│██│██│
└──┴──┴
column 3:
┬──┐
│ ·│
┼──┤
│ ?│
┴──┘
";
    assert_eq!(draw("nurikabe", NURIKABE, &style), want);
}

/// Whatever is on a board, of whatever genre: no line is longer than asked for, and plain characters are plain.
#[test]
fn drawings_keep_to_their_width_and_characters() {
    let mut rng = Rng::new(7);
    for s in &shipped() {
        let habits = Habits::of(&s.genre);
        for _ in 0..20 {
            let board = random::board(s, &habits, &mut rng);
            let marked: Vec<(Place, Mark)> =
                [Mark::Broken, Mark::Differs, Mark::Forced, Mark::ForcedNo, Mark::Since, Mark::Cut, Mark::Chain(3)]
                    .into_iter()
                    .zip([Kind::Cell, Kind::Link, Kind::Edge, Kind::Margin])
                    .flat_map(|(mark, kind)| board.grid.places(kind).map(move |place| (place, mark)))
                    .collect();
            for (max_width, ascii) in [(Some(16), false), (Some(16), true), (Some(40), false), (None, true)] {
                let style = DrawStyle { ascii, max_width, marked: &marked, paint: None };
                let drawing = s.bound.draw_text(&s.genre, &board, &style);
                let widest = drawing.lines().map(|line| line.chars().count()).max().unwrap_or(0);
                assert!(widest <= max_width.unwrap_or(usize::MAX), "{}: {widest}\n{drawing}", s.genre.id);
                assert!(!ascii || drawing.is_ascii(), "{}\n{drawing}", s.genre.id);
            }
        }
    }
}

#[test]
fn names_of_other_alphabets_have_plain_signs() {
    let text = "genre signs \"Signs\"\ngiven sign on cells: éclair, 星\nfind dark on cells: yes/no\n\
                rule some \"Some.\": for each c in cells where sign at c: dark(c)\n";
    let (s, _) = load("signs", text, &library());
    let json = r#"{"gridwright":1,"genre":"signs","rows":1,"cols":2,"layers":{"sign":["éclair 星"]}}"#;
    let board = gridwright_notation::read_json(&s.genre, &gridwright_notation::split_json(json).unwrap()).unwrap();
    let line = |ascii| {
        let drawing = s.bound.draw_text(&s.genre, &board.board, &DrawStyle { ascii, ..DrawStyle::default() });
        drawing.lines().nth(1).unwrap().to_owned()
    };
    assert_eq!((line(false).as_str(), line(true).as_str()), ("│ É │ 星 │", ": C : * :"));
}

#[test]
fn what_is_forced_is_told_from_what_cannot_be() {
    let genres = shipped();
    let forced = |name: &str, problem: &str, facts: &str, paint: Option<(&'static str, &'static str)>| {
        let s = find(&genres, name).unwrap();
        let (before, facts) = (s.read_file(problem).unwrap(), s.read_file(facts).unwrap());
        let marked = forced_marks(&s.genre, &before, &facts);
        s.bound.draw_text(&s.genre, &facts, &DrawStyle { marked: &marked, paint, ..DrawStyle::default() })
    };
    let want = "\
┏!━!┓ × ·
! 3 !
┃   ┗!━!╸
!     2 ×
╹   ·   ·
";
    let blank = "pzprv3.1/slither/2/2/3 . /. 2 /0 0 /0 0 /0 0 0 /0 0 0 /0 0 /0 0 /0 0 /";
    let facts = "pzprv3.1/slither/2/2/3 . /. 2 /0 0 /0 0 /1 1 0 /1 0 -1 /1 -1 /0 1 /0 0 /";
    assert_eq!(forced("slither", blank, facts, None), want);
    // Numbers in all cells: a shaded one and one that cannot be.
    let facts = "pzprv3/hitori/1/3/5 6 5 /# + . /";
    assert_eq!(forced("hitori", "pzprv3/hitori/1/3/5 6 5 /. . . /", facts, None).lines().nth(1), Some("│!5!│×6×│ 5 │"));
    assert_eq!(
        forced("hitori", "pzprv3/hitori/1/3/5 6 5 /. + . /", facts, Some(("<", ">"))).lines().nth(1),
        Some("│<█5█>│ 6 │ 5 │")
    );
    // A border that must be, and one that cannot.
    let (blank, facts) = ("pzprv3/shikaku/1/3/1 . 2 /0 0 /", "pzprv3/shikaku/1/3/1 . 2 /1 -1 /");
    assert_eq!(forced("shikaku", blank, facts, None).lines().nth(1), Some("┃(1)!   ×(2)┃"));
    let (blank, facts) = ("pzprv3/nurikabe/1/3/. . . /", "pzprv3/nurikabe/1/3/# + . /");
    assert_eq!(forced("nurikabe", blank, facts, None).lines().nth(1), Some("│!█!│ × │   │"));
}
