//! What every call answers.

use crate::common::Studio;
use serde_json::{Value, json};

const UNIQUE: &str = "slither/3/3/32221313c";

#[test]
fn hello_tells_what_this_is() {
    let puzzle = gridwright::Puzzle::read(UNIQUE).unwrap();
    let studio = Studio::with(|options| options.puzzle = Some(puzzle));
    let hello = studio.get("hello");
    assert!(hello["build"].as_str().unwrap().starts_with(hello["version"].as_str().unwrap()));
    assert_eq!(hello["start"]["layers"]["clue"]["r1c1"], "3");
}

#[test]
fn every_genre_is_listed() {
    let list = Studio::start().get("genres");
    let ids: Vec<&str> = list["genres"].as_array().unwrap().iter().map(|g| g["id"].as_str().unwrap()).collect();
    assert!(ids.len() > 100 && ids.contains(&"slither") && ids.contains(&"sudoku"));
}

#[test]
fn any_text_is_read_and_written_again() {
    let studio = Studio::start();
    for text in [UNIQUE, "https://puzz.link/p?heyawake/4/4/9i8ku02pg122g"] {
        let read = studio.post("read", &json!({"text": text}));
        let board = &read["board"];
        for form in ["url", "pzprv3", "json", "text"] {
            let written = studio.post("write", &json!({"board": board, "as": form}));
            let again = studio.post("read", &json!({"text": written["text"]}));
            assert_eq!(again["board"], *board, "{form}");
        }
        let svg = studio.post("write", &json!({"board": board, "as": "svg"}));
        assert!(svg["text"].as_str().unwrap().starts_with("<svg "));
        let png = studio.call("POST", "write", Some(&json!({"board": board, "as": "png"})));
        assert!(png.status == 200 && png.body.windows(4).any(|w| w == b"\x89PNG"));
    }
    let bad = studio.call("POST", "read", Some(&json!({"text": "slither/0/3/"})));
    assert_eq!(bad.status, 422);
    assert!(!bad.json()["error"]["message"].as_str().unwrap().is_empty());
}

#[test]
fn a_verb_answers_with_the_object_of_the_library() {
    let studio = Studio::start();
    let puzzle = gridwright::Puzzle::read(UNIQUE).unwrap();
    let limits = gridwright::Limits::none();
    let same = |verb: &str, options: Value, own: Value| {
        let mut told = studio.post(&format!("ask/{verb}"), &json!({"puzzle": UNIQUE, "options": options}));
        let mut own = own;
        told["cpu_ms"] = Value::Null;
        own["cpu_ms"] = Value::Null;
        assert_eq!(told, own, "{verb}");
    };
    let json = |answer: &dyn erased::Told| answer.value();
    same("check", json!({}), json(&puzzle.check(&limits).unwrap()));
    same("solve", json!({}), json(&puzzle.solve(&limits).unwrap()));
    same("count", json!({}), json(&puzzle.count(&limits).unwrap()));
    same("list", json!({"limit": 3}), json(&puzzle.list(3, &limits).unwrap()));
    same("sample", json!({"n": 2, "seed": 5}), json(&puzzle.sample(2, 5, &limits).unwrap()));
    same("facts", json!({}), json(&puzzle.facts(&limits).unwrap()));
    same("minimize", json!({}), json(&puzzle.minimize(&limits).unwrap()));
    same("hint", json!({}), json(&puzzle.hint(&limits).unwrap()));
    same("grade", json!({}), json(&puzzle.grade(&limits).unwrap()));
    assert_eq!(studio.call("POST", "ask/nothing", Some(&json!({"puzzle": UNIQUE}))).status, 404);
    let unread = studio.post("ask/solve", &json!({"puzzle": "no-such-genre/3/3/"}));
    assert_eq!(unread["error"]["code"], "unknown-genre");
}

mod erased {
    pub trait Told {
        fn value(&self) -> serde_json::Value;
    }
    impl<T: serde::Serialize> Told for T {
        fn value(&self) -> serde_json::Value {
            serde_json::to_value(self).unwrap()
        }
    }
}

#[test]
fn typed_rules_are_diagnosed_and_usable_at_once() {
    let studio = Studio::start();
    let good = "genre lonely \"Lonely\"\nfind shaded on cells: yes/no\nrule one \"Exactly one cell is shaded.\": count(shaded in cells) = 1\ndraw shaded fill\n";
    let told = studio.post("rules", &json!({"text": good}));
    let genre = told["genre"].as_str().unwrap();
    assert!(genre.starts_with("lonely@") && told["diagnostics"] == json!([]));
    assert_eq!(told["schema"]["layers"][0]["brush"]["kind"], "shade");
    let board = studio.post("blank", &json!({"genre": genre, "rows": 3, "cols": 4}))["board"].clone();
    assert_eq!(studio.post("ask/count", &json!({"board": board}))["count"], "12");
    let told = studio.post("rules", &json!({"text": good.replace("count(", "cuont(")}));
    assert_eq!(told["genre"], Value::Null);
    let wrong = good.replace("count(", "cuont(");
    let told: Vec<&str> = told["diagnostics"]
        .as_array()
        .unwrap()
        .iter()
        .map(|d| {
            let (from, to) = (d["from"].as_u64().unwrap() as usize, d["to"].as_u64().unwrap() as usize);
            &wrong[from..to]
        })
        .collect();
    assert!(told.contains(&"cuont"), "{told:?}");
    assert_eq!(studio.call("GET", "genres/lonely@0000000000000000", None).code(), "unknown-rules");
    assert_eq!(studio.get("genres")["genres"].as_array().unwrap().iter().filter(|g| g["id"] == "lonely").count(), 0);
}

