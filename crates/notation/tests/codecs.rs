//! Codecs that no shipped genre may use in all their forms: bodies known by heart, and boards that come back.

use crate::common;

use common::{Shipped, library, load};

fn sample(lines: &str) -> Shipped {
    let text = format!(
        "genre sample \"Sample\"\nfind dark on cells: yes/no\n{lines}\nrule some \"Something is dark.\": any(dark in cells)\n"
    );
    load("sample", &text, &library()).0
}

/// A body comes back as it was, and says something.
fn same(lines: &str, body: &str) -> String {
    let genre = sample(lines);
    let url = format!("sample/{body}");
    let board = genre.read_url(&url).unwrap();
    assert_eq!(genre.write_url(&board).unwrap(), url, "{lines}");
    assert_eq!(genre.remarks(&url).unwrap(), [""; 0], "{lines}: {url}");
    gridwright_notation::write_json(&genre.genre, &board)
}

#[test]
fn lists_by_free_places_have_an_end_or_none() {
    let all = same("given post on points: yes\nurl skips(post)", "2/2/1023");
    assert!(all.contains(r#"[". 1 1",". . 1",". . ."]"#), "{all}");
    let inner = same("given post on points: yes\nurl skips(post, points: inner)", "3/3/12");
    assert!(inner.contains(r#"". . 1 .""#), "{inner}");
    same("given mark on cells: wall\nurl skips(mark: wall, rest: no)", "5/5/02084");
    same("given mark on cells: wall\nurl skips(mark: wall, rest: no)", "8/8/.2");
    same("given mark on cells: wall\nurl skips(mark: wall)", "7/6/.6");
}

#[test]
fn two_places_share_a_number() {
    let spots = same("given dot on spots: black, grey, white\nurl pairs(dot: black grey white)", "2/2/g18gc");
    assert!(spots.contains("black") && spots.contains("grey") && spots.contains("white"));
    let borders = same("given sign on borders: equal, other\nurl pairs(sign: equal other)", "3/2/61g3g");
    assert!(borders.contains("equal") && borders.contains("other"));
    same("given sign on borders: equal, other\nurl pairs(sign: equal other, gaps: no)", "2/2/8260");
}

#[test]
fn tags_with_a_number_are_one_number() {
    let json =
        same("given mark on cells: white(1.. or ?), black(1.. or ?)\nurl number16(mark: white black)", "3/2/g9018g");
    for word in ["black(4)", "white(?)", "black(?)", "white(4)"] {
        assert!(json.contains(word), "{json}");
    }
}

#[test]
fn tokens_of_several_parts() {
    let rose = "given rose on cells: yes\ngiven north on cells: 0..\ngiven east on cells: 0..\n\
                url code rose, north, east gap(g-z) [<num><num>: rose + north(n) + east(n)]\n\
                file plane rose, north, east [.: blank] [<n|-1>,<n|-1>: rose + east(n) + north(n)] ans(dark)";
    let json = same(rose, "3/2/g2.h..-1f3");
    assert!(json.contains("31"), "{json}");
    let genre = sample(rose);
    let file = "pzprv3/sample/2/3/. -1,2 . /. -1,-1 3,31 /# . + /. . . /";
    let board = genre.read_file(file).unwrap();
    assert_eq!(genre.write_file(&board).unwrap(), file);
    assert!(genre.read_url("sample/3/2/g2").is_err(), "a token that is cut short");
}

#[test]
fn a_frame_goes_round_the_board_and_lines_have_their_rim() {
    let genre = sample(
        "board margin top, bottom, left, right\ngiven seen on margin: 1..\ngiven clue on cells: 1..\n\
         given room on cells: division\nfind value on cells: 1..9 or none\n\
         url number16(seen) number16(clue) border(room)\n\
         file frame(seen) plane value, clue given(clue) [.: blank] [q<n>: clue(n)] [-: value(none)] [<n>: value(n)] \
         border(room, rim: 0) ans(dark)",
    );
    let file = "pzprv3/sample/2/2/. 1 . . /. q3 - 2 /4 1 . . /. . 3 . /0 1 0 /0 0 0 /0 0 /0 1 /-1 0 /# . /. + /";
    let board = genre.read_file(file).unwrap();
    assert_eq!(genre.write_file(&board).unwrap(), file);
    let value = genre.genre.layer("value").unwrap();
    assert_eq!(board.layer(value)[0], gridwright_board::Val::Int(3), "what is given is the answer, too");
    assert_eq!(genre.write_url(&board).unwrap(), "sample/2/2/1h3g42g3ig8");
}
