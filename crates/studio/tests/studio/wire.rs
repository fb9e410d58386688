//! What goes over the wire, as types that the page is checked with. They are taken from answers of the server itself, so they
//! cannot tell anything else than what is sent; `web/net/wire.d.ts` is compared, and GRIDWRIGHT_RENEW=yes writes it.

use crate::common::{Studio, event};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Members whose own members are names of layers, places, words or sizes: any there may be.
const MAPS: [&str; 7] = ["layers", "shares", "extras", "why", "solution", "loop", "clue"];

/// What was seen of a value.
#[derive(Debug, Clone, Default, PartialEq)]
struct Shape {
    plain: std::collections::BTreeSet<&'static str>,
    list: Option<Box<Shape>>,
    map: Option<Box<Shape>>,
    object: Option<Members>,
}

/// Members of objects, and whether each was there every time.
#[derive(Debug, Clone, Default, PartialEq)]
struct Members {
    seen: usize,
    members: BTreeMap<String, (Shape, usize)>,
}

impl Shape {
    fn learn(&mut self, value: &Value, name: &str) {
        match value {
            Value::Null => drop(self.plain.insert("null")),
            Value::Bool(_) => drop(self.plain.insert("boolean")),
            Value::Number(_) => drop(self.plain.insert("number")),
            Value::String(_) => drop(self.plain.insert("string")),
            Value::Array(items) => {
                let shape = self.list.get_or_insert_default();
                items.iter().for_each(|item| shape.learn(item, ""));
            }
            Value::Object(members) if MAPS.contains(&name) => {
                let shape = self.map.get_or_insert_default();
                // Layers hold places, and places words: names all the way down.
                members.values().for_each(|value| shape.learn(value, if value.is_object() { "layers" } else { "" }));
            }
            Value::Object(members) => {
                let object = self.object.get_or_insert_default();
                object.seen += 1;
                for (name, value) in members {
                    let (shape, n) = object.members.entry(name.clone()).or_default();
                    shape.learn(value, name);
                    *n += 1;
                }
            }
        }
    }

    fn told(&self) -> String {
        let mut parts: Vec<String> = Vec::new();
        if let Some(object) = &self.object {
            let member = |(name, (shape, n)): (&String, &(Shape, usize))| {
                format!("{name}{}: {}", if *n < object.seen { "?" } else { "" }, shape.told())
            };
            parts.push(format!("{{ {} }}", object.members.iter().map(member).collect::<Vec<_>>().join("; ")));
        }
        parts.extend(self.map.as_ref().map(|shape| format!("Record<string, {}>", shape.told())));
        parts.extend(self.list.as_ref().map(|shape| format!("Array<{}>", shape.told())));
        parts.extend(self.plain.iter().map(|word| (*word).to_owned()));
        if parts.is_empty() { "unknown".to_owned() } else { parts.join(" | ") }
    }
}

#[test]
fn types_of_the_page_are_those_of_the_answers() {
    let studio = Studio::start();
    let mut types: BTreeMap<&str, Shape> = BTreeMap::new();
    let mut learn = |name: &'static str, value: &Value| types.entry(name).or_default().learn(value, "");
    let board = |text: &str| studio.post("read", &json!({"text": text}))["board"].clone();
    let (unique, several) = (board("slither/3/3/32221313c"), board("slither/5/4/dicicic"));
    learn("Hello", &studio.get("hello"));
    for genre in ["slither", "heyawake", "sudoku", "hashikake"] {
        learn("Schema", &studio.get(&format!("genres/{genre}")));
    }
    let text = studio.get("genres/slither")["text"].as_str().unwrap().to_owned();
    for text in [text.clone(), text.replace("count", "cuont")] {
        let mut told = studio.post("rules", &json!({"text": text}));
        told["schema"] = Value::Null;
        learn("Rules", &told);
    }
    learn("Explored", &studio.post("explore", &json!({"board": several, "n": 2})));
    learn("Doubts", &studio.post("doubts", &json!({"genre": "slither"})));
    learn("PuzzleFound", &studio.post("puzzle", &json!({"genre": "slither", "rows": 2, "cols": 2})));
    learn("Boards", &studio.post("boards", &json!({"genre": "slither", "rows": 2, "cols": 2, "take": 2})));
    studio.call("PUT", "rules/mine", Some(&json!({"text": text}))).ok();
    learn("RuleFiles", &studio.get("rules"));
    studio.call("PUT", "drafts/d-1", Some(&json!({"title": "x", "genre": "slither", "rows": 2, "cols": 2}))).ok();
    learn("Drafts", &studio.get("drafts"));
    let mut tab = studio.tab();
    let mut none = unique.clone();
    none["layers"]["clue"]["r1c1"] = json!("0");
    for (rev, board) in [&unique, &several, &none].into_iter().enumerate() {
        tab.send(&json!({"op": "live", "id": 1, "rev": rev, "board": board}));
        for told in tab.until_end(1, rev as u64) {
            let name = match told["ev"].as_str().unwrap() {
                "check" => "CheckTold",
                // On the way there may be some without a picture, by the clock.
                "facts" if told["ghost"].is_null() || told["complete"] == false => continue,
                "facts" => "FactsTold",
                "verdict" => "VerdictTold",
                "count" => "CountTold",
                "needed" => "NeededTold",
                "blame" => "BlameTold",
                "grade" => "GradeTold",
                "end" => "EndTold",
                other => panic!("{other}"),
            };
            learn(name, &told);
        }
    }
    let mut marked = unique.clone();
    marked["layers"]["loop"] = json!({"r3c1.down": "1"});
    tab.send(
        &json!({"op": "live", "id": 1, "rev": 8, "board": marked, "scope": "marks", "stages": ["verdict", "blame"]}),
    );
    learn("BlameTold", event(&tab.until_end(1, 8), "blame"));
    let wrong = json!({"genre": "slither", "rows": 3, "cols": 3, "layers": {"clue": {"r9c9": "1"}}});
    tab.send(&json!({"op": "live", "id": 1, "rev": 9, "board": wrong}));
    learn("EndTold", event(&tab.until_end(1, 9), "end"));
    tab.send(&json!({"op": "job", "id": 2, "kind": "generate", "args": {"board": {"genre": "slither", "rows": 3, "cols": 3, "layers": {}}, "n": 1, "seed": 7}}));
    learn("ItemTold", event(&tab.until_end(2, 0), "item"));
    let mut text = String::from(
        "// What the server sends, as its own answers show. Written by a test (tests/studio/wire.rs), compared by it ever after.\n\n",
    );
    for (name, shape) in &types {
        let _ = writeln!(text, "export type {name} = {};", shape.told());
    }
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("web/net/wire.d.ts");
    if std::env::var_os("GRIDWRIGHT_RENEW").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(kept, text, "what is sent has changed; GRIDWRIGHT_RENEW=yes writes it");
}
