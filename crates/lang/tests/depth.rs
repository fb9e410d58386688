//! No text overflows the stack or takes for ever: names that need themselves, formulas that nest, definitions that double.
//! Everything runs on a stack of two megabytes, what a thread has by default; an overflow would end the test program.

use crate::common;

use gridwright_lang::syntax::format;
use gridwright_lang::{Compiled, compile};
use std::time::{Duration, Instant};

fn on_a_small_stack<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    std::thread::Builder::new().stack_size(2 << 20).spawn(work).unwrap().join().unwrap()
}

/// Compiles and formats a text.
fn compiled(text: &str) -> Compiled {
    let text = text.to_owned();
    on_a_small_stack(move || {
        let _ = format(&text);
        compile(&text, &common::library())
    })
}

/// What is wrong with a text, in plain words.
fn problems(text: &str) -> Vec<String> {
    compiled(text).diagnostics.iter().map(|d| d.plain("x", text)).collect()
}

fn file(lines: &str) -> String {
    format!("genre x \"X\"\nfind s on cells: yes/no\nfind line on links: yes/no\n{lines}\n")
}

#[test]
fn a_law_that_calls_itself_is_told_with_the_chain_of_calls() {
    let text = "genre r1 \"R\"\nfind line on links: yes/no\nrule a: mine(line)\nlaw mine(L) \"Mine.\"\n  clause more: mine(line)\n";
    assert_eq!(
        problems(text),
        [
            "error[name]: `mine` is defined by itself\n  x:4:5   it uses `mine`\n  hint: definitions, laws and parts are written out \
          where they are used, so none may lead back to itself: leave one of these uses out, or say it without the name"
        ]
    );
}

#[test]
fn every_circle_is_told_once() {
    let circles = [
        (
            "law a(L) \"A.\"\n  any(L in links) and b(L)\nlaw b(L) \"B.\"\n  a(L)\nrule r: a(line)",
            "it uses `b`, which uses `a`",
        ),
        ("define a(c) = b(c)\nlaw b(c) \"B.\"\n  a(c)\nrule r \"R.\": any(a in cells)", "it uses `b`, which uses `a`"),
        (
            "define q(c) = size(p(c)) > 0\npart p = groups of cells where q\nrule r \"R.\": any(q in cells)",
            "it uses `q`",
        ),
        (
            "part p = groups of q\npart q = groups of p\nrule r \"R.\": for each p X: size(X) = 1",
            "it uses `q`, which uses `p`",
        ),
        (
            "part p = groups of cells where s by near\nrelation near(a, b) = size(p(a)) = 1 and touch(a, b)\nrule r \"R.\": for each p X: size(X) = 1",
            "`p`",
        ),
        (
            "given m on cells where not n: yes\ngiven n on cells where not m: yes\nrule r \"R.\": any(m in cells) or any(n in cells)",
            "it uses `n`, which uses `m`",
        ),
        ("given m on cells c: 1..size({x in cells : m at x})\nrule r \"R.\": for each m n at c: n = 1", "it uses `m`"),
        (
            "given room on cells where one-cell: division\ndefine one-cell(c) = size(room(c)) = 1\nrule r \"R.\": for each room X: size(X) = 1",
            "`room`",
        ),
        // The library's laws call `degree`, which this file takes the place of.
        (
            "define degree(L, v) = if one-loop(L) then 2 else 2\nrule r: one-loop(line)",
            "it uses `one-loop`, which uses `degree`",
        ),
    ];
    for (lines, chain) in circles {
        let told: Vec<String> =
            problems(&file(lines)).into_iter().filter(|p| p.contains("is defined by itself")).collect();
        assert_eq!(told.len(), 1, "{lines}: {told:?}");
        assert!(told[0].contains(chain) && told[0].contains("hint: "), "{lines}: {}", told[0]);
    }
}

#[test]
fn a_long_circle_is_told_in_short() {
    let lines: Vec<String> = (0..5000).map(|i| format!("define d{i}(c) = d{}(c)", (i + 1) % 5000)).collect();
    let told = problems(&file(&(lines.join("\n") + "\nrule r \"R.\": any(d0 in cells)")));
    assert!(
        told[0].contains(
            "`d1`, which uses `d2`, which uses `d3`, which uses `d4`, which uses … (4995 more), which uses `d0`"
        ),
        "{}",
        told[0]
    );
}

