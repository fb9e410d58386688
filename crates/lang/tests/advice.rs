//! Formulas written as other languages have them: each mistake says what to write.

use crate::common;

use gridwright_lang::compile;

/// The errors of a file with these lines.
fn told(lines: &str) -> String {
    let text = format!(
        "genre x \"X\"\ngiven clue on cells: 0..4 or ?\nfind s on cells: yes/no\nrule all \"All.\": all(s in cells)\n{lines}\n"
    );
    let errors = compile(&text, &common::library()).diagnostics;
    let errors = errors.iter().map(|d| d.plain("x", &text)).filter(|d| d.starts_with("error"));
    errors.collect::<Vec<_>>().join("\n")
}

fn rule(formula: &str) -> String {
    told(&format!("rule r \"R.\": {formula}"))
}

#[test]
fn a_condition_inside_a_count() {
    assert_eq!(
        rule("for each clue n at c: count(x in neighbours(c) where s(x)) = n"),
        "error[syntax]: `count` has no `where`: what stands before `in` is asked of every member\n  x:5:61\n  \
         hint: write `size({x in neighbours(c) : CONDITION})`, or `count(P in neighbours(c))` where P is a layer or a \
         definition"
    );
    assert_eq!(rule("for each clue n at c: size({x in neighbours(c) : s(x)}) = n"), "");
    assert!(rule("count(x in cells : s(x)) = 1").contains("`count` has no `:`"));
    assert!(rule("any(x in cells where s(x))").contains("hint: write `some x in cells: CONDITION`"));
    assert!(rule("all(x in cells where s(x))").contains("hint: write `for each x in cells: CONDITION`"));
    assert!(rule("none(x in cells where s(x))").contains("hint: write `no x in cells: CONDITION`"));
    assert!(rule("one(x in cells where s(x))").contains("hint: write `size({x in cells : CONDITION}) = 1`"));
    let sum = rule("sum(x in cells where s(x)) = 3");
    assert!(
        sum.contains("hint: write `sum(F in {x in cells : CONDITION})`, where F is what is asked of each x"),
        "{sum}"
    );
}

#[test]
fn words_of_the_language_as_names() {
    assert_eq!(
        told("given one on cells: yes"),
        "error[duplicate]: `one` is a word of the language\n  x:5:7\n  \
         hint: `one(P in S)` has a meaning of its own; choose another name, such as `one-mark`"
    );
    assert!(told("define count(c) = s(c)").contains("`count` is a word of the language"));
    assert!(told("part any = groups of cells where s").contains("`any` is a word of the language"));
    // What is never called may have such a name.
    assert_eq!(
        told("given mark on cells: one, two\nrule r \"R.\": for each c in cells: mark(c) = one implies s(c)"),
        ""
    );
    assert_eq!(
        rule("for each at in cells: s(at)"),
        "error[syntax]: `at` is a word of the language and cannot be a name\n  x:5:23\n  \
         hint: choose another name: any word that is not one of the language's own"
    );
    assert!(told("define dark(some) = s(some)").contains("`some` is a word of the language and cannot be a name"));
}

#[test]
fn functions_without_brackets() {
    assert_eq!(
        rule("for each c in cells: s(first row(c))"),
        "error[syntax]: `first` is a function: what it takes stands in brackets\n  x:5:37\n  \
         hint: write `first(S)`, `first(n, S)` or `first(w)`"
    );
    assert_eq!(
        rule("for each first c in cells: s(c)"),
        "error[syntax]: `first c` is no variable\n  x:5:23\n  \
         hint: `first` is a function: `first(S)`, `first(n, S)` or `first(w)`"
    );
    assert!(rule("for each dark c in cells: s(c)").contains("hint: write `for each x in SET`"));
    assert!(rule("for each c in first: s(c)").contains("hint: write `first(S)`, `first(n, S)` or `first(w)`"));
    assert!(rule("for each c in cells: all(s in first(row(c), 2))").contains("the number comes before the sequence"));
    assert_eq!(rule("for each c in cells: all(s in first(2, row(c)))"), "");
}

