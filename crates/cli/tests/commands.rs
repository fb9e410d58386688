//! The verbs, as scripts use them.

use crate::common;

use common::{gridwright, gridwright_with, json_lines, scratch};
use serde_json::json;

const TWINS: &str = include_str!("rules/twins.rule");

fn twins_folder(name: &str) -> String {
    let folder = scratch(name);
    std::fs::write(folder.join("twins.rule"), TWINS).unwrap();
    folder.to_str().unwrap().to_owned()
}

#[test]
fn genres_are_listed_by_any_name() {
    let run = gridwright(&["genres", "--json", "Slitherlink", "ましゅ"]);
    let ids: Vec<_> = json_lines(&run.stdout).iter().map(|g| g["id"].clone()).collect();
    assert_eq!(ids, [json!("slither"), json!("mashu")]);
    assert_eq!(gridwright(&["genres"]).code, 0);
}

#[test]
fn an_unknown_genre_is_an_error_with_a_suggestion() {
    let run = gridwright(&["check", "slithr/3/3/32221313c"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("no genre `slithr`; did you mean `slither`?"), "{}", run.stderr);
}

#[test]
fn a_right_board_a_wrong_one_and_an_unfinished_one() {
    for (board, code, state) in [
        ("pzprv3/nurikabe/2/3/2 # 1 /+ # # /", 0, "right"),
        ("pzprv3/nurikabe/2/3/2 # # /+ # # /", 1, "wrong"),
        ("pzprv3/nurikabe/2/3/2 . 1 /. . . /", 1, "unfinished"),
    ] {
        let run = gridwright(&["check", "--json", board]);
        assert_eq!(run.code, code, "{board}: {}", run.stdout);
        assert_eq!(json_lines(&run.stdout)[0]["state"], json!(state), "{board}");
    }
}

#[test]
fn a_broken_law_names_its_places() {
    let run = gridwright(&[
        "check",
        "--json",
        "pzprv3/sudoku/4/1 . . 4 /. . 1 . /. 3 . . /4 . . 3 /. 2 2 . /3 4 . 2 /2 . 4 1 /. 1 2 . /",
    ]);
    let broken = json_lines(&run.stdout)[0]["broken"].clone();
    assert_eq!(broken[0]["law"], json!("lines"));
    assert_eq!(broken[0]["elements"][0], json!({"kind": "cell", "row": 1, "col": 2, "site": "r1c2"}));
    assert_eq!(broken[0]["elements"][1], json!({"kind": "cell", "row": 1, "col": 3, "site": "r1c3"}));
}

#[test]
fn a_stream_answers_every_line_in_order_and_the_worst_status_counts() {
    let input = "nurikabe/3/2/1k\n\nnonsense\nfoo/3/3/\nslither/3/3/32221313c\n";
    let run = gridwright_with(&["check", "-", "--json"], input.as_bytes());
    let lines = json_lines(&run.stdout);
    assert_eq!(run.code, 2);
    assert_eq!(lines.len(), 4);
    let inputs: Vec<_> = lines.iter().map(|l| l["input"].as_str().unwrap().to_owned()).collect();
    assert_eq!(inputs, ["nurikabe/3/2/1k", "nonsense", "foo/3/3/", "slither/3/3/32221313c"]);
    assert_eq!(lines[1]["error"]["code"], json!("unrecognised"));
    assert_eq!(lines[2]["error"]["code"], json!("unknown-genre"));
    for line in &lines {
        for key in ["input", "genre", "width", "height", "verdict", "solutions", "count", "engine", "cpu_ms", "error"] {
            assert!(line.get(key).is_some(), "{key} in {line}");
        }
    }
    assert_eq!(lines[3]["width"], json!(3));
}

#[test]
fn a_puzzle_goes_through_every_format_and_back() {
    let url = "slither/5/4/dicicic";
    let folder = scratch("formats");
    for format in ["pzprv3", "pzprv3-file", "json", "text"] {
        let run = gridwright(&["convert", url, "--to", format]);
        assert_eq!(run.code, 0, "{format}: {}", run.stderr);
        let file = folder.join(format);
        std::fs::write(&file, &run.stdout).unwrap();
        let back = gridwright(&["convert", file.to_str().unwrap(), "--to", "url"]);
        assert_eq!(back.stdout.trim(), url, "{format}:\n{}", run.stdout);
    }
}

#[test]
fn drawings_look_like_boards() {
    insta::assert_snapshot!(gridwright(&["render", "pzprv3.1/slither/3/3/3 2 2 /2 1 3 /1 3 2 /0 0 0 /0 0 0 /0 0 0 /1 0 1 0 /0 1 0 1 /0 1 1 0 /1 1 0 /1 0 1 /0 0 1 /0 1 0 /"]).stdout);
}

#[test]
fn counts_of_complete_boards() {
    for (name, size, count) in [("slither", "2x2", "13"), ("slither", "3x3", "213"), ("sudoku", "4x4", "288")] {
        assert_eq!(gridwright(&["rules", "boards", name, "--size", size]).stdout.trim(), count, "{name} {size}");
    }
    let listed = gridwright(&["rules", "boards", "slither", "--size", "2x2", "--list"]);
    assert_eq!(listed.stdout.lines().filter(|l| l.starts_with("pzprv3.1/slither/2/2/")).count(), 13);
    let limited =
        json_lines(&gridwright(&["rules", "boards", "slither", "--size", "3x3", "--limit", "5", "--json"]).stdout);
    assert_eq!(limited[0]["found"], json!(5));
    assert_eq!(limited[0]["count"], json!(null), "a count that was cut short is no count");
}

#[test]
fn a_new_genre_works_with_every_verb() {
    let folder = twins_folder("new-genre");
    let with = |args: &[&str]| gridwright(&[args, &["--rules", &folder]].concat());
    assert_eq!(with(&["check", "twins/3/2/1b1c"]).code, 1);
    assert_eq!(with(&["check", "pzprv3/twins/2/3/1 . . /. . . /. # # /. . . /"]).stdout.lines().last(), Some("right"));
    insta::assert_snapshot!(with(&["render", "pzprv3/twins/2/3/1 . . /. . . /. # # /. . . /"]).stdout);
    assert_eq!(
        with(&["convert", "pzprv3/twins/2/3/1 . . /. . . /. # # /. . . /", "--to", "url"]).stdout.trim(),
        "twins/3/2/bi"
    );
    // Dominoes that do not touch on a 2x2 board: none, or one of four.
    assert_eq!(with(&["rules", "boards", "twins", "--size", "2x2"]).stdout.trim(), "5");
    let found = with(&["rules", "check", "twins", "--puzzle", "2x2"]);
    assert_eq!(found.code, 0, "{}", found.stderr);
    insta::assert_snapshot!(found.stdout);
    assert!(
        json_lines(&with(&["genres", "twins", "--json"]).stdout)[0]["origin"].as_str().unwrap().ends_with("twins.rule")
    );
}

#[test]
fn a_rule_file_with_mistakes_disables_itself_alone() {
    let folder = scratch("bad-rules");
    let good = "genre good \"Good\"\nfind s on cells: yes/no\nrule a \"A.\": all(s in cells)\n";
    std::fs::write(folder.join("a.rule"), good).unwrap();
    std::fs::write(folder.join("b.rule"), good.replace("all(", "some(")).unwrap();
    std::fs::write(folder.join("c.rule"), [0xff, 0xfe]).unwrap();
    std::fs::write(folder.join("x.rule"), "genre x \"X\"\nrule a: b").unwrap();
    let with = |args: &[&str]| gridwright(&[args, &["--rules", folder.to_str().unwrap()]].concat());
    let run = with(&["genres", "good"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("Good"), "{}", run.stdout);
    for file in ["b.rule", "c.rule", "x.rule"] {
        assert!(run.stderr.contains(&format!("{file} cannot be used; all other rule files are")), "{}", run.stderr);
    }
    let run = with(&["genres", "x"]);
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("the rules of `x` in") && run.stderr.contains("x.rule have mistakes"),
        "{}",
        run.stderr
    );
}

#[test]
fn two_rule_files_with_one_id_are_told_with_both_paths() {
    let folder = scratch("twins-of-one-id");
    let text = "genre good \"Good\"\nfind s on cells: yes/no\nrule a \"A.\": all(s in cells)\n";
    std::fs::write(folder.join("a.rule"), text).unwrap();
    std::fs::write(folder.join("b.rule"), text).unwrap();
    let run = gridwright(&["genres", "good", "--rules", folder.to_str().unwrap()]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let first = format!("the id `good` is that of {}, too", folder.join("a.rule").display());
    let second = format!("{} cannot be used", folder.join("b.rule").display());
    assert!(run.stderr.contains(&first) && run.stderr.contains(&second), "{}", run.stderr);
}

#[test]
fn contradictory_rules_are_found_out() {
    let folder = scratch("contradiction");
    let text = TWINS
        .replace("size(X) = 2", "size(X) = 2 and size(X) = 3")
        .replace("url ", "rule   some \"Something is shaded.\": any(shaded in cells)\nurl ");
    std::fs::write(folder.join("never.rule"), text).unwrap();
    let run = gridwright(&["rules", "check", folder.join("never.rule").to_str().unwrap(), "--puzzle", "2x2"]);
    assert_eq!(run.code, 1);
    assert!(run.stdout.contains("the laws contradict each other on 2x2"), "{}", run.stdout);
}

#[test]
fn limits_end_a_search_with_status_3() {
    let run = gridwright(&["rules", "boards", "slither", "--size", "7x7", "--time-limit", "0.2"]);
    assert_eq!(run.code, 3);
    assert!(run.stderr.contains("time limit reached"), "{}", run.stderr);
}

#[test]
fn rule_files_are_shown_and_formatted() {
    assert_eq!(
        gridwright(&["rules", "show", "numberlink"]).stdout.lines().next(),
        Some("genre  numlin \"Numberlink\"")
    );
    assert!(gridwright(&["rules", "show", "numlin", "--classes"]).stdout.contains("pairs/pairs: pairs"));
    assert_eq!(gridwright(&["rules", "fmt", "--check", "slither", "nagare"]).code, 0);
    let folder = scratch("fmt");
    let file = folder.join("twins.rule");
    std::fs::write(&file, TWINS.replace("  ", " ")).unwrap();
    assert_eq!(gridwright(&["rules", "fmt", "--check", file.to_str().unwrap()]).code, 1);
    assert_eq!(gridwright(&["rules", "fmt", "--write", file.to_str().unwrap()]).code, 0);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), gridwright(&["rules", "fmt", file.to_str().unwrap()]).stdout);
}

