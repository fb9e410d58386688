//! Who may depend on whom: the layers of ARCHITECTURE.md, edge by edge.
//!
//! An edge that is not in the table fails, also one that goes down the layers: the checker must not come to know an engine
//! merely because the engine stands before it in the member list. So does an entry that no crate uses any more.

use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// A crate, what it may depend on, and what its tests may use beyond that.
struct Edges {
    name: &'static str,
    uses: &'static [&'static str],
    tests_use: &'static [&'static str],
}

const fn edges(name: &'static str, uses: &'static [&'static str], tests_use: &'static [&'static str]) -> Edges {
    Edges { name, uses, tests_use }
}

/// The workspace, lowest layer first. Ours only; what crates take from others is told in ARCHITECTURE.md.
const LAYERS: [Edges; 26] = [
    edges("base", &[], &[]),
    // The diagram engine: no puzzle, no rule.
    edges("zdd", &["base"], &[]),
    edges("frontier", &["base", "zdd"], &[]),
    // The constraint engine and the checker of its proofs, which share the statement of constraints and nothing else.
    edges("formula", &[], &[]),
    edges("proof", &["base", "formula"], &[]),
    edges("csp", &["base", "formula"], &["proof"]),
    // Places, rules, boards, notations: no engine.
    edges("grid", &[], &[]),
    edges("lang", &["grid"], &[]),
    edges("genre", &["lang"], &[]),
    edges("board", &["grid", "lang"], &["genre"]),
    edges("notation", &["grid", "lang", "board"], &["base"]),
    edges("picture", &["grid", "lang", "board", "notation"], &["genre"]),
    // The oracle.
    edges("check", &["base", "grid", "lang", "board"], &["genre", "notation"]),
    edges("testkit", &["base", "grid", "lang", "genre", "board", "notation", "check"], &[]),
    // Lowerings: each knows one engine. `csp` for its encodings of numbers and gates into clauses, not for its search.
    edges("lower-csp", &["base", "formula", "csp", "grid", "lang", "board", "check"], &["genre", "testkit"]),
    edges(
        "lower-zdd",
        &["base", "zdd", "frontier", "grid", "lang", "board", "check"],
        &["genre", "notation", "testkit"],
    ),
    edges(
        "solve",
        &["base", "formula", "csp", "proof", "grid", "lang", "board", "check", "lower-csp"],
        &["genre", "notation", "testkit"],
    ),
    // Reasons: an engine of its own over the pieces of laws.
    edges(
        "explain",
        &["base", "formula", "csp", "grid", "lang", "board", "check", "lower-csp", "solve"],
        &["genre", "notation", "testkit", "proof"],
    ),
    // Questions that take both engines.
    edges(
        "count",
        &["base", "zdd", "frontier", "lang", "board", "solve", "lower-zdd"],
        &["genre", "grid", "check", "notation", "testkit"],
    ),
    edges(
        "instances",
        &["base", "zdd", "frontier", "grid", "lang", "board", "check", "solve", "lower-zdd"],
        &["genre"],
    ),
    // `lower-csp` and `formula` to ask whether a law says anything at all on an empty board.
    edges(
        "gen",
        &[
            "base",
            "zdd",
            "frontier",
            "formula",
            "grid",
            "lang",
            "board",
            "check",
            "lower-csp",
            "lower-zdd",
            "solve",
            "explain",
        ],
        // `csp` and `proof` to judge the reasons of puzzles it made.
        &["genre", "notation", "testkit", "csp", "proof"],
    ),
    // The library: everything a user asks is behind it.
    edges(
        "gridwright",
        &[
            "base",
            "zdd",
            "frontier",
            "grid",
            "lang",
            "genre",
            "board",
            "notation",
            "picture",
            "check",
            "solve",
            "explain",
            "lower-zdd",
            "count",
            "gen",
        ],
        &["testkit"],
    ),
    // Pages of puzzles, behind the library like any other tool.
    edges("book", &["gridwright", "picture"], &[]),
    // The only crate that knows HTTP.
    edges(
        "studio",
        &["gridwright", "base", "grid", "lang", "board", "notation", "picture", "check", "gen", "instances", "book"],
        &[],
    ),
    edges(
        "evidence",
        &["base", "frontier", "grid", "lang", "board", "notation", "check", "solve", "lower-zdd", "count", "gen"],
        &["genre", "testkit"],
    ),
    // Neither the constraint engine nor its lowering: those are behind `solve`.
    edges(
        "cli",
        &[
            "gridwright",
            "base",
            "zdd",
            "frontier",
            "grid",
            "lang",
            "genre",
            "board",
            "notation",
            "picture",
            "check",
            "solve",
            "instances",
            "gen",
            "studio",
            "book",
            "evidence",
        ],
        &[],
    ),
];

/// The name of a crate without the project's.
fn short(package: &str) -> Option<&str> {
    if package == "gridwright" { Some(package) } else { package.strip_prefix("gridwright-") }
}

/// The crates that a package depends on in one way: none for what ships, `dev` for its tests, `build` for its build script.
fn uses<'a>(package: &'a Value, way: Option<&str>) -> BTreeSet<&'a str> {
    let all = package["dependencies"].as_array().into_iter().flatten();
    all.filter(|d| d["kind"].as_str() == way).filter_map(|d| short(d["name"].as_str()?)).collect()
}

