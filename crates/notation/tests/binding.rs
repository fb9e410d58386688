//! Genres with and without notation lines.

use crate::common;

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

/// A missing cell is told by a token of a table, or by another codec; both come back.
#[test]
fn tables_tell_of_missing_cells_or_pass_them_over() {
    let json = r#"{"gridwright":1,"genre":"gaps","rows":1,"cols":3,"holes":[[1,1]],"layers":{"clue":[". . 3"]}}"#;
    for (line, url) in [
        ("code clue [1 2 3 4 5: n] [7: hole] [.: blank]", "gaps/3/1/7.3"),
        ("code clue gap(a-z) [1 2 3 4 5: n] [7: hole]", "gaps/3/1/7a3"),
        ("code clue gap(a-z) [1 2 3 4 5: n] optional bits(holes)", "gaps/3/1/b3g"),
    ] {
        let text = format!(
            "genre gaps \"Gaps\"\nboard holes\ngiven clue on cells: 1..5\nfind dark on cells: yes/no\n\
             rule some \"Some.\": any(dark in cells)\nurl {line}\n"
        );
        let (s, problems) = load("gaps", &text, &library());
        assert_eq!(problems, Vec::<String>::new());
        let input = gridwright_notation::read_any(url).unwrap();
        let read = s.bound.read(&s.genre, &input).unwrap();
        assert_eq!(read.remarks, [], "{line}");
        assert_eq!(gridwright_notation::write_json(&s.genre, &read.board), json, "{line}");
        assert_eq!(s.write_url(&read.board).unwrap(), url, "{line}");
    }
}