#[test]
fn pictures_are_written_whole() {
    let folder = scratch("pictures");
    let (svg, png) = (folder.join("page.svg"), folder.join("page.png"));
    let board = "pzprv3.1/slither/3/3/3 2 2 /2 1 3 /1 3 2 /0 0 0 /0 0 0 /0 0 0 /1 0 1 0 /0 1 0 1 /0 1 1 0 /1 1 0 /1 0 1 /0 0 1 /0 1 0 /";
    let to = ["--svg", svg.to_str().unwrap(), "--png", png.to_str().unwrap(), "--scale", "1"];
    let run = gridwright(&[&["render", board, "slither/3/3/32221313c", "--title", "Two", "--mark"], &to[..]].concat());
    assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (0, "", ""));
    let text = std::fs::read_to_string(&svg).unwrap();
    assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n") && text.contains("<title>Two</title>"));
    assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    // Nothing else is left behind, and the same call writes the same bytes.
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2);
    let dark = gridwright(&["render", board, "--problem", "--dark", "--svg", "-"]);
    assert!(dark.stdout.starts_with("<svg ") && dark.stdout.contains("#1b1e23"));
    assert_eq!(gridwright(&["render", board, "--problem", "--dark", "--svg", "-"]).stdout, dark.stdout);
}

