//! What is read but not as written, as the program tells it: on standard error, in `remarks`, and as an error with `--strict`.

use crate::common;

use common::{gridwright, gridwright_with, json_lines};
use serde_json::{Value, json};

/// A puzzle, the code of its remark, and what is said.
const REMARKED: [(&str, &str, &str); 11] = [
    ("nurikabe/3/2/1h", "short-body", "end of the body: it ends too early; 3 places are read as empty"),
    ("nurikabe/3/2/1k22", "long-body", "character 3 of the body: the board is full here; 2 characters are not read"),
    ("nurikabe/3/1/1!h", "skipped-character", "character 2 of the body: `!` means nothing here and was passed over"),
    (
        "pzprv3.1/slither/1/1/q/3 /0 /1 1 /1 /0 /",
        "unknown-flag",
        "line 5: `q` is no option of this genre; the line is not read",
    ),
    (
        "pzprv3/heyawake/1/2/x/2/0 1 /1 . /# . /",
        "unknown-flag",
        "line 5: `x` is no option of this genre; the line is not read",
    ),
    (
        "pzprv3/arukone/1/2/maybe/A A /1 /",
        "unknown-word",
        "line 5: `maybe` is neither `dontpassallcell` nor `passallcell`; read as `passallcell`",
    ),
    ("pzprv3.2/country/1/2/country_emtpy/1 /3 . /1 /0 0 /", "unknown-word", "line 5: `country_emtpy`"),
    ("slither/1e1/1/gaaaaaa", "size", "columns: `1e1` is read as 10"),
    ("nurikabe/1/1/%2B100", "escape", "address: a sign written as a `%` escape was decoded"),
    (
        "slither/v:odd/1/1/g",
        "variant",
        "v:odd: the label is kept, but the rules are the usual ones; elsewhere it means others",
    ),
    ("slither/m/1/1/g", "own-option", "option m: puzz.link does not know this option"),
];

#[test]
fn a_remark_is_told_beside_the_answer() {
    for (puzzle, code, said) in REMARKED {
        let run = gridwright(&["solve", "--json", puzzle]);
        let object = &json_lines(&run.stdout)[0];
        let remarks = object["remarks"].as_array().unwrap();
        let remark =
            remarks.iter().find(|remark| remark["code"] == code).unwrap_or_else(|| panic!("{puzzle}: {object}"));
        let (place, message) = (remark["where"].as_str().unwrap(), remark["message"].as_str().unwrap());
        assert!(format!("{place}: {message}").starts_with(said), "{puzzle}: {object}");
        assert_eq!(object["error"], json!(null), "{puzzle}");
        assert!(run.code < 2 && run.stderr.contains(&format!("remark: {}", &puzzle[..5])), "{puzzle}: {}", run.stderr);
        assert!(run.stderr.contains(said), "{puzzle}: {}", run.stderr);
        let quiet = gridwright(&["solve", puzzle, "--quiet"]);
        assert_eq!((quiet.code, quiet.stderr.as_str()), (run.code, ""), "{puzzle}");
    }
}

#[test]
fn strict_takes_remarks_for_errors() {
    for (puzzle, code, _) in REMARKED {
        for verb in [["solve"].as_slice(), &["render"], &["convert", "--to", "json"], &["check"]] {
            let run = gridwright(&[verb, &["--strict", "--json", puzzle]].concat());
            let object = &json_lines(&run.stdout)[0];
            assert_eq!((run.code, &object["error"]["code"]), (2, &json!("remark")), "{verb:?} {puzzle}: {object}");
            assert!(object["remarks"].as_array().unwrap().iter().any(|remark| remark["code"] == code), "{object}");
        }
    }
    // What is read as it is written is no matter of strictness, and one bad line leaves the others.
    let input = "slither/3/3/32221313c\nnurikabe/3/2/1h\nslither/3/3/32221313c\n";
    let run = gridwright_with(&["solve", "-", "--strict", "--json"], input.as_bytes());
    let verdicts: Vec<Value> = json_lines(&run.stdout).iter().map(|o| o["verdict"].clone()).collect();
    assert_eq!((run.code, verdicts), (2, vec![json!("unique"), json!("unknown"), json!("unique")]));
}

