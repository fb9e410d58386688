//! What people see: boards apart and under their names, in the width of the terminal, with and without colour; links; pictures.

use crate::common;

use common::{gridwright, gridwright_with, json_lines, scratch};
use serde_json::json;
use std::process::Command;

const SLITHER: &str = "slither/3/3/32221313c";
const NURIKABE: &str = "nurikabe/8/8/l5s4i3g2l6g2h3zj1";
/// The same without its last clue.
const SEVERAL: &str = "nurikabe/8/8/l5s4i3g2l6g2h3zk";

/// The text between a line and the next blank one.
fn below<'t>(text: &'t str, label: &str) -> &'t str {
    let (_, rest) = text.split_once(&format!("{label}\n")).unwrap_or_else(|| panic!("no {label} in\n{text}"));
    rest.split("\n\n").next().unwrap_or_default()
}

#[test]
fn the_witnesses_of_several_are_labelled_and_apart() {
    let text = gridwright(&["solve", SEVERAL]).stdout;
    let (one, other) = (below(&text, "one solution:"), below(&text, "another solution:"));
    assert_eq!((one.lines().count(), other.lines().count()), (17, 17), "{text}");
    assert_ne!(one, other);
    // Where they differ is marked in both, and nothing else.
    let plain = |board: &str| board.replace(['*', ' ', '█'], "");
    assert_eq!(plain(one), plain(other));
    assert_eq!((one.matches('*').count(), other.matches('*').count()), (4, 4), "{text}");
    assert_eq!(text.lines().last(), Some("several; they differ in 2 places"));
    let json = &json_lines(&gridwright(&["solve", "--json", SEVERAL]).stdout)[0];
    assert_eq!((json["solutions"].as_array().unwrap().len(), json["differ"].as_array().unwrap().len()), (2, 2));
}

#[test]
fn list_and_sample_draw_each_solution_under_its_number() {
    let listed = gridwright(&["list", "--limit", "3", "slither/2/2/j"]).stdout;
    let sampled = gridwright(&["sample", "--n", "3", "slither/2/2/j"]).stdout;
    for (text, last) in [(&listed, "3 solutions or more"), (&sampled, "3 of 13, seed 0")] {
        for number in 1..=3 {
            assert_eq!(text.matches(&format!("solution {number}:\n")).count(), 1, "{text}");
        }
        assert_eq!(text.matches("\n\nsolution ").count(), 2, "apart:\n{text}");
        assert_eq!(text.lines().last(), Some(last));
    }
    // Both draw a solution in the same way: what was sampled is among all that are listed.
    let all = gridwright(&["list", "slither/2/2/j"]).stdout;
    let drawings = |text: &str| -> Vec<String> {
        text.split("solution ")
            .skip(1)
            .map(|part| part.split_once(":\n").unwrap().1.split("\n\n3 of").next().unwrap().trim_end().to_owned())
            .collect()
    };
    let all = drawings(all.rsplit_once("\n\n").unwrap().0);
    assert_eq!(all.len(), 13);
    assert!(drawings(&sampled).iter().all(|drawing| all.contains(drawing)), "{sampled}");
}

#[test]
fn answers_are_drawn_by_render() {
    let solved = gridwright_with(&["solve", "--json", "-"], format!("{SLITHER}\n{SEVERAL}\n").as_bytes()).stdout;
    let drawn = gridwright_with(&["render", "-"], solved.as_bytes());
    assert_eq!((drawn.code, drawn.stderr.as_str()), (0, ""));
    assert!(drawn.stdout.starts_with("┏━━━━━━━┓   ·\n┃ 3   2 ┃ 2\n"), "{}", drawn.stdout);
    assert_eq!(drawn.stdout.matches("┌───┬").count(), 2, "both witnesses:\n{}", drawn.stdout);
    let facts = gridwright(&["facts", "--json", SLITHER]).stdout;
    assert!(gridwright_with(&["render", "-"], facts.as_bytes()).stdout.starts_with("┏━━━━━━━┓   ·\n"));
    let page = gridwright_with(&["render", "-", "--svg", "-"], solved.as_bytes()).stdout;
    let single = gridwright(&["solve", SLITHER, "--svg", "-"]).stdout;
    assert!(page.len() > 3 * single.len(), "a page of three boards");
}

