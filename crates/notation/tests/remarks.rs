//! What is read but not as written is told, with its place. One test a form; every sort of remark is met.

use crate::common;

use common::{find, library, load, shipped};
use gridwright_notation::{RemarkCode, read_any};

/// The remarks on a text of a shipped genre, as `code at place`.
fn remarks(name: &str, text: &str) -> Vec<String> {
    find(&shipped(), name).unwrap().remarks(text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// Why a text of a shipped genre is refused.
fn refused(name: &str, text: &str) -> String {
    let genres = shipped();
    find(&genres, name).unwrap().remarks(text).expect_err(text).to_string()
}

/// Asserts that two texts are read as the same board.
fn same_board(name: &str, a: &str, b: &str) {
    let genres = shipped();
    let s = find(&genres, name).unwrap();
    let board = |text: &str| s.bound.read(&s.genre, &read_any(text).unwrap()).unwrap().board;
    assert_eq!(board(a), board(b), "{a} and {b}");
}

#[test]
fn bodies_that_are_short_or_long() {
    assert_eq!(remarks("nurikabe", "nurikabe/3/2/1k"), [""; 0]);
    assert_eq!(remarks("nurikabe", "nurikabe/3/2/1h"), ["short-body at end of the body"]);
    assert_eq!(remarks("nurikabe", "nurikabe/3/2/1k22"), ["long-body at character 3 of the body"]);
    assert_eq!(remarks("nurikabe", "nurikabe/3/2/1z"), ["long-body at character 2 of the body"]);
    assert_eq!(remarks("sukoro", "sukoro/3/1/1a"), ["short-body at end of the body"]);
    assert_eq!(remarks("yajilin", "yajilin/3/1/12"), ["short-body at end of the body"]);
    assert_eq!(remarks("tents", "tents/2/2/j"), ["short-body at end of the body"]);
    assert_eq!(remarks("tents", "tents/2/2/jm"), ["long-body at character 2 of the body"]);
    assert_eq!(remarks("tentaisho", "tentaisho/2/1/e"), [""; 0], "a dot covers places past the end");
    assert_eq!(remarks("tentaisho", "tentaisho/3/1/0"), ["short-body at end of the body"]);
    assert_eq!(remarks("mashu", "mashu/2/2/5"), ["short-body at end of the body"]);
    assert_eq!(remarks("mashu", "mashu/2/2/53"), ["long-body at character 2 of the body"]);
    assert_eq!(remarks("norinori", "norinori/3/3/a03"), ["short-body at end of the body"]);
    assert_eq!(remarks("norinori", "norinori/3/3/a93c"), ["long-body at character 2 of the body"]);
    assert_eq!(remarks("heyawake", "heyawake/2/2/003"), [""; 0]);
    assert_eq!(remarks("heyawake", "heyawake/2/2/0033"), ["long-body at character 4 of the body"]);
    assert_eq!(remarks("kakuro", "kakuro/2/2/.m"), ["short-body at end of the body"]);
    assert_eq!(remarks("starbattle", "starbattle/2/1//g"), ["short-body at end of the body"]);
    assert_eq!(remarks("hitori", "hitori/2/1/1"), ["short-body at end of the body"]);
    assert_eq!(remarks("slither", "slither/3/3/"), [""; 0], "no body at all is an empty board");
    assert_eq!(remarks("fillomino", "fillomino/2/1/22"), [""; 0], "what is optional may be missing");
    let genres = shipped();
    let read = read_any("nurikabe/3/2/1h").unwrap();
    let s = find(&genres, "nurikabe").unwrap();
    let told = s.bound.read(&s.genre, &read).unwrap().remarks[0].to_string();
    assert_eq!(told, "end of the body: it ends too early; 3 places are read as empty");
}

/// Symbols count from 1: a number that is none of theirs is left out.
#[test]
fn numbers_that_stand_for_no_symbol() {
    let text = "genre dots \"Dots\"\ngiven dot on cells: white, black\nfind dark on cells: yes/no\n\
                rule some \"Some.\": any(dark in cells)\nurl number16(dot: white black)\n";
    let (s, problems) = load("dots", text, &library());
    assert_eq!(problems, Vec::<String>::new());
    let told = |url: &str| -> Vec<String> {
        let read = s.bound.read(&s.genre, &read_any(url).unwrap()).unwrap();
        read.remarks.iter().map(ToString::to_string).collect()
    };
    assert_eq!(told("dots/3/1/12g"), [""; 0]);
    assert_eq!(told("dots/3/1/132"), ["body: a number that stands for no symbol was left out"]);
    assert_eq!(told("dots/3/1/130"), ["body: 2 numbers that stand for no symbol were left out"]);
}

#[test]
fn characters_that_mean_nothing() {
    for (name, url, at) in [
        ("nurikabe", "nurikabe/3/1/1!h", 2),
        ("slither", "slither/3/1/!b", 1),
        ("sukoro", "sukoro/3/1/1a+", 3),
        ("yajilin", "yajilin/2/1/12!", 3),
        ("tents", "tents/2/2/!im", 1),
        ("tents", "tents/2/2/jk!", 3),
        ("tentaisho", "tentaisho/2/1/!e", 1),
        ("mashu", "mashu/3/1/z", 1),
        ("norinori", "norinori/2/1/w", 1),
        ("nagare", "nagare/2/1/0a", 1),
        ("hitori", "hitori/2/1/1!", 2),
    ] {
        let told = remarks(name, url);
        let expected = format!("skipped-character at character {at} of the body");
        assert!(told.contains(&expected), "{url}: {told:?}");
    }
    same_board("norinori", "norinori/2/1/x", "norinori/2/1/0");
    same_board("mashu", "mashu/3/1/z", "mashu/3/1/0");
}

#[test]
fn sizes_escapes_variants_and_options() {
    assert_eq!(remarks("slither", "slither/1e1/1/ga"), ["size at columns", "short-body at end of the body"]);
    assert_eq!(remarks("slither", "slither/2/0x1/h"), ["size at rows"]);
    same_board("slither", "slither/2.0/+1/h", "slither/2/1/h");
    for size in ["-3", "3.5", "-1e1", "0.5"] {
        let told = refused("slither", &format!("slither/{size}/5/g"));
        assert_eq!(told, format!("a board size is a whole number above 0, not `{size}`"));
        refused("slither", &format!("pzprv3/slither/{size}/5/"));
    }
    assert_eq!(remarks("numlin", "pzprv3/numlin/1e0/2/1 1 /0 /"), ["size at rows"]);
    assert_eq!(remarks("nurikabe", "nurikabe/1/1/%2B100"), ["escape at address"]);
    same_board("nurikabe", "nurikabe/1/1/%2B100", "nurikabe/1/1/+100");
    assert_eq!(remarks("slither", "slither/v:odd/1/1/g"), ["variant at v:odd"]);
    assert_eq!(remarks("slither", "slither/f/1/1/g"), [""; 0]);
    assert_eq!(remarks("slither", "slither/m/1/1/g"), ["own-option at option m"]);
    assert_eq!(remarks("slither", "pzprv3.1/slither/1/1/m/. /0 /0 0 /0 /0 /"), ["own-option at option m"]);
    assert_eq!(remarks("slither", "slither/f/1/1/"), ["unread-option at option f"]);
}

#[test]
fn words_before_the_planes_shift_nothing() {
    let unknown = ["unknown-flag at line 5"];
    for (name, text, without) in [
        ("heyawake", "pzprv3/heyawake/1/2/x/2/0 1 /1 . /# . /", "pzprv3/heyawake/1/2/2/0 1 /1 . /# . /"),
        ("slither", "pzprv3.1/slither/1/1/q/3 /0 /1 1 /1 /0 /", "pzprv3.1/slither/1/1/3 /0 /1 1 /1 /0 /"),
        ("slither", "pzprv3.1/slither/1/1/q/f/3 /0 /1 1 /1 /0 /", "pzprv3.1/slither/1/1/f/3 /0 /1 1 /1 /0 /"),
        ("starbattle", "pzprv3/starbattle/1/1/x/1/1/0 /# /", "pzprv3/starbattle/1/1/1/1/0 /# /"),
        ("tents", "pzprv3/tents/1/2/x/. 1 . /1 1 A /0 /", "pzprv3/tents/1/2/. 1 . /1 1 A /0 /"),
        ("kakuro", "pzprv3/kakuro/1/1/x/0 -1 /-1 . /1 /", "pzprv3/kakuro/1/1/0 -1 /-1 . /1 /"),
        ("tentaisho", "pzprv3/tentaisho/1/2/x/1.2/1 /0 0 /", "pzprv3/tentaisho/1/2/1.2/1 /0 0 /"),
        ("sudoku", "pzprv3/sudoku/1/x/1 /. /", "pzprv3/sudoku/1/1 /. /"),
    ] {
        let unknown = if name == "sudoku" { ["unknown-flag at line 4"] } else { unknown };
        assert_eq!(remarks(name, text), unknown, "{text}");
        same_board(name, text, without);
    }
    // A letter that is a token is no flag.
    assert_eq!(remarks("nagare", "pzprv3/nagare/1/1/u /"), [""; 0]);
    assert_eq!(remarks("tentaisho", "pzprv3/tentaisho/1/1/X//0 /"), [""; 0]);
}

/// The rooms of a genre whose file starts with them: before, a flag that its rule file does not know was read as their
/// number, their number as the first of them, and the board was judged by what came of it.
#[test]
fn an_unknown_flag_before_rooms_is_no_number_of_rooms() {
    let text = r#"
genre  plots "Plots"
given  room on cells: division
given  clue on room: 0..
find   shaded on cells: yes/no
rule   count: room-counts(clue, shaded, room)
url    border(room) number16(clue)
file   area(room) qnum(clue) ans(shaded)
"#;
    let (plots, problems) = load("plots", text, &library());
    assert_eq!(problems, [""; 0]);
    let flagged = "pzprv3/plots/2/2/x/2/0 1 /0 1 /2 . /. . /# . /# . /";
    assert_eq!(plots.remarks(flagged).unwrap(), ["unknown-flag at line 5"]);
    assert_eq!(plots.read_file(flagged).unwrap(), plots.read_file(&flagged.replace("/x/", "/")).unwrap());
}

#[test]
fn lines_of_words_in_files() {
    let arukone = |line: &str| format!("pzprv3/arukone/1/2/{line}A A /1 /");
    assert_eq!(remarks("arukone", &arukone("passallcell/")), [""; 0]);
    assert_eq!(remarks("arukone", &arukone("maybe/")), ["unknown-word at line 5"]);
    assert_eq!(remarks("arukone", &arukone("")), ["missing-line at line 5"]);
    assert_eq!(remarks("arukone", "pzprv3/arukone/2/1/A /A /1 /"), ["missing-line at line 5"]);
    for line in ["maybe/", ""] {
        same_board("arukone", &arukone(line), &arukone("passallcell/"));
    }
    let country = |line: &str| format!("pzprv3.2/country/1/2/{line}1 /3 . /1 /0 0 /");
    assert_eq!(remarks("country", &country("country_empty/")), [""; 0]);
    assert_eq!(remarks("country", &country("/")), [""; 0]);
    assert_eq!(remarks("country", &country("country_emtpy/")), ["unknown-word at line 5"]);
    assert_eq!(remarks("country", &country("country_empty,x/")), ["unknown-word at line 5"]);
    assert_eq!(remarks("country", &country("")), ["missing-line at line 5"]);
    same_board("country", &country("country_emtpy/"), &country("/"));
    same_board("country", &country(""), &country("/"));
    same_board("country", &country("country_empty,x/"), &country("country_empty/"));
    let rooms = |lines: &str| format!("pzprv3/heyawake/1/2/{lines}. . /. . /");
    assert_eq!(remarks("heyawake", &rooms("3/0 1 /")), ["room-count at line 5"]);
    assert_eq!(remarks("heyawake", &rooms("0 1 /")), ["missing-line at line 5"]);
    same_board("heyawake", &rooms("0 1 /"), &rooms("2/0 1 /"));
}

#[test]
fn planes_that_are_short_long_or_not_there() {
    let numlin = |planes: &str| remarks("numlin", &format!("pzprv3/numlin/2/2/{planes}"));
    assert_eq!(numlin("1 . /. 1 /1 /0 /0 1 /"), [""; 0]);
    assert_eq!(numlin("1 . /. 1 /"), [""; 0], "the answer may be missing");
    assert_eq!(numlin("1 . /. /1 /0 /0 1 /"), ["short-plane at line 6"]);
    assert_eq!(numlin("1 . /. 1 1 /1 /0 /0 1 /"), ["long-plane at line 6"]);
    assert_eq!(numlin(""), ["missing-plane at line 5"]);
    assert_eq!(numlin("1 . /. 1 /1 /0 /0 1 /0 0 /0 0 /"), ["unread-line at line 10"]);
    assert_eq!(numlin("1 . /. 1 /1 /0 /0 1 /info:{}"), [""; 0], "others append this");
    assert_eq!(remarks("tentaisho", "pzprv3/tentaisho/1/2/1./0 /0 0 /"), ["short-plane at line 5"]);
    assert_eq!(remarks("tentaisho", "pzprv3/tentaisho/1/2/1.../0 /0 0 /"), ["long-plane at line 5"]);
    assert_eq!(
        remarks("slither", "pzprv3.1/slither/1/1/3 /1 1 /1 /0 /"),
        ["long-plane at line 6", "short-plane at line 8"]
    );
    assert_eq!(remarks("numlin", "pzprv3.7/numlin/1/2/1 1 /1 /"), ["file-version at line 1"]);
    let heyawake = "pzprv3.1/heyawake/2/2/0 /0 /0 0 /. 1 /2 . /. . /. . /";
    assert_eq!(remarks("heyawake", heyawake), ["dropped-clue at line 9"]);
}

#[test]
fn json_and_drawings() {
    let json = r#"{"gridwright":1,"genre":"slither","rows":1,"cols":1,"option":["f"],"title":"x"}"#;
    assert_eq!(remarks("slither", json), ["unknown-member at option", "unknown-member at title"]);
    let places = r#"{"gridwright":1,"genre":"kakuro","rows":1,"cols":1,"layers":{"head":{"cell":["."]}}}"#;
    assert_eq!(refused("kakuro", places), "layers.head.cell: the layer has no such places");
    let drawn = |headers: &str| format!("genre: slither\n{headers}\n\n+   +\n  3\n+   +\n");
    assert_eq!(remarks("slither", &drawn("expect: right")), [""; 0], "headers of one's own are welcome");
    assert_eq!(remarks("slither", &drawn("optons: f")), ["unknown-header at header optons"]);
    assert_eq!(remarks("slither", &drawn("options: f\noptions: m")), ["repeated-header at header options"]);
}

#[test]
fn addresses_of_others_are_named() {
    let told = read_any("https://tinyurl.com/2p9x").unwrap_err().to_string();
    assert_eq!(
        told,
        "this is a short link, which tells only where the puzzle is; open it and copy the address it leads to"
    );
    let penpa = read_any("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7Vbfb9s2EH73X").unwrap_err().to_string();
    assert!(penpa.starts_with("this is a penpa address"), "{penpa}");
    let kanpen = read_any("http://www.kanpen.net/slitherlink.html?problem=4/4/1_2").unwrap_err().to_string();
    assert!(kanpen.starts_with("this is a kanpen address"), "{kanpen}");
}

/// Every sort of remark is described, and met by a test above.
#[test]
fn every_sort_is_described_and_met() {
    let formats = include_str!("../../../docs/formats.md");
    let tests = include_str!("remarks.rs");
    for code in RemarkCode::ALL {
        assert!(formats.contains(&format!("| `{code}` |")), "{code} is not described");
        assert!(tests.contains(&format!("\"{code} at ")), "{code} is not met");
    }
}
