//! The tables in the manual are those of the program. `UPDATE_DOCS=1 cargo test -p gridwright-genre` writes them.

use gridwright_genre::library;
use gridwright_lang::syntax::ast::StatementKind;
use gridwright_lang::words::WORDS;
use gridwright_lang::words::draw::{ICONS, STYLES};
use gridwright_lang::words::make::HINTS;
use gridwright_lang::words::notation::{CodecWord, FILE_WORDS, URL_WORDS};
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

fn styles() -> String {
    let mut out = String::from("| style | what one sees |\n|---|---|\n");
    for style in STYLES {
        out.push_str(&format!("| `{}` | {} |\n", style.name, style.meaning));
    }
    out
}

fn icons() -> String {
    let words: Vec<String> = ICONS.iter().map(|(word, _)| format!("`{word}`")).collect();
    format!("{}.\n", words.join(", "))
}

fn hints() -> String {
    let mut out = String::from("| hint | says |\n|---|---|\n");
    for (form, says) in HINTS.iter().flat_map(|hint| hint.forms) {
        out.push_str(&format!("| `{form}` | {says} |\n"));
    }
    out
}

fn codecs<W>(words: &[CodecWord<W>]) -> String {
    let mut out = String::from("| word | layer | what it writes |\n|---|---|---|\n");
    for CodecWord { form, layer, meaning, .. } in words {
        let layer = if layer.is_empty() { String::new() } else { format!(" {layer}") };
        out.push_str(&format!("| `{form}` |{layer} | {meaning} |\n"));
    }
    out
}

fn with_section(text: &str, name: &str, body: &str) -> String {
    let (open, close) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->"));
    let start = text.find(&open).unwrap() + open.len();
    let end = text.find(&close).unwrap();
    format!("{}{body}{}", &text[..start], &text[end..])
}

/// Holds sections of a page to what the program says.
fn assert_page(page: &str, sections: &[(&str, String)]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(page);
    let text = std::fs::read_to_string(&path).unwrap();
    let expected = sections.iter().fold(text.clone(), |text, (name, body)| with_section(&text, name, body));
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, expected).unwrap();
    } else {
        assert!(text == expected, "docs/{page} is out of date: UPDATE_DOCS=1 cargo test -p gridwright-genre");
    }
}

#[test]
fn the_reference_lists_every_word_and_law() {
    assert_page("language.md", &[("words", words()), ("library", laws())]);
}

#[test]
fn the_manual_lists_every_codec_style_and_hint() {
    let (url, file) = (("url-words", codecs(URL_WORDS)), ("file-words", codecs(FILE_WORDS)));
    assert_page("formats.md", &[url, file, ("styles", styles()), ("icons", icons())]);
    assert_page("generate.md", &[("hints", hints())]);
}