#[test]
fn a_definition_may_be_handed_to_itself() {
    // `f(g, c)` where g uses f is no circle: f's own text mentions neither.
    let lines = "define f(P, c) = P(c)\ndefine g(c) = f(s, c)\nrule r \"R.\": for each c in cells: f(g, c)\nrule l \"L.\": any(line in links)";
    assert_eq!(problems(&file(lines)), Vec::<String>::new());
}

/// Formulas that nest `n` levels in every way the grammar knows.
fn towers(n: usize) -> Vec<String> {
    let wrap = |open: &str, inner: &str, close: &str| format!("{}{inner}{}", open.repeat(n), close.repeat(n));
    let chain = |item: &str, sign: &str| vec![item; n + 1].join(sign);
    let formulas = [
        wrap("(", "any(s in cells)", ")"),
        wrap("not ", "any(s in cells)", ""),
        wrap("for each c in cells: ", "s(c)", ""),
        wrap("some c in cells where ", "s(c)", ": 1 = 1"),
        chain("any(s in cells)", " implies "),
        chain("any(s in cells)", " iff "),
        format!("{} = 1", chain("1", " + ")),
        format!("{} = 1", chain("1", " * ")),
        format!("1 = {}", wrap("(1 + ", "1", ")")),
        format!("1 = {}", wrap("if 1 = 1 then ", "1", " else 1")),
        format!("1 = {}", wrap("if 1 = 1 then 1 else ", "1", "")),
        format!("1 = {}", wrap("size(", "cells", ")")),
        format!("1 = {}", wrap("count(", "cells", ")")),
        format!("1 = {}", wrap("count(s in ", "cells", ")")),
        format!("1 = {}", wrap("count(degree(", "cells", ") in cells)")),
        format!("1 = size({})", wrap("{c in ", "cells", " : s(c)}")),
        format!("1 = size({})", wrap("{", "1", "}")),
        format!("1 = size({})", wrap("{c : c in ", "cells", "}")),
        format!("1 = size({})", wrap("groups(", "cells", ")")),
        format!("1 = size({})", wrap("groups(cells where ", "s", ")")),
        wrap("s at ", "s", ""),
        format!("some x in cells: {}", wrap("s(", "x", ")")),
        wrap("(any(s in cells) and ", "any(s in cells)", ")"),
        wrap("(any(s in cells) or ", "any(s in cells)", ")"),
        // A long chain in brackets in a long chain.
        (0..n.min(300)).fold("1".to_owned(), |inner, _| format!("({inner} + {})", chain("1", " + "))) + " = 1",
    ];
    let mut files: Vec<String> =
        formulas.iter().map(|f| file(&format!("rule a \"A.\": {f}\nrule l \"L.\": any(line in links)"))).collect();
    let variables: Vec<String> = (0..=n).map(|i| format!("v{i}")).collect();
    let variables = variables.join(", ");
    files.push(file(&format!("rule a \"A.\": for each {variables} in cells: s(v0)")));
    files.push(file(&format!("define d({variables}) = s(v0)\nrule a \"A.\": any(d in cells)")));
    files.push(file(&format!("given g on {}: yes\nrule a \"A.\": any(g in cells)", chain("cells", ", "))));
    files.push(file(&format!("given g on cells: {}\nrule a \"A.\": any(g in cells)", wrap("t(", "1..2", ")"))));
    files.push(file(&format!("given g on cells where {}: yes\nrule a \"A.\": any(g in cells)", wrap("not ", "s", ""))));
    files.push(file(&format!("part p = groups of {}\nrule a \"A.\": for each p X: size(X) = 1", wrap("{", "1", "}"))));
    let step = |i: usize, body: &str| format!("define d{}(c) = {body}\n", i + 1);
    let ladder = |body: &dyn Fn(usize) -> String| (0..n).map(|i| step(i, &body(i))).collect::<String>();
    for body in [
        &(|i| format!("d{i}(c)")) as &dyn Fn(usize) -> String,
        &|i| format!("not d{i}(c)"),
        &|i| format!("some x in neighbours(c): d{i}(x)"),
        &|i| format!("any(d{i} in neighbours(c))"),
    ] {
        files.push(file(&format!("define d0(c) = s(c)\n{}rule a \"A.\": any(d{n} in cells)", ladder(body))));
    }
    let handed: String = (0..n).map(|i| format!("define h{}(P, c) = h{i}(not not P, c)\n", i + 1)).collect();
    files.push(file(&format!("define h0(P, c) = P(c)\n{handed}rule a \"A.\": for each c in cells: h{n}(s, c)")));
    let laws: String = (0..n).map(|i| format!("law l{}(L) \"L.\"\n  l{i}(L)\n", i + 1)).collect();
    files.push(file(&format!("law l0(L) \"L.\"\n  any(L in links)\n{laws}rule a: l{n}(line)")));
    let parts: String = (0..n).map(|i| format!("part p{} = groups of p{i}\n", i + 1)).collect();
    files.push(file(&format!("part p0 = groups of cells where s\n{parts}rule a \"A.\": for each p{n} X: size(X) = 1")));
    let layers: String = (0..n).map(|i| format!("given g{} on cells where g{i}: yes\n", i + 1)).collect();
    files.push(file(&format!("given g0 on cells: yes\n{layers}rule a \"A.\": any(g{n} in cells)")));
    let known = vec!["g(c) != none and g(c) > 0"; n + 1].join(" and ");
    files.push(file(&format!("given g on cells: 1..2\nrule a \"A.\": for each c in cells: {known}")));
    files
}

