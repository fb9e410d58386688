//! The socket of a tab.

use crate::common::{Studio, event};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

fn board(studio: &Studio, text: &str) -> Value {
    studio.post("read", &json!({"text": text}))["board"].clone()
}

#[test]
fn a_question_is_answered_stage_by_stage() {
    let studio = Studio::start();
    let mut tab = studio.tab();
    let unique = board(&studio, "slither/3/3/32221313c");
    tab.send(&json!({"op": "live", "id": 7, "rev": 41, "board": unique}));
    let events = tab.until_end(7, 41);
    assert_eq!(event(&events, "check")["state"], "unfinished");
    assert_eq!(event(&events, "verdict")["verdict"], "unique");
    let facts = event(&events, "facts");
    assert_eq!((facts["n"].clone(), facts["complete"].clone()), (facts["of"].clone(), json!(true)));
    assert!(facts["ghost"]["outlines"].as_array().is_some_and(|outlines| !outlines.is_empty()));
    assert!(event(&events, "needed")["of"].as_u64() == Some(9));
    assert!(event(&events, "grade")["grade"].is_string());
    assert_eq!(event(&events, "end")["why"], "done");

    tab.send(&json!({"op": "live", "id": 7, "rev": 42, "board": board(&studio, "slither/5/4/dicicic")}));
    let events = tab.until_end(7, 42);
    assert_eq!(event(&events, "verdict")["verdict"], "multiple");
    assert_eq!(event(&events, "verdict")["witnesses"].as_array().unwrap().len(), 2);
    assert!(!event(&events, "verdict")["differ"].as_array().unwrap().is_empty());
    assert_eq!((&event(&events, "count")["count"], &event(&events, "count")["exact"]), (&json!("2284"), &json!(true)));

    let mut none = unique.clone();
    none["layers"]["clue"]["r1c1"] = json!("0");
    tab.send(&json!({"op": "live", "id": 7, "rev": 43, "board": none}));
    let events = tab.until_end(7, 43);
    assert_eq!(event(&events, "verdict")["verdict"], "none");
    assert!(!event(&events, "blame")["pieces"].as_array().unwrap().is_empty());
}

/// Where the rules say that givens stay, nobody has to write them again.
#[test]
fn givens_that_stay_are_part_of_the_answer() {
    let studio = Studio::start();
    let mut tab = studio.tab();
    let solved =
        "genre: sudoku\n\n[clue]\n. . 1 .\n3 . . .\n. . 4 .\n4 . . .\n\n[value]\n2 4 1 3\n3 1 2 4\n1 3 4 2\n4 2 3 1\n";
    let mut played = board(&studio, solved);
    for given in ["r1c3", "r2c1", "r3c3", "r4c1"] {
        played["layers"]["value"].as_object_mut().unwrap().remove(given);
    }
    let mut check = |rev: u64, board: &Value| {
        tab.send(&json!({"op": "live", "id": 1, "rev": rev, "board": board, "stages": ["check"]}));
        event(&tab.until_end(1, rev), "check").clone()
    };
    assert_eq!(check(1, &played)["state"], "right");
    let mut clash = played.clone();
    clash["layers"]["value"] = json!({"r1c1": "1"});
    let told = check(2, &clash);
    assert_eq!(told["state"], "wrong");
    let lines = told["broken"].as_array().unwrap().iter().find(|law| law["final"] == true).unwrap();
    assert_eq!(lines["sites"], json!(["r1c1", "r1c3"]), "the given that it clashes with, and no place that is blank");
    let mut begun = played.clone();
    begun["layers"].as_object_mut().unwrap().remove("value");
    let hint = studio.post("ask/hint", &json!({"board": begun}));
    for forced in hint["forced"].as_array().unwrap() {
        let site = forced["site"].as_str().unwrap();
        assert!(!["r1c3", "r2c1", "r3c3", "r4c1"].contains(&site), "{site} is given");
    }
    // Clues from an answer: those that are there are not lost.
    let derived = studio.post("derive", &json!({"board": played}));
    assert_eq!(derived["board"]["layers"]["clue"].as_object().unwrap().len(), 16);
}