#[test]
fn formulas_in_a_choice() {
    let way_out = "formulas need brackets in a choice: `if CONDITION then (A) else (B)`";
    let told = rule("for each c in cells: if s(c) then any(s in row(c)) else count(s in row(c)) = 2");
    assert!(told.contains(way_out), "{told}");
    for formula in [
        "if s(c) then clue at c else not clue at c",
        "if s(c) then count(s in row(c)) = 2 else count(s in row(c)) = 1",
        "if s(c) then some d in row(c): s(d) else s(c)",
    ] {
        assert_eq!(rule(&format!("for each c in cells: {formula}")), "");
    }
    let alone = rule("for each c in cells: if s(c) then count(s in row(c)) = 2");
    assert!(alone.contains("what holds only under a condition is `CONDITION implies FORMULA`"), "{alone}");
    let colon = rule("for each c in cells: if s(c): any(s in row(c))");
    assert!(colon.contains("what holds only under a condition is `CONDITION implies FORMULA`"), "{colon}");
    assert_eq!(rule("for each c in cells: if s(c) then (clue at c) else (not clue at c)"), "");
    assert_eq!(rule("for each c in cells: count(s in row(c)) = if s(c) then 1 else 2"), "");
}

#[test]
fn corners_and_diagonals_that_no_layer_has() {
    assert_eq!(
        rule("for each c in cells: size(half(c, ne)) = 2"),
        "error[name]: no name `ne`\n  x:5:48\n  hint: `half` takes values of a layer: declare one that has it, such as \
         `find mark on cells: nw, ne, sw, se`"
    );
    assert!(
        rule("for each c in cells: size(diagonal(c, rising)) = 2").contains("`find mark on cells: falling, rising`")
    );
    assert_eq!(
        told(
            "find mark on cells: nw, ne, sw, se\nrule r \"R.\": for each c in cells: size(half(c, ne)) = 2 iff mark(c) = ne"
        ),
        ""
    );
}

/// A word of the language where the name of a part or layer is asked for.
#[test]
fn a_function_for_a_family() {
    assert_eq!(
        rule("for each row X: any(s in X)"),
        "error[name]: `row` cannot stand here: it is used as `row(c)`\n  x:5:23\n  \
         hint: for all of them write `for each X in rows`"
    );
    assert_eq!(rule("for each X in rows: any(s in X)"), "");
}

#[test]
fn a_condition_behind_the_members_of_a_set_of_values() {
    let some = rule("size({row(c) : c in cells and s(c)}) = 1");
    assert!(some.contains("`{VALUE : x in {y in SET : CONDITION}}`"), "{some}");
    assert_eq!(rule("size({row(c) : c in {x in cells : s(x)}}) = 1"), "");
}

#[test]
fn a_bank_is_compared_with_shapes_and_a_list_of_numbers_with_numbers() {
    let bank =
        |law: &str| told(&format!("given bank on board: list(shape, 4)\nrule b \"B.\": for each bank L at b: {law}"));
    assert_eq!(bank("any-order(L, list(shape in groups(cells where s)))"), "");
    assert_eq!(bank("some-of(L, list(shape in groups(cells where s)))"), "");
    assert!(bank("any-order(L, list(size in groups(cells where s)))").contains("a printed list and the shapes"));
    assert!(bank("any-order(L, {1, 2})").contains("a printed list and the shapes"));
    assert!(bank("any-order(L, list(fixed-shape in groups(cells where s)))").contains("a number"));
    let numbers = told(
        "given l on cells: list(1..)\nrule b \"B.\": for each l L at b: any-order(L, list(shape in groups(cells where s)))",
    );
    assert!(numbers.contains("a printed list and the numbers"), "{numbers}");
    assert!(told("given bank on board: list(shape or 1..)").contains("numbers or shapes, not both"));
}
