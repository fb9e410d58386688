//! A new genre as a setter would write it, and one broken copy for each kind of mistake. The snapshots are what the setter
//! reads.

use crate::common;

use common::{gridwright, scratch};

const TWINS: &str = include_str!("rules/twins.rule");

/// The diagnostics for a copy of the file with one piece of text replaced.
fn diagnose(name: &str, from: &str, to: &str) -> String {
    assert!(TWINS.contains(from), "{from}");
    let folder = scratch(name);
    let file = folder.join("twins.rule");
    std::fs::write(&file, TWINS.replace(from, to)).unwrap();
    let run = gridwright(&["rules", "check", file.to_str().unwrap()]);
    let shown = run.stdout.replace(&format!("{}/", folder.display()), "");
    format!("exit {}\n{shown}", run.code)
}

#[test]
fn the_file_itself_is_fine() {
    let forms = "  clear: written\n  count: written\n  twins: block-sizes\n";
    let expected = format!("exit 0\n{forms}twins.rule: 0 errors, 0 warnings\n");
    assert_eq!(diagnose("fine", "genre", "genre"), expected);
}

#[test]
fn an_unknown_word() {
    insta::assert_snapshot!(diagnose("unknown-word", "neighbours(c)", "neigbours(c)"));
}

#[test]
fn a_wrong_type() {
    insta::assert_snapshot!(diagnose("wrong-type", "size(X) = 2", "X = 2"));
}

#[test]
fn an_unknown_layer() {
    insta::assert_snapshot!(diagnose("unknown-layer", "not shaded(c)", "not shade(c)"));
}

#[test]
fn a_value_out_of_range() {
    insta::assert_snapshot!(diagnose(
        "out-of-range",
        "for each clue n at c: count(shaded in neighbours(c)) = n",
        "for each clue n at c where n != 5: count(shaded in neighbours(c)) = n",
    ));
}

#[test]
fn a_comparison_with_a_clue_that_may_be_missing() {
    insta::assert_snapshot!(diagnose(
        "missing-clue",
        "for each clue n at c: count(shaded in neighbours(c)) = n",
        "for each c in cells: count(shaded in neighbours(c)) <= clue(c)",
    ));
}

#[test]
fn an_ambiguous_codec() {
    insta::assert_snapshot!(diagnose(
        "ambiguous-codec",
        "url    4cell(clue)",
        "url    code clue gap(a-z) [0 1 2 3 4: n] [q: ?]",
    ));
}

#[test]
fn a_missing_cell_where_none_can_be() {
    insta::assert_snapshot!(diagnose(
        "hole",
        "url    4cell(clue)",
        "url    code clue gap(g-z) [0 1 2 3 4: n] [.: ?] [7: hole]",
    ));
}

#[test]
fn hints_that_nobody_knows() {
    insta::assert_snapshot!(diagnose(
        "unknown-hints",
        "url    4cell(clue)",
        "make   frobnicate clue; remove clu; share abc\nurl    4cell(clue)",
    ));
}

#[test]
fn a_layer_nobody_uses() {
    insta::assert_snapshot!(diagnose("unused-layer", "find   shaded", "given  moon on cells: yes\nfind   shaded"));
}

#[test]
fn a_law_without_a_sentence() {
    insta::assert_snapshot!(diagnose("no-sentence", "rule   clear \"A clue is never shaded.\":", "rule   clear:"));
}

#[test]
fn a_bracket_that_is_not_closed() {
    insta::assert_snapshot!(diagnose("unclosed", "size(X) = 2", "size(X = 2"));
}

#[test]
fn a_name_given_twice() {
    insta::assert_snapshot!(diagnose("duplicate", "part   pair", "part   shaded"));
}

#[test]
fn a_text_that_is_not_closed() {
    insta::assert_snapshot!(diagnose("open-text", "never shaded.\"", "never shaded."));
}

#[test]
fn a_misspelt_keyword() {
    insta::assert_snapshot!(diagnose("keyword", "genre  twins", "gener  twins"));
}

#[test]
fn a_minus_without_spaces() {
    insta::assert_snapshot!(diagnose("minus", "= n\n", "= n-1\n"));
}

#[test]
fn a_law_that_calls_itself() {
    insta::assert_snapshot!(diagnose(
        "calls-itself",
        "rule   twins",
        "law mine(P) \"Mine.\"\n  clause more: yours(P)\nlaw yours(P) \"Yours.\"\n  mine(P)\nrule mine: mine(shaded)\nrule   twins",
    ));
}

/// What one writes who knows other languages: the message says what to write here.
#[test]
fn what_others_would_write_is_told_how_to_write() {
    for (name, from, to, message, hint) in [
        (
            "count-where",
            "count(shaded in neighbours(c))",
            "count(x in neighbours(c) where shaded(x))",
            "`count` has no `where`: what stands before `in` is asked of every member",
            "write `size({x in neighbours(c) : CONDITION})`, or `count(P in neighbours(c))`",
        ),
        (
            "reserved",
            "part   pair",
            "part   one",
            "`one` is a word of the language",
            "choose another name, such as `one-mark`",
        ),
        (
            "first",
            "size(X) = 2",
            "first X = 2",
            "`first` is a function: what it takes stands in brackets",
            "write `first(S)`, `first(n, S)` or `first(w)`",
        ),
        (
            "choice",
            "size(X) = 2",
            "(if size(X) > 1 then size(X) = 2)",
            "found `)` where `else` was expected",
            "what holds only under a condition is `CONDITION implies FORMULA`",
        ),
        (
            "half",
            "not shaded(c)",
            "size(half(c, ne)) = 2",
            "no name `ne`",
            "declare one that has it, such as `find mark on cells: nw, ne, sw, se`",
        ),
    ] {
        let told = diagnose(name, from, to);
        assert!(told.starts_with("exit 2\n"), "{name}: {told}");
        assert!(told.contains(message) && told.contains(hint), "{name}: {told}");
    }
}

#[test]
fn several_mistakes_are_all_told() {
    let text = "genre  x \"X\"\nfind   s on cels: yes/no\nrule   a \"A.\": any(t in cells)\nrule   b: 1 = \nrule   c \"C.\": s(1)\n";
    let folder = scratch("several");
    std::fs::write(folder.join("x.rule"), text).unwrap();
    let run = gridwright(&["rules", "check", folder.join("x.rule").to_str().unwrap()]);
    insta::assert_snapshot!(run.stdout.replace(&format!("{}/", folder.display()), ""));
}