/// The lines of a piece that is given are there, and no hint is about them.
#[test]
fn lines_of_pieces_that_are_given_are_part_of_the_answer() {
    let studio = Studio::start();
    let solved = "genre: pipelink\nlegend: p plus, t tall, w wide, u up-right, l up-left, d down-left, o down-right\n\n.---.   .---.\n|   |   |   |\n.   u---.---.\n|       |\n.   .---p---.\n|   |   |   |\n.---.   .---.\n";
    let mut played = board(&studio, solved);
    let lines = played["layers"]["line"].as_object_mut().unwrap();
    // Those of the corner in row 2 and of the cross in row 3.
    for given in ["r1c2-r2c2", "r2c2-r2c3", "r2c3-r3c3", "r3c2-r3c3", "r3c3-r3c4", "r3c3-r4c3"] {
        assert!(lines.remove(given).is_some(), "{given}");
    }
    assert_eq!(studio.post("ask/check", &json!({"board": played}))["state"], "right");
    played["layers"].as_object_mut().unwrap().remove("line");
    let hint = studio.post("ask/hint", &json!({"board": played}));
    for forced in hint["forced"].as_array().unwrap() {
        let site = forced["site"].as_str().unwrap();
        assert!(!site.contains("r3c3") && !site.contains("r2c2"), "{site} is given");
    }
}

#[test]
fn marks_are_assumed_if_that_is_asked() {
    let studio = Studio::start();
    let mut tab = studio.tab();
    let mut marked = board(&studio, "slither/3/3/32221313c");
    marked["layers"]["loop"] = json!({"r3c1.down": "1"});
    for (rev, scope, verdict) in [(1, "problem", "unique"), (2, "marks", "none")] {
        tab.send(&json!({"op": "live", "id": 1, "rev": rev, "board": marked, "scope": scope, "stages": ["verdict"]}));
        assert_eq!(event(&tab.until_end(1, rev), "verdict")["verdict"], verdict);
    }
}

/// With what is drawn assumed, what is drawn is to blame, too.
#[test]
fn marks_that_cannot_stand_are_blamed() {
    let studio = Studio::start();
    let mut tab = studio.tab();
    let mut marked = board(&studio, "slither/3/3/32221313c");
    marked["layers"]["loop"] = json!({"r3c1.down": "1", "r1c1.up": "1"});
    tab.send(
        &json!({"op": "live", "id": 1, "rev": 1, "board": marked, "scope": "marks", "stages": ["verdict", "blame"]}),
    );
    let events = tab.until_end(1, 1);
    assert_eq!(event(&events, "verdict")["verdict"], "none");
    assert_eq!(event(&events, "blame")["marks"], json!(["loop:r3c1.down"]));
    assert!(!event(&events, "blame")["pieces"].as_array().unwrap().is_empty());
}

#[test]
fn a_newer_question_ends_the_older_and_the_last_is_answered() {
    let studio = Studio::start();
    let mut tab = studio.tab();
    let hard = json!({"genre": "fillomino", "rows": 17, "cols": 17, "layers": {"clue": {"r1c1": "3", "r9c9": "5"}}});
    tab.send(&json!({"op": "live", "id": 1, "rev": 1, "board": hard}));
    std::thread::sleep(Duration::from_millis(150));
    for rev in 2..40 {
        tab.send(&json!({"op": "live", "id": 1, "rev": rev, "board": hard}));
    }
    let unique = board(&studio, "slither/3/3/32221313c");
    tab.send(&json!({"op": "live", "id": 1, "rev": 40, "board": unique, "stages": ["verdict"]}));
    let mut ends = Vec::new();
    let last = loop {
        let event = tab.next().unwrap();
        if event["ev"] == "end" {
            ends.push((event["rev"].as_u64().unwrap(), event["why"].as_str().unwrap().to_owned()));
        }
        if event["rev"] == 40 && event["ev"] == "verdict" {
            break event;
        }
    };
    assert_eq!(last["verdict"], "unique");
    assert_eq!(ends.len(), 39, "each question ends once: {ends:?}");
    assert!(ends.iter().all(|(_, why)| why == "superseded"), "{ends:?}");
}

