//! Every shipped genre compiles without a word.

mod common;

use gridwright_lang::compile;

#[test]
fn shipped_genres_compile() {
    let library = common::library();
    let mut problems = Vec::new();
    for (name, text) in common::rule_files(&common::rules()) {
        let compiled = compile(&text, &library);
        problems.extend(compiled.diagnostics.iter().map(|d| d.plain(&name, &text)));
        if compiled.diagnostics.is_empty() {
            assert_eq!(compiled.genre.unwrap().id, name);
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