#[test]
fn a_picture_goes_to_standard_output() {
    for verb in ["solve", "render"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gridwright"));
        let output = command.args([verb, SLITHER, "--png", "-"]).output().unwrap();
        assert!(output.status.success() && output.stdout.starts_with(b"\x89PNG\r\n\x1a\n"), "{verb}");
        assert!(output.stdout.ends_with(b"IEND\xaeB`\x82"), "{verb}: and nothing behind it");
        let svg = gridwright(&[verb, SLITHER, "--svg", "-"]).stdout;
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{verb}");
    }
    let folder = scratch("solve-pictures");
    let (svg, png) = (folder.join("a.svg"), folder.join("a.png"));
    let run = gridwright(&["solve", SLITHER, "--svg", svg.to_str().unwrap(), "--png", png.to_str().unwrap()]);
    assert_eq!((run.code, run.stdout.lines().last()), (0, Some("unique")));
    assert!(svg.exists() && png.exists());
    assert_eq!(gridwright(&["solve", SLITHER, "--svg", "-", "--png", "-"]).code, 2);
}

#[test]
fn what_is_forced_not_to_be_there_is_drawn() {
    let text = gridwright(&["render", "--forced", SLITHER, "--ascii"]).stdout;
    assert_eq!(text.matches('x').count(), 12, "{text}");
}

/// Runs with this width.
fn in_columns(columns: Option<&str>, args: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gridwright"));
    command.args(args).env_remove("COLUMNS").envs(columns.map(|n| ("COLUMNS", n)));
    String::from_utf8(command.output().unwrap().stdout).unwrap()
}

#[test]
fn wide_boards_fit_the_terminal() {
    let widest = |text: &str| text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    for puzzle in ["slither/40/3/", "nurikabe/30/3/", "sudoku/25/25/", "kakuro/30/2/"] {
        for (columns, most) in [(None, 80), (Some("40"), 40), (Some("200"), 200)] {
            for verb in ["render", "check"] {
                let text = in_columns(columns, &[verb, puzzle]);
                let drawing: Vec<&str> =
                    text.lines().take_while(|line| *line != "unfinished" && *line != "wrong").collect();
                assert!(widest(&drawing.join("\n")) <= most, "{verb} {puzzle} in {most}:\n{text}");
            }
        }
        // Narrow cells come first; what is wider still is drawn in parts.
        let (full, narrow) =
            (in_columns(Some("200"), &["render", puzzle]), in_columns(Some("100"), &["render", puzzle]));
        assert!(widest(&full) > 80 && widest(&narrow) < widest(&full), "{puzzle}");
    }
    let parts = in_columns(None, &["render", "slither/60/2/"]);
    assert!(parts.starts_with("columns 1 to 39:\n") && parts.contains("\ncolumns 40 to 60:\n"), "{parts}");
    // Programs have their own width.
    let json = in_columns(Some("40"), &["render", "slither/40/3/", "--json"]);
    assert!(json.contains("·   ·   ·") && !json.contains("columns 1"), "{json}");
}

#[test]
fn plain_characters_are_enough_for_every_verb_that_draws() {
    for call in [
        &["solve", SLITHER][..],
        &["solve", SEVERAL],
        &["list", SLITHER],
        &["sample", SLITHER],
        &["facts", SLITHER],
        &["check", SLITHER],
        &["minimize", SLITHER],
        &["render", NURIKABE],
        &["render", "--forced", NURIKABE],
        &["generate", "sudoku", "4x4"],
        &["rules", "boards", "slither", "--size", "2x2", "--draw"],
        &["rules", "check", "slither", "--puzzle", "2x2"],
    ] {
        let run = gridwright(&[call, &["--ascii"]].concat());
        assert!(run.code < 2 && run.stdout.is_ascii() && run.stdout.lines().count() > 4, "{call:?}\n{}", run.stdout);
        assert!(!gridwright(call).stdout.is_ascii(), "{call:?}");
    }
}