#[test]
fn a_question_is_stopped_and_a_tab_that_goes_stops_it() {
    let studio = Studio::with(|options| options.threads = 1);
    let hard = json!({"genre": "fillomino", "rows": 20, "cols": 20, "layers": {"clue": {"r1c1": "3", "r9c9": "7"}}});
    let mut tab = studio.tab();
    tab.send(&json!({"op": "live", "id": 3, "rev": 1, "board": hard}));
    std::thread::sleep(Duration::from_millis(200));
    tab.send(&json!({"op": "stop", "id": 3}));
    assert_eq!(event(&tab.until_end(3, 1), "end")["why"], "stopped");
    // As many as may be at work at a time with one core: nobody else is let in until they have gone.
    let mut tabs = vec![tab, studio.tab(), studio.tab(), studio.tab()];
    for tab in &mut tabs {
        tab.send(&json!({"op": "live", "id": 3, "rev": 2, "board": hard}));
    }
    std::thread::sleep(Duration::from_millis(700));
    drop(tabs);
    let began = Instant::now();
    let mut other = studio.tab();
    let unique = board(&studio, "slither/3/3/32221313c");
    other.send(&json!({"op": "live", "id": 1, "rev": 1, "board": unique, "stages": ["verdict"]}));
    assert_eq!(event(&other.until_end(1, 1), "verdict")["verdict"], "unique");
    assert!(began.elapsed() < Duration::from_secs(8), "{:?}", began.elapsed());
}

#[test]
fn a_hard_board_of_one_tab_keeps_nobody_else_waiting() {
    let studio = Studio::with(|options| options.threads = 1);
    let hard = json!({"genre": "fillomino", "rows": 20, "cols": 20, "layers": {"clue": {"r1c1": "3", "r9c9": "7"}}});
    let mut busy = studio.tab();
    busy.send(&json!({"op": "live", "id": 1, "rev": 1, "board": hard}));
    let mut making = studio.tab();
    making.send(&json!({"op": "job", "id": 2, "kind": "generate", "args": {"board": {"genre": "slither", "rows": 20, "cols": 20, "layers": {}}, "n": 50}}));
    std::thread::sleep(Duration::from_millis(200));
    let began = Instant::now();
    let mut other = studio.tab();
    let unique = board(&studio, "slither/3/3/32221313c");
    other.send(&json!({"op": "live", "id": 1, "rev": 1, "board": unique, "stages": ["check", "facts", "verdict"]}));
    let told = other.until_end(1, 1);
    assert_eq!(event(&told, "verdict")["verdict"], "unique");
    assert!(event(&told, "end")["cpu_ms"].as_f64().is_some_and(|ms| ms > 0.0 && ms < 5000.0));
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
}

#[test]
fn a_limit_is_told_with_what_is_known() {
    let studio = Studio::with(|options| options.live_time = Duration::from_millis(30));
    let mut tab = studio.tab();
    let hard = json!({"genre": "nurikabe", "rows": 30, "cols": 30, "layers": {"clue": {"r1c1": "100", "r30c30": "200", "r15c15": "100"}}});
    tab.send(&json!({"op": "live", "id": 1, "rev": 1, "board": hard, "stages": ["verdict"]}));
    let events = tab.until_end(1, 1);
    assert_eq!(event(&events, "verdict")["verdict"], "unknown");
    assert!(event(&events, "verdict")["limit"].is_string());
}

#[test]
fn a_mistake_of_ours_ends_the_question_and_nothing_else() {
    if !cfg!(debug_assertions) {
        return;
    }
    let studio = Studio::start();
    let mut tab = studio.tab();
    let mut bad = board(&studio, "slither/3/3/32221313c");
    let good = bad.clone();
    bad["variant"] = json!("provoke a panic");
    tab.send(&json!({"op": "live", "id": 1, "rev": 1, "board": bad}));
    let end = tab.until_end(1, 1);
    assert_eq!(event(&end, "end")["why"], "internal");
    assert_eq!(std::fs::read_dir(studio.folder.path().join("reports")).unwrap().count(), 1);
    tab.send(&json!({"op": "live", "id": 1, "rev": 2, "board": good, "stages": ["verdict"]}));
    assert_eq!(event(&tab.until_end(1, 2), "verdict")["verdict"], "unique");
}

