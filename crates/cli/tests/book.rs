//! Books from the command line: lists in, files out, and what is told of lists that cannot be printed.

use crate::common;

use common::{Run, gridwright, gridwright_with, scratch};
use std::path::Path;

const GOOD: &str = "slither/3/3/32221313c";

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn told(run: &Run) -> serde_json::Value {
    serde_json::from_str(run.stdout.trim()).unwrap_or_else(|e| panic!("{e}: {} {}", run.stdout, run.stderr))
}

#[test]
fn a_batch_with_its_header_becomes_a_book_in_three_forms() {
    let folder = scratch("book-batch");
    let [list, pdf, tikz, svg] = ["list.jsonl", "book.pdf", "book.tex", "pages"].map(|name| folder.join(name));
    let made = gridwright(&["generate", "slitherlink", "5x5", "--n", "3", "--resume", text(&list)]);
    assert_eq!(made.code, 0, "{}", made.stderr);
    let call = ["book", text(&list), GOOD, "--title", "Three and one", "--stars", "list", "--json"];
    let forms = ["--pdf", text(&pdf), "--tikz", text(&tikz), "--svg-pages", text(&svg)];
    let run = gridwright(&[&call[..], &forms[..]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    let summary = told(&run);
    assert_eq!((&summary["puzzles"], &summary["genres"]), (&4.into(), &1.into()));
    assert_eq!(summary["ungraded"], serde_json::json!([1, 2, 3, 4]));
    let bytes = std::fs::read(&pdf).unwrap();
    assert_eq!(summary["bytes"]["pdf"], bytes.len());
    assert!(bytes.starts_with(b"%PDF-1."));
    let pages = summary["pages"].as_u64().unwrap();
    assert_eq!(std::fs::read_dir(&svg).unwrap().count() as u64, pages);
    assert!(svg.join("page-001.svg").is_file());
    assert!(std::fs::read_to_string(&tikz).unwrap().contains("Three and one"));
    let again =
        gridwright(&["book", text(&list), GOOD, "--title", "Three and one", "--stars", "list", "--pdf", text(&pdf)]);
    assert_eq!((again.code, std::fs::read(&pdf).unwrap() == bytes), (0, true), "the same bytes");
}

#[test]
fn what_cannot_be_printed_is_told_with_its_number_and_no_file_is_left() {
    let folder = scratch("book-bad");
    let pdf = folder.join("book.pdf");
    let book = |input: &str, more: &[&str]| {
        gridwright_with(&[&["book", "-", "--stars", "none", "--pdf", text(&pdf)], more].concat(), input.as_bytes())
    };
    let cases = [
        (format!("{GOOD}\nslither/3/3/i\n"), 1, "puzzle 2: slither/3/3/i: it has several answers"),
        (format!("{GOOD}\n\nslither/2/1/40\n"), 1, "puzzle 2: slither/2/1/40: it has no answer"),
        (format!("{GOOD}\nno/such/puzzle\n{GOOD}\n"), 2, "puzzle 2: no/such/puzzle: "),
        (format!("{GOOD}\n{{\"url\":\n"), 2, "puzzle 2: "),
        (String::new(), 2, "there is no puzzle to print"),
        ("slither/90/9/\n".to_owned(), 1, "puzzle 1: "),
    ];
    for (input, code, words) in cases {
        let run = book(&input, &[]);
        assert_eq!(run.code, code, "{input}: {}", run.stderr);
        assert!(run.stderr.contains(words), "{input}: {}", run.stderr);
        assert!(!pdf.exists(), "{input}");
    }
    let allowed = book(&format!("{GOOD}\nslither/3/3/i\n"), &["--allow-several", "--json"]);
    assert_eq!((allowed.code, &told(&allowed)["several"]), (0, &serde_json::json!([2])));
    let wide = book("slither/60/1/zz4\n", &["--allow-several"]);
    assert!(wide.code != 0 && wide.stderr.contains("1x60"), "{}", wide.stderr);
}

#[test]
fn calls_that_make_no_sense_are_refused() {
    let folder = scratch("book-calls");
    let none = gridwright(&["book", GOOD]);
    assert_eq!(none.code, 2);
    assert!(none.stderr.contains("--pdf"), "{}", none.stderr);
    let inside = folder.join("no/such/folder/book.pdf");
    let unwritable = gridwright(&["book", GOOD, "--stars", "none", "--pdf", text(&inside)]);
    assert_eq!(unwritable.code, 2);
    assert!(unwritable.stderr.contains("cannot write"), "{}", unwritable.stderr);
    for bad in [["--per-page", "0"], ["--paper", "a5"], ["--min-cell", "-1"], ["--order", "size"]] {
        assert_eq!(gridwright(&[&["book", GOOD, "--pdf", "x.pdf"], &bad[..]].concat()).code, 2, "{bad:?}");
    }
}

#[test]
fn stars_come_from_grading_and_a_limit_leaves_them_out() {
    let folder = scratch("book-stars");
    let pdf = folder.join("book.pdf");
    let ungraded = |limit: &str| {
        let run = gridwright(&["book", GOOD, "--pdf", text(&pdf), "--grade-limit", limit, "--no-rules", "--json"]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        told(&run)["ungraded"].clone()
    };
    assert_eq!(ungraded("60"), serde_json::json!([]));
    assert_eq!(ungraded("0"), serde_json::json!([1]));
}