#[test]
fn clues_follow_from_an_answer() {
    let studio = Studio::start();
    let sides = ["r1c1.up", "r1c1.left", "r1c2.up", "r2c1.up", "r2c2.up", "r1c2.right"];
    let drawn: serde_json::Map<String, Value> = sides.iter().map(|side| ((*side).to_owned(), json!("1"))).collect();
    let board = json!({"genre": "slither", "rows": 2, "cols": 2, "layers": {"loop": drawn}});
    let derived = studio.post("derive", &json!({"board": board}))["board"].clone();
    assert_eq!(derived["layers"]["clue"], json!({"r1c1": "3", "r1c2": "3", "r2c1": "1", "r2c2": "1"}));
    assert_eq!(studio.post("ask/check", &json!({"board": derived}))["state"], "right");
}

#[test]
fn all_small_boards_are_shown_and_a_law_can_be_left_out() {
    let studio = Studio::start();
    let ask = |without: Value| {
        studio.post("boards", &json!({"genre": "slither", "rows": 2, "cols": 2, "take": 5, "without": without}))
    };
    let all = ask(json!([]));
    assert_eq!(
        (&all["count"], &all["exact"], all["boards"].as_array().unwrap().len()),
        (&json!("13"), &json!(true), 5)
    );
    let only = studio.post("boards", &json!({"genre": "slither", "rows": 2, "cols": 2, "take": 50, "unique": true}));
    // Of the 13 loops those round three cells have the clues of the one round the other three.
    assert_eq!((&only["count"], &only["exact"]), (&json!("9"), &json!(true)));
    let fewer = ask(json!(["one-loop"]));
    assert_eq!((&fewer["all"]["count"], &fewer["without"]["count"]), (&json!("13"), &json!("4096")));
    assert_eq!(fewer["without"]["gained"], "4083", "those that meet all rules were there before");
    let large = studio.call("POST", "boards", Some(&json!({"genre": "slither", "rows": 9, "cols": 9})));
    assert_eq!((large.status, large.code().as_str()), (400, "bad-size"));
}

#[test]
fn solutions_are_drawn_and_likelihoods_told() {
    let studio = Studio::start();
    let board = studio.post("read", &json!({"text": "slither/5/4/dicicic"}))["board"].clone();
    let told = studio.post("explore", &json!({"board": board, "n": 50, "seed": 1}));
    assert_eq!((&told["count"], &told["n"]), (&json!("2284"), &json!(50)));
    assert_eq!(told["samples"].as_array().unwrap().len(), 12);
    let share = told["shares"]["loop"].as_object().unwrap().values().next().unwrap()["1"][0].as_f64().unwrap();
    assert!((0.0..=1.0).contains(&share));
}

#[test]
fn rules_are_formatted_and_told_in_other_forms() {
    let studio = Studio::start();
    let text = studio.get("genres/slither")["text"].as_str().unwrap().to_owned();
    assert_eq!(
        studio.post("format", &json!({"text": text.replace("rule   sides", "rule sides")}))["text"],
        json!(text)
    );
    let broken = studio.post("format", &json!({"text": "genre x \"X\"\nrule a \"A.\": ("}));
    assert_eq!(broken["text"], "genre x \"X\"\nrule a \"A.\": (", "what cannot be read is left as it is");
    assert!(!broken["mistake"].as_str().unwrap().is_empty(), "and it is told why");
    let view = studio.post("view", &json!({"genre": "slither"}));
    assert!(view["english"].as_str().unwrap().contains("four sides") && !view["formal"].as_str().unwrap().is_empty());
    let told = studio.post("rules", &json!({"text": text}));
    assert_eq!(told["tokens"][0], json!([0, 5, "statement"]));
    let picture = studio.post("picture", &json!({"board": {"genre": "slither", "rows": 1, "cols": 1, "layers": {"clue": {"r1c1": "4"}}}, "solved": true}));
    assert_eq!(picture["verdict"], "unique");
}

/// The page and the command line tell the same of every genre.
#[test]
fn a_verb_answers_alike_for_every_genre() {
    let studio = Studio::start();
    let fixtures = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let mut folders: Vec<_> = std::fs::read_dir(fixtures).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    let (genres, limits) = (gridwright::Genres::shipped(), gridwright::Limits::none());
    let mut n = 0;
    for path in folders.iter().map(|folder| folder.join("solved-a.txt")).filter(|path| path.is_file()) {
        let text = std::fs::read_to_string(&path).unwrap();
        let puzzle = genres.read(&text).unwrap();
        let mut told = studio.post("ask/check", &json!({"puzzle": text}));
        let mut own = serde_json::to_value(puzzle.check(&limits).unwrap()).unwrap();
        for answer in [&mut told, &mut own] {
            answer["cpu_ms"] = Value::Null;
        }
        assert_eq!(told, own, "{}", path.display());
        assert_eq!(told["state"], "right", "{}", path.display());
        n += 1;
    }
    assert!(n > 100);
}
