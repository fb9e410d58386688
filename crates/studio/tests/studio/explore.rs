//! All solutions at once, all clue sets of an answer, and rules that are looked at for doubts.

use crate::common::Studio;
use serde_json::{Value, json};

fn board(studio: &Studio, text: &str) -> Value {
    studio.post("read", &json!({"text": text}))["board"].clone()
}

/// A loop round the edge of a board, drawn.
fn ring(rows: usize, cols: usize) -> Value {
    let mut drawn = serde_json::Map::new();
    for c in 1..=cols {
        drawn.insert(format!("r1c{c}.up"), json!("1"));
        drawn.insert(format!("r{rows}c{c}.down"), json!("1"));
    }
    for r in 1..=rows {
        drawn.insert(format!("r{r}c1.left"), json!("1"));
        drawn.insert(format!("r{r}c{cols}.right"), json!("1"));
    }
    json!({"genre": "slither", "rows": rows, "cols": cols, "layers": {"loop": drawn}})
}

/// Every share is that of all solutions listed one by one, with and without something assumed.
#[test]
fn likelihoods_are_those_of_all_solutions_one_by_one() {
    let studio = Studio::start();
    let puzzle = board(&studio, "slither/4/3/dicic");
    let all = studio.post("ask/list", &json!({"board": puzzle, "options": {"limit": 1000}}));
    let boards: Vec<Value> = all["solutions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|text| studio.post("read", &json!({"text": text}))["board"].clone())
        .collect();
    assert!(boards.len() > 10 && all["complete"] == true, "{}", boards.len());
    let has = |board: &Value, side: &str| board["layers"]["loop"][side] == "1";
    for assumed in [None, Some(("r1c1.up", true)), Some(("r2c2.left", false))] {
        let fits: Vec<&Value> =
            boards.iter().filter(|board| assumed.is_none_or(|(side, yes)| has(board, side) == yes)).collect();
        let assume = assumed.map_or(json!({}), |(side, yes)| json!({"loop": {side: u8::from(yes).to_string()}}));
        let told = studio.post("explore", &json!({"board": puzzle, "n": 5, "seed": 3, "assume": assume}));
        assert_eq!((&told["count"], &told["exact"]), (&json!(fits.len().to_string()), &json!(true)), "{assumed:?}");
        for (side, words) in told["shares"]["loop"].as_object().unwrap() {
            let own = fits.iter().filter(|board| has(board, side)).count();
            assert_eq!(words["1"][1], own.to_string(), "{side} with {assumed:?}");
            assert!((words["1"][0].as_f64().unwrap() - own as f64 / fits.len() as f64).abs() < 1e-9);
        }
        let sampled = told["samples"].as_array().unwrap();
        let sides = |board: &Value| {
            let drawn = board["layers"]["loop"].as_object().unwrap().iter().filter(|(_, value)| **value == "1");
            drawn.map(|(side, _)| side.clone()).collect::<Vec<_>>()
        };
        assert!(
            !sampled.is_empty() && sampled.iter().all(|s| fits.iter().any(|b| sides(b) == sides(s))),
            "{assumed:?}"
        );
    }
}

/// Where nothing can be counted, solutions that search finds, and the reason.
#[test]
fn what_cannot_be_counted_is_told_with_some_solutions() {
    let studio = Studio::with(|options| options.live_memory = 1 << 20);
    let large = json!({"genre": "slither", "rows": 16, "cols": 16, "layers": {}});
    let told = studio.post("explore", &json!({"board": large, "n": 3}));
    assert_eq!((&told["exact"], &told["count"]), (&json!(false), &Value::Null));
    assert!(!told["why"].as_str().unwrap().is_empty() && told["n"].as_u64().unwrap() > 0, "{}", told["why"]);
}

/// What is assumed holds in what search finds, too; and if nothing fits, that is told.
#[test]
fn what_is_assumed_holds_where_nothing_can_be_counted() {
    let studio = Studio::with(|options| options.live_memory = 1 << 18);
    let large = json!({"genre": "slither", "rows": 14, "cols": 14, "layers": {"clue": {"r1c1": "0"}}});
    for (side, word) in [("r5c5.up", "1"), ("r5c5.up", "0"), ("r9c2.left", "1")] {
        let told = studio.post("explore", &json!({"board": large, "n": 3, "assume": {"loop": {side: word}}}));
        assert_eq!(told["exact"], false);
        let samples = told["samples"].as_array().unwrap();
        assert!(!samples.is_empty());
        for sample in samples {
            let drawn = sample["layers"]["loop"][side].as_str().unwrap_or("0");
            assert_eq!(drawn, word, "{side}");
        }
    }
    let told = studio.post("explore", &json!({"board": large, "n": 3, "assume": {"loop": {"r1c1.up": "1"}}}));
    assert_eq!((&told["count"], &told["n"]), (&json!("0"), &json!(0)));
}

#[test]
fn clue_sets_are_counted_narrowed_and_shared_out() {
    let studio = Studio::start();
    let ring = ring(3, 3);
    let ask = |more: Value| {
        let mut body = json!({"board": ring, "list": 24});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        studio.post("clues", &body)
    };
    let all = ask(json!({}));
    let number = |value: &Value| value.as_str().unwrap().parse::<u64>().unwrap();
    // Every set of clues, asked one by one.
    let full = studio.post("derive", &json!({"board": ring}))["board"].clone();
    let clues: Vec<(String, Value)> = full["layers"]["clue"]
        .as_object()
        .unwrap()
        .iter()
        .map(|(place, value)| (place.clone(), value.clone()))
        .collect();
    assert_eq!(clues.len(), 9);
    let mut good = Vec::new();
    for set in 0_u32..512 {
        let shown: serde_json::Map<String, Value> =
            clues.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, clue)| clue.clone()).collect();
        let puzzle = json!({"genre": "slither", "rows": 3, "cols": 3, "layers": {"clue": shown}});
        if studio.post("ask/solve", &json!({"board": puzzle}))["verdict"] == "unique" {
            good.push(set);
        }
    }
    assert_eq!(number(&all["good"]), good.len() as u64);
    let minimal: Vec<u32> =
        good.iter().copied().filter(|set| !good.iter().any(|other| other != set && other & set == *other)).collect();
    assert_eq!(number(&all["minimal"]), minimal.len() as u64);
    let least = good.iter().map(|set| set.count_ones()).min().unwrap();
    assert_eq!(all["least"], least);
    assert_eq!(number(&all["fewest"]), good.iter().filter(|set| set.count_ones() == least).count() as u64);
    let sizes: Vec<u64> = all["sizes"].as_array().unwrap().iter().map(number).collect();
    assert_eq!(sizes.iter().sum::<u64>(), good.len() as u64);
    let at = |place: &str| clues.iter().position(|(own, _)| own == place).unwrap();
    for (place, share) in all["shares"].as_object().unwrap() {
        let own = minimal.iter().filter(|set| **set >> at(place) & 1 == 1).count() as f64 / minimal.len() as f64;
        assert!((share.as_f64().unwrap() - own).abs() < 1e-9, "{place}");
    }
    let names =
        |value: &Value| value.as_array().unwrap().iter().map(|p| p.as_str().unwrap().to_owned()).collect::<Vec<_>>();
    for (i, (place, _)) in clues.iter().enumerate() {
        assert_eq!(names(&all["must"]).contains(place), good.iter().all(|set| set >> i & 1 == 1), "must {place}");
        assert_eq!(names(&all["never"]).contains(place), minimal.iter().all(|set| set >> i & 1 == 0), "never {place}");
    }
    // The family is kept, and narrowed.
    let with = ask(json!({"with": [clues[4].0], "without": [clues[0].0], "most": 6}));
    let fits = |set: &&u32| *set >> 4 & 1 == 1 && *set & 1 == 0;
    assert_eq!(number(&with["good"]), good.iter().filter(fits).count() as u64);
    assert_eq!(number(&with["chosen"]), good.iter().filter(fits).filter(|set| set.count_ones() <= 6).count() as u64);
    let symmetric = ask(json!({"symmetry": "half-turn"}));
    let turned = |set: u32| (0..9).fold(0, |image, i| image | (set >> i & 1) << (8 - i));
    assert_eq!(number(&symmetric["good"]), good.iter().filter(|set| turned(**set) == **set).count() as u64);
    for member in symmetric["list"].as_array().unwrap() {
        assert_eq!(studio.post("ask/solve", &json!({"board": member["board"]}))["verdict"], "unique");
    }
    assert_eq!(studio.call("POST", "clues", Some(&json!({"board": ring, "with": ["r9c9"]}))).status, 422);
}

