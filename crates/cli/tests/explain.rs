//! `explain`, `hint` and `grade`, as people and scripts see them.

use crate::common;

use common::{gridwright, gridwright_with, json_lines, scratch};

const SLITHER: &str = "slither/3/3/32221313c";
const SEVERAL: &str = "slither/3/3/o";
/// A loop round each of two corners.
const NONE: &str = "slither/3/3/4m4";

#[test]
fn a_path_leads_to_the_solution_in_the_words_of_the_rules() {
    let run = gridwright(&["explain", SLITHER]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.starts_with("1. ") || run.stdout.starts_with(" 1. "), "{}", run.stdout);
    assert!(run.stdout.contains("the loop uses three of the sides of r"), "{}", run.stdout);
    assert!(run.stdout.contains("┏━━━━━━━┓"), "{}", run.stdout);
    assert!(run.stdout.lines().last().unwrap().contains("(score "), "{}", run.stdout);
}

#[test]
fn steps_have_the_fields_that_scripts_read() {
    let json = &json_lines(&gridwright(&["explain", "--json", SLITHER]).stdout)[0];
    assert_eq!((&json["complete"], &json["verdict"]), (&true.into(), &"unique".into()));
    assert!(json["grade"].is_string() && json["score"].is_number());
    let steps = json["steps"].as_array().unwrap();
    let mut told = 0;
    for step in steps {
        for known in step["forced"].as_array().unwrap() {
            assert!(known["site"].is_string() && known["layer"] == "loop" && known["value"].is_boolean(), "{known}");
            told += 1;
        }
        let because = step["because"].as_array().unwrap();
        assert!(
            !because.is_empty() && because.iter().all(|b| b["law"].is_string() && b["places"].is_array()),
            "{step}"
        );
        assert!(["piece", "assume", "several", "search"].contains(&step["kind"].as_str().unwrap()));
        assert!(step["size"]["pieces"].is_number() && step["open"].is_number() && step["text"].is_string());
    }
    assert_eq!(told, 24, "every edge is told once");
}

#[test]
fn several_solutions_and_none_are_said() {
    let run = gridwright(&["explain", SEVERAL]);
    assert_eq!(run.code, 1);
    assert_eq!(run.stdout.lines().last(), Some("several solutions: nothing more is the same in all of them"));
    for verb in ["explain", "hint", "grade"] {
        let run = gridwright(&[verb, NONE]);
        let last = run.stdout.lines().last().unwrap();
        assert!(run.code == 1 && last.starts_with("no solution") && last.contains("solve --blame"), "{verb}: {last}");
    }
    assert_eq!(gridwright(&["grade", SEVERAL]).stdout.lines().last(), Some("several solutions"));
    let run = gridwright(&["explain", "--time-limit", "0", "slither/10/10/"]);
    assert_eq!(run.code, 3, "{}{}", run.stdout, run.stderr);
}

#[test]
fn a_hint_gives_away_as_much_as_was_asked() {
    let stages: Vec<String> =
        ["where", "rule", "why", "value"].iter().map(|s| gridwright(&["hint", SLITHER, "--stage", s]).stdout).collect();
    assert!(stages[0].starts_with("Look at "), "{}", stages[0]);
    assert_eq!(stages[0].lines().count(), 1);
    assert_eq!((stages[1].lines().count(), stages[2].lines().count()), (2, 3));
    assert!(stages[3].contains("part of the loop"), "{}", stages[3]);
    let json = |stage: &str| json_lines(&gridwright(&["hint", SLITHER, "--json", "--stage", stage]).stdout)[0].clone();
    assert!(json("why")["forced"].is_null(), "what is not asked for is not in the JSON either");
    assert_eq!(json("value")["stages"].as_array().unwrap().len(), 4);
}

/// The solution with one edge that is wrong.
fn wrong_board() -> String {
    let solved = &json_lines(&gridwright(&["solve", "--json", SLITHER]).stdout)[0];
    let board = solved["solutions"][0].as_str().unwrap();
    // The planes of lines come last: a line that is there is taken away, and a cross is put in its place.
    let at = board.rfind("1 ").unwrap();
    format!("{}-1 {}", &board[..at], &board[at + 2..])
}

#[test]
fn a_mistake_is_told_and_shown() {
    let board = wrong_board();
    let run = gridwright_with(&["hint", "-"], board.as_bytes());
    assert_eq!(run.code, 1);
    assert!(run.stdout.starts_with("drawn and wrong: the "), "{}", run.stdout);
    let run = gridwright_with(&["explain", "--mistake", "-"], board.as_bytes());
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stdout.lines().last().unwrap().starts_with("drawn and wrong: the "), "{}", run.stdout);
    assert!(run.stdout.starts_with("1. "), "{}", run.stdout);
    let run = gridwright(&["explain", "--mistake", SLITHER]);
    assert_eq!((run.code, run.stdout.trim()), (0, "nothing that is drawn is wrong"));
}

