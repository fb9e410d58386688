//! The formatter changes no meaning, loses no comment, and has nothing to do the second time.

use crate::common;

use gridwright_lang::syntax::{format, parse};

/// The trees of the statements without places: what must not change. Statements may be put into another order, so they are
/// sorted; what is inside one keeps its order, or brackets could move unseen.
fn shape(text: &str) -> Vec<String> {
    let file = parse(text).file;
    let mut statements: Vec<String> =
        file.statements.iter().map(|s| without_places(&format!("{:#?}", s.kind))).collect();
    statements.sort_unstable();
    statements
}

/// The printed tree with every `Span { ... }` left out; nesting shows by the indentation that is kept.
fn without_places(tree: &str) -> String {
    let place = |line: &&str| {
        let line = line.trim_start();
        !line.starts_with("start:") && !line.starts_with("end:") && !line.starts_with("span")
    };
    tree.lines().filter(place).collect::<Vec<_>>().join("\n")
}

#[test]
fn shipped_files_are_formatted() {
    let root = common::rules();
    let update = std::env::var_os("UPDATE_RULES").is_some();
    for folder in [root.clone(), root.join("std")] {
        for (name, text) in common::rule_files(&folder) {
            let formatted = format(&text);
            if update {
                std::fs::write(folder.join(format!("{name}.rule")), &formatted).unwrap();
            } else {
                assert_eq!(formatted, text, "{name}: run `gridwright rules fmt`");
            }
        }
    }
}

#[test]
fn formatting_keeps_the_tree_and_is_idempotent() {
    let root = common::rules();
    for (name, text) in [common::rule_files(&root), common::rule_files(&root.join("std"))].concat() {
        let squeezed = text.replace("\n       ", " ");
        let once = format(&squeezed);
        assert_eq!(parse(&once).diagnostics, [], "{name}");
        assert_eq!(shape(&once), shape(&text), "{name}");
        assert_eq!(format(&once), once, "{name}");
    }
}

#[test]
fn sentences_may_be_wrapped_before_any_word() {
    for keyword in ["also", "from", "given", "rule", "help"] {
        for length in 40..110 {
            let sentence = format!("{} {keyword} is not the end of it.", "a ".repeat(length / 2).trim_end());
            let text = format!("genre  x \"X\"\n\nrule   a \"{sentence}\": 1 = 1\n");
            let out = format(&text);
            assert_eq!(parse(&out).diagnostics, [], "{out}");
            assert_eq!(shape(&out), shape(&text), "{out}");
        }
    }
}

#[test]
fn comments_survive() {
    let text = "-- about the file\ngenre  x \"X\" -- the id\n\n-- clues\ngiven  clue on cells: 0..4 -- small\nfind   shaded on cells: yes/no\n\nrule   a \"A.\": -- why\n       any(shaded in cells)\n-- the end\n";
    let out = format(text);
    for comment in ["-- about the file", "-- the id", "-- clues", "-- small", "-- why", "-- the end"] {
        assert_eq!(out.matches(comment).count(), 1, "{comment} in\n{out}");
    }
    assert_eq!(format(&out), out);
}

#[test]
fn brackets_stay_where_they_matter() {
    let rule = |body: &str| format!("genre  x \"X\"\n\nfind   s on cells: yes/no\n\nrule   a \"A.\": {body}\n");
    for body in [
        "(some c in cells: s(c)) and any(s in cells)",
        "any(s in cells) and some c in cells: s(c)",
        "(any(s in cells) or all(s in cells)) and none(s in cells)",
        "not (any(s in cells) and all(s in cells))",
        "(any(s in cells) implies all(s in cells)) iff one(s in cells)",
        "count(s in cells) = (2 + 3) * 4 - (1 - 1)",
        "for each c in {x in cells : s(x)}: c in cells",
        "count(s in cells) in 1..W + 2",
    ] {
        let text = rule(body);
        assert_eq!(shape(&format(&text)), shape(&text), "{body}");
    }
    let moved = [
        "(any(s in cells) or all(s in cells)) and none(s in cells)",
        "any(s in cells) or all(s in cells) and none(s in cells)",
    ];
    assert_ne!(shape(&rule(moved[0])), shape(&rule(moved[1])), "a bracket that moves is seen");
}
