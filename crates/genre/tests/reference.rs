//! The tables in the language reference are those of the program. `UPDATE_DOCS=1 cargo test -p gridwright-genre` writes them.

use gridwright_genre::library;
use gridwright_lang::syntax::ast::StatementKind;
use gridwright_lang::words::WORDS;
use std::path::Path;

fn words() -> String {
    let mut out = String::from("| word | meaning |\n|---|---|\n");
    for word in WORDS {
        out.push_str(&format!("| `{}` | {} |\n", word.form, word.meaning));
    }
    out
}

fn laws() -> String {
    let mut out = String::from("| call | says |\n|---|---|\n");
    for (file, ast) in library().files() {
        for statement in &ast.statements {
            let (name, params, says) = match &statement.kind {
                StatementKind::Law { name, params, sentence, .. } => (name, params, sentence.text.clone()),
                StatementKind::Define { name, params, .. } => (name, params, statement.leading.join(" ")),
                _ => continue,
            };
            assert!(!says.is_empty(), "{} in std/{file} has no comment", name.text);
            let params: Vec<&str> = params.iter().map(|p| p.text.as_str()).collect();
            out.push_str(&format!("| `{}({})` | {says} |\n", name.text, params.join(", ")));
        }
    }
    out
}

fn with_section(text: &str, name: &str, body: &str) -> String {
    let (open, close) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->"));
    let start = text.find(&open).unwrap() + open.len();
    let end = text.find(&close).unwrap();
    format!("{}{body}{}", &text[..start], &text[end..])
}

#[test]
fn the_reference_lists_every_word_and_law() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/language.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let expected = with_section(&with_section(&text, "words", &words()), "library", &laws());
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, expected).unwrap();
    } else {
        assert!(text == expected, "docs/language.md is out of date: UPDATE_DOCS=1 cargo test -p gridwright-genre");
    }
}