#[test]
fn what_is_wrong_only_together_is_told_too() {
    // Each of these shaded cells stands in some solution; no solution has them and the run through three rooms.
    let board = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/heyawake/broken-short.txt");
    let run = gridwright(&["explain", "--mistake", board]);
    assert_eq!(run.code, 1, "{}{}", run.stdout, run.stderr);
    let last = run.stdout.lines().last().unwrap();
    assert!(last.starts_with("drawn and wrong together"), "{last}");
    let hint = gridwright(&["hint", "--json", board]);
    let json = &json_lines(&hint.stdout)[0];
    assert_eq!((hint.code, &json["together"], &json["forced"]), (1, &true.into(), &serde_json::Value::Null));
}

#[test]
fn one_value_is_explained_and_a_wrong_site_is_refused() {
    let json = &json_lines(&gridwright(&["explain", "--json", "--why", "r2c2.up", SLITHER]).stdout)[0];
    let last = json["steps"].as_array().unwrap().last().unwrap();
    assert!(last["forced"].as_array().unwrap().iter().any(|known| known["site"] == "r2c2.up"), "{last}");
    let run = gridwright(&["explain", "--why", "r9c9.up", SLITHER]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("r9c9.up"), "{}", run.stderr);
}

#[test]
fn a_page_and_pictures_are_written() {
    let folder = scratch("explain");
    let (page, picture) = (folder.join("path.html"), folder.join("path.svg"));
    let run = gridwright(&["explain", SLITHER, "--html", page.to_str().unwrap(), "--svg", picture.to_str().unwrap()]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<section id=\"s1\"") && page.contains("Step 1 of"));
    assert!(
        !page.contains("http://www.example") && !page.contains("src=") && !page.contains("<link"),
        "nothing from elsewhere"
    );
    assert!(std::fs::read_to_string(picture).unwrap().contains("<svg"));
}

#[test]
fn rules_of_ones_own_explain_themselves() {
    let folder = scratch("own-reasons");
    let rule = "genre lamps \"Lamps\"\n\ngiven clue on cells: 0..4\nfind   lamp on cells: yes/no\n\n\
                rule   beside \"A number is how many lamps stand beside it.\"\n       say \"beside {c} stand {n} lamps\":\n       \
                for each clue n at c: count(lamp in neighbours(c)) = n\nrule   dark \"No lamp stands on a number.\": \
                for each c in cells where clue at c: not lamp(c)\n\nurl    number16(clue)\n";
    std::fs::write(folder.join("lamps.rule"), rule).unwrap();
    let rules = folder.to_str().unwrap();
    let run = gridwright(&["explain", "--rules", rules, "lamps/2/2/2h2"]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains("eside r1c1 stand 2 lamps"), "{}", run.stdout);
    assert!(run.stdout.contains("r1c2 and r2c1 hold lamps"), "{}", run.stdout);
    let wrong = rule.replace("{n} lamps", "{m} lamps");
    std::fs::write(folder.join("lamps.rule"), wrong).unwrap();
    let run = gridwright(&["rules", "check", folder.join("lamps.rule").to_str().unwrap()]);
    assert_eq!(run.code, 2);
    let told = format!("{}{}", run.stdout, run.stderr);
    assert!(told.contains("`{m}` is bound by no outer `for each`"), "{told}");
    assert!(told.contains("what can be said here: `{c}`, `{n}`, `{it}`"), "{told}");
}

#[test]
fn of_hints_that_are_equally_easy_the_nearest_is_told() {
    let puzzle = "slither/10/10/g5b27628b36bg77cdj8bm712c2bga173c7dd1bgbiac23b";
    let hint = |more: &[&str]| gridwright(&[&["hint", puzzle, "--stage", "where"], more].concat());
    for clue in ["r1c2", "r7c3", "r10c2"] {
        assert!(hint(&[]).stdout.contains(clue), "nobody looks anywhere: everything that is given away");
        let near = hint(&["--near", &format!("loop:{clue}.up")]).stdout;
        assert_eq!(near.trim(), format!("Look at the four sides of {clue}."));
    }
    let wrong = hint(&["--near", "loop:r99c1.up"]);
    assert_eq!((wrong.code, wrong.stderr.contains("r99c1.up")), (2, true));
}