#[test]
fn a_board_that_is_wrong_is_refused_by_place_and_reason() {
    let studio = Studio::start();
    let mut tab = studio.tab();
    let board = json!({"genre": "slither", "rows": 3, "cols": 3, "layers": {"clue": {"r9c9": "1"}}});
    tab.send(&json!({"op": "live", "id": 1, "rev": 1, "board": board}));
    let end = tab.until_end(1, 1);
    assert_eq!(event(&end, "end")["why"], "refused");
    assert!(event(&end, "end")["message"].as_str().unwrap().contains("r9c9"));
    tab.send(&json!({"op": "draw", "id": 2, "rev": 1, "board": board}));
    assert_eq!(tab.next().unwrap()["ev"], "refused");
}

#[test]
fn a_picture_comes_once_and_then_what_changed() {
    let studio = Studio::start();
    let mut tab = studio.tab();
    let mut board = board(&studio, "slither/3/3/32221313c");
    let draw = |tab: &mut crate::common::Tab, board: &Value, rev: u64| {
        tab.send(&json!({"op": "draw", "id": 2, "rev": rev, "board": board}));
        tab.next().unwrap()["picture"]["outlines"].as_array().unwrap().clone()
    };
    let first = draw(&mut tab, &board, 1);
    assert!(first.len() > 1 && first.iter().all(|outline| outline.as_array().unwrap().len() == 4));
    let again = draw(&mut tab, &board, 2);
    assert!(again.iter().all(|outline| outline.as_array().unwrap().len() == 1));
    board["layers"]["loop"] = json!({"r1c1.up": "1"});
    let changed = draw(&mut tab, &board, 3);
    assert_eq!(changed.iter().filter(|outline| outline.as_array().unwrap().len() == 4).count(), 1);
}

#[test]
fn what_is_on_trial_has_a_picture_of_its_own() {
    let studio = Studio::start();
    let mut tab = studio.tab();
    let with = |cells: Value| json!({"genre": "nurikabe", "rows": 3, "cols": 3, "layers": {"clue": {"r1c1": "2"}, "shaded": cells}});
    tab.send(&json!({"op": "draw", "id": 2, "rev": 1, "board": with(json!({"r3c3": "1"})), "trial": with(json!({"r2c2": "1"}))}));
    let told = tab.next().unwrap();
    let inks = |picture: &Value| -> Vec<String> {
        picture["outlines"].as_array().unwrap().iter().map(|outline| outline[1].as_str().unwrap().to_owned()).collect()
    };
    assert!(inks(&told["picture"]).contains(&"given".to_owned()));
    assert_eq!(inks(&told["trial"]), ["answer-fill"], "what was shaded on trial, and nothing else");
    tab.send(&json!({"op": "draw", "id": 2, "rev": 2, "board": with(json!({"r3c3": "1"}))}));
    assert!(tab.next().unwrap()["trial"].is_null());
}

#[test]
fn a_slow_reader_keeps_nobody_else_waiting() {
    let studio = Studio::start();
    let mut slow = studio.tab();
    let large = json!({"genre": "slither", "rows": 60, "cols": 60, "layers": {}});
    for rev in 0..60 {
        slow.send(&json!({"op": "draw", "id": 2, "rev": rev, "board": large}));
    }
    let mut tab = studio.tab();
    let unique = board(&studio, "slither/3/3/32221313c");
    tab.send(&json!({"op": "live", "id": 1, "rev": 1, "board": unique, "stages": ["verdict"]}));
    assert_eq!(event(&tab.until_end(1, 1), "verdict")["verdict"], "unique");
}

