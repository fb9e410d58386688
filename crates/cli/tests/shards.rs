//! `--shard I/N`: parts of a count, which together are the whole.

use crate::common;

use common::{gridwright, json_lines};

/// The counts of all parts of a call.
fn parts(call: &[&str], of: usize) -> Vec<u128> {
    let part = |index: usize| {
        let shard = format!("{index}/{of}");
        let run = gridwright(&[call, &["--shard", &shard, "--json"]].concat());
        assert_eq!(run.code, 0, "{}", run.stderr);
        let told = json_lines(&run.stdout).remove(0);
        assert_eq!(told["shard"]["part"], shard.as_str());
        told["count"].as_str().unwrap().parse().unwrap()
    };
    (1..=of).map(part).collect()
}

#[test]
fn parts_of_instances_are_the_whole() {
    for of in [1, 2, 7, 32] {
        let counts = parts(&["instances", "numberlink", "4x5"], of);
        assert_eq!(counts.iter().sum::<u128>(), 338_460);
        assert!(counts.iter().all(|&count| count > 0));
    }
    let filtered = parts(&["instances", "numberlink", "4x4", "--max-pairs", "3", "--with", "r2c2", "--any"], 5);
    let whole = gridwright(&["instances", "numberlink", "4x4", "--max-pairs", "3", "--with", "r2c2", "--any"]);
    assert_eq!(filtered.iter().sum::<u128>().to_string(), whole.stdout.trim());
}

#[test]
fn parts_of_subgraphs_are_the_whole() {
    for call in [
        &["cycles"][..],
        &["cycles", "--hamiltonian"],
        &["cycles", "--disjoint"],
        &["paths"],
        &["matchings"],
        &["path-matchings"],
    ] {
        let call = [&["graph"], call, &["--grid", "4x6"]].concat();
        let whole = gridwright(&call).stdout.trim().to_owned();
        assert_eq!(parts(&call, 6).iter().sum::<u128>().to_string(), whole, "{call:?}");
    }
}

#[test]
fn parts_of_solutions_are_the_whole() {
    assert_eq!(parts(&["count", "slither/5/4/dicicic"], 9).iter().sum::<u128>(), 2284);
    // A part without a solution is no sign that there is none.
    assert_eq!(parts(&["count", "slither/3/3/32221313c"], 2).iter().sum::<u128>(), 1);
}

#[test]
fn what_makes_no_sense_is_refused() {
    for call in [
        &["count", "slither/3/3/o", "--shard", "0/4"][..],
        &["count", "slither/3/3/o", "--shard", "5/4"],
        &["count", "slither/3/3/o", "--shard", "x"],
        &["count", "slither/3/3/o", "--shard", "1/2", "--dump", "x.gwd"],
        &["graph", "cycles", "--grid", "3x3", "--shard", "1/2", "--diagram"],
        &["instances", "numberlink", "3x3", "--shard", "1/2", "--list"],
        &["instances", "slitherlink", "##", "--shard", "1/2"],
    ] {
        let run = gridwright(call);
        assert_eq!(run.code, 2, "{call:?}: {}{}", run.stdout, run.stderr);
    }
}