/// Everything in which a workspace differs from a table, a sentence each.
fn strays(table: &[Edges], metadata: &Value) -> Vec<String> {
    let packages: Vec<&Value> = metadata["packages"].as_array().into_iter().flatten().collect();
    let mut found = Vec::new();
    for package in &packages {
        let name = package["name"].as_str().and_then(short).unwrap_or("?");
        let Some(allowed) = table.iter().find(|e| e.name == name) else {
            found.push(format!("{name} is not in the table of layers"));
            continue;
        };
        for (way, allowed, what) in [
            (None, allowed.uses, ""),
            (Some("dev"), allowed.tests_use, " in its tests"),
            (Some("build"), &[], " to build"),
        ] {
            let allowed: BTreeSet<&str> = allowed.iter().copied().collect();
            let used = uses(package, way);
            found.extend(used.difference(&allowed).map(|other| format!("{name} may not depend on {other}{what}")));
            found.extend(
                allowed.difference(&used).map(|other| format!("{name} does not use {other}{what}: strike it out")),
            );
        }
    }
    let known = |edges: &&Edges| packages.iter().any(|p| p["name"].as_str().and_then(short) == Some(edges.name));
    found.extend(table.iter().filter(|e| !known(e)).map(|e| format!("there is no crate {}", e.name)));
    found
}

/// Pairs of the table that go up: a crate that uses one not listed before it.
fn upward(table: &[Edges]) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    for (i, edges) in table.iter().enumerate() {
        let below = |name: &&str| table[..i].iter().any(|e| e.name == *name);
        found.extend(edges.uses.iter().filter(|name| !below(name)).map(|name| (edges.name, *name)));
    }
    found
}

fn metadata() -> Value {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(root)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn crates_depend_on_what_the_layers_allow_and_nothing_else() {
    assert_eq!(strays(&LAYERS, &metadata()), Vec::<String>::new());
}

#[test]
fn the_table_goes_down_the_layers() {
    assert_eq!(upward(&LAYERS), []);
    assert_eq!(upward(&[edges("check", &["csp"], &[]), edges("csp", &[], &[])]), [("check", "csp")]);
}

#[test]
fn the_architecture_names_every_crate() {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ARCHITECTURE.md")).unwrap();
    let rows: Vec<&str> = text.lines().filter(|l| l.starts_with("| ")).collect();
    for layer in &LAYERS {
        let name = format!("`{}`", layer.name);
        assert!(rows.iter().any(|row| row.contains(&name)), "the table of layers does not name {name}");
    }
}

#[test]
fn a_forbidden_edge_is_caught() {
    let table = [edges("base", &[], &[]), edges("csp", &["base"], &["proof"]), edges("check", &["base"], &[])];
    let package = |name: &str, dependencies: &[(&str, Option<&str>)]| {
        let list: Vec<Value> = dependencies
            .iter()
            .map(|(name, kind)| json!({"name": format!("gridwright-{name}"), "kind": kind}))
            .collect();
        json!({"name": format!("gridwright-{name}"), "dependencies": list})
    };
    let workspace = |check: &[(&str, Option<&str>)]| {
        json!({"packages": [
            package("base", &[]),
            package("csp", &[("base", None), ("proof", Some("dev"))]),
            package("check", check),
        ]})
    };
    assert_eq!(strays(&table, &workspace(&[("base", None)])), Vec::<String>::new());
    let caught = |check: &[(&str, Option<&str>)]| strays(&table, &workspace(check));
    // Down the layers, and forbidden all the same.
    assert_eq!(caught(&[("base", None), ("csp", None)]), ["check may not depend on csp"]);
    assert_eq!(caught(&[("base", None), ("csp", Some("dev"))]), ["check may not depend on csp in its tests"]);
    assert_eq!(caught(&[("base", None), ("csp", Some("build"))]), ["check may not depend on csp to build"]);
    assert_eq!(caught(&[]), ["check does not use base: strike it out"]);
    assert_eq!(
        strays(&table[..2], &workspace(&[])),
        ["check is not in the table of layers"],
        "a crate nobody put into the table"
    );
    assert_eq!(strays(&table, &json!({"packages": []})).len(), 3, "crates that are gone");
}