#[test]
fn puzzles_are_made_one_by_one_and_a_job_can_be_stopped() {
    let studio = Studio::start();
    let mut tab = studio.tab();
    let blank = json!({"genre": "slither", "rows": 4, "cols": 4, "layers": {}});
    tab.send(&json!({"op": "job", "id": 8, "kind": "generate", "args": {"board": blank, "n": 2, "seed": 7, "symmetry": "half-turn"}}));
    let events = tab.until_end(8, 0);
    let items: Vec<&Value> = events.iter().filter(|event| event["ev"] == "item").collect();
    assert_eq!((items.len(), &event(&events, "end")["why"]), (2, &json!("done")));
    for item in items {
        let told = studio.post("ask/solve", &json!({"board": item["board"]}));
        assert_eq!(told["verdict"], "unique");
        assert!(item["picture"]["outlines"].as_array().is_some_and(|outlines| !outlines.is_empty()));
    }
    let many = json!({"genre": "slither", "rows": 20, "cols": 20, "layers": {}});
    tab.send(&json!({"op": "job", "id": 9, "kind": "generate", "args": {"board": many, "n": 200}}));
    std::thread::sleep(Duration::from_millis(300));
    tab.send(&json!({"op": "stop", "id": 9}));
    assert_eq!(event(&tab.until_end(9, 0), "end")["why"], "stopped");
    tab.send(&json!({"op": "job", "id": 10, "kind": "generate", "args": {"board": blank, "n": 1, "clues": [90, 99]}}));
    let refused = tab.until_end(10, 0);
    assert!(event(&refused, "end")["message"].is_string(), "{refused:?}");
}

#[test]
fn wishes_of_the_form_are_kept() {
    let studio = Studio::start();
    let mut tab = studio.tab();
    let blank = json!({"genre": "slither", "rows": 4, "cols": 4, "layers": {}});
    let mask = ["##..", "##..", "..##", "..##"];
    tab.send(&json!({"op": "job", "id": 8, "kind": "generate", "args": {"board": blank, "n": 1, "seed": 3, "mask": mask, "strategy": "thin", "spare": 0}}));
    let events = tab.until_end(8, 0);
    for item in events.iter().filter(|event| event["ev"] == "item") {
        for place in item["board"]["layers"]["clue"].as_object().unwrap().keys() {
            let (r, c) = place[1..].split_once('c').unwrap();
            let row = mask[r.parse::<usize>().unwrap() - 1];
            assert_eq!(row.as_bytes()[c.parse::<usize>().unwrap() - 1], b'#', "{place}");
        }
    }
    assert!(events.iter().any(|event| event["ev"] == "item"), "{events:?}");
    tab.send(&json!({"op": "job", "id": 9, "kind": "generate", "args": {"board": blank, "n": 1, "seed": 3, "values": ["1", "2", "3"], "density": [20, 90]}}));
    let events = tab.until_end(9, 0);
    let item = event(&events, "item");
    assert!(item["clues"].as_u64().unwrap() >= 4);
    assert!(item["board"]["layers"]["clue"].as_object().unwrap().values().all(|value| value != "0"));
    for wrong in [json!({"mask": ["#"]}), json!({"values": ["no-such-value"]}), json!({"grade": ["x", "y"]})] {
        let mut args = json!({"board": blank, "n": 1});
        args.as_object_mut().unwrap().extend(wrong.as_object().unwrap().clone());
        tab.send(&json!({"op": "job", "id": 10, "kind": "generate", "args": args}));
        assert_eq!(event(&tab.until_end(10, 0), "end")["why"], "refused", "{wrong}");
    }
}

#[test]
fn a_job_runs_no_further_ahead_than_the_page_has_taken() {
    let studio = Studio::start();
    let mut tab = studio.tab();
    let blank = json!({"genre": "slither", "rows": 2, "cols": 2, "layers": {}});
    tab.send(&json!({"op": "job", "id": 8, "kind": "generate", "args": {"board": blank, "n": 100, "seed": 1}}));
    let mut items = 0;
    let quiet = Duration::from_millis(1500);
    tab.socket.get_ref().set_read_timeout(Some(quiet)).unwrap();
    while let Some(event) = tab.next() {
        items += usize::from(event["ev"] == "item");
        assert_ne!(event["ev"], "end", "it waits for the page");
    }
    assert_eq!(items, 64, "a window and no more");
    tab.socket.get_ref().set_read_timeout(Some(crate::common::PATIENCE)).unwrap();
    tab.send(&json!({"op": "ack", "id": 8, "n": 64}));
    let rest = tab.until_end(8, 0);
    assert_eq!(rest.iter().filter(|event| event["ev"] == "item").count(), 36);
}