#[test]
fn what_is_forced_is_drawn_and_marked() {
    let plain = gridwright(&["render", "slither/3/3/32221313c", "--svg", "-"]);
    let forced = gridwright(&["render", "slither/3/3/32221313c", "--svg", "-", "--forced"]);
    assert_eq!((plain.code, forced.code), (0, 0));
    assert!(forced.stdout.contains("#1a7f37") && !plain.stdout.contains("#1a7f37"));
    let none = gridwright(&["render", "slither/2/2/3333", "--forced"]);
    assert_eq!((none.code, none.stdout.as_str()), (1, ""));
    assert!(none.stderr.contains("no solution"), "{}", none.stderr);
}

#[test]
fn a_picture_that_cannot_be_written_is_told() {
    let folder = scratch("no-pictures");
    let inside = folder.join("missing/page.svg");
    let run = gridwright(&["render", "slither/3/3/32221313c", "--svg", inside.to_str().unwrap()]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("cannot write"), "{}", run.stderr);
    let both = gridwright(&["render", "slither/3/3/32221313c", "--svg", "-", "--json"]);
    assert_eq!(both.code, 2);
    let nothing = gridwright(&["render", "slither/3", "--svg", folder.join("none.svg").to_str().unwrap()]);
    assert_eq!((nothing.code, std::fs::read_dir(&folder).unwrap().count()), (2, 0));
}