const TWINS: &str = "genre  twins \"Twins\"\n\ngiven  clue on cells: 0..4 or ?\nfind   shaded on cells: yes/no\npart   group = groups of cells where shaded\n\nrule   twins \"Shaded cells come in pairs.\": for each group X: size(X) = 2\nrule   clear \"A clue cell is not shaded.\": for each c in cells where clue at c: not shaded(c)\nrule   count \"A number is how many neighbours are shaded.\":\n       for each clue n at c: count(shaded in neighbours(c)) = n\n\ndraw   clue number, shaded fill\nmake   remove clue\n";

#[test]
fn rules_are_looked_at_for_doubts_and_a_puzzle_is_found() {
    let studio = Studio::start();
    let genre = |text: &str| studio.post("rules", &json!({"text": text}))["genre"].clone();
    let told = studio.post("doubts", &json!({"genre": genre(TWINS)}));
    assert_eq!((&told["impossible"], &told["contradictions"]), (&json!([]), &json!([])));
    let clash = TWINS.replace("draw ", "rule   many \"Many.\": count(shaded in cells) > 99\ndraw ");
    assert_eq!(studio.post("doubts", &json!({"genre": genre(&clash)}))["impossible"], json!(["many"]));
    let found = studio.post("puzzle", &json!({"genre": genre(TWINS), "rows": 2, "cols": 2}));
    assert_eq!((&found["unique"], &found["satisfiable"]), (&json!(true), &json!(true)));
    assert_eq!(studio.post("ask/solve", &json!({"board": found["puzzle"]["board"]}))["verdict"], "unique");
    assert_eq!(studio.post("puzzle", &json!({"genre": genre(&clash), "rows": 2, "cols": 2}))["satisfiable"], false);
    let wrong = studio.post("rules", &json!({"text": TWINS.replace("size(X)", "sze(X)")}));
    assert_eq!(wrong["diagnostics"][0]["fix"], "size");
    let words = studio.get("words")["words"].as_array().unwrap().clone();
    for word in ["given", "find", "rule", "for", "each", "count"] {
        assert!(words.contains(&json!(word)), "{word}");
    }
}

