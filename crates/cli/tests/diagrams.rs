//! The verbs that answer through diagrams, as scripts use them.

mod common;

use common::{gridwright, json_lines, scratch};
use serde_json::json;

/// The first line printed, of a run that must end well.
fn first_line(args: &[&str]) -> String {
    let run = gridwright(args);
    assert_eq!(run.code, 0, "{args:?}: {}", run.stderr);
    run.stdout.lines().next().unwrap().to_owned()
}

#[test]
fn families_of_subgraphs_are_counted() {
    for (args, count) in [
        ("cycles --grid 8x8", "603841648931"),
        ("cycles --grid 13x13", "36954917962039884953387868334644457"),
        ("cycles --grid 3x4", "40"),
        ("cycles --grid 4x3 --diagram", "40"),
        ("cycles --grid 6x6 --hamiltonian", "1072"),
        ("cycles --grid 3x3 --disjoint", "14"),
        ("paths --grid 7x7", "575780564"),
        ("paths --grid 3x3 --hamiltonian", "2"),
        ("paths --grid 2x3 --from 1 --to 4", "3"),
        ("matchings --grid 8x8 --perfect", "12988816"),
        ("matchings --grid 2x2", "7"),
        ("path-matchings --grid 2x2", "15"),
    ] {
        let args: Vec<&str> = ["graph"].into_iter().chain(args.split(' ')).collect();
        assert_eq!(first_line(&args), count, "{args:?}");
    }
}

#[test]
fn a_graph_may_come_as_lines_or_as_json() {
    let folder = scratch("graphs");
    let lines = folder.join("triangles.txt");
    std::fs::write(&lines, "0 1\n1 2 # a remark\n2-0\n\n2,3\n3 0\n").unwrap();
    let object = folder.join("triangles.json");
    std::fs::write(&object, r#"{"n_vertices": 4, "edges": [[0,1],[1,2],[2,0],[2,3],[3,0]]}"#).unwrap();
    for path in [&lines, &object] {
        assert_eq!(first_line(&["graph", "cycles", "--graph", path.to_str().unwrap()]), "3");
    }
    std::fs::write(&lines, "0 1\n1\n").unwrap();
    let run = gridwright(&["graph", "cycles", "--graph", lines.to_str().unwrap()]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("line 2 is not two vertex numbers"), "{}", run.stderr);
}

#[test]
fn members_come_before_the_count_and_a_seed_repeats_them() {
    let args = ["graph", "cycles", "--grid", "4x4", "--sample", "5", "--seed", "3", "--json"];
    let run = gridwright(&args);
    let lines = json_lines(&run.stdout);
    assert_eq!(lines.len(), 6);
    assert!(lines[..5].iter().all(|member| member["edges"].as_array().unwrap().len() >= 4));
    assert_eq!(lines[5]["count"], json!("213"));
    assert_eq!(lines[5]["seed"], json!(3));
    assert_eq!(json_lines(&gridwright(&args).stdout)[..5], lines[..5]);
}

#[test]
fn a_dump_is_written_in_the_format_of_its_name() {
    let folder = scratch("dumps");
    for (name, start) in [("a.gwd", ""), ("a.txt", ""), ("a.dot", "digraph")] {
        let path = folder.join(name);
        let run = gridwright(&["graph", "cycles", "--grid", "3x3", "--dump", path.to_str().unwrap()]);
        assert_eq!((run.code, run.stdout.as_str()), (0, "13\n"));
        let bytes = std::fs::read(path).unwrap();
        assert!(!bytes.is_empty() && bytes.starts_with(start.as_bytes()), "{name}");
    }
    let run = gridwright(&["graph", "cycles", "--grid", "3x3", "--dump", "a.zip"]);
    assert_eq!(run.code, 2);
}

#[test]
fn a_limit_names_the_layer_and_claims_nothing() {
    for args in [
        ["graph", "cycles", "--grid", "16x16", "--diagram", "--memory-limit", "16", "--json"].as_slice(),
        &["count", "slither/20/20/", "--engine", "zdd", "--memory-limit", "16", "--json"],
    ] {
        let run = gridwright(args);
        assert_eq!(run.code, 3, "{args:?}");
        let line = &json_lines(&run.stdout)[0];
        assert_eq!(line["count"], json!(null));
        assert_eq!(line["error"]["code"], json!("limit"));
        assert!(line["error"]["message"].as_str().unwrap().contains("in layer"), "{line}");
    }
}

#[test]
fn solutions_are_counted_listed_and_sampled() {
    assert_eq!(first_line(&["count", "--engine", "zdd", "slither/5/5/"]), "1222363");
    assert_eq!(first_line(&["count", "--engine", "zdd", "nagare/8/8/"]), "603841648931");
    let run = gridwright(&["list", "--engine", "zdd", "--json", "slither/2/2/"]);
    let line = &json_lines(&run.stdout)[0];
    assert_eq!((line["count"].clone(), line["verdict"].clone()), (json!("13"), json!("multiple")));
    let run = gridwright(&["sample", "--n", "4", "--seed", "9", "--json", "slither/3/3/"]);
    let line = &json_lines(&run.stdout)[0];
    assert_eq!(line["solutions"].as_array().unwrap().len(), 4);
    for solution in line["solutions"].as_array().unwrap() {
        assert_eq!(gridwright(&["check", solution.as_str().unwrap()]).code, 0, "{solution}");
    }
}

#[test]
fn a_problem_without_solutions_is_a_well_founded_no() {
    // A 3 with a 3 on every side of it leaves nothing.
    let run = gridwright(&["count", "--engine", "zdd", "--json", "slither/3/3/333333333"]);
    assert_eq!(run.code, 1, "{}", run.stdout);
    let line = &json_lines(&run.stdout)[0];
    assert_eq!((line["count"].clone(), line["verdict"].clone()), (json!("0"), json!("none")));
}

#[test]
fn a_genre_that_does_not_fit_is_refused_with_its_law() {
    let run = gridwright(&["count", "--engine", "zdd", "heyawake/6/6/"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("law short cannot be lowered to diagrams"), "{}", run.stderr);
}
