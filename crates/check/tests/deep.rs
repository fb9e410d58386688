//! The highest formulas the language lets through are evaluated on a stack of two megabytes, what a thread has by default;
//! an overflow would end the test program.

use gridwright_base::{Budget, Quiet};
use gridwright_board::Board;
use gridwright_check::{BoardSearch, CheckOptions, Next, check};
use gridwright_genre::library;
use gridwright_grid::Grid;
use gridwright_lang::compile;
use gridwright_lang::ir::Genre;

fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(2 << 20).spawn(work).unwrap().join().unwrap();
}

fn genre(lines: &str) -> Option<Genre> {
    compile(&format!("genre x \"X\"\nfind s on cells: yes/no\nfind v on cells: 1..2\n{lines}\n"), library()).genre
}

/// Rule files that nest `n` levels, in the ways in which evaluators recur.
fn towers(n: usize) -> Vec<String> {
    let wrap = |open: &str, inner: &str, close: &str| format!("{}{inner}{}", open.repeat(n), close.repeat(n));
    let ladder = |body: &dyn Fn(usize) -> String| {
        (0..n).map(|i| format!("define d{}(c) = {}\n", i + 1, body(i))).collect::<String>()
    };
    let sets = (0..n).fold("cells".to_owned(), |set, i| format!("{{x{i} in {set} : s(x{i})}}"));
    let mut files: Vec<String> = [
        wrap("not ", "any(s in cells)", ""),
        wrap("(any(s in cells) and (any(s in cells) or ", "any(s in cells)", "))"),
        wrap("(any(s in cells) implies ", "any(s in cells)", ")"),
        format!("1 = {}", wrap("(1 + ", "1", ")")),
        format!("1 <= {}", vec!["sum(v in cells)"; n + 1].join(" + ")),
        format!("1 = {}", wrap("if any(s in cells) then 1 else ", "2", "")),
        format!("1 <= size({sets})"),
    ]
    .iter()
    .map(|formula| format!("rule a \"A.\": {formula}"))
    .collect();
    for body in [
        &(|i| format!("some x in row(c): d{i}(x)")) as &dyn Fn(usize) -> String,
        &|i| format!("not none(d{i} in row(c))"),
        &|i| format!("size(groups({{x in cells : d{i}(x)}} where s)) >= 1"),
    ] {
        files.push(format!("define d0(c) = s(c)\n{}rule a \"A.\": any(d{n} in cells)", ladder(body)));
    }
    let parts: String = (0..n).map(|i| format!("part p{} = groups of p{i}\n", i + 1)).collect();
    files.push(format!("part p0 = groups of cells where s\n{parts}rule a \"A.\": for each p{n} X: size(X) = 1"));
    let layers: String = (0..n).map(|i| format!("given g{} on cells where not g{i}: yes\n", i + 1)).collect();
    files.push(format!("given g0 on cells: yes\n{layers}rule a \"A.\": for each c in cells where g{n}: s(c)"));
    files
}

/// The highest tower of one sort that compiles.
fn highest(sort: usize) -> (usize, Genre) {
    (1..=200).rev().find_map(|n| Some((n, genre(&towers(n)[sort])?))).unwrap()
}

#[test]
fn the_highest_formulas_are_evaluated() {
    for sort in 0..towers(1).len() {
        on_a_small_stack(move || {
            let (n, genre) = highest(sort);
            assert!(n >= 15, "tower {sort} stops at {n}");
            let board = Board::blank(&genre, Grid::new(1, 1).unwrap());
            let _ = check(&genre, &board, CheckOptions::default(), &Budget::unlimited());
            let mut seen = 0;
            let limit = Budget::unlimited().with_steps(200);
            let _ = BoardSearch::answers(&genre, &board).run(&limit, &Quiet, &mut |board| {
                let _ = check(&genre, board, CheckOptions::default(), &Budget::unlimited());
                seen += 1;
                if seen < 3 { Next::Go } else { Next::Enough }
            });
        });
    }
}