#[test]
fn a_genre_says_what_it_cannot_do_and_why() {
    let studio = Studio::start();
    let told = studio.post("rules", &json!({"text": TWINS}));
    let can = &told["schema"]["can"];
    assert_eq!((&can["url"], &can["make"], &can["derive"]), (&json!(false), &json!(true), &json!(true)));
    assert!(can["why"]["url"].as_str().unwrap().contains("url"));
    assert_eq!((&can["count"], &can["hints"], &can["pairs"]), (&json!(true), &json!(true), &json!(false)));
    let can = |id: &str| studio.get(&format!("genres/{id}"))["can"].clone();
    assert_eq!((&can("numberlink")["pairs"], &can("numberlink")["hints"]), (&json!(true), &json!(false)));
    assert_eq!((&can("slither")["hints"], &can("slither")["count"]), (&json!(true), &json!(true)));
    for genre in studio.get("genres")["genres"].as_array().unwrap() {
        let can = studio.get(&format!("genres/{}?rows=6&cols=6", genre["id"].as_str().unwrap()))["can"].clone();
        for (name, is) in can.as_object().unwrap().iter().filter(|(name, _)| *name != "why") {
            assert_eq!(is.as_bool().unwrap(), can["why"].get(name).is_none(), "{genre} {name}");
        }
    }
}

#[test]
fn a_book_is_made_of_boards_of_the_page() {
    let studio = Studio::start();
    let unique = board(&studio, "slither/3/3/32221313c");
    let book = |boards: Value, form: &str| {
        studio.call("POST", "book", Some(&json!({"boards": boards, "title": "Loops", "rules": true, "as": form})))
    };
    let entry = json!({"board": unique, "title": "one"});
    let pdf = book(json!([entry, entry]), "pdf");
    assert_eq!((pdf.status, pdf.header("content-type")), (200, Some("application/pdf")));
    assert!(pdf.body.windows(5).any(|bytes| bytes == b"%PDF-"));
    let pages = book(json!([entry]), "svg").ok()["pages"].as_array().unwrap().clone();
    assert!(pages.len() >= 3 && pages.iter().all(|page| page.as_str().unwrap().contains("<svg")), "{}", pages.len());
    assert_eq!(book(json!([]), "pdf").code(), "no-book");
    let mut none = unique.clone();
    none["layers"]["clue"]["r1c1"] = json!("0");
    let refused = book(json!([entry, {"board": none}]), "pdf");
    assert_eq!(refused.status, 422);
    assert!(refused.json()["error"]["message"].as_str().unwrap().starts_with("puzzle 2:"));
}
