//! `instances` of pair puzzles, as scripts use it.

use crate::common;

use common::{gridwright, json_lines, scratch};
use serde_json::json;

fn lines(args: &str) -> Vec<String> {
    let args: Vec<&str> = args.split(' ').collect();
    let run = gridwright(&args);
    assert_eq!(run.code, 0, "{args:?}: {}", run.stderr);
    run.stdout.lines().map(str::to_owned).collect()
}

#[test]
fn good_instances_are_counted() {
    for (args, count) in [
        ("instances numberlink 2x2", "2"),
        ("instances numlin 3x4", "807"),
        ("instances arukone 4x3", "807"),
        ("instances numberlink 4x5", "338460"),
        // No pair; an edge or a diagonal alone; two opposite edges: 1 + 4 + 2 + 2.
        ("instances numberlink 2x2 --any", "9"),
        ("instances numberlink 2x2 --distinct", "1"),
        ("instances numberlink 4x4 --threads 2", "16410"),
    ] {
        assert_eq!(lines(args), [count], "{args}");
    }
}

#[test]
fn members_are_puzzles_that_solve() {
    let args = ["instances", "numberlink", "4x4", "--sample", "5", "--seed", "3", "--json"];
    let run = gridwright(&args);
    let objects = json_lines(&run.stdout);
    assert_eq!((run.code, objects.len()), (0, 6), "{}", run.stderr);
    for member in &objects[..5] {
        assert_eq!(gridwright(&["solve", member["url"].as_str().unwrap()]).code, 0, "{member}");
        assert_eq!(gridwright(&["check", member["solution"].as_str().unwrap()]).code, 0, "{member}");
    }
    let last = &objects[5];
    assert_eq!((&last["count"], &last["seed"], &last["error"]), (&json!("16410"), &json!(3), &json!(null)));
    assert!(last["nodes"].as_u64().unwrap() > 100 && last["cpu_ms"].is_number() && last["peak_mb"].is_number());
    assert_eq!(json_lines(&gridwright(&args).stdout)[..5], objects[..5], "a seed repeats them");
}

#[test]
fn filters_narrow_the_family() {
    let all = lines("instances numberlink 3x3 --list --limit 1000");
    assert_eq!(all.len(), 87);
    let some = lines("instances numberlink 3x3 --list --pairs 3 --with 1,1 --without 2,2 --apart 2");
    assert!(
        some.len() > 1 && some.len() < 20 && some[..some.len() - 1].iter().all(|url| all.contains(url)),
        "{some:?}"
    );
    let fewest = lines("instances numberlink 4x4 --fewest");
    let pairs: u32 = fewest[0].strip_prefix("pairs ").unwrap().parse().unwrap();
    assert_eq!(lines(&format!("instances numberlink 4x4 --pairs {pairs}")), fewest[1..]);
    let fewer = format!("instances numberlink 4x4 --max-pairs {}", pairs - 1);
    let run = gridwright(&fewer.split(' ').collect::<Vec<_>>());
    assert_eq!((run.code, run.stdout.as_str()), (1, "0\n"), "a well-founded no");
}

#[test]
fn a_page_of_instances_is_drawn() {
    let path = scratch("instances").join("page.svg");
    let args = ["instances", "numberlink", "3x3", "--list", "--pairs", "3", "--svg", path.to_str().unwrap()];
    assert_eq!(gridwright(&args).code, 0);
    let page = std::fs::read_to_string(path).unwrap();
    assert!(page.starts_with("<svg") && page.len() > 10_000);
}

#[test]
fn a_graph_from_a_file() {
    let path = scratch("instance-graphs").join("cycle.txt");
    std::fs::write(&path, "0 1\n1 2\n2 3\n3 4\n4 0\n").unwrap();
    let file = path.to_str().unwrap();
    let found = lines(&format!("instances numberlink --graph {file} --list"));
    // On a cycle of five one pair has two ways round; two pairs must not cross, and cover what is between them one way.
    assert_eq!(found.last().unwrap(), "5");
    assert!(found.contains(&"0-1 2-4".to_owned()), "{found:?}");
    let run = gridwright(&["instances", "numberlink", "--graph", file, "--list", "--json"]);
    assert_eq!(json_lines(&run.stdout)[0]["pairs"].as_array().unwrap().len(), 2);
}