#[test]
fn sizes_that_are_none_are_refused() {
    for size in ["-3", "3.5", "-1e1", "0.5", "0"] {
        for puzzle in [format!("slither/{size}/5/g"), format!("pzprv3/slither/5/{size}/")] {
            let run = gridwright(&["solve", "--json", &puzzle]);
            let object = &json_lines(&run.stdout)[0];
            assert_eq!((run.code, &object["error"]["code"]), (2, &json!("bad-size")), "{puzzle}: {object}");
            assert_eq!(object["width"], json!(null), "{puzzle}");
        }
    }
    let told = gridwright(&["solve", "slither/3.5/5/g"]).stderr;
    assert!(told.contains("a board size is a whole number above 0, not `3.5`"), "{told}");
}

/// Files whose planes a line too many shifted: a wrong board was judged without a word.
#[test]
fn a_line_too_many_shifts_no_plane() {
    for (with, without) in [
        ("pzprv3/heyawake/1/2/x/2/0 1 /1 . /# . /", "pzprv3/heyawake/1/2/2/0 1 /1 . /# . /"),
        ("pzprv3.1/slither/1/1/q/3 /0 /1 1 /1 /0 /", "pzprv3.1/slither/1/1/3 /0 /1 1 /1 /0 /"),
        ("pzprv3/arukone/1/2/maybe/A A /1 /", "pzprv3/arukone/1/2/passallcell/A A /1 /"),
    ] {
        let state = |puzzle: &str| json_lines(&gridwright(&["check", "--json", puzzle]).stdout)[0]["state"].clone();
        assert_eq!(state(with), state(without), "{with}");
        let board = |puzzle: &str| gridwright(&["convert", "--to", "json", puzzle]).stdout;
        assert_eq!(board(with), board(without), "{with}");
    }
}

#[test]
fn what_upstream_judges_is_not_dropped() {
    // A border drawn between two cells of one area: no law forbids it, puzz.link does.
    for (border, as_pzpr) in [("1", "wrong"), ("0", "right")] {
        let board = format!("pzprv3/fillomino/1/2/2 2 /. . /{border} /");
        let state = |more: &[&str]| {
            let run = gridwright(&[&["check", "--json", &board], more].concat());
            json_lines(&run.stdout)[0]["state"].clone()
        };
        assert_eq!((state(&[]), state(&["--as", "pzpr"])), (json!("right"), json!(as_pzpr)), "{board}");
        assert!(gridwright(&["convert", &board, "--to", "pzprv3"]).stdout.trim().ends_with(&format!("/{border} /")));
    }
    // A number that is there, while it is open which, is not nothing.
    for (mark, state) in [("+", "unfinished"), ("-", "right"), (".", "right")] {
        let board = format!("pzprv3/sukoro/1/2/. . /. {mark} /");
        let run = gridwright(&["check", "--json", &board]);
        assert_eq!(json_lines(&run.stdout)[0]["state"], json!(state), "{board}");
        assert_eq!(gridwright(&["convert", &board, "--to", "pzprv3"]).stdout.trim(), board);
    }
}

#[test]
fn addresses_of_other_sites_are_named_for_what_they_are() {
    for (address, said) in [
        ("https://tinyurl.com/2x5abcde", "this is a short link"),
        ("http://www.kanpen.net/slitherlink.html?problem=4/4/1_2", "this is a kanpen address"),
        ("https://swaroopg92.github.io/penpa-edit/#m=solve&p=7VRNb", "this is a penpa address"),
    ] {
        let run = gridwright(&["solve", address]);
        assert!(run.code == 2 && run.stderr.contains(said), "{address}: {}", run.stderr);
    }
}