#[test]
fn small_towers_stand() {
    let n_files = towers(3).len();
    let sound = towers(3).iter().filter(|text| compiled(text).genre.is_some()).count();
    assert!(sound * 2 > n_files, "only {sound} of {n_files} towers are rule files at all");
}

#[test]
fn towers_of_any_height_are_compiled_or_told() {
    for n in [20, 38, 39, 50, 58, 59, 70, 77, 78, 79, 80, 100, 1000, 20_000] {
        for text in towers(n) {
            let start = Instant::now();
            let compiled = compiled(&text);
            assert!(
                compiled.genre.is_some()
                    != compiled.diagnostics.iter().any(|d| d.severity == gridwright_lang::Severity::Error)
            );
            assert!(start.elapsed() < Duration::from_secs(20), "{n}: {}", &text[..text.len().min(300)]);
        }
    }
}

#[test]
fn what_nests_too_deep_has_a_place_and_a_way_out() {
    let telling =
        ["nests too deep", "too long here", "too large", "takes", "is a mistake", "needed here", "never the same"];
    for text in towers(1000) {
        let told = problems(&text);
        assert!(
            compiled(&text).genre.is_some() || told.iter().any(|p| telling.iter().any(|t| p.contains(t))),
            "{}: {told:?}",
            &text[..text.len().min(200)]
        );
    }
}

#[test]
fn doubling_is_bounded() {
    let doubled = |first: &str, step: &dyn Fn(usize) -> String, last: &str| {
        file(&format!("{first}{}{last}", (0..60).map(step).collect::<String>()))
    };
    let nested =
        (0..60).fold("cells".to_owned(), |set, i| format!("{{x{i} in cells : for each a{i}, b{i} in {set}: s(a{i})}}"));
    let files = [
        doubled(
            "define d0(c) = s(c)\n",
            &|i| format!("define d{}(c) = d{i}(c) and d{i}(c)\n", i + 1),
            "rule a \"A.\": any(d60 in cells)",
        ),
        doubled(
            "law l0(L) \"L.\"\n  any(L in links)\n",
            &|i| format!("law l{}(L) \"L.\"\n  clause a: l{i}(L)\n  clause b: l{i}(L)\n", i + 1),
            "rule a: l60(line)",
        ),
        doubled(
            "part p0 = groups of cells where s\n",
            &|i| {
                format!(
                    "part p{} = groups of cells where any(p{i} in row) by near{i}\nrelation near{i}(a, b) = p{i}(a) = p{i}(b)\n",
                    i + 1
                )
            },
            "rule a \"A.\": for each p60 X: size(X) = 1",
        ),
        doubled(
            "part p0 = groups of cells where s\n",
            &|i| {
                format!(
                    "part p{} = groups of cells where size(p{i}) = 1 by near{i}\nrelation near{i}(a, b) = p{i}(a) = p{i}(b) and touch(a, b)\n",
                    i + 1
                )
            },
            "given g on cells: yes\nrule a \"A.\": for each c in cells where g: size(p60(c)) = 1",
        ),
        file(&format!("rule a \"A.\": any(s in {nested})")),
    ];
    for text in files {
        let start = Instant::now();
        let _ = compiled(&text);
        assert!(start.elapsed() < Duration::from_secs(20), "{}", &text[..text.len().min(300)]);
    }
}
