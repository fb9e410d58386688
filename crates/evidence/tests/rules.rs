//! A short run of what `gridwright bench rules` does at length, and everything it ever found.

use gridwright_base::{Budget, Rng};
use gridwright_evidence::rules::{Case, Finding, Limits, Tally, Workshop, examine, examine_case};
use gridwright_genre::{Catalogue, library};
use std::path::Path;
use std::time::Duration;

/// Files of the short run.
const FILES: u64 = 100;
const SEED: u64 = 11;

fn workshop() -> Workshop<'static> {
    let catalogue = Catalogue::shipped();
    Workshop::new(library(), catalogue.entries().map(|entry| entry.text()))
}

/// Time is no limit here: how fast the machine is must not change what is compared.
fn limits() -> Limits {
    Limits { boards: 6, assignments: 1 << 9, time: Duration::from_secs(600), ..Limits::default() }
}

/// Formulas nest, and so do the calls of whoever reads them; unoptimised ones take more than a test's stack.
fn with_room<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, work);
        thread.unwrap().join().unwrap()
    })
}

fn told(found: &Finding) -> String {
    found.case.write(&format!("{}, {}: {}", found.voice, found.symptom, found.what))
}

#[test]
fn everybody_says_the_same_of_files_that_nobody_wrote() {
    with_room(|| {
        let (shop, mut tally) = (workshop(), Tally::default());
        for number in 0..FILES {
            let text = shop.draw(SEED, number).text;
            let mut rng = Rng::fork(SEED, number);
            let found = examine(&text, library(), &mut rng, limits(), &Budget::unlimited(), &mut tally).unwrap();
            assert!(found.is_none(), "file {number}\n{}", told(&found.unwrap()));
        }
        assert!(tally.legal > FILES / 2 && tally.judged > 3 * FILES && tally.solvable > FILES, "{tally:?}");
    });
}

#[test]
fn what_was_found_stays_mended() {
    with_room(|| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules");
        let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        assert!(paths.len() > 20);
        let mut wrong = Vec::new();
        for path in paths {
            let case = Case::read(&std::fs::read_to_string(&path).unwrap());
            for case in [&case, &Case::of_file(&case.rule)] {
                let mut tally = Tally::default();
                let found = examine_case(case, library(), limits(), &Budget::unlimited(), &mut tally).unwrap();
                wrong.extend(found.map(|found| format!("{}\n{}", path.display(), told(&found))));
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    });
}

#[test]
fn a_seed_gives_the_same_files_whenever_it_is_asked() {
    let (one, other) = (workshop(), workshop());
    for number in [3, 14, 15] {
        assert_eq!(one.draw(2, number), other.draw(2, number));
    }
    assert_ne!(one.draw(2, 3), one.draw(3, 3));
}

#[test]
fn any_bytes_decide_for_a_file() {
    let shop = workshop();
    let mut rng = Rng::new(9);
    for length in 0..200 {
        let bytes: Vec<u8> = (0..length).map(|_| rng.below(256) as u8).collect();
        assert!(shop.from_bytes(&bytes).text.starts_with("genre"));
    }
}
