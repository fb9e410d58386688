//! The verbs that answer through diagrams, as scripts use them.

use crate::common;

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
fn a_diagram_is_read_back_by_another_process() {
    let folder = scratch("families");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (cycles, text, round) = (file("cycles.gwd"), file("cycles.txt"), file("round.gwd"));
    let graph = ["graph", "cycles", "--grid", "4x4"];
    assert_eq!(first_line(&[&graph[..], &["--dump", &cycles]].concat()), "213");
    assert_eq!(first_line(&[&graph[..], &["--dump", &text]].concat()), "213");
    assert_eq!(first_line(&[&graph[..], &["--hamiltonian", "--dump", &round]].concat()), "6");
    for (options, count) in [
        (vec![cycles.as_str()], "213"),
        (vec![&text, "--elements", "24"], "213"),
        (vec![&cycles, "--and", &text], "213"),
        (vec![&cycles, "--and", &round], "6"),
        (vec![&cycles, "--minus", &round], "207"),
        (vec![&round, "--or", &cycles], "213"),
        (vec![&cycles, "--at-least", "16"], "6"),
        (vec![&cycles, "--at-most", "4"], "9"),
        (vec![&cycles, "--maximal", "--at-most", "4"], "9"),
        (vec![&cycles, "--at-most", "4", "--including", "0-1"], "1"),
        (vec![&cycles, "--at-most", "4", "--including", "0-1", "--including", "1-5", "--excluding", "2-3"], "1"),
        // As counted by going through all sets of edges that meet the nine squares.
        (vec![&cycles, "--at-most", "4", "--hitting", "--dump", &file("hit.gwd")], "1954"),
    ] {
        let args: Vec<&str> = ["family"].into_iter().chain(options).collect();
        assert_eq!(first_line(&args), count, "{args:?}");
    }
    let run = gridwright(&["family", &cycles, "--at-most", "6", "--by-size", "--list", "2"]);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(&lines[2..], ["21", "size 4: 9", "size 6: 12"]);
    assert!(lines[..2].iter().all(|member| matches!(member.split(", ").count(), 4 | 6)), "{lines:?}");
    let run = gridwright(&["family", &cycles, "--sample", "3", "--seed", "5", "--json"]);
    let lines = json_lines(&run.stdout);
    assert_eq!((lines.len(), &lines[3]["count"], &lines[3]["seed"]), (4, &json!("213"), &json!(5)));
    assert!(lines[..3].iter().all(|line| line["member"].as_array().unwrap().len() >= 4));
}

#[test]
fn all_solutions_of_a_puzzle_go_into_a_file() {
    let folder = scratch("solutions");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (blank, clued) = (file("blank.gwd"), file("clued.gwd"));
    assert_eq!(first_line(&["count", "slither/3/3/", "--engine", "zdd", "--dump", &blank]), "213");
    let some = first_line(&["count", "slither/3/3/k3h", "--dump", &clued]);
    assert_eq!(first_line(&["family", &clued]), some);
    assert_eq!(first_line(&["family", &blank, "--and", &clued]), some);
    let rest = first_line(&["family", &blank, "--minus", &clued]);
    assert_eq!(rest.parse::<u32>().unwrap() + some.parse::<u32>().unwrap(), 213);
}

#[test]
fn files_that_hold_no_family_are_told_apart() {
    let folder = scratch("no-families");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (small, large, dot) = (file("small.gwd"), file("large.gwd"), file("small.dot"));
    for (grid, path) in [("2x2", &small), ("2x3", &large), ("2x2", &dot)] {
        assert_eq!(gridwright(&["graph", "cycles", "--grid", grid, "--dump", path]).code, 0);
    }
    let broken = file("broken.gwd");
    let mut bytes = std::fs::read(&small).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&broken, bytes).unwrap();
    let dump = file("dump.txt");
    std::fs::write(&dump, "1 9 B T\n.\n").unwrap();
    for (options, reason) in [
        (vec![broken.as_str()], "its checksum is wrong"),
        (vec![&dot], "a picture is not read back"),
        (vec![&dump], "--elements N"),
        (vec![&dump, "--elements", "4"], "line 1: the element is outside the universe"),
        (vec![&small, "--and", &large], "not a family over the same elements"),
        (vec![&small, "--including", "7-8"], "no element is called `7-8`"),
        (vec!["nowhere.gwd"], "cannot read nowhere.gwd"),
        (vec![&small, "--dump", "small.zip"], "a dump is a .gwd"),
    ] {
        let args: Vec<&str> = ["family"].into_iter().chain(options).collect();
        let run = gridwright(&args);
        assert_eq!(run.code, 2, "{args:?}");
        assert!(run.stderr.contains(reason), "{args:?}: {}", run.stderr);
    }
    for args in [["slither/3/3/", "slither/2/2/"].as_slice(), &["slither/3/3/", "--engine", "csp"]] {
        let run = gridwright(&[&["count", "--dump", &small], args].concat());
        assert_eq!(run.code, 2, "{args:?}");
    }
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