#[test]
fn what_cannot_be_is_refused() {
    for (args, code, told) in [
        ("instances flow-free 4x4", 2, "neither do its lines join pairs"),
        ("instances numberlink", 2, "a board (rows x columns)"),
        ("instances numberlink 4by4", 2, "is no size"),
        ("instances numberlink 0x4", 2, "from 1 to 10,000 cells"),
        ("instances numberlink 11x11", 2, "more than 10 vertices"),
        ("instances numberlink 2x300", 2, "more than 400 vertices"),
        ("instances numberlink 3x3 --with 4,1", 2, "no cell of this board"),
        ("instances numberlink 3x3 --with 1,1 --without 1,1", 2, "asked for and forbidden"),
        ("instances numberlink 3x3 --min-pairs 3 --max-pairs 2", 2, "more pairs are asked for"),
        ("instances numberlink 3x3 --svg page.svg", 2, "give one of them"),
        ("instances numberlink 5x5 --distinct", 2, "at most 1000000"),
        ("instances numberlink 7x7 --memory-limit 16", 3, "memory limit reached during the sweep, in layer"),
        ("instances numberlink 8x8 --time-limit 0.2", 3, "time limit reached during the sweep, in layer"),
    ] {
        let run = gridwright(&args.split(' ').collect::<Vec<_>>());
        assert_eq!(run.code, code, "{args}: {}", run.stderr);
        assert!(run.stderr.contains(told), "{args}: {}", run.stderr);
    }
}

#[test]
fn an_error_claims_no_count() {
    let run = gridwright(&["instances", "numberlink", "7x7", "--memory-limit", "16", "--json"]);
    let line = &json_lines(&run.stdout)[0];
    assert_eq!((run.code, &line["count"], &line["error"]["code"]), (3, &json!(null), &json!("limit")));
}

#[test]
fn cells_are_named_as_everywhere() {
    let with = |cell: &str| lines(&format!("instances numberlink 3x3 --with {cell}"));
    assert_eq!(with("r1c1"), with("1,1"));
    for cell in ["r0c1", "r4c1", "0,1", "r1", "-9223372036854775808,1"] {
        let run = gridwright(&["instances", "numberlink", "3x3", &format!("--with={cell}")]);
        assert!(run.code == 2 && run.stderr.contains("is no cell of this board"), "{cell}: {}", run.stderr);
        let run = gridwright(&["instances", "slitherlink", "##./###/..#", &format!("--with={cell}")]);
        assert!(run.code == 2 && run.stderr.contains("is no cell of this board"), "{cell}: {}", run.stderr);
    }
}

#[test]
fn a_dumped_family_is_read_by_family() {
    let folder = scratch("pairs-dump");
    let (gwd, txt) = (folder.join("all.gwd"), folder.join("few.txt"));
    let (gwd, txt) = (gwd.to_str().unwrap(), txt.to_str().unwrap());
    assert_eq!(lines(&format!("instances numberlink 3x4 --dump {gwd}")), ["807"]);
    assert_eq!(lines(&format!("family {gwd}")), ["807"]);
    // Elements are pairs of cells, and what filters say of pairs set algebra says of sets.
    let few = lines("instances numberlink 3x4 --max-pairs 3");
    assert_eq!(lines(&format!("family {gwd} --at-most 3")), few);
    assert_eq!(lines(&format!("instances numberlink 3x4 --max-pairs 3 --dump {txt}")), few);
    assert_eq!(lines(&format!("family {gwd} --and {txt}")), few, "the same elements in the same order");
    let with = lines(&format!("family {gwd} --including r1c1+r1c2 --list 10000"));
    assert!(with.len() > 1 && with[..with.len() - 1].iter().all(|member| member.contains("r1c1+r1c2")), "{with:?}");
    let urls = lines("instances numberlink 3x4 --list --limit 1000");
    let joined = urls[..807].iter().filter(|url| url.contains("/4/3/11")).count();
    assert_eq!(with.len() - 1, joined, "pairs are numbered in the order of their first cells");
    let run = gridwright(&["instances", "numberlink", "3x3", "--dump", "all.zip"]);
    assert!(run.code == 2 && run.stderr.contains("a dump is a .gwd"), "{}", run.stderr);
    assert_eq!(gridwright(&["instances", "numberlink", "3x3", "--dump", gwd, "--distinct"]).code, 2);
}