#[test]
fn links_are_complete() {
    let text = gridwright(&["minimize", SLITHER]).stdout;
    assert!(text.contains("\nhttps://puzz.link/p?slither/3/3/"), "{text}");
    let text = gridwright(&["generate", "slither", "3x3"]).stdout;
    assert!(text.contains("https://puzz.link/p?slither/3/3/"), "{text}");
    assert!(
        gridwright(&["instances", "numberlink", "2x2", "--list"]).stdout.starts_with("https://puzz.link/p?numlin/2/2/")
    );
    assert_eq!(gridwright(&["convert", SLITHER, "--to", "link"]).stdout, format!("https://puzz.link/p?{SLITHER}\n"));
    // What puzz.link reads otherwise is no link of it.
    let own = gridwright(&["minimize", "slither/m/2/2/3b"]).stdout;
    assert!(!own.contains("puzz.link"), "{own}");
}

#[test]
fn a_yes_drawn_as_a_circle_is_a_circle() {
    let folder = scratch("rings");
    let rules = "genre  rings \"Rings\"\nfind   ring on cells: yes/no\nrule   some \"There is one.\": any(ring in cells)\ndraw   ring circle\n";
    std::fs::write(folder.join("rings.rule"), rules).unwrap();
    let board =
        json!({"gridwright": 1, "genre": "rings", "rows": 1, "cols": 2, "layers": {"ring": ["1 0"]}}).to_string();
    let render =
        |more: &[&str]| gridwright(&[&["render", "--rules", folder.to_str().unwrap(), &board], more].concat()).stdout;
    assert!(render(&[]).contains('○'), "{}", render(&[]));
    assert!(render(&["--ascii"]).contains(": o : . :"), "{}", render(&["--ascii"]));
}

/// On a terminal of its own.
#[cfg(unix)]
mod terminal {
    use super::*;
    use std::io::Read;

    /// What is written to a terminal of this kind.
    fn written(args: &[&str], set: &[(&str, &str)]) -> String {
        let terminal = nix::pty::openpty(None, None).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_gridwright"));
        command.args(args).env_remove("NO_COLOR").env("TERM", "xterm").envs(set.iter().copied());
        let mut child = command.stdout(terminal.slave).spawn().unwrap();
        // The command holds the other end; while it does, nothing ends the reading.
        drop(command);
        assert!(child.wait().unwrap().code().is_some());
        let mut text = Vec::new();
        // Reading ends with an error when nobody is left who could write.
        let _ = std::fs::File::from(terminal.master).read_to_end(&mut text);
        String::from_utf8(text).unwrap()
    }

    /// One puzzle that takes its time tells how far it is.
    #[test]
    fn attempts_at_one_puzzle_are_told() {
        let terminal = nix::pty::openpty(None, None).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_gridwright"));
        command.args(["generate", "slither", "6x6", "--clues", "1", "--tries", "500"]).env("TERM", "xterm");
        let mut child = command.stderr(terminal.slave).stdout(std::process::Stdio::null()).spawn().unwrap();
        drop(command);
        let mut told = Vec::new();
        let _ = std::fs::File::from(terminal.master).read_to_end(&mut told);
        assert_eq!(child.wait().unwrap().code(), Some(1));
        let told = String::from_utf8(told).unwrap();
        assert!(told.contains(" of 500") && told.contains("came between"), "{told:?}");
    }

    #[test]
    fn colours_are_for_terminals_that_have_them() {
        let args = ["check", "nurikabe/3/2/1k"];
        assert!(written(&args, &[]).contains("\x1b[31m"), "{:?}", written(&args, &[]));
        for set in [[("TERM", "dumb")], [("NO_COLOR", "1")]] {
            let text = written(&args, &set);
            assert!(!text.contains('\x1b') && text.contains("*1*"), "{set:?}: {text:?}");
        }
    }
}
