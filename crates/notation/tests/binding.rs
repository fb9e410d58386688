//! The notation lines of rule files are checked against the layers.

mod common;

use common::{library, load, rule_texts};

#[test]
fn shipped_notation_binds_without_a_word() {
    let library = library();
    for (name, text) in rule_texts("") {
        let (s, problems) = load(&name, &text, &library);
        assert!(problems.is_empty(), "{}", problems.join("\n"));
        assert!(s.bound.has_url() && s.bound.has_file(), "{name}");
    }
}

/// A genre with one mistake in its notation, as a setter would write it.
fn complaint(lines: &str) -> String {
    let text = format!(
        "genre sample \"Sample\"\noption f \"Fast.\"\n\ngiven clue on cells: 1.. or ?\ngiven mark on cells: white, black, arrow(direction)\n\
         given room on cells: division\nfind  shaded on cells: yes/no\nfind  line on links: yes/no\n\n\
         rule some \"Something is shaded.\": any(shaded in cells)\n\n{lines}\n"
    );
    let (_, problems) = load("sample", &text, &library());
    problems.join("\n")
}

#[test]
fn mistakes_are_told_with_a_way_out() {
    let url = |codecs: &str| complaint(&format!("url    {codecs}"));
    let full =
        "number16(clue) code mark gap(a-z) [1: white] [2: black] [3 4 5 6: arrow(up down left right)] border(room)";
    assert_eq!(url(full), "");
    assert_eq!(
        url("numbr16(clue) circle(mark: white black) border(room)"),
        "error[codec]: `numbr16` is no word of a url line\n  sample.rule:12:8\n  hint: did you mean `number16`?"
    );
    assert_eq!(
        url("number16(cleu) circle(mark: white black) border(room)"),
        "error[codec]: there is no layer `cleu`\n  sample.rule:12:17\n  hint: did you mean `clue`?"
    );
    assert_eq!(
        url("number16(shaded)"),
        "error[codec]: `number16` writes numbers, and `shaded` is yes or no\n  sample.rule:12:8\n  \
         hint: name the symbols it counts from 1: `(LAYER: FIRST SECOND)`"
    );
    assert_eq!(
        url("number16(clue, mark)"),
        "error[codec]: `number16` cannot do anything with `mark`\n  sample.rule:12:23\n  hint: `number16` takes 1 and no more"
    );
    assert_eq!(
        url("number16"),
        "error[codec]: `number16` needs 1 layer, not 0\n  sample.rule:12:8\n  hint: write `number16(LAYER)`"
    );
    assert_eq!(
        url("circle(mark: white blak)"),
        "error[codec]: `blak` is no value of `mark`\n  sample.rule:12:27\n  hint: did you mean `black`?"
    );
    assert_eq!(
        url("code mark gap(a-z) [1: white] [1: black]"),
        "error[codec]: `1` stands for two values\n  sample.rule:12:38\n  hint: a token has one meaning"
    );
    assert_eq!(
        url("code mark gap(a-z) [1: white] [b: black]"),
        "error[codec]: this table cannot write arrow of `mark`\n  sample.rule:12:8\n  hint: add a row `[TOKEN: VALUE]`"
            .replace("error", "warning")
            + "\nerror[codec]: `b` is a token and a gap letter at once\n  sample.rule:12:39\n  \
               hint: the letters a-z stand for empty places; take another token"
    );
    assert_eq!(
        url("code mark gap(g-z) [1: white] [2: white]"),
        "error[codec]: two rows say the same value\n  sample.rule:12:38\n  \
         hint: put the tokens in one row: the first is written, all are read"
    );
    assert_eq!(
        url("number16(clue) circle(mark: white black)"),
        "warning[codec]: the url line does not store `room`\n  sample.rule:12:1\n  \
         hint: add a codec for it; boards lose it otherwise"
    );
    assert_eq!(
        url("code clue [<hexx>: n] [.: blank]"),
        "error[codec]: `<hexx>` is no form of a token\n  sample.rule:12:19\n  hint: did you mean `<hex>`?"
    );
}

#[test]
fn file_lines_are_checked_too() {
    let file = |codecs: &str| complaint(&format!("file   {codecs}"));
    assert_eq!(
        file(
            "flag(f) qnum(clue) plane mark [.: blank] [w: white] [b: black] [u d l r: arrow(up down left right)] border(room) ans(shaded)"
        ),
        "warning[codec]: the file line does not store `line`\n  sample.rule:12:1\n  \
         hint: add a codec for it; boards lose it otherwise"
    );
    assert!(file("qnum(clue) ans(shaded) line(line)").contains("the file line does not store option `f`"));
    assert!(file("ans(line)").contains("`ans` cannot list `line`, which lives on links"));
    assert!(file("qnum(clue) plane clue [5: ?] [<n>: n] [.: blank]").contains("`5` stands for two values"));
    assert!(file("aux(colour)").contains("write `aux(colour: cells 0)`"));
    assert!(file("qnum-ans(clue, line)").contains("`qnum-ans` cannot list `line`, which lives on links"));
    assert!(file("qnum-ans(shaded, clue)").contains("`qnum-ans` writes numbers first, and `shaded` is yes or no"));
    assert!(file("switch(f)").contains("`switch` needs an option and two words"));
    assert!(file("flag(g)").contains("there is no option `g`"));
}

#[test]
fn a_genre_without_notation_works_through_json_and_drawings() {
    let text = "genre plain \"Plain\"\ngiven clue on cells: 1..\nfind dark on cells: yes/no\nrule some \"Some.\": any(dark in cells)\n";
    let (s, problems) = load("plain", text, &library());
    assert_eq!(problems, Vec::<String>::new());
    let json = r#"{"gridwright":1,"genre":"plain","rows":1,"cols":3,"layers":{"clue":["3 . 1"],"dark":[". 1 0"]}}"#;
    let board =
        gridwright_notation::read_json(&s.genre, &gridwright_notation::split_json(json).unwrap()).unwrap().board;
    assert_eq!(gridwright_notation::write_json(&s.genre, &board), json);
    let drawn = "genre: plain\nlegend: D dark\n\n 3  D 1x\n";
    assert_eq!(gridwright_notation::write_text(&s.genre, &board, &[]), drawn);
    assert_eq!(
        s.write_url(&board).unwrap_err().to_string(),
        "the rule file of plain has no `url` line; its boards are written as JSON or drawn"
    );
}
